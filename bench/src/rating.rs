//! Ratings: puzzles a second of CPU time on one thread, from givens to level and score, their uniqueness
//! taken as proved; all of a set that has one solution, and those of it that singles solve. The answers of
//! the median of three rounds are compared with those of the first.

use cpu_time::ThreadTime;
use ninefold_logic::Position;
use ninefold_logic::rate::hodoku::{Level, Rating, path, rating};
use ninefold_solve::{Limits, Puzzle, Status};

use crate::set::{self, Set};
use crate::wanted::Wanted;

const MOST: usize = 5_000;

const ROUNDS: usize = 3;

const SETS: [&str; 7] = ["easy", "minimal", "17clue", "qqwing", "sudocue10000", "mixed", "top1465"];

pub(crate) fn table(wanted: &Wanted) {
    println!("| rating, a second | n | rated | all | singles suffice | these |");
    println!("|---|---:|---:|---:|---:|---:|");
    for name in SETS.into_iter().filter(|name| wanted.set(name)) {
        let puzzles = unique(&Set::read(name, MOST));
        let (ratings, all) = rates(&puzzles);
        let is_easy = |rating: &Option<Rating>| rating.is_some_and(|it| it.level == Level::Easy);
        let easy = puzzles.iter().zip(&ratings).filter(|(_, rating)| is_easy(rating));
        let easy: Vec<Puzzle> = easy.map(|(puzzle, _)| *puzzle).collect();
        let (number, rated) = (puzzles.len(), ratings.iter().flatten().count());
        let singles = if easy.is_empty() { 0.0 } else { rates(&easy).1 };
        println!("| {name} | {number} | {rated} | {all:.0} | {} | {singles:.0} |", easy.len());
    }
    println!();
}

fn unique(set: &Set) -> Vec<Puzzle> {
    let puzzles = set::lines(&set.text).filter_map(|line| line.trim_end().parse().ok());
    puzzles.filter(|puzzle: &Puzzle| puzzle.status() == Status::Unique).collect()
}

/// The ratings of some puzzles, and how many come in a second.
fn rates(puzzles: &[Puzzle]) -> (Vec<Option<Rating>>, f64) {
    let first: Vec<_> = puzzles.iter().map(rated).collect();
    let mut seconds = [0.0; ROUNDS];
    for seconds in &mut seconds {
        let begun = ThreadTime::now();
        let again: Vec<_> = puzzles.iter().map(rated).collect();
        *seconds = begun.elapsed().as_secs_f64();
        assert_eq!(again, first);
    }
    seconds.sort_by(f64::total_cmp);
    (first, puzzles.len() as f64 / seconds[ROUNDS / 2])
}

fn rated(puzzle: &Puzzle) -> Option<Rating> {
    let start = Position::from(puzzle).with_proved_uniqueness();
    rating(&path(&start, &Limits::NONE).expect("there is no limit"))
}

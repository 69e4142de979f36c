//! Ratings: puzzles a second of CPU time on one thread on each scale, from givens to the parts of the rating,
//! their uniqueness taken as proved; all of a set that has one solution, and those of it that singles
//! solve. The answers of the median of three rounds are compared with those of the first.

use cpu_time::ThreadTime;
use ninefold_logic::rate::{Rated, SCALES, Scale};
use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::{Limits, Puzzle, Status};

use crate::set::{self, Set};
use crate::wanted::Wanted;

const MOST: usize = 5_000;

const ROUNDS: usize = 3;

const SETS: [&str; 7] = ["easy", "minimal", "17clue", "qqwing", "sudocue10000", "mixed", "top1465"];

pub(crate) fn table(wanted: &Wanted) {
    println!("| rating, a second | scale | n | rated | all | singles suffice | these |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for name in SETS.into_iter().filter(|name| wanted.set(name)) {
        let puzzles = unique(&Set::read(name, MOST));
        let easy: Vec<Puzzle> = puzzles.iter().copied().filter(singles_suffice).collect();
        SCALES.iter().for_each(|scale| row(name, scale, &puzzles, &easy));
    }
    println!();
}

fn row(name: &str, scale: &Scale, puzzles: &[Puzzle], easy: &[Puzzle]) {
    let (ratings, all) = rates(scale, puzzles);
    let rated = ratings.iter().filter(|rating| matches!(rating, Rated::As(_))).count();
    let singles = if easy.is_empty() { 0.0 } else { rates(scale, easy).1 };
    let (id, number, easy) = (scale.id, puzzles.len(), easy.len());
    println!("| {name} | {id} | {number} | {rated} | {all:.0} | {easy} | {singles:.0} |");
}

fn singles_suffice(puzzle: &Puzzle) -> bool {
    let singles = ["hidden-single", "naked-single"].map(|name| Technique::named(name).expect(name));
    let path = Plan::new(singles).path(Position::from(puzzle), &Limits::NONE);
    path.expect("there is no limit").end.is_solved()
}

fn unique(set: &Set) -> Vec<Puzzle> {
    let puzzles = set::lines(&set.text).filter_map(|line| line.trim_end().parse().ok());
    puzzles.filter(|puzzle: &Puzzle| puzzle.status() == Status::Unique).collect()
}

/// The ratings of some puzzles, and how many come in a second.
fn rates(scale: &Scale, puzzles: &[Puzzle]) -> (Vec<Rated>, f64) {
    let rated = |puzzle| rated(scale, puzzle);
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

fn rated(scale: &Scale, puzzle: &Puzzle) -> Rated {
    let start = Position::from(puzzle).with_proved_uniqueness();
    scale.rate(&start, &Limits::NONE).expect("there is no limit")
}

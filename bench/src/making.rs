//! Puzzles made from scratch: how many a second of CPU time on one thread, the median of interleaved rounds.
//!
//! The `sudoku` crate makes minimal puzzles, without symmetry or with pairs of givens that face each
//! other; where we do the same, the ratio is to it. Each of our puzzles is checked by its solver, and each of
//! its by ours: one solution, as many givens, the symmetry, and none (or no pair) too many.
//!
//! The last table grows puzzles with 17 givens from a known one.

use cpu_time::ThreadTime;
use ninefold_canon::{Form, canonical};
use ninefold_generate::{Spec, Symmetry, Vicinity};
use ninefold_grid::{CellSet, Grid};
use ninefold_logic::Position;
use ninefold_logic::rate::hodoku::{self, Level};
use ninefold_solve::{Limits, Puzzle, Status};
use sudoku::Sudoku;

use crate::race::{ROUNDS, median};

/// Puzzles in a round.
const NUMBER: usize = 4_000;

/// Of those that take long.
const FEW: usize = 50;

/// By Gordon Royle, with 17 givens.
const ROYLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

pub(crate) fn table() {
    println!("| puzzles, a second | n | ours | sudoku 0.8.0 | ratio |");
    println!("|---|---:|---:|---:|---:|");
    let turned = || Spec::new().symmetry(Symmetry::HalfTurn);
    let easy = || turned().givens(28..=32);
    row("minimal", &Spec::new(), NUMBER, Some(|| Sudoku::generate_from(Sudoku::generate_solved())));
    row("no pair too many, 180°", &turned(), NUMBER, Some(Sudoku::generate));
    row("28 to 32 givens, 180°", &easy(), NUMBER, None);
    row("the same, HoDoKu easy", &easy().level(Level::Easy..=Level::Easy), NUMBER, None);
    row("180°, HoDoKu extreme", &turned().level(Level::Extreme..=Level::Extreme), FEW, None);
    println!();
    seventeen();
}

/// A way of another program to make a puzzle.
type Rival = fn() -> Sudoku;

fn row(what: &str, spec: &Spec, number: usize, rival: Option<Rival>) {
    let mut rates = [[0.0; ROUNDS]; 2];
    for round in 0..ROUNDS {
        let (ours, rate) = timed(number, || made(spec, round as u64, number));
        rates[0][round] = rate;
        ours.iter().for_each(|puzzle| check(puzzle.grid(), what));
        if let Some(rival) = rival {
            let (theirs, rate) = timed(number, || (0..number).map(|_| rival()).collect::<Vec<_>>());
            rates[1][round] = rate;
            theirs.iter().for_each(|puzzle| check(&grid(puzzle), what));
        }
    }
    let [ours, theirs] = rates.map(|rates| median(rates.to_vec()));
    match rival {
        Some(_) => {
            println!("| {what} | {number} | {ours:.0} | {theirs:.0} | {:.1} |", ours / theirs)
        }
        None => println!("| {what} | {number} | {ours:.0} | | |"),
    }
}

fn made(spec: &Spec, seed: u64, number: usize) -> Vec<Puzzle> {
    let spec = spec.clone().check().expect("there are such puzzles");
    spec.puzzles(seed).take(number).map(|made| made.puzzle).collect()
}

fn timed<T>(number: usize, make: impl FnOnce() -> T) -> (T, f64) {
    let begun = ThreadTime::now();
    let made = make();
    (made, number as f64 / begun.elapsed().as_secs_f64())
}

fn grid(puzzle: &Sudoku) -> Grid {
    puzzle.to_str_line().parse().expect("81 cells")
}

/// Is a puzzle what its row says? By both programs.
fn check(grid: &Grid, what: &str) {
    let is_turned = what.contains("180°");
    let symmetry = if is_turned { Symmetry::HalfTurn } else { Symmetry::None };
    let givens = grid.filled();
    assert!(is_unique(grid) && symmetry.closure(givens) == givens);
    if what.contains("givens") || what.contains("easy") {
        assert!((28..=32).contains(&givens.len()));
    } else {
        let may_go =
            |orbit: &CellSet| givens.is_superset(*orbit) && is_unique(&without(grid, *orbit));
        assert!(!symmetry.orbits().iter().any(may_go));
    }
    let level = Level::ALL.into_iter().find(|level| what.ends_with(level.as_str()));
    level.iter().for_each(|&level| assert_eq!(level_of(grid), Some(level)));
}

fn is_unique(grid: &Grid) -> bool {
    let ours = Puzzle::new(*grid).is_ok_and(|puzzle| puzzle.status() == Status::Unique);
    let theirs = Sudoku::from_str_line(&grid.to_string()).is_ok_and(|it| it.is_uniquely_solvable());
    assert_eq!(ours, theirs);
    ours
}

fn without(grid: &Grid, cells: CellSet) -> Grid {
    let mut fewer = *grid;
    cells.iter().for_each(|cell| fewer[cell] = None);
    fewer
}

fn level_of(grid: &Grid) -> Option<Level> {
    let start = Position::from(&Puzzle::new(*grid).ok()?).with_proved_uniqueness();
    Some(hodoku::rating(&hodoku::path(&start, &Limits::NONE).ok()?)?.level)
}

/// Puzzles with 17 givens near to one, each of another class than it and the others.
fn seventeen() {
    println!("| 17 givens, near to one | classes | CPU s |");
    println!("|---|---:|---:|");
    let old: Puzzle = ROYLE.parse().expect("a puzzle");
    let form = |grid: &Grid| canonical(grid, Form::Minlex).expect("it has one").grid;
    for (removed, number) in [(1, 1), (2, 4)] {
        let vicinity = Vicinity { removed, added: removed, keeps_pattern: false };
        let spec = Spec::new().near(vec![old], vicinity).givens(17..=17).distinct();
        let spec = spec.check().expect("there are such puzzles");
        let begun = ThreadTime::now();
        let puzzles = spec.puzzles(1).map(|made| *made.puzzle.grid());
        let new: Vec<Grid> = puzzles.take(number).collect();
        let seconds = begun.elapsed().as_secs_f64();
        let is_new = |new: &Grid| form(new) != form(old.grid());
        assert!(new.iter().all(|new| is_new(new) && is_unique(new) && new.filled().len() == 17));
        println!("| {{-{removed}+{removed}}} | {number} | {seconds:.2} |");
    }
    println!();
}

//! Positions by seed that no solver would come to in this order, and what techniques do in them.

#![allow(dead_code, reason = "each test file takes what it needs")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, Transform};
use ninefold_logic::{Position, Step, Technique};
use ninefold_solve::{Limits, Puzzle};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Hard puzzles, by known setters: Arto Inkala's of 2006 and 2012, "Golden Nugget" (tarek), "Easter Monster"
/// (champagne), and Peter Norvig's example.
const PUZZLES: [&str; 5] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// How many positions a test takes: all, where the variable `NINEFOLD_WHOLE` is set, else so many.
pub(crate) fn number(daily: usize) -> usize {
    if std::env::var_os("NINEFOLD_WHOLE").is_some() { 1000 } else { daily }
}

/// Positions of puzzles in random forms: some digits are placed, at most so many, and of the candidates that the
/// solution excludes up to all have gone.
pub(crate) fn random(number: usize, placed: usize) -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(number as u64);
    (0..number).map(move |i| {
        let puzzle: Puzzle = PUZZLES[i % PUZZLES.len()].parse().unwrap();
        let form = Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap();
        let puzzle = puzzle.transformed(&form);
        let solution = puzzle.first().unwrap();
        let mut position = Position::from(&puzzle).with_proved_uniqueness();
        for _ in 0..rng.random_range(0..=placed) {
            let cell = Cell::ALL[rng.random_range(0..81)];
            if position.open().contains(cell) {
                position.place(cell, solution.digit(cell));
            }
        }
        let share = rng.random_range(0.0..0.6);
        for it in all(&position) {
            if it.digit != solution.digit(it.cell) && rng.random_bool(share) {
                position.eliminate(it);
            }
        }
        position
    })
}

/// All candidates, cell by cell.
pub(crate) fn all(position: &Position) -> Vec<Candidate> {
    let of_cell =
        |cell| position.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
    Cell::ALL.into_iter().flat_map(of_cell).collect()
}

pub(crate) fn steps(technique: &'static Technique, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut keep = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    technique.find(position, &Limits::NONE, &mut keep).unwrap();
    steps
}

pub(crate) fn named(id: &str) -> &'static Technique {
    Technique::named(id).unwrap()
}

pub(crate) type Gone = BTreeSet<Candidate>;
pub(crate) type Taken = BTreeSet<Gone>;

/// What each step of a technique takes away.
pub(crate) fn taken(id: &str, position: &Position) -> Taken {
    let steps = steps(named(id), position).into_iter();
    steps.map(|step| step.eliminations.into_iter().collect()).collect()
}

/// The candidates of some cells that are among some digits.
pub(crate) fn of(position: &Position, cells: CellSet, digits: impl Into<DigitSet>) -> Gone {
    let digits = digits.into();
    let is_one = |it: &Candidate| cells.contains(it.cell) && digits.contains(it.digit);
    all(position).into_iter().filter(is_one).collect()
}

/// The cells that see all of some.
pub(crate) fn seen_by_all(cells: impl IntoIterator<Item = Cell>) -> CellSet {
    cells.into_iter().fold(CellSet::ALL, |all, cell| all & cell.peers())
}

/// The two places of a digit in each house that has just two.
pub(crate) fn pairs(position: &Position, digit: Digit) -> Vec<[Cell; 2]> {
    let places = |house: House| position.places_in(digit, house).iter().collect::<Vec<_>>();
    House::ALL.into_iter().filter_map(|house| places(house).try_into().ok()).collect()
}

pub(crate) fn not_empty(taken: impl IntoIterator<Item = Gone>) -> Taken {
    taken.into_iter().filter(|gone| !gone.is_empty()).collect()
}

/// A technique, and what its definition says that its steps take away.
type Definition<'a> = (&'a str, &'a dyn Fn(&Position) -> Taken);

/// Compares what steps of techniques take away with what their definitions say, and asserts that each says something
/// somewhere.
pub(crate) fn compare(positions: impl Iterator<Item = Position>, definitions: &[Definition<'_>]) {
    let mut number = vec![0; definitions.len()];
    for position in positions {
        for (i, (id, definition)) in definitions.iter().enumerate() {
            let (found, defined) = (taken(id, &position), definition(&position));
            assert_eq!(found, defined, "{id}\n{position:?}");
            number[i] += found.len();
        }
    }
    let each: Vec<_> = definitions.iter().map(|(id, _)| id).zip(&number).collect();
    println!("{each:?}");
    assert!(!number.contains(&0), "never found: {each:?}");
}

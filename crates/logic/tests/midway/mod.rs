//! Positions from the shared puzzles, some way along their paths, in random forms.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ninefold_corpus::read;
use ninefold_grid::{Board, Candidate, Cell, Digit, DigitSet, Grid, Solution, Transform};
use ninefold_logic::{Path, Plan, Position, Step, Technique};
use ninefold_solve::{Limits, Puzzle};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Sets of all levels.
const SETS: [&str; 5] = ["minimal", "17clue", "top1465", "hardest1106", "hardest11plus"];

/// So many positions with their solutions. In every other one some candidates that the solution excludes
/// have gone at random.
pub(crate) fn positions(number: usize) -> Vec<(Position, Solution)> {
    let mut rng = StdRng::seed_from_u64(3);
    let sets = SETS.map(|set| read(&format!("puzzles/{set}.txt")));
    let sets = sets.each_ref().map(|set| set.lines().collect::<Vec<_>>());
    let one = |i: usize| {
        let set: &Vec<&str> = &sets[i % SETS.len()];
        let puzzle: Puzzle = set[rng.random_range(0..set.len())].parse().unwrap();
        let form = Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap();
        let puzzle = puzzle.transformed(&form);
        let solution = puzzle.first().unwrap();
        let path = easy_path(&puzzle);
        let place = rng.random_range(0..=path.steps.len());
        let mut position = path.positions().nth(place).unwrap();
        for _ in 0..i % 2 * rng.random_range(0..150) {
            let (cell, digit) =
                (Cell::ALL[rng.random_range(0..81)], Digit::ALL[rng.random_range(0..9)]);
            if solution.digit(cell) != digit {
                position.eliminate(Candidate { cell, digit });
            }
        }
        (position, solution)
    };
    (0..number).map(one).collect()
}

/// The path of singles, intersections, subsets and fish.
pub(crate) fn easy_path(puzzle: &Puzzle) -> Path {
    let is_easy = |row: &&Technique| row.hodoku.is_some_and(|hodoku| hodoku.order < 2500);
    let plan = Plan::default();
    let plan = Plan::new(plan.techniques().iter().copied().filter(is_easy));
    let start = Position::from(puzzle).with_proved_uniqueness();
    plan.path(start, &Limits::NONE).unwrap()
}

/// Every step of a technique.
pub(crate) fn steps(id: &str, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut keep = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    Technique::named(id).unwrap().find(position, &Limits::NONE, &mut keep).unwrap();
    steps
}

/// What each step of a technique places and takes away.
pub(crate) fn changes(
    id: &str,
    position: &Position,
) -> BTreeSet<(BTreeSet<Candidate>, BTreeSet<Candidate>)> {
    let changes = |step: Step| {
        (step.placements.into_iter().collect(), step.eliminations.into_iter().collect())
    };
    steps(id, position).into_iter().map(changes).collect()
}

/// An empty grid with these pencil marks.
pub(crate) fn sparse(marks: impl Fn(Cell) -> DigitSet) -> Position {
    let mut position = Position::new(&Board::new(Grid::EMPTY));
    for cell in Cell::ALL {
        for digit in !marks(cell) {
            position.eliminate(Candidate { cell, digit });
        }
    }
    position
}

/// How often a technique asks whether to stop, looking for all its steps.
pub(crate) fn polls(id: &str, position: &Position) -> usize {
    let polls = AtomicUsize::new(0);
    let stop = || polls.fetch_add(1, Relaxed) == usize::MAX;
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    let mut pass = |_| ControlFlow::Continue(());
    Technique::named(id).unwrap().find(position, &limits, &mut pass).unwrap();
    polls.into_inner()
}

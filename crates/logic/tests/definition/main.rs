//! Techniques that no other program is an oracle for, against their definitions, each written out at its word:
//! on positions on the way of puzzles of the corpus.

mod aligned;
mod bent;
mod bug;
mod deadly;
mod firework;
mod sparse;
mod unique_loop;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::OnceLock;

use aligned::aligned_exclusion;
use bent::bent_sets;
use bug::graves;
use firework::fireworks;
use ninefold_corpus::{read, run, tests};
use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, Solution, Transform};
use ninefold_logic::rate::hodoku::Level;
use ninefold_logic::{Plan, Position, Step, Technique};
use ninefold_solve::{Limits, Puzzle};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use sparse::work_is_bounded;
use unique_loop::unique_loops;

/// A position of a puzzle, and the solution.
type Solved = (Position, Solution);

/// A thousand positions where singles don't help.
fn positions() -> &'static [Solved] {
    static POSITIONS: OnceLock<Vec<Solved>> = OnceLock::new();
    POSITIONS.get_or_init(|| positions_with(|_| true))
}

/// A thousand positions where singles don't help, of a kind, each of another puzzle in a random form.
fn positions_with(is_wanted: fn(&Position) -> bool) -> Vec<Solved> {
    let mut rng = StdRng::seed_from_u64(1000);
    let files = ["minimal", "17clue", "qqwing", "sudocue10000", "top1465", "hardest1106"];
    let sets = files.map(|file| read(&format!("puzzles/{file}.txt")));
    let sets = sets.each_ref().map(|text| text.lines().collect::<Vec<_>>());
    let draw = || {
        let set = &sets[rng.random_range(0..sets.len())];
        on_the_way(set[rng.random_range(0..set.len())], is_wanted, &mut rng)
    };
    std::iter::repeat_with(draw).flatten().take(1000).collect()
}

/// The same, but each candidate that the solution excludes has gone with a chance of one third.
fn thinned_positions() -> Vec<Solved> {
    let mut rng = StdRng::seed_from_u64(3);
    let mut thinned = positions().to_vec();
    for (position, solution) in &mut thinned {
        for gone in of(position, CellSet::ALL, DigitSet::ALL) {
            if solution.digit(gone.cell) != gone.digit && rng.random_ratio(1, 3) {
                position.eliminate(gone);
            }
        }
    }
    thinned
}

/// Some position on the way of a puzzle where singles don't help, if there is one of the kind.
fn on_the_way(text: &str, is_wanted: fn(&Position) -> bool, rng: &mut StdRng) -> Option<Solved> {
    let form = Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap();
    let puzzle = text.parse::<Puzzle>().unwrap().transformed(&form);
    let start = Position::from(&puzzle).with_proved_uniqueness();
    let path = quick().path(start, &Limits::NONE).unwrap();
    let after = path.steps.iter().map(|step| step.placements.is_empty()).chain([true]);
    let stuck = path.positions().zip(after).filter(|(at, is_stuck)| *is_stuck && !at.is_solved());
    let stuck: Vec<_> = stuck.map(|(position, _)| position).filter(is_wanted).collect();
    (!stuck.is_empty()).then(|| (stuck[rng.random_range(0..stuck.len())], puzzle.first().unwrap()))
}

/// The techniques up to hard ones, which are quick to find.
fn quick() -> Plan {
    let easy = |row: &Technique| row.hodoku.is_some_and(|hodoku| hodoku.level <= Level::Hard);
    Plan::new(Plan::default().techniques().iter().copied().filter(|row| easy(row)))
}

type Taken = BTreeSet<BTreeSet<Candidate>>;

/// Compares what a technique takes away, step by step, with what its definition says, in each position;
/// nothing may contradict the solution, and something must be found.
fn compare(id: &str, positions: &[Solved], definition: impl Fn(&Position) -> Taken) {
    let number: usize =
        positions.iter().map(|solved| compare_one(id, solved, &definition(&solved.0))).sum();
    println!("{id}: {number}");
    assert!(number > 0, "{id} was never found");
}

/// Compares one position. How many steps are there?
fn compare_one(id: &str, (position, solution): &Solved, defined: &Taken) -> usize {
    let found = taken(Technique::named(id).unwrap(), position);
    let is_right = |gone: &Candidate| solution.digit(gone.cell) != gone.digit;
    assert!(found.iter().flatten().all(is_right), "{id}: {position:?}");
    assert_eq!(found, *defined, "{id}: {position:?}");
    found.len()
}

/// What each step of a technique takes away. (None of these places digits.)
fn taken(technique: &'static Technique, position: &Position) -> Taken {
    let mut all = Taken::new();
    let mut keep = |step: Step| {
        all.insert(step.eliminations.into_iter().collect());
        ControlFlow::Continue(())
    };
    technique.find(position, &Limits::NONE, &mut keep).unwrap();
    all
}

/// The candidates of some cells that are among some digits.
fn of(position: &Position, cells: CellSet, digits: DigitSet) -> BTreeSet<Candidate> {
    let of_cell = |cell| {
        let digits = position.candidates(cell) & digits;
        digits.into_iter().map(move |digit| Candidate { cell, digit })
    };
    cells.iter().flat_map(of_cell).collect()
}

fn not_empty(taken: impl IntoIterator<Item = BTreeSet<Candidate>>) -> Taken {
    taken.into_iter().filter(|gone| !gone.is_empty()).collect()
}

/// All sets of `n` of some cells.
fn choices(cells: CellSet, n: usize) -> Vec<CellSet> {
    let mut sets = vec![(CellSet::EMPTY, cells)];
    for _ in 0..n {
        let more = |(set, rest): (CellSet, CellSet)| {
            let later = move |cell: Cell| rest.iter().filter(move |&it| it > cell).collect();
            rest.iter().map(move |cell| (set | cell.set(), later(cell)))
        };
        sets = sets.into_iter().flat_map(more).collect();
    }
    sets.into_iter().map(|(set, _)| set).collect()
}

/// The places of a digit in some cells; do they all see each other?
fn see_each_other(position: &Position, cells: CellSet, digit: Digit) -> bool {
    let places = position.places(digit) & cells;
    places.iter().all(|cell| (cell.peers() | cell.set()).is_superset(places))
}

fn main() -> ExitCode {
    run(&tests![aligned_exclusion, bent_sets, fireworks, graves, unique_loops, work_is_bounded])
}

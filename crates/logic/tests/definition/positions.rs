//! Where positions come from: puzzles in random forms, some way along, by seed. There is no end of them; a test takes
//! `number` of them.

use ninefold_corpus::read;
use ninefold_grid::{Board, Candidate, Cell, DigitSet, Grid, Solution, Transform};
use ninefold_logic::rate::hodoku::Level;
use ninefold_logic::{Path, Plan, Position, Technique};
use ninefold_solve::{Limits, Puzzle, Status};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};

use crate::words::all;

/// Sets of the corpus, of all levels.
const SETS: [&str; 7] =
    ["minimal", "17clue", "qqwing", "sudocue10000", "top1465", "hardest1106", "hardest11plus"];

/// Hard puzzles, by known setters: Arto Inkala's of 2006 and 2012, "Golden Nugget" (tarek), "Easter Monster"
/// (champagne), and Peter Norvig's example.
const KNOWN: [&str; 5] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// Does a test take all that it could look at?
pub(crate) fn is_whole() -> bool {
    std::env::var_os("NINEFOLD_WHOLE").is_some()
}

/// How many positions a test takes: a thousand where the variable `NINEFOLD_WHOLE` is set, else so many.
pub(crate) fn number(daily: usize) -> usize {
    if is_whole() { 1000 } else { daily }
}

/// Positions of puzzles of the corpus where singles don't help, of a kind, each on the way of another puzzle.
pub(crate) fn stuck_and(is_wanted: fn(&Position) -> bool) -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(1000);
    let lines =
        |file: &str| read(&format!("puzzles/{file}.txt")).lines().map(str::to_owned).collect();
    let sets: [Vec<String>; 7] = SETS.map(lines);
    let draw = move || {
        let text = sets.choose(&mut rng)?.choose(&mut rng)?;
        let path = easy_path(&moved(text, &mut rng));
        let after = path.steps.iter().map(|step| step.placements.is_empty()).chain([true]);
        let stuck =
            path.positions().zip(after).filter(|(at, is_stuck)| *is_stuck && !at.is_solved());
        let stuck: Vec<_> = stuck.map(|(position, _)| position).filter(is_wanted).collect();
        stuck.choose(&mut rng).copied()
    };
    std::iter::repeat_with(draw).flatten()
}

/// The same of every kind.
pub(crate) fn stuck() -> impl Iterator<Item = Position> {
    stuck_and(|_| true)
}

/// Positions of known puzzles that no solver would come to in this order: some digits are placed, at most so many, and
/// of the candidates that the solution excludes up to six in ten have gone.
pub(crate) fn random(placed: usize) -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(placed as u64);
    thinned(std::iter::repeat_with(move || {
        let puzzle = moved(KNOWN.choose(&mut rng).unwrap(), &mut rng);
        let solution = puzzle.first().unwrap();
        let mut position = Position::from(&puzzle).with_proved_uniqueness();
        for _ in 0..rng.random_range(0..=placed) {
            let cell = *Cell::ALL.choose(&mut rng).unwrap();
            if position.open().contains(cell) {
                position.place(cell, solution.digit(cell));
            }
        }
        position
    }))
}

/// A puzzle in a random form.
pub(crate) fn moved(text: &str, rng: &mut StdRng) -> Puzzle {
    let form = Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap();
    text.parse::<Puzzle>().unwrap().transformed(&form)
}

/// The path of techniques up to hard ones, which are quick to find.
pub(crate) fn easy_path(puzzle: &Puzzle) -> Path {
    let is_easy = |row: &&Technique| row.hodoku.is_some_and(|hodoku| hodoku.level <= Level::Hard);
    let plan = Plan::new(Plan::default().techniques().iter().copied().filter(is_easy));
    let start = Position::from(puzzle).with_proved_uniqueness();
    plan.path(start, &Limits::NONE).unwrap()
}

/// The same positions, but of the candidates that the solution excludes up to six in ten have gone.
pub(crate) fn thinned(positions: impl Iterator<Item = Position>) -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(3);
    positions.map(move |mut position| {
        let solution = solution(&position).unwrap();
        let share = rng.random_range(0.0..0.6);
        for it in all(&position) {
            if it.digit != solution.digit(it.cell) && rng.random_bool(share) {
                position.eliminate(it);
            }
        }
        position
    })
}

/// The solution, if the digits that stand have only one and the candidates allow it.
pub(crate) fn solution(position: &Position) -> Option<Solution> {
    let puzzle = Puzzle::new(*position.grid()).ok().filter(|it| it.status() == Status::Unique)?;
    let solution = puzzle.first()?;
    let allows = |cell: Cell| position.candidates(cell).contains(solution.digit(cell));
    position.open().iter().all(allows).then_some(solution)
}

/// An empty grid with these pencil marks.
pub(crate) fn sparse(marks: impl Fn(Cell) -> DigitSet) -> Position {
    let mut position = Position::new(&Board::new(Grid::EMPTY)).with_proved_uniqueness();
    for cell in Cell::ALL {
        (!marks(cell)).iter().for_each(|digit| position.eliminate(Candidate { cell, digit }));
    }
    position
}

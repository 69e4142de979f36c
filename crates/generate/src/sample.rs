//! Sets of puzzles for tests and benchmarks, which need no files.
//!
//! A set is a matter of its kind alone: its first thousand puzzles are the same on every machine, and the
//! first thousand of its first million. Puzzles with several solutions are minimal ones with one given
//! less; puzzles without any are minimal ones with one given more, a digit that clashes with nothing but isn't that of the
//! solution.

use alloc::vec::Vec;

use ninefold_grid::{Cell, Digit};
use ninefold_logic::rate::hodoku::Level;
use ninefold_solve::Puzzle;
use rand::seq::IndexedRandom;

use crate::attempt::random;
use crate::{Made, Spec, Symmetry};

/// A kind of puzzles to try things on.
///
/// ```
/// use ninefold_generate::Sample;
///
/// let unsolvable = Sample::Unsolvable.puzzles(10);
/// assert!(unsolvable.iter().all(|puzzle| puzzle.first().is_none()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sample {
    /// 28 to 32 givens in a pattern with 180° symmetry; singles solve them.
    Easy,
    /// No given may be taken away.
    Minimal,
    /// Each of the ten symmetries in turn, as few givens as it allows.
    Symmetric,
    /// More than one solution: a minimal puzzle without one of its givens.
    Multiple,
    /// No solution, but no clash: a minimal puzzle with a wrong digit.
    Unsolvable,
}

/// The seed of all samples.
const SEED: u64 = 9;

impl Sample {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Easy, Self::Minimal, Self::Symmetric, Self::Multiple, Self::Unsolvable];

    /// The first so many puzzles of the kind; some ten thousand a second.
    #[must_use]
    pub fn puzzles(self, number: usize) -> Vec<Puzzle> {
        let plain = |made: Made| made.puzzle;
        match self {
            Self::Easy => {
                let spec = Spec::new().symmetry(Symmetry::HalfTurn).givens(28..=32);
                first(&spec.level(Level::Easy..=Level::Easy), number, plain)
            }
            Self::Minimal => first(&Spec::new(), number, plain),
            Self::Symmetric => symmetric(number),
            Self::Multiple => first(&Spec::new(), number, |made| fewer(&made)),
            Self::Unsolvable => first(&Spec::new(), number, |made| wrong(&made)),
        }
    }
}

/// What is made of the first puzzles of a spec.
fn first(spec: &Spec, number: usize, make: impl Fn(Made) -> Puzzle) -> Vec<Puzzle> {
    let spec = spec.clone().check().expect("there are such puzzles");
    spec.puzzles(SEED).take(number).map(make).collect()
}

fn symmetric(number: usize) -> Vec<Puzzle> {
    let each = number.div_ceil(Symmetry::ALL.len());
    let all = Symmetry::ALL
        .map(|symmetry| first(&Spec::new().symmetry(symmetry), each, |made| made.puzzle));
    let turns = (0..each).flat_map(|turn| all.each_ref().map(|puzzles| puzzles[turn]));
    turns.take(number).collect()
}

/// Without a random given.
fn fewer(made: &Made) -> Puzzle {
    let mut grid = *made.puzzle.grid();
    let givens: Vec<Cell> = grid.filled().iter().collect();
    let gone = givens.choose(&mut random(SEED, made.attempt)).copied();
    gone.iter().for_each(|&cell| grid[cell] = None);
    Puzzle::new(grid).expect("fewer givens don't clash")
}

/// With a random digit that is not the solution's.
fn wrong(made: &Made) -> Puzzle {
    let grid = *made.puzzle.grid();
    let with = |(cell, digit): (Cell, Digit)| {
        let mut grid = grid;
        grid[cell] = Some(digit);
        (made.solution.digit(cell) != digit).then_some(grid)
    };
    let open = (!grid.filled()).iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
    let all: Vec<Puzzle> =
        open.filter_map(with).filter_map(|grid| Puzzle::new(grid).ok()).collect();
    let chosen = all.choose(&mut random(SEED, made.attempt)).copied();
    chosen.expect("some digit clashes with no given: a minimal puzzle isn't nearly full")
}

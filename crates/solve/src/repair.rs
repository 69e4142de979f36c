use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Candidates, Cell, Digit, DigitSet, Grid};

use crate::engine::Engine;
use crate::limits::Meter;
use crate::{Answer, Limit, Limits, Solver};

/// A change of one given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Repair {
    /// The given.
    pub cell: Cell,
    /// What it should be; `None` takes it away.
    pub digit: Option<Digit>,
}

/// `r1c2=5`, or `r1c2=.` for a given that is taken away.
impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.digit {
            Some(digit) => write!(f, "{}={digit}", self.cell),
            None => write!(f, "{}=.", self.cell),
        }
    }
}

/// The single givens whose change or removal gives the grid exactly one solution: where it has none,
/// or several, the givens that may have been mistyped. By cell; removal first, then digits.
///
/// The grid may clash. For each given the solutions without it are looked at first: if there is none,
/// no other digit helps, and if there is one, only its digit does. Only if there are several, each
/// digit is tried.
///
/// # Errors
///
/// The limit that left a change undecided: the list would not be whole.
pub fn repairs(grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Repair>, Limit> {
    Solver::new().repairs(grid, limits)
}

impl Solver {
    /// The single givens whose change or removal gives the grid exactly one solution: see [`repairs`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all searches together.
    pub fn repairs(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Repair>, Limit> {
        let givens = Candidates::from(grid);
        self.metered(limits, |Self { engine, .. }, meter| {
            let mut repairs = Vec::new();
            for cell in grid.filled() {
                let digits = instead(engine, &givens, cell, meter)?;
                repairs.extend(digits.into_iter().map(|digit| Repair { cell, digit }));
            }
            Ok(repairs)
        })
    }
}

/// What may stand in a cell instead of its given, so that there is one solution.
fn instead(
    engine: &mut Engine,
    givens: &Candidates,
    cell: Cell,
    meter: &mut Meter<'_>,
) -> Result<Vec<Option<Digit>>, Limit> {
    let mut tried = *givens;
    tried[cell] = DigitSet::ALL;
    let mut digits = !givens[cell];
    match engine.solve((&tried).into(), meter) {
        Answer::NoSolution => Ok(Vec::new()),
        Answer::Unique(only) => {
            digits &= only.digit(cell).set();
            Ok([None].into_iter().chain(digits.iter().map(Some)).collect())
        }
        Answer::Multiple { .. } => {
            let mut unique = Vec::new();
            for digit in digits {
                tried[cell] = digit.set();
                if is_unique(engine, &tried, meter)? {
                    unique.push(Some(digit));
                }
            }
            Ok(unique)
        }
        Answer::Unknown { reached, .. } => Err(reached),
    }
}

pub(crate) fn is_unique(
    engine: &mut Engine,
    givens: &Candidates,
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    let (count, limit) = engine.tally(givens.into(), 2, meter);
    limit.map_or(Ok(count == 1), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Status};
    use std::string::ToString;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// What a list of repairs says: every change of a given, tried by itself.
    fn tried_one_by_one(grid: &Grid) -> Vec<Repair> {
        let digits = || [None].into_iter().chain(Digit::ALL.map(Some));
        let changes = grid.filled().into_iter().flat_map(|cell| {
            digits()
                .filter(move |&digit| digit != grid[cell])
                .map(move |digit| Repair { cell, digit })
        });
        let mends = |change: &Repair| {
            let mut mended = *grid;
            mended[change.cell] = change.digit;
            Puzzle::new(mended).is_ok_and(|puzzle| puzzle.status() == Status::Unique)
        };
        changes.filter(mends).collect()
    }

    /// Right, mistyped in each way, and with a given less.
    #[test]
    fn repairs_are_the_changes_that_leave_one_solution() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        for cell in puzzle.filled() {
            for digit in [None].into_iter().chain(Digit::ALL.map(Some)) {
                let mut mistyped = puzzle;
                mistyped[cell] = digit;
                let repairs = repairs(&mistyped, &Limits::NONE).unwrap();
                assert_eq!(repairs, tried_one_by_one(&mistyped), "{mistyped}");
                let undone = Repair { cell, digit: puzzle[cell] };
                assert!(digit.is_none() || digit == puzzle[cell] || repairs.contains(&undone));
            }
        }
    }

    #[test]
    fn an_empty_grid_has_nothing_to_repair() {
        assert_eq!(repairs(&Grid::EMPTY, &Limits::NONE), Ok(Vec::new()));
    }

    #[test]
    fn a_limit_makes_no_short_list() {
        let puzzle: Grid = PUZZLE.replace('6', ".").parse().unwrap();
        let limits = Limits { nodes: Some(0), stop: None };
        assert_eq!(repairs(&puzzle, &limits), Err(Limit::Nodes));
    }

    #[test]
    fn a_repair_reads_as_in_the_literature() {
        let repair = Repair { cell: Cell::R3C7, digit: Digit::new(5) };
        assert_eq!(repair.to_string(), "r3c7=5");
        assert_eq!(Repair { digit: None, ..repair }.to_string(), "r3c7=.");
    }
}

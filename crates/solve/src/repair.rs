use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Candidates, Cell, Digit, Grid};

use crate::{Limits, Solver, Status};

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
/// The grid may clash. Each change costs the proof of uniqueness of one puzzle, nine for a given; a
/// change that `limits` leaves undecided is left out.
#[must_use]
pub fn repairs(grid: &Grid, limits: &Limits<'_>) -> Vec<Repair> {
    let mut solver = Solver::new();
    let changes = grid.filled().into_iter().flat_map(|cell| {
        let digits = Digit::ALL.into_iter().map(Some);
        core::iter::once(None).chain(digits).map(move |digit| Repair { cell, digit })
    });
    changes
        .filter(|change| grid[change.cell] != change.digit)
        .filter(|change| is_unique(&repaired(grid, *change), limits, &mut solver))
        .collect()
}

fn repaired(grid: &Grid, change: Repair) -> Grid {
    let mut grid = *grid;
    grid[change.cell] = change.digit;
    grid
}

fn is_unique(grid: &Grid, limits: &Limits<'_>, solver: &mut Solver) -> bool {
    grid.check().is_ok() && solver.status(&Candidates::from(grid), limits) == Status::Unique
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_mistyped_given_is_among_the_repairs() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        for cell in puzzle.filled() {
            let right = puzzle[cell];
            let mut mistyped = puzzle;
            mistyped[cell] = right.map(|digit| Digit::ALL[(digit.index() + 1) % 9]);
            let repairs = repairs(&mistyped, &Limits::NONE);
            assert!(repairs.contains(&Repair { cell, digit: right }), "{cell}: {repairs:?}");
            for repair in repairs {
                assert!(is_unique(&repaired(&mistyped, repair), &Limits::NONE, &mut Solver::new()));
            }
        }
    }

    #[test]
    fn an_empty_grid_has_nothing_to_repair() {
        assert_eq!(repairs(&Grid::EMPTY, &Limits::NONE), []);
    }

    #[test]
    fn a_repair_reads_as_in_the_literature() {
        let repair = Repair { cell: Cell::R3C7, digit: Digit::new(5) };
        assert_eq!(repair.to_string(), "r3c7=5");
        assert_eq!(Repair { digit: None, ..repair }.to_string(), "r3c7=.");
    }
}

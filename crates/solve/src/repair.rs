use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Candidates, Cell, Digit, Grid};

use crate::{Answer, Limit, Limits, Solver, Status};

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
/// The grid may clash. Each change costs the proof of uniqueness of one puzzle, nine for a given.
///
/// # Errors
///
/// The limit that left a change undecided: the list would not be whole.
pub fn repairs(grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Repair>, Limit> {
    let mut solver = Solver::new();
    let changes = grid.filled().into_iter().flat_map(|cell| {
        let digits = Digit::ALL.into_iter().map(Some);
        core::iter::once(None).chain(digits).map(move |digit| Repair { cell, digit })
    });
    changes
        .filter(|change| grid[change.cell] != change.digit)
        .filter_map(|change| match is_unique(&repaired(grid, change), limits, &mut solver) {
            Ok(is_unique) => is_unique.then_some(Ok(change)),
            Err(limit) => Some(Err(limit)),
        })
        .collect()
}

fn repaired(grid: &Grid, change: Repair) -> Grid {
    let mut grid = *grid;
    grid[change.cell] = change.digit;
    grid
}

fn is_unique(grid: &Grid, limits: &Limits<'_>, solver: &mut Solver) -> Result<bool, Limit> {
    if grid.check().is_err() {
        return Ok(false);
    }
    match solver.solve(&Candidates::from(grid), limits) {
        Answer::Unknown { reached, .. } => Err(reached),
        answer => Ok(answer.status() == Status::Unique),
    }
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
            let repairs = repairs(&mistyped, &Limits::NONE).unwrap();
            assert!(repairs.contains(&Repair { cell, digit: right }), "{cell}: {repairs:?}");
            for repair in repairs {
                let mended = repaired(&mistyped, repair);
                assert_eq!(is_unique(&mended, &Limits::NONE, &mut Solver::new()), Ok(true));
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

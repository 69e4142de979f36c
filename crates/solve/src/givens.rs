use ninefold_grid::{ByCell, Candidates, Cell, CellSet, Digit, Grid, Solution};

use crate::Puzzle;

/// What a [`Solver`](crate::Solver) starts from: the digits of a puzzle, which are the quickest to
/// read, or what may stand in each cell.
///
/// ```
/// use ninefold_solve::{Limits, Puzzle, Solver};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (mut solver, limits) = (Solver::new(), Limits::NONE);
/// let answer = solver.solve(&puzzle, &limits);
/// assert_eq!(answer, solver.solve(&puzzle.candidates(), &limits));
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Givens<'a> {
    /// A digit in some of the cells. If they clash, there is no solution.
    Grid(&'a Grid),
    /// A set of digits for each cell.
    Candidates(&'a Candidates),
}

impl Givens<'_> {
    /// What may stand in each cell.
    #[must_use]
    pub fn candidates(self) -> Candidates {
        match self {
            Self::Grid(grid) => Candidates::from(grid),
            Self::Candidates(candidates) => *candidates,
        }
    }

    /// The digits, if they say all: if no cell lacks a digit but for a digit that it sees.
    pub(crate) fn digits(self) -> Option<Grid> {
        let candidates = match self {
            Self::Grid(grid) => return Some(*grid),
            Self::Candidates(candidates) => candidates,
        };
        let grid = Grid::new(ByCell::from_fn(|cell| candidates[cell].only()));
        let free = Candidates::seen_from(&grid);
        let says_all = |(cell, digit): (Cell, Option<Digit>)| {
            digit.is_some() || candidates[cell].is_superset(free[cell])
        };
        grid.iter().all(says_all).then_some(grid)
    }
}

/// What some of the cells allow: the others may hold anything.
pub(crate) fn only(givens: &Candidates, cells: CellSet) -> Candidates {
    let mut only = Candidates::ALL;
    cells.iter().for_each(|cell| only[cell] = givens[cell]);
    only
}

/// The digits that a solution has otherwise: where they stand.
pub(crate) fn differing(digits: &Grid, solution: &Solution) -> CellSet {
    let differs = |cell: &Cell| digits[*cell] != Some(solution.digit(*cell));
    digits.filled().iter().filter(differs).collect()
}

impl<'a> From<&'a Puzzle> for Givens<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self::Grid(puzzle.grid())
    }
}

impl<'a> From<&'a Grid> for Givens<'a> {
    fn from(grid: &'a Grid) -> Self {
        Self::Grid(grid)
    }
}

impl<'a> From<&'a Candidates> for Givens<'a> {
    fn from(candidates: &'a Candidates) -> Self {
        Self::Candidates(candidates)
    }
}

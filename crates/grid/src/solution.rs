use core::fmt;
use core::str::FromStr;

use crate::{ByCell, Cell, CellSet, Digit, Grid, HouseSet, ParseGridError, tally};

/// A complete and right grid: every house holds each digit once.
///
/// It is only made by a check, so whoever holds one need not look again. Like a [`Grid`] it prints
/// as 81 digits, drawn with `{:#}`, and is ordered lexicographically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(ByCell<Digit>);

impl Solution {
    /// Checks a grid.
    ///
    /// # Errors
    ///
    /// The [`Mistakes`] name the empty cells and those that clash.
    pub fn new(grid: &Grid) -> Result<Self, Mistakes> {
        let cells = ByCell::from_fn(|cell| grid[cell].unwrap_or(Digit::D1));
        Self::from_digits(cells).filter(|_| grid.is_full()).ok_or_else(|| Mistakes::of(grid))
    }

    /// Checks a digit for each cell: [`new`](Self::new) for a solver, which has no empty cells.
    #[must_use]
    pub fn from_digits(cells: ByCell<Digit>) -> Option<Self> {
        tally::is_complete(cells.as_array()).then_some(Self(cells))
    }

    /// The solution of a solver that has itself seen each digit in each house, which is not done
    /// again.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn from_proved(cells: ByCell<Digit>) -> Self {
        Self(cells)
    }

    /// The digit in a cell.
    #[inline]
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell]
    }

    /// The solution as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::new(self.0.map(Some))
    }

    /// Each cell with its digit.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, Digit)> + '_ {
        self.0.iter().map(|(cell, &digit)| (cell, digit))
    }

    /// The 81 digits as ASCII.
    #[inline]
    #[must_use]
    pub fn to_ascii(&self) -> [u8; Cell::COUNT] {
        self.0.as_array().map(Digit::ascii)
    }

    /// Does it keep every digit of the grid?
    #[must_use]
    pub fn extends(&self, grid: &Grid) -> bool {
        let kept = |(content, digit): (&Option<Digit>, &Digit)| content.is_none_or(|c| c == *digit);
        // To the end without a branch is faster than to the first that differs.
        grid.as_array().iter().zip(self.0.as_array()).fold(true, |all, cell| all & kept(cell))
    }
}

impl TryFrom<Grid> for Solution {
    type Error = Mistakes;

    fn try_from(grid: Grid) -> Result<Self, Mistakes> {
        Self::new(&grid)
    }
}

/// Why a text is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseSolutionError {
    /// It is no grid at all.
    Grid(ParseGridError),
    /// It is a grid, but not a complete and right one.
    Mistakes(Mistakes),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid(error) => error.fmt(f),
            Self::Mistakes(mistakes) => mistakes.fmt(f),
        }
    }
}

impl core::error::Error for ParseSolutionError {}

/// Reads 81 digits.
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let grid: Grid = text.parse().map_err(ParseSolutionError::Grid)?;
        Self::new(&grid).map_err(ParseSolutionError::Mistakes)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.grid()
    }
}

/// What keeps a grid from being the right answer to a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// Cells without a digit.
    pub empty: CellSet,
    /// Cells whose digit stands a second time in one of their houses.
    pub clashing: CellSet,
    /// The houses in which a digit stands twice.
    pub houses: HouseSet,
    /// Givens of the puzzle that the answer doesn't keep.
    pub changed: CellSet,
}

impl Mistakes {
    fn of(grid: &Grid) -> Self {
        let mut mistakes = Self { empty: !grid.filled(), ..Self::default() };
        if let Err(flaws) = grid.check() {
            mistakes.clashing = flaws.cells();
            mistakes.houses = flaws.clashes().map(|clash| clash.house).collect::<HouseSet>();
        }
        mistakes
    }

    /// Compares an answer with the givens of its puzzle. No mistakes at all is `Ok`.
    ///
    /// # Errors
    ///
    /// The mistakes: empty cells, clashes, and givens that were changed.
    pub fn check(puzzle: &Grid, answer: &Grid) -> Result<Solution, Self> {
        let changed = puzzle
            .iter()
            .filter(|&(cell, given)| given.is_some() && answer[cell] != given)
            .map(|(cell, _)| cell)
            .collect::<CellSet>();
        match Solution::new(answer) {
            Ok(solution) if changed.is_empty() => Ok(solution),
            Ok(_) => Err(Self { changed, ..Self::default() }),
            Err(mistakes) => Err(Self { changed, ..mistakes }),
        }
    }

    /// Is nothing wrong so far, and only something missing?
    #[must_use]
    pub fn only_unfinished(&self) -> bool {
        self.wrong().is_empty()
    }

    /// The cells that hold a wrong digit for sure: clashing ones and changed givens.
    #[must_use]
    pub fn wrong(&self) -> CellSet {
        self.clashing | (self.changed - self.empty)
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let changed = self.changed - self.empty;
        if !changed.is_empty() {
            write!(f, "given changed at {changed}")?;
            separator = "; ";
        }
        if !self.clashing.is_empty() {
            write!(f, "{separator}repeats in {} ({})", self.houses, self.clashing)?;
            separator = "; ";
        }
        match self.empty.len() {
            0 => Ok(()),
            1 => write!(f, "{separator}{} is empty", self.empty),
            n if n <= 5 => write!(f, "{separator}{} are empty", self.empty),
            n => write!(f, "{separator}{n} cells are empty"),
        }
    }
}

impl core::error::Error for Mistakes {}

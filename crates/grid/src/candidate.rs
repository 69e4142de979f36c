use core::fmt;
use core::ops::{Index, IndexMut};

use crate::{ByCell, Cell, Digit, DigitSet, Grid};

/// A digit that may stand in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// `r3c7=5`, as in the literature.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// For each cell the digits that may stand there: what every solver starts from.
///
/// A [`Grid`] converts into it: its filled cells allow one digit, its empty ones all nine.
#[doc(alias = "pencilmarks")]
#[doc(alias = "sukaku")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates(ByCell<DigitSet>);

impl Candidates {
    /// Nothing is excluded.
    pub const ALL: Self = Self(ByCell::filled(DigitSet::ALL));

    /// Candidates from a set for each cell.
    #[inline]
    #[must_use]
    pub const fn new(sets: ByCell<DigitSet>) -> Self {
        Self(sets)
    }

    /// The set of each cell, in reading order.
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[DigitSet; Cell::COUNT] {
        self.0.as_array()
    }

    /// Each cell with its set.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, DigitSet)> + '_ {
        self.0.iter().map(|(cell, &set)| (cell, set))
    }

    /// How many candidates there are in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().map(|(_, set)| set.len()).sum()
    }

    /// Is no candidate left in any cell?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().all(|(_, set)| set.is_empty())
    }

    /// The candidates that are in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(ByCell::from_fn(|cell| self[cell] & other[cell]))
    }

    /// What the filled cells of a grid leave by the rules alone: one digit in each of them, and in
    /// every other cell the digits that none of its peers holds.
    #[must_use]
    pub fn seen_from(grid: &Grid) -> Self {
        Self(ByCell::from_fn(|cell| match grid[cell] {
            Some(digit) => digit.set(),
            None => !cell.peers().iter().filter_map(|peer| grid[peer]).collect::<DigitSet>(),
        }))
    }
}

/// Nothing is excluded.
impl Default for Candidates {
    fn default() -> Self {
        Self::ALL
    }
}

impl From<&Grid> for Candidates {
    fn from(grid: &Grid) -> Self {
        Self(ByCell::from_fn(|cell| grid[cell].map_or(DigitSet::ALL, Digit::set)))
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;
    #[inline]
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.0[cell]
    }
}

impl IndexMut<Cell> for Candidates {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.0[cell]
    }
}

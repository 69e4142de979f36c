//! The symmetries that the places of givens may have.
//!
//! A symmetry is made of one or two motions of the square; its *orbits* are the cells that these move
//! onto one another. A pattern has the symmetry if it has all cells of an orbit or none.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use ninefold_grid::{Cell, CellSet};

/// A symmetry of the places of givens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// None is asked for.
    #[default]
    None,
    /// The pattern stays the same when it is turned by 180 degrees.
    #[doc(alias = "rotational")]
    HalfTurn,
    /// ... by 90 degrees.
    QuarterTurn,
    /// Left and right are mirror images.
    Horizontal,
    /// Top and bottom are.
    Vertical,
    /// Both.
    Both,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the other diagonal.
    AntiDiagonal,
    /// At both diagonals.
    BothDiagonals,
    /// All of these: the symmetry of the square.
    Full,
}

/// A motion of the square: where row and column of a cell go.
type Motion = fn(usize, usize) -> (usize, usize);

const HALF_TURN: Motion = |row, column| (8 - row, 8 - column);
const QUARTER_TURN: Motion = |row, column| (column, 8 - row);
const LEFT_RIGHT: Motion = |row, column| (row, 8 - column);
const TOP_BOTTOM: Motion = |row, column| (8 - row, column);
const TRANSPOSE: Motion = |row, column| (column, row);
const ANTI_TRANSPOSE: Motion = |row, column| (8 - column, 8 - row);

impl Symmetry {
    /// All.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Horizontal,
        Self::Vertical,
        Self::Both,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Its name, as options have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "180",
            Self::QuarterTurn => "90",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Both => "both",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The motions that make it.
    const fn motions(self) -> &'static [Motion] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF_TURN],
            Self::QuarterTurn => &[QUARTER_TURN],
            Self::Horizontal => &[LEFT_RIGHT],
            Self::Vertical => &[TOP_BOTTOM],
            Self::Both => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonal => &[TRANSPOSE],
            Self::AntiDiagonal => &[ANTI_TRANSPOSE],
            Self::BothDiagonals => &[TRANSPOSE, ANTI_TRANSPOSE],
            Self::Full => &[QUARTER_TURN, TRANSPOSE],
        }
    }

    /// The cells that go onto one another, orbit by orbit, by their first cell.
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let mut left = CellSet::ALL;
        let mut orbits = Vec::new();
        while let Some(cell) = left.first() {
            let orbit = self.closure(cell.set());
            left -= orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// The cells with all that they go onto.
    #[must_use]
    pub fn closure(self, cells: CellSet) -> CellSet {
        let moved = |cell: Cell, motion: &Motion| {
            let (row, column) = motion(cell.row().index(), cell.column().index());
            Cell::ALL[row * 9 + column]
        };
        let mut closed = cells;
        loop {
            let images = closed
                .iter()
                .flat_map(|cell| self.motions().iter().map(move |motion| moved(cell, motion)));
            let more = closed | images.collect();
            if more == closed {
                return closed;
            }
            closed = more;
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By its name.
impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or(ParseSymmetryError)
    }
}

/// A text is not the name of a [`Symmetry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSymmetryError;

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of ")?;
        for (i, symmetry) in Symmetry::ALL.iter().enumerate() {
            write!(f, "{}{symmetry}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(" was expected")
    }
}

impl core::error::Error for ParseSymmetryError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of orbits, by the lemma that isn't Burnside's: the mean number of cells that an
    /// element of the group leaves in place.
    #[test]
    fn orbits_are_as_many_as_the_motions_leave() {
        let number = Symmetry::ALL.map(|symmetry| symmetry.orbits().len());
        assert_eq!(number, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert!(orbits.iter().all(|&orbit| symmetry.closure(orbit) == orbit));
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }
}

//! Where givens are, may be and may not be; and which of such patterns no puzzle has.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use ninefold_grid::{Cell, CellSet, Grid, House};
use ninefold_solve::Puzzle;

use crate::{Refusal, Symmetry};

/// Where givens are, may be and may not be.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// These stay.
    pub(crate) kept: CellSet,
    /// These go.
    pub(crate) open: CellSet,
    /// These may go, all cells of an orbit together.
    pub(crate) loose: Vec<CellSet>,
    symmetry: Symmetry,
    /// The digits that there may be, where that is known.
    pub(crate) known: Grid,
}

impl Places {
    /// Of cells that must hold givens, cells that must not, and digits.
    ///
    /// # Errors
    ///
    /// No puzzle has its givens there.
    pub(crate) fn new(
        must: CellSet,
        must_not: CellSet,
        symmetry: Symmetry,
        known: Grid,
    ) -> Result<Self, Refusal> {
        let [kept, open] = [must, must_not].map(|cells| symmetry.closure(cells));
        if let Some(cell) = (kept & open).first() {
            return Err(Refusal::Torn(cell));
        }
        if let Some(lines) = open_lines(open) {
            return Err(Refusal::Open(lines));
        }
        let orbits = symmetry.orbits().into_iter();
        let loose = orbits.filter(|&orbit| (orbit & (kept | open)).is_empty()).collect();
        Ok(Self { kept, open, loose, symmetry, known })
    }

    /// Does a dig decide each given by itself?
    pub(crate) fn are_all_decided_alone(&self) -> bool {
        self.kept.is_empty() && self.loose.iter().all(|orbit| orbit.len() == 1)
    }

    /// The numbers of givens in a range that orbits add up to.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(crate) fn numbers(&self, asked: RangeInclusive<usize>) -> Result<Vec<usize>, Refusal> {
        let sums = self
            .loose
            .iter()
            .fold(1u128 << self.kept.len(), |sums, orbit| sums | sums << orbit.len());
        let is_sum = |number: &usize| sums >> number & 1 == 1;
        let numbers: Vec<usize> =
            (0..=Cell::COUNT).filter(|it| asked.contains(it)).filter(is_sum).collect();
        if numbers.is_empty() {
            let below = (0..*asked.start()).rev().find(is_sum);
            let above = (asked.end().saturating_add(1)..=Cell::COUNT).find(is_sum);
            let nearest = below.or(above).unwrap_or(0)..=above.or(below).unwrap_or(0);
            return Err(Refusal::Number { asked, nearest });
        }
        Ok(numbers)
    }

    /// The numbers of givens that some cells may have.
    pub(crate) fn within(&self, cells: CellSet) -> RangeInclusive<usize> {
        (cells & self.kept).len()..=(cells - self.open).len()
    }

    /// Givens with another digit than is known.
    pub(crate) fn wrong(&self, grid: &Grid) -> CellSet {
        let differs = |cell: &Cell| self.known[*cell].is_some() && self.known[*cell] != grid[*cell];
        grid.filled().iter().filter(differs).collect()
    }

    /// Orbits that have givens, but not in all their cells.
    pub(crate) fn torn(&self, givens: CellSet) -> impl Iterator<Item = CellSet> {
        let is_torn =
            move |orbit: &CellSet| !(*orbit & givens).is_empty() && !givens.is_superset(*orbit);
        self.symmetry.orbits().into_iter().filter(is_torn)
    }

    /// Can minimal puzzles have these places and digits?
    ///
    /// # Errors
    ///
    /// Givens that are always redundant.
    pub(crate) fn check_minimal(&self) -> Result<(), Refusal> {
        let mut kept = self.known;
        (!self.kept).iter().for_each(|cell| kept[cell] = None);
        let kept = Puzzle::new(kept).map_err(Refusal::Flawed)?;
        let redundant = self.returned() | kept.redundant();
        if redundant.is_empty() { Ok(()) } else { Err(Refusal::Redundant(redundant)) }
    }

    /// Givens that full houses give back, whatever the digits are: no minimal puzzle has them.
    fn returned(&self) -> CellSet {
        let returns = |cell: &Cell| !interlocked(!self.kept | cell.set()).contains(*cell);
        self.kept.iter().filter(returns).collect()
    }
}

/// What full houses leave of open cells: none of the rest is the only one in a house.
fn interlocked(mut open: CellSet) -> CellSet {
    loop {
        let last: CellSet =
            House::ALL.iter().filter_map(|house| (house.cells() & open).only()).collect();
        if last.is_empty() {
            return open;
        }
        open -= last;
    }
}

/// Two lines of a chute that are open in all cells.
fn open_lines(open: CellSet) -> Option<CellSet> {
    let line = |i: usize, is_row: bool| if is_row { House::ALL[i] } else { House::ALL[9 + i] };
    let chutes = [true, false].into_iter().flat_map(|is_row| {
        (0..3).flat_map(move |chute| {
            [(0, 1), (0, 2), (1, 2)].map(|(a, b)| {
                line(chute * 3 + a, is_row).cells() | line(chute * 3 + b, is_row).cells()
            })
        })
    });
    chutes.into_iter().find(|&lines| open.is_superset(lines))
}

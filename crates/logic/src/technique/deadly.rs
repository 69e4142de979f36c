//! Deadly patterns that are all but complete.
//!
//! A *deadly pattern* is cells with two candidates each which could all be exchanged: with it, a puzzle has no
//! solution or at least two. A puzzle with one solution never comes to it. So where cells would be one, but
//! for some *extra* candidates, one of the extras holds. What follows goes by types, for rectangles, loops and
//! graves alike:
//!
//! Type 1: one cell has extras. It holds one of them, and none of its others.
//! Type 2: all extras are of one digit, which goes nowhere that all of them see.
//! Type 3: the cells with extras are in one house; their extras act as those of one cell, and make a naked subset
//! with more cells of the house.
//! Type 4: two cells of a house have extras, and the house puts a digit of the pattern there. One of the two
//! holds that digit and the other an extra, so neither holds another digit of the pattern.

use alloc::vec::Vec;
use core::array;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, Cell, CellSet, DigitSet, House};

use super::{Flow, Search};
use crate::choose::{self, choose};
use crate::{Position, Role, Step};

/// A pattern with its extras.
pub(super) struct Deadly {
    /// The cells and digits that show it.
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The cells with extras, and the digits of these.
    pub(super) roof: CellSet,
    pub(super) extra: DigitSet,
    extras: ByDigit<CellSet>,
}

const NEXT: Flow = ControlFlow::Continue(());

impl Deadly {
    /// Cells that would hold just a pair of digits.
    pub(super) fn of_pair(position: &Position, cells: CellSet, pair: DigitSet) -> Self {
        let extra = |digit| {
            if pair.contains(digit) { CellSet::EMPTY } else { position.places(digit) & cells }
        };
        Self { cells, digits: pair, ..Self::of_extras(ByDigit::from_fn(extra)) }
    }

    /// All open cells, shown by their extras.
    pub(super) fn of_extras(extras: ByDigit<CellSet>) -> Self {
        let roof = extras.iter().fold(CellSet::EMPTY, |all, (_, &cells)| all | cells);
        let is_extra = |digit: &_| !extras[*digit].is_empty();
        let extra = DigitSet::ALL.iter().filter(is_extra).collect();
        Self { cells: roof, digits: extra, roof, extra, extras }
    }

    /// The candidates of a cell that are part of the pattern.
    fn kept(&self, position: &Position, cell: Cell) -> DigitSet {
        let is_kept = |digit: &_| !self.extras[*digit].contains(cell);
        position.candidates(cell).iter().filter(is_kept).collect()
    }

    /// Is the roof several cells of a house?
    pub(super) fn has_flat_roof(&self) -> bool {
        self.roof.len() > 1 && !self.roof.common_houses().is_empty()
    }

    /// A step that shows the pattern.
    pub(super) fn step(&self, search: &Search<'_>) -> Step {
        search.step().mark(Role::Defining, self.cells, self.digits)
    }

    pub(super) fn type_1(&self, search: &mut Search<'_>) -> Flow {
        let Some(cell) = self.roof.only() else { return NEXT };
        let kept = self.kept(search.position, cell);
        search.report(self.step(search).eliminate(search.position, self.roof, kept))
    }

    pub(super) fn type_2(&self, search: &mut Search<'_>) -> Flow {
        let Some(digit) = self.extra.only().filter(|_| self.roof.len() > 1) else { return NEXT };
        let step = self.step(search).mark(Role::Fin, self.roof, digit);
        search.report(step.eliminate(search.position, self.roof.common_peers(), digit))
    }

    pub(super) fn type_3(&self, search: &mut Search<'_>) -> Flow {
        if !self.has_flat_roof() || self.extra.len() < 2 {
            return NEXT;
        }
        for house in self.roof.common_houses() {
            let mut subsets = self.subsets(search.position, house);
            // Of two houses that have it all, the first will do.
            let is_first =
                |cells: CellSet| (cells | self.roof).common_houses().first() == Some(house);
            subsets.retain(|(cells, _)| is_first(*cells));
            subsets.sort_by_key(|(cells, _)| cells.iter().collect::<Vec<_>>());
            for (cells, digits) in subsets {
                search.report(self.with_subset(search, house, cells, digits))?;
            }
        }
        NEXT
    }

    /// The cells of a house that make a naked subset with the roof, and its digits.
    fn subsets(&self, position: &Position, house: House) -> Vec<(CellSet, DigitSet)> {
        let cells = (position.open() & house.cells()) - self.roof;
        let rows = array::from_fn(|place| {
            let cell = house.cell(place);
            if cells.contains(cell) { position.candidates(cell).bits() } else { 0 }
        });
        let mut subsets = Vec::new();
        for size in self.extra.len() - 1..=6 {
            let _ = choose(&rows, size, size + 1, &mut |chosen, digits| {
                let digits = DigitSet::from_bits(digits);
                if digits.is_superset(self.extra) && digits.len() == size + 1 {
                    subsets.push((choose::cells(house, chosen), digits));
                }
                NEXT
            });
        }
        subsets
    }

    /// Takes the digits of a subset from what sees it all: if it lies in a line and a box, in both.
    fn with_subset(
        &self,
        search: &Search<'_>,
        house: House,
        subset: CellSet,
        digits: DigitSet,
    ) -> Step {
        let whole = subset | self.roof;
        let seen = whole.common_houses().iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
        let step = self.step(search).mark(Role::Fin, whole, digits).base(house);
        step.eliminate(search.position, seen - whole, digits)
    }

    pub(super) fn type_4(&self, search: &mut Search<'_>) -> Flow {
        let position = search.position;
        let cells: Vec<Cell> = self.roof.iter().collect();
        let [first, second] = cells[..] else { return NEXT };
        let [a, b] = [first, second].map(|cell| self.kept(position, cell));
        // Two houses may hold a digit to the roof: the first will do.
        let mut open = a & b;
        for house in self.roof.common_houses() {
            let is_put = |digit: &_| position.places_in(*digit, house) == self.roof;
            let digits: DigitSet = open.iter().filter(is_put).collect();
            open -= digits;
            for digit in digits {
                let step = self.step(search).base(house);
                let step = step.eliminate(position, first.set(), a - digit.set());
                search.report(step.eliminate(position, second.set(), b - digit.set()))?;
            }
        }
        NEXT
    }
}

//! Givens are taken away as long as the solution stays the only one.
//!
//! Orbit after orbit is decided, in a random order: it goes, unless there would be a second solution or
//! too few givens. An orbit that has to stay has to stay for good, since fewer givens need each other
//! more; so one turn is enough. For the same reason many can be decided by one question: if all of
//! several orbits may go together, each may when its turn comes. So the first question is about a good half of the grid,
//! and after each *no* half as many are asked about. What comes of it is the same.

use alloc::vec::Vec;

use ninefold_grid::{CellSet, Solution};

use crate::ask::{Ask, Givens};
use crate::spread::Spread;

/// One dig, from a full grid down.
pub(crate) struct Dig<'a> {
    pub(crate) givens: Givens,
    /// In the order in which they are decided; not yet decided from `next` on.
    orbits: Vec<CellSet>,
    next: usize,
    /// So many are decided together.
    stride: usize,
    /// No fewer givens,
    fewest: usize,
    /// and no fewer in a box, a line, of a digit.
    spread: &'a Spread,
    /// Is it known that the givens have one solution?
    pub(crate) is_proved: bool,
    /// Not even the givens at the start have.
    pub(crate) is_hopeless: bool,
}

impl<'a> Dig<'a> {
    /// From the cells that givens may have, down to no fewer than so many.
    pub(crate) fn new(
        solution: Solution,
        givens: CellSet,
        orbits: Vec<CellSet>,
        fewest: usize,
        spread: &'a Spread,
    ) -> Self {
        let stride = orbits.len() / 2 + 1;
        let is_proved = givens == CellSet::ALL;
        Self {
            givens: Givens::new(solution, givens),
            orbits,
            next: 0,
            stride,
            fewest,
            spread,
            is_proved,
            is_hopeless: false,
        }
    }

    /// The orbits that are decided next.
    fn chosen(&self) -> &[CellSet] {
        let left = &self.orbits[self.next..];
        &left[..self.stride.min(left.len())]
    }

    /// Are so few enough, whatever their solutions are?
    fn allows(&self, givens: CellSet) -> bool {
        givens.len() >= self.fewest && self.spread.is_enough(givens, &self.givens.solution)
    }

    /// The orbits that were chosen don't all go.
    fn refuse(&mut self) {
        if self.stride == 1 {
            self.next += 1;
        }
        self.stride = self.stride.div_ceil(2);
    }
}

impl Ask for Dig<'_> {
    fn givens(&self) -> &Givens {
        &self.givens
    }

    fn question(&mut self) -> Option<CellSet> {
        if !self.is_proved {
            return (!self.is_hopeless).then_some(CellSet::EMPTY);
        }
        while self.givens.cells().len() > self.fewest && self.next < self.orbits.len() {
            let gone = self.chosen().iter().fold(CellSet::EMPTY, |all, &orbit| all | orbit);
            if self.allows(self.givens.cells() - gone) {
                return Some(gone);
            }
            self.refuse();
        }
        None
    }

    fn learn(&mut self, asked: CellSet, is_unique: bool) {
        match (self.is_proved, is_unique) {
            (false, true) => self.is_proved = true,
            (false, false) => self.is_hopeless = true,
            (true, true) => {
                self.next += self.chosen().len();
                self.givens.take(asked);
            }
            (true, false) => self.refuse(),
        }
    }
}

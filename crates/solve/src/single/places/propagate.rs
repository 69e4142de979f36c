use core::array;

use super::Places;
use super::boxes::Boxes;
use super::cells::{columns, rows};
use crate::isa::Witness;
use crate::limits::Meter;
use crate::single::Outcome;

impl<I: Witness> Places<I> {
    /// See [`Position::propagate`](crate::single::Position::propagate).
    #[inline(always)]
    pub(super) fn close_all(&mut self, careful: bool, meter: &mut Meter<'_>) -> Outcome {
        loop {
            let outcome = self.close(meter);
            if outcome != Outcome::Open || !careful || !self.restrict_triples() {
                return outcome;
            }
        }
    }

    #[inline(always)]
    fn close(&mut self, meter: &mut Meter<'_>) -> Outcome {
        let mut rest = self.cells.map(Boxes::rest);
        loop {
            let before = self.cells;
            meter.pass();
            self.pass(&rest);
            rest = self.cells.map(Boxes::rest);
            let filled = self.cells.iter().fold(Boxes::FLAGS, |all, cell| all & cell.flags());
            if !(filled ^ Boxes::FLAGS).is_empty() {
                return Outcome::Contradiction;
            }
            if rest.iter().fold(Boxes::NONE, |any, &rest| any | rest).is_empty() {
                return Outcome::Settled;
            }
            if !differ(&before, &self.cells) {
                return Outcome::Open;
            }
        }
    }

    /// Singles, naked and hidden, and all that triads tell each other. `rest` is what the cells
    /// have beside one candidate.
    #[inline(always)]
    fn pass(&mut self, rest: &[Boxes; 9]) {
        let single: [Boxes; 9] = array::from_fn(|k| self.cells[k] - rest[k].filled());

        let triads = minus_others(rows(&self.cells), rows(&single));
        let row = square(triads, Boxes::beside);
        let cells: [Boxes; 9] = array::from_fn(|k| self.cells[k] & row[k / 3]);

        let triads = minus_others(columns(&cells), columns(&single));
        let column = square(triads, Boxes::below);

        let (in_row, in_column) = (only_here(row), only_here(column));
        self.cells = array::from_fn(|k| {
            let cell = cells[k] & column[k % 3];
            let hidden = cell & in_row[k / 3] & in_column[k % 3];
            cell - (hidden.filled() - hidden)
        });
    }

    /// Three digits that have to share a triad fill it; a triad with three digits left has them to
    /// itself. Says whether anything changed.
    #[inline(always)]
    fn restrict_triples(&mut self) -> bool {
        let rows = restrict(rows(&self.cells), Boxes::beside);
        let columns = restrict(columns(&self.cells), Boxes::below);
        let before = self.cells;
        self.cells = array::from_fn(|k| before[k] & rows[k / 3] & columns[k % 3]);
        differ(&before, &self.cells)
    }
}

/// Parallel triads of each box, without what is settled in the other two.
#[inline(always)]
fn minus_others(triads: [Boxes; 3], settled: [Boxes; 3]) -> [Boxes; 3] {
    array::from_fn(|i| triads[i] - (settled[(i + 1) % 3] | settled[(i + 2) % 3]))
}

/// The square of the triads of a band, or of a stack. A digit can stand in a triad only if it has
/// places in the four triads out of line with it, two that are out of line with each other.
#[inline(always)]
fn square(triads: [Boxes; 3], others: impl Fn(Boxes) -> [Boxes; 2]) -> [Boxes; 3] {
    let others = triads.map(others);
    array::from_fn(|i| {
        let ([a1, a2], [b1, b2]) = (others[(i + 1) % 3], others[(i + 2) % 3]);
        triads[i] & (a1 & b2 | a2 & b1)
    })
}

/// The digits that only one of three parallel triads has.
#[inline(always)]
fn only_here(triads: [Boxes; 3]) -> [Boxes; 3] {
    minus_others(triads, triads)
}

#[inline(always)]
fn restrict(triads: [Boxes; 3], others: impl Fn(Boxes) -> [Boxes; 2]) -> [Boxes; 3] {
    let only = only_here(triads);
    let fixed: [Boxes; 3] =
        array::from_fn(|i| triads[i] - (only[i].rest().rest().filled() - only[i]));
    let full = triads.map(|triad| triad - triad.rest().rest().rest().filled());
    let taken = full.map(|full| {
        let [a, b] = others(full);
        a | b
    });
    let free: [Boxes; 3] = array::from_fn(|i| fixed[i] - taken[i]);
    minus_others(free, full)
}

/// Is any of the words another?
#[inline(always)]
fn differ(a: &[Boxes; 9], b: &[Boxes; 9]) -> bool {
    !a.iter().zip(b).fold(Boxes::NONE, |any, (&a, &b)| any | (a ^ b)).is_empty()
}

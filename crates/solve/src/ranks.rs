//! Solutions by their number in order, where there are too many to walk to it.
//!
//! Cell after cell in reading order, digits ascending: the solutions with a digit in the cell are all
//! before those with the next. So the number of solutions for each digit tells which digit the solution
//! has that has so many before it, and how many are before a given one. That takes up to nine counts
//! for each cell, each of a grid with one more given. Digits that stand nowhere are alike, so that one
//! count does for all of them.

use ninefold_grid::{Candidates, Cell, Digit, DigitSet, Grid, Solution};

use crate::limits::{Limit, Meter};
use crate::{Givens, Limits, Solver};

/// So many solutions are sooner walked over than counted.
const WALKED: u128 = 4096;

/// The counts of one cell's digits.
struct Branch<'a> {
    left: &'a Candidates,
    cell: Cell,
    /// Digits that are alike.
    alike: DigitSet,
    /// The count of each of these, once it is known.
    known: Option<u128>,
}

impl Solver {
    /// The number of solutions that are smaller than this one; `None` if it is no solution. The inverse
    /// of [`nth`](Self::nth).
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn rank<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        solution: &Solution,
        limits: &Limits<'_>,
    ) -> Result<Option<u128>, Limit> {
        let mut left = givens.into().candidates();
        if !solution.iter().all(|(cell, digit)| left[cell].contains(digit)) {
            return Ok(None);
        }
        self.metered(limits, |solver, meter| {
            let mut rank = 0;
            for (cell, digit) in solution.iter() {
                let mut branch = Branch::new(&left, cell);
                for smaller in left[cell].iter().take_while(|&smaller| smaller < digit) {
                    rank += branch.count(smaller, u128::MAX, solver, meter)?;
                }
                left[cell] = digit.into();
            }
            Ok(Some(rank))
        })
    }

    /// The solution with `k` smaller ones.
    pub(crate) fn kth(
        &mut self,
        givens: Givens<'_>,
        mut k: u128,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solution>, Limit> {
        if k < WALKED {
            return self.walk_to(givens, k, meter);
        }
        let mut left = givens.candidates();
        for cell in Cell::ALL {
            match self.digit_of_kth(&left, cell, &mut k, meter)? {
                Some(digit) => left[cell] = digit.into(),
                None => return Ok(None),
            }
        }
        self.walk_to((&left).into(), k, meter)
    }

    /// The digit that a cell has in the solution with `k` smaller ones; `k` becomes the number of those
    /// that have it, too.
    fn digit_of_kth(
        &mut self,
        left: &Candidates,
        cell: Cell,
        k: &mut u128,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Digit>, Limit> {
        if let Some(only) = left[cell].only() {
            return Ok(Some(only));
        }
        let mut branch = Branch::new(left, cell);
        for digit in left[cell] {
            match branch.count(digit, k.saturating_add(1), self, meter)? {
                count if count > *k => return Ok(Some(digit)),
                count => *k -= count,
            }
        }
        Ok(None)
    }
}

impl<'a> Branch<'a> {
    fn new(left: &'a Candidates, cell: Cell) -> Self {
        let used = |grid: Grid| grid.iter().filter_map(|(_, digit)| digit).collect::<DigitSet>();
        let alike = Givens::from(left).digits().map_or(DigitSet::EMPTY, |grid| !used(grid));
        Self { left, cell, alike, known: None }
    }

    /// The number of solutions in which the cell has a digit, up to `n`.
    fn count(
        &mut self,
        digit: Digit,
        n: u128,
        solver: &mut Solver,
        meter: &mut Meter<'_>,
    ) -> Result<u128, Limit> {
        if let Some(known) = self.known.filter(|_| self.alike.contains(digit)) {
            return Ok(known);
        }
        let mut left = *self.left;
        left[self.cell] = digit.into();
        let count = solver.count((&left).into(), n, meter)?;
        if self.alike.contains(digit) {
            self.known = Some(count);
        }
        Ok(count)
    }
}

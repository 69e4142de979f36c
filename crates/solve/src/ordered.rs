//! Solutions in lexicographic order.
//!
//! A depth-first search that always splits the first open cell in reading order, its smallest digit
//! first, meets the solutions in order. Alone it is fast nearly always and hopeless now and then: a
//! wrong digit in the first rows may take very long to disprove while the search is bound to fill
//! the rows after it in order. The free search, which may choose its cells, settles such a question
//! at once. So after a number of contradictions without a solution it is asked whether the position
//! can be completed at all. If not, that branch is done with. If so, a solution lies below, and
//! the count starts anew. No branch costs more than a few contradictions and one free search.

use alloc::vec::Vec;

use ninefold_grid::{Candidates, Solution};

use crate::limits::{Limit, Meter};
use crate::single::{Outcome, Position, Search};
use crate::solver::checked;

/// Contradictions after which the free search is asked.
const PATIENCE: u32 = 16;

/// A walk over the solutions, smallest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ordered {
    /// What is still to be searched, next position last. Their solutions are in order, too.
    pending: Vec<Position>,
    /// Where it began.
    candidates: Candidates,
    free: Search,
    contradictions: u32,
}

impl Ordered {
    pub(crate) fn new(candidates: &Candidates) -> Self {
        let mut walk = Self::default();
        walk.start(candidates);
        walk
    }

    /// Begins anew, with the memory of the last walk.
    pub(crate) fn start(&mut self, candidates: &Candidates) {
        self.pending.clear();
        self.pending.push(candidates.into());
        self.candidates = *candidates;
        self.contradictions = 0;
    }

    /// The next solution.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Limit> {
        Ok(self.advance(meter)?.map(|position| checked(&position, &self.candidates)))
    }

    /// Passes over the next `n` solutions.
    pub(crate) fn skip(&mut self, n: u128, meter: &mut Meter<'_>) -> Result<(), Limit> {
        for _ in 0..n {
            if self.advance(meter)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<Position>, Limit> {
        while let Some(position) = self.pending.last_mut() {
            match position.propagate(self.contradictions > 0) {
                Outcome::Settled if position.is_right() => {
                    self.contradictions = 0;
                    return Ok(self.pending.pop());
                }
                Outcome::Open if self.has_solution(meter)? => {
                    meter.node()?;
                    self.split();
                }
                _ => {
                    self.contradictions += 1;
                    self.pending.pop();
                }
            }
        }
        Ok(None)
    }

    /// Whether the next position is worth a search: unless patience is at an end, it is.
    fn has_solution(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        if self.contradictions < PATIENCE {
            return Ok(true);
        }
        self.free.start(*self.pending.last().expect("there is a next position"));
        let possible = self.free.next(meter)?.is_some();
        if possible {
            self.contradictions = 0;
        }
        Ok(possible)
    }

    fn split(&mut self) {
        let position = self.pending.last_mut().expect("there is a next position");
        let cell = position.first_open().expect("the position is open");
        let digit = position.candidates(cell).first().expect("an open cell has candidates");
        let with = position.split_off(cell, digit);
        self.pending.push(with);
    }
}

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

use crate::limits::{Limit, Meter};
use crate::single::{Fate, Outcome, Position, Search};

/// Contradictions after which the free search is asked.
const PATIENCE: u32 = 16;

/// A walk over the solutions, smallest first.
#[derive(Clone, Debug)]
pub(crate) struct Ordered<P> {
    /// What is still to be searched, next position last. Their solutions are in order, too.
    pub(crate) pending: Vec<P>,
    contradictions: u32,
    free: Search<P>,
}

/// What came of looking for the next solution.
pub(crate) enum Attempt<P> {
    Found(P),
    /// There is no other.
    Over,
    /// Patience was at an end; a position is pending.
    Stuck,
}

impl<P> Attempt<P> {
    /// The solution.
    #[inline(always)]
    pub(crate) fn found(self) -> Option<P> {
        match self {
            Self::Found(position) => Some(position),
            Self::Over | Self::Stuck => None,
        }
    }
}

impl<P: Position> Ordered<P> {
    pub(crate) const fn new() -> Self {
        Self { pending: Vec::new(), contradictions: 0, free: Search::new() }
    }

    /// Begins anew, with the memory of the last walk.
    #[inline(always)]
    pub(crate) fn start(&mut self, position: P) {
        self.pending.clear();
        self.pending.push(position);
        self.contradictions = 0;
    }

    /// The next solution, as a settled position.
    #[inline(always)]
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<P>, Limit> {
        loop {
            match self.attempt(PATIENCE, meter)? {
                Attempt::Found(position) => return Ok(Some(position)),
                Attempt::Over => return Ok(None),
                Attempt::Stuck => self.ask(meter)?,
            }
        }
    }

    /// Looks for the next solution until there have been so many contradictions.
    #[inline(always)]
    pub(crate) fn attempt(
        &mut self,
        patience: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Attempt<P>, Limit> {
        while let Some(mut position) = self.pending.pop() {
            loop {
                let outcome = position.propagate(self.contradictions > 0, meter);
                if outcome == Outcome::Open && self.contradictions >= patience {
                    self.pending.push(position);
                    return Ok(Attempt::Stuck);
                }
                match self.follow(&mut position, outcome, meter)? {
                    Fate::Lives => {}
                    Fate::IsSolution => return Ok(Attempt::Found(position)),
                    Fate::Ends => break,
                }
            }
        }
        Ok(Attempt::Over)
    }

    /// Splits an open position, and sees what it is where it is not.
    #[inline(always)]
    pub(crate) fn follow(
        &mut self,
        position: &mut P,
        outcome: Outcome,
        meter: &mut Meter<'_>,
    ) -> Result<Fate, Limit> {
        match outcome {
            Outcome::Unfinished => Ok(Fate::Lives),
            Outcome::Open => {
                meter.node()?;
                let smaller = position.split_in_order();
                self.pending.push(*position);
                *position = smaller;
                Ok(Fate::Lives)
            }
            Outcome::Settled if position.is_right() => {
                self.contradictions = 0;
                Ok(Fate::IsSolution)
            }
            Outcome::Settled | Outcome::Contradiction => {
                self.contradictions += 1;
                Ok(Fate::Ends)
            }
        }
    }

    /// Asks the free search whether the next position has a solution at all. If not, it is done
    /// with.
    #[inline(always)]
    fn ask(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        if let Some(&position) = self.pending.last() {
            self.free.start(&[position]);
            if self.free.next(meter)?.is_some() {
                self.contradictions = 0;
            } else {
                self.pending.pop();
            }
        }
        Ok(())
    }
}

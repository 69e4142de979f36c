//! Solutions in lexicographic order.
//!
//! A depth-first search that always splits the first open cell in reading order, its smallest digit
//! first, meets the solutions in order. Alone it is fast nearly always and hopeless now and then: a
//! wrong digit in the first rows may take very long to disprove while the search is bound to fill
//! the rows after it in order. The free search, which may choose its cells, settles such a question
//! at once. So after a number of contradictions without a solution it has the word.
//!
//! It finds some solution of the position, or that there is none. The smallest then is found by
//! asking for less, cell by cell in reading order: has the position a solution with any smaller
//! digit here? If so, that one is known now; if not, the digit stands. All smaller digits of a cell
//! are refuted at once, which is the dear part: one by one, as the walk would do it, takes several
//! times as long.

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
                Attempt::Stuck => {
                    if let Some(smallest) = self.ask(meter)? {
                        return Ok(Some(smallest));
                    }
                }
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

    /// Asks the free search about the next position. If it has no solution, it is done with; else
    /// gives the smallest.
    #[inline(always)]
    fn ask(&mut self, meter: &mut Meter<'_>) -> Result<Option<P>, Limit> {
        let Some(position) = self.pending.pop() else { return Ok(None) };
        match self.any(position, meter)? {
            Some(known) => self.narrow(position, known, meter).map(Some),
            None => Ok(None),
        }
    }

    /// Narrows a position down to its smallest solution. Some solution of it is known.
    #[inline(always)]
    fn narrow(&mut self, mut position: P, mut known: P, meter: &mut Meter<'_>) -> Result<P, Limit> {
        self.contradictions = 0;
        loop {
            match position.propagate(true, meter) {
                Outcome::Settled => return Ok(position),
                Outcome::Open | Outcome::Unfinished => {}
                Outcome::Contradiction => unreachable!("a solution is known"),
            }
            let Some(below) = position.split_below(&known) else {
                let smallest = position.split_in_order();
                self.pending.push(position);
                position = smallest;
                continue;
            };
            if let Some(smaller) = self.any(below, meter)? {
                self.pending.push(position);
                (position, known) = (below, smaller);
            }
        }
    }

    /// Any solution of a position.
    #[inline(always)]
    fn any(&mut self, position: P, meter: &mut Meter<'_>) -> Result<Option<P>, Limit> {
        self.free.start(&[position]);
        self.free.next(meter)
    }
}

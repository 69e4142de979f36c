use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Outcome, Position};
use crate::limits::{Limit, Meter};

/// Guesses that are made with care, however easy the grid.
const FIRST: usize = 2;

/// A depth-first search for solutions in no particular order. There is no recursion: a guess leaves
/// behind the position in which it is wrong.
///
/// A grid of many solutions is best filled carelessly, since most guesses are right; one of few
/// repays every care, and the first guesses above all. So the search is careful with these, and with
/// all from the first contradiction on.
///
/// From then on it follows two positions at a time, if that takes little longer than one. To see
/// that a grid has no second solution, both ways of a guess have to be gone to the end, and a single
/// position leaves the machine idle most of the time, waiting for its own results.
#[derive(Clone, Debug)]
pub(crate) struct Search<P> {
    pending: Vec<P>,
    has_failed: bool,
}

/// What becomes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is to be propagated.
    Lives,
    /// It is settled and right.
    IsSolution,
    /// It has no solution.
    Ends,
}

impl<P: Position> Search<P> {
    pub(crate) const fn new() -> Self {
        Self { pending: Vec::new(), has_failed: false }
    }

    /// Begins anew, with the memory of the last search.
    #[inline(always)]
    pub(crate) fn start(&mut self, positions: &[P]) {
        self.pending.clear();
        self.pending.extend_from_slice(positions);
        self.has_failed = false;
    }

    /// Begins anew with a guess at an open position.
    #[inline(always)]
    pub(crate) fn split(&mut self, root: P, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.start(&[]);
        let mut with = root;
        self.follow(&mut with, Outcome::Open, meter)?;
        self.pending.push(with);
        Ok(())
    }

    /// Puts a position back that was followed by [`follow`](Self::follow).
    #[inline(always)]
    pub(crate) fn push(&mut self, position: P) {
        self.pending.push(position);
    }

    #[inline(always)]
    pub(crate) fn is_careful(&self) -> bool {
        self.has_failed || self.pending.len() < FIRST
    }

    /// The next solution, as a settled position.
    #[inline(always)]
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<P>, Limit> {
        loop {
            // As `is_careful`, but the position itself is still among the pending.
            let careful = self.has_failed || self.pending.len() <= FIRST;
            let Some(position) = self.pending.last_mut() else { return Ok(None) };
            match position.propagate(careful, meter) {
                Outcome::Open => {
                    meter.node()?;
                    let with = position.split(careful);
                    self.pending.push(with);
                }
                Outcome::Settled if position.is_right() => return Ok(self.pending.pop()),
                _ => {
                    self.has_failed = true;
                    self.pending.pop();
                    if P::PAIRS
                        && let Some(solution) = self.follow_pairs(meter)?
                    {
                        return Ok(Some(solution));
                    }
                }
            }
        }
    }

    /// Follows two positions at a time, as long as there are two.
    #[inline(always)]
    fn follow_pairs(&mut self, meter: &mut Meter<'_>) -> Result<Option<P>, Limit> {
        let Some(one) = self.pending.pop() else { return Ok(None) };
        let Some(two) = self.pending.pop() else {
            self.pending.push(one);
            return Ok(None);
        };
        let mut pair = [one, two];
        loop {
            let outcomes = P::propagate_both(&mut pair, true, meter);
            let [one, two] = &mut pair;
            if let ControlFlow::Break(end) = self.follow_beside(one, two, outcomes[0], meter)? {
                return Ok(end);
            }
            if let ControlFlow::Break(end) = self.follow_beside(two, one, outcomes[1], meter)? {
                return Ok(end);
            }
        }
    }

    /// Follows one of a pair, and takes the next where it ends. At a solution, or when there is no
    /// next, the other is put back.
    #[inline(always)]
    fn follow_beside(
        &mut self,
        position: &mut P,
        other: &P,
        outcome: Outcome,
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<Option<P>>, Limit> {
        match self.follow(position, outcome, meter)? {
            Fate::Lives => {}
            Fate::IsSolution => {
                self.pending.push(*other);
                return Ok(ControlFlow::Break(Some(*position)));
            }
            Fate::Ends => match self.pending.pop() {
                Some(next) => *position = next,
                None => {
                    self.pending.push(*other);
                    return Ok(ControlFlow::Break(None));
                }
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Guesses where a position is open, and sees what it is where it is not.
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
                let with = position.split(self.is_careful());
                self.pending.push(*position);
                *position = with;
                Ok(Fate::Lives)
            }
            Outcome::Settled if position.is_right() => Ok(Fate::IsSolution),
            Outcome::Settled | Outcome::Contradiction => {
                self.has_failed = true;
                Ok(Fate::Ends)
            }
        }
    }
}

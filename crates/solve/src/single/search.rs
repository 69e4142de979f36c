use alloc::vec::Vec;

use super::{Outcome, Position};
use crate::limits::{Limit, Meter};

/// A depth-first search for solutions in no particular order. There is no recursion: a guess leaves
/// behind the position in which it is wrong.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    pending: Vec<Position>,
}

impl Search {
    /// Begins anew, with the memory of the last search.
    pub(crate) fn start(&mut self, position: Position) {
        self.pending.clear();
        self.pending.push(position);
    }

    /// The next solution, as a settled position.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Position>, Limit> {
        while let Some(position) = self.pending.pop() {
            if let Some(solution) = self.descend(position, meter)? {
                return Ok(Some(solution));
            }
        }
        Ok(None)
    }

    /// Guesses until the position is settled, or contradicts itself.
    fn descend(
        &mut self,
        mut position: Position,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Position>, Limit> {
        loop {
            match position.propagate() {
                Outcome::Contradiction => return Ok(None),
                Outcome::Settled => return Ok(position.is_right().then_some(position)),
                Outcome::Open => {
                    meter.node()?;
                    let (cell, digit) = position.guess();
                    let (with, without) = position.split(cell, digit);
                    self.pending.push(without);
                    position = with;
                }
            }
        }
    }
}

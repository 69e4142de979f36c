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
        while let Some(position) = self.pending.last_mut() {
            match position.propagate() {
                Outcome::Open => {
                    meter.node()?;
                    let (cell, digit) = position.guess();
                    let with = position.split_off(cell, digit);
                    self.pending.push(with);
                }
                Outcome::Settled if position.is_right() => return Ok(self.pending.pop()),
                Outcome::Settled | Outcome::Contradiction => drop(self.pending.pop()),
            }
        }
        Ok(None)
    }
}

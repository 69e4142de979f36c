use alloc::vec::Vec;

use super::{Outcome, Position};
use crate::limits::{Limit, Meter};

/// A depth-first search for solutions in no particular order. There is no recursion: a guess leaves
/// behind the position in which it is wrong.
///
/// A grid of many solutions is best filled carelessly, since most guesses are right; one of few
/// repays every care. So the search is careful at its root and from the first contradiction on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    pending: Vec<Position>,
    careful: bool,
}

impl Search {
    /// Begins anew, with the memory of the last search.
    pub(crate) fn start(&mut self, position: Position) {
        self.pending.clear();
        self.pending.push(position);
        self.careful = true;
    }

    /// The next solution, as a settled position.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Position>, Limit> {
        while let Some(position) = self.pending.last_mut() {
            match position.propagate(self.careful) {
                Outcome::Open => {
                    meter.node()?;
                    let (cell, digit) = position.guess(self.careful);
                    let with = position.split_off(cell, digit);
                    self.careful &= self.pending.len() > 1;
                    self.pending.push(with);
                }
                Outcome::Settled if position.is_right() => return Ok(self.pending.pop()),
                Outcome::Settled | Outcome::Contradiction => {
                    self.careful = true;
                    self.pending.pop();
                }
            }
        }
        Ok(None)
    }
}

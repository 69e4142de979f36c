use alloc::boxed::Box;

use ninefold_grid::{Candidates, Solution};

use crate::Level;
use crate::lanes::{self, Goal, Page, Puzzles, Search};
use crate::limits::{Limit, Meter};
use crate::lines::proved;

/// The engine in lanes for the solutions of one puzzle, if there are many. It is made when it is
/// first asked: few puzzles need it.
#[derive(Debug)]
pub(crate) struct Crowd {
    level: Level,
    lanes: Option<Box<dyn Search>>,
}

/// Solutions that are looked for one by one before there seem to be many.
pub(crate) const FEW: u128 = 64;

impl Crowd {
    pub(crate) const fn new(level: Level) -> Self {
        Self { level, lanes: None }
    }

    /// The number of solutions up to `n`, and the limit that ended the count before that; nothing
    /// if this machine has no registers for it. Each solution is shown to a visitor, if there is
    /// one.
    pub(crate) fn tally(
        &mut self,
        candidates: &Candidates,
        n: u128,
        visitor: Option<&mut dyn FnMut(Solution)>,
        meter: &mut Meter<'_>,
    ) -> Option<(u128, Option<Limit>)> {
        if self.lanes.is_none() {
            self.lanes = lanes::fast_engine(self.level);
        }
        let lanes = self.lanes.as_mut()?;
        let goal = Goal { limit: n.try_into().unwrap_or(u64::MAX), smallest: false };
        let puzzles = Puzzles::One(candidates);
        let result = match visitor {
            None => lanes.run(goal, puzzles, None, meter),
            Some(visit) => {
                let mut visit = |line: &[u8; 81]| visit(proved(line));
                lanes.run(goal, puzzles, Some(Page::Visitor(&mut visit)), meter)
            }
        };
        Some((lanes.found()[0].into(), result.err()))
    }
}

/// Its memory is not worth a copy.
impl Clone for Crowd {
    fn clone(&self) -> Self {
        Self::new(self.level)
    }
}

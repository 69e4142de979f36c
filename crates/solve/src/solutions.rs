use core::iter::FusedIterator;

use ninefold_grid::{Candidates, Solution};

use crate::Level;
use crate::engine::Engine;
use crate::limits::{Limit, Limits, Meter, NO_LIMIT};
use crate::solver::backwards;

/// All solutions in lexicographic order, from either end. Needs a few kilobytes, however many there
/// are.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing unless it is asked"]
pub struct Solutions(Both<'static>);

/// All solutions in lexicographic order, until a limit is reached, which is the last item.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing unless it is asked"]
pub struct SolutionsWithin<'a> {
    both: Both<'a>,
    over: bool,
}

impl Solutions {
    /// The solutions within some candidates.
    pub fn new(candidates: &Candidates) -> Self {
        Self::with_level(candidates, Level::detect())
    }

    /// The same, by certain instructions, or by the best below them that this machine has.
    pub fn with_level(candidates: &Candidates, level: Level) -> Self {
        Self(Both::new(candidates, level, &Limits::NONE))
    }
}

impl<'a> SolutionsWithin<'a> {
    /// The solutions within some candidates.
    pub fn new(candidates: &Candidates, limits: &Limits<'a>) -> Self {
        Self::with_level(candidates, Level::detect(), limits)
    }

    /// The same, by certain instructions, or by the best below them that this machine has.
    pub fn with_level(candidates: &Candidates, level: Level, limits: &Limits<'a>) -> Self {
        Self { both: Both::new(candidates, level, limits), over: false }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next().expect(NO_LIMIT)
    }
}

impl DoubleEndedIterator for Solutions {
    fn next_back(&mut self) -> Option<Solution> {
        self.0.next_back().expect(NO_LIMIT)
    }
}

impl FusedIterator for Solutions {}

impl Iterator for SolutionsWithin<'_> {
    type Item = Result<Solution, Limit>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = self.both.next().transpose();
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl FusedIterator for SolutionsWithin<'_> {}

/// A walk up and a walk down. What one has given is where the other ends.
#[derive(Clone, Debug)]
struct Both<'a> {
    up: Walk,
    /// The walk up where digits run backwards.
    down: Walk,
    lowest: Option<Solution>,
    highest: Option<Solution>,
    meter: Meter<'a>,
}

impl<'a> Both<'a> {
    fn new(candidates: &Candidates, level: Level, limits: &Limits<'a>) -> Self {
        Self {
            up: Walk::new(candidates, level),
            down: Walk::new(&backwards().candidates(candidates), level),
            lowest: None,
            highest: None,
            meter: Meter::new(limits),
        }
    }

    fn next(&mut self) -> Result<Option<Solution>, Limit> {
        let next = self.up.next(&mut self.meter)?;
        let next = next.filter(|next| self.highest.is_none_or(|highest| *next < highest));
        self.lowest = next.or(self.lowest);
        Ok(next)
    }

    fn next_back(&mut self) -> Result<Option<Solution>, Limit> {
        let next = self.down.next(&mut self.meter)?.map(|next| backwards().solution(&next));
        let next = next.filter(|next| self.lowest.is_none_or(|lowest| *next > lowest));
        self.highest = next.or(self.highest);
        Ok(next)
    }
}

/// A walk over the solutions, smallest first.
#[derive(Clone, Debug)]
struct Walk {
    candidates: Candidates,
    engine: Engine,
}

impl Walk {
    fn new(candidates: &Candidates, level: Level) -> Self {
        let mut engine = Engine::new(level);
        engine.start(candidates.into());
        Self { candidates: *candidates, engine }
    }

    fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Limit> {
        self.engine.next((&self.candidates).into(), meter)
    }
}

//! What an engine is asked, each question in one piece, since each is compiled for each engine.

use ninefold_grid::{Candidates, Solution};

use crate::engine::{Question, Workspace, checked};
use crate::limits::{Limit, Meter};
use crate::single::Position;

/// Whichever solution is found first.
pub(crate) struct Any<'a, 'b> {
    pub(crate) candidates: &'a Candidates,
    pub(crate) meter: &'a mut Meter<'b>,
}

impl Question for Any<'_, '_> {
    type Answer = Result<Option<Solution>, Limit>;

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        workspace.start_search(self.candidates);
        let found = workspace.search.next(self.meter)?;
        Ok(match found {
            Some(position) => Some(checked(&position, self.candidates)),
            None => None,
        })
    }
}

/// The solution with `k` smaller ones.
pub(crate) struct Nth<'a, 'b> {
    pub(crate) candidates: &'a Candidates,
    pub(crate) k: u128,
    pub(crate) meter: &'a mut Meter<'b>,
}

impl Question for Nth<'_, '_> {
    type Answer = Result<Option<Solution>, Limit>;

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        workspace.start_walk(self.candidates);
        let mut k = 0;
        while let Some(position) = workspace.walk.next(self.meter)? {
            if k == self.k {
                return Ok(Some(checked(&position, self.candidates)));
            }
            k += 1;
        }
        Ok(None)
    }
}

/// The number of solutions up to `n`.
pub(crate) struct Tally<'a, 'b> {
    pub(crate) candidates: &'a Candidates,
    pub(crate) n: u128,
    pub(crate) meter: &'a mut Meter<'b>,
}

impl Question for Tally<'_, '_> {
    type Answer = (u128, Option<Limit>);

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        workspace.start_search(self.candidates);
        let mut count = 0;
        while count < self.n {
            match workspace.search.next(self.meter) {
                Ok(Some(_)) => count += 1,
                Ok(None) => return (count, None),
                Err(limit) => return (count, Some(limit)),
            }
        }
        (count, None)
    }
}

/// Every solution, in no particular order.
pub(crate) struct Each<'a, 'b> {
    pub(crate) candidates: &'a Candidates,
    pub(crate) visit: &'a mut dyn FnMut(Solution),
    pub(crate) meter: &'a mut Meter<'b>,
}

impl Question for Each<'_, '_> {
    type Answer = (u128, Option<Limit>);

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        workspace.start_search(self.candidates);
        let mut count = 0;
        loop {
            match workspace.search.next(self.meter) {
                Ok(Some(position)) => (self.visit)(checked(&position, self.candidates)),
                Ok(None) => return (count, None),
                Err(limit) => return (count, Some(limit)),
            }
            count += 1;
        }
    }
}

/// The next solution of the walk.
pub(crate) struct Next<'a, 'b> {
    pub(crate) candidates: &'a Candidates,
    pub(crate) meter: &'a mut Meter<'b>,
}

impl Question for Next<'_, '_> {
    type Answer = Result<Option<Solution>, Limit>;

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        Ok(match workspace.walk.next(self.meter)? {
            Some(position) => Some(checked(&position, self.candidates)),
            None => None,
        })
    }
}

/// Begins a walk.
pub(crate) struct Start<'a>(pub(crate) &'a Candidates);

impl Question for Start<'_> {
    type Answer = ();

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) {
        workspace.start_walk(self.0);
    }
}

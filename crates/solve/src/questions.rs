//! What an engine is asked, each question in one piece, since each is compiled for each engine.

use ninefold_grid::Solution;

use crate::Givens;
use crate::engine::{Engine, Question, Root, Workspace, checked};
use crate::limits::{Limit, Meter};
use crate::single::Position;

impl Engine {
    /// Whichever solution is found first.
    pub(crate) fn any(
        &mut self,
        givens: Givens<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.ask(Any { givens, meter })
    }

    /// The solution with `k` smaller ones.
    pub(crate) fn nth(
        &mut self,
        givens: Givens<'_>,
        k: u128,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.ask(Nth { givens, k, meter })
    }

    /// The number of solutions up to `n`, and the limit that ended the count before that.
    pub(crate) fn tally(
        &mut self,
        givens: Givens<'_>,
        n: u128,
        meter: &mut Meter<'_>,
    ) -> (u128, Option<Limit>) {
        self.ask(Tally { givens, n, meter })
    }

    /// Shows every solution, in no particular order; their number, and the limit that ended it.
    pub(crate) fn each(
        &mut self,
        givens: Givens<'_>,
        visit: &mut dyn FnMut(Solution),
        meter: &mut Meter<'_>,
    ) -> (u128, Option<Limit>) {
        self.ask(Each { givens, visit, meter })
    }

    /// Begins a walk.
    pub(crate) fn start(&mut self, givens: Givens<'_>) {
        self.ask(Start(givens));
    }

    /// The next solution of the walk.
    pub(crate) fn next(
        &mut self,
        givens: Givens<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.ask(Next { givens, meter })
    }
}

struct Any<'a, 'b> {
    givens: Givens<'a>,
    meter: &'a mut Meter<'b>,
}

impl Question for Any<'_, '_> {
    type Answer = Result<Option<Solution>, Limit>;

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        let found = match workspace.root(self.givens, self.meter) {
            Root::Open(root) => {
                workspace.search.split(root, self.meter)?;
                workspace.search.next(self.meter)?
            }
            Root::IsSolution(root) => Some(root),
            Root::Ends => None,
        };
        Ok(match found {
            Some(position) => Some(checked(&position, self.givens)),
            None => None,
        })
    }
}

struct Nth<'a, 'b> {
    givens: Givens<'a>,
    k: u128,
    meter: &'a mut Meter<'b>,
}

impl Question for Nth<'_, '_> {
    type Answer = Result<Option<Solution>, Limit>;

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        workspace.start_walk(self.givens);
        let mut k = 0;
        while let Some(position) = workspace.walk.next(self.meter)? {
            if k == self.k {
                return Ok(Some(checked(&position, self.givens)));
            }
            k += 1;
        }
        Ok(None)
    }
}

struct Tally<'a, 'b> {
    givens: Givens<'a>,
    n: u128,
    meter: &'a mut Meter<'b>,
}

impl Question for Tally<'_, '_> {
    type Answer = (u128, Option<Limit>);

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        let root = match workspace.root(self.givens, self.meter) {
            Root::Open(root) => root,
            Root::IsSolution(_) => return (self.n.min(1), None),
            Root::Ends => return (0, None),
        };
        if let Err(limit) = workspace.search.split(root, self.meter) {
            return (0, Some(limit));
        }
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

struct Each<'a, 'b> {
    givens: Givens<'a>,
    visit: &'a mut dyn FnMut(Solution),
    meter: &'a mut Meter<'b>,
}

impl Question for Each<'_, '_> {
    type Answer = (u128, Option<Limit>);

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        let root = match workspace.root(self.givens, self.meter) {
            Root::Open(root) => root,
            Root::IsSolution(root) => {
                (self.visit)(checked(&root, self.givens));
                return (1, None);
            }
            Root::Ends => return (0, None),
        };
        if let Err(limit) = workspace.search.split(root, self.meter) {
            return (0, Some(limit));
        }
        let mut count = 0;
        loop {
            match workspace.search.next(self.meter) {
                Ok(Some(position)) => (self.visit)(checked(&position, self.givens)),
                Ok(None) => return (count, None),
                Err(limit) => return (count, Some(limit)),
            }
            count += 1;
        }
    }
}

struct Next<'a, 'b> {
    givens: Givens<'a>,
    meter: &'a mut Meter<'b>,
}

impl Question for Next<'_, '_> {
    type Answer = Result<Option<Solution>, Limit>;

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) -> Self::Answer {
        Ok(match workspace.walk.next(self.meter)? {
            Some(position) => Some(checked(&position, self.givens)),
            None => None,
        })
    }
}

struct Start<'a>(Givens<'a>);

impl Question for Start<'_> {
    type Answer = ();

    #[inline(always)]
    fn ask<P: Position>(self, workspace: &mut Workspace<P>) {
        workspace.start_walk(self.0);
    }
}

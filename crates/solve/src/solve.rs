//! The smallest solution, and whether it is the only one: two questions that want two searches.
//!
//! To see that a puzzle has no second solution is the business of the free search, which guesses
//! where most is settled at once. Of many solutions the walk in order finds the smallest, and the
//! next to it, as fast as the free search finds any. Which of the two a grid needs shows only when
//! it is searched, but soon: where there are many solutions, nearly every guess is right. So both
//! set out from the root, side by side, until one of them meets a contradiction or a solution.
//!
//! - The walk is there first: what it has left is searched for another solution.
//! - The free search is there first: the walk has the word, until its first contradiction.
//! - A contradiction: the free search decides. The walk only goes on once there are two solutions.
//!
//! A single position leaves the machine idle most of the time, waiting for its own results: a second
//! one beside it is nearly free. Where it is not, the two move one after the other: the free search
//! has a head start of a few guesses, in which most puzzles with one solution meet it or a
//! contradiction, and grids with many hardly ever do; then the walk has the word until its first
//! contradiction.

use ninefold_grid::Solution;

use crate::engine::{Engine, Question, Root, Workspace, checked};
use crate::limits::{Limit, Meter, NO_LIMIT};
use crate::ordered::Attempt;
use crate::single::{Fate, Outcome, Position};
use crate::{Answer, Givens};

/// Contradictions after which the walk has the word no more.
const PATIENCE: u32 = 1;

/// Guesses of the free search before the walk sets out.
const fn head_start<P: Position>() -> u32 {
    if P::PAIRS { 1 } else { 4 }
}

impl Engine {
    /// The smallest solution, and whether it is the only one.
    pub(crate) fn solve(&mut self, givens: Givens<'_>, meter: &mut Meter<'_>) -> Answer {
        self.ask(Solve { givens, meter })
    }
}

struct Solve<'a, 'b> {
    givens: Givens<'a>,
    meter: &'a mut Meter<'b>,
}

/// How the race ended.
enum Lead<P> {
    /// The walk has the smallest solution.
    Smallest(P),
    /// The free search has a solution.
    Any(P),
    /// There was a contradiction.
    Nobody,
}

impl Question for Solve<'_, '_> {
    type Answer = Answer;

    #[inline(always)]
    fn ask<P: Position>(mut self, workspace: &mut Workspace<P>) -> Answer {
        let mut found = None;
        match self.settle(workspace, &mut found) {
            Ok(answer) => answer,
            Err(reached) => Answer::Unknown { found, reached },
        }
    }
}

impl Solve<'_, '_> {
    /// The answer; until there is one, `found` is what is known.
    #[inline(always)]
    fn settle<P: Position>(
        &mut self,
        workspace: &mut Workspace<P>,
        found: &mut Option<Solution>,
    ) -> Result<Answer, Limit> {
        let root = match workspace.root(self.givens, self.meter) {
            Root::Open(root) => root,
            Root::IsSolution(root) => return Ok(Answer::Unique(checked(&root, self.givens))),
            Root::Ends => return Ok(Answer::NoSolution),
        };
        let first = match self.race(root, workspace)? {
            Lead::Smallest(first) => Some(first),
            Lead::Any(any) => {
                *found = Some(checked(&any, self.givens));
                workspace.walk.attempt(PATIENCE, self.meter)?.found()
            }
            Lead::Nobody => None,
        };
        match first {
            Some(first) => self.settle_after(&first, workspace, found),
            None => self.settle_freely(workspace, found),
        }
    }

    /// The answer, where the walk has the smallest solution. Whether there is another is for the
    /// free search to say, unless the walk has it at once.
    #[inline(always)]
    fn settle_after<P: Position>(
        &mut self,
        first: &P,
        workspace: &mut Workspace<P>,
        found: &mut Option<Solution>,
    ) -> Result<Answer, Limit> {
        let first = checked(first, self.givens);
        *found = Some(first);
        match workspace.walk.attempt(PATIENCE, self.meter)? {
            Attempt::Found(second) => {
                Ok(Answer::Multiple { first, second: checked(&second, self.givens) })
            }
            Attempt::Over => Ok(Answer::Unique(first)),
            Attempt::Stuck => {
                workspace.search.start(&workspace.walk.pending);
                match workspace.search.next(self.meter)? {
                    Some(_) => Ok(Answer::Multiple { first, second: self.next(workspace) }),
                    None => Ok(Answer::Unique(first)),
                }
            }
        }
    }

    /// The answer, where the free search has the word.
    #[inline(always)]
    fn settle_freely<P: Position>(
        &mut self,
        workspace: &mut Workspace<P>,
        found: &mut Option<Solution>,
    ) -> Result<Answer, Limit> {
        let one = match *found {
            Some(one) => one,
            None => match workspace.search.next(self.meter)? {
                Some(one) => checked(&one, self.givens),
                None => return Ok(Answer::NoSolution),
            },
        };
        *found = Some(one);
        match workspace.search.next(self.meter)? {
            Some(_) => {
                Ok(Answer::Multiple { first: self.next(workspace), second: self.next(workspace) })
            }
            None => Ok(Answer::Unique(one)),
        }
    }

    /// The next solution of the walk, which is known to be there. No limit takes that back.
    #[inline(always)]
    fn next<P: Position>(&mut self, workspace: &mut Workspace<P>) -> Solution {
        let limits = self.meter.lift();
        let next = workspace.walk.next(self.meter);
        self.meter.set(limits);
        let next = next.expect(NO_LIMIT).expect("another solution was found");
        checked(&next, self.givens)
    }

    /// Some guesses of the free search, then the walk beside it. Afterwards both can go on from where
    /// they are.
    #[inline(always)]
    fn race<P: Position>(
        &mut self,
        root: P,
        Workspace { search, walk, .. }: &mut Workspace<P>,
    ) -> Result<Lead<P>, Limit> {
        search.start(&[]);
        walk.start(root);
        let mut pair = [root; 2];
        search.follow(&mut pair[1], Outcome::Open, self.meter)?;
        for _ in 1..const { head_start::<P>() } {
            let outcome = pair[1].propagate(search.is_careful(), self.meter);
            match search.follow(&mut pair[1], outcome, self.meter)? {
                Fate::Lives => {}
                Fate::IsSolution => return Ok(Lead::Any(pair[1])),
                Fate::Ends => return Ok(Lead::Nobody),
            }
        }
        walk.pending.clear();
        let mut outcomes = [Outcome::Open, Outcome::Unfinished];
        loop {
            let fate = walk.follow(&mut pair[0], outcomes[0], self.meter)?;
            if fate != Fate::Lives {
                search.push(pair[1]);
                let is_solution = fate == Fate::IsSolution;
                return Ok(if is_solution { Lead::Smallest(pair[0]) } else { Lead::Nobody });
            }
            let fate = search.follow(&mut pair[1], outcomes[1], self.meter)?;
            if fate != Fate::Lives {
                walk.pending.push(pair[0]);
                let is_solution = fate == Fate::IsSolution;
                return Ok(if is_solution { Lead::Any(pair[1]) } else { Lead::Nobody });
            }
            outcomes = P::propagate_both(&mut pair, search.is_careful(), self.meter);
        }
    }
}

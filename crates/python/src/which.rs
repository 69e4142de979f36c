//! Which of a puzzle's solutions is wanted.

use ninefold::{Candidates, Limits, Solution, Solver, Status};

use crate::subject::random;
use crate::trouble::Trouble;

/// Which solution.
#[derive(Clone, Copy)]
pub(crate) enum Which {
    First,
    Last,
    Any,
    Random(u64),
    Nth(u128),
}

impl Which {
    pub(crate) fn solve(
        self,
        candidates: &Candidates,
        row: usize,
        solver: &mut Solver,
        limits: &Limits<'_>,
    ) -> Result<Solution, Trouble> {
        let found = match self {
            Self::First => solver.first(candidates, limits),
            Self::Last => solver.last(candidates, limits),
            Self::Any => solver.any(candidates, limits),
            Self::Random(seed) => solver.random(candidates, &mut random(seed, row), limits),
            Self::Nth(k) => solver.nth(candidates, k, limits),
        };
        match (found?, self) {
            (Some(solution), _) => Ok(solution),
            (None, Self::Nth(k @ 1..)) => {
                let message = format!("there is no solution number {k}, counted from 0");
                match solver.status(candidates, limits) {
                    Status::None => Err(Trouble::none()),
                    status => Err(Trouble::new(status, message)),
                }
            }
            (None, _) => Err(Trouble::none()),
        }
    }
}

use core::fmt;

use ninefold_grid::Solution;
use rand::{Rng, RngExt};

use crate::{Givens, Limit, Limits, Solver};

/// The most solutions of which one can be drawn: they are counted first, which takes some seconds.
pub const RANDOM_CAP: u128 = 10_000_000;

/// Why no solution was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {
    /// There are more than [`RANDOM_CAP`] solutions.
    TooMany,
    /// A limit was reached.
    Limit(Limit),
}

impl fmt::Display for NoDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => {
                write!(f, "more than {RANDOM_CAP} solutions, too many for a fair draw")
            }
            Self::Limit(limit) => limit.fmt(f),
        }
    }
}

impl core::error::Error for NoDraw {}

impl From<Limit> for NoDraw {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl Solver {
    /// A random solution, each one as likely as any other; `None` if there is none. Counts them,
    /// draws a number, and takes the solution with that number.
    ///
    /// # Errors
    ///
    /// [`NoDraw::TooMany`] past [`RANDOM_CAP`] solutions, [`NoDraw::Limit`] at a limit.
    pub fn random<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, NoDraw> {
        let givens = givens.into();
        match self.tally(givens, RANDOM_CAP + 1, limits) {
            (_, Some(limit)) => Err(limit.into()),
            (0, None) => Ok(None),
            (n, None) if n <= RANDOM_CAP => Ok(self.nth(givens, rng.random_range(0..n), limits)?),
            _ => Err(NoDraw::TooMany),
        }
    }
}

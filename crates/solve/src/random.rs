use ninefold_grid::Solution;
use rand::{Rng, RngExt};

use crate::census::{Census, Estimate, Urn};
use crate::limits::Meter;
use crate::solver::MANY;
use crate::{Givens, Limit, Limits, Puzzle, Solver};

impl Solver {
    /// A random solution, each one as likely as any other; `None` if there is none. See
    /// [`Puzzle::random`](crate::Puzzle::random).
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn random<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| {
            let few = solver.count(givens, MANY, meter)?;
            match givens.digits() {
                Some(grid) if few == MANY => Ok(Urn::of(&grid, solver.level, meter)?.draw(rng)),
                _ => match solver.count_on(givens, few, meter)? {
                    0 => Ok(None),
                    count => solver.kth(givens, rng.random_range(0..count), meter),
                },
            }
        })
    }

    /// An urn with all solutions of a puzzle, see [`Urn::new`].
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn urn(&mut self, puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Urn, Limit> {
        self.metered(limits, |solver, meter| Urn::of(puzzle.grid(), solver.level, meter))
    }

    /// An estimate of the number of solutions, from a sample of so many parts; or the number itself, if
    /// that is as quickly known. See [`Puzzle::estimate`](crate::Puzzle::estimate). Pencil marks that are
    /// more than digits can only be counted. A limit that is reached after fifty parts ends the sample.
    ///
    /// # Errors
    ///
    /// The limit that was reached before.
    pub fn estimate<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        samples: u32,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'_>,
    ) -> Result<Estimate, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| {
            let few = solver.count(givens, MANY, meter)?;
            match givens.digits() {
                Some(grid) if few == MANY => {
                    Census::new(&grid, solver.level).estimate(samples, rng, meter)
                }
                _ => solver.count_on(givens, few, meter).map(Estimate::exactly),
            }
        })
    }

    /// The number of solutions, after so many were counted: nothing more to do, unless those are many.
    fn count_on(
        &mut self,
        givens: Givens<'_>,
        few: u128,
        meter: &mut Meter<'_>,
    ) -> Result<u128, Limit> {
        if few < MANY { Ok(few) } else { self.count(givens, u128::MAX, meter) }
    }
}

//! An unbiased estimate of the number of solutions.
//!
//! The number of completions of one class of first bands is exact. A sample of classes gives an estimate
//! of the sum over all that is right on average, however likely each class is to be taken, if each count
//! is divided by that likelihood; and the spread within the sample says how far off it may be. It is
//! small if a class is about as likely as it has completions. So a class is taken in proportion to its
//! weight times a number that is quickly had: in how many ways the columns of the stacks go with its
//! boxes, if the two other bands had no rows.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use rand::{Rng, RngExt};

use super::Census;
use super::symmetry::Class;
use crate::limits::{Limit, Meter};

/// An estimate of a number of solutions, see [`Puzzle::estimate`](crate::Puzzle::estimate).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What is expected.
    pub mean: f64,
    /// The standard error of the mean; 0 if the number is exact.
    pub standard_error: f64,
    /// The number, if all of it could be seen.
    pub exact: Option<u128>,
    /// The size of the sample; 0 if the number is exact.
    pub samples: u32,
}

/// A sample has so many parts at least: in one of a few, the spread says little.
const LEAST: u32 = 50;

/// In standard errors, to either side, for a large sample. It is 1.96 where all is normal; but parts that
/// are unlike the others may be missing in a sample, whose spread is then too small: of ten thousand
/// intervals for grids with 6 to 14 givens, 1.96 make 93 to 95 of 100 hold, and 2.1 make 96.
const NEAR: f64 = 2.1;

impl Estimate {
    /// The lower end of the interval that has the number in it in 95 of 100 cases.
    #[must_use]
    pub fn low(&self) -> f64 {
        (self.mean - self.reach()).max(0.0)
    }

    /// The upper end.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.mean + self.reach()
    }

    /// From the mean to either end. A small sample knows its own spread less well: Student's t, by the first
    /// two terms of its series.
    fn reach(&self) -> f64 {
        let freedom = f64::from(self.samples.max(2) - 1);
        (NEAR + (NEAR * NEAR * NEAR + NEAR) / (4.0 * freedom)) * self.standard_error
    }

    pub(crate) const fn exactly(number: u128) -> Self {
        Self { mean: number as f64, standard_error: 0.0, exact: Some(number), samples: 0 }
    }

    /// The estimate for a sample of what the whole would be, were all like one part of it.
    fn of(sample: &[f64]) -> Self {
        let samples = sample.len() as f64;
        let mean = sample.iter().sum::<f64>() / samples;
        let squares: f64 = sample.iter().map(|one| one / mean - 1.0).map(|off| off * off).sum();
        let variance = if mean > 0.0 { squares / (samples - 1.0) / samples } else { 0.0 };
        let standard_error = mean * root(variance);
        Self { mean, standard_error, exact: None, samples: sample.len() as u32 }
    }
}

/// The square root of a number below 2^60, which `core` has for whole numbers only.
fn root(number: f64) -> f64 {
    const SCALE: f64 = (1u64 << 33) as f64;
    ((number * SCALE * SCALE) as u128).isqrt() as f64 / SCALE
}

/// `6.671e21 (95 %: 6.661e21 to 6.681e21)`, or the number, if it is exact.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact {
            Some(number) => number.fmt(f),
            None => {
                let [mean, low, high] = [self.mean, self.low(), self.high()];
                write!(f, "{mean:.3e} (95 %: {low:.3e} to {high:.3e})")
            }
        }
    }
}

/// The parts of a sum, of which some are looked at.
struct Parts {
    /// For each a number in proportion to which it is taken.
    likely: Vec<u128>,
    /// The sum of these.
    all: u128,
    /// What the whole would be, were all like this part, once it was looked at.
    known: Vec<Option<f64>>,
}

impl Parts {
    fn new(likely: Vec<u128>) -> Self {
        let (all, known) = (likely.iter().sum(), vec![None; likely.len()]);
        Self { likely, all, known }
    }

    /// Takes one by chance, whoever was taken before; its size is asked for once.
    fn take(
        &mut self,
        rng: &mut (impl Rng + ?Sized),
        size: impl FnOnce(usize) -> Result<u128, Limit>,
    ) -> Result<f64, Limit> {
        let taken = place(&self.likely, rng.random_range(0..self.all));
        if let Some(known) = self.known[taken] {
            return Ok(known);
        }
        let whole = size(taken)? as f64 * (self.all as f64 / self.likely[taken] as f64);
        self.known[taken] = Some(whole);
        Ok(whole)
    }
}

impl Census {
    /// An estimate from a sample, or the exact number if that takes no longer. The grid has solutions. What a
    /// limit leaves of the sample has to do, if that is enough.
    pub(crate) fn estimate(
        &mut self,
        samples: u32,
        rng: &mut (impl Rng + ?Sized),
        meter: &mut Meter<'_>,
    ) -> Result<Estimate, Limit> {
        if self.classes.all.len() <= samples as usize {
            let (number, limit) = self.tally(u128::MAX, meter);
            return limit.map_or(Ok(Estimate::exactly(number)), Err);
        }
        let mut parts = self.parts();
        let mut sample = Vec::new();
        for _ in 0..samples.max(LEAST) {
            match parts.take(rng, |class| self.size(class, meter)) {
                Ok(whole) => sample.push(whole),
                Err(limit) if sample.len() < LEAST as usize => return Err(limit),
                Err(_) => break,
            }
        }
        Ok(Estimate::of(&sample))
    }

    /// The classes of first bands.
    fn parts(&self) -> Parts {
        let classes = self.classes.all.iter();
        Parts::new(classes.map(|class| self.completions.likely(class)).collect())
    }

    /// The number of solutions with a first band of this class.
    fn size(&mut self, class: usize, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        let Class { boxes, weight } = self.classes.all[class];
        Ok(u128::from(weight) * self.completions.count(boxes, meter)?)
    }
}

/// Which of some parts, one after the other, a number falls on.
fn place(parts: &[u128], mut number: u128) -> usize {
    let is_here = |&part: &u128| number.checked_sub(part).map(|rest| number = rest).is_none();
    parts.iter().position(is_here).expect("the number is below the sum")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, Limits, Puzzle};
    use ninefold_grid::{Cell, Grid};
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::SliceRandom;

    /// So many givens of a random solution.
    fn sparse(givens: usize, rng: &mut StdRng) -> Grid {
        let empty = Puzzle::new(Grid::EMPTY).unwrap();
        let mut grid = empty.random(rng).unwrap().grid();
        let mut cells = Cell::ALL;
        cells.shuffle(rng);
        cells[givens..].iter().for_each(|&cell| grid[cell] = None);
        grid
    }

    /// In how many of some trials has the interval the number in it?
    fn covered(
        trials: usize,
        samples: u32,
        sizes: &[u128],
        parts: &mut Parts,
        rng: &mut StdRng,
    ) -> usize {
        let truth = sizes.iter().sum::<u128>() as f64;
        let mut take = || parts.take(rng, |part| Ok(sizes[part])).unwrap();
        let estimates =
            (0..trials).map(|_| Estimate::of(&(0..samples).map(|_| take()).collect::<Vec<_>>()));
        estimates.filter(|it| (it.low()..=it.high()).contains(&truth)).count()
    }

    /// All parts are counted once, so that thousands of samples cost nothing.
    #[test]
    fn intervals_hold_in_95_of_100_cases() {
        const TRIALS: usize = 1000;
        let mut rng = StdRng::seed_from_u64(8);
        let sizes_of_samples = [LEAST, 100, 200];
        let mut all = [0; 3];
        for givens in 7..=14 {
            let mut census = Census::new(&sparse(givens, &mut rng), Level::detect());
            let (mut parts, mut meter) = (census.parts(), Meter::new(&Limits::NONE));
            let sizes = (0..parts.likely.len()).map(|part| census.size(part, &mut meter));
            let sizes: Vec<u128> = sizes.collect::<Result<_, _>>().unwrap();
            for (all, samples) in all.iter_mut().zip(sizes_of_samples) {
                let covered = covered(TRIALS, samples, &sizes, &mut parts, &mut rng);
                assert!(covered * 100 >= TRIALS * 92, "{givens} givens, {samples}: {covered}");
                *all += covered;
            }
        }
        for covered in all {
            let percent = covered as f64 * 100.0 / (8 * TRIALS) as f64;
            assert!((95.0..=98.0).contains(&percent), "{all:?}");
        }
    }
}

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

/// In standard errors, to either side: 95 % of a normal distribution.
const NEAR: f64 = 1.96;

impl Estimate {
    /// The lower end of the interval that has the number in it in 95 of 100 cases.
    #[must_use]
    pub fn low(&self) -> f64 {
        (self.mean - NEAR * self.standard_error).max(0.0)
    }

    /// The upper end.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.mean + NEAR * self.standard_error
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

impl Census {
    /// An estimate from a sample, or the exact number if that takes no longer. The grid has solutions.
    pub(crate) fn estimate(
        &mut self,
        samples: u32,
        rng: &mut (impl Rng + ?Sized),
        meter: &mut Meter<'_>,
    ) -> Result<Estimate, Limit> {
        let classes = &self.classes.all;
        if classes.len() <= samples as usize {
            let (number, limit) = self.tally(u128::MAX, meter);
            return limit.map_or(Ok(Estimate::exactly(number)), Err);
        }
        let likely: Vec<u128> =
            classes.iter().map(|class| self.completions.likely(class)).collect();
        let all = likely.iter().sum::<u128>();
        let mut known = vec![None; classes.len()];
        let mut sample = Vec::new();
        for _ in 0..samples.max(2) {
            let taken = place(&likely, rng.random_range(0..all));
            let whole = match known[taken] {
                Some(whole) => whole,
                None => {
                    let Class { boxes, weight } = classes[taken];
                    let solutions = u128::from(weight) * self.completions.count(boxes, meter)?;
                    solutions as f64 * (all as f64 / likely[taken] as f64)
                }
            };
            known[taken] = Some(whole);
            sample.push(whole);
        }
        Ok(Estimate::of(&sample))
    }
}

/// Which of some parts, one after the other, a number falls on.
fn place(parts: &[u128], mut number: u128) -> usize {
    let is_here = |&part: &u128| number.checked_sub(part).map(|rest| number = rest).is_none();
    parts.iter().position(is_here).expect("the number is below the sum")
}

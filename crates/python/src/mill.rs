//! Puzzles to order, made on all threads.
//!
//! What an attempt makes is a matter of its number. So each round gives every thread the next portion of
//! attempts, and what they make, taken in order, is what one thread would have made.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::Range;
use std::time::Instant;

use ninefold::generate::{Checked, Haul, Made, Miss};
use ninefold::{Bulk, ClassId};
use pyo3::prelude::*;

use crate::ask::patience;
use crate::crew::{Patience, Watch, share_out, threads as threads_of};
use crate::wish::Wish;

/// Makes puzzles; tells what is missing, if there are not enough in so many attempts or seconds.
#[pyfunction]
#[pyo3(signature = (wish, *, number, seed, attempts, node_limit, time_limit, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn generate(
    py: Python<'_>,
    wish: Wish<'_>,
    number: usize,
    seed: u64,
    attempts: u64,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
    threads: Option<NonZero<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<String>, Option<String>)> {
    let Patience { nodes, time } = patience(node_limit, time_limit)?;
    let end = time.and_then(|time| Instant::now().checked_add(time));
    // Even a single puzzle may take many attempts.
    let threads = threads_of(threads, usize::MAX);
    let orders = wish.orders(seed)?;
    let total = orders.len().saturating_mul(number);
    let (mut made, mut lack, mut seen) = (Vec::new(), None, BTreeSet::new());
    for (spec, seed) in &orders {
        let mill = Mill { spec, seed: *seed, number, attempts, nodes, end, threads };
        let got = mill.run(py, &mut seen, |new| match &progress {
            Some(progress) => progress.call1(py, (made.len() + new, total)).map(|_| ()),
            None => Ok(()),
        })?;
        lack = lack.or_else(|| mill.lack(&got));
        made.extend(got.made.iter().map(|made| made.puzzle.to_string()));
    }
    Ok((made, lack))
}

/// What to make, and how.
struct Mill<'a> {
    spec: &'a Checked,
    seed: u64,
    /// So many puzzles, of so many attempts at most.
    number: usize,
    attempts: u64,
    /// So many guesses for an attempt.
    nodes: Option<u64>,
    end: Option<Instant>,
    threads: usize,
}

/// What came of the attempts so far.
#[derive(Default)]
struct Yield {
    made: Vec<Made>,
    closest: Option<Miss>,
}

impl Yield {
    fn add(&mut self, haul: Haul, seen: &mut BTreeSet<ClassId>) {
        let is_new = |made: &Made| made.class.is_none_or(|class| seen.insert(class));
        self.made.extend(haul.made.into_iter().filter(is_new));
        self.closest = Miss::closest(self.closest.take(), haul.closest);
    }
}

impl Mill<'_> {
    /// Makes puzzles until there are enough, or no attempts or time; none whose class was seen, if that
    /// matters. Tells after each round how many there are.
    fn run(
        &self,
        py: Python<'_>,
        seen: &mut BTreeSet<ClassId>,
        mut tell: impl FnMut(usize) -> PyResult<()>,
    ) -> PyResult<Yield> {
        let mut got = Yield::default();
        let mut portions = self.spec.portions().map(|numbers| self.cut(&numbers));
        let mut is_over = false;
        while got.made.len() < self.number && !is_over {
            let portions = portions.by_ref().take(self.threads);
            let hauls = self.round(py, portions.filter(|numbers| !numbers.is_empty()).collect())?;
            is_over = hauls.is_empty();
            for haul in hauls {
                is_over |= haul.reached.is_some();
                got.add(haul, seen);
                // What comes after is not the next.
                if is_over {
                    break;
                }
            }
            is_over |= self.is_late();
            got.made.truncate(self.number);
            py.check_signals()?;
            tell(got.made.len())?;
        }
        Ok(got)
    }

    /// The attempts that may still be made.
    fn cut(&self, numbers: &Range<u64>) -> Range<u64> {
        numbers.start..numbers.end.min(self.attempts)
    }

    fn round(&self, py: Python<'_>, portions: Vec<Range<u64>>) -> PyResult<Vec<Haul>> {
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        let patience = Patience { nodes: self.nodes, time: left };
        let watch = Watch::new(None, portions.len());
        let portions = portions.into_iter().map(|numbers| (1, numbers)).collect();
        share_out(py, self.threads, watch, portions, |bulk: &mut Bulk, numbers, watch| {
            patience.ask(watch, |limits| self.spec.attempts(self.seed, numbers, bulk, limits))
        })
    }

    fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// What is missing, and why.
    fn lack(&self, got: &Yield) -> Option<String> {
        let (made, number, seed) = (got.made.len(), self.number, self.seed);
        let why =
            if self.is_late() { "the time limit was reached" } else { "no attempts are left" };
        let closest = got.closest.as_ref().map(|miss| format!("; the closest: {miss}"));
        let closest = closest.unwrap_or_default();
        (made < number).then(|| {
            format!(
                "{made} of {number} puzzles, seed {seed}: {why}{closest} (more attempts or a longer \
                 time_limit may help)"
            )
        })
    }
}

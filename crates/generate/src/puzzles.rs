use alloc::vec;

use ninefold_solve::{Bulk, Level};

use crate::{Checked, Made};

/// The puzzles of a spec and a seed, in the order of attempts. It has no end, and takes as long as it
/// takes.
#[derive(Debug)]
pub struct Puzzles<'a> {
    spec: &'a Checked,
    seed: u64,
    /// The next attempt.
    next: u64,
    ready: vec::IntoIter<Made>,
    bulk: Bulk,
}

/// Attempts at a time: the first ones soon, later ones fast.
const ATTEMPTS: core::ops::RangeInclusive<u64> = 16..=1024;

impl<'a> Puzzles<'a> {
    pub(crate) fn new(spec: &'a Checked, seed: u64) -> Self {
        Self { spec, seed, next: 0, ready: vec![].into_iter(), bulk: Bulk::new() }
    }

    /// With given instructions; the puzzles are the same.
    #[must_use]
    pub fn with_level(self, level: Level) -> Self {
        Self { bulk: Bulk::with_level(level), ..self }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        loop {
            if let Some(made) = self.ready.next() {
                return Some(made);
            }
            let many = self.next.clamp(*ATTEMPTS.start(), *ATTEMPTS.end());
            let numbers = self.next..self.next + many;
            self.ready = self.spec.attempts(self.seed, numbers, &mut self.bulk).into_iter();
            self.next += many;
        }
    }
}

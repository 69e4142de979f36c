use alloc::collections::BTreeSet;
use alloc::vec;

use ninefold_canon::ClassId;
use ninefold_solve::{Bulk, Level, Limits};

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
    /// What was there before, if that matters.
    seen: BTreeSet<ClassId>,
    bulk: Bulk,
}

/// Attempts at a time: the first ones soon, later ones fast.
const ATTEMPTS: core::ops::RangeInclusive<u64> = 16..=1024;

impl<'a> Puzzles<'a> {
    pub(crate) fn new(spec: &'a Checked, seed: u64) -> Self {
        Self {
            spec,
            seed,
            next: 0,
            ready: vec![].into_iter(),
            seen: BTreeSet::new(),
            bulk: Bulk::new(),
        }
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
            let is_new = |made: &Made| made.class.is_none_or(|class| self.seen.insert(class));
            if let Some(made) = self.ready.find(is_new) {
                return Some(made);
            }
            let many = self.next.clamp(*ATTEMPTS.start(), *ATTEMPTS.end());
            let numbers = self.next..self.next + many;
            let haul = self.spec.attempts(self.seed, numbers, &mut self.bulk, &Limits::NONE);
            self.ready = haul.made.into_iter();
            self.next += many;
        }
    }
}

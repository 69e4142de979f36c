use alloc::collections::BTreeSet;
use alloc::vec;
use core::ops::Range;

use ninefold_canon::ClassId;
use ninefold_solve::{Bulk, Level, Limits};

use crate::{Checked, Made};

/// The puzzles of a spec and a seed, in the order of attempts. It has no end, and takes as long as it
/// takes.
#[derive(Debug)]
pub struct Puzzles<'a> {
    spec: &'a Checked,
    seed: u64,
    portions: Portions,
    ready: vec::IntoIter<Made>,
    /// What was there before, if that matters.
    seen: BTreeSet<ClassId>,
    bulk: Bulk,
}

/// The numbers of all attempts, cut so that the first puzzles come soon, and later ones fast.
#[derive(Clone, Debug)]
pub struct Portions {
    next: u64,
    /// The most at a time.
    most: u64,
}

impl Iterator for Portions {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let start = self.next;
        self.next = start.checked_add(start.clamp(16, self.most))?;
        Some(start..self.next)
    }
}

impl Checked {
    /// How to cut attempts into portions. Each fills an engine of many puzzles at once; where each
    /// attempt takes long, they are smaller.
    #[must_use]
    pub fn portions(&self) -> Portions {
        Portions { next: 0, most: if self.takes_long() { 64 } else { 1024 } }
    }
}

impl<'a> Puzzles<'a> {
    pub(crate) fn new(spec: &'a Checked, seed: u64) -> Self {
        Self {
            spec,
            seed,
            portions: spec.portions(),
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
            let numbers = self.portions.next()?;
            let haul = self.spec.attempts(self.seed, numbers, &mut self.bulk, &Limits::NONE);
            self.ready = haul.made.into_iter();
        }
    }
}

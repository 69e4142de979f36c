//! The 280 partitions of the nine digits into three triples: what the rows of a box may hold if their
//! order doesn't matter, and what its columns may hold.
//!
//! The rows of a box and its columns go together if each row shares one digit with each column: then
//! the two are *orthogonal*, and say where every digit stands. Each partition has 36 such partners.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ninefold_grid::DigitSet;
use rand::{Rng, RngExt};

/// A partition, by its place among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Partition(u16);

/// The triples of each partition, that with the smallest digit first.
static TRIPLES: [[DigitSet; 3]; Partition::COUNT] = {
    let mut all = [[DigitSet::EMPTY; 3]; Partition::COUNT];
    let mut found = 0;
    let mut first = 0;
    while first < 1 << 9 {
        let mut second = 0;
        while second < 1 << 9 {
            if holds_smallest(first, 0x1ff) && holds_smallest(second, 0x1ff & !first) {
                let rest = DigitSet::from_bits(!(first | second));
                all[found] = [DigitSet::from_bits(first), DigitSet::from_bits(second), rest];
                found += 1;
            }
            second += 1;
        }
        first += 1;
    }
    all
};

/// Are these three of some digits, and the smallest of them is among the three?
const fn holds_smallest(triple: u16, digits: u16) -> bool {
    triple.count_ones() == 3
        && triple & !digits == 0
        && triple & digits & digits.wrapping_neg() != 0
}

impl Partition {
    pub(crate) const COUNT: usize = 280;

    pub(crate) fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT as u16).map(Self)
    }

    /// Each is as likely as any other.
    pub(crate) fn random(rng: &mut (impl Rng + ?Sized)) -> Self {
        Self(rng.random_range(0..Self::COUNT as u16))
    }

    /// The partition into these triples.
    pub(crate) fn of(mut triples: [DigitSet; 3]) -> Self {
        triples.sort_unstable_by_key(|triple| triple.first());
        let place = TRIPLES.binary_search(&triples).expect("three triples that are disjoint");
        Self(place as u16)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn triples(self) -> &'static [DigitSet; 3] {
        &TRIPLES[self.index()]
    }

    pub(crate) fn is_orthogonal(self, other: Self) -> bool {
        are_orthogonal(self.triples(), other.triples())
    }

    /// The orthogonal partitions of each.
    pub(crate) fn partners() -> Box<[Vec<Self>]> {
        let partners = |a: Self| Self::all().filter(|&b| a.is_orthogonal(b)).collect();
        Self::all().map(partners).collect()
    }
}

/// Does each triple share one digit with each triple of the others?
pub(crate) fn are_orthogonal(these: &[DigitSet; 3], others: &[DigitSet; 3]) -> bool {
    let share_one = |a: DigitSet, b: DigitSet| (a & b).len() == 1;
    these.iter().all(|&a| others.iter().all(|&b| share_one(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_and_each_has_36_partners() {
        assert!(TRIPLES.is_sorted_by(|a, b| a < b));
        for partition in Partition::all() {
            let [a, b, c] = *partition.triples();
            assert_eq!(Partition::of([c, a, b]), partition);
        }
        assert!(Partition::partners().iter().all(|partners| partners.len() == 36));
    }
}

//! Rows of bits: sets of things that are numbered, each a row of words, so that what many have to do with many is
//! worked out by whole rows.

use alloc::vec;
use alloc::vec::Vec;

/// Sets of the same things.
#[derive(Clone)]
pub(crate) struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// So many empty sets of so many things.
    pub(crate) fn empty(number: usize, things: usize) -> Self {
        let width = things.div_ceil(64);
        Self { width, words: vec![0; width * number] }
    }

    /// How many words a row has.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn row(&self, i: usize) -> &[u64] {
        &self.words[i * self.width..][..self.width]
    }

    pub(crate) fn row_mut(&mut self, i: usize) -> &mut [u64] {
        &mut self.words[i * self.width..][..self.width]
    }

    /// The members of a set.
    pub(crate) fn of(&self, i: usize) -> impl Iterator<Item = usize> {
        of(self.row(i))
    }

    /// Makes each of two a member of the other's set.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        insert(self.row_mut(a), b);
        insert(self.row_mut(b), a);
    }

    /// What some sets have in common; nothing, if there are none.
    pub(crate) fn common(&self, mut some: impl Iterator<Item = usize>) -> Vec<u64> {
        let first =
            some.next().map_or_else(|| vec![0; self.width], |first| self.row(first).to_vec());
        some.fold(first, |mut all, other| {
            all.iter_mut().zip(self.row(other)).for_each(|(all, other)| *all &= other);
            all
        })
    }

    /// Adds to the sets of some things what ways over these things lead to. What is reached from one that is done is
    /// known: of things that all lead to one another only the first is followed link by link.
    pub(crate) fn close(&mut self, inner: &[usize]) {
        let [mut done, mut reached, mut followed] = [(); 3].map(|()| vec![0; self.width]);
        for &from in inner {
            reached.copy_from_slice(self.row(from));
            followed.fill(0);
            while let Some(by) = first_of(&reached, &followed, &done) {
                insert(&mut followed, by);
                unite(&mut reached, self.row(by));
                if contains(&done, by) {
                    unite(&mut followed, self.row(by));
                }
            }
            self.row_mut(from).copy_from_slice(&reached);
            insert(&mut done, from);
        }
    }
}

/// Are all members of a set in another one?
pub(crate) fn is_within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(set, other)| set & !other == 0)
}

/// Adds the members of another set.
pub(crate) fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(all, more)| *all |= more);
}

pub(crate) fn contains(set: &[u64], member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 != 0
}

/// Have two sets a member in common?
pub(crate) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

pub(crate) fn insert(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

/// A member of a set that another set lacks: if there are such, one of those that are preferred.
fn first_of(set: &[u64], lacking: &[u64], preferred: &[u64]) -> Option<usize> {
    let rest = || set.iter().zip(lacking).map(|(set, lacking)| set & !lacking);
    let best = rest().zip(preferred).map(|(rest, preferred)| rest & preferred);
    members(best).next().or_else(|| members(rest()).next())
}

/// The members of a set, in ascending order.
pub(crate) fn of(set: &[u64]) -> impl Iterator<Item = usize> {
    members(set.iter().copied())
}

pub(crate) fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(i, word)| {
        let rest = core::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        let bits = rest.take_while(|&word| word != 0).map(u64::trailing_zeros);
        bits.map(move |bit| i * 64 + bit as usize)
    })
}

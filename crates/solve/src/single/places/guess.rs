//! Which cell to guess.
//!
//! One of those with the fewest candidates, nearly always two. Among them the guess that excludes
//! most at once settles hard puzzles with half the guesses, so each of these small cells gets a
//! score: for each of its digits the number of triads, of the six that it sees beyond its own, in
//! which some other small cell has that digit. Those cells lose it if the guess is right.
//!
//! The scores are never numbers. All boxes and digits are added at once, a bit of weight 1, 2 or 4
//! a word; the two digits of a cell are then added as flags, nine places to a field, and the best
//! cells are those that keep the heaviest bits.

use core::array;

use ninefold_grid::{Cell, Digit};

use super::Places;
use super::boxes::Boxes;
use super::cells::{CELLS, columns, rows};
use crate::isa::Witness;

/// A sum in binary: for each digit of each box the bits of weight 1, 2 and 4.
type Sum = [Boxes; 3];

impl<I: Witness> Places<I> {
    /// An open cell and a digit to try there; there must be one. A careful guess has the best
    /// score.
    #[inline(always)]
    pub(super) fn guess(&self, careful: bool) -> (Cell, Digit) {
        let flags = self.smallest();
        let small = gather(flags);
        let best = if careful { heaviest(small, self.scores(flags)) } else { small };
        let (block, k) = best.first().expect("there is an open cell");
        let digit = self.cells[k].digits(block).first().expect("an open cell has candidates");
        (CELLS[k][block.index()], digit)
    }

    /// Flags the open cells with the fewest candidates.
    #[inline(always)]
    fn smallest(&self) -> [Boxes; 9] {
        let mut more = self.cells.map(Boxes::rest);
        loop {
            let rest = more.map(Boxes::rest);
            let flags = array::from_fn(|k| more[k].flags() - rest[k].flags());
            if !union(flags).is_empty() {
                return flags;
            }
            more = rest;
        }
    }

    /// The scores of the flagged cells: bits of weight 1, 2, 4 and 8, a digit `k` for place `k`.
    #[inline(always)]
    fn scores(&self, flags: [Boxes; 9]) -> [Boxes; 4] {
        let small = array::from_fn(|k| self.cells[k] & flags[k].spread());
        let in_rows = rows(&small).map(|triad| sum(triad.beside()));
        let in_columns = columns_seen(columns(&small));
        let seen: [Sum; 9] = array::from_fn(|k| add(in_rows[k / 3], in_columns[k % 3]));
        let [(a1, a2), (b1, b2), (c1, c2)] = array::from_fn(|weight| {
            let any = array::from_fn(|k| (small[k] & seen[k][weight]).flags());
            let missing = array::from_fn(|k| flags[k] - (small[k] - seen[k][weight]).flags());
            let (any, both) = (gather(any), gather(missing));
            (any - both, both)
        });
        let carry = b1 & a2 | b2;
        [a1, b1 ^ a2, c1 ^ carry, c1 & carry | c2]
    }
}

/// How many of two triads have the digit.
#[inline(always)]
fn sum([a, b]: [Boxes; 2]) -> [Boxes; 2] {
    [a ^ b, a & b]
}

/// How many of the four triads that a column of a box sees have the digit: two in the box, two
/// below.
#[inline(always)]
fn columns_seen(triads: [Boxes; 3]) -> [Sum; 3] {
    array::from_fn(|j| {
        let [a, b] = sum([triads[(j + 1) % 3], triads[(j + 2) % 3]]);
        let [c, d] = sum(triads[j].below());
        [a ^ c, b ^ d ^ (a & c), b & d]
    })
}

#[inline(always)]
fn add([a1, a2]: [Boxes; 2], [b1, b2, b4]: Sum) -> Sum {
    let carry = a1 & b1;
    [a1 ^ b1, a2 ^ b2 ^ carry, b4 | a2 & b2 | carry & (a2 | b2)]
}

#[inline(always)]
pub(super) fn union(words: [Boxes; 9]) -> Boxes {
    words.into_iter().fold(Boxes::NONE, |all, one| all | one)
}

/// Flags of nine words in one: those of word `k` as digit `k`.
#[inline(always)]
pub(super) fn gather(flags: [Boxes; 9]) -> Boxes {
    union(array::from_fn(|k| flags[k].stamp(k)))
}

/// Of some cells those with the highest score.
#[inline(always)]
fn heaviest(cells: Boxes, scores: [Boxes; 4]) -> Boxes {
    scores.into_iter().rev().fold(cells, |best, bit| {
        let heavy = best & bit;
        if heavy.is_empty() { best } else { heavy }
    })
}

//! Which cell to guess.
//!
//! One of those with the fewest candidates, nearly always two. Among them the one whose digits
//! stand in most of the triads that it sees: for each of its digits and each of the six triads
//! beside and below it, 2 if the digit is in a cell of that triad that has two candidates, and 1
//! if in one that has three. Whatever is guessed there then settles most at once.
//!
//! All digits are added up at once, each bit of the sums in a word of its own.

use super::Rows;
use super::shuffles::{EARLY, Shuffles, union};
use crate::isa::{Isa, Word, three};
use crate::sums::{self, Sums};

impl<I: Isa> Rows<I> {
    /// A key for each cell, unlike all others; that of the cell to guess is the highest. A careful
    /// guess has the best score.
    #[inline(always)]
    pub(super) fn guess(&self, careful: bool) -> [I::Word; 3] {
        let counts = three!(k => self.cells[k].ones());
        let early = self.early();
        let fewest = fewest(self.isa, counts);
        if !careful {
            return three!(k => early[k].keep(fewest[k]));
        }
        let scores = self.scores(counts);
        three!(k => scores[k].up::<7>().plus(early[k]).keep(fewest[k]))
    }

    /// A key for each open cell, the earlier in reading order the higher.
    #[inline(always)]
    pub(super) fn in_order(&self) -> [I::Word; 3] {
        let (early, one) = (self.early(), self.isa.splat(1));
        three!(k => {
            let is_settled = self.cells[k].ones().equals(one);
            early[k] - early[k].keep(is_settled)
        })
    }

    #[inline(always)]
    fn early(&self) -> [I::Word; 3] {
        three!(k => self.isa.numbers(&EARLY[k]))
    }

    #[inline(always)]
    fn scores(&self, counts: [I::Word; 3]) -> [I::Word; 3] {
        let shuffles = Shuffles::new(self.isa);
        let twos = self.small(&shuffles, counts, self.isa.splat(2));
        let threes = self.small(&shuffles, counts, self.isa.splat(3));
        let below = sums::four(twos.below, threes.below);
        three!(k => {
            let beside = sums::two(twos.beside[k], threes.beside[k]);
            weigh(self.cells[k], sums::add(below, beside))
        })
    }

    /// What the cells with so many candidates have.
    #[inline(always)]
    fn small(
        &self,
        shuffles: &Shuffles<I::Word>,
        counts: [I::Word; 3],
        n: I::Word,
    ) -> Seen<I::Word> {
        let small = three!(k => self.cells[k].keep(counts[k].equals(n)));
        let down = small[0].or3(small[1], small[2]);
        let ([a, b], [c, d]) = (shuffles.columns(down), shuffles.bands(down));
        let beside = three!(k => shuffles.stacks(union(small[k], shuffles.columns(small[k]))));
        Seen { below: [a, b, c, d], beside }
    }
}

/// What the triads have that a cell sees.
struct Seen<W> {
    /// The vertical ones: two in the box, two in the stack.
    below: [W; 4],
    /// By row, the horizontal ones.
    beside: [[W; 2]; 3],
}

/// Where the count is the least but one.
#[inline(always)]
fn fewest<I: Isa>(isa: I, counts: [I::Word; 3]) -> [<I::Word as Word>::Mask; 3] {
    let mut n = 2;
    loop {
        let least = isa.splat(n);
        let fewest = three!(k => counts[k].equals(least));
        let [a, b, c] = three!(k => I::Word::bits(fewest[k]));
        if a | b | c != 0 {
            return fewest;
        }
        n += 1;
    }
}

/// The sum over the digits of a cell.
#[inline(always)]
fn weigh<W: Word>(cell: W, sums: Sums<W, 4>) -> W {
    let [ones, twos, fours, eights] = sums;
    let mut score = (eights & cell).ones();
    for bits in [fours, twos, ones] {
        score = score.plus(score).plus((bits & cell).ones());
    }
    score
}

//! Numbers for all nine digits at once: how much the triads that a cell sees speak for guessing it.
//!
//! A triad counts 2 for a digit if that is in a cell of it that has two candidates, and 1 if in one that
//! has three. Bits of the same weight stand in a word of their own, lowest first, and are added as on
//! paper.

use crate::isa::Word;

/// For each digit a number, by its bits, lowest first.
pub(crate) type Sums<W, const BITS: usize> = [W; BITS];

/// The sum over two triads, of what their cells with two candidates have, and those with three.
#[inline(always)]
pub(crate) fn two<W: Word>(twos: [W; 2], threes: [W; 2]) -> Sums<W, 3> {
    let [ones, carry] = threes[0].sum2(threes[1]);
    let [twos, fours] = twos[0].sum3(twos[1], carry);
    [ones, twos, fours]
}

/// The sum over four triads.
#[inline(always)]
pub(crate) fn four<W: Word>(twos: [W; 4], threes: [W; 4]) -> Sums<W, 4> {
    let [ones, carry] = threes[0].sum3(threes[1], threes[2]);
    let [ones, carry2] = ones.sum2(threes[3]);
    let [sum, fours] = twos[0].sum3(twos[1], twos[2]);
    let [sum, fours2] = sum.sum3(carry, carry2);
    let [sum, fours3] = sum.sum2(twos[3]);
    let [fours, eights] = fours.sum3(fours2, fours3);
    [ones, sum, fours, eights]
}

/// Both together; what is more than 15 keeps its highest bit.
#[inline(always)]
pub(crate) fn add<W: Word>(a: Sums<W, 4>, b: Sums<W, 3>) -> Sums<W, 4> {
    let [ones, carry] = a[0].sum2(b[0]);
    let [twos, carry] = a[1].sum3(b[1], carry);
    let [fours, carry] = a[2].sum3(b[2], carry);
    [ones, twos, fours, a[3] | carry]
}

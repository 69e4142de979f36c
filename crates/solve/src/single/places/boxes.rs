//! [`Boxes`]: a set of digits for each of the nine boxes, in one register.
//!
//! A box is a field of ten bits: nine digits and a *flag*. The fields of a stack lie one above the
//! other in a lane of 32 bits, band `b` at bit `10 b`; the three stacks are three lanes of four.
//! To add 511 to a field sets its flag if the set has a member, and takes one off the set if it
//! has: "is it empty?" and "what is left without its smallest digit?" are one addition.

use core::ops::{BitAnd, BitOr, BitXor, Sub};

use ninefold_grid::{Block, DigitSet};
use wide::u32x4;

/// The sets; flags and everything beyond the nine fields are zero unless a method says otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxes(u32x4);

/// The lowest bit of each field of a lane.
const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;

impl Boxes {
    pub(super) const NONE: Self = Self(u32x4::ZERO);
    pub(super) const ALL: Self = Self::lanes([LOWEST * 511; 3]);
    pub(super) const FLAGS: Self = Self::lanes([LOWEST << 9; 3]);

    /// Three lanes, one a stack.
    #[inline(always)]
    const fn lanes([left, centre, right]: [u32; 3]) -> Self {
        Self(u32x4::new([left, centre, right, 0]))
    }

    /// A set for each box.
    #[inline(always)]
    pub(super) fn new(sets: [DigitSet; 9]) -> Self {
        let [a, b, c, d, e, f, g, h, i] = sets.map(|digits| u32::from(digits.bits()));
        Self::lanes([a | d << 10 | g << 20, b | e << 10 | h << 20, c | f << 10 | i << 20])
    }

    /// A set for one box, none for the others.
    #[inline(always)]
    pub(super) fn one(block: Block, digits: DigitSet) -> Self {
        const LANE: [u32x4; 3] = {
            let one = u32::MAX;
            [u32x4::new([one, 0, 0, 0]), u32x4::new([0, one, 0, 0]), u32x4::new([0, 0, one, 0])]
        };
        let bits = u32::from(digits.bits()) << (block.index() / 3 * 10);
        Self(LANE[block.index() % 3] & u32x4::splat(bits))
    }

    /// The set of one box.
    #[inline(always)]
    pub(super) fn digits(self, block: Block) -> DigitSet {
        let lane = self.0.to_array()[block.index() % 3];
        DigitSet::from_bits((lane >> (block.index() / 3 * 10)) as u16)
    }

    /// The first box with a member, and the index of its smallest.
    #[inline(always)]
    pub(super) fn first(self) -> Option<(Block, usize)> {
        let lanes = self.0.to_array();
        let stack = lanes.iter().position(|&lane| lane != 0)?;
        let bit = lanes[stack].trailing_zeros() as usize;
        Some((Block::ALL[bit / 10 * 3 + stack], bit % 10))
    }

    /// If the members are cells of the boxes, by their place in them, the row and column of the first
    /// in reading order.
    #[inline(always)]
    pub(super) fn first_in_order(self) -> Option<(usize, usize)> {
        let [left, centre, right, _] = self.0.to_array();
        let any = left | centre | right;
        if any == 0 {
            return None;
        }
        let (band, place) = (any.trailing_zeros() / 10, any.trailing_zeros() % 10);
        let in_row = |lane: u32| lane >> (10 * band + place / 3 * 3) & 7;
        let columns = in_row(left) | in_row(centre) << 3 | in_row(right) << 6;
        Some(((3 * band + place / 3) as usize, columns.trailing_zeros() as usize))
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == u32x4::ZERO
    }

    /// The sets less one, and their flags.
    #[inline(always)]
    fn counted_down(self) -> Self {
        Self(self.0 + Self::ALL.0)
    }

    /// Each set without its smallest digit.
    #[inline(always)]
    pub(super) fn rest(self) -> Self {
        self & self.counted_down()
    }

    /// The flag of each box whose set has a member.
    #[inline(always)]
    pub(super) fn flags(self) -> Self {
        self.counted_down() & Self::FLAGS
    }

    /// All nine digits for each flag.
    #[inline(always)]
    pub(super) fn spread(self) -> Self {
        Self(self.0 - (self.0 >> 9))
    }

    /// All nine digits for each box whose set has a member.
    #[inline(always)]
    pub(super) fn filled(self) -> Self {
        self.flags().spread()
    }

    /// The flags as members with an index from 0 to 8.
    #[inline(always)]
    pub(super) fn stamp(self, index: usize) -> Self {
        Self(self.0 >> (9 - index as u32))
    }

    /// For each box the sets of the two others in its band: the next to the right, going round, and
    /// the one after it.
    #[inline(always)]
    pub(super) fn beside(self) -> [Self; 2] {
        let [left, centre, right, zero] = self.0.to_array();
        [[centre, right, left, zero], [right, left, centre, zero]].map(|lanes| Self(lanes.into()))
    }

    /// For each box the sets of the two others in its stack: the next below, going round, and the
    /// one after it. The two bits of a lane past its fields are rubbish.
    #[inline(always)]
    pub(super) fn below(self) -> [Self; 2] {
        [Self(self.0 >> 10 | self.0 << 20), Self(self.0 >> 20 | self.0 << 10)]
    }
}

impl BitAnd for Boxes {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Boxes {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Boxes {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The members of the left sets that the right ones lack.
impl Sub for Boxes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

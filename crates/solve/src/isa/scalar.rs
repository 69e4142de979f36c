//! Four lanes in a `u64`: what every processor has, and no `unsafe`.
//!
//! A sum of two words must not carry from lane to lane. So the top bits of the lanes stay out of it
//! and are added without carry, or they are set beforehand, to be borrowed from.

use core::array;

use wide::u8x16;

use super::{Bytes, Isa, Kernel, SETS, Witness, Word};

/// The witness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar(());

impl Witness for Scalar {
    fn detect() -> Option<Self> {
        Some(Self(()))
    }

    #[inline(never)]
    fn enter<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// A 64-bit register; lane 0 is the lowest.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct W64(u64);

/// The top bit of each lane.
const TOPS: u64 = every(1 << 15);

/// The same value in all lanes.
#[inline(always)]
const fn every(value: u16) -> u64 {
    value as u64 * (u64::MAX / 0xffff)
}

operators!(
    [] W64, |a, b|
    & W64(a.0 & b.0),
    | W64(a.0 | b.0),
    ^ W64(a.0 ^ b.0),
    - W64(a.0 & !b.0),
);

impl Isa for Scalar {
    type Word = W64;

    #[inline(always)]
    fn splat(self, value: u16) -> W64 {
        W64(every(value))
    }

    #[inline(always)]
    fn sets(self, [text, _]: Bytes) -> W64 {
        let text = text.to_array();
        W64::from_lanes(|lane| SETS[usize::from(text[lane].wrapping_sub(b'0').min(10))])
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> W64 {
        W64::from_lanes(|lane| if bits >> lane & 1 == 1 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn table(self, from: &[u8; 32]) -> [u8; 4] {
        array::from_fn(|lane| from[lane] & 3)
    }
}

impl W64 {
    #[inline(always)]
    fn from_lanes(value: impl Fn(usize) -> u16) -> Self {
        (0..4).fold(Self(0), |word, lane| Self(word.0 | u64::from(value(lane)) << (16 * lane)))
    }

    /// All of a lane whose top bit is set.
    #[inline(always)]
    fn spread(self) -> Self {
        let tops = self.0 & TOPS;
        Self(tops | (tops - (tops >> 15)))
    }

    /// Where the number is at least the other.
    #[inline(always)]
    fn at_least(self, other: Self) -> Self {
        let rest_is = Self((self.0 | TOPS) - (other.0 & !TOPS));
        let (top_is, top_differs) = (self - other, self ^ other);
        rest_is.replace(top_differs, top_is).spread()
    }
}

impl Word for W64 {
    const LANES: usize = 4;
    const COUNTS: bool = false;
    type Mask = Self;
    type Shuffle = [u8; 4];

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        (self.0 >> (16 * lane)) as u16
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, value: u16) {
        let shift = 16 * lane;
        self.0 = self.0 & !(0xffff << shift) | u64::from(value) << shift;
    }

    #[inline(always)]
    fn eight(&self, _: usize) -> [u16; 8] {
        array::from_fn(|lane| if lane < 4 { self.lane(lane) } else { 0 })
    }

    #[inline(always)]
    fn set_eight(&mut self, _: usize, values: [u16; 8]) {
        *self = Self::from_lanes(|lane| values[lane]);
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(((self.0 & !TOPS) + (other.0 & !TOPS)) ^ ((self.0 ^ other.0) & TOPS))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        Self((self.0 & every(u16::MAX >> BITS)) << BITS)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        other.replace(self.at_least(other), self)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.replace(self.at_least(other), other)
    }

    #[inline(always)]
    fn count(self) -> Self {
        let pairs = self.0 - ((self.0 >> 1) & every(0x5555));
        let fours = (pairs & every(0x3333)) + ((pairs >> 2) & every(0x3333));
        let eights = (fours + (fours >> 4)) & every(0x0f0f);
        Self((eights + (eights >> 8)) & every(0x1f))
    }

    #[inline(always)]
    fn triple(self) -> Self {
        self.keep(self.count().equals(Self(every(3))))
    }

    #[inline(always)]
    fn is_negative(self) -> Self {
        self.spread()
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        (self ^ other).is_empty()
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        let rest_is_some = (self.0 & !TOPS) + !TOPS;
        Self(!(rest_is_some | self.0)).spread()
    }

    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn replace(self, mask: Self, other: Self) -> Self {
        self ^ ((self ^ other) & mask)
    }

    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        let shared = a & b;
        self & (shared | shared.is_empty())
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        ((mask.0 & every(1)).wrapping_mul(0x1000_2000_4000_8000) >> 60) as u32
    }

    #[inline(always)]
    fn shuffle(self, shuffle: [u8; 4]) -> Self {
        Self::from_lanes(|lane| self.lane(shuffle[lane].into()))
    }

    #[inline(always)]
    fn narrow(self) -> Bytes {
        let lane = |lane| if lane < 4 { self.lane(lane) as u8 } else { 0 };
        [u8x16::new(array::from_fn(lane)), u8x16::ZERO]
    }
}

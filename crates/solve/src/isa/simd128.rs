//! 8 lanes: WebAssembly's simd128, in a program that was built for it: an engine without it would
//! not even load the program. So there is nothing to detect, and nothing here is `unsafe`, save the
//! view of a register as memory. A mask is a word, all ones in its lanes.

use core::arch::wasm32::*;

use wide::u8x16;

use super::{Bytes, Isa, Kernel, SETS_BY_BYTE, Witness, Word};

/// The witness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128(());

impl Witness for Simd128 {
    fn detect() -> Option<Self> {
        Some(Self(()))
    }

    fn enter<K: Kernel<Self>>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// A 128-bit register.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct W128(v128);

operators!(
    [] W128, |a, b|
    & W128(v128_and(a.0, b.0)),
    | W128(v128_or(a.0, b.0)),
    ^ W128(v128_xor(a.0, b.0)),
    - W128(v128_andnot(a.0, b.0)),
);

impl Isa for Simd128 {
    type Word = W128;

    #[inline(always)]
    fn splat(self, value: u16) -> W128 {
        W128(u16x8_splat(value))
    }

    #[inline(always)]
    fn sets(self, [text, _]: Bytes) -> W128 {
        let [text, low, high] = [text.to_array(), SETS_BY_BYTE[0], SETS_BY_BYTE[1]].map(vector);
        let number = u8x16_min(u8x16_sub(text, u8x16_splat(b'0')), u8x16_splat(10));
        let [low, high] = [i8x16_swizzle(low, number), i8x16_swizzle(high, number)];
        W128(i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(low, high))
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> W128 {
        let lane = W128(u16x8(1, 2, 4, 8, 16, 32, 64, 128));
        (self.splat(bits as u16) & lane).equals(lane)
    }

    #[inline(always)]
    fn table(self, from: &[u8; 32]) -> W128 {
        // The two bytes of lane i are 2i and 2i + 1.
        let from = |lane: usize| u16::from(from[lane]) * 0x202 + 0x100;
        W128(u16x8(from(0), from(1), from(2), from(3), from(4), from(5), from(6), from(7)))
    }
}

#[inline(always)]
fn vector(bytes: [u8; 16]) -> v128 {
    let number = u128::from_le_bytes(bytes);
    u64x2(number as u64, (number >> 64) as u64)
}

impl Word for W128 {
    const LANES: usize = 8;
    const COUNTS: bool = true;
    type Mask = Self;
    type Shuffle = Self;

    lanes!(8);

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(u16x8_add(self.0, other.0))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        Self(u16x8_shl(self.0, BITS))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(u16x8_max(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(u16x8_min(self.0, other.0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0)))
    }

    #[inline(always)]
    fn triple(self) -> Self {
        self.keep(self.count().equals(Self(u16x8_splat(3))))
    }

    #[inline(always)]
    fn is_negative(self) -> Self {
        Self(i16x8_shr(self.0, 15))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        Self(u16x8_eq(self.0, other.0))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        Self(u16x8_eq(self.0, u16x8_splat(0)))
    }

    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn replace(self, mask: Self, other: Self) -> Self {
        Self(v128_bitselect(other.0, self.0, mask.0))
    }

    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        let shared = a & b;
        self & (shared | shared.is_empty())
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        i16x8_bitmask(mask.0).into()
    }

    #[inline(always)]
    fn shuffle(self, shuffle: Self) -> Self {
        Self(i8x16_swizzle(self.0, shuffle.0))
    }

    #[inline(always)]
    fn narrow(self) -> Bytes {
        let narrow = u64x2_extract_lane::<0>(u8x16_narrow_i16x8(self.0, self.0));
        [u8x16::new(u128::from(narrow).to_le_bytes()), u8x16::ZERO]
    }
}

//! 8 lanes: SSE4.2. A mask is a word, all ones in its lanes.

use core::arch::x86_64::*;

use wide::u8x16;

use super::{Bytes, Isa, SETS_BY_BYTE, Word};

/// The witness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse42(());

witness!(Sse42: "sse4.2" "ssse3" "popcnt");

/// A 128-bit register.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct W128(__m128i);

macro_rules! word {
    ($($call:tt)*) => {
        W128(instruction!($($call)*))
    };
}

operators!(
    [] W128, |a, b|
    & word!(_mm_and_si128(a.0, b.0)),
    | word!(_mm_or_si128(a.0, b.0)),
    ^ word!(_mm_xor_si128(a.0, b.0)),
    - word!(_mm_andnot_si128(b.0, a.0)),
);

impl Isa for Sse42 {
    type Word = W128;

    #[inline(always)]
    fn splat(self, value: u16) -> W128 {
        word!(_mm_set1_epi16(value as i16))
    }

    #[inline(always)]
    fn sets(self, [text, _]: Bytes) -> W128 {
        let [low, high] = instruction!(sets_by_byte(text));
        word!(_mm_unpacklo_epi8(low, high))
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> W128 {
        let lane = word!(_mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128));
        (self.splat(bits as u16) & lane).equals(lane)
    }

    #[inline(always)]
    fn table(self, from: &[u8; 32]) -> W128 {
        // SAFETY: a witness is here, and 16 bytes are read from an array of 32.
        let from = unsafe { _mm_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast())) };
        // The two bytes of lane i are 2i and 2i + 1.
        word!(_mm_add_epi16(_mm_mullo_epi16(from, _mm_set1_epi16(0x202)), _mm_set1_epi16(0x100)))
    }
}

impl W128 {
    /// The number of members in each byte, times a weight: of each half of it by table. No set has
    /// a member in the highest bits, which would make a shuffle look beyond its table.
    #[inline(always)]
    fn weighed<const WEIGHT: i16>(self) -> Self {
        word!({
            let members = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let members = _mm_mullo_epi16(members, _mm_set1_epi16(WEIGHT));
            let low = _mm_and_si128(self.0, _mm_set1_epi8(15));
            let high = _mm_srli_epi16::<4>(self.0);
            _mm_add_epi8(_mm_shuffle_epi8(members, low), _mm_shuffle_epi8(members, high))
        })
    }

    /// The sums of both bytes of each lane.
    #[inline(always)]
    fn paired(self) -> Self {
        word!(_mm_maddubs_epi16(self.0, _mm_set1_epi8(1)))
    }
}

impl Word for W128 {
    const LANES: usize = 8;
    const COUNTS: bool = false;
    type Mask = Self;
    type Shuffle = Self;

    lanes!(8);

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        word!(_mm_add_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        word!(_mm_sll_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        word!(_mm_max_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        word!(_mm_min_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.weighed::<1>().paired()
    }

    #[inline(always)]
    fn weigh(self, [a, b, c, d]: [Self; 4]) -> Self {
        let low = word!(_mm_add_epi8((self & a).weighed::<1>().0, (self & b).weighed::<2>().0));
        let high = word!(_mm_add_epi8((self & c).weighed::<4>().0, (self & d).weighed::<8>().0));
        word!(_mm_add_epi8(low.0, high.0)).paired()
    }

    #[inline(always)]
    fn triple(self) -> Self {
        word!({
            let less = _mm_set1_epi16(-1);
            let two = _mm_and_si128(self.0, _mm_add_epi16(self.0, less));
            let one = _mm_and_si128(two, _mm_add_epi16(two, less));
            // One bit and what is below it exceeds what is below it; for none that is -1.
            let below = _mm_add_epi16(one, less);
            let is_one = _mm_cmpgt_epi16(_mm_xor_si128(one, below), below);
            _mm_and_si128(self.0, is_one)
        })
    }

    #[inline(always)]
    fn is_negative(self) -> Self {
        word!(_mm_srai_epi16::<15>(self.0))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        word!(_mm_cmpeq_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        word!(_mm_cmpeq_epi16(self.0, _mm_setzero_si128()))
    }

    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn replace(self, mask: Self, other: Self) -> Self {
        word!(_mm_blendv_epi8(self.0, other.0, mask.0))
    }

    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        let shared = a & b;
        self & (shared | shared.is_empty())
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        instruction!(_mm_movemask_epi8(_mm_packs_epi16(mask.0, _mm_setzero_si128())) as u32)
    }

    #[inline(always)]
    fn shuffle(self, shuffle: Self) -> Self {
        word!(_mm_shuffle_epi8(self.0, shuffle.0))
    }

    #[inline(always)]
    fn narrow(self) -> Bytes {
        [instruction!(_mm_packus_epi16(self.0, self.0)).into(), u8x16::ZERO]
    }
}

/// The low and the high bytes of the sets of some characters.
///
/// # Safety
///
/// The CPU has SSSE3, as any with AVX2 has.
#[inline(always)]
pub(super) unsafe fn sets_by_byte(text: u8x16) -> [__m128i; 2] {
    let number: __m128i = (text - u8x16::splat(b'0')).min(u8x16::splat(10)).into();
    let [low, high] = &SETS_BY_BYTE;
    // SAFETY: the caller says so, and 16 bytes are read from arrays of 16.
    unsafe {
        let [low, high] =
            [_mm_loadu_si128(low.as_ptr().cast()), _mm_loadu_si128(high.as_ptr().cast())];
        [_mm_shuffle_epi8(low, number), _mm_shuffle_epi8(high, number)]
    }
}

//! 16 lanes: AVX2. A mask is a word, all ones in its lanes.
//!
//! Nothing moves lanes from anywhere to anywhere, but a shuffle of bytes works within each half. So
//! a word is shuffled twice, as it is and with its halves swapped, and of a byte that is not where
//! it should be the shuffle makes zero.

use core::arch::x86_64::*;

use wide::u8x16;

use super::sse42::sets_by_byte;
use super::{Bytes, Isa, Word};

/// The witness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

witness!(Avx2: "avx2" "bmi1" "bmi2" "popcnt" "lzcnt");

/// A 256-bit register.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct W256(__m256i);

macro_rules! word {
    ($($call:tt)*) => {
        W256(instruction!($($call)*))
    };
}

operators!(
    [] W256, |a, b|
    & word!(_mm256_and_si256(a.0, b.0)),
    | word!(_mm256_or_si256(a.0, b.0)),
    ^ word!(_mm256_xor_si256(a.0, b.0)),
    - word!(_mm256_andnot_si256(b.0, a.0)),
);

impl Isa for Avx2 {
    type Word = W256;

    #[inline(always)]
    fn splat(self, value: u16) -> W256 {
        word!(_mm256_set1_epi16(value as i16))
    }

    #[inline(always)]
    fn sets(self, [text, _]: Bytes) -> W256 {
        let [low, high] = instruction!(sets_by_byte(text));
        word!(_mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high)))
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> W256 {
        let lane = word!(_mm256_setr_epi16(
            1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768
        ));
        (self.splat(bits as u16) & lane).equals(lane)
    }

    #[inline(always)]
    fn lowest(self, lanes: u32, n: usize) -> u32 {
        instruction!(_pdep_u32(((1_u64 << n) - 1) as u32, lanes))
    }

    #[inline(always)]
    fn table(self, from: &[u8; 32]) -> [W256; 2] {
        // SAFETY: a witness is here, and 16 bytes are read from an array of 32.
        let from = unsafe { _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast())) };
        instruction!({
            // The two bytes of lane i are 2i and 2i + 1.
            let first = _mm256_mullo_epi16(from, _mm256_set1_epi16(0x202));
            let bytes = _mm256_add_epi16(first, _mm256_set1_epi16(0x100));
            // Those of the other half are 16 to 31 now, and get the top bit.
            let here = _mm256_setr_m128i(_mm_set1_epi8(0), _mm_set1_epi8(16));
            let there = _mm256_setr_m128i(_mm_set1_epi8(16), _mm_set1_epi8(0));
            let top = _mm256_set1_epi8(112);
            let here = _mm256_add_epi8(_mm256_xor_si256(bytes, here), top);
            let there = _mm256_add_epi8(_mm256_xor_si256(bytes, there), top);
            [W256(here), W256(there)]
        })
    }
}

impl W256 {
    /// The number of members in each byte, times a weight: of each half of it by table. No set has
    /// a member in the highest bits, which would make a shuffle look beyond its table.
    #[inline(always)]
    fn weighed<const WEIGHT: i16>(self) -> Self {
        word!({
            let members = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let members = _mm_mullo_epi16(members, _mm_set1_epi16(WEIGHT));
            let members = _mm256_broadcastsi128_si256(members);
            let low = _mm256_and_si256(self.0, _mm256_set1_epi8(15));
            let high = _mm256_srli_epi16::<4>(self.0);
            _mm256_add_epi8(_mm256_shuffle_epi8(members, low), _mm256_shuffle_epi8(members, high))
        })
    }

    /// The sums of both bytes of each lane.
    #[inline(always)]
    fn paired(self) -> Self {
        word!(_mm256_maddubs_epi16(self.0, _mm256_set1_epi8(1)))
    }
}

impl Word for W256 {
    const LANES: usize = 16;
    const COUNTS: bool = false;
    type Mask = Self;
    type Shuffle = [Self; 2];

    lanes!(16);

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        word!(_mm256_add_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        word!(_mm256_sll_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        word!(_mm256_max_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        word!(_mm256_min_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.weighed::<1>().paired()
    }

    #[inline(always)]
    fn weigh(self, [a, b, c, d]: [Self; 4]) -> Self {
        let low = word!(_mm256_add_epi8((self & a).weighed::<1>().0, (self & b).weighed::<2>().0));
        let high = word!(_mm256_add_epi8((self & c).weighed::<4>().0, (self & d).weighed::<8>().0));
        word!(_mm256_add_epi8(low.0, high.0)).paired()
    }

    #[inline(always)]
    fn triple(self) -> Self {
        word!({
            let less = _mm256_set1_epi16(-1);
            let two = _mm256_and_si256(self.0, _mm256_add_epi16(self.0, less));
            let one = _mm256_and_si256(two, _mm256_add_epi16(two, less));
            // One bit and what is below it exceeds what is below it; for none that is -1.
            let below = _mm256_add_epi16(one, less);
            let is_one = _mm256_cmpgt_epi16(_mm256_xor_si256(one, below), below);
            _mm256_and_si256(self.0, is_one)
        })
    }

    #[inline(always)]
    fn is_negative(self) -> Self {
        word!(_mm256_srai_epi16::<15>(self.0))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        word!(_mm256_cmpeq_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        word!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }

    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn replace(self, mask: Self, other: Self) -> Self {
        word!(_mm256_blendv_epi8(self.0, other.0, mask.0))
    }

    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        let shared = a & b;
        self & (shared | shared.is_empty())
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        instruction!({
            let [low, high] =
                [_mm256_castsi256_si128(mask.0), _mm256_extracti128_si256::<1>(mask.0)];
            _mm_movemask_epi8(_mm_packs_epi16(low, high)) as u32
        })
    }

    #[inline(always)]
    fn shuffle(self, [here, there]: [Self; 2]) -> Self {
        word!({
            let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0);
            _mm256_or_si256(
                _mm256_shuffle_epi8(self.0, here.0),
                _mm256_shuffle_epi8(swapped, there.0),
            )
        })
    }

    #[inline(always)]
    fn narrow(self) -> Bytes {
        let [low, high] =
            instruction!([_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)]);
        [instruction!(_mm_packus_epi16(low, high)).into(), u8x16::ZERO]
    }
}

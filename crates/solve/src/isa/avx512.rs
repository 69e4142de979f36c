//! 32 lanes: AVX-512 with BW and VL, and recent processors' BITALG and VBMI2 where both are found.
//! Without them members are counted by table, and a shuffle is put together lane by lane.

use core::arch::x86_64::*;

use ninefold_grid::{Digit, DigitSet};

use super::{Bytes, Isa, SETS, Witness, Word};

/// The witness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512<const RECENT: bool>(());

witness!(
    Avx512<true>: "avx512f" "avx512bw" "avx512vl" "avx512bitalg" "avx512vbmi2"
    "bmi1" "bmi2" "popcnt" "lzcnt"
);
witness!(Avx512<false>: "avx512f" "avx512bw" "avx512vl" "bmi1" "bmi2" "popcnt" "lzcnt");

/// A 512-bit register.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct W512<const RECENT: bool>(__m512i);

macro_rules! word {
    ($($call:tt)*) => {
        W512(instruction!($($call)*))
    };
}

macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:literal) => {
        word!(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

operators!(
    [const RECENT: bool] W512<RECENT>, |a, b|
    & word!(_mm512_and_si512(a.0, b.0)),
    | word!(_mm512_or_si512(a.0, b.0)),
    ^ word!(_mm512_xor_si512(a.0, b.0)),
    - word!(_mm512_andnot_si512(b.0, a.0)),
);

impl<const RECENT: bool> Isa for Avx512<RECENT>
where
    Self: Witness,
{
    type Word = W512<RECENT>;

    #[inline(always)]
    fn splat(self, value: u16) -> W512<RECENT> {
        word!(_mm512_set1_epi16(value as i16))
    }

    #[inline(always)]
    fn sets(self, [low, high]: Bytes) -> W512<RECENT> {
        let text = word!(_mm512_cvtepu8_epi16(_mm256_set_m128i(high.into(), low.into())));
        self.by_number(text.plus(self.splat(u16::from(b'0').wrapping_neg())))
    }

    #[inline(always)]
    fn load(self, sets: &[DigitSet]) -> W512<RECENT> {
        let mask = ((1_u64 << sets.len().min(32)) - 1) as u32;
        // SAFETY: a witness is here. The mask has no lane past the last set, and a set is a number
        // of 16 bits (`repr(transparent)`).
        W512(unsafe { _mm512_maskz_loadu_epi16(mask, sets.as_ptr().cast()) })
    }

    #[inline(always)]
    fn contents(self, [upper, middle, lower]: [&[Option<Digit>; 9]; 3]) -> W512<RECENT> {
        const { assert!(size_of::<Option<Digit>>() == 1) }
        let [upper, middle, lower] = [upper, middle, lower].map(|row| row.as_ptr().cast::<i8>());
        // SAFETY: a witness is here, and only what the mask has is read: the nine bytes of a row,
        // and five of the first again. A byte holds a whole cell, as is asserted, so none of them
        // is unset: a digit is its index, and none is something larger.
        let bytes = unsafe {
            let bytes = _mm256_maskz_loadu_epi8(0x1ff, upper);
            let bytes = _mm256_mask_loadu_epi8(bytes, 0x1ff << 9, middle.wrapping_sub(9));
            let bytes = _mm256_mask_loadu_epi8(bytes, 0x1ff << 18, lower.wrapping_sub(18));
            _mm256_mask_loadu_epi8(bytes, 0x1f << 27, upper.wrapping_sub(27))
        };
        self.by_number(word!(_mm512_cvtepu8_epi16(bytes)).plus(self.splat(1)))
    }

    #[inline(always)]
    fn numbers(self, numbers: &[u16; 32]) -> W512<RECENT> {
        // SAFETY: a witness is here, and 64 bytes are read from an array of 64.
        W512(unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> u32 {
        bits
    }

    #[inline(always)]
    fn lowest(self, lanes: u32, n: usize) -> u32 {
        instruction!(_pdep_u32(((1_u64 << n) - 1) as u32, lanes))
    }

    #[inline(always)]
    fn shuffle(self, from: u32, to: u32) -> W512<RECENT> {
        if !RECENT {
            return self.shuffle_by_table(from, to);
        }
        let lane = self.widen(&LANES);
        word!(_mm512_maskz_expand_epi16(to, _mm512_maskz_compress_epi16(from, lane.0)))
    }

    #[inline(always)]
    fn table(self, from: &[u8; 32]) -> W512<RECENT> {
        self.widen(from)
    }
}

/// The number of each lane.
const LANES: [u8; 32] = {
    let mut lanes = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        lanes[lane] = lane as u8;
        lane += 1;
    }
    lanes
};

impl<const RECENT: bool> Avx512<RECENT> {
    /// Bytes as lanes.
    #[inline(always)]
    fn widen(self, bytes: &[u8]) -> W512<RECENT> {
        let bytes: &[u8; 32] = bytes.try_into().expect("a byte a lane");
        // SAFETY: a witness is here, and 32 bytes are read from an array of 32.
        W512(unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(bytes.as_ptr().cast())) })
    }
}

impl<const RECENT: bool> Avx512<RECENT>
where
    Self: Witness,
{
    /// The set of each number: a digit alone, or all nine for any other.
    #[inline(always)]
    fn by_number(self, numbers: W512<RECENT>) -> W512<RECENT> {
        self.numbers(&SETS).shuffle(numbers.min(self.splat(10)))
    }
}

impl<const RECENT: bool> Word for W512<RECENT> {
    const LANES: usize = 32;
    const COUNTS: bool = RECENT;
    type Mask = u32;
    type Shuffle = Self;

    lanes!(32);

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        word!(_mm512_add_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        word!(_mm512_slli_epi16::<BITS>(self.0))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        word!(_mm512_max_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        word!(_mm512_min_epu16(self.0, other.0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        if RECENT {
            word!(_mm512_popcnt_epi16(self.0))
        } else {
            word!({
                let of = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
                let of = _mm512_broadcast_i32x4(of);
                let low = _mm512_shuffle_epi8(of, _mm512_and_si512(self.0, _mm512_set1_epi8(15)));
                let high = _mm512_shuffle_epi8(of, _mm512_srli_epi16::<4>(self.0));
                _mm512_maddubs_epi16(_mm512_add_epi8(low, high), _mm512_set1_epi8(1))
            })
        }
    }

    #[inline(always)]
    fn triple(self) -> Self {
        self.keep(self.count().equals(word!(_mm512_set1_epi16(3))))
    }

    #[inline(always)]
    fn is_negative(self) -> u32 {
        instruction!(_mm512_movepi16_mask(self.0))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> u32 {
        instruction!(_mm512_cmpeq_epi16_mask(self.0, other.0))
    }

    #[inline(always)]
    fn is_empty(self) -> u32 {
        instruction!(_mm512_testn_epi16_mask(self.0, self.0))
    }

    #[inline(always)]
    fn keep(self, mask: u32) -> Self {
        word!(_mm512_maskz_mov_epi16(mask, self.0))
    }

    #[inline(always)]
    fn replace(self, mask: u32, other: Self) -> Self {
        word!(_mm512_mask_mov_epi16(self.0, mask, other.0))
    }

    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        let shares = instruction!(_mm512_test_epi16_mask(a.0, b.0));
        self.replace(shares, self.and3(a, b))
    }

    #[inline(always)]
    fn bits(mask: u32) -> u32 {
        mask
    }

    #[inline(always)]
    fn shuffle(self, shuffle: Self) -> Self {
        word!(_mm512_permutexvar_epi16(shuffle.0, self.0))
    }

    #[inline(always)]
    fn ones(self) -> Self {
        if RECENT {
            word!(_mm512_popcnt_epi16(self.0))
        } else {
            word!({
                let of = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
                let (of, nibble) = (_mm512_broadcast_i32x4(of), _mm512_set1_epi8(15));
                let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), nibble);
                let low = _mm512_shuffle_epi8(of, _mm512_and_si512(self.0, nibble));
                let sums = _mm512_add_epi8(low, _mm512_shuffle_epi8(of, high));
                _mm512_maddubs_epi16(sums, _mm512_set1_epi8(1))
            })
        }
    }

    #[inline(always)]
    fn highest(self) -> Self {
        word!({
            let (low, high) =
                (_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0));
            let half = _mm256_max_epu16(low, high);
            let (low, high) = (_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            let ones = _mm_set1_epi16(-1);
            let lowest = _mm_minpos_epu16(_mm_xor_si128(_mm_max_epu16(low, high), ones));
            _mm512_broadcastw_epi16(_mm_xor_si128(lowest, ones))
        })
    }

    #[inline(always)]
    fn narrow(self) -> Bytes {
        let [low, high] = instruction!({
            let bytes = _mm512_cvtepi16_epi8(self.0);
            [_mm256_castsi256_si128(bytes), _mm256_extracti128_si256::<1>(bytes)]
        });
        [low.into(), high.into()]
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0xFE)
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0x80)
    }

    #[inline(always)]
    fn less(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0x10)
    }

    #[inline(always)]
    fn either_pair([a, b]: [Self; 2], [c, d]: [Self; 2]) -> Self {
        ternary!(a & b, c, d, 0xF8)
    }

    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> [Self; 2] {
        [ternary!(self, b, c, 0x96), ternary!(self, b, c, 0xE8)]
    }
}

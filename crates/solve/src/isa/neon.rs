//! 8 lanes: NEON. A mask is a word, all ones in its lanes.

use core::arch::aarch64::*;

use wide::u8x16;

use super::{Bytes, Isa, SETS_BY_BYTE, Word};

/// The witness.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

witness!(Neon: "neon");

/// A 128-bit register.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct W128(uint16x8_t);

macro_rules! word {
    ($($call:tt)*) => {
        W128(instruction!($($call)*))
    };
}

operators!(
    [] W128, |a, b|
    & word!(vandq_u16(a.0, b.0)),
    | word!(vorrq_u16(a.0, b.0)),
    ^ word!(veorq_u16(a.0, b.0)),
    - word!(vbicq_u16(a.0, b.0)),
);

impl Isa for Neon {
    type Word = W128;

    #[inline(always)]
    fn splat(self, value: u16) -> W128 {
        word!(vdupq_n_u16(value))
    }

    #[inline(always)]
    fn sets(self, [text, _]: Bytes) -> W128 {
        let [text, low, high] = [&text.to_array(), &SETS_BY_BYTE[0], &SETS_BY_BYTE[1]];
        // SAFETY: a witness is here, and 16 bytes are read from arrays of 16.
        unsafe {
            let [text, low, high] =
                [vld1q_u8(text.as_ptr()), vld1q_u8(low.as_ptr()), vld1q_u8(high.as_ptr())];
            let number = vminq_u8(vsubq_u8(text, vdupq_n_u8(b'0')), vdupq_n_u8(10));
            let [low, high] = [vqtbl1q_u8(low, number), vqtbl1q_u8(high, number)];
            W128(vreinterpretq_u16_u8(vzip1q_u8(low, high)))
        }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> W128 {
        let lane = self.load(&LANE_BITS);
        (self.splat(bits as u16) & lane).equals(lane)
    }

    #[inline(always)]
    fn table(self, from: &[u8; 32]) -> W128 {
        // The two bytes of lane i are 2i and 2i + 1.
        self.load(&core::array::from_fn(|lane| u16::from(from[lane]) * 0x202 + 0x100))
    }
}

impl Neon {
    #[inline(always)]
    fn load(self, lanes: &[u16; 8]) -> W128 {
        // SAFETY: a witness is here, and an array of 8 numbers of 16 bits is read.
        W128(unsafe { vld1q_u16(lanes.as_ptr()) })
    }
}

const LANE_BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

impl Word for W128 {
    const LANES: usize = 8;
    const COUNTS: bool = true;
    type Mask = Self;
    type Shuffle = Self;

    lanes!(8);

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        word!(vaddq_u16(self.0, other.0))
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        word!(vshlq_u16(self.0, vdupq_n_s16(BITS as i16)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        word!(vmaxq_u16(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        word!(vminq_u16(self.0, other.0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        word!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))))
    }

    #[inline(always)]
    fn triple(self) -> Self {
        self.keep(self.count().equals(word!(vdupq_n_u16(3))))
    }

    #[inline(always)]
    fn is_negative(self) -> Self {
        word!(vcltzq_s16(vreinterpretq_s16_u16(self.0)))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        word!(vceqq_u16(self.0, other.0))
    }

    #[inline(always)]
    fn is_empty(self) -> Self {
        word!(vceqzq_u16(self.0))
    }

    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn replace(self, mask: Self, other: Self) -> Self {
        word!(vbslq_u16(mask.0, other.0, self.0))
    }

    #[inline(always)]
    fn only(self, a: Self, b: Self) -> Self {
        let shared = a & b;
        self & (shared | shared.is_empty())
    }

    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        // SAFETY: a word is here, and an array of 8 numbers of 16 bits is read.
        let lane = unsafe { vld1q_u16(LANE_BITS.as_ptr()) };
        instruction!(u32::from(vaddvq_u16(vandq_u16(mask.0, lane))))
    }

    #[inline(always)]
    fn shuffle(self, shuffle: Self) -> Self {
        word!({
            let [bytes, from] = [self, shuffle].map(|word| vreinterpretq_u8_u16(word.0));
            vreinterpretq_u16_u8(vqtbl1q_u8(bytes, from))
        })
    }

    #[inline(always)]
    fn narrow(self) -> Bytes {
        let mut bytes = [0; 16];
        // SAFETY: a word is here, and 8 bytes are written to an array of 16.
        unsafe { vst1_u8(bytes.as_mut_ptr(), vmovn_u16(self.0)) }
        [u8x16::new(bytes), u8x16::ZERO]
    }

    /// The majority is the third where the first two differ, and the second elsewhere.
    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> [Self; 2] {
        let odd = self ^ b;
        [odd ^ c, b.replace(odd, c)]
    }
}

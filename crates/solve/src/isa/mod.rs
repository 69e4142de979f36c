//! Registers: the only room with `unsafe` in it, and its one door.
//!
//! A [`Word`] is a register seen as lanes of 16 bits. An [`Isa`] is a set of instructions that has
//! such registers; a value of it is a *witness*: only [`Witness::detect`] makes one, and only after
//! it has seen that this CPU has the instructions. Words are made by a witness or from other words,
//! so whoever holds one may use the instructions. That is why all that is `unsafe` in here is safe
//! to call, and why nothing outside has to be.
//!
//! What is written in terms of words is `#[inline(always)]` and compiles into whatever calls it. It
//! has to be called within [`Isa::enter`], where the compiler may use the instructions; elsewhere
//! it would be right, but slow.

#[macro_use]
#[allow(unused_imports, unused_macros, reason = "not every kind of machine needs each")]
mod macros;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod level;
#[cfg(target_arch = "aarch64")]
mod neon;
pub(crate) mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse42;
#[cfg(test)]
mod tests;

/// Three values, by their index. A closure would be a function of its own, compiled where the
/// instructions of a word are not at hand.
macro_rules! three {
    ($i:ident => $value:expr) => {
        [
            {
                let $i: usize = 0;
                $value
            },
            {
                let $i: usize = 1;
                $value
            },
            {
                let $i: usize = 2;
                $value
            },
        ]
    };
}

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

pub use level::{Level, ParseLevelError};
use ninefold_grid::{Digit, DigitSet};
pub(crate) use three;
use wide::u8x16;

/// What runs within [`Isa::enter`]. A closure would be compiled apart from it, with its words in
/// memory and a call for each instruction; this is compiled into it.
pub(crate) trait Kernel<I> {
    type Output;

    /// Has to be `#[inline(always)]`, and so has all that it does with words.
    fn run(self, isa: I) -> Self::Output;
}

/// A byte for each lane, as many as there are. In halves, since one register for all would be
/// loaded from two stores, which is slow.
pub(crate) type Bytes = [u8x16; 2];

/// What is shown the witness of a [`Level`].
pub(crate) trait Visitor {
    type Output;

    fn visit<I: Isa>(self, isa: I) -> Self::Output;
}

/// A value is the proof that this CPU has some instructions.
pub(crate) trait Witness: Copy + Debug + Send + Sync + 'static {
    /// The witness, if this CPU has them.
    fn detect() -> Option<Self>;

    /// Runs a kernel where the instructions may be used.
    fn enter<K: Kernel<Self>>(self, kernel: K) -> K::Output;
}

/// A set of vector instructions.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "some is for `Rows` alone"))]
pub(crate) trait Isa: Witness {
    /// The register.
    type Word: Word;

    /// The same value in all lanes.
    fn splat(self, value: u16) -> Self::Word;

    /// The set of each character, one a lane: a digit alone, or all nine for any other.
    fn sets(self, text: Bytes) -> Self::Word;

    /// The first sets, one a lane; none past the last.
    #[inline(always)]
    fn load(self, sets: &[DigitSet]) -> Self::Word {
        let mut word = self.splat(0);
        for (lane, set) in sets.iter().enumerate().take(Self::Word::LANES) {
            word.set_lane(lane, set.bits());
        }
        word
    }

    /// What three rows hold, cell after cell, and the first cells again: a digit alone, or all nine
    /// for none.
    #[inline(always)]
    fn contents(self, rows: [&[Option<Digit>; 9]; 3]) -> Self::Word {
        let mut word = self.splat(0);
        for lane in 0..Self::Word::LANES {
            let content = rows[lane / 9 % 3][lane % 9];
            word.set_lane(lane, content.map_or(DigitSet::ALL, Digit::set).bits());
        }
        word
    }

    /// A number a lane.
    #[inline(always)]
    fn numbers(self, numbers: &[u16; 32]) -> Self::Word {
        let mut word = self.splat(0);
        for (lane, &number) in numbers.iter().enumerate().take(Self::Word::LANES) {
            word.set_lane(lane, number);
        }
        word
    }

    /// The lanes of the set bits.
    fn mask(self, bits: u32) -> <Self::Word as Word>::Mask;

    /// For each lane the lane that it takes its value from.
    fn table(self, from: &[u8; 32]) -> <Self::Word as Word>::Shuffle;

    /// Some lanes, in order, to as many others. The rest may go anywhere.
    #[inline(always)]
    fn shuffle(self, from: u32, to: u32) -> <Self::Word as Word>::Shuffle {
        self.shuffle_by_table(from, to)
    }

    /// [`shuffle`](Self::shuffle), lane by lane.
    #[inline(always)]
    fn shuffle_by_table(self, from: u32, to: u32) -> <Self::Word as Word>::Shuffle {
        let mut table = [0; 32];
        for (source, target) in lanes_of(from).zip(lanes_of(to)) {
            table[target] = source as u8;
        }
        self.table(&table)
    }

    /// The lowest `n` of some lanes.
    #[inline(always)]
    fn lowest(self, lanes: u32, n: usize) -> u32 {
        lanes_of(lanes).take(n).fold(0, |lowest, lane| lowest | 1 << lane)
    }
}

/// A register of lanes of 16 bits: sets of digits, or small numbers. `a - b` is what set `a` has
/// and `b` lacks.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "some is for `Rows` alone"))]
pub(crate) trait Word:
    Copy
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Sub<Output = Self>
{
    /// How many lanes.
    const LANES: usize;
    /// Is it cheap to count the members of sets?
    const COUNTS: bool;
    /// Some of the lanes.
    type Mask: Copy;
    /// Where lanes go.
    type Shuffle: Copy;

    /// One lane.
    fn lane(&self, lane: usize) -> u16;

    /// Sets one lane.
    fn set_lane(&mut self, lane: usize, value: u16);

    /// Sum of numbers, modulo 2^16.
    fn plus(self, other: Self) -> Self;

    /// A number moved up some bits.
    fn up<const BITS: u32>(self) -> Self;

    /// The larger number.
    fn max(self, other: Self) -> Self;

    /// The smaller number.
    fn min(self, other: Self) -> Self;

    /// The number of members of each set; no bit beyond the ninth is set.
    fn count(self) -> Self;

    /// The sum over the members of a set of numbers that are given bit by bit, lowest first: for
    /// each the set of those that have it.
    #[inline(always)]
    fn weigh(self, bits: [Self; 4]) -> Self {
        let [ones, twos, fours, eights] = bits;
        let mut sum = (self & eights).count();
        for bit in [fours, twos, ones] {
            sum = sum.plus(sum).plus((self & bit).count());
        }
        sum
    }

    /// The set, if it has three members; else none.
    fn triple(self) -> Self;

    /// The number of set bits, whichever they are.
    #[inline(always)]
    fn ones(mut self) -> Self {
        for lane in 0..Self::LANES {
            self.set_lane(lane, self.lane(lane).count_ones() as u16);
        }
        self
    }

    /// The largest number of all, in every lane.
    #[inline(always)]
    fn highest(mut self) -> Self {
        let mut highest = 0;
        for lane in 0..Self::LANES {
            highest = highest.max(self.lane(lane));
        }
        for lane in 0..Self::LANES {
            self.set_lane(lane, highest);
        }
        self
    }

    /// Where the number is negative: the highest bit is set.
    fn is_negative(self) -> Self::Mask;

    /// Where the lanes are the same.
    fn equals(self, other: Self) -> Self::Mask;

    /// Where the lane is zero.
    fn is_empty(self) -> Self::Mask;

    /// The lanes of a mask, and zero elsewhere.
    fn keep(self, mask: Self::Mask) -> Self;

    /// The lanes of a mask from another word.
    fn replace(self, mask: Self::Mask, other: Self) -> Self;

    /// What it shares with two sets that share something; all of it where they share nothing.
    fn only(self, a: Self, b: Self) -> Self;

    /// A mask as bits, lane 0 the lowest.
    fn bits(mask: Self::Mask) -> u32;

    /// Each lane from where the shuffle says.
    fn shuffle(self, shuffle: Self::Shuffle) -> Self;

    /// Eight lanes from one on; what is no lane is 0.
    fn eight(&self, from: usize) -> [u16; 8];

    /// Sets eight lanes from one on.
    fn set_eight(&mut self, from: usize, values: [u16; 8]);

    /// The lanes as bytes; each is below 256.
    fn narrow(self) -> Bytes;

    /// The union of three sets.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self | b | c
    }

    /// The intersection of three sets.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self & b & c
    }

    /// A set without the members of two others.
    #[inline(always)]
    fn less(self, b: Self, c: Self) -> Self {
        self - (b | c)
    }

    /// The members that are in both of the first two sets or in both of the others.
    #[inline(always)]
    fn either_pair([a, b]: [Self; 2], [c, d]: [Self; 2]) -> Self {
        (a & b) | (c & d)
    }

    /// The members that are in both of the first two sets, too, or in both of the others.
    #[inline(always)]
    fn in_either(self, [a, b]: [Self; 2], [c, d]: [Self; 2]) -> Self {
        self.and3(a, b) | (self & (c & d))
    }

    /// What is in an odd number of three sets, and what in several of them: the sum of three bits.
    #[inline(always)]
    fn sum3(self, b: Self, c: Self) -> [Self; 2] {
        let odd = self ^ b;
        [odd ^ c, (self & b) | (odd & c)]
    }

    /// What is in one of two sets, and what in both.
    #[inline(always)]
    fn sum2(self, b: Self) -> [Self; 2] {
        [self ^ b, self & b]
    }
}

/// The lanes of the set bits.
#[inline(always)]
pub(crate) fn lanes_of(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (lane < u32::BITS).then_some(lane as usize)
    })
}

/// The set of each digit; all nine for 0.
const SETS: [u16; 32] = {
    let mut sets = [0x1ff; 32];
    let mut digit = 1;
    while digit < 10 {
        sets[digit] = 1 << (digit - 1);
        digit += 1;
    }
    sets
};

/// The same sets, their low bytes and their high bytes.
#[allow(dead_code, reason = "not every kind of machine needs them")]
const SETS_BY_BYTE: [[u8; 16]; 2] = {
    let mut bytes = [[0; 16]; 2];
    let mut digit = 0;
    while digit < 16 {
        [bytes[0][digit], bytes[1][digit]] = SETS[digit].to_le_bytes();
        digit += 1;
    }
    bytes
};

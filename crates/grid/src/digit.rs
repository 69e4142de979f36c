use core::fmt;

use crate::DigitSet;

index_enum! {
    /// A digit from 1 to 9.
    #[doc(alias = "value")]
    #[doc(alias = "number")]
    Digit: D1 D2 D3 D4 D5 D6 D7 D8 D9
}

impl Digit {
    /// The digit as a number from 1 to 9.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The digit of a number from 1 to 9; `None` for any other.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        Self::from_index((number as usize).wrapping_sub(1))
    }

    /// The digit as an ASCII character, `'1'` to `'9'`.
    #[inline]
    #[must_use]
    pub const fn ascii(self) -> u8 {
        b'1' + self as u8
    }

    /// The digit of an ASCII character from `'1'` to `'9'`; `None` for any other byte.
    #[inline]
    #[must_use]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        /// A look-up has no branch to mispredict, and readers spend their time here.
        const DIGITS: [Option<Digit>; 256] = {
            let mut digits = [None; 256];
            let mut i = 0;
            while i < Digit::COUNT {
                digits[b'1' as usize + i] = Some(Digit::ALL[i]);
                i += 1;
            }
            digits
        };
        DIGITS[byte as usize]
    }

    /// The set of this digit alone.
    #[inline]
    #[must_use]
    pub const fn set(self) -> DigitSet {
        DigitSet::from_bits(1 << self as u16)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

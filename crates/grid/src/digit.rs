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
        // Spelt out, so that compilers see how to read many characters at once.
        match byte {
            b'1' => Some(Self::D1),
            b'2' => Some(Self::D2),
            b'3' => Some(Self::D3),
            b'4' => Some(Self::D4),
            b'5' => Some(Self::D5),
            b'6' => Some(Self::D6),
            b'7' => Some(Self::D7),
            b'8' => Some(Self::D8),
            b'9' => Some(Self::D9),
            _ => None,
        }
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

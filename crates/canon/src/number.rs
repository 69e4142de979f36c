/// A number of up to 288 bits, as digits of mixed radix: what is pushed last is popped first.
///
/// Nine words of 32 bits, the highest first, so that numbers are ordered by size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Number([u32; 9]);

impl Number {
    pub(crate) const ZERO: Self = Self([0; 9]);

    pub(crate) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Times the radix, which has at most 90 bits, plus the digit, which is less.
    pub(crate) fn push(mut self, digit: u128, radix: u128) -> Self {
        let mut carry = digit;
        for word in self.0.iter_mut().rev() {
            carry += u128::from(*word) * radix;
            *word = carry as u32;
            carry >>= 32;
        }
        debug_assert!(carry == 0, "a number has at most 288 bits");
        self
    }

    /// Divides by the radix; gives the rest, which is the digit.
    pub(crate) fn pop(&mut self, radix: u128) -> u128 {
        let mut rest = 0;
        for word in &mut self.0 {
            let part = rest << 32 | u128::from(*word);
            *word = (part / radix) as u32;
            rest = part % radix;
        }
        rest
    }
}

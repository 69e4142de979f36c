//! How wide the numbers of a grid are in memory.
//!
//! The cells of an array are whole numbers of one to eight bytes, the lowest first. Digits are small, so
//! of a signed one, too, all bytes but the lowest are 0, and what has any other is no digit.

use ninefold::Cell;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rows::Line;

/// The bytes of a number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Width {
    One,
    Two,
    Four,
    Eight,
}

/// More than any digit, and no character of a plain line when it is added to that of 0.
const NO_DIGIT: u8 = 10;

impl Width {
    pub(crate) fn new(bytes: usize) -> PyResult<Self> {
        Ok(match bytes {
            1 => Self::One,
            2 => Self::Two,
            4 => Self::Four,
            8 => Self::Eight,
            _ => return Err(PyValueError::new_err("a number has 1, 2, 4 or 8 bytes")),
        })
    }

    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// Reads 81 numbers as characters; what is no digit becomes no character of a plain line.
    #[inline]
    pub(crate) fn read(self, numbers: &[u8], line: &mut [u8]) {
        match self {
            Self::One => read(numbers, line, |[number]| number),
            Self::Two => read(numbers, line, |bytes| low(u16::from_le_bytes(bytes))),
            Self::Four => read(numbers, line, |bytes| low(u32::from_le_bytes(bytes))),
            Self::Eight => read(numbers, line, |bytes| low(u64::from_le_bytes(bytes))),
        }
    }

    /// Writes 81 characters as numbers, with 0 for empty.
    #[inline]
    pub(crate) fn write(self, line: &Line, numbers: &mut [u8]) {
        match self {
            Self::One => write(line, numbers, |number| [number]),
            Self::Two => write(line, numbers, |number| u16::from(number).to_le_bytes()),
            Self::Four => write(line, numbers, |number| u32::from(number).to_le_bytes()),
            Self::Eight => write(line, numbers, |number| u64::from(number).to_le_bytes()),
        }
    }
}

/// A number as a byte.
#[inline]
fn low<T: Copy + PartialOrd + From<u8> + TryInto<u8>>(number: T) -> u8 {
    if number < T::from(NO_DIGIT) { number.try_into().unwrap_or(NO_DIGIT) } else { NO_DIGIT }
}

#[inline]
fn read<const N: usize>(numbers: &[u8], line: &mut [u8], low: impl Fn([u8; N]) -> u8) {
    let (numbers, _) = numbers.as_chunks();
    for (sign, number) in line.iter_mut().zip(numbers) {
        *sign = b'0' + low(*number).min(NO_DIGIT);
    }
}

#[inline]
fn write<const N: usize>(line: &Line, numbers: &mut [u8], number: impl Fn(u8) -> [u8; N]) {
    let (numbers, _) = numbers[..Cell::COUNT * N].as_chunks_mut();
    for (place, sign) in numbers.iter_mut().zip(line) {
        *place = number(sign.saturating_sub(b'0'));
    }
}

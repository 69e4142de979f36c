//! One character of a puzzle: a digit, an empty sign, or neither.
//!
//! `.` and `0` both mean empty and may be mixed. Of the other signs that people use a record may
//! use one, since two of them rather tell of a misread file than of a careless writer. Digits of
//! other scripts and look-alikes of zero are refused by name, unless the caller is lenient.

use ninefold_grid::Digit;

use crate::{Fault, Options};

/// The signs for an empty cell that need no option.
pub(crate) const EMPTY_SIGNS: &str = ".0_*-?xX";

/// Reads the cells of one record, and remembers its empty sign.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    told: Option<char>,
    lenient: bool,
    empty: Option<char>,
    /// The foreign characters that were read as digits, with what they were taken for.
    pub(crate) mapped: Vec<(char, char)>,
}

impl Symbols {
    pub(crate) fn new(options: &Options) -> Self {
        Self { told: options.empty, lenient: options.lenient, empty: None, mapped: Vec::new() }
    }

    /// The content of a cell.
    pub(crate) fn cell(&mut self, symbol: char) -> Result<Option<Digit>, Fault> {
        match symbol {
            '1'..='9' => Ok(Digit::from_ascii(symbol as u8)),
            _ if self.is_empty_sign(symbol) => self.empty(symbol),
            _ => self.foreign(symbol),
        }
    }

    /// Could this be a cell at all?
    pub(crate) fn is_cell(&self, symbol: char) -> bool {
        symbol.is_ascii_digit() || self.is_empty_sign(symbol)
    }

    fn is_empty_sign(&self, symbol: char) -> bool {
        self.told == Some(symbol) || EMPTY_SIGNS.contains(symbol)
    }

    /// An empty cell written with this sign; an error if another one was used before.
    pub(crate) fn empty(&mut self, sign: char) -> Result<Option<Digit>, Fault> {
        let sign = if sign == '0' { '.' } else { sign };
        match self.empty.replace(sign) {
            Some(before) if before != sign => Err(Fault::MixedEmpty(before, sign)),
            _ => Ok(None),
        }
    }

    fn foreign(&mut self, symbol: char) -> Result<Option<Digit>, Fault> {
        let number = foreign_digit(symbol).filter(|_| self.lenient).ok_or(Fault::Symbol(symbol))?;
        let ascii = char::from(b'0' + number);
        if !self.mapped.contains(&(symbol, ascii)) {
            self.mapped.push((symbol, ascii));
        }
        self.cell(ascii)
    }

    /// Was this sign used for an empty cell?
    pub(crate) fn uses(&self, sign: char) -> bool {
        self.empty == Some(sign)
    }

    /// The cells of a word: each character one, or the word as a whole a number. A word of its own
    /// (between commas) may also be nothing, `-1` or a name of nothing for an empty cell. The error
    /// has its place, from 0.
    pub(crate) fn word(
        &mut self,
        word: &str,
        alone: bool,
    ) -> Result<Vec<Option<Digit>>, (usize, Fault)> {
        let whole = |fault| (0, fault);
        match word {
            "-1" => self.empty('-').map(|cell| vec![cell]).map_err(whole),
            "" | "null" | "None" | "NaN" if alone => Ok(vec![None]),
            _ if word.len() > 1 && alone => Err(whole(Fault::Number(word.to_owned()))),
            _ => word
                .chars()
                .enumerate()
                .map(|(i, symbol)| self.cell(symbol).map_err(|fault| (i, fault)))
                .collect(),
        }
    }

    /// What a lenient reading changed, in words.
    pub(crate) fn changes(&self) -> Option<String> {
        let read = |(from, to): &(char, char)| format!("{from:?} (U+{:04X}) as {to}", *from as u32);
        let list: Vec<_> = self.mapped.iter().map(read).collect();
        (!list.is_empty()).then(|| format!("read {}", list.join(", ")))
    }
}

/// The number that a decimal digit of another script stands for, or a look-alike of zero.
fn foreign_digit(symbol: char) -> Option<u8> {
    /// The zeros of Unicode's runs of ten decimal digits.
    const ZEROS: [u32; 30] = [
        0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6,
        0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80,
        0x1B50, 0x1BB0, 0x1C40, 0xA620, 0xA8D0, 0xA900, 0xABF0, 0xFF10,
    ];
    if "OoОоΟο〇".contains(symbol) {
        return Some(0);
    }
    let code = symbol as u32;
    ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&code)).map(|zero| (code - zero) as u8)
}

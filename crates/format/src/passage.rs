//! Lines that belong together: a row with line ends in its fields, a list, a whole document.

use crate::lines::Line;
use crate::{Fault, ReadError, Record};

/// Lines that follow one another.
#[derive(Default)]
pub(crate) struct Passage {
    /// The number of the first, from 1.
    pub(crate) first: u64,
    /// How many there are.
    pub(crate) lines: usize,
    /// They as they came, parted by line feeds.
    pub(crate) text: Vec<u8>,
}

impl Passage {
    pub(crate) fn push(&mut self, line: Line<'_>) {
        match self.lines {
            0 => self.first = line.number,
            _ => self.text.push(b'\n'),
        }
        self.lines += 1;
        self.text.extend_from_slice(line.bytes);
    }

    /// Its lines, with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        (self.first..).zip(self.text.split(|&byte| byte == b'\n'))
    }

    /// The number of the line in which a byte is.
    pub(crate) fn line_of(&self, offset: usize) -> u64 {
        self.first + memchr::memchr_iter(b'\n', &self.text[..offset]).count() as u64
    }

    /// The column, from 1, of the character that begins at a byte.
    pub(crate) fn column_of(&self, offset: usize) -> usize {
        let before = &self.text[..offset];
        let start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        String::from_utf8_lossy(&before[start..]).chars().count() + 1
    }

    /// A fault at a byte.
    pub(crate) fn at(&self, offset: usize, fault: Fault) -> ReadError {
        ReadError::at(self.line_of(offset), self.column_of(offset), fault)
    }

    /// The record of the whole, which can't be read.
    pub(crate) fn refused(&self, fault: Fault) -> Record {
        Record::new(self.first, &*self.text, Err(ReadError::line(self.first, fault)))
    }
}

impl From<Line<'_>> for Passage {
    fn from(line: Line<'_>) -> Self {
        Self { first: line.number, lines: 1, text: line.bytes.to_vec() }
    }
}

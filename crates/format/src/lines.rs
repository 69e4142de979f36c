//! From bytes to numbered lines.
//!
//! A byte order mark tells UTF-16, which is decoded on the way; one of UTF-8 is dropped, also before
//! a later line, where files were joined. A line ends with LF, CR LF or a lone CR. What has been read is handed out before more is asked for, so that a
//! program that sends one line and waits gets its answer; and a long run of equal lines is handed out
//! as it stands, for a solver that reads text by itself.

use std::io::{self, Read};
use std::ops::Range;

use ninefold_grid::{Board, ByCell, Digit, Grid};

use crate::{Frame, Record};

/// A line of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// It as text, without its end; what is no UTF-8 is U+FFFD.
    pub(crate) text: &'a str,
    /// It as it came.
    pub(crate) bytes: &'a [u8],
}

impl Line<'_> {
    /// Where in the bytes a range of the text is: they differ behind what is no UTF-8.
    pub(crate) fn bytes_at(&self, range: &Range<usize>) -> Range<usize> {
        self.byte_at(range.start)..self.byte_at(range.end)
    }

    fn byte_at(&self, place: usize) -> usize {
        let (mut text, mut bytes) = (0, 0);
        for chunk in self.bytes.utf8_chunks() {
            let valid = chunk.valid().len();
            if place <= text + valid {
                return bytes + place - text;
            }
            text += valid + '\u{fffd}'.len_utf8();
            bytes += valid + chunk.invalid().len();
        }
        bytes
    }
}

/// Is this a cell of a line that needs no second look?
fn is_plain(byte: u8) -> bool {
    byte == b'.' || byte.is_ascii_digit()
}

/// Lines of the same length, each a puzzle of 81 digits and dots and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The lines with their ends.
    bytes: Vec<u8>,
    /// The length of each line with its end: 82 or 83.
    stride: usize,
    /// The number of the first line, from 1.
    line: u64,
}

impl Run {
    /// How many lines it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.stride
    }

    /// Has it no line?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The record of the line at a place, from 0.
    ///
    /// # Panics
    ///
    /// If there are fewer lines.
    #[must_use]
    pub fn record(&self, place: usize) -> Record {
        let text = self.bytes[place * self.stride..].first_chunk().expect("81 and an end");
        let line = self.line + place as u64;
        Record::new(line, *text, Ok(Board::new(grid(text)))).framed(Frame::Line(0..81))
    }

    /// Keeps the lines before a place, from 0, and gives back the others.
    #[must_use]
    pub fn split_off(&mut self, place: usize) -> Self {
        let bytes = self.bytes.split_off(place * self.stride);
        Self { bytes, stride: self.stride, line: self.line + place as u64 }
    }

    /// The puzzles as text.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &[u8; 81]> + '_ {
        self.bytes.chunks_exact(self.stride).map(|line| line.first_chunk().expect("81 and an end"))
    }

    /// The puzzles as grids.
    pub fn grids(&self) -> impl ExactSizeIterator<Item = Grid> + '_ {
        self.texts().map(grid)
    }
}

fn grid(text: &[u8; 81]) -> Grid {
    Grid::new(ByCell::new(text.map(Digit::from_ascii)))
}

/// No line that is longer can be a record; it is skipped, so that memory stays bounded.
pub(crate) const LONGEST_LINE: usize = 1 << 24;

/// The byte order mark as UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

const BLOCK: usize = 1 << 16;
const LONGEST_RUN: usize = 1 << 14;

/// The lines of an input.
pub(crate) struct Lines<R> {
    source: R,
    encoding: Option<Encoding>,
    /// Bytes of a UTF-16 unit or pair that is not complete yet.
    undecoded: Vec<u8>,
    buffer: Vec<u8>,
    /// Where the part of the buffer that is not handed out begins.
    start: usize,
    ended: bool,
    /// The number of the next line.
    number: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(source: R) -> Self {
        Self {
            source,
            encoding: None,
            undecoded: Vec::new(),
            buffer: Vec::new(),
            start: 0,
            ended: false,
            number: 1,
        }
    }

    /// Has the source ended? What it held may still wait to be handed out.
    pub(crate) fn ended(&self) -> bool {
        self.ended
    }

    /// All that was read and not handed out.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Asks the source once for more.
    pub(crate) fn read_more(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        if self.encoding == Some(Encoding::Utf8) {
            return self.read_bytes();
        }
        let mut bytes = vec![0; BLOCK];
        let length = self.read_into(&mut bytes)?;
        self.undecoded.extend_from_slice(&bytes[..length]);
        self.decode();
        Ok(())
    }

    fn read_bytes(&mut self) -> io::Result<()> {
        let length = self.buffer.len();
        self.buffer.resize(length + BLOCK, 0);
        let mut buffer = std::mem::take(&mut self.buffer);
        let read = self.read_into(&mut buffer[length..]);
        buffer.truncate(length + read.as_ref().unwrap_or(&0));
        self.buffer = buffer;
        read.map(drop)
    }

    fn read_into(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.source.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) => {
                    self.ended = true;
                    return Ok(0);
                }
                result => return result,
            }
        }
    }

    fn decode(&mut self) {
        let encoding = match (self.encoding, &*self.undecoded) {
            (Some(encoding), _) => encoding,
            (None, [0xFF, 0xFE, ..]) => Encoding::Utf16Le,
            (None, [0xFE, 0xFF, ..]) => Encoding::Utf16Be,
            (None, bytes) if bytes.len() < 3 && !self.ended && !bytes.is_empty() => {
                if MARK.starts_with(bytes) || matches!(bytes, [0xFF | 0xFE]) {
                    return;
                }
                Encoding::Utf8
            }
            (None, _) => Encoding::Utf8,
        };
        let first = self.encoding.replace(encoding).is_none();
        match encoding {
            Encoding::Utf8 => {
                let mark = if self.undecoded.starts_with(MARK) { MARK.len() } else { 0 };
                self.buffer.extend(self.undecoded.drain(..).skip(mark));
            }
            Encoding::Utf16Le => self.decode_utf16(u16::from_le_bytes, 2 * usize::from(first)),
            Encoding::Utf16Be => self.decode_utf16(u16::from_be_bytes, 2 * usize::from(first)),
        }
    }

    fn decode_utf16(&mut self, unit: fn([u8; 2]) -> u16, skip: usize) {
        let units: Vec<u16> =
            self.undecoded[skip..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        let split_pair = units.last().is_some_and(|last| (0xD800..0xDC00).contains(last));
        let keep = usize::from(split_pair && !self.ended);
        let units = &units[..units.len() - keep];
        self.undecoded.drain(..skip + 2 * units.len());
        if self.ended && !self.undecoded.is_empty() {
            self.undecoded.clear();
            self.buffer.extend_from_slice("\u{fffd}".as_bytes());
        }
        let decoded = char::decode_utf16(units.iter().copied());
        let text: String =
            decoded.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Where the first line of the rest ends, and where the next one begins.
    fn line_end(&self) -> Option<(usize, usize)> {
        let rest = self.rest();
        match memchr::memchr2(b'\n', b'\r', rest) {
            Some(end) if rest[end] == b'\n' => Some((end, end + 1)),
            Some(end) => match rest.get(end + 1) {
                Some(b'\n') => Some((end, end + 2)),
                None if !self.ended => None,
                _ => Some((end, end + 1)),
            },
            None if self.ended && !rest.is_empty() => Some((rest.len(), rest.len())),
            None => None,
        }
    }

    /// Takes the next line that is complete in the buffer; `None` asks to read more, or is the end.
    /// `too_long` tells of a line past the limit, of which only the beginning is handed out.
    pub(crate) fn take<T>(&mut self, use_line: impl FnOnce(Line<'_>, bool) -> T) -> Option<T> {
        let (end, next, too_long) = match self.line_end() {
            Some((end, next)) => (end, next, end > LONGEST_LINE),
            None if self.rest().len() > LONGEST_LINE => {
                (self.rest().len(), self.rest().len(), true)
            }
            None => return None,
        };
        let bytes = &self.buffer[self.start..self.start + end];
        let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        let bytes = if too_long { &bytes[..80] } else { bytes };
        let text = String::from_utf8_lossy(bytes);
        let taken = use_line(Line { number: self.number, text: &text, bytes }, too_long);
        self.start += next;
        self.number += 1;
        Some(taken)
    }

    /// Passes over as many whole lines as so many bytes hold; `false` if there is none.
    pub(crate) fn pass(&mut self, bytes: usize) -> io::Result<bool> {
        let left = self.rest().len().saturating_sub(bytes);
        let mut passed = false;
        while self.rest().len() > left
            && let Some(too_long) = self.take(|_, too_long| too_long)
        {
            passed = true;
            if too_long {
                self.skip_rest_of_line()?;
            }
        }
        Ok(passed)
    }

    /// Passes over what is left of a line of which the beginning was handed out as too long.
    pub(crate) fn skip_rest_of_line(&mut self) -> io::Result<()> {
        loop {
            if let Some((_, next)) = self.line_end() {
                self.start += next;
                return Ok(());
            }
            self.start = self.buffer.len();
            if self.ended {
                return Ok(());
            }
            self.read_more()?;
        }
    }

    /// Takes as many lines of 81 bytes and an end as follow one another in the buffer.
    pub(crate) fn take_run(&mut self) -> Option<Run> {
        let rest = self.rest();
        let stride = match (rest.get(81), rest.get(82)) {
            (Some(b'\n'), _) => 82,
            (Some(b'\r'), Some(b'\n')) => 83,
            _ => return None,
        };
        let clean = |line: &[u8]| {
            line[81..] == rest[81..stride]
                && line[..81].iter().fold(true, |clean, &byte| clean & is_plain(byte))
        };
        let lines = rest.chunks_exact(stride).take(LONGEST_RUN / stride);
        let count = lines.take_while(|line| clean(line)).count();
        let bytes = rest[..count * stride].to_vec();
        let run = Run { bytes, stride, line: self.number };
        self.start += count * stride;
        self.number += count as u64;
        (count > 0).then_some(run)
    }
}

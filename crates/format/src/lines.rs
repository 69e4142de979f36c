//! From bytes to numbered lines.
//!
//! A byte order mark tells UTF-16, which is decoded on the way; one of UTF-8 is dropped, also before
//! a later line, where files were joined. A line ends with LF, CR LF or a lone CR. What has been
//! read is handed out before more is asked for, so that a program that sends one line and waits gets
//! its answer; and a long run of equal lines is handed out as it stands, for a solver that reads text
//! by itself.

use std::io::{self, Read};
use std::ops::Range;

use crate::Run;
use crate::buffer::Buffer;
use crate::run::Texts;

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

/// No line that is longer can be a record; it is skipped, so that memory stays bounded.
pub(crate) const LONGEST_LINE: usize = 1 << 24;

/// The byte order mark as UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// So much is asked for at a time: as many plain lines as make the longest run.
const BLOCK: usize = 82 * Run::LONGEST;

/// The lines of an input.
pub(crate) struct Lines<R> {
    source: R,
    encoding: Option<Encoding>,
    /// Bytes of a UTF-16 unit or pair that is not complete yet.
    undecoded: Vec<u8>,
    /// What was read and not handed out.
    buffer: Buffer,
    /// Of the runs that were handed out.
    texts: Texts,
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
            buffer: Buffer::default(),
            texts: Texts::default(),
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
        self.buffer.rest()
    }

    /// Asks the source once for more.
    pub(crate) fn read_more(&mut self) -> io::Result<()> {
        let Self { source, buffer, .. } = self;
        let length = if self.encoding == Some(Encoding::Utf8) {
            buffer.fill(BLOCK, |room| read_once(source, room))?
        } else {
            let mut bytes = vec![0; BLOCK];
            let length = read_once(source, &mut bytes)?;
            self.undecoded.extend_from_slice(&bytes[..length]);
            length
        };
        self.ended |= length == 0;
        if self.encoding != Some(Encoding::Utf8) {
            self.decode();
        }
        Ok(())
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
                self.buffer.extend(&self.undecoded[mark..]);
                self.undecoded.clear();
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
            self.buffer.extend("\u{fffd}".as_bytes());
        }
        let decoded = char::decode_utf16(units.iter().copied());
        let text: String =
            decoded.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.buffer.extend(text.as_bytes());
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
        let bytes = &self.rest()[..end];
        let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        let bytes = if too_long { &bytes[..80] } else { bytes };
        let text = String::from_utf8_lossy(bytes);
        let taken = use_line(Line { number: self.number, text: &text, bytes }, too_long);
        self.buffer.take(next);
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
                self.buffer.take(next);
                return Ok(());
            }
            self.buffer.take(self.rest().len());
            if self.ended {
                return Ok(());
            }
            self.read_more()?;
        }
    }

    /// Takes as many plain lines as follow one another in the buffer.
    pub(crate) fn take_run(&mut self) -> Option<Run> {
        let run = Run::at_start(self.buffer.rest(), self.number, &mut self.texts)?;
        self.buffer.take(run.text().len());
        self.number += run.len() as u64;
        Some(run)
    }
}

/// Asks a source once, whatever interrupts it. Nothing is the end.
fn read_once(source: &mut impl Read, room: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(room) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

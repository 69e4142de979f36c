//! Plain lines, which are most of the world's puzzles, as one piece of text.

use std::ops::Range;
use std::sync::Arc;

use ninefold_grid::{Board, ByCell, Digit, Grid};

use crate::{Frame, Record};

/// Lines of the same length, each a puzzle of 81 digits and dots and nothing else.
#[derive(Clone, Debug)]
pub struct Run {
    /// The lines with their ends, and maybe others, of which this is a part.
    bytes: Arc<[u8]>,
    range: Range<usize>,
    /// The length of each line with its end: 82 or 83.
    stride: usize,
    /// The number of the first line, from 1, and from one to the next.
    line: u64,
    step: u64,
}

impl Run {
    /// The most lines that the reader hands out at once: enough for a solver that takes many side by
    /// side, few enough to stay in the cache on their way.
    pub const LONGEST: usize = 2048;

    /// As many plain lines as a text begins with, if there are any. The first has this number.
    pub(crate) fn at_start(text: &[u8], line: u64, texts: &mut Texts) -> Option<Self> {
        let stride = match (text.get(81), text.get(82)) {
            (Some(b'\n'), _) => 82,
            (Some(b'\r'), Some(b'\n')) => 83,
            _ => return None,
        };
        let is_alike = |line: &&[u8]| {
            line[81] == text[81] && line[stride - 1] == b'\n' && is_plain(&line[..81])
        };
        let lines = text.chunks_exact(stride).take(Self::LONGEST);
        let count = lines.take_while(is_alike).count();
        let range = 0..count * stride;
        let run = || Self { bytes: texts.copy(&text[range.clone()]), range, stride, line, step: 1 };
        (count > 0).then(run)
    }

    /// How many lines it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.range.len() / self.stride
    }

    /// Has it no line?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// The lines with their ends, LF or CR LF.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.bytes[self.range.clone()]
    }

    /// The record of the line at a place, from 0.
    ///
    /// # Panics
    ///
    /// If there are fewer lines.
    #[must_use]
    pub fn record(&self, place: usize) -> Record {
        let text = self.line(place);
        let line = self.line + place as u64 * self.step;
        Record::new(line, *text, Ok(Board::new(grid(text)))).framed(Frame::Line(0..81))
    }

    /// The puzzle of the line at a place, from 0.
    ///
    /// # Panics
    ///
    /// If there are fewer lines.
    #[must_use]
    pub fn grid(&self, place: usize) -> Grid {
        grid(self.line(place))
    }

    /// The line at a place, from 0, without its end.
    ///
    /// # Panics
    ///
    /// If there are fewer lines.
    #[must_use]
    pub fn line(&self, place: usize) -> &[u8; 81] {
        self.text()[place * self.stride..].first_chunk().expect("81 and an end")
    }

    /// Keeps the lines before a place, from 0, and gives back the others. The text is not copied.
    ///
    /// # Panics
    ///
    /// If there are fewer lines before it.
    #[must_use]
    pub fn split_off(&mut self, place: usize) -> Self {
        assert!(place <= self.len(), "no more is kept than there is");
        let middle = self.range.start + place * self.stride;
        let rest = middle..self.range.end;
        self.range.end = middle;
        Self { range: rest, line: self.line + place as u64 * self.step, ..self.clone() }
    }

    /// Only the lines from a place on, from 0, by steps.
    ///
    /// # Panics
    ///
    /// If a step is 0.
    #[must_use]
    pub fn every(&self, from: usize, step: usize) -> Self {
        let lines = self.text().chunks(self.stride).skip(from).step_by(step);
        let bytes: Arc<[u8]> = lines.flatten().copied().collect();
        let range = 0..bytes.len();
        let line = self.line + from as u64 * self.step;
        Self { bytes, range, line, step: self.step * step as u64, ..*self }
    }
}

/// The texts of long runs, for use by others once nobody has them: on many threads, where one takes
/// memory and another gives it back, that spares the system much work.
#[derive(Debug, Default)]
pub(crate) struct Texts(Vec<Arc<[u8]>>);

impl Texts {
    /// Shorter ones are not worth the trouble.
    const SHORTEST: usize = 1 << 16;

    /// So many may be under way.
    const MOST: usize = 64;

    fn copy(&mut self, text: &[u8]) -> Arc<[u8]> {
        for bytes in self.0.iter_mut().filter(|bytes| bytes.len() >= text.len()) {
            if let Some(room) = Arc::get_mut(bytes) {
                room[..text.len()].copy_from_slice(text);
                return Arc::clone(bytes);
            }
        }
        let bytes = Arc::from(text);
        if text.len() >= Self::SHORTEST && self.0.len() < Self::MOST {
            self.0.push(Arc::clone(&bytes));
        }
        bytes
    }
}

fn grid(text: &[u8; 81]) -> Grid {
    Grid::new(ByCell::new(text.map(Digit::from_ascii)))
}

/// Are these the cells of a line that needs no second look? All are looked at, since a loop without
/// a way out takes many at once.
fn is_plain(cells: &[u8]) -> bool {
    cells.iter().fold(true, |plain, cell| plain & (*cell == b'.' || cell.is_ascii_digit()))
}

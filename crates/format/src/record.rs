use std::ops::Range;

use ninefold_grid::Board;

use crate::{ReadError, Warning};

/// One puzzle of an input, with all that is needed to give an answer back in the shape in which the
/// puzzle came.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its own lines as they came, without the last line's end. Bytes, since a label behind a puzzle
    /// may be in any encoding.
    pub text: Vec<u8>,
    /// The puzzle, or why there is none.
    pub board: Result<Board, ReadError>,
    /// What stands around the puzzle.
    pub frame: Frame,
    /// What came along in a column of its own: the answer, right or wrong, unless [`Options::beside`]
    /// names another.
    ///
    /// [`Options::beside`]: crate::Options::beside
    pub answer: Option<Board>,
    /// What to know about the reading.
    pub warnings: Vec<Warning>,
}

/// What stands around the puzzle in its record.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Frame {
    /// Nothing to keep: the format's writer gives it back.
    #[default]
    Bare,
    /// A line of text: the puzzle is at this range of bytes, the rest is label, comment, columns.
    Line(Range<usize>),
    /// Lines of text in which each cell is one byte, at these places: drawings, headed grids.
    Cells(Box<[u32; 81]>),
    /// The fields of a row of a table, in the order of its header.
    Row(Vec<String>),
    /// The fields of a JSON object.
    Object(serde_json::Map<String, serde_json::Value>),
}

impl Record {
    /// A record of a puzzle, or of the reason why there is none, with a bare frame.
    pub(crate) fn new(
        line: u64,
        text: impl Into<Vec<u8>>,
        board: Result<Board, ReadError>,
    ) -> Self {
        let text = text.into();
        Self { line, text, board, frame: Frame::Bare, answer: None, warnings: Vec::new() }
    }

    /// The record with what stands around its puzzle.
    pub(crate) fn framed(self, frame: Frame) -> Self {
        Self { frame, ..self }
    }

    /// Its lines as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }
}

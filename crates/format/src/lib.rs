//! Every text format that people keep Sudoku puzzles in: finds out which it is, reads it, writes it.
//!
//! A [`Reader`] turns bytes into [`Record`]s, one for each puzzle, in order; a record that can't be
//! read says where and why, and doesn't disturb the next. [`FORMATS`] lists what is known; each
//! format is a file of this crate and a row of that table.
//!
//! ```
//! use ninefold_format::{Options, Reader};
//!
//! let input = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy\n";
//! let mut records = Reader::new(input.as_bytes(), Options::default());
//! let record = records.next().unwrap()?;
//! assert_eq!(record.board.unwrap().givens.filled().len(), 30);
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod bank;
mod buffer;
mod detect;
mod drawing;
mod error;
mod exemplar;
mod gnome;
mod grid;
mod headed;
mod hodoku;
mod json;
mod line;
mod lines;
mod link;
mod list;
mod opensudoku;
mod passage;
mod pencilmarks;
mod per_line;
mod reader;
mod record;
mod rows;
mod run;
mod saved;
mod sdk;
mod sdx;
mod ss;
mod sukaku;
mod susser;
mod symbol;
mod table;
mod triples;
mod value;
mod words;

use std::fmt;

use ninefold_grid::Board;

use detect::{Fit, Sample};
pub use error::{Fault, ReadError, Warning};
use reader::Parser;
pub use reader::{Batch, Header, Options, Reader};
pub use record::{Frame, Record};
pub use run::Run;
pub use table::Table;
pub use value::column_among;

/// A format: its name, how it is recognised, read and written. The rows are in [`FORMATS`].
pub struct Format {
    /// The name that options take.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The usual endings of its files, without the dot.
    pub extensions: &'static [&'static str],
    read: Option<Read>,
    write: Option<Write>,
}

/// How a format is read.
struct Read {
    fits: fn(&Sample<'_>) -> Fit,
    parser: fn(&Options) -> Box<dyn Parser>,
}

/// How a format is written.
struct Write {
    /// Writes one board, with its last line's end.
    board: fn(&Board, &Style, &mut Vec<u8>),
    /// The layers that it keeps apart.
    holds: Layers,
    /// Can it hold a grid without any digit?
    holds_nothing: bool,
    /// What stands before the first board, given how many boards there are.
    before: fn(u64) -> String,
    between: &'static str,
    after: &'static str,
}

impl Write {
    /// A writer of boards one after another, that keeps no layers apart.
    const fn of(board: fn(&Board, &Style, &mut Vec<u8>)) -> Self {
        let holds = Layers { placed: false, marks: false };
        let before = |_| String::new();
        Self { board, holds, holds_nothing: true, before, between: "", after: "" }
    }
}

/// What a writer can be told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The sign for an empty cell; `None` takes the format's own.
    pub empty: Option<char>,
    /// Which board of the output it is, from 0, for formats that number theirs.
    pub index: u64,
}

/// Which layers of a board a format keeps apart, besides the digits. One that has marks, but can't
/// tell placed digits, has marks alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Layers {
    placed: bool,
    marks: bool,
}

/// A layer of a board that a format can't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// Placed digits are written as givens.
    Placed,
    /// Givens and placed digits are written as lone pencil marks.
    Digits,
    /// Pencil marks are left out.
    Marks,
    /// There is no digit, and so no record.
    Record,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placed => "placed digits are written as givens",
            Self::Digits => "givens and placed digits are written as lone pencil marks",
            Self::Marks => "pencil marks are left out",
            Self::Record => "a grid without digits leaves no trace in this format",
        })
    }
}

/// All formats. Where an input fits two alike well, neither is taken; where it only looks like some,
/// the first is, so those with a signature stand before those without.
pub static FORMATS: &[Format] = &[
    table::CSV,
    table::TSV,
    opensudoku::FORMAT,
    gnome::FORMAT,
    json::FORMAT,
    list::FORMAT,
    link::FORMAT,
    line::FORMAT,
    sukaku::FORMAT,
    susser::FORMAT,
    hodoku::FORMAT,
    bank::FORMAT,
    triples::FORMAT,
    words::FORMAT,
    exemplar::FORMAT,
    grid::FORMAT,
    pencilmarks::FORMAT,
    ss::FORMAT,
    sdk::FORMAT,
    sdx::FORMAT,
    headed::FORMAT,
    rows::ROWS,
    rows::COUNTED,
    rows::ORDER,
];

impl Format {
    /// The format of a name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name.eq_ignore_ascii_case(name))
    }

    /// The format that a file's ending stands for.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<&'static Self> {
        let is = |known: &&str| known.eq_ignore_ascii_case(extension);
        FORMATS.iter().find(|format| format.extensions.iter().any(is))
    }

    /// Can it be read?
    #[must_use]
    pub const fn reads(&self) -> bool {
        self.read.is_some()
    }

    /// Can it be written?
    #[must_use]
    pub const fn writes(&self) -> bool {
        self.write.is_some()
    }

    /// What stands before the first of so many boards.
    #[must_use]
    pub fn before(&self, boards: u64) -> String {
        self.write.as_ref().map_or_else(String::new, |write| (write.before)(boards))
    }

    /// What stands between two boards.
    #[must_use]
    pub fn between(&self) -> &'static str {
        self.write.as_ref().map_or("", |write| write.between)
    }

    /// What stands behind the last board.
    #[must_use]
    pub fn after(&self) -> &'static str {
        self.write.as_ref().map_or("", |write| write.after)
    }

    /// Does what stands before the first board tell how many there are?
    #[must_use]
    pub fn counts(&self) -> bool {
        self.before(1) != self.before(2)
    }

    /// Writes one board, with its last line's end. A format that [can't be written](Self::writes)
    /// writes nothing.
    pub fn write(&self, board: &Board, style: &Style, out: &mut Vec<u8>) {
        if let Some(write) = &self.write {
            (write.board)(board, style, out);
        }
    }

    /// What of this board the format can't hold.
    #[must_use]
    pub fn losses(&self, board: &Board) -> Vec<Loss> {
        let holds = self.write.as_ref().map(|write| write.holds).unwrap_or_default();
        let holds_nothing = self.write.as_ref().is_none_or(|write| write.holds_nothing);
        let mut losses = Vec::new();
        if !holds_nothing && board.filled().is_empty() {
            losses.push(Loss::Record);
        }
        match holds {
            Layers { placed: true, .. } => {}
            Layers { marks: true, .. } if !board.filled().is_empty() => losses.push(Loss::Digits),
            Layers { marks: false, .. } if !board.placed.is_empty() => losses.push(Loss::Placed),
            _ => {}
        }
        if !holds.marks && board.marks.is_some() {
            losses.push(Loss::Marks);
        }
        losses
    }

    fn fits(&self, sample: &Sample<'_>) -> Option<Fit> {
        self.read.as_ref().map(|read| (read.fits)(sample))
    }

    fn parser(&self, options: &Options) -> Option<Box<dyn Parser>> {
        self.read.as_ref().map(|read| (read.parser)(options))
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

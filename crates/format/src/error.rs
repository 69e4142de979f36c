use std::fmt;

use ninefold_grid::Cell;

/// Why a record can't be read: where, what, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line in its input, from 1.
    pub line: u64,
    /// The character in the line, from 1; 0 where it is the line as a whole.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl ReadError {
    /// A fault of a whole line.
    #[must_use]
    pub const fn line(line: u64, fault: Fault) -> Self {
        Self { line, column: 0, fault }
    }

    /// A fault at a character, counted from 1.
    #[must_use]
    pub const fn at(line: u64, column: usize, fault: Fault) -> Self {
        Self { line, column, fault }
    }
}

/// `line 3, column 17: ...`
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// What can be wrong with a record. Its text says what was found and what is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Not 81 cells, but this many.
    Cells(usize),
    /// Not 9 rows, but this many.
    Rows(usize),
    /// Row of a number of cells other than nine.
    RowLength(usize),
    /// A character that is neither a digit nor an empty sign.
    Symbol(char),
    /// Two different signs for an empty cell in one record.
    MixedEmpty(char, char),
    /// A number that is no digit, in a format where a cell is a number.
    Number(String),
    /// The input ended inside the record, which has so many rows.
    CutOff(usize),
    /// The first line should have been a count of grids, but is this.
    Count(String),
    /// The count promised so many grids, and so many came.
    Missing {
        /// The number in the first line.
        promised: u64,
        /// The grids that there are.
        found: u64,
    },
    /// A name of a cell, a list or a field of the format has another form than it must.
    Syntax(String),
    /// A cell is said to hold two things at once.
    Twice(Cell),
    /// The table has no such column.
    Column(String),
    /// The field of the record is empty or absent.
    NoPuzzle,
    /// A spreadsheet made a number of the digits and rounded it.
    Rounded,
    /// A fault in a part of a document that has a name.
    Within(String, Box<Fault>),
    /// Sound, but not of this program: another size, other rules.
    Unsupported(String),
    /// Nothing like a puzzle in any format.
    Unrecognised,
    /// Two formats that read the input, each to another puzzle.
    Ambiguous(&'static str, &'static str),
    /// The line is longer than this many bytes.
    TooLong(usize),
    /// An earlier program wrote this line in place of an answer: its status and its reason.
    PassedOn(String, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells(found) => write!(f, "{found} cells, 81 needed"),
            Self::Rows(found) => write!(f, "{found} rows, 9 needed"),
            Self::RowLength(found) => write!(f, "{found} cells in this row, 9 needed"),
            Self::Symbol('\u{fffd}') => {
                f.write_str("bytes that are not UTF-8: save the file as UTF-8")
            }
            Self::Symbol(found) => {
                write!(
                    f,
                    "unknown symbol {}: a cell is 1 to 9, or . or 0 for empty",
                    Named(*found)
                )?;
                f.write_str(if found.is_numeric() {
                    " (`--lenient` reads digits of other scripts)"
                } else if found.is_ascii_alphabetic() {
                    ""
                } else {
                    " (`--empty` names another sign)"
                })
            }
            Self::MixedEmpty(a, b) => write!(
                f,
                "two signs for an empty cell, {} and {}: use one of them (`--empty` names it)",
                Named(*a),
                Named(*b)
            ),
            Self::Number(found) => {
                write!(f, "{found:?} is no digit: a cell is 1 to 9, or 0 for empty")
            }
            Self::CutOff(rows) => {
                write!(f, "the input ends after {rows} rows of this grid, 9 needed")
            }
            Self::Count(found) => write!(
                f,
                "{found:?} is no count: the first line says how many grids follow, \
                 or is the first row of a grid"
            ),
            Self::Missing { promised, found } => {
                write!(f, "the first line promises {promised} grids, but there are {found}")
            }
            Self::Syntax(what) => f.write_str(what),
            Self::Twice(cell) => write!(f, "{cell} is given twice"),
            Self::Column(name) => {
                write!(
                    f,
                    "no column {name:?}: `--column` and its kin name the one that counts, or number it from 1"
                )
            }
            Self::NoPuzzle => f.write_str("no puzzle in this record"),
            Self::Rounded => f.write_str(
                "a rounded number, so digits are lost: export the column of the puzzles as text",
            ),
            Self::Within(place, fault) => write!(f, "{place}: {fault}"),
            Self::Unsupported(what) => write!(f, "not supported yet: {what}"),
            Self::Unrecognised => {
                f.write_str("not recognised as a puzzle in any format (tried: ")?;
                crate::FORMATS.iter().filter(|format| format.reads()).enumerate().try_for_each(
                    |(i, format)| write!(f, "{}{}", if i == 0 { "" } else { ", " }, format.name),
                )?;
                f.write_str("); a plain one is 81 characters, 1 to 9 and . for empty; `--from` names a format, `--column` the \
                     column of a table")
            }
            Self::Ambiguous(a, b) => {
                write!(
                    f,
                    "this reads as {a} and as {b}: say which with `--from {a}` or `--from {b}`"
                )
            }
            Self::TooLong(limit) => write!(f, "longer than {limit} bytes: no puzzle is"),
            Self::PassedOn(_, reason) => f.write_str(reason),
        }
    }
}

/// A character as a person can tell it: with its code point unless it is plain ASCII.
struct Named(char);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ' ' => f.write_str("blank"),
            symbol if symbol.is_ascii_graphic() => write!(f, "{symbol:?}"),
            symbol => write!(f, "{symbol:?} (U+{:04X})", symbol as u32),
        }
    }
}

/// Something about a record that its reader should know, though it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line in its input, from 1.
    pub line: u64,
    /// What to know.
    pub text: String,
}

impl Warning {
    pub(crate) fn new(line: u64, text: impl Into<String>) -> Self {
        Self { line, text: text.into() }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

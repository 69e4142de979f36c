//! One puzzle a line: 81 characters, and whatever the writer put behind them.
//!
//! `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a comment`
//!
//! The most used format of all. Behind the 81st cell a blank, tab, comma or semicolon parts the rest,
//! which is kept: a label, ratings, the solution. Nine groups of nine, or 81 single cells, parted by
//! blanks, bars or other such signs are read, too, and a line whose empty sign is the blank. Blank
//! lines and comments (`#`) are no records; a line `end` ends the input, as judges have it. A line
//! `# none: ...` was written by this program in place of an answer, and stays that record.

use std::ops::Range;

use ninefold_grid::{Board, ByCell, Cell, Digit, Grid};

use crate::detect::{Fit, Sample, is_blank};
use crate::lines::{Line, Run};
use crate::reader::Parser;
use crate::rows::has_other_size;
use crate::symbol::Symbols;
use crate::{
    Fault, Format, Frame, Layers, Options, Read, ReadError, Record, Style, Warning, Write,
};

pub(crate) const FORMAT: Format = Format {
    name: "line",
    about: "81 characters a line, then anything: label, ratings, solution",
    extensions: &["txt", "sdm"],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(options)) }),
    write: Some(Write {
        board,
        holds: Layers { placed: false, marks: false },
        before: |_| String::new(),
        between: "",
        after: "",
    }),
};

pub(crate) fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let empty = style.empty.unwrap_or('.');
    let cells = board.filled();
    let mut text: String = cells.iter().map(|(_, cell)| symbol(cell, empty)).collect();
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
}

/// The character of a cell.
pub(crate) fn symbol(cell: Option<Digit>, empty: char) -> char {
    cell.map_or(empty, |digit| char::from(digit.ascii()))
}

fn fits(sample: &Sample<'_>) -> Fit {
    let first = sample.first();
    let is_alike = match find(first, &mut Symbols::new(sample.options)) {
        _ if passed_on(first).is_some() => return Fit::Settles,
        Ok(_) => return Fit::Settles,
        Err((_, Fault::Unsupported(_))) => !has_other_size(sample),
        Err((_, Fault::Cells(cells))) if !(70..=95).contains(&cells) => false,
        Err(_) => !first_token(first).1.contains([':', '+']),
    };
    if is_alike { Fit::Looks } else { Fit::No }
}

struct LineParser {
    options: Options,
    done: bool,
}

impl LineParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), done: false }
    }
}

impl Parser for LineParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if line.text.trim().eq_ignore_ascii_case("end") {
            self.done = true;
        } else if is_blank(line.text) {
        } else if let Some((status, reason)) = passed_on(line.text) {
            let fault = Fault::PassedOn(status.to_owned(), reason.to_owned());
            let error = ReadError::line(line.number, fault);
            records.push(Record::new(line.number, line.bytes, Err(error)));
        } else if !line.text.trim_start().starts_with('#') {
            records.push(record(line, &self.options));
        }
    }

    fn end(&mut self, _: &mut Vec<Record>) {}

    fn takes_runs(&self) -> bool {
        self.options.empty.is_none()
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// The record of a line.
pub(crate) fn record(line: Line<'_>, options: &Options) -> Record {
    let mut symbols = Symbols::new(options);
    match find(line.text, &mut symbols) {
        Ok(found) => {
            let board = Board::new(Grid::new(ByCell::new(found.cells)));
            let record = Record::new(line.number, line.bytes, Ok(board));
            let padded =
                found.padded.then(|| "short line: its end is read as empty cells".to_owned());
            let warnings = padded.into_iter().chain(symbols.changes());
            Record {
                answer: answer(&line.text[found.range.end..]),
                warnings: warnings.map(|text| Warning::new(line.number, text)).collect(),
                ..record.framed(Frame::Line(line.bytes_at(&found.range)))
            }
        }
        Err((column, fault)) => {
            Record::new(line.number, line.bytes, Err(ReadError::at(line.number, column, fault)))
        }
    }
}

/// The records of a run of plain lines.
pub(crate) fn records(run: &Run) -> impl Iterator<Item = Record> + '_ {
    (run.line..).zip(run.texts().zip(run.grids())).map(|(line, (text, grid))| {
        Record::new(line, text.as_slice(), Ok(Board::new(grid))).framed(Frame::Line(0..81))
    })
}

/// The status and reason of a line that was written in place of an answer: `# none: reason`.
pub(crate) fn passed_on(line: &str) -> Option<(&str, &str)> {
    let (status, reason) = line.strip_prefix("# ")?.split_once(": ")?;
    ["none", "invalid", "unknown", "unreadable", "multiple", "unique"]
        .contains(&status)
        .then_some((status, reason.trim_end()))
}

/// The solution behind a puzzle, if the next column is one.
fn answer(rest: &str) -> Option<Grid> {
    let token = rest.trim_start_matches(PARTS).split(PARTS).next()?;
    token.parse().ok().filter(Grid::is_full)
}

/// What parts the puzzle from the rest of its line.
const PARTS: [char; 7] = [' ', '\t', ',', ';', '"', '\'', '\0'];

struct Found {
    cells: [Option<Digit>; 81],
    /// The bytes of the line that hold the puzzle.
    range: Range<usize>,
    padded: bool,
}

/// Finds the 81 cells of a line. The error has its column, from 1.
fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let line = line.trim_end_matches(['\r', '\n', '\0']);
    let (start, token) = first_token(line);
    let length = token.chars().count();
    if length == 81 {
        let column = line[..start].chars().count();
        let cells = cells(token.chars(), symbols).map_err(|(i, fault)| (column + i + 1, fault))?;
        return Ok(Found { cells, range: start..start + token.len(), padded: false });
    }
    blanks(line, symbols)
        .or_else(|| grouped(line, symbols))
        .unwrap_or_else(|| Err((0, unsupported(token).unwrap_or(Fault::Cells(length)))))
}

/// The first token of a line, and where it begins. Quotes around it are left out.
fn first_token(line: &str) -> (usize, &str) {
    let trimmed = line.trim_start_matches([' ', '\t', '"', '\'']);
    let token = trimmed.split(PARTS).next().unwrap_or("");
    (line.len() - trimmed.len(), token)
}

/// The cells of as many characters; the error has its place, from 0.
pub(crate) fn cells(
    text: impl Iterator<Item = char>,
    symbols: &mut Symbols,
) -> Result<[Option<Digit>; 81], (usize, Fault)> {
    let mut cells = [None; Cell::COUNT];
    for (i, (cell, symbol)) in cells.iter_mut().zip(text).enumerate() {
        *cell = symbols.cell(symbol).map_err(|fault| (i, fault))?;
    }
    Ok(cells)
}

/// Groups of equal length, parted by signs: nine rows of nine, or 27 of three, or 81 cells, and no
/// further group of that length. In groups of nine that are parted by dots (as in
/// `080000005.000835410. ...`) `0` is empty.
fn grouped(line: &str, symbols: &mut Symbols) -> Option<Result<Found, (usize, Fault)>> {
    let parts = |symbol: char| " \t|/,;".contains(symbol);
    let mut groups: Vec<&str> = line.split(parts).filter(|group| !group.is_empty()).collect();
    if let [dotted] = *groups {
        groups = dotted.split('.').collect();
        groups.iter().all(|group| group.len() == 9).then_some(())?;
    }
    let length = groups.first()?.chars().count();
    let is_cells = |group: &str| group.chars().all(|symbol| symbols.is_cell(symbol));
    let is_alike = |group: &&&str| group.chars().count() == length && is_cells(group);
    let count = groups.iter().take_while(is_alike).count();
    if ![1, 3, 9].contains(&length) || count < 2 {
        return None;
    }
    if count * length != 81 {
        return Some(Err((0, Fault::Cells(count * length))));
    }
    groups.truncate(count);
    let begin = groups[0].as_ptr() as usize - line.as_ptr() as usize;
    let last = groups[groups.len() - 1];
    let end = last.as_ptr() as usize - line.as_ptr() as usize + last.len();
    let symbols_in = groups.iter().flat_map(|group| group.chars());
    let found = cells(symbols_in, symbols).map_err(|(_, fault)| (0, fault));
    Some(found.map(|cells| Found { cells, range: begin..end, padded: false }))
}

/// A line whose empty sign is the blank. An editor may have cut off the blanks at its end.
fn blanks(line: &str, symbols: &mut Symbols) -> Option<Result<Found, (usize, Fault)>> {
    let is_blank_form = (55..=81).contains(&line.len())
        && line.contains(' ')
        && line.bytes().all(|byte| byte == b' ' || (b'1'..=b'9').contains(&byte));
    is_blank_form.then(|| {
        let cell = |symbol| match symbol {
            ' ' => symbols.empty(' '),
            digit => symbols.cell(digit),
        };
        let read: Result<Vec<_>, _> = line.chars().map(cell).collect();
        let mut cells = [None; 81];
        cells[..line.len()].copy_from_slice(&read.map_err(|fault| (0, fault))?);
        Ok(Found { cells, range: 0..line.len(), padded: line.len() < 81 })
    })
}

/// What to say of a puzzle of another size, or of a killer or jigsaw of SumoCue (`3x3:d:k:5888:...`).
fn unsupported(token: &str) -> Option<Fault> {
    if token.starts_with("3x3:") || token.starts_with("SumoCueV1=") {
        return Some(Fault::Unsupported("the cages and regions of SumoCue".to_owned()));
    }
    size_of(token.chars().count())
}

/// What to say of a number of cells that other sizes of Sudoku have.
pub(crate) fn size_of(cells: usize) -> Option<Fault> {
    let side = match cells {
        16 => 4,
        36 => 6,
        256 => 16,
        625 => 25,
        1296 => 36,
        _ => return None,
    };
    Some(size(side))
}

/// What to say of a grid of another size.
pub(crate) fn size(side: usize) -> Fault {
    Fault::Unsupported(format!("a grid of {side}x{side} cells"))
}

//! What all formats share that have one record a line.
//!
//! Such a format is a function that finds the puzzle in a line; the rest of the line is kept as what
//! stands around it. Blank lines and comments (`#`) are no records; a line `end` ends the input, as
//! judges have it. A number alone in the first line is the number of records.

use std::ops::Range;

use ninefold_grid::{Board, Grid};

use crate::detect::is_blank;
use crate::lines::Line;
use crate::reader::Parser;
use crate::symbol::Symbols;
use crate::{Fault, Frame, Options, ReadError, Record, Warning};

/// Finds the puzzle in a line. The error has its column, from 1, or 0 for the line as a whole.
pub(crate) type Find = fn(&str, &mut Symbols) -> Result<Found, (usize, Fault)>;

/// A puzzle in a line.
pub(crate) struct Found {
    pub(crate) board: Board,
    /// The bytes of the line that hold it, where 81 characters may take their place.
    pub(crate) range: Option<Range<usize>>,
    /// Was the line too short, so that its end was read as empty cells?
    pub(crate) padded: bool,
}

impl Found {
    pub(crate) fn new(board: Board, range: Range<usize>) -> Self {
        Self { board, range: Some(range), padded: false }
    }
}

/// Reads each line as a record.
pub(crate) struct LineParser {
    find: Find,
    options: Options,
    takes_runs: bool,
    /// How many records there should be, if the first line says so, and how many there are.
    promised: Option<u64>,
    found: u64,
    done: bool,
}

impl LineParser {
    pub(crate) fn new(find: Find, options: &Options) -> Self {
        Self {
            find,
            options: options.clone(),
            takes_runs: false,
            promised: None,
            found: 0,
            done: false,
        }
    }

    /// Lets runs of plain lines pass by.
    pub(crate) fn with_runs(self) -> Self {
        Self { takes_runs: self.options.empty.is_none(), ..self }
    }

    /// Takes a number in the first line for the number of records.
    fn is_count(&mut self, line: &str) -> bool {
        let is_first = self.found == 0 && self.promised.is_none();
        let count = line.trim().parse().ok().filter(|_| is_first && line.trim().len() < 12);
        self.promised = self.promised.or(count);
        count.is_some()
    }

    /// The record of a line.
    fn record(&self, line: Line<'_>) -> Record {
        let mut symbols = Symbols::new(&self.options);
        match (self.find)(line.text, &mut symbols) {
            Ok(found) => framed(line, &found, &symbols),
            Err((column, fault)) => refused(line, column, fault),
        }
    }
}

impl Parser for LineParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if line.text.trim().eq_ignore_ascii_case("end") {
            self.done = true;
        } else if is_blank(line.text) {
        } else if !line.text.trim_start().starts_with('#') && !self.is_count(line.text) {
            self.found += 1;
            records.push(self.record(line));
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if let Some(promised) = self.promised.filter(|&promised| promised > self.found) {
            let fault = Fault::Missing { promised, found: self.found };
            records.push(Record::new(1, "", Err(ReadError::line(1, fault))));
        }
    }

    fn takes_runs(&self) -> bool {
        self.takes_runs && self.promised.is_none()
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

fn framed(line: Line<'_>, found: &Found, symbols: &Symbols) -> Record {
    let padded = found.padded.then(|| "short line: its end is read as empty cells".to_owned());
    let warnings = padded.into_iter().chain(symbols.changes());
    let frame = |range| Frame::Line(line.bytes_at(range));
    Record {
        answer: found.range.as_ref().and_then(|range| answer(&line.text[range.end..])),
        warnings: warnings.map(|text| Warning::new(line.number, text)).collect(),
        frame: found.range.as_ref().map_or(Frame::Bare, frame),
        ..Record::new(line.number, line.bytes, Ok(found.board))
    }
}

fn refused(line: Line<'_>, column: usize, fault: Fault) -> Record {
    Record::new(line.number, line.bytes, Err(ReadError::at(line.number, column, fault)))
}

/// The solution behind a puzzle, if the next column is one.
fn answer(rest: &str) -> Option<Board> {
    let token = rest.trim_start_matches(PARTS).split(PARTS).next()?;
    token.parse().ok().filter(Grid::is_full).map(Board::new)
}

/// What parts the puzzle from the rest of its line.
const PARTS: [char; 7] = [' ', '\t', ',', ';', '"', '\'', '\0'];

/// The first token of a line, and where it begins. Quotes around it are left out.
pub(crate) fn first_token(line: &str) -> (usize, &str) {
    let trimmed = line.trim_start_matches([' ', '\t', '"', '\'']);
    let token = trimmed.split(PARTS).next().unwrap_or("");
    (line.len() - trimmed.len(), token)
}

/// The column, from 1, of the character that begins at this byte of a line.
pub(crate) fn column(line: &str, byte: usize) -> usize {
    line[..byte].chars().count() + 1
}

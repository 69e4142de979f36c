//! Files of Simple Sudoku (`.ss`), in the form in which HoDoKu writes them.
//!
//! ```text
//! *-----------*
//! |...|..4|.15|
//! |87.|9..|6..|
//!   ...
//! *-----------*
//!
//! I012
//! E05007
//! ```
//!
//! The drawing has the givens. `I` places a digit: two digits for the cell, counted from 00 in reading
//! order to 80, and the digit (2 in r1c2). `E` takes a candidate away: the cell, and the candidate in
//! three digits (7 from r1c6). The pencil marks are what givens and placed digits leave by the rules,
//! without those; where nothing was taken away there are none. So candidates that the rules forbid
//! can't be written and are left out. A file with the drawing alone is a plain drawn grid.

use std::fmt::Write as _;

use ninefold_grid::{Board, ByCell, Candidates, Cell, Digit, DigitSet, Grid};

use crate::detect::{Fit, Sample};
use crate::drawing::{Drawings, is_drawn, words};
use crate::line::symbol;
use crate::lines::Line;
use crate::reader::Parser;
use crate::{Fault, Format, Frame, Layers, Options, Read, ReadError, Record, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "ss",
    about: "Simple Sudoku: a drawn grid, then placed digits and eliminated candidates",
    extensions: &["ss"],
    read: Some(Read { fits, parser: |options| Box::new(SsParser::new(options)) }),
    write: Some(Write {
        holds: Layers { placed: true, marks: true },
        between: "\n",
        ..Write::of(board)
    }),
};

const BORDER: &str = "*-----------*\n";

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let mut text = drawing(&board.givens, style.empty.unwrap_or('.'));
    let entries = entries(board);
    if !entries.is_empty() {
        text.push('\n');
    }
    text.push_str(&entries);
    out.extend_from_slice(text.as_bytes());
}

fn drawing(givens: &Grid, empty: char) -> String {
    let band =
        |cells: &[Option<Digit>]| -> String { cells.chunks(9).map(|r| row(r, empty)).collect() };
    let bands: Vec<_> = givens.as_array().chunks(27).map(band).collect();
    format!("{BORDER}{}{BORDER}", bands.join("|---+---+---|\n"))
}

fn row(cells: &[Option<Digit>], empty: char) -> String {
    let part = |cells: &[Option<Digit>]| cells.iter().map(|&cell| symbol(cell, empty)).collect();
    let parts: Vec<String> = cells.chunks(3).map(part).collect();
    format!("|{}|\n", parts.join("|"))
}

fn entries(board: &Board) -> String {
    let mut text = String::new();
    for (cell, digit) in board.placed.iter() {
        if let Some(digit) = digit {
            let _ = writeln!(text, "I{:02}{digit}", cell.index());
        }
    }
    let seen = Candidates::seen_from(&board.filled());
    for (cell, set) in board.marks.unwrap_or(seen).iter() {
        for digit in seen[cell] & !set {
            let _ = writeln!(text, "E{:02}{:03}", cell.index(), digit.number());
        }
    }
    text
}

fn fits(sample: &Sample<'_>) -> Fit {
    if is_drawn(sample) && has_entries(sample) { sample.read_as(&FORMAT) } else { Fit::No }
}

pub(crate) fn has_entries(sample: &Sample<'_>) -> bool {
    sample.content().any(|line| line.trim().len() > 3 && is_entry(line))
}

/// Does this look like a line of entries?
fn is_entry(line: &str) -> bool {
    line.trim()
        .strip_prefix(['I', 'E'])
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

struct SsParser {
    options: Options,
    drawings: Drawings,
    /// The record whose entries may follow, and the candidates that they take away.
    waiting: Option<(Record, ByCell<DigitSet>)>,
}

impl SsParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), drawings: Drawings::new(options), waiting: None }
    }

    fn finish(&mut self, records: &mut Vec<Record>) {
        if let Some((mut record, eliminated)) = self.waiting.take() {
            if let Ok(board) = &mut record.board {
                take_away(board, &eliminated);
            }
            records.push(record);
        }
    }
}

impl Parser for SsParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        match &mut self.waiting {
            Some((record, eliminated)) if is_entry(line.text) => enter(line, record, eliminated),
            _ => {
                if let Some(drawing) = self.drawings.line(line) {
                    self.finish(records);
                    let record = drawing.record(&self.options);
                    self.waiting = Some((record, ByCell::default()));
                }
            }
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        self.finish(records);
        records.extend(self.drawings.end().map(|drawing| drawing.record(&self.options)));
    }
}

fn take_away(board: &mut Board, eliminated: &ByCell<DigitSet>) {
    if eliminated.iter().any(|(_, set)| !set.is_empty()) {
        let seen = Candidates::seen_from(&board.filled());
        let left = ByCell::from_fn(|cell| seen[cell] & !eliminated[cell]);
        board.marks = Some(Candidates::new(left));
    }
}

/// Reads a line of entries into the record.
fn enter(line: Line<'_>, record: &mut Record, eliminated: &mut ByCell<DigitSet>) {
    record.text.push(b'\n');
    record.text.extend_from_slice(line.text.as_bytes());
    record.frame = Frame::Bare;
    for (column, word) in words(line.text) {
        let Ok(board) = &mut record.board else { return };
        if let Err(fault) = entry(word, board, eliminated) {
            record.board = Err(ReadError::at(line.number, column, fault));
        }
    }
}

fn entry(word: &str, board: &mut Board, eliminated: &mut ByCell<DigitSet>) -> Result<(), Fault> {
    let syntax = || Fault::Syntax(format!("{word:?} is no entry: they are like I012 and E05007"));
    let kind = word.chars().next().unwrap_or(' ');
    let number = word.get(1..).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    let (cell, digit) = number.and_then(|number| number.split_at_checked(2)).ok_or_else(syntax)?;
    let cell = cell.parse().ok().and_then(Cell::from_index).ok_or_else(syntax)?;
    let number = digit.parse().ok().and_then(Digit::new).ok_or_else(syntax)?;
    match (kind, digit.len()) {
        ('I', 1) if board.filled()[cell].is_some() => return Err(Fault::Twice(cell)),
        ('I', 1) => board.placed[cell] = Some(number),
        ('E', 3) => eliminated[cell].insert(number),
        _ => return Err(syntax()),
    }
    Ok(())
}

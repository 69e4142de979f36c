//! Work in progress of SudoCue (`.sdx`): nine lines of nine cells, parted by blanks.
//!
//! `269 u2 2369 3678 3678 4 237 1 5`
//!
//! A cell without a digit is its candidates; `u2` is a 2 that the player placed; a digit alone was
//! given. So all three layers are there, but a cell with one candidate and no digit can't be told from
//! a given, and a board without marks gets those that its digits leave. `-` is a cell without a
//! candidate.
//!
//! The trap: without any `u` such lines are pencil marks as well, in which a lone digit need not be
//! a given. They are taken as pencil marks, unless the caller says that they are `sdx`.

use std::mem;

use ninefold_grid::{Board, ByCell, Candidates, Digit, DigitSet, Grid};

use crate::detect::{Fit, Sample, is_blank};
use crate::drawing::{Drawing, words};
use crate::lines::Line;
use crate::pencilmarks::set;
use crate::reader::Parser;
use crate::{Fault, Format, Layers, Read, ReadError, Record, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "sdx",
    about: "SudoCue's work in progress: nine lines of candidates, `u4` for a placed digit",
    extensions: &["sdx"],
    read: Some(Read { fits, parser: |_| Box::new(SdxParser::default()) }),
    write: Some(Write {
        holds: Layers { placed: true, marks: true },
        between: "\n",
        ..Write::of(write)
    }),
};

fn write(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let marks = board.marks_or_seen();
    let cells = ByCell::from_fn(|cell| match (board.givens[cell], board.placed[cell]) {
        (Some(given), _) => given.to_string(),
        (None, Some(placed)) => format!("u{placed}"),
        (None, None) if marks[cell].is_empty() => "-".to_owned(),
        (None, None) => marks[cell].to_string(),
    });
    for row in cells.as_array().chunks(9) {
        out.extend_from_slice(row.join(" ").as_bytes());
        out.push(b'\n');
    }
}

fn fits(sample: &Sample<'_>) -> Fit {
    if has_placed(sample) { sample.read_as(&FORMAT) } else { Fit::No }
}

/// Is there a row with a placed digit?
pub(crate) fn has_placed(sample: &Sample<'_>) -> bool {
    let is_placed = |word: &str| cell(word).is_ok_and(|cell| matches!(cell, Content::Placed(_)));
    let is_row = |line| words(line).count() == 9 && words(line).any(|(_, word)| is_placed(word));
    sample.content().any(is_row)
}

#[derive(Clone, Copy)]
enum Content {
    Given(Digit),
    Placed(Digit),
    Open(DigitSet),
}

/// The content of a cell. The error has its place, from 0.
fn cell(word: &str) -> Result<Content, (usize, Fault)> {
    if let Some(placed) = word.strip_prefix('u') {
        let digit = set(placed).map_err(|(i, fault)| (i + 1, fault))?.only();
        return digit.map(Content::Placed).ok_or((0, not_one(word)));
    }
    let set = set(word)?;
    Ok(set.only().map_or(Content::Open(set), Content::Given))
}

fn not_one(word: &str) -> Fault {
    Fault::Syntax(format!("{word:?} places no digit: `u` stands before one digit, as in u4"))
}

fn row(text: &str) -> Result<[Content; 9], (usize, Fault)> {
    let cells: Vec<_> = words(text)
        .map(|(column, word)| cell(word).map_err(|(i, fault)| (column + i, fault)))
        .collect::<Result<_, _>>()?;
    let count = cells.len();
    cells.try_into().map_err(|_| (0, Fault::RowLength(count)))
}

fn board(drawing: &Drawing) -> Result<Board, ReadError> {
    let cells = drawing.read(|line| row(line.text))?;
    let (mut givens, mut placed) = (Grid::EMPTY, Grid::EMPTY);
    let marks = ByCell::from_fn(|cell| match cells[cell] {
        Content::Given(digit) => givens[cell].insert(digit).set(),
        Content::Placed(digit) => placed[cell].insert(digit).set(),
        Content::Open(set) => set,
    });
    Ok(Board { givens, placed, marks: Some(Candidates::new(marks)) })
}

#[derive(Default)]
struct SdxParser {
    drawing: Drawing,
}

fn record(drawing: &Drawing) -> Record {
    Record::new(drawing.first(), drawing.text(), board(drawing))
}

impl Parser for SdxParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if !is_blank(line.text) {
            self.drawing.push_row(line);
        }
        let is_cut = is_blank(line.text) && !self.drawing.is_empty();
        if is_cut || self.drawing.height() == 9 {
            records.push(record(&mem::take(&mut self.drawing)));
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if !self.drawing.is_empty() {
            records.push(record(&mem::take(&mut self.drawing).cut_off()));
        }
    }
}

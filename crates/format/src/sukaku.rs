//! Pencil marks alone: nine characters a cell, 729 a line.
//!
//! `12..5678912.4567..123.56.8912.4...891234567.912.456789.23...78912.4.678912.4....9...`
//!
//! A puzzle of pencil marks, a *sukaku*, has no givens: each cell names the digits that it may hold.
//! The first character of a cell is `1` or empty, the second `2` or empty, and so on to `9`; a digit
//! at the place of another is an error, since the line is then out of step. What stands behind the
//! marks is kept.
//!
//! A given is written as a cell with one mark. Nothing tells it from a placed digit or a mark that
//! was the last to stay, so nothing is read back but marks.

use ninefold_grid::{Board, ByCell, Candidates, Cell, Digit, DigitSet};

use crate::detect::{Fit, Sample};
use crate::line::symbol;
use crate::per_line::{Found, LineParser, column, first_token};
use crate::symbol::Symbols;
use crate::{Fault, Format, Layers, Read, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "sukaku",
    about: "pencil marks alone: 729 characters a line, nine a cell",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(find, options)) }),
    write: Some(Write { holds: Layers { placed: false, marks: true }, ..Write::of(board) }),
};

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let empty = style.empty.unwrap_or('.');
    let marks = board.all_layers();
    let mark =
        |set: DigitSet, digit| symbol(Some(digit).filter(|&digit| set.contains(digit)), empty);
    let cell = |(_, set)| Digit::ALL.map(|digit| mark(set, digit));
    let text: String = marks.iter().flat_map(cell).chain(['\n']).collect();
    out.extend_from_slice(text.as_bytes());
}

fn fits(sample: &Sample<'_>) -> Fit {
    match find(sample.first(), &mut Symbols::new(sample.options)) {
        Ok(_) => Fit::Settles,
        Err(_) if (700..=760).contains(&first_token(sample.first()).1.len()) => Fit::Looks,
        Err(_) => Fit::No,
    }
}

fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let (start, token) = first_token(line);
    let length = token.chars().count();
    if length != 9 * Cell::COUNT {
        let what = format!("{length} characters, 729 needed: nine for each cell");
        return Err((0, Fault::Syntax(what)));
    }
    let marks = marks(token, symbols).map_err(|(i, fault)| (column(line, start) + i, fault))?;
    Ok(Found::new(Board::sukaku(marks), start..start + token.len()))
}

/// The marks of 729 characters. The error has its place, from 0.
pub(crate) fn marks(text: &str, symbols: &mut Symbols) -> Result<Candidates, (usize, Fault)> {
    let mut marks = Candidates::new(ByCell::filled(DigitSet::EMPTY));
    for (i, symbol) in text.chars().enumerate() {
        let (cell, place) = (Cell::ALL[i / 9], Digit::ALL[i % 9]);
        match symbols.cell(symbol).map_err(|fault| (i, fault))? {
            Some(digit) if digit == place => marks[cell].insert(digit),
            Some(digit) => {
                let what = format!("{digit} at the place of {place} among the marks of {cell}");
                return Err((i, Fault::Syntax(what)));
            }
            None => {}
        }
    }
    Ok(marks)
}

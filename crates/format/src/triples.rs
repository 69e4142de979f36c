//! Givens as row, column, digit: one puzzle a line.
//!
//! `118 233 246 327 359 372 425 467 554 565 577 641 683 731 786 798 838 845 881 929 974`
//!
//! So one types a puzzle that one reads from paper. Blanks or commas part the triples, their order is
//! free, and nothing else stands in the line.
//!
//! A full grid in 27 groups of three digits looks just the same: such a line is refused, and the
//! caller has to say which is meant. A line of few triples may also be a row of another grid; unless
//! there are 17 (fewer never make a single solution) the whole input has to read so.
//! A grid without any digit is an empty line, which is no record.

use ninefold_grid::{Board, Cell, Column, Digit, Grid, Row};

use crate::detect::{Fit, Sample};
use crate::per_line::{Found, LineParser, column};
use crate::symbol::Symbols;
use crate::{Fault, Format, Read, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "triples",
    about: "one puzzle a line, each given as row, column, digit",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(find, options)) }),
    write: Some(Write { holds_nothing: false, ..Write::of(board) }),
};

fn board(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let triple = |(cell, digit): (Cell, Option<Digit>)| {
        Some(format!("{}{}{}", cell.row().index() + 1, cell.column().index() + 1, digit?))
    };
    let triples: Vec<_> = board.filled().iter().filter_map(triple).collect();
    out.extend_from_slice(triples.join(" ").as_bytes());
    out.push(b'\n');
}

fn fits(sample: &Sample<'_>) -> Fit {
    let line = sample.first();
    let count = words(line).count();
    match find(line, &mut Symbols::new(sample.options)) {
        Ok(_) if count >= 17 => Fit::Settles,
        Ok(_) if count > 3 => Fit::Reads,
        Err(_) if count > 3 && words(line).filter_map(given).count() > count / 2 => Fit::Looks,
        _ => Fit::No,
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', ',', '\0']).filter(|word| !word.is_empty())
}

fn find(line: &str, _: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let mut givens = Grid::EMPTY;
    for word in words(line) {
        let at = |fault| (column(line, word.as_ptr() as usize - line.as_ptr() as usize), fault);
        let no_triple =
            || Fault::Syntax(format!("{word:?} is no row, column and digit, each 1 to 9"));
        let (cell, digit) = given(word).ok_or_else(|| at(no_triple()))?;
        if givens[cell].replace(digit).is_some() {
            return Err(at(Fault::Twice(cell)));
        }
    }
    Ok(Found { board: Board::new(givens), range: None, padded: false })
}

fn given(word: &str) -> Option<(Cell, Digit)> {
    let [row, column, digit] = *word.as_bytes() else { return None };
    let number = |byte| Some(Digit::from_ascii(byte)?.index());
    let cell = Cell::at(Row::from_index(number(row)?)?, Column::from_index(number(column)?)?);
    Some((cell, Digit::from_ascii(digit)?))
}

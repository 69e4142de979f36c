//! One puzzle a line: 81 characters, and whatever the writer put behind them.
//!
//! `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a comment`
//!
//! The most used format of all. Behind the 81st cell a blank, tab, comma or semicolon parts the rest,
//! which is kept: a label, ratings, the solution. Nine groups of nine, 27 of three, or 81 single cells,
//! parted by blanks, bars or other such signs are read, too, and a line whose empty sign is the blank.

use std::ops::Range;

use ninefold_grid::{Board, ByCell, Cell, Digit, Grid};

use crate::detect::{Fit, Sample};
use crate::per_line::{Found, LineParser, column, first_token};
use crate::rows::has_other_size;
use crate::symbol::Symbols;
use crate::{Fault, Format, Read, Style, Write, pencilmarks};

pub(crate) const FORMAT: Format = Format {
    name: "line",
    about: "81 characters a line, then anything: label, ratings, solution",
    extensions: &["txt", "sdm"],
    read: Some(Read {
        fits,
        parser: |options| Box::new(LineParser::new(find, options).with_runs()),
    }),
    write: Some(Write::of(board)),
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

/// Is the first line of a sample a whole record of this format?
pub(crate) fn reads(sample: &Sample<'_>) -> bool {
    find(sample.first(), &mut Symbols::new(sample.options)).is_ok()
}

fn fits(sample: &Sample<'_>) -> Fit {
    let first = sample.first();
    let is_alike = match find(first, &mut Symbols::new(sample.options)) {
        _ if first.is_empty() => return Fit::Reads,
        Ok(_) if pencilmarks::is_marks(first) => true,
        Ok(_) if sample.options.column.as_ref().is_some_and(|column| column != "1") => true,
        Ok(_) if sample.options.beside.is_some() => true,
        Ok(_) => return Fit::Settles,
        Err((_, Fault::Unsupported(_))) => !has_other_size(sample),
        Err((_, Fault::Cells(cells))) if !(70..=95).contains(&cells) => has_line(sample),
        Err(_) => !first_token(first).1.contains([':', '+']),
    };
    if is_alike { Fit::Looks } else { Fit::No }
}

/// Is there a line of 81 cells below a title?
fn has_line(sample: &Sample<'_>) -> bool {
    sample.content().skip(1).any(|line| first_token(line).1.chars().count() == 81)
}

/// Finds the 81 cells of a line. The error has its column, from 1.
pub(crate) fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let line = line.trim_end_matches(['\r', '\n', '\0']);
    let (start, token) = first_token(line);
    let length = token.chars().count();
    if length == 81 {
        let cells =
            cells(token.chars(), symbols).map_err(|(i, fault)| (column(line, start) + i, fault))?;
        return Ok(found(cells, start..start + token.len()));
    }
    blanks(line, symbols)
        .or_else(|| grouped(line, symbols))
        .unwrap_or_else(|| Err((0, unsupported(token).unwrap_or(Fault::Cells(length)))))
}

fn found(cells: [Option<Digit>; 81], range: Range<usize>) -> Found {
    Found::new(Board::new(Grid::new(ByCell::new(cells))), range)
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
    let cells = cells(symbols_in, symbols).map_err(|(_, fault)| (0, fault));
    Some(cells.map(|cells| found(cells, begin..end)))
}

/// A line whose empty sign is the blank, but no list of triples. An editor may have cut off the blanks
/// at its end.
fn blanks(line: &str, symbols: &mut Symbols) -> Option<Result<Found, (usize, Fault)>> {
    let has_triples = line.split(' ').all(|word| word.len() == 3);
    let is_blank_form = !has_triples
        && (55..=81).contains(&line.len())
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
        Ok(Found { padded: line.len() < 81, ..found(cells, 0..line.len()) })
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

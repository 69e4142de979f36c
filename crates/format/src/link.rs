//! A link to a web page with the puzzle in it, as players send each other.
//!
//! `https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079`
//!
//! Sites call the part of the puzzle `bd`, `s`, `puzzle`, `p` or otherwise, or have it in the path, so
//! the first part that is 81 cells is it. Sudokuwiki has a packed form with pencil marks, too: for each
//! cell two digits to the base 32, of which the lowest bit tells a given and the other nine are the
//! digits 1 to 9. Its older packed form, which begins with `S9B`, isn't read.
//!
//! The links of setters' programs (f-puzzles, SudokuPad, penpa-edit) hold rules and drawings of all
//! kinds, compressed, and are not read yet; a short link only names a puzzle that its site keeps.

use ninefold_grid::{Board, ByCell, Candidates, Cell, DigitSet, Grid};

use crate::detect::{Fit, Sample};
use crate::per_line::{Found, LineParser, column};
use crate::symbol::Symbols;
use crate::{Fault, Format, Read, Style, Write, value};

pub(crate) const FORMAT: Format = Format {
    name: "link",
    about: "the address of a web page, with the puzzle in it",
    extensions: &["url"],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(find, options)) }),
    write: Some(Write::of(board)),
};

fn board(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let puzzle = value::text(&board.filled(), '0');
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={puzzle}\n");
    out.extend_from_slice(link.as_bytes());
}

fn fits(sample: &Sample<'_>) -> Fit {
    match find(sample.first(), &mut Symbols::new(sample.options)) {
        Ok(_) => Fit::Settles,
        Err(_) if link(sample.first()).is_some() => Fit::Looks,
        Err(_) => Fit::No,
    }
}

/// The address that a line begins with, without its `https://`.
fn link(line: &str) -> Option<&str> {
    let word = line.split_whitespace().next()?;
    word.strip_prefix("https://").or_else(|| word.strip_prefix("http://"))
}

fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let link =
        link(line).ok_or_else(|| (0, Fault::Syntax("no link: `https://` needed".to_owned())))?;
    let parts = link.split(['/', '?', '&', '=', '#', ';']);
    let is_puzzle = |part: &&str| {
        (70..=95).contains(&part.len()) && part.chars().all(|symbol| symbols.is_cell(symbol))
    };
    if let Some(part) = parts.clone().find(is_puzzle) {
        let start = part.as_ptr() as usize - line.as_ptr() as usize;
        let error = |(i, fault)| (column(line, start) + usize::saturating_sub(i, 1), fault);
        let board = value::board(part, symbols).map_err(error)?;
        return Ok(Found::new(board, start..start + part.len()));
    }
    let unpacked = parts.clone().find_map(unpacked);
    let site = parts.clone().next().unwrap_or("");
    let unsupported = || {
        let what = format!("a link of {site} without 81 cells; copy the puzzle itself");
        (0, Fault::Unsupported(what))
    };
    Ok(Found { board: unpacked.ok_or_else(unsupported)?, range: None, padded: false })
}

/// The board of sudokuwiki's packed form.
fn unpacked(part: &str) -> Option<Board> {
    let digit = |byte: u8| char::from(byte).to_digit(32);
    let number = |pair: &[u8]| u16::try_from(digit(pair[0])? * 32 + digit(pair[1])?).ok();
    let numbers: Option<Vec<_>> = part.as_bytes().chunks_exact(2).map(number).collect();
    let numbers: [u16; Cell::COUNT] = numbers?.try_into().ok().filter(|_| part.len() == 162)?;
    let marks =
        Candidates::new(ByCell::new(numbers.map(|number| DigitSet::from_bits(number >> 1))));
    let is_given = ByCell::new(numbers.map(|number| number & 1 == 1));
    let found = Board::from(marks);
    let givens = Grid::new(ByCell::from_fn(|cell| marks[cell].only().filter(|_| is_given[cell])));
    let placed = Grid::new(ByCell::from_fn(|cell| found.placed[cell].filter(|_| !is_given[cell])));
    Some(Board { givens, placed, ..found })
}

//! A puzzle in progress in a line, as Sudoku Susser has it.
//!
//! `.+2...4.1587.9..6...+4.2...9+8.37.......+851.29...+1....84..9...1....+54+7.6.8336.4.....:711 913`
//!
//! `+` stands before a digit that was placed. Behind `:` stand the candidates that were removed, each
//! as digit, row, column; the pencil marks are what the filled cells leave by the rules, without
//! those. A line without `:` has no pencil marks, which differs from one that ends with it.
//!
//! There is a short form with a comma between rows, in which the longest runs of empty cells of a row
//! are `*`: `08063*40` is a row of nine, and `*2*` has four empty cells on either side. All stars of
//! a row stand for the same number of cells, so that the row comes to nine.
//!
//! A line of 81 signs without `+` and `:` is a plain one; here it is read only where the caller says
//! so. Marks that break the rules can't be written, since only removals are.

use std::borrow::Cow;
use std::ops::Range;

use ninefold_grid::{
    Board, ByCell, Candidate, Candidates, Cell, Column, Digit, DigitSet, Grid, Row,
};

use crate::detect::{Fit, Sample};
use crate::line::symbol;
use crate::per_line::{Found, LineParser, column};
use crate::symbol::Symbols;
use crate::{Fault, Format, Layers, Read, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "susser",
    about: "81 characters, `+` before placed digits, removed candidates behind `:`",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(find, options)) }),
    write: Some(Write { holds: Layers { placed: true, marks: true }, ..Write::of(board) }),
};

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let removed = board.marks.map(|marks| format!(":{}", removed(board, &marks)));
    let text = format!("{}{}\n", layers(board, style), removed.unwrap_or_default());
    out.extend_from_slice(text.as_bytes());
}

/// The cells, with `+` before placed digits.
pub(crate) fn layers(board: &Board, style: &Style) -> String {
    let empty = style.empty.unwrap_or('.');
    let cell = |cell: Cell| match board.placed[cell] {
        Some(digit) => format!("+{digit}"),
        None => symbol(board.givens[cell], empty).to_string(),
    };
    Cell::ALL.into_iter().map(cell).collect()
}

/// The candidates that the rules leave and the marks don't have.
pub(crate) fn removed(board: &Board, marks: &Candidates) -> String {
    let seen = Candidates::seen_from(&board.filled());
    let removed = |(cell, set): (Cell, DigitSet)| {
        (set & !marks[cell]).iter().map(move |digit| triple(cell, digit))
    };
    seen.iter().flat_map(removed).collect::<Vec<_>>().join(" ")
}

/// A candidate as digit, row, column.
fn triple(cell: Cell, digit: Digit) -> String {
    format!("{digit}{}{}", cell.row().index() + 1, cell.column().index() + 1)
}

fn fits(sample: &Sample<'_>) -> Fit {
    let line = sample.first();
    let (_, cells, list) = parts(line);
    let is_plain = !cells.contains(['+', '*']) && list.is_none();
    match find(line, &mut Symbols::new(sample.options)) {
        _ if is_plain || crate::line::reads(sample) => Fit::No,
        Ok(_) => Fit::Settles,
        Err(_) if looks(cells) => Fit::Looks,
        Err(_) => Fit::No,
    }
}

/// Nothing but digits, empty signs and `+`, at about the right length?
fn looks(cells: &str) -> bool {
    let count = cells.chars().filter(|&symbol| symbol != '+').count();
    (70..=95).contains(&count)
        && cells.contains(|symbol: char| symbol.is_ascii_digit() || symbol == '.')
}

/// Where the cells begin, the cells, and where the list behind them begins, if there is one.
fn parts(line: &str) -> (usize, &str, Option<usize>) {
    let trimmed = line.trim_start();
    let start = line.len() - trimmed.len();
    let cells = trimmed.split([' ', '\t', ';', ':']).next().unwrap_or("");
    let end = start + cells.len();
    (start, cells, line[end..].starts_with(':').then_some(end + 1))
}

fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let (start, text, list) = parts(line);
    let cells = if text.contains(',') { unfold(text)? } else { text.into() };
    let mut board = read_layers(&cells, symbols)
        .map_err(|(i, fault)| (i.map_or(0, |i| column(line, start) + i), fault))?;
    let mut range = start..start + text.len();
    if let Some(list) = list {
        let removed;
        (removed, range.end) = candidates(line, list..line.len())?;
        board.marks = Some(without(&board, &removed));
    }
    Ok(Found::new(board, range))
}

/// The cells of a line in the short form.
fn unfold(text: &str) -> Result<Cow<'_, str>, (usize, Fault)> {
    let rows: Vec<_> = text.split(',').collect();
    let unfolded: Option<String> = rows.iter().map(|row| unfold_row(row)).collect();
    match unfolded {
        Some(cells) if rows.len() == 9 => Ok(cells.into()),
        _ => {
            let what = "commas part nine rows, each nine cells, or fewer with `*` for the rest";
            Err((0, Fault::Syntax(what.to_owned())))
        }
    }
}

fn unfold_row(row: &str) -> Option<String> {
    let count = |sign| row.chars().filter(|&symbol| symbol == sign).count();
    let (stars, cells) = (count('*'), row.chars().count() - count('+') - count('*'));
    let missing = 9usize.checked_sub(cells)?;
    let each = missing.checked_div(stars).unwrap_or(0);
    (each * stars == missing).then(|| row.replace('*', &".".repeat(each)))
}

/// The givens and placed digits. The error has its place, from 0.
pub(crate) fn read_layers(
    text: &str,
    symbols: &mut Symbols,
) -> Result<Board, (Option<usize>, Fault)> {
    let mut contents = Vec::new();
    let mut is_placed = false;
    for (i, symbol) in text.chars().enumerate() {
        if symbol == '+' && !is_placed {
            is_placed = true;
            continue;
        }
        let digit = symbols.cell(symbol).map_err(|fault| (Some(i), fault))?;
        if is_placed && digit.is_none() {
            return Err((Some(i), Fault::Syntax("`+` without a digit behind it".to_owned())));
        }
        contents.push((digit, std::mem::take(&mut is_placed)));
    }
    let count = contents.len();
    let contents = <[_; 81]>::try_from(contents).map_err(|_| (None, Fault::Cells(count)))?;
    let layer = |placed| {
        let cell =
            |(digit, is_placed): (Option<Digit>, bool)| digit.filter(|_| is_placed == placed);
        Grid::new(ByCell::new(contents.map(cell)))
    };
    Ok(Board { givens: layer(false), placed: layer(true), marks: None })
}

/// The candidates at this range of the line, and where the last of them ends. What is no number
/// ends the list.
pub(crate) fn candidates(
    line: &str,
    range: Range<usize>,
) -> Result<(Vec<Candidate>, usize), (usize, Fault)> {
    let mut candidates = Vec::new();
    let mut end = range.start;
    for word in line[range.clone()].split_whitespace() {
        let place = word.as_ptr() as usize - line.as_ptr() as usize;
        match candidate(word) {
            Some(candidate) => candidates.push(candidate),
            None if word.starts_with(|symbol: char| symbol.is_ascii_digit()) => {
                let what = format!("{word:?} is no candidate: digit, row, column, each 1 to 9");
                return Err((column(line, place), Fault::Syntax(what)));
            }
            None => break,
        }
        end = place + word.len();
    }
    Ok((candidates, end))
}

/// A candidate as digit, row, column.
fn candidate(word: &str) -> Option<Candidate> {
    let [digit, row, column] = *word.as_bytes() else { return None };
    let number = |byte| Some(Digit::from_ascii(byte)?.index());
    let cell = Cell::at(Row::from_index(number(row)?)?, Column::from_index(number(column)?)?);
    Some(Candidate { cell, digit: Digit::from_ascii(digit)? })
}

/// What the filled cells leave by the rules, without some candidates.
pub(crate) fn without(board: &Board, removed: &[Candidate]) -> Candidates {
    let mut marks = Candidates::seen_from(&board.filled());
    for candidate in removed {
        marks[candidate.cell].remove(candidate.digit);
    }
    marks
}

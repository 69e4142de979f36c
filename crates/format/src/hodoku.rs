//! A line of HoDoKu's library of techniques: a puzzle in progress, and the step that it shows.
//!
//! `:0002:4:.+2...4.1587.9..6...+4.2...9+8.37.......+851.29...+1....84..9...1....+54+7.6.8336.4.....:::429:`
//!
//! Between the colons stand: the code of a technique (`0000` for a mere puzzle), the digits that the
//! step is about, the cells as in `susser` with `+` before placed digits, the removed candidates
//! (each as digit, row, column), what the step eliminates, what it places, and notes. Only cells and
//! removed candidates are the board; all else is kept as it stands around them.
//!
//! A line without removed candidates says nothing of pencil marks, so none are read; marks that
//! leave all that the rules leave are lost in writing.

use std::ops::Range;

use ninefold_grid::Board;

use crate::detect::{Fit, Sample};
use crate::per_line::{Found, LineParser, column};
use crate::susser::{candidates, layers, read_layers, removed, without};
use crate::symbol::Symbols;
use crate::{Fault, Format, Layers, Read, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "hodoku",
    about: "a line of HoDoKu's library: `:0000:x:` cells `:` removed candidates `::`",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(find, options)) }),
    write: Some(Write { holds: Layers { placed: true, marks: true }, ..Write::of(board) }),
};

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let removed = board.marks.map(|marks| removed(board, &marks)).unwrap_or_default();
    let text = format!(":0000:x:{}:{removed}::\n", layers(board, style));
    out.extend_from_slice(text.as_bytes());
}

fn fits(sample: &Sample<'_>) -> Fit {
    let line = sample.first();
    match find(line, &mut Symbols::new(sample.options)) {
        Ok(_) => Fit::Settles,
        Err(_) if fields(line).is_some() => Fit::Looks,
        Err(_) => Fit::No,
    }
}

/// Where in the line the cells and the removed candidates stand.
fn fields(line: &str) -> Option<(Range<usize>, Range<usize>)> {
    let mut ends = line.match_indices(':').map(|(place, _)| place);
    line[..ends.next()?].trim().is_empty().then_some(())?;
    let (start, end) = (ends.nth(1)? + 1, ends.next()?);
    Some((start..end, end + 1..ends.next().unwrap_or(line.len())))
}

fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let no_fields =
        || Fault::Syntax("a line is `:code:digits:cells:removed candidates::`".to_owned());
    let (cells, list) = fields(line).ok_or_else(|| (0, no_fields()))?;
    let mut board = read_layers(&line[cells.clone()], symbols)
        .map_err(|(i, fault)| (i.map_or(0, |i| column(line, cells.start) + i), fault))?;
    let (removed, _) = candidates(line, list)?;
    board.marks = (!removed.is_empty()).then(|| without(&board, &removed));
    Ok(Found::new(board, cells))
}

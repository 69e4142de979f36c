//! A grid in words, for listening.
//!
//! ```text
//! Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty
//! Row 2: 6, empty, empty, 1, 9, 5, empty, empty, empty
//! ```
//!
//! Nine such lines, and a blank line between grids. A program that reads a screen aloud would skip
//! dots, or say *zero* where nothing is, and would run 81 characters together; the commas make it
//! pause. It is only written: what speaks to people is none to be read back.

use ninefold_grid::{Board, Digit};

use crate::{Format, Style, Write};

pub(crate) const FORMAT: Format = Format {
    name: "words",
    about: "for listening: `Row 1: 5, 3, empty, ...`",
    extensions: &[],
    read: None,
    write: Some(Write { between: "\n", ..Write::of(board) }),
};

fn board(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let word = |cell: &Option<Digit>| cell.map_or("empty".to_owned(), |digit| digit.to_string());
    for (number, row) in (1..).zip(board.filled().as_array().chunks(9)) {
        let words: Vec<_> = row.iter().map(word).collect();
        out.extend_from_slice(format!("Row {number}: {}\n", words.join(", ")).as_bytes());
    }
}

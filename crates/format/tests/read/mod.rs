//! Short ways to read a text in the tests of the formats.
#![allow(dead_code, reason = "each test binary uses some of them")]

pub(crate) use ninefold_format::Record;
use ninefold_format::{Format, Options, Reader};

/// A puzzle, and its solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The records of a text and the name of its format, as found.
pub(crate) fn found(text: impl AsRef<[u8]>) -> (&'static str, Vec<Record>) {
    with(text, Options::default())
}

/// The records of a text that is said to be in a format.
pub(crate) fn from(name: &str, text: impl AsRef<[u8]>) -> Vec<Record> {
    with(text, Options { from: Format::named(name), ..Options::default() }).1
}

/// The records of a text, read with options, and the name of its format.
pub(crate) fn with(text: impl AsRef<[u8]>, options: Options) -> (&'static str, Vec<Record>) {
    let mut reader = Reader::new(text.as_ref(), options);
    let records = reader.by_ref().map(|record| record.expect("memory is readable")).collect();
    (reader.format().map_or("", |format| format.name), records)
}

/// The givens of a record as 81 characters, or its error.
pub(crate) fn givens(record: &Record) -> String {
    match &record.board {
        Ok(board) => board.givens.to_string(),
        Err(error) => error.to_string(),
    }
}

/// What the records of a text hold, one a line.
pub(crate) fn summary(text: impl AsRef<[u8]>) -> Vec<String> {
    found(text).1.iter().map(givens).collect()
}

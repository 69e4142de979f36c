//! The puzzle bank of Sudoku Exchange: a hash, 81 digits, a rating.
//!
//! `0e8b8a0c1d2f 000004015870900600000200090037000000005102900000000840090001000004006083360400000  2.6`
//!
//! Puzzles that qqwing made, parted by their rating in Sukaku Explainer, a hundred bytes each. The
//! hash is the first twelve digits of a SHA-1 and puts the puzzles into an order that looks random; it
//! isn't checked. It and the rating are kept.
//!
//! Nothing is written, since neither is ours to give: a rating comes from that program.

use crate::detect::{Fit, Sample};
use crate::line;
use crate::per_line::{Found, LineParser, first_token};
use crate::symbol::Symbols;
use crate::{Fault, Format, Read};

pub(crate) const FORMAT: Format = Format {
    name: "bank",
    about: "the puzzle bank of Sudoku Exchange: twelve digits of a hash, 81 cells, a rating",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(LineParser::new(find, options)) }),
    write: None,
};

fn fits(sample: &Sample<'_>) -> Fit {
    match find(sample.first(), &mut Symbols::new(sample.options)) {
        Ok(_) => Fit::Settles,
        Err(_) if after_hash(sample.first()).is_some() => Fit::Looks,
        Err(_) => Fit::No,
    }
}

/// Where the puzzle begins, behind the hash.
fn after_hash(line: &str) -> Option<usize> {
    let (start, hash) = first_token(line);
    let is_hash = hash.len() == 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let end = start + hash.len();
    (is_hash && line[end..].starts_with(' ')).then_some(end + 1)
}

fn find(line: &str, symbols: &mut Symbols) -> Result<Found, (usize, Fault)> {
    let no_hash = || Fault::Syntax("a line begins with twelve digits of a hash".to_owned());
    let start = after_hash(line).ok_or_else(|| (0, no_hash()))?;
    let before = line[..start].chars().count();
    let found = line::find(&line[start..], symbols)
        .map_err(|(column, fault)| (if column == 0 { 0 } else { before + column }, fault))?;
    let range = found.range.map(|range| range.start + start..range.end + start);
    Ok(Found { range, ..found })
}

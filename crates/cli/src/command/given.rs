//! What `generate` is given: a mask, a solution, puzzles to be near to; as text, in a file, or by a pipe.
//!
//! All are read once, when the options are complete: a pipe has nothing to say a second time.

use std::ffi::OsStr;
use std::io::{self, Read};

use ninefold::format::Record;
use ninefold::generate::Mask;
use ninefold::{Grid, Puzzle, Solution, Status};

use crate::args::{Common, When};
use crate::input::{self, From, Input, Opened};
use crate::progress::Progress;
use crate::source::{Records, Source};

/// The mask of a text of 81 signs, or of what it names.
pub(super) fn mask(word: &OsStr) -> Result<Mask, String> {
    let text = text(word, "a mask has 81 signs")?;
    text.parse().map_err(|error| at(word, &error))
}

/// The text that a word is or names; else what might have been meant.
pub(super) fn text(word: &OsStr, meant: &str) -> Result<String, String> {
    let opened = Input::named(word).open(From::Anything, &silence());
    let read = opened.and_then(|opened| match opened {
        Opened::Text(source) => {
            let mut text = String::new();
            source.take(MOST + 1).read_to_string(&mut text)?;
            if text.len() as u64 > MOST {
                return Err(io::Error::other(format!("more than {MOST} bytes, but {meant}")));
            }
            Ok(text.trim_start_matches('\u{feff}').to_owned())
        }
        Opened::Parquet(_) => Err(io::Error::other("a Parquet file is no text")),
    });
    read.map_err(|error| at(word, &told(&error, meant)))
}

/// The most bytes of a text that is read as a whole.
const MOST: u64 = 1 << 20;

/// Says of what there is something to say.
pub(super) fn at(word: &OsStr, error: &dyn ToString) -> String {
    let name = word.to_string_lossy();
    let name = if name.is_empty() { "``".into() } else { name };
    format!("{name}: {}", error.to_string())
}

/// What went wrong with a file, and what might have been meant.
fn told(error: &io::Error, meant: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no such file, and {meant}"),
        io::ErrorKind::IsADirectory => "it is a directory, not a file".to_owned(),
        _ => error.to_string(),
    }
}

fn silence() -> Progress {
    Progress::new(When::Never, true, None)
}

/// The one solution that an input in any format holds.
pub(super) fn solution(word: &OsStr, common: &Common) -> Result<Solution, String> {
    match &grids(word, common)?[..] {
        [(line, grid)] => Solution::new(grid)
            .map_err(|mistakes| at(word, &format!("line {line}: no solution: {mistakes}"))),
        all => Err(at(word, &format!("it holds {} grids; one solution is wanted", all.len()))),
    }
}

/// Puzzles to be near to, each with one solution.
pub(super) fn puzzles(word: &OsStr, common: &Common) -> Result<Vec<Puzzle>, String> {
    let puzzle = |(line, grid): (u64, Grid)| {
        let at = |error: &dyn ToString| at(word, &format!("line {line}: {}", error.to_string()));
        let puzzle = Puzzle::new(grid).map_err(|flaws| at(&flaws))?;
        match puzzle.status() {
            Status::Unique => Ok(puzzle),
            Status::None => Err(at(&"no solution (see `ninefold check --repair`)")),
            _ => Err(at(&"more than one solution (see `ninefold check --repair`)")),
        }
    };
    let all: Vec<_> = grids(word, common)?.into_iter().map(puzzle).collect::<Result<_, _>>()?;
    if all.is_empty() { Err(at(word, &"it holds no puzzle")) } else { Ok(all) }
}

/// The grids of an input, with their lines.
fn grids(word: &OsStr, common: &Common) -> Result<Vec<(u64, Grid)>, String> {
    let (options, from) = input::options(common, false)?;
    let opened = Input::named(word).open(from, &silence());
    let source = opened.and_then(|opened| Source::new(opened, options));
    let what = "a puzzle or solution has 81 cells";
    let mut records = Records::new(source.map_err(|error| at(word, &told(&error, what)))?);
    let grid = |record: io::Result<Record>| {
        let record = record.map_err(|error| at(word, &error))?;
        let board = record.board.as_ref().map_err(|fault| at(word, fault))?;
        Ok((record.line, board.as_grid(common.marks).unwrap_or_default()))
    };
    std::iter::from_fn(|| records.next().transpose()).map(grid).collect()
}

//! A puzzle as one value: in a column of a table, a field of an object, an attribute, a link.
//!
//! The columns and fields have no agreed name; those that data sets use are listed here. A value is
//! 81 cells, or 729 pencil marks; white space between them (it may be nine lines) is passed over,
//! unless the blank is the empty sign. Programs that take 81 digits for a number drop the zeros at its
//! front, and spreadsheets round it: the first is mended with a warning, the second can't be.

use ninefold_grid::{Board, ByCell, Candidates, Grid};

use crate::line::size_of;
use crate::passage::Passage;
use crate::symbol::Symbols;
use crate::{Fault, Options, ReadError, Record, Warning, sukaku};

/// What puzzles are called, the most usual name first.
const PUZZLE: [&str; 10] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "questions",
    "sudoku",
    "grid",
    "board",
    "problem",
];

/// What their answers are called.
const ANSWER: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// Which of these names stands for the puzzles?
pub(crate) fn puzzle_among<S: AsRef<str>>(names: &[S], options: &Options) -> Result<usize, Fault> {
    if let Some(column) = &options.column {
        return column_among(column, names);
    }
    ours_among(PUZZLE[0], names)
        .or_else(|| first_of(&PUZZLE, names))
        .ok_or_else(|| Fault::Column(PUZZLE[0].to_owned()))
}

/// Which of these names stand for the answers, or for what stands beside the puzzles instead? Where one
/// is empty, the next may not be: those that this program has added come first.
pub(crate) fn answers_among<S: AsRef<str>>(
    names: &[S],
    options: &Options,
) -> Result<Vec<usize>, Fault> {
    match &options.beside {
        Some(column) => Ok(vec![column_among(column, names)?]),
        None => {
            let usual = [ours_among(ANSWER[0], names), first_of(&ANSWER, names)];
            Ok(usual.into_iter().flatten().collect())
        }
    }
}

/// The column that a caller names, or numbers from 1; not the case of its letters counts, but the first of several
/// columns with the name.
///
/// ```
/// use ninefold_format::column_among;
///
/// assert_eq!(column_among("Quiz", &["id", "quiz"])?, 1);
/// assert_eq!(column_among("2", &["id", "quiz"])?, 1);
/// assert!(column_among("grid", &["id", "quiz"]).is_err());
/// # Ok::<(), ninefold_format::Fault>(())
/// ```
///
/// # Errors
///
/// There is no such column.
pub fn column_among<S: AsRef<str>>(column: &str, names: &[S]) -> Result<usize, Fault> {
    let number = || column.parse::<usize>().ok()?.checked_sub(1);
    first_of(&[column], names)
        .or_else(|| number().filter(|&number| number < names.len()))
        .ok_or_else(|| Fault::Column(column.to_owned()))
}

/// The column that this program has added last under a name that was taken: with `ninefold_` before
/// it, again and again. It is what became of the other.
fn ours_among<S: AsRef<str>>(name: &str, names: &[S]) -> Option<usize> {
    let is_ours = |own: &str| {
        let mark = own.strip_suffix(name).unwrap_or_default();
        !mark.is_empty() && mark.replace("ninefold_", "").is_empty()
    };
    let ours = (0..names.len()).filter(|&i| is_ours(names[i].as_ref()));
    ours.max_by_key(|&i| names[i].as_ref().len())
}

fn first_of<S: AsRef<str>>(known: &[&str], names: &[S]) -> Option<usize> {
    let is = |name: &S, known: &str| name.as_ref().trim().eq_ignore_ascii_case(known);
    known.iter().find_map(|known| names.iter().position(|name| is(name, known)))
}

/// Reads a value. The error has its character, from 1, or 0 for the value as a whole.
pub(crate) fn board(value: &str, symbols: &mut Symbols) -> Result<Board, (usize, Fault)> {
    if symbols.is_cell('.')
        && let Ok(grid) = value.parse()
    {
        return Ok(Board::new(grid));
    }
    let is_blank_form = value.chars().all(|symbol| symbol == ' ' || symbol.is_ascii_digit());
    let cells: Vec<(usize, char)> = match value.chars().count() {
        81 if is_blank_form => (1..).zip(value.chars()).collect(),
        _ => (1..).zip(value.chars()).filter(|(_, symbol)| !symbol.is_whitespace()).collect(),
    };
    match cells.len() {
        0 => Err((0, Fault::NoPuzzle)),
        81 => grid(&cells, symbols).map(Board::new),
        729 => sukaku(&cells, symbols).map(Board::sukaku),
        _ if value.contains("E+") || value.contains("e+") => Err((0, Fault::Rounded)),
        length => Err((0, size_of(length).unwrap_or(Fault::Cells(length)))),
    }
}

fn grid(cells: &[(usize, char)], symbols: &mut Symbols) -> Result<Grid, (usize, Fault)> {
    let mut cell = |&(character, symbol)| match symbol {
        ' ' => symbols.empty(' ').map_err(|fault| (character, fault)),
        symbol => symbols.cell(symbol).map_err(|fault| (character, fault)),
    };
    let cells: Vec<_> = cells.iter().map(&mut cell).collect::<Result<_, _>>()?;
    Ok(Grid::new(ByCell::new(cells.try_into().expect("81 cells"))))
}

fn sukaku(cells: &[(usize, char)], symbols: &mut Symbols) -> Result<Candidates, (usize, Fault)> {
    let text: String = cells.iter().map(|&(_, symbol)| symbol).collect();
    sukaku::marks(&text, symbols).map_err(|(i, fault)| (cells[i].0, fault))
}

/// The value that [`board`] reads.
pub(crate) fn text(grid: &Grid, empty: char) -> String {
    grid.iter().map(|(_, content)| content.map_or(empty, |digit| digit.ascii().into())).collect()
}

/// The value with the zeros at its front that were dropped when it was taken for a number. The
/// fewest givens of a puzzle with one solution are 17, so fewer digits are no puzzle.
fn with_zeros(value: &str) -> Option<String> {
    let is_number = value.bytes().all(|byte| byte.is_ascii_digit()) && !value.starts_with('0');
    (is_number && (17..81).contains(&value.len())).then(|| format!("{value:0>81}"))
}

/// What an earlier program said of a record for which it had no puzzle.
pub(crate) fn passed_on(status: &str, message: &str) -> Option<Fault> {
    let is_refusal = matches!(status, "unreadable" | "invalid" | "none" | "unknown");
    is_refusal.then(|| Fault::PassedOn(status.to_owned(), message.to_owned()))
}

/// The record of a value that stands in these lines.
pub(crate) fn record(lines: &Passage, value: &str, options: &Options) -> Record {
    let mut symbols = Symbols::new(options);
    let board = board(value, &mut symbols).map_err(|(character, fault)| {
        let inside = character.checked_sub(1).and_then(|i| value.char_indices().nth(i));
        match (memchr::memmem::find(&lines.text, value.as_bytes()), inside) {
            (Some(start), Some((offset, _))) => lines.at(start + offset, fault),
            _ => ReadError::line(lines.first, fault),
        }
    });
    let warnings = symbols.changes().map(|changes| Warning::new(lines.first, changes));
    Record {
        warnings: warnings.into_iter().collect(),
        ..Record::new(lines.first, &*lines.text, board)
    }
}

/// The record of a value that may have been a number on its way.
pub(crate) fn record_of_number(lines: &Passage, value: &str, options: &Options) -> Record {
    let Some(mended) = with_zeros(value) else { return record(lines, value, options) };
    let mut record = record(lines, &mended, options);
    let text =
        "zeros at the front were lost and are put back: keep puzzles as text, not as numbers";
    record.warnings.push(Warning::new(lines.first, text));
    record
}

impl Record {
    /// The record with the answer that came along as a value, which may have been a number on its way.
    pub(crate) fn answered(mut self, value: &str, options: &Options) -> Self {
        let value = with_zeros(value).unwrap_or_else(|| value.to_owned());
        self.answer = board(&value, &mut Symbols::new(options)).ok();
        if self.answer.is_none() && !value.trim().is_empty() {
            self.warnings.push(Warning::new(self.line, "its answer is no grid of 81 cells"));
        }
        self
    }
}

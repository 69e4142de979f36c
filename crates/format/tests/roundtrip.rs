//! Laws of all formats that are read and written: what is written reads back, and is found.

mod read;

use ninefold_format::{FORMATS, Format, Loss, Options, Style};
use ninefold_grid::{Board, ByCell, Candidates, Cell, Digit, DigitSet, Grid};
use proptest::prelude::*;
use read::with;

/// Formats that are found under another name, and why that is right.
const ALIASES: &[(&str, &str)] = &[
    ("tsv", "csv"),  // a table of one column has no tab
    ("sdk", "rows"), // without its comments it is nine rows
];

/// A board with any digits in three layers, and marks that obey the rules: a filled cell has its
/// digit for its mark, any other some that no peer holds.
fn boards() -> impl Strategy<Value = Board> {
    let cell = (0..6u8, 1..=9u8, any::<u16>());
    (prop::collection::vec(cell, 81), any::<bool>()).prop_map(|(cells, has_marks)| {
        let digits = |kind| {
            let digit = |&(k, digit, _): &(u8, u8, u16)| Digit::new(digit).filter(|_| k == kind);
            Grid::new(ByCell::new(std::array::from_fn(|i| digit(&cells[i]))))
        };
        let board = Board { placed: digits(1), ..Board::new(digits(0)) };
        let seen = Candidates::seen_from(&board.filled());
        let marks = Candidates::new(ByCell::from_fn(|cell| match board.filled()[cell] {
            Some(digit) => digit.set(),
            None => seen[cell] & DigitSet::from_bits(cells[cell.index()].2),
        }));
        let is_marked = has_marks && marks.len() > board.filled().filled().len();
        Board { marks: Some(marks).filter(|_| is_marked), ..board }
    })
}

fn write(format: &Format, boards: &[Board]) -> Vec<u8> {
    let mut out = format.before(boards.len() as u64).into_bytes();
    for (index, board) in (0..).zip(boards) {
        if index > 0 {
            out.extend_from_slice(format.between().as_bytes());
        }
        format.write(board, &Style { index, ..Style::default() }, &mut out);
    }
    out.extend_from_slice(format.after().as_bytes());
    out
}

/// Reads what was written, and tells how it was found if the format is not said.
fn read_back(
    format: &'static Format,
    text: &[u8],
    from: bool,
) -> Result<(&'static str, Vec<Board>), TestCaseError> {
    let options = Options { from: Some(format).filter(|_| from), ..Options::default() };
    let (name, records) = with(text, options);
    let board = |record: read::Record| {
        let error = |error| format!("{}: {error}\n{}", format.name, String::from_utf8_lossy(text));
        record.board.map_err(|e| TestCaseError::fail(error(e)))
    };
    Ok((name, records.into_iter().map(board).collect::<Result<_, _>>()?))
}

/// The board without the layers that the format says it loses.
fn kept(format: &Format, board: Board) -> Board {
    let losses = format.losses(&board);
    let merged = losses.contains(&Loss::Placed);
    Board {
        givens: if merged { board.filled() } else { board.givens },
        placed: if merged { Grid::EMPTY } else { board.placed },
        marks: board.marks.filter(|_| !losses.contains(&Loss::Marks)),
    }
}

/// Has it marks that look like something else in this format?
fn is_ambiguous(format: &Format, board: &Board) -> bool {
    let marks = board.marks.unwrap_or_else(|| Candidates::seen_from(&board.filled()));
    let is_some = |count: usize| {
        let is = |cell: Cell| marks[cell].len() == count && board.filled()[cell].is_none();
        Cell::ALL.into_iter().any(is)
    };
    match format.name {
        "sdx" => is_some(1),                                // like a given
        "gnome" | "opensudoku" => is_some(0) || is_some(9), // like a cell without marks
        _ => false,
    }
}

fn reads_back(format: &'static Format, boards: &[Board]) -> Result<(), TestCaseError> {
    let (_, read) = read_back(format, &write(format, boards), true)?;
    let (_, again) = read_back(format, &write(format, &read), true)?;
    prop_assert_eq!(again, read.clone(), "{} is not stable", format.name);
    prop_assert_eq!(read.len(), boards.len(), "{}", format.name);
    for (read, board) in read.into_iter().zip(boards) {
        let kept = kept(format, *board);
        if is_ambiguous(format, board) {
            continue;
        }
        let seen = Candidates::seen_from(&board.filled());
        let allowed = |board: &Board| board.all_layers().intersection(&seen);
        prop_assert_eq!(allowed(&read), allowed(&kept), "{}", format.name);
        if !format.losses(board).contains(&Loss::Digits) {
            // A format that always has marks writes those that the rules leave.
            let is_seen = kept.marks.is_none() && read.marks == Some(seen);
            let read = if is_seen { Board { marks: None, ..read } } else { read };
            prop_assert_eq!(read, kept, "{}", format.name);
        }
    }
    Ok(())
}

fn is_found(format: &'static Format, boards: &[Board]) -> Result<(), TestCaseError> {
    if format.name == "triples" && boards[0].filled().filled().len() == 27 {
        return Ok(()); // 27 groups of three are a line, too, so the reader asks which
    }
    let text = write(format, boards);
    let (name, found) = read_back(format, &text, false)?;
    let is_alias = ALIASES.contains(&(format.name, name));
    let shown = String::from_utf8_lossy(&text);
    prop_assert!(name == format.name || is_alias, "{} found as {name}:\n{shown}", format.name);
    prop_assert_eq!(found, read_back(format, &text, true)?.1, "{}", format.name);
    Ok(())
}

/// A law about a format and boards.
type Law = fn(&'static Format, &[Board]) -> Result<(), TestCaseError>;

/// Tells every format that breaks the law, not just the first.
fn holds(law: Law, boards: &[Board]) -> Result<(), TestCaseError> {
    let all = FORMATS.iter().filter(|format| format.reads() && format.writes());
    let broken: Vec<_> = all.filter_map(|format| law(format, boards).err()).collect();
    let told: Vec<_> = broken.iter().map(ToString::to_string).collect();
    prop_assert!(broken.is_empty(), "{}", told.join("\n"));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_written_reads_back(boards in prop::collection::vec(boards(), 1..4)) {
        holds(reads_back, &boards)?;
    }

    #[test]
    fn what_is_written_is_found(boards in prop::collection::vec(boards(), 1..4)) {
        holds(is_found, &boards)?;
    }
}

//! Any bytes, through the reader, the solver and every writer: nothing panics, nothing hangs, what is
//! answered is right, and what is written is read back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::format::{FORMATS, Format, Options, Reader, Style};
use ninefold::{Answer, Board, Candidates, Limits, Puzzle, Solver};

fuzz_target!(|input: &[u8]| {
    let [choice, text @ ..] = input else { return };
    let options = Options {
        from: FORMATS.iter().filter(|format| format.reads()).nth(usize::from(choice >> 2)),
        lenient: choice & 1 != 0,
        interactive: choice & 2 != 0,
        ..Options::default()
    };
    for record in Reader::new(text, options).take(8) {
        let record = record.expect("bytes in memory can be read");
        match &record.board {
            Ok(board) => examine(board),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn examine(board: &Board) {
    answer(board);
    for format in FORMATS.iter().filter(|format| format.writes()) {
        write(format, board);
    }
}

fn answer(board: &Board) {
    let limits = Limits { nodes: Some(2000), stop: None };
    if let Ok(puzzle) = Puzzle::new(board.givens) {
        match puzzle.solve_within(&limits) {
            Answer::Multiple { first, second } => assert!(first < second),
            Answer::Unique(solution) => assert!(solution.extends(&board.givens)),
            Answer::NoSolution | Answer::Unknown { .. } => {}
        }
    }
    let marks = board.all_layers();
    if let Some(solution) = Solver::new().solve(&marks, &limits).solution() {
        assert!(solution.iter().all(|(cell, digit)| marks[cell].contains(digit)));
    }
    assert!(Candidates::from(board).len() <= 729);
}

/// A format that can hold a board gives it back.
fn write(format: &'static Format, board: &Board) {
    let mut text = Vec::new();
    format.write(board, &Style::default(), &mut text);
    if format.reads() && format.losses(board).is_empty() {
        let options = Options { from: Some(format), ..Options::default() };
        let read = Reader::new(&*text, options).next();
        assert!(read.is_some(), "{format:?} wrote what it doesn't read");
    }
}

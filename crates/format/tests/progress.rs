//! Games in progress: placed digits and eliminated candidates beside the givens.

mod read;

use ninefold_format::{Format, Loss, Style};
use ninefold_grid::{Board, ByCell, Candidates, Cell, Digit, DigitSet, Grid};
use read::{PUZZLE, found, from};

const SS: &str = "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*

I405
E02001
E03002
";

/// The puzzle with a placed digit and two candidates less than the rules leave.
fn board() -> Board {
    let mut board = Board::new(PUZZLE.parse::<Grid>().unwrap());
    board.placed[Cell::R5C5] = Digit::new(5);
    let mut marks = Candidates::seen_from(&board.filled());
    marks[Cell::R1C3].remove(Digit::D1);
    marks[Cell::R1C4].remove(Digit::D2);
    Board { marks: Some(marks), ..board }
}

fn write(format: &str, board: &Board) -> String {
    let mut out = Vec::new();
    Format::named(format).unwrap().write(board, &Style::default(), &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn simple_sudoku_is_read_and_written() {
    let (format, records) = found(SS);
    assert_eq!((format, records.len()), ("ss", 1));
    assert_eq!(records[0].board, Ok(board()));
    assert_eq!(records[0].text(), SS.replace("\n\n", "\n").trim_end());
    assert_eq!(write("ss", &board()), SS);
    let (_, records) = found(format!("{SS}\n{SS}"));
    assert_eq!([&records[0].board, &records[1].board], [&Ok(board()), &Ok(board())]);
}

#[test]
fn simple_sudoku_without_entries_is_a_drawn_grid() {
    let plain = Board::new(board().givens);
    let (format, records) = found(write("ss", &plain));
    assert_eq!((format, &records[0].board), ("grid", &Ok(plain)));
    let placed = Board { marks: None, ..board() };
    assert_eq!(found(write("ss", &placed)), ("ss", from("ss", write("ss", &placed))));
    assert_eq!(from("ss", write("ss", &placed))[0].board, Ok(placed));
}

#[test]
fn simple_sudoku_names_what_is_wrong() {
    for (good, bad, error) in [
        ("I405", "I815", "line 15, column 1: \"I815\" is no entry: they are like I012 and E05007"),
        ("I405", "I40", "line 15, column 1: \"I40\" is no entry"),
        ("I405", "I005", "line 15, column 1: r1c1 is given twice"),
        ("I405", "I405 I406", "line 15, column 6: r5c5 is given twice"),
        ("E03002", "E03010", "line 17, column 1: \"E03010\" is no entry"),
        ("|6..|", "|6a.|", "line 3, column 3: unknown symbol 'a'"),
    ] {
        let (_, records) = found(format!("{SS}\n{}\n{SS}", SS.replacen(good, bad, 1)));
        assert_eq!(records.len(), 3);
        let found = records[1].board.clone().unwrap_err();
        let line = found.line - 18;
        let found = format!(
            "line {line}{}",
            found.to_string().trim_start_matches(|c| c != ',' && c != ':')
        );
        assert!(found.starts_with(error), "{found}");
        assert_eq!([&records[0].board, &records[2].board], [&Ok(board()), &Ok(board())]);
    }
}

/// A board on which no open cell has a lone candidate.
fn open_board() -> Board {
    let givens =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let mut board = Board::new(givens.parse::<Grid>().unwrap());
    board.placed[Cell::R4C2] = Digit::new(7);
    Board { marks: Some(Candidates::seen_from(&board.filled())), ..board }
}

/// Givens, placed digits, and lists of candidates.
const SDX: &str = "\
269 u2 2369 3678 3678 4 237 1 5
8 7 235 135 9 135 6 234 234
1356 13456 1356 2 35678 135678 378 9 3478
";

#[test]
fn sudocue_keeps_three_layers() {
    let text = format!("{SDX}{}", "1 2 3 4 5 6 7 8 9\n".repeat(6));
    let (format, records) = found(&text);
    assert_eq!((format, records.len()), ("sdx", 1));
    let read = records[0].board.clone().unwrap();
    assert_eq!((read.givens[Cell::R1C2], read.placed[Cell::R1C2]), (None, Some(Digit::D2)));
    assert_eq!((read.givens[Cell::R1C6], read.placed[Cell::R1C6]), (Some(Digit::D4), None));
    assert_eq!(read.marks.unwrap()[Cell::R1C3].len(), 4);
    assert_eq!(write("sdx", &read), text);
    assert_eq!(from("sdx", write("sdx", &open_board()))[0].board, Ok(open_board()));
    assert_eq!(Format::named("sdx").unwrap().losses(&open_board()), [] as [Loss; 0]);
    let (_, records) = found(format!("{text}{text}\n\n{text}"));
    assert!(records.iter().all(|record| record.board == Ok(read)));
    assert_eq!(records.len(), 3);
}

#[test]
fn sudocue_without_a_placed_digit_is_pencil_marks() {
    let text = write("sdx", &Board::new(open_board().givens));
    assert_eq!(found(&text).0, "pencilmarks");
    assert_eq!(from("sdx", text)[0].board.clone().unwrap().givens, open_board().givens);
}

#[test]
fn sudocue_names_what_is_wrong() {
    let good = write("sdx", &open_board());
    for (before, after, error) in [
        ("u7", "u77", "line 4, column 7: candidate 7 stands twice in this cell"),
        ("u7", "u47", "line 4, column 5: \"u47\" places no digit"),
        ("u7", "ux", "line 4, column 6: unknown symbol 'x'"),
        ("u7 ", "", "line 4: 8 cells in this row, 9 needed"),
    ] {
        let (_, records) = found(format!("{}\n{good}", good.replacen(before, after, 1)));
        assert_eq!(records.len(), 2);
        let found = records[0].board.clone().unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
        assert_eq!(records[1].board, Ok(open_board()));
    }
    let cut = good.trim_end().rsplit_once('\n').unwrap().0;
    let error = found(cut).1[0].board.clone().unwrap_err().to_string();
    assert_eq!(error, "line 8: the input ends after 8 rows of this grid, 9 needed");
}

#[test]
fn a_cell_without_a_candidate_is_a_dash() {
    let mut board = open_board();
    let mut marks = board.marks.unwrap();
    marks[Cell::R9C1] = DigitSet::EMPTY;
    board.marks = Some(marks);
    assert_eq!(from("sdx", write("sdx", &board))[0].board, Ok(board));
    assert_eq!(from("ss", write("ss", &board))[0].board, Ok(board));
    let none = Board::sukaku(Candidates::new(ByCell::default()));
    assert_eq!(from("sdx", write("sdx", &none))[0].board, Ok(none));
}

//! The formats of one record a line: pencil marks, lines in progress, libraries, banks, triples.

mod read;

use ninefold_format::{Fault, Format, Frame, ReadError, Record, Style};
use ninefold_grid::{Board, Candidates, Cell};
use read::{PUZZLE, SOLUTION, found, from, givens, summary};

/// Ours: placed digits, and candidates removed.
const SUSSER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6+9...28....419+6.5....8..79:113 213 416";

fn board(record: &Record) -> Board {
    *record.board.as_ref().unwrap()
}

fn write(name: &str, board: &Board) -> String {
    let mut out = Vec::new();
    Format::named(name).unwrap().write(board, &Style::default(), &mut out);
    String::from_utf8(out).unwrap()
}

#[track_caller]
fn fault(name: &str, text: &str) -> ReadError {
    from(name, text).remove(0).board.unwrap_err()
}

/// The marks that a puzzle leaves by the rules.
fn marks() -> Candidates {
    Candidates::seen_from(&PUZZLE.parse().unwrap())
}

/// A line that nothing but its format can read is found to be in it, comes back as it was, and keeps
/// what stands behind it.
#[track_caller]
fn comes_back(name: &str, line: &str) -> Board {
    let (format, records) = found(format!("{line}\n"));
    assert_eq!((format, records.len()), (name, 1));
    assert_eq!(write(name, &board(&records[0])), format!("{line}\n"));
    board(&records[0])
}

#[test]
fn sukaku_is_marks_alone() {
    let line = write("sukaku", &Board::sukaku(marks()));
    assert!(line.starts_with("....5......3......12.4....."), "{line}");
    assert_eq!(comes_back("sukaku", line.trim_end()), Board::sukaku(marks()));
    let given = write("sukaku", &Board::new(SOLUTION.parse().unwrap()));
    assert_eq!(given.bytes().filter(u8::is_ascii_digit).count(), 81);
}

#[test]
fn sukaku_keeps_what_stands_behind() {
    let line = write("sukaku", &Board::sukaku(marks()));
    let text = format!("{} label {SOLUTION}", line.trim_end());
    assert_eq!(found(&text).1[0].frame, Frame::Line(0..729));
    assert_eq!(board(&found(text.replace("label ", "")).1[0]), Board::sukaku(marks()));
    let zeros = line.replace('.', "0");
    assert_eq!(board(&found(zeros).1[0]), Board::sukaku(marks()));
}

#[test]
fn sukaku_out_of_step_is_refused() {
    let line = write("sukaku", &Board::sukaku(marks()));
    let (format, records) = found(line.replacen('5', "6", 1));
    let error = records[0].board.clone().unwrap_err();
    assert_eq!((format, error.column), ("sukaku", 5));
    assert_eq!(error.to_string(), "line 1, column 5: 6 at the place of 5 among the marks of r1c1");
    let short = found(&line[1..]).1.remove(0).board.unwrap_err();
    assert_eq!(short.to_string(), "line 1: 728 characters, 729 needed: nine for each cell");
}

#[test]
fn susser_keeps_three_layers() {
    let board = comes_back("susser", SUSSER);
    assert_eq!(board.givens.to_string(), PUZZLE);
    assert_eq!(board.placed.filled().len(), 2);
    assert_eq!(board.marks.unwrap()[Cell::R1C3].to_string(), "4");
}

#[test]
fn susser_without_a_colon_has_no_marks() {
    let (cells, _) = SUSSER.split_once(':').unwrap();
    assert_eq!(comes_back("susser", cells).marks, None);
    let board = comes_back("susser", &format!("{cells}:"));
    assert_eq!(board.marks, Some(Candidates::seen_from(&board.filled())));
    assert_eq!(found(PUZZLE).0, "line");
    assert_eq!(board_of_plain("susser").givens.to_string(), PUZZLE);
}

fn board_of_plain(name: &str) -> Board {
    board(&from(name, PUZZLE)[0])
}

#[test]
fn susser_is_read_in_its_short_form() {
    let text = "08063*40,2*85009,09*81,*300800,*2*,006001*,97*30,40085*7,01*94050";
    let long = "080630040200085009090000081000300800000020000006001000970000030400850007010094050";
    let (format, records) = found(text);
    assert_eq!(format, "susser");
    assert_eq!(givens(&records[0]), long.replace('0', "."));
    let error = fault("susser", &text.replace("*2*", "*2*3"));
    assert!(error.to_string().contains("commas part nine rows"), "{error}");
}

#[test]
fn susser_tells_what_is_wrong() {
    let (cells, _) = SUSSER.split_once(':').unwrap();
    let (format, records) = found(&cells[1..]);
    assert_eq!(format, "susser");
    assert_eq!(records[0].board, Err(ReadError::line(1, Fault::Cells(80))));
    assert_eq!(fault("susser", &cells.replace("+9", "+x")).column, 58);
    let bad = fault("susser", &format!("{cells}:113 2134"));
    assert_eq!(bad.column, cells.len() + 6);
    assert!(bad.to_string().ends_with("\"2134\" is no candidate: digit, row, column, each 1 to 9"));
    assert!(from("susser", format!("{SUSSER} a note 12"))[0].board.is_ok());
}

#[test]
fn hodoku_keeps_the_step_around_the_board() {
    let line = ":0002:4:.+2...4.1587.9..6...+4.2...9+8.37.......+851.29...+1....84..9...1....+54+7.6.8336.4.....:::429:";
    let (format, records) = found(line);
    assert_eq!(format, "hodoku");
    let board = board(&records[0]);
    assert_eq!((board.givens.filled().len(), board.placed.filled().len()), (26, 7));
    assert_eq!(board.marks, None);
    let Frame::Line(range) = &records[0].frame else { panic!("{records:?}") };
    assert_eq!(&line[range.clone()], line.split(':').nth(3).unwrap());
}

#[test]
fn hodoku_comes_back() {
    let (cells, list) = SUSSER.split_once(':').unwrap();
    let with = comes_back("hodoku", &format!(":0000:x:{cells}:{list}::"));
    assert_eq!(with, board(&from("susser", SUSSER)[0]));
    assert_eq!(comes_back("hodoku", &format!(":0000:x:{cells}:::")).marks, None);
}

#[test]
fn hodoku_tells_what_is_wrong() {
    assert_eq!(fault("hodoku", PUZZLE).column, 0);
    let (format, records) = found(format!(":0000:x:{}:::", &PUZZLE[1..]));
    assert_eq!(format, "hodoku");
    assert_eq!(records[0].board, Err(ReadError::line(1, Fault::Cells(80))));
    assert_eq!(fault("hodoku", &format!(":0000:x:{PUZZLE}:111 011::")).column, 95);
    assert_eq!(fault("hodoku", &format!(":0000:x:a{}:::", &PUZZLE[1..])).column, 9);
}

#[test]
fn a_label_that_is_not_utf8_is_kept() {
    let mut line = b":0000:\xff\xfe:".to_vec();
    line.extend_from_slice(PUZZLE.as_bytes());
    line.extend_from_slice(b":::\xe9:");
    let records = found(&line).1;
    assert_eq!((&records[0].text, &records[0].frame), (&line, &Frame::Line(9..90)));
    let label = [PUZZLE.as_bytes(), b" Andr\xe9"].concat();
    let records = found(&label).1;
    assert_eq!((&records[0].text, &records[0].frame), (&label, &Frame::Line(0..81)));
}

#[test]
fn a_bank_keeps_hash_and_rating() {
    let line = format!("0e8b8a0c1d2f {PUZZLE}  2.6");
    let (format, records) = found(&line);
    assert_eq!((format, givens(&records[0])), ("bank", PUZZLE.to_owned()));
    assert_eq!((&records[0].frame, records[0].text()), (&Frame::Line(13..94), line.into()));
    assert_eq!(fault("bank", &format!("0e8b8a0c1d2f e{}", &PUZZLE[1..])).column, 14);
    assert_eq!(fault("bank", PUZZLE).column, 0);
    assert!(!Format::named("bank").unwrap().writes());
}

#[test]
fn triples_are_rows_columns_and_digits() {
    let triples = write("triples", &Board::new(PUZZLE.parse().unwrap()));
    assert!(triples.starts_with("115 123 157 216 "), "{triples}");
    assert_eq!(comes_back("triples", triples.trim_end()).givens.to_string(), PUZZLE);
    assert_eq!(found(triples.replace(' ', ",")).0, "triples");
    assert_eq!(found("115 123 157 216 241").0, "triples");
}

#[test]
fn triples_that_may_be_a_grid_are_refused() {
    let places: Vec<_> =
        (1..=9).flat_map(|row| [1, 4, 7].map(|column| format!("{row}{column}"))).collect();
    let line: Vec<_> = places.iter().map(|place| format!("{place}5")).collect();
    let error = found(line.join(" ")).1.remove(0).board.unwrap_err();
    assert_eq!(error.fault, Fault::Ambiguous("line", "triples"));
    assert_eq!(found(line[1..].join(" ")).0, "triples");
    let rows = SOLUTION.as_bytes().chunks(9).map(|row| {
        let [a, b, c] = [0, 3, 6].map(|i| str::from_utf8(&row[i..i + 3]).unwrap());
        format!("{a} {b} {c}\n")
    });
    assert_eq!(found(rows.collect::<String>()).0, "rows");
}

#[test]
fn triples_tell_what_is_wrong() {
    assert_eq!(fault("triples", "115 120 157").column, 5);
    assert_eq!(fault("triples", "115 116"), ReadError::at(1, 5, Fault::Twice(Cell::R1C1)));
    assert_eq!(fault("triples", "115 11").column, 5);
}

#[test]
fn words_are_for_listening() {
    let words = write("words", &Board::new(PUZZLE.parse().unwrap()));
    assert!(
        words.starts_with("Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty\nRow 2: 6, ")
    );
    assert_eq!(words.lines().count(), 9);
    assert!(!Format::named("words").unwrap().reads());
}

#[test]
fn lines_written_in_place_of_an_answer_settle_nothing() {
    let text = format!("# invalid: 5 twice in row 3\n{SUSSER}\n");
    let (format, records) = found(text);
    assert_eq!((format, records.len()), ("susser", 2));
    assert!(
        matches!(&records[0].board.as_ref().unwrap_err().fault, Fault::PassedOn(status, _) if status == "invalid")
    );
    assert_eq!(summary("# none: no digit fits r1c1\n"), ["line 1: no digit fits r1c1"]);
}

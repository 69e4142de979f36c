//! Nine lines below headers: puzzle files, numbered grids, and patterns that are no puzzles.

mod read;

use ninefold_format::{Format, Frame, Style};
use ninefold_grid::{Board, Grid};
use read::{PUZZLE, SOLUTION, found, givens, summary};

fn rows(grid: &str) -> String {
    grid.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect()
}

fn filled(text: &str, frame: &Frame) -> String {
    let Frame::Cells(places) = frame else { panic!("{frame:?}") };
    let mut text = text.as_bytes().to_vec();
    places.iter().zip(SOLUTION.bytes()).for_each(|(&place, digit)| text[place as usize] = digit);
    String::from_utf8(text).unwrap()
}

fn write(format: &str, index: u64) -> String {
    let mut out = Vec::new();
    let board = Board::new(PUZZLE.parse::<Grid>().unwrap());
    Format::named(format).unwrap().write(&board, &Style { index, ..Style::default() }, &mut out);
    String::from_utf8(out).unwrap()
}

const HEADERS: &str =
    "#ARuud\n#DA puzzle of 30 givens\n#B2006-08-03\n#LEasy\n#Uhttp://example.org/\n";

#[test]
fn sdk_keeps_its_headers() {
    let text = format!("{HEADERS}{}", rows(PUZZLE));
    let (format, records) = found(&text);
    assert_eq!((format, givens(&records[0])), ("sdk", PUZZLE.to_owned()));
    assert_eq!(records[0].text(), text.trim_end());
    let solved = filled(&text, &records[0].frame);
    assert_eq!(solved, format!("{HEADERS}{}", rows(SOLUTION)));
    assert_eq!(summary(text.repeat(3)), [PUZZLE; 3]);
    assert_eq!(summary(text.replace('\n', "\r\n\r\n")), [PUZZLE]);
}

#[test]
fn sdk_is_read_below_its_name_and_the_rest_is_passed_over_with_a_warning() {
    let parts = format!("[Puzzle]\n{}[State]\n{}", rows(PUZZLE), rows(SOLUTION));
    for text in [parts.clone(), format!("{HEADERS}{parts}")] {
        let (format, records) = found(&text);
        assert_eq!((format, records.len()), ("sdk", 1));
        assert_eq!(givens(&records[0]), PUZZLE);
        assert!(records[0].warnings[0].text.contains("[State] is passed over"));
        assert_eq!(summary(text.repeat(2)), [PUZZLE; 2]);
    }
}

#[test]
fn sdk_names_what_is_wrong() {
    let good = format!("#AAn author\n{}", rows(PUZZLE));
    for (before, after, error) in [
        (".98", ".9a", "line 4, column 3: unknown symbol 'a'"),
        (".98", ".9", "line 4: 8 cells in this row, 9 needed"),
        (".98....6.\n", "", "line 1: 8 rows, 9 needed"),
    ] {
        let read = summary(format!("{}{good}", good.replacen(before, after, 1)));
        assert!(read[0].starts_with(error), "{}", read[0]);
        assert_eq!(read[1..], [PUZZLE]);
    }
    let cut = good.trim_end().rsplit_once('\n').unwrap().0;
    assert_eq!(summary(cut), ["line 9: the input ends after 8 rows of this grid, 9 needed"]);
}

#[test]
fn sdk_is_written_without_headers() {
    assert_eq!(write("sdk", 0), rows(PUZZLE));
    assert_eq!(Format::of_extension("SDK"), Format::of_extension("msk"));
    assert_eq!(summary(format!("# a comment\n{}", rows(PUZZLE))), [PUZZLE]);
}

#[test]
fn headings_stay_above_their_grids() {
    let zeros = rows(PUZZLE).replace('.', "0");
    for heading in ["Grid 01", "Grid 1", "Grid01", "GRID #1:", "Puzzle 7", "xGrid 2"] {
        let text = format!("{heading}\n{zeros}");
        let (format, records) = found(&text);
        assert_eq!((format, records.len()), ("headed", 1), "{heading}");
        assert_eq!(records[0].text(), text.trim_end());
        let solved = filled(&text, &records[0].frame);
        assert_eq!(solved, format!("{heading}\n{}", rows(SOLUTION)));
        assert_eq!(summary(text.repeat(3)), [PUZZLE; 3]);
        assert_eq!(summary(format!("3\n{}", text.repeat(3))), [PUZZLE; 3]);
    }
}

#[test]
fn a_count_before_headed_grids_is_kept() {
    let text = format!("3\nGrid 01\n{}Grid 02\n{0}", rows(PUZZLE));
    let error = "line 1: the first line promises 3 grids, but there are 2";
    assert_eq!(summary(text), [PUZZLE, PUZZLE, error]);
}

#[test]
fn headed_grids_name_what_is_wrong() {
    let good = format!("Grid 01\n{}", rows(PUZZLE));
    for (before, after, error) in [
        (".98", ".9a", "line 4, column 3: unknown symbol 'a'"),
        (".98", ".98.", "line 4: 10 cells in this row, 9 needed"),
        (".98....6.\n", "", "line 1: 8 rows, 9 needed"),
    ] {
        let read = summary(format!("{}{good}", good.replacen(before, after, 1)));
        assert!(read[0].starts_with(error), "{}", read[0]);
        assert_eq!(read[1..], [PUZZLE]);
    }
}

#[test]
fn headings_are_numbered_when_written() {
    let zeros = rows(PUZZLE).replace('.', "0");
    assert_eq!(write("headed", 0), format!("Grid 01\n{zeros}"));
    assert_eq!(write("headed", 41), format!("Grid 42\n{zeros}"));
}

#[test]
fn a_pattern_is_no_puzzle() {
    for heading in ["#!exemplar", "#!template"] {
        let text = format!("{heading}\n{}", "X..X..X..\n".repeat(9));
        let (format, records) = found(text.repeat(2));
        assert_eq!((format, records.len()), ("exemplar", 2));
        let error = "line 1: not supported yet: a pattern of cells, which is no puzzle";
        assert_eq!(givens(&records[0]), error);
        assert_eq!(records[0].text(), text.trim_end());
    }
}

//! Drawn grids in all the ways in which people draw them.

mod read;

use ninefold_format::{Fault, Format, Frame, Options, Style};
use ninefold_grid::{Board, Grid};
use read::{PUZZLE, SOLUTION, found, givens, summary, with};

const PLAYERS: &str = "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
";

/// The puzzle drawn: the border, what opens, parts and closes a row, the rule, the border below.
fn drawn(
    border: &str,
    [open, bar, close]: [&str; 3],
    cell: &str,
    rule: &str,
    below: &str,
) -> String {
    let row = |row: &[u8]| {
        let part = |cells: &[u8]| {
            cells.iter().map(|&c| char::from(c).to_string()).collect::<Vec<_>>().join(cell)
        };
        format!("{open}{}{close}\n", row.chunks(3).map(part).collect::<Vec<_>>().join(bar))
    };
    let bands: Vec<String> =
        PUZZLE.as_bytes().chunks(27).map(|band| band.chunks(9).map(row).collect()).collect();
    format!("{border}{}{below}", bands.join(rule))
}

/// Drawings of the puzzle in the forms in use.
fn drawings() -> Vec<String> {
    let dashes = "-----------\n";
    vec![
        PLAYERS.to_owned(),
        drawn("*-----------*\n", ["|", "|", "|"], "", "|---+---+---|\n", "*-----------*\n"),
        drawn("", ["", " | ", ""], " ", "------+-------+------\n", ""),
        drawn("", ["", "|", ""], "", "---+---+---\n", ""),
        drawn("", ["", "|", ""], "", dashes, ""),
        drawn(dashes, ["", "|", ""], "", dashes, dashes),
        drawn("", ["", "|", ""], "", "", ""),
        drawn("", ["", "|", ""], "", "\n", ""),
        drawn("", ["", " ", ""], " ", "-----------------\n", ""),
        drawn("", ["  ", " │ ", "  "], " ", " ───────┼───────┼───────\n", ""),
        drawn("┌───┬───┬───┐\n", ["│", "│", "│"], "", "├───┼───┼───┤\n", "└───┴───┴───┘\n"),
        drawn(
            "╔═══════╦═══════╦═══════╗\n",
            ["║ ", " ║ ", " ║"],
            " ",
            "╠═══════╬═══════╬═══════╣\n",
            "╚═══════╩═══════╩═══════╝\n",
        ),
        drawn(
            ".-------.-------.-------.\n",
            ["| ", " | ", " |"],
            " ",
            ":-------+-------+-------:\n",
            "'-------'-------'-------'\n",
        ),
        drawn("", ["|", "||", "|"], "|", "===========\n", ""),
    ]
}

fn filled(text: &str, frame: &Frame) -> String {
    let Frame::Cells(places) = frame else { panic!("{frame:?}") };
    let mut text = text.as_bytes().to_vec();
    places.iter().zip(SOLUTION.bytes()).for_each(|(&place, digit)| text[place as usize] = digit);
    String::from_utf8(text).unwrap()
}

#[test]
fn every_drawing_is_found_and_given_back_filled() {
    for drawing in drawings() {
        let (format, records) = found(&drawing);
        assert_eq!((format, records.len()), ("grid", 1), "{drawing}");
        assert_eq!(givens(&records[0]), PUZZLE, "{drawing}");
        assert_eq!(records[0].text(), drawing.trim_end_matches('\n'));
        let (_, solved) = found(filled(&drawing, &records[0].frame));
        assert_eq!(givens(&solved[0]), SOLUTION, "{drawing}");
    }
}

#[test]
fn drawings_follow_one_another() {
    for drawing in drawings() {
        for text in [
            drawing.repeat(3),
            format!("{drawing}\n").repeat(3),
            drawing.replace('\n', "\r\n").repeat(3),
        ] {
            let (_, records) = found(&text);
            assert_eq!(records.iter().map(givens).collect::<Vec<_>>(), [PUZZLE; 3], "{text}");
            assert!(
                records.iter().all(|record| record.text() == drawing.trim_end_matches('\n')),
                "{text}"
            );
        }
    }
}

#[test]
fn a_border_may_be_shared() {
    let (border, rows) = PLAYERS.split_once('\n').unwrap();
    let (_, records) = found(format!("{border}\n{rows}{rows}{rows}"));
    assert_eq!(records.len(), 3);
    assert!(records.iter().all(|record| record.text() == PLAYERS.trim_end()));
}

#[test]
fn every_empty_sign_reads_alike() {
    for sign in ["0", ".", "X", "x", "*", "_", "-", "?", " "] {
        let text = PLAYERS.replace('.', sign);
        assert_eq!(summary(&text), [PUZZLE], "{text}");
        let packed = drawn("+---+---+---+\n", ["|", "|", "|"], "", "", "").replace('.', sign);
        assert_eq!(summary(&packed), [PUZZLE], "{packed}");
    }
}

#[test]
fn a_blank_between_bars_is_an_empty_cell() {
    let rule = format!("+{}\n", "---+".repeat(9));
    let row = |row: &[u8]| {
        let cells = row.iter().map(|&cell| format!(" {} |", char::from(cell)));
        format!("|{}\n{rule}", cells.collect::<String>())
    };
    let rows: String = PUZZLE.as_bytes().chunks(9).map(row).collect();
    let text = format!("{rule}{rows}").replace('.', " ");
    let (_, records) = found(text.repeat(2));
    assert_eq!([&records[0], &records[1]].map(givens), [PUZZLE; 2]);
    assert_eq!(records[0].text(), text.trim_end());
}

#[test]
fn nine_dashes_are_a_rule_unless_dashes_are_empty() {
    let ruled = drawn("", ["", "", ""], "", "---------\n", "");
    assert_eq!(summary(ruled.repeat(2)), [PUZZLE; 2]);
    let empty = "---------".repeat(3) + &PUZZLE[27..].replace('.', "-");
    let rows: Vec<_> = empty
        .as_bytes()
        .chunks(9)
        .map(|row| row.chunks(3).map(|p| str::from_utf8(p).unwrap()).collect::<Vec<_>>().join("|"))
        .collect();
    let grid = format!("{}{}", ".".repeat(27), &PUZZLE[27..]);
    assert_eq!(summary(rows.join("\n")), [grid]);
}

/// parse-17: the corners are no cells, nor are the digits of the version.
#[test]
fn a_print_out_of_simple_sudoku() {
    let text = "*-----------*\n|.3.|4..|...|\n|9.2|8.6|3.1|\n|...|...|.2.|\n|---+---+---|\n|8..|.6.|7..|\n\
        |.6.|2.5|.9.|\n|..3|.4.|..8|\n|---+---+---|\n|.7.|...|...|\n|4.8|9.2|5.6|\n|...|..8|.3.|\n\
        *-----------*\n Simple Sudoku\n Version 4.2n\n";
    let grid = ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";
    assert_eq!(summary(text), [grid]);
    assert_eq!(summary(text.repeat(2)), [grid; 2]);
}

/// judge-11: a count, a blank line, and drawings to be given back.
#[test]
fn a_count_of_drawings() {
    let text = "2\n\n0 8 0 | 0 5 9 | 0 0 0\n7 0 3 | 0 0 0 | 0 0 0\n6 4 9 | 7 0 0 | 0 0 0\n\
        ------+-------+------\n0 6 4 | 0 0 3 | 0 0 5\n0 0 7 | 0 0 0 | 6 0 0\n8 0 0 | 6 0 0 | 0 4 0\n\
        ------+-------+------\n0 0 0 | 0 0 7 | 3 2 8\n0 0 0 | 0 0 0 | 1 0 7\n0 0 0 | 8 9 0 | 0 0 0\n\n\
        1 2 3 | 4 5 6 | 7 8 9\n4 5 6 | 0 7 0 | 0 0 0\n7 8 9 | 0 0 0 | 0 6 0\n------+-------+------\n\
        2 0 0 | 1 0 0 | 0 0 0\n5 0 0 | 0 2 0 | 8 0 0\n8 0 1 | 5 0 3 | 9 0 0\n------+-------+------\n\
        3 0 0 | 0 6 0 | 1 9 8\n6 0 0 | 0 0 0 | 0 2 7\n9 7 5 | 8 0 0 | 0 0 3\n";
    let grids = [
        ".8..59...7.3......6497......64..3..5..7...6..8..6...4......7328......1.7...89....",
        "123456789456.7....789....6.2..1.....5...2.8..8.15.39..3...6.1986......279758....3",
    ];
    let (_, records) = found(text);
    assert_eq!([&records[0], &records[1]].map(givens), grids);
    assert_eq!(records[0].text(), text[3..].split("\n\n").next().unwrap());
    let missing = summary(text.replacen('2', "3", 1));
    assert_eq!(missing[2], "line 1: the first line promises 3 grids, but there are 2");
    assert_eq!(summary(text.replacen("2", "1", 1).replacen("\n\n1", "\n\n2\n1", 1)), grids);
}

#[test]
fn text_around_is_passed_over() {
    let text =
        format!("Puzzle 7 | 2024-01-02 | easy\n\n{PLAYERS}solved in 12:34\n\n# next\n{PLAYERS}");
    assert_eq!(summary(text), [PUZZLE; 2]);
}

#[test]
fn a_line_of_cells_among_drawings_is_no_caption() {
    for line in [PUZZLE, &PUZZLE[..70], &format!("7,{PUZZLE}")] {
        for text in [format!("{PLAYERS}\n{line}\n"), format!("{PLAYERS}\n{line}\n\n{PLAYERS}")] {
            let (_, records) = found(&text);
            let error = records[1].board.as_ref().unwrap_err();
            assert!(matches!(error.fault, Fault::Syntax(_)), "{text}");
            assert_eq!((records[0].board.is_ok(), error.line), (true, 15), "{text}");
        }
    }
}

#[test]
fn numbers_above_the_columns_are_no_row() {
    for text in drawings() {
        if text.contains(['|', '│', '║']) {
            let text = format!("  1 2 3   4 5 6   7 8 9\n{text}\n");
            assert_eq!(summary(text.repeat(2)), [PUZZLE; 2], "{text}");
        }
    }
}

#[test]
fn errors_name_the_place_and_the_next_drawing_is_read() {
    for (good, bad, error) in [
        (
            "| . 9 8",
            "| . 9 a",
            "line 4, column 7: unknown symbol 'a': a cell is 1 to 9, or . or 0 for empty",
        ),
        ("| . 9 8", "| . 9 8 7", "line 4: 10 cells in this row, 9 needed"),
        ("| . 9 8", "| . 9", "line 4: 8 cells in this row, 9 needed"),
        (
            "| . 9 8 |",
            "| . 9 | 8",
            "line 4: bars part this row into [2, 4, 3] cells, equal parts needed",
        ),
        (
            "| . 9 8 | . . . | . 6 . |\n",
            "",
            "line 4: a rule below row 2 of a band, which has 3 rows",
        ),
        (
            "| . . . | 4 1 9 | . . 5 |\n",
            "",
            "line 12: a rule below row 2 of a band, which has 3 rows",
        ),
        (
            "| 7 . .",
            "| 1 . . | . . . | . . . |\n| 7 . .",
            "line 10: a rule below row 1 of a band, which has 3 rows",
        ),
        ("| 4 . .", "| 4 * .", "line 7, column 5: two signs for an empty cell"),
    ] {
        let broken = PLAYERS.replacen(good, bad, 1);
        for between in ["", "\n"] {
            let read = summary([&*broken, PLAYERS, PLAYERS].join(between));
            assert_eq!(read.len(), 3, "{broken}{read:?}");
            assert!(read[0].starts_with(error), "{}", read[0]);
            assert_eq!(read[1..], [PUZZLE; 2]);
            let read = summary([PLAYERS, &*broken, PLAYERS].join(between));
            assert_eq!([&read[0], &read[2]], [PUZZLE; 2]);
        }
    }
}

#[test]
fn a_drawing_without_border_that_lacks_a_row() {
    let text = drawn("", ["", "|", ""], "", "---+---+---\n", "");
    let (_, broken) = text.split_once('\n').unwrap();
    let read = summary(format!("{text}\n{broken}\n{text}"));
    assert_eq!([&read[0], &read[2]], [PUZZLE; 2]);
    assert_eq!(read[1], "line 15: a rule below row 2 of a band, which has 3 rows");
    let last = text.trim_end().rsplit_once('\n').unwrap().0;
    assert_eq!(summary(format!("{last}\n\n{text}")), ["line 1: 8 rows, 9 needed", PUZZLE]);
    assert_eq!(summary(last), ["line 10: the input ends after 8 rows of this grid, 9 needed"]);
}

#[test]
fn foreign_digits_are_read_if_the_caller_is_lenient() {
    let text = PLAYERS.replace('5', "５");
    assert!(summary(&text)[0].starts_with("line 2, column 3: unknown symbol '５' (U+FF15)"));
    let (_, records) = with(&text, Options { lenient: true, ..Options::default() });
    assert_eq!(givens(&records[0]), PUZZLE);
    assert_eq!((records[0].warnings.len(), &records[0].frame), (1, &Frame::Bare));
}

#[test]
fn a_written_grid_is_the_players_drawing() {
    let format = Format::named("grid").unwrap();
    let board = Board::new(PUZZLE.parse::<Grid>().unwrap());
    let mut out = Vec::new();
    format.write(&board, &Style::default(), &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), PLAYERS);
    let mut out = Vec::new();
    format.write(&board, &Style { empty: Some('0'), ..Style::default() }, &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), PLAYERS.replace('.', "0"));
}

#[test]
fn nothing_panics_on_parts_of_a_drawing() {
    for end in 0..PLAYERS.len() {
        let _ = found(&PLAYERS[end..]);
        let _ = found(&PLAYERS[..end]);
        let mut bytes = PLAYERS.as_bytes().to_vec();
        bytes[end] = 0xff;
        let _ = found(&bytes);
    }
    assert_eq!(found(&PLAYERS[..78]).1[0].board.clone().unwrap_err().fault, Fault::CutOff(2));
}

#[test]
fn an_unknown_empty_sign_is_named_and_hides_no_drawing() {
    let odd = PLAYERS.replace('.', "·");
    let (_, records) = found(format!("{PLAYERS}{odd}{PLAYERS}"));
    assert_eq!(records.len(), 3);
    let error = records[1].board.as_ref().unwrap_err();
    assert_eq!((error.line, error.column, &error.fault), (15, 7, &Fault::Symbol('·')));
    assert_eq!(givens(&records[2]), PUZZLE);
    let options = Options { empty: Some('·'), ..Options::default() };
    assert_eq!(givens(&with(odd, options).1[0]), PUZZLE);
}

#[test]
fn a_broken_first_row_shifts_no_drawing_without_borders() {
    let drawing = drawn("", ["", " | ", ""], " ", "------+-------+------\n", "");
    let broken = drawing.replacen('5', "y", 1);
    let (_, records) = found(format!("{drawing}{broken}{drawing}{drawing}"));
    let good: Vec<_> = records.iter().map(|record| record.board.is_ok()).collect();
    assert_eq!(good, [true, false, true, true]);
}

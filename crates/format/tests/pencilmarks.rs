//! Pencil-mark grids, alone and below the grids that they belong to.

mod read;

use ninefold_format::{Fault, Format, Loss, Style};
use ninefold_grid::{Board, ByCell, Candidates, Cell, DigitSet, Grid};
use read::{PUZZLE, found, from};

/// parse-10: an unsorted cell, blanks at both ends.
const DRAWN: &str =
    " +------------------+-----------------+-----------------+
 |  37   2    6     |  4    5    8    |  9    1    37   | \n |  78   34   5     |  6    1    9    |  24   23   78   | \n |  89   49   1     |  2    7    3    |  5    48   6    | \n +------------------+-----------------+-----------------+
 |  39   7    239   |  5    8    1    |  24   6    34   | \n |  6    1    4     |  7    3    2    |  8    5    9    | \n |  5    8    23    |  9    4    6    |  7    23   1    | \n +------------------+-----------------+-----------------+
 |  4    39   739   |  38   6    5    |  1    78   2    | \n |  2    6    8     |  1    9    47   |  3    47   5    | \n |  1    5    37    |  38   2    47   |  6    9    48   | \n +------------------+-----------------+-----------------+
";

/// var-08: a puzzle of pencil marks without a border.
const SUKAKU: &str = "\
| 1237    1256    36789  | 25789   4789    4569   | 1679    23457   1348   |
| 2456    13489   3459   | 1356    3679    1247   | 2478    5789    12368  |
| 2358    24789   1267   | 2489    123457  13468  | 34569   4568    1279   |
|------------------------+------------------------+------------------------|
| 1569    2578    3457   | 145678  3459    2356   | 234689  1236    146789 |
| 3679    12348   2489   | 1236    56789   1569   | 2357    1489    4579   |
| 14689   1567    234678 | 1237    12489   34578  | 1235    5789    6789   |
|------------------------+------------------------+------------------------|
| 24789   3678    1469   | 1346    1246    1357   | 5689    1256789 2345   |
| 1238    4569    125678 | 3579    2347    2689   | 1479    1348    2356   |
| 3457    3789    1256   | 23489   14568   256789 | 1578    23569   1457   |
";

fn board(text: &str) -> Board {
    let (format, mut records) = found(text);
    assert_eq!((format, records.len()), ("pencilmarks", 1), "{text}");
    records.remove(0).board.unwrap()
}

fn write(board: &Board) -> String {
    let mut out = Vec::new();
    Format::named("pencilmarks").unwrap().write(board, &Style::default(), &mut out);
    String::from_utf8(out).unwrap()
}

fn digits(text: &str) -> DigitSet {
    text.bytes().filter_map(ninefold_grid::Digit::from_ascii).collect()
}

#[test]
fn a_drawn_grid_with_unsorted_cells() {
    let board = board(DRAWN);
    let marks = board.marks.unwrap();
    assert_eq!(marks[Cell::R1C1], digits("37"));
    assert_eq!(marks[Cell::R7C3], digits("379"));
    assert!(board.givens.is_empty());
    assert_eq!(board.placed[Cell::R1C2].unwrap().number(), 2);
    assert_eq!(board.placed.filled().len(), 55);
    assert_eq!(found(DRAWN).1[0].text(), DRAWN.trim_end_matches('\n'));
}

#[test]
fn a_puzzle_of_pencil_marks_alone() {
    let board = board(SUKAKU);
    assert!(board.filled().is_empty());
    assert_eq!(board.marks.unwrap()[Cell::R9C9], digits("1457"));
    let bare: String = SUKAKU
        .lines()
        .filter(|line| !line.contains("--"))
        .map(|line| line.replace('|', " ") + "\n")
        .collect();
    assert_eq!(found(&bare).1[0].board, Ok(board));
    let (_, records) = found(format!("{SUKAKU}\n{SUKAKU}{SUKAKU}"));
    assert_eq!(records.len(), 3);
}

#[test]
fn the_marks_of_a_step_are_passed_over() {
    let step = SUKAKU
        .replacen("1256 ", "12-56*", 1)
        .replacen("13489", "#13489", 1)
        .replacen("1267", "@1267", 1);
    assert_eq!(board(&step), board(SUKAKU));
}

#[test]
fn a_lone_candidate_that_repeats_is_not_placed() {
    let text = DRAWN.replacen("37   2    6 ", "3    2    6 ", 1);
    let board = board(&text);
    assert_eq!(board.marks.unwrap()[Cell::R1C1], digits("3"));
    assert_eq!(board.placed[Cell::R1C1], None);
}

#[test]
fn layers_drawn_above_are_one_board_where_all_agree() {
    let givens: Grid = PUZZLE.parse().unwrap();
    let mut placed = Grid::EMPTY;
    placed[Cell::R5C5] = ninefold_grid::Digit::new(5);
    let values = Board { placed, ..Board::new(givens) }.filled();
    let marks = Candidates::seen_from(&values);
    let three = format!("{givens:#}\n\n{values:#}\n\n{marks}\n");
    assert_eq!(board(&three), Board { givens, placed, marks: Some(marks) });
    assert_eq!(found(&three).1[0].text(), three.trim_end());
    let two = format!("{givens:#}\n{marks}\n");
    assert_eq!(board(&two).givens, givens);
    assert_eq!(board(&two).marks, Some(marks));
    assert_eq!(found(three.repeat(2)).1.len(), 2);
}

#[test]
fn layers_that_disagree_are_boards_of_their_own() {
    let other: Grid =
        ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3."
            .parse()
            .unwrap();
    let (format, records) = found(format!("{other:#}\n\n{DRAWN}\n{other:#}\n"));
    assert_eq!((format, records.len()), ("pencilmarks", 3));
    assert_eq!(records[0].board, Ok(Board::new(other)));
    assert_eq!(records[1].board, Ok(board(DRAWN)));
    assert_eq!(records[2].board, Ok(Board::new(other)));
}

#[test]
fn errors_name_the_cell_and_the_next_grid_is_read() {
    for (good, bad, error) in [
        ("13489", "134a9", "line 2, column 14: unknown symbol 'a'"),
        ("13489", "13443", "line 2, column 14: candidate 4 stands twice in this cell"),
        ("13489", ".    ", "line 2, column 11: '.' among candidates: write 123456789"),
        ("13489", "     ", "line 2: 8 cells in this row, 9 needed"),
        ("13489", "**   ", "line 2, column 11: no candidate here"),
        ("| 2358 ", "| 1 2358 ", "line 3: 10 cells in this row, 9 needed"),
    ] {
        let (_, records) = found(format!("{}\n{SUKAKU}", SUKAKU.replacen(good, bad, 1)));
        assert_eq!(records.len(), 2);
        let found = records[0].board.clone().unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
        assert_eq!(records[1].board, Ok(board(SUKAKU)));
    }
    let cut = SUKAKU.trim_end().rsplit_once('\n').unwrap().0;
    assert_eq!(found(cut).1[0].board.clone().unwrap_err().fault, Fault::CutOff(8));
}

/// Whichever cells are left empty among candidates, that is what is told.
#[test]
fn empty_cells_among_candidates_are_told() {
    for text in [SUKAKU.to_owned(), SUKAKU.replace(['|', '+'], " ").replace("---", "")] {
        for step in 2..20 {
            let mut cells = 0..;
            let mut empty = |word: &str| {
                match word.parse::<u32>() {
                    Ok(_) if cells.next().is_some_and(|cell| cell % step == 1) => ".",
                    _ => word,
                }
                .to_owned()
            };
            let row = |line: &str| line.split(' ').map(&mut empty).collect::<Vec<_>>().join(" ");
            let partial: Vec<_> = text.lines().map(row).collect();
            let (_, records) = found(partial.join("\n"));
            let told = records[0].board.clone().unwrap_err().to_string();
            assert!(told.contains("'.' among candidates"), "{told}\n{}", partial.join("\n"));
        }
    }
}

/// What a board of marks alone holds comes back: cells without a candidate and naked singles, too.
#[test]
fn written_marks_are_read_back() {
    for shift in 0..50 {
        let set = |cell: Cell| DigitSet::from_bits((cell.index() * 37 + shift * 101) as u16 % 512);
        let board = Board::from(Candidates::new(ByCell::from_fn(set)));
        assert_eq!(from("pencilmarks", write(&board))[0].board, Ok(board));
    }
    assert_eq!(board(&write(&board(DRAWN))), board(DRAWN));
}

#[test]
fn the_digits_of_a_board_are_written_among_its_marks() {
    let given = Board::new(PUZZLE.parse::<Grid>().unwrap());
    let read = board(&write(&given));
    assert_eq!(read.marks, Some(Candidates::seen_from(&given.givens)));
    let marked = Board { marks: read.marks, ..given };
    assert_eq!(Format::named("pencilmarks").unwrap().losses(&marked), [Loss::Digits]);
}

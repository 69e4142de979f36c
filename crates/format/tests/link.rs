//! Links: where the puzzle stands in them, the packed form, and those that hold none.

mod read;

use ninefold_format::Frame;
use read::{PUZZLE, found, givens, summary};

#[test]
fn the_puzzle_is_the_part_with_81_cells() {
    let zeros = PUZZLE.replace('.', "0");
    for link in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        format!("http://example.org/?x=1&s={PUZZLE}&y=2"),
        format!("https://example.org/play/{zeros}#rules  a comment"),
    ] {
        let (format, records) = found(&link);
        assert_eq!((format, givens(&records[0])), ("link", PUZZLE.to_owned()), "{link}");
        let start = link.find("53").unwrap();
        assert_eq!(records[0].frame, Frame::Line(start..start + 81));
    }
}

#[test]
fn the_packed_form_keeps_three_layers() {
    let number = |(i, symbol): (usize, char)| match (i, symbol) {
        (2, _) => 1 << 4,
        (_, '.') => 0b11_1100_0110,
        (_, digit) => 1 << (digit.to_digit(10).unwrap()) | 1,
    };
    let base_32 =
        |number: u32| [number / 32, number % 32].map(|digit| char::from_digit(digit, 32).unwrap());
    let packed: String = PUZZLE.chars().enumerate().map(number).flat_map(base_32).collect();
    let (_, records) = found(format!("https://www.sudokuwiki.org/sudoku.htm?bd={packed}"));
    let board = records[0].board.clone().unwrap();
    assert_eq!(board.givens.to_string(), PUZZLE);
    assert_eq!(board.placed.to_string(), format!("..4{}", ".".repeat(78)));
    assert_eq!(board.marks.unwrap().as_array()[3].to_string(), "126789");
}

#[test]
fn what_a_link_lacks_is_told() {
    let wrong = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &PUZZLE[1..]);
    assert_eq!(summary(wrong), ["line 1, column 42: 80 cells, 81 needed"]);
    for link in [
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1A",
        "https://sudokupad.app/scl/N4IgzglgXgpiBcAW",
        "https://www.sudokuwiki.org/sudoku.htm?bd=S9Bepepepepep04ep0105",
    ] {
        assert!(summary(link)[0].starts_with("line 1: not supported yet: a link of "), "{link}");
    }
}

//! Games that programs saved: three layers in XML and JSON.

mod read;

use ninefold_format::{Format, Style};
use ninefold_grid::{Board, Cell, DigitSet};
use read::{PUZZLE, found, from, givens, summary};

/// The puzzle in progress in the data of OpenSudoku: 4 is placed in r1c3, r1c4 has the marks 2 and 6.
fn data(version: u8, given: &str, placed: &str, marks: &str) -> String {
    let cell = |(i, symbol): (usize, char)| match (i, symbol) {
        (2, _) => placed.to_owned(),
        (3, _) => marks.to_owned(),
        (_, '.') => given.replace('d', "0").replace('e', "1"),
        (_, digit) => given.replace('d', &digit.to_string()).replace('e', "0"),
    };
    let cells: String = PUZZLE.chars().enumerate().map(cell).collect();
    format!("version: {version}&#10;{cells}")
}

fn assert_in_progress(board: &Board) {
    assert_eq!(board.givens.to_string(), PUZZLE);
    assert_eq!(board.placed.to_string(), format!("..4{}", ".".repeat(78)));
    assert_eq!(board.marks.unwrap()[Cell::R1C4].to_string(), "26");
    assert_eq!(board.marks.unwrap()[Cell::R2C2], DigitSet::ALL, "nothing is excluded");
}

#[test]
fn every_version_of_opensudoku_is_read() {
    let zeros = PUZZLE.replace('.', "0");
    let plain = format!("<opensudoku><name>n</name><game data='{zeros}'/></opensudoku>");
    assert_eq!((found(&plain).0, summary(plain)), ("opensudoku", vec![PUZZLE.to_owned()]));
    for data in [
        data(1, "d|-|e|", "4|-|1|", "0|2,6,|1|"),
        data(2, "d|0||e|", "4|0||1|", "0|34||1|"),
        data(3, "d|0|e|", "4|0|1|", "0|34|1|"),
        data(4, "d|0|0|e|", "4|0|0|1|", "0|2|32|1|"),
        data(5, "d|0|0|0|e|", "4|0|0|7|1|", "0|34|0|0|1|"),
        data(3, "d|0|e|", "4|0|1|", "0|34|1|").replace("version: 3&#10;", ""),
    ] {
        let xml =
            format!("<opensudoku version=\"2\">\n<game time='0' data=\"{data}\"/></opensudoku>");
        assert_in_progress(&found(xml).1[0].board.clone().unwrap());
    }
}

#[test]
fn libre_sudoku_is_read() {
    assert_eq!(summary(format!("<sudoku data=\"{PUZZLE}\"></sudoku>")), [PUZZLE]);
}

#[test]
fn a_broken_game_is_told_by_its_place_and_costs_no_other() {
    let game = format!("  <game data=\"{PUZZLE}\"/>\n");
    let xml = format!(
        "<opensudoku>\n<folder name=\"A &amp; B\">\n{game}{}{}{game}</folder>\n</opensudoku>\n",
        game.replace("98", "9a"),
        game.replace("53", "53000"),
    );
    let read = summary(xml);
    assert_eq!([&read[0], &read[3]], [PUZZLE; 2]);
    let place = "line 4, column 35: game 2 of folder \"A & B\": unknown symbol 'a'";
    assert!(read[1].starts_with(place), "{}", read[1]);
    assert_eq!(read[2], "line 5: game 3 of folder \"A & B\": 84 cells, 81 needed");
}

#[test]
fn broken_xml_is_told_with_its_line() {
    let xml = format!("<opensudoku>\n<game data=\"{PUZZLE}\"/>\n");
    assert_eq!(summary(format!("{xml}</folder>"))[1].split(':').next(), Some("line 3, column 1"));
    assert!(summary(&xml)[1].ends_with("broken XML: it ends inside an element"));
    assert_eq!(
        summary("<opensudoku><game/></opensudoku>"),
        ["line 1: game 1: no puzzle in this record"]
    );
    assert_eq!(found("<html></html>").0, "");
}

#[test]
fn gnome_keeps_three_layers() {
    let json = r#"{
      "difficulty_category" : "easy",
      "cells" : [
        { "position" : [ 0, 0 ], "value" : 5, "fixed" : true, "earmarks" : [] },
        { "position" : [ 0, 2 ], "value" : 4, "fixed" : false, "earmarks" : [ 4 ] },
        { "position" : [ 8, 1 ], "value" : 0, "fixed" : false, "earmarks" : [ 2, 6 ] }
      ]
    }"#;
    let (format, records) = found(json);
    let board = records[0].board.clone().unwrap();
    assert_eq!(format, "gnome");
    assert_eq!(board.givens.to_string(), format!("5{}", ".".repeat(80)));
    assert_eq!(board.placed.to_string(), format!("..4{}", ".".repeat(78)));
    assert_eq!(board.marks.unwrap()[Cell::R9C2].to_string(), "26");
}

#[test]
fn errors_in_a_game_of_gnome_are_named() {
    let game = |cells: &str| givens(&from("gnome", format!("{{\"cells\":[{cells}]}}"))[0]);
    let cell = r#"{"position":[0,0],"value":5,"fixed":true}"#;
    assert_eq!(game(&format!("{cell},{cell}")), "line 1: r1c1 is given twice");
    assert_eq!(
        game(&cell.replace("[0,0]", "[9,0]")),
        "line 1: [9,0] is no position: row and column, from 0 to 8"
    );
    assert!(game(&cell.replace(":5", ":10")).starts_with("line 1: \"10\" is no digit"));
    assert_eq!(givens(&from("gnome", "{}")[0]), "line 1: no list \"cells\" in this game");
    assert_eq!(
        givens(&from("gnome", "{\n\"cells\":[}")[0]),
        "line 2, column 10: broken JSON: expected value"
    );
}

#[test]
fn several_games_follow_one_another() {
    let board = Board::new(PUZZLE.parse().unwrap());
    let gnome = Format::named("gnome").unwrap();
    let mut text = Vec::new();
    gnome.write(&board, &Style::default(), &mut text);
    gnome.write(&board, &Style::default(), &mut text);
    let records = found(text).1;
    assert_eq!((records[0].line, records[1].line), (1, 2));
    assert_eq!([&records[0], &records[1]].map(givens), [PUZZLE; 2]);
}

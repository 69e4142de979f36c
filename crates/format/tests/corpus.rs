//! The cases that went wrong elsewhere, read from the corpus: every grid that comes out agrees with
//! the solution that is known.

mod read;

use std::process::ExitCode;

use ninefold_format::{Format, Options, Record, Style};
use ninefold_grid::{Board, Solution};
use read::{found, with};
use serde_json::Value;

/// The case of a name.
fn case(id: &str) -> Value {
    let cases = ninefold_corpus::read("cases/cases.jsonl");
    let mut cases = cases.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    cases.find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id}"))
}

/// The texts of a case.
fn texts(case: &Value) -> Vec<String> {
    let input = &case["input"];
    let list = input["texts"].as_array().cloned().unwrap_or_else(|| vec![input["text"].clone()]);
    list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// The solutions of a case, one for each record; a case with one has it for all.
fn solutions(case: &Value) -> Vec<Solution> {
    let expected = &case["expected"];
    let text = |value: &Value| value.as_str().or(value["solution"].as_str()).map(str::to_owned);
    let lists = ["solutions", "outputs", "each"].map(|name| expected[name].as_array().cloned());
    let list = lists.into_iter().flatten().next().unwrap_or_else(|| vec![expected.clone()]);
    list.iter().filter_map(text).filter_map(|text| text.parse().ok()).collect()
}

fn boards(records: &[Record]) -> Vec<Board> {
    let board = |record: &Record| record.board.clone().unwrap_or_else(|error| panic!("{error}"));
    records.iter().map(board).collect()
}

/// Reads all texts of a case, each in the format of this name, and compares with the solutions.
fn agrees(id: &str, format: &str) -> Vec<Board> {
    let case = case(id);
    let lenient = case["expected_under"] == "--lenient";
    let read = |text: &String| with(text, Options { lenient, ..Options::default() });
    let read: Vec<_> = texts(&case).iter().map(read).collect();
    assert!(read.iter().all(|(found, _)| *found == format), "{id}: {read:?}");
    let boards: Vec<_> = read.iter().flat_map(|(_, records)| boards(records)).collect();
    let solutions = solutions(&case);
    assert!(!boards.is_empty() && !solutions.is_empty(), "{id}");
    for (i, board) in boards.iter().enumerate() {
        let Some(solution) = solutions.get(i).or(solutions.last()) else { continue };
        assert!(solution.extends(&board.givens), "{id}: {:?}", board.givens);
        assert!(board.disagreements(solution).is_empty(), "{id}: {board:?}");
    }
    boards
}

fn judges_are_read() {
    agrees("judge-01", "line");
    agrees("judge-03", "rows");
    agrees("judge-13", "order");
    agrees("judge-17", "rows");
}

/// The second grid of this case has no solution.
fn a_counted_case_is_read() {
    let (format, records) = found(&texts(&case("judge-08"))[0]);
    assert_eq!((format, boards(&records).len()), ("counted", 2));
}

fn other_sizes_are_told() {
    for text in texts(&case("judge-20")).iter().chain(&texts(&case("judge-09"))) {
        let records = found(text).1;
        let error = records[0].board.as_ref().unwrap_err().to_string();
        assert!(records.len() == 1 && error.contains("not supported yet: "), "{error}");
    }
}

fn lines_in_any_shape_are_read() {
    agrees("parse-07", "line");
    agrees("parse-18", "line");
    agrees("parse-26", "line");
    assert_eq!(agrees("parse-06", "triples").len(), 2);
    let texts = texts(&case("parse-23"));
    for (text, format) in texts.iter().zip(["line", "line", "line", "rows"]) {
        assert_eq!(found(text).0, format, "{text}");
        assert!(solutions(&case("parse-23"))[0].extends(&boards(&found(text).1)[0].givens));
    }
}

fn short_rows_are_padded_with_a_warning() {
    agrees("parse-19", "rows");
    assert_eq!(found(&texts(&case("parse-19"))[0]).1[0].warnings.len(), 1);
}

/// Each error says what the case asks for: a number of cells, or the place of a symbol.
fn off_by_one_is_told() {
    let error = |text: &String| {
        let records = found(text).1;
        records.first().map(|record| record.board.clone().unwrap_err().to_string())
    };
    let errors: Vec<_> = texts(&case("parse-20")).iter().map(error).collect();
    let says = |i: usize, what: &str| {
        let text: &str = errors[i].as_deref().unwrap_or_default();
        assert!(text.contains(what), "{text}");
    };
    says(0, "80 cells, 81 needed");
    says(1, "82 cells");
    assert_eq!(errors[2], None);
    says(3, "column 1: unknown symbol");
    says(4, "column 41: unknown symbol");
}

fn garbage_is_told() {
    for text in texts(&case("parse-21")) {
        let (_, records) = found(&text);
        let is_told = records.iter().all(|record| record.board.is_err());
        assert!(is_told && records.len() < 2, "{text:?}: {records:?}");
    }
}

fn layers_are_kept_apart() {
    let hodoku = agrees("parse-11", "hodoku")[0];
    assert_eq!((hodoku.givens.filled().len(), hodoku.placed.filled().len()), (0, 15));
    let susser = agrees("parse-12", "susser")[0];
    assert_eq!(susser.givens.to_string(), case("parse-12")["expected"]["givens_grid"]);
    for (id, removed) in [("parse-12", 8), ("tech-03", 10), ("tech-04", 20), ("tech-06", 5)] {
        let text = &texts(&case(id))[0];
        assert_eq!(text.split_once(':').unwrap().1.split(' ').count(), removed, "{id}");
        let [board] = agrees(id, "susser")[..] else { panic!("{id}") };
        assert_eq!(written("susser", &board), format!("{text}\n"));
    }
}

fn written(name: &str, board: &Board) -> String {
    let mut out = Vec::new();
    Format::named(name).unwrap().write(board, &Style::default(), &mut out);
    String::from_utf8(out).unwrap()
}

fn links_and_saved_games_are_read() {
    agrees("parse-22", "link");
    let (format, records) = found(&texts(&case("parse-27"))[0]);
    assert_eq!((format, records.len()), ("opensudoku", 3));
    for (board, solution) in boards(&records[..2]).iter().zip(solutions(&case("parse-27"))) {
        assert!(solution.extends(&board.givens));
    }
    let error = records[2].board.as_ref().unwrap_err().to_string();
    assert_eq!(error, "line 8: game 1 of folder \"Broken\": 84 cells, 81 needed");
}

fn sukaku_comes_back() {
    let text = ninefold_corpus::read("puzzles/sukaku729.txt");
    let (format, records) = found(&text);
    assert_eq!((format, records.len()), ("sukaku", text.lines().count()));
    let back: String = boards(&records).iter().map(|board| written("sukaku", board)).collect();
    assert!(back == text);
}

fn main() -> ExitCode {
    ninefold_corpus::run(&ninefold_corpus::tests![
        judges_are_read,
        a_counted_case_is_read,
        other_sizes_are_told,
        lines_in_any_shape_are_read,
        short_rows_are_padded_with_a_warning,
        off_by_one_is_told,
        garbage_is_told,
        layers_are_kept_apart,
        links_and_saved_games_are_read,
        sukaku_comes_back,
    ])
}

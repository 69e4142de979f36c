//! JSON lines: the forms of a puzzle in a field, the layers, and what is no JSON line.

mod read;

use ninefold_format::{Fault, Frame, Options};
use read::{PUZZLE, SOLUTION, found, from, givens, summary, with};

#[test]
fn the_field_has_one_of_the_usual_names() {
    for (puzzle, answer) in [("puzzle", "solution"), ("question", "answer"), ("Quiz", "Answers")] {
        let text = format!(r#"{{"id":7,"{puzzle}":"{PUZZLE}","{answer}":"{SOLUTION}"}}"#);
        let (format, records) = found(text);
        assert_eq!((format, givens(&records[0])), ("jsonl", PUZZLE.to_owned()));
        assert_eq!(records[0].answer.unwrap().givens.to_string(), SOLUTION);
        assert!(matches!(&records[0].frame, Frame::Object(object) if object["id"] == 7));
    }
}

#[test]
fn the_caller_names_another_field() {
    let text = format!(r#"{{"a":"{SOLUTION}","b":"{PUZZLE}"}}"#);
    let options = Options { column: Some("b".to_owned()), ..Options::default() };
    assert_eq!(givens(&with(text, options).1[0]), PUZZLE);
}

#[test]
fn a_puzzle_may_be_an_array() {
    let cells: Vec<_> = PUZZLE.chars().map(|cell| cell.to_string().replace('.', "0")).collect();
    let rows: Vec<_> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let flat = cells.join(",").replace('0', "null");
    for array in [format!("[{}]", rows.join(", ")), format!("[{flat}]")] {
        assert_eq!(summary(format!(r#"{{"puzzle":{array}}}"#)), [PUZZLE]);
    }
    let ten = format!("[10,{}]", &flat[2..]);
    assert_eq!(
        summary(format!(r#"{{"puzzle":{ten}}}"#)),
        ["line 1: \"10\" is no digit: a cell is 1 to 9, or 0 for empty"]
    );
}

#[test]
fn marks_and_placed_digits_are_layers_of_their_own() {
    let marks: Vec<_> = (0..81).map(|cell| format!("\"{}\"", cell % 9 + 1)).collect();
    let placed = format!("..4{}", ".".repeat(78));
    let text = format!(
        r#"{{"puzzle":"{PUZZLE}","placed":"{placed}","candidates":[{}]}}"#,
        marks.join(",")
    );
    let board = found(text).1[0].board.clone().unwrap();
    assert_eq!(board.givens.to_string(), PUZZLE);
    assert_eq!(board.placed.to_string(), placed);
    assert_eq!(board.marks.unwrap().as_array()[80].to_string(), "9");
}

#[test]
fn a_record_without_a_puzzle_stays_what_it_was() {
    let line = r#"{"record":1,"line":1,"puzzle":null,"status":"invalid","message":"5 twice"}"#;
    let (format, records) = found(line);
    assert_eq!(format, "jsonl");
    let fault = Fault::PassedOn("invalid".to_owned(), "5 twice".to_owned());
    assert_eq!(records[0].board.as_ref().unwrap_err().fault, fault);
}

#[test]
fn errors_name_the_place_and_the_field() {
    let good = format!(r#"{{"puzzle":"{PUZZLE}"}}"#);
    let bad = good.replacen("98", "9a", 1);
    let read = summary(format!("{good}\n{{\"puzzle\" \"\"}}\n{bad}\n{{\"id\":1}}\n[1]\n"));
    assert_eq!(read[1], "line 2, column 11: broken JSON: expected `:`");
    assert!(read[2].starts_with("line 3, column 32: unknown symbol 'a'"), "{}", read[2]);
    assert!(read[3].starts_with("line 4: no column \"puzzle\""), "{}", read[3]);
    assert!(read[4].starts_with("line 5, column 1: broken JSON: invalid type"), "{}", read[4]);
}

#[test]
fn a_document_is_no_json_line() {
    for text in ["{\n\"puzzle\": \"\"\n}\n", "[{\"puzzle\":\"1\"}]", "[ {\n"] {
        let (format, records) = found(text);
        assert_eq!((format, records.len()), ("jsonl", 1), "{text}");
        assert!(givens(&records[0]).contains("jq -c"), "{text}");
    }
    assert_eq!(found("{\"a\":1}").0, "");
}

#[test]
fn a_number_is_refused_with_the_cure() {
    let text = format!(r#"{{"puzzle":{SOLUTION}}}"#);
    let read = givens(&from("jsonl", text)[0]);
    assert!(read.contains("export the column of the puzzles as text"), "{read}");
}

//! Tables: their columns, quotes, separators, and what pandas does to them.

mod read;

use ninefold_format::{Fault, Format, Frame, Options, Reader};
use read::{PUZZLE, SOLUTION, found, from, givens, summary, with};

#[test]
fn the_columns_of_known_data_sets_are_found() {
    let zeros = PUZZLE.replace('.', "0");
    for header in [
        "quizzes,solutions",
        "puzzle,solution,clues",
        "question,answer,rating",
        "Puzzle,Solution,Solve History",
        "QUIZ,x,SOLUTION",
    ] {
        let (format, records) = found(format!("{header}\n{zeros},{SOLUTION},{SOLUTION}\n"));
        assert_eq!((format, records.len()), ("csv", 1), "{header}");
        assert_eq!(givens(&records[0]), PUZZLE, "{header}");
        assert_eq!(records[0].answer.unwrap().givens.to_string(), SOLUTION, "{header}");
        assert!(matches!(&records[0].frame, Frame::Row(fields) if fields[0] == zeros));
    }
}

#[test]
fn semicolons_and_tabs_part_columns_too() {
    let semicolons = format!("id;grid\n7;{PUZZLE}\n");
    let tabs = format!("id\tgrid\n7\t{PUZZLE}\n");
    assert_eq!((found(&semicolons).0, summary(semicolons)), ("csv", vec![PUZZLE.to_owned()]));
    assert_eq!((found(&tabs).0, summary(tabs)), ("tsv", vec![PUZZLE.to_owned()]));
}

#[test]
fn the_caller_names_the_column_or_counts_to_it() {
    let text = format!("a,b\n{SOLUTION},{PUZZLE}\n");
    for column in ["b", "B", "2"] {
        let options = Options { column: Some(column.to_owned()), ..Options::default() };
        assert_eq!(givens(&with(&text, options).1[0]), PUZZLE);
    }
    let csv = Format::named("csv");
    let options = Options { column: Some("c".to_owned()), from: csv, ..Options::default() };
    let error = givens(&with(&text, options).1[0]);
    assert!(error.starts_with("line 2: no column \"c\""), "{error}");
}

#[test]
fn without_a_header_the_column_tells_a_table_from_lines() {
    let text = format!("{SOLUTION},{PUZZLE}\n");
    let column = |number: &str| {
        let options = Options { column: Some(number.to_owned()), ..Options::default() };
        let (format, records) = with(&text, options);
        (format, givens(&records[0]))
    };
    assert_eq!(column("1"), ("line", SOLUTION.to_owned()));
    assert_eq!(column("2"), ("csv", PUZZLE.to_owned()));
}

#[test]
fn a_table_said_to_be_one_needs_no_name_and_no_header() {
    assert_eq!(givens(&from("csv", format!("a,b\n1,{PUZZLE}\n"))[0]), PUZZLE);
    assert_eq!(givens(&from("csv", format!("1,{PUZZLE}\n"))[0]), PUZZLE);
}

#[test]
fn the_header_is_handed_on() {
    let text = format!("id,puzzle\n1,{PUZZLE}\n");
    let mut reader = Reader::new(text.as_bytes(), Options::default());
    assert_eq!(reader.by_ref().count(), 1);
    assert_eq!(reader.header().unwrap().names, ["id", "puzzle"]);
    assert_eq!(reader.header().unwrap().text, Some(&b"id,puzzle"[..]));
    assert_eq!(found("id,puzzle\n"), ("csv", vec![]));
}

#[test]
fn columns_without_a_header_are_numbered() {
    let csv = Options { from: Format::named("csv"), ..Options::default() };
    let text = format!("1,{PUZZLE}\n2,{PUZZLE},x\n");
    let mut reader = Reader::new(text.as_bytes(), csv);
    let records: Vec<_> = reader.by_ref().map(Result::unwrap).collect();
    let header = reader.header().unwrap();
    assert_eq!(
        (header.names, header.text),
        (&["column_1", "column_2"].map(String::from)[..], None)
    );
    assert_eq!([records[0].warnings.len(), records[1].warnings.len()], [0, 1]);
}

#[test]
fn a_quoted_field_may_go_over_lines() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let text = format!("name,puzzle\n\"a, \"\"b\"\"\",\"{}\"\nc,{PUZZLE}\n", rows.join("\n"));
    let (_, records) = found(text);
    assert_eq!([&records[0], &records[1]].map(givens), [PUZZLE; 2]);
    assert_eq!((records[0].line, records[1].line), (2, 11));
    assert!(matches!(&records[0].frame, Frame::Row(fields) if fields[0] == "a, \"b\""));
}

#[test]
fn an_open_quote_costs_one_record() {
    let many = format!("1,{PUZZLE}\n").repeat(150);
    let text = format!("id,puzzle\n1,{PUZZLE}\n\"2,{PUZZLE}\n{many}");
    let read = summary(text);
    assert_eq!(read.len(), 152);
    assert_eq!(read[1], "line 3: a quote is opened here and never closed");
    assert!(read[2..].iter().all(|record| record == PUZZLE));
}

#[test]
fn zeros_that_pandas_dropped_are_put_back() {
    let puzzle = format!("{:0>81}", &SOLUTION[3..]);
    let (_, records) = found(format!("puzzle\n{}\n", &SOLUTION[3..]));
    assert_eq!(givens(&records[0]), puzzle.replace('0', "."));
    assert!(records[0].warnings[0].to_string().starts_with("line 2: zeros"));
    assert!(summary("puzzle\n5.3007E+80\n")[0].contains("rounded"));
}

#[test]
fn a_value_of_729_characters_is_pencil_marks() {
    let marks = format!("12.......{}", "123456789".repeat(80));
    let (format, records) = found(format!("id,puzzle\n1,{marks}\n2,{PUZZLE}\n"));
    let board = records[0].board.clone().unwrap();
    assert_eq!((format, board.marks.unwrap().as_array()[0].to_string()), ("csv", "12".to_owned()));
    assert!(board.filled().is_empty());
}

#[test]
fn errors_name_the_place() {
    let bad = PUZZLE.replacen("98", "9a", 1);
    let text = format!("id,puzzle,solution\n1,{PUZZLE},1\n2,{bad},\n3\n4,{},\n", &PUZZLE[1..]);
    let (_, records) = found(text);
    let errors: Vec<_> = records.iter().map(givens).collect();
    assert_eq!(records[0].warnings[0].text, "its answer is no grid of 81 cells");
    assert!(errors[1].starts_with("line 3, column 23: unknown symbol 'a'"), "{}", errors[1]);
    assert_eq!(errors[2], "line 4: no puzzle in this record");
    assert_eq!(errors[3], "line 5: 80 cells, 81 needed");
}

#[test]
fn a_field_that_no_column_names_is_told() {
    let text = format!("id,puzzle\n1,{PUZZLE},\n2,{PUZZLE},lost\n3\n");
    let (_, records) = found(text);
    assert!(records[0].warnings.is_empty(), "nothing is lost");
    let told = &records[1].warnings[0].text;
    assert!(records[1].board.is_ok() && told.starts_with("3 fields in this row"), "{told}");
}

#[test]
fn a_record_that_had_no_answer_is_passed_on() {
    let text = format!(
        "record,line,puzzle,status,solution,message\n1,1,{PUZZLE},unique,{SOLUTION},\n\
         2,2,,unreadable,,\"3 cells, 81 needed\"\n"
    );
    assert_eq!(summary(text)[1], "line 3: 3 cells, 81 needed");
}

#[test]
fn what_stands_beside_the_puzzles_is_in_any_column() {
    let beside = |name: &str| Options { beside: Some(name.to_owned()), ..Options::default() };
    let rest = &PUZZLE[2..];
    let csv = format!("puzzle,solution,state\n{PUZZLE},{SOLUTION},0{}\n", &PUZZLE[1..]);
    let bare = format!("{PUZZLE},53{rest}\n");
    let json = format!("{{\"quiz\":\"{PUZZLE}\",\"state\":\"53{rest}\"}}\n");
    for (text, name) in [(&bare, "2"), (&json, "state"), (&json, "2")] {
        let (_, records) = with(text, beside(name));
        assert_eq!(records[0].board.as_ref().unwrap().givens.to_string(), PUZZLE);
        assert_eq!(records[0].answer.unwrap().givens.to_string(), PUZZLE, "{name}: {text}");
    }
    let (_, records) = with(&csv, beside("STATE"));
    assert_eq!(records[0].answer.unwrap().givens.to_string()[..3], *".3.");
    let (_, records) = with(&csv, beside("states"));
    assert_eq!(records[0].board.as_ref().unwrap_err().fault, Fault::Column("states".to_owned()));
}

#[test]
fn pencil_marks_may_stand_beside_a_puzzle() {
    let marks = "123456789".repeat(81);
    let options = Options { beside: Some("marks".to_owned()), ..Options::default() };
    let (_, records) = with(format!("puzzle,marks\n{PUZZLE},{marks}\n"), options);
    assert_eq!(records[0].answer.unwrap().marks, Some(ninefold_grid::Candidates::ALL));
}

//! `convert`: there and back.

use crate::support::{EASY, FOUR, HARD, lines, output, rows, run};

#[test]
fn converted_there_and_back_is_the_same() {
    let input = lines([EASY, FOUR, HARD]);
    for format in ["rows", "counted", "grid", "csv", "tsv", "jsonl", "susser", "hodoku", "triples"]
    {
        let there = run(&["convert", "--to", format], input.as_str());
        assert_eq!((there.stderr.as_str(), there.code), ("", 0), "{format}");
        assert_eq!(output(&["convert", "--to", "line"], &there.stdout), input, "{format}");
    }
}

#[test]
fn convert_writes_what_people_and_judges_read() {
    let of = |format| output(&["convert", "--to", format], &lines([EASY, FOUR]));
    assert_eq!(of("rows"), rows(EASY) + &rows(FOUR));
    assert_eq!(of("counted"), "2\n".to_owned() + &rows(EASY) + &rows(FOUR));
    let drawn = of("grid");
    assert!(drawn.contains("| 5 3 . | . 7 . | . . . |"), "{drawn}");
    assert_eq!(drawn.lines().filter(|line| line.is_empty()).count(), 1);
    assert!(of("words").starts_with("Row 1: 5, 3, empty, empty, 7, empty"));
}

#[test]
fn convert_says_what_is_lost() {
    let placed = "+5".to_owned() + &EASY[1..];
    let ran = run(&["convert", "--from", "susser", "--to", "line"], placed + "\n");
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("line 1: "), "{}", ran.stderr);
    assert!(ran.stderr.contains("placed digits are written as givens"), "{}", ran.stderr);
    assert!(ran.stderr.contains("(`--to jsonl` keeps all)"), "{}", ran.stderr);
}

#[test]
fn convert_needs_a_format() {
    for args in [&["convert", EASY][..], &["convert", "--to", "klingon", EASY]] {
        let ran = run(args, "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
        assert!(ran.stderr.contains("format"), "{}", ran.stderr);
    }
}

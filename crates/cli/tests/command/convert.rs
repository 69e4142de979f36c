//! `convert`: there and back.

use crate::support::{CLASH, EASY, FOUR, HARD, NONE, lines, objects, output, path, rows, run};

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

#[test]
fn a_file_of_another_kind_is_not_written() {
    for name in ["sheet.pdf", "page.html", "picture.svg.gz"] {
        let ran = run(&["solve", EASY, "-o", &path(name)], "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{name}");
        assert!(ran.stderr.contains("--to"), "{}", ran.stderr);
    }
}

#[test]
fn data_has_the_status_whatever_was_asked() {
    let statuses = |args: &[&str]| -> Vec<String> {
        let found = objects(&output(
            &[args, &["--to=jsonl", "-q"]].concat(),
            &lines([EASY, FOUR, NONE, CLASH]),
        ));
        found.iter().map(|it| it["status"].as_str().unwrap().to_owned()).collect()
    };
    let all = ["unique", "multiple", "none", "invalid"];
    for command in ["convert", "dedup", "canon", "verify"] {
        assert_eq!(statuses(&[command]), all, "{command}");
    }
    assert_eq!(statuses(&["transform", "--map", "transpose"])[..3], all[..3]);
    let cut = objects(&output(&["convert", "--to=jsonl", "--node-limit=0"], HARD));
    assert_eq!(cut[0]["status"], "unknown");
    let table = ["convert", "--to=csv", "--fields=puzzle,status"];
    assert_eq!(output(&table, EASY), format!("puzzle,status\n{EASY},unique\n"));
}

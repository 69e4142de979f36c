//! Help, lists, and mistyped words.

use ninefold::Level;

use crate::support::{EASY, SOLVED, code, lines, output, quiet, run};

#[test]
fn names_are_listed() {
    let formats = output(&["list", "formats"], "");
    for name in ["line", "rows", "counted", "grid", "csv", "jsonl", "words"] {
        assert!(formats.lines().any(|line| line.starts_with(name)), "{name}");
    }
    assert_eq!(code(&["list", "planets"], ""), 2);
}

#[test]
fn instruction_sets_are_listed_and_those_of_other_machines_refused() {
    let list = output(&["list", "isa"], "");
    assert_eq!(list.lines().count(), Level::ALL.len());
    for (line, level) in list.lines().zip(Level::ALL) {
        assert_eq!(line.split_whitespace().next(), Some(level.name()));
        assert_eq!(line.contains("here"), level.is_available(), "{line}");
        assert_eq!(line.ends_with("auto"), *level == Level::detect(), "{line}");
        let ran = run(&["--isa", level.name(), EASY], "");
        if level.is_available() {
            assert_eq!(ran, quiet(lines([SOLVED]), 0));
        } else {
            assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
            assert!(ran.stderr.contains("it has scalar"), "{}", ran.stderr);
        }
    }
}

#[test]
fn help_is_there_in_every_form() {
    for args in [&["-h"][..], &["--help"], &["help"]] {
        let ran = run(args, "");
        assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{args:?}");
        assert!(ran.stdout.contains("Usage: ninefold [COMMAND] [OPTIONS] [FILE|PUZZLE...]"));
        assert!(ran.stdout.contains("Examples:"));
    }
    assert!(output(&["help", "count"], "").contains("--limit"));
    assert_eq!(output(&["-V"], ""), format!("ninefold {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(code(&["solve", "-V"], ""), 0);
    assert!(output(&["completions", "bash"], "").contains("verify"));
    assert!(output(&["man"], "").contains(".TH ninefold"));
}

#[test]
fn a_mistyped_command_names_the_nearest() {
    for (typed, meant) in [("slove", "solve"), ("cuont", "count"), ("verfy", "verify")] {
        let ran = run(&[typed, EASY], "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
        assert!(ran.stderr.contains(&format!("`{meant}`")), "{}", ran.stderr);
    }
}

#[test]
fn a_command_behind_its_options_is_told() {
    let ran = run(&["-q", "count", EASY], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
    assert!(ran.stderr.contains("`ninefold count ...`"), "{}", ran.stderr);
}

#[test]
fn unknown_options_are_usage_errors() {
    for option in ["--resume", "--frobnicate", "--messages=few", "--threads=0"] {
        let ran = run(&[option, EASY], "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{option}");
        assert!(!ran.stderr.is_empty());
    }
}

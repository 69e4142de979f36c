//! `verify`, and files beside the first.

use crate::support::{
    EASY, FOUR, ITS_FOUR, SOLVED, code, file, lines, objects, output, quiet, rows, run,
};

#[test]
fn verify_judges_the_column_beside_the_puzzle() {
    let mistaken = format!("4{}", &SOLVED[1..]);
    let table = lines([
        "puzzle,solution".to_owned(),
        format!("{EASY},{SOLVED}"),
        format!("{EASY},{mistaken}"),
        format!("{EASY},{EASY}"),
        format!("{FOUR},{}", ITS_FOUR[2]),
    ]);
    let ran = run(&["verify", "-q"], table.as_str());
    let words: Vec<_> = ran.stdout.lines().map(|line| line.split(':').next()).collect();
    assert_eq!(words, ["right", "wrong", "unfinished", "right"].map(Some));
    assert!(ran.stdout.contains("given changed at r1c1"), "{}", ran.stdout);
    assert_eq!(ran.code, 1);

    let verdicts = objects(&output(&["verify", "--first", "--to", "jsonl"], &table));
    let words: Vec<_> = verdicts.iter().map(|object| &object["verdict"]).collect();
    assert_eq!(words, ["right", "wrong", "unfinished", "wrong"]);
}

#[test]
fn verify_judges_one_file_by_another() {
    let puzzles = file("verify-puzzles.txt", lines([EASY, FOUR]));
    let answers = file("verify-answers.txt", lines([SOLVED, ITS_FOUR[3]]));
    let short = file("verify-short.txt", lines([SOLVED]));
    assert_eq!(run(&["verify", &puzzles, &answers], ""), quiet("right\nright\n", 0));
    assert_eq!(code(&["verify", "--first", &puzzles, &answers], ""), 1);
    assert_eq!(run(&["verify", "-q", &puzzles, &short], "").code, 1);
    assert_eq!(code(&["verify", &puzzles, "no-such-file.txt"], ""), 2);
    let ran = run(&["verify", &short, &answers], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("right\n", 1));
    assert!(ran.stderr.contains("more answers than puzzles"), "{}", ran.stderr);
}

#[test]
fn a_second_file_has_a_format_of_its_own() {
    let puzzles = file("second-puzzles.txt", rows(EASY) + &rows(FOUR));
    let answers = file("second-answers.csv", format!("x,puzzle\n1,{SOLVED}\n2,{}\n", ITS_FOUR[3]));
    let found = ["verify", "--from", "rows", &puzzles, &answers];
    assert_eq!(run(&found, ""), quiet("right\nright\n", 0));
    let named = [&found[..], &["--other-from", "csv"]].concat();
    assert_eq!(run(&named, ""), quiet("right\nright\n", 0));
    assert_eq!(code(&[&found[..], &["--other-from", "line"]].concat(), ""), 1);
    assert_eq!(code(&[&found[..], &["--other-from", "nothing"]].concat(), ""), 2);
    let against = ["dedup", "-q", "--from", "rows", &puzzles, "--against", &puzzles];
    assert_eq!(run(&against, ""), quiet("", 0));
    assert_eq!(run(&[&against[..], &["--other-from", "rows"]].concat(), ""), quiet("", 0));
    let same = ["same", "--from", "rows", &puzzles, &answers];
    assert_eq!(output(&same, "").lines().count(), 2);
}

#[test]
fn what_stands_beside_a_puzzle_has_a_column_of_its_own() {
    let table = format!("a,b,c\n{EASY},{SOLVED},{EASY}\n{FOUR},{},{EASY}\n", ITS_FOUR[1]);
    let verify = ["verify", "--column=a", "--other-column=b"];
    assert_eq!(run(&verify, table.as_str()), quiet("right\nright\n", 0));
    let same = ["same", "-q", "--column=a", "--other-column=c"];
    assert_eq!(
        output(&[&same[..], &["--to=csv", "--fields=same"]].concat(), &table),
        "same\ntrue\nfalse\n"
    );
    assert_eq!(code(&["same", "--column=a"], &table), 2, "a puzzle alone is the same as none");
    let other = file("second-column.csv", &table);
    let apart = ["verify", "--other-column=2", "-", &other];
    assert_eq!(run(&apart, lines([EASY, FOUR])), quiet("right\nright\n", 0));
    let against = ["dedup", "-q", "--against", &other, "--other-column"];
    assert_eq!(output(&[&against[..], &["c"]].concat(), &lines([EASY, FOUR])), lines([FOUR]));
    assert_eq!(output(&[&against[..], &["a"]].concat(), &lines([EASY, FOUR])), "");
}

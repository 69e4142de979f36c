//! `candidates`: what solutions have, drawn and counted.

use crate::support::{
    CLASH, EASY, FOUR, ITS_FOUR, NONE, SOLVED, code, lines, objects, output, quiet, rows, run,
};

/// The candidates of the puzzle with four solutions.
const ITS_CANDIDATES: &str = "\
+-------+---------+---------+
| 5 3 4 | 67 67 8 | 9 1  2  |
| 6 7 2 | 1  9  5 | 3 48 48 |
| 1 9 8 | 3  4  2 | 5 6  7  |
+-------+---------+---------+
| 8 5 9 | 67 67 1 | 4 2  3  |
| 4 2 6 | 8  5  3 | 7 9  1  |
| 7 1 3 | 9  2  4 | 8 5  6  |
+-------+---------+---------+
| 9 6 1 | 5  3  7 | 2 48 48 |
| 2 8 7 | 4  1  9 | 6 3  5  |
| 3 4 5 | 2  8  6 | 1 7  9  |
+-------+---------+---------+
";

#[test]
fn candidates_are_drawn_as_pencil_marks() {
    assert_eq!(run(&["candidates", FOUR], ""), quiet(ITS_CANDIDATES, 0));
    let ran = run(&["candidates", "-q"], lines([FOUR, NONE, CLASH, FOUR]));
    let reasons = "# none: no solution\n\n# invalid: 5 twice in row 3 (r3c1, r3c8)\n";
    assert_eq!(ran, quiet(format!("{ITS_CANDIDATES}\n{reasons}\n{ITS_CANDIDATES}"), 1));
    let statuses =
        ["multiple", "# none: no solution", "# invalid: 5 twice in row 3 (r3c1, r3c8)", "multiple"];
    assert_eq!(run(&["check", "--quick", "-q"], ran.stdout), quiet(lines(statuses), 1));
}

#[test]
fn candidates_need_a_shape_that_holds_them() {
    for to in ["line", "rows", "grid"] {
        let ran = run(&["candidates", "--to", to, FOUR], "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{to}");
        assert!(ran.stderr.contains("`--to sukaku`"), "{}", ran.stderr);
    }
    let line = output(&["candidates", "--to", "sukaku"], FOUR);
    let labelled = format!("{FOUR} label\n");
    let same = output(&["candidates", "--to", "same"], &labelled);
    assert_eq!(same, format!("{} label\n", line.trim_end()));
    let drawn = output(&["candidates", "--to", "same"], &rows(FOUR));
    assert_eq!(output(&["convert", "--to", "sukaku"], &drawn), line);
}

#[test]
fn answers_of_several_lines_are_parted() {
    let parts = |args: &[&str], input: String| -> Vec<usize> {
        let text = output(args, &input);
        text.split("\n\n").map(|part| part.trim().lines().count()).collect()
    };
    let input = || lines([EASY, NONE, SOLVED]);
    let sets = parts(&["unavoidable", "--size", "6", "-q"], input());
    assert_eq!((sets.len(), sets[0], sets[1]), (3, sets[2], 1));
    assert_eq!(parts(&["candidates", "--counts", "-q"], input()), [13, 1, 13]);
    let all = output(&["solve", "--all", "--to", "grid"], &lines([FOUR, FOUR]));
    let records: Vec<_> = all.split("\n\n\n").collect();
    assert_eq!((records.len(), records[0].split("\n\n").count()), (2, 4));
    let read = output(&["convert", "--to", "line"], &all);
    assert_eq!(read, lines([ITS_FOUR, ITS_FOUR].concat()));
}

#[test]
fn candidates_are_data() {
    let input = lines([EASY, FOUR, NONE, CLASH, "hello"]);
    let found = objects(&output(&["candidates", "-t", "jsonl", "-q"], &input));
    let statuses: Vec<_> = found.iter().map(|record| &record["status"]).collect();
    assert_eq!(statuses, ["unique", "multiple", "none", "invalid", "unreadable"]);
    let digits: Vec<_> = SOLVED.chars().map(String::from).collect();
    assert_eq!(found[0]["candidates"], serde_json::json!(digits));
    assert_eq!((&found[0]["puzzle"], &found[0]["solution"]), (&EASY.into(), &SOLVED.into()));
    assert!(found.iter().all(|record| record.get("placed").is_none()));
    let four: Vec<_> = found[1]["candidates"].as_array().expect("81 strings").clone();
    assert_eq!((four.len(), &four[3], &four[17]), (81, &"67".into(), &"48".into()));
    assert!(found[2..].iter().all(|record| record["candidates"].is_null()));
}

#[test]
fn an_empty_grid_may_hold_anything() {
    let found = objects(&output(&["candidates", "-t", "jsonl", &".".repeat(81)], ""));
    assert_eq!(found[0]["candidates"], serde_json::json!(vec!["123456789"; 81]));
    let counts = ["candidates", "--counts", "--limit", "7", "-t", "jsonl"];
    let found = objects(&output(&counts, &".".repeat(81)));
    assert_eq!(found[0]["candidate_counts"], serde_json::json!(vec![vec![7; 9]; 81]));
    assert_eq!(found[0]["limit_reached"], true);
}

#[test]
fn candidates_are_counted() {
    let input = lines([FOUR, EASY, NONE]);
    let found = objects(&output(&["candidates", "--counts", "-t", "jsonl", "-q"], &input));
    let counts = |i: usize| found[i]["candidate_counts"].as_array().expect("81 lists").clone();
    assert_eq!((counts(0).len(), counts(1).len()), (81, 81));
    assert_eq!(counts(0)[3], serde_json::json!([0, 0, 0, 0, 0, 2, 2, 0, 0]));
    assert_eq!(counts(0)[0], serde_json::json!([0, 0, 0, 0, 4, 0, 0, 0, 0]));
    assert_eq!((&found[0]["count"], &found[0]["limit_reached"]), (&4.into(), &false.into()));
    assert!(found[2]["candidate_counts"].is_null());

    let drawn = output(&["candidates", "--counts", FOUR], "");
    assert!(drawn.contains("| 5  3  4 | 6:2 7:2  6:2 7:2  8 |"), "{drawn}");
    let drawn = output(&["candidates", "--counts", "--limit", "2", FOUR], "");
    assert!(drawn.contains("| 5  3  4 | 6:2+ 7:2+  6:2+ 7:2+  8 |"), "{drawn}");
    for bad in [&["--limit", "2"][..], &["--counts", "--limit", "0"]] {
        assert_eq!(code(&[&["candidates"], bad].concat(), FOUR), 2, "{bad:?}");
    }
}

#[test]
fn candidates_within_a_limit_are_unknown() {
    let ran = run(&["candidates", "-q", "--node-limit", "0"], lines([FOUR, SOLVED]));
    assert!(
        ran.stdout.starts_with("# unknown: the limit of nodes was reached\n"),
        "{}",
        ran.stdout
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn candidates_of_pencil_marks_are_those_of_their_solutions() {
    let marks = output(&["candidates", "--to", "sukaku"], FOUR);
    assert_eq!(output(&["candidates"], &marks), ITS_CANDIDATES);
    let found = objects(&output(&["candidates", "-t", "jsonl"], &marks.replacen('6', ".", 1)));
    assert_eq!(found[0]["status"], "multiple");
    assert_eq!(found[0]["candidates"].as_array().map(Vec::len), Some(81));
}

//! `check`: the status, and why.

use serde_json::Value;

use crate::support::{
    CLASH, EASY, FOUR, Fits, HARD, ITS_FOUR, NONE, SOLVED, code, lines, mixed, objects, output,
    quiet, run,
};

/// The fields of `check`, with the kind of their values.
const CHECKED: [(&str, Fits); 7] = [
    ("minimal", |value| value.is_boolean() || value.is_null()),
    ("redundant", is_list_or_null),
    ("conflict", is_list_or_null),
    ("differing", is_list_or_null),
    ("unavoidable", is_list_or_null),
    ("repairs", is_list_or_null),
    ("additions", is_list_or_null),
];

fn is_list_or_null(value: &Value) -> bool {
    value.is_array() || value.is_null()
}

/// A rectangle of the easy puzzle's solution: its digits can be arranged in two ways.
const RECTANGLE: [&str; 4] = ["r2c8", "r2c9", "r7c8", "r7c9"];

#[test]
fn check_says_the_status_first() {
    let ran = run(&["check", "--exit-zero"], mixed());
    let words: Vec<_> =
        ran.stdout.lines().map(|line| line.trim_start_matches("# ").split(':').next()).collect();
    assert_eq!(words, ["unique", "invalid", "none", "unreadable", "multiple"].map(Some));
    assert_eq!(ran.code, 0);
    assert_eq!(run(&["check", EASY], "").code, 0);
    for bad in [CLASH, NONE, "hello", FOUR] {
        assert_eq!(code(&["check"], bad), 1, "{bad}");
    }
}

#[test]
fn check_names_the_clash() {
    let expected = "invalid: 5 twice in row 3 (r3c1, r3c8)\n";
    assert_eq!(run(&["check", CLASH], ""), quiet(expected, 1));
    let found = objects(&output(&["check", "--to", "jsonl", CLASH], ""));
    assert_eq!(found[0]["conflict"], serde_json::json!(["r3c1", "r3c8"]));
}

#[test]
fn check_names_what_would_mend_it() {
    let mistyped = EASY.replacen('3', "5", 1);
    let ran = run(&["check", "--repair", &mistyped], "");
    assert_eq!((ran.stderr.as_str(), ran.code), ("", 1));
    assert!(ran.stdout.starts_with("invalid: 5 twice in row 1"), "{}", ran.stdout);
    assert!(ran.stdout.contains("r1c2=3"), "{}", ran.stdout);
    let found = objects(&output(&["check", "--repair", "--to", "jsonl", &mistyped], ""));
    assert!(found[0]["repairs"].as_array().is_some_and(|list| list.contains(&"r1c2=3".into())));
}

/// What `check` says of some puzzles, as data.
fn checked(options: &[&str], puzzles: &[&str]) -> Vec<Value> {
    let found =
        objects(&output(&[&["check", "-t", "jsonl", "-q"], options].concat(), &lines(puzzles)));
    for (record, (name, fits)) in found.iter().flat_map(|it| CHECKED.map(|field| (it, field))) {
        assert!(record.get(name).is_some_and(fits), "{options:?} {name}: {record}");
    }
    found
}

#[test]
fn check_gives_its_reasons_as_data_too() {
    for options in [&[][..], &["--quick"], &["--repair"], &["--node-limit", "0"]] {
        checked(options, &[FOUR, NONE, EASY, CLASH, HARD, SOLVED, &".".repeat(81)]);
    }
    let found = checked(&[], &[FOUR, NONE, EASY, HARD]);
    let message = |i: usize| found[i]["message"].as_str();
    let other = ["r1c4", "r1c5", "r4c4", "r4c5"];
    let mut differing = [RECTANGLE, other].concat();
    differing.sort_unstable();
    assert_eq!(found[0]["differing"], serde_json::json!(differing));
    assert_eq!(found[0]["unavoidable"], serde_json::json!(RECTANGLE));
    assert!(message(0).is_some_and(|reason| reason.starts_with("solutions differ at r1c4, r1c5")));
    assert_eq!(found[1]["conflict"].as_array().map(Vec::len), Some(9));
    assert!(message(1).is_some_and(|reason| reason.ends_with("together: r1c9 has no digit left")));
    assert_eq!((&found[2]["minimal"], message(2)), (&false.into(), None));
    assert_eq!(found[2]["redundant"].as_array().map(Vec::len), Some(22));
    assert_eq!(
        (&found[3]["minimal"], &found[3]["redundant"]),
        (&true.into(), &serde_json::json!([]))
    );
}

#[test]
fn check_says_it_in_a_line() {
    let said = |puzzle| output(&["check", "-q"], puzzle);
    assert_eq!(said(HARD), "unique: minimal\n");
    assert!(said(EASY).starts_with("unique: redundant, each alone: r1c1, r1c2, r1c5, "));
    let [first, second, ..] = ITS_FOUR;
    let several = format!("multiple: {first} and {second}; solutions differ at r1c4, ");
    assert!(said(FOUR).starts_with(&several));
    assert!(said(FOUR).ends_with("; one more given in r2c8, r2c9, r7c8, r7c9 would help\n"));
    let none = "none: r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r5c9 cannot stand together: \
                r1c9 has no digit left\n";
    assert_eq!(said(NONE), none);
}

#[test]
fn check_names_the_fewest_givens_to_add() {
    let found = checked(&["--repair"], &[FOUR, NONE, &".".repeat(81)]);
    assert_eq!(found[0]["additions"], serde_json::json!(["r1c4=6", "r2c8=4"]));
    assert!(found[1]["additions"].is_null() && found[2]["additions"].is_null());
    let said = output(&["check", "--repair"], FOUR);
    assert!(said.ends_with("the fewest to add: r1c4=6, r2c8=4\n"), "{said}");
    let said = output(&["check", "--repair"], &".".repeat(81));
    assert!(said.ends_with("at least 17 givens would have to be added\n"), "{said}");
}

#[test]
fn check_of_an_open_grid_says_where_solutions_agree() {
    let said = output(&["check"], &".".repeat(81));
    assert!(said.contains("; solutions differ at every open cell; one more given in "), "{said}");
    // Two rows of an open grid are given, and a cell of the third that follows.
    let open = "123456789456789123".to_owned() + "7" + &".".repeat(62);
    let found = &checked(&[], &[&open])[0];
    let differing = found["differing"].as_array().unwrap().len();
    let said = output(&["check"], &open);
    let same: Vec<_> = said
        .split("every open cell")
        .nth(1)
        .unwrap()
        .split("; ")
        .next()
        .unwrap()
        .split(", ")
        .collect();
    let same = if same == [""] { 0 } else { same.len() };
    assert_eq!(differing + same, 81 - 19, "{said}");
}

#[test]
fn check_undoes_slips_of_the_hand() {
    let exchanged = EASY.replacen("34..8.3..1", "14..8.3..3", 1);
    let moved = EASY.replacen("6..195...", ".6..195..", 1);
    let typed = checked(&["--repair"], &[&exchanged, &moved, EASY]);
    let has = |i: usize, slip: &str| {
        typed[i]["slips"].as_array().is_some_and(|all| all.contains(&slip.into()))
    };
    assert!(has(0, "r4c9=3, r5c9=1"), "{}", typed[0]);
    assert!(has(1, "r2c1=6, r2c2=., r2c4=1, r2c5=9, r2c6=5, r2c7=."), "{}", typed[1]);
    assert!(typed[2]["slips"].is_null());
    let said = |typed: &str| output(&["check", "--repair"], typed);
    assert!(said(&exchanged).contains("exchange r4c9 and r5c9"), "{}", said(&exchanged));
    assert!(said(&moved).contains("move row 2 left"), "{}", said(&moved));
}

#[test]
fn check_of_pencil_marks_names_the_cells_that_contradict() {
    let marks = |puzzle| output(&["convert", "--to", "sukaku", "-q"], puzzle);
    let found = objects(&output(&["check", "-t", "jsonl"], &(marks(EASY) + &marks(NONE))));
    assert_eq!(found[0]["status"], "unique");
    assert!(found[0]["minimal"].is_null(), "no given could go");
    assert_eq!(found[1]["conflict"].as_array().map(Vec::len), Some(9));
}

#[test]
fn check_in_a_hurry_says_the_status_alone() {
    let statuses = "unique\nnone\nmultiple\n";
    assert_eq!(run(&["check", "--quick"], lines([EASY, NONE, FOUR])), quiet(statuses, 1));
    assert_eq!(run(&["check", "--quick"], CLASH), quiet("invalid\n", 1));
    let found = &checked(&["--quick"], &[CLASH])[0];
    for field in ["minimal", "redundant", "conflict", "differing", "repairs", "message"] {
        assert!(found[field].is_null(), "{field}: {found}");
    }
}

#[test]
fn check_tells_what_is_not_known_from_what_is_not_there() {
    let [easy, four, none, clash] = &checked(&[], &[EASY, FOUR, NONE, CLASH])[..] else { panic!() };
    let empty = serde_json::json!([]);
    assert_eq!((&easy["conflict"], &easy["differing"]), (&empty, &empty));
    assert_eq!((&four["conflict"], &none["differing"]), (&empty, &empty));
    for (record, field) in [(four, "redundant"), (none, "redundant"), (clash, "differing")] {
        assert!(record[field].is_null(), "{field}: {record}");
    }
    let unknown = &checked(&["--node-limit", "0"], &[HARD])[0];
    assert!(["conflict", "differing"].iter().all(|&field| unknown[field].is_null()), "{unknown}");
}

#[test]
fn a_grid_without_givens_has_none_to_repair() {
    let empty = ".".repeat(81);
    let line = output(&["check", "--repair", &empty], "");
    assert!(line.contains("there is no given to change; at least 17 givens"), "{line}");
    let object = &objects(&output(&["check", "--repair", "--to=jsonl", &empty], ""))[0];
    assert_eq!(object["repairs"], serde_json::json!([]));
    let few = output(&["check", "--repair", &empty.replacen('.', "5", 1)], "");
    assert!(few.contains("no change of a single given makes it unique"), "{few}");
}

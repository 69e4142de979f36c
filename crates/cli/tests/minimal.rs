//! What users type and get: what a puzzle consists of, and what it can do without.

mod support;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};

use ninefold::{CellSet, Grid, Puzzle, Status};
use serde_json::Value;
use support::{
    CLASH, EASY, FIELDS, FOUR, HARD, NONE, SOLVED, code, lines, mixed, ninefold, objects, output,
    quiet, run,
};

const COMMANDS: [&[&str]; 5] = [
    &["minimize"],
    &["minimize", "-n", "2"],
    &["backdoors"],
    &["unavoidable", "--size", "6"],
    &["unavoidable", "--counts"],
];

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("a puzzle")
}

/// Has it givens of the easy puzzle only, its solution, and none to spare?
fn is_minimal_within_easy(line: &str) -> bool {
    let (part, whole) = (puzzle(line), puzzle(EASY));
    let mut cells = part.grid().filled().iter();
    cells.all(|cell| part.grid()[cell] == whole.grid()[cell])
        && part.solve() == whole.solve()
        && part.redundant() == CellSet::EMPTY
}

/// The names of cells as a set.
fn cells(names: &Value) -> CellSet {
    let cell = |name: &Value| name.as_str().and_then(|name| name.parse().ok()).expect("a cell");
    names.as_array().expect("a list").iter().map(cell).collect()
}

#[test]
fn minimize_leaves_a_minimal_puzzle() {
    let minimal = output(&["minimize", EASY], "");
    assert!(is_minimal_within_easy(minimal.trim_end()), "{minimal}");
    assert_eq!(run(&["minimize"], minimal.as_str()), quiet(minimal.as_str(), 0));
    let full = run(&["minimize", SOLVED], "");
    assert_eq!((full.stderr.as_str(), full.code), ("", 0));
    assert_eq!(output(&[full.stdout.trim_end()], ""), lines([SOLVED]));
}

#[test]
fn a_seed_minimizes_the_same_way_again() {
    let of = |seed: &str| output(&["minimize", "--seed", seed], &lines([EASY; 20]));
    assert_eq!(of("5"), of("5"));
    assert_ne!(of("5"), of("6"));
    assert!(of("5").lines().all(is_minimal_within_easy));
    assert!(of("5").lines().collect::<BTreeSet<_>>().len() > 10);
}

#[test]
fn minimize_all_begins_with_the_smallest() {
    let all = output(&["minimize", "--all", EASY], "");
    let all: Vec<&str> = all.lines().collect();
    assert!(all.is_sorted_by(|a, b| puzzle(a) < puzzle(b)));
    assert!(all.iter().all(|line| is_minimal_within_easy(line)));
    assert_eq!(output(&["minimize", EASY], ""), lines([all[0]]));
    let shuffled = output(&["minimize", "--all", "--seed", "1", EASY], "");
    assert_ne!(shuffled.lines().collect::<Vec<_>>(), all);
    assert_eq!(shuffled.lines().collect::<BTreeSet<_>>(), all.into_iter().collect());
}

#[test]
fn a_puzzle_of_several_solutions_keeps_them() {
    let of_four = puzzle(FOUR);
    let minimal = output(&["minimize", FOUR], "");
    assert_eq!(lines([of_four.minimized().to_string()]), minimal);
    let object = &objects(&output(&["minimize", "-n", "1", "-t", "jsonl", FOUR], ""))[0];
    assert_eq!((&object["status"], &object["index"]), (&"multiple".into(), &1.into()));
    let known: Vec<_> =
        of_four.solutions().take(2).map(|one| Value::from(one.to_string())).collect();
    assert_eq!([&object["solution"], &object["second"]], [&known[0], &known[1]]);
}

#[test]
fn the_first_of_all_are_enough() {
    let all = output(&["minimize", "--all", EASY], "");
    for n in [1, 7, 416, 1000] {
        let some = output(&["minimize", "-n", &n.to_string(), EASY], "");
        let expected: Vec<_> = all.lines().take(n).collect();
        assert_eq!(some, lines(expected), "{n}");
    }
    assert_eq!(code(&["minimize", "-n", "0", EASY], ""), 2);
}

#[test]
fn minimal_puzzles_are_data_beside_their_puzzle() {
    let args = ["minimize", "--all", "--to", "jsonl"];
    let found = objects(&output(&args, &lines([EASY, NONE, HARD])));
    let last = found.len() - 1;
    for (index, object) in (1..).zip(&found[..last - 1]) {
        assert_eq!((&object["record"], &object["index"]), (&1.into(), &index.into()));
        assert_eq!((&object["puzzle"], &object["solution"]), (&EASY.into(), &SOLVED.into()));
        assert!(is_minimal_within_easy(object["minimized"].as_str().unwrap()));
    }
    assert_eq!(
        (&found[last - 1]["status"], &found[last - 1]["index"]),
        (&"none".into(), &Value::Null)
    );
    assert_eq!((&found[last]["minimized"], &found[last]["index"]), (&HARD.into(), &1.into()));
}

#[test]
fn a_full_grid_has_no_end_of_minimal_puzzles_but_a_closed_pipe_is_one() {
    let mut child = ninefold(&["minimize", "--all", SOLVED]).spawn().expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("there is a line");
    drop(stdout);
    assert_eq!(puzzle(line.trim_end()).status(), Status::Unique);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn backdoors_are_told_with_their_size() {
    let told = output(&["backdoors"], &lines([EASY, HARD]));
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told[0], "0");
    assert!(told[1].starts_with("2: r1c3, r5c2; "), "{}", told[1]);
    let found = objects(&output(&["backdoors", "--to", "jsonl", HARD], ""));
    assert_eq!(found[0]["backdoor_size"], 2);
    let sets: Vec<String> = found[0]["backdoors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|set| cells(set).to_string())
        .collect();
    assert_eq!(told[1], format!("2: {}", sets.join("; ")));
}

#[test]
fn each_unavoidable_set_is_a_line() {
    let found = objects(&output(&["unavoidable", "--size", "9", "--to", "jsonl", EASY], ""));
    let solution: Grid = SOLVED.parse().unwrap();
    for (index, object) in (1..).zip(&found) {
        assert_eq!(object["index"], index);
        let mut others = solution;
        cells(&object["unavoidable"]).iter().for_each(|cell| others[cell] = None);
        assert_eq!(Puzzle::new(others).unwrap().status(), Status::Multiple);
    }
    let sets = found.iter().map(|object| cells(&object["unavoidable"]).to_string());
    let expected = lines(sets);
    assert_eq!(output(&["unavoidable", "--size", "9", EASY], ""), expected);
    assert_eq!(output(&["unavoidable", "--size", "9", SOLVED], ""), expected);
}

#[test]
fn unavoidable_sets_are_counted_by_size() {
    assert_eq!(
        output(&["unavoidable", "--counts", "--size", "9", EASY], ""),
        "4:6 6:21 8:21 9:11\n"
    );
    let args = ["unavoidable", "--counts", "--size", "9", "--to", "jsonl", EASY];
    let counts = serde_json::json!([0, 0, 0, 0, 6, 0, 21, 0, 21, 11]);
    assert_eq!(objects(&output(&args, ""))[0]["unavoidable_counts"], counts);
    assert_eq!(code(&["unavoidable", "--size", "3", EASY], ""), 2);
}

#[test]
fn only_a_puzzle_with_one_solution_has_an_answer() {
    let refused = [
        "# invalid: 5 twice in row 3 (r3c1, r3c8)",
        "# none: no solution",
        "# multiple: more than one solution",
    ];
    for command in COMMANDS {
        let takes_several = command[0] == "minimize";
        let refused = lines(&refused[..if takes_several { 2 } else { 3 }]);
        let ran = run(&[command, &["-q"]].concat(), lines([CLASH, NONE, FOUR]));
        let told: String = ran.stdout.split_inclusive('\n').filter(|line| *line != "\n").collect();
        assert_eq!((told.starts_with(&refused), ran.code), (true, 1), "{command:?}");
        assert_eq!(told.len() > refused.len(), takes_several, "{command:?}");
        let sukaku = output(&["convert", "-t", "sukaku"], HARD).replacen('1', ".", 1);
        assert_eq!(code(command, &sukaku), 1, "{command:?}");
    }
}

#[test]
fn a_limit_makes_the_answer_unknown() {
    for command in COMMANDS {
        let ran = run(&[command, &["-q", "--node-limit", "1", HARD]].concat(), "");
        assert_eq!(ran, quiet("# unknown: the limit of nodes was reached\n", 1), "{command:?}");
    }
}

#[test]
fn every_record_has_the_fields_of_records() {
    for (command, own) in COMMANDS.into_iter().zip([
        &["minimized"][..],
        &["minimized", "index"],
        &["backdoor_size", "backdoors"],
        &["unavoidable", "index"],
        &["unavoidable_counts"],
    ]) {
        let ran = run(&[command, &["--to", "jsonl", "-q"]].concat(), mixed());
        let records = objects(&ran.stdout);
        let numbers: BTreeSet<_> = records.iter().map(|record| record["record"].as_u64()).collect();
        assert_eq!(numbers, (1..=5).map(Some).collect(), "{command:?}");
        for record in records {
            let fits = |&(name, fits): &(&str, support::Fits)| record.get(name).is_some_and(fits);
            assert!(FIELDS.iter().all(fits), "{command:?}: {record}");
            assert!(own.iter().all(|name| record.get(name).is_some()), "{command:?}: {record}");
        }
    }
}

//! What users type and get: every command and mode.

mod support;

use std::collections::BTreeSet;
use std::fs;

use ninefold::{Grid, Level, Limits, Puzzle, Solver, Status, Transform};
use serde_json::Value;
use support::{
    CLASH, EASY, FOUR, Fits, HARD, ITS_FOUR, NONE, SOLVED, code, file, lines, mixed, objects,
    output, path, quiet, rows, run,
};

// ---------------------------------------------------------------- solve

#[test]
fn solve_is_what_is_done_without_a_command() {
    let solved = quiet(lines([SOLVED]), 0);
    assert_eq!(run(&[EASY], ""), solved);
    assert_eq!(run(&["solve", EASY], ""), solved);
    assert_eq!(run(&[], lines([EASY])), solved);
    assert_eq!(run(&["-"], EASY), solved);
    assert_eq!(run(&["--", EASY], ""), solved);
    assert_eq!(run(&[&file("easy.txt", EASY)], ""), solved);
}

#[test]
fn each_mode_gives_its_solution() {
    let of = |mode: &[&str]| output(&[&["solve", "-q", FOUR], mode].concat(), "");
    assert_eq!(of(&[]), lines([ITS_FOUR[0]]));
    assert_eq!(of(&["--first"]), lines([ITS_FOUR[0]]));
    assert_eq!(of(&["--last"]), lines([ITS_FOUR[3]]));
    for (k, solution) in (1..).zip(ITS_FOUR) {
        assert_eq!(of(&["--nth", &k.to_string()]), lines([solution]));
    }
    assert!(ITS_FOUR.contains(&of(&["--any"]).trim()));
    assert_eq!(of(&["--all"]), lines(ITS_FOUR));
    assert_eq!(of(&["--all", "--limit", "3"]), lines(&ITS_FOUR[..3]));
}

#[test]
fn a_seed_draws_the_same_solutions_again_and_all_are_drawn() {
    let draw = |seed: &str| output(&["--random", "--seed", seed, "-q"], &lines([FOUR; 40]));
    assert_eq!(draw("5"), draw("5"));
    assert_ne!(draw("5"), draw("6"));
    assert!(ITS_FOUR.iter().all(|solution| draw("5").contains(solution)));
}

#[test]
fn a_number_past_the_last_solution_is_refused() {
    let ran = run(&["--nth", "5", "-q", FOUR], "");
    assert_eq!(ran, quiet("# multiple: there is no solution number 5\n", 1));
    let ran = run(&["--nth", "-5", "-q", FOUR], "");
    assert_eq!(ran, quiet("# multiple: there is no solution number 5 from the end\n", 1));
}

/// It has 29,729,960 solutions.
const MILLIONS: &str =
    "5...7....6..1........8......8...6........3...7...2.....6....2.....41............9";

/// Both ends count to the same solutions, and each solution knows its number.
#[test]
fn a_rank_is_the_number_of_nth() {
    let all = output(&["solve", "--all", FOUR], "");
    let numbers = ["1", "2", "3", "4"];
    let backwards = ["-4", "-3", "-2", "-1"];
    for (all, ks) in [(&all, numbers), (&all, backwards)] {
        let each = ks.map(|k| output(&["solve", "-q", "--nth", k, FOUR], ""));
        assert_eq!(each.concat(), *all);
    }
    let (puzzles, answers) = (file("rank-puzzles.txt", lines([FOUR; 4])), file("ranks.txt", &all));
    let ran = run(&["verify", "--rank", &puzzles, &answers], "");
    assert_eq!(ran, quiet(lines(numbers.map(|k| format!("right: solution number {k}"))), 0));
    let data = objects(&output(&["verify", "--rank", "-t", "jsonl", &puzzles, &answers], ""));
    assert!(data.iter().zip(numbers).all(|(object, k)| object["rank"] == k));
    let wrong = run(&["verify", "--rank", "-t", "jsonl", &puzzles, &puzzles], "");
    assert!(objects(&wrong.stdout).iter().all(|object| object["rank"].is_null()));
    let one = file("rank-one.txt", lines([MILLIONS]));
    let last = file("rank-last.txt", output(&["solve", "-q", "--last", MILLIONS], ""));
    assert_eq!(output(&["verify", "--rank", &one, &last], ""), "right: solution number 29729960\n");
    let first = output(&["solve", "-q", "--nth", "-29729960", MILLIONS], "");
    assert_eq!(first, output(&["solve", "-q", MILLIONS], ""));
    assert_eq!(code(&["verify", "--rank", "-q", "--node-limit", "1", &one, &last], ""), 1);
}

/// The guesses that a part of the question takes are not there for the next.
#[test]
fn a_node_limit_is_for_the_whole_record() {
    let several = HARD.replacen('8', ".", 1);
    let puzzle = several.parse::<Puzzle>().unwrap().candidates();
    let mut solver = Solver::with_level(Level::Scalar);
    let answer = solver.solve(&puzzle, &Limits::NONE);
    let solve = solver.effort().nodes;
    solver.last(&puzzle, &Limits::NONE).unwrap();
    let last = solver.effort().nodes;
    assert!(answer.status() == Status::Multiple && solve > 0 && last > 0);
    for (limit, code) in [(solve + last, 0), (solve + last - 1, 1), (solve.max(last), 1)] {
        let limit = limit.to_string();
        let ran =
            run(&["solve", "--isa", "scalar", "--last", "--node-limit", &limit, &several], "");
        assert_eq!(ran.code, code, "{limit}: {}", ran.stderr);
    }
}

#[test]
fn modes_exclude_each_other() {
    assert_eq!(code(&["--first", "--last", EASY], ""), 2);
    assert_eq!(code(&["--nth", "0", EASY], ""), 2);
}

#[test]
fn several_solutions_are_worth_a_word() {
    let ran = run(&[], lines([FOUR, EASY, FOUR]));
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("2 records have more than one solution"), "{}", ran.stderr);
    assert!(ran.stderr.contains("ninefold check --repair"), "{}", ran.stderr);
    for which in [&["--last"][..], &["--random"], &["--nth", "1"], &["--all"]] {
        let ran = run(&[&["solve"], which].concat(), lines([FOUR, EASY, FOUR]));
        assert!(ran.stderr.contains("2 records have more than one solution"), "{}", ran.stderr);
    }
}

#[test]
fn a_limit_of_solutions_is_refused_where_it_means_nothing() {
    for which in [&["--nth", "2"][..], &["--random"]] {
        assert_eq!(code(&[&["solve", "--limit", "3"], which].concat(), FOUR), 2, "{which:?}");
    }
    let limit = u128::MAX.to_string();
    assert_eq!(run(&["count", "--limit", &limit], FOUR), quiet("4\n", 0));
}

#[test]
fn what_time_cut_short_says_so_and_what_may_help() {
    let ran = run(&["solve", "--time-limit", "0"], HARD);
    assert_eq!((ran.stdout.as_str(), ran.code), ("# unknown: the time limit was reached\n", 1));
    assert!(ran.stderr.contains("--time-limit"), "{}", ran.stderr);
}

#[test]
fn all_solutions_are_told_apart_by_their_index() {
    let found = objects(&output(&["solve", "--all", "--to", "jsonl"], &lines([EASY, FOUR, NONE])));
    let places: Vec<_> = found.iter().map(|o| (&o["record"], &o["index"])).collect();
    let expected =
        [(1, Some(1)), (2, Some(1)), (2, Some(2)), (2, Some(3)), (2, Some(4)), (3, None)];
    assert_eq!(places.len(), expected.len());
    for (place, (record, index)) in places.into_iter().zip(expected) {
        assert_eq!(place, (&record.into(), &index.into()));
    }
    assert_eq!(found[0]["status"], "unique");
    assert!(found[1..5].iter().all(|object| object["status"] == "multiple"));
}

#[test]
fn one_solution_proves_nothing_about_others() {
    for puzzle in [EASY, FOUR] {
        let found = objects(&output(&["--limit", "1", "--to", "jsonl", puzzle], ""));
        assert_eq!(found[0]["status"], "unknown");
        assert_eq!(found[0]["solution"], SOLVED);
    }
    assert_eq!(code(&["--limit", "1", FOUR], ""), 0);
}

// ---------------------------------------------------------------- count, check, candidates, verify

#[test]
fn count_counts() {
    assert_eq!(run(&["count"], lines([FOUR, EASY, NONE])), quiet("4\n1\n0\n", 0));
}

#[test]
fn count_stops_at_its_own_limit() {
    for (limit, expected) in [("0", "0+\n"), ("1", "1+\n"), ("3", "3+\n"), ("5", "4\n")] {
        assert_eq!(run(&["count", "--limit", limit, FOUR], ""), quiet(expected, 0), "{limit}");
    }
}

/// B. Felgenhauer and F. Jarvis, 2005.
const TOTAL: &str = "6670903752021072936960";

fn empty() -> String {
    ".".repeat(81)
}

#[test]
fn every_grid_is_counted() {
    assert_eq!(run(&["count", &empty()], ""), quiet(format!("{TOTAL}\n"), 0));
    let limit = ["count", "--limit", "1000000000000000000", &empty()];
    assert_eq!(run(&limit, ""), quiet("1000000000000000000+\n", 0));
    let data = objects(&output(&["count", "--to", "jsonl", &empty()], ""));
    assert_eq!((&data[0]["count"], &data[0]["count_text"]), (&Value::Null, &TOTAL.into()));
}

#[test]
fn every_solution_has_its_number() {
    let nth = |k: &str| code(&["solve", "-q", "--nth", k, &empty()], "");
    let last = output(&["solve", "-q", "--last", &empty()], "");
    assert_eq!(run(&["solve", "-q", "--nth", TOTAL, &empty()], ""), quiet(&last, 0));
    assert_eq!([nth("6670903752021072936961"), nth("0")], [1, 2]);
    assert_eq!([nth(&"9".repeat(50)), nth("9x"), nth("--")], [1, 2, 2]);
    assert_eq!(run(&["solve", "-q", "--nth", "-1", &empty()], ""), quiet(&last, 0));
    assert_eq!([nth("-6670903752021072936961"), nth(&format!("-{}", "9".repeat(50)))], [1, 1]);
    let all = format!("{}\n", empty()).repeat(5);
    let draw = |threads: &str, isa: &str| {
        output(&["--random", "--seed", "5", "-q", "-j", threads, "--isa", isa], &all)
    };
    let drawn = draw("1", "auto");
    assert_eq!(drawn, draw("2", "scalar"));
    assert_eq!(drawn.lines().collect::<BTreeSet<_>>().len(), 5);
}

/// Eleven digits of a puzzle; it has 53,944,644,153 solutions.
const SPARSE: &str =
    "5....................3.2.678.........2..5............................6......8.1.9";

#[test]
fn an_estimate_has_an_interval_or_is_exact() {
    let ask = |args: &[&str]| output(&[&["count", "--estimate"], args].concat(), "");
    assert_eq!(ask(&[FOUR]), "4\n");
    assert_eq!(ask(&[&empty()]), format!("{TOTAL}\n"));
    let text = ask(&["--seed", "3", SPARSE]);
    assert!(text.contains("e10 (95 %: "), "{text}");
    assert_eq!(ask(&["--seed", "3", SPARSE]), text);
    assert_ne!(ask(&["--seed", "4", SPARSE]), text);
    let data = objects(&ask(&["--to", "jsonl", SPARSE, FOUR]));
    let [low, mean, high] =
        ["estimate_low", "estimate", "estimate_high"].map(|name| data[0][name].as_f64().unwrap());
    assert!(4.5e10 < low && low < mean && mean < high && high < 6.5e10, "{low}, {mean}, {high}");
    assert_eq!((&data[0]["count"], &data[0]["count_text"]), (&Value::Null, &Value::Null));
    assert_eq!((&data[1]["count"], &data[1]["estimate"]), (&4.into(), &4.0.into()));
    assert_eq!(code(&["count", "--estimate", "--node-limit", "10", SPARSE], ""), 1);
}

#[test]
fn an_estimate_takes_the_size_of_its_sample_or_what_a_limit_leaves() {
    let ask = |more: &[&str]| run(&[&["count", "-t", "jsonl", SPARSE], more].concat(), "");
    let of = |ran: &support::Ran| {
        let object = &objects(&ran.stdout)[0];
        ["estimate", "estimate_low", "estimate_high"].map(|name| object[name].as_f64().unwrap())
    };
    assert_eq!(of(&ask(&["--estimate=200"])), of(&ask(&["--estimate"])));
    let [[_, low, high], [_, lower, higher]] =
        ["--estimate=200", "--estimate=50"].map(|size| of(&ask(&[size])));
    assert!(high - low < higher - lower);
    let within = |nodes: u32| ask(&["--estimate=200", "--node-limit", &nodes.to_string()]);
    let mut limited = (0..15).map(|i| within(122_000 + i * 2000));
    let cut = limited.find(|ran| ran.code == 0).expect("some limit leaves enough");
    assert!(cut.stderr.contains("parts instead of 200, by a limit"), "{}", cut.stderr);
    assert_ne!(of(&cut), of(&ask(&["--estimate"])));
    assert_eq!(ask(&["--estimate=7"]).code, 2);
}

#[test]
fn a_count_that_a_limit_ends_says_what_there_is_at_least() {
    let ran = run(&["count", "-q", "--node-limit", "20000", SPARSE], "");
    let least: u64 = ran.stdout.trim().strip_suffix('+').unwrap().parse().unwrap();
    assert!(ran.code == 1 && (10_000..53_944_644_153).contains(&least), "{least}");
}

#[test]
fn a_count_is_data() {
    let input = lines([FOUR, EASY, NONE]);
    let counts = objects(&output(&["count", "--limit", "2", "--to", "jsonl"], &input));
    let fields =
        |o: &Value| (o["count"].clone(), o["count_text"].clone(), o["limit_reached"] == true);
    assert_eq!(fields(&counts[0]), (2.into(), "2".into(), true));
    assert_eq!(fields(&counts[1]), (1.into(), "1".into(), false));
    assert_eq!(fields(&counts[2]), (0.into(), "0".into(), false));
    let statuses: Vec<_> = counts.iter().map(|count| &count["status"]).collect();
    assert_eq!(statuses, ["multiple", "unique", "none"]);
}

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

/// What `check` says of some puzzles, as data.
fn checked(options: &[&str], puzzles: &[&str]) -> Vec<Value> {
    let found =
        objects(&output(&[&["check", "-t", "jsonl", "-q"], options].concat(), &lines(puzzles)));
    for (record, (name, fits)) in found.iter().flat_map(|it| CHECKED.map(|field| (it, field))) {
        assert!(record.get(name).is_some_and(fits), "{options:?} {name}: {record}");
    }
    found
}

/// A rectangle of the easy puzzle's solution: its digits can be arranged in two ways.
const RECTANGLE: [&str; 4] = ["r2c8", "r2c9", "r7c8", "r7c9"];

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
    assert!(said.ends_with("at least 2 givens would have to be added\n"), "{said}");
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

// ---------------------------------------------------------------- transform, convert

#[test]
fn transform_applies_the_map_that_it_is_given() {
    let map = "transpose,rows=213456789,columns=123789456,digits=987654321";
    let grid: Grid = EASY.parse().expect("a grid");
    let expected = map.parse::<Transform>().expect("a transform").grid(&grid);
    assert_eq!(run(&["transform", "--map", map, EASY], ""), quiet(format!("{expected}\n"), 0));
    assert_eq!(code(&["transform", "--map", "rows=42", EASY], ""), 2);
    assert_eq!(code(&["transform", EASY], ""), 2);
}

#[test]
fn random_transforms_are_different_and_have_as_many_solutions() {
    let args = ["transform", "--random", "-n", "20", "--seed", "3", FOUR];
    let puzzles = output(&args, "");
    assert_eq!(puzzles, output(&args, ""));
    let distinct: BTreeSet<_> = puzzles.lines().collect();
    assert_eq!(distinct.len(), 20);
    assert_eq!(output(&["count"], &puzzles), "4\n".repeat(20));
}

#[test]
fn digits_that_do_not_bind_become_no_givens() {
    let placed = FOUR.replacen("534.", "534+6", 1);
    let ran = run(&["transform", "--random", "-n", "3"], placed.as_str());
    assert!(ran.stderr.contains("`--to jsonl` keeps them"), "{}", ran.stderr);
    assert_eq!(output(&["count"], &ran.stdout), "4\n4\n4\n");
    let marks = output(&["transform", "--random", "--marks"], &placed);
    assert_eq!(output(&["count"], &marks), output(&["count", "--marks"], &placed));
}

#[test]
fn a_transformed_table_is_read_back_as_what_it_became() {
    let table = format!("puzzle,solution\n{EASY},{SOLVED}\n");
    let once = output(&["transform", "--random", "--to", "same"], &table);
    let twice = output(&["transform", "--random", "--seed", "1", "--to", "csv"], &once);
    for table in [&once, &twice] {
        assert_eq!(run(&["verify"], table.as_str()), quiet("right\n", 0));
    }
    let maps = |table: &str| output(&["canon", "--map"], table);
    assert_ne!(maps(&table), maps(&once));
    assert_ne!(maps(&once), maps(&twice));
}

#[test]
fn a_solution_goes_along_with_its_puzzle() {
    let table = format!("puzzle,solution\n{EASY},{SOLVED}\n");
    let moved = output(&["transform", "--random", "-n", "5", "--to", "jsonl"], &table);
    for object in objects(&moved) {
        let [puzzle, solution] = ["puzzle", "solution"].map(|name| object[name].as_str().unwrap());
        assert_ne!(puzzle, EASY);
        assert_eq!(output(&[puzzle], "").trim(), solution);
        let map: Transform = object["map"].as_str().unwrap().parse().unwrap();
        assert_eq!(map.grid(&EASY.parse().unwrap()).to_string(), puzzle);
    }
}

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
    assert!(ran.stderr.contains("placed"), "{}", ran.stderr);
}

#[test]
fn convert_needs_a_format() {
    for args in [&["convert", EASY][..], &["convert", "--to", "klingon", EASY]] {
        let ran = run(args, "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
        assert!(ran.stderr.contains("format"), "{}", ran.stderr);
    }
}

// ---------------------------------------------------------------- help

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
    for option in ["--shard=1/2", "--resume", "--frobnicate", "--messages=few", "--threads=0"] {
        let ran = run(&[option, EASY], "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{option}");
        assert!(!ran.stderr.is_empty());
    }
}

// ---------------------------------------------------------------- hint, path, rate

#[test]
fn a_hint_tells_as_much_as_is_wanted() {
    let deep = |depth: &str| output(&["hint", "--depth", depth, EASY], "");
    assert_eq!(deep("1"), "Naked Single in box 5\n");
    assert_eq!(deep("2"), "Naked Single in box 5: look at r5c5\n");
    assert!(deep("3").starts_with("Naked Single: r5c5=5. "), "{}", deep("3"));
    assert_eq!(output(&["hint", EASY], ""), deep("3"));
    assert_eq!(code(&["hint", "--depth", "4", EASY], ""), 2);
}

#[test]
fn a_hint_is_data_that_keeps_back_what_is_not_told() {
    let step = |depth: &str| {
        objects(&output(&["hint", "--depth", depth, "--to", "jsonl", EASY], ""))[0]["steps"][0]
            .clone()
    };
    for depth in ["1", "2"] {
        assert_eq!(step(depth)["technique"], "naked-single");
        assert_eq!(step(depth)["placements"], serde_json::json!([]));
    }
    assert_eq!(step("3")["placements"], serde_json::json!(["r5c5=5"]));
    assert_eq!(step("3")["eliminations"], serde_json::json!([]));
}

#[test]
fn a_path_leads_to_the_solution() {
    let found = objects(&output(&["path", "--to", "jsonl", HARD], ""));
    let mut grid: Grid = HARD.parse().unwrap();
    for step in found[0]["steps"].as_array().unwrap() {
        assert!(!step["text"].as_str().unwrap().is_empty());
        for placed in step["placements"].as_array().unwrap() {
            let (cell, digit) = placed.as_str().unwrap().split_once('=').unwrap();
            grid[cell.parse().unwrap()] = ninefold::Digit::from_ascii(digit.as_bytes()[0]);
        }
    }
    let is_whole = found[0]["message"].is_null();
    assert_eq!(is_whole, found[0]["solution"] == grid.to_string());
    assert_eq!(code(&["path", EASY], ""), 0);
    assert_eq!(code(&["path", "-q", HARD], ""), i32::from(!is_whole));
    let text = output(&["path", EASY], "");
    assert_eq!(text.lines().next(), Some("1. Naked Single: r5c5=5"));
}

#[test]
fn all_steps_of_a_position_hold_the_first_of_its_path() {
    let steps = |options: &[&str]| output(&[&["path", EASY], options].concat(), "");
    assert!(steps(&["--all-steps"]).lines().count() > 1);
    assert_eq!(steps(&["--all-steps"]).lines().next(), steps(&[]).lines().next());
}

#[test]
fn a_grade_is_text_and_data() {
    assert_eq!(run(&["rate", EASY], ""), quiet("1 gentle\n", 0));
    assert_eq!(run(&["rate"], lines([EASY, HARD])), quiet("1 gentle\n6 diabolical\n", 0));
    let found = objects(&output(&["rate", "--to", "jsonl", EASY], ""));
    assert_eq!(found[0]["grade"], 1);
    assert_eq!(found[0]["grade_name"], "gentle");
    let fields = ["rate", "--to", "csv", "--fields", "grade_name,grade"];
    assert_eq!(output(&fields, EASY), "grade_name,grade\ngentle,1\n");
}

#[test]
fn a_rating_is_text_and_data() {
    let hodoku = ["rate", "--scale", "hodoku"];
    assert_eq!(run(&hodoku, lines([EASY, EASY])), quiet("easy 204\neasy 204\n", 0));
    let found = objects(&output(&[&hodoku[..], &["--to", "jsonl", EASY]].concat(), ""));
    assert_eq!(found[0]["ratings"], serde_json::json!({"hodoku": {"level": "easy", "score": 204}}));
    let chosen = |to| {
        let options = ["--to", to, "--fields", "status,hodoku_level,hodoku_score"];
        output(&[&hodoku[..], &options].concat(), EASY)
    };
    assert_eq!(chosen("csv"), "status,hodoku_level,hodoku_score\nunique,easy,204\n");
    let object = &objects(&chosen("jsonl"))[0];
    assert_eq!((&object["hodoku_level"], &object["hodoku_score"]), (&"easy".into(), &204.into()));
    assert_eq!(output(&["rate", "--scale", "all", EASY], ""), "1 gentle, easy 204\n");
    assert_eq!(code(&["rate", "--scale", "mine", EASY], ""), 2);
}

#[test]
fn no_rating_is_made_up() {
    for puzzle in [FOUR, NONE, CLASH] {
        let found = objects(&output(&["rate", "-q", "--to", "jsonl", puzzle], ""));
        let is_null = ["grade", "grade_name", "ratings"].map(|field| found[0][field].is_null());
        assert!(is_null == [true; 3] && !found[0]["message"].is_null(), "{puzzle}");
        assert_eq!(code(&["rate", "-q", puzzle], ""), 1);
    }
    // "Golden Nugget" by tarek.
    let hardest =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let found = objects(&output(&["rate", "-q", "--scale", "all", "--to", "jsonl", hardest], ""));
    assert_eq!(found[0]["grade"], 6);
    assert_eq!(found[0]["ratings"], serde_json::json!({"hodoku": null}));
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.starts_with("no hodoku rating: no technique leads on from "), "{message}");
}

#[test]
fn what_is_wrong_is_said_before_any_step() {
    // 1 is no digit for r1c3: 534678912 is the first row.
    let placed = format!("{{\"puzzle\":\"{EASY}\",\"placed\":\"..1{}\"}}", ".".repeat(78));
    for command in ["hint", "path"] {
        let ran = run(&[command, "--to", "jsonl", "-q"], placed.as_str());
        let found = objects(&ran.stdout);
        assert_eq!(found[0]["message"], "wrong so far: r1c3", "{command}: {}", ran.stdout);
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn techniques_are_chosen_by_options_and_by_a_file() {
    let of = |options: &[&str]| {
        let found = objects(&output(&[&["path", "-q", "-t", "jsonl", EASY], options].concat(), ""));
        let steps = found[0]["steps"].as_array().unwrap().clone();
        let names = steps.iter().map(|step| step["technique"].as_str().unwrap().to_owned());
        names.collect::<BTreeSet<_>>()
    };
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(of(&["--only", "Hidden Single"]), set(&["hidden-single"]));
    assert_eq!(
        of(&["--only=hidden-single", "--with=full house"]),
        set(&["full-house", "hidden-single"])
    );
    assert!(!of(&["--without", "naked-single"]).contains("naked-single"));
    let plan = path("plan.toml");
    let written = |text: &str| fs::write(&plan, text).expect("a file");
    written("only = [\"hidden-single\"]\nwith = [\"last cell\"]\nwithout = [\"x-wing\"]");
    assert_eq!(of(&["--plan", &plan]), set(&["full-house", "hidden-single"]));
    assert_eq!(of(&["--plan", &plan, "--without=full-house"]), set(&["hidden-single"]));
    for text in ["onyl = []", "only = [\"x-wnig\"]", "only ="] {
        written(text);
        assert_eq!(code(&["hint", "--plan", &plan, EASY], ""), 2, "{text}");
    }
    let ran = run(&["hint", "--with", "x-wnig", EASY], "");
    assert!(ran.code == 2 && ran.stderr.contains("\"x-wing\""), "{}", ran.stderr);
}

#[test]
fn a_path_is_a_paragraph_for_each_record() {
    let paragraphs = |command: &str, puzzles: &[&str]| -> Vec<String> {
        let ran = run(&[command, "-q"], lines(puzzles.iter().copied()));
        ran.stdout.split("\n\n").map(|it| it.trim_end().to_owned()).collect()
    };
    let found = paragraphs("path", &[SOLVED, EASY, NONE, HARD, CLASH]);
    assert_eq!(found.len(), 5);
    assert_eq!(found[0], "solved");
    assert!(found[1].starts_with("1. Naked Single") && found[1].ends_with("\nsolved"));
    assert_eq!(found[2], "# none: no solution");
    assert!(found[3].lines().last().unwrap().starts_with("no technique leads on from "));
    assert!(found[4].starts_with("# invalid: "));
}

#[test]
fn hints_and_paths_can_be_listened_to() {
    let hint = |depth: &str| output(&["hint", "--depth", depth, "--to", "words", EASY], "");
    assert_eq!(hint("2"), "Naked Single in box 5: look at row 5 column 5\n");
    let whole = hint("3");
    assert!(whole.starts_with("Naked Single. Every other digit"), "{whole}");
    assert!(whole.ends_with(": row 5 column 5 is 5.\n"), "{whole}");
    let path = output(&["path", "-q", "--to", "words", HARD, EASY], "");
    assert!(!path.contains("r5c5") && path.contains("row 5 column 5 is 5.\n"), "{path}");
    assert_eq!(code(&["rate", "--to", "words", EASY], ""), 2);
}

#[test]
fn steps_in_a_table_are_json() {
    let table = output(&["hint", "--to", "csv", "--fields", "steps", EASY], "");
    let field = table.lines().nth(1).unwrap().trim_matches('"').replace("\"\"", "\"");
    let steps: Value = serde_json::from_str(&field).unwrap();
    assert_eq!(steps[0]["placements"], serde_json::json!(["r5c5=5"]));
}

#[test]
fn what_is_filled_in_may_stand_beside_the_puzzle() {
    let with = |digits: &str| EASY.replacen("53.", digits, 1);
    let hint = |filled: &str| run(&["hint", "-q", "--depth=1", EASY, "--filled", filled], "");
    assert_eq!(hint(EASY), quiet("Naked Single in box 5\n", 0));
    assert_eq!(hint(&with("534")).code, 0);
    assert_eq!(hint(&with("531")).stdout, "# unique: wrong so far: r1c3\n");
    assert_eq!(hint(SOLVED).stdout, "solved\n");
    assert!(hint(&with("23.")).stdout.ends_with("filled in other than given: r1c1\n"));
    assert!(hint(&with("53x")).code > 0);
    let grids = file("filled.txt", lines([&*with("531"), SOLVED]));
    let two = run(&["hint", "-q", "--filled", &grids], lines([EASY, EASY]));
    assert_eq!(two.stdout, "# unique: wrong so far: r1c3\nsolved\n");
    let three = run(&["hint", "-q", "--filled", &grids], lines([EASY; 3]));
    assert!(three.stdout.ends_with("no filled-in grid beside this puzzle\n"));
}

#[test]
fn a_right_digit_that_is_crossed_out_is_told() {
    let marks = |cell: usize| if cell == 2 { "1" } else { "123456789" };
    let marks: Vec<_> = (0..81).map(marks).collect();
    let of = |placed: &str| {
        let placed = format!("{placed}{}", ".".repeat(78));
        let record = serde_json::json!({"puzzle": EASY, "placed": placed, "candidates": marks});
        objects(&run(&["hint", "-q", "--to", "jsonl"], record.to_string() + "\n").stdout)[0]["message"].clone()
    };
    assert_eq!(of("..."), "the right digit is missing from the pencil marks of r1c3");
    assert_eq!(of("..1"), "wrong so far: r1c3");
}

#[test]
fn techniques_and_scales_are_listed() {
    for (what, name) in [("techniques", "x-wing"), ("scales", "hodoku")] {
        assert!(output(&["list", what], "").lines().any(|line| line.starts_with(name)), "{what}");
    }
}

//! `count`, and its estimates.

use serde_json::Value;

use crate::support::{EASY, FOUR, NONE, code, lines, objects, output, quiet, run};

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
pub(crate) const TOTAL: &str = "6670903752021072936960";

pub(crate) fn empty() -> String {
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
    let of = |ran: &crate::support::Ran| {
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
    assert!(
        cut.stderr.contains("parts instead of 200: the limit of nodes was reached"),
        "{}",
        cut.stderr
    );
    assert_ne!(of(&cut), of(&ask(&["--estimate"])));
    assert_eq!(ask(&["--estimate=7"]).code, 2);
}

#[test]
fn a_count_that_a_limit_ends_says_what_there_is_at_least() {
    let ran = run(&["count", "-q", "--node-limit", "20000", SPARSE], "");
    let least: u64 = ran.stdout.trim().strip_suffix('+').unwrap().parse().unwrap();
    assert!(ran.code == 1 && (10_000..53_944_644_153).contains(&least), "{least}");
    let told = |args: &[&str]| run(&[&["count"], args, &[SPARSE]].concat(), "").stderr;
    let ends = [(["--node-limit", "9000"], "of nodes"), (["--time-limit", "0.0001"], "time")];
    for (limit, name) in ends {
        let text = told(&limit);
        assert!(text.contains(name) && text.contains("was reached (more `--time-limit`"), "{text}");
        assert!(text.contains("`--estimate`"), "{text}");
    }
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

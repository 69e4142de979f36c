//! The command against the corpus: the inputs of judges, cases that troubled other programs, and
//! tables of what other programs found.
//!
//! Cases without an input (kind `behaviour`) of the areas that a command has are held elsewhere:
//! api-03 and solve-16 below, judge-14 by the statuses of `command.rs`.

mod support;

use std::process::ExitCode;

use ninefold::{Grid, Puzzle, Solution, Transform};
use ninefold_corpus::{read, root, table, tests};
use serde_json::{Value, json};
use support::{Ran, run};

// ---------------------------------------------------------------- judges

/// Grids of nine lines, each as 81 characters.
fn grids(text: &str) -> Vec<String> {
    let lines: Vec<_> = text.lines().collect();
    lines.chunks(9).map(<[&str]>::concat).collect()
}

/// The grids of an input with a count before them, as far as they are whole.
fn counted(input: &str) -> Vec<String> {
    let grids = grids(input.split_once('\n').expect("a count and its line").1);
    grids.into_iter().filter(|grid| grid.len() == 81).collect()
}

fn is_right(puzzle: &str, answer: &str) -> bool {
    let puzzle: Option<Puzzle> = puzzle.parse().ok();
    let answer: Option<Grid> = answer.parse().ok();
    puzzle.zip(answer).is_some_and(|(puzzle, answer)| ninefold::verify(&puzzle, &answer).is_ok())
}

fn is_solvable(puzzle: &str) -> bool {
    puzzle.parse().is_ok_and(|puzzle: Puzzle| puzzle.first().is_some())
}

fn is_answered(ran: &Ran, answer: &str) -> bool {
    ran.stdout == answer && ran.code == 0
}

/// Nothing on standard output, and a word on what is wrong.
fn is_refused(ran: &Ran, input: &str) -> bool {
    let is_placed = ran.stderr.contains("line ") || input.is_empty();
    ran.stdout.is_empty() && ran.code == 1 && is_placed && !ran.stderr.is_empty()
}

/// Every grid that is whole is solved or given back, in its place.
fn is_answered_in_part(ran: &Ran, input: &str) -> bool {
    let (puzzles, answers) = (counted(input), grids(&ran.stdout));
    let fits = |(puzzle, answer): (&String, &String)| {
        if is_solvable(puzzle) { is_right(puzzle, answer) } else { puzzle == answer }
    };
    puzzles.len() == answers.len()
        && puzzles.iter().zip(&answers).all(fits)
        && ran.code == 1
        && ran.stderr.contains("line ")
}

fn is_judged_right(policy: &str, ran: &Ran, input: &str, answer: Option<&str>) -> bool {
    let solutions = || grids(&ran.stdout).iter().all(|grid| grid.parse::<Solution>().is_ok());
    match (policy, answer) {
        ("must" | "should", Some(answer)) => is_answered(ran, answer),
        ("must_any", _) => {
            let (puzzles, answers) = (counted(input), grids(&ran.stdout));
            let mut pairs = puzzles.iter().zip(&answers);
            puzzles.len() == answers.len() && pairs.all(|(p, a)| is_right(p, a)) && ran.code == 0
        }
        ("may", Some(answer)) => is_answered(ran, answer) || is_refused(ran, input),
        ("may", None) => ran.code == 0 && solutions() || is_refused(ran, input),
        ("reject", _) => is_refused(ran, input),
        ("partial", _) => is_answered_in_part(ran, input),
        other => panic!("a policy without meaning: {other:?}"),
    }
}

fn judges_are_answered_by_their_policy() {
    for row in table("oracles/judge/cases.tsv") {
        let path = format!("oracles/judge/{}/{}", row[0], row[1]);
        let input = read(&format!("{path}.in"));
        let answer = (row[3] == "yes").then(|| read(&format!("{path}.out")));
        let ran = run(&[], input.as_str());
        assert!(is_judged_right(&row[2], &ran, &input, answer.as_deref()), "{path}: {ran:?}");
        let file = root().expect("there is a corpus").join(format!("{path}.in"));
        let ran_on_file = run(&[&file.to_string_lossy()], "");
        assert_eq!((ran.stdout, ran.code), (ran_on_file.stdout, ran_on_file.code), "{path}");
    }
}

/// The lines of a text, each with this end.
fn ended(text: &str, end: &str) -> String {
    text.lines().map(|line| format!("{}{end}", line.trim_end())).collect()
}

/// Grids of nine lines with a blank line after each, and after the count.
fn parted(text: &str) -> String {
    let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let (count, grids) = lines.split_at(lines.len() % 9);
    let blocks = [count].into_iter().chain(grids.chunks(9));
    blocks.map(|block| block.join("\n") + "\n\n").collect()
}

fn judges_are_answered_with_any_ends_of_lines() {
    for row in table("oracles/judge/cases.tsv").iter().filter(|row| row[2] == "must") {
        let path = format!("oracles/judge/{}/{}", row[0], row[1]);
        let (input, answer) = (read(&format!("{path}.in")), read(&format!("{path}.out")));
        let cut = input.trim_end().to_owned();
        for odd in [ended(&input, "\r\n"), ended(&input, " \t\n"), cut, parted(&input)] {
            let ran = run(&[], odd.as_str());
            assert!(is_answered(&ran, &answer), "{path}: {odd:?} {ran:?}");
        }
    }
}

// ---------------------------------------------------------------- cases

fn cases() -> Vec<Value> {
    let text = read("cases/cases.jsonl");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is a case")).collect()
}

fn case(id: &str) -> Value {
    cases().into_iter().find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id}"))
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

/// The texts of an input, as they are.
fn texts(input: &Value) -> Vec<String> {
    let several = ["texts", "grids"].into_iter().flat_map(|name| list(&input[name]));
    let one = ["text", "grid"].into_iter().filter_map(|name| input.get(name).cloned());
    several.chain(one).map(|value| text(&value)).collect()
}

/// What is expected of each of so many records, as objects with `status`, `solution`, ...
fn facts(expected: &Value, records: usize) -> Vec<Value> {
    let fact = |value: Value| match value.as_str() {
        Some("impossible") => json!({ "status": "none" }),
        Some(solution) => json!({ "solution": solution }),
        None => value,
    };
    if let Some(smallest) = expected["each_lexmin"].as_array() {
        return smallest.iter().map(|solution| json!({ "lexmin": solution })).collect();
    }
    ["each", "solutions", "outputs"]
        .into_iter()
        .find_map(|name| expected[name].as_array().cloned())
        .map_or_else(
            || vec![expected.clone(); records],
            |each| each.into_iter().map(fact).collect(),
        )
}

/// The records of the answer to a text.
fn records(args: &[&str], input: &str) -> Vec<Value> {
    let ran = run(&[args, &["--to", "jsonl", "-q"]].concat(), input);
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// No case has more solutions and asks for their number.
const MANY: u64 = 200_000;

/// Does all that is expected of a record hold? The number of facts that do.
fn hold(fact: &Value, first: &Value, last: &Value, count: &Value) -> usize {
    let is_invalid = fact["status"] == "conflict";
    let expected = |name: &str| fact.get(name).cloned();
    let facts = [
        (if is_invalid { Some("invalid".into()) } else { expected("status") }, &first["status"]),
        (expected("solution"), &first["solution"]),
        (expected("solution"), &last["solution"]),
        (expected("lexmin"), &first["solution"]),
        (expected("lexmax"), &last["solution"]),
        (expected("count").filter(|_| !is_invalid), &count["count"]),
    ];
    let mut held = 0;
    for (expected, found) in facts {
        if let Some(expected) = expected {
            assert_eq!(*found, expected, "{first}");
            held += 1;
        }
    }
    if let Some(least) = fact["count_at_least"].as_u64() {
        assert!(count["count"].as_u64() >= Some(least), "{count}");
    }
    held
}

/// Asks the command all that is expected of the records of a text.
fn agree(options: &[&str], input: &str, facts: &[Value]) {
    let with = |command: &[&str]| records(&[command, options].concat(), input);
    let first = with(&["solve"]);
    let last = with(&["solve", "--last"]);
    let count = with(&["count", "--limit", &MANY.to_string()]);
    assert_eq!(first.len(), facts.len(), "{input}");
    for (i, fact) in facts.iter().enumerate() {
        assert!(hold(fact, &first[i], &last[i], &count[i]) > 0, "nothing is expected: {fact}");
    }
}

/// Is it a case of texts whose records can all be read?
fn is_plain(case: &Value) -> bool {
    let areas = ["parse", "api", "count", "solve", "perf", "lex"];
    let kinds =
        ["grid9", "grid9_list", "text", "text_list", "hodoku_line", "susser", "triples_list"];
    let others = ["judge-20", "parse-20", "parse-21", "parse-27"];
    let is_one_of = |names: &[&str], value: &Value| names.iter().any(|name| value == name);
    is_one_of(&kinds, &case["input"]["kind"])
        && (is_one_of(&areas, &case["area"]) || case["id"] == "var-08")
        && !is_one_of(&others, &case["id"])
}

fn cases_hold() {
    let mut number = 0;
    for case in cases().iter().filter(|case| is_plain(case)) {
        let options: Vec<_> = case["expected_under"].as_str().into_iter().collect();
        let texts = texts(&case["input"]);
        if texts.len() == 1 {
            let records = records(&options, &texts[0]).len();
            agree(&options, &texts[0], &facts(&case["expected"], records));
        } else {
            for (text, fact) in texts.iter().zip(facts(&case["expected"], texts.len())) {
                agree(&options, text, &[fact]);
            }
        }
        number += 1;
    }
    assert!(number > 35, "{number} cases");
}

/// What is known of a puzzle's transform: the ends of its order are not.
fn moved(map: &Transform, fact: &Value) -> Value {
    let mut moved = fact.clone();
    for end in ["lexmin", "lexmax"] {
        moved.as_object_mut().expect("facts are objects").shift_remove(end);
    }
    if let Some(solution) = fact["solution"].as_str() {
        let grid: Grid = solution.parse().expect("a solution");
        moved["solution"] = map.grid(&grid).to_string().into();
    }
    moved
}

fn cases_hold_under_transforms() {
    let maps = (1..=6).filter_map(|i| Transform::nth(Transform::COUNT / 7 * i + i));
    for map in maps {
        for case in cases().iter().filter(|case| is_plain(case)) {
            let grids: Vec<Grid> =
                texts(&case["input"]).iter().filter_map(|text| text.parse().ok()).collect();
            let facts = facts(&case["expected"], grids.len());
            for (grid, fact) in grids.iter().zip(&facts).filter(|(_, f)| f.get("status").is_some())
            {
                agree(&[], &map.grid(grid).to_string(), &[moved(&map, fact)]);
            }
        }
    }
}

fn faults_are_told_with_their_place() {
    let case = case("parse-20");
    for (input, error) in texts(&case["input"]).iter().zip(list(&case["expected"]["errors"])) {
        let said = match text(&error).as_str() {
            "empty input" => "no puzzle in the input".to_owned(),
            error => error.replace("unknown symbol at ", "line 1, column "),
        };
        let ran = run(&[], input.as_str());
        assert_eq!(ran.code, 1);
        assert!(ran.stderr.contains(&said), "{said}: {}", ran.stderr);
    }
}

fn what_no_format_reads_is_told() {
    for input in texts(&case("parse-21")["input"]) {
        let ran = run(&[], input.as_str());
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 1), "{input:?}");
        assert!(ran.stderr.contains("81 characters"), "{input:?}: {}", ran.stderr);
    }
}

fn good_games_beside_a_bad_one_are_answered() {
    let case = case("parse-27");
    let found = records(&[], &texts(&case["input"])[0]);
    let expected = list(&case["expected"]["each"]);
    assert_eq!(found.len(), 3);
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found["solution"], expected["solution"]);
    }
    assert_eq!(found[2]["status"], "unreadable");
    assert!(text(&found[2]["message"]).contains("84 cells, 81 needed"), "{}", found[2]);
}

fn other_sizes_and_rules_are_not_supported_yet() {
    let links = ["var-02", "var-03"].map(case).into_iter().flat_map(|case| {
        let loads = [list(&case["input"]["loads"]), vec![case["input"]["load"].clone()]].concat();
        loads.into_iter().filter(Value::is_string)
    });
    let links = links.map(|load| format!("https://www.f-puzzles.com/?load={}", text(&load)));
    let cases = ["judge-09", "judge-20"].map(case);
    let sizes = list(&case("perf-08")["input"]["sizes"]);
    let empty = sizes.iter().map(|n| ".".repeat(n.as_u64().unwrap_or_default().pow(2) as usize));
    for input in cases.iter().flat_map(|case| texts(&case["input"])).chain(links).chain(empty) {
        let found = records(&[], &input);
        assert_eq!(found[0]["status"], "unreadable", "{input}");
        assert!(text(&found[0]["message"]).contains("not supported yet"), "{}", found[0]);
    }
}

fn a_count_stops_at_every_limit() {
    let case = case("count-05");
    let grid = text(&case["input"]["grid"]);
    let limits = list(&case["input"]["limits"]);
    for (limit, count) in limits.iter().zip(list(&case["expected"]["counts"])) {
        let found = &records(&["count", "--limit", &limit.to_string()], &grid)[0];
        assert_eq!(found["count"], count);
        assert_eq!(found["limit_reached"], limit == &count, "{found}");
    }
}

fn an_edit_is_answered_at_once() {
    let case = case("solve-15");
    let before = text(&case["input"]["grid"]);
    let edit = &case["input"]["set"];
    let mut grid: Grid = before.parse().expect("a grid");
    let cell: ninefold::Cell = text(&edit["cell"]).parse().expect("a cell");
    grid[cell] =
        ninefold::Digit::ALL.get(edit["digit"].as_u64().unwrap_or(0) as usize - 1).copied();
    let facts = ["before", "after"].map(|name| case["expected"][name].clone());
    agree(&[], &format!("{before}\n{grid}\n"), &facts);
}

fn answers_do_not_depend_on_what_was_asked_before() {
    for id in ["solve-16", "api-03"] {
        let calls = list(&case(id)["input"]["calls"]);
        let puzzles: Vec<_> = calls.iter().filter_map(|call| call[1].as_str()).collect();
        let puzzles: Vec<_> = puzzles.into_iter().filter(|text| text.len() == 81).collect();
        assert!(puzzles.len() > 1);
        for command in ["solve", "count"] {
            let alone = puzzles.iter().map(|puzzle| run(&[command, puzzle], "").stdout);
            let together = run(&[command, "-j", "1"], puzzles.join("\n")).stdout;
            assert_eq!(together, alone.collect::<String>(), "{id}");
        }
    }
}

fn the_mistyped_given_is_named() {
    let case = case("api-01");
    let grids = texts(&case["input"]);
    let found = &records(&["check", "--repair"], &grids[0])[0];
    assert!(list(&found["repairs"]).contains(&"r9c1=3".into()), "{found}");
    assert!(!list(&found["differing"]).is_empty() && found["status"] == "multiple", "{found}");
}

fn wrong_solutions_are_found_out() {
    let case = case("val-01");
    let [grid, claimed] = ["grid", "claimed"].map(|name| text(&case["input"][name]));
    let ran = run(&["verify"], format!("puzzle,solution\n{grid},{claimed}\n"));
    assert!(ran.stdout.starts_with("wrong"), "{}", ran.stdout);
    for reason in list(&case["expected"]["reasons"]) {
        assert!(ran.stdout.contains(&text(&reason)), "{reason}: {}", ran.stdout);
    }
    agree(&[], &grid, &[case["expected"]["puzzle"].clone()]);
}

fn an_empty_board_is_no_solution() {
    let zeros = text(&list(&case("val-03")["input"]["claimed_list"])[0]);
    let ran = run(&["verify"], format!("puzzle,solution\n{zeros},{zeros}\n"));
    assert!(ran.stdout.starts_with("unfinished"), "{}", ran.stdout);
    assert_eq!(ran.code, 1);
}

fn the_empty_board_has_its_smallest_solution() {
    let expected = text(&case("api-02")["expected"]["lexmin"]);
    assert_eq!(run(&["-q", &".".repeat(81)], "").stdout, expected + "\n");
}

// ---------------------------------------------------------------- tables of other programs

/// A column of a table of the corpus, a value a line.
fn column(path: &str, number: usize) -> String {
    table(path).into_iter().map(|row| row[number].clone() + "\n").collect()
}

/// What a command says to a table of the corpus as it stands.
fn asked(args: &[&str], path: &str) -> Ran {
    let file = root().expect("there is a corpus").join(path);
    run(&[args, &["-q", &*file.to_string_lossy()]].concat(), "")
}

fn the_solutions_of_other_programs_are_right() {
    let ran = asked(&["verify"], "oracles/hodoku_summary.tsv");
    let rows = table("oracles/hodoku_summary.tsv").len();
    assert_eq!((ran.stdout, ran.code), ("right\n".repeat(rows), 0));
}

fn the_ends_and_counts_of_other_programs_are_ours() {
    let path = "oracles/count_multi.tsv";
    assert_eq!(asked(&["count"], path).stdout, column(path, 1));
    for (mode, number) in [("--first", 2), ("--last", 3)] {
        let ran = asked(&["solve", mode, "--fields", "solution"], path);
        assert_eq!(ran.stdout, "solution\n".to_owned() + &column(path, number));
    }
}

fn what_has_no_solution_is_told() {
    let path = "oracles/unsolvable.tsv";
    let ran = asked(&["check", "--quick"], path);
    assert_eq!((ran.stdout, ran.code), ("none\n".repeat(table(path).len()), 1));
}

// ---------------------------------------------------------------- what is the same under symmetry

fn forms_are_those_of_other_programs() {
    let forms = |column: &str, table: &[Vec<String>], options: &[&str]| {
        let input: String = table.iter().map(|row| format!("{}\n", row[0])).collect();
        let ran = run(&[&["canon"], options].concat(), input);
        assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{column}");
        ran.stdout
    };
    let expected = |table: &[Vec<String>], columns: [usize; 2]| -> String {
        let line = |row: &Vec<String>| format!("{} {}\n", row[columns[0]], row[columns[1]]);
        table.iter().map(line).collect::<String>().replace('\t', " ")
    };
    let grids = table("oracles/canon_grids.tsv");
    assert_eq!(forms("minlex", &grids, &["--automorphisms"]), expected(&grids, [1, 2]));
    let puzzles = table("oracles/canon_puzzles.tsv");
    for (form, column) in [("minlex", 1), ("pattern", 2)] {
        let found = forms(form, &puzzles, &["--form", form, "--automorphisms"]);
        assert!(is_alike(&found, &expected(&puzzles, [column, 4])), "{form}");
    }
}

/// Are the lines the same, with 0 or a dot for an empty cell?
fn is_alike(found: &str, expected: &str) -> bool {
    let dotted = |line: &str| line[..81].replace('0', ".") + &line[81..];
    found.lines().map(dotted).eq(expected.lines().map(dotted))
}

fn the_17s_are_all_different_and_share_some_grids() {
    let name = root().expect("there is a corpus").join("puzzles/17clue.txt");
    let dedup = |by: &str, threads: &str| {
        run(&["dedup", "-q", "--by", by, "-j", threads, &name.to_string_lossy()], "")
    };
    for threads in ["1", "2"] {
        let ran = dedup("class", threads);
        assert!(ran.stdout == read("puzzles/17clue.txt") && ran.code == 0, "{}", ran.stderr);
    }
    let facts = table("oracles/facts.tsv");
    let grids = facts.iter().find(|row| row[0] == "grids_of_the_49158").expect("it is a fact");
    assert_eq!(dedup("solution", "2").stdout.lines().count().to_string(), grids[1]);
}

fn main() -> ExitCode {
    ninefold_corpus::run(&tests![
        judges_are_answered_by_their_policy,
        judges_are_answered_with_any_ends_of_lines,
        cases_hold,
        cases_hold_under_transforms,
        faults_are_told_with_their_place,
        what_no_format_reads_is_told,
        good_games_beside_a_bad_one_are_answered,
        other_sizes_and_rules_are_not_supported_yet,
        a_count_stops_at_every_limit,
        an_edit_is_answered_at_once,
        answers_do_not_depend_on_what_was_asked_before,
        the_mistyped_given_is_named,
        wrong_solutions_are_found_out,
        an_empty_board_is_no_solution,
        the_empty_board_has_its_smallest_solution,
        the_solutions_of_other_programs_are_right,
        the_ends_and_counts_of_other_programs_are_ours,
        what_has_no_solution_is_told,
        forms_are_those_of_other_programs,
        the_17s_are_all_different_and_share_some_grids,
    ])
}

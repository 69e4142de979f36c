//! What users type and what they get: every command, shape, message and exit status.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::Path;

use ninefold::{Grid, Transform};
use serde_json::Value;
use support::{Ran, end, ninefold, run};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Two rectangles of it are open: four solutions.
const FOUR: &str =
    "534..89126721953..198342567859..14234268537917139248569615372..287419635345286179";
const ITS_FOUR: [&str; 4] = [
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "534678912672195384198342567859761423426853791713924856961537248287419635345286179",
    "534768912672195348198342567859671423426853791713924856961537284287419635345286179",
    "534768912672195384198342567859671423426853791713924856961537248287419635345286179",
];

/// No 9 fits into its first row.
const NONE: &str =
    "12345678....................................9....................................";
const CLASH: &str =
    "..................5......5.......................................................";

/// Singles don't solve it.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Is a value of the kind that its field holds?
type Fits = fn(&Value) -> bool;

/// The fields of every record, with the kind of their values.
const FIELDS: [(&str, Fits); 8] = [
    ("record", Value::is_u64),
    ("line", Value::is_u64),
    ("puzzle", is_text_or_null),
    ("status", is_text_or_null),
    ("solution", is_text_or_null),
    ("second", is_text_or_null),
    ("count", |value| value.is_u64() || value.is_null()),
    ("message", is_text_or_null),
];

fn is_text_or_null(value: &Value) -> bool {
    value.is_string() || value.is_null()
}

/// What a run without any message gives.
fn quiet(stdout: impl Into<String>, code: i32) -> Ran {
    Ran { stdout: stdout.into(), stderr: String::new(), code }
}

/// The output for an input, whatever is said about it.
fn output(args: &[&str], input: &str) -> String {
    run(args, input).stdout
}

fn code(args: &[&str], input: &str) -> i32 {
    run(args, input).code
}

/// Lines, each with its end.
fn lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> String {
    lines.into_iter().map(|line| line.as_ref().to_owned() + "\n").collect()
}

/// A puzzle as nine lines with 0 for empty.
fn rows(puzzle: &str) -> String {
    let digits = puzzle.replace('.', "0");
    lines((0..9).map(|row| &digits[9 * row..][..9]))
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

/// A place for a file of a test.
fn path(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

/// A file with this content.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = path(name);
    fs::write(&path, content).expect("the folder for tests takes files");
    path
}

fn gzip(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::GzEncoder::new(text.as_bytes(), flate2::Compression::fast())
        .read_to_end(&mut bytes)
        .expect("a vector takes what is written");
    bytes
}

fn gunzip(path: &str) -> String {
    let mut text = String::new();
    let file = fs::File::open(path).expect("the file is there");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("it is whole");
    text
}

/// A good record, one of each kind of trouble, and a good one.
fn mixed() -> String {
    lines([EASY, CLASH, NONE, "hello", FOUR])
}

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

// ---------------------------------------------------------------- count, check, verify

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

#[test]
fn check_gives_its_reasons_as_data_too() {
    let found = objects(&output(&["check", "--to", "jsonl", "-q"], &lines([FOUR, NONE, EASY])));
    let reasons: Vec<_> = found.iter().map(|record| record["message"].as_str()).collect();
    assert!(reasons[0].is_some_and(|reason| reason.starts_with("two solutions differ at r")));
    assert_eq!(&reasons[1..], [Some("no solution"), None]);
}

#[test]
fn check_in_a_hurry_says_the_status_alone() {
    let statuses = "unique\nnone\nmultiple\n";
    assert_eq!(run(&["check", "--quick"], lines([EASY, NONE, FOUR])), quiet(statuses, 1));
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
    assert!(output(&["list", "isa"], "").starts_with("scalar"));
    assert_eq!(code(&["list", "planets"], ""), 2);
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

// ---------------------------------------------------------------- shapes

#[test]
fn a_line_keeps_what_stands_behind_its_puzzle() {
    let labelled = |puzzle| format!("{puzzle} easy, from a book # 7\n{puzzle};5.5;x\n");
    assert_eq!(run(&[], labelled(EASY)), quiet(labelled(SOLVED), 0));
}

#[test]
fn a_table_keeps_its_columns_and_gets_ours_after_them() {
    let table = format!("id,puzzle,status\n\"a,b\",{EASY},new\n");
    let expected = format!(
        "id,puzzle,status,record,line,ninefold_puzzle,ninefold_status,solution,second,count,message\n\
         \"a,b\",{EASY},new,1,2,{EASY},unique,{SOLVED},,,\n"
    );
    assert_eq!(run(&[], table.as_str()), quiet(&expected, 0));
    assert_eq!(run(&[], table.replace(',', "\t").replace("a\tb", "a,b")).stdout.lines().count(), 2);
}

#[test]
fn columns_keep_their_names_over_files() {
    let first = file("columns-a.csv", format!("id,puzzle\n1,{EASY}\n"));
    let second = file("columns-b.csv", format!("stars,puzzle,id\n3,{EASY},2\n"));
    let objects = file("columns-c.jsonl", format!("{{\"id\":\"x\",\"puzzle\":\"{EASY}\"}}\n"));
    let ran = run(&["--fields", "id,stars,record", &first, &second, &objects], "");
    assert_eq!(ran.stdout, "id,stars,record\n1,,1\n2,3,2\nx,,3\n");
}

#[test]
fn the_columns_of_a_table_are_fields_of_objects() {
    let table = format!("id,puzzle,count\n7,{EASY},many\n");
    let found = &objects(&output(&["--to", "jsonl"], &table))[0];
    assert_eq!((&found["id"], &found["input_count"]), (&"7".into(), &"many".into()));
    assert_eq!(found["count"], Value::Null);
}

#[test]
fn no_two_columns_have_one_name() {
    let twice = output(&["--to", "csv"], &output(&["--to", "csv", EASY], ""));
    let thrice = output(&["--to", "csv"], &twice);
    let names: Vec<_> = thrice.lines().next().expect("a header").split(',').collect();
    let distinct: BTreeSet<_> = names.iter().collect();
    assert_eq!((names.len(), distinct.len()), (24, 24));
}

#[test]
fn rows_come_back_as_rows() {
    assert_eq!(run(&[], rows(EASY)), quiet(rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY) + &rows(EASY)), quiet(rows(SOLVED) + &rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY) + "\n" + &rows(EASY)), quiet(rows(SOLVED) + &rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY).replace('\n', "\r\n")), quiet(rows(SOLVED), 0));
    assert_eq!(run(&[], rows(EASY).trim_end()), quiet(rows(SOLVED), 0));
}

#[test]
fn a_count_before_the_grids_is_not_answered() {
    let input = "2\n".to_owned() + &rows(EASY) + &rows(EASY);
    assert_eq!(run(&[], input), quiet(rows(SOLVED) + &rows(SOLVED), 0));
}

#[test]
fn drawings_come_back_filled() {
    let drawn = |puzzle| output(&["convert", "--to", "grid", puzzle], "");
    assert_eq!(run(&[], drawn(EASY)), quiet(drawn(SOLVED), 0));
    let two = |puzzle| drawn(puzzle) + "\n" + &drawn(puzzle);
    assert_eq!(run(&[], two(EASY)), quiet(two(SOLVED), 0));
}

#[test]
fn objects_keep_their_fields() {
    let input = format!("{{\"name\":\"x\",\"puzzle\":\"{EASY}\",\"stars\":3}}\n");
    let found = objects(&output(&[], &input));
    assert_eq!(found[0]["name"], "x");
    assert_eq!(found[0]["stars"], 3);
    assert_eq!(found[0]["solution"], SOLVED);
}

#[test]
fn fields_are_chosen_and_ordered() {
    let of = |to| output(&["--fields", "solution,input,record", "--to", to], &lines([EASY, "x"]));
    let start = format!("solution,input,record\n{SOLVED},,1\n");
    assert_eq!(of("csv"), start.clone() + ",x,2\n");
    assert_eq!(of("tsv"), (start + ",x,2\n").replace(',', "\t"));
    assert_eq!(
        of("jsonl"),
        format!("{{\"solution\":\"{SOLVED}\",\"input\":null,\"record\":1}}\n")
            + "{\"solution\":null,\"input\":\"x\",\"record\":2}\n"
    );
}

#[test]
fn the_sign_for_empty_is_the_callers() {
    let crossed = EASY.replace('.', "q");
    assert_eq!(output(&["--empty", "q", &crossed], ""), lines([SOLVED]));
    let zeros = EASY.replace('.', "0");
    assert_eq!(output(&["convert", "--to", "line", "--empty", "0", EASY], ""), lines([zeros]));
}

// ---------------------------------------------------------------- unanswered records

#[test]
fn unanswered_lines_keep_their_place() {
    let expected = lines([
        SOLVED,
        "# invalid: 5 twice in row 3 (r3c1, r3c8)",
        "# none: no solution",
        "# unreadable: line 4: 5 cells, 81 needed",
        ITS_FOUR[0],
    ]);
    assert_eq!(run(&["-q"], mixed()), quiet(expected, 1));
}

#[test]
fn unanswered_lines_are_read_back_and_passed_on() {
    let solved = output(&["-q"], &mixed());
    assert_eq!(run(&["-q"], solved.as_str()), quiet(&solved, 1));
    let marks: Vec<_> = solved.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(marks.len(), 3);
    for command in ["count", "check", "verify", "transform --random", "convert --to line"] {
        let args: Vec<_> = command.split(' ').chain(["-q"]).collect();
        let passed = run(&args, solved.as_str());
        assert_eq!(passed.stdout.lines().count(), 5, "{command}");
        assert_eq!(&passed.stdout.lines().collect::<Vec<_>>()[1..4], marks, "{command}");
        assert_eq!(passed.code, 1, "{command}");
    }
}

#[test]
fn what_is_passed_on_is_the_same_record_as_data() {
    let status_and_reason = |text: &str| -> Vec<_> {
        let found = objects(&output(&["-q", "--to", "jsonl"], text));
        found[1..4].iter().map(|o| (o["status"].clone(), o["message"].clone())).collect()
    };
    let solved = output(&["-q"], &mixed());
    assert_eq!(status_and_reason(&solved), status_and_reason(&mixed()));
}

#[test]
fn an_unanswered_block_is_echoed_among_others() {
    let bad = [rows(CLASH), rows(NONE)];
    for bad in bad {
        let first = run(&["-q"], bad.clone() + &rows(EASY));
        assert_eq!(first, quiet(bad.clone() + &rows(SOLVED), 1));
        let middle = run(&["-q"], rows(EASY) + &bad + &rows(EASY));
        assert_eq!(middle, quiet(rows(SOLVED) + &bad + &rows(SOLVED), 1));
        let last = run(&["-q"], rows(EASY) + &bad);
        assert_eq!(last, quiet(rows(SOLVED) + &bad, 1));
    }
}

#[test]
fn a_single_unanswered_grid_prints_nothing() {
    for bad in [rows(CLASH), "1\n".to_owned() + &rows(NONE)] {
        let ran = run(&[], bad);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn what_is_cut_off_or_missing_prints_nothing() {
    let cut = rows(EASY) + &rows(FOUR)[..50];
    let missing = "2\n".to_owned() + &rows(EASY);
    for input in [cut, missing] {
        let ran = run(&[], input);
        assert_eq!((ran.stdout.as_str(), ran.code), (rows(SOLVED).as_str(), 1));
        assert!(ran.stderr.contains("line "), "{}", ran.stderr);
    }
}

#[test]
fn a_bad_count_prints_nothing() {
    for count in ["x", "-1", "99999999999999999999999"] {
        let ran = run(&[], format!("{count}\n{}", rows(EASY)));
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 1), "{count}");
        assert!(ran.stderr.contains("line 1: "), "{}", ran.stderr);
    }
}

#[test]
fn every_record_as_data_has_the_same_fields() {
    let commands: [(&[&str], &[&str]); 6] = [
        (&["solve"], &[]),
        (&["solve", "--all"], &["index"]),
        (&["count"], &["count_text", "limit_reached"]),
        (&["check"], &["conflict", "repairs"]),
        (&["verify"], &["verdict"]),
        (&["transform", "--random"], &["map", "index"]),
    ];
    for (command, own) in commands {
        let ran = run(&[command, &["--to", "jsonl", "-q"]].concat(), mixed());
        let records = objects(&ran.stdout);
        let numbers: BTreeSet<_> = records.iter().map(|record| record["record"].as_u64()).collect();
        assert_eq!(numbers, (1..=5).map(Some).collect(), "{command:?}");
        for record in records {
            for (name, fits) in FIELDS {
                assert!(record.get(name).is_some_and(fits), "{command:?} {name}: {record}");
            }
            assert!(own.iter().all(|name| record.get(name).is_some()), "{command:?}: {record}");
        }
    }
}

#[test]
fn an_unreadable_record_gives_its_text() {
    let found = objects(&output(&["--to", "jsonl", "-q"], &mixed()));
    assert_eq!(found[3]["puzzle"], Value::Null);
    assert_eq!(found[3]["status"], "unreadable");
    assert_eq!(found[3]["input"], "hello");
}

#[test]
fn several_files_are_numbered_through() {
    let [a, b] = ["through-a.txt", "through-b.txt"].map(|name| file(name, lines([EASY, EASY])));
    let found = objects(&output(&["--to", "jsonl", &a, &b], ""));
    let places: Vec<_> = found.iter().map(|o| (&o["record"], &o["line"], &o["file"])).collect();
    let expected = [(1, 1, &a), (2, 2, &a), (3, 1, &b), (4, 2, &b)];
    for (place, (record, line, file)) in places.into_iter().zip(expected) {
        assert_eq!(place, (&record.into(), &line.into(), &file.as_str().into()));
    }
}

// ---------------------------------------------------------------- messages

#[test]
fn messages_say_where_what_and_what_to_try() {
    let bad = file("messages.txt", mixed() + &EASY.replacen('.', "?", 1).replacen('.', "a", 1));
    let messages = run(&[&bad], "").stderr;
    for part in [
        format!("{bad}: line 2: 5 twice in row 3 (r3c1, r3c8) (see `ninefold check`)"),
        format!("{bad}: line 3: no solution (a mistyped given? try `ninefold check --repair`)"),
        format!("{bad}: line 4: 5 cells, 81 needed"),
        format!("{bad}: line 6, column 4: unknown symbol 'a'"),
    ] {
        assert!(messages.contains(&part), "{part:?} is not in\n{messages}");
    }
}

#[test]
fn messages_of_a_kind_are_few() {
    let input = lines([CLASH; 15]) + &lines([NONE]);
    let count = |args: &[&str]| {
        let stderr = run(args, input.as_str()).stderr;
        let of = |part: &str| stderr.lines().filter(|line| line.contains(part)).count();
        (of("twice"), of("15 records have clashing givens"), of("no solution"))
    };
    assert_eq!(count(&[]), (10, 1, 1));
    assert_eq!(count(&["--messages", "2"]), (2, 1, 1));
    assert_eq!(count(&["--messages", "0"]), (0, 1, 1));
    assert_eq!(count(&["--messages", "all"]), (15, 0, 1));
    assert_eq!(count(&["--quiet"]), (0, 0, 0));
}

#[test]
fn the_quiet_still_hear_of_trouble() {
    let ran = run(&["-q", "no-such-file.txt"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("no-such-file.txt"), "{}", ran.stderr);
}

#[test]
fn a_summary_counts_the_statuses() {
    let stderr = run(&["-q", "--summary"], mixed()).stderr;
    let counts = "5 records: 1 unique, 1 multiple, 1 none, 1 invalid, 1 unreadable, 3 did not";
    assert!(stderr.contains(counts), "{stderr}");
}

// ---------------------------------------------------------------- exit statuses and limits

#[test]
fn the_exit_status_says_whether_all_got_what_was_asked_for() {
    assert_eq!(code(&[EASY], ""), 0);
    for bad in [CLASH, NONE, "hello"] {
        assert_eq!(code(&[], &lines([EASY, bad])), 1, "{bad}");
        assert_eq!(code(&["--exit-zero"], &lines([EASY, bad])), 0, "{bad}");
        assert_eq!(code(&["--exit-zero", "no-such-file.txt"], bad), 2);
    }
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let good = file("others.txt", lines([EASY]));
    let ran = run(&[&good, "no-such-file.txt", &good], "");
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED, SOLVED]), 2));
}

#[test]
fn an_input_without_records_is_an_error_unless_something_says_so() {
    let ran = run(&[], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
    assert!(ran.stderr.contains("no puzzle"), "{}", ran.stderr);
    assert_eq!(run(&["--from", "line"], ""), quiet("", 0));
    assert_eq!(run(&["count"], "id,puzzle\n"), quiet("", 0));
    assert_eq!(run(&["--to", "jsonl"], "id,puzzle\n"), quiet("", 0));
}

#[test]
fn a_limit_never_says_none_or_unique() {
    let limit = ["--node-limit", "1", "--to", "jsonl", "-q", HARD];
    let commands: [&[&str]; 8] = [
        &["solve"],
        &["solve", "--last"],
        &["solve", "--nth", "1"],
        &["solve", "--random"],
        &["solve", "--all"],
        &["count"],
        &["check"],
        &["check", "--quick"],
    ];
    for command in commands {
        let ran = run(&[command, &limit].concat(), "");
        assert_eq!(objects(&ran.stdout)[0]["status"], "unknown", "{command:?}");
        assert_eq!(ran.code, 1, "{command:?}");
        assert_eq!(code(&[command, &limit, &["--exit-zero"]].concat(), ""), 0, "{command:?}");
    }
    let ran = run(&["--node-limit", "1", "-q", HARD], "");
    assert_eq!(ran, quiet("# unknown: the limit of nodes was reached\n", 1));
}

#[test]
fn a_time_limit_ends_what_would_never_end() {
    let empty = ".".repeat(81);
    let ran = run(&["count", "--time-limit", "0.05", "-q", &empty], "");
    assert!(ran.stdout.ends_with("+\n"), "{}", ran.stdout);
    assert_eq!(ran.code, 1);
}

#[test]
fn a_node_limit_repeats_exactly() {
    let input = lines([HARD; 20]);
    let limited = |n: &str| output(&["--node-limit", n, "-q"], &input);
    for n in ["1", "10", "100", "1000"] {
        assert_eq!(limited(n), limited(n));
    }
    assert_eq!(limited("1000000"), output(&["-q"], &input));
}

// ---------------------------------------------------------------- inputs and outputs

#[test]
fn standard_input_stands_where_it_is_named() {
    let ran = run(&["-q", FOUR, "-", EASY], lines([HARD]));
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0], lines[2]), (ITS_FOUR[0], SOLVED));
}

#[test]
fn compression_is_known_by_content() {
    let text = lines([EASY, EASY]);
    let zstd = zstd::encode_all(text.as_bytes(), 0).expect("a vector takes what is written");
    for bytes in [gzip(&text), zstd, [gzip(&text), gzip(&text)].concat()] {
        let ran = run(&[], bytes);
        assert_eq!(ran.stderr, "");
        assert!(ran.stdout.starts_with(&lines([SOLVED, SOLVED])));
    }
}

#[test]
fn a_broken_archive_is_trouble_after_what_could_be_read() {
    let mut bytes = gzip(&lines([EASY; 100]));
    bytes.truncate(bytes.len() - 8);
    let ran = run(&[], bytes);
    assert_eq!(ran.code, 2);
    assert!(!ran.stderr.is_empty());
}

#[test]
fn the_ending_of_the_output_chooses_format_and_compression() {
    let written = |name: &str| {
        let path = path(name);
        assert_eq!(run(&["-o", &path, EASY], ""), quiet("", 0), "{name}");
        path
    };
    let text = |name: &str| fs::read_to_string(written(name)).expect("it is there");
    assert_eq!(text("out.txt"), lines([SOLVED]));
    assert_eq!(text("out.csv").lines().count(), 2);
    assert_eq!(objects(&text("out.jsonl"))[0]["solution"], SOLVED);
    assert_eq!(gunzip(&written("out.txt.gz")), lines([SOLVED]));
    assert_eq!(gunzip(&written("out.csv.gz")), text("out.csv"));
    let zst = fs::read(written("out.jsonl.zst")).expect("it is there");
    assert_eq!(zstd::decode_all(&*zst).expect("it is whole"), text("out.jsonl").into_bytes());
}

#[test]
fn to_outranks_the_ending() {
    let path = path("outranked.csv");
    assert_eq!(code(&["--to", "rows", "-o", &path, EASY], ""), 0);
    assert_eq!(fs::read_to_string(path).expect("it is there"), rows(SOLVED));
}

#[test]
fn an_output_that_cannot_be_made_is_trouble() {
    let path = path("no-such-folder/out.txt");
    assert!(!Path::new(&path).exists());
    assert_eq!(code(&["-o", &path, EASY], ""), 2);
}

#[test]
fn an_input_is_never_overwritten() {
    let path = file("kept.txt", lines([EASY]));
    let ran = run(&["-o", &path, &path], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
    assert!(ran.stderr.contains("kept.txt"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(path).expect("it is there"), lines([EASY]));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_trouble() {
    for args in [&["-j", "1"][..], &["-j", "2"], &["--to", "csv"], &["--all"]] {
        let ran = run(&[args, &["-o", "/dev/full", EASY]].concat(), "");
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.stderr.contains("cannot write the output"), "{}", ran.stderr);
    }
}

#[test]
fn a_folder_is_no_input() {
    let good = file("beside-a-folder.txt", lines([EASY]));
    let ran = run(&[env!("CARGO_TARGET_TMPDIR"), &good], "");
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED]), 2));
}

#[test]
fn text_may_be_utf_16_or_have_a_mark() {
    let text = lines([format!("{EASY} é"), EASY.to_owned()]);
    let expected = quiet(lines([format!("{SOLVED} é"), SOLVED.to_owned()]), 0);
    let units = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    assert_eq!(run(&[], units(u16::to_le_bytes)), expected);
    assert_eq!(run(&[], units(u16::to_be_bytes)), expected);
    assert_eq!(run(&[], "\u{feff}".to_owned() + &text), expected);
}

#[test]
fn the_surroundings_do_not_matter() {
    let mut command = ninefold(&[EASY]);
    command.env_clear();
    assert_eq!(end(command, Vec::new()), quiet(lines([SOLVED]), 0));
    let mut command = ninefold(&["-q"]);
    command.env("LC_ALL", "xx_YY.nonsense").env("LANG", "C").env("TERM", "dumb");
    assert_eq!(end(command, mixed().into_bytes()).stdout, output(&["-q"], &mixed()));
}

#[test]
fn other_scripts_are_read_only_if_asked() {
    let wide = EASY.replacen('5', "５", 1);
    let ran = run(&[&wide], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("column 1: unknown symbol '５' (U+FF15)"), "{}", ran.stderr);
    let ran = run(&["--lenient", &wide], "");
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED]), 0));
    assert!(ran.stderr.contains("(U+FF15)"), "what was read as what: {}", ran.stderr);
}

#[test]
fn placed_digits_bind_only_if_asked() {
    let placed = format!("5+4{}\n", &EASY[2..]);
    let ran = run(&[], placed.as_str());
    assert_eq!((ran.stdout, ran.code), (lines([SOLVED]), 0));
    assert!(ran.stderr.contains("disagrees") && ran.stderr.contains("r1c2"), "{}", ran.stderr);
    assert_eq!(output(&["check", "--marks"], &placed), "none: no solution\n");
}

#[test]
fn pencil_marks_alone_are_data() {
    let marks = output(&["convert", "--to", "sukaku", EASY], "");
    let found = objects(&output(&["--to", "jsonl"], &marks));
    let candidates = found[0]["candidates"].as_array().expect("a list");
    assert_eq!((candidates.len(), candidates[0].as_str()), (81, Some("5")));
    assert_eq!(found[0]["solution"], SOLVED);
}

#[test]
fn the_column_of_the_puzzles_is_named_or_numbered() {
    let table = format!("old,new\n{FOUR},{EASY}\n");
    for column in ["new", "2"] {
        let ran = run(&["--column", column, "--fields", "solution", "-q"], table.as_str());
        assert_eq!(ran, quiet(lines(["solution", SOLVED]), 0));
    }
}

// ---------------------------------------------------------------- nothing is lost on the way

/// How many records a first program's output gives a second one.
fn records_after(args: &[&str], input: &str) -> usize {
    let first = run(args, input).stdout;
    let second = run(&["-q", "-t", "jsonl"], first.clone()).stdout;
    assert!(second.lines().all(|line| line.starts_with('{')), "{first}");
    second.lines().count()
}

#[test]
fn a_bad_record_keeps_its_place_in_every_format() {
    let bad = &EASY[1..];
    let input = format!("{EASY}\n{bad}\n{EASY}\n");
    for to in ["line", "rows", "grid", "jsonl", "csv", "tsv", "headed", "sdk", "susser", "hodoku"] {
        assert_eq!(records_after(&["-q", "-t", to], &input), 3, "{to}");
    }
    let broken =
        format!("{{\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{EASY}\n{{\"puzzle\":\"{EASY}\"}}\n");
    assert_eq!(records_after(&["-q"], &broken), 3, "broken JSON");
}

#[test]
fn pencil_marks_survive_a_transform() {
    let sukaku = run(&["convert", "-q", "-t", "sukaku"], EASY).stdout;
    let ran = run(&["transform", "--random", "--seed", "5"], sukaku);
    assert_eq!((ran.stderr.as_str(), ran.stdout.trim_end().len(), ran.code), ("", 729, 0));
    let unique = run(&["check"], ran.stdout).stdout;
    assert_eq!(unique, "unique\n");
    let placed = EASY.replacen("53.", "53+4", 1);
    let ran = run(&["transform", "--map", "identity"], placed);
    assert!(ran.stderr.contains("placed digits are written as givens"), "{}", ran.stderr);
}

#[test]
fn layers_go_through_json_lines() {
    let hodoku = format!(":0000:x:{}:214:::", EASY.replacen("53.", "53+4", 1));
    let there = run(&["convert", "-t", "jsonl"], hodoku.clone());
    assert_eq!((there.stderr.as_str(), there.code), ("", 0));
    let back = run(&["convert", "-t", "hodoku"], there.stdout);
    assert!(back.stdout.contains("53+4") && back.stdout.contains(":214:"), "{}", back.stdout);
    let table = run(&["convert", "-t", "csv"], hodoku);
    assert!(table.stderr.contains("pencil marks are left out"), "{}", table.stderr);
}

#[test]
fn games_of_an_xml_file_stay_in_one() {
    let xml = format!(
        "<opensudoku><game data=\"{}\"/><game data=\"12\"/></opensudoku>",
        EASY.replace('.', "0")
    );
    let ran = run(&[], xml);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.starts_with("<?xml") && ran.stdout.ends_with("</opensudoku>\n"));
    assert_eq!(records_after(&["-q"], &ran.stdout), 2);
}

#[test]
fn answers_may_stand_in_a_column_of_their_own_file() {
    let path = format!("{}/answers.csv", env!("CARGO_TARGET_TMPDIR"));
    let puzzles = format!("{}/puzzles.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&puzzles, format!("{EASY}\n")).expect("a file");
    fs::write(&path, run(&["-t", "csv"], EASY).stdout).expect("a file");
    assert_eq!(run(&["verify", &puzzles, &path], "").stdout, "right\n");
    let three = run(&["verify", &puzzles, &path, &path], "");
    assert_eq!((three.stdout.as_str(), three.code), ("", 2));
}

#[test]
fn a_limit_makes_no_short_list_of_repairs() {
    let grid = "030008060700090000009000200080430006000006000000815040040001030005080600200500007";
    let whole = run(&["check", "--repair"], grid).stdout;
    assert!(whole.contains("would be unique with: r"), "{whole}");
    let cut = run(&["check", "--repair", "--node-limit", "0"], grid).stdout;
    assert!(cut.contains("repairs unknown"), "{cut}");
}

#[test]
fn a_field_that_nothing_has_is_trouble() {
    let ran = run(&["--fields", "puzzle,solutoin", "-t", "csv"], EASY);
    assert!(ran.code == 2 && ran.stderr.contains("\"solutoin\""), "{ran:?}");
    assert_eq!(run(&["--fields", "puzzle,input", "-t", "csv"], EASY).code, 0);
    assert_eq!(run(&["--fields", "puzzle"], EASY).code, 0, "a line has nothing to choose from");
}

#[test]
fn a_usage_error_leaves_the_output_file_alone() {
    let path = format!("{}/kept.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, "kept").expect("a file");
    assert_eq!(run(&["--fields", "a", "-t", "rows", "-o", &path], EASY).code, 2);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "kept");
}

#[test]
fn odd_numbers_are_usage_errors() {
    for args in [
        ["-j", "0"],
        ["-j", "99999999999"],
        ["--nth", "0"],
        ["--empty", "5"],
        ["--time-limit", "nan"],
    ] {
        assert_eq!(run(&args, EASY).code, 2, "{args:?}");
    }
    assert_eq!(run(&["--time-limit", "1e19"], EASY).code, 0);
}

#[test]
fn each_command_has_a_manual_page() {
    for command in ["solve", "count", "check", "verify", "transform", "convert", "list"] {
        let page = run(&["man", command], "").stdout;
        assert!(page.contains(".SH OPTIONS") || page.contains("list"), "{command}");
    }
    assert_eq!(run(&["man", "nothing"], "").code, 2);
}

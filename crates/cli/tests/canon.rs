//! What is the same under symmetry: canonical forms, comparisons, duplicates.

mod support;

use std::collections::BTreeSet;

use ninefold::format::FORMATS;
use ninefold::{Canonizer, Form, Grid, Transform};
use serde_json::Value;
use support::{
    CLASH, EASY, FOUR, HARD, NONE, SOLVED, code, file, lines, mixed, objects, output, path, quiet,
    rows, run,
};

/// 17 givens: the first of Gordon Royle's list.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// All cells filled, with the most automorphisms that a solution can have: 648.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn empty() -> String {
    ".".repeat(81)
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a grid")
}

/// So many transforms of a puzzle, spread over all.
fn transforms(puzzle: &str, number: u64) -> Vec<String> {
    let maps = (1..=number).map(|i| Transform::nth(Transform::COUNT / (number + 1) * i + i));
    maps.map(|map| map.expect("a transform").grid(&grid(puzzle)).to_string()).collect()
}

/// Different puzzles: no two of them are the same under symmetry.
fn distinct() -> Vec<String> {
    let easy = grid(EASY);
    let one_less = easy.filled().iter().map(|cell| {
        let mut grid = easy;
        grid[cell] = None;
        grid.to_string()
    });
    let others = [EASY, FOUR, NONE, HARD, SEVENTEEN, SOLVED, MOST_CANONICAL];
    one_less.chain(others.map(|puzzle| puzzle.replace('0', "."))).chain([empty()]).collect()
}

/// The minlex forms of lines that are puzzles.
fn forms(text: &str) -> BTreeSet<Grid> {
    let mut canonizer = Canonizer::new();
    text.lines()
        .map(|line| canonizer.grid(&grid(line), Form::Minlex).expect("every grid has one"))
        .collect()
}

// ---------------------------------------------------------------- canon

#[test]
fn all_transforms_of_a_puzzle_have_its_form() {
    for form in ["minlex", "pattern", "solution"] {
        for puzzle in [EASY, HARD, SEVENTEEN, SOLVED] {
            let ran = run(&["canon", "--form", form], lines(transforms(puzzle, 30)));
            let found: BTreeSet<_> = ran.stdout.lines().collect();
            assert_eq!((found.len(), ran.stderr.as_str(), ran.code), (1, "", 0), "{form} {puzzle}");
        }
    }
}

#[test]
fn forms_are_those_of_the_library() {
    for form in Form::ALL {
        for puzzle in [EASY, HARD, SEVENTEEN, SOLVED, MOST_CANONICAL] {
            let expected =
                ninefold::canonical(&grid(puzzle), form).expect("a proper puzzle has it");
            let ran = run(&["canon", "--form", form.as_str(), puzzle], "");
            assert_eq!(ran, quiet(format!("{}\n", expected.grid), 0), "{form}");
        }
    }
    assert_eq!(output(&["canon", EASY], ""), output(&["canon", "--form", "minlex", EASY], ""));
}

#[test]
fn relabelling_moves_no_cell() {
    let digits = ["digits=987654321", "digits=234567891", "identity"];
    for map in digits {
        let renamed = output(&["transform", "--map", map, EASY], "");
        let form = output(&["canon", "--form", "relabel"], &renamed);
        assert!(form.starts_with("12..3....4..561....67....4.7...4...2"), "{form}");
        assert_eq!(form.trim_end().replace(|c| c != '.', "x"), EASY.replace(|c| c != '.', "x"));
    }
}

#[test]
fn the_map_leads_to_the_form() {
    for form in Form::ALL {
        for puzzle in [EASY, HARD, SEVENTEEN, MOST_CANONICAL] {
            let line = output(&["canon", "--form", form.as_str(), "--map", puzzle], "");
            let (form, map) = line.trim_end().split_once(' ').expect("two parts");
            assert_eq!(output(&["transform", "--map", map, puzzle], ""), lines([form]));
        }
    }
}

#[test]
fn what_is_added_stands_behind_the_form_in_order() {
    let form = ninefold::canonical(&grid(MOST_CANONICAL), Form::Minlex).expect("it has one");
    let id = ninefold::ClassId::of(&form.grid);
    assert_eq!(form.automorphisms, 648);
    let expected = format!("{} {} 648 {id}\n", form.grid, form.transform);
    let ran = run(&["canon", "--id", "--automorphisms", "--map", MOST_CANONICAL], "");
    assert_eq!(ran, quiet(expected, 0));
    let some = output(&["canon", "--id", "--automorphisms", MOST_CANONICAL], "");
    assert_eq!(some, format!("{} 648 {id}\n", form.grid));
}

#[test]
fn an_id_is_that_of_the_class_whatever_the_form() {
    let ids: BTreeSet<_> = Form::ALL
        .into_iter()
        .flat_map(|form| {
            let ran = run(&["canon", "--id", "--form", form.as_str()], lines(transforms(EASY, 5)));
            ran.stdout.lines().map(|line| line[82..].to_owned()).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(ids.len(), 1);
    let id: ninefold::ClassId = ids.first().expect("an id").parse().expect("it is one");
    assert_eq!(format!("{}\n", id.grid()), output(&["canon", EASY], ""));
}

#[test]
fn forms_with_additions_are_read_back() {
    let input = lines(distinct());
    let added = output(&["canon", "--map", "--automorphisms", "--id"], &input);
    assert_eq!(output(&["canon"], &added), output(&["canon"], &input));
}

#[test]
fn forms_are_data() {
    let found = objects(&output(&["canon", "-q", "--to", "jsonl"], &mixed()));
    assert_eq!(found.len(), 5);
    for (record, puzzle) in found.iter().zip([EASY, CLASH, NONE, "", FOUR]) {
        if puzzle.is_empty() {
            for name in ["canonical", "automorphisms", "class_id", "map"] {
                assert_eq!(record.get(name), Some(&Value::Null), "{name}");
            }
            continue;
        }
        let form = ninefold::canonical(&grid(puzzle), Form::Minlex).expect("every grid has one");
        assert_eq!(record["puzzle"], puzzle);
        assert_eq!(record["canonical"], form.grid.to_string());
        assert_eq!(record["automorphisms"], form.automorphisms);
        assert_eq!(record["class_id"], ninefold::ClassId::of(&form.grid).to_string());
        assert_eq!(record["map"], form.transform.to_string());
    }
    let table = output(&["canon", "--to", "csv", "--fields", "puzzle,automorphisms"], EASY);
    assert_eq!(table, format!("puzzle,automorphisms\n{EASY},1\n"));
}

#[test]
fn forms_are_lines_whatever_came() {
    let expected = output(&["canon", EASY], "");
    let table = format!("id,puzzle\n7,{EASY}\n");
    let object = format!("{{\"id\":7,\"puzzle\":\"{EASY}\"}}\n");
    for input in [rows(EASY), table, object, EASY.replace('.', "0"), format!("{EASY} label")] {
        assert_eq!(run(&["canon"], input.as_str()), quiet(&expected, 0), "{input}");
    }
    let form = expected.trim();
    assert_eq!(output(&["canon", "--to", "same"], &format!("{EASY} x\n")), format!("{form} x\n"));
    assert_eq!(output(&["canon", "--to", "rows", EASY], ""), rows(form));
    let same = objects(&output(&["canon", "--to", "same"], &format!("{{\"puzzle\":\"{EASY}\"}}")));
    assert_eq!((&same[0]["puzzle"], &same[0]["canonical"]), (&EASY.into(), &form.into()));
}

#[test]
fn any_grid_has_a_form_and_what_is_no_grid_keeps_its_place() {
    let ran = run(&["canon", "-q"], lines([&mixed()[..mixed().len() - 1], &empty()]));
    let found: Vec<_> = ran.stdout.lines().collect();
    assert_eq!((found.len(), ran.code), (6, 1));
    assert_eq!(found[3], "# unreadable: line 4: 5 cells, 81 needed");
    assert_eq!(found[5], empty());
    assert_eq!(found.iter().filter(|line| line.starts_with('#')).count(), 1);
}

#[test]
fn the_form_of_the_solution_needs_one_solution() {
    let ran = run(&["canon", "--form", "solution", "-q"], mixed());
    let found: Vec<_> = ran.stdout.lines().map(|line| line.split(':').next()).collect();
    let form = output(&["canon", "--form", "solution", EASY], "");
    let expected = [form.trim(), "# invalid", "# none", "# unreadable", "# multiple"];
    assert_eq!((found, ran.code), (expected.map(Some).to_vec(), 1));
    let limited = ["canon", "--form", "solution", "--node-limit", "1", "-q", HARD];
    assert_eq!(run(&limited, ""), quiet("# unknown: the limit of nodes was reached\n", 1));
}

#[test]
fn pencil_marks_that_bind_have_no_form() {
    let all_marks = output(&["convert", "--to", "sukaku", EASY], "");
    assert_eq!(output(&["canon"], &all_marks), output(&["canon", EASY], ""));
    let fewer = format!("12.......{}", "123456789".repeat(80));
    let ran = run(&["canon"], fewer);
    assert_eq!((ran.stdout.lines().count(), ran.code), (1, 1));
    assert!(ran.stdout.starts_with("# ") && ran.stdout.contains("pencil marks"), "{ran:?}");
}

#[test]
fn placed_digits_count_only_if_asked() {
    let placed = EASY.replacen("53.", "53+4", 1);
    let given = EASY.replacen("53.", "534", 1);
    assert_eq!(output(&["canon"], &placed), output(&["canon", EASY], ""));
    assert_eq!(output(&["canon", "--marks"], &placed), output(&["canon", &given], ""));
}

#[test]
fn additions_need_a_shape_that_holds_them() {
    for to in ["rows", "grid"] {
        let ran = run(&["canon", "--id", "--to", to, EASY], "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2), "{to}");
        assert!(ran.stderr.contains("--id"), "{}", ran.stderr);
    }
    assert_eq!(code(&["canon", "--form", "prettiest", EASY], ""), 2);
}

#[test]
fn additions_stand_behind_the_columns_of_a_table_and_in_place_of_a_line() {
    let more = ["canon", "--map", "--automorphisms", "--id"];
    let line = output(&more, EASY);
    let parts: Vec<_> = line.trim_end().split(' ').collect();
    let [form, map, automorphisms, id] = parts[..] else { panic!("{line}") };
    let same = [&more[..], &["--to", "same"]].concat();
    let labelled = output(&same, &format!("{EASY} x\n"));
    assert_eq!(labelled, format!("{} x\n", line.trim_end()));
    let table = output(&same, &format!("puzzle,stars\n{EASY},3\n"));
    let row = table.lines().nth(1).expect("a row");
    assert!(row.starts_with(&format!("{EASY},3,1,2,{EASY},")), "{row}");
    assert!(row.ends_with(&format!("{form},{automorphisms},{id},\"{map}\"")), "{row}");
}

// ---------------------------------------------------------------- same

#[test]
fn the_map_carries_one_puzzle_to_the_other() {
    for puzzle in [EASY, FOUR, NONE, CLASH, SEVENTEEN, MOST_CANONICAL, &empty()] {
        for other in transforms(puzzle, 3) {
            let ran = run(&["same", puzzle, &other], "");
            assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{puzzle} {other}");
            let map = ran.stdout.trim_end();
            assert_eq!(output(&["transform", "--map", map, puzzle], ""), lines([other]));
        }
    }
    assert_eq!(run(&["same", EASY, EASY], ""), quiet("identity\n", 0));
}

/// Why two puzzles are not the same, by both streams.
fn difference(one: &str, other: &str) -> String {
    let ran = run(&["same", one, other], "");
    assert_eq!(ran.code, 1);
    let why = ran.stdout.strip_prefix("different: ").expect("a word").trim_end().to_owned();
    let message = format!("ninefold: line 1: not the same puzzle: {why}\n");
    assert_eq!(ran.stderr, message);
    why
}

#[test]
fn the_plainest_difference_is_told() {
    let less = format!(".{}", &EASY[1..]);
    assert_eq!(difference(EASY, &less), "30 digits are filled in, and 29 in the other");
    let renamed = EASY.replacen('5', "1", 1);
    assert!(difference(EASY, &renamed).contains("digits occur 5 5"), "how often");
    let moved = EASY.replacen("53..", "5.3.", 1);
    assert!(difference(EASY, &moved).contains("patterns"), "another pattern");
    assert!(difference(SOLVED, MOST_CANONICAL).contains("not the digits in them"));
}

#[test]
fn files_are_compared_record_by_record() {
    let ones = file("same-a.txt", lines([EASY, FOUR, HARD]));
    let moved: Vec<_> = [EASY, FOUR].iter().flat_map(|puzzle| transforms(puzzle, 1)).collect();
    let table = format!("puzzle,solution\n{},{SOLVED}\n{},\n{EASY},\n", moved[0], moved[1]);
    let others = file("same-b.csv", table);
    let found = objects(&output(&["same", "-q", "--to", "jsonl", &ones, &others], ""));
    let told: Vec<_> = found.iter().map(|record| record["same"].as_bool()).collect();
    assert_eq!(told, [Some(true), Some(true), Some(false)]);
    assert!(found[0]["map"].is_string() && found[2]["map"].is_null());
    assert_eq!(code(&["same", &ones, &others], ""), 1);

    let ran = run(&["same", &ones, &moved[0]], "");
    assert_eq!((ran.stdout.lines().count(), ran.code), (3, 1));
    assert!(ran.stderr.contains("no puzzle to compare it with"), "{}", ran.stderr);
    let ran = run(&["same", &moved[0], &ones], "");
    assert_eq!((ran.stdout.lines().count(), ran.code), (1, 1));
    assert!(ran.stderr.contains("more puzzles than in the first file"), "{}", ran.stderr);
    assert_eq!(code(&["same", "-", EASY], EASY), 0);
}

#[test]
fn two_puzzles_are_needed_that_can_be_read() {
    for operands in [&[][..], &[EASY], &[EASY, EASY, EASY]] {
        let ran = run(&[&["same"], operands].concat(), "");
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 2));
        assert!(ran.stderr.contains("two puzzles"), "{}", ran.stderr);
    }
    assert_eq!(code(&["same", EASY, "no-such-file.txt"], ""), 2);
    assert_eq!(code(&["same", "no-such-file.txt", EASY], ""), 2);
    let mistyped = EASY.replacen('5', "x5x", 1);
    for pair in [[EASY, &mistyped], [&mistyped, EASY]] {
        let ran = run(&["same", pair[0], pair[1]], "");
        assert_eq!(ran.code, 1);
        assert!(ran.stdout.starts_with("# ") && !ran.stderr.is_empty(), "{ran:?}");
    }
}

// ---------------------------------------------------------------- dedup

/// A set of puzzles, so many transforms of each mixed into it behind their first; the order is of no kind.
fn with_transforms(set: &[String], number: u64) -> Vec<String> {
    let mut all = set.to_vec();
    for (i, puzzle) in set.iter().enumerate() {
        for (j, other) in transforms(puzzle, number).into_iter().enumerate() {
            let behind = all.iter().position(|line| line == puzzle).expect("it is there") + 1;
            all.insert(behind + (i * 31 + j * 17) % (all.len() - behind + 1), other);
        }
    }
    all
}

#[test]
fn the_first_of_each_class_stays() {
    let set = distinct();
    let input = lines(with_transforms(&set, 39));
    for threads in ["1", "2", "4"] {
        let ran = run(&["dedup", "-j", threads], input.as_str());
        assert_eq!((ran.stdout.as_str(), ran.code), (lines(&set).as_str(), 0), "{threads}");
        let totals =
            format!("{} of {} kept: {} repeated", set.len(), 40 * set.len(), 39 * set.len());
        assert_eq!(ran.stderr, format!("ninefold: {totals}\n"));
        let again = run(&["dedup", "-q", "-j", threads], ran.stdout.as_str());
        assert_eq!(again, quiet(lines(&set), 0));
    }
    assert_eq!(forms(&input).len(), set.len());
}

#[test]
fn a_record_stays_as_it_came() {
    let [moved, other] = [&transforms(EASY, 2)[0], &transforms(EASY, 2)[1]];
    let zeros = EASY.replace('.', "0");
    let input = format!("{zeros} a label;  5.5\n{moved} b\n{HARD}\tc \n{other}\n{HARD}\n");
    let expected = format!("{zeros} a label;  5.5\n{HARD}\tc \n");
    assert_eq!(run(&["dedup", "-q"], input.as_str()), quiet(expected, 0));
    let plain = lines([&zeros, moved, HARD]);
    assert_eq!(output(&["dedup"], &plain), lines([&zeros, HARD]));
    assert_eq!(output(&["dedup"], &plain.replace('\n', "\r\n")), lines([&zeros, HARD]));
    assert_eq!(output(&["dedup", "--to", "line"], &plain), lines([EASY, HARD]));
}

#[test]
fn a_table_stays_as_it_came() {
    let moved = &transforms(EASY, 1)[0];
    let head = "\"id\";\"puzzle\";status\n";
    let rows = [
        format!("1;{EASY};\"a \"\"b\"\"\"\n"),
        format!("2;{moved};\"\"\n"),
        format!("3;\"{HARD}\";\"x\ny\"\n"),
    ];
    let table = format!("{head}{}{}{}", rows[0], rows[1], rows[2]);
    let expected = format!("{head}{}{}", rows[0], rows[2]);
    assert_eq!(run(&["dedup", "-q"], table.as_str()), quiet(&expected, 0));
    let [a, b] = ["dedup-a.csv", "dedup-b.csv"].map(|name| file(name, &table));
    assert_eq!(run(&["dedup", "-q", &a, &b], ""), quiet(&expected, 0));
    let swapped = file("dedup-c.csv", format!("puzzle;id\n{FOUR};4\n"));
    let ran = run(&["dedup", "-q", &a, &swapped], "");
    assert_eq!((ran.stdout.as_str(), ran.code), (expected.as_str(), 2));
    assert!(ran.stderr.contains("columns") && ran.stderr.contains("--to csv"), "{}", ran.stderr);
    let together = output(&["dedup", "--to", "csv", "--fields", "id,record", &a, &swapped], "");
    assert_eq!(together, "id,record\n1,1\n3,3\n4,4\n");
    assert_eq!(run(&["dedup"], head), quiet(head, 0));
}

#[test]
fn objects_stay_as_they_came() {
    let moved = &transforms(EASY, 1)[0];
    let first = format!("{{\"stars\":3, \"puzzle\":\"{EASY}\"}}");
    let second = format!("{{\"puzzle\":\"{moved}\"}}");
    let input = lines([&first, &second, "{\"puzzle\":\"12\"}", &first]);
    let ran = run(&["dedup", "-q"], input);
    assert_eq!(ran, quiet(lines([&first, "{\"puzzle\":\"12\"}"]), 1));
}

#[test]
fn every_format_comes_out_so_that_it_is_read_again() {
    let input = lines([EASY, &transforms(EASY, 1)[0], HARD, &transforms(HARD, 1)[0], SOLVED]);
    let expected = output(&["--to", "line"], &lines([EASY, HARD, SOLVED]));
    let mut number = 0;
    for format in FORMATS.iter().filter(|format| format.reads() && format.writes()) {
        let name = format.name;
        let written = output(&["convert", "--to", name], &input);
        let read = |text: &str| output(&["-q", "--to", "line"], text);
        if read(&written).lines().count() == 5 {
            let ran = run(&["dedup", "-q"], written.as_str());
            assert_eq!(read(&ran.stdout), expected, "{name}:\n{}", ran.stdout);
            let to = run(&["dedup", "-q", "--to", name], input.as_str());
            assert_eq!(read(&to.stdout), expected, "--to {name}:\n{}", to.stdout);
            number += 1;
        }
    }
    assert!(number > 12, "{number} formats");
    assert!(output(&["dedup", "--to", "counted"], &input).starts_with("3\n"));
}

#[test]
fn what_is_exactly_alike_is_told_by_its_digits() {
    let moved = &transforms(EASY, 1)[0];
    let zeros = EASY.replace('.', "0");
    let input = lines([EASY, moved, &format!("{zeros} again"), moved]);
    let ran = run(&["dedup", "--by", "exact", "-q"], input.as_str());
    assert_eq!(ran, quiet(lines([EASY, moved]), 0));
}

#[test]
fn puzzles_are_alike_by_their_solutions() {
    let moved = &transforms(EASY, 1)[0];
    let input = lines([EASY, HARD, SOLVED, moved, &format!("{}.", &SOLVED[..80]), HARD]);
    let ran = run(&["dedup", "--by", "solution", "-q"], input.as_str());
    assert_eq!(ran, quiet(lines([EASY, HARD]), 0));
}

#[test]
fn what_has_no_class_is_kept_and_told() {
    let ran = run(&["dedup", "--by", "solution"], mixed() + &mixed());
    let unread = |line: usize| format!("# unreadable: line {line}: 5 cells, 81 needed");
    let expected = [EASY, CLASH, NONE, &unread(4), FOUR, CLASH, NONE, &unread(9), FOUR];
    assert_eq!((ran.stdout, ran.code), (lines(expected), 1));
    for told in [
        "line 2: 5 twice",
        "line 3: no solution",
        "line 5: more than one",
        "9 of 10 kept: 1 repeated, 8 not compared",
    ] {
        assert!(ran.stderr.contains(told), "{told}: {}", ran.stderr);
    }
    let ran = run(&["dedup", "-q"], mixed() + &mixed());
    let expected = [EASY, CLASH, NONE, &unread(4), FOUR, &unread(9)];
    assert_eq!((ran.stdout, ran.code), (lines(expected), 1));
    let many = lines([HARD; 30]) + &mixed();
    let limited = run(&["dedup", "--by", "solution", "--node-limit", "1", "-q"], many);
    assert_eq!((limited.stdout.lines().count(), limited.code), (35, 1), "unknown is not alike");
}

#[test]
fn what_an_earlier_program_left_unanswered_is_passed_on() {
    let solved = output(&["-q"], &mixed());
    let first_four: Vec<_> = solved.lines().take(4).collect();
    assert_eq!(run(&["dedup", "-q"], solved.as_str()), quiet(lines(first_four), 1));
}

#[test]
fn equivalent_pencil_marks_are_alike() {
    let marks = |cell: &str| cell.to_owned() + &"123456789".repeat(80);
    let [one, other, fewer, all] = ["12.......", "1.3......", "1........", "123456789"].map(marks);
    let input = lines([&one, &other, &one, &fewer, &all]);
    let ran = run(&["dedup", "--by", "exact", "-q"], input.as_str());
    assert_eq!(ran, quiet(lines([&one, &other, &fewer, &all]), 0));
    assert_eq!(run(&["dedup", "-q"], input.as_str()), quiet(lines([&one, &fewer, &all]), 0));
    let moved = output(&["transform", "--random", "-n", "20", "-t", "sukaku"], &other);
    assert_eq!(moved.lines().count(), 20);
    assert_eq!(run(&["dedup", "-q"], one.clone() + "\n" + &moved), quiet(one + "\n", 0));

    let digits = output(&["convert", "--to", "sukaku"], &lines([EASY, HARD, EASY]));
    let two: Vec<_> = digits.lines().take(2).collect();
    for by in ["exact", "class"] {
        let ran = run(&["dedup", "-q", "--by", by], digits.as_str());
        assert_eq!(ran, quiet(lines(&two), 0), "marks that say no more than digits, by {by}");
    }
}

#[test]
fn what_another_file_has_is_dropped_too() {
    let set = distinct();
    let moved: Vec<_> = set[..10].iter().flat_map(|puzzle| transforms(puzzle, 1)).collect();
    let table = format!("id,puzzle\n{}", lines(moved.iter().map(|puzzle| format!("x,{puzzle}"))));
    let others = file("dedup-others.csv", table);
    let more = file("dedup-more.txt", rows(&set[10]) + &rows(&set[11]));
    let input = lines(with_transforms(&set, 4));
    for threads in ["1", "2"] {
        let args = ["dedup", "-j", threads, "--against", &others, "--against", &more];
        let ran = run(&args, input.as_str());
        assert_eq!((ran.stdout.as_str(), ran.code), (lines(&set[12..]).as_str(), 0));
        assert!(ran.stderr.ends_with(", 60 in another file\n"), "{}", ran.stderr);
    }
    let own = file("dedup-own.txt", &input);
    let ran = run(&["dedup", "-q", "--against", &own, &own], "");
    assert_eq!(ran, quiet("", 0), "nothing is new");
}

#[test]
fn trouble_with_the_other_file_is_told_before_anything_is_written() {
    let kept = file("dedup-kept.txt", "kept");
    let ran = run(&["dedup", "--against", "no-such-file.txt", "-o", &kept, EASY], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("no-such-file.txt"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&kept).expect("it is there"), "kept");
    let bad = file("dedup-bad.txt", lines([EASY, "hello"]));
    let ran = run(&["dedup", "--against", &bad, HARD], "");
    assert_eq!((ran.stdout, ran.code), (lines([HARD]), 1));
    assert!(ran.stderr.contains("dedup-bad.txt: line 2: 5 cells"), "{}", ran.stderr);
    assert_eq!(code(&["dedup", "--against", &kept, "-o", &kept, EASY], ""), 2);
    assert_eq!(code(&["dedup", "--against"], EASY), 2);
}

#[test]
fn blocks_are_parted_as_before() {
    let drawn = |set: &[&str]| output(&["convert", "--to", "grid"], &lines(set));
    let moved = &transforms(EASY, 1)[0];
    let input = drawn(&[EASY, moved, HARD, FOUR]);
    assert_eq!(output(&["dedup"], &input), drawn(&[EASY, HARD, FOUR]));
    let without = output(&["dedup", "--against", moved], &input);
    assert_eq!(without, drawn(&[HARD, FOUR]), "no blank line at the top");
    let block = rows(EASY) + &rows(HARD) + &rows(moved);
    assert_eq!(output(&["dedup"], &block), rows(EASY) + &rows(HARD));
}

#[test]
fn several_files_are_one() {
    let [a, b] = [("a", [EASY, HARD]), ("b", [&transforms(HARD, 1)[0], FOUR])]
        .map(|(name, set)| file(&format!("dedup-one-{name}.txt"), lines(set)));
    assert_eq!(output(&["dedup", &a, &b], ""), lines([EASY, HARD, FOUR]));
    let found = objects(&output(&["dedup", "--to", "jsonl", &a, &b], ""));
    let places: Vec<_> = found.iter().map(|o| (o["record"].as_u64(), o["line"].as_u64())).collect();
    assert_eq!(places, [(1, 1), (2, 2), (4, 2)].map(|(record, line)| (Some(record), Some(line))));
    let out = path("dedup-out.txt.gz");
    assert_eq!(code(&["dedup", "-q", "-o", &out, &a, &b], ""), 0);
    assert_eq!(support::gunzip(&out), lines([EASY, HARD, FOUR]));
}

#[test]
fn no_input_is_told_and_has_no_totals() {
    let ran = run(&["dedup"], "");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 1));
    assert!(ran.stderr.contains("no puzzle") && !ran.stderr.contains("kept"), "{}", ran.stderr);
    assert_eq!(run(&["dedup", "--from", "line"], ""), quiet("", 0));
}

//! Many lines at once: what comes out is what comes of each line alone, on every instruction set.

mod support;

use ninefold::{Grid, Level, Transform};
use support::{CLASH, EASY, FOUR, HARD, NONE, Ran, lines, run};

/// No search that these puzzles need takes so many guesses; that there is a limit has each line asked
/// about alone.
const ONE_BY_ONE: [&str; 6] = ["--isa", "scalar", "-j", "1", "--node-limit", "1000000000"];

/// So many puzzles that look different and have as many solutions.
fn transforms(puzzle: &str, number: usize) -> Vec<String> {
    let grid: Grid = puzzle.parse().expect("a grid");
    let step = Transform::COUNT / number as u64;
    let map = |i| Transform::nth(i as u64 * step).expect("a transform");
    (0..number).map(|i| map(i).grid(&grid).to_string()).collect()
}

/// Lines of every kind: many with one solution, now and then one of another kind, then a stretch of
/// each kind, and the same with other line ends.
fn mixed() -> String {
    let mut all = transforms(EASY, 3000);
    for (kind, puzzle) in [FOUR, NONE, CLASH, HARD].into_iter().enumerate() {
        for (i, line) in transforms(puzzle, 5).into_iter().enumerate() {
            all.insert(500 * i + 99 * kind, line);
        }
        all.extend(transforms(puzzle, 40));
    }
    for (place, line) in [(2700, "hello"), (2000, "# a comment"), (1500, &EASY[1..]), (7, "")] {
        all.insert(place, line.to_owned());
    }
    all.insert(1000, format!("{EASY} with a label"));
    all.insert(1234, ".".repeat(81));
    let text = lines(all);
    format!("{text}{}{EASY}", text.replace('\n', "\r\n"))
}

fn assert_same(command: &[&str], input: &str) {
    let of = |options: &[&str]| -> Ran { run(&[command, &["--summary"], options].concat(), input) };
    let expected = of(&ONE_BY_ONE);
    assert!(expected.stdout.lines().count() > 6000, "{command:?}: {}", expected.stderr);
    for level in Level::available() {
        for threads in ["1", "2"] {
            let ran = of(&["--isa", level.name(), "-j", threads]);
            assert!(ran == expected, "{command:?}, {level}, {threads} threads: {}", ran.stderr);
        }
    }
}

#[test]
fn solutions_are_those_of_each_line_alone() {
    let input = mixed();
    for options in [&[][..], &["--any"], &["--limit", "1"], &["--limit", "2"], &["--last"]] {
        assert_same(&[&["solve"], options].concat(), &input);
    }
}

#[test]
fn counts_and_statuses_are_those_of_each_line_alone() {
    let input = mixed();
    for limit in ["1", "2", "3", "1000"] {
        assert_same(&["count", "--limit", limit], &input);
    }
    assert_same(&["check", "--quick"], &input);
    assert_same(&["check"], &input);
}

#[test]
fn data_and_other_shapes_are_those_of_each_line_alone() {
    let input = mixed();
    for shape in ["csv", "jsonl", "rows", "line"] {
        assert_same(&["solve", "--to", shape], &input);
    }
    assert_same(&["count", "--limit", "3", "--to", "csv"], &input);
    assert_same(&["check", "--to", "jsonl"], &input);
    assert_same(&["check", "--quick", "--to", "jsonl"], &input);
    assert_same(&["candidates", "--to", "jsonl"], &input);
}

/// The same as rows of a table and as objects, with other things beside them, and some pencil marks.
#[test]
fn rows_and_objects_are_those_of_each_record_alone() {
    let all: Vec<String> = mixed().lines().map(str::to_owned).collect();
    let numbered = || all.iter().enumerate();
    let row = |(i, puzzle): (usize, &String)| format!("{i},{puzzle},{}", i * i);
    let table = "id,puzzle,square\n".to_owned() + &lines(numbered().map(row));
    let marks = "123456789".repeat(81);
    let object = |(i, puzzle): (usize, &String)| match i % 900 {
        8 => format!(r#"{{"id":{i},"puzzle":"{marks}"}}"#),
        _ => format!(r#"{{"id":{i},"puzzle":"{puzzle}"}}"#),
    };
    let objects = lines(numbered().map(object));
    for input in [&table, &objects] {
        assert_same(&["solve"], input);
        assert_same(&["solve", "--to", "line"], input);
        assert_same(&["count", "--limit", "3", "--to", "csv"], input);
        assert_same(&["check", "--quick", "--to", "jsonl"], input);
    }
    assert_same(&["solve", "--marks"], &objects);
}

#[test]
fn all_messages_come_in_the_order_of_their_lines() {
    assert_same(&["solve", "--messages", "all"], &mixed());
    assert_same(&["solve", "--messages", "3"], &mixed());
}

//! `transform`: maps, and what goes along.

use std::collections::BTreeSet;

use ninefold::{Grid, Transform};

use crate::support::{EASY, FOUR, SOLVED, code, objects, output, quiet, run};

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
    assert!(ran.stderr.contains("(`--to jsonl` keeps all)"), "{}", ran.stderr);
    assert_eq!(output(&["count"], &ran.stdout), "4\n4\n4\n");
    let marks = output(&["transform", "--random", "--marks"], &placed);
    assert_eq!(output(&["count"], &marks), output(&["count", "--marks"], &placed));
}

#[test]
fn the_same_shape_keeps_placed_digits_apart() {
    let placed = FOUR.replacen("534.", "534+6", 1) + " # by hand\n";
    let moved = output(&["transform", "--random", "-n", "3", "-t", "same"], &placed);
    assert!(
        moved.lines().all(|line| line.contains('+') && line.ends_with(" # by hand")),
        "{moved}"
    );
    for marks in [&["count"][..], &["count", "--marks"]] {
        let count = output(marks, &placed);
        assert_eq!(output(marks, &moved).lines().next(), count.lines().next());
    }
    let there = output(&["transform", "--map", "transpose", "-t", "same"], &placed);
    assert_eq!(output(&["transform", "--map", "transpose", "-t", "same"], &there), placed);
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

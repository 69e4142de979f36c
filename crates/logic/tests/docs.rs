//! The pages of the techniques: each technique has an example, and each example is found as it says.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::{Limits, Puzzle, Status};

/// The fenced blocks of all pages: a technique, a puzzle, a step.
fn examples() -> Vec<[String; 3]> {
    let pages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    let mut examples = Vec::new();
    for page in fs::read_dir(pages).expect("the pages are there") {
        let text = fs::read_to_string(page.unwrap().path()).expect("a page is text");
        for block in text.split("```").skip(1).step_by(2) {
            let lines: Vec<String> = block.lines().map(str::to_owned).collect();
            examples.push(lines.try_into().expect("a technique, a puzzle, a step"));
        }
    }
    examples
}

/// Has a technique this step at some point of the path of a puzzle?
fn is_found(technique: &'static Technique, puzzle: &Puzzle, text: &str) -> bool {
    let start = Position::from(puzzle).with_proved_uniqueness();
    let path = Plan::default().path(start, &Limits::NONE).unwrap();
    path.positions().any(|position| {
        let mut is_found = false;
        let mut compare = |step: ninefold_logic::Step| {
            is_found |= step.to_string() == text;
            if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        technique.find(&position, &Limits::NONE, &mut compare).unwrap();
        is_found
    })
}

#[test]
fn every_technique_has_an_example_that_is_found() {
    let mut shown = BTreeSet::new();
    for [id, puzzle, step] in examples() {
        let technique = Technique::named(&id).expect("an example is of a technique");
        let puzzle: Puzzle = puzzle.parse().unwrap();
        assert_eq!(puzzle.status(), Status::Unique, "{puzzle}");
        assert!(is_found(technique, &puzzle, &step), "{id}: {puzzle}: {step}");
        shown.insert(technique.id);
    }
    let missing: Vec<_> = Technique::all().filter(|row| !shown.contains(row.id)).collect();
    assert!(missing.is_empty(), "techniques without an example: {missing:?}");
}

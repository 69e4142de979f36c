//! The pages of the techniques: each technique has an example, and each example is found as it says.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::{Limits, Puzzle, Status};

/// The pages, each with its name.
fn pages() -> impl Iterator<Item = (String, String)> {
    let pages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    fs::read_dir(pages).expect("the pages are there").map(|page| {
        let path = page.unwrap().path();
        (path.display().to_string(), fs::read_to_string(path).expect("a page is text"))
    })
}

/// The fenced blocks of all pages, but for sessions: a technique, a puzzle, a step.
fn examples() -> Vec<[String; 3]> {
    let mut examples = Vec::new();
    for (_, text) in pages() {
        let blocks = text.split("```").skip(1).step_by(2);
        for block in blocks.filter(|block| !block.starts_with("console")) {
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

#[test]
fn every_page_says_what_and_why_and_can_be_tried() {
    let parts = [
        "**What.**",
        "**Why.**",
        "**Try it.**",
        "```console\n$ ninefold hint",
        "**Example",
        "also known as",
    ];
    for (name, text) in pages() {
        let missing: Vec<_> = parts.iter().filter(|part| !text.contains(**part)).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

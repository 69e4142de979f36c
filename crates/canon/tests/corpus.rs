//! Canonical forms against the corpus: oracles of other programs, and transforms of every list.

mod brute;

use std::process::ExitCode;

use ninefold_canon::{Canonical, Canonizer, Form, canonical, canonical_marks, same};
use ninefold_corpus::{read, run, table, tests};
use ninefold_grid::{ByCell, Candidates, Digit, DigitSet, Grid, Transform};
use ninefold_solve::Limits;
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn grid(text: &str) -> Grid {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn transforms() -> impl Iterator<Item = Transform> {
    let mut rng = StdRng::seed_from_u64(81);
    std::iter::repeat_with(move || Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap())
}

/// The form of a grid, which leads there and is its own form.
fn form(canonizer: &mut Canonizer, grid: &Grid, form: Form) -> Canonical {
    let found = canonizer.canonical(grid, form).unwrap();
    assert_eq!(found.transform.grid(grid), found.grid, "{form} of {grid}");
    assert_eq!(canonizer.grid(grid, form), Ok(found.grid), "{form} of {grid}");
    assert_eq!(canonizer.grid(&found.grid, form), Ok(found.grid), "{form} of {grid}");
    found
}

fn full_grids() {
    let mut canonizer = Canonizer::new();
    let mut transforms = transforms();
    for row in table("oracles/canon_grids.tsv") {
        let (source, least) = (grid(&row[0]), grid(&row[1]));
        let automorphisms = row[2].parse().unwrap();
        for source in [source, transforms.next().unwrap().grid(&source)] {
            for each in [Form::Minlex, Form::Pattern, Form::Solution] {
                let found = form(&mut canonizer, &source, each);
                assert_eq!((found.grid, found.automorphisms), (least, automorphisms), "{each}");
            }
        }
    }
}

fn proper_puzzles() {
    let mut canonizer = Canonizer::new();
    let mut transforms = transforms();
    for row in table("oracles/canon_puzzles.tsv") {
        let source = grid(&row[0]);
        let (minlex, pattern) = (grid(&row[1]), grid(&row[2]));
        let automorphisms: u64 = row[4].parse().unwrap();
        for source in [source, transforms.next().unwrap().grid(&source)] {
            for (each, expected) in [(Form::Minlex, minlex), (Form::Pattern, pattern)] {
                let found = form(&mut canonizer, &source, each);
                assert_eq!((found.grid, found.automorphisms), (expected, automorphisms), "{each}");
            }
        }
        let (solution, moved) = (grid(&row[6]), grid(&row[7]));
        let to_solution = canonizer.canonical(&grid(&row[5]), Form::Minlex).unwrap();
        let found = form(&mut canonizer, &source, Form::Solution);
        assert_eq!(to_solution.grid, solution);
        assert_eq!(found.automorphisms, automorphisms);
        assert_eq!(found.transform.grid(&grid(&row[5])), solution);
        if to_solution.automorphisms == 1 {
            assert_eq!(found.grid, moved);
        } else {
            assert!(found.grid <= moved && same(&found.grid, &moved).is_some());
        }
    }
}

/// How many lines of a long file a test takes.
const SAMPLE: usize = 500;

const FILES: [&str; 15] = [
    "17clue",
    "easy",
    "enum_1e5",
    "enum_1e6",
    "hardest1106",
    "hardest11plus",
    "minimal",
    "mixed",
    "multi",
    "nosolution",
    "q2_taxonomy",
    "qqwing",
    "serg_multi",
    "sudocue10000",
    "top1465",
];

fn lines(file: &str) -> Vec<Grid> {
    read(&format!("puzzles/{file}.txt")).lines().map(grid).collect()
}

fn sample(file: &str) -> Vec<Grid> {
    let lines = lines(file);
    let step = lines.len().div_ceil(SAMPLE);
    lines.into_iter().step_by(step).collect()
}

fn a_transform_changes_no_form() {
    let mut canonizer = Canonizer::new();
    let mut transforms = transforms();
    for source in FILES.iter().flat_map(|file| lines(file)) {
        let other = transforms.next().unwrap().grid(&source);
        for form in [Form::Minlex, Form::Pattern] {
            let (a, b) = (canonizer.grid(&source, form), canonizer.grid(&other, form));
            assert_eq!(a, b, "{form} of {source} and {other}");
        }
    }
}

fn a_transform_changes_no_form_of_pencil_marks() {
    let mut transforms = transforms();
    for line in read("puzzles/sukaku729.txt").lines() {
        let cells = line.as_bytes().chunks(9);
        let sets: Vec<DigitSet> = cells
            .map(|cell| cell.iter().filter_map(|&digit| Digit::from_ascii(digit)).collect())
            .collect();
        let source = Candidates::new(ByCell::from_fn(|cell| sets[cell.index()]));
        let other = transforms.next().unwrap().candidates(&source);
        let [a, b] = [source, other].map(|it| canonical_marks(&it, &Limits::NONE).unwrap());
        assert_eq!(a.marks, b.marks, "{line}");
        assert_eq!(a.transform.candidates(&source), a.marks, "{line}");
    }
}

fn equivalent_grids_have_one_form() {
    let mut canonizer = Canonizer::new();
    let mut transforms = transforms();
    for source in FILES.iter().flat_map(|file| sample(file)) {
        let other = transforms.next().unwrap().grid(&source);
        for form in [Form::Minlex, Form::Pattern, Form::Solution] {
            let (a, b) = (canonizer.canonical(&source, form), canonizer.canonical(&other, form));
            let facts = |found: Canonical| (found.grid, found.automorphisms);
            assert_eq!(a.map(facts), b.map(facts), "{form} of {source} and {other}");
        }
        let map = canonizer.same(&source, &other).expect("they are equivalent");
        assert_eq!(map.grid(&source), other);
        let id = canonizer.class_id(&source);
        assert_eq!(id, canonizer.class_id(&other));
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.grid(), canonizer.grid(&source, Form::Minlex).unwrap());
    }
}

fn different_grids_have_different_forms() {
    let text = read("puzzles/17clue.txt");
    let mut canonizer = Canonizer::new();
    let mut ids: Vec<_> = text.lines().map(|line| canonizer.class_id(&grid(line))).collect();
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all, "the list has each class once");
}

fn brute_force_agrees() {
    for file in ["17clue", "multi", "serg_multi", "mixed"] {
        for source in sample(file).into_iter().step_by(SAMPLE / 3) {
            agrees(&source);
        }
    }
}

fn agrees(source: &Grid) {
    for form in [Form::Minlex, Form::Pattern] {
        let found = canonical(source, form).unwrap();
        assert_eq!((found.grid, found.automorphisms), brute::brute(source, form), "{source}");
    }
}

fn main() -> ExitCode {
    run(&tests![
        full_grids,
        proper_puzzles,
        a_transform_changes_no_form,
        a_transform_changes_no_form_of_pencil_marks,
        equivalent_grids_have_one_form,
        different_grids_have_different_forms,
        brute_force_agrees,
    ])
}

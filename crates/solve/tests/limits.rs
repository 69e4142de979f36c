//! A limit is for a whole question, all its searches together: what it took without one is just enough.

mod made;

use core::fmt::Debug;

use made::Maker;
use ninefold_solve::{Grid, Limit, Limits, Puzzle, Solver, Status};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What a question is answered, as a text.
type Ask = fn(&mut Solver, &Puzzle, &Limits<'_>) -> Result<String, Limit>;

fn text<T: Debug>(answer: T) -> String {
    format!("{answer:?}")
}

/// Those that are answered in full or not at all.
const QUESTIONS: [(&str, Ask); 12] = [
    ("any", |solver, puzzle, limits| solver.any(puzzle, limits).map(text)),
    ("last", |solver, puzzle, limits| solver.last(puzzle, limits).map(text)),
    ("nth", |solver, puzzle, limits| solver.nth(puzzle, 5000, limits).map(text)),
    ("rank", |solver, puzzle, limits| {
        let any = puzzle.any().unwrap_or_else(|| Maker::new(1).solution());
        solver.rank(puzzle, &any, limits).map(text)
    }),
    ("random", |solver, puzzle, limits| {
        solver.random(puzzle, &mut ChaCha8Rng::seed_from_u64(1), limits).map(text)
    }),
    ("redundant", |solver, puzzle, limits| solver.redundant(puzzle, limits).map(text)),
    ("backdoors", |solver, puzzle, limits| match puzzle.status() {
        // No limit takes back what two solutions prove.
        Status::Multiple => Ok(String::new()),
        _ => solver.backdoors(puzzle, limits).map(text),
    }),
    ("true candidates", |solver, puzzle, limits| solver.true_candidates(puzzle, limits).map(text)),
    ("candidate counts", |solver, puzzle, limits| {
        solver.candidate_counts_up_to(puzzle, 100, limits).map(text)
    }),
    ("ambiguity", |solver, puzzle, limits| solver.ambiguity(puzzle, limits).map(text)),
    ("additions", |solver, puzzle, limits| solver.additions(puzzle, limits).map(text)),
    ("repairs", |solver, puzzle, limits| solver.repairs(puzzle.grid(), limits).map(text)),
];

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), stop: None }
}

/// Whether any limit could be reached.
fn takes_what_it_took(name: &str, ask: Ask, puzzle: &Puzzle) -> bool {
    let mut solver = Solver::new();
    let answer = ask(&mut solver, puzzle, &Limits::NONE);
    let took = solver.effort().nodes;
    assert_eq!(solver.left(&nodes(took + 3)).nodes, Some(3), "{name}: {puzzle}");
    assert_eq!(ask(&mut solver, puzzle, &nodes(took)), answer, "{name}: {puzzle}");
    for fewer in [took.checked_sub(1), took.checked_sub(took / 2 + 1)].into_iter().flatten() {
        let limited = ask(&mut solver, puzzle, &nodes(fewer));
        assert_eq!(limited, Err(Limit::Nodes), "{name}, {fewer} of {took}: {puzzle}");
    }
    took > 0
}

#[test]
fn a_limit_of_nodes_is_for_all_searches_together() {
    let mut maker = Maker::new(44);
    let mut puzzles: Vec<Grid> = maker.many(6, Maker::minimal);
    puzzles.extend(maker.many(2, Maker::hard));
    puzzles.extend((1..6).map(|without| maker.multiple(without)));
    puzzles.extend(maker.many(2, Maker::none));
    let puzzles = puzzles.into_iter().map(|grid| Puzzle::new(grid).unwrap());
    let puzzles: Vec<Puzzle> = puzzles.collect();
    for (name, ask) in QUESTIONS {
        let limited = puzzles.iter().filter(|puzzle| takes_what_it_took(name, ask, puzzle));
        assert!(limited.count() > 0, "{name} was never limited");
    }
}

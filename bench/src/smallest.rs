//! How long one call for the smallest solution takes: the least of three runs of each grid, since
//! what is asked is the cost of the grid and not of the machine's other work.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold_solve::{Limits, Puzzle, Solver};

const FILES: [&str; 10] = [
    "oracles/lex_sparse.tsv",
    "oracles/count_multi.tsv",
    "oracles/unsolvable.tsv",
    "puzzles/serg_multi.txt",
    "puzzles/multi.txt",
    "puzzles/mixed.txt",
    "puzzles/nosolution.txt",
    "puzzles/17clue.txt",
    "puzzles/hardest11plus.txt",
    "cases/cases.jsonl",
];

pub fn table(is_wanted: impl Fn(&str) -> bool) {
    println!(
        "| grids of | n | any, us: median | worst | smallest, us: median | p99.9 | worst | worst grid |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---|");
    for file in FILES.into_iter().filter(|file| is_wanted(file)) {
        let puzzles = puzzles(&ninefold_corpus::read(file));
        let any = times(&puzzles, |solver, puzzle| {
            black_box(solver.any(&puzzle.candidates(), &Limits::NONE)).is_ok()
        });
        let smallest = times(&puzzles, |solver, puzzle| {
            black_box(solver.first(&puzzle.candidates(), &Limits::NONE)).is_ok()
        });
        row(file, &any, &smallest);
    }
}

/// The first word of each line that reads as a puzzle.
fn puzzles(text: &str) -> Vec<Puzzle> {
    let puzzle = |line: &str| {
        line.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| word.parse().ok())
    };
    text.lines().filter_map(puzzle).collect()
}

/// Each puzzle with its time, quickest first.
fn times(
    puzzles: &[Puzzle],
    ask: impl Fn(&mut Solver, &Puzzle) -> bool,
) -> Vec<(Duration, Puzzle)> {
    let mut solver = Solver::new();
    let mut once = |puzzle: &Puzzle| {
        let start = Instant::now();
        assert!(ask(&mut solver, puzzle), "no limit was set");
        start.elapsed()
    };
    let mut times: Vec<_> = puzzles
        .iter()
        .map(|puzzle| ((0..3).map(|_| once(puzzle)).min().expect("three runs"), *puzzle))
        .collect();
    times.sort();
    times
}

fn row(file: &str, any: &[(Duration, Puzzle)], smallest: &[(Duration, Puzzle)]) {
    let us = |times: &[(Duration, Puzzle)], part: f64| {
        times[((times.len() - 1) as f64 * part) as usize].0.as_secs_f64() * 1e6
    };
    println!(
        "| {file} | {} | {:.1} | {:.0} | {:.1} | {:.0} | {:.0} | `{}` |",
        any.len(),
        us(any, 0.5),
        us(any, 1.0),
        us(smallest, 0.5),
        us(smallest, 0.999),
        us(smallest, 1.0),
        smallest[smallest.len() - 1].1,
    );
}

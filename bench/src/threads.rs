//! Two threads against one: wall time, the least of interleaved rounds, since other work on the
//! machine takes more from two threads than from one. All answers are compared.

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use ninefold_solve::{Limits, Puzzle, Status, batch};

use crate::race::ROUNDS;
use crate::set::{self, Set};
use crate::wanted::Wanted;

const SETS: [&str; 4] = ["easy", "17clue", "top1465", "hardest11plus"];

/// A set is repeated until it has so many puzzles, so that the start of a thread does not count.
const LEAST: usize = 100_000;

pub(crate) fn table(wanted: &Wanted) {
    if thread::available_parallelism().map_or(1, NonZero::get) < 2 {
        println!("one processor: no threads to compare\n");
        return;
    }
    println!("| threads | n | one, k/s | two, k/s | ratio |");
    println!("|---|---:|---:|---:|---:|");
    for name in SETS.into_iter().filter(|name| wanted.set(name)) {
        row(name, &puzzles(name));
    }
    println!();
}

fn puzzles(name: &'static str) -> Vec<Puzzle> {
    let set = Set::read(name, usize::MAX);
    let puzzle = |line: &str| line[..81].parse().expect("a puzzle");
    let once: Vec<Puzzle> = set::lines(&set.text).map(puzzle).collect();
    once.repeat(LEAST.div_ceil(once.len()))
}

fn row(name: &str, puzzles: &[Puzzle]) {
    let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..ROUNDS {
        let (seconds, alone) = time(puzzles, 1);
        let (half, together) = time(puzzles, 2);
        assert!(alone == together, "{name}: two threads find something else than one");
        (one, two) = (one.min(seconds), two.min(half));
    }
    let rate = |seconds| puzzles.len() as f64 / seconds / 1e3;
    let (one, two) = (rate(one), rate(two));
    println!("| {name} | {} | {one:.1} | {two:.1} | **{:.2}** |", puzzles.len(), two / one);
}

fn time(puzzles: &[Puzzle], threads: usize) -> (f64, Vec<Status>) {
    let threads = NonZero::new(threads).expect("one or two");
    let start = Instant::now();
    let answers = batch::map(puzzles, threads, |solver, puzzle| {
        solver.status(&puzzle.candidates(), &Limits::NONE)
    });
    (start.elapsed().as_secs_f64(), answers)
}

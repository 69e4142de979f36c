//! Two threads against one: wall time, the least of interleaved rounds, since other work on the
//! machine takes more from two threads than from one. All answers are compared.
//!
//! *Had* is how many processors the threads had in that round, by their CPU time. Where it is well
//! below one or two, something else was running, and the ratio says nothing about the threads.

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use cpu_time::ProcessTime;
use ninefold_solve::batch::Batch;
use ninefold_solve::{Puzzle, Status};

use crate::race::ROUNDS;
use crate::set::{self, Set};
use crate::wanted::Wanted;

/// Sets, repeated until they have so many puzzles: the start of a thread is not what is measured.
const SETS: [(&str, usize); 4] =
    [("easy", 4_000_000), ("17clue", 2_000_000), ("top1465", 500_000), ("hardest11plus", 100_000)];

pub(crate) fn table(wanted: &Wanted) {
    if thread::available_parallelism().map_or(1, NonZero::get) < 2 {
        println!("one processor: no threads to compare\n");
        return;
    }
    println!("| threads | n | one, k/s | had | two, k/s | had | ratio |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for (name, n) in SETS.into_iter().filter(|(name, _)| wanted.set(name)) {
        row(name, &puzzles(name, n));
    }
    println!();
}

fn puzzles(name: &'static str, n: usize) -> Vec<Puzzle> {
    let set = Set::read(name, usize::MAX);
    let puzzle = |line: &str| line[..81].parse().expect("a puzzle");
    let once: Vec<Puzzle> = set::lines(&set.text).map(puzzle).collect();
    once.into_iter().cycle().take(n).collect()
}

/// A time for all puzzles.
#[derive(Clone, Copy)]
struct Lap {
    seconds: f64,
    processors: f64,
}

fn row(name: &str, puzzles: &[Puzzle]) {
    let (mut ones, mut twos) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (one, alone) = lap(puzzles, 1);
        let (two, together) = lap(puzzles, 2);
        assert!(alone == together, "{name}: two threads find something else than one");
        ones.push(one);
        twos.push(two);
    }
    let (one, two) = (least(&ones), least(&twos));
    let (n, ratio) = (puzzles.len(), one.seconds / two.seconds);
    let cells = |lap: Lap| format!("{:.1} | {:.2}", n as f64 / lap.seconds / 1e3, lap.processors);
    println!("| {name} | {n} | {} | {} | **{ratio:.2}** |", cells(one), cells(two));
}

fn least(laps: &[Lap]) -> Lap {
    let by_time = |a: &&Lap, b: &&Lap| a.seconds.total_cmp(&b.seconds);
    *laps.iter().min_by(by_time).expect("there are rounds")
}

fn lap(puzzles: &[Puzzle], threads: usize) -> (Lap, Vec<Status>) {
    let threads = NonZero::new(threads).expect("one or two");
    let (start, cpu) = (Instant::now(), ProcessTime::now());
    let answers = Batch::new(threads).status(puzzles);
    let (seconds, cpu) = (start.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    (Lap { seconds, processors: cpu / seconds }, answers)
}

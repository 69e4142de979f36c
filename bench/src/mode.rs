//! The calls whose slowest inputs are looked for.

use std::hint::black_box;
use std::iter;

use cpu_time::ThreadTime;
use ninefold_solve::{Bulk, Candidates, Grid, Limits, Lines, Puzzle, Solver};

/// A kind of call.
pub(crate) struct Mode {
    pub(crate) name: &'static str,
    /// Puzzles of one call, all the same.
    puzzles: usize,
    /// Makes one who answers.
    ask: fn() -> Ask,
}

/// Answers a text.
type Ask = Box<dyn FnMut(&str)>;

/// As many as the widest registers have lanes.
const BLOCK: usize = 32;

/// The fewest that are taken side by side.
const FEW: usize = 8;

pub(crate) static MODES: [Mode; 10] = [
    Mode { name: "any", puzzles: 1, ask: || single(|it, of| it.any(of, &Limits::NONE)) },
    Mode { name: "status", puzzles: 1, ask: || single(|it, of| it.status(of, &Limits::NONE)) },
    Mode { name: "solve", puzzles: 1, ask: || single(|it, of| it.solve(of, &Limits::NONE)) },
    Mode { name: "first", puzzles: 1, ask: || single(|it, of| it.first(of, &Limits::NONE)) },
    Mode { name: "last", puzzles: 1, ask: || single(|it, of| it.last(of, &Limits::NONE)) },
    Mode {
        name: "count-2",
        puzzles: 1,
        ask: || single(|it, of| it.count_up_to(of, 2, &Limits::NONE)),
    },
    Mode { name: "few-status", puzzles: FEW, ask: || bulk(|it, of| it.status(of).len()) },
    Mode { name: "few-solve", puzzles: FEW, ask: || bulk(|it, of| it.solve(of).len()) },
    Mode { name: "block-status", puzzles: BLOCK, ask: || bulk(|it, of| it.status(of).len()) },
    Mode { name: "block-solve", puzzles: BLOCK, ask: || bulk(|it, of| it.solve(of).len()) },
];

impl Mode {
    pub(crate) fn named(name: &str) -> &'static Self {
        let found = MODES.iter().find(|mode| mode.name == name);
        found.unwrap_or_else(|| panic!("no mode {name}"))
    }
}

/// The solver of single puzzles, from text to answer.
fn single<T: 'static>(call: fn(&mut Solver, &Candidates) -> T) -> Ask {
    let mut solver = Solver::new();
    Box::new(move |line| {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        black_box(call(&mut solver, &puzzle.candidates()));
    })
}

fn bulk(call: fn(&mut Bulk, Lines<'_>) -> usize) -> Ask {
    let mut bulk = Bulk::new();
    Box::new(move |text| {
        black_box(call(&mut bulk, Lines::new(text).expect("lines")));
    })
}

/// Tells how long a call of a mode takes.
pub(crate) struct Stopwatch {
    puzzles: usize,
    ask: Ask,
}

impl Stopwatch {
    pub(crate) fn new(mode: &Mode) -> Self {
        Self { puzzles: mode.puzzles, ask: (mode.ask)() }
    }

    /// Microseconds of the thread's CPU time for a puzzle: the least of some runs, or of fewer if it
    /// turns out to be less than something.
    pub(crate) fn time(&mut self, grid: &Grid, runs: usize, less_than: f64) -> f64 {
        let text = format!("{grid}\n").repeat(self.puzzles);
        let run = || {
            let start = ThreadTime::now();
            (self.ask)(&text);
            start.elapsed().as_secs_f64() * 1e6 / self.puzzles as f64
        };
        let mut least = f64::INFINITY;
        for time in iter::repeat_with(run).take(runs) {
            least = least.min(time);
            if least < less_than {
                break;
            }
        }
        least
    }
}

//! Many puzzles on several threads.

use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::RangeInclusive;
use std::sync::Mutex;
use std::thread;

use crate::{Answers, Bulk, Count, Level, Lines, Puzzle, Solution, Solver, Status};

/// Answers questions about many puzzles, on several threads that share nothing but the list of what
/// is still to be done. Answers are in the order of the puzzles, and the same on every machine and
/// any number of threads, but for [`any`](Self::any).
///
/// ```
/// use std::num::NonZero;
/// use ninefold_solve::{Puzzle, Status, batch::Batch};
///
/// let puzzles = [Puzzle::try_from([0; 81])?; 100];
/// let batch = Batch::new(NonZero::new(2).unwrap());
/// assert_eq!(batch.status(&puzzles), [Status::Multiple; 100]);
/// let outcomes = batch.solve(&puzzles);
/// assert_eq!(outcomes[0].solution, puzzles[0].first());
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    level: Level,
    threads: NonZero<usize>,
}

/// The answer to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In one word.
    pub status: Status,
    /// The smallest solution, if there is one.
    pub solution: Option<Solution>,
}

/// Puzzles that a thread takes at a time: the most, and the fewest that are worth it.
const SHARE: RangeInclusive<usize> = 64..=2048;

impl Batch {
    /// With the best instructions of this machine.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        Self { level: Level::detect(), threads }
    }

    /// With given instructions, or the best below them that this machine has.
    #[must_use]
    pub fn with_level(self, level: Level) -> Self {
        Self { level, ..self }
    }

    /// The smallest solution of each puzzle, and whether it is the only one.
    #[must_use]
    pub fn solve(&self, puzzles: &[Puzzle]) -> Vec<Outcome> {
        self.ask(puzzles, |bulk, lines| {
            let answers = bulk.solve(lines);
            let outcome = |i| Outcome { status: answers.status(i), solution: answers.solution(i) };
            (0..lines.len()).map(outcome).collect()
        })
    }

    /// The smallest solution of each puzzle.
    #[must_use]
    pub fn first(&self, puzzles: &[Puzzle]) -> Vec<Option<Solution>> {
        self.ask(puzzles, |bulk, lines| bulk.first(lines).solutions().collect())
    }

    /// Whichever solution of each puzzle is found first; which one it is depends on all of them, on
    /// the level and on the number of threads.
    #[must_use]
    pub fn any(&self, puzzles: &[Puzzle]) -> Vec<Option<Solution>> {
        self.ask(puzzles, |bulk, lines| bulk.any(lines).solutions().collect())
    }

    /// Whether each puzzle has a solution, and whether it is the only one.
    #[must_use]
    pub fn status(&self, puzzles: &[Puzzle]) -> Vec<Status> {
        self.ask(puzzles, |bulk, lines| bulk.status(lines).statuses().to_vec())
    }

    /// The number of solutions of each puzzle if there are fewer than `n`; else that there are at
    /// least `n`.
    #[must_use]
    pub fn count_up_to(&self, puzzles: &[Puzzle], n: u64) -> Vec<Count> {
        self.ask(puzzles, |bulk, lines| bulk.count_up_to(lines, n))
    }

    /// [`solve`](Self::solve) from text to text.
    #[must_use]
    pub fn solve_lines(&self, lines: Lines<'_>) -> Answers {
        let shares = lines.chunks(self.share(lines.len())).collect();
        Answers::joined(self.share_out(
            shares,
            || self.bulk(),
            |bulk, lines| bulk.solve(lines).clone(),
        ))
    }

    /// Asks a question of each puzzle, one by one.
    ///
    /// # Panics
    ///
    /// If a question does.
    pub fn map<T: Send>(
        &self,
        puzzles: &[Puzzle],
        ask: impl Fn(&mut Solver, &Puzzle) -> T + Sync,
    ) -> Vec<T> {
        let shares = puzzles.chunks(*SHARE.start()).collect();
        let answers = self.share_out(
            shares,
            || Solver::with_level(self.level),
            |solver, puzzles: &[Puzzle]| {
                puzzles.iter().map(|puzzle| ask(solver, puzzle)).collect::<Vec<T>>()
            },
        );
        answers.into_iter().flatten().collect()
    }

    fn ask<T: Send + Copy>(
        &self,
        puzzles: &[Puzzle],
        ask: impl Fn(&mut Bulk, Lines<'_>) -> Vec<T> + Sync,
    ) -> Vec<T> {
        let shares = puzzles.chunks(self.share(puzzles.len())).collect();
        let answers = self.share_out(
            shares,
            || self.bulk(),
            |bulk, puzzles: &[Puzzle]| {
                let text: Vec<u8> =
                    puzzles.iter().flat_map(|puzzle| puzzle.grid().to_ascii(b'.')).collect();
                ask(bulk, Lines::side_by_side(&text))
            },
        );
        answers.concat()
    }

    fn bulk(&self) -> Bulk {
        Bulk::with_level(self.level)
    }

    /// How many puzzles a thread takes at a time.
    fn share(&self, puzzles: usize) -> usize {
        puzzles.div_ceil(self.threads.get().saturating_mul(4)).clamp(*SHARE.start(), *SHARE.end())
    }

    /// Has each share worked on by a thread that is free, with tools of its own.
    fn share_out<Share: Send, Tools, T: Send>(
        &self,
        shares: Vec<Share>,
        tools: impl Fn() -> Tools + Sync,
        work: impl Fn(&mut Tools, Share) -> T + Sync,
    ) -> Vec<T> {
        let threads = self.threads.get().min(shares.len());
        let mut results = Vec::new();
        results.resize_with(shares.len(), || None);
        let to_do = Mutex::new(shares.into_iter().zip(&mut results));
        let next = || to_do.lock().expect("taking a share can't panic").next();
        let work = || {
            let mut tools = tools();
            while let Some((share, result)) = next() {
                *result = Some(work(&mut tools, share));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        drop(to_do);
        results.into_iter().map(|result| result.expect("every share was taken")).collect()
    }
}

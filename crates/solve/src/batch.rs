//! Many puzzles at once.

use alloc::vec::Vec;
use core::num::NonZero;
use std::sync::Mutex;
use std::thread;

use crate::{Puzzle, Solver};

/// Puzzles that a thread takes at a time.
const SHARE: usize = 64;

/// Asks one question of each puzzle, on several threads; the answers are in the order of the
/// puzzles. Each thread has a [`Solver`] of its own.
///
/// ```
/// use std::num::NonZero;
/// use ninefold_solve::{Limits, Puzzle, Status, batch};
///
/// let puzzles = [Puzzle::try_from([0; 81])?; 100];
/// let two = NonZero::new(2).unwrap();
/// let statuses = batch::map(&puzzles, two, |solver, puzzle| {
///     solver.status(&puzzle.candidates(), &Limits::NONE)
/// });
/// assert_eq!(statuses, [Status::Multiple; 100]);
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
pub fn map<T: Send>(
    puzzles: &[Puzzle],
    threads: NonZero<usize>,
    ask: impl Fn(&mut Solver, &Puzzle) -> T + Sync,
) -> Vec<T> {
    let mut answers = Vec::new();
    answers.resize_with(puzzles.len(), || None);
    let shares = Mutex::new(puzzles.chunks(SHARE).zip(answers.chunks_mut(SHARE)));
    let work = || {
        let mut solver = Solver::new();
        while let Some((puzzles, answers)) = next(&shares) {
            for (puzzle, answer) in puzzles.iter().zip(answers) {
                *answer = Some(ask(&mut solver, puzzle));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(puzzles.len().div_ceil(SHARE)) {
            scope.spawn(work);
        }
        work();
    });
    answers.into_iter().map(|answer| answer.expect("every share was taken")).collect()
}

fn next<S: Iterator>(shares: &Mutex<S>) -> Option<S::Item> {
    shares.lock().expect("taking a share can't panic").next()
}

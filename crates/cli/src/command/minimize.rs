//! `minimize`: a minimal puzzle within the puzzle, or all.

use std::io;

use clap::Args;
use ninefold::{Limits, MinimalPuzzlesWithin, Puzzle, Solution, Solver, Status};

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `minimize`.
#[derive(Args, Debug)]
pub(crate) struct Minimize {
    #[command(flatten)]
    pub(crate) common: Common,
    /// All minimal puzzles, in lexicographic order unless there is a seed; a full grid has no end of
    /// them
    #[arg(long)]
    all: bool,
    /// Try the givens in a random order, by this seed; without one, in reading order, which leads to the
    /// lexicographically smallest
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Job for Minimize {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        question.ask_unique(solver, emit, |puzzle, solution, limits, emit| {
            self.write(self.puzzles(question, puzzle, limits), solution, emit)
        })
    }

    fn fields(&self) -> &'static [&'static str] {
        if self.all { &["minimized", "index"] } else { &["minimized"] }
    }

    fn is_endless(&self) -> bool {
        self.all
    }
}

impl Minimize {
    fn puzzles<'a>(
        &self,
        question: &Question<'_>,
        puzzle: &Puzzle,
        limits: &Limits<'a>,
    ) -> MinimalPuzzlesWithin<'a> {
        let Some(seed) = self.seed else { return puzzle.minimal_puzzles_within(limits) };
        puzzle.minimal_puzzles_at_random_within(&mut question.random(seed), limits)
    }

    fn write(
        &self,
        puzzles: MinimalPuzzlesWithin<'_>,
        solution: Solution,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let most = if self.all { usize::MAX } else { 1 };
        for (index, puzzle) in (1..).zip(puzzles.take(most)) {
            emit(match puzzle {
                Ok(puzzle) => {
                    let index = self.all.then_some(index);
                    Reply { index, ..minimized(&puzzle, solution) }
                }
                Err(limit) => Reply { index: self.all.then_some(index), ..Reply::unknown(limit) },
            })?;
        }
        Ok(())
    }
}

fn minimized(puzzle: &Puzzle, solution: Solution) -> Reply {
    Reply {
        status: Some(Status::Unique),
        solution: Some(solution),
        plain: Plain::Grid(*puzzle.grid()),
        granted: true,
        fields: vec![("minimized", puzzle.to_string().into())],
        ..Reply::default()
    }
}

//! `minimize`: a minimal puzzle within the puzzle, or all.

use std::io;

use clap::Args;
use ninefold::{Answer, Limits, MinimalPuzzlesWithin, Puzzle, Solution, Solver, Status};

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `minimize`.
#[derive(Args, Debug)]
#[command(after_help = ABOUT)]
pub(crate) struct Minimize {
    #[command(flatten)]
    pub(crate) common: Common,
    /// All minimal puzzles, in lexicographic order unless there is a seed; a full grid has no end of
    /// them
    #[arg(long)]
    all: bool,
    /// The first so many of all
    #[arg(short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,
    /// Try the givens in a random order, by this seed; without one, in reading order, which leads to the
    /// lexicographically smallest
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

const ABOUT: &str = "\
    A minimal puzzle has the same solutions, one or several, and would have more without \
    any of its givens.";

impl Job for Minimize {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let puzzle = match question.puzzle() {
            Ok(puzzle) => puzzle,
            Err(refusal) => return emit(*refusal),
        };
        question.within(|limits| {
            let solutions = match solver.solve(&puzzle, limits) {
                Answer::NoSolution => return emit(Reply::none()),
                Answer::Unknown { reached, .. } => return emit(Reply::unknown(reached)),
                Answer::Unique(only) => (Status::Unique, only, None),
                Answer::Multiple { first, second } => (Status::Multiple, first, Some(second)),
            };
            let puzzles = self.puzzles(question, &puzzle, solver, &solver.left(limits));
            self.write(puzzles, solutions, emit)
        })
    }

    fn fields(&self) -> &'static [&'static str] {
        if self.lists() { &["minimized", "index"] } else { &["minimized"] }
    }

    fn is_endless(&self) -> bool {
        self.lists()
    }
}

/// Whether there is one solution, the smallest, and some other.
type Solutions = (Status, Solution, Option<Solution>);

impl Minimize {
    /// May it give several puzzles?
    fn lists(&self) -> bool {
        self.all || self.number.is_some()
    }

    fn puzzles<'a>(
        &self,
        question: &Question<'_>,
        puzzle: &Puzzle,
        solver: &Solver,
        limits: &Limits<'a>,
    ) -> MinimalPuzzlesWithin<'a> {
        let Some(seed) = self.seed else { return solver.minimal_puzzles(puzzle, limits) };
        solver.minimal_puzzles_at_random(puzzle, &mut question.random(seed), limits)
    }

    fn write(
        &self,
        puzzles: MinimalPuzzlesWithin<'_>,
        solutions: Solutions,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let most = self.number.unwrap_or(if self.all { u64::MAX } else { 1 });
        for (index, puzzle) in (1..=most).zip(puzzles) {
            let reply = match puzzle {
                Ok(puzzle) => minimized(&puzzle, solutions),
                Err(limit) => Reply::unknown(limit),
            };
            emit(Reply { index: self.lists().then_some(index), ..reply })?;
        }
        Ok(())
    }
}

fn minimized(puzzle: &Puzzle, (status, solution, second): Solutions) -> Reply {
    Reply {
        status: Some(status),
        solution: Some(solution),
        second,
        plain: Plain::Grid(*puzzle.grid()),
        granted: true,
        fields: vec![("minimized", puzzle.to_string().into())],
        ..Reply::default()
    }
}

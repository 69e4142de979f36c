//! `verify`: is each answer a right solution of its puzzle?

use std::io;

use clap::Args;
use ninefold::{Grid, Limits, Mistakes, Puzzle, Solution, Solver, Status};

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `verify`. Two files are puzzles and their answers, record by record; otherwise the
/// answer stands in a column of its own beside its puzzle.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) common: Common,
    /// Only the lexicographically smallest solution is right
    #[arg(long)]
    first: bool,
}

impl Job for Verify {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let puzzle = match Puzzle::new(question.board.binding()) {
            Ok(puzzle) => puzzle,
            Err(flaws) => return emit(Reply::invalid(&flaws)),
        };
        let Some(answer) = question.answer else {
            return emit(Reply::refusal(Status::Unknown, "there is no answer beside this puzzle"));
        };
        emit(match ninefold::verify(&puzzle, answer) {
            Ok(solution) if self.first => {
                question.within(|limits| smallest(&puzzle.candidates(), &solution, limits, solver))
            }
            Ok(solution) => right(&solution),
            Err(mistakes) => wrong(&mistakes, answer),
        })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["verdict"]
    }
}

fn right(solution: &Solution) -> Reply {
    Reply { solution: Some(*solution), ..verdict("right", None) }
}

fn wrong(mistakes: &Mistakes, answer: &Grid) -> Reply {
    let word = if mistakes.only_unfinished() && !answer.is_full() { "unfinished" } else { "wrong" };
    verdict(word, Some(mistakes.to_string()))
}

fn smallest(
    candidates: &ninefold::Candidates,
    answer: &Solution,
    limits: &Limits<'_>,
    solver: &mut Solver,
) -> Reply {
    match solver.first(candidates, limits) {
        Ok(Some(first)) if first == *answer => right(answer),
        Ok(first) => {
            let smaller = first.map_or_else(String::new, |first| format!(": {first} is smaller"));
            verdict("wrong", Some(format!("a solution, but not the smallest{smaller}")))
        }
        Err(limit) => Reply::refusal(Status::Unknown, limit.to_string()),
    }
}

fn verdict(word: &'static str, why: Option<String>) -> Reply {
    Reply {
        plain: Plain::Text(
            why.as_ref().map_or_else(|| word.to_owned(), |why| format!("{word}: {why}")),
        ),
        message: why,
        granted: word == "right",
        fields: vec![("verdict", word.into())],
        ..Reply::default()
    }
}

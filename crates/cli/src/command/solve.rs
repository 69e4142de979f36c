//! `solve`: the smallest solution, or another, or all.

use std::io;
use std::num::IntErrorKind;

use clap::Args;
use ninefold::{Answer, Candidates, Limits, Solution, Solver, Status};

use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Which solution
#[derive(Args, Debug)]
#[group(multiple = false)]
struct Which {
    /// The lexicographically smallest solution (the default)
    #[arg(long)]
    first: bool,
    /// The lexicographically last solution
    #[arg(long)]
    last: bool,
    /// The K-th solution in lexicographic order, from 1; from the end if K is negative, so that -1 is the
    /// last
    #[arg(long, value_name = "K", value_parser = ordinal, allow_negative_numbers = true)]
    nth: Option<i128>,
    /// Any solution, whichever is found first
    #[arg(long)]
    any: bool,
    /// A random solution, each as likely as the others
    #[arg(long)]
    random: bool,
    /// All solutions in lexicographic order
    #[arg(long)]
    all: bool,
}

/// Options of `solve`.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    which: Which,
    /// Find at most so many solutions of a record; 1 says nothing about others
    #[arg(long, value_name = "N", conflicts_with_all = ["nth", "random"])]
    limit: Option<u64>,
    /// The seed of `--random`; the same seed gives the same solutions
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

impl Job for Solve {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        if self.which.all
            && self.limit != Some(0)
            && let Ok(candidates) = question.candidates()
        {
            return self.all(question, &candidates, solver, emit);
        }
        emit(question.ask(|candidates, limits| self.one(question, candidates, limits, solver)))
    }

    fn bulk(&self) -> Option<Ask> {
        match self.limit {
            _ if !self.asks_for_one() => None,
            Some(0) => None,
            Some(1) => Some(Ask::First),
            _ => Some(Ask::Solve),
        }
    }

    fn known(&self, question: &Question<'_>, found: &Found) -> Option<Reply> {
        match (found.status, found.solution) {
            (Status::None, _) => Some(Reply::none()),
            (Status::Unique, Some(only)) => Some(answered(question, Answer::Unique(only))),
            (Status::Unknown, Some(first)) => Some(unproved(Ok(Some(first)))),
            _ => None,
        }
    }

    fn fields(&self) -> &'static [&'static str] {
        if self.which.all { &["index"] } else { &[] }
    }

    fn is_passage(&self) -> bool {
        self.which.all
    }

    fn is_endless(&self) -> bool {
        self.which.all
    }
}

impl Solve {
    /// Is it asked for the solution, rather than for one of several?
    fn asks_for_one(&self) -> bool {
        let Which { last, nth, random, all, .. } = self.which;
        !last && nth.is_none() && !random && !all
    }

    fn one(
        &self,
        question: &Question<'_>,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) -> Reply {
        match (self.limit, &self.which) {
            (Some(0), _) => {
                Reply::refusal(Status::Unknown, "no solution was asked for (--limit 0)")
            }
            (Some(1), which) => {
                let found = if which.last {
                    solver.last(candidates, limits)
                } else {
                    solver.first(candidates, limits)
                };
                unproved(found)
            }
            (_, Which { last: true, .. }) => {
                let answer = solver.solve(candidates, limits);
                chosen(answer, || solver.last(candidates, &solver.left(limits)))
            }
            (_, Which { nth: Some(k), .. }) => self.nth(*k, candidates, limits, solver),
            (_, Which { random: true, .. }) => self.random(question, candidates, limits, solver),
            _ => answered(question, solver.solve(candidates, limits)),
        }
    }

    fn nth(
        &self,
        k: i128,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) -> Reply {
        let answer = solver.solve(candidates, limits);
        let (number, limits) = (k.unsigned_abs(), solver.left(limits));
        let reply = chosen(answer, || {
            if k > 0 {
                solver.nth(candidates, number - 1, &limits)
            } else {
                solver.nth_back(candidates, number - 1, &limits)
            }
        });
        match reply {
            Reply {
                status: Some(status @ (Status::Unique | Status::Multiple)),
                solution: None,
                ..
            } => {
                let end = if k > 0 { "" } else { " from the end" };
                Reply::refusal(status, format!("there is no solution number {number}{end}"))
            }
            reply => reply,
        }
    }

    fn random(
        &self,
        question: &Question<'_>,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) -> Reply {
        let mut rng = question.random(self.seed);
        let answer = solver.solve(candidates, limits);
        chosen(answer, || solver.random(candidates, &mut rng, &solver.left(limits)))
    }

    fn all(
        &self,
        question: &Question<'_>,
        candidates: &Candidates,
        solver: &Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let limit = self.limit.unwrap_or(u64::MAX);
        question.within(|limits| {
            let mut solutions = solver.solutions(candidates, limits);
            let mut next = || solutions.next().transpose();
            let (first, mut ahead) = match next() {
                Ok(None) => return emit(Reply::none()),
                Err(limit) => return emit(Reply::unknown(limit)),
                Ok(Some(first)) => (first, next()),
            };
            let status = match &ahead {
                Ok(None) => Status::Unique,
                Ok(Some(_)) => Status::Multiple,
                Err(_) => Status::Unknown,
            };
            let status = if limit == 1 { Status::Unknown } else { status };
            emit(numbered(1, first, status))?;
            for index in 2..=limit {
                match ahead {
                    Ok(Some(solution)) => emit(numbered(index, solution, status))?,
                    Ok(None) => return Ok(()),
                    Err(limit) => {
                        return emit(Reply { index: Some(index), ..Reply::unknown(limit) });
                    }
                }
                ahead = next();
            }
            Ok(())
        })
    }
}

fn ordinal(text: &str) -> Result<i128, String> {
    let number = match text.parse::<i128>().map_err(|error| *error.kind()) {
        // No puzzle has so many solutions.
        Err(IntErrorKind::PosOverflow) => Some(i128::MAX),
        Err(IntErrorKind::NegOverflow) => Some(i128::MIN),
        number => number.ok(),
    };
    let number = number.filter(|&number| number != 0);
    number.ok_or_else(|| "a number from 1, or from -1 for those from the end".to_owned())
}

fn numbered(index: u64, solution: Solution, status: Status) -> Reply {
    Reply {
        index: Some(index),
        status: Some(status),
        solution: Some(solution),
        plain: Plain::Solution(solution),
        granted: true,
        ..Reply::default()
    }
}

fn found(status: Status, solution: Solution, second: Option<Solution>) -> Reply {
    Reply {
        status: Some(status),
        solution: Some(solution),
        second,
        plain: Plain::Solution(solution),
        granted: true,
        ..Reply::default()
    }
}

/// The smallest solution, with a word on placed digits and marks that it contradicts.
fn answered(question: &Question<'_>, answer: Answer) -> Reply {
    let reply = match answer {
        Answer::NoSolution => Reply::none(),
        Answer::Unique(solution) => found(Status::Unique, solution, None),
        Answer::Multiple { first, second } => found(Status::Multiple, first, Some(second)),
        Answer::Unknown { found: solution, reached } => {
            let reply = Reply::unknown(reached);
            Reply { solution, ..reply }
        }
    };
    let disagreeing = match (&reply.solution, reply.status) {
        (Some(solution), Some(Status::Unique)) => question.board.disagreements(solution),
        _ => return reply,
    };
    let message = (!disagreeing.is_empty())
        .then(|| format!("the solution disagrees with what is placed or marked at {disagreeing}"));
    Reply { message, ..reply }
}

/// Another solution of a puzzle of which the number of solutions is settled.
fn chosen(
    answer: Answer,
    choose: impl FnOnce() -> Result<Option<Solution>, ninefold::Limit>,
) -> Reply {
    let status = answer.status();
    let (one, two) = match answer {
        Answer::NoSolution => return Reply::none(),
        Answer::Unknown { reached, .. } => {
            return Reply::unknown(reached);
        }
        Answer::Unique(solution) => (solution, None),
        Answer::Multiple { first, second } => (first, Some(second)),
    };
    match choose() {
        Ok(Some(solution)) => {
            let second = two.map(|two| if one == solution { two } else { one });
            found(status, solution, second)
        }
        Ok(None) => Reply { status: Some(status), ..Reply::default() },
        Err(limit) => Reply::unknown(limit),
    }
}

/// One solution, and no word on others.
fn unproved(solution: Result<Option<Solution>, ninefold::Limit>) -> Reply {
    match solution {
        Ok(Some(solution)) => found(Status::Unknown, solution, None),
        Ok(None) => Reply::none(),
        Err(limit) => Reply::unknown(limit),
    }
}

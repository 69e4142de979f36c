//! What is asked about many plain lines at once, and what was found.

use std::sync::Mutex;

use ninefold::{Answers, Bulk, Canonizer, Count, Level, Lines, Solution, Solver, Status};

/// What a thread answers with: one puzzle at a time, or many.
pub(crate) struct Tools {
    pub(crate) solver: Solver,
    pub(crate) bulk: Bulk,
    pub(crate) canonizer: Mutex<Canonizer>,
}

impl Tools {
    pub(crate) fn new(level: Level) -> Self {
        Self {
            solver: Solver::with_level(level),
            bulk: Bulk::with_level(level),
            canonizer: Mutex::new(Canonizer::with_level(level)),
        }
    }
}

/// A question about many plain lines.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    /// The smallest solution, and whether it is the only one.
    Solve,
    /// The smallest solution.
    First,
    /// Whether there is a solution, and only one.
    Status,
    /// The number of solutions, up to this one.
    Count(u64),
}

impl Ask {
    pub(crate) fn about<'a>(self, lines: Lines<'a>, bulk: &'a mut Bulk) -> Told<'a> {
        match self {
            Self::Solve => Told::Answers(bulk.solve(lines)),
            Self::First => Told::Answers(bulk.first(lines)),
            Self::Status => Told::Answers(bulk.status(lines)),
            Self::Count(n) => Told::Counts(bulk.count_up_to(lines, n), lines),
        }
    }
}

/// The answers to a question about many lines.
pub(crate) enum Told<'a> {
    Answers(&'a Answers),
    Counts(Vec<Count>, Lines<'a>),
}

/// What was found about a puzzle, as far as it was asked for.
pub(crate) struct Found {
    /// Any but invalid: why it is invalid was not looked for.
    pub(crate) status: Status,
    pub(crate) solution: Option<Solution>,
    pub(crate) count: Option<Count>,
}

impl Told<'_> {
    /// What was found about a line; none if its givens clash.
    pub(crate) fn found(&self, line: usize) -> Option<Found> {
        match self {
            Self::Answers(answers) => {
                let (status, solution) = (answers.status(line), answers.solution(line));
                (status != Status::Invalid).then_some(Found { status, solution, count: None })
            }
            Self::Counts(counts, lines) => {
                let count = counts[line];
                let clashes = count.number() == 0 && lines.grid(line).check().is_err();
                let found = Found { status: Status::Unknown, solution: None, count: Some(count) };
                (!clashes).then_some(found)
            }
        }
    }
}

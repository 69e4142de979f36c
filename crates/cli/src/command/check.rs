//! `check`: what is the matter with a puzzle?

use std::io;

use clap::Args;
use ninefold::{Answer, Cell, Flaws, Limits, Solver, Status};
use serde_json::Value;

use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `check`.
#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) common: Common,
    /// Only the status
    #[arg(long)]
    quick: bool,
    /// The single givens whose change or removal would leave one solution, where there isn't one
    #[arg(long, conflicts_with = "quick")]
    repair: bool,
}

impl Job for Check {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let reply = match question.candidates() {
            Ok(candidates) => question.within(|limits| self.judge(&candidates, limits, solver)),
            Err(flaws) => invalid(&flaws),
        };
        let is_broken = self.repair && reply.status != Some(Status::Unique);
        emit(if is_broken { repaired(question, reply) } else { reply })
    }

    fn bulk(&self) -> Option<Ask> {
        match self {
            Self { quick: true, .. } => Some(Ask::Status),
            Self { repair: true, .. } => None,
            _ => Some(Ask::Solve),
        }
    }

    fn known(&self, _: &Question<'_>, found: &Found) -> Option<Reply> {
        match (found.status, found.solution) {
            (status, _) if self.quick => Some(verdict(status, None)),
            (Status::None, _) => Some(judged(&Answer::NoSolution)),
            (Status::Unique, Some(only)) => Some(judged(&Answer::Unique(only))),
            _ => None,
        }
    }

    fn fields(&self) -> &'static [&'static str] {
        &["conflict", "repairs"]
    }
}

impl Check {
    fn judge(
        &self,
        candidates: &ninefold::Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) -> Reply {
        if self.quick {
            return verdict(solver.status(candidates, limits), None);
        }
        judged(&solver.solve(candidates, limits))
    }
}

fn judged(answer: &Answer) -> Reply {
    let status = answer.status();
    match *answer {
        Answer::Unique(solution) => Reply { solution: Some(solution), ..verdict(status, None) },
        Answer::Multiple { first, second } => {
            let differs = |cell: &Cell| first.digit(*cell) != second.digit(*cell);
            let cells: ninefold::CellSet = Cell::ALL.into_iter().filter(differs).collect();
            let why = format!("two solutions differ at {cells}");
            Reply { solution: Some(first), second: Some(second), ..verdict(status, Some(why)) }
        }
        Answer::Unknown { found, reached } => {
            Reply { solution: found, ..verdict(status, Some(reached.to_string())) }
        }
        Answer::NoSolution => verdict(status, Some("no solution".to_owned())),
    }
}

/// Adds the changes of single givens that would mend the puzzle.
fn repaired(question: &Question<'_>, mut reply: Reply) -> Reply {
    let repairs = question.within(|limits| ninefold::repairs(&question.digits(), limits));
    let (text, value) = match repairs {
        Ok(repairs) => {
            let words: Vec<String> = repairs.iter().map(ToString::to_string).collect();
            let none = "no single given".to_owned();
            let list = if words.is_empty() { none } else { words.join(", ") };
            (format!("would be unique with: {list}"), words.into())
        }
        Err(limit) => (format!("repairs unknown: {limit}"), Value::Null),
    };
    if let Plain::Text(plain) = &mut reply.plain {
        plain.push_str(&format!("; {text}"));
    }
    reply.fields.push(("repairs", value));
    reply
}

fn verdict(status: Status, why: Option<String>) -> Reply {
    let text = why.as_ref().map_or_else(|| status.to_string(), |why| format!("{status}: {why}"));
    Reply {
        status: Some(status),
        message: why,
        plain: Plain::Text(text),
        granted: status == Status::Unique,
        fields: vec![("conflict", Value::Array(Vec::new()))],
        ..Reply::default()
    }
}

fn invalid(flaws: &Flaws) -> Reply {
    let cells: Vec<Value> = flaws.cells().iter().map(|cell| cell.to_string().into()).collect();
    Reply {
        fields: vec![("conflict", cells.into())],
        ..verdict(Status::Invalid, Some(flaws.to_string()))
    }
}

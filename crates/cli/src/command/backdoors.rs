//! `backdoors`: the fewest cells whose digits make singles solve the puzzle.

use std::io;

use clap::Args;
use ninefold::{Backdoors as Found, CellSet, Solution, Solver, Status};
use serde_json::Value;

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `backdoors`.
#[derive(Args, Debug)]
pub(crate) struct Backdoors {
    #[command(flatten)]
    pub(crate) common: Common,
}

impl Job for Backdoors {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        question.ask_unique(solver, emit, |puzzle, solution, limits, emit| {
            emit(match Found::to(&solution, puzzle, limits) {
                Ok(found) => found.map_or_else(Reply::none, |found| told(&found, solution)),
                Err(limit) => Reply::unknown(limit),
            })
        })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["backdoor_size", "backdoors"]
    }
}

fn told(found: &Found, solution: Solution) -> Reply {
    let sets: Vec<String> = found.sets.iter().map(ToString::to_string).collect();
    let text = if found.size == 0 {
        "0".to_owned()
    } else {
        format!("{}: {}", found.size, sets.join("; "))
    };
    Reply {
        status: Some(Status::Unique),
        solution: Some(solution),
        plain: Plain::Text(text),
        granted: true,
        fields: vec![
            ("backdoor_size", found.size.into()),
            ("backdoors", found.sets.iter().copied().map(cells).collect()),
        ],
        ..Reply::default()
    }
}

/// The names of the cells of a set.
pub(crate) fn cells(set: CellSet) -> Value {
    set.iter().map(|cell| cell.to_string()).collect()
}

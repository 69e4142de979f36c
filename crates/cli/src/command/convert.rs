//! `convert`: the same puzzles in another format.

use std::io;

use clap::Args;
use ninefold::format::Format;
use ninefold::{Solution, Solver};

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};
use crate::output::Shape;

/// Options of `convert`.
#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Writes boards as they are; says what the format leaves out.
pub(crate) struct Rewrite {
    pub(crate) shape: Shape,
}

impl Job for Rewrite {
    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        let board = *question.board;
        let losses = match self.shape {
            Shape::Format(format) => format.losses(&board),
            Shape::Table(_) => Format::named("csv").map_or_else(Vec::new, |csv| csv.losses(&board)),
            _ => Vec::new(),
        };
        let losses: Vec<_> = losses.iter().map(ToString::to_string).collect();
        emit(Reply {
            solution: question.answer.and_then(|answer| Solution::new(answer).ok()),
            message: (!losses.is_empty()).then(|| losses.join("; ")),
            plain: Plain::Board(Box::new(board)),
            granted: true,
            ..Reply::default()
        })
    }
}

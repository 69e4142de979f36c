//! `convert`: the same puzzles in another format.

use std::io;

use clap::Args;
use ninefold::format::{Format, Loss};
use ninefold::{Board, Grid, Solution, Solver};

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
    /// Is there just the column `puzzle` for all digits?
    pub(crate) in_one_column: bool,
}

impl Job for Rewrite {
    fn tells_status(&self) -> bool {
        false
    }

    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        let board = *question.board;
        let all_given = Board { givens: board.filled(), placed: Grid::EMPTY, ..board };
        emit(Reply {
            solution: question.answer.and_then(|answer| Solution::new(&answer.filled()).ok()),
            message: lost(self.shape, &board),
            plain: Plain::Board(Box::new(if self.in_one_column { all_given } else { board })),
            granted: true,
            ..Reply::default()
        })
    }
}

/// What of a board an output of this shape leaves out, in words, and where it is kept.
pub(crate) fn lost(shape: Shape, board: &Board) -> Option<String> {
    told(&losses(shape, board).iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// What is lost, and where it is kept.
pub(crate) fn told(losses: &[String]) -> Option<String> {
    (!losses.is_empty()).then(|| format!("{} (`--to jsonl` keeps all)", losses.join("; ")))
}

/// What of a board an output of this shape leaves out.
pub(crate) fn losses(shape: Shape, board: &Board) -> Vec<Loss> {
    let format = match shape {
        Shape::Format(format) => Some(format),
        Shape::Table(_) | Shape::Parquet => Format::named("csv"),
        Shape::Text | Shape::Same | Shape::Jsonl => None,
    };
    let is_marks = board.filled().is_empty() && format.is_some_and(|format| format.name == "line");
    format.filter(|_| !is_marks).map_or_else(Vec::new, |format| format.losses(board))
}

//! `hint`: the next step, as people solve it.

use std::ffi::OsString;
use std::io;

use clap::Args;
use ninefold::logic::{Depth, Hint as Next};
use ninefold::{Board, Solver};

use super::choice::Choice;
use super::step::{data, said, solvable, unsaid};
use crate::args::Common;
use crate::job::{Emit, Job, Question, Reply};

/// Options of `hint`.
#[derive(Args, Debug)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    choice: Choice,
    /// How much to tell: 1 the technique and its house, 2 the cells, 3 all
    #[arg(long, value_name = "1|2|3", default_value = "3", value_parser = depth)]
    depth: Depth,
    /// What is filled in so far: a grid, or a file of grids, one for each puzzle
    #[arg(long, value_name = "GRID|FILE", help_heading = "Input")]
    pub(crate) filled: Option<OsString>,
}

fn depth(text: &str) -> Result<Depth, &'static str> {
    match text {
        "1" => Ok(Depth::Technique),
        "2" => Ok(Depth::Cells),
        "3" => Ok(Depth::Whole),
        _ => Err("a depth is 1, 2 or 3"),
    }
}

/// Where other techniques are.
const OTHERS: &str = "others are tried with `--with NAME`: see `ninefold list techniques`";

impl Job for Hint {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let board = match self.board(question) {
            Ok(board) => board,
            Err(refusal) => return emit(*refusal),
        };
        let reply = solvable(question, solver, |solution, limits| {
            let hint = Next::new(&board, solution, &self.choice.plan(), limits)?;
            let text = match self.common.is_spoken() {
                true => hint.spoken(self.depth).to_string(),
                false => hint.told(self.depth).to_string(),
            };
            Ok(match hint {
                Next::Step(step) => {
                    let is_whole = self.depth == Depth::Whole;
                    let step = data(&step, is_whole, &text);
                    Reply { fields: vec![("steps", vec![step].into())], ..said(text) }
                }
                Next::Solved => said(text),
                Next::Beyond => unsaid(format!("{text} ({OTHERS})")),
                Next::Wrong(_) | Next::Lacking(_) => unsaid(text),
            })
        });
        // Who wants to know a little doesn't want to know all.
        let solution = reply.solution.filter(|_| self.depth == Depth::Whole);
        emit(Reply { solution, ..reply })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["steps"]
    }
}

impl Hint {
    /// The board with what is filled in, where that stands in an input of its own.
    fn board(&self, question: &Question<'_>) -> Result<Board, Box<Reply>> {
        let filled = question.answer.filter(|_| self.filled.is_some());
        match (filled, &self.filled) {
            (Some(filled), _) => question.board.with_filled(filled).map_err(|cells| {
                Box::new(Reply::refused(format!("filled in other than given: {cells}")))
            }),
            (None, Some(_)) => {
                Err(Box::new(Reply::refused("no filled-in grid beside this puzzle")))
            }
            (None, None) => Ok(*question.board),
        }
    }
}

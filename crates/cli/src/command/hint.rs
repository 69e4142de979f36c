//! `hint`: the next step, as people solve it.

use std::io;

use clap::Args;
use ninefold::Solver;
use ninefold::logic::{Depth, Hint as Next};

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
}

fn depth(text: &str) -> Result<Depth, &'static str> {
    match text {
        "1" => Ok(Depth::Technique),
        "2" => Ok(Depth::Cells),
        "3" => Ok(Depth::Whole),
        _ => Err("a depth is 1, 2 or 3"),
    }
}

impl Job for Hint {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(solvable(question, solver, |solution, limits| {
            let hint = Next::new(question.board, solution, &self.choice.plan(), limits)?;
            let text = hint.told(self.depth).to_string();
            Ok(match hint {
                Next::Step(step) => {
                    let is_whole = self.depth == Depth::Whole;
                    let step = data(&step, is_whole, &text);
                    Reply { fields: vec![("steps", vec![step].into())], ..said(text) }
                }
                Next::Solved => said(text),
                Next::Wrong(_) | Next::Beyond => unsaid(text),
            })
        }))
    }

    fn fields(&self) -> &'static [&'static str] {
        &["steps"]
    }
}

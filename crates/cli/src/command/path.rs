//! `path`: all steps to the solution, or to where techniques end.

use std::io;

use clap::Args;
use ninefold::logic::{Hint, Plan, Position, Step};
use ninefold::{Limit, Limits, Solver};
use serde_json::Value;

use super::choice::Choice;
use super::step::{data, said, solvable, unsaid};
use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `path`.
#[derive(Args, Debug)]
pub(crate) struct Path {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    choice: Choice,
    /// Every step that each technique has in the first position, instead of a path
    #[arg(long)]
    all_steps: bool,
}

impl Job for Path {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(solvable(question, solver, |solution, limits| {
            let (board, plan) = (question.board, self.choice.plan());
            let wrong = Hint::new(board, solution, &Plan::new([]), limits)?;
            if let Hint::Wrong(_) = wrong {
                return Ok(unsaid(wrong.told(ninefold::logic::Depth::Whole).to_string()));
            }
            self.steps(Position::solved_by(board, solution), &plan, limits)
        }))
    }

    fn fields(&self) -> &'static [&'static str] {
        &["steps"]
    }
}

impl Path {
    fn steps(&self, start: Position, plan: &Plan, limits: &Limits<'_>) -> Result<Reply, Limit> {
        if self.all_steps {
            return Ok(listed(&plan.all(&start, limits)?));
        }
        let path = plan.path(start, limits)?;
        let reply = listed(&path.steps);
        if path.end.is_solved() {
            return Ok(reply);
        }
        let end = format!("no technique leads on from {}", path.end.grid());
        let Plain::Text(steps) = &reply.plain else { return Ok(reply) };
        let plain = Plain::Text(format!("{steps}\n{end}").trim_start().to_owned());
        Ok(Reply { plain, message: Some(end), granted: false, ..reply })
    }
}

/// Steps as text, one a line, and as data.
fn listed(steps: &[Step]) -> Reply {
    let numbered = |(i, step): (usize, &Step)| format!("{}. {step}", i + 1);
    let lines: Vec<String> = steps.iter().enumerate().map(numbered).collect();
    let data: Vec<Value> = steps.iter().map(|step| data(step, true, &step.to_string())).collect();
    Reply { fields: vec![("steps", data.into())], ..said(lines.join("\n")) }
}

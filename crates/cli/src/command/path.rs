//! `path`: all steps to the solution, or to where techniques end.

use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;

use clap::Args;
use ninefold::logic::rate::hodoku;
use ninefold::logic::{Depth, Hint, Path as Taken, Plan, Position, Spoken, Step, Technique};
use ninefold::{Limit, Limits, Solver};
use serde_json::Value;

use super::choice::{Choice, technique};
use super::step::{OTHERS, clash, data, said, solvable, stuck_at, told, unless_astray, unsaid};
use crate::args::Common;
use crate::job::{Emit, Job, Question, Reply, reached};

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
    /// Every step that these techniques have beside one of the path, with the number of the first such one
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = technique, conflicts_with = "all_steps", help_heading = "Techniques")]
    find: Vec<&'static Technique>,
    /// The steps that this scale adds up to a rating, in its own order
    #[arg(long, value_name = "NAME", value_parser = ["hodoku"], ignore_case = true, conflicts_with_all = ["all_steps", "find", "only", "with", "without", "plan"], help_heading = "Techniques")]
    scale: Option<String>,
}

/// Finds paths by a plan.
pub(crate) struct Paths<'a> {
    options: &'a Path,
    plan: Plan,
}

impl<'a> Paths<'a> {
    /// # Errors
    ///
    /// What is wrong with the file of the plan.
    pub(crate) fn new(options: &'a Path) -> Result<Self, String> {
        Ok(Self { options, plan: options.choice.plan()? })
    }
}

impl Job for Paths<'_> {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let Self { options, plan } = self;
        let is_spoken = options.common.is_spoken();
        let reply = solvable(question, solver, |solution, limits| {
            let board = question.board;
            if let Some(wrong) = solution.and_then(|solution| Hint::wrong(board, solution)) {
                return Ok(unsaid(told(&wrong, Depth::Whole, is_spoken)));
            }
            if let Some(reply) = clash(board, solution, limits)? {
                return Ok(reply);
            }
            let start = Position::solved_by(board, solution);
            if options.scale.is_some() {
                let path = hodoku::path(&start, limits)?;
                Ok(options.ended(&path.steps, Ok(()), &path.end))
            } else if options.find.is_empty() {
                Ok(options.steps(start, plan, limits))
            } else {
                options.found(&plan.path(start, limits)?, limits)
            }
        });
        emit(unless_astray(reply, question, solver, is_spoken))
    }

    fn is_passage(&self) -> bool {
        true
    }

    fn fields(&self) -> &'static [&'static str] {
        &["steps"]
    }
}

/// A step as data, with the number of the step that it stands beside.
fn numbered(number: usize, mut step: Value) -> Value {
    step["number"] = number.into();
    step
}

impl Path {
    /// The reply, also where a limit cuts it short: the steps that were found before it hold.
    fn steps(&self, start: Position, plan: &Plan, limits: &Limits<'_>) -> Reply {
        let (mut steps, mut end) = (Vec::new(), start);
        let cut = if self.all_steps {
            plan.find(&start, limits, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            })
        } else {
            plan.steps(&mut end, limits).try_for_each(|step| step.map(|step| steps.push(step)))
        };
        self.ended(&steps, cut, &end)
    }

    /// The reply for steps that were taken until a limit or an end.
    fn ended(&self, steps: &[Step], cut: Result<(), Limit>, end: &Position) -> Reply {
        let so_far = format!("after step {}", steps.len());
        let (last, refusal) = match cut {
            Err(limit) => {
                let reply = Reply::unknown(limit);
                let message = Some(format!("cut short {so_far}: {}", reached(limit)));
                (Some(format!("cut short: {}", reached(limit))), Some(Reply { message, ..reply }))
            }
            Ok(()) if self.all_steps => (None, None),
            Ok(()) if end.is_solved() => (Some("solved".to_owned()), None),
            Ok(()) => {
                let stuck = stuck_at(end);
                let message = format!("{so_far} {stuck} ({OTHERS})");
                (Some(stuck), Some(Reply::refused(message)))
            }
        };
        let listed = self.listed(steps, last);
        match refusal {
            Some(Reply { status, message, advice, granted, .. }) => {
                Reply { status, message, advice, granted, ..listed }
            }
            None => listed,
        }
    }

    /// The steps of the techniques that are looked for, each at the first position of the path that has it.
    fn found(&self, path: &Taken, limits: &Limits<'_>) -> Result<Reply, Limit> {
        let (asked, mut seen) = (Plan::new(self.find.iter().copied()), BTreeSet::new());
        let (mut lines, mut steps) = (Vec::new(), Vec::new());
        for (number, position) in (1..).zip(path.positions()) {
            asked.find(&position, limits, &mut |step| {
                let text = step.to_string();
                if seen.insert(text.clone()) {
                    lines.push(format!("{number}. {}", self.text(&step)));
                    steps.push(numbered(number, data(&step, true, &text)));
                }
                ControlFlow::Continue(())
            })?;
        }
        if lines.is_empty() {
            return Ok(unsaid("these techniques have no step beside the path".to_owned()));
        }
        Ok(Reply { fields: vec![("steps", steps.into())], ..said(lines.join("\n")) })
    }

    /// Steps as text, one a line, with where they end, and as data.
    fn listed(&self, steps: &[Step], end: Option<String>) -> Reply {
        let numbered = |(i, step): (usize, &Step)| format!("{}. {}", i + 1, self.text(step));
        let lines: Vec<String> = steps.iter().enumerate().map(numbered).chain(end).collect();
        let data: Vec<Value> =
            steps.iter().map(|step| data(step, true, &step.to_string())).collect();
        Reply { fields: vec![("steps", data.into())], ..said(lines.join("\n")) }
    }

    fn text(&self, step: &Step) -> String {
        if self.common.is_spoken() { Spoken(step).to_string() } else { step.to_string() }
    }
}

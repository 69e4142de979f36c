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
                Ok(options.ended(&path.steps, None, &path.end))
            } else if options.find.is_empty() {
                Ok(options.steps(start, plan, limits))
            } else {
                Ok(options.found(&plan.path(start, limits)?, limits))
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

/// The most steps that are listed of a record, so that it keeps within memory: of some positions there are millions.
const MOST_STEPS: usize = 100_000;

fn go_on(steps: usize) -> ControlFlow<()> {
    if steps < MOST_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Why a list of steps is not whole.
#[derive(Clone, Copy)]
enum Cut {
    Limit(Limit),
    Full,
}

impl Cut {
    /// Was a search cut short that found so many steps?
    fn of(search: Result<(), Limit>, steps: usize) -> Option<Self> {
        let full = (steps >= MOST_STEPS).then_some(Self::Full);
        search.map_or_else(|limit| Some(Self::Limit(limit)), |()| full)
    }

    fn told(self) -> String {
        match self {
            Self::Limit(limit) => format!("cut short: {}", reached(limit)),
            Self::Full => format!("cut short: no more than {MOST_STEPS} steps are listed"),
        }
    }

    fn refusal(self, steps: usize) -> Reply {
        match self {
            Self::Limit(limit) => {
                let message = format!("cut short after step {steps}: {}", reached(limit));
                Reply { message: Some(message), ..Reply::unknown(limit) }
            }
            Self::Full => Reply::refused(format!("{} (`--only` chooses techniques)", self.told())),
        }
    }
}

/// A reply that is refused in part.
fn with(listed: Reply, refusal: Option<Reply>) -> Reply {
    match refusal {
        Some(Reply { status, message, advice, granted, .. }) => {
            Reply { status, message, advice, granted, ..listed }
        }
        None => listed,
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
            let found = plan.find(&start, limits, &mut |step| {
                steps.push(step);
                go_on(steps.len())
            });
            Cut::of(found, steps.len())
        } else {
            let mut taken = plan.steps(&mut end, limits);
            Cut::of(taken.try_for_each(|step| step.map(|step| steps.push(step))), steps.len())
        };
        self.ended(&steps, cut, &end)
    }

    /// The reply for steps that were taken until they were cut short, or until an end.
    fn ended(&self, steps: &[Step], cut: Option<Cut>, end: &Position) -> Reply {
        let (last, refusal) = match cut {
            Some(cut) => (Some(cut.told()), Some(cut.refusal(steps.len()))),
            None if self.all_steps => (None, None),
            None if end.is_solved() => (Some("solved".to_owned()), None),
            None => {
                let stuck = stuck_at(end);
                let message = format!("after step {} {stuck} ({OTHERS})", steps.len());
                (Some(stuck), Some(Reply::refused(message)))
            }
        };
        with(self.listed(steps, last), refusal)
    }

    /// The steps of the techniques that are looked for, each at the first position of the path that has it.
    fn found(&self, path: &Taken, limits: &Limits<'_>) -> Reply {
        let (asked, mut seen) = (Plan::new(self.find.iter().copied()), BTreeSet::new());
        let (mut lines, mut steps) = (Vec::new(), Vec::new());
        let mut cut = None;
        for (number, position) in (1..).zip(path.positions()) {
            let found = asked.find(&position, limits, &mut |step| {
                let text = step.to_string();
                if seen.insert(text.clone()) {
                    lines.push(format!("{number}. {}", self.text(&step)));
                    steps.push(numbered(number, data(&step, true, &text)));
                }
                go_on(steps.len())
            });
            cut = Cut::of(found, steps.len());
            if cut.is_some() {
                break;
            }
        }
        if lines.is_empty() && cut.is_none() {
            return unsaid("these techniques have no step beside the path".to_owned());
        }
        let refusal = cut.map(|cut| cut.refusal(steps.len()));
        lines.extend(cut.map(Cut::told));
        with(Reply { fields: vec![("steps", steps.into())], ..said(lines.join("\n")) }, refusal)
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

//! `hint`: the next step, as people solve it.

use std::ffi::OsString;
use std::io;

use clap::Args;
use ninefold::logic::{Depth, Hint as Next, Plan};
use ninefold::{Board, Cell, Digit, Solver, Status};

use super::choice::Choice;
use super::step::{OTHERS, clash, data, said, solvable, told, unless_astray, unsaid};
use crate::args::{Common, Other};
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
    /// How far somebody came, pencil marks and all: a grid, or a file of grids, one for each puzzle
    #[arg(long, value_name = "GRID|FILE", help_heading = "Input")]
    pub(crate) filled: Option<OsString>,
    /// The format of the file of `--filled`; found out if not given
    #[arg(long, value_name = "FORMAT", requires = "filled", help_heading = "Input")]
    filled_from: Option<String>,
    /// The column of what is filled in: in the file of `--filled` or, without one, beside the puzzles
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    filled_column: Option<String>,
}

fn depth(text: &str) -> Result<Depth, &'static str> {
    match text {
        "1" => Ok(Depth::Technique),
        "2" => Ok(Depth::Cells),
        "3" => Ok(Depth::Whole),
        _ => Err("a depth is 1, 2 or 3"),
    }
}

/// Finds hints by a plan.
pub(crate) struct Hints<'a> {
    options: &'a Hint,
    plan: Plan,
}

impl<'a> Hints<'a> {
    /// # Errors
    ///
    /// What is wrong with the file of the plan.
    pub(crate) fn new(options: &'a Hint) -> Result<Self, String> {
        Ok(Self { options, plan: options.choice.plan()? })
    }
}

impl Job for Hints<'_> {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let Self { options, plan } = self;
        let board = match options.board(question) {
            Ok(board) => board,
            Err(refusal) => return emit(*refusal),
        };
        let is_spoken = options.common.is_spoken();
        let reply = solvable(question, solver, |solution, limits| {
            if let Some(reply) = clash(&board, solution, limits)? {
                return Ok(reply);
            }
            let hint = Next::new(&board, solution, plan, limits)?;
            let text = told(&hint, options.depth, is_spoken);
            Ok(match hint {
                Next::Step(step) => {
                    let is_whole = options.depth == Depth::Whole;
                    let step = data(&step, is_whole, &text);
                    Reply { fields: vec![("steps", vec![step].into())], ..said(text) }
                }
                Next::Solved => said(text),
                Next::Beyond => unsaid(format!("{text} ({OTHERS})")),
                Next::Wrong(_) | Next::Lacking(_) => unsaid(text),
            })
        });
        let reply = unless_astray(reply, question, solver, is_spoken);
        // Who wants to know a little doesn't want to know all.
        let solution = reply.solution.filter(|_| options.depth == Depth::Whole);
        let unfilled = options.is_filled() && question.answer.is_none();
        let message = reply.message.or_else(|| unfilled.then(|| UNFILLED.to_owned()));
        let granted = reply.granted && !unfilled;
        emit(Reply { solution, message, granted, ..reply })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["steps"]
    }
}

impl Hint {
    /// How to read what is filled in.
    pub(crate) fn other(&self) -> Other {
        Other { other_from: self.filled_from.clone(), other_column: self.filled_column.clone() }
    }

    /// Does what is filled in stand in an input or a column of its own?
    fn is_filled(&self) -> bool {
        self.filled.is_some() || self.filled_column.is_some()
    }

    /// The board with what is filled in, where that stands beside it.
    fn board(&self, question: &Question<'_>) -> Result<Board, Box<Reply>> {
        if !self.is_filled() {
            return Ok(*question.board);
        }
        let board = question.board;
        let Some(filled) = question.answer else { return Ok(*board) };
        board.with_filled(filled).map_err(|cells| {
            let changed = cells.iter().map(|cell| changed(cell, board, filled));
            let why = changed.collect::<Vec<_>>().join("; ");
            Box::new(Reply::refusal(Status::Invalid, why))
        })
    }
}

const UNFILLED: &str = "no filled-in grid beside this puzzle: the hint is for its givens";

/// What became of a given.
fn changed(cell: Cell, board: &Board, filled: &Board) -> String {
    let given = board.givens[cell].map(Digit::set).unwrap_or_default();
    let now = filled.filled()[cell].map_or(filled.marks_or_seen()[cell], Digit::set);
    format!("{cell} is given as {given} and filled in as {now}")
}

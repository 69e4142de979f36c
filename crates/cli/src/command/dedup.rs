//! `dedup`: of puzzles that are alike only the first.

use std::ffi::OsString;
use std::io;

use clap::{Args, ValueEnum};
use ninefold::{Candidates, Form, Grid, Solver, Status, canonical_marks};

use crate::args::{Common, Other};
use crate::bulk::{Ask, Found};
use crate::command::lost;
use crate::job::{Emit, Job, Plain, Question, Reply, only};
use crate::keys::key;
use crate::output::Shape;

/// Options of `dedup`.
#[derive(Args, Debug)]
#[command(after_help = ABOUT)]
pub(crate) struct Dedup {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    pub(crate) other: Other,
    /// Which puzzles are alike
    #[arg(long, value_enum, default_value_t = By::Class)]
    by: By,
    /// Drop what this file has, too, in whatever format; may be given again
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Vec<OsString>,
}

const ABOUT: &str = "\
    Records come out as they came, in their order. One of which can't be told what it is \
    like (under `solution` a puzzle without exactly one solution) is kept, with a \
    message; the exit status is then 1. Puzzles are compared by hashes of 128 bits, \
    which take some 20 bytes of memory a record; the probability that any two of a \
    billion different ones are taken for alike is 10^-21. If a file of `--against` can't be read, nothing \
    is written.";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum By {
    /// Those that a symmetry makes the same: digits renamed, rows and columns moved, mirrored
    Class,
    /// Those with the same digits in the same cells
    Exact,
    /// Those whose only solutions are the same under symmetry
    Solution,
}

/// Gives records in a shape, with the key of what they are like.
pub(crate) struct Firsts<'a> {
    pub(crate) options: &'a Dedup,
    pub(crate) shape: Shape,
}

impl Job for Firsts<'_> {
    fn tells_status(&self) -> bool {
        false
    }

    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        let found = match self.options.by {
            By::Class => match question.as_grid() {
                Ok(grid) => Ok(class(question, &grid)),
                Err(_) => class_of_marks(question),
            },
            By::Exact => Ok(exact(question)),
            By::Solution => solution(question, solver).map(|grid| class(question, &grid)),
        };
        emit(self.told(question, found))
    }

    fn bulk(&self) -> Option<Ask> {
        matches!(self.options.by, By::Solution).then_some(Ask::Solve)
    }

    fn known(&self, question: &Question<'_>, found: &Found) -> Option<Reply> {
        let only = found.solution.filter(|_| found.status == Status::Unique)?;
        Some(self.told(question, Ok(class(question, &only.grid()))))
    }
}

impl Firsts<'_> {
    /// The record, with its key, or with a word on why it has none.
    fn told(&self, question: &Question<'_>, key: Result<u128, Box<Reply>>) -> Reply {
        let plain = Plain::Record;
        match key {
            Ok(key) => {
                let message = lost(self.shape, question.board);
                Reply { key: Some(key), message, plain, granted: true, ..Reply::default() }
            }
            Err(refusal) => Reply { plain, ..*refusal },
        }
    }
}

/// What a grid shares with all that are the same under symmetry.
fn class(question: &Question<'_>, grid: &Grid) -> u128 {
    let form = question.canonizer().grid(grid, Form::Minlex);
    key(&form.expect("every grid has one").to_ascii(b'.'))
}

/// What pencil marks share with all that are the same under symmetry.
fn class_of_marks(question: &Question<'_>) -> Result<u128, Box<Reply>> {
    let marks = marks(question);
    let form = question.within(|limits| canonical_marks(&marks, limits));
    form.map(|form| key_of(&form.marks)).map_err(|limit| Box::new(Reply::unknown(limit)))
}

/// The digits, or where pencil marks bind these.
fn exact(question: &Question<'_>) -> u128 {
    match question.as_grid() {
        Ok(grid) => key(&grid.to_ascii(b'.')),
        Err(_) => key_of(&marks(question)),
    }
}

fn marks(question: &Question<'_>) -> Candidates {
    question.candidates().expect("a board whose digits clash is a grid")
}

fn key_of(marks: &Candidates) -> u128 {
    let text: String = marks.iter().map(|(_, marks)| format!("{marks} ")).collect();
    key(text.as_bytes())
}

/// The only solution.
fn solution(question: &Question<'_>, solver: &mut Solver) -> Result<Grid, Box<Reply>> {
    let candidates = question.candidates().map_err(|flaws| Box::new(Reply::invalid(&flaws)))?;
    let answer = question.within(|limits| solver.solve(&candidates, limits));
    only(&answer).map(|only| only.grid())
}

use std::io;

use ninefold::Board;
use ninefold::format::{Batch, Record, Warning};

use crate::input::Input;
use crate::report::Report;
use crate::run::Run;
use crate::source::{Records, Source};

/// What a second file has beside the puzzles of the first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beside {
    /// Their answers.
    Answers,
    /// Puzzles to compare them with.
    Puzzles,
    /// What is filled in so far.
    Filled,
}

/// The answers to puzzles, or what they are compared with, of another file, record by record.
pub(crate) struct Answers {
    name: String,
    which: Beside,
    /// Did the caller name the column that counts?
    is_chosen: bool,
    records: Records,
}

impl Answers {
    pub(crate) fn open(input: &Input, which: Beside, run: &Run<'_>) -> Result<Self, String> {
        let name = input.name.clone().unwrap_or_default();
        let opened = input.open(run.other_from, run.progress);
        let source = opened.and_then(|opened| Source::new(opened, run.other.clone()));
        let source = source.map_err(|error| format!("{name}: {error}"))?;
        let is_chosen = run.other.column.is_some();
        Ok(Self { name, which, is_chosen, records: Records::new(source) })
    }

    /// Puts each record's answer beside it.
    pub(crate) fn beside(&mut self, batch: Batch) -> io::Result<Batch> {
        let mut records = match batch {
            Batch::Run(run) => (0..run.len()).map(|i| run.record(i)).collect(),
            Batch::Records(records) => records,
        };
        for record in &mut records {
            let answer = self.records.next()?.map(|answer| self.board(answer)).transpose();
            record.answer = answer.unwrap_or_else(|why| {
                record.warnings.push(Warning { line: record.line, text: self.unread(&why) });
                None
            });
        }
        Ok(Batch::Records(records))
    }

    fn board(&self, record: Record) -> Result<Board, String> {
        let board = record.board.map_err(|error| error.to_string())?;
        // A table of puzzles and solutions has the answers in a column of their own.
        let answer = record.answer.filter(|_| matches!(self.which, Beside::Answers));
        Ok(answer.filter(|_| !self.is_chosen).unwrap_or(board))
    }

    fn unread(&self, why: &str) -> String {
        let what = match self.which {
            Beside::Answers => "its answer can't be read",
            Beside::Filled => "what is filled in can't be read",
            Beside::Puzzles => "the puzzle beside it can't be compared",
        };
        format!("{what}: {}: {why}", self.name)
    }

    /// Says so if answers are left over.
    pub(crate) fn end(mut self, report: &Report) {
        if !matches!(self.records.next(), Ok(None)) {
            let what = match self.which {
                Beside::Answers => "answers than puzzles",
                Beside::Filled => "filled-in grids than puzzles",
                Beside::Puzzles => "puzzles than in the first file",
            };
            report.refuse(&format!("{}: there are more {what}", self.name));
        }
    }
}

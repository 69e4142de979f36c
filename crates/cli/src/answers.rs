use std::io::{self, Read};

use ninefold::format::{Batch, Options, Reader, Warning};

use crate::input::Input;
use crate::report::Report;
use crate::run::Run;

/// The answers to puzzles of another file, record by record.
pub(crate) struct Answers {
    name: String,
    reader: Reader<Box<dyn Read>>,
}

impl Answers {
    pub(crate) fn open(input: &Input, run: &Run<'_>) -> Result<Self, String> {
        let name = input.name.clone().unwrap_or_default();
        let source = input.open(run.progress).map_err(|error| format!("{name}: {error}"))?;
        let options = Options { from: None, ..run.options.clone() };
        Ok(Self { name, reader: Reader::new(source, options) })
    }

    /// Puts each record's answer beside it.
    pub(crate) fn beside(&mut self, batch: Batch) -> io::Result<Batch> {
        let mut records = match batch {
            Batch::Run(run) => (0..run.len()).map(|i| run.record(i)).collect(),
            Batch::Records(records) => records,
        };
        for record in &mut records {
            let Some(answer) = self.reader.next().transpose()? else { break };
            match answer.board {
                // A table of puzzles and solutions has the answers in a column of their own.
                Ok(board) => record.answer = answer.answer.or_else(|| Some(board.filled())),
                Err(error) => record.warnings.push(Warning {
                    line: record.line,
                    text: format!("its answer can't be read: {}: {error}", self.name),
                }),
            }
        }
        Ok(Batch::Records(records))
    }

    /// Says so if answers are left over.
    pub(crate) fn end(mut self, report: &Report) {
        if self.reader.next().is_some() {
            report.refuse(&format!("{}: there are more answers than puzzles", self.name));
        }
    }
}

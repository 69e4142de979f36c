//! Patterns of cells in gsf's sudoku program: `#!exemplar` or `#!template`, then nine lines of nine.
//!
//! ```text
//! #!exemplar
//! X..X..X..
//! .X..X..X.
//!   ...
//! ```
//!
//! `X` marks a cell of the pattern: where givens may stand, or where a digit stands. That is no
//! puzzle, though a careless reader takes it for an empty one, so each pattern is a record that says
//! so.

use std::mem;

use crate::detect::{Fit, Sample, is_blank};
use crate::drawing::Drawing;
use crate::lines::Line;
use crate::reader::Parser;
use crate::{Fault, Format, Read, ReadError, Record};

pub(crate) const FORMAT: Format = Format {
    name: "exemplar",
    about: "gsf's patterns of cells, which are no puzzles",
    extensions: &[],
    read: Some(Read { fits, parser: |_| Box::new(ExemplarParser::default()) }),
    write: None,
};

fn fits(sample: &Sample<'_>) -> Fit {
    if sample.lines().next().is_some_and(is_heading) { Fit::Settles } else { Fit::No }
}

fn is_heading(line: &str) -> bool {
    line.starts_with("#!exemplar") || line.starts_with("#!template")
}

#[derive(Default)]
struct ExemplarParser {
    pattern: Drawing,
}

impl ExemplarParser {
    fn finish(&mut self, records: &mut Vec<Record>) {
        let pattern = mem::take(&mut self.pattern);
        let fault = Fault::Unsupported("a pattern of cells, which is no puzzle".to_owned());
        let error = ReadError::line(pattern.first(), fault);
        records.push(Record::new(pattern.first(), pattern.text(), Err(error)));
    }
}

impl Parser for ExemplarParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if is_heading(line.text) {
            self.pattern.push(line);
        } else if !is_blank(line.text) {
            self.pattern.push_row(line);
        }
        if self.pattern.height() == 9 {
            self.finish(records);
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if !self.pattern.is_empty() {
            self.finish(records);
        }
    }
}

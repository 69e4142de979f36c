//! Grids below numbered headings (Project Euler 96, SPOJ NOVICE42).
//!
//! ```text
//! Grid 01
//! 003020600
//! 900305001
//!   ...
//! ```
//!
//! A heading is a word and a number; nine lines of nine cells follow. It belongs to its grid, and
//! stays above it when an answer is given back. SPOJ has the number of grids in a line before the
//! first. The trap is to take the digits of the heading for cells.

use std::mem;

use crate::detect::{Fit, Sample, is_blank};
use crate::drawing::Drawing;
use crate::lines::Line;
use crate::reader::Parser;
use crate::{Fault, Format, Options, Read, ReadError, Record, Write, rows};

pub(crate) const FORMAT: Format = Format {
    name: "headed",
    about: "a heading `Grid 01` before each grid of nine lines (Project Euler 96)",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(HeadedParser::new(options)) }),
    write: Some(Write::of(|board, style, out| {
        out.extend_from_slice(format!("Grid {:02}\n", style.index + 1).as_bytes());
        rows::board(board, style, out);
    })),
};

fn fits(sample: &Sample<'_>) -> Fit {
    let is_count = |line: &&str| line.trim().parse::<u64>().is_ok();
    let first = sample.content().find(|line| !is_count(line)).unwrap_or("");
    if is_heading(first) { sample.read_as(&FORMAT) } else { Fit::No }
}

/// `Grid 01`, `Puzzle #7`, `Sudoku 3:`. A row has no three letters but `x`.
fn is_heading(line: &str) -> bool {
    let word = line.trim().trim_end_matches([':', '.', ')']);
    let name = word.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    let letters = name.trim_end_matches([' ', '\t', '#']);
    let is_word = letters.len() > 2 && letters.chars().all(char::is_alphabetic);
    name.len() < word.len() && is_word && !letters.chars().all(|letter| "xX".contains(letter))
}

struct HeadedParser {
    options: Options,
    drawing: Drawing,
    /// The number in the first line.
    promised: Option<u64>,
    found: u64,
}

impl HeadedParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), drawing: Drawing::default(), promised: None, found: 0 }
    }

    fn finish(&mut self, records: &mut Vec<Record>) {
        self.found += 1;
        records.push(mem::take(&mut self.drawing).record(&self.options));
    }

    fn is_count(&mut self, line: Line<'_>) -> bool {
        let is_first = self.found == 0 && self.drawing.is_empty() && self.promised.is_none();
        self.promised = self.promised.or(line.text.trim().parse().ok().filter(|_| is_first));
        is_first && self.promised.is_some()
    }
}

impl Parser for HeadedParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if is_blank(line.text) || self.is_count(line) {
        } else if is_heading(line.text) {
            if !self.drawing.is_empty() {
                self.finish(records);
            }
            self.drawing.push(line);
        } else {
            self.drawing.push_row(line);
            if self.drawing.height() == 9 {
                self.finish(records);
            }
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if !self.drawing.is_empty() {
            self.drawing = mem::take(&mut self.drawing).cut_off();
            self.finish(records);
        }
        if let Some(promised) = self.promised.filter(|&promised| promised > self.found) {
            let fault = Fault::Missing { promised, found: self.found };
            records.push(Record::new(1, "", Err(ReadError::line(1, fault))));
        }
    }
}

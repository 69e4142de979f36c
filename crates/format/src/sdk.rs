//! Puzzle files of SadMan Sudoku and SudoCue (`.sdk`).
//!
//! ```text
//! #AAn author
//! #LEasy
//! 53..7....
//! 6..195...
//!   ...
//! ```
//!
//! Nine lines of nine cells below headers: `#` and a letter for the author (A), description (D),
//! comment (C), date (B), source (S), level (L) or address (U). They stay where they are when an answer
//! is given back; a puzzle written anew has none. SadMan's own files name their parts: the puzzle stands
//! below `[Puzzle]`; what follows (the state of the game, pencil marks, colours) is passed over with a
//! warning. `.msk` files are said to be the same nine lines, so they are read so, too.

use std::mem;

use crate::detect::{Fit, Sample, is_blank};
use crate::drawing::Drawing;
use crate::lines::Line;
use crate::reader::Parser;
use crate::{Format, Options, Read, Record, Style, Warning, Write, rows};

pub(crate) const FORMAT: Format = Format {
    name: "sdk",
    about: "SadMan Sudoku and SudoCue: `#` headers, then nine lines",
    extensions: &["sdk", "msk"],
    read: Some(Read { fits, parser: |options| Box::new(SdkParser::new(options)) }),
    write: Some(Write {
        between: "\n",
        ..Write::of(|board, style, out| {
            let empty = style.empty.or(Some('.'));
            rows::board(board, &Style { empty, ..*style }, out);
        })
    }),
};

fn fits(sample: &Sample<'_>) -> Fit {
    if is_sdk(sample) { sample.read_as(&FORMAT) } else { Fit::No }
}

/// Does it begin with a header or the name of a part?
pub(crate) fn is_sdk(sample: &Sample<'_>) -> bool {
    sample.lines().next().is_some_and(|line| is_header(line) || part(line).is_some())
}

fn is_header(line: &str) -> bool {
    let mut symbols = line.chars();
    symbols.next() == Some('#') && symbols.next().is_some_and(|letter| "ADCBSLU".contains(letter))
}

/// The name of a part: `[Puzzle]`.
fn part(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    name.starts_with(char::is_alphabetic).then_some(name)
}

struct SdkParser {
    options: Options,
    drawing: Drawing,
    /// A puzzle that is complete, but for warnings.
    waiting: Option<Record>,
    /// Is this a part that isn't read?
    passing: bool,
}

impl SdkParser {
    fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            drawing: Drawing::default(),
            waiting: None,
            passing: false,
        }
    }

    /// Headers begin a new puzzle.
    fn header(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        self.passing = false;
        if self.drawing.height() > 0 {
            self.finish();
        }
        records.extend(self.waiting.take());
        self.drawing.push(line);
    }

    fn pass(&mut self, line: Line<'_>, name: &str) {
        self.passing = true;
        if self.drawing.height() > 0 {
            self.finish();
        }
        if let Some(record) = &mut self.waiting {
            let text = format!("[{name}] is passed over: only the puzzle is read");
            record.warnings.push(Warning::new(line.number, text));
        }
    }

    fn row(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        records.extend(self.waiting.take());
        self.drawing.push_row(line);
        if self.drawing.height() == 9 {
            self.finish();
        }
    }

    fn finish(&mut self) {
        self.waiting = Some(mem::take(&mut self.drawing).record(&self.options));
    }
}

impl Parser for SdkParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        match part(line.text) {
            _ if is_blank(line.text) => {}
            Some(name) if !name.eq_ignore_ascii_case("puzzle") => self.pass(line, name),
            Some(_) => self.header(line, records),
            None if line.text.starts_with('#') => self.header(line, records),
            None if !self.passing => self.row(line, records),
            None => {}
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        records.extend(self.waiting.take());
        if self.drawing.height() > 0 {
            let drawing = mem::take(&mut self.drawing).cut_off();
            records.push(drawing.record(&self.options));
        }
    }
}

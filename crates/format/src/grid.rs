//! Drawn grids, as forums, books and programs show them.
//!
//! ```text
//! +-------+-------+-------+     *-----------*      5 3 . | . 7 . | . . .
//! | 5 3 . | . 7 . | . . . |     |53.|.7.|...|      6 . . | 1 9 5 | . . .
//! | 6 . . | 1 9 5 | . . . |     |6..|195|...|      . 9 8 | . . . | . 6 .
//! | . 9 8 | . . . | . 6 . |     |.98|...|.6.|      ------+-------+------
//! +-------+-------+-------+     |---+---+---|
//! ```
//!
//! Any such drawing is read, in ASCII or with the box characters of Unicode, packed or spaced, with
//! or without a border, with bars alone or rules alone, with blanks for empty cells between bars. An
//! answer can be given back in the same drawing; the first form above is the one that is written.
//!
//! Text before and after a drawing is passed over: a title, a date, a program's name and version,
//! whose digits are no cells. A number on the first line is the count of drawings that judges put
//! there (unless more such numbers follow, which then number the drawings).

use ninefold_grid::Board;

use crate::detect::{Fit, Sample};
use crate::drawing::{Drawing, Drawings, is_drawn};
use crate::lines::Line;
use crate::reader::Parser;
use crate::{Fault, Format, Options, Read, ReadError, Record, Style, Write, pencilmarks, ss};

pub(crate) const FORMAT: Format = Format {
    name: "grid",
    about: "a drawn grid with bars and rules",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(GridParser::new(options)) }),
    write: Some(Write { between: "\n", ..Write::of(board) }),
};

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    let mut empty = [0; 4];
    let empty = style.empty.unwrap_or('.').encode_utf8(&mut empty);
    let drawing = format!("{:#}\n", board.filled()).replace('.', empty);
    out.extend_from_slice(drawing.as_bytes());
}

fn fits(sample: &Sample<'_>) -> Fit {
    let is_more = pencilmarks::has_marks(sample) || ss::has_entries(sample);
    if is_drawn(sample) && !is_more { sample.read_as(&FORMAT) } else { Fit::No }
}

struct GridParser {
    options: Options,
    drawings: Drawings,
    /// The number in the first line.
    promised: Option<u64>,
    found: u64,
    begun: bool,
}

impl GridParser {
    fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            drawings: Drawings::new(options),
            promised: None,
            found: 0,
            begun: false,
        }
    }

    fn take(&mut self, drawing: &Drawing, records: &mut Vec<Record>) {
        self.found += 1;
        records.push(drawing.record(&self.options));
    }
}

impl Parser for GridParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        let number = line.text.trim().parse().ok().filter(|_| !self.drawings.is_inside());
        if number.is_some() {
            self.promised = number.filter(|_| !self.begun);
        }
        self.begun |= !line.text.trim().is_empty();
        if let Some(drawing) = self.drawings.line(line) {
            self.take(&drawing, records);
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if let Some(drawing) = self.drawings.end() {
            self.take(&drawing, records);
        }
        if let Some(promised) = self.promised.filter(|&promised| promised > self.found) {
            let fault = Fault::Missing { promised, found: self.found };
            records.push(Record::new(1, "", Err(ReadError::line(1, fault))));
        }
    }
}

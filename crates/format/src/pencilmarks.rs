//! Pencil-mark grids: for each cell its candidates.
//!
//! ```text
//! +----------------+----------------+----------------+
//! | 37   2    6    | 4    5    8    | 9    1    37   |
//! | 78   34   5    | 6    1    9    | 24   23   78   |
//! ```
//!
//! Nine rows of nine sets, drawn in any way or not at all. Digits may stand in any order. `-` is a
//! cell without a candidate. The marks of a step in HoDoKu's drawings are passed over: `*` for the
//! cells of the pattern, `#` and `@` for fins, `-` before a digit that is about to go.
//!
//! The trap is the lone candidate: a digit that was placed, or the last one left? It is placed if no
//! peer has that candidate, too (HoDoKu's rule, see [`Board`]); whether it was given isn't told. So
//! programs draw the givens above, and the placed digits, too (Simple Sudoku's export). A pencil-mark
//! grid below one or two plain grids is one board with them if all agree: the second grid has all
//! digits of the first, and each digit is the lone candidate of its cell. Otherwise each grid is a
//! board of its own. Written are the marks alone, with the digits of the board among them.

use std::mem;

use ninefold_grid::{Board, ByCell, Candidates, Digit, DigitSet, Grid};

use crate::detect::{Fit, Sample};
use crate::drawing::{Drawing, Drawings, words};
use crate::lines::Line;
use crate::reader::Parser;
use crate::symbol::Symbols;
use crate::{Fault, Format, Layers, Options, Read, ReadError, Record, Style, Write, sdx};

pub(crate) const FORMAT: Format = Format {
    name: "pencilmarks",
    about: "a drawn grid with the candidates of each cell",
    extensions: &[],
    read: Some(Read { fits, parser: |options| Box::new(MarksParser::new(options)) }),
    write: Some(Write {
        holds: Layers { placed: false, marks: true },
        between: "\n",
        ..Write::of(write)
    }),
};

fn write(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let (filled, marks) = (board.filled(), board.marks_or_seen());
    let sets = ByCell::from_fn(|cell| filled[cell].map_or(marks[cell], Digit::set));
    out.extend_from_slice(format!("{}\n", Candidates::new(sets)).as_bytes());
}

fn fits(sample: &Sample<'_>) -> Fit {
    let is_here = has_marks(sample) && !sdx::has_placed(sample);
    if is_here { sample.read_as(&FORMAT) } else { Fit::No }
}

/// Is there a row of candidates, which no plain grid has? Among them some cells may be left empty, which is told.
pub(crate) fn has_marks(sample: &Sample<'_>) -> bool {
    let is_row = |line: &str| sets(line).is_ok_and(|sets| sets.iter().any(|set| set.len() > 1));
    let is_partial = |line| is_row(&without_empty(line));
    sample.content().any(is_row)
        || sample.content().any(is_partial) && !sample.content().any(has_number)
}

/// Is there a number that is no set of candidates, such as 10 or 11 in a larger grid?
fn has_number(row: &str) -> bool {
    let is_number = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    words(row).any(|(_, word)| is_number(word) && set(word).is_err())
}

/// A row whose empty cells have no candidate.
fn without_empty(row: &str) -> String {
    let word = |(_, word)| if matches!(word, "." | "0") { "-" } else { word };
    words(row).map(word).collect::<Vec<_>>().join(" ")
}

/// Is this rather a row of candidates than nine groups of nine cells, or 81 cells some of which are
/// blank?
pub(crate) fn is_marks(line: &str) -> bool {
    sets(line).is_ok_and(|sets| sets.iter().any(|set| (2..9).contains(&set.len())))
}

/// The candidates of a cell. The error has its place, from 0.
pub(crate) fn set(word: &str) -> Result<DigitSet, (usize, Fault)> {
    let mut set = DigitSet::EMPTY;
    for (i, symbol) in word.chars().enumerate() {
        match u8::try_from(symbol).ok().and_then(Digit::from_ascii) {
            Some(digit) if set.contains(digit) => return Err((i, twice(digit))),
            Some(digit) => set.insert(digit),
            None if "*#@-".contains(symbol) => {}
            None => return Err((i, unknown(symbol))),
        }
    }
    if set.is_empty() && word != "-" { Err((0, Fault::Syntax(NO_DIGIT.into()))) } else { Ok(set) }
}

const NO_DIGIT: &str = "no candidate here: `-` alone is a cell that has none";

fn twice(digit: Digit) -> Fault {
    Fault::Syntax(format!("candidate {digit} stands twice in this cell"))
}

fn unknown(symbol: char) -> Fault {
    match symbol {
        '.' | '0' => Fault::Syntax(format!(
            "{symbol:?} among candidates: write 123456789 for a cell that may be anything, `-` for \
             one that has no candidate"
        )),
        _ => Fault::Symbol(symbol),
    }
}

/// The candidates of a drawing.
fn marks(drawing: &Drawing) -> Result<Candidates, ReadError> {
    drawing.read(|row| sets(row.text)).map(Candidates::new)
}

/// The sets of a row. The error has its column, from 1, or 0 for the row as a whole.
fn sets(row: &str) -> Result<[DigitSet; 9], (usize, Fault)> {
    let sets: Vec<_> = words(row)
        .map(|(column, word)| set(word).map_err(|(i, fault)| (column + i, fault)))
        .collect::<Result<_, _>>()?;
    let count = sets.len();
    sets.try_into().map_err(|_| (0, Fault::RowLength(count)))
}

struct MarksParser {
    options: Options,
    drawings: Drawings,
    /// Plain grids that may belong to the pencil marks below.
    above: Vec<(Drawing, Grid)>,
}

impl MarksParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), drawings: Drawings::new(options), above: Vec::new() }
    }

    fn take(&mut self, drawing: Drawing, records: &mut Vec<Record>) {
        match (marks(&drawing), drawing.grid(&mut Symbols::new(&self.options))) {
            (Ok(marks), _) => self.take_marks(&drawing, marks, records),
            (_, Ok((grid, _))) => self.take_grid(drawing, grid, records),
            (Err(error), _) => {
                self.give_up(records);
                records.push(Record::new(drawing.first(), drawing.text(), Err(error)));
            }
        }
    }

    fn take_grid(&mut self, drawing: Drawing, grid: Grid, records: &mut Vec<Record>) {
        let goes_on = self.above.len() == 1 && contains(&grid, &self.above[0].1);
        if !goes_on {
            self.give_up(records);
        }
        self.above.push((drawing, grid));
    }

    fn take_marks(&mut self, drawing: &Drawing, marks: Candidates, records: &mut Vec<Record>) {
        let grids: Vec<_> = self.above.iter().map(|&(_, grid)| grid).collect();
        let (board, above) = match stacked(&grids, marks) {
            Some(board) => (board, mem::take(&mut self.above)),
            None => (Board::from(marks), Vec::new()),
        };
        self.give_up(records);
        let all: Vec<_> = above.iter().map(|(above, _)| above).chain([drawing]).collect();
        let text: Vec<_> = all.iter().map(|drawing| drawing.text()).collect();
        records.push(Record::new(all[0].first(), text.join("\n\n"), Ok(board)));
    }

    /// The plain grids are boards of their own.
    fn give_up(&mut self, records: &mut Vec<Record>) {
        records.extend(self.above.drain(..).map(|(drawing, _)| drawing.record(&self.options)));
    }
}

impl Parser for MarksParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if let Some(drawing) = self.drawings.line(line) {
            self.take(drawing, records);
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if let Some(drawing) = self.drawings.end() {
            self.take(drawing, records);
        }
        self.give_up(records);
    }
}

/// Does the first grid have all digits of the second?
fn contains(grid: &Grid, part: &Grid) -> bool {
    part.iter().all(|(cell, digit)| digit.is_none() || grid[cell] == digit)
}

/// The board of one or two plain grids and the marks below, if they agree.
fn stacked(grids: &[Grid], marks: Candidates) -> Option<Board> {
    let (&givens, last) = (grids.first()?, grids.last()?);
    let agrees = last.iter().all(|(cell, digit)| digit.is_none_or(|d| marks[cell] == d.set()));
    let alone = Board::from(marks).placed;
    let filled = if grids.len() == 2 { last } else { &alone };
    let placed = ByCell::from_fn(|cell| filled[cell].filter(|_| givens[cell].is_none()));
    agrees.then_some(Board { givens, placed: Grid::new(placed), marks: Some(marks) })
}

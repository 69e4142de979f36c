//! Drawn grids, found line by line. Shared by the formats whose grids are drawn.
//!
//! A drawing is nine rows, with bars (`|`) between the cells or blocks, rules (`---+---`) between
//! the rows or bands, or both. People draw in a hundred ways, so little is asked of a line: a *rule*
//! is made of dashes, corners and bars, three dashes or more in a row; a *row* has cells, blanks and
//! bars. What is neither is no part of a drawing, unless it stands inside one.
//!
//! The traps: `---|---|---` may be a rule or a row of nine empty cells, so it is a row only where no
//! other sign is used for empty. `*` and `.` are corners in a rule. A blank between bars is an empty
//! cell. The columns may be numbered above. A drawing is complete with its ninth row, so that nobody
//! waits for a border that may not come: the border below it is made from the one above. Two drawings
//! may share a border.

use ninefold_grid::{Board, ByCell, Digit, Grid};

use crate::detect::{Sample, is_blank};
use crate::lines::Line;
use crate::symbol::{EMPTY_SIGNS, Symbols};
use crate::{Fault, Frame, Options, ReadError, Record, Warning};

/// The lines of a grid, of which up to nine are rows.
#[derive(Default)]
pub(crate) struct Drawing {
    lines: Vec<Drawn>,
    /// How many of them are rows.
    height: usize,
    /// What is wrong with the drawing as a whole.
    fault: Option<ReadError>,
}

struct Drawn {
    number: u64,
    text: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Rule,
    Row,
    Other,
}

/// A row of a drawing.
pub(crate) struct Row<'a> {
    /// The number of its line.
    pub(crate) number: u64,
    /// Where it begins in the text of the drawing.
    start: usize,
    pub(crate) text: &'a str,
}

impl Drawing {
    /// Adds a line that has no cells: a heading, for example.
    pub(crate) fn push(&mut self, line: Line<'_>) {
        self.add(line, Kind::Other);
    }

    /// Adds a row.
    pub(crate) fn push_row(&mut self, line: Line<'_>) {
        self.add(line, Kind::Row);
    }

    fn add(&mut self, line: Line<'_>, kind: Kind) {
        self.height += usize::from(kind == Kind::Row);
        self.lines.push(Drawn { number: line.number, text: line.text.to_owned(), kind });
    }

    /// A line that is no part of a drawing, nor can it be a caption.
    fn stray(line: Line<'_>) -> Self {
        let fault =
            "cells in a line of text among drawn grids: put such lines into a file of their own";
        let fault = Some(ReadError::line(line.number, Fault::Syntax(fault.to_owned())));
        let mut drawing = Self { fault, ..Self::default() };
        drawing.push(line);
        drawing
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// How many rows it has.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The number of its first line.
    pub(crate) fn first(&self) -> u64 {
        self.lines.first().map_or(0, |line| line.number)
    }

    pub(crate) fn text(&self) -> String {
        let lines: Vec<_> = self.lines.iter().map(|line| line.text.as_str()).collect();
        lines.join("\n")
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let mut next = 0;
        self.lines.iter().filter_map(move |line| {
            let start = next;
            next += line.text.len() + 1;
            (line.kind == Kind::Row).then_some(Row { number: line.number, start, text: &line.text })
        })
    }

    /// Says that the input ended before the ninth row.
    pub(crate) fn cut_off(mut self) -> Self {
        let last = self.lines.last().map_or(0, |line| line.number);
        let fault = ReadError::line(last, Fault::CutOff(self.height()));
        self.fault.get_or_insert(fault);
        self
    }

    /// Nine rows, or what is wrong.
    pub(crate) fn check(&self) -> Result<(), ReadError> {
        match (&self.fault, self.height()) {
            (Some(fault), _) => Err(fault.clone()),
            (None, 9) => Ok(()),
            (None, rows) => Err(ReadError::line(self.first(), Fault::Rows(rows))),
        }
    }

    /// The nine rows, each read by a function whose error has its column, from 1.
    pub(crate) fn read<T: Copy>(
        &self,
        mut row: impl FnMut(&Row<'_>) -> Result<[T; 9], (usize, Fault)>,
    ) -> Result<ByCell<T>, ReadError> {
        self.check()?;
        let mut cells = Vec::with_capacity(81);
        for line in self.rows() {
            let fault = |(column, fault)| ReadError::at(line.number, column, fault);
            cells.extend(row(&line).map_err(fault)?);
        }
        Ok(ByCell::from_fn(|cell| cells[cell.index()]))
    }

    /// The grid, and what stands around it.
    pub(crate) fn grid(&self, symbols: &mut Symbols) -> Result<(Grid, Frame), ReadError> {
        let read = |row: &Row<'_>| {
            let cells = cells(row.text, symbols)?;
            Ok(cells.map(|(place, width, cell)| (row.start + place, width, cell)))
        };
        let cells = self.read(read)?;
        let is_plain = cells.as_array().iter().all(|&(_, width, _)| width == 1);
        let places = || Box::new(cells.as_array().map(|(place, ..)| place as u32));
        let frame = if is_plain { Frame::Cells(places()) } else { Frame::Bare };
        Ok((Grid::new(cells.map(|(.., cell)| cell)), frame))
    }

    /// The drawing as a record of givens.
    pub(crate) fn record(&self, options: &Options) -> Record {
        let mut symbols = Symbols::new(options);
        let (board, frame) = match self.grid(&mut symbols) {
            Ok((grid, frame)) => (Ok(Board::new(grid)), frame),
            Err(error) => (Err(error), Frame::Bare),
        };
        let warnings = symbols.changes().map(|text| Warning::new(self.first(), text));
        let record = Record::new(self.first(), self.text(), board).framed(frame);
        Record { warnings: warnings.into_iter().collect(), ..record }
    }

    fn has_border(&self) -> bool {
        self.lines.first().is_some_and(|line| line.kind == Kind::Rule)
    }

    /// The rules below rows.
    fn rules(&self) -> usize {
        self.lines.iter().skip(1).filter(|line| line.kind == Kind::Rule).count()
    }

    fn last_kind(&self) -> Option<Kind> {
        self.lines.iter().rfind(|line| line.kind != Kind::Blank).map(|line| line.kind)
    }

    fn last_row(&self) -> &str {
        let row = self.lines.iter().rfind(|line| line.kind == Kind::Row);
        row.map_or("", |line| &line.text)
    }

    /// Adds the border below, if there is one above.
    fn close(&mut self) {
        if self.has_border()
            && let [above, .., last] = &*self.lines
        {
            let text = above.text.chars().map(below).collect();
            self.lines.push(Drawn { number: last.number, text, kind: Kind::Rule });
        }
    }
}

/// Has a line so many cells in a word that it must be meant for a puzzle? Captions have numbers and dates.
fn is_stray(text: &str) -> bool {
    let is_cell = |sign: char| sign.is_ascii_digit() || EMPTY_SIGNS.contains(sign);
    let mut words = text.split([' ', '\t', ',', ';', '"']);
    words.any(|word| {
        word.len() > 27
            && word.chars().all(is_cell)
            && word.contains(|sign: char| sign.is_ascii_digit())
    })
}

/// The corner of the lower border for one of the upper border.
fn below(corner: char) -> char {
    const ABOVE: &str = ".┌┐┬┏┓┳┯╔╗╦╤╭╮╓╖╥╒╕";
    const BELOW: &str = "'└┘┴┗┛┻┷╚╝╩╧╰╯╙╜╨╘╛";
    let place = ABOVE.chars().position(|above| above == corner);
    place.and_then(|place| BELOW.chars().nth(place)).unwrap_or(corner)
}

/// Finds the drawings among the lines of an input.
pub(crate) struct Drawings {
    empty: Option<char>,
    drawing: Drawing,
    /// Rows since the last blank line.
    run: usize,
    /// Do blank lines part the drawings (rather than rows or bands)?
    parted: bool,
    /// Is this what is left of a broken drawing?
    passing: bool,
}

impl Drawings {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            empty: options.empty,
            drawing: Drawing::default(),
            run: 0,
            parted: false,
            passing: false,
        }
    }

    /// Takes the next line, and gives the drawing that it completes, or shows to be broken.
    pub(crate) fn line(&mut self, line: Line<'_>) -> Option<Drawing> {
        match self.kind(line.text) {
            Kind::Blank => self.blank(line),
            Kind::Rule => self.rule(line),
            Kind::Row => self.row(line),
            Kind::Other => {
                self.drawing = Drawing::default();
                is_stray(line.text).then(|| Drawing::stray(line))
            }
        }
    }

    /// The input has ended: gives the drawing that waits for more.
    pub(crate) fn end(&mut self) -> Option<Drawing> {
        self.is_inside().then(|| self.take().cut_off())
    }

    /// Has a row been read of a drawing that isn't complete?
    pub(crate) fn is_inside(&self) -> bool {
        self.drawing.height() > 0
    }

    fn kind(&self, text: &str) -> Kind {
        if is_blank(text) {
            Kind::Blank
        } else if is_rule(text) && !self.is_row_of_dashes(text) {
            Kind::Rule
        } else if self.is_inside() || is_row(text, self.empty) || is_nine_words(text) {
            Kind::Row
        } else {
            Kind::Other
        }
    }

    /// Nine dashes are a row unless empty cells have another sign. Above the first row they need bars
    /// to be one.
    fn is_row_of_dashes(&self, text: &str) -> bool {
        let is_other = self.drawing.rows().any(|row| row.text.contains(is_other_sign));
        is_nine_dashes(text) && !is_other && (self.is_inside() || text.contains(is_bar))
    }

    fn take(&mut self) -> Drawing {
        std::mem::take(&mut self.drawing)
    }

    fn blank(&mut self, line: Line<'_>) -> Option<Drawing> {
        self.parted |= self.run > 3;
        let ends = self.parted && self.run > 0 || !self.is_inside();
        self.run = 0;
        self.passing = false;
        if ends {
            return Some(self.take()).filter(|drawing| drawing.height() > 0);
        }
        if self.drawing.lines.last().is_some_and(|last| last.kind != Kind::Blank) {
            self.drawing.add(line, Kind::Blank);
        }
        None
    }

    fn rule(&mut self, line: Line<'_>) -> Option<Drawing> {
        self.passing = false;
        self.drop_numbers();
        let rows = self.drawing.height();
        let is_second = self.drawing.last_kind() == Some(Kind::Rule);
        if rows == 0 || is_second {
            let ended = Some(self.take()).filter(|_| rows > 0);
            self.drawing.add(line, Kind::Rule);
            return ended;
        }
        self.drawing.add(line, Kind::Rule);
        if !is_row_of_single_cells(self.drawing.last_row()) {
            self.end_band(line.number, rows % 3);
            let is_border_below = self.drawing.has_border() && self.drawing.rules() == 3;
            return is_border_below.then(|| self.take());
        }
        None
    }

    /// A first row without bars, with a bar or a rule below, is no row: it numbers the columns.
    fn drop_numbers(&mut self) {
        let drawing = &self.drawing;
        if drawing.height() == 1 && !drawing.has_border() && !drawing.last_row().contains(is_bar) {
            self.drawing = Drawing::default();
            self.run = 0;
        }
    }

    /// A rule parts bands, so three rows stand above it.
    fn end_band(&mut self, line: u64, rows: usize) {
        if rows != 0 {
            let fault = format!("a rule below row {rows} of a band, which has 3 rows");
            let error = ReadError::line(line, Fault::Syntax(fault));
            self.drawing.fault.get_or_insert(error);
        }
    }

    fn row(&mut self, line: Line<'_>) -> Option<Drawing> {
        if line.text.contains(is_bar) {
            self.drop_numbers();
        }
        self.run += 1;
        if self.passing {
            return None;
        }
        self.drawing.add(line, Kind::Row);
        if self.drawing.height() < 9 {
            return None;
        }
        self.passing = self.drawing.fault.is_some();
        self.parted |= self.run > 3;
        self.run = 0;
        self.drawing.close();
        Some(self.take())
    }
}

/// Is anything drawn here?
pub(crate) fn is_drawn(sample: &Sample<'_>) -> bool {
    let is_row = |line: &str| is_row(line, sample.options.empty) && !is_rule(line);
    let has_other_sign =
        || sample.content().any(|line| is_row(line) && line.contains(is_other_sign));
    sample.content().any(|line| match is_rule(line) {
        true => !is_nine_dashes(line) || has_other_sign(),
        false => line.contains(is_bar) && is_row(line),
    })
}

/// Is this a sign for empty other than the dash?
fn is_other_sign(symbol: char) -> bool {
    symbol != '-' && EMPTY_SIGNS.contains(symbol)
}

fn is_bar(symbol: char) -> bool {
    "|¦│┃║┆┇┊┋".contains(symbol)
}

fn is_solid(symbol: char) -> bool {
    !is_bar(symbol) && !symbol.is_whitespace() && symbol != '\0'
}

fn is_rule(text: &str) -> bool {
    let is_part = |symbol: char| {
        !is_solid(symbol)
            || "-=+*.:'`,".contains(symbol)
            || ('\u{2500}'..='\u{257f}').contains(&symbol)
    };
    let has_dashes = ["---", "===", "───", "━━━", "═══"].iter().any(|dashes| text.contains(dashes));
    has_dashes && text.chars().all(is_part)
}

fn is_nine_dashes(text: &str) -> bool {
    let solid = || text.chars().filter(|&symbol| is_solid(symbol));
    solid().count() == 9 && solid().all(|symbol| symbol == '-')
}

/// Does this look like a row, though it may be a broken one?
fn is_row(text: &str, empty: Option<char>) -> bool {
    let is_cell =
        |symbol: char| symbol.is_numeric() || EMPTY_SIGNS.contains(symbol) || empty == Some(symbol);
    let solid = text.chars().filter(|&symbol| is_solid(symbol));
    let (cells, others): (Vec<_>, Vec<_>) = solid.partition(|&symbol| is_cell(symbol));
    if text.contains(is_bar) {
        cells.len() >= 2 * others.len() || is_row_of_one_sign(&others, cells.len())
    } else {
        others.is_empty() && (cells.len() == 9 || words(text).count() == 9)
    }
}

/// Is it nine words, most of them digits or empty signs? Then it is a broken row.
fn is_nine_words(text: &str) -> bool {
    let is_cell = |word: &str| {
        word.chars().all(|symbol| symbol.is_ascii_digit() || EMPTY_SIGNS.contains(symbol))
    };
    words(text).count() == 9 && words(text).filter(|(_, word)| is_cell(word)).count() > 4
}

/// Is it nine cells, the empty ones with a sign that isn't known?
fn is_row_of_one_sign(others: &[char], cells: usize) -> bool {
    let sign = others.first().copied().filter(|sign| !sign.is_ascii_alphabetic() || cells > 0);
    others.len() + cells == 9 && others.iter().all(|&other| Some(other) == sign)
}

/// Is there a bar between all cells?
fn is_row_of_single_cells(text: &str) -> bool {
    text.chars().filter(|&symbol| is_bar(symbol)).count() >= 8
}

/// The words between blanks and bars, with their columns, from 1.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let column = |word: &str| {
        let place = word.as_ptr() as usize - text.as_ptr() as usize;
        text[..place].chars().count() + 1
    };
    text.split(|symbol| !is_solid(symbol))
        .filter(|word| !word.is_empty())
        .map(move |word| (column(word), word))
}

/// A cell of a row: its place and its width in bytes, and what it holds.
type Placed = (usize, usize, Option<Digit>);

/// The nine cells of a row. The error has its column, from 1, or 0 for the row as a whole.
fn cells(text: &str, symbols: &mut Symbols) -> Result<[Placed; 9], (usize, Fault)> {
    let places = places(text).map_err(|fault| (0, fault))?;
    let mut cells = [(0, 0, None); 9];
    for (cell, place) in cells.iter_mut().zip(places) {
        let symbol = text[place..].chars().next().unwrap_or(' ');
        let read = if symbol == ' ' { symbols.empty(' ') } else { symbols.cell(symbol) };
        let column = || text[..place].chars().count() + 1;
        *cell = (place, symbol.len_utf8(), read.map_err(|fault| (column(), fault))?);
    }
    Ok(cells)
}

/// Where in a row its nine cells are.
fn places(text: &str) -> Result<Vec<usize>, Fault> {
    let solid = text.char_indices().filter(|&(_, symbol)| is_solid(symbol));
    let places: Vec<_> = solid.map(|(place, _)| place).collect();
    if places.len() != 9 {
        return blanks(text).ok_or(Fault::RowLength(places.len()));
    }
    let counts = text.split(is_bar).map(|part| part.chars().filter(|&s| is_solid(s)).count());
    let counts: Vec<_> = counts.filter(|&count| count > 0).collect();
    if counts.iter().all(|&count| count == counts[0]) {
        return Ok(places);
    }
    Err(Fault::Syntax(format!("bars part this row into {counts:?} cells, equal parts needed")))
}

/// The cells of a row between two bars in which a blank is an empty cell.
fn blanks(text: &str) -> Option<Vec<usize>> {
    let inside = text.trim().strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    let parts: Vec<_> = inside.split(is_bar).filter(|part| !part.is_empty()).collect();
    let count = [3, 9].into_iter().find(|&count| count == parts.len())?;
    let mut places = Vec::new();
    for part in parts {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        let cells = cells_of_part(part, 9 / count)?;
        places.extend(cells.into_iter().map(|place| start + place));
    }
    Some(places)
}

/// Where the cells are in what stands between two bars: one, or three at equal distances.
fn cells_of_part(part: &str, count: usize) -> Option<Vec<usize>> {
    let solid: Vec<_> = part.char_indices().filter(|&(_, s)| is_solid(s)).map(|(i, _)| i).collect();
    if solid.len() == count {
        return Some(solid);
    }
    let width = if part.is_ascii() { part.len() } else { return None };
    let (first, step) = match (count, width) {
        (1, _) => (width / 2, 0),
        (_, 3 | 9 | 15) => (width / 6, width / 3),
        (_, 5 | 7) => ((width - 5) / 2, 2),
        _ => return None,
    };
    let places: Vec<_> = (0..count).map(|i| first + i * step).collect();
    solid.iter().all(|place| places.contains(place)).then_some(places)
}

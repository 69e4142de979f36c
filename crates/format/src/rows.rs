//! Nine lines of nine cells, as judges and editors have them.
//!
//! Three formats share the grids and differ in what stands before them:
//!
//! - `rows`: nothing (BOJ 2239, 2580). Blank lines may stand anywhere.
//! - `counted`: the first line says how many grids follow (POJ 2676).
//! - `order`: before each grid stands its order, 3 for nine by nine (UVa 989).
//!
//! A row is nine characters, or nine cells parted by blanks, commas or the like; an empty cell
//! between commas may be nothing at all. Where the empty sign is the blank a row may be short, since
//! editors cut blanks off at the end of a line.

use ninefold_grid::{Board, ByCell, Digit, Grid};

use crate::detect::{Fit, Sample, is_blank};
use crate::line::{size, symbol};
use crate::lines::Line;
use crate::reader::Parser;
use crate::symbol::{EMPTY_SIGNS, Symbols};
use crate::{Fault, Format, Options, Read, ReadError, Record, Style, Warning, Write, sdk};

pub(crate) const ROWS: Format = Format {
    name: "rows",
    about: "nine lines of nine cells, packed or parted by blanks or commas",
    extensions: &[],
    read: Some(Read {
        fits: fits_rows,
        parser: |options| Box::new(RowsParser::new(Header::None, options)),
    }),
    write: Some(Write::of(board)),
};

pub(crate) const COUNTED: Format = Format {
    name: "counted",
    about: "a line with the number of grids, then each as nine lines of nine (POJ 2676)",
    extensions: &[],
    read: Some(Read {
        fits: fits_counted,
        parser: |options| Box::new(RowsParser::new(Header::Count(None), options)),
    }),
    write: Some(Write { before: |boards| format!("{boards}\n"), ..Write::of(board) }),
};

pub(crate) const ORDER: Format = Format {
    name: "order",
    about: "a line `3` before each grid of nine lines, cells parted by blanks (UVa 989)",
    extensions: &[],
    read: Some(Read {
        fits: fits_order,
        parser: |options| Box::new(RowsParser::new(Header::Order(None), options)),
    }),
    write: Some(Write {
        between: "\n",
        ..Write::of(|board, style, out| {
            out.extend_from_slice(b"3\n");
            rows(board, style, " ", out);
        })
    }),
};

pub(crate) fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    rows(board, style, "", out);
}

/// Nine rows, with this between their cells.
fn rows(board: &Board, style: &Style, between: &str, out: &mut Vec<u8>) {
    let cell = |&cell: &Option<Digit>| symbol(cell, style.empty.unwrap_or('0')).to_string();
    for row in board.filled().as_array().chunks(9) {
        let row: Vec<_> = row.iter().map(cell).collect();
        out.extend_from_slice(row.join(between).as_bytes());
        out.push(b'\n');
    }
}

fn is_row(line: &str, options: &Options) -> bool {
    row(line, &mut Symbols::new(options)).is_ok()
}

fn fits_rows(sample: &Sample<'_>) -> Fit {
    if has_header(sample) || sdk::is_sdk(sample) {
        Fit::No
    } else if is_row(sample.first(), sample.options) {
        sample.read_as(&ROWS)
    } else {
        looks(sample)
    }
}

/// One broken row among rows doesn't make it another format, nor does another size.
fn looks(sample: &Sample<'_>) -> Fit {
    let is_nine = sample.content().take(9).all(is_alike);
    if is_nine || has_other_size(sample) { Fit::Looks } else { Fit::No }
}

/// Are there as many rows as the first one has cells?
pub(crate) fn has_other_size(sample: &Sample<'_>) -> bool {
    let side = width(sample.first());
    let sides = sample.content().take(side).map(width);
    OTHER_SIDES.contains(&side) && sides.eq(std::iter::repeat_n(side, side))
}

/// Could this be a row of nine, be it a broken one?
fn is_alike(line: &str) -> bool {
    let symbols = || line.chars().filter(|symbol| !symbol.is_whitespace());
    let is_strange = |symbol: &char| symbol.is_ascii_graphic() && !EMPTY_SIGNS.contains(*symbol);
    let strange = symbols().filter(|symbol| !symbol.is_ascii_digit()).filter(is_strange).count();
    (7..=11).contains(&symbols().count()) && strange < 5 || has_walls(line)
}

/// Is each cell a number that tells of its walls, too, as in HDU 4069?
fn has_walls(line: &str) -> bool {
    let numbers: Option<Vec<u8>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers.is_some_and(|all| all.len() == 9 && all.iter().any(|&number| number >= 16))
}

/// The sides of grids of other sizes.
const OTHER_SIDES: [usize; 4] = [4, 6, 16, 25];

/// The number of words of a line, or of characters if it is one word.
fn width(line: &str) -> usize {
    let words = line.split_whitespace().count();
    if words == 1 { line.trim().chars().count() } else { words }
}

/// Is the first line something else than a row: a word of its own? In a grid whose empty sign is the
/// blank, a first row with one digit looks alike; the number of lines tells.
fn has_header(sample: &Sample<'_>) -> bool {
    let Some(word) = first_word(sample.first()) else { return false };
    let is_number = word.len() > 11
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && sample.content().nth(1).is_some_and(|second| second.trim().len() != word.len());
    let is_row =
        is_row(sample.first(), sample.options) && sample.content().count().is_multiple_of(9);
    is_number || word.len() < 7 && !is_row && !has_other_size(sample)
}

fn fits_counted(sample: &Sample<'_>) -> Fit {
    let second = sample.content().nth(1).unwrap_or("");
    let is_row = (7..=20).contains(&second.trim().len())
        || has_walls(second)
        || OTHER_SIDES.contains(&width(second));
    let is_count = has_header(sample) && is_row;
    if is_count && fits_order(sample) == Fit::No { sample.read_as(&COUNTED) } else { Fit::No }
}

fn fits_order(sample: &Sample<'_>) -> Fit {
    let Ok(order) = sample.first().trim().parse::<u8>() else { return Fit::No };
    let has_cells = |line: &str| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.len() == usize::from(order).pow(2) && words.iter().all(|word| word.len() <= 3)
    };
    let rows: Vec<_> = sample.content().skip(1).take(10).collect();
    let is_spaced = rows.first().is_some_and(|row| has_cells(row));
    let is_one = sample.whole && rows.len() == 9 && is_spaced;
    let is_next = rows.get(9).is_some_and(|line| line.trim() == "3");
    match order {
        3 if is_one || is_next => Fit::Reads,
        1 | 2 | 4..=10 if is_spaced => Fit::Reads,
        _ => Fit::No,
    }
}

/// The word of a line that has just one.
fn first_word(line: &str) -> Option<&str> {
    let word = line.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '\0');
    (!word.is_empty() && !word.contains(char::is_whitespace)).then_some(word)
}

/// What stands before the grids.
enum Header {
    None,
    /// A count, once it was read.
    Count(Option<u64>),
    /// The order of the grid that follows, once it was read.
    Order(Option<usize>),
}

struct RowsParser {
    options: Options,
    header: Header,
    block: Block,
    found: u64,
    /// Rows since the last blank line.
    run: usize,
    /// Do blank lines part the grids (rather than rows or bands)?
    parted: bool,
    done: bool,
}

impl RowsParser {
    fn new(header: Header, options: &Options) -> Self {
        Self {
            options: options.clone(),
            header,
            block: Block::new(options),
            found: 0,
            run: 0,
            parted: false,
            done: false,
        }
    }

    /// Reads the line as what stands before a grid, if such is due.
    fn header(&mut self, line: Line<'_>, records: &mut Vec<Record>) -> bool {
        if self.block.rows > 0 {
            return false;
        }
        let word = line.text.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '\0');
        match self.header {
            Header::Count(None) => match word.parse() {
                Ok(count) => self.header = Header::Count(Some(count)),
                Err(_) => self.refuse(line, Fault::Count(word.to_owned()), records),
            },
            Header::Order(None) => match word.parse() {
                Ok(order @ 1..=100) => self.header = Header::Order(Some(order)),
                _ => self.refuse(line, Fault::Count(word.to_owned()), records),
            },
            _ => return false,
        }
        true
    }

    /// A header that can't be read leaves everything after it without a meaning.
    fn refuse(&mut self, line: Line<'_>, fault: Fault, records: &mut Vec<Record>) {
        self.done = true;
        let error = ReadError::line(line.number, fault);
        records.push(Record::new(line.number, line.bytes, Err(error)));
    }

    fn size(&self) -> usize {
        match self.header {
            Header::Order(Some(order)) => order * order,
            _ => self.block.size(),
        }
    }

    fn finish(&mut self, records: &mut Vec<Record>) {
        let size = self.size();
        let block = std::mem::replace(&mut self.block, Block::new(&self.options));
        if let Header::Order(order) = &mut self.header {
            *order = None;
        }
        self.found += 1;
        let record = if size == 9 { block.record() } else { block.unsupported(size) };
        let promised = if let Header::Count(Some(count)) = self.header { count } else { u64::MAX };
        if self.found <= promised {
            records.push(record);
        } else if self.found == promised + 1 {
            let fault = Fault::Missing { promised, found: self.found };
            let error = ReadError::line(record.line, fault);
            records.push(Record { board: Err(error), ..record });
        }
    }

    fn blank(&mut self, records: &mut Vec<Record>) {
        self.parted |= self.run > 3;
        if self.parted && self.run > 0 && self.block.rows > 0 {
            self.finish(records);
        }
        self.run = 0;
    }
}

impl Parser for RowsParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if is_blank(line.text) && !self.block.is_row_of_blanks() {
            self.blank(records);
        } else if line.text.trim_start().starts_with('#') && self.block.rows == 0 {
            // A comment above a grid.
        } else if !self.header(line, records) {
            self.block.push(line);
            self.run += 1;
            if self.block.rows == self.size() {
                self.finish(records);
            }
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        let first = self.block.first;
        match (&self.header, self.block.rows) {
            (_, rows @ 1..) => {
                let block = std::mem::replace(&mut self.block, Block::new(&self.options));
                let fault = Fault::CutOff(rows);
                let last = block.first + rows as u64 - 1;
                records.push(Record::new(first, block.text, Err(ReadError::line(last, fault))));
            }
            (&Header::Count(Some(promised)), 0) if self.found < promised && !self.done => {
                let fault = Fault::Missing { promised, found: self.found };
                records.push(Record::new(1, "", Err(ReadError::line(1, fault))));
            }
            _ => {}
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// The rows of a grid so far.
struct Block {
    symbols: Symbols,
    text: Vec<u8>,
    /// How many rows there are.
    rows: usize,
    /// The number of the first line.
    first: u64,
    /// How many cells each row has, where all agree in another number than nine.
    side: usize,
    cells: Vec<Option<Digit>>,
    padded: bool,
    error: Option<ReadError>,
}

impl Block {
    fn new(options: &Options) -> Self {
        Self {
            symbols: Symbols::new(options),
            text: Vec::new(),
            rows: 0,
            first: 0,
            side: 9,
            cells: Vec::new(),
            padded: false,
            error: None,
        }
    }

    fn push(&mut self, line: Line<'_>) {
        let read = row(line.text, &mut self.symbols);
        let side = if read.is_ok() { 9 } else { width(line.text) };
        match self.rows {
            0 => (self.first, self.side) = (line.number, side),
            _ if side != self.side => self.side = 9,
            _ => {}
        }
        match read {
            Ok(row) => {
                self.padded |= row.padded;
                self.cells.extend(row.cells);
            }
            Err((column, fault)) => {
                self.error.get_or_insert(ReadError::at(line.number, column, fault));
            }
        }
        self.rows += 1;
        self.text.extend_from_slice(if self.rows > 1 { b"\n" } else { b"" });
        self.text.extend_from_slice(line.bytes);
    }

    /// The rows that the grid will have.
    fn size(&self) -> usize {
        if OTHER_SIDES.contains(&self.side) { self.side } else { 9 }
    }

    /// Inside a grid whose empty sign is the blank, a blank line is a row.
    fn is_row_of_blanks(&self) -> bool {
        self.rows > 0 && self.symbols.uses(' ')
    }

    fn record(self) -> Record {
        let board = match (self.error, <[_; 81]>::try_from(self.cells)) {
            (None, Ok(cells)) => Ok(Board::new(Grid::new(ByCell::new(cells)))),
            (Some(error), _) => Err(error),
            (None, Err(_)) => Err(ReadError::line(self.first, Fault::Rows(self.rows))),
        };
        let padded =
            self.padded.then(|| "short rows: their ends are read as empty cells".to_owned());
        let warnings = padded.into_iter().chain(self.symbols.changes());
        let warnings = warnings.map(|text| Warning::new(self.first, text)).collect();
        Record { warnings, ..Record::new(self.first, self.text, board) }
    }

    fn unsupported(self, side: usize) -> Record {
        let error = ReadError::line(self.first, size(side));
        Record::new(self.first, self.text, Err(error))
    }
}

/// The cells of a row.
#[derive(Debug)]
pub(crate) struct Row {
    cells: [Option<Digit>; 9],
    padded: bool,
}

/// A row without the signs at its end that part nothing: eight part nine cells.
fn trimmed(line: &str) -> &str {
    let line = line.trim_end_matches(['\r', '\0']);
    let parts = [',', ';', '\t'];
    if line.matches(parts).count() == 8 {
        line
    } else {
        line.trim_end_matches([' ', ',', ';', '\t'])
    }
}

/// Reads a row. The error has its column, from 1, or 0 for the row as a whole.
fn row(line: &str, symbols: &mut Symbols) -> Result<Row, (usize, Fault)> {
    let line = trimmed(line);
    let mut cells = Vec::new();
    let mut fault = None;
    let parted = line.contains([',', ';', '\t']);
    for (column, word) in words(line, parted) {
        match symbols.word(word, parted) {
            Ok(read) => cells.extend(read),
            Err((i, why)) => {
                fault.get_or_insert((column + i, why));
                cells.extend(word.chars().map(|_| None));
            }
        }
    }
    let length = cells.len();
    match (<[_; 9]>::try_from(cells), fault) {
        (Ok(cells), None) => Ok(Row { cells, padded: false }),
        (Ok(_), Some(fault)) => Err(fault),
        (Err(_), _) if has_walls(line) => {
            Err((0, Fault::Unsupported("walls between cells, as numbers from 16".to_owned())))
        }
        (Err(_), fault) => blanks(line, symbols).unwrap_or_else(|| {
            Err(fault.filter(|_| length == 9).unwrap_or((0, Fault::RowLength(length))))
        }),
    }
}

/// The words of a row with their columns, from 1; between commas a word may be empty.
fn words(line: &str, parted: bool) -> impl Iterator<Item = (usize, &str)> {
    let parts = move |symbol: char| match symbol {
        ',' | ';' | '\t' => true,
        symbol => !parted && symbol.is_whitespace(),
    };
    let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let quotes = |symbol: char| symbol.is_whitespace() || symbol == '"' || symbol == '\'';
    line.split(parts)
        .map(move |word| word.trim_matches(quotes))
        .filter(move |word| parted || !word.is_empty())
        .map(move |word| (line[..place(word)].chars().count() + 1, word))
}

/// A row whose empty sign is the blank.
fn blanks(line: &str, symbols: &mut Symbols) -> Option<Result<Row, (usize, Fault)>> {
    let line = line.get(..9.min(line.len())).filter(|_| line.trim_end().len() <= 9)?;
    if !line.bytes().all(|byte| byte == b' ' || (b'1'..=b'9').contains(&byte)) {
        return None;
    }
    let is_short = line.len() < 9;
    if is_short && !line.contains(' ') && !symbols.uses(' ') {
        return None;
    }
    let mut cells = [None; 9];
    for (cell, symbol) in cells.iter_mut().zip(line.chars()) {
        let read = if symbol == ' ' { symbols.empty(' ') } else { symbols.cell(symbol) };
        match read {
            Ok(content) => *cell = content,
            Err(fault) => return Some(Err((0, fault))),
        }
    }
    if is_short && let Err(fault) = symbols.empty(' ') {
        return Some(Err((0, fault)));
    }
    Some(Ok(Row { cells, padded: is_short }))
}

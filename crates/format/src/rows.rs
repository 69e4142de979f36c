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
use crate::line::symbol;
use crate::lines::Line;
use crate::reader::Parser;
use crate::symbol::Symbols;
use crate::{Fault, Format, Layers, Options, Read, ReadError, Record, Style, Warning, Write};

pub(crate) const ROWS: Format = Format {
    name: "rows",
    about: "nine lines of nine cells, packed or parted by blanks or commas",
    extensions: &[],
    read: Some(Read {
        fits: fits_rows,
        parser: |options| Box::new(RowsParser::new(Header::None, options)),
    }),
    write: Some(Write {
        board,
        holds: NO_LAYERS,
        before: |_| String::new(),
        between: "",
        after: "",
    }),
};

pub(crate) const COUNTED: Format = Format {
    name: "counted",
    about: "a line with the number of grids, then each as nine lines of nine (POJ 2676)",
    extensions: &[],
    read: Some(Read {
        fits: fits_counted,
        parser: |options| Box::new(RowsParser::new(Header::Count(None), options)),
    }),
    write: Some(Write {
        board,
        holds: NO_LAYERS,
        before: |boards| format!("{boards}\n"),
        between: "",
        after: "",
    }),
};

pub(crate) const ORDER: Format = Format {
    name: "order",
    about: "a line `3` before each grid of nine lines (UVa 989)",
    extensions: &[],
    read: Some(Read {
        fits: fits_order,
        parser: |options| Box::new(RowsParser::new(Header::Order(None), options)),
    }),
    write: Some(Write {
        board: |grid, style, out| {
            out.extend_from_slice(b"3\n");
            board(grid, style, out);
        },
        holds: NO_LAYERS,
        before: |_| String::new(),
        between: "\n",
        after: "",
    }),
};

const NO_LAYERS: Layers = Layers { placed: false, marks: false };

fn board(board: &Board, style: &Style, out: &mut Vec<u8>) {
    for row in board.filled().as_array().chunks(9) {
        let row: String =
            row.iter().map(|&cell| symbol(cell, style.empty.unwrap_or('0'))).collect();
        out.extend_from_slice(row.as_bytes());
        out.push(b'\n');
    }
}

fn is_row(line: &str, options: &Options) -> bool {
    row(line, &mut Symbols::new(options)).is_ok()
}

fn fits_rows(sample: &Sample<'_>) -> Fit {
    if has_header(sample) {
        Fit::No
    } else if is_row(sample.first(), sample.options) {
        sample.read_as(&ROWS)
    } else {
        looks(sample)
    }
}

/// One broken row among rows doesn't make it another format.
fn looks(sample: &Sample<'_>) -> Fit {
    let alike = |line: &str| {
        let cells: usize = line.split_whitespace().map(|word| word.chars().count()).sum();
        (7..=11).contains(&cells)
    };
    let mut lines = sample.content().take(9);
    let first = lines.next().is_some_and(alike);
    if first && lines.all(alike) { Fit::Looks } else { Fit::No }
}

/// Is the first line something else than a row: a word of its own? In a grid whose empty sign is the
/// blank, a first row with one digit looks alike; the number of lines tells.
fn has_header(sample: &Sample<'_>) -> bool {
    let Some(word) = first_word(sample.first()) else { return false };
    let is_number = word.len() > 11 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_row =
        is_row(sample.first(), sample.options) && sample.content().count().is_multiple_of(9);
    is_number || word.len() < 7 && !is_row
}

fn fits_counted(sample: &Sample<'_>) -> Fit {
    let second = sample.content().nth(1).unwrap_or("");
    let alike = (7..=20).contains(&second.trim().len());
    let is_count = has_header(sample) && alike;
    if is_count && fits_order(sample) == Fit::No { sample.read_as(&COUNTED) } else { Fit::No }
}

fn fits_order(sample: &Sample<'_>) -> Fit {
    let Ok(order) = sample.first().trim().parse::<usize>() else { return Fit::No };
    let has_cells = |line: &str| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.len() == order * order && words.iter().all(|word| word.len() <= 3)
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
        if !self.block.lines.is_empty() {
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
        records.push(Record::new(line.number, line.text, Err(error)));
    }

    fn size(&self) -> usize {
        match self.header {
            Header::Order(Some(order)) => order * order,
            _ => 9,
        }
    }

    fn finish(&mut self, records: &mut Vec<Record>) {
        let block = std::mem::replace(&mut self.block, Block::new(&self.options));
        let size = self.size();
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
        if self.parted && self.run > 0 && !self.block.lines.is_empty() {
            self.finish(records);
        }
        self.run = 0;
    }
}

impl Parser for RowsParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        if is_blank(line.text) && !self.block.is_row_of_blanks() {
            self.blank(records);
        } else if line.text.trim_start().starts_with('#') && self.block.lines.is_empty() {
            // A comment above a grid.
        } else if !self.header(line, records) {
            self.block.push(line);
            self.run += 1;
            if self.block.lines.len() == self.size() {
                self.finish(records);
            }
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        let first = self.block.first;
        match (&self.header, self.block.lines.len()) {
            (_, rows @ 1..) => {
                let block = std::mem::replace(&mut self.block, Block::new(&self.options));
                let fault = Fault::CutOff(rows);
                let last = block.first + rows as u64 - 1;
                let error = block.error.unwrap_or(ReadError::line(last, fault));
                records.push(Record::new(first, block.lines.join("\n"), Err(error)));
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
    lines: Vec<String>,
    /// The number of the first line.
    first: u64,
    cells: Vec<Option<Digit>>,
    padded: bool,
    error: Option<ReadError>,
}

impl Block {
    fn new(options: &Options) -> Self {
        Self {
            symbols: Symbols::new(options),
            lines: Vec::new(),
            first: 0,
            cells: Vec::new(),
            padded: false,
            error: None,
        }
    }

    fn push(&mut self, line: Line<'_>) {
        if self.lines.is_empty() {
            self.first = line.number;
        }
        match row(line.text, &mut self.symbols) {
            Ok(row) => {
                self.padded |= row.padded;
                self.cells.extend(row.cells);
            }
            Err((column, fault)) => {
                self.error.get_or_insert(ReadError::at(line.number, column, fault));
            }
        }
        self.lines.push(line.text.to_owned());
    }

    /// Inside a grid whose empty sign is the blank, a blank line is a row.
    fn is_row_of_blanks(&self) -> bool {
        !self.lines.is_empty() && self.symbols.uses(' ')
    }

    fn record(self) -> Record {
        let text = self.lines.join("\n");
        let rows = self.lines.len();
        let board = match (self.error, <[_; 81]>::try_from(self.cells)) {
            (None, Ok(cells)) => Ok(Board::new(Grid::new(ByCell::new(cells)))),
            (Some(error), _) => Err(error),
            (None, Err(_)) => Err(ReadError::line(self.first, Fault::Rows(rows))),
        };
        let padded =
            self.padded.then(|| "short rows: their ends are read as empty cells".to_owned());
        let warnings = padded.into_iter().chain(self.symbols.changes());
        let warnings = warnings.map(|text| Warning::new(self.first, text)).collect();
        Record { warnings, ..Record::new(self.first, text, board) }
    }

    fn unsupported(self, size: usize) -> Record {
        let fault = Fault::Unsupported(format!("a grid of {size}x{size} cells"));
        let error = ReadError::line(self.first, fault);
        Record::new(self.first, self.lines.join("\n"), Err(error))
    }
}

/// The cells of a row.
#[derive(Debug)]
pub(crate) struct Row {
    cells: [Option<Digit>; 9],
    padded: bool,
}

/// Reads a row. The error has its column, from 1, or 0 for the row as a whole.
fn row(line: &str, symbols: &mut Symbols) -> Result<Row, (usize, Fault)> {
    let line = line.trim_end_matches(['\r', '\0', '\t', ',', ';']);
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

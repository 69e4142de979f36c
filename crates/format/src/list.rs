//! Lists as programs write them: Python, JavaScript, JSON, numpy.
//!
//! ```text
//! [[5, 3, 0, 0, 7, 0, 0, 0, 0],
//!  [6, 0, 0, 1, 9, 5, 0, 0, 0],
//!  ...
//! ```
//!
//! A puzzle is nine lists of nine cells, one list of 81, nine texts of nine, or a text of 81. Empty is
//! 0, -1, `null`, `None`, `nan`, or a text with an empty sign or nothing in it; numpy parts cells by
//! blanks and may write `5.`. Puzzles follow one another, or stand in a list around them; each is
//! handed out where the outermost bracket closes.
//!
//! What stands outside the brackets on their lines (`grid = `, `array(`, `;`) is passed over, and a
//! comment behind `#` too. Round brackets count as blanks, since numpy puts them around lists. A
//! hole between two commas is no cell, so that the count tells.

use std::ops::Range;

use ninefold_grid::{Board, ByCell, Digit, Grid};

use crate::detect::{Fit, Sample};
use crate::line::size_of;
use crate::lines::{LONGEST_LINE, Line};
use crate::passage::Passage;
use crate::reader::Parser;
use crate::symbol::Symbols;
use crate::{Fault, Format, Options, Read, ReadError, Record, Style, Warning, Write, value};

pub(crate) const FORMAT: Format = Format {
    name: "list",
    about: "lists of a programming language: nine of nine cells, one of 81, or of texts",
    extensions: &["py", "json"],
    read: Some(Read { fits, parser: |options| Box::new(ListParser::new(options)) }),
    write: Some(Write::of(board)),
};

fn board(board: &Board, _: &Style, out: &mut Vec<u8>) {
    let digit = |cell: &Option<Digit>| cell.map_or(0, Digit::number).to_string();
    let row = |row: &[Option<Digit>]| row.iter().map(digit).collect::<Vec<_>>().join(", ");
    let rows: Vec<_> = board.filled().as_array().chunks(9).map(row).collect();
    out.extend_from_slice(format!("[[{}]]\n", rows.join("],\n [")).as_bytes());
}

fn fits(sample: &Sample<'_>) -> Fit {
    let Some((before, inside)) = sample.first().split_once('[') else { return Fit::No };
    let is_name = |symbol: char| symbol.is_ascii_alphanumeric() || " \t_.=(:".contains(symbol);
    if !before.chars().all(is_name) || inside.trim_start().starts_with('{') {
        return Fit::No;
    }
    let begins_list = |symbol: char| "['\"".contains(symbol) || symbol.is_ascii_digit();
    let inside = inside.trim_start();
    match sample.records(&FORMAT).first() {
        Some(Record { board: Ok(_), .. }) => Fit::Settles,
        _ if inside.is_empty() || inside.starts_with(begins_list) => Fit::Looks,
        _ => Fit::No,
    }
}

/// What a line is made of, besides what parts its words.
#[derive(Clone, Copy)]
enum Token<'a> {
    Open,
    Close,
    Word(&'a str),
}

impl Token<'_> {
    /// Where in the line a word begins.
    fn place(self, line: &str) -> Option<usize> {
        let Self::Word(word) = self else { return None };
        Some(word.as_ptr() as usize - line.as_ptr() as usize)
    }
}

/// The tokens of a line with their places.
fn tokens(line: &str) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let mut rest = line.trim_start_matches(parts);
    while let Some(symbol) = rest.chars().next().filter(|&symbol| symbol != '#') {
        let (token, behind) = match symbol {
            '[' => (Token::Open, &rest[1..]),
            ']' => (Token::Close, &rest[1..]),
            '"' | '\'' => {
                let (text, behind) = rest[1..].split_once(symbol).unwrap_or((&rest[1..], ""));
                (Token::Word(text), behind)
            }
            _ => {
                let end = rest.find(|symbol| parts(symbol) || "[]\"'#".contains(symbol));
                let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
                (Token::Word(word), behind)
            }
        };
        tokens.push((token.place(line).unwrap_or(line.len() - rest.len()), token));
        rest = behind.trim_start_matches(parts);
    }
    tokens
}

/// Does this part words?
fn parts(symbol: char) -> bool {
    symbol.is_whitespace() || ",;()".contains(symbol)
}

/// A list and where it stands.
struct List {
    line: u64,
    range: Range<usize>,
    items: Vec<Item>,
}

enum Item {
    List(List),
    Word(Word),
}

/// A word and where it stands.
struct Word {
    line: u64,
    place: usize,
    text: String,
}

impl Item {
    /// Is it a word that may be the content of a cell?
    fn is_cell(&self) -> bool {
        matches!(self, Self::Word(word) if word.text.len() < 7)
    }

    /// Is it a text that may be a row?
    fn is_text(&self) -> bool {
        matches!(self, Self::Word(word) if (7..=11).contains(&word.text.chars().count()))
    }

    /// Is it a list that may be a row?
    fn is_row(&self) -> bool {
        let is_row = |list: &List| list.items.iter().all(Self::is_cell) && list.items.len() != 81;
        matches!(self, Self::List(list) if is_row(list))
    }
}

impl List {
    /// Is it one puzzle, be it a broken one, and no list of puzzles?
    fn is_puzzle(&self) -> bool {
        let all = |is: fn(&Item) -> bool| self.items.iter().all(is);
        all(Item::is_cell) || all(Item::is_row) || all(Item::is_text) && self.items.len() == 9
    }

    /// The cells of a puzzle. The error has its place.
    fn cells(&self, symbols: &mut Symbols) -> Result<[Option<Digit>; 81], (usize, Fault)> {
        let mut cells = Vec::new();
        for item in &self.items {
            let (place, row) = match item {
                Item::Word(word) => (word.place, word.cells(symbols)?),
                Item::List(row) => (row.range.start, row.row(symbols)?),
            };
            if self.items.len() == 9 && row.len() != 9 {
                return Err((place, Fault::RowLength(row.len())));
            }
            cells.extend(row);
        }
        let (rows, length) = (self.items.len(), cells.len());
        let fault = || match size_of(length) {
            Some(size) => size,
            None if length == 9 * rows => Fault::Rows(rows),
            None => Fault::Cells(length),
        };
        cells.try_into().map_err(|_| (self.range.start, fault()))
    }

    fn row(&self, symbols: &mut Symbols) -> Result<Vec<Option<Digit>>, (usize, Fault)> {
        let mut cells = Vec::new();
        for item in &self.items {
            if let Item::Word(word) = item {
                cells.extend(word.cells(symbols)?);
            }
        }
        Ok(cells)
    }
}

impl Word {
    /// The cells of the word: one, or those of a row. The error has its place.
    fn cells(&self, symbols: &mut Symbols) -> Result<Vec<Option<Digit>>, (usize, Fault)> {
        let number = self.text.strip_suffix(".0").or(self.text.strip_suffix('.'));
        let read = match number.filter(|number| number.parse::<i32>().is_ok()).unwrap_or(&self.text)
        {
            "nan" | "undefined" => Ok(vec![None]),
            " " => symbols.empty(' ').map(|cell| vec![cell]).map_err(|fault| (0, fault)),
            text => symbols.word(text, text.chars().count() < 7),
        };
        read.map_err(|(i, fault)| (self.place + i, fault))
    }
}

/// No list of puzzles is nested deeper.
const DEEPEST: usize = 8;

struct ListParser {
    options: Options,
    lines: Passage,
    /// The lists that are not closed yet, the outermost first.
    open: Vec<List>,
    done: bool,
}

impl ListParser {
    fn new(options: &Options) -> Self {
        Self { options: options.clone(), lines: Passage::default(), open: Vec::new(), done: false }
    }

    fn token(&mut self, line: u64, place: usize, token: Token<'_>, records: &mut Vec<Record>) {
        match token {
            Token::Open => {
                self.open.push(List { line, range: place..place, items: Vec::new() });
            }
            Token::Word(text) => {
                if let Some(list) = self.open.last_mut() {
                    let text = text.to_owned();
                    list.items.push(Item::Word(Word { line, place, text }));
                }
            }
            Token::Close => self.close(place + 1, records),
        }
    }

    fn close(&mut self, end: usize, records: &mut Vec<Record>) {
        let Some(mut list) = self.open.pop() else { return };
        list.range.end = end;
        match self.open.last_mut() {
            Some(outer) => outer.items.push(Item::List(list)),
            None => self.puzzles(&list, records),
        }
    }

    /// The records of a list: it is a puzzle, or has puzzles in it.
    fn puzzles(&self, list: &List, records: &mut Vec<Record>) {
        if list.is_puzzle() {
            records.push(self.puzzle(list));
            return;
        }
        for item in &list.items {
            match item {
                Item::List(list) => self.puzzles(list, records),
                Item::Word(word) => records.push(self.text(word)),
            }
        }
    }

    fn puzzle(&self, list: &List) -> Record {
        let mut symbols = Symbols::new(&self.options);
        let board = match list.cells(&mut symbols) {
            Ok(cells) => Ok(Board::new(Grid::new(ByCell::new(cells)))),
            Err((place, fault)) => Err(self.lines.at(place, fault)),
        };
        let warnings = symbols.changes().map(|changes| Warning::new(list.line, changes));
        Record {
            warnings: warnings.into_iter().collect(),
            ..Record::new(list.line, &self.lines.text[list.range.clone()], board)
        }
    }

    /// The record of a text of 81 cells.
    fn text(&self, word: &Word) -> Record {
        let text = &*word.text;
        let line = Line { number: word.line, text, bytes: text.as_bytes() };
        let record = value::record(&Passage::from(line), text, &self.options);
        let at = |error: ReadError| {
            self.lines.at(word.place + error.column.saturating_sub(1), error.fault)
        };
        Record { board: record.board.map_err(at), ..record }
    }

    /// Nothing that follows has a meaning by itself.
    fn refuse(&mut self, fault: Fault, records: &mut Vec<Record>) {
        records.push(std::mem::take(&mut self.lines).refused(fault));
        self.done = true;
    }
}

impl Parser for ListParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        let line = Line { bytes: line.text.as_bytes(), ..line };
        let tokens = tokens(line.text);
        let is_open = |(_, token): &(usize, Token<'_>)| matches!(token, Token::Open);
        if self.open.is_empty() && !tokens.iter().any(is_open) {
            records.extend(outside(line, &tokens));
            return;
        }
        self.lines.push(line);
        let begin = self.lines.text.len() - line.text.len();
        for (place, token) in tokens {
            self.token(line.number, begin + place, token, records);
            if self.open.len() > DEEPEST {
                let fault = Fault::Syntax(format!("lists nested deeper than {DEEPEST}"));
                return self.refuse(fault, records);
            }
        }
        if self.open.is_empty() {
            self.lines = Passage::default();
        } else if self.lines.text.len() > LONGEST_LINE {
            self.refuse(Fault::TooLong(LONGEST_LINE), records);
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        if !self.open.is_empty() && !self.done {
            self.refuse(Fault::Syntax("the input ends inside this list".to_owned()), records);
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// What is said of words outside of all brackets.
fn outside(line: Line<'_>, tokens: &[(usize, Token<'_>)]) -> Option<Record> {
    let is_word = |token: &Token<'_>| matches!(token, Token::Word(_));
    let fault = || Fault::Syntax("no list: `[` needed".to_owned());
    tokens.iter().any(|(_, token)| is_word(token)).then(|| Passage::from(line).refused(fault()))
}

//! Tables of puzzles: a header that names the columns, then a row for each puzzle.
//!
//! ```text
//! id,puzzle,solution,clues,difficulty
//! 1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,5346...,30,2.2
//! ```
//!
//! `csv` has its columns parted by commas or semicolons, `tsv` by tabs. The data sets of Kaggle and
//! Hugging Face are such tables, and qqwing writes one. Each names its columns in its own way, so the
//! puzzles are looked for under all usual names, or under the one that the caller gives; a table read
//! with `--from` may have any names, or no header at all: then the first column that holds a puzzle
//! in the first row is taken, and the columns are called `column_1`, `column_2` and so on.
//!
//! Traps: a quoted field may hold separators and line ends, so a record may span lines, and a quote
//! that is never closed would swallow the rest: after some lines it is taken for a broken row.
//! Programs that took the puzzle for a number dropped the zeros at its front.

use std::fmt;

use csv_core::ReadRecordResult;

use crate::detect::{Fit, Sample, is_blank};
use crate::lines::Line;
use crate::passage::Passage;
use crate::reader::{Header, Parser};
use crate::symbol::Symbols;
use crate::{Fault, Format, Frame, Options, Read, ReadError, Record, Warning, Write, line, value};

pub(crate) const CSV: Format = Format {
    name: "csv",
    about: "a table with a header, columns parted by commas or semicolons",
    extensions: &["csv"],
    read: Some(Read {
        fits: |sample| fits(sample, &CSV, b",;"),
        parser: |options| Box::new(TableParser::new(b",;", options)),
    }),
    write: Some(WRITE),
};

pub(crate) const TSV: Format = Format {
    name: "tsv",
    about: "a table with a header, columns parted by tabs",
    extensions: &["tsv", "tab"],
    read: Some(Read {
        fits: |sample| fits(sample, &TSV, b"\t"),
        parser: |options| Box::new(TableParser::new(b"\t", options)),
    }),
    write: Some(WRITE),
};

const WRITE: Write = Write { before: |_| "puzzle\n".to_owned(), ..Write::of(line::board) };

/// The first line names the column of the puzzles, or is a row itself that has it where the caller
/// says.
fn fits(sample: &Sample<'_>, format: &Format, separators: &[u8]) -> Fit {
    if separator_naming(sample.first(), separators, sample.options).is_none() {
        return if lacks_column(sample, separators) { Fit::Looks } else { Fit::No };
    }
    let is_read = sample.records(format).iter().any(|record| record.board.is_ok());
    if is_read { Fit::Settles } else { Fit::Looks }
}

/// Is this a table by its usual names, or by a puzzle in its first row, but without the column that the caller says?
fn lacks_column(sample: &Sample<'_>, separators: &[u8]) -> bool {
    let usual = Options { column: None, ..sample.options.clone() };
    let has_puzzle = |separator: &u8| {
        let row = sample.lines().nth(1).unwrap_or_default();
        let fields = Splitter::new(*separator).split(row.as_bytes()).unwrap_or_default();
        fields.len() > 1 && fields.iter().any(|field| is_puzzle(field, &usual))
    };
    sample.options.column.is_some()
        && (separator_naming(sample.first(), separators, &usual).is_some()
            || separators.iter().any(has_puzzle))
}

/// The separator with which this header names the column of the puzzles.
fn separator_naming(header: &str, separators: &[u8], options: &Options) -> Option<u8> {
    let names_it = |&separator: &u8| {
        let names = Splitter::new(separator).split(header.as_bytes()).unwrap_or_default();
        let is_table = names.len() > 1 || separator == b',' && options.column.is_none();
        // A puzzle at the front is a line, with or without columns behind it, unless one of them counts.
        let begins = names.first().is_some_and(|first| is_puzzle(first, options));
        if options.beside.is_some() && begins {
            return is_table && value::answers_among(&names, options).is_ok();
        }
        let is_line = options.column.as_deref() == Some("1") && begins;
        is_table && !is_line && value::puzzle_among(&names, options).is_ok()
    };
    separators.iter().copied().find(names_it)
}

/// The separator that is there most often; of equals the first.
fn most_used(line: &str, separators: &[u8]) -> u8 {
    let times = |separator: u8| line.bytes().filter(|&byte| byte == separator).count();
    separators.iter().copied().rev().max_by_key(|&separator| times(separator)).unwrap_or(b',')
}

/// Splits rows into fields.
struct Splitter {
    core: csv_core::Reader,
    separator: u8,
}

impl Splitter {
    /// The one for the table that begins with this line.
    fn of(line: &str, separators: &[u8], options: &Options) -> Self {
        let naming = separator_naming(line, separators, options);
        Self::new(naming.unwrap_or_else(|| most_used(line, separators)))
    }

    fn new(separator: u8) -> Self {
        Self { core: csv_core::ReaderBuilder::new().delimiter(separator).build(), separator }
    }

    /// The fields of a row; `None` where a quote is still open.
    fn split(&mut self, text: &[u8]) -> Option<Vec<String>> {
        let line = [text, b"\n"].concat();
        let separators = memchr::memchr_iter(self.separator, text).count();
        let (mut output, mut ends) = (vec![0; line.len()], vec![0; separators + 2]);
        self.core.reset();
        let (result, _, _, count) = self.core.read_record(&line, &mut output, &mut ends);
        let mut start = 0;
        let field = |&end: &usize| {
            let field = &output[std::mem::replace(&mut start, end)..end];
            String::from_utf8_lossy(field).into_owned()
        };
        let fields = ends[..count].iter().map(field).collect();
        matches!(result, ReadRecordResult::Record).then_some(fields)
    }
}

/// A quoted field that goes over more lines than this has lost its closing quote.
const LONGEST_ROW: usize = 16;

struct TableParser {
    options: Options,
    separators: &'static [u8],
    splitter: Option<Splitter>,
    columns: Option<Columns>,
    row: Passage,
}

/// What the first line told.
struct Columns {
    names: Vec<String>,
    /// The text of the header, if there is one.
    header: Option<Vec<u8>>,
    /// The column of the puzzles, once it is known.
    puzzle: Option<usize>,
    /// Which of several columns of a name that is, until that is told.
    doubt: Option<String>,
    /// The columns of the answers, if those that there have to be are there; what is empty in the first may
    /// be in the next.
    answers: Result<Vec<usize>, Fault>,
}

impl TableParser {
    fn new(separators: &'static [u8], options: &Options) -> Self {
        Self {
            options: options.clone(),
            separators,
            splitter: None,
            columns: None,
            row: Passage::default(),
        }
    }

    fn row(&mut self, fields: Vec<String>, records: &mut Vec<Record>) {
        let row = std::mem::take(&mut self.row);
        let is_first = self.columns.is_none();
        let columns =
            self.columns.get_or_insert_with(|| Columns::new(&fields, &row.text, &self.options));
        if !(is_first && columns.header.is_some()) {
            records.push(columns.record(&row, fields, &self.options));
        }
    }

    /// A quote that no line closes: its line is broken, and those behind it are read anew.
    fn unclosed(&mut self, records: &mut Vec<Record>) {
        let row = std::mem::take(&mut self.row);
        let mut lines = row.lines();
        if let Some((number, line)) = lines.next() {
            let fault = Fault::Syntax("a quote is opened here and never closed".to_owned());
            records.push(Record::new(number, line, Err(ReadError::line(number, fault))));
        }
        for (number, bytes) in lines {
            self.line(Line { number, text: &String::from_utf8_lossy(bytes), bytes }, records);
        }
    }
}

impl Parser for TableParser {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        let is_comment = line.text.starts_with('#') && self.columns.is_none();
        if self.row.lines == 0 && (is_blank(line.text) || is_comment) {
            return;
        }
        let splitter = self
            .splitter
            .get_or_insert_with(|| Splitter::of(line.text, self.separators, &self.options));
        self.row.push(line);
        match splitter.split(&self.row.text) {
            Some(fields) => self.row(fields, records),
            None if self.row.lines == LONGEST_ROW => self.unclosed(records),
            None => {}
        }
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        while self.row.lines > 0 {
            self.unclosed(records);
        }
    }

    fn header(&self) -> Option<Header<'_>> {
        let Columns { names, header, .. } = self.columns.as_ref()?;
        let separator = self.splitter.as_ref()?.separator;
        Some(Header { text: header.as_deref(), names, separator })
    }
}

impl Columns {
    /// Takes the first row for a header, unless it holds a puzzle.
    fn new(first: &[String], text: &[u8], options: &Options) -> Self {
        if first.iter().any(|field| is_puzzle(field, options)) {
            let names: Vec<_> =
                (1..=first.len()).map(|number| format!("column_{number}")).collect();
            let answers = value::answers_among(&names, options);
            return Self { names, header: None, puzzle: None, doubt: None, answers };
        }
        Self::named(first, text.to_vec(), options)
    }

    /// With these names, which stand in a line of text.
    fn named(names: &[String], text: Vec<u8>, options: &Options) -> Self {
        let puzzle = value::puzzle_among(names, options).ok();
        Self {
            names: names.to_vec(),
            puzzle,
            doubt: puzzle.and_then(|column| doubt(names, column, options)),
            answers: value::answers_among(names, options),
            header: Some(text),
        }
    }

    fn record(&mut self, row: &Passage, fields: Vec<String>, options: &Options) -> Record {
        let mut record = match self.puzzle(&fields, options) {
            Ok(column) => self.read(row, &fields, column, options),
            Err(fault) => row.refused(fault),
        };
        let doubt = self.doubt.take().map(|doubt| Warning::new(row.first, doubt));
        record.warnings.extend(doubt);
        if self.overflows(&fields) {
            let text = format!(
                "{} fields in this row, more than the first line has: the last is left out (one with a \
                 separator in it needs quotes)",
                fields.len()
            );
            record.warnings.push(Warning::new(row.first, text));
        }
        record.framed(Frame::Row(fields))
    }

    /// Is there something in a field that no column names?
    fn overflows(&self, fields: &[String]) -> bool {
        fields.iter().skip(self.names.len()).any(|field| !field.is_empty())
    }

    /// The column of the puzzles. Where its name is not known, the first row tells.
    fn puzzle(&mut self, fields: &[String], options: &Options) -> Result<usize, Fault> {
        if let Some(column) = self.puzzle {
            return Ok(column);
        }
        let found = match (&options.column, &self.header) {
            (Some(column), Some(_)) => Err(Fault::Column(column.clone())),
            (Some(_), None) => value::puzzle_among(fields, options),
            (None, _) => fields
                .iter()
                .position(|field| is_puzzle(field, options))
                .ok_or_else(|| Fault::Column("puzzle".to_owned())),
        };
        self.puzzle = found.as_ref().ok().copied();
        found
    }

    fn read(&self, row: &Passage, fields: &[String], column: usize, options: &Options) -> Record {
        let puzzle = fields.get(column).map_or("", String::as_str);
        if let (true, Some(fault)) = (puzzle.is_empty(), self.passed_on(fields)) {
            return row.refused(fault);
        }
        let answers = match &self.answers {
            Ok(answers) => answers.iter().filter_map(|&column| fields.get(column)),
            Err(fault) => return row.refused(fault.clone()),
        };
        let record = value::record_of_number(row, puzzle, options);
        match answers.into_iter().find(|answer| !answer.is_empty()) {
            Some(answer) => record.answered(answer, options),
            None => record,
        }
    }

    /// A row that an earlier program wrote for a record without a puzzle, with its status.
    fn passed_on(&self, fields: &[String]) -> Option<Fault> {
        let field = |name: &str| {
            let column = self.names.iter().position(|column| column == name)?;
            fields.get(column).map(String::as_str)
        };
        value::passed_on(field("status")?, field("message").unwrap_or(""))
    }
}

/// What to say of a column that is the first of several with its name, unless it was chosen by its number.
fn doubt(names: &[String], column: usize, options: &Options) -> Option<String> {
    if options.column.as_deref().is_some_and(|asked| asked.parse::<usize>().is_ok()) {
        return None;
    }
    let name = names[column].trim();
    let alike = names.iter().filter(|other| other.trim().eq_ignore_ascii_case(name)).count();
    (alike > 1 && !name.is_empty()).then(|| {
        let number = column + 1;
        format!("{alike} columns are called {name:?}: puzzles are read from number {number} (`--column` takes numbers)")
    })
}

/// The columns of a table that is no text, such as one in Parquet. Which of them holds the puzzles, and
/// which the answers, is found out as in a table of text.
///
/// ```
/// use ninefold_format::{Options, Table};
///
/// let names = ["id".to_owned(), "quizzes".to_owned()];
/// let mut table = Table::new(&names, Options::default());
/// let record = table.record(1, vec!["7".to_owned(), ".".repeat(81)]);
/// assert!(record.board?.givens.is_empty());
/// # Ok::<(), ninefold_format::ReadError>(())
/// ```
pub struct Table {
    columns: Columns,
    options: Options,
}

impl Table {
    /// With columns of these names.
    #[must_use]
    pub fn new(names: &[String], options: Options) -> Self {
        Self { columns: Columns::named(names, Vec::new(), &options), options }
    }

    /// The record of a row, by its number from 1, with a field for each column. An empty one is null.
    pub fn record(&mut self, row: u64, fields: Vec<String>) -> Record {
        let puzzle = self.columns.puzzle(&fields, &self.options).ok();
        let text = puzzle.and_then(|column| fields.get(column)).cloned().unwrap_or_default();
        let row = Passage { first: row, lines: 1, text: text.into_bytes() };
        self.columns.record(&row, fields, &self.options)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("options", &self.options).finish_non_exhaustive()
    }
}

fn is_puzzle(field: &str, options: &Options) -> bool {
    value::board(field, &mut Symbols::new(options)).is_ok()
}

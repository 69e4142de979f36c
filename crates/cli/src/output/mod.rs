//! How replies become bytes: in the shape in which the puzzle came, in a format, or as data.

mod data;
mod file;
mod same;
mod table;

use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use ninefold::format::{Fault, Format, Frame, Loss, Record, Style};

use crate::job::{Job, Plain, Reply};
use crate::source::Source;
use data::{Columns, Missing};
pub(crate) use data::{number, status_of};
pub(crate) use file::Output;
pub(crate) use table::Part;
use table::Table;

/// What `--to` asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shape {
    /// The answers alone, as lines of text.
    Text,
    /// The shape in which each puzzle came.
    Same,
    /// A format of boards.
    Format(&'static Format),
    /// A JSON object a line.
    Jsonl,
    /// A table, with this separator.
    Table(u8),
    /// A table of Parquet.
    Parquet,
}

impl Shape {
    /// The shape of a name.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        Ok(match name {
            "same" => Self::Same,
            "jsonl" | "json" | "ndjson" => Self::Jsonl,
            "csv" => Self::Table(b','),
            "tsv" => Self::Table(b'\t'),
            "parquet" => Self::Parquet,
            _ => {
                let format = crate::input::named_format(name)?;
                if !format.writes() {
                    return Err(format!("{name} can be read, but not written"));
                }
                Self::Format(format)
            }
        })
    }

    /// Is it a board a line, and nothing else?
    pub(crate) fn is_line(self) -> bool {
        matches!(self, Self::Format(format) if format.name == "line")
    }

    /// Is it all fields of a record?
    pub(crate) fn is_data(self) -> bool {
        matches!(self, Self::Jsonl | Self::Table(_) | Self::Parquet)
    }

    /// Is what is written of it whole after every record?
    pub(crate) fn grows(self) -> bool {
        match self {
            Self::Parquet => false,
            Self::Format(format) => !format.counts() && format.after().is_empty(),
            _ => true,
        }
    }

    /// The shape that a file's ending stands for.
    pub(crate) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "txt" => None,
            "jsonl" | "ndjson" | "csv" | "tsv" | "parquet" => Self::named(extension).ok(),
            other => Format::of_extension(other).filter(|f| f.writes()).map(Self::Format),
        }
    }
}

/// What the plain output of a command shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// Boards.
    Boards,
    /// Text. In the shape in which a puzzle came it stands in the place of the puzzle.
    Text,
    /// The records themselves, as they came.
    Records,
}

/// What the records of an input have in common.
pub(crate) struct Origin {
    /// The name of the input, if it has one.
    pub(crate) file: Option<String>,
    /// Its format.
    pub(crate) format: Option<&'static Format>,
    /// The names of its columns.
    pub(crate) columns: Vec<String>,
}

/// Where a record stands.
pub(crate) struct Place<'a> {
    /// Its number in all inputs, from 1.
    pub(crate) number: u64,
    pub(crate) origin: &'a Origin,
    /// The rows of a Parquet file that it is in, and which of them it is.
    pub(crate) row: Option<(&'a RecordBatch, u32)>,
}

/// Turns replies into bytes. One for the whole run; threads share it.
pub(crate) struct Renderer {
    shape: Shape,
    /// The sign for an empty cell, if not the format's own.
    empty: Option<char>,
    shows: Shows,
    /// The fields that the caller chose; none is all.
    fields: Vec<String>,
    /// The fields that the job adds to an object.
    extra: &'static [&'static str],
    /// The columns that they are in a table.
    extra_columns: &'static [&'static str],
    /// Is the input's name a field?
    files: bool,
    /// May the answer to a record take several lines or boards?
    passages: bool,
    /// Are answers and messages on one screen, so that no answer need say why there is none?
    on_screen: bool,
    columns: OnceLock<Option<Columns>>,
    /// The columns of a Parquet file that is written.
    table: OnceLock<Option<Table>>,
    /// The columns of the first input, if that is one.
    schema: OnceLock<Option<SchemaRef>>,
    /// The fields that were asked for, and that nothing has had so far.
    missing: OnceLock<Vec<Missing>>,
    /// The format of the first input.
    came_in: OnceLock<Option<&'static Format>>,
    /// The line before the records of a table that come out as they came.
    header: OnceLock<Option<Vec<u8>>>,
    /// Room of what is written, to be used again: fresh memory costs more than to fill it.
    spare: Mutex<Vec<Vec<u8>>>,
}

/// About how many bytes a row of a Parquet file has before it is compressed.
const ROW: usize = 256;

/// The bytes, or rows, of a part of the output.
pub(crate) enum Sink {
    Bytes(Vec<u8>),
    Rows(Box<csv::Writer<Vec<u8>>>),
    Table(Box<Part>),
}

impl Sink {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Rows(rows) => rows.get_ref().len(),
            Self::Table(part) => part.len() * ROW,
        }
    }

    /// Where the next record begins: at which byte, or row of a Parquet file.
    pub(crate) fn end(&mut self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Rows(rows) => {
                rows.flush().expect("a vector takes what is written");
                rows.get_ref().len()
            }
            Self::Table(part) => part.len(),
        }
    }

    /// The bytes; none of rows of a Parquet file.
    pub(crate) fn into_bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Rows(rows) => Some(rows.into_inner().expect("a vector takes what is written")),
            Self::Table(_) => None,
        }
    }
}

impl Renderer {
    pub(crate) fn new(shape: Shape, shows: Shows) -> Self {
        Self {
            shape,
            shows,
            empty: None,
            fields: Vec::new(),
            extra: &[],
            extra_columns: &[],
            files: false,
            passages: false,
            on_screen: false,
            columns: OnceLock::new(),
            table: OnceLock::new(),
            schema: OnceLock::new(),
            missing: OnceLock::new(),
            came_in: OnceLock::new(),
            header: OnceLock::new(),
            spare: Mutex::default(),
        }
    }

    /// With the fields that the caller chose, and that of the input's name where there are several.
    pub(crate) fn with_fields(mut self, fields: &[String], files: bool) -> Self {
        self.fields = fields.to_vec();
        self.files = files;
        self
    }

    /// With the fields that a job adds.
    pub(crate) fn with_job(self, job: &dyn Job) -> Self {
        let passages = job.is_passage();
        Self { passages, ..self.with_extra(job.fields(), job.columns()) }
    }

    /// With fields of an object, and the columns that they are in a table.
    pub(crate) fn with_extra(
        mut self,
        fields: &'static [&'static str],
        columns: &'static [&'static str],
    ) -> Self {
        (self.extra, self.extra_columns) = (fields, columns);
        self
    }

    /// With answers on the screen on which messages are.
    pub(crate) fn on_screen(mut self, on_screen: bool) -> Self {
        self.on_screen = on_screen;
        self
    }

    /// With this sign for an empty cell.
    pub(crate) fn with_empty(mut self, empty: Option<char>) -> Self {
        self.empty = empty;
        self
    }

    /// Settles, the first time, the columns of a table by what the first input, if there is any, has:
    /// the header of a table, or the fields of a first object. Was it the first time?
    pub(crate) fn settle(&self, source: Option<&Source>, first: Option<&Record>) -> bool {
        let is_news = self.came_in.set(source.and_then(Source::format)).is_ok();
        let header = source.and_then(Source::header);
        self.schema.get_or_init(|| source.and_then(Source::schema).cloned());
        let columns = source.map_or(&[][..], Source::columns);
        let kept = match (columns, first.map(|record| &record.frame)) {
            ([], Some(Frame::Object(object))) => object.keys().cloned().collect(),
            _ => columns.to_vec(),
        };
        self.missing.get_or_init(|| data::missing(self, &kept));
        self.table.get_or_init(|| {
            let columns = self.is_parquet().then(|| Columns::new(self, kept.clone(), 0))?;
            Some(Table::new(columns, self.input_schema()))
        });
        self.columns.get_or_init(|| {
            let separator = match (self.shape, header) {
                (Shape::Table(separator), _) => separator,
                (Shape::Same, Some(header)) if self.shows != Shows::Records => header.separator,
                _ => return None,
            };
            let is_bare = header.is_some_and(|header| header.text.is_none());
            let titled = self.shape != Shape::Same || !is_bare;
            Some(Columns::new(self, kept, separator).titled(titled))
        });
        is_news
    }

    /// Can the records of an input with these columns follow those of the first input?
    pub(crate) fn takes(&self, source: &Source) -> bool {
        if self.is_parquet() && (self.input_schema().is_some() || self.gives_back()) {
            return source.schema().map(Arc::as_ref) == self.input_schema();
        }
        let text = source.header().and_then(|header| header.text).map(<[u8]>::to_vec);
        !self.gives_back() || *self.header.get_or_init(|| text.clone()) == text
    }

    /// Is a Parquet file written?
    pub(crate) fn is_parquet(&self) -> bool {
        let came_so = || self.input_schema().is_some();
        self.shape == Shape::Parquet || self.shape == Shape::Same && came_so()
    }

    /// Are records written as objects, so that they should come with theirs?
    pub(crate) fn writes_objects(&self) -> bool {
        self.shape == Shape::Jsonl
    }

    fn input_schema(&self) -> Option<&Schema> {
        self.schema.get()?.as_deref()
    }

    /// The types of the columns of a Parquet file that is written.
    pub(crate) fn schema(&self) -> Option<SchemaRef> {
        Some(self.table()?.schema.clone())
    }

    fn table(&self) -> Option<&Table> {
        self.table.get()?.as_ref()
    }

    /// The rows at these places of a part, as Arrow has them.
    pub(crate) fn batch(&self, part: &Part, places: &[u32]) -> Option<RecordBatch> {
        Some(self.table()?.batch(part, places))
    }

    /// Do records come out as they came?
    pub(crate) fn gives_back(&self) -> bool {
        self.shape == Shape::Same && self.shows == Shows::Records
    }

    fn columns(&self) -> Option<&Columns> {
        self.columns.get().and_then(Option::as_ref)
    }

    /// Is the first input one of objects?
    pub(crate) fn takes_objects(&self) -> bool {
        let format = self.came_in.get().copied().flatten();
        format.is_some_and(|format| format.name == "jsonl")
    }

    /// The fields that were asked for, and that nothing has had so far.
    fn missing(&self) -> &[Missing] {
        self.missing.get().map_or(&[], Vec::as_slice)
    }

    /// What to say of the fields that were asked for, and that nothing has had so far.
    pub(crate) fn missing_fields(&self) -> impl Iterator<Item = &str> {
        self.missing().iter().filter_map(Missing::message)
    }

    /// What to say of the fields that came with a record and have no column, where all shall have one.
    pub(crate) fn lost(&self, origin: &Origin, record: &Record) -> Option<String> {
        let columns = self.table().map(|table| &table.columns).or(self.columns());
        let columns = columns.filter(|_| self.fields.is_empty())?;
        let lost = columns.lost(origin, record);
        let advice =
            "the first record settles the columns: `--fields` names others, `--to jsonl` keeps all";
        (!lost.is_empty()).then(|| format!("no column for {} ({advice})", lost.join(", ")))
    }

    /// What stands before all records.
    pub(crate) fn head(&self, boards: u64) -> Vec<u8> {
        match (self.columns(), self.shape) {
            (Some(columns), _) => columns.header(),
            (None, Shape::Format(format)) => format.before(boards).into_bytes(),
            (None, Shape::Same) => match self.header.get().and_then(Option::as_ref) {
                Some(header) => [header, &b"\n"[..]].concat(),
                None => self.container().map_or_else(Vec::new, |f| f.before(boards).into_bytes()),
            },
            _ => Vec::new(),
        }
    }

    /// Is the status of each record a field?
    pub(crate) fn shows_status(&self) -> bool {
        let has_fields = self.shape.is_data() || self.columns().is_some() || self.table().is_some();
        let is_chosen = |fields: &[String]| fields.iter().any(|field| field == "status");
        has_fields && (self.fields.is_empty() && !self.gives_back() || is_chosen(&self.fields))
    }

    /// Is the plain output for a plain line its solution?
    pub(crate) fn shows_solutions(&self) -> bool {
        self.is_plain_lines() && self.shows == Shows::Boards
    }

    /// Is the plain output for a plain line a line: the 81 digits of a solution, a text, or itself?
    pub(crate) fn is_plain_lines(&self) -> bool {
        let is_line = matches!(self.shape, Shape::Same | Shape::Text) || self.shape.is_line();
        let is_parted = self.shows == Shows::Text && self.passages;
        self.columns().is_none() && self.table().is_none() && is_line && !is_parted
    }

    /// What stands behind all records.
    pub(crate) fn tail(&self) -> &'static str {
        match self.shape {
            Shape::Format(format) => format.after(),
            Shape::Same => self.container().map_or("", |format| format.after()),
            _ => "",
        }
    }

    /// The format of the input, if it is one whose records stand inside something.
    fn container(&self) -> Option<&'static Format> {
        let format = *self.came_in.get()?;
        format.filter(|format| self.shows != Shows::Text && !format.after().is_empty())
    }

    /// Must the number of boards be known before the first can be written?
    pub(crate) fn counts(&self) -> bool {
        matches!(self.shape, Shape::Format(format) if format.counts())
    }

    pub(crate) fn sink(&self) -> Sink {
        match self.columns() {
            _ if self.is_parquet() => Sink::Table(Box::default()),
            Some(columns) => Sink::Rows(Box::new(columns.writer())),
            None => Sink::Bytes(self.spare().pop().unwrap_or_default()),
        }
    }

    /// Takes back what a sink has made, once it is written.
    pub(crate) fn reuse(&self, mut bytes: Vec<u8>) {
        bytes.clear();
        self.spare().push(bytes);
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.spare.lock().expect("no thread panics with it")
    }

    /// Writes a reply. True: it is the record's own lines in place of an answer, which an input of
    /// one record does without.
    pub(crate) fn render(
        &self,
        place: &Place<'_>,
        record: &Record,
        reply: &Reply,
        sink: &mut Sink,
    ) -> bool {
        self.missing().iter().for_each(|missing| missing.look_in(place, record));
        match sink {
            Sink::Rows(rows) => {
                let columns = self.columns().expect("rows have columns");
                columns.write(self, place, record, reply, rows);
                false
            }
            Sink::Table(part) => {
                let table = self.table().expect("a Parquet file has columns");
                part.push(place.row, table.columns.values(self, place, record, reply));
                false
            }
            Sink::Bytes(out) => self.render_bytes(place, record, reply, out),
        }
    }

    fn render_bytes(
        &self,
        place: &Place<'_>,
        record: &Record,
        reply: &Reply,
        out: &mut Vec<u8>,
    ) -> bool {
        let comes_as_object = || self.shows != Shows::Records && is_object(place, record);
        if self.shape == Shape::Jsonl || self.shape == Shape::Same && comes_as_object() {
            data::write_object(self, place, record, reply, out);
            return false;
        }
        match &reply.plain {
            Plain::Text(text) => {
                self.separate(place, reply, out);
                let is_framed = self.shape == Shape::Same && !text.contains('\n');
                if !is_framed || !same::write_text(record, text.as_bytes(), out) {
                    out.extend_from_slice(text.as_bytes());
                    out.push(b'\n');
                }
                false
            }
            Plain::Unanswered => self.unanswered(place, record, reply, out),
            Plain::Reason => {
                self.separate(place, reply, out);
                same::write_reason(record, reply, out);
                false
            }
            Plain::Record if self.gives_back() => {
                self.separate(place, reply, out);
                write_text(record, out);
                false
            }
            Plain::Board(_) | Plain::Grid(_) | Plain::Solution(_) | Plain::Record => {
                self.board(place, record, reply, out);
                false
            }
        }
    }

    /// The format in which a board is written, unless its record's frame says how.
    fn format(&self, place: &Place<'_>) -> &'static Format {
        match self.shape {
            Shape::Format(format) => format,
            _ => match place.origin.format {
                // A count is for one input; the answers to it go without, as judges have it.
                Some(format) if format.counts() => named("rows"),
                Some(format) if format.writes() => format,
                _ => named("line"),
            },
        }
    }

    fn separate(&self, place: &Place<'_>, reply: &Reply, out: &mut Vec<u8>) {
        let begins = reply.index.is_none_or(|index| index == 1);
        let is_text = self.shows == Shows::Text;
        let between = if is_text { "" } else { self.format(place).between() };
        if place.number > 1 || !begins {
            out.extend_from_slice(between.as_bytes());
        }
        // What belongs together is closer than what doesn't.
        if place.number > 1 && begins && self.passages && (is_text || between == "\n") {
            out.push(b'\n');
        }
    }

    fn board(&self, place: &Place<'_>, record: &Record, reply: &Reply, out: &mut Vec<u8>) {
        let board: &ninefold::Board = match (&reply.plain, &record.board) {
            (Plain::Board(board), _) => board,
            (Plain::Record, Ok(board)) => board,
            (Plain::Grid(grid), _) => &ninefold::Board::new(*grid),
            (Plain::Solution(solution), Ok(board)) => &completed(board, solution),
            _ => return,
        };
        self.separate(place, reply, out);
        let is_progress = matches!(reply.plain, Plain::Board(_)) && !board.placed.is_empty();
        if self.shape == Shape::Same && (board.marks.is_some() || is_progress) {
            return self.layered(place, record, board, out);
        }
        if self.shape != Shape::Same || !same::write(record, &board.filled(), out) {
            let is_marks = board.filled().is_empty() && board.marks.is_some();
            let format = match self.format(place) {
                // A line of digits would be empty.
                format if format.name == "line" && is_marks => named("sukaku"),
                format => format,
            };
            format.write(board, &self.style(place), out);
        }
    }

    /// All layers in the shape in which a puzzle came. Pencil marks are 729 characters in its line, or drawn, if
    /// its format has none.
    fn layered(
        &self,
        place: &Place<'_>,
        record: &Record,
        board: &ninefold::Board,
        out: &mut Vec<u8>,
    ) {
        let format = self.format(place);
        let lacks_marks = format.losses(board).contains(&Loss::Marks);
        let is_line = format.name == "line" || matches!(record.frame, Frame::Line(_));
        let format = match format {
            _ if lacks_marks && is_line => named("sukaku"),
            _ if lacks_marks => named("pencilmarks"),
            format => format,
        };
        let mut text = Vec::new();
        format.write(board, &self.style(place), &mut text);
        let is_in_place = matches!(format.name, "sukaku" | "susser") && {
            let line = text.strip_suffix(b"\n").unwrap_or(&text);
            same::write_text(record, line, out)
        };
        if !is_in_place {
            out.extend_from_slice(&text);
        }
    }

    /// A line keeps a record's place among lines; among blocks the block as it came does.
    fn unanswered(
        &self,
        place: &Place<'_>,
        record: &Record,
        reply: &Reply,
        out: &mut Vec<u8>,
    ) -> bool {
        let is_cut = matches!(&record.board, Err(error) if is_incomplete(&error.fault));
        if is_cut || self.on_screen {
            return false;
        }
        if self.gives_back() && is_data(place, record) {
            write_text(record, out);
            return false;
        }
        if self.shows == Shows::Text || !self.is_block(record) {
            if self.shows == Shows::Text {
                self.separate(place, reply, out);
            }
            same::write_reason(record, reply, out);
            return false;
        }
        self.separate(place, reply, out);
        match (self.shape, &record.board) {
            (Shape::Format(format), Ok(board)) => format.write(board, &self.style(place), out),
            (Shape::Format(_), Err(_)) => same::write_reason(record, reply, out),
            _ => write_text(record, out),
        }
        true
    }

    /// Does the record's place in the output take several lines?
    fn is_block(&self, record: &Record) -> bool {
        match self.shape {
            Shape::Format(format) => {
                let mut text = Vec::new();
                format.write(&ninefold::Board::default(), &Style::default(), &mut text);
                text.iter().filter(|&&byte| byte == b'\n').count() > 1
            }
            _ => record.text.contains(&b'\n') || self.container().is_some(),
        }
    }

    fn style(&self, place: &Place<'_>) -> Style {
        Style { empty: self.empty, index: place.number - 1 }
    }
}

fn named(format: &str) -> &'static Format {
    Format::named(format).expect("a format of ours")
}

/// Writes a record as it came.
fn write_text(record: &Record, out: &mut Vec<u8>) {
    out.extend_from_slice(&record.text);
    out.push(b'\n');
}

fn is_object(place: &Place<'_>, record: &Record) -> bool {
    matches!(record.frame, Frame::Object(_))
        || place.origin.format.is_some_and(|format| format.name == "jsonl")
}

/// Is it an object, or the row of a table?
fn is_data(place: &Place<'_>, record: &Record) -> bool {
    is_object(place, record)
        || matches!(record.frame, Frame::Row(_))
        || !place.origin.columns.is_empty()
}

/// A record that the end of the input cut off, or that isn't there at all.
fn is_incomplete(fault: &Fault) -> bool {
    matches!(
        fault,
        Fault::CutOff(_) | Fault::Missing { .. } | Fault::Count(_) | Fault::Unrecognised
    )
}

/// A board with every cell filled: what was neither given nor placed is placed.
fn completed(board: &ninefold::Board, solution: &ninefold::Solution) -> ninefold::Board {
    let mut placed = solution.grid();
    for cell in board.givens.filled() {
        placed[cell] = None;
    }
    ninefold::Board { givens: board.givens, placed, marks: None }
}

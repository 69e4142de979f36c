//! The record reader: finds out the format, then yields one record after another.

use std::collections::VecDeque;
use std::io::{self, Read};

use crate::detect::{self, Sample, Verdict, is_blank};
use crate::lines::{Line, Lines};
use crate::{Fault, Format, ReadError, Record, Run};

/// What a caller can tell about an input.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The format; `None` finds it out.
    pub from: Option<&'static Format>,
    /// The column of a table, or the field of an object, that holds the puzzles: a name, or a number
    /// from 1. `None` looks for the usual names.
    pub column: Option<String>,
    /// The column, or the field, of what stands beside each puzzle: its answer, another puzzle, what is
    /// filled in so far. `None` looks for the usual names of answers.
    pub beside: Option<String>,
    /// The sign for an empty cell; `None` takes any usual one.
    pub empty: Option<char>,
    /// Read digits of other scripts and look-alikes, with a warning, instead of refusing them.
    pub lenient: bool,
    /// Decide on the format as soon as one puzzle is complete, for a person who types.
    pub interactive: bool,
}

/// The columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The first line as it came, without its end; `None` where it is a row already.
    pub text: Option<&'a [u8]>,
    /// The names of the columns: `column_1` and so on where no line has them.
    pub names: &'a [String],
    /// The character between two fields.
    pub separator: u8,
}

/// What a format does with the lines of an input.
pub(crate) trait Parser: Send {
    /// Takes the next line, and adds the records that it completes.
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>);

    /// The input has ended: adds what was waiting for more.
    fn end(&mut self, records: &mut Vec<Record>);

    /// Is the next line a record of its own, so that plain 81-character lines may pass it by?
    fn takes_runs(&self) -> bool {
        false
    }

    /// The header, in a table that has one.
    fn header(&self) -> Option<Header<'_>> {
        None
    }

    /// Will no line that follows be read?
    fn is_done(&self) -> bool {
        false
    }
}

/// What the reader hands out at once: all that could be read without waiting for more input.
#[derive(Debug)]
pub enum Batch {
    /// Plain lines, as text.
    Run(Run),
    /// Records of any kind, in order.
    Records(Vec<Record>),
}

/// Reads the records of one input in any format, in order.
///
/// As an iterator it yields record after record. [`next_batch`](Self::next_batch) is for programs
/// that work on many at a time: it never waits for input while it has something to hand out.
/// Memory is bounded by the longest record, except for XML, which is read as a whole.
pub struct Reader<R> {
    lines: Lines<R>,
    options: Options,
    format: Option<&'static Format>,
    parser: Option<Box<dyn Parser>>,
    ended: bool,
    /// For the iterator: records of the last batch.
    waiting: VecDeque<Record>,
}

/// The most records in one batch.
const BATCH: usize = 1024;

impl<R: Read> Reader<R> {
    /// A reader of the bytes of one input.
    #[must_use]
    pub fn new(source: R, options: Options) -> Self {
        Self {
            lines: Lines::new(source),
            format: None,
            parser: None,
            options,
            ended: false,
            waiting: VecDeque::new(),
        }
    }

    /// The format of the input, once a first batch was read.
    #[must_use]
    pub const fn format(&self) -> Option<&'static Format> {
        self.format
    }

    /// The header of a table, once its first batch was read.
    #[must_use]
    pub fn header(&self) -> Option<Header<'_>> {
        self.parser.as_ref()?.header()
    }

    /// The next records, as many as there are without waiting; `None` at the end.
    ///
    /// # Errors
    ///
    /// Those of the source. What is wrong with a record is in the record.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        if !self.waiting.is_empty() {
            return Ok(Some(Batch::Records(self.waiting.drain(..).collect())));
        }
        if self.ended {
            return Ok(None);
        }
        let Some(mut parser) =
            self.parser.take().map_or_else(|| self.find_format(), |p| Ok(Some(p)))?
        else {
            self.ended = true;
            return Ok((!self.waiting.is_empty())
                .then(|| Batch::Records(self.waiting.drain(..).collect())));
        };
        let batch = self.parse(&mut *parser);
        self.parser = Some(parser);
        batch
    }

    fn parse(&mut self, parser: &mut dyn Parser) -> io::Result<Option<Batch>> {
        let mut records = Vec::new();
        loop {
            if parser.takes_runs()
                && records.is_empty()
                && let Some(run) = self.lines.take_run()
            {
                return Ok(Some(Batch::Run(run)));
            }
            if self.take_line(parser, &mut records)? {
                if records.len() < BATCH && !parser.is_done() {
                    continue;
                }
            } else if self.lines.ended() || parser.is_done() {
                parser.end(&mut records);
                self.ended = true;
            } else if records.is_empty() {
                self.lines.read_more()?;
                continue;
            }
            self.ended |= parser.is_done();
            return Ok((!records.is_empty()).then_some(Batch::Records(records)));
        }
    }

    /// Gives the parser a line, if a whole one is there.
    fn take_line(
        &mut self,
        parser: &mut dyn Parser,
        records: &mut Vec<Record>,
    ) -> io::Result<bool> {
        if parser.is_done() {
            return Ok(false);
        }
        let taken = self.lines.take(|line, too_long| {
            let fault = match passed_on(line.text) {
                _ if too_long => Some(Fault::TooLong(crate::lines::LONGEST_LINE)),
                Some((status, why)) => Some(Fault::PassedOn(status.to_owned(), why.to_owned())),
                None => None,
            };
            match fault {
                Some(fault) => {
                    let error = ReadError::line(line.number, fault);
                    records.push(Record::new(line.number, line.bytes, Err(error)));
                }
                None => parser.line(line, records),
            }
            too_long
        });
        if taken == Some(true) {
            self.lines.skip_rest_of_line()?;
        }
        Ok(taken.is_some())
    }

    /// Reads until the format is known. `None`: there is no record, or the whole input is one that
    /// can't be read, which is then waiting.
    fn find_format(&mut self) -> io::Result<Option<Box<dyn Parser>>> {
        if let Some(format) = self.options.from {
            return Ok(Some(self.settle(format)));
        }
        let mut seen = 0;
        let verdict = loop {
            let sample = Sample::new(self.lines.rest(), self.lines.ended(), &self.options);
            let is_news = sample.whole || sample.full || sample.length > seen;
            seen = sample.length;
            match if is_news { detect::detect(&sample) } else { Verdict::ReadOn } {
                Verdict::PassOver if self.lines.pass(seen)? => {}
                Verdict::ReadOn | Verdict::PassOver => self.lines.read_more()?,
                verdict => break verdict,
            }
        };
        let fault = match verdict {
            Verdict::Format(format) => return Ok(Some(self.settle(format))),
            Verdict::Ambiguous(a, b) => Fault::Ambiguous(a.name, b.name),
            Verdict::Unknown => Fault::Unrecognised,
            Verdict::Empty | Verdict::ReadOn | Verdict::PassOver => return Ok(None),
        };
        self.waiting.push_back(unreadable(&mut self.lines, fault));
        Ok(None)
    }

    fn settle(&mut self, format: &'static Format) -> Box<dyn Parser> {
        self.format = Some(format);
        format.parser(&self.options).unwrap_or_else(|| Box::new(WriteOnly(format.name)))
    }
}

/// Refuses an input that is said to be in a format which is only written.
struct WriteOnly(&'static str);

impl Parser for WriteOnly {
    fn line(&mut self, line: Line<'_>, records: &mut Vec<Record>) {
        let fault = Fault::Unsupported(format!("{} can be written, but not read", self.0));
        let error = ReadError::line(line.number, fault);
        records.push(Record::new(line.number, line.bytes, Err(error)));
    }

    fn end(&mut self, _: &mut Vec<Record>) {}
}

/// The record that stands for an input that can't be read at all: its first line that isn't blank.
fn unreadable(lines: &mut Lines<impl Read>, fault: Fault) -> Record {
    let line =
        |line: Line<'_>, _| (!is_blank(line.text)).then(|| (line.number, line.bytes.to_vec()));
    let (number, text) =
        std::iter::from_fn(|| lines.take(line)).flatten().next().unwrap_or((1, Vec::new()));
    Record::new(number, text, Err(ReadError::line(number, fault)))
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.waiting.pop_front() {
                return Some(Ok(record));
            }
            match self.next_batch() {
                Ok(Some(Batch::Records(records))) => self.waiting.extend(records),
                Ok(Some(Batch::Run(run))) => {
                    self.waiting.extend((0..run.len()).map(|place| run.record(place)));
                }
                Ok(None) => return None,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// The status and reason of a line that was written in place of an answer: `# none: reason`.
pub(crate) fn passed_on(line: &str) -> Option<(&str, &str)> {
    let (status, reason) = line.strip_prefix("# ")?.split_once(": ")?;
    ["none", "invalid", "unknown", "unreadable", "multiple", "unique"]
        .contains(&status)
        .then_some((status, reason.trim_end()))
}

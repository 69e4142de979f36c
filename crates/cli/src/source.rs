//! What an input has: text in any format, or the rows of a Parquet file.

use std::io::{self, Read};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold::format::{Batch, Format, Header, Options, Reader, Record, column_among};

use crate::input::Opened;
use crate::nearest;
use crate::rows::Rows;

/// The records of an input.
pub(crate) struct Source {
    content: Content,
    /// The columns that the caller names, until it is known that they are there.
    named: Vec<String>,
}

enum Content {
    Text(Box<Reader<Box<dyn Read>>>),
    Rows(Box<Rows>),
}

/// Records that were read at once, and of a Parquet file the rows that they are.
pub(crate) struct Portion {
    pub(crate) batch: Batch,
    pub(crate) rows: Option<RecordBatch>,
}

impl Portion {
    pub(crate) fn len(&self) -> usize {
        match &self.batch {
            Batch::Run(run) => run.len(),
            Batch::Records(records) => records.len(),
        }
    }

    /// Keeps the records before a place, from 0, and gives back the others.
    pub(crate) fn split_off(&mut self, place: usize) -> Self {
        let rows = self.rows.as_mut().map(|rows| {
            let rest = rows.slice(place, rows.num_rows() - place);
            *rows = rows.slice(0, place);
            rest
        });
        let batch = match &mut self.batch {
            Batch::Run(run) => Batch::Run(run.split_off(place)),
            Batch::Records(records) => Batch::Records(records.split_off(place)),
        };
        Self { batch, rows }
    }
}

impl Source {
    pub(crate) fn new(opened: Opened, options: Options) -> io::Result<Self> {
        let named = options.column.iter().chain(&options.beside).cloned().collect();
        let content = match opened {
            Opened::Text(text) => Content::Text(Box::new(Reader::new(text, options))),
            Opened::Parquet(place) => Content::Rows(Box::new(Rows::open(place, options)?)),
        };
        Ok(Self { content, named })
    }

    /// As many as there are without waiting; none at the end.
    ///
    /// # Errors
    ///
    /// Those of reading; and with the first, that a column which the caller names isn't there.
    pub(crate) fn next_portion(&mut self) -> io::Result<Option<Portion>> {
        let portion = match &mut self.content {
            Content::Text(reader) => {
                let portion = |batch| Portion { batch, rows: None };
                reader.next_batch()?.map(portion)
            }
            Content::Rows(rows) => {
                let portion =
                    |(records, rows)| Portion { batch: Batch::Records(records), rows: Some(rows) };
                rows.next_batch()?.map(portion)
            }
        };
        for name in std::mem::take(&mut self.named) {
            self.check_column(&name, portion.is_some()).map_err(io::Error::other)?;
        }
        Ok(portion)
    }

    /// Is there a column of this name or number? Of objects each may have a field or not; and the first column of
    /// lines is their puzzle.
    fn check_column(&self, name: &str, has_records: bool) -> Result<(), String> {
        let columns = self.columns();
        let Some(format) = self.format().filter(|_| columns.is_empty()) else {
            return match column_among(name, columns) {
                Err(_) if !columns.is_empty() => Err(no_column(name, columns)),
                _ => Ok(()),
            };
        };
        if !has_records || format.name == "jsonl" || name == "1" {
            return Ok(());
        }
        let format = format.name;
        Err(format!(
            "no column {name:?}: it was read as `{format}`, which has none (`--from csv`?)"
        ))
    }

    /// The format of a text, once a first portion was read.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        match &self.content {
            Content::Text(reader) => reader.format(),
            Content::Rows(_) => None,
        }
    }

    /// The header of a table of text, once a first portion was read.
    pub(crate) fn header(&self) -> Option<Header<'_>> {
        match &self.content {
            Content::Text(reader) => reader.header(),
            Content::Rows(_) => None,
        }
    }

    /// The columns of a Parquet file.
    pub(crate) fn schema(&self) -> Option<&SchemaRef> {
        match &self.content {
            Content::Text(_) => None,
            Content::Rows(rows) => Some(rows.schema()),
        }
    }

    /// The names of the columns of a table.
    pub(crate) fn columns(&self) -> &[String] {
        match &self.content {
            Content::Text(reader) => reader.header().map_or(&[], |header| header.names),
            Content::Rows(rows) => rows.names(),
        }
    }
}

fn no_column(name: &str, columns: &[String]) -> String {
    let named: Vec<_> = columns.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    let nearest = nearest::hint(name, named.iter().copied());
    format!("no column {name:?}{nearest}; there are {}, or numbers from 1", named.join(", "))
}

/// One by one, of an input that stands beside another.
pub(crate) struct Records {
    source: Source,
    waiting: std::vec::IntoIter<Record>,
}

impl Records {
    pub(crate) fn new(source: Source) -> Self {
        Self { source, waiting: Vec::new().into_iter() }
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        if let Some(record) = self.waiting.next() {
            return Ok(Some(record));
        }
        let Some(portion) = self.source.next_portion()? else { return Ok(None) };
        self.waiting = match portion.batch {
            Batch::Records(records) => records.into_iter(),
            Batch::Run(run) => {
                (0..run.len()).map(|i| run.record(i)).collect::<Vec<_>>().into_iter()
            }
        };
        Ok(self.waiting.next())
    }
}

//! What an input has: text in any format, or the rows of a Parquet file.

use std::io::{self, Read};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold::format::{Batch, Format, Header, Options, Reader, Record};

use crate::input::Opened;
use crate::rows::Rows;

/// The records of an input.
pub(crate) enum Source {
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
        Ok(match opened {
            Opened::Text(text) => Self::Text(Box::new(Reader::new(text, options))),
            Opened::Parquet(place) => Self::Rows(Box::new(Rows::open(place, options)?)),
        })
    }

    /// As many as there are without waiting; none at the end.
    pub(crate) fn next_portion(&mut self) -> io::Result<Option<Portion>> {
        match self {
            Self::Text(reader) => {
                let portion = |batch| Portion { batch, rows: None };
                Ok(reader.next_batch()?.map(portion))
            }
            Self::Rows(rows) => {
                let portion =
                    |(records, rows)| Portion { batch: Batch::Records(records), rows: Some(rows) };
                Ok(rows.next_batch()?.map(portion))
            }
        }
    }

    /// The format of a text, once a first portion was read.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        match self {
            Self::Text(reader) => reader.format(),
            Self::Rows(_) => None,
        }
    }

    /// The header of a table of text, once a first portion was read.
    pub(crate) fn header(&self) -> Option<Header<'_>> {
        match self {
            Self::Text(reader) => reader.header(),
            Self::Rows(_) => None,
        }
    }

    /// The columns of a Parquet file.
    pub(crate) fn schema(&self) -> Option<&SchemaRef> {
        match self {
            Self::Text(_) => None,
            Self::Rows(rows) => Some(rows.schema()),
        }
    }

    /// The names of the columns of a table.
    pub(crate) fn columns(&self) -> &[String] {
        match self {
            Self::Text(reader) => reader.header().map_or(&[], |header| header.names),
            Self::Rows(rows) => rows.names(),
        }
    }
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

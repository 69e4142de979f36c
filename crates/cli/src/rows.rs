//! The rows of a Parquet file as records.
//!
//! A file is read a few thousand rows at a time, never a row group as a whole. What the columns hold
//! besides puzzles and answers is not looked at, but kept for the output as it is; as text, or as JSON,
//! only where the output is one of these.

use std::fs::File;
use std::io;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
use arrow_array::{Array, RecordBatch, StringArray};
use arrow_cast::cast;
use arrow_schema::{DataType, SchemaRef};
use bytes::Bytes;
use ninefold::format::{Frame, Options, Record, Table};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::file::reader::ChunkReader;
use serde_json::{Map, Value};

use crate::guard::guarded;

/// What a Parquet file begins with.
pub(crate) const MAGIC: &[u8] = b"PAR1";

const DAMAGED: &str = "a damaged Parquet file: what comes before is answered";

/// Rows that are read at a time.
const ROWS: usize = 4096;

/// The rows of a file.
pub(crate) struct Rows {
    batches: ParquetRecordBatchReader,
    schema: SchemaRef,
    names: Vec<String>,
    table: Table,
    /// The number of the next row, from 1.
    next: u64,
}

/// Where a file is.
pub(crate) enum Place {
    File(File),
    Memory(Bytes),
}

impl Rows {
    pub(crate) fn open(place: Place, options: Options) -> io::Result<Self> {
        guarded(DAMAGED, || match place {
            Place::File(file) => Self::of(file, options),
            Place::Memory(bytes) => Self::of(bytes, options),
        })
    }

    fn of(source: impl ChunkReader + 'static, options: Options) -> io::Result<Self> {
        let builder = ParquetRecordBatchReaderBuilder::try_new(source)?;
        let schema = builder.schema().clone();
        let names: Vec<String> = schema.fields().iter().map(|field| field.name().clone()).collect();
        let batches = builder.with_batch_size(ROWS).build()?;
        let table = Table::new(&names, options);
        Ok(Self { batches, schema, names, table, next: 1 })
    }

    pub(crate) const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The next records, and the rows that they are.
    pub(crate) fn next_batch(&mut self) -> io::Result<Option<(Vec<Record>, RecordBatch)>> {
        let batch = guarded(DAMAGED, || self.batches.next().transpose().map_err(io::Error::other))?;
        let Some(batch) = batch else { return Ok(None) };
        let texts: Vec<_> = batch.columns().iter().map(|column| texts(column)).collect();
        let mut record = |row: usize| {
            let field = |texts: &StringArray| match texts.is_valid(row) {
                true => texts.value(row).to_owned(),
                false => String::new(),
            };
            self.table.record(self.next + row as u64, texts.iter().map(field).collect())
        };
        let records = (0..batch.num_rows()).map(&mut record).collect();
        self.next += batch.num_rows() as u64;
        Ok(Some((records, batch)))
    }
}

/// A column as text; null where it has none.
fn texts(column: &dyn Array) -> StringArray {
    match cast(column, &DataType::Utf8) {
        Ok(texts) => texts.as_string().clone(),
        Err(_) => StringArray::new_null(column.len()),
    }
}

/// Records of the rows as objects of JSON: numbers and truths as such, all else as text.
pub(crate) fn as_objects(records: &mut [Record], names: &[String], rows: &RecordBatch) {
    let columns: Vec<_> = rows.columns().iter().map(|column| values(column)).collect();
    for (row, record) in records.iter_mut().enumerate() {
        let value = |values: &Vec<Value>| values[row].clone();
        let object: Map<_, _> = names.iter().cloned().zip(columns.iter().map(value)).collect();
        record.frame = Frame::Object(object);
    }
}

fn values(column: &dyn Array) -> Vec<Value> {
    let wide = match column.data_type() {
        DataType::Boolean => DataType::Boolean,
        kind if kind.is_unsigned_integer() => DataType::UInt64,
        kind if kind.is_signed_integer() => DataType::Int64,
        kind if kind.is_floating() => DataType::Float64,
        _ => return texts(column).iter().map(Value::from).collect(),
    };
    let column = cast(column, &wide).expect("a number fits a wider one");
    match wide {
        DataType::Boolean => column.as_boolean().iter().map(Value::from).collect(),
        DataType::UInt64 => column.as_primitive::<UInt64Type>().iter().map(Value::from).collect(),
        DataType::Int64 => column.as_primitive::<Int64Type>().iter().map(Value::from).collect(),
        _ => column.as_primitive::<Float64Type>().iter().map(Value::from).collect(),
    }
}

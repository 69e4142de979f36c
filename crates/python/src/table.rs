//! Several questions about each row, answered in one pass: an Arrow table.

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, StructArray, UInt64Array};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Fields, Schema};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::to_schema_pycapsule;
use serde_json::Value;

use crate::ask::{patience, share as share_size};
use crate::crew::{Watch, share_out, threads as threads_of};
use crate::desk::Desk;
use crate::facts::Wanted;
use crate::rows::{Piece, Rows, Share};

/// What the values of a column are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Truth,
    Texts,
    /// An object with these fields.
    Parts(Vec<(String, Kind)>),
}

impl Kind {
    /// The kind of ratings with these parts: names and levels are words, all else numbers.
    pub(crate) fn of_ratings(parts: &[&str]) -> Self {
        let is_word = |part: &str| part.ends_with("name") || part.ends_with("level");
        let kind = |part| if is_word(part) { Self::Text } else { Self::Number };
        Self::Parts(parts.iter().map(|&part| (part.to_owned(), kind(part))).collect())
    }

    pub(crate) fn data_type(&self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Number => DataType::UInt64,
            Self::Truth => DataType::Boolean,
            Self::Texts => DataType::new_list(DataType::Utf8, true),
            Self::Parts(parts) => DataType::Struct(fields(parts)),
        }
    }

    /// The values as an Arrow array; what is of another kind is null.
    pub(crate) fn array(&self, values: impl Iterator<Item = Option<Value>>) -> ArrayRef {
        match self {
            Self::Text => Arc::new(
                values.map(|value| value?.as_str().map(str::to_owned)).collect::<StringArray>(),
            ),
            Self::Number => Arc::new(values.map(|value| value?.as_u64()).collect::<UInt64Array>()),
            Self::Truth => Arc::new(values.map(|value| value?.as_bool()).collect::<BooleanArray>()),
            Self::Texts => texts(values),
            Self::Parts(parts) => objects(parts, values.collect()),
        }
    }
}

fn fields(parts: &[(String, Kind)]) -> Fields {
    parts.iter().map(|(name, kind)| Field::new(name, kind.data_type(), true)).collect()
}

fn texts(values: impl Iterator<Item = Option<Value>>) -> ArrayRef {
    let mut lists = ListBuilder::new(StringBuilder::new());
    for value in values {
        let items = value.as_ref().and_then(Value::as_array);
        for item in items.into_iter().flatten() {
            lists.values().append_option(item.as_str());
        }
        lists.append(items.is_some());
    }
    Arc::new(lists.finish())
}

fn objects(parts: &[(String, Kind)], values: Vec<Option<Value>>) -> ArrayRef {
    let nulls: NullBuffer = values.iter().map(Option::is_some).collect();
    let column = |(name, kind): &(String, Kind)| {
        kind.array(values.iter().map(|value| value.as_ref().map(|value| value[name].clone())))
    };
    let columns = parts.iter().map(column).collect();
    Arc::new(StructArray::new(fields(parts), columns, Some(nulls)))
}

/// The columns that a table may have.
const COLUMNS: [(&str, Kind); 27] = [
    ("record", Kind::Number),
    ("line", Kind::Number),
    ("puzzle", Kind::Text),
    ("status", Kind::Text),
    ("solution", Kind::Text),
    ("second", Kind::Text),
    ("count", Kind::Number),
    ("count_text", Kind::Text),
    ("message", Kind::Text),
    ("minimal", Kind::Truth),
    ("redundant", Kind::Texts),
    ("conflict", Kind::Texts),
    ("differing", Kind::Texts),
    ("unavoidable", Kind::Texts),
    ("repairs", Kind::Texts),
    ("additions", Kind::Texts),
    ("candidates", Kind::Texts),
    ("canonical", Kind::Text),
    ("automorphisms", Kind::Number),
    ("class_id", Kind::Text),
    ("map", Kind::Text),
    ("minimized", Kind::Text),
    ("grade", Kind::Number),
    ("grade_name", Kind::Text),
    ("hodoku_level", Kind::Text),
    ("hodoku_score", Kind::Number),
    ("givens", Kind::Number),
];

pub(crate) fn names() -> Vec<&'static str> {
    COLUMNS.iter().map(|(name, _)| *name).collect()
}

/// Answers several questions about each row.
#[pyfunction]
#[pyo3(signature = (rows, columns, *, threads, node_limit, time_limit, progress))]
pub(crate) fn table(
    py: Python<'_>,
    rows: &Rows,
    columns: Vec<String>,
    threads: Option<NonZero<usize>>,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let kind = |name: &String| {
        let known = COLUMNS.iter().find(|(known, _)| known == name);
        known.map(|(_, kind)| kind.clone()).ok_or_else(|| {
            PyValueError::new_err(format!("no column {name:?}; there are {}", names().join(", ")))
        })
    };
    let kinds = columns.iter().map(kind).collect::<PyResult<Vec<_>>>()?;
    if columns.is_empty() {
        return Err(PyValueError::new_err("a table has a column at least"));
    }
    let patience = patience(node_limit, time_limit)?;
    let held = rows.hold(py)?;
    let pieces = held.pieces()?;
    let total = pieces.iter().map(Piece::len).sum();
    let threads = threads_of(threads, total);
    let shares = Share::of(&pieces, share_size(total, threads, 64));
    let shares = shares.into_iter().map(|share| (share.len(), share)).collect();
    let wanted = Wanted::new(&columns, rows.lines());
    let watch = Watch::new(progress.as_ref(), total);
    let answers = share_out(py, threads, watch, shares, |desk: &mut Desk, share, watch| {
        wanted.of(&share, desk, &patience, watch)
    })?;
    let mut records = answers.into_iter().flatten().collect::<Vec<_>>();
    let arrays = columns.iter().zip(&kinds).enumerate().map(|(i, (_, kind))| {
        kind.array(records.iter_mut().map(|values| Some(values[i].take()).filter(|v| !v.is_null())))
    });
    let fields = columns.iter().zip(&kinds);
    let fields: Fields =
        fields.map(|(name, kind)| Field::new(name, kind.data_type(), true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(schema, arrays.collect());
    Ok(Table(batch.map_err(|error| PyValueError::new_err(error.to_string()))?))
}

/// An Arrow table, for any library that takes one by the C data interface.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Table(RecordBatch);

#[pymethods]
impl Table {
    /// The names of its columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.0.num_rows(), self.column_names().join(", "))
    }

    /// A column as an Arrow array.
    fn column(&self, name: &str) -> PyResult<crate::column::ArrowColumn> {
        let column = self.0.column_by_name(name);
        let column = column.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        crate::column::ArrowColumn::new(vec![column.clone()])
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, &*self.0.schema())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyAny>> {
        let table = pyo3_arrow::PyTable::try_new(vec![self.0.clone()], self.0.schema())?;
        let table = Bound::new(py, table)?;
        Ok(table.call_method1("__arrow_c_stream__", (requested_schema,))?)
    }
}

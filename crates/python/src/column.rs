//! A column of answers, before it becomes the kind that the rows came in.

use std::sync::Arc;

use arrow_array::types::ByteArrayType;
use arrow_array::{Array, ArrayRef, GenericByteArray, StringViewArray, UInt64Array};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use serde_json::Value;

use crate::board;
use crate::data::to_python;
use crate::question::{Reply, Unanswered};
use crate::table::Kind;
use crate::trouble::{Parts, Trouble};

const CELLS: usize = ninefold::Cell::COUNT;

const ASCII: &str = "grids are written in ASCII";

/// What was answered to each row.
pub(crate) enum Answers {
    /// 81 characters, or numbers, for each; zeros where there is no answer.
    Grids {
        text: Vec<u8>,
        known: Vec<bool>,
    },
    Numbers(Vec<Option<u128>>),
    Words(Vec<Option<&'static str>>),
    Data(Vec<Option<Value>>),
}

/// A column of answers, and the rows that have none, with the reason.
#[pyclass]
pub(crate) struct Column {
    answers: Answers,
    #[pyo3(get)]
    troubles: Vec<Parts>,
}

impl Column {
    pub(crate) fn of_grids(
        text: Vec<u8>,
        rows: usize,
        each: usize,
        mut unanswered: Unanswered,
    ) -> Self {
        unanswered.sort_by_key(|(row, _)| *row);
        let mut known = vec![true; rows * each];
        let mut troubles = Vec::new();
        for (row, why) in unanswered {
            known[row * each..][..each].fill(false);
            troubles.extend(why.map(|why| (row, why)));
        }
        Self { answers: Answers::Grids { text, known }, troubles: board::parts(troubles) }
    }

    pub(crate) fn of_answers(
        mut answers: Answers,
        told: Vec<Vec<Result<Reply, Option<Trouble>>>>,
    ) -> Self {
        let mut troubles = Vec::new();
        for (row, told) in told.into_iter().flatten().enumerate() {
            let reply = told.map_err(|why| troubles.extend(why.map(|why| (row, why)))).ok();
            answers.push(reply);
        }
        Self { answers, troubles: board::parts(troubles) }
    }
}

impl Answers {
    fn push(&mut self, reply: Option<Reply>) {
        match (self, reply) {
            (Self::Numbers(all), Some(Reply::Number(number))) => all.push(Some(number)),
            (Self::Numbers(all), _) => all.push(None),
            (Self::Words(all), Some(Reply::Word(word))) => all.push(Some(word)),
            (Self::Words(all), _) => all.push(None),
            (Self::Data(all), Some(Reply::Data(value))) => all.push(Some(value)),
            (Self::Data(all), _) => all.push(None),
            (Self::Grids { .. }, _) => {}
        }
    }
}

#[pymethods]
impl Column {
    /// The answers as a list.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.answers {
            Answers::Grids { text, known, .. } => {
                let mut items = Vec::with_capacity(known.len());
                for (line, known) in text.chunks_exact(CELLS).zip(known) {
                    items.push(known.then(|| str::from_utf8(line)).transpose().expect(ASCII));
                }
                PyList::new(py, items)
            }
            Answers::Numbers(numbers) => PyList::new(py, numbers),
            Answers::Words(words) => PyList::new(py, words),
            Answers::Data(values) => {
                let item = |value: &Option<Value>| {
                    value.as_ref().map(|value| to_python(py, value)).transpose()
                };
                PyList::new(py, values.iter().map(item).collect::<PyResult<Vec<_>>>()?)
            }
        }
    }

    /// The grids as bytes, 81 for each, zeros where there is none. They are gone from the column then.
    fn bytes<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let Answers::Grids { text, .. } = &mut self.answers else {
            return Err(PyTypeError::new_err("a column of grids is needed"));
        };
        Ok(PyArray1::from_vec(py, std::mem::take(text)))
    }

    /// The numbers, 0 where there is none; one that doesn't fit is the largest that does.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let Answers::Numbers(numbers) = &self.answers else {
            return Err(PyTypeError::new_err("a column of numbers is needed"));
        };
        let number = |number: &Option<u128>| fitting(number.unwrap_or(0));
        Ok(PyArray1::from_iter(py, numbers.iter().map(number)))
    }

    /// The answers as an Arrow array with chunks of these lengths; grids as strings of a kind:
    /// `string`, `large_string` or `string_view`. They are gone from the column then.
    #[pyo3(signature = (kind, lengths, parts))]
    fn arrow(
        &mut self,
        kind: &str,
        lengths: Vec<usize>,
        parts: Option<Vec<String>>,
    ) -> PyResult<ArrowColumn> {
        let whole: ArrayRef = match &mut self.answers {
            Answers::Grids { text, known, .. } => {
                let chunks =
                    strings(std::mem::take(text), known, kind, &lengths).map_err(failed)?;
                return ArrowColumn::new(chunks);
            }
            Answers::Numbers(numbers) => {
                Arc::new(numbers.iter().map(|number| number.map(fitting)).collect::<UInt64Array>())
            }
            Answers::Words(words) => {
                Kind::Text.array(words.iter().map(|word| word.map(Value::from)))
            }
            Answers::Data(values) => Kind::of(values, parts).array(values.drain(..)),
        };
        let mut begin = 0;
        let chunk = |length: usize| {
            begin += length;
            whole.slice(begin - length, length)
        };
        ArrowColumn::new(lengths.into_iter().map(chunk).collect())
    }
}

fn fitting(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

fn failed(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Chunks of strings of 81 characters.
fn strings(
    text: Vec<u8>,
    known: &[bool],
    kind: &str,
    lengths: &[usize],
) -> Result<Vec<ArrayRef>, ArrowError> {
    let text = Buffer::from_vec(text);
    let mut begin = 0;
    let mut chunk = |&length: &usize| -> Result<ArrayRef, ArrowError> {
        let text = text.slice_with_length(begin * CELLS, length * CELLS);
        let known = &known[begin..][..length];
        begin += length;
        let nulls = (!known.iter().all(|&known| known)).then(|| NullBuffer::from(known));
        Ok(match kind {
            "string_view" => Arc::new(views(text, known)),
            "large_string" => {
                Arc::new(offset::<arrow_array::types::LargeUtf8Type>(text, length, nulls)?)
            }
            _ => Arc::new(offset::<arrow_array::types::Utf8Type>(text, length, nulls)?),
        })
    };
    lengths.iter().map(&mut chunk).collect()
}

fn offset<T: ByteArrayType>(
    text: Buffer,
    length: usize,
    nulls: Option<NullBuffer>,
) -> Result<GenericByteArray<T>, ArrowError> {
    let end = T::Offset::from_usize(length * CELLS);
    end.ok_or_else(|| ArrowError::OffsetOverflowError(length * CELLS))?;
    let offsets = OffsetBuffer::from_repeated_length(CELLS, length);
    GenericByteArray::try_new(offsets, text, nulls)
}

fn views(text: Buffer, known: &[bool]) -> StringViewArray {
    let line = |i: usize| std::str::from_utf8(&text[i * CELLS..][..CELLS]).ok();
    known.iter().enumerate().map(|(i, known)| line(i).filter(|_| *known)).collect()
}

/// An Arrow array, for any library that takes one by the C data interface.
#[pyclass(frozen)]
pub(crate) struct ArrowColumn {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

impl ArrowColumn {
    pub(crate) fn new(chunks: Vec<ArrayRef>) -> PyResult<Self> {
        let kind = chunks.first().map_or(DataType::Utf8, |chunk| chunk.data_type().clone());
        Ok(Self { chunks, field: Arc::new(Field::new("", kind, true)) })
    }
}

#[pymethods]
impl ArrowColumn {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, &*self.field)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        match &*self.chunks {
            [chunk] => to_array_pycapsules(py, self.field.clone(), chunk, requested_schema),
            _ => Err(PyValueError::new_err("an array in chunks is a stream").into()),
        }
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let stream = ArrayIterator::new(chunks, self.field.clone());
        to_stream_pycapsule(py, Box::new(stream), requested_schema)
    }
}

//! A column of answers, before it becomes the kind that the rows came in.

use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::types::ByteArrayType;
use arrow_array::{Array, ArrayRef, GenericByteArray, StringArray, StringViewArray, UInt64Array};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use serde_json::Value;

use crate::board;
use crate::data::to_python;
use crate::page::Unanswered;
use crate::reply::Reply;
use crate::room::Room;
use crate::table::Kind;
use crate::trouble::{Parts, Trouble};
use crate::width::Width;

const CELLS: usize = ninefold::Cell::COUNT;

const ASCII: &str = "grids are written in ASCII";

/// Grids.
pub(crate) enum Cells {
    /// 81 characters for each.
    Text(Room),
    /// 81 numbers for each, in memory of NumPy, where they stay.
    Numbers(Py<PyArray1<u8>>),
}

impl Cells {
    /// Room for so many cells, all of them 0, that take so many bytes each as numbers; for characters
    /// without.
    ///
    /// # Errors
    ///
    /// There isn't so much memory.
    pub(crate) fn new(
        py: Python<'_>,
        cells: Option<usize>,
        width: Option<Width>,
    ) -> PyResult<Self> {
        let bytes = cells.and_then(|cells| cells.checked_mul(width.map_or(1, Width::bytes)));
        let bytes = bytes.ok_or_else(|| PyMemoryError::new_err("so many grids fit no memory"))?;
        Ok(match width {
            Some(_) => {
                let zeros = py.import("numpy")?.call_method1("zeros", (bytes, "u1"))?;
                Self::Numbers(zeros.cast_into::<PyArray1<u8>>()?.unbind())
            }
            None => Self::Text(Room::new(bytes)?),
        })
    }

    /// Has them filled.
    pub(crate) fn fill<T>(
        &mut self,
        py: Python<'_>,
        fill: impl FnOnce(&mut [u8]) -> PyResult<T>,
    ) -> PyResult<T> {
        match self {
            Self::Text(text) => fill(text.as_mut()),
            Self::Numbers(array) => fill(array.bind(py).try_readwrite()?.as_slice_mut()?),
        }
    }
}

/// Which grids there are. Nearly always all are, and then there is nothing to keep.
pub(crate) struct Known(Option<Vec<bool>>);

impl Known {
    fn all_but(unanswered: &Unanswered, rows: usize, each: usize) -> Self {
        if unanswered.is_empty() {
            return Self(None);
        }
        let mut known = vec![true; rows * each];
        unanswered.iter().for_each(|(row, _)| known[row * each..][..each].fill(false));
        Self(Some(known))
    }

    fn has(&self, grid: usize) -> bool {
        self.0.as_ref().is_none_or(|known| known[grid])
    }

    fn nulls(&self, begin: usize, length: usize) -> Option<NullBuffer> {
        let known = &self.0.as_ref()?[begin..][..length];
        (!known.iter().all(|&known| known)).then(|| NullBuffer::from(known))
    }
}

/// What was answered to each row.
pub(crate) enum Answers {
    /// Zeros where there is no answer.
    Grids {
        cells: Cells,
        known: Known,
    },
    Numbers(Vec<Option<u128>>),
    Words(Vec<Option<&'static str>>),
    Data {
        values: Vec<Option<Value>>,
        kind: Kind,
    },
}

/// A column of answers, and the rows that have none, with the reason.
#[pyclass(module = "ninefold._native")]
pub(crate) struct Column {
    answers: Answers,
    #[pyo3(get)]
    troubles: Vec<Parts>,
}

impl Column {
    pub(crate) fn of_grids(
        cells: Cells,
        rows: usize,
        each: usize,
        mut unanswered: Unanswered,
    ) -> Self {
        unanswered.sort_by_key(|(row, _)| *row);
        let known = Known::all_but(&unanswered, rows, each);
        let troubles = unanswered.into_iter().filter_map(|(row, why)| Some((row, why?))).collect();
        Self { answers: Answers::Grids { cells, known }, troubles: board::parts(troubles) }
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
            (Self::Data { values, .. }, Some(Reply::Data(value))) => values.push(Some(value)),
            (Self::Data { values, .. }, _) => values.push(None),
            (Self::Grids { .. }, _) => {}
        }
    }
}

#[pymethods]
impl Column {
    /// The answers as a list.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.answers {
            Answers::Grids { cells: Cells::Numbers(_), .. } => Err(not_text()),
            Answers::Grids { cells: Cells::Text(text), known } => {
                let item = |(i, line)| {
                    known.has(i).then(|| str::from_utf8(line)).transpose().expect(ASCII)
                };
                PyList::new(py, text.as_ref().chunks_exact(CELLS).enumerate().map(item))
            }
            Answers::Numbers(numbers) => PyList::new(py, numbers),
            Answers::Words(words) => PyList::new(py, words),
            Answers::Data { values, .. } => {
                let item = |value: &Option<Value>| {
                    value.as_ref().map(|value| to_python(py, value)).transpose()
                };
                PyList::new(py, values.iter().map(item).collect::<PyResult<Vec<_>>>()?)
            }
        }
    }

    /// The grids as the bytes of numbers, 81 for each, zeros where there is none.
    fn bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        match &self.answers {
            Answers::Grids { cells: Cells::Numbers(array), .. } => Ok(array.bind(py).clone()),
            _ => Err(PyTypeError::new_err("a column of grids as numbers is needed")),
        }
    }

    /// The numbers, 0 where there is none; one that doesn't fit is the largest that does.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let Answers::Numbers(numbers) = &self.answers else {
            return Err(PyTypeError::new_err("a column of numbers is needed"));
        };
        let number = |number: &Option<u128>| fitting(number.unwrap_or(0));
        Ok(PyArray1::from_iter(py, numbers.iter().map(number)))
    }

    /// The parts of each answer, if it is a rating, and whether they are words.
    #[getter]
    fn parts(&self) -> Option<Vec<(&str, bool)>> {
        let Answers::Data { kind: Kind::Parts(parts), .. } = &self.answers else { return None };
        Some(parts.iter().map(|(name, kind)| (name.as_str(), *kind == Kind::Text)).collect())
    }

    /// The answers as an Arrow array with chunks of these lengths; grids as strings of a kind:
    /// `string`, `large_string` or `string_view`. They are gone from the column then.
    fn arrow(&mut self, kind: &str, lengths: Vec<usize>) -> PyResult<ArrowColumn> {
        let whole: ArrayRef = match &mut self.answers {
            Answers::Grids { cells: Cells::Numbers(_), .. } => return Err(not_text()),
            Answers::Grids { cells: Cells::Text(text), known } => {
                let chunks =
                    strings(std::mem::take(text), known, kind, &lengths).map_err(failed)?;
                return ArrowColumn::new(chunks);
            }
            Answers::Numbers(numbers) => {
                Arc::new(numbers.iter().map(|number| number.map(fitting)).collect::<UInt64Array>())
            }
            Answers::Words(words) => Arc::new(words.iter().copied().collect::<StringArray>()),
            Answers::Data { values, kind } => kind.array(values.drain(..)),
        };
        let mut begin = 0;
        let chunk = |length: usize| {
            begin += length;
            whole.slice(begin - length, length)
        };
        ArrowColumn::new(lengths.into_iter().map(chunk).collect())
    }
}

fn not_text() -> PyErr {
    PyTypeError::new_err("a column of grids as text is needed")
}

fn fitting(number: u128) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

fn failed(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Chunks of strings of 81 characters.
fn strings(
    text: Room,
    known: &Known,
    kind: &str,
    lengths: &[usize],
) -> Result<Vec<ArrayRef>, ArrowError> {
    let text = Buffer::from(text);
    let mut begin = 0;
    let mut chunk = |&length: &usize| -> Result<ArrayRef, ArrowError> {
        let text = text.slice_with_length(begin * CELLS, length * CELLS);
        let nulls = known.nulls(begin, length);
        begin += length;
        Ok(match kind {
            "string_view" => Arc::new(views(text, length, nulls.as_ref())?),
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

fn views(
    text: Buffer,
    length: usize,
    nulls: Option<&NullBuffer>,
) -> Result<StringViewArray, ArrowError> {
    let mut views = StringViewBuilder::with_capacity(length);
    let block = views.append_block(text);
    for i in 0..length {
        if nulls.is_none_or(|nulls| nulls.is_valid(i)) {
            let begin = i * CELLS;
            let begin = u32::try_from(begin).map_err(|_| ArrowError::OffsetOverflowError(begin))?;
            views.try_append_view(block, begin, CELLS as u32)?;
        } else {
            views.append_null();
        }
    }
    Ok(views.finish())
}

/// An Arrow array, for any library that takes one by the C data interface.
#[pyclass(frozen, module = "ninefold._native")]
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

//! Rows: what was given as one or many puzzles.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use ninefold::{Board, Cell};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

use crate::board::{self, Layers};
use crate::trouble::Trouble;

/// Puzzles in a row each, and nulls.
#[pyclass(frozen)]
pub(crate) struct Rows(Source);

enum Source {
    Entries(Vec<Entry>),
    /// 81 numbers for each, one after the other.
    Numbers(Py<PyArray1<u8>>),
    Arrow(Vec<ArrayRef>),
}

/// An item of a list.
pub(crate) enum Entry {
    Null,
    Text(String),
    Board(Box<Board>),
    Bad(String),
}

/// A row, read.
pub(crate) enum Row {
    Null,
    /// 81 characters: digits, and `.` or `0` for empty.
    Line([u8; 81]),
    Board(Box<Board>),
    Bad(Trouble),
}

#[pymethods]
impl Rows {
    /// From a list of texts, puzzles by their layers, exceptions (rows that are no puzzle), and `None`.
    #[staticmethod]
    fn entries(items: Vec<Bound<'_, PyAny>>) -> PyResult<Self> {
        Ok(Self(Source::Entries(items.iter().map(entry).collect::<PyResult<_>>()?)))
    }

    /// From numbers, 81 for each row.
    #[staticmethod]
    fn numbers(array: &Bound<'_, PyArray1<u8>>) -> PyResult<Self> {
        if array.readonly().as_slice()?.len() % Cell::COUNT != 0 {
            return Err(PyValueError::new_err("81 numbers are needed for each puzzle"));
        }
        Ok(Self(Source::Numbers(array.clone().unbind())))
    }

    /// From an Arrow array, in one piece or in chunks, of strings.
    #[staticmethod]
    fn arrow(array: AnyArray) -> PyResult<Self> {
        let chunks = array.into_chunked_array()?.chunks().to_vec();
        match chunks.iter().find(|chunk| !is_text(chunk.data_type())) {
            Some(chunk) => Err(PyTypeError::new_err(format!(
                "an Arrow array of strings is needed, not of {}",
                chunk.data_type()
            ))),
            None => Ok(Self(Source::Arrow(chunks))),
        }
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        match &self.0 {
            Source::Entries(entries) => entries.len(),
            Source::Numbers(array) => array.bind(py).len().unwrap_or(0) / Cell::COUNT,
            Source::Arrow(chunks) => chunks.iter().map(Array::len).sum(),
        }
    }
}

fn is_text(kind: &DataType) -> bool {
    matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null)
}

fn entry(item: &Bound<'_, PyAny>) -> PyResult<Entry> {
    if item.is_none() {
        return Ok(Entry::Null);
    }
    if let Ok(text) = item.extract::<String>() {
        return Ok(Entry::Text(text));
    }
    if let Ok(layers) = item.extract::<Layers>() {
        return Ok(Entry::Board(Box::new(board::of_layers(&layers)?)));
    }
    Ok(Entry::Bad(item.str()?.to_string()))
}

/// What keeps the rows where they are while Python's lock is let go.
pub(crate) enum Held<'py> {
    Entries(&'py [Entry]),
    Numbers(PyReadonlyArray1<'py, u8>),
    Arrow(&'py [ArrayRef]),
}

impl Rows {
    pub(crate) fn hold<'py>(&'py self, py: Python<'py>) -> PyResult<Held<'py>> {
        Ok(match &self.0 {
            Source::Entries(entries) => Held::Entries(entries),
            Source::Numbers(array) => Held::Numbers(array.bind(py).try_readonly()?),
            Source::Arrow(chunks) => Held::Arrow(chunks),
        })
    }
}

impl Held<'_> {
    /// The rows in pieces without a gap: one for each chunk of Arrow.
    pub(crate) fn pieces(&self) -> PyResult<Vec<Piece<'_>>> {
        Ok(match self {
            Self::Entries(entries) => vec![Piece::Entries(entries)],
            Self::Numbers(array) => vec![Piece::Numbers(array.as_slice()?)],
            Self::Arrow(chunks) => chunks.iter().map(Piece::of).collect(),
        })
    }
}

/// Some rows that stand side by side.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'a> {
    Entries(&'a [Entry]),
    Numbers(&'a [u8]),
    Strings(&'a StringArray),
    LargeStrings(&'a LargeStringArray),
    StringViews(&'a StringViewArray),
    Nulls(usize),
}

impl<'a> Piece<'a> {
    fn of(array: &'a ArrayRef) -> Self {
        match array.data_type() {
            DataType::Utf8 => Self::Strings(array.as_string()),
            DataType::LargeUtf8 => Self::LargeStrings(array.as_string()),
            DataType::Utf8View => Self::StringViews(array.as_string_view()),
            _ => Self::Nulls(array.len()),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Entries(entries) => entries.len(),
            Self::Numbers(numbers) => numbers.len() / Cell::COUNT,
            Self::Strings(array) => array.len(),
            Self::LargeStrings(array) => array.len(),
            Self::StringViews(array) => array.len(),
            Self::Nulls(rows) => *rows,
        }
    }

    /// A row, read.
    #[inline]
    pub(crate) fn row(&self, i: usize) -> Row {
        match self {
            Self::Entries(entries) => match &entries[i] {
                Entry::Null => Row::Null,
                Entry::Text(text) => read(text),
                Entry::Board(board) => Row::Board(board.clone()),
                Entry::Bad(why) => Row::Bad(Trouble::unreadable(why.clone())),
            },
            Self::Numbers(numbers) => count_out(&numbers[i * Cell::COUNT..][..Cell::COUNT]),
            Self::Strings(array) => read_valid(*array, i, |i| array.value(i)),
            Self::LargeStrings(array) => read_valid(*array, i, |i| array.value(i)),
            Self::StringViews(array) => read_valid(*array, i, |i| array.value(i)),
            Self::Nulls(_) => Row::Null,
        }
    }
}

/// Some rows of a piece: what a thread takes at a time.
pub(crate) struct Share<'a> {
    piece: Piece<'a>,
    places: Range<usize>,
    /// The number of its first row among all rows.
    first: usize,
}

impl<'a> Share<'a> {
    /// The rows of all pieces, at most so many in a share.
    pub(crate) fn of(pieces: &[Piece<'a>], most: usize) -> Vec<Self> {
        let mut shares = Vec::new();
        let mut begin = 0;
        for &piece in pieces {
            let len = piece.len();
            shares.extend((0..len).step_by(most).map(|from| Share {
                piece,
                places: from..len.min(from + most),
                first: begin + from,
            }));
            begin += len;
        }
        shares
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// The number of the first row among all rows.
    pub(crate) const fn first(&self) -> usize {
        self.first
    }

    /// The rows with their numbers among all rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (usize, Row)> + '_ {
        (self.first..).zip(self.places.clone().map(|i| self.piece.row(i)))
    }
}

fn read_valid<'a>(array: &dyn Array, i: usize, text: impl Fn(usize) -> &'a str) -> Row {
    if array.is_null(i) { Row::Null } else { read(text(i)) }
}

/// Reads a text: nearly always it is plain.
#[inline]
fn read(text: &str) -> Row {
    let is_cell = |all, &byte: &u8| all & (byte.is_ascii_digit() | (byte == b'.'));
    match <[u8; Cell::COUNT]>::try_from(text.as_bytes()) {
        Ok(line) if line.iter().fold(true, is_cell) => Row::Line(line),
        _ => board::read(text).map_or_else(Row::Bad, |board| Row::Board(Box::new(board))),
    }
}

#[inline]
fn count_out(numbers: &[u8]) -> Row {
    let mut line = [0; Cell::COUNT];
    let mut is_right = true;
    for (place, &number) in line.iter_mut().zip(numbers) {
        *place = b'0'.wrapping_add(number);
        is_right &= number <= 9;
    }
    if is_right { Row::Line(line) } else { Row::Bad(no_digit(numbers)) }
}

#[cold]
fn no_digit(numbers: &[u8]) -> Trouble {
    let cell = Cell::ALL.into_iter().zip(numbers).find(|(_, number)| **number > 9);
    let cell = cell.map_or_else(String::new, |(cell, _)| cell.to_string());
    Trouble::unreadable(format!("the number at {cell} is none from 0 to 9"))
}

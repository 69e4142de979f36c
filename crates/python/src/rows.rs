//! Rows: what was given as one or many puzzles.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::ByteArrayType;
use arrow_array::{
    Array, ArrayRef, GenericByteArray, LargeStringArray, StringArray, StringViewArray,
};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use ninefold::{Board, Cell};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;
use pyo3_arrow::input::AnyArray;

use crate::board::{self, Layers};
use crate::trouble::Trouble;
use crate::width::Width;

/// Puzzles in a row each, and nulls.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct Rows {
    source: Source,
    /// Where each begins in the text that it was read from.
    lines: Vec<Option<u64>>,
}

enum Source {
    Entries(Vec<Entry>),
    /// The bytes of 81 numbers for each, one after the other.
    Numbers(Py<PyArray1<u8>>, Width),
    Arrow(Vec<ArrayRef>),
}

/// The text of a grid: 81 characters, digits and `.` or `0` for empty.
pub(crate) type Line = [u8; Cell::COUNT];

/// An item of a list.
pub(crate) enum Entry {
    Null,
    Text(PyBackedStr),
    Board(Box<Board>),
    Bad(String),
}

/// A row, read.
pub(crate) enum Row {
    Null,
    Line(Line),
    Board(Box<Board>),
    Bad(Trouble),
}

#[pymethods]
impl Rows {
    /// From a list of texts, puzzles by their layers, exceptions (rows that are no puzzle), and `None`;
    /// with the lines where they begin, if they were read from a text.
    #[staticmethod]
    #[pyo3(signature = (items, lines=Vec::new()))]
    fn entries(items: Vec<Bound<'_, PyAny>>, lines: Vec<Option<u64>>) -> PyResult<Self> {
        let source = Source::Entries(items.iter().map(entry).collect::<PyResult<_>>()?);
        Ok(Self { source, lines })
    }

    /// From a list or tuple of texts and `None`; nothing if it has anything else.
    #[staticmethod]
    fn texts(items: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let mut texts = Vec::with_capacity(items.len()?);
        for item in items.try_iter()? {
            let Some(text) = text(item?) else { return Ok(None) };
            texts.push(text);
        }
        Ok(Some(Self::of(Source::Entries(texts))))
    }

    /// From the bytes of numbers of this width, lowest first, 81 numbers for each row.
    #[staticmethod]
    fn numbers(array: &Bound<'_, PyArray1<u8>>, width: usize) -> PyResult<Self> {
        let width = Width::new(width)?;
        if array.readonly().as_slice()?.len() % (Cell::COUNT * width.bytes()) != 0 {
            return Err(PyValueError::new_err("81 numbers are needed for each puzzle"));
        }
        Ok(Self::of(Source::Numbers(array.clone().unbind(), width)))
    }

    /// From an Arrow array, in one piece or in chunks, of strings.
    #[staticmethod]
    fn arrow(array: AnyArray) -> PyResult<Self> {
        let chunks =
            array.into_chunked_array()?.chunks().iter().map(spelled_out).collect::<Vec<_>>();
        match chunks.iter().find(|chunk| !is_text(chunk.data_type())) {
            Some(chunk) => {
                let kind = chunk.data_type();
                let mend = match kind {
                    DataType::Struct(_) => "choose a column, as in table[\"puzzle\"]",
                    _ => "cast it to strings first",
                };
                let why = format!("an Arrow array of strings is needed, not of {kind}; {mend}");
                Err(PyTypeError::new_err(why))
            }
            None => Ok(Self::of(Source::Arrow(chunks))),
        }
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        match &self.source {
            Source::Entries(entries) => entries.len(),
            Source::Numbers(array, width) => {
                array.bind(py).len().unwrap_or(0) / (Cell::COUNT * width.bytes())
            }
            Source::Arrow(chunks) => chunks.iter().map(Array::len).sum(),
        }
    }
}

fn is_text(kind: &DataType) -> bool {
    matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null)
}

/// A column that names each of its texts once has them in every row instead.
fn spelled_out(chunk: &ArrayRef) -> ArrayRef {
    let Some(named) = chunk.as_any_dictionary_opt() else { return chunk.clone() };
    let texts = Piece::of(named.values());
    let keys = named.normalized_keys();
    let text = |row: usize| named.is_valid(row).then(|| texts.text(keys[row])).flatten();
    match is_text(named.values().data_type()) {
        true => Arc::new((0..named.len()).map(text).collect::<LargeStringArray>()),
        false => chunk.clone(),
    }
}

/// An item that is a text, or none.
fn text(item: Bound<'_, PyAny>) -> Option<Entry> {
    if item.is_none() {
        return Some(Entry::Null);
    }
    let text = item.cast_into::<PyString>().ok()?;
    text.try_into().ok().map(Entry::Text)
}

fn entry(item: &Bound<'_, PyAny>) -> PyResult<Entry> {
    if item.is_none() {
        return Ok(Entry::Null);
    }
    if let Ok(text) = item.extract::<PyBackedStr>() {
        return Ok(Entry::Text(text));
    }
    if item.is_instance_of::<PyString>() {
        return Ok(Entry::Bad("it has half a character (a lone surrogate)".to_owned()));
    }
    if let Ok(layers) = item.extract::<Layers>() {
        return Ok(Entry::Board(Box::new(board::of_layers(&layers)?)));
    }
    Ok(Entry::Bad(item.str()?.to_string()))
}

/// What keeps the rows where they are while Python's lock is let go.
pub(crate) enum Held<'py> {
    Entries(&'py [Entry]),
    Numbers(PyReadonlyArray1<'py, u8>, Width),
    Arrow(&'py [ArrayRef]),
}

impl Rows {
    const fn of(source: Source) -> Self {
        Self { source, lines: Vec::new() }
    }

    /// Where each row begins in the text that it was read from; those past the end in none.
    pub(crate) fn lines(&self) -> &[Option<u64>] {
        &self.lines
    }

    pub(crate) fn hold<'py>(&'py self, py: Python<'py>) -> PyResult<Held<'py>> {
        Ok(match &self.source {
            Source::Entries(entries) => Held::Entries(entries),
            Source::Numbers(array, width) => Held::Numbers(array.bind(py).try_readonly()?, *width),
            Source::Arrow(chunks) => Held::Arrow(chunks),
        })
    }
}

impl Held<'_> {
    /// The rows in pieces without a gap: one for each chunk of Arrow.
    pub(crate) fn pieces(&self) -> PyResult<Vec<Piece<'_>>> {
        Ok(match self {
            Self::Entries(entries) => vec![Piece::Entries(entries)],
            Self::Numbers(array, width) => vec![Piece::Numbers(array.as_slice()?, *width)],
            Self::Arrow(chunks) => chunks.iter().map(Piece::of).collect(),
        })
    }
}

/// Some rows that stand side by side.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'a> {
    Entries(&'a [Entry]),
    Numbers(&'a [u8], Width),
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
            Self::Numbers(numbers, width) => numbers.len() / (Cell::COUNT * width.bytes()),
            Self::Strings(array) => array.len(),
            Self::LargeStrings(array) => array.len(),
            Self::StringViews(array) => array.len(),
            Self::Nulls(rows) => *rows,
        }
    }

    /// A row, read.
    fn row(&self, i: usize) -> Row {
        match self {
            Self::Entries(entries) => match &entries[i] {
                Entry::Null => Row::Null,
                Entry::Text(text) => read(text),
                Entry::Board(board) => Row::Board(board.clone()),
                Entry::Bad(why) => Row::Bad(Trouble::unreadable(why.clone())),
            },
            Self::Numbers(numbers, width) => count_out(cells(numbers, *width, i..i + 1), *width),
            Self::Strings(_) | Self::LargeStrings(_) | Self::StringViews(_) => {
                self.text(i).map_or(Row::Null, read)
            }
            Self::Nulls(_) => Row::Null,
        }
    }

    /// The text of a row of texts, if it isn't null.
    fn text(&self, i: usize) -> Option<&str> {
        match self {
            Self::Strings(array) => array.is_valid(i).then(|| array.value(i)),
            Self::LargeStrings(array) => array.is_valid(i).then(|| array.value(i)),
            Self::StringViews(array) => array.is_valid(i).then(|| array.value(i)),
            _ => None,
        }
    }
}

/// A column of texts is one text, and where each of them begins in it.
fn packed<'a, T: ByteArrayType>(
    array: &'a GenericByteArray<T>,
    places: &Range<usize>,
) -> Option<&'a [u8]> {
    let begins = &array.value_offsets()[places.start..=places.end];
    let nulls = array.nulls().map(|nulls| nulls.slice(places.start, places.len()).null_count());
    let length = T::Offset::from_usize(Cell::COUNT)?;
    // All are looked at, since a loop without a way out takes many at once.
    let is_even = begins.windows(2).fold(true, |all, ends| all & (ends[1] - ends[0] == length));
    let text = begins.first()?.as_usize()..begins.last()?.as_usize();
    (is_even && nulls.unwrap_or(0) == 0).then(|| &array.value_data()[text])
}

/// The bytes of the numbers of some rows.
#[inline]
fn cells(numbers: &[u8], width: Width, rows: Range<usize>) -> &[u8] {
    let length = Cell::COUNT * width.bytes();
    &numbers[rows.start * length..rows.end * length]
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

    /// A row by its place in the share.
    pub(crate) fn row(&self, place: usize) -> Row {
        self.piece.row(self.places.start + place)
    }

    /// The text of the rows, if they have 81 characters each and stand one behind the other.
    pub(crate) fn packed(&self) -> Option<&'a [u8]> {
        match self.piece {
            Piece::Strings(array) => packed(array, &self.places),
            Piece::LargeStrings(array) => packed(array, &self.places),
            _ => None,
        }
    }

    /// Copies the rows of 81 cells, and notes their places; tells the places of the others. They are
    /// plain lines if their characters are those of one.
    pub(crate) fn copy_lines(
        &self,
        lines: &mut [Line],
        places: &mut Vec<usize>,
        tell: impl FnMut(usize),
    ) {
        let from = self.places.start;
        let each = 0..self.len();
        let mut copier = Copier { lines: lines.iter_mut(), places, tell };
        match self.piece {
            Piece::Numbers(numbers, width) => {
                let numbers = cells(numbers, width, self.places.clone());
                width.read(numbers, copier.lines.into_slice().as_flattened_mut());
                copier.places.extend(each);
            }
            Piece::Strings(array) => each.for_each(|place| {
                let i = from + place;
                copier.copy(place, array.is_valid(i).then(|| array.value(i)));
            }),
            Piece::LargeStrings(array) => each.for_each(|place| {
                let i = from + place;
                copier.copy(place, array.is_valid(i).then(|| array.value(i)));
            }),
            Piece::Entries(entries) => each.for_each(|place| {
                let text = match &entries[from + place] {
                    Entry::Text(text) => Some(&**text),
                    _ => None,
                };
                copier.copy(place, text);
            }),
            piece => each.for_each(|place| copier.copy(place, piece.text(from + place))),
        }
    }

    /// The rows with their numbers among all rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (usize, Row)> + '_ {
        (self.first..).zip((0..self.len()).map(|place| self.row(place)))
    }
}

/// Copies rows to lines, as many as are long enough.
struct Copier<'a, T> {
    lines: std::slice::IterMut<'a, Line>,
    places: &'a mut Vec<usize>,
    tell: T,
}

const ROOM: &str = "there is room for all lines of a share";

impl<T: FnMut(usize)> Copier<'_, T> {
    #[inline]
    fn copy(&mut self, place: usize, text: Option<&str>) {
        match text.and_then(|text| <&Line>::try_from(text.as_bytes()).ok()) {
            Some(text) => {
                self.lines.next().expect(ROOM).copy_from_slice(text);
                self.places.push(place);
            }
            None => (self.tell)(place),
        }
    }
}

/// Reads a text: nearly always it is plain.
fn read(text: &str) -> Row {
    match <Line>::try_from(text.as_bytes()) {
        Ok(line) if is_plain(&line) => Row::Line(line),
        _ => board::read(text).map_or_else(Row::Bad, |board| Row::Board(Box::new(board))),
    }
}

fn count_out(numbers: &[u8], width: Width) -> Row {
    let mut line = [0; Cell::COUNT];
    width.read(numbers, &mut line);
    if is_plain(&line) { Row::Line(line) } else { Row::Bad(no_digit(&line)) }
}

/// All characters are looked at, since a loop without a way out takes many at once.
pub(crate) fn is_plain(line: &Line) -> bool {
    line.iter().fold(true, |all, sign| all & (sign.is_ascii_digit() | (*sign == b'.')))
}

#[cold]
fn no_digit(line: &Line) -> Trouble {
    let cell = Cell::ALL.into_iter().zip(line).find(|(_, sign)| !sign.is_ascii_digit());
    let cell = cell.map_or_else(String::new, |(cell, _)| cell.to_string());
    Trouble::unreadable(format!("the number at {cell} is none from 0 to 9"))
}

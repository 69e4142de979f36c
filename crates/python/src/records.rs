//! The records of an input in any format.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Mutex;

use flate2::bufread::MultiGzDecoder;

use ninefold::Reader;
use ninefold::format::Options;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::board::{self, Layers};
use crate::trouble::{Parts, Trouble};

/// A file of Python, open for bytes.
struct File(Py<PyAny>);

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.call_method1(py, "read", (buffer.len(),))?;
            let bytes = bytes.extract::<&[u8]>(py);
            let bytes =
                bytes.map_err(|_| PyTypeError::new_err("a file of bytes: open(path, \"rb\")"))?;
            let len = bytes.len().min(buffer.len());
            buffer[..len].copy_from_slice(&bytes[..len]);
            Ok(len)
        })
        .map_err(|error: PyErr| io::Error::other(error))
    }
}

/// Decompresses gzip and Zstandard, which their first bytes tell.
fn decompressed(source: File) -> io::Result<Box<dyn Read + Send>> {
    let mut source = BufReader::with_capacity(1 << 17, source);
    Ok(match source.fill_buf()? {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(source)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::Decoder::with_buffer(source)?),
        [b'P', b'A', b'R', b'1', ..] => {
            let why = "a Parquet file: ninefold.parquet and PyArrow read its columns";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        _ => Box::new(source),
    })
}

/// The records of a file, in order.
#[pyclass(module = "ninefold._native")]
pub(crate) struct Records(Mutex<Reader<Box<dyn Read + Send>>>);

/// The line of a record, its text, its layers, why it is no puzzle, and the answer that came along.
type Record = (u64, String, Option<Layers>, Option<Parts>, Option<String>);

#[pymethods]
impl Records {
    #[new]
    fn new(file: Py<PyAny>) -> PyResult<Self> {
        let source = decompressed(File(file))?;
        Ok(Self(Mutex::new(Reader::new(source, Options::default()))))
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> PyResult<Option<Record>> {
        let reader = self.0.get_mut().expect("nothing panics with it");
        let Some(record) = reader.next() else { return Ok(None) };
        let record = record?;
        let text = record.text().into_owned();
        let answer = record.answer.map(|answer| answer.filled().to_string());
        let board = record.board.map_err(Trouble::from);
        let sound = board.and_then(|board| {
            board.binding().check()?;
            Ok(board)
        });
        let trouble = sound.as_ref().err().map(|trouble| trouble.clone().at(0));
        Ok(Some((record.line, text, sound.ok().as_ref().map(board::layers), trouble, answer)))
    }
}

//! Where puzzles come from: files, standard input, or the command line itself.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use ninefold::format::{Options, Reader};

use serde_json::{Value, json};

use crate::args::Common;
use crate::nearest;
use crate::progress::Progress;
use crate::rows::{MAGIC, Place};

/// One input.
pub(crate) struct Input {
    source: Source,
    /// Its name in messages, if it has one.
    pub(crate) name: Option<String>,
}

enum Source {
    Stdin,
    File(PathBuf),
    Puzzle(String),
}

impl Input {
    /// The inputs that the operands name; standard input where there are none.
    pub(crate) fn all(operands: &[std::ffi::OsString]) -> Vec<Self> {
        if operands.is_empty() {
            return vec![Self { source: Source::Stdin, name: None }];
        }
        (1..).zip(operands).map(|(place, operand)| Self::of(operand, place)).collect()
    }

    /// The input that the operand at a place, from 1, names.
    fn of(operand: &OsStr, place: usize) -> Self {
        let text = operand.to_string_lossy();
        if operand == "-" {
            return Self { source: Source::Stdin, name: Some("-".to_owned()) };
        }
        let path = PathBuf::from(operand);
        if !path.exists() && is_puzzle(&text) {
            let name = (place > 1).then(|| format!("argument {place}"));
            return Self { source: Source::Puzzle(text.into_owned()), name };
        }
        Self { source: Source::File(path), name: Some(text.into_owned()) }
    }

    /// The input that an option names.
    pub(crate) fn named(word: &OsStr) -> Self {
        Self { name: Some(word.to_string_lossy().into_owned()), ..Self::of(word, 1) }
    }

    /// Is it a single puzzle that a person typed?
    pub(crate) fn is_typed(&self) -> bool {
        match self.source {
            Source::Puzzle(_) => true,
            Source::Stdin => io::stdin().is_terminal(),
            Source::File(_) => false,
        }
    }

    /// What tells a file from what it is after a change: its name, length and time, all of which are read
    /// back as they were written.
    pub(crate) fn fingerprint(&self) -> Option<Value> {
        let Source::File(path) = &self.source else { return None };
        let about = path.metadata().ok();
        let modified = about.as_ref().and_then(|about| about.modified().ok());
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Some(json!({
            "file": self.name,
            "bytes": about.map(|about| about.len()),
            "modified": since.map(|since| since.as_nanos() as u64),
        }))
    }

    /// Its length in bytes, where that is known beforehand.
    pub(crate) fn length(&self) -> Option<u64> {
        match &self.source {
            Source::File(path) => {
                path.metadata().ok().filter(std::fs::Metadata::is_file).map(|m| m.len())
            }
            Source::Puzzle(text) => Some(text.len() as u64),
            Source::Stdin => None,
        }
    }

    /// Is it a file that isn't there?
    pub(crate) fn is_missing(&self) -> bool {
        matches!(&self.source, Source::File(path) if !path.exists())
    }

    /// Opens it. What is read of a text is counted. A Parquet file is known by its first bytes, unless
    /// the caller says that it is something else.
    pub(crate) fn open(&self, from: From, progress: &Progress) -> io::Result<Opened> {
        if from.may_be_parquet()
            && let Some(file) = self.parquet_file()?
        {
            return Ok(Opened::Parquet(Place::File(file)));
        }
        let plain: Box<dyn Read> = match &self.source {
            Source::Stdin => {
                if io::stdin().is_terminal() {
                    eprintln!("type nine rows, `.` or `0` for empty, or a line of 81");
                }
                Box::new(io::stdin())
            }
            Source::File(path) => Box::new(File::open(path)?),
            Source::Puzzle(text) => Box::new(io::Cursor::new(text.clone())),
        };
        let text = decompressed(Counted { source: plain, read: Arc::clone(&progress.read) })?;
        if from.may_be_parquet() { parquet_in_memory(text, from) } else { Ok(Opened::Text(text)) }
    }

    /// The file, if it is in Parquet.
    fn parquet_file(&self) -> io::Result<Option<File>> {
        let Input { source: Source::File(path), .. } = self else { return Ok(None) };
        let mut file = File::open(path)?;
        // Only of a file can be read twice.
        if !file.metadata()?.is_file() {
            return Ok(None);
        }
        let mut begin = Vec::new();
        file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut begin)?;
        Ok((begin == MAGIC).then_some(file))
    }
}

fn is_puzzle(text: &str) -> bool {
    let mut records = Reader::new(text.as_bytes(), Options::default());
    matches!(records.next(), Some(Ok(record)) if record.board.is_ok()) || text.chars().count() >= 70
}

/// Counts the bytes on their way.
struct Counted<R> {
    source: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Where its tables are a Parquet file tells at its end, so one that is streamed is read as a whole.
fn parquet_in_memory(mut text: Box<dyn BufRead>, from: From) -> io::Result<Opened> {
    if text.fill_buf()?.starts_with(MAGIC) {
        let mut bytes = Vec::new();
        text.read_to_end(&mut bytes)?;
        return Ok(Opened::Parquet(Place::Memory(bytes.into())));
    }
    match from {
        From::Parquet => Err(io::Error::other("it is no Parquet file")),
        _ => Ok(Opened::Text(Box::new(text))),
    }
}

/// Decompresses gzip and Zstandard, which their first bytes tell.
fn decompressed(source: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    let mut source = BufReader::with_capacity(1 << 17, source);
    Ok(match source.fill_buf()? {
        // A terminal would ask for a second end.
        [] => Box::new(io::empty()),
        [0x1f, 0x8b, ..] => compressed(flate2::bufread::MultiGzDecoder::new(source)),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => compressed(zstd::Decoder::with_buffer(source)?),
        _ => Box::new(source),
    })
}

/// Says of an error that it is about what was compressed.
struct Compressed<R>(R);

fn compressed(source: impl Read + 'static) -> Box<dyn BufRead> {
    Box::new(BufReader::new(Compressed(source)))
}

impl<R: Read> Read for Compressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| {
            let what = "compressed, and damaged or cut off: what comes before is answered";
            io::Error::new(error.kind(), format!("{what} ({error})"))
        })
    }
}

/// What the caller says of the format of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum From {
    Anything,
    Parquet,
    Format(&'static ninefold::format::Format),
}

impl From {
    pub(crate) fn named(name: Option<&str>) -> Result<Self, String> {
        Ok(match name {
            None => Self::Anything,
            Some("parquet") => Self::Parquet,
            Some(name) => Self::Format(readable_format(name)?),
        })
    }

    const fn may_be_parquet(self) -> bool {
        !matches!(self, Self::Format(_))
    }

    /// The format of text.
    pub(crate) const fn format(self) -> Option<&'static ninefold::format::Format> {
        match self {
            Self::Format(format) => Some(format),
            _ => None,
        }
    }
}

/// What an input turned out to be.
pub(crate) enum Opened {
    Text(Box<dyn Read>),
    Parquet(Place),
}

/// What the command line tells of the inputs, and of their format.
pub(crate) fn options(common: &Common, interactive: bool) -> Result<(Options, From), String> {
    let from = From::named(common.from.as_deref())?;
    let Common { column, empty, lenient, .. } = common.clone();
    let options =
        Options { from: from.format(), column, empty, lenient, interactive, ..Options::default() };
    Ok((options, from))
}

/// The format of a name, if it can be read.
fn readable_format(name: &str) -> Result<&'static ninefold::format::Format, String> {
    let format = named_format(name)?;
    match format.reads() {
        true => Ok(format),
        false => Err(format!("{} can be written, but not read", format.name)),
    }
}

/// The format of a name.
pub(crate) fn named_format(name: &str) -> Result<&'static ninefold::format::Format, String> {
    ninefold::format::Format::named(name).ok_or_else(|| {
        let names: Vec<_> = ninefold::format::FORMATS.iter().map(|format| format.name).collect();
        let nearest = nearest::hint(name, names.iter().copied());
        format!("no format {name:?}{nearest}; there are {}", names.join(", "))
    })
}

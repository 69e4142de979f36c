//! Where the output goes: standard output or a file, compressed if its name says so.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// An output that is complete only once it is closed.
pub(crate) enum Output {
    Plain(Box<dyn Write + Send>),
    Gzip(GzEncoder<File>),
    Zstd(zstd::Encoder<'static, File>),
}

impl Output {
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::Plain(Box::new(io::stdout())));
        };
        let file = File::create(path)?;
        Ok(match path.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Self::Gzip(GzEncoder::new(file, Compression::default())),
            Some("zst") => Self::Zstd(zstd::Encoder::new(file, 0)?),
            _ => Self::Plain(Box::new(file)),
        })
    }

    /// An output that forgets what is written.
    pub(crate) fn nowhere() -> Self {
        Self::Plain(Box::new(io::sink()))
    }

    /// Writes what a compressor still holds, and ends the file.
    pub(crate) fn close(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(plain) => plain.flush(),
            Self::Gzip(gzip) => gzip.try_finish(),
            Self::Zstd(zstd) => zstd.do_finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(plain) => plain.write(bytes),
            Self::Gzip(gzip) => gzip.write(bytes),
            Self::Zstd(zstd) => zstd.write(bytes),
        }
    }

    /// A compressed file, too, has all that is finished: it can be read along, and outlives Ctrl-C.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(plain) => plain.flush(),
            Self::Gzip(gzip) => gzip.flush(),
            Self::Zstd(zstd) => zstd.flush(),
        }
    }
}

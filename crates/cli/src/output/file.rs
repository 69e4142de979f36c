//! Where the output goes: standard output or a file, compressed if its name says so.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use flate2::write::GzEncoder;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

/// An output that is complete only once it is closed.
pub(crate) enum Output {
    Stdout(io::Stdout),
    Plain(Box<dyn Write + Send>),
    Gzip(GzEncoder<File>),
    Zstd(zstd::Encoder<'static, File>),
    Parquet(Box<ArrowWriter<Box<dyn Write + Send>>>),
}

/// Rows of a Parquet file that are held in memory until they are written together.
const ROW_GROUP: usize = 1 << 17;

const BINARY: &str =
    "a terminal can't show Parquet: name a file (`-o out.parquet`), or another shape (`--to csv`)";

impl Output {
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::Stdout(io::stdout()));
        };
        let file = File::create(path)?;
        Ok(match path.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Self::Gzip(GzEncoder::new(file, flate2::Compression::default())),
            Some("zst") => Self::Zstd(zstd::Encoder::new(file, 0)?),
            _ => Self::Plain(Box::new(file)),
        })
    }

    /// Makes it a Parquet file with these columns. What is written from then on are rows.
    pub(crate) fn begin_table(&mut self, schema: SchemaRef) -> io::Result<()> {
        let plain: Box<dyn Write + Send> = match std::mem::replace(self, Self::nowhere()) {
            Self::Stdout(stdout) if stdout.is_terminal() => return Err(io::Error::other(BINARY)),
            Self::Stdout(stdout) => Box::new(stdout),
            Self::Plain(plain) => plain,
            _ => return Err(io::Error::other("Parquet is compressed in itself: name it .parquet")),
        };
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .build();
        *self = Self::Parquet(Box::new(ArrowWriter::try_new(plain, schema, Some(properties))?));
        Ok(())
    }

    pub(crate) fn write_rows(&mut self, rows: &RecordBatch) -> io::Result<()> {
        match self {
            Self::Parquet(table) => Ok(table.write(rows)?),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Is the file of this name compressed?
    pub(crate) fn is_compressed(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending == "gz" || ending == "zst")
    }

    /// One that goes on in a file.
    pub(crate) fn into_file(file: File) -> Self {
        Self::Plain(Box::new(file))
    }

    /// An output that forgets what is written.
    pub(crate) fn nowhere() -> Self {
        Self::Plain(Box::new(io::sink()))
    }

    /// Writes what a compressor still holds, and ends the file.
    pub(crate) fn close(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Plain(plain) => plain.flush(),
            Self::Gzip(gzip) => gzip.try_finish(),
            Self::Zstd(zstd) => zstd.do_finish(),
            Self::Parquet(table) => Ok(table.finish().map(|_| ())?),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Plain(plain) => plain.write(bytes),
            Self::Gzip(gzip) => gzip.write(bytes),
            Self::Zstd(zstd) => zstd.write(bytes),
            Self::Parquet(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// A compressed file, too, has all that is finished: it can be read along, and outlives Ctrl-C.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Plain(plain) => plain.flush(),
            Self::Gzip(gzip) => gzip.flush(),
            Self::Zstd(zstd) => zstd.flush(),
            // Rows are only to be read once all are there.
            Self::Parquet(_) => Ok(()),
        }
    }
}

//! The end of the pipeline: results in the order of the input, messages in between.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};

use crate::job::INTERRUPTED;
use crate::manifest::{Manifest, Past};
use crate::output::{Output, Part, Renderer, Sink};
use crate::piece::Done;
use crate::progress::Progress;
use crate::report::{Report, Tally};
use crate::sieve::{Keyed, Sieve};

/// Writes what comes of pieces of work.
pub(crate) struct Writer<'a> {
    renderer: &'a Renderer,
    report: &'a Report,
    progress: &'a Progress,
    sieve: &'a mut Sieve,
    output: &'a mut Output,
    /// What waits for the number of boards, if that has to be told first.
    waiting: Option<Vec<u8>>,
    /// The first record, given back as it came, while it is the only one.
    held: Option<Vec<u8>>,
    boards: u64,
    begun: bool,
    /// Is there no record yet?
    is_bare: bool,
    /// How many bytes were written.
    bytes: u64,
    manifest: Option<Manifest>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        renderer: &'a Renderer,
        report: &'a Report,
        progress: &'a Progress,
        sieve: &'a mut Sieve,
        output: &'a mut Output,
    ) -> Self {
        Self {
            renderer,
            report,
            progress,
            sieve,
            output,
            waiting: renderer.counts().then(Vec::new),
            held: None,
            boards: 0,
            begun: false,
            is_bare: true,
            bytes: 0,
            manifest: None,
        }
    }

    /// One that goes on where an earlier run ended, and writes down how far it came.
    pub(crate) fn resuming(self, manifest: Manifest, past: Option<&Past>) -> Self {
        let manifest = Some(manifest);
        match past {
            Some(&Past { bytes, is_bare, .. }) => {
                Self { manifest, begun: true, is_bare, bytes, ..self }
            }
            None => Self { manifest, ..self },
        }
    }

    /// Writes the results as they come. Flushes whenever the next one is not there yet.
    pub(crate) fn write_all(&mut self, results: &Receiver<Receiver<Done>>) -> io::Result<()> {
        while let Some(piece) = self.next(results)? {
            while let Some(done) = self.next(&piece)? {
                self.write(done)?;
            }
        }
        Ok(())
    }

    fn next<T>(&mut self, channel: &Receiver<T>) -> io::Result<Option<T>> {
        if let Ok(item) = channel.try_recv() {
            return Ok(Some(item));
        }
        self.flush()?;
        loop {
            match channel.recv_timeout(Duration::from_millis(50)) {
                Ok(item) => return Ok(Some(item)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if INTERRUPTED.load(Ordering::Relaxed) => {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                Err(RecvTimeoutError::Timeout) => self.progress.tick(),
            }
        }
    }

    pub(crate) fn write(&mut self, done: Done) -> io::Result<()> {
        self.begin()?;
        let bytes = match done.sink {
            Sink::Table(part) => return self.write_rows(&part, &done.keyed, done.tally),
            sink => sink.into_bytes(),
        };
        let mut bytes = bytes.unwrap_or_default();
        self.boards += done.boards - self.sieve.sift(&done.keyed, &mut bytes);
        let notes = self.report.add(done.tally);
        let records = self.report.records.load(Ordering::Relaxed);
        if records > 1
            && let Some(held) = self.held.take().or(done.held.clone())
        {
            self.put_records(&held)?;
        } else if done.held.is_some() {
            self.held = done.held;
        }
        self.put_records(&bytes)?;
        self.renderer.reuse(bytes);
        done.end.map_or(Ok(()), |next| self.mark(next, false))?;
        self.tell(&notes)
    }

    /// Writes down that all records before the next are answered, if it is time to, or the end.
    fn mark(&mut self, next: u64, is_complete: bool) -> io::Result<()> {
        let Some(manifest) = &mut self.manifest else { return Ok(()) };
        if !is_complete && (self.held.is_some() || !manifest.is_due()) {
            return Ok(());
        }
        let report = self.report.state();
        let Self { bytes, is_bare, .. } = *self;
        manifest.write(&Past { next, bytes, is_bare, is_complete, report })
    }

    fn write_rows(&mut self, part: &Part, keyed: &[Keyed], tally: Tally) -> io::Result<()> {
        let mut places = part.places();
        self.sieve.sift(keyed, &mut places);
        let rows = self.renderer.batch(part, &places);
        rows.map_or(Ok(()), |rows| self.output.write_rows(&rows))?;
        let notes = self.report.add(tally);
        self.tell(&notes)
    }

    /// Says what there is to say, once what it is about is written.
    fn tell(&mut self, notes: &[String]) -> io::Result<()> {
        if !notes.is_empty() {
            self.flush()?;
            self.progress.aside(|| self.report.say(notes));
        }
        self.progress.advance(self.report.records.load(Ordering::Relaxed));
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(())
    }

    fn begin(&mut self) -> io::Result<()> {
        if !self.begun && self.waiting.is_none() {
            self.begun = true;
            if let Some(schema) = self.renderer.schema() {
                return self.output.begin_table(schema);
            }
            let head = self.renderer.head(0);
            self.put(&head)?;
        }
        Ok(())
    }

    /// Nothing parts the first record from those before it, if they were held back.
    fn put_records(&mut self, bytes: &[u8]) -> io::Result<()> {
        let is_parted = self.is_bare && bytes.starts_with(b"\n");
        self.is_bare &= bytes.is_empty();
        self.put(&bytes[usize::from(is_parted)..])
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.waiting {
            Some(waiting) => {
                waiting.extend_from_slice(bytes);
                Ok(())
            }
            None => {
                self.bytes += bytes.len() as u64;
                self.output.write_all(bytes)
            }
        }
    }

    /// Ends the output where it is, and the process.
    pub(crate) fn abandon(&mut self, error: io::Error) -> ! {
        let error = self.settle(error);
        let _ = self.output.close();
        crate::end(Err(error))
    }

    /// Makes the output whole as far as it came, if Ctrl-C ended it.
    pub(crate) fn settle(&mut self, error: io::Error) -> io::Error {
        match error.kind() {
            io::ErrorKind::Interrupted => self.complete().err().unwrap_or(error),
            _ => error,
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.complete()?;
        if self.report.is_trouble() { Ok(()) } else { self.mark(u64::MAX, true) }
    }

    /// Writes what only the end tells.
    fn complete(&mut self) -> io::Result<()> {
        self.begin()?;
        if let Some(waiting) = self.waiting.take() {
            self.output.write_all(&self.renderer.head(self.boards))?;
            self.output.write_all(&waiting)?;
        }
        let tail = self.renderer.tail();
        if !tail.is_empty() {
            self.put(tail.as_bytes())?;
        }
        self.flush()
    }
}

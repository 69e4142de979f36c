//! A bar on standard error, where that is a terminal and the work is long.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::When;

/// How far the work is. Shared with whoever reads the input.
pub(crate) struct Progress {
    /// Bytes of input read so far.
    pub(crate) read: Arc<AtomicU64>,
    bar: Option<ProgressBar>,
    begun: Instant,
}

/// Work that is done sooner goes without a bar.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// A bar for so many bytes of input, if that is known.
    pub(crate) fn new(when: When, quiet: bool, length: Option<u64>) -> Self {
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => std::io::stderr().is_terminal() && !quiet,
        };
        let bar = wanted.then(|| {
            let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
            let shape = match length {
                Some(_) => "{bar:30} {percent}% {msg}, {eta} left",
                None => "{spinner} {msg}, {elapsed}",
            };
            bar.set_style(ProgressStyle::with_template(shape).expect("a sound template"));
            bar.set_draw_target(ProgressDrawTarget::hidden());
            bar
        });
        Self { read: Arc::default(), bar, begun: Instant::now() }
    }

    /// So many records are done.
    pub(crate) fn advance(&self, records: u64) {
        let Some(bar) = self.shown() else { return };
        let rate = records as f64 / self.begun.elapsed().as_secs_f64();
        bar.set_message(format!("{records} records, {rate:.0} a second"));
        bar.set_position(self.read.load(Ordering::Relaxed));
    }

    /// Time passes.
    pub(crate) fn tick(&self) {
        if let Some(bar) = self.shown() {
            bar.tick();
        }
    }

    /// Lets something else be written on standard error.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn shown(&self) -> Option<&ProgressBar> {
        let bar = self.bar.as_ref().filter(|_| self.begun.elapsed() > PATIENCE)?;
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        }
        Some(bar)
    }
}

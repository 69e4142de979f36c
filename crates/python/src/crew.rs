//! Threads that share rows out among themselves, and the one that watches over them for Python: it runs
//! the handlers of signals, so that Ctrl-C works, and reports progress.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Limits;
use pyo3::prelude::*;

/// How often Python is asked whether to go on.
const BEAT: Duration = Duration::from_millis(50);

/// How long to try each row.
#[derive(Clone, Copy, Default)]
pub(crate) struct Patience {
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
}

impl Patience {
    pub(crate) fn is_endless(&self) -> bool {
        self.nodes.is_none() && self.time.is_none()
    }

    /// Asks under these limits, and until the watch says halt.
    pub(crate) fn ask<T>(&self, watch: &Watch<'_>, ask: impl FnOnce(&Limits<'_>) -> T) -> T {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let is_late = || end.is_some_and(|end| Instant::now() >= end);
        let stop = || watch.halts() || is_late();
        ask(&Limits { nodes: self.nodes, stop: Some(&stop) })
    }
}

/// More threads than this help nobody.
const MOST: usize = 1024;

/// The number of threads for so many rows: as many as this process may use, unless the caller says. For
/// a single row the system isn't asked, since that takes longer than most puzzles.
pub(crate) fn threads(asked: Option<NonZero<usize>>, rows: usize) -> usize {
    let usable = || (rows > 1).then(thread::available_parallelism)?.ok();
    asked.or_else(usable).map_or(1, NonZero::get).min(MOST)
}

/// Watches over a call for Python.
pub(crate) struct Watch<'a> {
    halted: AtomicBool,
    raised: Mutex<Option<PyErr>>,
    looked: Mutex<Instant>,
    progress: Option<&'a Py<PyAny>>,
    total: usize,
    /// Does the thread that works look, too, since it is Python's?
    works: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(progress: Option<&'a Py<PyAny>>, total: usize) -> Self {
        Self {
            halted: AtomicBool::new(false),
            raised: Mutex::new(None),
            looked: Mutex::new(Instant::now()),
            progress,
            total,
            works: false,
        }
    }

    /// Is the call to end?
    pub(crate) fn halts(&self) -> bool {
        if self.works {
            self.look(None);
        }
        self.halted.load(Ordering::Relaxed)
    }

    /// Gives Python its turn, if it is time: handlers of signals, and progress.
    fn look(&self, done: Option<usize>) {
        let Ok(mut looked) = self.looked.try_lock() else { return };
        if looked.elapsed() >= BEAT {
            *looked = Instant::now();
            self.turn(done);
        }
    }

    fn turn(&self, done: Option<usize>) {
        let outcome = Python::attach(|py| {
            py.check_signals()?;
            match (self.progress, done) {
                (Some(progress), Some(done)) => progress.call1(py, (done, self.total)).map(|_| ()),
                _ => Ok(()),
            }
        });
        if let Err(error) = outcome {
            self.halted.store(true, Ordering::Relaxed);
            *self.raised.lock().expect("nothing panics with it") = Some(error);
        }
    }

    fn end(self, done: usize) -> PyResult<()> {
        if self.progress.is_some() && !self.halted.load(Ordering::Relaxed) {
            self.turn(Some(done));
        }
        self.raised.into_inner().expect("nothing panics with it").map_or(Ok(()), Err)
    }
}

/// Has each share worked on by a thread that is free, with tools of its own, without Python's lock. A
/// single share is worked on by the thread that asks. Results are in the order of the shares.
pub(crate) fn share_out<Share: Send, Tools: Default, T: Send>(
    py: Python<'_>,
    threads: usize,
    mut watch: Watch<'_>,
    shares: Vec<(usize, Share)>,
    work: impl Fn(&mut Tools, Share, &Watch<'_>) -> T + Send + Sync,
) -> PyResult<Vec<T>> {
    watch.works = shares.len() <= 1;
    let results = py.detach(|| {
        if watch.works {
            let mut tools = Tools::default();
            return shares.into_iter().map(|(_, share)| work(&mut tools, share, &watch)).collect();
        }
        crowd(threads, &watch, shares, work)
    });
    let total = watch.total;
    watch.end(total)?;
    Ok(results)
}

fn crowd<Share: Send, Tools: Default, T: Send>(
    threads: usize,
    watch: &Watch<'_>,
    shares: Vec<(usize, Share)>,
    work: impl Fn(&mut Tools, Share, &Watch<'_>) -> T + Send + Sync,
) -> Vec<T> {
    let threads = threads.min(shares.len());
    let mut results = Vec::new();
    results.resize_with(shares.len(), || None);
    let to_do = Mutex::new(shares.into_iter().zip(&mut results));
    let next = || to_do.lock().expect("taking a share can't panic").next();
    let done = AtomicUsize::new(0);
    // Nothing is sent: to wake up for each share would take longer than to solve it. That all have let go
    // of it tells the end.
    let (rope, ropes) = mpsc::channel::<()>();
    let work = |_rope: mpsc::Sender<()>| {
        let mut tools = Tools::default();
        while let Some(((rows, share), result)) = next().filter(|_| !watch.halts()) {
            *result = Some(work(&mut tools, share, watch));
            done.fetch_add(rows, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let start = |_: &usize| {
            let rope = rope.clone();
            thread::Builder::new().spawn_scoped(scope, || work(rope)).is_ok()
        };
        // Where the system gives none, this one does it all.
        if (0..threads).take_while(start).count() == 0 {
            work(rope.clone());
        }
        drop(rope);
        while let Err(RecvTimeoutError::Timeout) = ropes.recv_timeout(BEAT) {
            watch.look(Some(done.load(Ordering::Relaxed)));
        }
    });
    drop(to_do);
    results.into_iter().flatten().collect()
}

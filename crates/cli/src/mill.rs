//! Makes puzzles on all threads, and hands them on in order.
//!
//! What an attempt makes is a matter of its number, so threads share attempts out in turn, portion by
//! portion, each into a channel of its own; taking from these channels in turn gives the puzzles in the order of
//! one thread. A channel holds a portion or two, so that nobody runs far ahead.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use ninefold::generate::{Checked, Haul, Made, Miss, Weighing};
use ninefold::{Bulk, Level, Limit, Limits};

use crate::job::{INTERRUPTED, Reply};
use crate::keys::{Keys, key};

/// What to make, and how.
pub(crate) struct Mill<'a> {
    pub(crate) spec: &'a Checked,
    pub(crate) seed: u64,
    /// So many puzzles, of so many attempts at most.
    pub(crate) number: u64,
    pub(crate) attempts: u64,
    pub(crate) end: Option<Instant>,
    /// So many guesses for an attempt.
    pub(crate) nodes: Option<u64>,
    pub(crate) threads: usize,
    pub(crate) level: Level,
    /// What to say of a puzzle.
    pub(crate) tell: &'a (dyn Fn(&Made, &Limits<'_>) -> Result<Reply, Limit> + Sync),
}

/// A puzzle, and what is said of it.
pub(crate) struct Told {
    pub(crate) made: Made,
    pub(crate) reply: Reply,
}

/// What came of a portion of attempts.
struct Portion {
    numbers: Range<u64>,
    haul: Haul,
    replies: Vec<Reply>,
}

/// How it ended.
#[derive(Default)]
pub(crate) struct Yield {
    /// So many puzzles were made.
    pub(crate) made: u64,
    /// Of the attempts that came to nothing the one that came closest.
    pub(crate) closest: Option<Miss>,
    /// What the weights of unbiased puzzles tell.
    pub(crate) weighing: Weighing,
    /// Was there no more time?
    pub(crate) is_late: bool,
}

impl Yield {
    /// Weighs the puzzles of attempts with these numbers, if they have weights. Where it ends, only what came before
    /// the last one is known.
    fn weigh(&mut self, puzzles: &[Told], numbers: Range<u64>, is_end: bool) {
        let weighed = puzzles.iter().filter_map(|told| Some((&told.made, told.made.weight?)));
        let mut last = None;
        for (made, weight) in weighed.clone() {
            self.weighing.add(made.puzzle.grid().filled().len(), weight);
            last = Some(made.attempt);
        }
        let end = if is_end { last.map_or(numbers.start, |last| last + 1) } else { numbers.end };
        self.weighing.skip(end - numbers.start - weighed.count() as u64);
    }
}

impl Mill<'_> {
    /// Makes puzzles until there are enough, and hands on what is said of them; none whose class was seen, where that
    /// matters.
    ///
    /// # Errors
    ///
    /// Those of whoever takes them, and Ctrl-C.
    pub(crate) fn run(
        &self,
        seen: &mut Keys,
        take: &mut dyn FnMut(Vec<Told>) -> io::Result<()>,
    ) -> io::Result<Yield> {
        let is_done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let is_done = &is_done;
            let start = |thread| {
                let (send, receive) = bounded(1);
                scope.spawn(move || self.work(thread, is_done, &send));
                receive
            };
            let channels: Vec<_> = (0..self.threads).map(start).collect();
            let result = self.gather(&channels, seen, take);
            is_done.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Makes the portions whose turn it is, one in so many as there are threads.
    fn work(&self, thread: usize, is_done: &AtomicBool, send: &Sender<Portion>) {
        let mut bulk = Bulk::with_level(self.level);
        let is_over = || self.is_late() || is_done.load(Ordering::Relaxed) || is_interrupted();
        let limits = Limits { nodes: self.nodes, stop: Some(&is_over) };
        for numbers in self.spec.portions().skip(thread).step_by(self.threads) {
            let numbers = numbers.start..numbers.end.min(self.attempts);
            if numbers.is_empty() || is_over() {
                return;
            }
            let mut haul = self.spec.attempts(self.seed, numbers.clone(), &mut bulk, &limits);
            let mut replies = Vec::with_capacity(haul.made.len());
            for made in &haul.made {
                match (self.tell)(made, &limits) {
                    Ok(reply) => replies.push(reply),
                    Err(limit) => {
                        haul.reached = Some(limit);
                        break;
                    }
                }
            }
            let is_last = haul.reached.is_some();
            if send.send(Portion { numbers, haul, replies }).is_err() || is_last {
                return;
            }
        }
    }

    fn gather(
        &self,
        channels: &[Receiver<Portion>],
        seen: &mut Keys,
        take: &mut dyn FnMut(Vec<Told>) -> io::Result<()>,
    ) -> io::Result<Yield> {
        let mut got = Yield::default();
        for channel in channels.iter().cycle() {
            let Some(Portion { numbers, haul, replies }) = next(channel, take)? else { break };
            let is_new = |(made, reply): (Made, Reply)| {
                let class = made.class.map(|class| key(class.to_string().as_bytes()));
                let is_new = class.is_none_or(|class| seen.insert(class));
                is_new.then_some(Told { made, reply })
            };
            let left = usize::try_from(self.number - got.made).unwrap_or(usize::MAX);
            let new: Vec<_> =
                haul.made.into_iter().zip(replies).filter_map(is_new).take(left).collect();
            got.made += new.len() as u64;
            let is_end = got.made == self.number || haul.reached.is_some();
            got.weigh(&new, numbers, is_end);
            take(new)?;
            got.closest = Miss::closest(got.closest.take(), haul.closest);
            if is_end {
                break;
            }
        }
        if is_interrupted() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        got.is_late = self.is_late();
        Ok(got)
    }

    fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The next portion, once it is made. Nothing is handed on now and then meanwhile.
fn next(
    channel: &Receiver<Portion>,
    take: &mut dyn FnMut(Vec<Told>) -> io::Result<()>,
) -> io::Result<Option<Portion>> {
    loop {
        match channel.recv_timeout(Duration::from_millis(50)) {
            Ok(portion) => return Ok(Some(portion)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => take(Vec::new())?,
        }
    }
}

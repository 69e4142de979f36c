use core::{fmt, mem};

/// How long a question may take. The library reads no clock: who wants a limit in seconds gives a
/// `stop` that does.
///
/// It covers a whole call, all searches that the call makes taken together. Whoever puts a question together from
/// several calls hands on what is [left](crate::Solver::left) after each; an iterator has its limits for all its items.
///
/// ```
/// # use ninefold_solve::{Answer, Limit, Limits, Puzzle};
/// let hard: Puzzle =
///     "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6".parse()?;
/// let limits = Limits { nodes: Some(3), ..Limits::NONE };
/// assert!(matches!(hard.solve_within(&limits), Answer::Unknown { reached: Limit::Nodes, .. }));
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The number of guesses; where solutions are counted without being found, also of the partial sums
    /// that this takes, each of up to some hundred microseconds. The same puzzle with the same number gives the same answer at the
    /// same [`Level`](crate::Level); others guess elsewhere, and may need a few more or fewer.
    pub nodes: Option<u64>,
    /// Asked every thousand guesses and every such sum, at least, whether to stop.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// Why a question without a limit is answered.
pub(crate) const NO_LIMIT: &str = "there is no limit";

impl Limits<'_> {
    /// No limit.
    pub const NONE: Limits<'static> = Limits { nodes: None, stop: None };

    /// Asks whether to stop.
    #[inline]
    pub(crate) fn poll(&self) -> Result<(), Limit> {
        if self.stop.is_some_and(|stop| stop()) { Err(Limit::Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stop = self.stop.map(|_| "Fn() -> bool");
        f.debug_struct("Limits").field("nodes", &self.nodes).field("stop", &stop).finish()
    }
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The number of guesses.
    Nodes,
    /// `stop` said so.
    Stopped,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the limit of nodes was reached",
            Self::Stopped => "stopped before the end",
        })
    }
}

impl core::error::Error for Limit {}

/// Counts the guesses of one question against its limits.
#[derive(Clone, Debug)]
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    effort: Effort,
}

/// What a question took: the same on every machine of the same level, and so a measure that tests
/// can hold on to.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Guesses.
    pub nodes: u64,
    /// Passes of propagation over a position.
    pub passes: u64,
}

impl<'a> Meter<'a> {
    const POLL: u64 = 1024;

    pub(crate) fn new(limits: &Limits<'a>) -> Self {
        Self { limits: *limits, effort: Effort { nodes: 0, passes: 0 } }
    }

    /// Takes the limits away, until they are [set](Self::set) again.
    pub(crate) const fn lift(&mut self) -> Limits<'a> {
        mem::replace(&mut self.limits, Limits::NONE)
    }

    /// Sets the limits, also for what was done before.
    pub(crate) const fn set(&mut self, limits: Limits<'a>) {
        self.limits = limits;
    }

    /// What it leaves of its limits.
    pub(crate) fn left(&self) -> Limits<'a> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.effort.nodes));
        Limits { nodes, ..self.limits }
    }

    /// What the question has taken so far.
    pub(crate) const fn effort(&self) -> Effort {
        self.effort
    }

    /// One more pass of propagation.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.effort.passes += 1;
    }

    /// So many more guesses at once.
    #[inline]
    pub(crate) fn nodes(&mut self, guesses: usize) -> Result<(), Limit> {
        self.effort.nodes += guesses as u64;
        if self.limits.nodes.is_some_and(|nodes| self.effort.nodes > nodes) {
            return Err(Limit::Nodes);
        }
        self.limits.poll()
    }

    /// One more guess.
    #[inline(always)]
    pub(crate) fn node(&mut self) -> Result<(), Limit> {
        if self.limits.nodes.is_some_and(|nodes| self.effort.nodes >= nodes) {
            return Err(Limit::Nodes);
        }
        self.effort.nodes += 1;
        if self.effort.nodes % Self::POLL == 1 { self.limits.poll() } else { Ok(()) }
    }
}

//! What a command does with one record, and what comes of it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ninefold::{
    Answer, Board, Candidates, Canonizer, Count, Flaws, Grid, Limit, Limits, NoForm, Puzzle,
    Solution, Solver, Status,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;

use crate::bulk::{Ask, Found};

/// Set by Ctrl-C: whoever works, stops.
pub(crate) static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A command's work on a record. Records are independent, so many threads do the same job.
pub(crate) trait Job: Sync {
    /// Answers the question of a record, once or (for several solutions) again and again.
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()>;

    /// What to ask about plain lines, many at once, so that few of them need `answer`.
    fn bulk(&self) -> Option<Ask> {
        None
    }

    /// The reply that follows from what that found; none if it is not enough.
    fn known(&self, _: &Question<'_>, _: &Found) -> Option<Reply> {
        None
    }

    /// The fields that its replies have besides those of every record.
    fn fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// The columns that they are in a table, where an object takes several.
    fn columns(&self) -> &'static [&'static str] {
        self.fields()
    }

    /// May its answer to a record take several lines or boards, so that where it ends must show?
    fn is_passage(&self) -> bool {
        false
    }

    /// Do its replies say how it stands with the puzzle? Where they don't, data has the status all the same.
    fn tells_status(&self) -> bool {
        true
    }

    /// Can a single record have more replies than memory holds?
    fn is_endless(&self) -> bool {
        false
    }
}

/// Takes the replies to a record, in order.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(Reply) -> io::Result<()>;

/// A record that could be read.
pub(crate) struct Question<'a> {
    /// Its number in all inputs, from 1.
    pub(crate) number: u64,
    pub(crate) board: &'a Board,
    /// What stands beside it: its answer, another puzzle, or what is filled in.
    pub(crate) answer: Option<&'a Board>,
    pub(crate) rules: &'a Rules,
    /// What its thread finds canonical forms with.
    pub(crate) canonizer: &'a Mutex<Canonizer>,
    /// What to do while the answer takes long; true gives up.
    pub(crate) meanwhile: &'a (dyn Fn() -> bool + Sync),
}

/// How to answer: what binds, and how long to try.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) marks: bool,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
}

/// Why a board is more than its digits.
pub(crate) const MARKS_BIND: &str = "its pencil marks bind, and this command knows digits only \
                                     (`solve`, `count`, `check`, `candidates` and `dedup` know \
                                     them)";

/// Guesses for what wasn't asked for: some ten milliseconds.
pub(crate) const EFFORT: u64 = 100_000;

impl Question<'_> {
    /// Asks about what binds, under the limits of the caller, if it doesn't clash.
    pub(crate) fn ask(&self, ask: impl FnOnce(&Candidates, &Limits<'_>) -> Reply) -> Reply {
        match self.candidates() {
            Ok(candidates) => self.within(|limits| ask(&candidates, limits)),
            Err(flaws) => Reply::invalid(&flaws),
        }
    }

    /// How it stands with the puzzle. Without a limit of the caller's it is given up on after a while, so that no
    /// odd record holds up a command that needn't know.
    pub(crate) fn status(&self, solver: &mut Solver) -> Status {
        let Ok(candidates) = self.candidates() else { return Status::Invalid };
        let is_ours = self.rules.nodes.is_none() && self.rules.time.is_none();
        self.within(|limits| {
            let nodes = if is_ours { Some(EFFORT) } else { limits.nodes };
            solver.status(&candidates, &Limits { nodes, ..*limits })
        })
    }

    /// What a solver starts from.
    pub(crate) fn candidates(&self) -> Result<Candidates, Flaws> {
        self.board.question(self.rules.marks)
    }

    /// The digits that bind.
    pub(crate) fn digits(&self) -> Grid {
        if self.rules.marks { self.board.filled() } else { self.board.binding() }
    }

    /// What binds, as a grid: pencil marks that say more have no place in one.
    pub(crate) fn as_grid(&self) -> Result<Grid, Box<Reply>> {
        let grid = self.board.as_grid(self.rules.marks);
        grid.ok_or_else(|| Box::new(Reply::refused(MARKS_BIND)))
    }

    pub(crate) fn canonizer(&self) -> MutexGuard<'_, Canonizer> {
        self.canonizer.lock().expect("no thread panics with it")
    }

    /// The canonical form of a grid, under the limits of the caller.
    pub(crate) fn form<T>(
        &self,
        grid: &Grid,
        find: impl FnOnce(&mut Canonizer, &Limits<'_>) -> Result<T, NoForm>,
    ) -> Result<T, Box<Reply>> {
        let mut canonizer = self.canonizer();
        let found = self.within(|limits| find(&mut canonizer, limits));
        found.map_err(|why| Box::new(Reply::formless(grid, &why)))
    }

    /// The puzzle that the binding digits are, if no pencil mark says more.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Box<Reply>> {
        Puzzle::new(self.as_grid()?).map_err(|flaws| Box::new(Reply::invalid(&flaws)))
    }

    /// Asks about the [puzzle](Self::puzzle) and its solution, if it has just one; under what is left of the
    /// limits.
    pub(crate) fn ask_unique(
        &self,
        solver: &mut Solver,
        emit: Emit<'_>,
        ask: impl FnOnce(&Puzzle, Solution, &Limits<'_>, Emit<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let puzzle = match self.puzzle() {
            Ok(puzzle) => puzzle,
            Err(refusal) => return emit(*refusal),
        };
        self.within(|limits| match only(&solver.solve(&puzzle, limits)) {
            Ok(solution) => ask(&puzzle, solution, &solver.left(limits), emit),
            Err(refusal) => emit(*refusal),
        })
    }

    /// The random numbers of a seed for this record.
    pub(crate) fn random(&self, seed: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(self.number);
        random
    }

    /// Asks a solver under the limits of the caller.
    pub(crate) fn within<T>(&self, ask: impl FnOnce(&Limits<'_>) -> T) -> T {
        let end = self.rules.time.and_then(|time| Instant::now().checked_add(time));
        let is_late = || end.is_some_and(|end| Instant::now() >= end);
        let is_long = AtomicBool::new(false);
        let stop = || {
            INTERRUPTED.load(Ordering::Relaxed)
                || is_late()
                || is_long.swap(true, Ordering::Relaxed) && (self.meanwhile)()
        };
        ask(&Limits { nodes: self.rules.nodes, stop: Some(&stop) })
    }
}

/// The only solution, or why there is none.
pub(crate) fn only(answer: &Answer) -> Result<Solution, Box<Reply>> {
    Err(Box::new(match answer {
        Answer::Unique(only) => return Ok(*only),
        Answer::NoSolution => Reply::none(),
        Answer::Multiple { .. } => Reply::refusal(Status::Multiple, "more than one solution"),
        Answer::Unknown { reached, .. } => Reply::unknown(*reached),
    }))
}

/// What a command says of a record.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    /// From 1, where a record has several replies.
    pub(crate) index: Option<u64>,
    pub(crate) status: Option<Status>,
    pub(crate) solution: Option<Solution>,
    pub(crate) second: Option<Solution>,
    pub(crate) count: Option<Count>,
    /// What to say to a person: why there is no answer, or what is odd about it.
    pub(crate) message: Option<String>,
    /// The next command to try.
    pub(crate) advice: &'static str,
    /// What the plain output shows.
    pub(crate) plain: Plain,
    /// What the record is known by: of those with the same key only the first is written.
    pub(crate) key: Option<u128>,
    /// Fields of the command's own.
    pub(crate) fields: Vec<(&'static str, Value)>,
    /// Did the record get what was asked for?
    pub(crate) granted: bool,
}

/// What the plain output shows of a reply.
#[derive(Debug, Default)]
pub(crate) enum Plain {
    /// A board, in whatever shape is wanted.
    Board(Box<Board>),
    /// A grid that is told of the record's board, in whatever shape is wanted.
    Grid(Grid),
    /// A solution of the record's board.
    Solution(Solution),
    /// The record itself, as it came.
    Record,
    /// A line of text.
    Text(String),
    /// Why there is no answer: the place of the record shows it, as its shape has it.
    #[default]
    Unanswered,
    /// The same, as a line in every shape: where the record's own board might pass for an answer.
    Reason,
}

/// Which limit was reached. What stops a record, and lets others go on, is the time.
pub(crate) const fn reached(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes => "the limit of nodes was reached",
        Limit::Stopped => "the time limit was reached",
    }
}

impl Reply {
    /// No answer, for this reason.
    pub(crate) fn refusal(status: Status, message: impl Into<String>) -> Self {
        Self { status: Some(status), message: Some(message.into()), ..Self::default() }
    }

    /// A limit was reached.
    pub(crate) fn unknown(limit: Limit) -> Self {
        let advice = " (more `--time-limit` or `--node-limit` may help)";
        Self { advice, ..Self::refusal(Status::Unknown, reached(limit)) }
    }

    /// No answer, for a reason that no status names.
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self { message: Some(message.into()), ..Self::default() }
    }

    /// The grid has no such form.
    fn formless(grid: &Grid, why: &NoForm) -> Self {
        match (why, grid.check()) {
            (NoForm::NotUnique(Status::None), _) => Self::none(),
            (NoForm::NotUnique(_), Err(flaws)) => Self::invalid(&flaws),
            (NoForm::NotUnique(status), Ok(())) => Self::refusal(*status, why.to_string()),
            (NoForm::Limit(limit), _) => Self::unknown(*limit),
        }
    }

    /// The givens clash.
    pub(crate) fn invalid(flaws: &Flaws) -> Self {
        let clash = flaws.clashes().next().map(|clash| clash.to_string());
        let advice = " (see `ninefold check`)";
        Self { advice, ..Self::refusal(Status::Invalid, clash.unwrap_or_default()) }
    }

    /// The givens don't clash, yet there is no solution.
    pub(crate) fn none() -> Self {
        let advice = " (a mistyped given? try `ninefold check --repair`)";
        Self { advice, ..Self::refusal(Status::None, "no solution") }
    }
}

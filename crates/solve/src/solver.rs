use ninefold_grid::{ByDigit, Digit, Solution, Transform};

use crate::census::Census;
use crate::crowd::{Crowd, FEW};
use crate::engine::Engine;
use crate::limits::{Effort, Meter};
use crate::{Answer, Count, Givens, Level, Limit, Limits, SolutionsWithin, Status};

/// All questions about one puzzle or one set of candidates, asked of a workspace that is kept: a
/// solver that has answered one question needs no more memory for the next.
///
/// It looks for solutions only: a grid whose givens clash has none. That they clash is said by
/// [`Puzzle::new`](crate::Puzzle::new) and [`Bulk`](crate::Bulk).
///
/// ```
/// use ninefold_solve::{Limits, Puzzle, Solver};
///
/// let mut solver = Solver::new();
/// for line in [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
/// ] {
///     let puzzle: Puzzle = line.parse()?;
///     println!("{}", solver.solve(&puzzle, &Limits::NONE).status());
/// }
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    pub(crate) level: Level,
    pub(crate) engine: Engine,
    crowd: Crowd,
    effort: Effort,
}

impl Default for Solver {
    fn default() -> Self {
        Self::with_level(Level::detect())
    }
}

impl Solver {
    /// A solver that has no memory yet, at the best level of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver that uses certain instructions, or the best below them where this machine lacks
    /// them. The answers are the same; *any* may be another one.
    #[must_use]
    pub fn with_level(level: Level) -> Self {
        let (engine, crowd, effort) = (Engine::new(level), Crowd::new(level), Effort::default());
        Self { level: level.here(), engine, crowd, effort }
    }

    /// What the last question took.
    #[doc(hidden)]
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// What the last question has left of its limits, for the next: so several have one number of nodes
    /// together.
    ///
    /// ```
    /// use ninefold_solve::{Answer, Limits, Puzzle, Solver};
    ///
    /// let hard: Puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let mut solver = Solver::new();
    /// let limits = Limits { nodes: Some(10_000), ..Limits::NONE };
    /// assert!(matches!(solver.solve(&hard, &limits), Answer::Unique(_)));
    /// let rest = solver.left(&limits);
    /// assert!(rest.nodes < limits.nodes);
    /// assert!(solver.redundant(&hard, &rest)?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn left<'a>(&self, limits: &Limits<'a>) -> Limits<'a> {
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.effort.nodes));
        Limits { nodes, ..*limits }
    }

    /// The smallest solution, and whether it is the only one; if not, the next in order as well.
    ///
    /// Two solutions are a proof of several, which no limit takes back: the smallest two are then
    /// looked for without one. That takes microseconds nearly always, and never more than a few
    /// contradictions and one free search for each candidate before them.
    pub fn solve<'a>(&mut self, givens: impl Into<Givens<'a>>, limits: &Limits<'_>) -> Answer {
        let givens = givens.into();
        self.metered(limits, |solver, meter| solver.engine.solve(givens, meter))
    }

    /// [`solve`](Self::solve) without the solution: the fast question.
    pub fn status<'a>(&mut self, givens: impl Into<Givens<'a>>, limits: &Limits<'_>) -> Status {
        self.settled(givens.into(), limits).unwrap_or(Status::Unknown)
    }

    /// The status, or the limit that was reached before it was known.
    pub(crate) fn settled(
        &mut self,
        givens: Givens<'_>,
        limits: &Limits<'_>,
    ) -> Result<Status, Limit> {
        match self.metered(limits, |solver, meter| solver.tally(givens, 2, meter)) {
            (2, _) => Ok(Status::Multiple),
            (_, Some(limit)) => Err(limit),
            (1, None) => Ok(Status::Unique),
            (_, None) => Ok(Status::None),
        }
    }

    /// Whichever solution is found first.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn any<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| solver.engine.any(givens, meter))
    }

    /// The lexicographically smallest solution.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn first<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.nth(givens, 0, limits)
    }

    /// The lexicographically largest solution: the first one if digits ran backwards.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn last<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.nth_back(givens, 0, limits)
    }

    /// The solution with `k` smaller ones. See [`Puzzle::nth`](crate::Puzzle::nth).
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn nth<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        k: u128,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| solver.kth(givens, k, meter))
    }

    /// The solution with `k` larger ones.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn nth_back<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        k: u128,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        let mirror = backwards();
        let found = self.nth(&mirror.candidates(&givens.into().candidates()), k, limits)?;
        Ok(found.map(|solution| mirror.solution(&solution)))
    }

    /// The number of solutions, counted until there are `n` or a limit is reached. See
    /// [`Puzzle::count`](crate::Puzzle::count).
    pub fn count_up_to<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        n: u128,
        limits: &Limits<'_>,
    ) -> Count {
        let givens = givens.into();
        match self.metered(limits, |solver, meter| solver.tally(givens, n, meter)) {
            (count, None) if count < n => Count::Exactly(count),
            (count, _) => Count::AtLeast(count),
        }
    }

    /// Shows a visitor every solution, in no particular order: several times as fast as
    /// [`Solutions`](crate::Solutions), which has them in order. Gives their number.
    ///
    /// # Errors
    ///
    /// The limit that was reached. Solutions that were shown are solutions all the same.
    pub fn for_each<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
        mut visit: impl FnMut(Solution),
    ) -> Result<u128, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| solver.each(givens, &mut visit, meter))
    }

    /// All solutions in order, from either end: see [`Puzzle::solutions`](crate::Puzzle::solutions).
    pub fn solutions<'a, 'b>(
        &self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'b>,
    ) -> SolutionsWithin<'b> {
        SolutionsWithin::with_level(&givens.into().candidates(), self.level, limits)
    }

    /// Shows every solution, in no particular order; their number.
    pub(crate) fn each(
        &mut self,
        givens: Givens<'_>,
        visit: &mut dyn FnMut(Solution),
        meter: &mut Meter<'_>,
    ) -> Result<u128, Limit> {
        let (count, limit) = self
            .crowd
            .tally(&givens.candidates(), u128::MAX, Some(&mut *visit), meter)
            .unwrap_or_else(|| self.engine.each(givens, visit, meter));
        limit.map_or(Ok(count), Err)
    }

    /// Asks under limits, and keeps what it took.
    pub(crate) fn metered<T>(
        &mut self,
        limits: &Limits<'_>,
        question: impl FnOnce(&mut Self, &mut Meter<'_>) -> T,
    ) -> T {
        let mut meter = Meter::new(limits);
        let answer = question(self, &mut meter);
        self.effort = meter.effort();
        answer
    }

    /// The solution with `k` smaller ones, reached by a walk over all of them.
    pub(crate) fn walk_to(
        &mut self,
        givens: Givens<'_>,
        k: u128,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.engine.nth(givens, k, meter)
    }

    /// The number of solutions up to `n`.
    pub(crate) fn count(
        &mut self,
        givens: Givens<'_>,
        n: u128,
        meter: &mut Meter<'_>,
    ) -> Result<u128, Limit> {
        let (count, limit) = self.tally(givens, n, meter);
        limit.map_or(Ok(count), Err)
    }

    /// The number of solutions up to `n`, and the limit that ended the count before that. Where there
    /// are some they are found side by side, and where there are many they are not found at all. Each way
    /// begins anew, but what was found before is there, whatever limit ends the next.
    pub(crate) fn tally(
        &mut self,
        givens: Givens<'_>,
        n: u128,
        meter: &mut Meter<'_>,
    ) -> (u128, Option<Limit>) {
        let few = self.engine.tally(givens, n.min(FEW), meter);
        if few != (FEW, None) || n == FEW {
            return few;
        }
        let digits = givens.digits().filter(|_| n > MANY);
        let most = if digits.is_some() { MANY } else { n };
        let some = self.crowd.tally(&givens.candidates(), most, None, meter);
        let (count, limit) = some.unwrap_or_else(|| self.engine.tally(givens, most, meter));
        match digits {
            Some(grid) if (count, limit) == (MANY, None) => {
                let (count, limit) = Census::new(&grid, self.level).tally(n, meter);
                (count.max(MANY), limit)
            }
            _ => (count.max(FEW), limit),
        }
    }
}

/// Solutions that are found one by one before they are counted without: that takes as long as the
/// preparations of a census, or less.
pub(crate) const MANY: u128 = 1 << 17;

/// The transform that counts digits down, so that the last solution is the first.
pub(crate) fn backwards() -> Transform {
    let digits = ByDigit::from_fn(|digit| Digit::ALL[8 - digit.index()]);
    Transform::relabel(digits).expect("each digit has its own counterpart")
}

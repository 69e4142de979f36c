use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Grid, Solution};

use crate::lanes::{self, BulkEffort, Goal, Page, Puzzles, Search};
use crate::limits::{Meter, NO_LIMIT};
use crate::lines::proved;
use crate::solver::MANY;
use crate::{Answer, Count, Level, Limit, Limits, Lines, Solver, Status};

/// Lines that the engine takes at a time: enough to keep all lanes busy, few enough to stay in the
/// cache.
const CHUNK: usize = 2048;

/// A solver of many puzzles at once, with its memory: thirty-two side by side where the machine has
/// the registers for it, one after the other where it has none.
///
/// The answers are those of [`Solver`], whatever stands beside a puzzle, but for two things: puzzles
/// whose givens clash are told from those without a solution, and *any* may be another one.
///
/// ```
/// use ninefold_solve::{Bulk, Lines, Status};
///
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..78
/// ";
/// let mut bulk = Bulk::new();
/// let answers = bulk.solve(Lines::new(text)?);
/// assert_eq!(answers.status(0), Status::Unique);
/// assert!(answers.line(0).unwrap().starts_with(b"534678912"));
/// assert_eq!(answers.status(1), Status::Invalid);
/// # Ok::<(), ninefold_solve::NotLines>(())
/// ```
pub struct Bulk {
    level: Level,
    /// None where one puzzle after the other is faster.
    lanes: Option<Box<dyn Search>>,
    solver: Solver,
    answers: Answers,
    /// Fewer lines are searched one after the other.
    fewest: usize,
}

/// What may be asked of puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Any,
    First,
    Status,
    Solve,
}

impl Default for Bulk {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Bulk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bulk").field("level", &self.level).finish_non_exhaustive()
    }
}

impl Bulk {
    /// Fewer puzzles are searched one after the other, since that is faster: for so few a
    /// [`Solver`] does as well.
    pub const FEWEST: usize = 8;

    /// With the best registers of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_level(Level::detect())
    }

    /// With given ones, or the best below them that this machine has.
    #[must_use]
    pub fn with_level(level: Level) -> Self {
        let level = level.here();
        let (solver, answers) = (Solver::with_level(level), Answers::default());
        Self { level, lanes: lanes::fast_engine(level), solver, answers, fewest: Self::FEWEST }
    }

    /// The same, but always side by side, even where that is slower: for tests of the lanes.
    #[doc(hidden)]
    #[must_use]
    pub fn in_lanes(level: Level) -> Self {
        let level = level.here();
        Self { lanes: lanes::engine(level), fewest: 1, ..Self::with_level(level) }
    }

    /// The registers.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The smallest solution of each puzzle, and whether it is the only one.
    pub fn solve(&mut self, lines: Lines<'_>) -> &Answers {
        self.ask(Question::Solve, lines, Limits::NONE).expect(NO_LIMIT)
    }

    /// [`solve`](Self::solve) without the solutions: faster where there are several.
    pub fn status(&mut self, lines: Lines<'_>) -> &Answers {
        self.status_within(lines, &Limits::NONE).expect(NO_LIMIT)
    }

    /// The same within limits, which are for all puzzles together.
    ///
    /// # Errors
    ///
    /// The limit that was reached before all was known.
    pub fn status_within(
        &mut self,
        lines: Lines<'_>,
        limits: &Limits<'_>,
    ) -> Result<&Answers, Limit> {
        self.ask(Question::Status, lines, *limits)
    }

    /// The smallest solution of each puzzle. Where there is one the status is unknown, since there
    /// may be others.
    pub fn first(&mut self, lines: Lines<'_>) -> &Answers {
        self.ask(Question::First, lines, Limits::NONE).expect(NO_LIMIT)
    }

    /// Whichever solution of each puzzle is found first; which one it is depends on all of them.
    /// Where there is one the status is unknown, since there may be others.
    pub fn any(&mut self, lines: Lines<'_>) -> &Answers {
        self.ask(Question::Any, lines, Limits::NONE).expect(NO_LIMIT)
    }

    /// The number of solutions of each puzzle if there are fewer than `n`; else that there are at
    /// least `n`.
    pub fn count_up_to(&mut self, lines: Lines<'_>, n: u64) -> Vec<Count> {
        if n == 0 {
            return vec![Count::AtLeast(0); lines.len()];
        }
        let Self { lanes, solver, fewest, .. } = self;
        let mut count = |grid: Grid| solver.count_up_to(&grid, n.into(), &Limits::NONE);
        let Some(lanes) = lanes.as_mut().filter(|_| lines.len() >= *fewest) else {
            return (0..lines.len()).map(|i| count(lines.grid(i))).collect();
        };
        let goal = Goal { limit: n.min(MANY as u64), smallest: false };
        let mut counts = Vec::with_capacity(lines.len());
        for lines in lines.chunks(CHUNK) {
            let puzzles = Puzzles::Lines(lines);
            lanes.run(goal, puzzles, None, &mut Meter::new(&Limits::NONE)).expect(NO_LIMIT);
            counts.extend(lanes.found().iter().enumerate().map(|(i, &found)| match found {
                found if found < goal.limit => Count::Exactly(found.into()),
                found if found < n => count(lines.grid(i)),
                found => Count::AtLeast(found.into()),
            }));
        }
        counts
    }

    /// How much work all questions were: a signature of the search, for its tests.
    #[doc(hidden)]
    pub fn effort(&self) -> Option<BulkEffort> {
        self.lanes.as_ref().map(|lanes| lanes.effort())
    }

    fn ask(
        &mut self,
        question: Question,
        lines: Lines<'_>,
        mut left: Limits<'_>,
    ) -> Result<&Answers, Limit> {
        let left = &mut left;
        self.answers.begin(lines.len(), question != Question::Status);
        for (first, lines) in (0..).step_by(CHUNK).zip(lines.chunks(CHUNK)) {
            let chunk = Chunk { lines, places: (first..first + lines.len()).collect() };
            if self.lanes.is_none() || lines.len() < self.fewest {
                (0..lines.len()).try_for_each(|i| self.ask_alone(question, &chunk, i, left))?;
            } else {
                self.ask_side_by_side(question, &chunk, left)?;
            }
        }
        if question == Question::First {
            for status in &mut self.answers.statuses {
                if matches!(status, Status::Unique | Status::Multiple) {
                    *status = Status::Unknown;
                }
            }
        }
        Ok(&self.answers)
    }

    fn ask_side_by_side(
        &mut self,
        question: Question,
        chunk: &Chunk<'_>,
        left: &mut Limits<'_>,
    ) -> Result<(), Limit> {
        match question {
            Question::Any => {
                self.search(Goal { limit: 1, smallest: false }, chunk, left).map(|_| ())
            }
            Question::Status => {
                self.search(Goal { limit: 2, smallest: false }, chunk, left).map(|_| ())
            }
            Question::First => self.find_smallest(1, chunk, left),
            Question::Solve => self.find_smallest(2, chunk, left),
        }
    }

    /// The smallest solutions. Where most puzzles have one solution that is found by a free search,
    /// and those that turn out to have several are searched once more, in order. Where most have
    /// several, they are searched in order at once.
    fn find_smallest(
        &mut self,
        limit: u64,
        chunk: &Chunk<'_>,
        left: &mut Limits<'_>,
    ) -> Result<(), Limit> {
        let expects_many = self.lanes.as_ref().is_some_and(|lanes| lanes.expects_many());
        let mut text = Vec::new();
        let rest;
        let chunk = if expects_many {
            let given_up = self.search(Goal { limit, smallest: true }, chunk, left)?;
            rest = chunk.some(&given_up, &mut text);
            &rest
        } else {
            chunk
        };
        self.search(Goal { limit: 2, smallest: false }, chunk, left)?;
        let status = |&i: &usize| self.answers.statuses[chunk.places[i]];
        let several: Vec<usize> =
            (0..chunk.lines.len()).filter(|i| status(i) == Status::Multiple).collect();
        let mut text = Vec::new();
        let chunk = chunk.some(&several, &mut text);
        let given_up = self.search(Goal { limit: 1, smallest: true }, &chunk, left)?;
        for place in &chunk.places {
            self.answers.statuses[*place] = Status::Multiple;
        }
        given_up.into_iter().try_for_each(|i| self.ask_alone(Question::Solve, &chunk, i, left))
    }

    /// Searches in lanes. Gives the puzzles of which nothing became known.
    fn search(
        &mut self,
        goal: Goal,
        chunk: &Chunk<'_>,
        left: &mut Limits<'_>,
    ) -> Result<Vec<usize>, Limit> {
        let Self { lanes: Some(lanes), answers, .. } = self else { return Ok(Vec::new()) };
        let Answers { statuses, text, shows_solutions } = answers;
        let page = shows_solutions.then_some(Page::Lines { text, places: &chunk.places });
        let mut meter = Meter::new(left);
        let result = lanes.run(goal, Puzzles::Lines(chunk.lines), page, &mut meter);
        *left = meter.left();
        result?;
        for (&place, &found) in chunk.places.iter().zip(lanes.found()) {
            statuses[place] = match found {
                0 => Status::None,
                1 if goal.limit == 1 => Status::Unknown,
                1 => Status::Unique,
                _ => Status::Multiple,
            };
        }
        for i in lanes.clashing(chunk.lines) {
            statuses[chunk.places[i]] = Status::Invalid;
        }
        Ok(lanes.given_up().to_vec())
    }

    /// Asks the solver of single puzzles about one of the lines.
    fn ask_alone(
        &mut self,
        question: Question,
        chunk: &Chunk<'_>,
        i: usize,
        left: &mut Limits<'_>,
    ) -> Result<(), Limit> {
        let grid = chunk.lines.grid(i);
        let found = |solution: Option<_>| match solution {
            Some(solution) => (Status::Unknown, Some(solution)),
            None => (Status::None, None),
        };
        let solver = &mut self.solver;
        let (status, solution) = match question {
            Question::Any => found(solver.any(&grid, left)?),
            Question::First => found(solver.first(&grid, left)?),
            Question::Status => (solver.settled((&grid).into(), left)?, None),
            Question::Solve => match solver.solve(&grid, left) {
                Answer::Unknown { reached, .. } => return Err(reached),
                answer => (answer.status(), answer.solution().copied()),
            },
        };
        *left = solver.left(left);
        let clashes = status == Status::None && grid.check().is_err();
        let status = if clashes { Status::Invalid } else { status };
        self.answers.put(chunk.places[i], status, solution);
        Ok(())
    }
}

/// Some of the lines, and the places of their answers.
struct Chunk<'a> {
    lines: Lines<'a>,
    places: Vec<usize>,
}

impl Chunk<'_> {
    /// Some of them, whose text is put together.
    fn some<'a>(&self, lines: &[usize], text: &'a mut Vec<u8>) -> Chunk<'a> {
        for &i in lines {
            text.extend_from_slice(self.lines.line(i));
        }
        let places = lines.iter().map(|&i| self.places[i]).collect();
        Chunk { lines: Lines::side_by_side(text), places }
    }
}

/// The answers to the puzzles of some lines.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    statuses: Vec<Status>,
    /// A line for each puzzle; it means nothing where there is no solution.
    text: Vec<u8>,
    shows_solutions: bool,
}

impl Answers {
    fn begin(&mut self, puzzles: usize, shows_solutions: bool) {
        self.statuses.clear();
        self.statuses.resize(puzzles, Status::None);
        // No line end is ever overwritten.
        self.text.resize(puzzles * Page::STRIDE, b'\n');
        self.shows_solutions = shows_solutions;
    }

    /// Answers to the same question, put together.
    #[cfg(feature = "threads")]
    pub(crate) fn joined(parts: Vec<Self>) -> Self {
        let mut all = Self { shows_solutions: true, ..Self::default() };
        for part in parts {
            all.statuses.extend(part.statuses);
            all.text.extend(part.text);
            all.shows_solutions &= part.shows_solutions;
        }
        all
    }

    fn put(&mut self, place: usize, status: Status, solution: Option<Solution>) {
        self.statuses[place] = status;
        if let Some(solution) = solution {
            self.text[place * Page::STRIDE..][..81].copy_from_slice(&solution.to_ascii());
        }
    }

    /// How many puzzles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.statuses.len()
    }

    /// Is there no puzzle?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.statuses.is_empty()
    }

    /// The answer to a puzzle in one word.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn status(&self, index: usize) -> Status {
        self.statuses[index]
    }

    /// The answers in one word each.
    pub fn statuses(&self) -> &[Status] {
        &self.statuses
    }

    /// The solution of a puzzle as 81 digits, if there is one and it was asked for.
    ///
    /// # Panics
    ///
    /// If there are fewer puzzles.
    #[must_use]
    pub fn line(&self, index: usize) -> Option<&[u8; 81]> {
        let is_solved = !matches!(self.statuses[index], Status::None | Status::Invalid);
        (self.shows_solutions && is_solved).then(|| {
            self.text[index * Page::STRIDE..].first_chunk().expect("a line for each puzzle")
        })
    }

    /// The solution of a puzzle, if there is one and it was asked for.
    ///
    /// # Panics
    ///
    /// If there are fewer puzzles.
    #[must_use]
    pub fn solution(&self, index: usize) -> Option<Solution> {
        self.line(index).map(proved)
    }

    /// The solution of each puzzle.
    ///
    /// See [`solution`](Self::solution).
    pub fn solutions(&self) -> impl ExactSizeIterator<Item = Option<Solution>> + '_ {
        (0..self.len()).map(|i| self.solution(i))
    }

    /// All solutions, a line each, if every puzzle has one and it was asked for.
    #[must_use]
    pub fn text(&self) -> Option<&[u8]> {
        let all = self.shows_solutions
            && !self.statuses.iter().any(|s| matches!(s, Status::None | Status::Invalid));
        all.then_some(&self.text)
    }
}

use core::fmt;
use core::str::FromStr;

use ninefold_grid::{Candidates, Flaws, Grid, ParseGridError, Solution, Transform};
use rand::Rng;

use crate::limits::NO_LIMIT;
use crate::{Answer, Count, Estimate, Limit, Limits, Solutions, SolutionsWithin, Solver, Status};

/// A grid whose givens don't clash. It may have no solution, one, or many: its methods tell.
///
/// It prints as 81 characters with `.` for empty, drawn with `{:#}`, and is ordered like its grid.
///
/// ```
/// use ninefold_solve::{Puzzle, Status};
///
/// let empty = Puzzle::try_from([[0; 9]; 9])?;
/// assert_eq!(empty.status(), Status::Multiple);
/// assert!(empty.first().unwrap().to_string().starts_with("123456789456789123"));
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// The puzzle that a grid is.
    ///
    /// # Errors
    ///
    /// The [`Flaws`] name the clashing givens, and give the grid back.
    #[inline]
    pub fn new(grid: Grid) -> Result<Self, Flaws> {
        grid.check().map(|()| Self(grid))
    }

    /// The givens.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// What the givens allow in each cell: themselves, and everything where there is none.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        Candidates::from(&self.0)
    }

    /// The equivalent puzzle that a transform makes of this one.
    #[must_use]
    pub fn transformed(&self, transform: &Transform) -> Self {
        Self(transform.grid(&self.0))
    }

    /// The smallest solution, and whether it is the only one.
    pub fn solve(&self) -> Answer {
        self.solve_within(&Limits::NONE)
    }

    /// [`solve`](Self::solve), which a limit may end.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Answer {
        Solver::new().solve(self, limits)
    }

    /// Whether there is a solution and whether it is the only one: faster than
    /// [`solve`](Self::solve) where there are several.
    pub fn status(&self) -> Status {
        self.status_within(&Limits::NONE)
    }

    /// [`status`](Self::status), which a limit may end.
    pub fn status_within(&self, limits: &Limits<'_>) -> Status {
        Solver::new().status(self, limits)
    }

    /// The lexicographically smallest solution.
    #[must_use]
    pub fn first(&self) -> Option<Solution> {
        self.first_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`first`](Self::first), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn first_within(&self, limits: &Limits<'_>) -> Result<Option<Solution>, Limit> {
        Solver::new().first(self, limits)
    }

    /// The lexicographically largest solution.
    #[must_use]
    pub fn last(&self) -> Option<Solution> {
        self.last_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`last`](Self::last), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn last_within(&self, limits: &Limits<'_>) -> Result<Option<Solution>, Limit> {
        Solver::new().last(self, limits)
    }

    /// The solution with `k` smaller ones, so that `nth(0)` is the first, as an iterator counts. (The command
    /// line counts from 1.) To small numbers it walks, past
    /// some million solutions a second; to any other it counts its way, which takes some dozen
    /// [counts](Self::count), each of a grid with one more given.
    ///
    /// ```
    /// use ninefold_solve::{Grid, Puzzle};
    ///
    /// let empty = Puzzle::new(Grid::EMPTY).expect("nothing clashes");
    /// let half = empty.nth(3_335_451_876_010_536_468_480).expect("there are twice as many");
    /// assert_eq!(empty.rank(&half), Some(3_335_451_876_010_536_468_480));
    /// ```
    #[must_use]
    pub fn nth(&self, k: u128) -> Option<Solution> {
        self.nth_within(k, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`nth`](Self::nth), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn nth_within(&self, k: u128, limits: &Limits<'_>) -> Result<Option<Solution>, Limit> {
        Solver::new().nth(self, k, limits)
    }

    /// The solution with `k` larger ones, so that `nth_back(0)` is the last.
    #[must_use]
    pub fn nth_back(&self, k: u128) -> Option<Solution> {
        self.nth_back_within(k, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`nth_back`](Self::nth_back), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn nth_back_within(&self, k: u128, limits: &Limits<'_>) -> Result<Option<Solution>, Limit> {
        Solver::new().nth_back(self, k, limits)
    }

    /// The number of solutions that are smaller than this one, so 0 for the first; `None` if it is none of
    /// this puzzle. The inverse of [`nth`](Self::nth), and as expensive.
    #[must_use]
    pub fn rank(&self, solution: &Solution) -> Option<u128> {
        self.rank_within(solution, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`rank`](Self::rank), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn rank_within(
        &self,
        solution: &Solution,
        limits: &Limits<'_>,
    ) -> Result<Option<u128>, Limit> {
        Solver::new().rank(self, solution, limits)
    }

    /// Whichever solution is found first. The same call gives the same one.
    #[must_use]
    pub fn any(&self) -> Option<Solution> {
        self.any_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`any`](Self::any), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn any_within(&self, limits: &Limits<'_>) -> Result<Option<Solution>, Limit> {
        Solver::new().any(self, limits)
    }

    /// All solutions, in order, from either end.
    pub fn solutions(&self) -> Solutions {
        Solutions::new(&self.candidates())
    }

    /// [`solutions`](Self::solutions), which a limit may end.
    pub fn solutions_within<'a>(&self, limits: &Limits<'a>) -> SolutionsWithin<'a> {
        SolutionsWithin::new(&self.candidates(), limits)
    }

    /// Shows a visitor every solution, in no particular order, and gives their number: several times
    /// as fast as [`solutions`](Self::solutions), which has them in order.
    ///
    /// ```
    /// # use ninefold_solve::Puzzle;
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8....17...2...6.6....28....419..5.......79"
    ///         .parse()?;
    /// let mut found = Vec::new();
    /// let number = puzzle.for_each_solution(|solution| found.push(solution));
    /// found.sort();
    /// assert!(found.iter().copied().eq(puzzle.solutions()));
    /// assert_eq!(number, puzzle.count());
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    pub fn for_each_solution(&self, visit: impl FnMut(Solution)) -> u128 {
        Solver::new().for_each(self, &Limits::NONE, visit).expect(NO_LIMIT)
    }

    /// The number of solutions. Few are found one by one, at up to thirty million a second; many are
    /// counted without being found, so that every grid has an answer: the empty one in a tenth of a second,
    /// one with half a dozen givens in a few seconds, one with a dozen or more in a fraction of one.
    ///
    /// ```
    /// use ninefold_solve::{Grid, Puzzle};
    ///
    /// let empty = Puzzle::new(Grid::EMPTY).expect("nothing clashes");
    /// assert_eq!(empty.count(), 6_670_903_752_021_072_936_960);
    /// ```
    #[must_use]
    pub fn count(&self) -> u128 {
        self.count_up_to(u128::MAX).number()
    }

    /// The number of solutions if there are fewer than `n`; else that there are at least `n`.
    pub fn count_up_to(&self, n: u128) -> Count {
        self.count_up_to_within(n, &Limits::NONE)
    }

    /// [`count_up_to`](Self::count_up_to), which a limit may end before that.
    pub fn count_up_to_within(&self, n: u128, limits: &Limits<'_>) -> Count {
        Solver::new().count_up_to(self, n, limits)
    }

    /// An unbiased estimate of the number of solutions with its standard error, from a sample of so many
    /// parts (fifty at least); or the number itself, if there are no more parts or few solutions. Each part
    /// takes up to some ten milliseconds, and the standard error falls with the square root of their number.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    /// use rand::{SeedableRng, rngs::StdRng};
    ///
    /// let puzzle: Puzzle =
    ///     ".3...........9.............8...6................9....................6...4......9"
    ///         .parse()?;
    /// let estimate = puzzle.estimate(100, &mut StdRng::seed_from_u64(2));
    /// assert!((estimate.low()..estimate.high()).contains(&304_459_914_709_488.0), "{estimate}");
    /// println!("{estimate}"); // 3.032e14 (95 %: 3.007e14 to 3.057e14)
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    pub fn estimate(&self, samples: u32, rng: &mut (impl Rng + ?Sized)) -> Estimate {
        self.estimate_within(samples, rng, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`estimate`](Self::estimate), which a limit may end: the parts that were looked at by then are the
    /// sample, if there are fifty. `samples` says how many there are.
    ///
    /// # Errors
    ///
    /// The limit that was reached before.
    pub fn estimate_within(
        &self,
        samples: u32,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'_>,
    ) -> Result<Estimate, Limit> {
        Solver::new().estimate(self, samples, rng, limits)
    }

    /// A random solution, each one as likely as any other; `None` if there is none. The same random
    /// numbers give the same solution on every machine. Takes one [count](Self::count); for many draws
    /// from many solutions there is an [`Urn`](crate::Urn).
    #[must_use]
    pub fn random(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Solution> {
        self.random_within(rng, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`random`](Self::random), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn random_within(
        &self,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        Solver::new().random(self, rng, limits)
    }
}

impl From<&Puzzle> for Candidates {
    fn from(puzzle: &Puzzle) -> Self {
        puzzle.candidates()
    }
}

impl From<Puzzle> for Grid {
    fn from(puzzle: Puzzle) -> Self {
        puzzle.0
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = Flaws;

    fn try_from(grid: Grid) -> Result<Self, Flaws> {
        Self::new(grid)
    }
}

/// From numbers in reading order, 0 for empty.
impl TryFrom<[u8; 81]> for Puzzle {
    type Error = ParsePuzzleError;

    fn try_from(numbers: [u8; 81]) -> Result<Self, ParsePuzzleError> {
        Ok(Self::new(numbers.try_into()?)?)
    }
}

/// From nine rows of numbers, 0 for empty.
impl TryFrom<[[u8; 9]; 9]> for Puzzle {
    type Error = ParsePuzzleError;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Self, ParsePuzzleError> {
        Ok(Self::new(rows.try_into()?)?)
    }
}

/// Reads 81 characters: 1 to 9, and `.` or `0` for empty.
impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        Ok(Self::new(text.parse()?)?)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The drawn grid.
impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// Why a text or an array is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePuzzleError {
    /// It is no grid at all.
    Grid(ParseGridError),
    /// It is a grid, but its givens clash.
    Flaws(Flaws),
}

impl From<ParseGridError> for ParsePuzzleError {
    fn from(error: ParseGridError) -> Self {
        Self::Grid(error)
    }
}

impl From<Flaws> for ParsePuzzleError {
    fn from(flaws: Flaws) -> Self {
        Self::Flaws(flaws)
    }
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid(error) => error.fmt(f),
            Self::Flaws(flaws) => flaws.fmt(f),
        }
    }
}

impl core::error::Error for ParsePuzzleError {}

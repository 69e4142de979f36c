use ninefold_grid::{ByDigit, Candidates, Cell, Digit, DigitSet, Solution, Transform};

use crate::limits::Meter;
use crate::ordered::Ordered;
use crate::single::{Position, Search};
use crate::{Answer, Count, Limit, Limits, Status};

/// All questions about one set of candidates, asked of a workspace that is kept: a solver that has
/// answered one question needs no more memory for the next.
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
///     println!("{}", solver.solve(&puzzle.candidates(), &Limits::NONE).status());
/// }
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    search: Search,
    ordered: Ordered,
}

impl Solver {
    /// A solver that has no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The smallest solution, and whether it is the only one.
    ///
    /// Two solutions are a proof of several, which no limit takes back: the smallest of them is then
    /// looked for without one. That takes microseconds nearly always; thirty milliseconds were the
    /// worst in four million odd grids.
    pub fn solve(&mut self, candidates: &Candidates, limits: &Limits<'_>) -> Answer {
        match self.two(candidates, limits) {
            Found { one: Some(one), two: Some(two), .. } => self.several(candidates, one, two),
            Found { one, reached: Some(reached), .. } => Answer::Unknown { found: one, reached },
            Found { one: Some(one), .. } => Answer::Unique(one),
            Found { .. } => Answer::NoSolution,
        }
    }

    /// [`solve`](Self::solve) without the solution: the fast question.
    pub fn status(&mut self, candidates: &Candidates, limits: &Limits<'_>) -> Status {
        match self.two(candidates, limits) {
            Found { two: Some(_), .. } => Status::Multiple,
            Found { reached: Some(_), .. } => Status::Unknown,
            Found { one: Some(_), .. } => Status::Unique,
            Found { .. } => Status::None,
        }
    }

    /// Whichever solution is found first.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn any(
        &mut self,
        candidates: &Candidates,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.search.start(candidates.into());
        let found = self.search.next(&mut Meter::new(limits))?;
        Ok(found.map(|position| checked(&position, candidates)))
    }

    /// The lexicographically smallest solution.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn first(
        &mut self,
        candidates: &Candidates,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        self.nth(candidates, 0, limits)
    }

    /// The lexicographically largest solution: the first one if digits ran backwards.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn last(
        &mut self,
        candidates: &Candidates,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        let mirror = backwards();
        let last = self.first(&mirror.candidates(candidates), limits)?;
        Ok(last.map(|solution| mirror.solution(&solution)))
    }

    /// The solution with `k` smaller ones.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn nth(
        &mut self,
        candidates: &Candidates,
        k: u128,
        limits: &Limits<'_>,
    ) -> Result<Option<Solution>, Limit> {
        let mut meter = Meter::new(limits);
        self.ordered.start(candidates);
        self.ordered.skip(k, &mut meter)?;
        self.ordered.next(&mut meter)
    }

    /// The number of solutions, counted until there are `n` or a limit is reached.
    pub fn count_up_to(&mut self, candidates: &Candidates, n: u128, limits: &Limits<'_>) -> Count {
        match self.tally(candidates, n, limits) {
            (count, None) if count < n => Count::Exactly(count),
            (count, _) => Count::AtLeast(count),
        }
    }

    /// The number of solutions up to `n`, and the limit that ended the count before that.
    pub(crate) fn tally(
        &mut self,
        candidates: &Candidates,
        n: u128,
        limits: &Limits<'_>,
    ) -> (u128, Option<Limit>) {
        let mut meter = Meter::new(limits);
        self.search.start(candidates.into());
        for count in 0..n {
            match self.search.next(&mut meter) {
                Ok(Some(_)) => {}
                Ok(None) => return (count, None),
                Err(limit) => return (count, Some(limit)),
            }
        }
        (n, None)
    }

    fn two(&mut self, candidates: &Candidates, limits: &Limits<'_>) -> Found {
        let mut meter = Meter::new(limits);
        let mut found = Found::default();
        self.search.start(candidates.into());
        for solution in [&mut found.one, &mut found.two] {
            match self.search.next(&mut meter) {
                Ok(Some(position)) => *solution = Some(checked(&position, candidates)),
                Ok(None) => break,
                Err(limit) => {
                    found.reached = Some(limit);
                    break;
                }
            }
        }
        found
    }

    fn several(&mut self, candidates: &Candidates, one: Solution, two: Solution) -> Answer {
        let first = self.first(candidates, &Limits::NONE).expect("there is no limit");
        let first = first.expect("two solutions were found");
        Answer::Multiple { first, second: if one == first { two } else { one } }
    }
}

/// Up to two solutions, and the limit that ended the search for them.
#[derive(Default)]
struct Found {
    one: Option<Solution>,
    two: Option<Solution>,
    reached: Option<Limit>,
}

/// The solution that a settled position is, proved from its digits.
pub(crate) fn checked(position: &Position, candidates: &Candidates) -> Solution {
    let solution = position.solution().expect("a solution has every digit in every house");
    let foreign = |(cell, digit): (Cell, Digit)| digit.set() - candidates[cell];
    let foreign = solution.iter().map(foreign).fold(DigitSet::EMPTY, |all, one| all | one);
    assert!(foreign.is_empty(), "a solution keeps to the candidates");
    solution
}

/// The transform that counts digits down, so that the last solution is the first.
pub(crate) fn backwards() -> Transform {
    let digits = ByDigit::from_fn(|digit| Digit::ALL[8 - digit.index()]);
    Transform::relabel(digits).expect("each digit has its own counterpart")
}

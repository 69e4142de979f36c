//! The fewest givens to add to a puzzle of several solutions until it has one.
//!
//! An added given keeps the solutions that have it. So the question is which candidates have just one
//! solution in common, and how few of them can do. Where solutions are few, each candidate is a set
//! of numbered solutions, a bit each: one, then two, then three sets are met until a single bit is
//! left. Candidates that have the same solutions are as good as one, which leaves a few hundred sets.
//! That four are needed, or more, is not found out, only that three don't do; and where solutions are
//! many, only whether one does.

use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{Candidate, Cell, Digit, Solution};

use crate::limits::{Meter, NO_LIMIT};
use crate::{Count, Givens, Limit, Limits, Puzzle, Solver};

/// The fewest givens that make a puzzle's solution unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Additions {
    /// These do, and no fewer: the first such in reading order. None are added to a puzzle that has
    /// one solution already.
    Fewest(Vec<Candidate>),
    /// At least so many are needed.
    AtLeast(usize),
}

/// So many solutions are compared with each other.
const FEW: u128 = 4096;

/// So many givens are tried at most.
const MOST: usize = 3;

impl Puzzle {
    /// The fewest givens to add until there is one solution; nothing if there is none. Up to three are
    /// found where there are up to 4096 solutions, one where there are more. Takes milliseconds, or
    /// some tens of them where the answer is three or more.
    ///
    /// ```
    /// use ninefold_solve::{Additions, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "534..89126721953..198342567859..14234268537917139248569615372..287419635345286179".parse()?;
    /// let Some(Additions::Fewest(givens)) = puzzle.additions() else { panic!("it has four solutions") };
    /// assert_eq!(format!("{givens:?}"), "[r1c4=6, r2c8=4]");
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn additions(&self) -> Option<Additions> {
        self.additions_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`additions`](Self::additions), which a limit may end: one for all its searches together.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn additions_within(&self, limits: &Limits<'_>) -> Result<Option<Additions>, Limit> {
        Solver::new().additions(self, limits)
    }
}

impl Solver {
    /// The fewest givens to add until there is one solution: see [`Puzzle::additions`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all searches together.
    pub fn additions<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
    ) -> Result<Option<Additions>, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| match solver.count(givens, FEW + 1, meter)? {
            0 => Ok(None),
            1 => Ok(Some(Additions::Fewest(Vec::new()))),
            2..=FEW => solver.compare_all(givens, meter).map(Some),
            _ => solver.try_single(givens, meter).map(Some),
        })
    }

    /// Is there a candidate that just one of many solutions has?
    fn try_single(
        &mut self,
        givens: Givens<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Additions, Limit> {
        let counts = self.counts_up_to(givens, 2, meter)?;
        let only = all_candidates().find(|one| counts[one.cell][one.digit] == Count::Exactly(1));
        Ok(only.map_or(Additions::AtLeast(2), |one| Additions::Fewest(vec![one])))
    }

    fn compare_all(
        &mut self,
        givens: Givens<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Additions, Limit> {
        let mut solutions = Vec::new();
        self.each(givens, &mut |solution| solutions.push(solution), meter)?;
        let sets = sets(&solutions);
        let all = vec![u64::MAX; solutions.len().div_ceil(64)];
        for number in 1..=MOST {
            let mut rooms = vec![Vec::new(); number - 1];
            if let Some(givens) = with_one_in_common(&sets, &all, &mut rooms, meter)? {
                return Ok(Additions::Fewest(givens));
            }
        }
        Ok(Additions::AtLeast(MOST + 1))
    }
}

fn all_candidates() -> impl Iterator<Item = Candidate> {
    let of = |cell| Digit::ALL.into_iter().map(move |digit| Candidate { cell, digit });
    Cell::ALL.into_iter().flat_map(of)
}

/// A candidate and the numbers of the solutions that have it, a bit each.
type Set = (Candidate, Vec<u64>);

/// The candidates that some of the solutions have. Of those with the same solutions it is the first.
fn sets(solutions: &[Solution]) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for candidate in all_candidates() {
        let numbers = numbers(solutions, candidate);
        if numbers.iter().any(|&word| word != 0) && sets.iter().all(|set| set.1 != numbers) {
            sets.push((candidate, numbers));
        }
    }
    sets
}

/// The first of the sets, one more than there are rooms, that have, with what is common so far, just one
/// solution in common. In the rooms stands what some of them have in common.
fn with_one_in_common(
    sets: &[Set],
    common: &[u64],
    rooms: &mut [Vec<u64>],
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Candidate>>, Limit> {
    let Some((room, rooms)) = rooms.split_first_mut() else {
        let only = sets.iter().find(|(_, set)| is_single(meet(common, set)));
        return Ok(only.map(|&(candidate, _)| vec![candidate]));
    };
    for (i, (candidate, set)) in sets.iter().enumerate() {
        meter.node()?;
        room.clear();
        room.extend(meet(common, set));
        if let Some(mut others) = with_one_in_common(&sets[i + 1..], room, rooms, meter)? {
            others.insert(0, *candidate);
            return Ok(Some(others));
        }
    }
    Ok(None)
}

/// The numbers of the solutions that have a candidate.
fn numbers(solutions: &[Solution], Candidate { cell, digit }: Candidate) -> Vec<u64> {
    let word = |some: &[Solution]| {
        let bits = some.iter().enumerate().map(|(i, one)| u64::from(one.digit(cell) == digit) << i);
        bits.sum()
    };
    solutions.chunks(64).map(word).collect()
}

/// What two sets have in common.
fn meet<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
    one.iter().zip(other).map(|(a, b)| a & b)
}

/// Is there one bit in all words together? Most sets are known to have more by their first words.
fn is_single(words: impl Iterator<Item = u64>) -> bool {
    let mut found = false;
    for word in words.filter(|&word| word != 0) {
        if found || !word.is_power_of_two() {
            return false;
        }
        found = true;
    }
    found
}

//! New puzzles from old: some givens are taken away, and as many, more or fewer put elsewhere.
//!
//! Players call it {-n+m}. An attempt takes n givens away at random, and adds m - 1 at random that some
//! solution of the rest has. The last one is not guessed: a candidate that just one of the solutions has makes a puzzle with
//! one solution, and no other does. So all of these are found together, by one count of the solutions with
//! each candidate.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use ninefold_canon::ClassId;
use ninefold_grid::{Cell, CellSet, Digit, Grid};
use ninefold_solve::{Answer, Count, Limit, Limits, Puzzle, Solver, Status};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::Refusal;
use crate::attempt::Candidate;
use crate::bounds::LEAST;
use crate::places::Places;

/// How far to go from a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// So many givens are taken away.
    pub removed: usize,
    /// So many are added, at least one.
    pub added: usize,
    /// Are they added in the places of those that were taken away?
    pub keeps_pattern: bool,
}

/// One given taken away, one added anywhere.
impl Default for Vicinity {
    fn default() -> Self {
        Self { removed: 1, added: 1, keeps_pattern: false }
    }
}

/// Puzzles, and how far to go from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Near {
    pub(crate) puzzles: Vec<Puzzle>,
    pub(crate) vicinity: Vicinity,
}

impl Near {
    /// # Errors
    ///
    /// Nothing can come of it, or nothing that is as wished.
    pub(crate) fn check(&self, places: &Places, numbers: &[usize]) -> Result<(), Refusal> {
        let Vicinity { removed, added, keeps_pattern } = self.vicinity;
        let is_other = |puzzle: &Puzzle| puzzle.status() != Status::Unique;
        let counts = |puzzle: &Puzzle| self.number(puzzle).is_some();
        let is_number =
            |puzzle: &Puzzle| self.number(puzzle).is_some_and(|it| numbers.contains(&it));
        let reaches = |puzzle: &Puzzle| is_number(puzzle) && self.reaches(puzzle, places);
        if added == 0 || keeps_pattern && added > removed {
            return Err(Refusal::Vicinity(self.vicinity));
        }
        match self.puzzles.iter().position(is_other) {
            _ if self.puzzles.is_empty() => Err(Refusal::NothingNear),
            Some(place) => Err(Refusal::NotUnique(place)),
            None if !self.puzzles.iter().any(counts) => Err(Refusal::Vicinity(self.vicinity)),
            None if !self.puzzles.iter().any(reaches) => Err(Refusal::Far(self.vicinity)),
            None => Ok(()),
        }
    }

    /// The most givens of what comes of the puzzles.
    pub(crate) fn most_givens(&self) -> usize {
        self.puzzles.iter().filter_map(|puzzle| self.number(puzzle)).max().unwrap_or(0)
    }

    /// What the puzzles are up to symmetry.
    pub(crate) fn classes(&self) -> BTreeSet<ClassId> {
        self.puzzles.iter().map(|puzzle| ClassId::of(puzzle.grid())).collect()
    }

    /// How many givens has what comes of a puzzle?
    fn number(&self, puzzle: &Puzzle) -> Option<usize> {
        let left = puzzle.grid().filled().len().checked_sub(self.vicinity.removed)?;
        Some(left.saturating_add(self.vicinity.added))
            .filter(|it| (LEAST..=Cell::COUNT).contains(it))
    }

    /// May what comes of a puzzle have these places and digits? Each given that goes or comes settles at most one
    /// cell that isn't as it should be, or one orbit.
    fn reaches(&self, puzzle: &Puzzle, places: &Places) -> bool {
        let Vicinity { removed, added, keeps_pattern } = self.vicinity;
        let (givens, wrong) = (puzzle.grid().filled(), places.wrong(puzzle.grid()));
        (wrong | (givens & places.open)).len() <= removed
            && (places.kept - (givens - wrong)).len() <= added
            && places.torn(givens).count() <= removed + added
            && (!keeps_pattern || givens.is_superset(places.kept))
    }

    /// The puzzle whose turn it is.
    pub(crate) fn turn(&self, attempt: u64) -> Puzzle {
        self.puzzles[(attempt % self.puzzles.len() as u64) as usize]
    }

    /// What is near to the puzzle whose turn it is, by the random numbers of an attempt, which the limits are for; and
    /// before that the givens without the last one.
    pub(crate) fn attempt(
        &self,
        attempt: u64,
        mut rng: ChaCha8Rng,
        solver: &mut Solver,
        limits: &Limits<'_>,
    ) -> Result<(Puzzle, Vec<Candidate>), Limit> {
        let Vicinity { removed, added, keeps_pattern } = self.vicinity;
        let turn = self.turn(attempt);
        let (old, mut left) = (turn.grid(), *limits);
        let gone = some(old.filled(), removed, &mut rng);
        let mut rest = *old;
        gone.iter().for_each(|cell| rest[cell] = None);
        let places = if keeps_pattern { gone } else { !rest.filled() };
        for cell in some(places, added - 1, &mut rng) {
            let Some(digit) = possible(&rest, cell, &mut rng, solver, &mut left)? else { break };
            rest[cell] = Some(digit);
        }
        let counts = solver.candidate_counts_up_to(&rest, 2, &left)?;
        left = solver.left(&left);
        let open = (places - rest.filled()).iter();
        let ends = open.flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
        let ends = ends.filter(|&(cell, digit)| counts[cell][digit] == Count::Exactly(1));
        let puzzles = ends.map(|(cell, digit)| {
            let mut grid = rest;
            grid[cell] = Some(digit);
            grid
        });
        let new = puzzles.filter(|grid| grid != old);
        let all = new.filter_map(|grid| proved(&grid, attempt, solver, &mut left).transpose());
        let rest = Puzzle::new(rest).expect("some solution has these givens");
        Ok((rest, all.collect::<Result<_, _>>()?))
    }
}

/// So many random cells of a set; all, if there are no more.
fn some(cells: CellSet, number: usize, rng: &mut ChaCha8Rng) -> CellSet {
    let mut all: Vec<Cell> = cells.iter().collect();
    all.partial_shuffle(rng, number).0.iter().copied().collect()
}

/// A random digit that a cell has in some solution; `None` if there is no solution.
fn possible(
    grid: &Grid,
    cell: Cell,
    rng: &mut ChaCha8Rng,
    solver: &mut Solver,
    left: &mut Limits<'_>,
) -> Result<Option<Digit>, Limit> {
    let mut digits = Digit::ALL;
    digits.shuffle(rng);
    for digit in digits {
        let mut with = *grid;
        with[cell] = Some(digit);
        let found = solver.any(&with, left)?;
        *left = solver.left(left);
        if found.is_some() {
            return Ok(Some(digit));
        }
    }
    Ok(None)
}

/// A puzzle with its solution.
fn proved(
    grid: &Grid,
    attempt: u64,
    solver: &mut Solver,
    left: &mut Limits<'_>,
) -> Result<Option<Candidate>, Limit> {
    let Ok(puzzle) = Puzzle::new(*grid) else { return Ok(None) };
    let answer = solver.solve(&puzzle, left);
    *left = solver.left(left);
    match answer {
        Answer::Unique(solution) => Ok(Some(Candidate::proved(puzzle, solution, attempt))),
        Answer::Unknown { reached, .. } => Err(reached),
        Answer::NoSolution | Answer::Multiple { .. } => Ok(None),
    }
}

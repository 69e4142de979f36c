use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use ninefold_canon::ClassId;
use ninefold_grid::{CellSet, Solution};
use ninefold_solve::{Bulk, Limit, Limits, Puzzle, Solver};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::ask;
use crate::difficulty::No;
use crate::dig::Dig;
use crate::near::Near;
use crate::shortfall::{Miss, Outside, Shortfall};
use crate::spec::{Checked, Method};
use crate::unbiased::Way;

/// A puzzle that was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// The number of the attempt that it comes from.
    pub attempt: u64,
    /// What it is known by, if puzzles are to be [distinct](crate::Spec::distinct).
    pub class: Option<ClassId>,
    /// How many minimal puzzles it stands for, if they are [unbiased](crate::Spec::unbiased).
    pub weight: Option<f64>,
}

/// What came of some attempts.
#[derive(Clone, Debug, Default)]
pub struct Haul {
    /// The puzzles, in the order of attempts.
    pub made: Vec<Made>,
    /// Of the attempts that came to nothing the one that came closest.
    pub closest: Option<Miss>,
    /// The limit that ended it before all attempts were made.
    pub reached: Option<Limit>,
}

impl Haul {
    /// Adds an attempt that came to nothing.
    fn miss(&mut self, puzzle: Puzzle, attempt: u64, why: Shortfall) {
        let miss = Miss { puzzle, attempt, why };
        self.closest = Miss::closest(self.closest.take(), Some(miss));
    }
}

/// A puzzle that is not tested yet.
pub(crate) struct Candidate {
    puzzle: Puzzle,
    /// One of its solutions.
    solution: Solution,
    attempt: u64,
    /// Is that known to be the only one?
    is_proved: bool,
    weight: Option<f64>,
}

impl Candidate {
    /// A puzzle with one solution.
    pub(crate) fn proved(puzzle: Puzzle, solution: Solution, attempt: u64) -> Self {
        Self { puzzle, solution, attempt, is_proved: true, weight: None }
    }
}

impl Checked {
    /// What comes of attempts, in order: what each of them makes is a matter of the seed and its number.
    ///
    /// A limit of nodes is one for each attempt, and gives up only that: the search for near puzzles, or for redundant
    /// givens. A dig asks many puzzles at once, each of which takes few guesses; these are not counted.
    ///
    /// ```
    /// use ninefold_generate::{Shortfall, Spec};
    /// use ninefold_solve::{Bulk, Limits};
    ///
    /// // There are puzzles with 17 givens; but digs hardly ever come to one.
    /// let spec = Spec::new().givens(17..=17).check()?;
    /// let haul = spec.attempts(1, 0..100, &mut Bulk::new(), &Limits::NONE);
    /// assert!(haul.made.is_empty());
    /// let closest = haul.closest.expect("some attempt came closest");
    /// assert!(matches!(closest.why, Shortfall::Givens(it) if it.has > 17));
    /// # Ok::<(), ninefold_generate::Refusal>(())
    /// ```
    pub fn attempts(
        &self,
        seed: u64,
        numbers: Range<u64>,
        bulk: &mut Bulk,
        limits: &Limits<'_>,
    ) -> Haul {
        let mut haul = Haul::default();
        let tried = match &self.method {
            Method::Dig => self.digs(seed, numbers, bulk, limits),
            Method::Weigh => self.ways(seed, numbers, bulk, limits),
            Method::Near(near) => {
                self.look(near, seed, numbers, limits, &mut haul).map(|()| vec![])
            }
        };
        let tried = tried.and_then(|all| self.judge_all(all, limits, &mut haul));
        haul.reached = tried.err();
        haul
    }

    fn digs(
        &self,
        seed: u64,
        numbers: Range<u64>,
        bulk: &mut Bulk,
        limits: &Limits<'_>,
    ) -> Result<Vec<Candidate>, Limit> {
        let mut draw = self.solutions();
        let dig = |number| {
            let mut rng = random(seed, number);
            self.dig(draw(&mut rng), rng)
        };
        let mut digs: Vec<Dig<'_>> = numbers.clone().map(dig).collect();
        ask::finish(&mut digs, bulk, limits)?;
        let candidate = |(attempt, dig): (u64, &Dig<'_>)| {
            let Dig { givens, is_proved, .. } = dig;
            let proved = Candidate::proved(givens.puzzle(), givens.solution, attempt);
            Candidate { is_proved: *is_proved, ..proved }
        };
        Ok(numbers.zip(&digs).map(candidate).collect())
    }

    fn ways(
        &self,
        seed: u64,
        numbers: Range<u64>,
        bulk: &mut Bulk,
        limits: &Limits<'_>,
    ) -> Result<Vec<Candidate>, Limit> {
        let mut draw = self.solutions();
        let way = |number| {
            let mut rng = random(seed, number);
            Way::new(draw(&mut rng), rng)
        };
        let mut ways: Vec<Way> = numbers.clone().map(way).collect();
        ask::finish(&mut ways, bulk, limits)?;
        let candidate = |(attempt, way): (u64, &Way)| {
            let (givens, weight) = (&way.givens, Some(way.weight));
            Candidate { weight, ..Candidate::proved(givens.puzzle(), givens.solution, attempt) }
        };
        Ok(numbers.zip(&ways).map(candidate).collect())
    }

    fn look(
        &self,
        near: &Near,
        seed: u64,
        numbers: Range<u64>,
        limits: &Limits<'_>,
        haul: &mut Haul,
    ) -> Result<(), Limit> {
        let mut solver = Solver::new();
        for number in numbers {
            match near.attempt(number, random(seed, number), &mut solver, limits) {
                Ok((rest, found)) if found.is_empty() => {
                    haul.miss(rest, number, Shortfall::Ambiguous);
                }
                Ok((_, found)) => self.judge_all(found, limits, haul)?,
                Err(Limit::Nodes) => haul.miss(near.turn(number), number, Shortfall::Unknown),
                Err(limit) => return Err(limit),
            }
        }
        Ok(())
    }

    fn judge_all(
        &self,
        candidates: Vec<Candidate>,
        limits: &Limits<'_>,
        haul: &mut Haul,
    ) -> Result<(), Limit> {
        for candidate in candidates {
            let Candidate { puzzle, solution, attempt, weight, .. } = candidate;
            match self.test(&candidate, limits).and_then(|()| self.class(&puzzle)) {
                Ok(class) => haul.made.push(Made { puzzle, solution, attempt, class, weight }),
                Err(No::Lacks(why)) => haul.miss(puzzle, attempt, why),
                Err(No::Limit(Limit::Nodes)) => haul.miss(puzzle, attempt, Shortfall::Unknown),
                Err(No::Limit(limit)) => return Err(limit),
            }
        }
        Ok(())
    }

    /// What a puzzle is known by, where that matters; it is to be a new one.
    fn class(&self, puzzle: &Puzzle) -> Result<Option<ClassId>, No> {
        let class = self.is_distinct.then(|| ClassId::of(puzzle.grid()));
        match class {
            Some(class) if self.old.contains(&class) => Err(Shortfall::Old.into()),
            class => Ok(class),
        }
    }

    /// The beginning of an attempt.
    fn dig(&self, solution: Solution, mut rng: ChaCha8Rng) -> Dig<'_> {
        let mut orbits = self.places.loose.clone();
        orbits.shuffle(&mut rng);
        let fewest = match self.digs_to_the_end {
            true => 0,
            false => self.numbers[rng.random_range(0..self.numbers.len())],
        };
        Dig::new(solution, CellSet::ALL - self.places.open, orbits, fewest, &self.spread)
    }

    /// Is a puzzle as it was asked for? What is cheap to see is looked at first.
    fn test(&self, candidate: &Candidate, limits: &Limits<'_>) -> Result<(), No> {
        let givens = candidate.puzzle.grid().filled();
        if !candidate.is_proved {
            return Err(Shortfall::Ambiguous.into());
        }
        self.test_places(candidate)?;
        Outside::test(givens.len(), &self.givens).map_err(Shortfall::Givens)?;
        self.spread.test(givens, &candidate.solution)?;
        if self.tests_minimality {
            let redundant = candidate.puzzle.redundant_within(limits)?;
            if !redundant.is_empty() {
                return Err(Shortfall::Redundant(redundant).into());
            }
        }
        self.difficulty.test(&candidate.puzzle, limits)
    }
}

impl Checked {
    /// A dig has its places by construction.
    fn test_places(&self, candidate: &Candidate) -> Result<(), Shortfall> {
        if !matches!(self.method, Method::Near(_)) {
            return Ok(());
        }
        let (grid, places) = (candidate.puzzle.grid(), &self.places);
        let givens = grid.filled();
        let torn = places.torn(givens).fold(CellSet::EMPTY, |all, orbit| all | (orbit - givens));
        let wrong = torn | (givens & places.open) | (places.kept - givens) | places.wrong(grid);
        if wrong.is_empty() { Ok(()) } else { Err(Shortfall::Places(wrong)) }
    }
}

/// The random numbers of an attempt.
pub(crate) fn random(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

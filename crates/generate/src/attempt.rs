use alloc::vec::Vec;
use core::ops::Range;

use ninefold_canon::ClassId;
use ninefold_grid::{CellSet, Solution};
use ninefold_solve::{Bulk, Limit, Limits, Puzzle};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::Checked;
use crate::difficulty::No;
use crate::dig::{self, Dig};
use crate::shortfall::{Miss, Outside, Shortfall};

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

/// A puzzle that is not tested yet.
pub(crate) struct Candidate {
    pub(crate) puzzle: Puzzle,
    /// One of its solutions.
    pub(crate) solution: Solution,
    pub(crate) attempt: u64,
    /// Is that known to be the only one?
    pub(crate) is_proved: bool,
}

impl Checked {
    /// What comes of attempts, in order: what each of them makes is a matter of the seed and its number.
    pub fn attempts(
        &self,
        seed: u64,
        numbers: Range<u64>,
        bulk: &mut Bulk,
        limits: &Limits<'_>,
    ) -> Haul {
        let mut haul = Haul::default();
        for candidate in self.candidates(seed, numbers, bulk) {
            let Candidate { puzzle, solution, attempt, .. } = candidate;
            match self.test(&candidate, limits) {
                Ok(()) => {
                    let class = self.is_distinct.then(|| ClassId::of(puzzle.grid()));
                    haul.made.push(Made { puzzle, solution, attempt, class });
                }
                Err(No::Lacks(why)) => {
                    let miss = Miss { puzzle, attempt, why };
                    haul.closest = Miss::closest(haul.closest, Some(miss));
                }
                Err(No::Limit(limit)) => {
                    haul.reached = Some(limit);
                    break;
                }
            }
        }
        haul
    }

    fn candidates(&self, seed: u64, numbers: Range<u64>, bulk: &mut Bulk) -> Vec<Candidate> {
        let mut draw = self.solutions();
        let dig = |number| {
            let mut rng = random(seed, number);
            self.dig(draw(&mut rng), rng)
        };
        let mut digs: Vec<Dig<'_>> = numbers.clone().map(dig).collect();
        dig::finish(&mut digs, bulk);
        let candidate = |(attempt, dig): (u64, &Dig<'_>)| {
            let Dig { solution, is_proved, .. } = *dig;
            Candidate { puzzle: dig.puzzle(), solution, attempt, is_proved }
        };
        numbers.zip(&digs).map(candidate).collect()
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

/// The random numbers of an attempt.
fn random(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

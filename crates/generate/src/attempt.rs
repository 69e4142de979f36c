use alloc::vec::Vec;
use core::ops::Range;

use ninefold_grid::{CellSet, Solution};
use ninefold_solve::{Bulk, Puzzle};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::Checked;
use crate::dig::{self, Dig};

/// A puzzle that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// The number of the attempt that it comes from.
    pub attempt: u64,
}

impl Checked {
    /// What comes of attempts, in order: what each of them makes is a matter of the seed and its number.
    pub fn attempts(&self, seed: u64, numbers: Range<u64>, bulk: &mut Bulk) -> Vec<Made> {
        let mut draw = self.solutions();
        let mut digs: Vec<Dig> = numbers
            .clone()
            .map(|number| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(number);
                self.dig(draw(&mut rng), rng)
            })
            .collect();
        dig::finish(&mut digs, bulk);
        let made = numbers.zip(&digs).filter(|(_, dig)| self.is_met(dig));
        made.map(|(attempt, dig)| Made { puzzle: dig.puzzle(), solution: dig.solution, attempt })
            .collect()
    }

    /// The beginning of an attempt.
    fn dig(&self, solution: Solution, mut rng: ChaCha8Rng) -> Dig {
        let mut orbits = self.places.loose.clone();
        orbits.shuffle(&mut rng);
        let fewest = match self.digs_to_the_end {
            true => 0,
            false => self.numbers[rng.random_range(0..self.numbers.len())],
        };
        Dig::new(solution, CellSet::ALL - self.places.open, orbits, fewest)
    }

    fn is_met(&self, dig: &Dig) -> bool {
        dig.is_proved
            && self.numbers.binary_search(&dig.givens.len()).is_ok()
            && (!self.tests_minimality || dig.puzzle().redundant().is_empty())
    }
}

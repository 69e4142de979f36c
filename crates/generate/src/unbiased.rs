//! Minimal puzzles with weights that undo the bias of how they are found.
//!
//! A dig prefers puzzles with few givens: the more givens a minimal puzzle has, the fewer of all the orders in
//! which cells can be emptied lead to it. D. Berthier (*Unbiased Statistics of a CSP*, 2009) keeps this
//! bias under control: he empties random cells, starts anew as soon as there is a second solution, and weighs what is left.
//! So all minimal puzzles with n givens are alike likely, but only one start in 250,000 comes to
//! one. Here every start does, and the weight says how likely its way was.
//!
//! A way empties one cell after the other, each time any of those whose given may go, all with the same
//! probability. Were there r₁, r₂, ... of these, the way had the probability 1 / (r₁ r₂ ...). To a
//! minimal puzzle with n givens lead (81 - n)! ways: all orders of its open cells, since on each of them the solution
//! stays the only one. So r₁ r₂ ... / (81 - n)! has, over all ways in a solution grid, the mean 1
//! for each of its minimal puzzles (it is importance sampling, after D. Knuth, *Estimating the
//! Efficiency of Backtrack Programs*, 1975). Sums with these weights are sums over all minimal
//! puzzles, and the mean weight is the number of minimal puzzles in a grid.
//!
//! To count the r of a step, groups of givens are asked about: if all of them may go together, each may
//! alone. A given that may not go may not later, either.

use alloc::vec::Vec;

use ninefold_grid::{Cell, CellSet, Solution};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::ask::{Ask, Givens};

/// A way from a full grid to a minimal puzzle.
pub(crate) struct Way {
    pub(crate) givens: Givens,
    pub(crate) weight: f64,
    /// Cells that were emptied.
    steps: u32,
    /// The givens of which it isn't known whether they may go.
    open: Vec<Cell>,
    /// Those that may.
    loose: Vec<Cell>,
    /// So many are asked about together.
    stride: usize,
    rng: ChaCha8Rng,
}

impl Way {
    /// From a full grid.
    pub(crate) fn new(solution: Solution, rng: ChaCha8Rng) -> Self {
        let start = Self::within(solution, CellSet::ALL, rng);
        Self { loose: Cell::ALL.to_vec(), open: Vec::new(), ..start }
    }

    /// From some givens that have one solution.
    fn within(solution: Solution, givens: CellSet, rng: ChaCha8Rng) -> Self {
        let (open, loose) = (givens.iter().collect(), Vec::new());
        let givens = Givens::new(solution, givens);
        Self { givens, weight: 1.0, steps: 0, open, loose, stride: 16, rng }
    }

    /// Empties a random cell of those that may be; `None` if there is none.
    fn step(&mut self) -> Option<()> {
        let ways = self.loose.len();
        if ways == 0 {
            return None;
        }
        self.steps += 1;
        self.weight *= ways as f64 / f64::from(self.steps);
        let cell = self.loose.swap_remove(self.rng.random_range(0..ways));
        self.givens.take(cell.set());
        self.open = core::mem::take(&mut self.loose);
        Some(())
    }

    /// Those that are asked about next.
    fn chosen(&self) -> &[Cell] {
        &self.open[self.open.len().saturating_sub(self.stride)..]
    }
}

impl Ask for Way {
    fn givens(&self) -> &Givens {
        &self.givens
    }

    fn question(&mut self) -> Option<CellSet> {
        while self.open.is_empty() {
            self.step()?;
        }
        Some(self.chosen().iter().copied().collect())
    }

    fn learn(&mut self, _: CellSet, is_unique: bool) {
        let rest = self.open.len() - self.chosen().len();
        if is_unique {
            self.loose.extend(self.open.drain(rest..));
            self.stride = (2 * self.stride).min(Cell::COUNT);
        } else if self.stride == 1 {
            self.open.pop();
        } else {
            self.stride = self.chosen().len().div_ceil(2);
        }
    }
}

/// What weighted puzzles say about all minimal puzzles.
///
/// ```
/// use ninefold_generate::{Spec, Weighing};
///
/// let mut weighing = Weighing::default();
/// for made in Spec::new().unbiased().check()?.puzzles(1).take(500) {
///     weighing.add(made.puzzle.grid().filled().len(), made.weight.expect("it is unbiased"));
/// }
/// let (mean, error) = (weighing.mean_givens(), weighing.variance().sqrt());
/// println!("{mean:.1} ± {error:.1} givens, as {:.0} puzzles would tell", weighing.effective());
/// assert!((25.0..28.0).contains(&mean));
/// # Ok::<(), ninefold_generate::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weighing {
    /// Ways that were gone, also those to puzzles that weren't wanted.
    ways: u64,
    puzzles: u64,
    /// The sums of weights, and of weights times givens.
    weight: f64,
    givens: f64,
    /// The sums of the squares of weights, times givens to the power of 0, 1 and 2.
    squares: [f64; 3],
}

impl Weighing {
    /// Adds a puzzle with so many givens.
    pub fn add(&mut self, givens: usize, weight: f64) {
        let (givens, square) = (givens as f64, weight * weight);
        self.ways += 1;
        self.puzzles += 1;
        self.weight += weight;
        self.givens += weight * givens;
        self.squares[0] += square;
        self.squares[1] += square * givens;
        self.squares[2] += square * givens * givens;
    }

    /// Adds attempts that came to puzzles which were not as was asked: what is estimated are then the minimal
    /// puzzles that are.
    pub const fn skip(&mut self, attempts: u64) {
        self.ways += attempts;
    }

    /// The mean number of givens of all minimal puzzles, estimated; it comes near to it slowly and
    /// from below, since few puzzles have a great part of the weight.
    #[must_use]
    pub fn mean_givens(&self) -> f64 {
        self.givens / self.weight
    }

    /// The variance of that estimate, the square of its standard error; too small where
    /// [few](Self::effective) puzzles have most of the weight, and unknown (NaN) of fewer than two.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.puzzles < 2 {
            return f64::NAN;
        }
        let mean = self.mean_givens();
        let [zero, one, two] = self.squares;
        (two - 2.0 * mean * one + mean * mean * zero) / (self.weight * self.weight)
    }

    /// How many puzzles with equal weights would say as much.
    #[must_use]
    pub fn effective(&self) -> f64 {
        self.weight * self.weight / self.squares[0]
    }

    /// The number of minimal puzzles in a solution grid, in the mean of all grids, estimated.
    #[must_use]
    pub fn puzzles_per_grid(&self) -> f64 {
        self.weight / self.ways as f64
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use alloc::collections::BTreeMap;

    use ninefold_solve::{Bulk, Limits, Puzzle};
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::ask;

    /// The weights of ways within a puzzle count the minimal puzzles in it, which another search lists: each
    /// number of givens as often as there are such, as far as the spread of the weights lets one tell.
    #[test]
    fn weights_count_minimal_puzzles() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut all = BTreeMap::<usize, f64>::new();
        let numbers = puzzle.minimal_puzzles().map(|it| it.grid().filled().len());
        numbers.for_each(|number| *all.entry(number).or_default() += 1.0);
        let solution = puzzle.first().unwrap();
        let way =
            |seed| Way::within(solution, puzzle.grid().filled(), ChaCha8Rng::seed_from_u64(seed));
        let mut ways: Vec<Way> = (0..20_000).map(way).collect();
        ask::finish(&mut ways, &mut Bulk::new(), &Limits::NONE).unwrap();
        assert!(ways.iter().all(|way| way.givens.puzzle().redundant().is_empty()));
        assert!(all.len() > 1, "{all:?}");
        for (number, expected) in all {
            let weight =
                |way: &Way| if way.givens.cells().len() == number { way.weight } else { 0.0 };
            let mean = ways.iter().map(weight).sum::<f64>() / ways.len() as f64;
            let square = ways.iter().map(|way| weight(way).powi(2)).sum::<f64>();
            let error =
                (square / ways.len() as f64 - mean * mean).sqrt() / (ways.len() as f64).sqrt();
            assert!(
                (mean - expected).abs() < 4.0 * error,
                "{number}: {mean} ± {error}, {expected}"
            );
        }
    }
}

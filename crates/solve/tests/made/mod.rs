//! Puzzles of our own making. Only a seed and right answers go into them, so they are the same on
//! every machine, whatever the engines do.

#![allow(dead_code, reason = "no test needs all of them")]

use ninefold_grid::{Cell, Digit, Transform};
use ninefold_solve::{Grid, Limits, Puzzle, Solution, Solver, Status};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A puzzle by A. Inkala that takes many guesses.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A maker of puzzles.
pub(crate) struct Maker {
    rng: ChaCha8Rng,
    solver: Solver,
}

impl Maker {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed), solver: Solver::new() }
    }

    /// So many of a kind.
    pub(crate) fn many(&mut self, n: usize, one: impl Fn(&mut Self) -> Grid) -> Vec<Grid> {
        (0..n).map(|_| one(self)).collect()
    }

    /// One solution, and so many givens or a few more.
    pub(crate) fn unique(&mut self, givens: usize) -> Grid {
        let mut grid = self.solution().grid();
        let mut left = Cell::ALL.len();
        for cell in self.cells() {
            if left == givens {
                break;
            }
            let digit = grid[cell].take();
            if self.status(&grid) == Status::Unique {
                left -= 1;
            } else {
                grid[cell] = digit;
            }
        }
        grid
    }

    /// One solution, and every given is needed.
    pub(crate) fn minimal(&mut self) -> Grid {
        self.unique(0)
    }

    /// One solution that takes many guesses.
    pub(crate) fn hard(&mut self) -> Grid {
        self.transform().grid(&HARD.parse().expect("a grid"))
    }

    /// Several solutions: a minimal puzzle less some givens.
    pub(crate) fn multiple(&mut self, fewer: usize) -> Grid {
        let mut grid = self.minimal();
        let givens: Vec<Cell> = grid.filled().iter().collect();
        givens.sample(&mut self.rng, fewer).for_each(|&cell| grid[cell] = None);
        grid
    }

    /// So many givens of a solution, wherever they stand.
    pub(crate) fn sparse(&mut self, givens: usize) -> Grid {
        let mut grid = self.solution().grid();
        self.cells().into_iter().skip(givens).for_each(|cell| grid[cell] = None);
        grid
    }

    /// No solution, though no givens clash: a minimal puzzle with a wrong digit.
    pub(crate) fn none(&mut self) -> Grid {
        let puzzle = self.minimal();
        loop {
            let grid = self.with_another_digit(puzzle);
            if grid.check().is_ok() && self.status(&grid) == Status::None {
                return grid;
            }
        }
    }

    /// Givens that clash: a puzzle with a wrong digit.
    pub(crate) fn clashing(&mut self, givens: usize) -> Grid {
        let puzzle = self.unique(givens);
        loop {
            let grid = self.with_another_digit(puzzle);
            if grid.check().is_err() {
                return grid;
            }
        }
    }

    /// All of these kinds, shuffled.
    pub(crate) fn mixed(&mut self, n: usize) -> Vec<Grid> {
        let mut grids: Vec<_> = (0..n)
            .map(|i| match i % 10 {
                0 => self.unique(30),
                1 => self.minimal(),
                2 if i % 100 == 2 => self.hard(),
                2 => self.solution().grid(),
                3 => self.multiple(1),
                4 => self.multiple(2),
                5 => self.multiple(6),
                6 => self.sparse(i / 10 % 40),
                7 | 8 => self.none(),
                _ => self.clashing(i / 10 % 81),
            })
            .collect();
        grids.shuffle(&mut self.rng);
        grids
    }

    /// The smallest solution where three blocks that don't see each other hold anything.
    pub(crate) fn solution(&mut self) -> Solution {
        let mut grid = Grid::EMPTY;
        for first in [0, 30, 60] {
            let mut digits = Digit::ALL;
            digits.shuffle(&mut self.rng);
            for (i, digit) in digits.into_iter().enumerate() {
                grid[Cell::ALL[first + i / 3 * 9 + i % 3]] = Some(digit);
            }
        }
        let puzzle = Puzzle::new(grid).expect("the blocks don't see each other");
        let solution = puzzle.first().expect("they can always be completed");
        self.transform().solution(&solution)
    }

    pub(crate) fn transform(&mut self) -> Transform {
        Transform::nth(self.rng.random_range(0..Transform::COUNT)).expect("it is one of them")
    }

    fn cells(&mut self) -> [Cell; Cell::COUNT] {
        let mut cells = Cell::ALL;
        cells.shuffle(&mut self.rng);
        cells
    }

    fn with_another_digit(&mut self, mut grid: Grid) -> Grid {
        let givens: Vec<Cell> = grid.filled().iter().collect();
        grid[*givens.choose(&mut self.rng).expect("there are givens")] =
            Some(*Digit::ALL.choose(&mut self.rng).expect("there are digits"));
        grid
    }

    fn status(&mut self, grid: &Grid) -> Status {
        self.solver.status(grid, &Limits::NONE)
    }
}

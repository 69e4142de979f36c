//! Batches of puzzles, on every level of this machine: each answer is that of the single solver, and
//! where few cells are empty that of the oracle, too.
//!
//! The bytes are steps by which one grid after the other is drawn, see [`Drawing`].
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::{Cell, Digit, Transform};
use ninefold_solve::{Bulk, Grid, Level, Solution};
use truth::{Truth, agrees};

#[path = "../../crates/solve/tests/truth/mod.rs"]
mod truth;

/// A batch has no more puzzles.
const MOST: usize = 100;

/// A grid with more givens is shown to the oracle.
const DENSE: usize = 50;

const WHOLE: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fuzz_target!(|input: &[u8]| {
    let [cut, steps @ ..] = input else { return };
    let (grids, truths): (Vec<_>, Vec<_>) = Drawing::new(steps).take(MOST).unzip();
    let cut = usize::from(*cut).min(grids.len());
    for level in Level::available() {
        for mut bulk in [Bulk::with_level(level), Bulk::in_lanes(level)] {
            agrees(&mut bulk, &grids[..cut], &truths[..cut]);
            agrees(&mut bulk, &grids[cut..], &truths[cut..]);
        }
    }
});

/// Draws grids as the bytes say.
struct Drawing<'a> {
    steps: std::slice::Iter<'a, u8>,
    /// From which cells are taken.
    solution: Solution,
    grid: Grid,
    copies: usize,
    truth: Truth,
}

impl<'a> Drawing<'a> {
    fn new(steps: &'a [u8]) -> Self {
        let solution: Solution = WHOLE.parse().expect("a solution");
        let grid = solution.grid();
        Self { steps: steps.iter(), solution, grid, copies: 0, truth: Truth::of(&grid) }
    }

    fn byte(&mut self) -> Option<usize> {
        self.steps.next().map(|&byte| usize::from(byte))
    }

    /// The transform whose number the next bytes are.
    fn transform(&mut self) -> Option<Transform> {
        let number = (0..6).try_fold(0, |number, _| Some(number << 8 | self.byte()? as u64))?;
        Transform::nth(number % Transform::COUNT)
    }

    /// Takes steps until there is a grid to be shown, and gives how often.
    fn draw(&mut self) -> Option<usize> {
        loop {
            match self.byte()? {
                cell @ 0..81 => self.grid[Cell::ALL[cell]] = None,
                right @ 81..162 => {
                    let cell = Cell::ALL[right - 81];
                    self.grid[cell] = Some(self.solution.digit(cell));
                }
                any @ 162..243 => {
                    let digit = self.byte()? % Digit::ALL.len();
                    self.grid[Cell::ALL[any - 162]] = Some(Digit::ALL[digit]);
                }
                243 | 244 => self.grid = Grid::EMPTY,
                245 | 246 => self.grid = self.solution.grid(),
                247 => self.grid = self.transform()?.grid(&self.grid),
                248 => {
                    let transform = self.transform()?;
                    self.solution = transform.solution(&self.solution);
                    self.grid = transform.grid(&self.grid);
                }
                249 => return self.byte(),
                _ => return Some(1),
            }
        }
    }
}

impl Iterator for Drawing<'_> {
    type Item = (Grid, Truth);

    fn next(&mut self) -> Option<Self::Item> {
        while self.copies == 0 {
            self.copies = self.draw()?;
            self.truth = Truth::of(&self.grid);
            if self.grid.filled().len() > DENSE {
                assert_eq!(self.truth, Truth::by_oracle(&self.grid), "{}", self.grid);
            }
        }
        self.copies -= 1;
        Some((self.grid, self.truth.clone()))
    }
}

//! Where the givens stand, in the order of bands and stacks in which they are counted.

use ninefold_grid::{ByCell, Cell, Digit, Grid, Solution};

use super::chute::Lines;

/// An order of the bands and stacks: which one is counted first, second, third; and whether stacks are
/// counted as bands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    is_transposed: bool,
    pub(crate) bands: [usize; 3],
    stacks: [usize; 3],
}

/// The givens of each line, by the boxes that it crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) bands: [Lines; 3],
    pub(crate) stacks: [Lines; 3],
}

impl Frame {
    /// One for each band that may be counted first.
    pub(crate) fn firsts(is_transposed: bool) -> impl Iterator<Item = Self> {
        let bands = [[0, 1, 2], [1, 0, 2], [2, 0, 1]].into_iter();
        bands.map(move |bands| Self { is_transposed, bands, stacks: [0, 1, 2] })
    }

    /// The orders of the rest that differ in the time that they take: which of the two other bands is
    /// second and which third, and which stack is last.
    pub(crate) fn orders(self) -> impl Iterator<Item = (Self, [usize; 2], usize)> {
        [[0, 1], [1, 0]].into_iter().flat_map(move |rest| {
            (0..3).map(move |last| {
                let bands = [self.bands[0], self.bands[1 + rest[0]], self.bands[1 + rest[1]]];
                let stacks = [(last + 1) % 3, (last + 2) % 3, last];
                (Self { bands, stacks, ..self }, rest, last)
            })
        })
    }

    /// The cell at a place of the frame.
    fn cell(&self, row: usize, column: usize) -> Cell {
        let (row, column) = (placed(row, self.bands), placed(column, self.stacks));
        let (row, column) = if self.is_transposed { (column, row) } else { (row, column) };
        Cell::ALL[9 * row + column]
    }

    /// The solution of which a digit is known for each place of the frame.
    pub(crate) fn solution(&self, digit: impl Fn(usize, usize) -> Digit) -> Solution {
        let mut digits = ByCell::filled(Digit::D1);
        for (row, column) in places() {
            digits[self.cell(row, column)] = digit(row, column);
        }
        Solution::from_digits(digits).expect("bands and stacks that go together are a solution")
    }
}

impl Layout {
    pub(crate) fn new(grid: &Grid, frame: &Frame) -> Self {
        let mut layout = Self { bands: Default::default(), stacks: Default::default() };
        for (row, column) in places() {
            if let Some(digit) = grid[frame.cell(row, column)] {
                layout.bands[row / 3][row % 3].insert(column / 3, digit);
                layout.stacks[column / 3][column % 3].insert(row / 3, digit);
            }
        }
        layout
    }
}

fn placed(line: usize, chutes: [usize; 3]) -> usize {
    3 * chutes[line / 3] + line % 3
}

fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..81).map(|place| (place / 9, place % 9))
}

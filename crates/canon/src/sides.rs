use core::ops::Index;

use ninefold_grid::{Digit, Grid};

/// A grid seen from both sides: its rows are lines 0 to 8, its columns lines 9 to 17. What stands
/// in a cell is a number, 0 where it is empty.
#[derive(Clone, Debug)]
pub(crate) struct Sides([[u8; 9]; 18]);

/// The lines of the side that a line belongs to.
pub(crate) fn side(line: usize) -> u32 {
    if line < 9 { 0x1FF } else { 0x1FF << 9 }
}

/// The lines of the band that a line belongs to.
pub(crate) fn band(line: usize) -> u32 {
    0b111 << (line / 3 * 3)
}

impl Sides {
    pub(crate) fn new(grid: &Grid) -> Self {
        Self::of(grid.as_array().map(|content| content.map_or(0, Digit::number)))
    }

    /// The same, with 1 for every digit.
    pub(crate) fn pattern(grid: &Grid) -> Self {
        Self::of(grid.as_array().map(|content| content.is_some().into()))
    }

    fn of(cells: [u8; 81]) -> Self {
        let mut lines = [[0; 9]; 18];
        for (place, number) in cells.into_iter().enumerate() {
            let (row, column) = (place / 9, place % 9);
            lines[row][column] = number;
            lines[9 + column][row] = number;
        }
        Self(lines)
    }
}

impl Index<usize> for Sides {
    type Output = [u8; 9];
    #[inline]
    fn index(&self, line: usize) -> &[u8; 9] {
        &self.0[line]
    }
}

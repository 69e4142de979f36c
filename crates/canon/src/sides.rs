use ninefold_grid::{Digit, Grid};

/// A grid seen from both sides: its rows are lines 0 to 8, its columns lines 9 to 17. What stands
/// in a cell is a number, 0 where it is empty.
#[derive(Clone, Debug)]
pub(crate) struct Sides {
    pub(crate) lines: [[u8; 9]; 18],
    pub(crate) filled: [u16; 18],
}

impl Sides {
    pub(crate) fn new(grid: &Grid) -> Self {
        let mut lines = [[0; 9]; 18];
        let (rows, columns) = lines.split_at_mut(9);
        for (row, cells) in grid.as_array().chunks_exact(9).enumerate() {
            for (column, content) in cells.iter().enumerate() {
                let number = content.map_or(0, Digit::number);
                rows[row][column] = number;
                columns[column][row] = number;
            }
        }
        Self { lines, filled: filled(grid) }
    }
}

/// For each line the places where it is filled, as a set of bits.
pub(crate) fn filled(grid: &Grid) -> [u16; 18] {
    let mut lines = [0; 18];
    let (rows, columns) = lines.split_at_mut(9);
    for (row, cells) in grid.as_array().chunks_exact(9).enumerate() {
        for (column, content) in cells.iter().enumerate() {
            let is_filled = u16::from(content.is_some());
            rows[row] |= is_filled << column;
            columns[column] |= is_filled << row;
        }
    }
    lines
}

/// The lines of the side that a line belongs to.
#[inline]
pub(crate) fn side(line: usize) -> u32 {
    if line < 9 { 0x1FF } else { 0x1FF << 9 }
}

/// The lines of the band that a line belongs to.
#[inline]
pub(crate) fn band(line: usize) -> u32 {
    0b111 << (line / 3 * 3)
}

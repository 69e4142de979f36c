use core::fmt;
use core::str::FromStr;

use crate::{Band, Block, CellSet, Column, House, HouseSet, Row, Stack};

index_enum! {
    /// One of the 81 cells, in reading order: row by row, each from left to right.
    #[doc(alias = "square")]
    Cell:
          R1C1 R1C2 R1C3 R1C4 R1C5 R1C6 R1C7 R1C8 R1C9
          R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R2C7 R2C8 R2C9
          R3C1 R3C2 R3C3 R3C4 R3C5 R3C6 R3C7 R3C8 R3C9
          R4C1 R4C2 R4C3 R4C4 R4C5 R4C6 R4C7 R4C8 R4C9
          R5C1 R5C2 R5C3 R5C4 R5C5 R5C6 R5C7 R5C8 R5C9
          R6C1 R6C2 R6C3 R6C4 R6C5 R6C6 R6C7 R6C8 R6C9
          R7C1 R7C2 R7C3 R7C4 R7C5 R7C6 R7C7 R7C8 R7C9
          R8C1 R8C2 R8C3 R8C4 R8C5 R8C6 R8C7 R8C8 R8C9
          R9C1 R9C2 R9C3 R9C4 R9C5 R9C6 R9C7 R9C8 R9C9
}

impl Cell {
    /// The cell in which a row and a column cross.
    #[inline]
    #[must_use]
    pub const fn at(row: Row, column: Column) -> Self {
        Self::ALL[row as usize * 9 + column as usize]
    }

    /// Its row.
    #[inline]
    #[must_use]
    pub const fn row(self) -> Row {
        Row::ALL[self as usize / 9]
    }

    /// Its column.
    #[inline]
    #[must_use]
    pub const fn column(self) -> Column {
        Column::ALL[self as usize % 9]
    }

    /// Its block (the box of three by three).
    #[inline]
    #[must_use]
    pub const fn block(self) -> Block {
        Block::ALL[self as usize / 27 * 3 + self as usize % 9 / 3]
    }

    /// Its band, three rows of blocks.
    #[inline]
    #[must_use]
    pub const fn band(self) -> Band {
        Band::ALL[self as usize / 27]
    }

    /// Its stack, three columns of blocks.
    #[inline]
    #[must_use]
    pub const fn stack(self) -> Stack {
        Stack::ALL[self as usize % 9 / 3]
    }

    /// Its row, column and block.
    #[inline]
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        const HOUSES: [[House; 3]; Cell::COUNT] = {
            let mut table = [[House::R1; 3]; Cell::COUNT];
            let mut i = 0;
            while i < Cell::COUNT {
                let cell = Cell::ALL[i];
                table[i] = [cell.row().house(), cell.column().house(), cell.block().house()];
                i += 1;
            }
            table
        };
        HOUSES[self as usize]
    }

    /// The twenty other cells that share a house with it.
    #[doc(alias = "buddies")]
    #[inline]
    #[must_use]
    pub const fn peers(self) -> CellSet {
        const PEERS: [CellSet; Cell::COUNT] = {
            let mut table = [CellSet::EMPTY; Cell::COUNT];
            let mut i = 0;
            while i < Cell::COUNT {
                let [row, column, block] = Cell::ALL[i].houses();
                let bits = row.cells().bits() | column.cells().bits() | block.cells().bits();
                table[i] = CellSet::from_bits(bits & !(1 << i));
                i += 1;
            }
            table
        };
        PEERS[self as usize]
    }

    /// The set of this cell alone.
    #[inline]
    #[must_use]
    pub const fn set(self) -> CellSet {
        CellSet::from_bits(1 << self as u32)
    }
}

impl CellSet {
    /// The cells that see all of these: peers of every one. All cells if there is none to be seen.
    #[doc(alias = "buddies")]
    #[must_use]
    pub fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |all, cell| all & cell.peers())
    }

    /// The houses that hold all of these.
    #[must_use]
    pub fn common_houses(self) -> HouseSet {
        let mut cells = self.iter();
        let Some(first) = cells.next() else { return HouseSet::ALL };
        first.houses().into_iter().filter(|house| house.cells().is_superset(self)).collect()
    }
}

/// `r3c7`, as the literature writes it.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row().index() + 1, self.column().index() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no cell name; they run from `r1c1` to `r9c9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell name: cells are r1c1 to r9c9")
    }
}

impl core::error::Error for ParseCellError {}

/// Reads `r3c7` or `R3C7`.
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] = text.as_bytes()
        else {
            return Err(ParseCellError);
        };
        Ok(Cell::ALL[usize::from(row - b'1') * 9 + usize::from(column - b'1')])
    }
}

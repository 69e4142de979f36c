use core::fmt;

use crate::{Cell, CellSet};

index_enum! {
    /// A row, counted from the top.
    Row: R1 R2 R3 R4 R5 R6 R7 R8 R9
}

index_enum! {
    /// A column, counted from the left.
    Column: C1 C2 C3 C4 C5 C6 C7 C8 C9
}

index_enum! {
    /// A box of three by three cells, counted in reading order. Not called `Box` since that name is
    /// the standard library's.
    #[doc(alias = "box")]
    #[doc(alias = "nonet")]
    Block: B1 B2 B3 B4 B5 B6 B7 B8 B9
}

index_enum! {
    /// Three blocks side by side: three rows.
    #[doc(alias = "chute")]
    #[doc(alias = "floor")]
    Band: T M B
}

index_enum! {
    /// Three blocks one above the other: three columns.
    #[doc(alias = "chute")]
    #[doc(alias = "tower")]
    Stack: L C R
}

index_enum! {
    /// One of the 27 houses: nine cells that hold each digit once. Rows first, then columns, then
    /// blocks.
    #[doc(alias = "unit")]
    #[doc(alias = "region")]
    #[doc(alias = "group")]
    House:
        R1 R2 R3 R4 R5 R6 R7 R8 R9
        C1 C2 C3 C4 C5 C6 C7 C8 C9
        B1 B2 B3 B4 B5 B6 B7 B8 B9
}

impl Row {
    /// The row as a house.
    #[inline]
    #[must_use]
    pub const fn house(self) -> House {
        House::ALL[self as usize]
    }
}

impl Column {
    /// The column as a house.
    #[inline]
    #[must_use]
    pub const fn house(self) -> House {
        House::ALL[9 + self as usize]
    }
}

impl Block {
    /// The block as a house.
    #[inline]
    #[must_use]
    pub const fn house(self) -> House {
        House::ALL[18 + self as usize]
    }
}

impl House {
    /// Its cell at a place from 0 to 8, in reading order.
    ///
    /// # Panics
    ///
    /// If `place` is over 8.
    #[inline]
    #[must_use]
    pub const fn cell(self, place: usize) -> Cell {
        assert!(place < 9, "a house has nine cells");
        let house = self as usize % 9;
        Cell::ALL[match self as usize / 9 {
            0 => 9 * house + place,
            1 => 9 * place + house,
            _ => house / 3 * 27 + house % 3 * 3 + place / 3 * 9 + place % 3,
        }]
    }

    /// Its nine cells.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> CellSet {
        const CELLS: [CellSet; House::COUNT] = {
            let mut table = [CellSet::EMPTY; House::COUNT];
            let mut i = 0;
            while i < House::COUNT {
                let mut place = 0;
                while place < 9 {
                    table[i].insert(House::ALL[i].cell(place));
                    place += 1;
                }
                i += 1;
            }
            table
        };
        CELLS[self as usize]
    }
}

/// `row 3`, `column 7`, `box 5`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        write!(f, "{kind} {}", self.index() % 9 + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

use core::array;

use ninefold_grid::{Block, ByCell, Candidates, Cell, Digit, DigitSet, Solution};

use super::boxes::Boxes;

/// What may still stand in the cells: word `k` for the `k`-th cell of each box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(super) cells: [Boxes; 9],
}

/// The cells of a word, by box.
pub(super) const CELLS: [[Cell; 9]; 9] = {
    let mut cells = [[Cell::R1C1; 9]; 9];
    let mut i = 0;
    while i < 81 {
        cells[i / 9][i % 9] = Block::ALL[i % 9].house().cell(i / 9);
        i += 1;
    }
    cells
};

/// The word of a cell: its place in its box.
#[inline(always)]
fn place(cell: Cell) -> usize {
    cell.row().index() % 3 * 3 + cell.column().index() % 3
}

impl Position {
    /// The candidates of a cell.
    #[inline(always)]
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[place(cell)].digits(cell.block())
    }

    /// Excludes digits from a cell.
    #[inline(always)]
    fn exclude(&mut self, cell: Cell, digits: DigitSet) {
        let word = &mut self.cells[place(cell)];
        *word = *word - Boxes::one(cell.block(), digits);
    }

    /// Takes out the solutions with a digit in a cell: this position keeps those without it.
    #[inline(always)]
    pub(crate) fn split_off(&mut self, cell: Cell, digit: Digit) -> Self {
        let mut with = *self;
        with.exclude(cell, !digit.set());
        self.exclude(cell, digit.set());
        with
    }

    /// The first cell in reading order that has several candidates.
    pub(crate) fn first_open(&self) -> Option<Cell> {
        let open = Self { cells: self.cells.map(Boxes::rest) };
        Cell::ALL.into_iter().find(|&cell| !open.candidates(cell).is_empty())
    }

    /// The solution, if each cell has one candidate and every house all nine digits.
    pub(crate) fn solution(&self) -> Option<Solution> {
        let mut digits = ByCell::filled(Digit::D1);
        for (word, cells) in self.cells.iter().zip(&CELLS) {
            for (block, &cell) in Block::ALL.into_iter().zip(cells) {
                digits[cell] = word.digits(block).first()?;
            }
        }
        Solution::from_digits(digits)
    }

    /// Does every house have each digit? With one candidate a cell, that is a solution.
    #[inline(always)]
    pub(crate) fn is_right(&self) -> bool {
        let (rows, columns) = (rows(&self.cells), columns(&self.cells));
        let whole = |triad: Boxes, [next, after]: [Boxes; 2]| triad | next | after;
        let in_rows = rows.map(|triad| whole(triad, triad.beside()));
        let in_columns = columns.map(|triad| whole(triad, triad.below()));
        let in_blocks = rows[0] | rows[1] | rows[2];
        let everywhere = in_blocks & common(in_rows) & common(in_columns);
        (Boxes::ALL - everywhere).is_empty()
    }
}

#[inline(always)]
fn common([a, b, c]: [Boxes; 3]) -> Boxes {
    a & b & c
}

/// The union over each row of each box.
#[inline(always)]
pub(super) fn rows(cells: &[Boxes; 9]) -> [Boxes; 3] {
    array::from_fn(|i| cells[3 * i] | cells[3 * i + 1] | cells[3 * i + 2])
}

/// The union over each column of each box.
#[inline(always)]
pub(super) fn columns(cells: &[Boxes; 9]) -> [Boxes; 3] {
    array::from_fn(|j| cells[j] | cells[j + 3] | cells[j + 6])
}

impl From<&Candidates> for Position {
    fn from(candidates: &Candidates) -> Self {
        Self { cells: CELLS.map(|cells| Boxes::new(cells.map(|cell| candidates[cell]))) }
    }
}

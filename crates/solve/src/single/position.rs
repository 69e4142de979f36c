use core::array;

use ninefold_grid::{Block, ByCell, Candidates, Cell, Digit, DigitSet, Solution};

use super::boxes::Boxes;

/// What may still stand in the cells: word `k` for the `k`-th cell of each box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(super) cells: [Boxes; 9],
}

/// The place of a cell in its box.
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

    /// Two positions that share the solutions of this one: the cell holds the digit, or it doesn't.
    #[inline(always)]
    pub(crate) fn split(self, cell: Cell, digit: Digit) -> (Self, Self) {
        let (mut with, mut without) = (self, self);
        with.exclude(cell, !digit.set());
        without.exclude(cell, digit.set());
        (with, without)
    }

    /// The first cell in reading order that has several candidates.
    pub(crate) fn first_open(&self) -> Option<Cell> {
        let open = Self { cells: self.cells.map(Boxes::rest) };
        Cell::ALL.into_iter().find(|&cell| !open.candidates(cell).is_empty())
    }

    /// The solution, if each cell has one candidate and every house all nine digits.
    pub(crate) fn solution(&self) -> Option<Solution> {
        let digit = |cell| self.candidates(cell).first().unwrap_or(Digit::D1);
        Solution::from_digits(ByCell::from_fn(digit))
    }

    /// Does every house have each digit? With one candidate a cell, that is a solution.
    #[inline(always)]
    pub(crate) fn is_right(&self) -> bool {
        let (rows, columns) = (rows(&self.cells), columns(&self.cells));
        let whole = |triad: Boxes, [next, after]: [Boxes; 2]| triad | next | after;
        let in_rows = rows.map(|triad| whole(triad, triad.beside()));
        let in_columns = columns.map(|triad| whole(triad, triad.below()));
        let houses = in_rows.into_iter().chain(in_columns);
        let everywhere = houses.fold(rows[0] | rows[1] | rows[2], |all, house| all & house);
        (Boxes::ALL - everywhere).is_empty()
    }
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

/// The cell with a place in a box.
#[inline(always)]
pub(super) fn cell(block: Block, place: usize) -> Cell {
    block.house().cell(place)
}

impl From<&Candidates> for Position {
    fn from(candidates: &Candidates) -> Self {
        let word = |k| Boxes::from_fn(|block| candidates[cell(block, k)]);
        Self { cells: array::from_fn(word) }
    }
}

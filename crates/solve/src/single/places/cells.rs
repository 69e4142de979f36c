use core::array;

use ninefold_grid::{Block, ByCell, Candidates, Cell, Digit, DigitSet, Row, Solution};

use super::Places;
use super::boxes::Boxes;
use super::guess::{gather, union};
use crate::Givens;
use crate::isa::{Kernel, Witness};
use crate::limits::Meter;
use crate::single::{Outcome, Position};

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

/// The set of each digit by its index; at the end, that of none.
const SETS: [DigitSet; 10] = {
    let mut sets = [DigitSet::ALL; 10];
    let mut digit = 0;
    while digit < 9 {
        sets[digit] = Digit::ALL[digit].set();
        digit += 1;
    }
    sets
};

/// The word of a cell: its place in its box.
#[inline(always)]
fn place(cell: Cell) -> usize {
    cell.row().index() % 3 * 3 + cell.column().index() % 3
}

impl<I: Witness> Places<I> {
    /// The candidates of a cell.
    #[inline(always)]
    fn candidates(&self, cell: Cell) -> DigitSet {
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
    fn split_off(&mut self, cell: Cell, digit: Digit) -> Self {
        let mut with = *self;
        with.exclude(cell, !digit.set());
        self.exclude(cell, digit.set());
        with
    }

    /// The first cell in reading order that has several candidates.
    #[inline(always)]
    fn first_open(&self) -> Option<Cell> {
        let open = gather(self.cells.map(|word| word.rest().flags()));
        open.first_in_order().map(|(row, column)| Row::ALL[row].house().cell(column))
    }
}

impl<I: Witness> Position for Places<I> {
    type Isa = I;

    const PAIRS: bool = false;

    #[inline(always)]
    fn new(isa: I, givens: Givens<'_>) -> Self {
        let mut words = [Boxes::NONE; 9];
        for (word, cells) in words.iter_mut().zip(&CELLS) {
            let mut sets = [DigitSet::ALL; 9];
            for (set, &cell) in sets.iter_mut().zip(cells) {
                *set = match givens {
                    Givens::Grid(grid) => SETS[grid[cell].map_or(9, Digit::index)],
                    Givens::Candidates(candidates) => candidates[cell],
                };
            }
            *word = Boxes::new(sets);
        }
        Self { isa, cells: words }
    }

    #[inline(always)]
    fn propagate(&mut self, careful: bool, meter: &mut Meter<'_>) -> Outcome {
        self.isa.enter(Propagate(self, careful, meter))
    }

    #[inline(always)]
    fn split(&mut self, careful: bool) -> Self {
        let (cell, digit) = self.isa.enter(Guess(self, careful));
        self.split_off(cell, digit)
    }

    #[inline(always)]
    fn split_in_order(&mut self) -> Self {
        let cell = self.first_open().expect("the position is open");
        let digit = self.candidates(cell).first().expect("an open cell has candidates");
        self.split_off(cell, digit)
    }

    #[inline(always)]
    fn split_below(&mut self, settled: &Self) -> Option<Self> {
        let cell = self.first_open()?;
        let candidates = self.candidates(cell);
        let digit = settled.candidates(cell).first()?;
        let smaller = candidates.iter().take_while(|it| *it < digit).collect::<DigitSet>();
        let mut below = *self;
        below.exclude(cell, !smaller);
        self.exclude(cell, smaller);
        (!smaller.is_empty()).then_some(below)
    }

    #[inline(always)]
    fn is_right(&self) -> bool {
        let (rows, columns) = (rows(&self.cells), columns(&self.cells));
        let whole = |triad: Boxes, [next, after]: [Boxes; 2]| triad | next | after;
        let in_rows = rows.map(|triad| whole(triad, triad.beside()));
        let in_columns = columns.map(|triad| whole(triad, triad.below()));
        let in_blocks = rows[0] | rows[1] | rows[2];
        let everywhere = in_blocks & common(in_rows) & common(in_columns);
        (Boxes::ALL - everywhere).is_empty()
    }

    fn solution(&self) -> Solution {
        let mut digits = ByCell::filled(Digit::D1);
        for (word, cells) in self.cells.iter().zip(&CELLS) {
            for (block, &cell) in Block::ALL.into_iter().zip(cells) {
                digits[cell] = word.digits(block).first().expect("the cell is settled");
            }
        }
        Solution::from_proved(digits)
    }

    #[inline(always)]
    fn keeps_to(&self, candidates: &Candidates) -> bool {
        let allowed = Self::new(self.isa, candidates.into()).cells;
        let foreign = array::from_fn(|k| self.cells[k] - allowed[k]);
        union(foreign).is_empty()
    }
}

/// Rooms of their own for what is large, so that a search stays small.
struct Propagate<'a, 'b, I>(&'a mut Places<I>, bool, &'a mut Meter<'b>);

impl<I: Witness> Kernel<I> for Propagate<'_, '_, I> {
    type Output = Outcome;

    #[inline(always)]
    fn run(self, _: I) -> Outcome {
        let Self(position, careful, meter) = self;
        position.close_all(careful, meter)
    }
}

struct Guess<'a, I>(&'a Places<I>, bool);

impl<I: Witness> Kernel<I> for Guess<'_, I> {
    type Output = (Cell, Digit);

    #[inline(always)]
    fn run(self, _: I) -> (Cell, Digit) {
        self.0.guess(self.1)
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

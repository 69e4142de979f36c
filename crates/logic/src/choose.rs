//! Choices of rows that have few columns between them: the one search behind subsets and fish.
//!
//! A table has nine rows of nine columns, a bit each. What rows and columns are, the caller says: the
//! cells of a house and their digits, its digits and their cells, the lines of a grid and where they
//! cross other lines.

use core::ops::ControlFlow;

use ninefold_grid::{ByHouse, CellSet, Digit, DigitSet, House, HouseSet};

use crate::Position;
use crate::technique::Flow;

/// Shows a visitor each choice of `size` rows that have at most `width` columns between them, with
/// these columns. A choice is a set of rows; they come in lexicographic order. A row without a column
/// is never chosen. Depth first: a beginning that has too many columns is given up.
pub(crate) fn choose(
    rows: &[u16; 9],
    size: usize,
    width: usize,
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    let fits = |row: u16| row != 0 && number(row) <= width;
    let (mut few, mut fitting) = ([(0, 0); 10], 0);
    for (i, &row) in rows.iter().enumerate() {
        // What doesn't fit is written over: there is nothing to branch on.
        few[fitting] = (1 << i, row);
        fitting += usize::from(fits(row));
    }
    extend(&few[..fitting], (size, width), (0, 0), visit)
}

/// Adds so many of some rows to a choice.
fn extend(
    rows: &[(u16, u16)],
    (size, width): (usize, usize),
    (chosen, columns): (u16, u16),
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    if size == 0 {
        return visit(chosen, columns);
    }
    for i in size..=rows.len() {
        let (row, rest) = (rows[i - size], &rows[i - size + 1..]);
        let more = columns | row.1;
        if number(more) <= width {
            extend(rest, (size - 1, width), (chosen | row.0, more), visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// How many of nine bits are set.
pub(crate) const fn number(row: u16) -> usize {
    const NUMBERS: [u8; 512] = {
        let mut numbers = [0; 512];
        let mut row = 1;
        while row < 512 {
            numbers[row] = numbers[row / 2] + (row % 2) as u8;
            row += 1;
        }
        numbers
    };
    NUMBERS[row as usize % 512] as usize
}

/// The table of a house: its cells with their digits, or its digits with their cells, by place.
pub(crate) type Table = [u16; 9];

/// Both tables of each house: that of its cells and that of its digits.
pub(crate) fn tables(position: &Position) -> ByHouse<[Table; 2]> {
    let mut tables = ByHouse::filled([[0; 9]; 2]);
    for cell in position.open() {
        let marks = position.candidates(cell);
        let [row, column, block] = cell.houses().map(House::index);
        let in_block = row % 3 * 3 + column % 3;
        for (house, place) in [(row, column % 9), (column, row), (block, in_block)] {
            let [cells, digits] = &mut tables[House::ALL[house]];
            cells[place] = marks.bits();
            marks.iter().for_each(|digit| digits[digit.index()] |= 1 << place);
        }
    }
    tables
}

/// The places of a house that are in a set, a bit each.
pub(crate) fn places(house: House, set: CellSet) -> u16 {
    let (bits, number) = (set.bits(), house.index() % 9);
    let places = match house.index() / 9 {
        0 => bits >> (9 * number),
        // Bit `9 i` of the column times bit `72 - 8 i` is bit `72 + i`; no other two make one of these.
        1 => (bits >> number & COLUMN).wrapping_mul(GATHER) >> 72,
        _ => {
            let bits = bits >> (number / 3 * 27 + number % 3 * 3);
            bits & 0o7 | bits >> 6 & 0o70 | bits >> 12 & 0o700
        }
    };
    (places & 0x1ff) as u16
}

/// Bits 0, 9, 18 to 72: the cells of the first column.
const COLUMN: u128 = every(9);

/// Bits 8, 16, 24 to 72.
const GATHER: u128 = every(8) << 8;

/// The first of so many bits, nine times.
const fn every(step: u32) -> u128 {
    let (mut bits, mut i) = (0, 0);
    while i < 9 {
        bits |= 1 << (step * i);
        i += 1;
    }
    bits
}

/// The cells at some places of a house.
pub(crate) fn cells(house: House, places: u16) -> CellSet {
    (0..9).filter(|place| places >> place & 1 != 0).map(|place| house.cell(place)).collect()
}

/// All subsets of a set of houses.
pub(crate) fn subsets(set: HouseSet) -> impl Iterator<Item = HouseSet> {
    let next = move |subset: &u32| {
        (*subset != set.bits()).then(|| (subset | !set.bits()).wrapping_add(1) & set.bits())
    };
    core::iter::successors(Some(0), next).map(HouseSet::from_bits)
}

/// Shows a visitor each choice of one or more of some cells that has at most `more` digits more than cells,
/// with its digits, in lexicographic order: one comes before those that begin with it. A beginning that has
/// too many digits is given up.
pub(crate) fn cells_of(
    position: &Position,
    cells: CellSet,
    more: usize,
    visit: &mut dyn FnMut(CellSet, DigitSet),
) {
    let mut each = [(CellSet::EMPTY, DigitSet::EMPTY); 9];
    for (each, cell) in each.iter_mut().zip(cells) {
        *each = (cell.set(), position.candidates(cell));
    }
    add_cells(&each[..cells.len()], more + 1, (CellSet::EMPTY, DigitSet::EMPTY), visit);
}

/// Adds cells to a choice that may have so many digits with the next cell.
fn add_cells(
    rest: &[(CellSet, DigitSet)],
    most: usize,
    (chosen, digits): (CellSet, DigitSet),
    visit: &mut dyn FnMut(CellSet, DigitSet),
) {
    for (i, &(cell, marks)) in rest.iter().enumerate() {
        let (chosen, digits, rest) = (chosen | cell, digits | marks, &rest[i + 1..]);
        let number = number(digits.bits());
        if number <= most {
            visit(chosen, digits);
        }
        if number <= most + rest.len() {
            add_cells(rest, most + 1, (chosen, digits), visit);
        }
    }
}

/// Each two of some digits.
pub(crate) fn pairs(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
    let larger = move |a: Digit| digits.iter().filter(move |&b| a < b);
    digits.iter().flat_map(move |a| larger(a).map(move |b| a.set() | b.set()))
}

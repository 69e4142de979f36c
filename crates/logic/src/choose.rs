//! Choices of rows that have few columns between them: the one search behind subsets and fish.
//!
//! A table has nine rows of nine columns, a bit each. What rows and columns are, the caller says: the
//! cells of a house and their digits, its digits and their cells, the lines of a grid and where they
//! cross other lines.

use core::ops::ControlFlow;

use ninefold_grid::{CellSet, DigitSet, House, HouseSet};

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
    extend(rows, 0, (size, width), (0, 0), visit)
}

fn extend(
    rows: &[u16; 9],
    from: usize,
    (size, width): (usize, usize),
    (chosen, columns): (u16, u16),
    visit: &mut dyn FnMut(u16, u16) -> Flow,
) -> Flow {
    if size == 0 {
        return visit(chosen, columns);
    }
    for i in from..10 - size {
        let more = columns | rows[i];
        if rows[i] != 0 && more.count_ones() as usize <= width {
            extend(rows, i + 1, (size - 1, width), (chosen | 1 << i, more), visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The places of a house that are in a set, a bit each.
pub(crate) fn places(house: House, set: CellSet) -> u16 {
    (0..9).fold(0, |all, place| all | u16::from(set.contains(house.cell(place))) << place)
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
    add_cells(position, cells, more, (CellSet::EMPTY, DigitSet::EMPTY), visit);
}

fn add_cells(
    position: &Position,
    mut rest: CellSet,
    more: usize,
    (chosen, digits): (CellSet, DigitSet),
    visit: &mut dyn FnMut(CellSet, DigitSet),
) {
    while let Some(cell) = rest.first() {
        rest.remove(cell);
        let (chosen, digits) = (chosen | cell.set(), digits | position.candidates(cell));
        if digits.len() <= chosen.len() + more {
            visit(chosen, digits);
        }
        if digits.len() <= chosen.len() + rest.len() + more {
            add_cells(position, rest, more, (chosen, digits), visit);
        }
    }
}

//! Subsets: as many cells as digits.
//!
//! If `n` cells of a house have only `n` digits between them, these cells hold these digits in some
//! order, and no other cell of the house has one: a *naked* pair, triple, quad. If `n` digits of a
//! house have only `n` places between them, these places hold nothing else: a *hidden* pair, triple,
//! quad. Either is the other seen from the rest of the house, and both are one search: for `n` rows
//! of a table with `n` columns between them. The table has a row for each open cell and its digits
//! as columns, or a row for each digit and its cells as columns.
//!
//! So what was searched for in vain as one need not be searched for as the other (see `each`): where a house has seven
//! open cells and no hidden triple, it has no naked quad.
//!
//! A naked pair or triple that lies in two houses at once acts on both. It is called *locked*, and
//! reported as such alone.
//!
//! Steps come by house, boxes first, then by the cells or digits of the subset in their order.

use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, DigitSet, House, HouseSet};

use super::{Flow, Hodoku, Search, Technique};
use crate::choose::{self, choose};
use crate::rate::hodoku::Level;
use crate::{Position, Role, Step};

pub(super) static ROWS: [Technique; 8] = [
    Technique {
        aliases: &["naked pair in a box and a line"],
        ..naked("locked-pair", "Locked Pair", medium("0110", 1000, 40), |s| locked(s, 2))
    },
    naked("locked-triple", "Locked Triple", medium("0111", 1100, 60), |s| locked(s, 3)),
    naked("naked-pair", "Naked Pair", medium("0200", 1300, 60), |s| plain(s, 2)),
    naked("naked-triple", "Naked Triple", medium("0201", 1400, 80), |s| plain(s, 3)),
    hidden("hidden-pair", "Hidden Pair", medium("0210", 1500, 70), |s| by_digits(s, 2)),
    hidden("hidden-triple", "Hidden Triple", medium("0211", 1600, 100), |s| by_digits(s, 3)),
    Technique {
        aliases: &["naked quad"],
        ..naked("naked-quadruple", "Naked Quadruple", hard("0202", 2000, 120), |s| plain(s, 4))
    },
    Technique {
        aliases: &["hidden quad"],
        ..hidden("hidden-quadruple", "Hidden Quadruple", hard("0212", 2100, 150), |s| {
            by_digits(s, 4)
        })
    },
];

const fn medium(code: &'static str, order: u16, score: u32) -> Hodoku {
    Hodoku::new(code, order, Level::Medium, score)
}

const fn hard(code: &'static str, order: u16, score: u32) -> Hodoku {
    Hodoku::new(code, order, Level::Hard, score)
}

const fn naked(
    id: &'static str,
    name: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(hodoku),
        rests_on_uniqueness: false,
        pattern: "{digits} in {cells}",
        why: "The cells {cells} of {base} have only the digits {digits} between them and use them \
              up, so no other cell that sees them all can hold one",
        find,
    }
}

const fn hidden(
    id: &'static str,
    name: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        why: "The digits {digits} have only the cells {cells} of {base} between them and fill \
              them, so these hold nothing else",
        ..naked(id, name, hodoku, find)
    }
}

/// Naked subsets that act on two houses at once.
fn locked(search: &mut Search<'_>, size: usize) -> Flow {
    // One of the two is a box; so none is found twice.
    by_cells(search, boxes(), size, |step| step.base.len() > 1)
}

/// Naked subsets that act on one.
fn plain(search: &mut Search<'_>, size: usize) -> Flow {
    by_cells(search, houses(), size, |step| step.base.len() == 1)
}

fn by_cells(
    search: &mut Search<'_>,
    houses: impl Iterator<Item = House>,
    size: usize,
    fits: fn(&Step) -> bool,
) -> Flow {
    for house in houses {
        each(search, house, Side::Cells, size, |search, cells, digits| {
            let cells = choose::cells(house, cells);
            let step = naked_step(search, house, cells, DigitSet::from_bits(digits));
            if fits(&step) { search.report(step) } else { NEXT }
        })?;
    }
    NEXT
}

const NEXT: Flow = ControlFlow::Continue(());

/// The rows of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Cells,
    Digits,
}

/// Shows a visitor each choice of so many rows of a table of a house that changes something: that has as few
/// columns, of which another row has one. If there is none, nor one that has even fewer columns, there is none of
/// as many columns as the other rows need, either.
fn each(
    search: &mut Search<'_>,
    house: House,
    side: Side,
    size: usize,
    mut visit: impl FnMut(&mut Search<'_>, u16, u16) -> Flow,
) -> Flow {
    let notes = search.notes;
    let [cells, digits] = &notes.tables()[house];
    let [table, other] = if side == Side::Cells { [cells, digits] } else { [digits, cells] };
    let [open, others] = [table, other].map(|it| it.iter().filter(|row| **row != 0).count());
    if open < size {
        return NEXT;
    }
    let naked = if side == Side::Cells { size } else { open - size };
    if open == others && notes.is_barren(house, naked) {
        return NEXT;
    }
    let mut is_barren = open == others;
    choose(table, size, size, &mut |rows, columns| {
        let rest = (0..9).filter(|i| rows >> i & 1 == 0).fold(0, |all, i| all | table[i]);
        is_barren &= rest & columns == 0 && choose::number(columns) == size;
        if rest & columns == 0 { NEXT } else { visit(search, rows, columns) }
    })?;
    if is_barren {
        notes.note_barren(house, naked);
    }
    NEXT
}

fn boxes() -> impl Iterator<Item = House> {
    houses().take(9)
}

/// Boxes, rows, columns.
fn houses() -> impl Iterator<Item = House> {
    House::ALL.into_iter().cycle().skip(18).take(House::COUNT)
}

/// Takes the digits of a naked subset from all cells that see it: those of its house and, where it is locked, of both
/// that it lies in: if it has an effect on the box, and on the line beyond the box. Where it has one of these, the other
/// house has no step of its own.
fn naked_step(search: &Search<'_>, house: House, cells: CellSet, digits: DigitSet) -> Step {
    let position = search.position;
    let has = |cell: Cell| !(position.candidates(cell) & digits).is_empty();
    let acting = |other: House| {
        let [line, block] = if house < other { [house, other] } else { [other, house] };
        let is_beyond = (line.cells() - block.cells()).iter().any(has);
        match (is_beyond, (block.cells() - cells).iter().any(has)) {
            (true, true) => HouseSet::from(line) | block.into(),
            (true, false) => line.into(),
            (false, _) => block.into(),
        }
    };
    let other = (cells.common_houses() - house.into()).only();
    let houses = other.map_or(house.into(), acting);
    let houses = if houses.contains(house) { houses } else { HouseSet::EMPTY };
    let seen = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
    let step = search.step().mark(Role::Defining, cells, digits).base(houses);
    step.eliminate(position, seen - cells, digits)
}

fn by_digits(search: &mut Search<'_>, size: usize) -> Flow {
    let position = search.position;
    for house in houses() {
        each(search, house, Side::Digits, size, |search, digits, places| {
            let (digits, cells) = (DigitSet::from_bits(digits), choose::cells(house, places));
            if is_of_a_box(position, house, cells, digits) {
                return NEXT;
            }
            let step = search.step().mark(Role::Defining, cells, digits).base(house);
            search.report(step.eliminate(position, cells, !digits))
        })?;
    }
    NEXT
}

/// Has a box the same hidden subset as this line? Boxes come first.
fn is_of_a_box(position: &Position, house: House, cells: CellSet, digits: DigitSet) -> bool {
    let holds_all = |other: &House| {
        let places = |digit| position.places_in(digit, *other);
        digits.iter().all(|digit| cells.is_superset(places(digit)))
    };
    let mut boxes = cells.common_houses().iter().filter(|other| other.index() >= 18);
    house.index() < 18 && boxes.any(|other| holds_all(&other))
}

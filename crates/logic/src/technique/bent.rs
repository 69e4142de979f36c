//! Bent sets: as many cells as digits, not in one house, but in two that cross.
//!
//! A digit whose places in the set all see each other is *restricted*: only one of the cells holds it. If
//! all digits are, each stands in the set just once, and goes nowhere else that sees all its places
//! there: such a set is *doubly linked*. If all but one are, the others can't fill all cells, so that one
//! stands in the set at least once, and goes nowhere that sees all its places there. XY-wing and XYZ-wing
//! are the sets of three cells (`wing`); those of four are *WXYZ-wings*, and so on back in the alphabet.
//!
//! No cell is needless: each part of a set has more digits than cells. (A part that hasn't is a bent set or
//! naked subset itself, which takes away as much.) Steps come by their houses, the first two that hold the
//! set; then by its cells in lexicographic order.
//!
//! Cells are added depth first; a beginning is given up that has two unrestricted digits, more digits than
//! the set may have, or no more than cells. Two houses that cross have 15 or 17 cells and there are 135 such
//! pairs: so however few candidates are left, sets of seven cells are at most 135 times 19,448 choices.

use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, Digit, DigitSet, House};

use super::{Flow, Search, Technique};
use crate::{Position, Role, choose};

pub(super) static ROWS: [Technique; 4] = [
    row("wxyz-wing", "WXYZ-Wing", &["bent quadruple"], |s| wings(s, 4)),
    row("vwxyz-wing", "VWXYZ-Wing", &["bent quintuple"], |s| wings(s, 5)),
    row("uvwxyz-wing", "UVWXYZ-Wing", &["bent sextuple"], |s| wings(s, 6)),
    row("tuvwxyz-wing", "TUVWXYZ-Wing", &["bent septuple"], |s| wings(s, 7)),
];

const fn row(
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases,
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{digits} in {cells}",
        why: "{cells} have as many cells as digits, {digits}, of which at most one fits in twice: so \
              what goes stands in one of them",
        find,
    }
}

/// The bent sets of so many cells.
fn wings(search: &mut Search<'_>, size: usize) -> Flow {
    for houses in crossings() {
        search.poll()?;
        let is_small = |cell: &Cell| search.position.candidates(*cell).len() <= size;
        let cells = search.position.open() & both(houses);
        let rest = cells.iter().filter(is_small).collect();
        extend(search, houses, Set::default(), rest, size)?;
    }
    ControlFlow::Continue(())
}

/// Each two houses that have cells in common.
fn crossings() -> impl Iterator<Item = [House; 2]> {
    let later = |a: House| House::ALL.into_iter().filter(move |&b| a < b).map(move |b| [a, b]);
    let crosses = |[a, b]: &[House; 2]| !(a.cells() & b.cells()).is_empty();
    House::ALL.into_iter().flat_map(later).filter(crosses)
}

fn both([a, b]: [House; 2]) -> CellSet {
    a.cells() | b.cells()
}

/// Some cells, their digits, and which of these are not restricted.
#[derive(Clone, Copy, Default)]
struct Set {
    cells: CellSet,
    digits: DigitSet,
    unrestricted: DigitSet,
}

impl Set {
    fn with(self, position: &Position, cell: Cell) -> Self {
        let digits = position.candidates(cell);
        let is_free =
            |digit: &Digit| !cell.peers().is_superset(position.places(*digit) & self.cells);
        Self {
            cells: self.cells | cell.set(),
            digits: self.digits | digits,
            unrestricted: self.unrestricted | digits.iter().filter(is_free).collect(),
        }
    }

    /// Has each part more digits than cells?
    fn needs_all(&self, position: &Position) -> bool {
        let mut needs_all = true;
        let mut see = |part, _| needs_all &= part == self.cells;
        choose::cells_of(position, self.cells, 0, &mut see);
        needs_all
    }
}

/// Adds cells out of the rest until there are as many as asked for.
fn extend(
    search: &mut Search<'_>,
    houses: [House; 2],
    set: Set,
    mut rest: CellSet,
    size: usize,
) -> Flow {
    while let Some(cell) = rest.first() {
        rest.remove(cell);
        let more = set.with(search.position, cell);
        let number = more.cells.len();
        if more.unrestricted.len() > 1 || more.digits.len() > size {
            continue;
        }
        if number == size {
            report(search, houses, more)?;
        } else if more.digits.len() > number && number + rest.len() >= size {
            extend(search, houses, more, rest, size)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports a set, unless it lies in one house, came before or has needless cells.
fn report(search: &mut Search<'_>, houses: [House; 2], set: Set) -> Flow {
    let Set { cells, digits, unrestricted } = set;
    let position = search.position;
    let is_bent = cells.common_houses().is_empty() && digits.len() == cells.len();
    let is_first = || crossings().find(|&it| both(it).is_superset(cells)) == Some(houses);
    if !is_bent || !is_first() || !set.needs_all(position) {
        return ControlFlow::Continue(());
    }
    let goes = if unrestricted.is_empty() { digits } else { unrestricted };
    let step = search.step().mark(Role::Defining, cells, digits);
    let step = goes.iter().fold(step, |step, digit| {
        let holders = position.places(digit) & cells;
        step.eliminate(position, holders.common_peers(), digit)
    });
    search.report(step)
}

//! Bent sets: as many digits as cells, in two houses that cross.

use std::collections::BTreeSet;

use ninefold_grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::Position;

use crate::compare::{Gone, Taken, compare};
use crate::positions::{number, stuck};
use crate::words::{choices, not_empty, of, see_each_other, seen_by_all};

/// As many cells as digits in two houses that cross, but not in one; at most one digit is in cells that don't see
/// each other; and each part has more digits than cells.
fn definition(position: &Position, size: usize) -> Taken {
    let pairs = House::ALL.into_iter().flat_map(|a| House::ALL.map(|b| [a, b]));
    let crossing = pairs.filter(|[a, b]| a < b && !(a.cells() & b.cells()).is_empty());
    let mut sets = BTreeSet::new();
    for [a, b] in crossing {
        let is_small = |cell: &Cell| position.candidates(*cell).len() <= size;
        let cells = position.open() & (a.cells() | b.cells());
        let sets_here = choices(cells.iter().filter(is_small).collect(), size).into_iter();
        sets.extend(sets_here.filter(|&set| position.digits_in(set).len() == size));
    }
    not_empty(sets.into_iter().filter(|&set| is_bent(position, set)).map(|set| gone(position, set)))
}

fn is_bent(position: &Position, set: CellSet) -> bool {
    let is_small = |part: CellSet| position.digits_in(part).len() <= part.len();
    set.common_houses().is_empty()
        && unrestricted(position, set).len() < 2
        && !(1..set.len()).flat_map(|n| choices(set, n)).any(is_small)
}

fn unrestricted(position: &Position, set: CellSet) -> DigitSet {
    Digit::ALL.into_iter().filter(|&digit| !see_each_other(position, set, digit)).collect()
}

/// What sees all places in the set: of the unrestricted digit, or of each.
fn gone(position: &Position, set: CellSet) -> Gone {
    let unrestricted = unrestricted(position, set);
    let digits = if unrestricted.is_empty() { position.digits_in(set) } else { unrestricted };
    let of_digit = |digit: Digit| of(position, seen_by_all(position.places(digit) & set), digit);
    digits.iter().flat_map(of_digit).collect()
}

pub(crate) fn bent_sets() {
    for (size, id) in [(4, "wxyz-wing"), (5, "vwxyz-wing"), (6, "uvwxyz-wing"), (7, "tuvwxyz-wing")]
    {
        compare([id], stuck().take(number(600)), |position| [definition(position, size)]);
    }
}

//! What follows from a pattern that is deadly without some extra candidates.

use ninefold_grid::{CellSet, Digit, DigitSet};
use ninefold_logic::Position;

use crate::compare::{Gone, Taken};
use crate::words::{choices, not_empty, of, seen_by_all};

/// By type.
pub(crate) fn of_type(number: usize, position: &Position, extras: &Gone) -> Taken {
    let roof: CellSet = extras.iter().map(|extra| extra.cell).collect();
    let digits: DigitSet = extras.iter().map(|extra| extra.digit).collect();
    not_empty(match number {
        1 if roof.len() == 1 => vec![kept(position, extras, roof)],
        2 if roof.len() > 1 && digits.len() == 1 => {
            vec![of(position, seen_by_all(roof), digits)]
        }
        3 if roof.len() > 1 && digits.len() > 1 => subsets(position, roof, digits),
        4 if roof.len() == 2 => shared(position, extras, roof),
        _ => Vec::new(),
    })
}

/// The candidates of some cells but for the extras.
fn kept(position: &Position, extras: &Gone, cells: CellSet) -> Gone {
    &of(position, cells, DigitSet::ALL) - extras
}

/// More cells of a house, with one digit more than cells and all those of the extras: what sees all of both.
fn subsets(position: &Position, roof: CellSet, digits: DigitSet) -> Vec<Gone> {
    let mut all = Vec::new();
    for house in roof.common_houses() {
        let others = (position.open() & house.cells()) - roof;
        for cells in (1..=6).flat_map(|n| choices(others, n)) {
            let held = position.digits_in(cells);
            let has_all = cells.iter().all(|cell| !position.candidates(cell).is_empty());
            if has_all && held.is_superset(digits) && held.len() == cells.len() + 1 {
                let houses = (cells | roof).common_houses().iter();
                let seen = houses.fold(CellSet::EMPTY, |all, house| all | house.cells());
                all.push(of(position, seen - cells - roof, held));
            }
        }
    }
    all
}

/// A digit that a house has only in two cells, as no extra of either: what else of these is no extra.
fn shared(position: &Position, extras: &Gone, roof: CellSet) -> Vec<Gone> {
    let mut all = Vec::new();
    for house in roof.common_houses() {
        for digit in Digit::ALL {
            let is_extra = extras.iter().any(|extra| extra.digit == digit);
            if position.places_in(digit, house) == roof && !is_extra {
                let kept = kept(position, extras, roof);
                all.push(kept.into_iter().filter(|it| it.digit != digit).collect());
            }
        }
    }
    all
}

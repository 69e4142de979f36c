//! Subsets: as many digits as cells in a house.

use std::collections::BTreeSet;

use ninefold_grid::{CellSet, Digit, House};
use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::Limits;

use crate::compare::{Taken, compare_by, taken};
use crate::positions::{number, random};
use crate::words::{choices, digit_sets, not_empty, of, seen_by_all};

/// `n` open cells of a house with `n` digits between them: what sees all of them.
fn naked_subsets(position: &Position, n: usize) -> Taken {
    let mut all = Taken::new();
    for house in House::ALL {
        for cells in choices(position.open() & house.cells(), n) {
            let digits = position.digits_in(cells);
            let has_all = cells.iter().all(|cell| !position.candidates(cell).is_empty());
            if digits.len() != n || !has_all {
                continue;
            }
            all.insert(of(position, seen_by_all(cells), digits));
        }
    }
    not_empty(all)
}

/// `n` digits of a house with `n` places between them.
fn hidden_subsets(position: &Position, n: usize) -> Taken {
    let mut all = Taken::new();
    for house in House::ALL {
        for digits in digit_sets(n) {
            let places = |digit: Digit| position.places_in(digit, house);
            let cells = digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
            if cells.len() == n && digits.iter().all(|digit| !places(digit).is_empty()) {
                all.insert(of(position, cells, !digits));
            }
        }
    }
    not_empty(all)
}

/// A naked subset of two or three cells may be locked.
fn naked(id: &str, position: &Position) -> Taken {
    let locked = id.replace("naked", "locked");
    let locked = (id != "naked-quadruple").then(|| taken(&locked, position));
    &taken(id, position) | &locked.unwrap_or_default()
}

pub(crate) fn subsets() {
    let ids = |kind: &str| ["pair", "triple", "quadruple"].map(|size| format!("{kind}-{size}"));
    let [nakeds, hiddens] = ["naked", "hidden"].map(ids);
    let positions = || random(30).take(number(100));
    compare_by(naked, nakeds.each_ref().map(|id| &id[..]), positions(), |position| {
        [2, 3, 4].map(|n| naked_subsets(position, n))
    });
    compare_by(taken, hiddens.each_ref().map(|id| &id[..]), positions(), |position| {
        [2, 3, 4].map(|n| hidden_subsets(position, n))
    });
    for position in positions() {
        hiddens.iter().for_each(|id| assert_shown_once(id, &position));
    }
}

/// What is in two houses is one.
pub(crate) fn assert_shown_once(id: &str, position: &Position) {
    let steps = Plan::new(Technique::named(id)).all(position, &Limits::NONE).unwrap();
    let words: BTreeSet<_> = steps.iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), steps.len(), "{id} in {position:?}");
}

//! Templates: the ways of a digit to stand in the whole grid.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::Position;

use crate::compare::{Taken, changes, compare, compare_by};
use crate::positions::{number, random};
use crate::words::{not_empty, of};

/// The templates of each digit, without those that hold a cell which all of another digit hold.
fn templates(position: &Position) -> [Vec<CellSet>; 9] {
    let mut all = Digit::ALL.map(|digit| {
        let holds = |&cell: &Cell| position.grid()[cell] == Some(digit);
        let stands: CellSet = Cell::ALL.into_iter().filter(holds).collect();
        let mut part = vec![CellSet::EMPTY];
        for row in &House::ALL[..9] {
            let cells = (stands | position.places(digit)) & row.cells();
            let fits =
                |set: CellSet| cells.iter().filter(move |cell| (cell.peers() & set).is_empty());
            part =
                part.iter().flat_map(|&set| fits(set).map(move |cell| set | cell.set())).collect();
        }
        part
    });
    loop {
        let before = all.clone();
        for digit in 0..9 {
            let certain = common(&all[digit]);
            for other in (0..9).filter(|&other| other != digit) {
                all[other].retain(|template| (*template & certain).is_empty());
            }
        }
        if all == before {
            return all;
        }
    }
}

/// What all of some sets have in common; nothing if there are none.
fn common(sets: &[CellSet]) -> CellSet {
    sets.iter().copied().reduce(|common, set| common & set).unwrap_or_default()
}

/// What no template holds.
fn not_held(position: &Position) -> Taken {
    let gone = Digit::ALL.into_iter().zip(templates(position)).map(|(digit, all)| {
        let held = all.iter().fold(CellSet::EMPTY, |held, template| held | *template);
        of(position, !held, digit)
    });
    not_empty(gone)
}

/// What all templates hold.
fn certain(position: &Position) -> Taken {
    let placed = Digit::ALL.into_iter().zip(templates(position)).map(|(digit, all)| {
        let cells = common(&all) & position.open();
        cells.iter().map(|cell| Candidate { cell, digit }).collect()
    });
    not_empty(placed)
}

pub(crate) fn templates_of_digits() {
    let positions = || random(30).take(number(100));
    compare(["template-delete"], positions(), |position| [not_held(position)]);
    let placed = |id: &str, position: &Position| {
        changes(id, position).into_iter().map(|(placed, _)| placed).collect()
    };
    compare_by(placed, ["template-set"], positions(), |position| [certain(position)]);
}

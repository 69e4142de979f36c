//! Wings: a pivot and two pincers; and W-wings, whose pincers a strong link joins.

use ninefold_grid::{Cell, DigitSet};
use ninefold_logic::Position;

use crate::chains::see;
use crate::compare::{Taken, compare};
use crate::positions::{number, random};
use crate::words::{choices, not_empty, of, pairs, seen_by_all};

/// A pivot of `n` candidates and two cells of two that it sees: where one digit goes if some cell of
/// the three has it, whatever they hold.
fn wings(position: &Position, n: usize) -> Taken {
    let with = |n: usize| move |cell: &Cell| position.candidates(*cell).len() == n;
    let mut all = Taken::new();
    for pivot in Cell::ALL.into_iter().filter(with(n)) {
        for pair in choices(pivot.peers().iter().filter(with(2)).collect(), 2) {
            let three = pair | pivot.set();
            let shared =
                pair.iter().fold(DigitSet::ALL, |all, cell| all & position.candidates(cell));
            let Some(z) = shared.only() else { continue };
            let is_wing = position.digits_in(three).len() == 3
                && position.candidates(pivot).contains(z) == (n == 3);
            if is_wing {
                all.insert(of(position, seen_by_all(three & position.places(z)), z));
            }
        }
    }
    not_empty(all)
}

pub(crate) fn xy_and_xyz_wings() {
    compare(["xy-wing", "xyz-wing"], random(30).take(number(100)), |position| {
        [2, 3].map(|n| wings(position, n))
    });
}

/// Two cells of the same two digits that each see one of the two places of one of these.
fn w_wing(position: &Position) -> Taken {
    let mut taken = Taken::new();
    let two: Vec<Cell> =
        position.open().iter().filter(|&it| position.candidates(it).len() == 2).collect();
    for (&first, &second) in two.iter().flat_map(|a| two.iter().map(move |b| (a, b))) {
        if first == second || position.candidates(first) != position.candidates(second) {
            continue;
        }
        for w in position.candidates(first) {
            for [a, b] in pairs(position, w) {
                let joins = see(first.set(), a.set()) && see(second.set(), b.set());
                if joins && ![a, b].contains(&first) && ![a, b].contains(&second) {
                    let z = position.candidates(first) - w.set();
                    taken.insert(of(position, seen_by_all(first.set() | second.set()), z));
                }
            }
        }
    }
    not_empty(taken)
}

pub(crate) fn w_wings() {
    compare(["w-wing"], random(40).take(number(200)), |position| [w_wing(position)]);
}

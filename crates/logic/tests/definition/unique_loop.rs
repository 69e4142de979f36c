//! Unique loops: two digits in a loop of cells, two of each house.

use ninefold_grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::Position;

use crate::compare::{Gone, compare};
use crate::deadly::of_type;
use crate::positions::{number, stuck_and};
use crate::words::{choices, of};

/// The pairs of digits, with the cells that have both, and those that have no other candidate.
fn pairs(position: &Position) -> Vec<(DigitSet, CellSet, CellSet)> {
    let mut all = Vec::new();
    for a in Digit::ALL {
        for b in Digit::ALL.into_iter().filter(|&b| a < b) {
            let both = position.places(a) & position.places(b);
            let has_two = |cell: &Cell| position.candidates(*cell).len() == 2;
            all.push((a.set() | b.set(), both, both.iter().filter(has_two).collect()));
        }
    }
    all
}

fn is_near(position: &Position) -> bool {
    pairs(position).iter().any(|(_, both, floor)| both.len() > 5 && floor.len() > 3)
}

/// Sets of more than four cells, none or two in each house, that are in one piece and have two colours, so that the
/// two of a house differ.
fn loops(cells: CellSet) -> Vec<CellSet> {
    let mut sets = vec![CellSet::EMPTY];
    for row in &House::ALL[..9] {
        let pairs = choices(cells & row.cells(), 2);
        let with = |set: &CellSet| {
            let set = *set;
            pairs.iter().map(move |pair| *pair | set).chain([set]).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(with).collect();
        sets.retain(|set| House::ALL.iter().all(|house| (house.cells() & *set).len() < 3));
    }
    sets.retain(|&set| set.len() > 4 && is_even(set) && is_loop(set));
    sets
}

fn is_even(set: CellSet) -> bool {
    House::ALL.iter().all(|house| (house.cells() & set).len() != 1)
}

/// Colours what the first cell leads to, cell by cell: does it lead everywhere, without a clash?
fn is_loop(set: CellSet) -> bool {
    let mut colours = [set.first().unwrap().set(), CellSet::EMPTY];
    for _ in set {
        let seen =
            colours.map(|cells| cells.iter().fold(CellSet::EMPTY, |all, it| all | it.peers()));
        colours = [colours[0] | seen[1] & set, colours[1] | seen[0] & set];
    }
    (colours[0] & colours[1]).is_empty() && colours[0] | colours[1] == set
}

/// The other candidates of each loop in which some cell has none.
fn all_extras(position: &Position) -> Vec<Gone> {
    let mut all = Vec::new();
    for (pair, both, floor) in pairs(position) {
        let loops = loops(both).into_iter().filter(|&set| !(set & floor).is_empty());
        all.extend(loops.map(|set| of(position, set, !pair)));
    }
    all
}

pub(crate) fn unique_loops() {
    let ids = ["unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4"];
    compare(ids, stuck_and(is_near).take(number(1000)), |position| {
        let all = all_extras(position);
        [1, 2, 3, 4].map(|kind| all.iter().flat_map(|it| of_type(kind, position, it)).collect())
    });
}

//! 3D Medusa is what its definition says, rule by rule.

use std::collections::BTreeSet;

use ninefold_grid::{Candidate, CellSet, House};
use ninefold_logic::Position;

use crate::compare::compare;
use crate::positions::{number, stuck, thinned};
use crate::words::{all, not_empty};

type Colour = BTreeSet<Candidate>;

/// Does just one of the two hold?
fn is_strong(position: &Position, a: Candidate, b: Candidate) -> bool {
    let pair = CellSet::from_iter([a.cell, b.cell]);
    let is_pair = |house: &House| position.places_in(a.digit, *house) == pair;
    if a.cell == b.cell {
        a != b && position.candidates(a.cell).len() == 2
    } else {
        a.digit == b.digit && House::ALL.iter().any(is_pair)
    }
}

/// The clusters: each candidate joins its partners, in the other colour.
fn clusters(position: &Position) -> Vec<[Colour; 2]> {
    let all = all(position);
    let mut clusters = Vec::<[Colour; 2]>::new();
    for &first in &all {
        if clusters.iter().flatten().any(|colour| colour.contains(&first)) {
            continue;
        }
        let mut cluster = [Colour::new(), Colour::new()];
        let mut open = vec![(first, 0)];
        while let Some((it, side)) = open.pop() {
            if cluster[side].insert(it) {
                let partners = all.iter().filter(|other| is_strong(position, it, **other));
                open.extend(partners.map(|other| (*other, 1 - side)));
            }
        }
        clusters.push(cluster);
    }
    clusters.retain(|[_, other]| !other.is_empty());
    clusters
}

fn in_cell(it: Candidate, colour: &Colour) -> bool {
    colour.iter().any(|other| other.cell == it.cell && other.digit != it.digit)
}

fn in_house(it: Candidate, colour: &Colour) -> bool {
    colour.iter().any(|other| other.digit == it.digit && it.cell.peers().contains(other.cell))
}

fn trap(position: &Position, [one, other]: &[Colour; 2]) -> BTreeSet<Candidate> {
    let uncoloured =
        all(position).into_iter().filter(|it| !one.contains(it) && !other.contains(it));
    let goes = |&it: &Candidate| {
        in_cell(it, one) && in_cell(it, other)
            || in_house(it, one) && in_house(it, other)
            || in_cell(it, one) && in_house(it, other)
            || in_house(it, one) && in_cell(it, other)
    };
    uncoloured.filter(goes).collect()
}

fn is_wrapped(colour: &Colour) -> bool {
    colour.iter().any(|&it| in_cell(it, colour) || in_house(it, colour))
}

fn empties_a_cell(position: &Position, colour: &Colour) -> bool {
    let all = all(position);
    position.open().iter().any(|cell| {
        let here = all.iter().filter(|it| it.cell == cell);
        here.clone().all(|&it| in_cell(it, colour) || in_house(it, colour))
    })
}

pub(crate) fn medusa() {
    let ids = ["3d-medusa-trap", "3d-medusa-wrap", "3d-medusa-emptied-cell"];
    compare(ids, thinned(stuck()).take(number(1000)), |position| {
        let clusters = clusters(position);
        let colours = || clusters.iter().flatten();
        [
            not_empty(clusters.iter().map(|it| trap(position, it))),
            colours().filter(|it| is_wrapped(it)).cloned().collect(),
            colours().filter(|it| empties_a_cell(position, it)).cloned().collect(),
        ]
    });
}

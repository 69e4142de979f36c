//! 3D Medusa is what its definition says, rule by rule.

mod midway;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use ninefold_corpus::{run, tests};
use ninefold_grid::{Candidate, Cell, CellSet, DigitSet, House};
use ninefold_logic::Position;

use midway::{changes, polls, positions, sparse};

type Colour = BTreeSet<Candidate>;
type Taken = BTreeSet<Colour>;

fn all(position: &Position) -> Vec<Candidate> {
    let of_cell =
        |cell| position.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
    Cell::ALL.into_iter().flat_map(of_cell).collect()
}

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

fn medusa_is_what_its_definition_says() {
    let mut number = BTreeMap::<&str, usize>::new();
    for (position, _) in positions(1000) {
        let clusters = clusters(&position);
        let colours = || clusters.iter().flatten();
        let trapped: Taken =
            clusters.iter().map(|it| trap(&position, it)).filter(|it| !it.is_empty()).collect();
        let wrapped: Taken = colours().filter(|it| is_wrapped(it)).cloned().collect();
        let emptied: Taken =
            colours().filter(|it| empties_a_cell(&position, it)).cloned().collect();
        for (id, expected) in [
            ("3d-medusa-trap", trapped),
            ("3d-medusa-wrap", wrapped),
            ("3d-medusa-emptied-cell", emptied),
        ] {
            *number.entry(id).or_default() += expected.len();
            let found: Taken = changes(id, &position).into_iter().map(|(_, gone)| gone).collect();
            assert_eq!(found, expected, "{id}: {position:?}");
        }
    }
    assert!(number.values().all(|&number| number > 0), "{number:?}");
}

/// Each candidate is coloured once, so there are 365 clusters at most.
fn searches_of_sparse_positions_end() {
    for most in 1..=9 {
        let position = sparse(|_| DigitSet::from_bits((1 << most) - 1));
        for id in ["3d-medusa-trap", "3d-medusa-wrap", "3d-medusa-emptied-cell"] {
            assert!(polls(id, &position) < 365, "{id}: {most}");
        }
    }
}

fn main() -> ExitCode {
    run(&tests![medusa_is_what_its_definition_says, searches_of_sparse_positions_end])
}

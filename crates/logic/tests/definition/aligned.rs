//! Aligned exclusion: what some cells hold in no way that their neighbours leave them.

use std::collections::BTreeSet;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::Position;

use crate::compare::{Gone, Taken, compare};
use crate::positions::{number, stuck_and};
use crate::words::{choices, not_empty, of};

/// Cells, their digits, and how many of these they may lose.
type Set = (CellSet, DigitSet, usize);

fn is_late(position: &Position) -> bool {
    position.open().len() <= 24
}

/// The cells with two or three candidates; or sets of cells of a house with one digit more, and cells with three.
fn sets(position: &Position, with_als: bool) -> Vec<Set> {
    let mut cells: BTreeSet<CellSet> = position.open().iter().map(Cell::set).collect();
    for house in House::ALL.iter().filter(|_| with_als) {
        let open = position.open() & house.cells();
        cells.extend((2..=open.len()).flat_map(|n| choices(open, n)));
    }
    let spare = |cells: CellSet| position.digits_in(cells).len().checked_sub(cells.len());
    let sets = cells.into_iter().filter_map(|it| Some((it, position.digits_in(it), spare(it)?)));
    sets.filter(|(cells, _, spare)| *spare == 1 || cells.len() == 1 && *spare == 2).collect()
}

/// What some cells hold.
type Held = Vec<(Cell, Digit)>;

/// All that some cells could hold.
fn choices_of(position: &Position, base: &[Cell]) -> Vec<Held> {
    base.iter().fold(vec![Held::new()], |all, &cell| {
        let with = |held: &Held| {
            let held = held.clone();
            let digits = position.candidates(cell).iter();
            digits.map(move |digit| [&*held, &[(cell, digit)]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(with).collect()
    })
}

/// Is a digit twice in a house, or does a set lose more than it may?
fn is_barred(held: &Held, sets: &[&Set]) -> bool {
    let clash =
        |&(a, x): &(Cell, Digit)| held.iter().any(|&(b, y)| x == y && a.peers().contains(b));
    let breaks = |&&(cells, digits, spare): &&Set| {
        let takes = held.iter().filter(|(cell, _)| cell.peers().is_superset(cells));
        let lost: DigitSet = takes.map(|&(_, digit)| digit).collect();
        (lost & digits).len() > spare
    };
    held.iter().any(clash) || sets.iter().any(breaks)
}

/// The candidates of a base that are in no choice which isn't barred.
fn gone(position: &Position, base: CellSet, sets: &[Set]) -> Gone {
    let cells: Vec<Cell> = base.iter().collect();
    let sees = |set: &&Set| base.iter().filter(|it| it.peers().is_superset(set.0)).count() > 1;
    let near: Vec<&Set> = sets.iter().filter(sees).collect();
    let mut all = of(position, base, DigitSet::ALL);
    for held in choices_of(position, &cells).iter().filter(|held| !is_barred(held, &near)) {
        for &(cell, digit) in held {
            all.remove(&Candidate { cell, digit });
        }
    }
    all
}

/// What goes from some cells, but not from fewer of them.
fn definition(position: &Position, size: usize, with_als: bool) -> Taken {
    let sets = sets(position, with_als);
    let may_be = |cell: &Cell| position.candidates(*cell).len() > 1;
    let cells = position.open().iter().filter(may_be).collect();
    not_empty(choices(cells, size).into_iter().map(|base| {
        let all = gone(position, base, &sets);
        let parts = if all.is_empty() { Vec::new() } else { choices(base, size - 1) };
        parts.into_iter().fold(all, |all, part| &all - &gone(position, part, &sets))
    }))
}

pub(crate) fn aligned_exclusion() {
    for (size, with_als, id) in [
        (2, false, "aligned-pair-exclusion"),
        (2, true, "als-aligned-pair-exclusion"),
        (3, false, "aligned-triple-exclusion"),
        (3, true, "als-aligned-triple-exclusion"),
    ] {
        let positions = stuck_and(is_late).take(number(300));
        compare([id], positions, |position| [definition(position, size, with_als)]);
    }
}

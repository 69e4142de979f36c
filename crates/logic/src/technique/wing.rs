//! Wings: few cells with few candidates that put a digit into one of several places.
//!
//! *XY-wing*: a pivot with the candidates x and y sees two pincers, one with x and z, one with y and z.
//! Whichever digit the pivot holds, one of the pincers holds z. *XYZ-wing*: the pivot has z as well, so
//! one of the three holds it. *W-wing*: two cells with the same two candidates w and z each
//! see an end of a pair of places of which one holds w; so one of the cells doesn't
//! hold w, but z. In all three, z goes nowhere that all the cells see which may hold it.
//!
//! Steps come by their three cells in reading order; those of W-wings by their two cells, the digit z,
//! and the house of the pair.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, Digit, DigitSet};

use super::{Flow, Hodoku, Search, Technique, turbot};
use crate::rate::hodoku::Level;
use crate::{Node, Role, Step};

pub(super) static ROWS: [Technique; 3] = [
    Technique {
        id: "w-wing",
        name: "W-Wing",
        aliases: &["semi-remote naked pair"],
        hodoku: Some(Hodoku::new("0803", 3200, Level::Hard, 150)),
        rests_on_uniqueness: false,
        pattern: "{digits} in {pincers} connected by {chain}",
        why: "{pincers} can't both hold the digit of which one of {cells} is the place: so one of \
              them holds their other digit",
        find: w_wing,
    },
    Technique {
        id: "xy-wing",
        name: "XY-Wing",
        aliases: &["y-wing", "bent triple"],
        hodoku: Some(Hodoku::new("0800", 3300, Level::Hard, 160)),
        rests_on_uniqueness: false,
        pattern: "{digits} in {pivot} with {pincers}",
        why: "Whichever digit {pivot} holds, one of {pincers} holds the digit that they share",
        find: |search| wings(search, 2),
    },
    Technique {
        id: "xyz-wing",
        name: "XYZ-Wing",
        aliases: &[],
        hodoku: Some(Hodoku::new("0801", 3400, Level::Hard, 180)),
        rests_on_uniqueness: false,
        pattern: "{digits} in {pivot} with {pincers}",
        why: "{pivot} holds the digit that it shares with {pincers}, or else one of them does",
        find: |search| wings(search, 3),
    },
];

/// Wings whose pivot has so many candidates.
fn wings(search: &mut Search<'_>, size: usize) -> Flow {
    let few = search.position.with_few();
    let mut wings = Vec::new();
    for pivot in few[size - 1] {
        let pincers = few[1] & pivot.peers();
        let digits = search.position.candidates(pivot);
        let is_pincer =
            |cell: &Cell| (search.position.candidates(*cell) & digits).len() == size - 1;
        let pincers: CellSet = pincers.iter().filter(is_pincer).collect();
        for first in pincers {
            for second in pincers.iter().filter(|&second| second > first) {
                let wing = wing(search, pivot, [first, second]);
                wings.extend(wing.map(|step| (sorted([pivot, first, second]), pivot, step)));
            }
        }
    }
    wings.sort_unstable_by_key(|&(cells, pivot, _)| (cells, pivot));
    wings.into_iter().try_for_each(|(_, _, step)| search.report(step))
}

fn sorted(mut cells: [Cell; 3]) -> [Cell; 3] {
    cells.sort_unstable();
    cells
}

fn wing(search: &Search<'_>, pivot: Cell, pincers: [Cell; 2]) -> Option<Step> {
    let position = search.position;
    let [xz, yz] = pincers.map(|cell| position.candidates(cell));
    let digits = position.candidates(pivot);
    let z = (xz & yz).only()?;
    if digits - z.set() != (xz | yz) - z.set() {
        return None;
    }
    let pincers: CellSet = pincers.into_iter().collect();
    let holders = if digits.contains(z) { pincers | pivot.set() } else { pincers };
    let gone = holders.common_peers() & position.places(z);
    if gone.is_empty() {
        return None;
    }
    let step = search.step().mark(Role::Pivot, pivot, digits);
    let step = step.mark(Role::Pincer, pincers, xz | yz);
    Some(step.eliminate(position, gone, z))
}

fn w_wing(search: &mut Search<'_>) -> Flow {
    let [_, pairs, _] = search.position.with_few();
    for first in pairs {
        let digits = search.position.candidates(first);
        search.poll()?;
        for second in pairs.iter().filter(|&second| second > first) {
            if search.position.candidates(second) == digits {
                connected(search, [first, second], digits)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Each pair of places that connects two cells of the same two candidates.
fn connected(search: &mut Search<'_>, [first, second]: [Cell; 2], digits: DigitSet) -> Flow {
    let position = search.position;
    let gone = |z: Digit| first.peers() & second.peers() & position.places(z);
    for z in digits.iter().filter(|&z| !gone(z).is_empty()) {
        let w = (digits - z.set()).iter();
        for (w, [a, b]) in
            w.flat_map(|w| turbot::pairs(position, w).into_iter().map(move |(_, pair)| (w, pair)))
        {
            for [a, b] in [[a, b], [b, a]] {
                if first.peers().contains(a) && second.peers().contains(b) {
                    bridged(search, [first, a, b, second], w, z)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn bridged(search: &mut Search<'_>, cells: [Cell; 4], w: Digit, z: Digit) -> Flow {
    let [first, a, b, second] = cells;
    if CellSet::from_iter(cells).len() < 4 {
        return ControlFlow::Continue(());
    }
    let [start, from, to, end] = cells.map(|cell| Node { cells: cell.set(), digit: w });
    let step = search
        .step()
        .mark(Role::Pincer, CellSet::from_iter([first, second]), w.set() | z.set())
        .mark(Role::Defining, CellSet::from_iter([a, b]), w)
        .link(start, from, false)
        .link(from, to, true)
        .link(to, end, false)
        .eliminate(search.position, first.peers() & second.peers(), z);
    search.report(step)
}

//! Simple and multiple colours.

use std::collections::BTreeSet;

use ninefold_grid::{Cell, CellSet, Digit};
use ninefold_logic::Position;

use crate::compare::{Taken, compare};
use crate::positions::{number, random};
use crate::words::{not_empty, of, pairs};

/// The colours of the places of a digit that hang together by pairs.
fn clusters(position: &Position, digit: Digit) -> BTreeSet<[CellSet; 2]> {
    let pairs = pairs(position, digit);
    let colour = |first: Cell| {
        let mut colours = [first.set(), CellSet::EMPTY];
        for _ in 0..81 {
            for &[a, b] in &pairs {
                for (near, far) in [(a, b), (b, a)] {
                    let sides = [0, 1].map(|side: usize| colours[side].contains(near));
                    (0..2)
                        .filter(|&side| sides[side])
                        .for_each(|side| colours[1 - side].insert(far));
                }
            }
        }
        colours.sort_unstable();
        colours
    };
    pairs.iter().flatten().map(|&cell| colour(cell)).collect()
}

fn any_sees(one: CellSet, other: CellSet) -> bool {
    one.iter().any(|a| other.iter().any(|b| a.peers().contains(b)))
}

/// The cells that see one of each of some sets.
fn see_each(sets: &[CellSet]) -> CellSet {
    Cell::ALL.into_iter().filter(|cell| sets.iter().all(|&set| any_sees(cell.set(), set))).collect()
}

fn by_digit(position: &Position, gone: impl Fn(&[[CellSet; 2]]) -> Vec<CellSet>) -> Taken {
    let of_digit = |digit| {
        let clusters: Vec<_> = clusters(position, digit).into_iter().collect();
        let gone = gone(&clusters).into_iter();
        gone.map(|cells| of(position, cells, digit)).collect::<Vec<_>>()
    };
    not_empty(Digit::ALL.into_iter().flat_map(of_digit))
}

pub(crate) fn colours() {
    let turns = |[a, b]: [CellSet; 2]| [[a, b], [b, a]];
    let trap = |position: &Position| {
        by_digit(position, |all| all.iter().map(|&[a, b]| see_each(&[a, b]) - a - b).collect())
    };
    let wrap = |position: &Position| {
        by_digit(position, |all| {
            all.as_flattened().iter().copied().filter(|&colour| any_sees(colour, colour)).collect()
        })
    };
    let one_sees_one = |position: &Position| {
        by_digit(position, |all| {
            let mut gone = Vec::new();
            for (i, &first) in all.iter().enumerate() {
                for &second in &all[i + 1..] {
                    let mut cells = CellSet::EMPTY;
                    for [near, far] in turns(first) {
                        for [other, end] in turns(second) {
                            if any_sees(near, other) {
                                cells |= see_each(&[far, end]);
                            }
                        }
                    }
                    gone.push(cells);
                }
            }
            gone
        })
    };
    let one_sees_both = |position: &Position| {
        by_digit(position, |all| {
            let mut gone = Vec::new();
            for &first in all {
                for &[a, b] in all.iter().filter(|&&second| second != first) {
                    let sees = |colour: &CellSet| any_sees(*colour, a) && any_sees(*colour, b);
                    gone.extend(first.iter().copied().filter(sees));
                }
            }
            gone
        })
    };
    let ids = ["simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2"];
    compare(ids, random(40).take(number(300)), |position| {
        [trap(position), wrap(position), one_sees_one(position), one_sees_both(position)]
    });
}

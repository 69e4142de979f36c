//! Fish of lines across lines: plain, finned and sashimi, and two of them together.

use ninefold_grid::{Digit, House, HouseSet};
use ninefold_logic::Position;

use crate::compare::{Gone, Taken, compare};
use crate::positions::{number, random};
use crate::words::{cells_of, of, seen_by_all, sets};

pub(crate) struct Fish {
    pub(crate) digit: Digit,
    pub(crate) base: HouseSet,
    pub(crate) cover: HouseSet,
    pub(crate) kind: usize,
    pub(crate) gone: Gone,
}

/// Fish of `n` lines: plain (0), finned (1) and sashimi (2).
fn fish(position: &Position, n: usize) -> Vec<Fish> {
    let mut all = Vec::new();
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for digit in Digit::ALL {
        for (base, cover) in [(rows, columns), (columns, rows)] {
            let covers = sets(cover, n);
            for base in sets(base, n) {
                all.extend(covers.iter().filter_map(|it| one_fish(position, digit, base, *it)));
            }
        }
    }
    all
}

fn one_fish(position: &Position, digit: Digit, base: HouseSet, cover: HouseSet) -> Option<Fish> {
    let [bases, covers] = [base, cover].map(cells_of);
    let fins = (position.places(digit) & bases) - covers;
    let body = position.places(digit) & bases & covers;
    let number = |house: House| (body & house.cells()).len();
    if base.iter().any(|house| position.places_in(digit, house).is_empty())
        || cover.iter().any(|house| number(house) == 0)
        || fins.len() > 5
    {
        return None;
    }
    let kind = match (fins.is_empty(), base.iter().all(|house| number(house) > 1)) {
        (true, true) => 0,
        (true, false) => return None,
        (false, true) => 1,
        (false, false) => 2,
    };
    let gone = of(position, (covers - bases) & seen_by_all(fins), digit);
    (!gone.is_empty()).then_some(Fish { digit, base, cover, kind, gone })
}

/// What two fish of a digit take away together which have all their bases or all their covers in common, and
/// each of which says something else.
pub(crate) fn siamese<'a>(fish: impl Iterator<Item = &'a Fish>) -> Taken {
    let fish: Vec<&Fish> = fish.collect();
    let are_twins = |one: &Fish, other: &Fish| {
        let is_joined = one.base == other.base || one.cover == other.cover;
        is_joined && one.digit == other.digit && one.gone != other.gone
    };
    let with_later = |(i, one): (usize, &&'a Fish)| {
        let twins = fish[i..].iter().filter(|other| are_twins(one, other));
        twins.map(|other| &one.gone | &other.gone).collect::<Vec<_>>()
    };
    fish.iter().enumerate().flat_map(with_later).collect()
}

pub(crate) fn plain_fish() {
    for (n, name, daily) in [(2, "x-wing", 100), (3, "swordfish", 100), (4, "jellyfish", 10)] {
        let kinds = ["", "finned-", "sashimi-", "siamese-"].map(|kind| format!("{kind}{name}"));
        compare(kinds.each_ref().map(|id| &id[..]), random(30).take(number(daily)), |position| {
            let fish = fish(position, n);
            let of_kind = |kind| fish.iter().filter(move |it| it.kind == kind);
            let gone = |kind| of_kind(kind).map(|it| it.gone.clone()).collect();
            [gone(0), gone(1), gone(2), siamese(of_kind(1).chain(of_kind(2)))]
        });
    }
}

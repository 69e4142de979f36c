//! Fish of any houses: franken and mutant, plain and finned.

use ninefold_grid::{Cell, CellSet, Digit, House, HouseSet};
use ninefold_logic::Position;

use crate::compare::compare;
use crate::fish::{Fish, siamese};
use crate::positions::{number, random};
use crate::words::{cells_of, layers, more, of, parts, seen_by_all, sets};

/// All fish of `n` houses of any kind that aren't fish of lines across lines: franken and mutant (2), plain and
/// finned (1).
fn complex_fish(position: &Position, digit: Digit, n: usize) -> Vec<Fish> {
    let has_places = |house: &House| !position.places_in(digit, *house).is_empty();
    let sets = sets(&House::ALL.into_iter().filter(has_places).collect::<Vec<_>>(), n);
    let sets: Vec<_> = sets.into_iter().map(|it| (it, layers(it))).collect();
    let places = position.places(digit);
    let mut all = Vec::new();
    for &(base, bases) in &sets {
        for &(cover, covers) in &sets {
            let fins = places & more(bases, covers);
            if !(base & cover).is_empty() || !are_few(fins, bases) {
                continue;
            }
            let gone = places & more(covers, bases) & seen_by_all(fins);
            let needs_all = |prey: Cell| is_least(base, cover, places - prey.peers() - prey.set());
            if gone.iter().any(needs_all) {
                let gone = of(position, gone, digit);
                let kind = kind_of(base, cover).map(|kind| kind + usize::from(!fins.is_empty()));
                all.extend(kind.map(|kind| Fish { digit, base, cover, kind, gone }));
            }
        }
    }
    all
}

/// Are there at most five fins, and two besides in several bases (endo fins)?
pub(crate) fn are_few(fins: CellSet, [_, several, _]: [CellSet; 3]) -> bool {
    (fins - several).len() <= 5 && (fins & several).len() <= 2
}

/// Does it take all of a fish? None of its bases have their places that are left in fewer covers than it takes.
pub(crate) fn is_least(base: HouseSet, cover: HouseSet, left: CellSet) -> bool {
    parts(base).all(|some| {
        let too_few = some.len() - usize::from(some == base);
        let mut fewer = parts(cover).filter(|few| few.len() < too_few);
        !fewer.any(|few| cells_of(few).is_superset(left & cells_of(some)))
    })
}

/// Franken (0) or mutant (2), if it isn't a fish of lines across lines.
fn kind_of(base: HouseSet, cover: HouseSet) -> Option<usize> {
    let has = |set: HouseSet, kind: usize| set.iter().any(|house| house.index() / 9 == kind);
    let crosses = |a: usize, b: usize| !has(base, b) && !has(cover, a);
    match crosses(0, 1) || crosses(1, 0) {
        true => has(base | cover, 2).then_some(0),
        false => Some(2),
    }
}

pub(crate) fn complex_fish_of_few_houses() {
    let ids = ["franken-", "finned-franken-", "mutant-", "finned-mutant-"];
    let all = |position: &Position, n| -> Vec<Fish> {
        Digit::ALL.into_iter().flat_map(|digit| complex_fish(position, digit, n)).collect()
    };
    let gone = |fish: &[Fish]| {
        let of_kind = |kind| fish.iter().filter(move |it| it.kind == kind);
        [0, 1, 2, 3].map(|kind| of_kind(kind).map(|it| it.gone.clone()).collect())
    };
    let names = |fish: &str| ids.map(|kind| format!("{kind}{fish}"));
    compare(
        names("x-wing").each_ref().map(|id| &id[..]),
        random(30).take(number(60)),
        |position| gone(&all(position, 2)),
    );
    for (n, fish, placed, daily) in [(3, "swordfish", 30, 6), (4, "jellyfish", 60, 10)] {
        let ([a, b, c, d], siamese_id) = (names(fish), format!("siamese-franken-{fish}"));
        compare(
            [&a, &b, &c, &d, &siamese_id].map(|id| &id[..]),
            random(placed).take(number(daily)),
            |position| {
                let fish = all(position, n);
                let [a, b, c, d] = gone(&fish);
                [a, b, c, d, siamese(fish.iter().filter(|it| it.kind == 1))]
            },
        );
    }
}

//! Fish of any houses: franken and mutant, plain and finned.

use ninefold_grid::{Cell, CellSet, Digit, House, HouseSet};
use ninefold_logic::Position;
use rand::{SeedableRng, rngs::StdRng, seq::IndexedRandom};

use crate::compare::{Gone, Taken, taken};
use crate::positions::{number, random};
use crate::words::{cells_of, not_empty, of, sets};

/// Franken and mutant fish of `n` houses, plain and finned.
fn complex_fish(position: &Position, digit: Digit, n: usize) -> [[Taken; 2]; 2] {
    let mut all = [(); 2].map(|()| [Taken::new(), Taken::new()]);
    let has_places = |house: &House| !position.places_in(digit, *house).is_empty();
    let sets = sets(&House::ALL.into_iter().filter(has_places).collect::<Vec<_>>(), n);
    for &base in &sets {
        for &cover in sets.iter().filter(|&&cover| (cover & base).is_empty()) {
            let Some(kind) = kind_of(base, cover) else { continue };
            if let Some((is_finned, gone)) = one_complex_fish(position, digit, base, cover) {
                all[kind][usize::from(is_finned)].insert(gone);
            }
        }
    }
    all.map(|kinds| kinds.map(not_empty))
}

/// Franken (0) or mutant (1), if it isn't a fish of lines across lines.
fn kind_of(base: HouseSet, cover: HouseSet) -> Option<usize> {
    let has = |set: HouseSet, kind: usize| set.iter().any(|house| house.index() / 9 == kind);
    let crosses = |a: usize, b: usize| !has(base, b) && !has(cover, a);
    match crosses(0, 1) || crosses(1, 0) {
        true => has(base | cover, 2).then_some(0),
        false => Some(1),
    }
}

/// What a fish takes away: each place in more covers than bases that sees all places in more bases
/// than covers. No less of it may do for one of these.
fn one_complex_fish(
    position: &Position,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
) -> Option<(bool, Gone)> {
    let number =
        |set: HouseSet, cell: Cell| set.iter().filter(|it| it.cells().contains(cell)).count();
    let places = position.places(digit);
    if ((places & cells_of(base)) - cells_of(cover)).len() > 5 + 2 {
        return None;
    }
    let is_fin = |cell: &Cell| number(base, *cell) > number(cover, *cell);
    let fins: CellSet = places.iter().filter(is_fin).collect();
    let endo = fins.iter().filter(|&fin| number(base, fin) > 1).count();
    if fins.len() - endo > 5 || endo > 2 {
        return None;
    }
    let goes =
        |cell: &Cell| number(cover, *cell) > number(base, *cell) && cell.peers().is_superset(fins);
    let gone: CellSet = places.iter().filter(goes).collect();
    let needs_all = |prey: Cell| {
        let left = places - prey.peers() - prey.set();
        let parts = |of: HouseSet| {
            (0..=of.len()).flat_map(move |n| sets(&of.iter().collect::<Vec<_>>(), n))
        };
        parts(base).all(|some| {
            let too_few = some.len() - usize::from(some == base);
            let mut fewer = parts(cover).filter(|few| few.len() < too_few);
            !fewer.any(|few| cells_of(few).is_superset(left & cells_of(some)))
        })
    };
    gone.iter().any(needs_all).then(|| (!fins.is_empty(), of(position, gone, digit)))
}

/// The definition, taken at its word, looks at all choices of houses: so one digit in each position.
pub(crate) fn complex_fish_of_a_digit() {
    for (n, name) in [(2, "x-wing"), (3, "swordfish")] {
        let ids = ["franken-", "finned-franken-", "mutant-", "finned-mutant-"];
        let ids = ids.map(|kind| format!("{kind}{name}"));
        let mut rng = StdRng::seed_from_u64(12);
        for position in random(30).take(number(12)) {
            let digit = *Digit::ALL.choose(&mut rng).unwrap();
            let is_of_digit = |gone: &Gone| gone.iter().all(|it| it.digit == digit);
            let found = |id: &String| -> Taken {
                taken(id, &position).into_iter().filter(is_of_digit).collect()
            };
            let [franken, mutant] = complex_fish(&position, digit, n);
            let defined = [franken, mutant].concat();
            assert_eq!(ids.each_ref().map(found), defined[..], "{digit}: {position:?}");
        }
    }
}

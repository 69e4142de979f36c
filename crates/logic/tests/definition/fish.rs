//! Fish of lines across lines: plain, finned and sashimi.

use ninefold_grid::{Digit, House, HouseSet};
use ninefold_logic::Position;

use crate::compare::{Gone, Taken, compare};
use crate::positions::{number, random};
use crate::words::{cells_of, not_empty, of, seen_by_all, sets};

/// Plain, finned and sashimi fish of `n` lines.
fn fish(position: &Position, n: usize) -> [Taken; 3] {
    let mut all = [Taken::new(), Taken::new(), Taken::new()];
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for digit in Digit::ALL {
        for (base, cover) in [(rows, columns), (columns, rows)] {
            for base in sets(base, n) {
                for cover in sets(cover, n) {
                    if let Some((kind, gone)) = one_fish(position, digit, base, cover) {
                        all[kind].insert(gone);
                    }
                }
            }
        }
    }
    all.map(not_empty)
}

fn one_fish(
    position: &Position,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
) -> Option<(usize, Gone)> {
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
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    Some((kind, of(position, (covers - bases) & seen_by_all(fins), digit)))
}

pub(crate) fn plain_fish() {
    for (n, name) in [(2, "x-wing"), (3, "swordfish")] {
        let ids = [name, &format!("finned-{name}"), &format!("sashimi-{name}")];
        compare(ids, random(30).take(number(100)), |position| fish(position, n));
    }
}

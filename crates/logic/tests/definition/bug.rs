//! Graves: positions that would be deadly without some extra candidates.

use std::collections::BTreeSet;

use ninefold_grid::{CellSet, Digit, DigitSet, House};
use ninefold_logic::Position;

use crate::compare::{Gone, compare};
use crate::deadly::of_type;
use crate::positions::{number, stuck_and};
use crate::words::of;

/// How many candidates an open cell has over two, in all, if none has fewer than two.
fn excess(position: &Position) -> Option<usize> {
    let sizes = position.open().iter().map(|cell| position.candidates(cell).len());
    sizes.map(|size| size.checked_sub(2)).sum()
}

fn is_near(position: &Position) -> bool {
    excess(position).is_some_and(|excess| (1..=8).contains(&excess))
}

/// All choices of extras that leave two candidates in each cell and two places in each house.
fn all_extras(position: &Position) -> Vec<Gone> {
    let mut ways = vec![BTreeSet::new()];
    for cell in position.open().iter().filter(|&cell| position.candidates(cell).len() > 2) {
        let digits: Vec<Digit> = position.candidates(cell).iter().collect();
        let pairs = digits.iter().flat_map(|a| digits.iter().map(|b| a.set() | b.set()));
        let pairs: BTreeSet<u16> =
            pairs.filter(|pair| pair.len() == 2).map(DigitSet::bits).collect();
        let extra = |pair: &u16| of(position, cell.set(), !DigitSet::from_bits(*pair));
        ways =
            ways.iter().flat_map(|way| pairs.iter().map(move |pair| way | &extra(pair))).collect();
    }
    ways.retain(|extras| is_grave(position, extras));
    ways
}

fn is_grave(position: &Position, extras: &Gone) -> bool {
    let of_digit = |digit| -> CellSet {
        let of_digit = extras.iter().filter(|extra| extra.digit == digit);
        of_digit.map(|extra| extra.cell).collect()
    };
    Digit::ALL.into_iter().all(|digit| {
        let places = position.places(digit) - of_digit(digit);
        let is_filled =
            |house: House| house.cells().iter().any(|it| position.grid()[it] == Some(digit));
        let has_two = |house: House| (places & house.cells()).len() == 2;
        House::ALL.into_iter().all(|house| is_filled(house) || has_two(house))
    })
}

pub(crate) fn graves() {
    let ids = ["bug-plus-1", "bug-type-2", "bug-type-3", "bug-type-4"];
    compare(ids, stuck_and(is_near).take(number(1000)), |position| {
        let all = all_extras(position);
        let of_type = |kind: usize| {
            let fits = all.iter().filter(|extras| kind > 1 || extras.len() == 1);
            fits.flat_map(|extras| of_type(kind, position, extras)).collect()
        };
        [1, 2, 3, 4].map(of_type)
    });
}

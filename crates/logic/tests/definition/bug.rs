use super::*;

/// How many candidates an open cell has over two, in all, if none has fewer than two.
fn excess(position: &Position) -> Option<usize> {
    let sizes = position.open().iter().map(|cell| position.candidates(cell).len());
    sizes.map(|size| size.checked_sub(2)).sum()
}

fn is_near(position: &Position) -> bool {
    excess(position).is_some_and(|excess| (1..=8).contains(&excess))
}

/// All choices of extras that leave two candidates in each cell and two places in each house.
fn all_extras(position: &Position) -> Vec<BTreeSet<Candidate>> {
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

fn is_grave(position: &Position, extras: &BTreeSet<Candidate>) -> bool {
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
    let positions = positions_with(is_near);
    let techniques = [(2, "bug-type-2"), (3, "bug-type-3"), (4, "bug-type-4")];
    deadly::compare_types(&techniques, &positions, all_extras);
    compare("bug-plus-1", &positions, |position| {
        let all = all_extras(position).into_iter().filter(|extras| extras.len() == 1);
        all.flat_map(|extras| deadly::of_type(1, position, &extras)).collect()
    });
}

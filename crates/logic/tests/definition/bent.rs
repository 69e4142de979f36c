use super::*;

/// As many cells as digits in two houses that cross, but not in one; at most one digit is in cells that don't see
/// each other; and each part has more digits than cells.
fn definition(position: &Position, size: usize) -> Taken {
    let pairs = House::ALL.into_iter().flat_map(|a| House::ALL.map(|b| [a, b]));
    let crossing = pairs.filter(|[a, b]| a < b && !(a.cells() & b.cells()).is_empty());
    let mut sets = BTreeSet::new();
    for [a, b] in crossing {
        let is_small = |cell: &Cell| position.candidates(*cell).len() <= size;
        let cells = position.open() & (a.cells() | b.cells());
        let sets_here = choices(cells.iter().filter(is_small).collect(), size).into_iter();
        sets.extend(sets_here.filter(|&set| position.digits_in(set).len() == size));
    }
    not_empty(sets.into_iter().filter(|&set| is_bent(position, set)).map(|set| gone(position, set)))
}

fn is_bent(position: &Position, set: CellSet) -> bool {
    let is_small = |part: CellSet| position.digits_in(part).len() <= part.len();
    set.common_houses().is_empty()
        && unrestricted(position, set).len() < 2
        && !(1..set.len()).flat_map(|n| choices(set, n)).any(is_small)
}

fn unrestricted(position: &Position, set: CellSet) -> DigitSet {
    Digit::ALL.into_iter().filter(|&digit| !see_each_other(position, set, digit)).collect()
}

/// What sees all places in the set: of the unrestricted digit, or of each.
fn gone(position: &Position, set: CellSet) -> BTreeSet<Candidate> {
    let unrestricted = unrestricted(position, set);
    let digits = if unrestricted.is_empty() { position.digits_in(set) } else { unrestricted };
    let of_digit = |digit: Digit| {
        let places = position.places(digit) & set;
        let sees = |cell: &Cell| cell.peers().is_superset(places);
        of(position, Cell::ALL.into_iter().filter(sees).collect(), digit.into())
    };
    digits.iter().flat_map(of_digit).collect()
}

pub(crate) fn bent_sets() {
    for (size, id) in [(4, "wxyz-wing"), (5, "vwxyz-wing"), (6, "uvwxyz-wing"), (7, "tuvwxyz-wing")]
    {
        compare(id, positions(), |position| definition(position, size));
    }
}

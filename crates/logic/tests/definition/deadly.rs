use super::*;

/// What follows, by type, from a pattern that is deadly without some extra candidates.
pub(crate) fn of_type(number: usize, position: &Position, extras: &BTreeSet<Candidate>) -> Taken {
    let roof: CellSet = extras.iter().map(|extra| extra.cell).collect();
    let digits: DigitSet = extras.iter().map(|extra| extra.digit).collect();
    not_empty(match number {
        1 if roof.len() == 1 => vec![kept(position, extras, roof)],
        2 if roof.len() > 1 && digits.len() == 1 => {
            let sees = |cell: &Cell| cell.peers().is_superset(roof);
            vec![of(position, Cell::ALL.into_iter().filter(sees).collect(), digits)]
        }
        3 if roof.len() > 1 && digits.len() > 1 => subsets(position, roof, digits),
        4 if roof.len() == 2 => shared(position, extras, roof),
        _ => Vec::new(),
    })
}

/// Compares techniques with the types that they are of, as `compare` does. The extras of a position are worked out
/// once.
pub(crate) fn compare_types(
    techniques: &[(usize, &str)],
    positions: &[Solved],
    extras: impl Fn(&Position) -> Vec<BTreeSet<Candidate>>,
) {
    let mut numbers = vec![0; techniques.len()];
    for solved in positions {
        let all = extras(&solved.0);
        for (sum, (number, id)) in numbers.iter_mut().zip(techniques) {
            let of_type = |extras| of_type(*number, &solved.0, extras);
            *sum += compare_one(id, solved, &all.iter().flat_map(of_type).collect());
        }
    }
    println!("{techniques:?}: {numbers:?}");
    assert!(!numbers.contains(&0), "{techniques:?}: {numbers:?}");
}

/// The candidates of some cells but for the extras.
fn kept(position: &Position, extras: &BTreeSet<Candidate>, cells: CellSet) -> BTreeSet<Candidate> {
    &of(position, cells, DigitSet::ALL) - extras
}

/// More cells of a house, with one digit more than cells and all those of the extras: what sees all of both.
fn subsets(position: &Position, roof: CellSet, digits: DigitSet) -> Vec<BTreeSet<Candidate>> {
    let mut all = Vec::new();
    for house in roof.common_houses() {
        let others = (position.open() & house.cells()) - roof;
        for cells in (1..=6).flat_map(|n| choices(others, n)) {
            let held = position.digits_in(cells);
            let has_all = cells.iter().all(|cell| !position.candidates(cell).is_empty());
            if has_all && held.is_superset(digits) && held.len() == cells.len() + 1 {
                let houses = (cells | roof).common_houses().iter();
                let seen = houses.fold(CellSet::EMPTY, |all, house| all | house.cells());
                all.push(of(position, seen - cells - roof, held));
            }
        }
    }
    all
}

/// A digit that a house has only in two cells, as no extra of either: what else of these is no extra.
fn shared(
    position: &Position,
    extras: &BTreeSet<Candidate>,
    roof: CellSet,
) -> Vec<BTreeSet<Candidate>> {
    let mut all = Vec::new();
    for house in roof.common_houses() {
        for digit in Digit::ALL {
            let is_extra = extras.iter().any(|extra| extra.digit == digit);
            if position.places_in(digit, house) == roof && !is_extra {
                let kept = kept(position, extras, roof);
                all.push(kept.into_iter().filter(|it| it.digit != digit).collect());
            }
        }
    }
    all
}

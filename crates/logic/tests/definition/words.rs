//! The words that definitions are written in.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold_logic::Position;

use crate::compare::{Gone, Taken};

/// All candidates, cell by cell.
pub(crate) fn all(position: &Position) -> Vec<Candidate> {
    of(position, CellSet::ALL, DigitSet::ALL).into_iter().collect()
}

/// The candidates of some cells that are among some digits.
pub(crate) fn of(position: &Position, cells: CellSet, digits: impl Into<DigitSet>) -> Gone {
    let digits = digits.into();
    let of_cell = |cell| {
        let digits = position.candidates(cell) & digits;
        digits.into_iter().map(move |digit| Candidate { cell, digit })
    };
    cells.iter().flat_map(of_cell).collect()
}

pub(crate) fn not_empty(taken: impl IntoIterator<Item = Gone>) -> Taken {
    taken.into_iter().filter(|gone| !gone.is_empty()).collect()
}

/// All sets of `n` of some cells.
pub(crate) fn choices(cells: CellSet, n: usize) -> Vec<CellSet> {
    let mut sets = vec![(CellSet::EMPTY, cells)];
    for _ in 0..n {
        let more = |(set, rest): (CellSet, CellSet)| {
            let later = move |cell: Cell| rest.iter().filter(move |&it| it > cell).collect();
            rest.iter().map(move |cell| (set | cell.set(), later(cell)))
        };
        sets = sets.into_iter().flat_map(more).collect();
    }
    sets.into_iter().map(|(set, _)| set).collect()
}

/// The cells that see all of some.
pub(crate) fn seen_by_all(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |all, cell| all & cell.peers())
}

/// The places of a digit in some cells; do they all see each other?
pub(crate) fn see_each_other(position: &Position, cells: CellSet, digit: Digit) -> bool {
    let places = position.places(digit) & cells;
    places.iter().all(|cell| (cell.peers() | cell.set()).is_superset(places))
}

/// The two places of a digit in each house that has just two.
pub(crate) fn pairs(position: &Position, digit: Digit) -> Vec<[Cell; 2]> {
    let places = |house: House| position.places_in(digit, house).iter().collect::<Vec<_>>();
    House::ALL.into_iter().filter_map(|house| places(house).try_into().ok()).collect()
}

/// All sets of `n` digits.
pub(crate) fn digit_sets(n: usize) -> impl Iterator<Item = DigitSet> {
    (0..512).map(DigitSet::from_bits).filter(move |digits| digits.len() == n)
}

/// All sets of `n` houses.
pub(crate) fn sets(houses: &[House], n: usize) -> Vec<HouseSet> {
    let larger =
        |set: HouseSet| houses.iter().filter(move |&&it| set.iter().all(|other| other < it));
    let more = |sets: Vec<HouseSet>, _| {
        sets.iter().flat_map(|&set| larger(set).map(move |&house| set | house.into())).collect()
    };
    (0..n).fold(vec![HouseSet::EMPTY], more)
}

/// All sets of some of these houses.
pub(crate) fn parts(houses: HouseSet) -> impl Iterator<Item = HouseSet> {
    let all = houses.bits();
    let fewer = move |part: &u32| (*part > 0).then(|| (part - 1) & all);
    std::iter::successors(Some(all), fewer).map(HouseSet::from_bits)
}

/// The cells of some houses.
pub(crate) fn cells_of(houses: HouseSet) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// The cells that are in at least one, two and three of some houses.
pub(crate) fn layers(houses: HouseSet) -> [CellSet; 3] {
    houses.iter().map(House::cells).fold([CellSet::EMPTY; 3], |[one, two, three], cells| {
        [one | cells, two | one & cells, three | two & cells]
    })
}

/// The cells that are in more of some houses than of others.
pub(crate) fn more([a, b, c]: [CellSet; 3], [x, y, z]: [CellSet; 3]) -> CellSet {
    (a - x) | (b - y) | (c - z)
}

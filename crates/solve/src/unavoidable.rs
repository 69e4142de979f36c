//! Unavoidable sets: the cells of a solution of which a puzzle must give one.
//!
//! A set of cells is *unavoidable* if another solution differs from this one in just these cells: a
//! puzzle that gives none of them has both. Those that contain no other are *minimal*; puzzles have
//! one solution if their givens meet all of them.
//!
//! The search changes a cell, and repairs what that breaks. A new digit clashes with the old one of the
//! same number in its row, its column and its box: these cells have to change, too. One of them gets a
//! new digit, which breaks others, and so on, until nothing clashes: that is another solution. All
//! digits are tried that clash with no new one, so whatever other solution there is, one way of the
//! search follows it, cell by cell, through cells in which it differs. Where the way ends there is a
//! solution; if the set is minimal, it is that one. So *no minimal set is missed* whose cells are no
//! more than the bound, and since sets that aren't minimal contain one that is found, too, they are told
//! by that.
//!
//! What keeps the search small is a count of the cells that have to change at least: those that did,
//! those that clash, and one more for each row, column, box or digit (whatever makes most) that has only
//! one of them. Each set is looked for from its first cell on; earlier ones may not change.

use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{ByCell, ByDigit, ByHouse, Cell, CellSet, DigitSet, House, Solution};

use crate::limits::Meter;
use crate::{Limit, Limits};

/// All minimal unavoidable sets of a solution with at most so many cells, each once: the smaller ones
/// first, then by their first cells, by their second, and so on.
///
/// There are some 300 with up to 12 cells, found in 7 ms; two cells more take about five times as
/// long and give two to three times as many. Memory grows with the number of sets that are met, 16 bytes
/// each, those included that turn out to contain another.
///
/// ```
/// use ninefold_solve::{Limits, Puzzle, unavoidable_sets};
///
/// let full: Puzzle =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let solution = full.first().unwrap();
/// let sets = unavoidable_sets(&solution, 6, &Limits::NONE).unwrap();
/// assert_eq!(sets.iter().filter(|set| set.len() == 4).count(), 6);
/// println!("{}", sets[0]); // r1c4, r1c5, r4c4, r4c5
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
///
/// # Errors
///
/// The limit that was reached; each change of a cell counts as a guess.
pub fn unavoidable_sets(
    solution: &Solution,
    most: usize,
    limits: &Limits<'_>,
) -> Result<Vec<CellSet>, Limit> {
    let mut search = Search::new(solution, most, limits);
    for cell in Cell::ALL {
        search.start(cell)?;
    }
    Ok(minimal(search.found))
}

struct Search<'a> {
    solution: Solution,
    /// Where each digit stands.
    places: ByDigit<CellSet>,
    /// So many cells may change.
    most: usize,
    found: Vec<CellSet>,
    meter: Meter<'a>,
}

/// Some cells have new digits.
#[derive(Clone, Copy)]
struct Change {
    /// The cells with new digits.
    changed: CellSet,
    /// The cells that have to change, since they clash with a new digit.
    clashing: CellSet,
    /// The new digits.
    digits: ByHouse<DigitSet>,
}

impl<'a> Search<'a> {
    fn new(solution: &Solution, most: usize, limits: &Limits<'a>) -> Self {
        let places = ByDigit::from_fn(|digit| {
            Cell::ALL.into_iter().filter(|&cell| solution.digit(cell) == digit).collect()
        });
        Self { solution: *solution, places, most, found: Vec::new(), meter: Meter::new(limits) }
    }

    /// Finds the sets with a first cell.
    fn start(&mut self, first: Cell) -> Result<(), Limit> {
        let fixed = CellSet::from_bits((1 << first.index()) - 1);
        let unchanged = Change {
            changed: CellSet::EMPTY,
            clashing: first.set(),
            digits: ByHouse::filled(DigitSet::EMPTY),
        };
        let mut changes = vec![unchanged];
        while let Some(change) = changes.pop() {
            self.meter.node()?;
            match self.next(&change) {
                Some(cell) => self.repair(&change, cell, fixed, &mut changes),
                None => self.found.push(change.changed),
            }
        }
        Ok(())
    }

    /// The clashing cell with the fewest digits to try.
    fn next(&self, change: &Change) -> Option<Cell> {
        change.clashing.iter().min_by_key(|&cell| self.digits(change, cell).len())
    }

    /// The digits that may be new in a cell: they clash with no new one.
    fn digits(&self, change: &Change, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses().map(|house| change.digits[house]);
        !(row | column | block | self.solution.digit(cell).set())
    }

    /// Changes a cell in all ways that may lead to a set.
    fn repair(&self, change: &Change, cell: Cell, fixed: CellSet, changes: &mut Vec<Change>) {
        for digit in self.digits(change, cell) {
            let changed = change.changed | cell.set();
            let clashing = change.clashing | self.places[digit] & cell.peers();
            let clashing = clashing - changed;
            if (clashing & fixed).is_empty() && self.least(changed | clashing) <= self.most {
                let mut digits = change.digits;
                cell.houses().into_iter().for_each(|house| digits[house].insert(digit));
                changes.push(Change { changed, clashing, digits });
            }
        }
    }

    /// How many cells change at least if these do: a house or a digit has none or several.
    fn least(&self, cells: CellSet) -> usize {
        let lone =
            |sets: &[CellSet]| sets.iter().filter(|&&set| (cells & set).only().is_some()).count();
        let in_houses = HOUSES.chunks(9).map(lone).max().unwrap_or(0);
        cells.len() + in_houses.max(lone(self.places.as_array()))
    }
}

/// The cells of all rows, columns and boxes.
const HOUSES: [CellSet; House::COUNT] = {
    let mut houses = [CellSet::EMPTY; House::COUNT];
    let mut i = 0;
    while i < House::COUNT {
        houses[i] = House::ALL[i].cells();
        i += 1;
    }
    houses
};

/// The sets that contain no other, the smaller first.
fn minimal(mut sets: Vec<CellSet>) -> Vec<CellSet> {
    sets.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.iter().cmp(b.iter())));
    sets.dedup();
    let mut by_first: ByCell<Vec<CellSet>> = ByCell::default();
    sets.retain(|&set| {
        let contains = |cell: Cell| by_first[cell].iter().any(|&other| set.is_superset(other));
        let is_minimal = !set.iter().any(contains);
        if let (true, Some(first)) = (is_minimal, set.first()) {
            by_first[first].push(set);
        }
        is_minimal
    });
    sets
}

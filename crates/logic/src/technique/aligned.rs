//! Aligned exclusion: what two or three cells can hold together.
//!
//! Take a candidate of each of some *base* cells. They can't hold these together if two cells that see each
//! other would hold the same digit; or if an almost locked set would lose two of its digits, since each cell
//! of it sees the two base cells that hold them; or if a cell with three candidates, which sees three base
//! cells, would lose all. A candidate goes if every choice of the others is barred so. The base cells need not
//! be aligned, as they were in the first examples.
//!
//! With a base of two it is *aligned pair exclusion*, with three *aligned triple exclusion*, which leaves out
//! what two of its cells do alone. The plain techniques look at cells with two (and three) candidates only, as
//! players and Sudoku Explainer do; the others at all almost locked sets (`als`).
//!
//! Steps come by their base cells in reading order. What bars two digits is looked up in a table of all pairs of
//! open cells that is made once. There are at most 3,240 bases of two, and 85,320 of three.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, Cell, CellSet, Digit, DigitSet};

use super::{Flow, Search, Technique};
use crate::als::{self, Als};
use crate::{Position, Role};

pub(super) static ROWS: [Technique; 4] = [
    Technique {
        aliases: &["APE"],
        ..row("aligned-pair-exclusion", "Aligned Pair Exclusion", |s| pairs(s, small))
    },
    Technique {
        aliases: &["ATE", "aligned triplet exclusion"],
        ..row("aligned-triple-exclusion", "Aligned Triple Exclusion", |s| triples(s, small))
    },
    row("als-aligned-pair-exclusion", "Aligned Pair Exclusion with ALS", |s| pairs(s, all)),
    row("als-aligned-triple-exclusion", "Aligned Triple Exclusion with ALS", |s| triples(s, all)),
];

const fn row(id: &'static str, name: &'static str, find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{cells} with {pincers}",
        why: "Whatever {cells} hold together may not leave {pincers} too few digits, nor put a digit \
              twice into a house: that bars every choice with a candidate that goes",
        find,
    }
}

/// Cells with some digits more than they can do without: they may lose so many, but not one more.
struct Set {
    cells: CellSet,
    digits: DigitSet,
    spare: usize,
}

/// The cells with two and three candidates.
fn small(position: &Position) -> Vec<Set> {
    let [_, two, _] = position.with_few();
    let set = |cell: Cell| Set { cells: cell.set(), digits: position.candidates(cell), spare: 1 };
    two.iter().map(set).chain(trios(position)).collect()
}

/// All almost locked sets, and the cells with three candidates.
fn all(position: &Position) -> Vec<Set> {
    let set = |set: Als| Set { cells: set.cells, digits: set.digits, spare: 1 };
    als::all(position).into_iter().map(set).chain(trios(position)).collect()
}

fn trios(position: &Position) -> impl Iterator<Item = Set> + '_ {
    let [_, _, three] = position.with_few();
    let set = |cell: Cell| Set { cells: cell.set(), digits: position.candidates(cell), spare: 2 };
    three.iter().map(set)
}

/// What is barred in a position.
struct Bars<'a> {
    position: &'a Position,
    sets: Vec<Set>,
    /// The cells with three candidates.
    trios: CellSet,
    /// For each two cells and each digit of the first, the barred ones of the second.
    pairs: Vec<ByDigit<DigitSet>>,
}

impl<'a> Bars<'a> {
    fn new(position: &'a Position, sets: Vec<Set>) -> Self {
        let [_, _, trios] = position.with_few();
        let mut pairs = vec![ByDigit::filled(DigitSet::EMPTY); 81 * 81];
        for one in position.open() {
            let sees = |set: &&Set| set.spare == 1 && one.peers().is_superset(set.cells);
            let near: Vec<&Set> = sets.iter().filter(sees).collect();
            for other in position.open() - one.set() {
                pairs[of(one, other)] = barred(&near, one, other);
            }
        }
        Self { position, sets, trios, pairs }
    }

    /// The digits of a cell that another one leaves none to hold beside.
    fn gone_beside(&self, cell: Cell, other: Cell) -> DigitSet {
        let goes = |&digit: &Digit| self.left(cell, digit, other).is_empty();
        self.position.candidates(cell).iter().filter(goes).collect()
    }

    /// The digits that a cell may hold beside another one that holds a digit.
    fn left(&self, holder: Cell, digit: Digit, cell: Cell) -> DigitSet {
        self.position.candidates(cell) - self.pairs[of(holder, cell)][digit]
    }

    /// The digits of a cell that two others leave none to hold beside, but neither of them does alone.
    fn gone_between(&self, cell: Cell, [one, other]: [Cell; 2]) -> DigitSet {
        let trios = self.trios & CellSet::from_iter([cell, one, other]).common_peers();
        let alone = self.gone_beside(cell, one) | self.gone_beside(cell, other);
        let goes = |&digit: &Digit| {
            let left = self.left(cell, digit, other);
            self.left(cell, digit, one).iter().all(|beside| {
                let third = self.thirds(trios, digit.set() | beside.set());
                (left - self.pairs[of(one, other)][beside] - third).is_empty()
            })
        };
        (self.position.candidates(cell) - alone).iter().filter(goes).collect()
    }

    /// The digits that complete two to the candidates of a cell.
    fn thirds(&self, trios: CellSet, two: DigitSet) -> DigitSet {
        let all = trios.iter().map(|cell| self.position.candidates(cell));
        let fitting = all.filter(|trio| two.len() == 2 && trio.is_superset(two));
        fitting.fold(DigitSet::EMPTY, |thirds, trio| thirds | (trio - two))
    }

    /// The cells of the first set that doesn't allow for some cells to hold these digits; none if a house
    /// doesn't.
    fn witness(&self, held: &[(Cell, Digit)]) -> CellSet {
        let clash = |&(one, digit): &(Cell, Digit)| {
            held.iter().any(|&(other, same)| digit == same && one.peers().contains(other))
        };
        let lost = |set: &Set| -> DigitSet {
            let takes = held.iter().filter(|(cell, _)| cell.peers().is_superset(set.cells));
            takes.map(|&(_, digit)| digit).collect::<DigitSet>() & set.digits
        };
        let set = self.sets.iter().find(|set| lost(set).len() > set.spare);
        set.filter(|_| !held.iter().any(clash)).map_or(CellSet::EMPTY, |set| set.cells)
    }

    /// Reports what goes from each cell of a base.
    fn report(&self, search: &mut Search<'_>, base: &[Cell], gone: &[DigitSet]) -> Flow {
        if gone.iter().all(|digits| digits.is_empty()) {
            return ControlFlow::Continue(());
        }
        let position = self.position;
        let cells: CellSet = base.iter().copied().collect();
        let mut step = search.step().mark(Role::Defining, cells, position.digits_in(cells));
        let mut sets = CellSet::EMPTY;
        for (&cell, &digits) in base.iter().zip(gone) {
            step = step.eliminate(position, cell.set(), digits);
            let digits_of = |it: Cell| if it == cell { digits } else { position.candidates(it) };
            sets = together(base, digits_of).iter().fold(sets, |all, it| all | self.witness(it));
        }
        search.report(step.mark(Role::Pincer, sets, position.digits_in(sets)))
    }
}

/// The place of two cells in a table.
const fn of(one: Cell, other: Cell) -> usize {
    one as usize * 81 + other as usize
}

/// For each digit of a cell, what sets that are near it bar of another one.
fn barred(near: &[&Set], one: Cell, other: Cell) -> ByDigit<DigitSet> {
    let sees = one.peers().contains(other);
    let mut barred =
        ByDigit::from_fn(|digit: Digit| if sees { digit.set() } else { DigitSet::EMPTY });
    for set in near.iter().filter(|set| other.peers().is_superset(set.cells)) {
        for digit in set.digits {
            barred[digit] |= set.digits - digit.set();
        }
    }
    barred
}

/// All that some cells can hold together, of the digits that each is said to have.
fn together(cells: &[Cell], digits: impl Fn(Cell) -> DigitSet) -> Vec<Vec<(Cell, Digit)>> {
    let mut all = vec![Vec::new()];
    for &cell in cells {
        let with = |held: &Vec<(Cell, Digit)>| {
            let held = held.clone();
            digits(cell).iter().map(move |digit| [&*held, &[(cell, digit)]].concat())
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn pairs(search: &mut Search<'_>, sets: fn(&Position) -> Vec<Set>) -> Flow {
    let bars = Bars::new(search.position, sets(search.position));
    let cells = bases(search.position);
    for one in cells {
        search.poll()?;
        for other in later(cells, one) {
            let gone = [bars.gone_beside(one, other), bars.gone_beside(other, one)];
            bars.report(search, &[one, other], &gone)?;
        }
    }
    ControlFlow::Continue(())
}

fn triples(search: &mut Search<'_>, sets: fn(&Position) -> Vec<Set>) -> Flow {
    let bars = Bars::new(search.position, sets(search.position));
    let cells = bases(search.position);
    for a in cells {
        for b in later(cells, a) {
            search.poll()?;
            for c in later(cells, b) {
                let gone = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
                let gone = gone.map(|(cell, others)| bars.gone_between(cell, others));
                bars.report(search, &[a, b, c], &gone)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that may be part of a base: with two candidates or more.
fn bases(position: &Position) -> CellSet {
    position.open().iter().filter(|&cell| position.candidates(cell).len() > 1).collect()
}

fn later(cells: CellSet, cell: Cell) -> impl Iterator<Item = Cell> {
    cells.iter().filter(move |&other| other > cell)
}

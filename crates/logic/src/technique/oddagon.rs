//! Oddagons: cells that a few digits can't fill, and the candidates that save them.
//!
//! Some cells are such that two or three digits alone can't fill them. So one of their other candidates holds,
//! the *guardians*. If there is one guardian, it holds; of several, whatever each of them excludes goes.
//!
//! *Bivalue oddagon*: an odd number of cells in a loop, each of which sees the next, with the same two digits.
//! The two would have to take turns, which an odd loop doesn't allow. Cells that aren't neighbours don't see one
//! another, since the loop could be shorter then; so there are five at least, and two in a house at most.
//!
//! *Tridagon* (*Thor's hammer*): four boxes at the crossings of two bands and two stacks, in each three cells in
//! different rows and columns, and three digits. Such three cells are a diagonal of the box, maybe broken at
//! its edge; it falls or rises. From a box to the one beside it every digit has to change its row: so all
//! three go round, the same way. Let the digits go down a box as 1, 2, 3 or, turned round, as 2, 3, 1 or 3, 1, 2;
//! then they do so in the box beside it, else in neither. Likewise boxes one below the other agree whether the
//! digits go to the right in this order. In a box with a falling diagonal both are the same, in one with a rising
//! diagonal opposite. Once around the four boxes: an even number of diagonals rises. If that number is odd,
//! three digits can't fill the twelve cells. The pattern became known with the puzzle "Loki" by mith.
//!
//! Every cell of a pattern is open and has one of the digits of a tridagon, or both of an oddagon. Neither needs
//! a solution that is the only one.
//!
//! A search gives up a beginning as soon as nothing is excluded by all its guardians: so one cell may have several,
//! if no other has any. That leaves little of the 490,000 tridagons of a position: these take some 25 µs, and
//! loops as long. Loops go on through cells with just two candidates, of which a house has
//! two, else there is no solution and they are passed over: on the worst position that was made for it, with 18
//! such cells and one guardian in each of the others, there are 1.6 million beginnings, for a third of a second.
//! Steps come by digits, then tridagons by bands and stacks, oddagons by their first cells.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Block, ByCell, Cell, CellSet, Digit, DigitSet, House};

use super::{Flow, Search, Technique};
use crate::candidate_set::CandidateSet;
use crate::{Position, Role};

pub(super) static ROWS: [Technique; 2] = [
    Technique {
        aliases: &["bivalue odd loop"],
        why: "The cells {cells} are an odd loop in which {pattern} can't take turns, so a guardian holds ({guardians})",
        ..row("bivalue-oddagon", "Bivalue Oddagon", oddagons)
    },
    Technique {
        aliases: &["thor's hammer", "trivalue oddagon", "chromatic pattern"],
        why: "The cells {cells} in four boxes can't be filled with {pattern} alone, so a guardian holds ({guardians})",
        ..row("tridagon", "Tridagon", tridagons)
    },
];

const fn row(id: &'static str, name: &'static str, find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{pattern} in {cells}, guardians {guardians}",
        why: "",
        find,
    }
}

/// Some cells of a pattern, and what all their guardians exclude.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    excluded: CandidateSet,
}

impl Part {
    const NONE: Self = Self { cells: CellSet::EMPTY, excluded: CandidateSet::ALL };

    /// A cell, if it has a guardian that excludes anything, or none.
    fn of(position: &Position, cell: Cell, digits: DigitSet) -> Option<Self> {
        let guardians = CandidateSet::of(cell, position.candidates(cell) - digits);
        let excluded = guardians.commonly_excluded() & CandidateSet::open(position);
        (!excluded.is_empty()).then_some(Self { cells: cell.set(), excluded })
    }

    /// Both together, if something is left that all guardians exclude.
    fn and(&self, other: &Self) -> Option<Self> {
        let excluded = self.excluded & other.excluded;
        (!excluded.is_empty()).then_some(Self { cells: self.cells | other.cells, excluded })
    }
}

/// Reports what follows since some digits can't fill a pattern. (Without any guardian there is no solution.)
fn report(search: &mut Search<'_>, pattern: &Part, digits: DigitSet) -> Flow {
    let position = search.position;
    let candidates =
        pattern.cells.iter().map(|cell| CandidateSet::of(cell, position.candidates(cell)));
    let all = candidates.fold(CandidateSet::EMPTY, |all, of_cell| all | of_cell);
    let guardians = all - CandidateSet::of(CellSet::ALL, digits);
    let step =
        search.step().mark(Role::Defining, pattern.cells, digits).mark_all(Role::Fin, &guardians);
    match guardians.only() {
        Some(guardian) => search.report(step.place(guardian)),
        None if guardians.is_empty() => ControlFlow::Continue(()),
        None => search.report(step.exclude(position, &pattern.excluded)),
    }
}

/// The open cells with one guardian at most. All cells of a pattern but one are such, since what two
/// guardians in one cell exclude has no guardian anywhere else.
fn tight(position: &Position, digits: DigitSet) -> CellSet {
    let is_tight = |cell: &Cell| (position.candidates(*cell) - digits).len() <= 1;
    position.open().iter().filter(is_tight).collect()
}

fn tridagons(search: &mut Search<'_>) -> Flow {
    for digits in choices(3) {
        search.poll()?;
        if tight(search.position, digits).len() < 11 {
            continue;
        }
        let diagonals = Block::ALL.map(|block| diagonals(search.position, block, digits));
        for boxes in rectangles() {
            let none = vec![(Part::NONE, false)];
            let patterns = boxes.iter().fold(none, |begun, &i| joined(&begun, &diagonals[i]));
            for (pattern, _) in patterns.iter().filter(|(_, is_odd)| *is_odd) {
                report(search, pattern, digits)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The choices of some digits.
fn choices(number: usize) -> impl Iterator<Item = DigitSet> {
    let all = (0..1 << Digit::COUNT).map(DigitSet::from_bits);
    all.filter(move |digits| digits.len() == number)
}

/// The boxes at the crossings of two bands and two stacks.
fn rectangles() -> impl Iterator<Item = [usize; 4]> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS
        .into_iter()
        .flat_map(|[a, b]| PAIRS.map(|[c, d]| [3 * a + c, 3 * a + d, 3 * b + c, 3 * b + d]))
}

/// A part, and is the number of diagonals that rise odd?
type Diagonals = (Part, bool);

/// The three cells of each diagonal of a box.
fn diagonals(position: &Position, block: Block, digits: DigitSet) -> Vec<Diagonals> {
    let part = |place: usize| {
        let cell = block.house().cell(place);
        let fits = !(position.candidates(cell) & digits).is_empty();
        fits.then(|| Part::of(position, cell, digits)).flatten()
    };
    let diagonal = |i: usize| {
        let rises = i >= 3;
        let column = |row: usize| (i + row * if rises { 2 } else { 1 }) % 3;
        let with = |all: Part, row: usize| all.and(&part(3 * row + column(row))?);
        Some(((0..3).try_fold(Part::NONE, with)?, rises))
    };
    (0..6).filter_map(diagonal).collect()
}

/// Each of these with each of those, if something is left that all guardians exclude.
fn joined(these: &[Diagonals], those: &[Diagonals]) -> Vec<Diagonals> {
    let with = |&(part, is_odd): &Diagonals| {
        those.iter().filter_map(move |(other, rises)| Some((part.and(other)?, is_odd ^ rises)))
    };
    these.iter().flat_map(with).collect()
}

fn oddagons(search: &mut Search<'_>) -> Flow {
    let [_, bivalue, _] = search.position.with_few();
    for digits in choices(2) {
        let both = |all, digit| all & search.position.places(digit);
        let cells = digits.iter().fold(CellSet::ALL, both);
        let has_room = |house: &House| (cells & bivalue & house.cells()).len() <= 2;
        let is_enough = (cells & tight(search.position, digits)).len() >= 4;
        if is_enough && House::ALL.iter().all(has_room) {
            loops(search, cells, digits)?;
        }
    }
    ControlFlow::Continue(())
}

/// The loops of some cells that all have two digits, each from its first cell and in one direction.
fn loops(search: &mut Search<'_>, mut cells: CellSet, digits: DigitSet) -> Flow {
    let parts = ByCell::from_fn(|cell| Part::of(search.position, cell, digits));
    for start in cells {
        cells.remove(start);
        let free = cells - start.peers();
        let mut ends = cells & start.peers();
        for last in ends {
            ends.remove(last);
            let part = parts[start].zip(parts[last]).and_then(|(one, other)| one.and(&other));
            if let Some(part) = part {
                extend(search, &Way { parts: &parts, digits, part, last, free, ends })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The beginning of a loop.
struct Way<'a> {
    parts: &'a ByCell<Option<Part>>,
    digits: DigitSet,
    part: Part,
    last: Cell,
    /// The cells that may come next: none of them sees a cell before the last one.
    free: CellSet,
    /// The cells that may close the loop: of those before the last one they see the first alone.
    ends: CellSet,
}

impl Way<'_> {
    /// With one more cell, if something is left that all guardians exclude.
    fn with(&self, cell: Cell) -> Option<Self> {
        let part = self.part.and(self.parts[cell].as_ref()?)?;
        let [free, ends] = [self.free, self.ends].map(|cells| cells - self.last.peers());
        Some(Self { part, last: cell, free, ends, ..*self })
    }
}

fn extend(search: &mut Search<'_>, way: &Way<'_>) -> Flow {
    search.poll()?;
    for whole in (way.ends & way.last.peers()).iter().filter_map(|cell| way.with(cell)) {
        let length = whole.part.cells.len();
        if length % 2 == 1 && length >= 5 {
            report(search, &whole.part, way.digits)?;
        }
    }
    let next = (way.free & way.last.peers()).iter().filter_map(|cell| way.with(cell));
    next.into_iter().try_for_each(|longer| extend(search, &longer))
}

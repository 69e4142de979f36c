//! Almost locked sets: `n` cells of a house with `n + 1` digits between them.
//!
//! Without any one of its digits such a set is a naked subset, and holds all the others. A digit that two
//! sets can't both hold, since each place of it in the one sees each in the other, is a *restricted
//! common* of them: it links them. What is known of almost locked sets goes along such links. A cell
//! with two candidates is the smallest set.
//!
//! A position of a hard puzzle has some two hundred sets, and some thousands of links. Odd pencil marks
//! can have more than ten thousand sets; then those of most cells are left out, whole sizes at a time, so
//! that equivalent positions keep equivalent sets.

use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{ByDigit, Cell, CellSet, Digit, DigitSet, House};

use crate::{Node, Position, choose};

/// An almost locked set.
#[derive(Clone, Copy)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// For each of its digits, the places in the set.
    places: ByDigit<CellSet>,
    /// For each of its digits, the other places that see all those in the set.
    pub(crate) seen: ByDigit<CellSet>,
}

impl Als {
    fn new(position: &Position, (cells, digits): (CellSet, DigitSet)) -> Self {
        let [mut places, mut seen] = [ByDigit::filled(CellSet::EMPTY); 2];
        for digit in digits {
            places[digit] = position.places(digit) & cells;
            seen[digit] = places[digit].common_peers() & position.places(digit);
        }
        Self { cells, digits, places, seen }
    }

    /// What it holds of one of its digits.
    pub(crate) fn node(&self, digit: Digit) -> Node {
        Node { cells: self.places[digit], digit }
    }

    /// What it holds of each of its digits.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.digits.iter().map(|digit| self.node(digit))
    }

    /// The restricted commons of this set and another.
    fn commons(&self, other: &Self) -> DigitSet {
        let sees = |&digit: &Digit| self.seen[digit].is_superset(other.places[digit]);
        (self.digits & other.digits).iter().filter(sees).collect()
    }
}

/// The most sets that are kept. Hard puzzles have some two hundred where singles end, and one of a thousand had 340;
/// where six of ten wrong marks have gone besides, at random, there are up to 1,100.
const MOST: usize = 1200;

/// The almost locked sets of a position, by house (rows, columns, boxes), then by their cells in
/// lexicographic order. One that lies in two houses is there once, in the first.
pub(crate) fn all(position: &Position) -> Vec<Als> {
    let mut sets = Vec::new();
    for house in House::ALL {
        choose::cells_of(position, position.open() & house.cells(), 1, &mut |cells, digits| {
            if digits.len() == cells.len() + 1 && cells.common_houses().first() == Some(house) {
                sets.push((cells, digits));
            }
        });
    }
    let at_most = |size| sets.iter().filter(|(cells, _)| cells.len() <= size).count();
    let size = (1..9).rev().find(|&size| at_most(size) <= MOST).unwrap_or(0);
    sets.retain(|(cells, _)| cells.len() <= size);
    sets.into_iter().map(|set| Als::new(position, set)).collect()
}

/// Almost locked sets, and which of them can act together.
pub(crate) struct Web {
    pub(crate) sets: Vec<Als>,
    /// Each set with the sets that it is linked to, by number, and their restricted commons.
    pub(crate) links: Vec<Vec<(usize, DigitSet)>>,
    /// For each set those that share a digit with it which both see somewhere.
    effects: Vec<Vec<u64>>,
}

impl Web {
    pub(crate) fn new(position: &Position, may_overlap: bool) -> Self {
        let sets = all(position);
        let links = links(&sets, may_overlap);
        let effects = effects(&sets);
        Self { sets, links, effects }
    }

    /// Has a set an effect with any other?
    pub(crate) fn acts(&self, set: usize) -> bool {
        self.effects[set].iter().any(|&word| word != 0)
    }

    /// Have two sets a digit in common that both see somewhere?
    pub(crate) fn has_effect(&self, a: usize, b: usize) -> bool {
        self.effects[a][b / 64] >> (b % 64) & 1 != 0
    }
}

/// Each set with the sets that it is linked to, by number, and their restricted commons.
pub(crate) fn links(sets: &[Als], may_overlap: bool) -> Vec<Vec<(usize, DigitSet)>> {
    let mut links: Vec<Vec<_>> = sets.iter().map(|_| Vec::new()).collect();
    for (i, a) in sets.iter().enumerate() {
        let near = a.digits.iter().fold(CellSet::EMPTY, |all, digit| all | a.seen[digit]);
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            let is_near = !(near & b.cells).is_empty();
            if is_near && (may_overlap || (a.cells & b.cells).is_empty()) {
                let commons = a.commons(b);
                if !commons.is_empty() {
                    links[i].push((j, commons));
                    links[j].push((i, commons));
                }
            }
        }
    }
    links
}

/// For each set those that share a digit with it which both see somewhere: a bit each. By way of the sets that
/// see each candidate.
fn effects(sets: &[Als]) -> Vec<Vec<u64>> {
    let width = sets.len().div_ceil(64);
    let mut seeing = vec![0_u64; Digit::COUNT * Cell::COUNT * width];
    let sights = |set: &Als| {
        let seen = set.seen;
        let of = move |digit: Digit| {
            seen[digit].iter().map(move |cell| (digit.index() * Cell::COUNT + cell.index()) * width)
        };
        set.digits.iter().flat_map(of)
    };
    for (i, set) in sets.iter().enumerate() {
        sights(set).for_each(|at| seeing[at + i / 64] |= 1 << (i % 64));
    }
    let effects = |set: &Als| {
        let mut effects = vec![0; width];
        for at in sights(set) {
            effects.iter_mut().zip(&seeing[at..]).for_each(|(all, more)| *all |= more);
        }
        effects
    };
    sets.iter().map(effects).collect()
}

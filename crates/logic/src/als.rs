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

use alloc::vec::Vec;

use ninefold_grid::{ByDigit, CellSet, Digit, DigitSet, House};

use crate::{Position, choose};

/// An almost locked set.
#[derive(Clone, Copy)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// For each of its digits, the other places that see all those in the set.
    pub(crate) seen: ByDigit<CellSet>,
}

impl Als {
    fn new(position: &Position, (cells, digits): (CellSet, DigitSet)) -> Self {
        let mut seen = ByDigit::filled(CellSet::EMPTY);
        for digit in digits {
            let places = position.places(digit);
            seen[digit] = (places & cells).common_peers() & places;
        }
        Self { cells, digits, seen }
    }

    /// The restricted commons of this set and another.
    fn commons(&self, position: &Position, other: &Self) -> DigitSet {
        let sees =
            |&digit: &Digit| self.seen[digit].is_superset(position.places(digit) & other.cells);
        (self.digits & other.digits).iter().filter(sees).collect()
    }
}

/// The most sets that are kept. Hard puzzles have some two hundred where singles end.
const MOST: usize = 600;

/// The almost locked sets of a position, by house (rows, columns, boxes), then by their cells in
/// lexicographic order. One that lies in two houses is there once, in the first.
pub(crate) fn all(position: &Position) -> Vec<Als> {
    let mut sets = Vec::new();
    for house in House::ALL {
        let choices = choose::cells_of(position.open() & house.cells()).into_iter();
        let with_digits = choices.map(|cells| (cells, position.digits_in(cells)));
        sets.extend(with_digits.filter(|&(cells, digits)| {
            digits.len() == cells.len() + 1 && cells.common_houses().first() == Some(house)
        }));
    }
    let at_most = |size| sets.iter().filter(|(cells, _)| cells.len() <= size).count();
    let size = (1..9).rev().find(|&size| at_most(size) <= MOST).unwrap_or(0);
    sets.retain(|(cells, _)| cells.len() <= size);
    sets.into_iter().map(|set| Als::new(position, set)).collect()
}

/// Each set with the sets that it is linked to, by number, and their restricted commons.
pub(crate) fn links(
    position: &Position,
    sets: &[Als],
    may_overlap: bool,
) -> Vec<Vec<(usize, DigitSet)>> {
    let mut links: Vec<Vec<_>> = sets.iter().map(|_| Vec::new()).collect();
    for (i, a) in sets.iter().enumerate() {
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            if may_overlap || (a.cells & b.cells).is_empty() {
                let commons = a.commons(position, b);
                if !commons.is_empty() {
                    links[i].push((j, commons));
                    links[j].push((i, commons));
                }
            }
        }
    }
    links
}

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

use ninefold_grid::{ByCell, ByDigit, Cell, CellSet, Digit, DigitSet, House};

use crate::rows::{self, Rows, unite};
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
    effects: Rows,
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
        self.effects.of(set).next().is_some()
    }

    /// Have two sets a digit in common that both see somewhere?
    pub(crate) fn has_effect(&self, a: usize, b: usize) -> bool {
        rows::contains(self.effects.row(a), b)
    }
}

/// Each set with the sets that it is linked to, by number, and their restricted commons. Those that hold a digit only
/// where a set sees it are among those whose first place it sees.
fn links(sets: &[Als], may_overlap: bool) -> Vec<Vec<(usize, DigitSet)>> {
    let by_first = ByFirst::new(sets);
    let (mut commons, mut linked) = (vec![DigitSet::EMPTY; sets.len()], Vec::new());
    let mut links = vec![Vec::new(); sets.len()];
    for (i, set) in sets.iter().enumerate() {
        for digit in set.digits {
            let seen = set.seen[digit];
            let later = seen.iter().flat_map(|first| by_first.later(digit, first, i));
            for (_, other) in later.filter(|(places, _)| seen.is_superset(*places)) {
                if may_overlap || (set.cells & sets[other].cells).is_empty() {
                    linked.extend(commons[other].is_empty().then_some(other));
                    commons[other].insert(digit);
                }
            }
        }
        linked.sort_unstable();
        for other in linked.drain(..) {
            let commons = core::mem::take(&mut commons[other]);
            links[i].push((other, commons));
            links[other].push((i, commons));
        }
    }
    links
}

/// What sets hold of each digit, by the first cell of it.
struct ByFirst {
    /// Places with the number of the set, and the entry with the same first cell before it.
    entries: Vec<(CellSet, usize, Option<u16>)>,
    last: ByDigit<ByCell<Option<u16>>>,
}

impl ByFirst {
    fn new(sets: &[Als]) -> Self {
        let mut all = Self { entries: Vec::new(), last: ByDigit::filled(ByCell::filled(None)) };
        for (i, set) in sets.iter().enumerate() {
            for Node { cells, digit } in set.nodes() {
                if let Some(first) = cells.first() {
                    let last = &mut all.last[digit][first];
                    let before = core::mem::replace(last, u16::try_from(all.entries.len()).ok());
                    all.entries.push((cells, i, before));
                }
            }
        }
        all
    }

    /// What sets after one hold, the last of them first.
    fn later(
        &self,
        digit: Digit,
        first: Cell,
        than: usize,
    ) -> impl Iterator<Item = (CellSet, usize)> {
        let entry = |number: Option<u16>| number.map(|number| &self.entries[usize::from(number)]);
        let before = move |&&(_, _, before): &&(CellSet, usize, Option<u16>)| entry(before);
        let entries = core::iter::successors(entry(self.last[digit][first]), before);
        entries.map(|&(places, set, _)| (places, set)).take_while(move |&(_, set)| set > than)
    }
}

/// For each set those that share a digit with it which both see somewhere: a bit each. By way of the sets that
/// see each candidate.
fn effects(sets: &[Als]) -> Rows {
    let mut seeing = Rows::empty(Digit::COUNT * Cell::COUNT, sets.len());
    let sights = |set: &Als| {
        let seen = set.seen;
        let of = move |digit: Digit| {
            seen[digit].iter().map(move |cell| digit.index() * Cell::COUNT + cell.index())
        };
        set.digits.iter().flat_map(of)
    };
    for (i, set) in sets.iter().enumerate() {
        sights(set).for_each(|at| rows::insert(seeing.row_mut(at), i));
    }
    let mut effects = Rows::empty(sets.len(), sets.len());
    for (i, set) in sets.iter().enumerate() {
        sights(set).for_each(|at| unite(effects.row_mut(i), seeing.row(at)));
    }
    effects
}

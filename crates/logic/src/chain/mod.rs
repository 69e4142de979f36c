//! The graph of links: what follows from one candidate alone.
//!
//! A *node* is a candidate, or a *group*: the two or three candidates of a digit where a box and a line
//! meet, of which one holds if the group does, or what an almost locked set holds of a digit (see `als`). A *weak* link joins two nodes of which at most one holds, a
//! *strong* link two of which at least one does. So whatever holds excludes all that it has a weak link to,
//! and whatever fails forces all that it has a strong link to. Chains, nice loops and forcing chains are
//! ways through this graph ([`Tree`]).
//!
//! Links are kept as sets of nodes, a bit each, so that a search in breadth goes forward by whole sets:
//! what a level of it reaches is the union of some rows. On the way of a hard puzzle there are some 250
//! candidates and 100 groups; with almost locked sets there are three times as many nodes, and at most some 3,000. What
//! must hold if a node doesn't is known of all at once (`reach`), so searches are for those few chains that are shown.

mod reach;
mod tree;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{ByCell, Candidate, Cell, CellSet, Digit, House};

pub(crate) use tree::{Tree, links};

use crate::als::{self, Als};
use crate::{Node, Position};

/// The nodes of a position and their links.
pub(crate) struct Graph {
    /// The candidates, by digit and cell, then the groups, then what else sets hold.
    nodes: Vec<Node>,
    /// How many of the nodes are candidates.
    candidates: usize,
    weak: Links,
    strong: Links,
    /// What must hold, over however many links, if a node doesn't.
    holds: Links,
    /// The almost locked sets that make links between other nodes.
    sets: Vec<Als>,
}

impl Graph {
    /// The graph of candidates alone.
    pub(crate) fn plain(position: &Position) -> Self {
        Self::of(position, [candidates(position), Vec::new(), Vec::new()], Vec::new())
    }

    /// The graph of candidates and groups.
    pub(crate) fn grouped(position: &Position) -> Self {
        Self::of(position, [candidates(position), groups(position), Vec::new()], Vec::new())
    }

    /// The graph of candidates, groups and almost locked sets. What a set holds of a digit is a node, too.
    pub(crate) fn with_sets(position: &Position) -> Self {
        let mut sets = als::all(position);
        sets.retain(|set| set.cells.len() > 1);
        let [candidates, groups] = [candidates(position), groups(position)];
        let mut held: BTreeSet<Node> = sets.iter().flat_map(Als::nodes).collect();
        candidates.iter().chain(&groups).for_each(|node| {
            held.remove(node);
        });
        Self::of(position, [candidates, groups, held.into_iter().collect()], sets)
    }

    fn of(position: &Position, [candidates, groups, held]: [Vec<Node>; 3], sets: Vec<Als>) -> Self {
        let nodes = [&*candidates, &groups, &held].concat();
        let none = Links::none(nodes.len());
        let mut graph = Self {
            nodes,
            candidates: candidates.len(),
            weak: none.clone(),
            strong: none.clone(),
            holds: none,
            sets,
        };
        let whole = candidates.len() + groups.len();
        graph.join_cells(position);
        Digit::ALL.into_iter().for_each(|digit| graph.join_places(position, digit, whole));
        graph.join_sets();
        graph.holds = reach::closure(&graph);
        graph
    }

    /// Puts the links between the candidates of each cell.
    fn join_cells(&mut self, position: &Position) {
        let mut of_cell = ByCell::filled([0; 9]);
        for (node, it) in self.nodes[..self.candidates].iter().enumerate() {
            for cell in it.cells {
                of_cell[cell][it.digit.index()] = node;
            }
        }
        for cell in position.open() {
            let digits = position.candidates(cell);
            for a in digits {
                for b in digits.iter().filter(|&b| b > a) {
                    let [a, b] = [a, b].map(|digit| of_cell[cell][digit.index()]);
                    self.join(a, b, digits.len() == 2);
                }
            }
        }
    }

    /// Puts the links between the nodes of a digit: weak ones between those that see one another, strong ones if they
    /// are all that a house has, besides, and are among the first, which are candidates and groups.
    fn join_places(&mut self, position: &Position, digit: Digit, whole: usize) {
        let all = House::ALL.map(|house| position.places_in(digit, house));
        let of_digit = |(i, node): (usize, &Node)| {
            (node.digit == digit).then(|| (i, node.cells, node.cells.common_peers()))
        };
        let nodes: Vec<_> = self.nodes.iter().enumerate().filter_map(of_digit).collect();
        for (i, &(a, here, seen)) in nodes.iter().enumerate() {
            let Some(cell) = here.first() else { continue };
            let all = cell.houses().map(|house| all[house.index()]);
            for &(b, there, _) in
                nodes[i + 1..].iter().filter(|(_, there, _)| seen.is_superset(*there))
            {
                self.join(a, b, b < whole && all.contains(&(here | there)));
            }
        }
    }

    /// Puts the strong links within almost locked sets: of any two digits, a set holds one.
    fn join_sets(&mut self) {
        let places: BTreeMap<Node, usize> =
            self.nodes.iter().enumerate().map(|(i, node)| (*node, i)).collect();
        for set in &self.sets {
            for a in set.nodes() {
                for b in set.nodes().filter(|b| b.digit > a.digit && !is_cell(a, *b)) {
                    self.strong.join(places[&a], places[&b]);
                }
            }
        }
    }

    /// Joins two nodes of which at most one holds, and perhaps at least one.
    fn join(&mut self, a: usize, b: usize, is_strong: bool) {
        self.weak.join(a, b);
        if is_strong {
            self.strong.join(a, b);
        }
    }

    pub(crate) fn node(&self, node: usize) -> Node {
        self.nodes[node]
    }

    /// The nodes that are candidates.
    pub(crate) fn candidates(&self) -> core::ops::Range<usize> {
        0..self.candidates
    }

    /// The node that a candidate of the position is.
    pub(crate) fn place(&self, it: Candidate) -> usize {
        let candidates = &self.nodes[..self.candidates];
        let found = candidates.binary_search_by_key(&(it.digit, Some(it.cell)), |node| {
            (node.digit, node.cells.first())
        });
        found.expect("it is a candidate")
    }

    /// All nodes, groups, too.
    pub(crate) fn nodes(&self) -> core::ops::Range<usize> {
        0..self.nodes.len()
    }

    pub(crate) fn has_groups(&self) -> bool {
        self.candidates < self.nodes.len()
    }

    pub(crate) fn has_sets(&self) -> bool {
        !self.sets.is_empty()
    }

    /// The smallest almost locked set, and of these the first, that joins two nodes next to one another in a chain.
    pub(crate) fn set_between(&self, a: usize, b: usize) -> Option<&Als> {
        let ends = [self.nodes[a], self.nodes[b]];
        let joins = |set: &&Als| ends.iter().all(|end| set.node(end.digit) == *end);
        let may_join = ends[0].digit != ends[1].digit && !is_cell(ends[0], ends[1]);
        self.sets.iter().filter(|_| may_join).filter(joins).min_by_key(|set| set.cells.len())
    }

    /// The candidate that a node is, or the first one of a group.
    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        let Node { cells, digit } = self.nodes[node];
        Candidate { cell: cells.first().expect("a node has cells"), digit }
    }

    /// The nodes that must hold if one doesn't.
    pub(crate) fn forced(&self, failed: usize) -> impl Iterator<Item = usize> {
        self.holds.of(failed)
    }

    /// The nodes that can't hold if one does, and those that then must.
    pub(crate) fn if_holds(&self, node: usize) -> [Vec<u64>; 2] {
        let mut holds = vec![0; self.weak.width];
        self.weak.of(node).for_each(|failed| unite(&mut holds, self.holds.row(failed)));
        let mut fails = self.weak.row(node).to_vec();
        of(&holds).for_each(|held| unite(&mut fails, self.weak.row(held)));
        [fails, holds]
    }

    /// Must a node hold if another one doesn't?
    pub(crate) fn forces(&self, failed: usize, held: usize) -> bool {
        contains(self.holds.row(failed), held)
    }

    /// The nodes that must hold if one doesn't, and that exclude another one.
    pub(crate) fn rivals_forced(&self, failed: usize, other: usize) -> impl Iterator<Item = usize> {
        let both = self.holds.row(failed).iter().zip(self.weak.row(other)).map(|(a, b)| a & b);
        members(both)
    }

    /// Does it follow from what a node is assumed to be that it isn't so?
    pub(crate) fn contradicts(&self, node: usize, holds: bool) -> bool {
        match holds {
            true => {
                self.weak.of(node).any(|failed| self.rivals_forced(failed, node).next().is_some())
            }
            false => self.forces(node, node),
        }
    }

    /// What follows at once from a node that holds, or that doesn't: the nodes that then don't, or do.
    fn next(&self, node: usize, holds: bool) -> &[u64] {
        if holds { self.weak.row(node) } else { self.strong.row(node) }
    }
}

/// The candidates of a position, by digit and cell.
fn candidates(position: &Position) -> Vec<Node> {
    let of_digit = |digit| {
        position.places(digit).iter().map(move |cell: Cell| Node { cells: cell.set(), digit })
    };
    Digit::ALL.into_iter().flat_map(of_digit).collect()
}

/// Do two nodes lie in one cell?
fn is_cell(one: Node, other: Node) -> bool {
    one.cells == other.cells && one.cells.len() == 1
}

/// Where a box and a line meet in two or three places of a digit.
fn groups(position: &Position) -> Vec<Node> {
    Digit::ALL.into_iter().flat_map(|digit| groups_of(position, digit)).collect()
}

fn groups_of(position: &Position, digit: Digit) -> impl Iterator<Item = Node> + '_ {
    let (lines, boxes) = House::ALL.split_at(18);
    let meeting = move |line: House| {
        boxes.iter().map(move |house| position.places_in(digit, *house) & line.cells())
    };
    let cells = lines.iter().flat_map(move |&line| meeting(line));
    cells.filter(|cells: &CellSet| cells.len() > 1).map(move |cells| Node { cells, digit })
}

/// For each node the set of those that it is joined to.
#[derive(Clone)]
struct Links {
    width: usize,
    words: Vec<u64>,
}

impl Links {
    fn none(nodes: usize) -> Self {
        let width = nodes.div_ceil(64);
        Self { width, words: vec![0; width * nodes] }
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.words[node * self.width..][..self.width]
    }

    fn row_mut(&mut self, node: usize) -> &mut [u64] {
        &mut self.words[node * self.width..][..self.width]
    }

    /// The nodes that one is joined to.
    fn of(&self, node: usize) -> impl Iterator<Item = usize> {
        of(self.row(node))
    }

    /// Joins each of some nodes to all that ways over these nodes lead to.
    fn close(&mut self, inner: &[usize]) {
        for &by in inner {
            let beyond = self.row(by).to_vec();
            for &from in inner {
                if contains(self.row(from), by) {
                    unite(self.row_mut(from), &beyond);
                }
            }
        }
    }

    fn join(&mut self, a: usize, b: usize) {
        for [from, to] in [[a, b], [b, a]] {
            self.words[from * self.width + to / 64] |= 1 << (to % 64);
        }
    }
}

/// Adds the nodes of another set.
fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(all, more)| *all |= more);
}

/// Is a node in a set?
fn contains(set: &[u64], node: usize) -> bool {
    set[node / 64] >> (node % 64) & 1 != 0
}

/// The nodes of a set.
pub(crate) fn of(set: &[u64]) -> impl Iterator<Item = usize> {
    members(set.iter().copied())
}

fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(i, word)| {
        let rest = core::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        let bits = rest.take_while(|&word| word != 0).map(u64::trailing_zeros);
        bits.map(move |bit| i * 64 + bit as usize)
    })
}

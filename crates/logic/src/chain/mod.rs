//! The graph of links: what follows from one candidate alone.
//!
//! A *node* is a candidate, or a *group*: the two or three candidates of a digit where a box and a line
//! meet, of which one holds if the group does. A *weak* link joins two nodes of which at most one holds, a
//! *strong* link two of which at least one does. So whatever holds excludes all that it has a weak link to,
//! and whatever fails forces all that it has a strong link to. Chains, nice loops and forcing chains are
//! ways through this graph ([`Tree`]).
//!
//! Links are kept as sets of nodes, a bit each, so that a search in breadth goes forward by whole sets:
//! what a level of it reaches is the union of some rows. On the way of a hard puzzle there are some 250
//! candidates and 100 groups; the graph is made in some 50 µs, and a search takes a few.

mod tree;

use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};

pub(crate) use tree::{Tree, links};

use crate::{Node, Position};

/// The nodes of a position and their links.
pub(crate) struct Graph {
    /// The candidates, by digit and cell, then the groups.
    nodes: Vec<Node>,
    /// How many of the nodes are candidates.
    candidates: usize,
    weak: Links,
    strong: Links,
}

impl Graph {
    /// The graph of candidates alone.
    pub(crate) fn plain(position: &Position) -> Self {
        let of_digit = |digit| {
            let node = move |cell: Cell| Node { cells: cell.set(), digit };
            position.places(digit).iter().map(node)
        };
        let nodes: Vec<Node> = Digit::ALL.into_iter().flat_map(of_digit).collect();
        Self::of(position, &nodes, &[])
    }

    /// The graph of candidates and groups.
    pub(crate) fn grouped(position: &Position) -> Self {
        let groups: Vec<Node> =
            Digit::ALL.into_iter().flat_map(|digit| groups(position, digit)).collect();
        Self::of(position, &Self::plain(position).nodes, &groups)
    }

    fn of(position: &Position, candidates: &[Node], groups: &[Node]) -> Self {
        let nodes = [candidates, groups].concat();
        let none = Links::none(nodes.len());
        let mut graph =
            Self { nodes, candidates: candidates.len(), weak: none.clone(), strong: none };
        for a in 0..graph.nodes.len() {
            for b in a + 1..graph.nodes.len() {
                graph.join(position, a, b);
            }
        }
        graph
    }

    /// Puts the links between two nodes.
    fn join(&mut self, position: &Position, a: usize, b: usize) {
        let [one, other] = [self.nodes[a], self.nodes[b]];
        if one.digit != other.digit {
            let is_cell = one.cells == other.cells && a.max(b) < self.candidates;
            if let Some(cell) = one.cells.first().filter(|_| is_cell) {
                self.weak.join(a, b);
                if position.candidates(cell).len() == 2 {
                    self.strong.join(a, b);
                }
            }
            return;
        }
        if one.cells.common_peers().is_superset(other.cells) {
            self.weak.join(a, b);
            let both = one.cells | other.cells;
            let is_all = |house: House| position.places_in(one.digit, house) == both;
            if both.common_houses().iter().any(is_all) {
                self.strong.join(a, b);
            }
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

    pub(crate) fn has_groups(&self) -> bool {
        self.candidates < self.nodes.len()
    }

    /// The candidate that a node is, or the first one of a group.
    pub(crate) fn candidate(&self, node: usize) -> Candidate {
        let Node { cells, digit } = self.nodes[node];
        Candidate { cell: cells.first().expect("a node has cells"), digit }
    }

    /// Is it so that at most one of the two holds?
    pub(crate) fn is_weak(&self, a: usize, b: usize) -> bool {
        contains(self.weak.row(a), b)
    }

    /// What follows at once from a node that holds, or that doesn't: the nodes that then don't, or do.
    fn next(&self, node: usize, holds: bool) -> &[u64] {
        if holds { self.weak.row(node) } else { self.strong.row(node) }
    }
}

/// Where a box and a line meet in two or three places of a digit.
fn groups(position: &Position, digit: Digit) -> impl Iterator<Item = Node> + '_ {
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

    fn join(&mut self, a: usize, b: usize) {
        for [from, to] in [[a, b], [b, a]] {
            self.words[from * self.width + to / 64] |= 1 << (to % 64);
        }
    }
}

/// Is a node in a set?
fn contains(set: &[u64], node: usize) -> bool {
    set[node / 64] >> (node % 64) & 1 != 0
}

/// The nodes of a set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let rest = core::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        let bits = rest.take_while(|&word| word != 0).map(u64::trailing_zeros);
        bits.map(move |bit| i * 64 + bit as usize)
    })
}

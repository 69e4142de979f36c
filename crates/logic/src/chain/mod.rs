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

mod first;
mod reach;
mod tree;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{ByCell, ByDigit, Candidate, Cell, CellSet, Digit, House};

pub(crate) use first::{FirstWays, Order};
pub(crate) use tree::{Tree, links};

use crate::als::{self, Als};
use crate::rows::{self, Rows, contains, insert, unite};
use crate::{Node, Position};

/// The nodes of a position and their links.
pub(crate) struct Graph {
    /// The candidates, by digit and cell, then the groups, then what else sets hold.
    nodes: Vec<Node>,
    /// The cells that see all of each node.
    seen: Vec<CellSet>,
    /// How many of the nodes are candidates.
    candidates: usize,
    /// The node that each candidate is.
    numbers: ByDigit<ByCell<u16>>,
    weak: Rows,
    strong: Rows,
    /// What must hold, over however many links, if a node doesn't.
    holds: Rows,
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
        let none = Rows::empty(nodes.len(), nodes.len());
        let seen = nodes.iter().map(|node| node.cells.common_peers()).collect();
        let mut graph = Self {
            nodes,
            seen,
            candidates: candidates.len(),
            numbers: numbers(&candidates),
            weak: none.clone(),
            strong: none.clone(),
            holds: none,
            sets,
        };
        let whole = candidates.len() + groups.len();
        graph.join_cells(position);
        Digit::ALL.into_iter().for_each(|digit| graph.join_places(position, digit));
        Digit::ALL.into_iter().for_each(|digit| graph.join_groups(position, digit, whole));
        graph.join_sets();
        graph.holds = reach::closure(&graph);
        graph
    }

    /// Puts the links between the candidates of each cell.
    fn join_cells(&mut self, position: &Position) {
        for cell in position.open() {
            let digits = position.candidates(cell);
            for a in digits {
                for b in digits.iter().filter(|&b| b > a) {
                    let [a, b] = [a, b].map(|digit| self.place(Candidate { cell, digit }));
                    self.join(a, b, digits.len() == 2);
                }
            }
        }
    }

    /// Puts the links between the candidates of a digit: weak ones between those that see one another, strong ones
    /// between the only two of a house.
    fn join_places(&mut self, position: &Position, digit: Digit) {
        let places = position.places(digit);
        for cell in places {
            let node = self.place(Candidate { cell, digit });
            for other in places & cell.peers() {
                let other = self.place(Candidate { cell: other, digit });
                insert(self.weak.row_mut(node), other);
            }
            for house in cell.houses() {
                if let Some(other) = (places & house.cells() & cell.peers()).only() {
                    let other = self.place(Candidate { cell: other, digit });
                    insert(self.strong.row_mut(node), other);
                }
            }
        }
    }

    /// Puts the links of what a digit has besides candidates: weak ones to all that it sees, strong ones if the two
    /// are all that a house has, besides, and are among the first nodes, which are candidates and groups.
    fn join_groups(&mut self, position: &Position, digit: Digit, whole: usize) {
        let places = position.places(digit);
        let is_digit = |&i: &usize| self.nodes[i].digit == digit;
        let groups: Vec<usize> = (self.candidates..self.nodes.len()).filter(is_digit).collect();
        for (i, &a) in groups.iter().enumerate() {
            let here = self.nodes[a].cells;
            let seen = self.seen[a];
            let Some(cell) = here.first() else { continue };
            let all = cell.houses().map(|house| places & house.cells());
            let is_strong = |b, there| a < whole && b < whole && all.contains(&(here | there));
            for cell in places & seen {
                let b = self.place(Candidate { cell, digit });
                self.join(a, b, is_strong(b, cell.set()));
            }
            for &b in &groups[i + 1..] {
                let there = self.nodes[b].cells;
                if seen.is_superset(there) {
                    self.join(a, b, is_strong(b, there));
                }
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

    /// The cells that see all of a node.
    pub(crate) fn seen(&self, node: usize) -> CellSet {
        self.seen[node]
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
        usize::from(self.numbers[it.digit][it.cell])
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
        let mut holds = vec![0; self.weak.width()];
        self.weak.of(node).for_each(|failed| unite(&mut holds, self.holds.row(failed)));
        let mut fails = self.weak.row(node).to_vec();
        rows::of(&holds).for_each(|held| unite(&mut fails, self.weak.row(held)));
        [fails, holds]
    }

    /// Must a node hold if another one doesn't?
    pub(crate) fn forces(&self, failed: usize, held: usize) -> bool {
        contains(self.holds.row(failed), held)
    }

    /// The nodes that must hold if one doesn't, and that exclude another one.
    pub(crate) fn rivals_forced(&self, failed: usize, other: usize) -> impl Iterator<Item = usize> {
        let both = self.holds.row(failed).iter().zip(self.weak.row(other)).map(|(a, b)| a & b);
        rows::members(both)
    }

    /// Must a node hold that excludes another one, if one doesn't?
    pub(crate) fn forces_rival(&self, failed: usize, other: usize) -> bool {
        rows::meet(self.holds.row(failed), self.weak.row(other))
    }

    /// Does it follow from what a node is assumed to be that it isn't so?
    pub(crate) fn contradicts(&self, node: usize, holds: bool) -> bool {
        match holds {
            true => self.weak.of(node).any(|failed| self.forces_rival(failed, node)),
            false => self.forces(node, node),
        }
    }

    /// What follows at once from a node that holds, or that doesn't: the nodes that then don't, or do.
    pub(crate) fn next(&self, node: usize, holds: bool) -> &[u64] {
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

/// The number of each candidate among all.
fn numbers(candidates: &[Node]) -> ByDigit<ByCell<u16>> {
    let mut numbers = ByDigit::filled(ByCell::filled(0));
    for (node, number) in candidates.iter().zip(0..) {
        node.cells.iter().for_each(|cell| numbers[node.digit][cell] = number);
    }
    numbers
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

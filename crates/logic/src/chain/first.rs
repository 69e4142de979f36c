use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{Cell, House};

use super::Graph;
use crate::rows::{Rows, insert, members};

/// In which order a node's links are gone along: those within its cell, those in its row, its column and its box, in
/// reading order, then those to groups. Those of a group: in reading order, then those to groups.
pub(crate) struct Order<'a> {
    graph: &'a Graph,
    /// The candidates of each cell.
    cells: Rows,
    /// The candidates of each house.
    houses: Rows,
    all: Vec<u64>,
}

impl<'a> Order<'a> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        let number = graph.nodes.len();
        let [mut cells, mut houses] = [Cell::COUNT, House::COUNT].map(|it| Rows::empty(it, number));
        for node in graph.candidates() {
            let cell = graph.candidate(node).cell;
            insert(cells.row_mut(cell.index()), node);
            cell.houses().iter().for_each(|house| insert(houses.row_mut(house.index()), node));
        }
        Self { graph, cells, houses, all: vec![u64::MAX; graph.weak.width()] }
    }

    /// The nodes that come first among a node's links, those that come next, and so on; some again.
    fn parts(&self, node: usize) -> impl Iterator<Item = &[u64]> {
        let is_candidate = self.graph.candidates().contains(&node);
        let cell = is_candidate.then(|| self.graph.candidate(node).cell);
        let near = cell.into_iter().flat_map(|cell| {
            let houses = cell.houses().map(|house| self.houses.row(house.index()));
            core::iter::once(self.cells.row(cell.index())).chain(houses)
        });
        near.chain([&*self.all])
    }
}

/// What follows if a node holds or if it doesn't, and of each conclusion only the first chain that leads there: a search
/// in breadth that goes along links in their [`Order`].
pub(crate) struct FirstWays {
    start: (usize, bool),
    /// The node before each that doesn't hold, and before each that does, if it was reached.
    before: [Vec<Option<u16>>; 2],
}

impl FirstWays {
    pub(crate) fn grow(order: &Order<'_>, start: usize, holds: bool) -> Self {
        let graph = order.graph;
        let none = vec![None; graph.nodes.len()];
        let mut ways = Self { start: (start, holds), before: [none.clone(), none] };
        let mut reached = vec![(start, holds)];
        let mut done = [vec![0; order.all.len()], vec![0; order.all.len()]];
        insert(&mut done[usize::from(holds)], start);
        let mut number = 0;
        while let Some(&(node, holds)) = reached.get(number) {
            let side = usize::from(!holds);
            for part in order.parts(node) {
                let done = done[side].iter_mut();
                let links = graph.next(node, holds).iter().zip(part).zip(done);
                let new = links.map(|((next, part), done)| {
                    let new = next & part & !*done;
                    *done |= new;
                    new
                });
                for next in members(new) {
                    ways.before[side][next] = u16::try_from(node).ok();
                    reached.push((next, !holds));
                }
            }
            number += 1;
        }
        ways
    }

    /// The nodes of the first chain to a node that then holds or doesn't, from the start to it.
    pub(crate) fn to(&self, end: usize, holds: bool) -> Option<Vec<usize>> {
        let mut way = vec![end];
        let mut at = (end, holds);
        while at != self.start {
            at = (usize::from(self.before[usize::from(at.1)][at.0]?), !at.1);
            way.push(at.0);
        }
        way.reverse();
        Some(way)
    }
}

use alloc::vec;
use alloc::vec::Vec;

use super::Graph;
use crate::Link;
use crate::rows::{contains, insert, members, of, unite};

/// What follows, link by link, if a node holds or if it doesn't: a search in breadth.
///
/// What holds and what doesn't take turns, so a level is a set of nodes that all hold or all don't, and
/// each is reached by a chain that is as short as can be. A level may hold what contradicts an earlier one.
pub(crate) struct Tree<'a> {
    graph: &'a Graph,
    /// Does the start hold?
    holds: bool,
    levels: Vec<Vec<u64>>,
    /// What doesn't hold, and what does.
    reached: [Vec<u64>; 2],
}

impl<'a> Tree<'a> {
    pub(crate) fn grow(graph: &'a Graph, start: usize, holds: bool) -> Self {
        let mut first = vec![0; graph.weak.width()];
        insert(&mut first, start);
        let mut reached = [vec![0; first.len()], vec![0; first.len()]];
        reached[usize::from(holds)].copy_from_slice(&first);
        let mut tree = Self { graph, holds, levels: vec![first], reached };
        while let Some(level) = tree.next_level() {
            tree.levels.push(level);
        }
        tree
    }

    /// What the last level leads to that was not reached before.
    fn next_level(&mut self) -> Option<Vec<u64>> {
        let depth = self.levels.len() - 1;
        let holds = self.holds_at(depth);
        let mut level = vec![0; self.graph.weak.width()];
        for node in of(&self.levels[depth]) {
            unite(&mut level, self.graph.next(node, holds));
        }
        for (new, old) in level.iter_mut().zip(&mut self.reached[usize::from(!holds)]) {
            *new &= !*old;
            *old |= *new;
        }
        Some(level).filter(|level| level.iter().any(|&word| word != 0))
    }

    /// Was it assumed that the start holds?
    pub(crate) const fn holds(&self) -> bool {
        self.holds
    }

    /// Do the nodes of a level hold?
    const fn holds_at(&self, depth: usize) -> bool {
        self.holds ^ (depth % 2 == 1)
    }

    /// How many links there are to what was reached.
    pub(crate) fn depth(&self, node: usize, holds: bool) -> usize {
        let first = usize::from(holds != self.holds);
        let mut depths = (first..self.levels.len()).step_by(2);
        depths.find(|&depth| contains(&self.levels[depth], node)).unwrap_or(0)
    }

    /// The nodes of the chains that lead to what was reached, from the start to it, all as short as can
    /// be, of which each end fits: they are followed back from there. If there are more than `most` chains, fit or not,
    /// none is shown: whether one is found doesn't hang on the order of the nodes then.
    pub(crate) fn ways(
        &self,
        node: usize,
        holds: bool,
        most: usize,
        fits: impl Fn(&[usize]) -> bool,
    ) -> impl Iterator<Item = Vec<usize>> {
        let depth = self.depth(node, holds);
        let is_bounded = self.number(node, depth, most) <= most;
        let mut pile = Vec::from_iter(is_bounded.then(|| vec![node]));
        core::iter::from_fn(move || {
            loop {
                let way = pile.pop()?;
                if way.len() > depth {
                    return Some(way);
                }
                let before: Vec<usize> = self.before(way[0], depth - way.len()).collect();
                let longer = before.iter().rev().map(|&node| [&[node], &*way].concat());
                pile.extend(longer.filter(|way| fits(way)));
            }
        })
    }

    /// How many chains lead to a node of a level; more than `most` may be any number that is more.
    fn number(&self, node: usize, depth: usize, most: usize) -> usize {
        let mut ends = vec![(node, 1)];
        for depth in (0..depth).rev() {
            let mut number = vec![0_usize; self.graph.nodes.len()];
            for (node, ways) in ends {
                for before in self.before(node, depth) {
                    number[before] = (number[before] + ways).min(most + 1);
                }
            }
            ends = number.into_iter().enumerate().filter(|&(_, ways)| ways > 0).collect();
        }
        ends.into_iter().map(|(_, ways)| ways).sum()
    }

    /// The nodes of a level that lead to a node of the next.
    fn before(&self, node: usize, depth: usize) -> impl Iterator<Item = usize> + '_ {
        let row = self.graph.next(node, self.holds_at(depth));
        members(self.levels[depth].iter().zip(row).map(|(level, row)| level & row))
    }

    /// The links along the first of the shortest chains to what was reached.
    pub(crate) fn links(&self, node: usize, holds: bool) -> Vec<Link> {
        let mut way = vec![node];
        for depth in (0..self.depth(node, holds)).rev() {
            way.extend(self.before(way[way.len() - 1], depth).next());
        }
        way.reverse();
        links(self.graph, &way, !self.holds)
    }
}

/// The links along a way, whose first one is strong or weak.
pub(crate) fn links(graph: &Graph, way: &[usize], first_is_strong: bool) -> Vec<Link> {
    let link = |(i, ends): (usize, &[usize])| Link {
        from: graph.node(ends[0]),
        to: graph.node(ends[1]),
        is_strong: first_is_strong ^ (i % 2 == 1),
    };
    way.windows(2).enumerate().map(link).collect()
}

use alloc::vec::Vec;

use super::Graph;
use crate::rows::{Rows, unite};

/// What must hold if a node doesn't, for all nodes at once: the closure of the graph.
///
/// What fails forces its strong links, and what holds excludes its weak ones, so a chain goes on only through
/// nodes that have a strong link. These are few. The ways from one of them to the next, over a weak and a strong
/// link, are closed node by node: at most `n` squared unions of sets for `n` such nodes, some `n` at a point of a
/// hard puzzle.
///
/// Links go both ways, so whatever follows can be turned round: if `a` holds where `b` doesn't, `b` holds where
/// `a` doesn't.
pub(super) fn closure(graph: &Graph) -> Rows {
    let is_strong = |node: &usize| graph.strong.row(*node).iter().any(|&word| word != 0);
    let inner: Vec<usize> = (0..graph.nodes.len()).filter(is_strong).collect();
    let mut next = Rows::empty(graph.nodes.len(), graph.nodes.len());
    for &node in &inner {
        graph.weak.of(node).for_each(|failed| unite(next.row_mut(node), graph.strong.row(failed)));
    }
    next.close(&inner);
    let mut holds = graph.strong.clone();
    for &node in &inner {
        graph.strong.of(node).for_each(|held| unite(holds.row_mut(node), next.row(held)));
    }
    holds
}

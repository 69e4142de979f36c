//! Nice loops and alternating inference chains: strong and weak links in turn, through all digits.
//!
//! A chain that begins and ends with strong links says: one of its ends holds (see `chain`). What that is
//! good for depends on the ends.
//!
//! * *Alternating inference chain* (AIC). Ends of one digit: what sees both can't hold (*type 1*). Ends of
//!   two digits in cells that see one another: neither cell can hold the other's digit (*type 2*). A chain
//!   that takes away a single candidate is shown as a discontinuous loop from this candidate instead.
//! * *Discontinuous nice loop*. The chain comes back to where it began. From a candidate that holds to the
//!   same one that doesn't: it can't hold. From one that doesn't hold to the same one that does: it holds,
//!   and the others of its cell can't.
//! * *Continuous nice loop*. The ends have a weak link, too. So each weak link of the loop has one end that
//!   holds, and what sees both of these can't: in a house, or in a cell.
//!
//! *Grouped* ones go through two or three places of a digit where a box and a line meet; they are shown where
//! no chain of candidates alone does the same. Nice loops are an idea of the 2005 forums; AIC is Steve Kurzhal's
//! name of 2006, Eureka the notation of that forum.
//!
//! From each candidate two searches in breadth, from its truth and from its falsehood, find the shortest chain
//! to everything, and of those as short (a thousand beginnings of them at most) the first that comes to no cell twice (but a group may share a cell with it); of loops all such through each
//! weak link count. So work is bounded by candidates times links. Those steps that take away most come first;
//! of two with as many, the one whose last candidate, or else the one before, is earlier. Of chains with the
//! same effect there is only a shortest one.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, CellSet};
use ninefold_solve::Limit;

use super::{Flow, Hodoku, Search, Technique};
use crate::chain::{Graph, Tree, links};
use crate::rate::hodoku::Level;
use crate::{Position, Role, Step};

pub(super) static ROWS: [Technique; 6] = [
    row("continuous-nice-loop", "Continuous Nice Loop", CONTINUOUS, plain("0706"), |s| {
        loops(s, Graph::plain, continuous)
    }),
    row("discontinuous-nice-loop", "Discontinuous Nice Loop", DISCONTINUOUS, plain("0707"), |s| {
        loops(s, Graph::plain, discontinuous)
    }),
    Technique {
        aliases: &["alternating inference chain"],
        ..row("aic", "AIC", OPEN, plain("0708"), |s| loops(s, Graph::plain, open))
    },
    row(
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        CONTINUOUS,
        grouped("0709"),
        |s| loops(s, Graph::grouped, continuous),
    ),
    row(
        "grouped-discontinuous-nice-loop",
        "Grouped Discontinuous Nice Loop",
        DISCONTINUOUS,
        grouped("0710"),
        |s| loops(s, Graph::grouped, discontinuous),
    ),
    Technique {
        aliases: &["grouped alternating inference chain"],
        ..row("grouped-aic", "Grouped AIC", OPEN, grouped("0711"), |s| {
            loops(s, Graph::grouped, open)
        })
    },
];

const CONTINUOUS: &str = "Along the loop links of two that don't both fail and of two that don't both hold \
                          take turns, so just one end of each holds, and nothing that excludes both can";
const DISCONTINUOUS: &str =
    "The chain comes back to where it began and says the opposite: what it began with is wrong";
const OPEN: &str = "Along the chain each candidate follows if the one before doesn't hold, or is excluded if it \
                    does: so one of its ends holds, and nothing that both exclude can";

const fn plain(code: &'static str) -> Hodoku {
    Hodoku::new(code, 5600, Level::Unfair, 280)
}

const fn grouped(code: &'static str) -> Hodoku {
    Hodoku::new(code, 5650, Level::Unfair, 300)
}

const fn row(
    id: &'static str,
    name: &'static str,
    why: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(hodoku),
        rests_on_uniqueness: false,
        pattern: "{chain}",
        why,
        find,
    }
}

/// A chain and what it takes away.
struct Chain {
    gone: Vec<Candidate>,
    /// Its nodes, in order.
    way: Vec<usize>,
    /// Does it begin with a strong link?
    is_strong: bool,
}

/// Adds the chains from a node that have an effect.
type Find = fn(&Search<'_>, &Graph, usize, &mut Vec<Chain>);

fn loops(search: &mut Search<'_>, graph: fn(&Position) -> Graph, find: Find) -> Flow {
    let graph = graph(search.position);
    let mut chains = all(search, &graph, find)?;
    if graph.has_groups() {
        let plain = all(search, &Graph::plain(search.position), find)?;
        let plain: BTreeSet<_> = plain.into_iter().map(|chain| chain.gone).collect();
        chains.retain(|chain| !plain.contains(&chain.gone));
    }
    chains.into_iter().try_for_each(|chain| search.report(step(search, &graph, chain)))
}

/// The chains of a graph, the first ones first, one for each effect.
fn all(search: &Search<'_>, graph: &Graph, find: Find) -> ControlFlow<Option<Limit>, Vec<Chain>> {
    let mut chains = Vec::new();
    for start in graph.candidates() {
        search.poll()?;
        find(search, graph, start, &mut chains);
    }
    chains.sort_by_cached_key(|chain| {
        let last_first: Vec<Candidate> = chain.gone.iter().rev().copied().collect();
        (Reverse(last_first.len()), last_first, chain.way.len())
    });
    chains.dedup_by(|a, b| a.gone == b.gone);
    ControlFlow::Continue(chains)
}

fn step(search: &Search<'_>, graph: &Graph, chain: Chain) -> Step {
    let links = links(graph, &chain.way, chain.is_strong);
    let mut step = search.step();
    for &node in &chain.way {
        let node = graph.node(node);
        step = step.mark(Role::Defining, node.cells, node.digit);
    }
    Step { eliminations: chain.gone, links, ..step }
}

fn discontinuous(search: &Search<'_>, graph: &Graph, start: usize, chains: &mut Vec<Chain>) {
    let here = graph.candidate(start);
    let others = search.position.candidates(here.cell) - here.digit.set();
    for is_strong in [false, true] {
        let tree = Tree::grow(graph, start, !is_strong);
        if !tree.has(start, is_strong) {
            continue;
        }
        let gone = if is_strong { others } else { here.digit.set() };
        if gone.is_empty() {
            continue;
        }
        let gone = gone.iter().map(|digit| Candidate { digit, ..here }).collect();
        chains.extend(ways(graph, &tree, start).next().map(|way| Chain { gone, way, is_strong }));
    }
}

/// The most beginnings of chains that are looked at between two nodes.
const MOST_WAYS: usize = 1000;

/// The shortest ways of a tree to a node that then is what the start isn't, if they come to no cell twice.
fn ways(graph: &Graph, tree: &Tree<'_>, end: usize) -> alloc::vec::IntoIter<Vec<usize>> {
    let fits = |way: &[usize]| is_simple(graph, way);
    tree.ways(end, !tree.holds(), MOST_WAYS, fits).into_iter()
}

/// Does a way never come back to a cell, but for a loop to where it began? And are its groups apart?
fn is_simple(graph: &Graph, way: &[usize]) -> bool {
    let mut visits: Vec<CellSet> = way.iter().map(|&node| graph.node(node).cells).collect();
    visits.dedup();
    if visits.len() > 1 && visits.first() == visits.last() {
        visits.pop();
    }
    let (cells, groups): (Vec<CellSet>, Vec<CellSet>) =
        visits.into_iter().partition(|cells| cells.len() == 1);
    are_apart(&cells) && are_apart(&groups)
}

fn are_apart(sets: &[CellSet]) -> bool {
    let all = sets.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    all.len() == sets.iter().map(|cells| cells.len()).sum::<usize>()
}

fn open(search: &Search<'_>, graph: &Graph, start: usize, chains: &mut Vec<Chain>) {
    let tree = Tree::grow(graph, start, false);
    for end in tree.all(true).filter(|end| graph.candidates().contains(end) && *end > start) {
        let gone = excluded(search, graph, [start, end]);
        if gone.len() > 1 {
            let way = ways(graph, &tree, end).next();
            chains.extend(way.map(|way| Chain { gone, way, is_strong: true }));
        }
    }
}

/// What can't hold if one of two nodes does.
fn excluded(search: &Search<'_>, graph: &Graph, ends: [usize; 2]) -> Vec<Candidate> {
    let position = search.position;
    let [a, b] = ends.map(|end| graph.node(end));
    if a.digit == b.digit {
        let seen = (a.cells | b.cells).common_peers() & position.places(a.digit);
        return seen.iter().map(|cell| Candidate { cell, digit: a.digit }).collect();
    }
    let [here, there] = ends.map(|end| graph.candidate(end));
    let mut gone = Vec::new();
    if here.cell.peers().contains(there.cell) {
        gone.extend([
            Candidate { cell: here.cell, digit: there.digit },
            Candidate { cell: there.cell, digit: here.digit },
        ]);
        gone.retain(|it| position.candidates(it.cell).contains(it.digit));
        gone.sort_unstable();
    }
    gone
}

fn continuous(search: &Search<'_>, graph: &Graph, start: usize, chains: &mut Vec<Chain>) {
    let tree = Tree::grow(graph, start, false);
    let ends = tree.all(true).filter(|&end| end != start && graph.is_weak(start, end));
    for end in ends {
        for mut way in ways(graph, &tree, end) {
            way.push(start);
            let gone = between(search, graph, &way);
            if !gone.is_empty() {
                chains.push(Chain { gone, way, is_strong: true });
            }
        }
    }
}

/// What the weak links of a loop exclude.
fn between(search: &Search<'_>, graph: &Graph, way: &[usize]) -> Vec<Candidate> {
    let weak = way.windows(2).skip(1).step_by(2);
    let mut gone = Vec::new();
    for pair in weak {
        let [a, b] = [graph.node(pair[0]), graph.node(pair[1])];
        if a.digit == b.digit {
            gone.extend(excluded(search, graph, [pair[0], pair[1]]));
        } else {
            let cell = graph.candidate(pair[0]).cell;
            let others = search.position.candidates(cell) - a.digit.set() - b.digit.set();
            gone.extend(others.iter().map(|digit| Candidate { cell, digit }));
        }
    }
    gone.sort_unstable();
    gone.dedup();
    gone
}

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
//!   holds, and what sees both of these can't: in a cell, or in a house outside of the loop. (What sees both in a
//!   cell of the loop can't either, but isn't said, as HoDoKu has it.)
//!
//! *Grouped* ones go through two or three places of a digit where a box and a line meet; they are shown where no
//! chain of candidates alone does the same. *ALS* ones go through almost locked sets (see `als`), which hold one of
//! any two of their digits; in a continuous loop they hold all but these two. An AIC may end in what one holds of the
//! digit that it began with. They are shown where no chain without them does the same in as few links. Nice loops are an idea
//! of the 2005 forums; AIC is Steve Kurzhal's name of 2006, Eureka the notation of that forum.
//!
//! The closure of the graph says between which ends there are chains, and so what may go. Only where a step is told
//! a search in breadth finds the shortest chain, and of those as short the first that comes to no cell twice (but a
//! group may share a cell with it); of loops all such through each weak link count. Where there are more than a
//! thousand as short there is none, so that equivalent positions have equivalent steps, and work is bounded by that
//! for each two ends. Those steps that take away most come first, in HoDoKu's order. Of chains with the same effect
//! there is only a shortest one.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, CellSet, Digit};
use ninefold_solve::Limit;

use super::{Flow, Hodoku, Search, Technique};
use crate::chain::{Graph, Tree, links};
use crate::rate::hodoku::{Effect, Level};
use crate::{Node, Role, Step};

pub(crate) static ROWS: [Technique; 9] = [
    row("continuous-nice-loop", "Continuous Nice Loop", CONTINUOUS, plain("0706"), |s| {
        loops(s, Through::Candidates, continuous)
    }),
    row("discontinuous-nice-loop", "Discontinuous Nice Loop", DISCONTINUOUS, plain("0707"), |s| {
        loops(s, Through::Candidates, discontinuous)
    }),
    Technique {
        aliases: &["alternating inference chain"],
        ..row("aic", "AIC", OPEN, plain("0708"), |s| loops(s, Through::Candidates, open))
    },
    row(
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        CONTINUOUS,
        grouped("0709"),
        |s| loops(s, Through::Groups, continuous),
    ),
    row(
        "grouped-discontinuous-nice-loop",
        "Grouped Discontinuous Nice Loop",
        DISCONTINUOUS,
        grouped("0710"),
        |s| loops(s, Through::Groups, discontinuous),
    ),
    Technique {
        aliases: &["grouped alternating inference chain"],
        ..row("grouped-aic", "Grouped AIC", OPEN, grouped("0711"), |s| {
            loops(s, Through::Groups, open)
        })
    },
    row(
        "als-continuous-nice-loop",
        "ALS Continuous Nice Loop",
        "Along the loop links of two that don't both fail and of two that don't both hold take turns, so \
         just one end of each holds, and nothing that excludes both can; and an almost locked set holds all \
         its digits but one of those two",
        None,
        |s| loops(s, Through::Sets, continuous),
    ),
    row("als-discontinuous-nice-loop", "ALS Discontinuous Nice Loop", DISCONTINUOUS, None, |s| {
        loops(s, Through::Sets, discontinuous)
    }),
    Technique {
        aliases: &["als alternating inference chain"],
        ..row("als-aic", "ALS AIC", OPEN, None, |s| loops(s, Through::Sets, open))
    },
];

const CONTINUOUS: &str = "Along the loop links of two that don't both fail and of two that don't both hold \
                          take turns, so just one end of each holds, and nothing that excludes both can";
const DISCONTINUOUS: &str =
    "The chain comes back to where it began and says the opposite: what it began with is wrong";
const OPEN: &str = "Along the chain each candidate follows if the one before doesn't hold, or is excluded if it \
                    does: so one of its ends holds, and nothing that both exclude can";

const fn plain(code: &'static str) -> Option<Hodoku> {
    Some(Hodoku::new(code, 5600, Level::Unfair, 280))
}

const fn grouped(code: &'static str) -> Option<Hodoku> {
    Some(Hodoku::new(code, 5650, Level::Unfair, 300))
}

const fn row(
    id: &'static str,
    name: &'static str,
    why: &'static str,
    hodoku: Option<Hodoku>,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku,
        rests_on_uniqueness: false,
        pattern: "{chain}",
        why,
        find,
    }
}

/// A chain and what it takes away.
struct Chain {
    gone: Vec<Candidate>,
    way: Way,
    /// Does it begin with a strong link?
    is_strong: bool,
}

/// The nodes of a chain.
enum Way {
    /// In order.
    Found(Vec<usize>),
    /// Those of the shortest chain between two. There may be none that comes to no cell twice.
    Between([usize; 2]),
}

/// The chains of a graph that would have an effect.
type Find = fn(&Search<'_>, &Graph) -> Found;

type Found = ControlFlow<Option<Limit>, Vec<Chain>>;

/// Chains by what they take away: those first that are told first.
type Chains = BTreeMap<Effect, Vec<Chain>>;

/// What chains go through: candidates, groups as well, almost locked sets as well.
#[derive(Clone, Copy)]
enum Through {
    Candidates,
    Groups,
    Sets,
}

/// Reports the chains of a graph that do what no chain of a simpler one does; with sets, none in as few links.
fn loops(search: &mut Search<'_>, through: Through, find: Find) -> Flow {
    let notes = search.notes;
    let (graph, simpler) = match through {
        Through::Candidates => (notes.plain(), vec![]),
        Through::Groups if notes.grouped().has_groups() => (notes.grouped(), vec![notes.plain()]),
        Through::Sets if notes.with_sets().has_sets() => {
            (notes.with_sets(), vec![notes.plain(), notes.grouped()])
        }
        _ => return ControlFlow::Continue(()),
    };
    let chains = all(search, graph, find)?;
    let simpler = if chains.is_empty() { Vec::new() } else { simpler };
    let mut others = Vec::new();
    for graph in simpler {
        others.push((graph, all(search, graph, find)?));
    }
    for (effect, alike) in chains {
        let Some(chain) = shortest(search, graph, alike)? else { continue };
        let mut is_new = true;
        for (graph, chains) in &mut others {
            let alike = chains.remove(&effect).unwrap_or_default();
            is_new &= match (shortest(search, graph, alike)?, through) {
                (Some((_, way)), Through::Sets) => way.len() > chain.1.len(),
                (other, _) => other.is_none(),
            };
        }
        if is_new {
            let (Chain { gone, is_strong, .. }, way) = chain;
            search.report(fill(search.step(), graph, gone, &way, is_strong))?;
        }
    }
    ControlFlow::Continue(())
}

/// The chains of a graph.
fn all(search: &Search<'_>, graph: &Graph, find: Find) -> ControlFlow<Option<Limit>, Chains> {
    let mut chains = Chains::new();
    for chain in find(search, graph)? {
        chains.entry(Effect::new(chain.gone.clone())).or_default().push(chain);
    }
    ControlFlow::Continue(chains)
}

type Whole = (Chain, Vec<usize>);

/// The first of the shortest of some chains, and its way.
fn shortest(
    search: &Search<'_>,
    graph: &Graph,
    chains: Vec<Chain>,
) -> ControlFlow<Option<Limit>, Option<Whole>> {
    let mut shortest: Option<Whole> = None;
    for mut chain in chains {
        search.poll()?;
        let way = match &mut chain.way {
            Way::Found(way) => Some(core::mem::take(way)),
            Way::Between([start, end]) => {
                let tree = Tree::grow(graph, *start, !chain.is_strong);
                ways(graph, &tree, *end).find(|way| ends_in_set(graph, way))
            }
        };
        if let Some(way) = way
            && shortest.as_ref().is_none_or(|(_, other)| way.len() < other.len())
        {
            shortest = Some((chain, way));
        }
    }
    ControlFlow::Continue(shortest)
}

/// A step with a chain along a way.
pub(crate) fn fill(
    step: Step,
    graph: &Graph,
    gone: Vec<Candidate>,
    way: &[usize],
    is_strong: bool,
) -> Step {
    let nodes = way.iter().map(|&node| graph.node(node));
    let step = nodes.fold(step, |step, it| step.mark(Role::Defining, it.cells, it.digit));
    let sets = way.windows(2).filter_map(|ends| graph.set_between(ends[0], ends[1]));
    let step = sets.fold(step, |step, set| step.mark(Role::Defining, set.cells, set.digits));
    Step { eliminations: gone, links: links(graph, way, is_strong), ..step }
}

fn discontinuous(search: &Search<'_>, graph: &Graph) -> Found {
    let mut chains = Vec::new();
    for start in graph.candidates() {
        search.poll()?;
        let here = graph.candidate(start);
        let others = search.position.candidates(here.cell) - here.digit.set();
        for (is_strong, gone) in [(false, here.digit.set()), (true, others)] {
            if !gone.is_empty() && graph.contradicts(start, !is_strong) {
                let gone = gone.iter().map(|digit| Candidate { digit, ..here }).collect();
                chains.push(Chain { gone, way: Way::Between([start, start]), is_strong });
            }
        }
    }
    ControlFlow::Continue(chains)
}

/// Does a way end in a candidate, or in what a set holds, by way of this set?
fn ends_in_set(graph: &Graph, way: &[usize]) -> bool {
    let is_candidate = |node: &usize| graph.candidates().contains(node);
    let is_within = |ends: &[usize]| graph.node(ends[0]).digit != graph.node(ends[1]).digit;
    way.last().is_none_or(is_candidate) || way.windows(2).last().is_some_and(is_within)
}

/// The most chains between two nodes that are looked at. Where there are more, there is none.
const MOST_WAYS: usize = 1000;

/// The shortest ways of a tree to a node that then is what the start isn't, if they come to no cell twice.
fn ways(graph: &Graph, tree: &Tree<'_>, end: usize) -> impl Iterator<Item = Vec<usize>> {
    tree.ways(end, !tree.holds(), MOST_WAYS, |way| is_simple(graph, way))
}

/// Does a way never come back to a cell, but for a loop to where it began? And are its groups apart?
fn is_simple(graph: &Graph, way: &[usize]) -> bool {
    let mut visits = visits(graph, way);
    visits.dedup();
    if visits.len() > 1 && visits.first() == visits.last() {
        visits.pop();
    }
    let is_cell = |visit: &&CellSet| visit.only().is_some();
    are_apart(visits.iter().filter(is_cell))
        && are_apart(visits.iter().filter(|visit| !is_cell(visit)))
}

/// The cells that a way comes to, one after the other. What a set holds of two digits is one visit.
fn visits(graph: &Graph, way: &[usize]) -> Vec<CellSet> {
    let mut visits: Vec<CellSet> = Vec::with_capacity(way.len());
    let mut before: Option<Node> = None;
    for node in way.iter().map(|&node| graph.node(node)) {
        let is_within = |before: Node| before.digit != node.digit && before.cells.len() > 1;
        let is_one = node.cells.len() > 1 && before.is_some_and(is_within);
        match visits.last_mut() {
            Some(last) if is_one => *last |= node.cells,
            _ => visits.push(node.cells),
        }
        before = Some(node);
    }
    visits
}

fn are_apart<'a>(mut sets: impl Iterator<Item = &'a CellSet>) -> bool {
    let with = |all: CellSet, set: &CellSet| (all & *set).is_empty().then(|| all | *set);
    sets.try_fold(CellSet::EMPTY, with).is_some()
}

fn open(search: &Search<'_>, graph: &Graph) -> Found {
    let mut chains = Vec::new();
    for start in graph.candidates() {
        search.poll()?;
        let later = graph.forced(start).filter(|&end| end > start);
        let is_held =
            |end: usize| graph.has_sets() && graph.node(end).digit == graph.node(start).digit;
        for end in later.filter(|&end| graph.candidates().contains(&end) || is_held(end)) {
            if may_exclude_more(search, graph, [start, end]) {
                let gone = excluded(search, graph, [start, end]);
                chains.push(Chain { gone, way: Way::Between([start, end]), is_strong: true });
            }
        }
    }
    ControlFlow::Continue(chains)
}

/// Is there more than one candidate that can't hold if one of two does?
pub(crate) fn may_exclude_more(search: &Search<'_>, graph: &Graph, ends: [usize; 2]) -> bool {
    let [here, there] = ends.map(|end| graph.candidate(end));
    if here.digit == there.digit {
        return seen(search, graph, ends).only().is_none() && !seen(search, graph, ends).is_empty();
    }
    let has = |cell, digit| search.position.candidates(cell).contains(digit);
    here.cell.peers().contains(there.cell)
        && has(here.cell, there.digit)
        && has(there.cell, here.digit)
}

/// The places of the digit of two nodes that see both.
fn seen(search: &Search<'_>, graph: &Graph, [a, b]: [usize; 2]) -> CellSet {
    graph.seen(a) & graph.seen(b) & search.position.places(graph.node(a).digit)
}

/// What can't hold if one of two nodes does.
pub(crate) fn excluded(search: &Search<'_>, graph: &Graph, ends: [usize; 2]) -> Vec<Candidate> {
    let position = search.position;
    let [a, b] = ends.map(|end| graph.node(end));
    if a.digit == b.digit {
        return seen(search, graph, ends)
            .iter()
            .map(|cell| Candidate { cell, digit: a.digit })
            .collect();
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

fn continuous(search: &Search<'_>, graph: &Graph) -> Found {
    let mut chains = Vec::new();
    let acting = acting(search, graph)?;
    for start in graph.candidates() {
        search.poll()?;
        // Sets act, too.
        if graph.has_sets() || may_act(graph, start, &acting) {
            loops_from(search, graph, start, &mut chains)?;
        }
    }
    ControlFlow::Continue(chains)
}

/// May a loop through a node have one of some weak links?
pub(crate) fn may_act(graph: &Graph, start: usize, acting: &[[usize; 2]]) -> bool {
    let is_in_loop = |&[a, b]: &[usize; 2]| {
        graph.forces(start, a) && (b == start || graph.forces_rival(b, start))
    };
    acting.iter().any(is_in_loop)
}

/// The weak links that exclude something and may be in a loop: their ends follow from one another.
pub(crate) fn acting(
    search: &Search<'_>,
    graph: &Graph,
) -> ControlFlow<Option<Limit>, Vec<[usize; 2]>> {
    let mut acting = Vec::new();
    for b in graph.nodes() {
        search.poll()?;
        let links = graph.rivals_forced(b, b).map(|a| [a, b]);
        acting.extend(links.filter(|&link| excludes_beside(search, graph, link)));
    }
    ControlFlow::Continue(acting)
}

fn loops_from(search: &Search<'_>, graph: &Graph, start: usize, chains: &mut Vec<Chain>) -> Flow {
    let tree = Tree::grow(graph, start, false);
    for end in graph.rivals_forced(start, start) {
        search.poll()?;
        for mut way in ways(graph, &tree, end) {
            way.push(start);
            let gone = between(search, graph, &way);
            if !gone.is_empty() {
                chains.push(Chain { gone, way: Way::Found(way), is_strong: true });
            }
        }
    }
    ControlFlow::Continue(())
}

/// What the weak links of a loop exclude, and its sets, which lack one of two digits and hold all others.
pub(crate) fn between(search: &Search<'_>, graph: &Graph, way: &[usize]) -> Vec<Candidate> {
    let strong = way.windows(2).step_by(2);
    let locked = strong.flat_map(|pair| outside(graph, [pair[0], pair[1]]));
    let own = way.iter().fold(CellSet::EMPTY, |all, node| all | graph.node(*node).cells);
    let weak = way.windows(2).skip(1).step_by(2);
    let beside = weak.flat_map(|pair| {
        let is_in_house = graph.node(pair[0]).digit == graph.node(pair[1]).digit;
        let mut gone = beside(search, graph, [pair[0], pair[1]]);
        gone.retain(|gone| !is_in_house || !own.contains(gone.cell));
        gone
    });
    let mut gone: Vec<_> = locked.chain(beside).collect();
    gone.sort_unstable();
    gone.dedup();
    gone
}

/// What the set of a strong link excludes, if it is one that makes the link.
fn outside(graph: &Graph, ends: [usize; 2]) -> Vec<Candidate> {
    let Some(set) = graph.set_between(ends[0], ends[1]) else { return Vec::new() };
    let ends = ends.into_iter().map(|node| graph.node(node).digit).collect();
    let seen = |digit: Digit| set.seen[digit].iter().map(move |cell| Candidate { cell, digit });
    (set.digits - ends).into_iter().flat_map(seen).collect()
}

/// Does a weak link of a loop exclude anything?
fn excludes_beside(search: &Search<'_>, graph: &Graph, ends: [usize; 2]) -> bool {
    let [a, b] = ends.map(|end| graph.node(end));
    match a.digit == b.digit {
        true => !seen(search, graph, ends).is_empty(),
        false => search.position.candidates(graph.candidate(ends[0]).cell).len() > 2,
    }
}

/// What a weak link of a loop excludes.
fn beside(search: &Search<'_>, graph: &Graph, ends: [usize; 2]) -> Vec<Candidate> {
    let [a, b] = ends.map(|end| graph.node(end));
    if a.digit == b.digit {
        return excluded(search, graph, ends);
    }
    let cell = graph.candidate(ends[0]).cell;
    let others = search.position.candidates(cell) - a.digit.set() - b.digit.set();
    others.iter().map(|digit| Candidate { cell, digit }).collect()
}

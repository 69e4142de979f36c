//! Nice loops as HoDoKu looks for them.
//!
//! HoDoKu notes for each candidate what follows if it holds and if it doesn't, and of each conclusion only the first chain
//! that a search in breadth comes to ([`FirstWays`]). A loop or an alternating inference chain counts only if it is one of these chains and
//! comes to no cell twice. So a longer way round is not seen, nor one as short that comes later; which
//! step is taken, and whether there is one at all, hangs on the order of links.
//!
//! * From a candidate that holds to the same one that doesn't, or to another one of its cell that does; or
//!   from another one of its cell that doesn't to it, which doesn't either: it can't hold.
//! * From one that doesn't hold to the same one that does: the others of its cell can't.
//! * From one that doesn't hold to another one of its cell that does: a continuous loop.
//! * From one that doesn't hold to one elsewhere that does: a chain. One that takes just one candidate away
//!   is left to the loops.
//!
//! Of what all of these take away, the first in the order of [`Effect`] is taken, along the shortest of its chains. This is
//! what is known of the program's ways, fitted to the 672 positions of its paths in which it came to nice loops or went past
//! them, and holds in all of these.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, CellSet};

use super::Effect;
use crate::chain::{FirstWays, Graph, Order};
use crate::technique::{Flow, Search, nice_loop};
use crate::{Step, Technique};

/// Nice loops and alternating inference chains: they have one place in HoDoKu's order.
pub(super) static PLAIN: Technique = Technique {
    find: |search| report(search, search.notes.plain(), &nice_loop::ROWS[..3]),
    ..nice_loop::ROWS[0]
};

/// Those through groups.
pub(super) static GROUPED: Technique = Technique {
    find: |search| report(search, search.notes.grouped(), &nice_loop::ROWS[3..6]),
    ..nice_loop::ROWS[3]
};

/// The place of a row among those of its graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Continuous,
    Discontinuous,
    Open,
}

/// What a chain begins with, a node that holds or doesn't, and what is to follow.
#[derive(Clone, Copy)]
struct Ends {
    kind: Kind,
    start: (usize, bool),
    end: (usize, bool),
}

impl Ends {
    /// A way between them that ends where it begins, unless it is open; and whether its first link is strong.
    fn close(self, mut way: Vec<usize>) -> (Vec<usize>, bool) {
        let ((start, holds), (end, end_holds)) = (self.start, self.end);
        let is_closed = self.kind == Kind::Open || start == end;
        if !is_closed && end_holds {
            way.push(start);
        } else if !is_closed {
            way.insert(0, end);
        }
        (way, !holds && (is_closed || end_holds))
    }
}

/// The ends of chains by their effect.
type Effects = BTreeMap<Effect, Vec<Ends>>;

/// Reports the chains of a graph.
fn report(search: &mut Search<'_>, graph: &Graph, rows: &'static [Technique]) -> Flow {
    let mut chains = Chains { graph, order: Order::new(graph), first_ways: BTreeMap::new() };
    let mut effects = Effects::new();
    discontinuous(search, graph, &mut effects)?;
    open(search, graph, &mut effects)?;
    chains.continuous(search, &mut effects)?;
    for (effect, ends) in effects {
        search.poll()?;
        let ways = ends.into_iter().filter_map(|ends| Some((ends, chains.way(ends)?)));
        if let Some((ends, way)) = ways.min_by_key(|(_, way)| way.len()) {
            let row = &rows[ends.kind as usize];
            let (way, is_strong) = ends.close(way);
            let step = Step::new(row);
            search.report(nice_loop::fill(step, graph, effect.gone, &way, is_strong))?;
        }
    }
    ControlFlow::Continue(())
}

fn discontinuous(search: &Search<'_>, graph: &Graph, effects: &mut Effects) -> Flow {
    let mut add = |gone, start, end| {
        let ends = Ends { kind: Kind::Discontinuous, start, end };
        effects.entry(Effect::new(gone)).or_default().push(ends);
    };
    for node in graph.candidates() {
        search.poll()?;
        let here = graph.candidate(node);
        let others = mates(search, here);
        if graph.contradicts(node, true) {
            add(vec![here], (node, true), (node, false));
            for other in others.iter().map(|&other| graph.place(other)) {
                add(vec![here], (node, true), (other, true));
                add(vec![here], (other, false), (node, false));
            }
        }
        if !others.is_empty() && graph.contradicts(node, false) {
            add(others, (node, false), (node, true));
        }
    }
    ControlFlow::Continue(())
}

fn open(search: &Search<'_>, graph: &Graph, effects: &mut Effects) -> Flow {
    for start in graph.candidates() {
        search.poll()?;
        for end in graph.forced(start).take_while(|end| graph.candidates().contains(end)) {
            if nice_loop::may_exclude_more(search, graph, [start, end]) {
                let gone = nice_loop::excluded(search, graph, [start, end]);
                let ends = Ends { kind: Kind::Open, start: (start, false), end: (end, true) };
                effects.entry(Effect::new(gone)).or_default().push(ends);
            }
        }
    }
    ControlFlow::Continue(())
}

/// The other candidates of the cell of one.
fn mates(search: &Search<'_>, Candidate { cell, digit }: Candidate) -> Vec<Candidate> {
    let others = search.position.candidates(cell) - digit.set();
    others.iter().map(|digit| Candidate { cell, digit }).collect()
}

/// The chains of a graph, with the searches that were needed.
struct Chains<'a> {
    graph: &'a Graph,
    order: Order<'a>,
    first_ways: BTreeMap<(usize, bool), FirstWays>,
}

impl Chains<'_> {
    fn continuous(&mut self, search: &Search<'_>, effects: &mut Effects) -> Flow {
        let graph = self.graph;
        let acting = nice_loop::acting(search, graph)?;
        for start in graph.candidates().filter(|&node| nice_loop::may_act(graph, node, &acting)) {
            search.poll()?;
            let others = mates(search, graph.candidate(start));
            for end in others.into_iter().map(|other| graph.place(other)) {
                let [start, end] = [(start, false), (end, true)];
                let ends = Ends { kind: Kind::Continuous, start, end };
                if graph.forces(start.0, end.0)
                    && let Some(way) = self.way(ends)
                {
                    let gone = nice_loop::between(search, graph, &ends.close(way).0);
                    effects.entry(Effect::new(gone)).or_default().push(ends);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The first chain between two ends, if it counts.
    fn way(&mut self, Ends { kind, start, end }: Ends) -> Option<Vec<usize>> {
        let grow = || FirstWays::grow(&self.order, start.0, start.1);
        let way = self.first_ways.entry(start).or_insert_with(grow).to(end.0, end.1)?;
        let is_loop = kind != Kind::Open;
        let is_long = !is_loop || way.len() > 3;
        let has_group =
            |way: &[usize]| way.iter().any(|node| !self.graph.candidates().contains(node));
        let counts = is_long && (!self.graph.has_groups() || has_group(&way));
        (counts && is_simple(self.graph, &way, is_loop)).then_some(way)
    }
}

/// Does a way come to no cell twice, but for a loop to where it began? Of a group it comes to only the first cell is
/// looked at, of one that it comes from all are, unless it begins with the cell of the start.
fn is_simple(graph: &Graph, way: &[usize], is_loop: bool) -> bool {
    let cells = |node: usize| graph.node(node).cells;
    let mut passed = CellSet::EMPTY;
    way.windows(2).all(|link| {
        let [from, to] = [cells(link[0]), cells(link[1])];
        let is_start = is_loop && from.first() == cells(way[0]).first();
        if from != to && !is_start {
            passed |= from;
        }
        from == to || to.first().is_some_and(|first| !passed.contains(first))
    })
}

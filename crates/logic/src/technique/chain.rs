//! Chains: if one end isn't so, the other one is.
//!
//! A *strong* link joins two candidates of which at least one holds, a *weak* one two of which at most one
//! does. A chain that begins and ends with strong links, and takes weak and strong ones in turn, says: if
//! its first candidate doesn't hold, its last one does. If both are the same digit, it goes nowhere that
//! both ends see. An *X-chain* stays with one digit, its strong links are pairs of places in a house; in an
//! *XY-chain* they are the two candidates of a cell. Weak links join equal digits that see one another.
//!
//! From each candidate a search in breadth finds the shortest chain to every end. A candidate is looked at
//! once when it can't hold and once when it must, so a search takes time in proportion to the links.
//!
//! Those that take away most come first, in HoDoKu's order. Of chains with the same effect there is only a shortest
//! one; it may be a single link, where locked candidates say the same.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use ninefold_grid::{ByCell, ByDigit, Candidate, CellSet, DigitSet};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::{Effect, Level};
use crate::{Node, Position, Role, Step};

pub(super) static ROWS: [Technique; 2] = [
    x_chain(|s| chains(s, s.preying().collect(), pairs_of_places, |_| true)),
    xy_chain(|s| chains(s, DigitSet::ALL, other_candidate, |_| true)),
];

/// Those that HoDoKu takes: chains that never come back to a cell.
pub(crate) static SIMPLE_CHAINS: [Technique; 2] = [
    x_chain(|s| chains(s, s.preying().collect(), pairs_of_places, is_simple)),
    xy_chain(|s| chains(s, DigitSet::ALL, other_candidate, is_simple)),
];

const fn x_chain(find: fn(&mut Search<'_>) -> Flow) -> Technique {
    row("x-chain", "X-Chain", Hodoku::new("0701", 5400, Level::Unfair, 260), find)
}

const fn xy_chain(find: fn(&mut Search<'_>) -> Flow) -> Technique {
    row("xy-chain", "XY-Chain", Hodoku::new("0702", 5500, Level::Unfair, 260), find)
}

const fn row(
    id: &'static str,
    name: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(hodoku),
        rests_on_uniqueness: false,
        pattern: "{digits}: {chain}",
        why: "Along the chain each candidate follows if the one before doesn't hold, or is excluded if \
              it does: so one of {pincers} holds {digits}, and no cell that sees both can",
        find,
    }
}

/// The candidates that hold if one doesn't.
type Strong = fn(&Position, Candidate) -> Vec<Candidate>;

/// The other place in each house that has two.
fn pairs_of_places(position: &Position, Candidate { cell, digit }: Candidate) -> Vec<Candidate> {
    let others = cell.houses().into_iter().filter_map(|house| {
        let places = position.places_in(digit, house);
        (places - cell.set()).only().filter(|_| places.contains(cell))
    });
    others.map(|cell| Candidate { cell, digit }).collect()
}

/// The other candidate of a cell that has two.
fn other_candidate(position: &Position, Candidate { cell, digit }: Candidate) -> Vec<Candidate> {
    let digits = position.candidates(cell);
    let other = (digits - digit.set()).only().filter(|_| digits.contains(digit));
    other.into_iter().map(|digit| Candidate { cell, digit }).collect()
}

fn chains(
    search: &mut Search<'_>,
    digits: DigitSet,
    strong: Strong,
    counts: fn(&Step) -> bool,
) -> Flow {
    let mut steps = Vec::new();
    for digit in digits {
        for cell in search.position.places(digit) {
            search.poll()?;
            let start = Candidate { cell, digit };
            if !strong(search.position, start).is_empty() && may_act(search, start) {
                from(search, strong, start, &mut steps);
            }
        }
    }
    steps.retain(counts);
    steps.sort_by_cached_key(|step| (Effect::new(step.eliminations.clone()), step.links.len()));
    steps.dedup_by(|a, b| a.eliminations == b.eliminations);
    steps.into_iter().try_for_each(|step| search.report(step))
}

/// Does a chain of any kind lead from a candidate to an end that has an effect?
fn may_act(search: &Search<'_>, start: Candidate) -> bool {
    let graph = search.notes.plain();
    let mut ends = graph.forced(graph.place(start)).map(|end| graph.candidate(end));
    ends.any(|end| end.digit == start.digit && !seen(search.position, start, end).is_empty())
}

/// The places of the digit of two ends that see both.
fn seen(position: &Position, start: Candidate, end: Candidate) -> CellSet {
    start.cell.peers() & end.cell.peers() & position.places(start.digit)
}

/// The most links of a chain. Nobody follows longer ones.
const MOST_LINKS: usize = 19;

/// Adds the chains from a candidate that have an effect.
fn from(search: &Search<'_>, strong: Strong, start: Candidate, steps: &mut Vec<Step>) {
    let position = search.position;
    let tree = Tree::grow(position, strong, start);
    for &end in &tree.ends {
        let ends = CellSet::from_iter([start.cell, end.cell]);
        let gone = seen(position, start, end);
        let links = if gone.is_empty() { Vec::new() } else { tree.links(end) };
        if (1..=MOST_LINKS).contains(&links.len()) {
            let step = search.step().mark(Role::Pincer, ends, start.digit);
            let step = links.into_iter().fold(step, |step, (from, to, is_strong)| {
                step.link(node(from), node(to), is_strong)
            });
            steps.push(step.eliminate(position, gone, start.digit));
        }
    }
}

/// Does a chain never come back to a cell?
fn is_simple(step: &Step) -> bool {
    let mut passed = CellSet::EMPTY;
    step.links.iter().all(|link| {
        passed |= link.from.cells;
        link.from.cells == link.to.cells || (passed & link.to.cells).is_empty()
    })
}

fn node(Candidate { cell, digit }: Candidate) -> Node {
    Node { cells: cell.set(), digit }
}

/// A table by candidate.
type ByCandidate<T> = ByDigit<ByCell<T>>;

/// What follows if a candidate doesn't hold, each with what it follows from.
struct Tree {
    start: Candidate,
    /// What must hold, from what can't.
    holds: ByCandidate<Option<Candidate>>,
    /// What can't hold, from what must.
    fails: ByCandidate<Option<Candidate>>,
    /// Those of the start's digit that must hold, nearest first.
    ends: Vec<Candidate>,
}

impl Tree {
    fn grow(position: &Position, strong: Strong, start: Candidate) -> Self {
        let none = ByDigit::filled(ByCell::filled(None));
        let mut tree = Self { start, holds: none, fails: none, ends: Vec::new() };
        let mut failing = VecDeque::from([start]);
        while let Some(failed) = failing.pop_front() {
            for held in strong(position, failed) {
                if held != start && tree.holds[held.digit][held.cell].is_none() {
                    tree.holds[held.digit][held.cell] = Some(failed);
                    tree.ends.extend(Some(held).filter(|held| held.digit == start.digit));
                    tree.fail(position, held, &mut failing);
                }
            }
        }
        tree
    }

    /// What can't hold, since this one does.
    fn fail(&mut self, position: &Position, held: Candidate, failing: &mut VecDeque<Candidate>) {
        let digit = held.digit;
        for cell in position.places(digit) & held.cell.peers() {
            let failed = Candidate { cell, digit };
            if failed != self.start && self.fails[digit][cell].is_none() {
                self.fails[digit][cell] = Some(held);
                failing.push_back(failed);
            }
        }
    }

    /// The links from the start to an end.
    fn links(&self, end: Candidate) -> Vec<(Candidate, Candidate, bool)> {
        let (mut links, mut held) = (Vec::new(), end);
        while let Some(failed) = self.holds[held.digit][held.cell] {
            links.push((failed, held, true));
            let Some(before) = self.fails[failed.digit][failed.cell] else { break };
            links.push((before, failed, false));
            held = before;
        }
        links.reverse();
        links
    }
}

//! Almost locked sets, one after another (for what they are, see `als`).
//!
//! Two sets that are linked by x don't both hold it. The one that doesn't holds all its others: so if they
//! have another digit z in common, one of them holds z, and it goes nowhere that sees all places of
//! it in both: *ALS-XZ*. If they are linked by two digits x and y, one of the sets holds x and the other
//! one y; each holds all its other digits, and these digits go nowhere else that sees all their
//! places in the set, x and y nowhere that sees all their places in both.
//!
//! With sets between, joined by another digit each time, it is the same: what lacks the digit of one link
//! holds that of the next. *ALS-XY-wing* has one set between, an *ALS chain* more. A
//! *death blossom* is a stem cell with a set, a petal, for each of its candidates: whichever candidate holds
//! takes a digit from its petal, which then holds z.
//!
//! Sets next to one another don't overlap, nor do those of a wing or the petals of a blossom; where the name
//! says so, they may. (Three sets whose ends overlap are a chain.) Two sets that are joined twice take nothing
//! from their own cells.
//!
//! Steps of ALS-XZ come by their two sets, in the order of `als`; those of wings by their two links, the one
//! whose sets come first, then the other; chains by their first set and its joint, shortest first, one for each last
//! set and its joint; blossoms by stem and petals. A chain is searched for in breadth, and a set looked at once for
//! each digit that it may lack, so all chains take time in proportion to sets and links.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;
use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, Digit, DigitSet};

use super::{Flow, Hodoku, Search, Technique};
use crate::als::{Als, Web};
use crate::rate::hodoku::Level;
use crate::{Node, Role, Step};

pub(super) static ROWS: [Technique; 8] = [
    Technique {
        aliases: &["almost locked set xz-rule"],
        ..row("als-xz", "ALS-XZ", on("0901", 5700, 300), |s| xz(s, false))
    },
    row("overlapping-als-xz", "Overlapping ALS-XZ", None, |s| xz(s, true)),
    Technique {
        aliases: &["almost locked set xy-wing"],
        ..row("als-xy-wing", "ALS-XY-Wing", on("0902", 5800, 320), |s| wings(s, false))
    },
    row("overlapping-als-xy-wing", "Overlapping ALS-XY-Wing", None, |s| wings(s, true)),
    chain_row(|s| chains(s, false, Direction::Any)),
    row("overlapping-als-chain", "Overlapping ALS Chain", None, |s| {
        chains(s, true, Direction::Any)
    }),
    blossom("death-blossom", "Death Blossom", OFF, |s| blossoms(s, false)),
    blossom("overlapping-death-blossom", "Overlapping Death Blossom", None, |s| blossoms(s, true)),
];

const fn on(code: &'static str, order: u16, score: u32) -> Option<Hodoku> {
    Some(Hodoku::new(code, order, Level::Unfair, score))
}

const OFF: Option<Hodoku> =
    Some(Hodoku { is_on: false, ..Hodoku::new("0904", 6000, Level::Unfair, 360) });

const fn row(
    id: &'static str,
    name: &'static str,
    hodoku: Option<Hodoku>,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku,
        rests_on_uniqueness: false,
        pattern: "{sets}",
        why: "The sets {sets} have one digit more than cells each, so one that lacks a digit holds all \
              its others; neighbours don't both hold the digit that joins them",
        find,
    }
}

/// ALS chains as HoDoKu looks for them: four sets or more, each of which comes later in its order than the one before; the
/// first chain is the one with the first effect.
pub(crate) static FORWARD_CHAIN: Technique =
    chain_row(|s| s.by_effect(|s| chains(s, false, Direction::Forward)));

const fn chain_row(find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        aliases: &["almost locked set chain", "almost locked set xy-chain"],
        ..row("als-chain", "ALS Chain", on("0903", 5900, 340), find)
    }
}

const fn blossom(
    id: &'static str,
    name: &'static str,
    hodoku: Option<Hodoku>,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        pattern: "{pivot} with {sets}",
        why: "Whichever digit {pivot} holds, one of the sets {sets} lacks it, and so holds all its \
              others",
        ..row(id, name, hodoku, find)
    }
}

fn xz(search: &mut Search<'_>, may_overlap: bool) -> Flow {
    let web = search.notes.web(may_overlap);
    for (i, links) in web.links.iter().enumerate() {
        search.poll()?;
        for &(j, commons) in links.iter().filter(|&&(j, _)| j > i) {
            let ends = [&web.sets[i], &web.sets[j]];
            match commons.only() {
                Some(x) => search.report(chain(search, &ends, &[x]))?,
                None => search.report(ring(search, ends, commons))?,
            }
        }
    }
    ControlFlow::Continue(())
}

/// A chain of sets that are joined by these digits: what both its ends see.
fn chain(search: &Search<'_>, sets: &[&Als], joints: &[Digit]) -> Step {
    let position = search.position;
    let [first, last] = [sets[0], sets[sets.len() - 1]];
    let near = DigitSet::from_iter([joints[0], joints[joints.len() - 1]]);
    let gone = |z: Digit| first.seen[z] & last.seen[z];
    let ends = (first.digits & last.digits) - near;
    let ends: DigitSet = ends.iter().filter(|&z| !gone(z).is_empty()).collect();
    let Some(z) = ends.first() else { return search.step() };
    let step = linked(search, sets, joints, [z, z]);
    let step = step.mark(Role::Pincer, places(first, ends) | places(last, ends), ends);
    ends.iter().fold(step, |step, z| step.eliminate(position, gone(z), z))
}

/// Two sets that are joined twice: what sees a digit of either, or a joint of both.
fn ring(search: &Search<'_>, sets: [&Als; 2], joints: DigitSet) -> Step {
    let [a, b] = sets;
    let (Some(x), Some(y)) = (joints.first(), joints.iter().next_back()) else {
        return search.step();
    };
    let step = linked(search, &sets, &[x], [y, y]);
    let step = step.link(b.node(y), a.node(y), false);
    let gone = |z: Digit| match joints.contains(z) {
        true => a.seen[z] & b.seen[z],
        false => a.seen[z] | b.seen[z],
    };
    let take = |step: Step, z: Digit| step.eliminate(search.position, gone(z) - cells(&sets), z);
    (a.digits | b.digits).iter().fold(step, take)
}

/// The sets as marks, and the links within them and between, from an end of the first to one of the last.
fn linked(search: &Search<'_>, sets: &[&Als], joints: &[Digit], [from, to]: [Digit; 2]) -> Step {
    let mut step = search.step();
    let (mut enters, mut before) = (from, None);
    for (i, set) in sets.iter().enumerate() {
        let leaves = joints.get(i).copied().unwrap_or(to);
        let [start, end] = [enters, leaves].map(|digit| set.node(digit));
        if let Some(before) = before {
            step = step.link(before, start, false);
        }
        step = step.link(start, end, true).mark(Role::Defining, set.cells, set.digits);
        (enters, before) = (leaves, Some(end));
    }
    step
}

fn places(set: &Als, digits: DigitSet) -> CellSet {
    digits.iter().fold(CellSet::EMPTY, |all, digit| all | set.node(digit).cells)
}

fn cells(sets: &[&Als]) -> CellSet {
    sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells)
}

/// Each two links that share a set, by the first link, then by the second.
fn wings(search: &mut Search<'_>, may_overlap: bool) -> Flow {
    let web = search.notes.web(may_overlap);
    for (i, links) in web.links.iter().enumerate() {
        for (n, &(j, commons)) in links.iter().enumerate().filter(|(_, (j, _))| *j > i) {
            search.poll()?;
            for &last in links[n + 1..].iter().filter(|last| web.has_effect(j, last.0)) {
                wing(search, may_overlap, [j, i, last.0], [commons, last.1])?;
            }
            let later = web.links[j].iter().filter(|(k, _)| *k > i && web.has_effect(i, *k));
            for &last in later {
                wing(search, may_overlap, [i, j, last.0], [commons, last.1])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(
    search: &mut Search<'_>,
    may_overlap: bool,
    sets: [usize; 3],
    [xs, ys]: [DigitSet; 2],
) -> Flow {
    let sets = sets.map(|set| &search.notes.web(may_overlap).sets[set]);
    let [a, _, b] = sets;
    if !may_overlap && !(a.cells & b.cells).is_empty() {
        return ControlFlow::Continue(());
    }
    for x in xs {
        for y in ys - x.set() {
            search.report(chain(search, &sets, &[x, y]))?;
        }
    }
    ControlFlow::Continue(())
}

/// Which sets a chain may go on to: all, or those that come later.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Any,
    Forward,
}

fn chains(search: &mut Search<'_>, may_overlap: bool, direction: Direction) -> Flow {
    let web = search.notes.web(may_overlap);
    let (stops, came) = (Vec::new(), vec![DigitSet::EMPTY; web.sets.len()]);
    let mut chains = Chains { web, may_overlap, direction, stops, came, told: BTreeSet::new() };
    let acting = web.sets.iter().enumerate().filter(|(i, _)| web.acts(*i));
    for (start, set) in acting {
        for lacks in set.digits {
            let start = Stop { set: start, lacks, before: 0, length: 1 };
            chains.tree(search, start)?;
        }
    }
    ControlFlow::Continue(())
}

/// A set that a chain comes to.
#[derive(Clone, Copy)]
struct Stop {
    set: usize,
    /// The digit that it lacks then. Of the first set: the joint to the second.
    lacks: Digit,
    /// The stop before, by number.
    before: usize,
    /// How many sets the chain has.
    length: usize,
}

/// The ends of chains with their joints.
type Ends = BTreeSet<[(usize, Digit); 2]>;

/// The search for chains.
struct Chains<'a> {
    web: &'a Web,
    may_overlap: bool,
    direction: Direction,
    /// The stops of a tree, and what each set of it may lack so far.
    stops: Vec<Stop>,
    came: Vec<DigitSet>,
    /// What was reported.
    told: Ends,
}

impl Chains<'_> {
    /// The shortest chains from a set to all others.
    fn tree(&mut self, search: &mut Search<'_>, start: Stop) -> Flow {
        self.stops.drain(..).for_each(|stop| self.came[stop.set] = DigitSet::EMPTY);
        self.stops.push(start);
        self.came[start.set] = DigitSet::ALL;
        let mut next = 0;
        while let Some(&stop) = self.stops.get(next) {
            search.poll()?;
            let digits = self.web.sets[stop.set].digits;
            let exits = if next == 0 { stop.lacks.set() } else { digits - stop.lacks.set() };
            let direction = self.direction;
            let is_later = |set: usize| direction == Direction::Any || set > stop.set;
            let web = self.web;
            let links = web.links[stop.set].iter().filter(|(set, _)| is_later(*set));
            for &(set, commons) in links {
                for lacks in (commons & exits) - self.came[set] {
                    self.came[set].insert(lacks);
                    self.stops.push(Stop { set, lacks, before: next, length: stop.length + 1 });
                    if self.web.has_effect(start.set, set) {
                        self.end(search)?;
                    }
                }
            }
            next += 1;
        }
        ControlFlow::Continue(())
    }

    /// Reports the chain to the last stop, if it is long enough and has an effect. From its other end it is
    /// the same chain.
    fn end(&mut self, search: &mut Search<'_>) -> Flow {
        let [start, .., end] = &*self.stops else { return ControlFlow::Continue(()) };
        let [first, last] = [start, end].map(|stop| &self.web.sets[stop.set]);
        let ends = [start, end].map(|stop| (stop.set, stop.lacks));
        let is_wing = self.may_overlap || (first.cells & last.cells).is_empty();
        let must_have_four = is_wing || self.direction == Direction::Forward;
        if end.length < 3 + usize::from(must_have_four)
            || !has_effect(first, last, ends)
            || self.told.contains(&[ends[1], ends[0]])
        {
            return ControlFlow::Continue(());
        }
        self.told.insert(ends);
        let back = |stop: &&Stop| (stop.length > 1).then(|| &self.stops[stop.before]);
        let way: Vec<&Stop> = successors(Some(end), back).collect();
        let sets: Vec<&Als> = way.iter().rev().map(|stop| &self.web.sets[stop.set]).collect();
        let joints: Vec<Digit> = way.iter().rev().skip(1).map(|stop| stop.lacks).collect();
        search.report(chain(search, &sets, &joints))
    }
}

/// Have two sets with these joints another digit in common that both see somewhere?
fn has_effect(first: &Als, last: &Als, [(_, x), (_, y)]: [(usize, Digit); 2]) -> bool {
    let ends = (first.digits & last.digits) - x.set() - y.set();
    ends.iter().any(|z| !(first.seen[z] & last.seen[z]).is_empty())
}

fn blossoms(search: &mut Search<'_>, may_overlap: bool) -> Flow {
    let sets = &search.notes.web(may_overlap).sets;
    for stem in search.position.open() {
        let digits = search.position.candidates(stem);
        if digits.is_empty() {
            continue;
        }
        let petals = |digit: Digit| sets.iter().filter(move |set| set.seen[digit].contains(stem));
        let petals = digits.iter().map(|digit| petals(digit).collect()).collect();
        Blossom { stem, digits, petals, may_overlap }.grow(search, &mut Vec::new())?;
    }
    ControlFlow::Continue(())
}

/// A stem, and for each of its digits the sets that it may take it from.
struct Blossom<'a> {
    stem: Cell,
    digits: DigitSet,
    petals: Vec<Vec<&'a Als>>,
    may_overlap: bool,
}

impl<'a> Blossom<'a> {
    /// Adds a petal for the next digit, as long as something is seen by all.
    fn grow(&self, search: &mut Search<'_>, chosen: &mut Vec<&'a Als>) -> Flow {
        let Some(petals) = self.petals.get(chosen.len()) else { return self.bloom(search, chosen) };
        search.poll()?;
        for &petal in petals {
            let fits = self.may_overlap || (petal.cells & cells(chosen)).is_empty();
            chosen.push(petal);
            if fits && self.effects(chosen).next().is_some() {
                self.grow(search, chosen)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// The digits that all petals share, and where they go.
    fn effects(&self, petals: &[&Als]) -> impl Iterator<Item = (Digit, CellSet)> {
        let shared = petals.iter().fold(!self.digits, |all, petal| all & petal.digits);
        let seen = |z: Digit| petals.iter().fold(CellSet::ALL, |all, petal| all & petal.seen[z]);
        shared.into_iter().map(move |z| (z, seen(z))).filter(|(_, gone)| !gone.is_empty())
    }

    fn bloom(&self, search: &mut Search<'_>, petals: &[&Als]) -> Flow {
        let zs: DigitSet = self.effects(petals).map(|(z, _)| z).collect();
        let Some(z) = zs.first() else { return ControlFlow::Continue(()) };
        let mut step = search.step().mark(Role::Pivot, self.stem, self.digits);
        let mut pincers = CellSet::EMPTY;
        for (petal, digit) in petals.iter().zip(self.digits) {
            let stem = Node { cells: self.stem.set(), digit };
            let [from, to] = [digit, z].map(|digit| petal.node(digit));
            step = step.mark(Role::Defining, petal.cells, petal.digits);
            step = step.link(stem, from, false).link(from, to, true);
            pincers |= places(petal, zs);
        }
        let step = step.mark(Role::Pincer, pincers, zs);
        let take = |step: Step, (z, gone)| step.eliminate(search.position, gone, z);
        search.report(self.effects(petals).fold(step, take))
    }
}

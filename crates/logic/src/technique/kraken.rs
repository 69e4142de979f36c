//! Kraken fish: fish whose fins exclude a candidate along chains.
//!
//! If no fin of a fish holds its digit, the fish excludes what lies in its covers besides (see
//! `complex_fish`). A place there that sees all fins goes with it. So does one that each fin which it doesn't see
//! excludes by a chain (*type 1*). Take a cover away, and one of the fins must hold, since there are more bases than
//! covers: so any candidate of another digit goes to which a chain leads from each of them, if there are several
//! (*type 2*; the usual telling has all covers, and chains from the fins and from the places of one cover).
//!
//! Chains go both ways. So these are looked for from their *prey*: if it held, chains from it would leave some places
//! of a digit, and if no template fits into them, a fish may tell why. It is hunted as complex fish are, its houses
//! of any kind, its size two to four. Chains go through groups (see `chain`).
//!
//! Each prey has one step: of the fish of the smallest size the one of the fewest fins, and of these the first
//! by the houses of its base, then of its cover. Steps come by the digit and the cell of the prey. All of a point
//! of a hard puzzle take half a millisecond.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, CellSet, Digit, House, HouseSet};
use ninefold_solve::Limit;

use super::complex_fish::{self, Fish};
use super::{Flow, Hodoku, Search, Technique, template};
use crate::Step;
use crate::chain::{Graph, Tree};
use crate::rate::hodoku::Level;
use crate::rows;

pub(super) static ROWS: [Technique; 2] = [
    Technique {
        why: "If {digits} is at none of {fins}, each of {base} holds its own {digits} in {cover}, \
              which hold no more; and whichever fin holds it, its chain leads to the same",
        ..row("kraken-fish-1", "Kraken Fish Type 1", "0371", |s| all(s, Type::One))
    },
    Technique {
        why: "Each of {base} holds its own {digits}, and {cover} have no room for all: one is at \
              {fins}, and whichever it is, its chain leads to the same",
        ..row("kraken-fish-2", "Kraken Fish Type 2", "0372", |s| all(s, Type::Two))
    },
];

const fn row(
    id: &'static str,
    name: &'static str,
    code: &'static str,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(Hodoku { is_on: false, ..Hodoku::new(code, 8450, Level::Extreme, 500) }),
        rests_on_uniqueness: false,
        pattern: "{digits} in {base} {cover}{fins}: {chain}",
        why: "",
        find,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    /// The prey is of the digit of the fish.
    One,
    /// It is of another.
    Two,
}

fn all(search: &mut Search<'_>, kind: Type) -> Flow {
    let graph = search.notes.grouped();
    for node in graph.candidates() {
        search.poll()?;
        let [fails, _] = graph.if_holds(node);
        let prey = Prey { node, it: graph.candidate(node), fails };
        if let Some((fish, fins)) = prey.fish(search, graph, kind)? {
            search.report(prey.step(search, graph, &fish, fins))?;
        }
    }
    ControlFlow::Continue(())
}

/// A candidate, and the nodes that fail if it holds.
struct Prey {
    node: usize,
    it: Candidate,
    fails: Vec<u64>,
}

impl Prey {
    /// The first fish that excludes it, and the fins.
    fn fish(
        &self,
        search: &Search<'_>,
        graph: &Graph,
        kind: Type,
    ) -> ControlFlow<Option<Limit>, Option<(Fish, CellSet)>> {
        let digits = match kind {
            Type::One => self.it.digit.set(),
            Type::Two => !self.it.digit.set(),
        };
        let with_left = digits.iter().map(|digit| (digit, self.left(search, graph, digit)));
        let cramped: Vec<(Digit, CellSet)> =
            with_left.filter(|&(digit, left)| !self.has_room(search, digit, left)).collect();
        for size in 2..=4 {
            let first = self.of_size(search, &cramped, size)?;
            if first.is_some() {
                return ControlFlow::Continue(first);
            }
        }
        ControlFlow::Continue(None)
    }

    /// The first fish of a size, of the digits that have no room in what is left of them.
    fn of_size(
        &self,
        search: &Search<'_>,
        cramped: &[(Digit, CellSet)],
        size: usize,
    ) -> ControlFlow<Option<Limit>, Option<(Fish, CellSet)>> {
        let mut found = Vec::new();
        for &(digit, left) in cramped {
            let hunted = complex_fish::hunt(search, left, size, [HouseSet::ALL; 2])?;
            let fish = hunted.into_iter().map(|(base, cover)| Fish { digit, base, cover });
            found.extend(fish.flat_map(|fish| self.whole(search, &fish)));
        }
        let houses = |set: HouseSet| set.iter().collect::<Vec<House>>();
        let key =
            |(fish, fins): &(Fish, CellSet)| (fins.len(), houses(fish.base), houses(fish.cover));
        ControlFlow::Continue(found.into_iter().min_by_key(key))
    }

    /// The places of a digit that are left besides it, if it holds.
    fn left(&self, search: &Search<'_>, graph: &Graph, digit: Digit) -> CellSet {
        let gone = rows::of(&self.fails).filter(|node| graph.candidates().contains(node));
        let gone = gone.map(|node| graph.candidate(node)).filter(|gone| gone.digit == digit);
        let gone: CellSet = gone.map(|gone| gone.cell).collect();
        let own = if self.it.digit == digit { self.it.cell.set() } else { CellSet::EMPTY };
        search.position.places(digit) - gone - own
    }

    /// Is there a template of the digit in what is left?
    fn has_room(&self, search: &Search<'_>, digit: Digit, left: CellSet) -> bool {
        let rows = template::rows(search.position, digit);
        let own = if self.it.digit == digit { 1 << self.it.cell.row().index() } else { 0 };
        template::template(rows & !own, left).is_some()
    }

    /// The fish with its last cover, and its fins. A fish of another digit has no last cover, and more than one fin;
    /// one of its own digit has a house of the prey, and a fin that it doesn't see.
    fn whole(&self, search: &Search<'_>, fish: &Fish) -> Vec<(Fish, CellSet)> {
        let &Fish { digit, base, cover } = fish;
        let is_own = digit == self.it.digit;
        let covers = match is_own {
            true => self.it.cell.houses().map(|last| cover | last.into()).to_vec(),
            false => vec![cover],
        };
        let with_fins = covers.into_iter().filter_map(|cover| {
            let fish = Fish { digit, base, cover };
            let fins = fish.fins(search.position)?;
            let is_seen = self.it.cell.peers().is_superset(fins);
            let is_kraken = if is_own { !is_seen } else { fins.len() > 1 };
            is_kraken.then_some((fish, fins))
        });
        with_fins.collect()
    }

    fn step(&self, search: &Search<'_>, graph: &Graph, fish: &Fish, fins: CellSet) -> Step {
        let links = fins.iter().flat_map(|cell| {
            let fin = graph.place(Candidate { cell, digit: fish.digit });
            Tree::grow(graph, fin, true).links(self.node, false)
        });
        let step = Step { links: links.collect(), ..fish.marked(search, fins) };
        step.eliminate(search.position, self.it.cell.set(), self.it.digit)
    }
}

//! Forcing nets as HoDoKu looks for them.
//!
//! HoDoKu notes for each candidate what follows at once if it holds and if it doesn't: four rounds of singles, in each all
//! naked and hidden ones that the round before left, and along one link to groups. What follows from these conclusions
//! in the same way follows, too, but never from several assumptions together; so such a net sees less than one that goes on as
//! long as singles arise (see `technique::forcing`). What it does see the longer one sees as well, and tells the way.
//!
//! Steps that place a digit come first, then by cell and digit; of those with the same effect contradictions come first. This
//! is what is known of the program's ways, fitted to the 57 nets in its paths, the first of which is right in all of these, and
//! to the two positions where it found none.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, Digit};
use ninefold_solve::Limit;

use crate::chain::Graph;
use crate::rows::{self, Rows};
use crate::technique::forcing::{self, Literal, Nets, Spot};
use crate::technique::{Flow, Search};
use crate::{Position, Step, Technique};

/// Contradictions and verities, which have one place in HoDoKu's order.
pub(super) static NET: Technique = Technique { find: nets, ..forcing::ROWS[2] };

/// Why something is so: the opposite leaves nothing of a spot, or all candidates of a spot lead to it.
enum Reason<'a> {
    Contradiction,
    Verity(&'a Spot),
}

fn nets(search: &mut Search<'_>) -> Flow {
    let spots = forcing::spots(search.position);
    let tables = Tables::new(search)?;
    let mut conclusions = BTreeMap::new();
    let mut conclude = |(it, holds): Literal, reason| {
        conclusions.entry((!holds, it)).or_insert(reason);
    };
    tables.contradictions(&spots).for_each(|literal| conclude(literal, Reason::Contradiction));
    for spot in spots.iter().filter(|spot| spot.len() > 1) {
        tables.common(spot).into_iter().for_each(|literal| conclude(literal, Reason::Verity(spot)));
    }
    let (position, nets) = (search.position, Nets::new(search));
    let [contradiction, verity] = [&forcing::ROWS[2], &forcing::ROWS[3]].map(Step::new);
    for ((fails, it), reason) in conclusions {
        let step = match reason {
            Reason::Contradiction => {
                forcing::refuted(contradiction.clone(), position, &nets, (it, fails))
            }
            Reason::Verity(spot) => {
                Some(forcing::agreed(verity.clone(), position, &nets, spot, (it, !fails)))
            }
        };
        step.into_iter().try_for_each(|step| search.report(step))?;
    }
    ControlFlow::Continue(())
}

/// What follows from each node of the graph of links, if it doesn't hold and if it does.
struct Tables<'a> {
    graph: &'a Graph,
    /// By number: the conclusion that a node doesn't hold has its number, that it does comes after all of these.
    follows: Rows,
}

impl<'a> Tables<'a> {
    fn new(search: &Search<'a>) -> ControlFlow<Option<Limit>, Self> {
        let graph = search.notes.grouped();
        let number = 2 * graph.nodes().len();
        let mut tables = Self { graph, follows: Rows::empty(number, number) };
        for node in graph.nodes() {
            search.poll()?;
            for holds in [false, true] {
                let at_once = tables.at_once(search.position, node, holds);
                let row = tables.follows.row_mut(tables.number(node, holds));
                at_once.into_iter().for_each(|number| rows::insert(row, number));
            }
        }
        tables.follows.close(&Vec::from_iter(0..number));
        ControlFlow::Continue(tables)
    }

    fn number(&self, node: usize, holds: bool) -> usize {
        node + usize::from(holds) * self.graph.nodes().len()
    }

    /// What follows from a node at once, by number, with what is assumed.
    fn at_once(&self, position: &Position, node: usize, holds: bool) -> Vec<usize> {
        let links = rows::of(self.graph.next(node, holds)).map(|next| self.number(next, !holds));
        let mut numbers: Vec<usize> = links.chain([self.number(node, holds)]).collect();
        if self.graph.candidates().contains(&node) {
            let after = look_ahead(position, (self.graph.candidate(node), holds));
            for it in lost(position, &after) {
                let holds = after.grid()[it.cell] == Some(it.digit);
                numbers.push(self.number(self.graph.place(it), holds));
            }
        }
        numbers
    }

    /// What is so because its opposite leaves nothing of a spot.
    fn contradictions(&self, spots: &[Spot]) -> impl Iterator<Item = Literal> {
        let fail = |spot: &Spot| {
            let mut row = vec![0; self.follows.width()];
            spot.iter().for_each(|&it| rows::insert(&mut row, self.graph.place(it)));
            row
        };
        let fail: Vec<_> = spots.iter().map(fail).collect();
        let literals = self.graph.candidates().flat_map(|node| [(node, false), (node, true)]);
        literals.filter_map(move |(node, holds)| {
            let row = self.follows.row(self.number(node, holds));
            let is_wrong = fail.iter().any(|fail| rows::is_within(fail, row));
            is_wrong.then(|| (self.graph.candidate(node), !holds))
        })
    }

    /// What all candidates of a spot lead to.
    fn common(&self, spot: &Spot) -> Vec<Literal> {
        let numbers = spot.iter().map(|&it| self.number(self.graph.place(it), true));
        let row = self.follows.common(numbers);
        let of = |holds| {
            let nodes = self.graph.candidates();
            let row = &row;
            let nodes = nodes.filter(move |&node| rows::contains(row, self.number(node, holds)));
            nodes.map(move |node| (self.graph.candidate(node), holds))
        };
        of(false).chain(of(true)).collect()
    }
}

/// How many rounds of singles are looked ahead.
const ROUNDS: usize = 4;

/// The position after some rounds of singles, in each of which all those are placed that the one before left.
fn look_ahead(position: &Position, (it, holds): Literal) -> Position {
    let mut after = *position;
    if holds {
        after.place(it.cell, it.digit);
    } else {
        after.eliminate(it);
    }
    let mut before = *position;
    for _ in 0..ROUNDS {
        let singles = singles(&before, &after);
        if singles.is_empty() {
            break;
        }
        before = after;
        for Candidate { cell, digit } in singles {
            if after.candidates(cell).contains(digit) {
                after.place(cell, digit);
            }
        }
    }
    after
}

/// Naked singles, then hidden ones, house by house: those that a position without singles has come to.
fn singles(before: &Position, after: &Position) -> Vec<Candidate> {
    let [alone, ..] = after.with_few();
    let digits = |cell| after.candidates(cell).only().map(|digit| Candidate { cell, digit });
    let mut hidden = Vec::new();
    for Candidate { cell, digit } in lost(before, after) {
        for house in cell.houses() {
            let place = after.places_in(digit, house).only();
            hidden.extend(place.map(|cell| (house, digit, cell)));
        }
    }
    hidden.sort_unstable();
    let hidden = hidden.into_iter().map(|(_, digit, cell)| Candidate { cell, digit });
    alone.iter().filter_map(digits).chain(hidden).collect()
}

/// What is a candidate no more.
fn lost<'a>(before: &'a Position, after: &'a Position) -> impl Iterator<Item = Candidate> + 'a {
    Digit::ALL.into_iter().flat_map(|digit| {
        let lost = before.places(digit) - after.places(digit);
        lost.iter().map(move |cell| Candidate { cell, digit })
    })
}

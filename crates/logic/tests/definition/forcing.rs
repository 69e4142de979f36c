//! Forcing chains and nets, against definitions that are taken at their word: every assumption is followed in a
//! position of its own.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_grid::{Candidate, CellSet, Digit, House};
use ninefold_logic::Position;

use crate::compare::{compare_by, steps};
use crate::positions::{number, random};
use crate::words::{all, seen_by_all};

/// That a candidate holds, or that it doesn't.
type Literal = (Candidate, bool);
type Outcome = BTreeSet<Literal>;

/// Candidates of which one holds: those of a cell, and the places of a digit in a house.
fn spots(position: &Position) -> Vec<Vec<Candidate>> {
    let all = all(position);
    let some = |is_one: &dyn Fn(&Candidate) -> bool| all.iter().copied().filter(is_one).collect();
    let mut spots: Vec<Vec<Candidate>> = Vec::new();
    for cell in position.open() {
        spots.push(some(&|it| it.cell == cell));
    }
    for (house, digit) in
        House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)))
    {
        spots.push(some(&|it| it.digit == digit && house.cells().contains(it.cell)));
    }
    spots.retain(|spot| !spot.is_empty());
    spots
}

/// Does it leave nothing of a spot?
fn is_impossible(outcome: &Outcome, spots: &[Vec<Candidate>]) -> bool {
    spots.iter().any(|spot| spot.iter().all(|&it| outcome.contains(&(it, false))))
}

fn see(a: Candidate, b: Candidate) -> bool {
    let in_a_cell = a.cell == b.cell && a.digit != b.digit;
    in_a_cell || a.digit == b.digit && a.cell.peers().contains(b.cell)
}

/// A candidate, or the places of a digit where a line and a box meet.
type Group = (Digit, CellSet);

/// What follows one by one: from a node that holds, that all fail which see it; from one that fails, that the
/// other one holds where there are two in a spot.
fn chains(position: &Position) -> BTreeMap<Literal, Outcome> {
    let mut nodes: BTreeSet<Group> =
        all(position).into_iter().map(|it| (it.digit, it.cell.set())).collect();
    let boxes = || House::ALL[18..].iter();
    for (line, block) in House::ALL[..18].iter().flat_map(|a| boxes().map(move |b| (a, b))) {
        let meet = |digit| (digit, position.places_in(digit, *line) & block.cells());
        nodes.extend(Digit::ALL.map(meet).into_iter().filter(|(_, cells)| !cells.is_empty()));
    }
    let weak = |a: &Group, b: &Group| match (a.1.only(), b.1.only()) {
        (Some(one), Some(other)) if a.0 != b.0 => one == other,
        _ => a.0 == b.0 && seen_by_all(a.1).is_superset(b.1),
    };
    let strong = |a: &Group, b: &Group| {
        let both = a.1 | b.1;
        let in_a_house = House::ALL.iter().any(|&house| position.places_in(a.0, house) == both);
        let pair = a.0.set() | b.0.set();
        let in_a_cell = both.only().is_some_and(|cell| position.candidates(cell) == pair);
        weak(a, b) && if a.0 == b.0 { in_a_house } else { in_a_cell }
    };
    let joined = |to: &dyn Fn(&Group, &Group) -> bool| -> BTreeMap<Group, Vec<Group>> {
        let of = |a: &Group| (*a, nodes.iter().copied().filter(|b| to(a, b)).collect());
        nodes.iter().map(of).collect()
    };
    let links = [joined(&strong), joined(&weak)];
    let literals = all(position).into_iter().flat_map(|it| [(it, true), (it, false)]);
    literals.map(|it| (it, chain(&links, it))).collect()
}

fn chain(links: &[BTreeMap<Group, Vec<Group>>; 2], (it, holds): Literal) -> Outcome {
    let mut reached = BTreeSet::from([((it.digit, it.cell.set()), holds)]);
    let mut pile: Vec<(Group, bool)> = reached.iter().copied().collect();
    while let Some((node, holds)) = pile.pop() {
        for &other in &links[usize::from(holds)][&node] {
            if reached.insert((other, !holds)) {
                pile.push((other, !holds));
            }
        }
    }
    let literal = |((digit, cells), holds): (Group, bool)| {
        cells.only().map(|cell| (Candidate { cell, digit }, holds))
    };
    reached.into_iter().filter_map(literal).collect()
}

/// What follows from all that followed before: the last one of a spot holds, and what sees one that holds, or all that
/// a house has left, fails. (What the position itself makes so, without the assumption, isn't added.)
fn nets(position: &Position) -> BTreeMap<Literal, Outcome> {
    let (all, spots) = (all(position), spots(position));
    let literals = all.iter().flat_map(|&it| [(it, true), (it, false)]);
    literals.map(|it| (it, net(&all, &spots, it))).collect()
}

fn net(all: &[Candidate], spots: &[Vec<Candidate>], assumption: Literal) -> Outcome {
    let mut outcome = Outcome::from([assumption]);
    loop {
        let before = outcome.len();
        for spot in spots {
            let is_left = |it: &Candidate| !outcome.contains(&(*it, false));
            let left: Vec<Candidate> = spot.iter().copied().filter(is_left).collect();
            match left[..] {
                _ if left.len() == spot.len() => {}
                [] => return outcome,
                [it] => {
                    let seen = all.iter().filter(|&&other| see(it, other));
                    outcome.extend(seen.map(|&other| (other, false)).chain([(it, true)]));
                }
                _ if left.iter().all(|it| it.digit == left[0].digit) => {
                    let sees = |it: &&Candidate| left.iter().all(|&other| see(**it, other));
                    outcome.extend(all.iter().filter(sees).map(|&it| (it, false)));
                }
                _ => {}
            }
        }
        if assumption.1 {
            let seen = all.iter().filter(|&&it| see(it, assumption.0));
            outcome.extend(seen.map(|&it| (it, false)));
        }
        if outcome.len() == before {
            return outcome;
        }
    }
}

type Follow = fn(&Position) -> BTreeMap<Literal, Outcome>;

/// The opposites of all assumptions that leave nothing of a spot, but for singles, and what all candidates of a spot lead to that don't,
/// if there are several in it and one is left.
fn conclusions(position: &Position, follow: Follow) -> [Outcome; 2] {
    let (spots, outcomes) = (spots(position), follow(position));
    let wrong: Outcome = outcomes
        .iter()
        .filter(|(_, outcome)| is_impossible(outcome, &spots))
        .map(|(literal, _)| *literal)
        .collect();
    let mut verities = Outcome::new();
    for spot in &spots {
        let possible = spot.iter().map(|&it| (it, true)).filter(|it| !wrong.contains(it));
        let possible: Vec<&Outcome> = possible.map(|it| &outcomes[&it]).collect();
        if let [first, others @ ..] = &possible[..]
            && spot.len() > 1
        {
            let in_all = |it: &&Literal| others.iter().all(|other| other.contains(it));
            verities.extend(first.iter().filter(in_all));
        }
    }
    let is_single = |it: &Candidate| spots.iter().any(|spot| spot[..] == [*it]);
    let right = wrong.into_iter().map(|(it, holds)| (it, !holds));
    [right.filter(|(it, holds)| !holds || !is_single(it)).collect(), verities]
}

/// What the steps of a technique say.
fn said(id: &str, position: &Position) -> Outcome {
    let of_step = |step: ninefold_logic::Step| {
        let placed = step.placements.into_iter().map(|it| (it, true));
        placed.chain(step.eliminations.into_iter().map(|it| (it, false))).collect::<Vec<_>>()
    };
    steps(id, position).into_iter().flat_map(of_step).collect()
}

pub(crate) fn forcing_chains_and_nets() {
    let kinds = [("chain", chains as Follow), ("net", nets)];
    for (kind, follow) in kinds {
        let ids = ["contradiction", "verity"].map(|it| format!("forcing-{kind}-{it}"));
        let positions = random(40).take(number(60));
        compare_by(said, ids.each_ref().map(|id| &id[..]), positions, |position| {
            conclusions(position, follow)
        });
    }
}

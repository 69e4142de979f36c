//! Kraken fish: fish whose fins the prey excludes along chains.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House, HouseSet};
use ninefold_logic::{Node, Position};

use crate::chains::{is_strong, is_weak};
use crate::compare::{Gone, compare_by, steps};
use crate::positions::{number, random};
use crate::words::sets;

/// What each candidate excludes along chains of strong and weak links, through groups as well.
fn excluded(position: &Position) -> BTreeMap<Candidate, Gone> {
    let mut nodes: Vec<Node> = Vec::new();
    for digit in Digit::ALL {
        nodes.extend(position.places(digit).iter().map(|cell| Node { cells: cell.set(), digit }));
        for (line, block) in
            House::ALL[..18].iter().flat_map(|l| House::ALL[18..].iter().map(move |b| (l, b)))
        {
            let cells = position.places(digit) & line.cells() & block.cells();
            nodes.extend((cells.len() > 1).then_some(Node { cells, digit }));
        }
    }
    let is_strong = |a: Node, b: Node| is_strong(position, a, b);
    let joined = |is: &dyn Fn(Node, Node) -> bool| -> Vec<Vec<usize>> {
        let to = |&a: &Node| (0..nodes.len()).filter(|&b| is(a, nodes[b])).collect();
        nodes.iter().map(to).collect()
    };
    let (weak, strong) = (joined(&is_weak), joined(&is_strong));
    let candidate = |node: &Node| {
        let cell = node.cells.iter().next().filter(|_| node.cells.len() == 1)?;
        Some(Candidate { cell, digit: node.digit })
    };
    let from = |start: usize| {
        let (mut holds, mut fails) = (BTreeSet::from([start]), BTreeSet::new());
        let mut before = 0;
        while before != holds.len() {
            before = holds.len();
            fails.extend(holds.iter().flat_map(|&it| &weak[it]).copied());
            holds.extend(fails.iter().flat_map(|&it| &strong[it]).copied());
        }
        fails.iter().filter_map(|&it| candidate(&nodes[it])).collect()
    };
    let each = nodes.iter().enumerate();
    each.filter_map(|(i, node)| Some((candidate(node)?, from(i)))).collect()
}

/// What kraken fish of two bases exclude: of their digit (and there are two covers), or of another (and there is
/// one), each fin of which is excluded by the prey. No less of it may do.
fn kraken_fish(position: &Position, excluded: &BTreeMap<Candidate, Gone>, type_one: bool) -> Gone {
    let number =
        |set: HouseSet, cell: Cell| set.iter().filter(|it| it.cells().contains(cell)).count();
    let covers = sets(&House::ALL, if type_one { 2 } else { 1 });
    let mut all = BTreeSet::new();
    for digit in Digit::ALL {
        let places = position.places(digit);
        let preys = excluded.iter().filter(|(prey, _)| (prey.digit == digit) == type_one);
        let with_left: Vec<(Candidate, CellSet)> = preys
            .map(|(prey, gone)| {
                let gone = gone.iter().filter(|gone| gone.digit == digit).map(|gone| gone.cell);
                let own = (prey.digit == digit).then_some(prey.cell);
                (*prey, places - gone.chain(own).collect())
            })
            .collect();
        for base in sets(&House::ALL, 2) {
            for &cover in &covers {
                let more = |&cell: &Cell| number(base, cell) > number(cover, cell);
                let fins: CellSet = places.iter().filter(more).collect();
                let endo = fins.iter().filter(|&fin| number(base, fin) > 1).count();
                let are_few = fins.len() - endo <= 5 && endo <= 2;
                if !are_few || !(base & cover).is_empty() {
                    continue;
                }
                for &(prey, left) in &with_left {
                    let is_covered = number(cover, prey.cell) > number(base, prey.cell);
                    let is_prey = match type_one {
                        true => is_covered && !prey.cell.peers().is_superset(fins),
                        false => fins.len() > 1,
                    };
                    let needs_both = base.iter().all(|it| !(it.cells() & left).is_empty());
                    if is_prey && needs_both && (left & fins).is_empty() {
                        all.insert(prey);
                    }
                }
            }
        }
    }
    all
}

/// What fish of two bases say.
fn small(id: &str, position: &Position) -> Gone {
    let small = steps(id, position).into_iter().filter(|step| step.base.len() == 2);
    small.flat_map(|step| step.eliminations).collect()
}

/// All choices of houses again, and of all digits, since a prey has one step for all of them.
pub(crate) fn kraken_fish_of_two_bases() {
    compare_by(
        small,
        ["kraken-fish-1", "kraken-fish-2"],
        random(30).take(number(12)),
        |position| {
            let excluded = excluded(position);
            [true, false].map(|type_one| kraken_fish(position, &excluded, type_one))
        },
    );
}

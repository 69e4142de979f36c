//! What forcing chains and nets say in words, read as a proof: each sentence begins with what its branch assumes, or
//! what it came to before.

use std::collections::BTreeSet;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{Explanation, Node, Position, Step};

use crate::compare::steps;
use crate::positions::{number, random};
use crate::words::seen_by_all;

/// That a node holds, or that it doesn't.
type Clause = (Node, bool);

/// `r1c4 isn't 8 and r1c5, r1c6 is 8`.
fn clauses(text: &str) -> Vec<Clause> {
    let mut cells = CellSet::EMPTY;
    let mut all = Vec::new();
    for piece in text.split(", ").flat_map(|piece| piece.split(" and ")) {
        let (cell, said) = piece.split_once(' ').unwrap_or((piece, ""));
        cells.insert(cell.parse::<Cell>().unwrap());
        if let Some((verb, digit)) = said.split_once(' ') {
            assert!(["is", "isn't"].contains(&verb), "{text}");
            let digit = Digit::ALL[digit.parse::<usize>().unwrap() - 1];
            all.push((Node { cells, digit }, verb == "is"));
            cells = CellSet::EMPTY;
        }
    }
    all
}

/// What a step says: premises, and what follows from all of them.
fn inferences(step: &Step) -> Vec<(Vec<Clause>, Clause)> {
    let text = Explanation(step).to_string();
    let mut all = Vec::new();
    for sentence in text.trim_end_matches('.').split(". If ").skip(1) {
        let (premises, conclusions) = sentence.split_once(", then ").unwrap();
        let mut premises = clauses(premises);
        for conclusion in clauses(conclusions) {
            all.push((premises, conclusion));
            premises = vec![conclusion];
        }
    }
    all
}

fn places(position: &Position, digit: Digit) -> impl Iterator<Item = CellSet> + '_ {
    House::ALL.into_iter().map(move |house| position.places_in(digit, house))
}

/// Does one of some nodes hold, whatever else does?
fn is_one(position: &Position, nodes: &[Node]) -> bool {
    let has = |cell: Cell, digit: Digit| {
        nodes.iter().any(|node| node.digit == digit && node.cells.contains(cell))
    };
    let in_house = |digit: Digit| {
        let has_all = |cells: CellSet| !cells.is_empty() && cells.iter().all(|it| has(it, digit));
        places(position, digit).any(has_all)
    };
    let in_cell = |cell: Cell| position.candidates(cell).iter().all(|digit| has(cell, digit));
    let mut cells = nodes.iter().filter_map(|node| node.cells.only());
    nodes.iter().any(|node| in_house(node.digit)) || cells.any(in_cell)
}

/// Can't two nodes hold at once?
fn is_weak(one: Node, other: Node) -> bool {
    match one.digit == other.digit {
        true => seen_by_all(one.cells).is_superset(other.cells),
        false => one.cells.len() == 1 && one.cells == other.cells,
    }
}

fn follows(position: &Position, premises: &[Clause], (node, holds): Clause) -> bool {
    let nodes: Vec<Node> = premises.iter().map(|(node, _)| *node).chain([node]).collect();
    match premises {
        [(one, true)] => !holds && is_weak(*one, node),
        _ => holds && premises.iter().all(|(_, holds)| !holds) && is_one(position, &nodes),
    }
}

fn node(it: &Candidate) -> Node {
    Node { cells: it.cell.set(), digit: it.digit }
}

/// The opposite of what a step does.
fn opposite(step: &Step) -> Clause {
    match &step.placements[..] {
        [placed] => (node(placed), false),
        _ => (node(&step.eliminations[0]), true),
    }
}

/// What may be assumed: for a contradiction the opposite of what it does, for a verity that one of its candidates holds.
fn assumptions(step: &Step) -> Vec<Clause> {
    if step.technique.id.ends_with("contradiction") {
        return vec![opposite(step)];
    }
    let each = step.marks.iter().flat_map(|mark| mark.cells.iter().map(|cell| (cell, mark.digits)));
    let holds = |(cell, digits): (Cell, DigitSet)| {
        let digit = digits.only().unwrap();
        (node(&Candidate { cell, digit }), true)
    };
    each.map(holds).collect()
}

/// Asserts that every sentence begins with what is so in its branch, and that what it says follows. The number of nodes
/// that hold since a house has no place left but those.
fn assert_told(position: &Position, step: &Step) -> usize {
    let assumptions = assumptions(step);
    let mut known = BTreeSet::from([assumptions[0]]);
    let mut groups = 0;
    for (premises, conclusion) in inferences(step) {
        for premise in &premises {
            let is_so = premise.1 && is_one(position, &[premise.0]);
            if !known.contains(premise) && !is_so {
                let is_branch = assumptions.contains(premise);
                assert!(is_branch, "{premise:?}: {}\n{position:?}", Explanation(step));
                known = BTreeSet::from([*premise]);
            }
        }
        let is_right = follows(position, &premises, conclusion);
        assert!(is_right, "{conclusion:?}: {}\n{position:?}", Explanation(step));
        groups += usize::from(conclusion.1 && conclusion.0.cells.len() > 1);
        known.insert(conclusion);
    }
    if let [_] = assumptions[..] {
        let cells = step.marks.iter().flat_map(|mark| mark.cells);
        let digits = step.marks.iter().flat_map(|mark| mark.digits);
        let fails = |(cell, digit)| known.contains(&(node(&Candidate { cell, digit }), false));
        assert!(cells.zip(digits).all(fails), "{}\n{position:?}", Explanation(step));
    }
    groups
}

pub(crate) fn forcing_is_told_as_it_goes() {
    for kind in ["chain", "net"] {
        let ids = ["contradiction", "verity"].map(|it| format!("forcing-{kind}-{it}"));
        for id in ids {
            let of = |position: Position| {
                let told = steps(&id, &position).into_iter().map(move |step| {
                    assert!(!step.links.is_empty(), "{step}: {position:?}");
                    assert_told(&position, &step)
                });
                told.sum::<usize>()
            };
            let groups: usize = random(40).take(number(20)).map(of).sum();
            println!("{id}: {groups} groups");
            assert!(groups > 0, "{id}");
        }
    }
}

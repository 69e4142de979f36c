//! Remote pair: a chain of cells that all have the same two candidates.
//!
//! Cells that see one another take the two digits in turn along the chain. A cell that sees two of them
//! at an odd distance sees both digits, and can hold neither. At distance one that is a naked pair, so
//! a chain has four cells or more.
//!
//! A step takes all cells of one pair that hang together; steps come in the order of their first cells.

use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, DigitSet};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Position, Role};

pub(crate) static ROWS: [Technique; 1] = [Technique {
    id: "remote-pair",
    name: "Remote Pair",
    aliases: &["remote pairs"],
    hodoku: Some(Hodoku::new("0703", 2800, Level::Hard, 110)),
    rests_on_uniqueness: false,
    pattern: "{digits} in {colours}",
    why: "The cells {colours} take {digits} in turn, so a cell that sees both kinds can hold neither",
    find: remote_pair,
}];

fn remote_pair(search: &mut Search<'_>) -> Flow {
    let position = search.position;
    let [_, pairs, _] = position.with_few();
    let mut left = pairs;
    while let Some(first) = left.first() {
        let digits = position.candidates(first);
        let alike = pairs.iter().filter(|&cell| position.candidates(cell) == digits);
        let alike: CellSet = alike.collect();
        if alike.len() < 4 {
            left -= alike;
            continue;
        }
        let levels = levels(first, alike);
        let members = levels[0] | levels[1];
        left -= members;
        if members.len() < 4 {
            continue;
        }
        let gone = between(position, members, digits);
        let step = search.step().mark(Role::FirstColour, levels[0], digits);
        let step = step.mark(Role::SecondColour, levels[1], digits);
        search.report(step.eliminate(position, gone, digits))?;
    }
    ControlFlow::Continue(())
}

/// The cells that hang together with the first, those at an even distance and those at an odd one.
fn levels(first: Cell, alike: CellSet) -> [CellSet; 2] {
    let mut levels = [first.set(), CellSet::EMPTY];
    let (mut front, mut side) = (first.set(), 0);
    while !front.is_empty() {
        let reached = front.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
        front = (reached & alike) - levels[0] - levels[1];
        side = 1 - side;
        levels[side] |= front;
    }
    levels
}

/// The cells outside a chain that see two of it at an odd distance of three or more.
fn between(position: &Position, members: CellSet, digits: DigitSet) -> CellSet {
    let has = |cell: &Cell| !(position.candidates(*cell) & digits).is_empty();
    let sees_ends = |cell: &Cell| {
        let near = members & cell.peers();
        near.iter().any(|end| !(levels(end, members)[1] & (near - end.peers())).is_empty())
    };
    (position.open() - members).iter().filter(has).filter(sees_ends).collect()
}

//! Bivalue universal grave: a position in which every open cell has two candidates, and every digit has
//! two places in each house that lacks it.
//!
//! Such a position has no solution or at least two: whatever fills it, exchanging the two candidates of
//! each cell fills it, too. A puzzle with one solution never comes to it. *BUG+1*: all but one cell have
//! two candidates, that cell has three, and without one of them it would be a grave; so the cell holds
//! that one.

use core::ops::ControlFlow;

use ninefold_grid::{Cell, Digit, House};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Position, Role};

pub(super) static ROWS: [Technique; 1] = [Technique {
    id: "bug-plus-1",
    name: "Bivalue Universal Grave + 1",
    aliases: &["BUG+1", "BUG type 1"],
    hodoku: Some(Hodoku::new("0610", 2900, Level::Hard, 100)),
    rests_on_uniqueness: true,
    pattern: "{digits} in {cells}",
    why: "If {cells} didn't hold {digits}, every open cell would have two candidates and every digit \
          two places in each house, and the puzzle would not have just one solution",
    find: bug_plus_1,
}];

fn bug_plus_1(search: &mut Search<'_>) -> Flow {
    let position = search.position;
    let [_, two, three] = position.with_few();
    let Some(cell) = three.only() else { return ControlFlow::Continue(()) };
    if position.open() != two | three {
        return ControlFlow::Continue(());
    }
    for digit in position.candidates(cell) {
        if is_grave_without(position, cell, digit) {
            let gone = position.candidates(cell) - digit.set();
            let step = search.step().mark(Role::Defining, cell, digit);
            search.report(step.eliminate(position, cell.set(), gone))?;
        }
    }
    ControlFlow::Continue(())
}

/// Without this candidate, has each digit no place or two in every house?
fn is_grave_without(position: &Position, cell: Cell, digit: Digit) -> bool {
    let mut rest = *position;
    rest.eliminate(ninefold_grid::Candidate { cell, digit });
    Digit::ALL.into_iter().all(|digit| {
        let number = |house| rest.places_in(digit, house).len();
        House::ALL.into_iter().all(|house| matches!(number(house), 0 | 2))
    })
}

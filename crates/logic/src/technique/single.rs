//! Singles: a digit with one place left, or a place with one digit left.
//!
//! A *full house* is a house with one empty cell: the digit that it lacks goes there. A *naked single*
//! is a cell with one candidate. A *hidden single* is a digit with one place left in a house, whatever
//! else that place might hold. They rest on the rules alone: a cell holds a digit, a house holds each.
//!
//! Full houses come house by house, each cell once, naked singles cell by cell. Hidden singles come digit by digit.

use core::ops::ControlFlow;

use ninefold_grid::{Candidate, Digit, House};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;

/// Full house, naked single, hidden single.
pub(crate) static ROWS: [Technique; 3] = [
    Technique {
        id: "full-house",
        name: "Full House",
        aliases: &["last digit", "last cell"],
        hodoku: Some(Hodoku::new("0000", 100, Level::Easy, 4)),
        rests_on_uniqueness: false,
        pattern: "{placed}",
        why: "All other cells of {base} are filled, so the last one holds the digit that is missing",
        find: full_house,
    },
    Technique {
        id: "naked-single",
        name: "Naked Single",
        aliases: &["sole candidate", "forced digit"],
        hodoku: Some(Hodoku::new("0003", 200, Level::Easy, 4)),
        rests_on_uniqueness: false,
        pattern: "{placed}",
        why: "The other digits stand in {houses} already, or were excluded",
        find: naked_single,
    },
    Technique {
        id: "hidden-single",
        name: "Hidden Single",
        aliases: &["pinned digit", "unique candidate"],
        hodoku: Some(Hodoku::new("0002", 300, Level::Easy, 14)),
        rests_on_uniqueness: false,
        pattern: "{placed} in {base}",
        why: "No other cell of {base} can hold this digit",
        find: hidden_single,
    },
];

fn full_house(search: &mut Search<'_>) -> Flow {
    let position = search.position;
    let open = position.open();
    for house in House::ALL {
        let Some(cell) = (open & house.cells()).only() else { continue };
        let is_full = |house: &House| (open & house.cells()).only().is_some();
        if cell.houses().into_iter().find(is_full) != Some(house) {
            continue;
        }
        if let Some(digit) = position.candidates(cell).only() {
            let step = search.step().place(Candidate { cell, digit }).base(house);
            search.report(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn naked_single(search: &mut Search<'_>) -> Flow {
    let [singles, ..] = search.position.with_few();
    for cell in singles {
        let digits = search.position.candidates(cell);
        for digit in digits {
            let step = search.step().place(Candidate { cell, digit });
            search.report(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden_single(search: &mut Search<'_>) -> Flow {
    for digit in Digit::ALL {
        for house in House::ALL {
            if let Some(cell) = search.position.places_in(digit, house).only() {
                let step = search.step().place(Candidate { cell, digit }).base(house);
                search.report(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

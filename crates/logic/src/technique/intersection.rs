//! Locked candidates: a digit that a house can only hold where another house crosses it.
//!
//! If all places of a digit in one house lie in a second house as well, the digit stands in their
//! intersection, and nowhere else in the second house. From a box to a line it is type 1, *pointing*;
//! from a line to a box it is type 2, *claiming* or *box/line reduction*.
//!
//! Steps come by house, then by digit.

use core::ops::ControlFlow;

use ninefold_grid::{CellSet, Digit, House};

use super::{Flow, Hodoku, Search, Technique};
use crate::Role;
use crate::choose::number;
use crate::rate::hodoku::Level;

pub(super) static ROWS: [Technique; 2] = [
    Technique {
        id: "locked-candidates-1",
        name: "Locked Candidates Type 1 (Pointing)",
        aliases: &["pointing", "pointing pair", "pointing triple", "intersection removal"],
        hodoku: Some(Hodoku::new("0100", 1200, Level::Medium, 50)),
        rests_on_uniqueness: false,
        pattern: "{digits} in {base}",
        why: "{Base} holds its {digits} in {cover} as well, so no other cell of {cover} can",
        find: |search| locked(search, &House::ALL[18..]),
    },
    Technique {
        id: "locked-candidates-2",
        name: "Locked Candidates Type 2 (Claiming)",
        aliases: &["claiming", "box/line reduction"],
        hodoku: Some(Hodoku::new("0101", 1210, Level::Medium, 50)),
        rests_on_uniqueness: false,
        pattern: "{digits} in {base}",
        why: "{Base} holds its {digits} in {cover} as well, so no other cell of {cover} can",
        find: |search| locked(search, &House::ALL[..18]),
    },
];

fn locked(search: &mut Search<'_>, houses: &[House]) -> Flow {
    let tables = search.notes.tables();
    for &base in houses {
        let [_, table] = &tables[base];
        for (digit, &places) in Digit::ALL.into_iter().zip(table) {
            if IS_CONFINED[usize::from(places)] {
                confined(search, base, digit, search.position.places_in(digit, base))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Are these places of a house two or three where another may cross it? Most are not.
static IS_CONFINED: [bool; 512] = {
    let across = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];
    let mut table = [false; 512];
    let mut places = 0;
    while places < table.len() {
        let mut i = 0;
        while i < across.len() {
            table[places] |= places & !across[i] == 0 && number(places as u16) > 1;
            i += 1;
        }
        places += 1;
    }
    table
};

/// The places of a digit in a house, if they lie in another house, too.
fn confined(search: &mut Search<'_>, base: House, digit: Digit, places: CellSet) -> Flow {
    let others = places.common_houses() - base.into();
    let Some(cover) = others.only() else { return ControlFlow::Continue(()) };
    let gone = cover.cells() - base.cells();
    let step = search.step().eliminate(search.position, gone, digit);
    let step = step.mark(Role::Defining, places, digit).base(base).cover(cover);
    search.report(step)
}

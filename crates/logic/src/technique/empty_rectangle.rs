//! Empty rectangle: a box whose places for a digit form a cross.
//!
//! If all places of a digit in a box lie in one row and one column of it (the other four cells, a
//! rectangle, are empty of it), the box holds the digit in that row or in that column. A line that
//! crosses the row outside the box and has just two places for the digit, one of them in the row, then
//! puts it in its other place whenever the box puts it in the row. So a place in the box's column that
//! sees that other place can't hold it: the box would have neither. Rows and columns change places.
//!
//! With two places in the box it is a turbot fish, and here called *small*: a technique of its own.
//! Two empty rectangles of one box are a *dual* one.
//!
//! Steps come by digit, by box, by the row and the column of the cross, by the crossing line.

use core::ops::{ControlFlow, RangeInclusive};

use ninefold_grid::{Block, CellSet, Digit, House};

use super::{Flow, Hodoku, Search, Technique};
use crate::Role;
use crate::rate::hodoku::Level;

pub(super) static ROWS: [Technique; 3] = [
    Technique {
        aliases: &["hinge"],
        hodoku: Some(Hodoku::new("0402", 3170, Level::Hard, 120)),
        ..row("empty-rectangle", "Empty Rectangle", |search| boxes(search, 3..=5))
    },
    row("small-empty-rectangle", "Small Empty Rectangle", |search| boxes(search, 2..=2)),
    row("dual-empty-rectangle", "Dual Empty Rectangle", |search| {
        search.duals(|search| boxes(search, 2..=5))
    }),
];

const fn row(id: &'static str, name: &'static str, find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{digits} in {base} ({pincers})",
        why: "{Base} holds {digits} in one row or one column, and one of {pincers} holds it too: \
              whichever way, it is excluded",
        find,
    }
}

/// Each box that has so many places for a digit.
fn boxes(search: &mut Search<'_>, number: RangeInclusive<usize>) -> Flow {
    for digit in search.preying() {
        for block in Block::ALL {
            let places = search.position.places_in(digit, block.house());
            if number.contains(&places.len()) {
                crosses(search, digit, block.house(), places)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Each row and column of the box that have all its places between them, and none has them alone.
fn crosses(search: &mut Search<'_>, digit: Digit, block: House, places: CellSet) -> Flow {
    for centre in block.cells() {
        let [row, column, _] = centre.houses();
        let is_arm = |line: House| !(places - line.cells()).is_empty();
        if (places - row.cells() - column.cells()).is_empty() && is_arm(row) && is_arm(column) {
            crossed(search, digit, (block, places), [row, column])?;
            crossed(search, digit, (block, places), [column, row])?;
        }
    }
    ControlFlow::Continue(())
}

/// Each line across the first arm that has its two places there and elsewhere.
fn crossed(
    search: &mut Search<'_>,
    digit: Digit,
    (block, places): (House, CellSet),
    [arm, other]: [House; 2],
) -> Flow {
    let position = search.position;
    for (_, pair) in position.conjugates(digit).filter(|&(line, _)| is_across(line, arm)) {
        let [near, far] = if arm.cells().contains(pair[0]) { pair } else { [pair[1], pair[0]] };
        let is_right = arm.cells().contains(near) && !block.cells().contains(near);
        if is_right {
            let gone = (other.cells() & far.peers()) - block.cells();
            let step = search.step().base(block).mark(Role::Defining, places, digit);
            let step = step.mark(Role::Pincer, CellSet::from_iter([near, far]), digit);
            search.report(step.eliminate(position, gone, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Is one a row and the other a column?
fn is_across(line: House, arm: House) -> bool {
    line.index() / 9 + arm.index() / 9 == 1
}

//! Sue de Coq: cells of a box and of a line, as many as their digits can fill.
//!
//! Two or three cells where a box and a line cross have two digits more than cells, or even more. Other
//! cells of the line share digits with them, and so do other cells of the box. A digit goes once into the
//! line and once into the box: one that both the line's cells and the box's have is not in the crossing, and goes into all of them
//! twice at most, any other one once. If that makes just as many digits as there are cells, each goes as often
//! as it can: so the digits of the line's cells go nowhere else in the line, those of the box's nowhere else in the box,
//! and those that only the crossing has nowhere else in either. Also called *two-sector disjoint subsets*; named
//! after the player who showed the first one.
//!
//! Steps come by line, box, the cells of the crossing, of the line and of the box. A line and a box have four such
//! crossings, and as many choices of other cells as subsets; those with too many digits are left out before they
//! are put together.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{CellSet, DigitSet, House};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Position, Role, choose};

pub(super) static ROWS: [Technique; 1] = [Technique {
    id: "sue-de-coq",
    name: "Sue de Coq",
    aliases: &["two-sector disjoint subsets"],
    hodoku: Some(Hodoku::new("1101", 5300, Level::Unfair, 250)),
    rests_on_uniqueness: false,
    pattern: "{digits} in {pivot} with {pincers} and {cells}",
    why: "{pivot} with {pincers} in {base} and {cells} in {cover} are as many cells as their digits can \
          fill, so each digit is there as often as it can be",
    find,
}];

/// Some cells and their digits.
type Part = (CellSet, DigitSet);

fn find(search: &mut Search<'_>) -> Flow {
    for line in &House::ALL[..18] {
        for block in &House::ALL[18..] {
            let crossing = line.cells() & block.cells() & search.position.open();
            for (cells, digits) in parts(search.position, crossing, 9, DigitSet::ALL) {
                if cells.len() > 1 && digits.len() > cells.len() + 1 {
                    crossed(search, [*line, *block], (cells, digits))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Each choice of other cells that fits a crossing.
fn crossed(search: &mut Search<'_>, houses: [House; 2], (cells, digits): Part) -> Flow {
    let position = search.position;
    let others = houses.map(|house| (house.cells() - cells) & position.open());
    let near = |cells: CellSet, more: usize| parts(position, cells, more, digits);
    let along = near(others[0], cells.len());
    let Some(least) = along.iter().map(|part| (part.0.len() + 9) - part.1.len()).max() else {
        return ControlFlow::Continue(());
    };
    let inside = near(others[1], (cells.len() + least).saturating_sub(9));
    for &line in &along {
        search.poll()?;
        for &block in &inside {
            if fits((cells, digits), line, block) {
                report(search, houses, [(cells, digits), line, block])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Choices of cells that have at most so many digits more than cells, and some of these.
fn parts(position: &Position, cells: CellSet, more: usize, near: DigitSet) -> Vec<Part> {
    let mut parts = Vec::with_capacity(64);
    choose::cells_of(position, cells, more, &mut |cells, digits| {
        if !(digits & near).is_empty() {
            parts.push((cells, digits));
        }
    });
    parts
}

/// Are they as many cells as their digits can fill?
fn fits(crossing: Part, line: Part, block: Part) -> bool {
    let number = crossing.0.len() + line.0.len() + block.0.len();
    let twice = line.1 & block.1;
    let once = (line.1 | block.1 | crossing.1) - twice;
    (line.0 & block.0).is_empty()
        && (twice & crossing.1).is_empty()
        && number == once.len() + 2 * twice.len()
}

fn report(search: &mut Search<'_>, houses: [House; 2], [crossing, line, block]: [Part; 3]) -> Flow {
    let only = crossing.1 - line.1 - block.1;
    let rest = |i: usize, part: Part| houses[i].cells() - crossing.0 - part.0;
    let step = search
        .step()
        .base(houses[0])
        .cover(houses[1])
        .mark(Role::Pivot, crossing.0, crossing.1)
        .mark(Role::Pincer, line.0, line.1)
        .mark(Role::Defining, block.0, block.1)
        .eliminate(search.position, rest(0, line), line.1 | only)
        .eliminate(search.position, rest(1, block), block.1 | only);
    search.report(step)
}

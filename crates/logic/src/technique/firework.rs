//! Fireworks: digits that a row and a column leave three cells, one of which holds it.
//!
//! A row and a column cross in a box. Outside this box a digit has at most one place in the row, and at most one
//! in the column. If it is at neither, both lines hold it within the box, and so it stands where they cross.
//! So it stands in one of three cells: the crossing or one of the two *wings*.
//!
//! *Firework triple*: three digits have the same crossing and wings. They fill these cells, and nothing else
//! goes there. *Firework quadruple*: two digits have a crossing and wings, two others the crossing that lies
//! opposite, with the same wings. The four fill the four cells: each crossing holds one of its own two. The
//! player shye showed them first (2021).
//!
//! Steps come by crossing in reading order (that of two which comes first), then by the wing in its row, then by
//! that in its column, then by digits. There are 2,916 choices of a crossing and wings, each with nine digits.

use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, Digit, DigitSet, House};

use super::{Flow, Search, Technique};
use crate::{Position, Role, choose};

pub(super) static ROWS: [Technique; 2] = [
    row("firework-triple", "Firework Triple", triples),
    row("firework-quadruple", "Firework Quadruple", quadruples),
];

const fn row(id: &'static str, name: &'static str, find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{digits} in {pivot} with {pincers}",
        why: "Outside a box where a row and a column cross, each of {digits} has no place in these lines \
              but one of {pincers}: so each stands there or in {pivot}, which are as many cells",
        find,
    }
}

/// A crossing, and its wings in its row and its column.
#[derive(Clone, Copy)]
struct Corner {
    crossing: Cell,
    wings: [Cell; 2],
}

impl Corner {
    /// All of open cells.
    fn all(position: &Position) -> impl Iterator<Item = Self> + '_ {
        position.open().iter().flat_map(move |crossing| {
            let [row, column, block] = crossing.houses();
            let [along, down] =
                [row, column].map(|line| (line.cells() - block.cells()) & position.open());
            let with = move |wing: Cell| down.iter().map(move |other| [wing, other]);
            along.iter().flat_map(with).map(move |wings| Self { crossing, wings })
        })
    }

    /// The corner of the rectangle that lies opposite, with the same wings.
    fn opposite(self) -> Self {
        let [along, down] = self.wings;
        Self { crossing: Cell::at(down.row(), along.column()), wings: [down, along] }
    }

    /// The digits that one of the three cells holds.
    fn digits(self, position: &Position) -> DigitSet {
        let [row, column, block] = self.crossing.houses();
        let fits = |digit: Digit, line: House, wing: Cell| {
            let places = position.places_in(digit, line);
            !places.is_empty() && wing.set().is_superset(places - block.cells())
        };
        let [along, down] = self.wings;
        let is_held = |&digit: &Digit| fits(digit, row, along) && fits(digit, column, down);
        DigitSet::ALL.iter().filter(is_held).collect()
    }

    fn wings(self) -> CellSet {
        self.wings.into_iter().collect()
    }
}

fn triples(search: &mut Search<'_>) -> Flow {
    let position = search.position;
    for corner in Corner::all(position) {
        let digits = corner.digits(position);
        if digits.len() == 3 {
            let cells = corner.wings() | corner.crossing.set();
            let step = search.step().mark(Role::Pivot, corner.crossing, digits);
            let step = step.mark(Role::Pincer, corner.wings(), digits);
            search.report(step.eliminate(position, cells, !digits))?;
        }
    }
    ControlFlow::Continue(())
}

fn quadruples(search: &mut Search<'_>) -> Flow {
    let position = search.position;
    for corner in Corner::all(position) {
        let opposite = corner.opposite();
        if corner.crossing < opposite.crossing && position.open().contains(opposite.crossing) {
            for one in choose::pairs(corner.digits(position)) {
                for other in choose::pairs(opposite.digits(position) - one) {
                    quadruple(search, [corner, opposite], [one, other])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports two opposite corners with two digits each.
fn quadruple(search: &mut Search<'_>, corners: [Corner; 2], pairs: [DigitSet; 2]) -> Flow {
    let [one, other] = corners.map(|corner| corner.crossing.set());
    let digits = pairs[0] | pairs[1];
    let step = search.step().mark(Role::Pivot, one | other, digits);
    let step = step.mark(Role::Pincer, corners[0].wings(), digits);
    let step = step.eliminate(search.position, corners[0].wings(), !digits);
    let step = step.eliminate(search.position, one, !pairs[0]);
    search.report(step.eliminate(search.position, other, !pairs[1]))
}

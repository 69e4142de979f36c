//! Fireworks: digits that two lines leave to their box, but for one place each.

use ninefold_grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::Position;

use crate::compare::{Taken, compare};
use crate::positions::{number, stuck, thinned};
use crate::words::{not_empty, of};

/// Two cells of a row and a column, out of the box where these cross, and the cell where they do.
fn corners(position: &Position) -> Vec<(Cell, Cell, Cell)> {
    let mut all = Vec::new();
    for crossing in position.open() {
        let [row, column, block] = crossing.houses();
        for along in (row.cells() - block.cells()) & position.open() {
            for down in (column.cells() - block.cells()) & position.open() {
                all.push((crossing, along, down));
            }
        }
    }
    all
}

/// Must a digit be in one of the three cells? It must if out of these all its places in the two lines are in
/// the box: it can't be there twice.
fn is_held(position: &Position, (crossing, along, down): (Cell, Cell, Cell), digit: Digit) -> bool {
    let [row, column, block] = crossing.houses();
    let left =
        |line: House| position.places_in(digit, line) - CellSet::from_iter([crossing, along, down]);
    let stays = |line: House| block.cells().is_superset(left(line));
    let is_open = |line: House| !position.places_in(digit, line).is_empty();
    stays(row) && stays(column) && is_open(row) && is_open(column)
}

fn held(position: &Position, corner: (Cell, Cell, Cell)) -> Vec<DigitSet> {
    let digits: Vec<Digit> =
        Digit::ALL.into_iter().filter(|&digit| is_held(position, corner, digit)).collect();
    (0..512)
        .map(DigitSet::from_bits)
        .filter(|set| set.iter().all(|digit| digits.contains(&digit)))
        .collect()
}

/// Three digits that stand in three cells.
fn triples(position: &Position) -> Taken {
    let mut all = Taken::new();
    for corner @ (a, b, c) in corners(position) {
        let sets = held(position, corner);
        let is_triple = sets.iter().all(|set| set.len() <= 3);
        for &digits in sets.iter().filter(|set| set.len() == 3 && is_triple) {
            all.insert(of(position, CellSet::from_iter([a, b, c]), !digits));
        }
    }
    not_empty(all)
}

/// Two digits that stand in three cells, and two others that stand in three of which two are the same.
fn quadruples(position: &Position) -> Taken {
    let mut all = Taken::new();
    let corners = corners(position);
    for &(a, p, q) in &corners {
        for &(b, _, _) in corners.iter().filter(|other| (other.1, other.2) == (q, p)) {
            for one in held(position, (a, p, q)).into_iter().filter(|set| set.len() == 2) {
                for other in held(position, (b, q, p)).into_iter().filter(|set| set.len() == 2) {
                    if (one & other).is_empty() {
                        let wings = of(position, p.set() | q.set(), !(one | other));
                        let crossings =
                            &of(position, a.set(), !one) | &of(position, b.set(), !other);
                        all.insert(&wings | &crossings);
                    }
                }
            }
        }
    }
    not_empty(all)
}

pub(crate) fn fireworks() {
    compare(["firework-triple"], stuck().take(number(1000)), |position| [triples(position)]);
    let thinned = thinned(stuck()).take(number(1000)); // or quadruples are too rare
    compare(["firework-triple", "firework-quadruple"], thinned, |position| {
        [triples(position), quadruples(position)]
    });
}

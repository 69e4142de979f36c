//! Multi-sector locked sets.

use ninefold_grid::{Digit, House, HouseSet};
use ninefold_logic::Position;

use crate::compare::{Taken, compare};
use crate::positions::{number, random};
use crate::words::{cells_of, not_empty, of};

/// Cells where some rows cross some columns, as many as the lines that keep their digits.
fn multi_sector_locked_sets(position: &Position) -> Taken {
    let lines = |from: usize| {
        let some = (0..512_u32).filter(|mask| (2..8).contains(&mask.count_ones()));
        let chosen = move |mask| {
            House::ALL[from..from + 9].iter().enumerate().filter(move |(i, _)| mask >> i & 1 != 0)
        };
        some.map(move |mask| chosen(mask).map(|(_, &line)| line).collect::<HouseSet>())
    };
    let mut taken = Taken::new();
    for rows in lines(0) {
        for columns in lines(9) {
            let cells = cells_of(rows) & cells_of(columns) & position.open();
            let with = |lines: HouseSet, digit| -> HouseSet {
                let has = |line: &House| !(position.places_in(digit, *line) & cells).is_empty();
                lines.iter().filter(has).collect()
            };
            let kept = Digit::ALL.map(|digit| [with(rows, digit), with(columns, digit)]);
            let room: usize = kept.iter().map(|[a, b]| a.len().min(b.len())).sum();
            let is_less = |a: usize, b: usize| kept.iter().any(|it| it[a].len() < it[b].len());
            if room == cells.len() && is_less(0, 1) && is_less(1, 0) {
                let gone = Digit::ALL.into_iter().zip(kept).flat_map(|(digit, [a, b])| {
                    let fewest =
                        [a, b].into_iter().filter(move |it| it.len() == a.len().min(b.len()));
                    fewest.flat_map(move |it| of(position, cells_of(it) - cells, digit))
                });
                taken.insert(gone.collect());
            }
        }
    }
    not_empty(taken)
}

pub(crate) fn multi_sectors() {
    compare(["multi-sector-locked-sets"], random(30).take(number(12)), |position| {
        [multi_sector_locked_sets(position)]
    });
}

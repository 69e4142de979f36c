//! Multi-sector locked sets, and SK-loops.

use ninefold_grid::{ByDigit, CellSet, Digit, House, HouseSet};
use ninefold_logic::Position;

use crate::compare::{Taken, compare};
use crate::positions::{number, random};
use crate::words::{cells_of, not_empty, of, sets};

/// Some rows or some columns, their open cells, and the lines across that have each digit there.
struct Lines {
    lines: HouseSet,
    cells: CellSet,
    across: ByDigit<HouseSet>,
}

/// Each choice of two to seven lines.
fn choices(position: &Position, lines: &[House], across: &[House]) -> Vec<Lines> {
    let of_choice = |lines| {
        let cells = cells_of(lines) & position.open();
        let with = |digit| {
            let has = |line: &House| !(position.places_in(digit, *line) & cells).is_empty();
            across.iter().copied().filter(has).collect()
        };
        Lines { lines, cells, across: ByDigit::from_fn(with) }
    };
    (2..8).flat_map(|n| sets(lines, n)).map(of_choice).collect()
}

/// Cells where some rows cross some columns, as many as the lines that keep their digits.
fn multi_sector_locked_sets(position: &Position) -> Taken {
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    let [all_rows, all_columns] =
        [[rows, columns], [columns, rows]].map(|[lines, across]| choices(position, lines, across));
    let mut taken = Taken::new();
    for rows in &all_rows {
        for columns in &all_columns {
            let cells = rows.cells & columns.cells;
            let kept = Digit::ALL.map(|digit| {
                [columns.across[digit] & rows.lines, rows.across[digit] & columns.lines]
            });
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

/// The sixteen cells beside the crossings of two rows and two columns in four boxes, if they are open and as many as
/// the houses that keep their digits.
fn sk_loops(position: &Position) -> Taken {
    let mut taken = Taken::new();
    for rows in sets(&House::ALL[..9], 2) {
        for columns in sets(&House::ALL[9..18], 2) {
            let crossings = cells_of(rows) & cells_of(columns);
            let boxes: HouseSet = crossings.iter().map(|cell| cell.block().house()).collect();
            let cells = (cells_of(rows | columns) & cells_of(boxes)) - crossings;
            if boxes.len() < 4 || !position.open().is_superset(cells) {
                continue;
            }
            let kept = |digit| fewest(position.places(digit) & cells, rows | columns | boxes);
            let kept = ByDigit::from_fn(kept);
            if kept.iter().map(|(_, all)| all[0].len()).sum::<usize>() == cells.len() {
                let each =
                    kept.iter().flat_map(|(digit, all)| all.iter().map(move |it| (digit, it)));
                let gone = each.flat_map(|(digit, it)| of(position, cells_of(*it) - cells, digit));
                taken.insert(gone.collect());
            }
        }
    }
    not_empty(taken)
}

/// All choices of the fewest of some houses that hold some cells.
fn fewest(cells: CellSet, houses: HouseSet) -> Vec<HouseSet> {
    let houses: Vec<House> = houses.iter().collect();
    let holding = |n| -> Vec<HouseSet> {
        sets(&houses, n).into_iter().filter(|it| cells_of(*it).is_superset(cells)).collect()
    };
    (0..).map(holding).find(|all| !all.is_empty()).unwrap()
}

pub(crate) fn multi_sectors() {
    compare(["multi-sector-locked-sets"], random(30).take(number(60)), |position| {
        [multi_sector_locked_sets(position)]
    });
}

/// "Easter Monster" has one; a few placed digits leave it or take it away.
pub(crate) fn loops_of_sixteen_cells() {
    compare(["sk-loop"], random(2).take(number(100)), |position| [sk_loops(position)]);
}

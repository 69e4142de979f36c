//! Canonical forms by trying all 3,359,232 ways to move the cells: slow, and obviously right.

use std::cmp::Ordering;

use ninefold_canon::Form;
use ninefold_grid::{Cell, Column, Digit, Grid, Row, Transform};

const LINE_ORDERS: u64 = 1296;
const DIGIT_ORDERS: u64 = 362_880;

/// The form, and how many maps lead there.
pub(crate) fn brute(grid: &Grid, form: Form) -> (Grid, u64) {
    let orders = line_orders();
    let sides = [cells(grid), cells(&turned(grid))];
    let mut least = vec![u8::MAX];
    let mut maps = 0;
    for side in sides {
        for rows in &orders {
            for columns in &orders {
                let moved = |place: usize| side[rows[place / 9] * 9 + columns[place % 9]];
                match key(moved, form).cmp(least.iter().copied()) {
                    Ordering::Greater => continue,
                    Ordering::Equal => maps += 1,
                    Ordering::Less => {
                        maps = 1;
                        least = key(moved, form).collect();
                    }
                }
            }
        }
    }
    let cells: [u8; 81] = least[least.len() - 81..].try_into().unwrap();
    (Grid::try_from(cells).unwrap(), maps)
}

/// What is to be smallest.
fn key(moved: impl Fn(usize) -> u8 + Copy, form: Form) -> impl Iterator<Item = u8> {
    let positions = match form {
        Form::Minlex => 0..0,
        Form::Pattern => 0..81,
        other => panic!("{other} isn't found by brute force"),
    };
    positions.map(move |place| moved(place).min(1)).chain(renamed(moved))
}

/// The digits renamed in the order in which they appear.
fn renamed(moved: impl Fn(usize) -> u8) -> impl Iterator<Item = u8> {
    let (mut names, mut free) = ([0; 10], 1..);
    (0..81).map(move |place| {
        let digit = usize::from(moved(place));
        if digit > 0 && names[digit] == 0 {
            names[digit] = free.next().unwrap();
        }
        names[digit]
    })
}

fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|content| content.map_or(0, Digit::number))
}

fn turned(grid: &Grid) -> Grid {
    "transpose".parse::<Transform>().unwrap().grid(grid)
}

/// The orders of nine lines that keep bands together, taken from transforms of every number.
fn line_orders() -> Vec<[usize; 9]> {
    let order = |index| {
        let transform = Transform::nth(index * DIGIT_ORDERS).unwrap();
        Column::ALL.map(|column| transform.source(Cell::at(Row::R1, column)).column().index())
    };
    (0..LINE_ORDERS).map(order).collect()
}

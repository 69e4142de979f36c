//! A number that a puzzle shares with all its transforms, and hardly ever with another puzzle.
//!
//! What is ours must not be a puzzle of somebody's list in disguise. So cells are coloured, and
//! coloured again by what they share houses and digits with, as graphs are to tell them apart (B.
//! Weisfeiler and A. Leman, 1968). Sums don't depend on any order, so neither do the colours depend
//! on the order of lines or digits.

use ninefold_grid::{ByCell, ByDigit, ByHouse, Cell, House};
use ninefold_solve::Grid;

/// Enough that every cell knows of every other.
const ROUNDS: usize = 4;

pub(crate) fn form(grid: &Grid) -> u64 {
    let mut colours = ByCell::from_fn(|cell| u64::from(grid[cell].is_some()));
    for _ in 0..ROUNDS {
        colours = refined(grid, &colours);
    }
    colours.iter().fold(0, |sum, (_, &colour)| plus(sum, colour))
}

fn refined(grid: &Grid, colours: &ByCell<u64>) -> ByCell<u64> {
    let mut houses = ByHouse::filled(0);
    let mut digits = ByDigit::filled(0);
    for (cell, &colour) in colours.iter() {
        for house in cell.houses() {
            houses[house] = plus(houses[house], colour);
        }
        if let Some(digit) = grid[cell] {
            digits[digit] = plus(digits[digit], colour);
        }
    }
    let mut chutes = [0; 6];
    for house in &House::ALL[..18] {
        chutes[house.index() / 3] = plus(chutes[house.index() / 3], houses[*house]);
    }
    let line = |house: House| mix(houses[house] ^ mix(chutes[house.index() / 3]));
    ByCell::from_fn(|cell: Cell| {
        let [row, column, block] = cell.houses();
        let lines = plus(plus(0, line(row)), line(column));
        let digit = grid[cell].map_or(0, |digit| mix(digits[digit]));
        mix(mix(mix(mix(colours[cell]) ^ lines) ^ houses[block]) ^ digit)
    })
}

/// Adds one more of a bag of colours.
fn plus(sum: u64, colour: u64) -> u64 {
    sum.wrapping_add(mix(colour))
}

/// Scatters the bits (G. Steele and others' SplitMix64).
fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Transform;
    use std::collections::HashSet;

    fn puzzles() -> Vec<Grid> {
        let whole =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let whole: Grid = whole.parse().unwrap();
        let without = |first: usize| {
            let mut grid = whole;
            Cell::ALL[first..].iter().step_by(2).for_each(|&cell| grid[cell] = None);
            grid
        };
        (0..81).map(without).collect()
    }

    #[test]
    fn transforms_share_it() {
        for grid in puzzles() {
            for i in 0..50 {
                let transform = Transform::nth(i * (Transform::COUNT / 51)).unwrap();
                assert_eq!(form(&transform.grid(&grid)), form(&grid));
            }
        }
    }

    #[test]
    fn other_puzzles_have_others() {
        let forms: HashSet<u64> = puzzles().iter().map(form).collect();
        assert_eq!(forms.len(), 81);
    }
}

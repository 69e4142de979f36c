//! The oracle: the plainest search there is, obviously right and slow. Tests compare the solver
//! with it; nothing else should use it.

use alloc::vec::Vec;

use ninefold_grid::{Candidates, Cell, Digit, Grid, Solution};

/// The first `limit` solutions in lexicographic order: cells in reading order, digits ascending.
#[must_use]
pub fn solutions(candidates: &Candidates, limit: usize) -> Vec<Solution> {
    let (mut grid, mut found) = (Grid::EMPTY, Vec::new());
    fill(candidates, &mut grid, 0, limit, &mut found);
    found
}

fn fill(from: &Candidates, grid: &mut Grid, i: usize, limit: usize, found: &mut Vec<Solution>) {
    let Some(cell) = Cell::from_index(i) else {
        return found.push(Solution::new(grid).expect("no peers hold the same digit"));
    };
    for digit in from[cell] {
        if found.len() < limit && fits(grid, cell, digit) {
            grid[cell] = Some(digit);
            fill(from, grid, i + 1, limit, found);
            grid[cell] = None;
        }
    }
}

fn fits(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().all(|peer| grid[peer] != Some(digit))
}

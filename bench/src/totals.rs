//! How long it takes to count grids with more solutions than could be visited: seconds of CPU time.
//! What is known of them is asserted: each k-th share of the empty grid's number, and that a transform
//! changes nothing.

use std::ops::Range;

use cpu_time::ThreadTime;
use fastrand::Rng;
use ninefold_grid::{Cell, Digit, Grid, Transform};
use ninefold_solve::Puzzle;

/// B. Felgenhauer and F. Jarvis, 2005.
const TOTAL: u128 = 6_670_903_752_021_072_936_960;

/// Grids of each number of givens anywhere.
const GRIDS: Range<u64> = 0..5;

pub(crate) fn table() {
    println!("| grid | solutions | seconds | in another form |");
    println!("|---|---:|---:|---:|");
    let mut share = TOTAL;
    row("empty", Grid::EMPTY, Some(share));
    for k in 1..=9 {
        share /= 10 - k as u128;
        let row_of_k = Cell::ALL[..k].iter().copied().zip(Digit::ALL);
        row(&format!("{k} in a row"), filled(row_of_k), Some(share));
    }
    for givens in (2..=16).step_by(2) {
        for seed in GRIDS {
            row(&format!("{givens} anywhere"), anywhere(givens, seed), None);
        }
    }
    println!();
}

fn row(name: &str, grid: Grid, known: Option<u128>) {
    let index = Rng::with_seed(1).u64(..Transform::COUNT);
    let other = Transform::nth(index).expect("a number below their number").grid(&grid);
    let [(count, seconds), (others, other_seconds)] = [grid, other].map(timed);
    assert_eq!(count, others, "{name}: {grid}");
    assert!(known.is_none_or(|known| count == known), "{name}: {count}");
    println!("| {name} | {count} | {seconds:.3} | {other_seconds:.3} |");
}

fn timed(grid: Grid) -> (u128, f64) {
    let puzzle = Puzzle::new(grid).expect("givens that don't clash");
    let start = ThreadTime::now();
    (puzzle.count(), start.elapsed().as_secs_f64())
}

/// So many cells of a random solution.
fn anywhere(givens: usize, seed: u64) -> Grid {
    let mut rng = Rng::with_seed(seed);
    let empty = Puzzle::new(Grid::EMPTY).expect("nothing clashes");
    let solution = empty.nth(rng.u128(..TOTAL)).expect("a number below their number");
    let cells = rng.choose_multiple(Cell::ALL, givens);
    filled(cells.into_iter().map(|cell| (cell, solution.digit(cell))))
}

fn filled(givens: impl Iterator<Item = (Cell, Digit)>) -> Grid {
    let mut grid = Grid::EMPTY;
    givens.for_each(|(cell, digit)| grid[cell] = Some(digit));
    grid
}

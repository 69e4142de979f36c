//! Small and large steps from a grid to others.

use fastrand::Rng;
use ninefold_grid::{Candidates, Cell, Digit, Transform};
use ninefold_solve::{Grid, Limits, Solver};

/// Makes another grid of one.
type Step = fn(&mut Grid, &mut Rng);

/// The steps, and how often each is taken beside the others.
const STEPS: [(u8, Step); 8] = [
    (8, carry),
    (6, remove),
    (6, add),
    (4, change),
    (4, exchange),
    (4, transform),
    (1, thin),
    (1, fill),
];

/// Another grid: one step away, or a few.
pub(crate) fn mutated(grid: &Grid, rng: &mut Rng) -> Grid {
    let mut grid = *grid;
    step(&mut grid, rng);
    while rng.bool() {
        step(&mut grid, rng);
    }
    grid
}

fn step(grid: &mut Grid, rng: &mut Rng) {
    let all: u8 = STEPS.iter().map(|(often, _)| often).sum();
    let mut left = rng.u8(..all);
    for (often, step) in STEPS {
        if left < often {
            return step(grid, rng);
        }
        left -= often;
    }
}

/// A given moves to an empty cell.
fn carry(grid: &mut Grid, rng: &mut Rng) {
    let (Some(from), Some(to)) = (filled(grid, rng), empty(grid, rng)) else { return };
    grid[to] = grid[from].take();
}

fn remove(grid: &mut Grid, rng: &mut Rng) {
    if let Some(cell) = filled(grid, rng) {
        grid[cell] = None;
    }
}

/// A digit that doesn't clash, where there is one.
fn add(grid: &mut Grid, rng: &mut Rng) {
    if let Some(cell) = empty(grid, rng) {
        grid[cell] = rng.choice(Candidates::seen_from(grid)[cell]);
    }
}

fn change(grid: &mut Grid, rng: &mut Rng) {
    if let Some(cell) = filled(grid, rng) {
        grid[cell] = rng.choice(Digit::ALL);
    }
}

/// Two cells exchange what they hold.
fn exchange(grid: &mut Grid, rng: &mut Rng) {
    let (one, other) = (cell(rng), cell(rng));
    (grid[one], grid[other]) = (grid[other], grid[one]);
}

/// The same puzzle in another form.
fn transform(grid: &mut Grid, rng: &mut Rng) {
    let transform = Transform::nth(rng.u64(..Transform::COUNT)).expect("it is one of them");
    *grid = transform.grid(grid);
}

/// A quarter of the givens goes.
fn thin(grid: &mut Grid, rng: &mut Rng) {
    for cell in grid.filled().iter().filter(|_| rng.u8(..4) == 0) {
        grid[cell] = None;
    }
}

/// Some cells get what they hold in a solution.
fn fill(grid: &mut Grid, rng: &mut Rng) {
    let any = Solver::new().any(&Candidates::from(&*grid), &Limits::NONE);
    let Some(solution) = any.expect("there is no limit") else { return };
    for _ in 0..rng.u8(1..12) {
        let cell = cell(rng);
        grid[cell] = Some(solution.digit(cell));
    }
}

fn cell(rng: &mut Rng) -> Cell {
    rng.choice(Cell::ALL).expect("there are cells")
}

fn filled(grid: &Grid, rng: &mut Rng) -> Option<Cell> {
    rng.choice(grid.filled().iter())
}

fn empty(grid: &Grid, rng: &mut Rng) -> Option<Cell> {
    rng.choice((!grid.filled()).iter())
}

//! Backdoors against all sets of cells.

mod made;

use made::Maker;
use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_solve::{Answer, Backdoors, Grid, Limit, Limits, Puzzle, Solution};

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The places that a digit has in a house.
fn places(grid: &Grid, house: House, digit: Digit) -> Vec<Cell> {
    let fits = |cell: &Cell| {
        grid[*cell].is_none() && cell.peers().iter().all(|peer| grid[peer] != Some(digit))
    };
    house.cells().iter().filter(fits).collect()
}

/// A naked or a hidden single: naked, if all other digits are among the peers.
fn single(grid: &Grid) -> Option<(Cell, Digit)> {
    let naked = Cell::ALL.into_iter().filter(|&cell| grid[cell].is_none()).find_map(|cell| {
        let seen = |digit: &Digit| cell.peers().iter().any(|peer| grid[peer] == Some(*digit));
        let mut left = Digit::ALL.into_iter().filter(|digit| !seen(digit));
        left.next().filter(|_| left.next().is_none()).map(|digit| (cell, digit))
    });
    let mut pairs = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    naked.or_else(|| {
        pairs.find_map(|(house, digit)| match places(grid, house, digit)[..] {
            [cell] => Some((cell, digit)),
            _ => None,
        })
    })
}

fn singles_solve(mut grid: Grid) -> bool {
    while let Some((cell, digit)) = single(&grid) {
        grid[cell] = Some(digit);
    }
    grid.is_full()
}

/// The sets of so many of some cells.
fn sets(cells: &[Cell], size: usize) -> Vec<CellSet> {
    if size == 0 {
        return vec![CellSet::EMPTY];
    }
    (0..cells.len())
        .flat_map(|i| sets(&cells[i + 1..], size - 1).into_iter().map(move |set| (i, set)))
        .map(|(i, set)| set | cells[i].set())
        .collect()
}

fn with(grid: &Grid, solution: &Solution, set: CellSet) -> Grid {
    let mut grid = *grid;
    set.iter().for_each(|cell| grid[cell] = Some(solution.digit(cell)));
    grid
}

/// All sets of a size that are backdoors.
fn by_brute_force(puzzle: &Puzzle, solution: &Solution, size: usize) -> Vec<CellSet> {
    let open: Vec<Cell> = (!puzzle.grid().filled()).iter().collect();
    let mut sets = sets(&open, size);
    sets.retain(|&set| singles_solve(with(puzzle.grid(), solution, set)));
    sets
}

fn agrees_with_brute_force(puzzle: &Puzzle) -> usize {
    let Answer::Unique(solution) = puzzle.solve() else { panic!("{puzzle}") };
    let backdoors = puzzle.backdoors().unwrap();
    let known = Backdoors::to(&solution, puzzle, &Limits::NONE).unwrap();
    assert_eq!(known.as_ref(), Some(&backdoors), "{puzzle}");
    are_those_of_brute_force(&backdoors, puzzle, &solution)
}

fn are_those_of_brute_force(backdoors: &Backdoors, puzzle: &Puzzle, solution: &Solution) -> usize {
    for size in 0..backdoors.size {
        assert_eq!(by_brute_force(puzzle, solution, size), [], "{puzzle}");
    }
    assert_eq!(by_brute_force(puzzle, solution, backdoors.size), backdoors.sets, "{puzzle}");
    backdoors.size
}

#[test]
fn backdoors_lead_to_any_solution_that_is_known() {
    let mut maker = Maker::new(17);
    let mut sizes = Vec::new();
    for _ in 0..20 {
        let puzzle = Puzzle::new(maker.multiple(1)).unwrap();
        for solution in puzzle.solutions().take(3) {
            let found = Backdoors::to(&solution, &puzzle, &Limits::NONE).unwrap().unwrap();
            if found.size < 3 {
                sizes.push(are_those_of_brute_force(&found, &puzzle, &solution));
            }
        }
        let other = maker.solution();
        assert_eq!(Backdoors::to(&other, &puzzle, &Limits::NONE), Ok(None));
    }
    assert!((1..3).all(|size| sizes.contains(&size)), "{sizes:?}");
}

#[test]
fn the_smallest_backdoors_are_those_of_brute_force() {
    let mut maker = Maker::new(7);
    let puzzles = (0..60).map(|_| Puzzle::new(maker.minimal()).unwrap());
    let mut sizes: Vec<usize> = puzzles.map(|puzzle| agrees_with_brute_force(&puzzle)).collect();
    sizes.push(agrees_with_brute_force(&HARD.parse().unwrap()));
    assert!((0..3).all(|size| sizes.contains(&size)), "{sizes:?}");
}

#[test]
fn sets_move_with_their_puzzle() {
    let mut maker = Maker::new(8);
    let puzzle: Puzzle = HARD.parse().unwrap();
    let sets = puzzle.backdoors().unwrap().sets;
    for _ in 0..20 {
        let transform = maker.transform();
        let moved = |set: &CellSet| {
            Cell::ALL.into_iter().filter(|&cell| set.contains(transform.source(cell))).collect()
        };
        let mut expected: Vec<CellSet> = sets.iter().map(moved).collect();
        let mut found = puzzle.transformed(&transform).backdoors().unwrap().sets;
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{transform}");
    }
}

#[test]
fn only_a_puzzle_with_one_solution_has_backdoors() {
    let mut maker = Maker::new(9);
    assert_eq!(Puzzle::new(maker.none()).unwrap().backdoors(), None);
    assert_eq!(Puzzle::new(maker.multiple(2)).unwrap().backdoors(), None);
    let full = Puzzle::new(maker.solution().grid()).unwrap();
    assert_eq!(full.backdoors().unwrap().sets, [CellSet::EMPTY]);
}

#[test]
fn a_limit_makes_no_short_list() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let all = puzzle.backdoors();
    for nodes in (0..2_000).step_by(50) {
        let limited = puzzle.backdoors_within(&Limits { nodes: Some(nodes), stop: None });
        assert!(limited == Err(Limit::Nodes) || limited == Ok(all.clone()), "{nodes}");
    }
    let stop = Limits { nodes: None, stop: Some(&|| true) };
    assert_eq!(puzzle.backdoors_within(&stop), Err(Limit::Stopped));
}

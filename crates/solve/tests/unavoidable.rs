//! Unavoidable sets against other solutions.

mod made;

use std::collections::BTreeSet;

use made::Maker;
use ninefold_grid::{Cell, CellSet, Digit, DigitSet};
use ninefold_solve::{Limit, Limits, Puzzle, Solution, Status, unavoidable_sets};

fn unavoidable(solution: &Solution, most: usize) -> Vec<CellSet> {
    unavoidable_sets(solution, most, &Limits::NONE).unwrap()
}

/// The solution without some cells.
fn without(solution: &Solution, cells: CellSet) -> Puzzle {
    let mut grid = solution.grid();
    cells.iter().for_each(|cell| grid[cell] = None);
    Puzzle::new(grid).unwrap()
}

/// The cells of some digits.
fn cells_of(solution: &Solution, digits: DigitSet) -> CellSet {
    let is_one = |cell: &Cell| digits.contains(solution.digit(*cell));
    Cell::ALL.into_iter().filter(is_one).collect()
}

/// The cells in which other solutions differ that keep all other digits.
fn differences(solution: &Solution, digits: DigitSet) -> Vec<CellSet> {
    let mut differences = Vec::new();
    without(solution, cells_of(solution, digits)).for_each_solution(|other| {
        let differs = |cell: &Cell| solution.digit(*cell) != other.digit(*cell);
        differences.push(Cell::ALL.into_iter().filter(differs).collect::<CellSet>());
    });
    differences.retain(|set| !set.is_empty());
    differences
}

/// All sets of so many digits.
fn digits(n: usize) -> impl Iterator<Item = DigitSet> {
    (0..1 << Digit::COUNT).map(DigitSet::from_bits).filter(move |set| set.len() == n)
}

/// The minimal sets, from all other solutions that change so many digits. A set with a digit has it
/// twice, so these are all sets with up to twice as many cells, and one more.
fn by_digits(solution: &Solution, n: usize) -> BTreeSet<CellSet> {
    let all: BTreeSet<CellSet> =
        digits(n).flat_map(|digits| differences(solution, digits)).collect();
    let small: Vec<CellSet> = all.into_iter().filter(|set| set.len() <= 2 * n + 1).collect();
    let is_minimal =
        |set: &CellSet| !small.iter().any(|other| other != set && set.is_superset(*other));
    small.iter().copied().filter(is_minimal).collect()
}

#[test]
fn small_sets_are_those_in_which_solutions_differ() {
    let mut maker = Maker::new(21);
    for _ in 0..5 {
        let solution = maker.solution();
        for n in 2..5 {
            let found: BTreeSet<_> = unavoidable(&solution, 2 * n + 1).into_iter().collect();
            assert_eq!(found, by_digits(&solution, n), "{solution}");
        }
    }
}

#[test]
fn without_a_set_there_are_several_solutions_and_with_any_cell_of_it_one() {
    let mut maker = Maker::new(22);
    let solution = maker.solution();
    let sets = unavoidable(&solution, 12);
    assert!(sets.len() > 100);
    assert!(sets.is_sorted_by_key(|set| set.len()));
    for set in sets {
        assert_eq!(without(&solution, set).status(), Status::Multiple, "{set:#?}");
        for cell in set {
            assert_eq!(without(&solution, set - cell.set()).status(), Status::Unique, "{set:#?}");
        }
    }
}

#[test]
fn fewer_cells_give_the_same_sets_up_to_there() {
    let solution = Maker::new(23).solution();
    let all = unavoidable(&solution, 12);
    for most in 0..12 {
        let fewer: Vec<_> = all.iter().copied().filter(|set| set.len() <= most).collect();
        assert_eq!(unavoidable(&solution, most), fewer);
    }
}

#[test]
fn sets_move_with_their_solution() {
    let mut maker = Maker::new(24);
    let solution = maker.solution();
    let sets = unavoidable(&solution, 10);
    for _ in 0..10 {
        let transform = maker.transform();
        let moved = |set: &CellSet| {
            Cell::ALL.into_iter().filter(|&cell| set.contains(transform.source(cell))).collect()
        };
        let expected: BTreeSet<CellSet> = sets.iter().map(moved).collect();
        let found = unavoidable(&transform.solution(&solution), 10);
        assert_eq!(found.len(), expected.len(), "{transform}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{transform}");
    }
}

#[test]
fn a_puzzle_gives_a_cell_of_each() {
    let mut maker = Maker::new(25);
    for _ in 0..5 {
        let puzzle = Puzzle::new(maker.minimal()).unwrap();
        let sets = unavoidable(&puzzle.first().unwrap(), 11);
        assert!(sets.iter().all(|&set| !(set & puzzle.grid().filled()).is_empty()));
    }
}

#[test]
fn a_limit_makes_no_short_list() {
    let solution = Maker::new(26).solution();
    let all = unavoidable(&solution, 6);
    for nodes in (0..4_000).step_by(100) {
        let limited = unavoidable_sets(&solution, 6, &Limits { nodes: Some(nodes), stop: None });
        assert!(limited == Err(Limit::Nodes) || limited == Ok(all.clone()), "{nodes}");
    }
    let stop = Limits { nodes: None, stop: Some(&|| true) };
    assert_eq!(unavoidable_sets(&solution, 81, &stop), Err(Limit::Stopped));
}

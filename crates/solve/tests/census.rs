//! Counts of grids with more solutions than could be visited, and what rests on them.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold_grid::{Cell, Digit, Transform};
use ninefold_solve::{
    Candidates, Count, Grid, Level, Limit, Limits, Puzzle, Solution, Solver, Urn,
};
use proptest::prelude::*;
use proptest::sample::subsequence;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// B. Felgenhauer and F. Jarvis, 2005.
const TOTAL: u128 = 6_670_903_752_021_072_936_960;

/// Solutions that are counted one by one within a blink.
const FEW: u128 = 100_000;

fn whole() -> Solution {
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        .parse()
        .unwrap()
}

fn transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

/// The puzzle that is left of a solution.
fn puzzle(givens: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Puzzle> {
    (transform(), subsequence(Cell::ALL.to_vec(), givens)).prop_map(|(transform, cells)| {
        let mut grid = Grid::EMPTY;
        cells.into_iter().for_each(|cell| grid[cell] = Some(whole().digit(cell)));
        Puzzle::new(transform.grid(&grid)).unwrap()
    })
}

/// One given may be wrong, so that there may be no solution.
fn doubtful() -> impl Strategy<Value = Puzzle> {
    (puzzle(20..=40), 0..81usize, 0..9usize).prop_filter_map("clash", |(puzzle, cell, digit)| {
        let mut grid = *puzzle.grid();
        grid[Cell::ALL[cell]] = Some(Digit::ALL[digit]);
        Puzzle::new(grid).ok()
    })
}

/// The puzzle with another given.
fn with(puzzle: &Puzzle, cell: Cell, digit: Option<Digit>) -> Option<Puzzle> {
    let mut grid = *puzzle.grid();
    grid[cell] = digit;
    Puzzle::new(grid).ok()
}

fn count(puzzle: Option<Puzzle>) -> u128 {
    puzzle.map_or(0, |puzzle| puzzle.count())
}

/// Counted without a visit, however few there are.
fn census(puzzle: &Puzzle) -> u128 {
    Urn::new(puzzle, &Limits::NONE).unwrap().len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_counted_is_what_can_be_visited(puzzle in doubtful()) {
        prop_assume!(puzzle.count_up_to(FEW).number() < FEW);
        prop_assert_eq!(census(&puzzle), puzzle.for_each_solution(|_| ()), "{}", puzzle);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_digits_of_a_cell_add_up(puzzle in puzzle(9..=16), cell in 0..81usize) {
        let cell = Cell::ALL[cell];
        let puzzle = with(&puzzle, cell, None).unwrap();
        let each = Digit::ALL.map(|digit| count(with(&puzzle, cell, Some(digit))));
        let all = puzzle.count();
        prop_assert_eq!(each.iter().sum::<u128>(), all);
        prop_assert!(each.into_iter().all(|one| one <= all));
    }

    #[test]
    fn a_transform_changes_no_count(puzzle in puzzle(8..=16), transform in transform()) {
        prop_assert_eq!(puzzle.transformed(&transform).count(), puzzle.count());
    }

    #[test]
    fn the_kth_has_k_before_it(puzzle in puzzle(13..=17), seed in any::<u64>()) {
        let mut rng = StdRng::seed_from_u64(seed);
        let count = puzzle.count();
        let k = rng.random_range(0..count);
        let solution = puzzle.nth(k).unwrap();
        prop_assert!(solution.extends(puzzle.grid()));
        prop_assert_eq!(puzzle.rank(&solution), Some(k));
        prop_assert_eq!(puzzle.nth_back(count - 1 - k), Some(solution));
        prop_assert!(puzzle.nth(k + 1).is_none_or(|next| next > solution));
    }

    #[test]
    fn the_rank_leads_back(puzzle in puzzle(13..=17), seed in any::<u64>()) {
        let solution = puzzle.random(&mut StdRng::seed_from_u64(seed)).unwrap();
        let rank = puzzle.rank(&solution).unwrap();
        prop_assert_eq!(puzzle.nth(rank), Some(solution));
    }

    #[test]
    fn a_limit_counts_no_more_than_there_are(puzzle in puzzle(12..=16), calls in 0..200u32) {
        let truth = puzzle.count();
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= calls;
        match puzzle.count_up_to_within(u128::MAX, &Limits { nodes: None, stop: Some(&stop) }) {
            Count::Exactly(count) => prop_assert_eq!(count, truth),
            Count::AtLeast(count) => prop_assert!(count <= truth),
        }
        prop_assert_eq!(puzzle.count_up_to(truth), Count::AtLeast(truth));
        prop_assert_eq!(puzzle.count_up_to(truth + 1), Count::Exactly(truth));
        prop_assert_eq!(puzzle.count_up_to(truth / 2), Count::AtLeast(truth / 2));
    }
}

/// Puzzles of digits in some cells, and some forms of each.
fn forms(cells: &[(Cell, Digit)]) -> impl Iterator<Item = Puzzle> {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|&(cell, digit)| grid[cell] = Some(digit));
    let puzzle = Puzzle::new(grid).unwrap();
    let mut rng = StdRng::seed_from_u64(9);
    let mut random = move || Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap();
    (0..4).map(move |i| if i == 0 { puzzle } else { puzzle.transformed(&random()) })
}

#[test]
fn the_empty_grid_has_as_many_as_were_counted() {
    assert_eq!(Puzzle::new(Grid::EMPTY).unwrap().count(), TOTAL);
}

#[test]
fn k_digits_in_a_row_leave_their_share() {
    let row: Vec<_> = Cell::ALL[..9].iter().copied().zip(Digit::ALL).collect();
    let mut share = TOTAL;
    for k in 1..=9 {
        share /= 10 - k as u128;
        for puzzle in forms(&row[..k]) {
            assert_eq!(puzzle.count(), share, "{puzzle}");
        }
    }
    assert_eq!(share, 18_383_222_420_692_992);
}

/// A box, and a digit in two boxes of a band: each of nine, then each of six places is alike.
#[test]
fn other_shares_are_known_too() {
    let block: Vec<_> =
        Cell::ALL.into_iter().filter(|cell| cell.block().index() == 4).zip(Digit::ALL).collect();
    let twice = [(Cell::R1C1, Digit::D1), (Cell::R2C4, Digit::D1)];
    for (puzzles, share) in [(forms(&block), TOTAL / 362_880), (forms(&twice), TOTAL / 54)] {
        for puzzle in puzzles {
            assert_eq!(puzzle.count(), share, "{puzzle}");
        }
    }
}

/// Eleven digits of a puzzle; it has 53,944,644,153 solutions.
const SPARSE: &str =
    "5....................3.2.678.........2..5............................6......8.1.9";

#[test]
fn every_level_counts_alike() {
    let puzzle: Puzzle = SPARSE.parse().unwrap();
    for level in Level::available() {
        let count = Solver::with_level(level).count_up_to(&puzzle, u128::MAX, &Limits::NONE);
        assert_eq!(count, Count::Exactly(53_944_644_153), "{level}");
    }
}

#[test]
fn a_higher_limit_of_nodes_counts_no_fewer() {
    let puzzle: Puzzle = SPARSE.parse().unwrap();
    let count =
        |nodes| puzzle.count_up_to_within(u128::MAX, &Limits { nodes: Some(nodes), stop: None });
    let counts: Vec<Count> = (8..20).step_by(2).map(|i| count(1 << i)).collect();
    assert!(counts.is_sorted_by_key(|count| count.number()), "{counts:?}");
    assert_eq!(counts.last(), Some(&Count::Exactly(puzzle.count())));
    assert_eq!(count(1 << 13), count(1 << 13));
}

#[test]
fn clashing_givens_have_none() {
    let mut grid = Grid::EMPTY;
    (grid[Cell::R1C1], grid[Cell::R1C9]) = (Some(Digit::D1), Some(Digit::D1));
    let mut solver = Solver::new();
    assert_eq!(solver.count_up_to(&grid, u128::MAX, &Limits::NONE), Count::Exactly(0));
    assert_eq!(solver.nth(&grid, u128::MAX, &Limits::NONE), Ok(None));
    assert_eq!(solver.random(&grid, &mut StdRng::seed_from_u64(1), &Limits::NONE), Ok(None));
}

/// Eighteen digits of a puzzle; it has 1,754,151 solutions.
const DENSE: &str =
    "3.........2...8....8...1..7....1.........4.......9.81...9........4....5.1....394.";

#[test]
fn pencil_marks_that_say_no_more_than_digits_count_as_digits() {
    let puzzle: Puzzle = SPARSE.parse().unwrap();
    for marks in [puzzle.candidates(), Candidates::seen_from(puzzle.grid())] {
        let count = Solver::new().count_up_to(&marks, u128::MAX, &Limits::NONE);
        assert_eq!(count, Count::Exactly(puzzle.count()));
    }
}

#[test]
fn other_pencil_marks_are_counted_one_by_one() {
    let puzzle: Puzzle = DENSE.parse().unwrap();
    let (cell, digit) = (Cell::R9C9, Digit::D6);
    let mut marks = puzzle.candidates();
    marks[cell].remove(digit);
    let less = Solver::new().count_up_to(&marks, u128::MAX, &Limits::NONE);
    let rest = count(with(&puzzle, cell, Some(digit)));
    assert!(rest > 0);
    assert_eq!(less, Count::Exactly(puzzle.count() - rest));
}

#[test]
fn numbers_in_order_are_those_of_a_walk() {
    let puzzle: Puzzle = whole().to_string().replace(['1', '2', '3'], ".").parse().unwrap();
    let puzzle =
        Cell::ALL[..27].iter().fold(puzzle, |puzzle, &cell| with(&puzzle, cell, None).unwrap());
    let all: Vec<_> = puzzle.solutions().collect();
    assert!(all.len() > 5_000, "{}", all.len());
    for (k, solution) in all.iter().enumerate().skip(4_000).step_by(501) {
        assert_eq!(puzzle.nth(k as u128), Some(*solution));
        assert_eq!(puzzle.rank(solution), Some(k as u128));
        assert_eq!(puzzle.nth_back((all.len() - 1 - k) as u128), Some(*solution));
    }
    assert_eq!(puzzle.nth(all.len() as u128), None);
    assert_eq!(
        puzzle.rank(&puzzle.any().unwrap()).map(|rank| rank < all.len() as u128),
        Some(true)
    );
    assert_eq!(puzzle.rank(&Puzzle::new(Grid::EMPTY).unwrap().last().unwrap()), None);
}

#[test]
fn the_ends_of_the_empty_grid_have_the_outermost_numbers() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    assert_eq!(empty.nth(TOTAL - 1), empty.last());
    assert_eq!(empty.nth_back(TOTAL - 1), empty.first());
    assert_eq!(empty.rank(&empty.last().unwrap()), Some(TOTAL - 1));
    assert_eq!(empty.nth(TOTAL), None);
}

/// The sum over all classes of (found - expected)^2 / expected, if all are expected alike.
fn chi_square(found: &[u32]) -> f64 {
    let expected = f64::from(found.iter().sum::<u32>()) / found.len() as f64;
    found.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum()
}

/// Each solution of a small puzzle is as likely as the others, and what is drawn is a solution.
#[test]
fn an_urn_is_fair() {
    let puzzle: Puzzle = whole().to_string().replace(['1', '2', '3'], ".").parse().unwrap();
    let all: Vec<_> = puzzle.solutions().collect();
    let mut urn = Urn::new(&puzzle, &Limits::NONE).unwrap();
    let mut rng = StdRng::seed_from_u64(7);
    let mut found = vec![0; all.len()];
    for _ in 0..40 * all.len() {
        found[all.binary_search(&urn.draw(&mut rng).unwrap()).unwrap()] += 1;
    }
    let freedom = all.len() as f64 - 1.0;
    let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
    assert!(all.len() > 10 && chi_square(&found) < bound, "{found:?}");
}

/// Each digit is as likely as the others in a cell that nothing is known of: 8 degrees of freedom, of
/// which 27.9 is passed once in two thousand.
#[test]
fn an_urn_of_all_is_fair() {
    let mut urn = Urn::new(&Puzzle::new(Grid::EMPTY).unwrap(), &Limits::NONE).unwrap();
    let mut rng = StdRng::seed_from_u64(8);
    let drawn: Vec<Solution> = (0..90).map(|_| urn.draw(&mut rng).unwrap()).collect();
    for cell in [Cell::R1C1, Cell::R5C5, Cell::R9C2] {
        let mut found = [0; 9];
        drawn.iter().for_each(|solution| found[solution.digit(cell).index()] += 1);
        assert!(chi_square(&found) < 27.9, "{cell}: {found:?}");
    }
}

#[test]
fn an_urn_without_solutions_is_empty() {
    let grid: Grid =
        "12345678.........9..............................................................."
            .parse()
            .unwrap();
    let mut urn = Urn::new(&Puzzle::new(grid).unwrap(), &Limits::NONE).unwrap();
    assert!(urn.is_empty());
    assert_eq!(urn.draw(&mut StdRng::seed_from_u64(1)), None);
}

#[test]
fn a_random_solution_is_the_same_on_every_level() {
    let puzzle: Puzzle = SPARSE.parse().unwrap();
    let draw = |level| {
        let mut rng = StdRng::seed_from_u64(3);
        Solver::with_level(level).random(&puzzle, &mut rng, &Limits::NONE).unwrap().unwrap()
    };
    let scalar = draw(Level::Scalar);
    assert!(scalar.extends(puzzle.grid()));
    assert!(Level::available().all(|level| draw(level) == scalar));
}

#[test]
fn estimates_are_right_on_average_and_know_how_far_off_they_are() {
    let puzzle: Puzzle = SPARSE.parse().unwrap();
    let truth = puzzle.count() as f64;
    let mut rng = StdRng::seed_from_u64(5);
    let estimates: Vec<_> = (0..100).map(|_| puzzle.estimate(50, &mut rng)).collect();
    assert!(estimates.iter().all(|it| it.exact.is_none() && it.samples == 50));
    let covered = estimates.iter().filter(|it| (it.low()..=it.high()).contains(&truth)).count();
    assert!((85..=99).contains(&covered), "{covered} of 100");
    let mean = estimates.iter().map(|it| it.mean).sum::<f64>() / 100.0;
    let error = estimates.iter().map(|it| it.standard_error).sum::<f64>() / 100.0;
    assert!((mean - truth).abs() < 4.0 * error / 10.0, "{mean}, not {truth}");
}

/// A limit leaves the sample that was taken, if it says enough.
#[test]
fn what_a_limit_leaves_of_a_sample_is_an_estimate() {
    let puzzle: Puzzle = SPARSE.parse().unwrap();
    let estimate = |samples, limits: &Limits<'_>| {
        puzzle.estimate_within(samples, &mut StdRng::seed_from_u64(6), limits)
    };
    let mut solver = Solver::new();
    solver.estimate(&puzzle, 100, &mut StdRng::seed_from_u64(6), &Limits::NONE).unwrap();
    let took = solver.effort().nodes;
    let limited = |nodes| estimate(100, &Limits { nodes: Some(nodes), stop: None });
    assert_eq!(limited(took), estimate(100, &Limits::NONE));
    let cut = limited(took - 1).unwrap();
    assert!((50..100).contains(&cut.samples), "{cut:?}");
    assert_eq!(estimate(cut.samples, &Limits::NONE), Ok(cut));
    assert_eq!(limited(took / 100), Err(Limit::Nodes));
}

#[test]
fn what_is_quickly_counted_is_no_estimate() {
    let mut rng = StdRng::seed_from_u64(5);
    for (puzzle, count) in [(Grid::EMPTY, TOTAL), (whole().grid(), 1)] {
        let estimate = Puzzle::new(puzzle).unwrap().estimate(20, &mut rng);
        assert_eq!((estimate.exact, estimate.standard_error), (Some(count), 0.0));
        assert_eq!(estimate.to_string(), count.to_string());
    }
    let limits = Limits { nodes: Some(0), stop: None };
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    assert_eq!(empty.estimate_within(20, &mut rng, &limits), Err(Limit::Nodes));
}

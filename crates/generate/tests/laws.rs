//! What a spec promises, each promise proved by the naive oracle and by the rules.

use std::sync::atomic::{AtomicU64, Ordering};

use ninefold_generate::{Made, Spec, Symmetry, Vicinity};
use ninefold_grid::{Candidates, Cell, CellSet, Digit, Grid, Transform};
use ninefold_solve::{Bulk, Level, Limit, Limits, Solver, Status, naive};
use proptest::prelude::*;

/// Some puzzles of a spec.
fn made(spec: Spec, seed: u64, number: usize) -> Vec<Made> {
    spec.check().unwrap().puzzles(seed).take(number).collect()
}

fn givens(made: &Made) -> CellSet {
    made.puzzle.grid().filled()
}

/// Has a grid one solution? Asked of the single engine that knows no registers, while digs ask the
/// lanes.
fn is_unique(grid: &Grid) -> bool {
    Solver::with_level(Level::Scalar).status(grid, &Limits::NONE) == Status::Unique
}

fn is_minimal(grid: &Grid) -> bool {
    grid.filled().iter().all(|cell| {
        let mut fewer = *grid;
        fewer[cell] = None;
        !is_unique(&fewer)
    })
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    proptest::sample::select(Symmetry::ALL.as_slice())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn each_puzzle_has_one_solution_and_the_pattern_that_was_asked_for(
        seed: u64,
        symmetry in symmetries(),
        least in 24..60usize,
        more in 4..9usize,
    ) {
        let spec = Spec::new().symmetry(symmetry).givens(least..=least + more);
        for made in made(spec, seed, 5) {
            prop_assert!(is_unique(made.puzzle.grid()));
            prop_assert!(made.solution.extends(made.puzzle.grid()));
            prop_assert!((least..=least + more).contains(&givens(&made).len()));
            prop_assert_eq!(symmetry.closure(givens(&made)), givens(&made));
        }
    }

    #[test]
    fn without_more_no_orbit_of_givens_may_go(seed: u64, symmetry in symmetries()) {
        for made in made(Spec::new().symmetry(symmetry), seed, 2) {
            for orbit in symmetry.orbits() {
                if givens(&made).is_superset(orbit) {
                    let mut fewer = *made.puzzle.grid();
                    orbit.iter().for_each(|cell| fewer[cell] = None);
                    prop_assert!(!is_unique(&fewer));
                }
            }
        }
    }

    #[test]
    fn no_given_of_a_minimal_puzzle_may_go(seed: u64, is_turned: bool, corner: bool) {
        let symmetry = if is_turned { Symmetry::HalfTurn } else { Symmetry::None };
        let must = if corner { Cell::ALL[0].set() } else { CellSet::EMPTY };
        for made in made(Spec::new().minimal().symmetry(symmetry).must(must), seed, 1) {
            prop_assert!(is_minimal(made.puzzle.grid()));
            prop_assert!(givens(&made).is_superset(must));
        }
    }

    #[test]
    fn cells_hold_what_they_must(seed: u64, bits: u128, other: u128, symmetry in symmetries()) {
        let must = symmetry.closure(CellSet::from_bits(bits & other & other.rotate_left(7)));
        let must_not = symmetry.closure(CellSet::from_bits(bits & !other & other.rotate_left(5)));
        let spec = Spec::new().symmetry(symmetry).must(must).must_not(must_not - must);
        let Ok(spec) = spec.check() else { return Ok(()) };
        for made in spec.attempts(seed, 0..20, &mut Bulk::new(), &Limits::NONE).made {
            prop_assert!(givens(&made).is_superset(must));
            prop_assert!((givens(&made) & (must_not - must)).is_empty());
            prop_assert!(is_unique(made.puzzle.grid()));
        }
    }

    #[test]
    fn digits_and_solutions_are_kept(seed: u64, map in 0..Transform::COUNT) {
        let diagonal = [(0, 1), (10, 2), (20, 3), (30, 4), (40, 5), (50, 6)];
        let mut fixed = Grid::EMPTY;
        for (cell, digit) in diagonal {
            fixed[Cell::ALL[cell]] = Digit::from_ascii(b'0' + digit);
        }
        let fixed = Transform::nth(map).unwrap().grid(&fixed);
        let first = made(Spec::new().fixed(fixed), seed, 3);
        for made in &first {
            prop_assert!(made.solution.extends(&fixed));
            prop_assert!(givens(made).is_superset(fixed.filled()));
        }
        let solution = first[0].solution;
        let again = made(Spec::new().solution(solution), seed, 3);
        prop_assert!(again.iter().all(|made| made.solution == solution));
        prop_assert!(again.iter().all(|made| is_unique(made.puzzle.grid())));
    }

    #[test]
    fn an_attempt_is_a_matter_of_its_number(seed: u64, start in 0..1u64 << 40, cut in 0..40u64) {
        let spec = Spec::new().symmetry(Symmetry::Diagonal).givens(24..=26).check().unwrap();
        let (numbers, middle) = (start..start + 40, start + cut);
        let all = spec.attempts(seed, numbers.clone(), &mut Bulk::new(), &Limits::NONE).made;
        for level in Level::available() {
            let mut bulk = Bulk::with_level(level);
            let parts = [start..middle, middle..numbers.end];
            let parts = parts.map(|part| spec.attempts(seed, part, &mut bulk, &Limits::NONE).made);
            prop_assert_eq!(&parts.concat(), &all);
        }
    }
}

/// By the solver that is slow and obviously right.
#[test]
fn puzzles_have_one_solution() {
    for made in made(Spec::new().givens(45..=50), 1, 50) {
        let solutions = naive::solutions(&Candidates::from(made.puzzle.grid()), 2);
        assert_eq!(solutions, [made.solution]);
    }
}

/// The same everywhere, from version to version.
#[test]
fn a_seed_has_its_puzzles() {
    let first = |seed| made(Spec::new(), seed, 2).into_iter().map(|made| made.puzzle.to_string());
    assert_eq!(
        first(1).collect::<Vec<_>>(),
        [
            "......5.3.9....6..4....28...61.2.7.....7......45........435.1..1....6.74.8..9...5",
            "..3.4......7....8..5...91.....9..5.....1..7.9....543..4...8...1.62.....573..2.6..",
        ]
    );
}

/// Minimal puzzles that a dig finds have 24.4 givens in the mean; a true sample of all would have 26.6
/// (D. Berthier, 2009).
#[test]
fn digs_find_few_givens() {
    let made = made(Spec::new(), 1, 2000);
    let sum: usize = made.iter().map(|made| givens(made).len()).sum();
    let mean = sum as f64 / made.len() as f64;
    assert!((24.2..24.6).contains(&mean), "{mean}");
}

/// Whoever wants it to end waits for a thousand guesses at most, however an attempt looks for puzzles; and isn't
/// asked again.
#[test]
fn attempts_end_when_they_are_told_to() {
    let old = made(Spec::new(), 3, 1)[0].puzzle;
    let three = Vicinity { removed: 3, added: 3, keeps_pattern: false };
    let crossed = CellSet::ALL - CellSet::from_bits(0x1_0204_0810_2040_8102_0408);
    for spec in [
        Spec::new(),
        Spec::new()
            .must(crossed.iter().step_by(4).collect())
            .must_not(crossed.iter().skip(1).step_by(4).collect()),
        Spec::new().unbiased(),
        Spec::new().near(vec![old], three),
    ] {
        let spec = spec.check().unwrap();
        let ask = |most: u64| {
            let (asked, mut bulk) = (AtomicU64::new(0), Bulk::in_lanes(Level::detect()));
            let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= most;
            let limits = Limits { stop: Some(&stop), ..Limits::NONE };
            let reached = spec.attempts(1, 0..200, &mut bulk, &limits).reached;
            let guesses = bulk.effort().map_or(0, |effort| effort.guesses);
            (reached, asked.into_inner(), guesses)
        };
        let (reached, all, guesses) = ask(u64::MAX);
        assert!(reached.is_none() && guesses <= 1024 * all, "{guesses} guesses, asked {all} times");
        for most in [1, 2, all / 3, all / 2, all] {
            let (reached, asked, _) = ask(most);
            assert_eq!((reached, asked), (Some(Limit::Stopped), most));
        }
    }
}

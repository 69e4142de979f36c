//! The sets that need no files: what they promise, and that they never change.

use ninefold_generate::{Sample, Symmetry};
use ninefold_grid::{Candidates, Cell};
use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::{Level, Limits, Puzzle, Solver, Status, naive};

const NUMBER: usize = 1000;

/// FNV-1a of the lines of a set (G. Fowler, L. C. Noll, K.-P. Vo).
fn fingerprint(puzzles: &[Puzzle]) -> u64 {
    let bytes = puzzles.iter().flat_map(|puzzle| format!("{puzzle}\n").into_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn sets_never_change() {
    let fingerprints = Sample::ALL.map(|sample| fingerprint(&sample.puzzles(NUMBER)));
    assert_eq!(
        fingerprints,
        [
            0x0242_dad7_1ef5_c777,
            0x7517_5aa2_80ee_da7c,
            0x6fe9_35d6_71f6_1224,
            0x7d54_58ef_f90f_f526,
            0x460d_63b1_7f78_4e7c
        ]
    );
}

#[test]
fn a_longer_set_begins_with_the_shorter() {
    for sample in Sample::ALL {
        assert_eq!(sample.puzzles(200)[..30], sample.puzzles(30));
    }
}

#[test]
fn sets_are_what_they_say() {
    for sample in Sample::ALL {
        let status = match sample {
            Sample::Multiple => Status::Multiple,
            Sample::Unsolvable => Status::None,
            _ => Status::Unique,
        };
        let puzzles = sample.puzzles(NUMBER);
        for level in Level::available() {
            let mut solver = Solver::with_level(level);
            assert!(puzzles.iter().all(|puzzle| solver.status(puzzle, &Limits::NONE) == status));
        }
    }
    let singles = ["full-house", "naked-single", "hidden-single"];
    let singles = Plan::new(singles.map(|name| Technique::named(name).unwrap()));
    for puzzle in Sample::Easy.puzzles(NUMBER) {
        let givens = puzzle.grid().filled();
        assert!((28..=32).contains(&givens.len()) && Symmetry::HalfTurn.closure(givens) == givens);
        assert!(singles.path(Position::from(&puzzle), &Limits::NONE).unwrap().end.is_solved());
    }
    assert!(Sample::Minimal.puzzles(NUMBER).iter().all(|puzzle| puzzle.redundant().is_empty()));
    for (puzzle, symmetry) in
        Sample::Symmetric.puzzles(NUMBER).iter().zip(Symmetry::ALL.iter().cycle())
    {
        let givens = puzzle.grid().filled();
        assert_eq!(symmetry.closure(givens), givens);
    }
}

/// By the solver that is slow and obviously right, with some cells filled so that it comes to an end.
#[test]
fn the_naive_oracle_agrees() {
    for sample in [Sample::Easy, Sample::Minimal, Sample::Symmetric, Sample::Multiple] {
        for puzzle in sample.puzzles(20) {
            let solutions = puzzle.solutions().take(2).collect::<Vec<_>>();
            let mut grid = *puzzle.grid();
            for &cell in Cell::ALL.iter().take(40) {
                grid[cell] = Some(solutions[0].digit(cell));
            }
            let found = naive::solutions(&Candidates::from(&grid), 2);
            assert_eq!(found.first(), solutions.first());
            assert_eq!(found.len() > 1, solutions.len() > 1 && solutions[1].extends(&grid));
        }
    }
}

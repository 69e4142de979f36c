//! What is promised of paths, also of those that a limit cuts short.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use ninefold_logic::rate::hodoku;
use ninefold_logic::{Plan, Position, Step};
use ninefold_solve::{Limit, Limits, Puzzle};

/// Puzzles of several levels: Peter Norvig's example of a hard one, Arto Inkala's of 2012, and Nikoli's
/// as on Wikipedia's page "Sudoku".
const PUZZLES: [&str; 3] = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

fn start(text: &str) -> Position {
    Position::from(&text.parse::<Puzzle>().unwrap()).with_proved_uniqueness()
}

/// Calls with a limit that is reached when it is asked for the nth time.
fn cut<T>(n: u32, call: impl FnOnce(&Limits<'_>) -> T) -> T {
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= n;
    call(&Limits { stop: Some(&stop), ..Limits::NONE })
}

fn is_beginning(found: &[Step], whole: &[Step]) -> bool {
    whole.starts_with(found)
}

#[test]
fn a_path_is_its_steps_one_by_one() {
    let plan = Plan::default();
    for puzzle in PUZZLES {
        let path = plan.path(start(puzzle), &Limits::NONE).unwrap();
        let mut position = path.start;
        for step in &path.steps {
            assert_eq!(plan.next(&position, &Limits::NONE).unwrap().as_ref(), Some(step));
            position.apply(step);
        }
        assert_eq!(position, path.end);
        assert_eq!(plan.next(&position, &Limits::NONE), Ok(None));
    }
}

#[test]
fn a_path_cut_short_is_a_beginning_of_the_whole() {
    let plan = Plan::default();
    for puzzle in PUZZLES {
        let whole = plan.path(start(puzzle), &Limits::NONE).unwrap();
        for n in [0, 1, 20, 60, 400] {
            let mut end = start(puzzle);
            let found: Vec<_> = cut(n, |limits| plan.steps(&mut end, limits).collect());
            let steps: Vec<Step> = found.iter().flatten().cloned().collect();
            assert!(is_beginning(&steps, &whole.steps));
            match found.last() {
                Some(Err(limit)) => {
                    assert_eq!((*limit, found.len()), (Limit::Stopped, steps.len() + 1));
                }
                _ => assert_eq!(steps, whole.steps),
            }
        }
    }
}

#[test]
fn what_was_shown_before_a_limit_is_a_beginning_of_all() {
    let plan = Plan::default();
    let position = start(PUZZLES[0]);
    let whole = plan.all(&position, &Limits::NONE).unwrap();
    for n in [0, 10, 30, 1_000] {
        let mut found = Vec::new();
        let end = cut(n, |limits| {
            plan.find(&position, limits, &mut |step| {
                found.push(step);
                ControlFlow::Continue(())
            })
        });
        assert!(is_beginning(&found, &whole));
        assert_eq!(end.is_ok(), found.len() == whole.len());
    }
}

#[test]
fn what_hodoku_looks_up_is_the_middle_one_of_the_open_cells() {
    // "Golden Nugget" (tarek).
    let text = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let puzzle: Puzzle = text.parse().unwrap();
    let solution = puzzle.first().unwrap();
    let path = hodoku::path(&start(text), &Limits::NONE).unwrap();
    assert!(path.end.is_solved());
    let mut looked_up = 0;
    for (position, step) in path.positions().zip(&path.steps) {
        if step.technique.id == "brute-force" {
            let (open, placed) = (position.open(), step.placements[0]);
            let before = open.iter().filter(|&cell| cell < placed.cell).count();
            assert_eq!((before, placed.digit), (open.len() / 2, solution.digit(placed.cell)));
            looked_up += 1;
        }
    }
    assert!(looked_up > 0 && hodoku::rating(&path).unwrap().score > 10_000 * looked_up);
    // Nothing is looked up in a puzzle that wasn't proved to have one solution.
    let unproved = hodoku::path(&Position::from(&puzzle), &Limits::NONE).unwrap();
    assert!(!unproved.end.is_solved() && hodoku::rating(&unproved).is_none());
}

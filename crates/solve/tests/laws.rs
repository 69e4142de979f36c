//! Laws that hold for every puzzle, hunted by machine.

use std::num::NonZero;

use ninefold_grid::{Cell, Digit, Transform};
use ninefold_solve::{
    Answer, Candidates, Count, Grid, Level, Limit, Limits, Puzzle, Solution, Solutions, Solver,
    Status, batch::Batch, naive, verify,
};
use proptest::prelude::*;
use proptest::sample::subsequence;
use rand::{SeedableRng, rngs::StdRng};

const WHOLE: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The grid from which all others are made.
fn whole() -> Solution {
    WHOLE.parse().unwrap()
}

fn transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

fn cells(n: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Cell>> {
    subsequence(Cell::ALL.to_vec(), n)
}

/// A grid that keeps some cells of a whole one.
fn grid(givens: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Grid> {
    (transform(), cells(givens)).prop_map(|(transform, cells)| {
        let solution = transform.solution(&whole());
        let mut grid = Grid::EMPTY;
        cells.into_iter().for_each(|cell| grid[cell] = Some(solution.digit(cell)));
        grid
    })
}

/// With at least one solution.
fn solvable() -> impl Strategy<Value = Puzzle> {
    grid(30..=60).prop_map(|grid| Puzzle::new(grid).unwrap())
}

/// One given may be wrong, so that there may be no solution.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    (grid(44..=65), 0..81usize, 0..9usize).prop_filter_map("clash", |(mut grid, cell, digit)| {
        grid[Cell::ALL[cell]] = Some(Digit::ALL[digit]);
        Puzzle::new(grid).ok()
    })
}

/// Pencil marks alone, nothing given.
fn marks() -> impl Strategy<Value = Candidates> {
    let extra = proptest::collection::vec(0..512u16, 81);
    (transform(), extra, extra_mask()).prop_map(|(transform, extra, mask)| {
        let mut candidates = Candidates::from(&transform.solution(&whole()).grid());
        for (cell, (bits, mask)) in Cell::ALL.into_iter().zip(extra.into_iter().zip(mask)) {
            candidates[cell] |= ninefold_grid::DigitSet::from_bits(bits & mask);
        }
        candidates
    })
}

fn extra_mask() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(0..512u16, 81)
}

/// Every door, at every level, against the oracle.
fn agrees_with_oracle(candidates: &Candidates) {
    let all = naive::solutions(candidates, CAP);
    for level in Level::available() {
        agrees_with(&all, candidates, level);
    }
}

/// So many solutions are looked at.
const CAP: usize = 40;

fn agrees_with(all: &[Solution], candidates: &Candidates, level: Level) {
    let n = all.len();
    let mut solver = Solver::with_level(level);
    let limits = &Limits::NONE;

    let count = solver.count_up_to(candidates, CAP as u128, limits);
    assert_eq!(count.number(), n as u128);
    assert_eq!(matches!(count, Count::Exactly(_)), n < CAP);
    assert_eq!(solver.first(candidates, limits), Ok(all.first().copied()));
    let walk = Solutions::with_level(candidates, level);
    assert_eq!(walk.clone().take(CAP).collect::<Vec<_>>(), all);
    assert_eq!(solver.any(candidates, limits).unwrap().is_some(), n > 0);
    let status = [Status::None, Status::Unique, Status::Multiple][n.min(2)];
    assert_eq!(solver.status(candidates, limits), status);
    match solver.solve(candidates, limits) {
        Answer::NoSolution => assert_eq!(n, 0),
        Answer::Unique(solution) => assert_eq!([solution], all),
        Answer::Multiple { first, second } => assert_eq!([first, second], all[..2]),
        Answer::Unknown { .. } => panic!("no limit"),
    }
    if n < CAP {
        assert!(walk.rev().eq(all.iter().rev().copied()));
        assert_eq!(solver.last(candidates, limits), Ok(all.last().copied()));
        assert_eq!(solver.nth(candidates, n as u128 / 2, limits), Ok(all.get(n / 2).copied()));
        assert_eq!(solver.nth(candidates, n as u128, limits), Ok(None));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..Default::default() })]

    #[test]
    fn puzzles_are_solved_as_the_oracle_does(puzzle in puzzle()) {
        agrees_with_oracle(&puzzle.candidates());
    }

    #[test]
    fn pencil_marks_are_solved_as_the_oracle_does(marks in marks()) {
        agrees_with_oracle(&marks);
    }

    #[test]
    fn a_transform_changes_no_count(puzzle in puzzle(), transform in transform()) {
        let moved = puzzle.transformed(&transform);
        prop_assert_eq!(moved.status(), puzzle.status());
        prop_assert_eq!(moved.count_up_to(1_000), puzzle.count_up_to(1_000));
        if let Answer::Unique(solution) = puzzle.solve() {
            prop_assert_eq!(moved.solve(), Answer::Unique(transform.solution(&solution)));
        }
    }

    #[test]
    fn both_ends_meet(puzzle in solvable(), turns in proptest::collection::vec(any::<bool>(), 200)) {
        prop_assume!(puzzle.count_up_to(150).number() < 150);
        let all: Vec<_> = puzzle.solutions().collect();
        prop_assert!(all.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(all.len() as u128, puzzle.count());
        let mut down: Vec<_> = puzzle.solutions().rev().collect();
        down.reverse();
        prop_assert_eq!(&down, &all);

        let (mut walk, mut low, mut high) = (puzzle.solutions(), Vec::new(), Vec::new());
        for up in turns {
            if up { low.extend(walk.next()) } else { high.extend(walk.next_back()) }
        }
        low.extend(high.into_iter().rev());
        prop_assert_eq!(low, all);
    }

    #[test]
    fn the_kth_is_where_the_walk_has_it(puzzle in solvable(), k in 0..200usize) {
        prop_assert_eq!(puzzle.nth(k as u128), puzzle.solutions().nth(k));
    }

    #[test]
    fn a_limit_never_settles_anything(puzzle in puzzle(), nodes in 0..20u64) {
        let limits = Limits { nodes: Some(nodes), stop: None };
        let limited = puzzle.solve_within(&limits);
        prop_assert_eq!(limited, puzzle.solve_within(&limits));
        match limited {
            Answer::Unknown { found, reached } => {
                prop_assert_eq!(reached, Limit::Nodes);
                prop_assert!(found.is_none_or(|found| found.extends(puzzle.grid())));
            }
            settled => prop_assert_eq!(settled, puzzle.solve()),
        }
        let status = puzzle.status_within(&limits);
        prop_assert!(status == Status::Unknown || status == puzzle.status());
        for (limited, free) in [
            (puzzle.first_within(&limits), puzzle.first()),
            (puzzle.last_within(&limits), puzzle.last()),
            (puzzle.any_within(&limits), puzzle.any()),
        ] {
            prop_assert!(limited == Err(Limit::Nodes) || limited == Ok(free));
        }
        let counted = puzzle.count_up_to_within(100, &limits);
        prop_assert!(counted.number() <= puzzle.count_up_to(100).number());
        if let Count::Exactly(_) = counted {
            prop_assert_eq!(counted, puzzle.count_up_to(100));
        }
    }

    #[test]
    fn a_limited_walk_is_the_beginning_of_the_walk(puzzle in solvable(), nodes in 0..50u64) {
        let limits = Limits { nodes: Some(nodes), stop: None };
        let walk: Vec<_> = puzzle.solutions_within(&limits).take(100).collect();
        let given: Vec<_> = walk.iter().copied().filter_map(Result::ok).collect();
        let all: Vec<_> = puzzle.solutions().take(given.len()).collect();
        prop_assert_eq!(&given, &all);
        prop_assert!(walk.iter().rev().skip(1).all(Result::is_ok));
        if walk.len() < 100 && walk.last().is_none_or(Result::is_ok) {
            prop_assert_eq!(given.len() as u128, puzzle.count());
        }
    }

    #[test]
    fn every_solution_verifies(puzzle in solvable()) {
        for solution in puzzle.solutions().take(20) {
            prop_assert_eq!(verify(&puzzle, &solution.grid()), Ok(solution));
        }
        prop_assert_eq!(verify(&puzzle, puzzle.grid()).is_ok(), puzzle.grid().is_full());
    }

    #[test]
    fn a_random_solution_is_one_of_all(puzzle in solvable(), seed in any::<u64>()) {
        prop_assume!(puzzle.count_up_to(1_000).number() < 1_000);
        let draw = || puzzle.random(&mut StdRng::seed_from_u64(seed)).unwrap();
        prop_assert!(puzzle.solutions().any(|solution| solution == draw()));
        prop_assert_eq!(draw(), draw());
    }

    #[test]
    fn a_given_is_redundant_if_it_changes_no_solution(puzzle in puzzle()) {
        let redundant = puzzle.redundant();
        let all = puzzle.count_up_to(1_000);
        prop_assume!(all.number() < 1_000);
        for cell in puzzle.grid().filled() {
            let mut others = *puzzle.grid();
            others[cell] = None;
            let same = Puzzle::new(others).unwrap().count_up_to(1_000) == all;
            prop_assert_eq!(redundant.contains(cell), same, "{} in {}", cell, puzzle);
        }
    }

    #[test]
    fn text_is_the_puzzle(puzzle in puzzle()) {
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
}

#[test]
fn every_solution_is_drawn_alike() {
    let puzzle: Puzzle = whole().to_string().replace(['1', '2'], ".").parse().unwrap();
    let all: Vec<_> = puzzle.solutions().collect();
    let mut drawn = vec![0u32; all.len()];
    let mut rng = StdRng::seed_from_u64(7);
    for _ in 0..1_000 * all.len() {
        let solution = puzzle.random(&mut rng).unwrap();
        drawn[all.iter().position(|&one| one == solution).unwrap()] += 1;
    }
    assert!(all.len() > 1 && drawn.iter().all(|n| (850..1150).contains(n)), "{drawn:?}");
}

#[test]
fn a_stop_is_heard() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    let limits = Limits { nodes: None, stop: Some(&|| true) };
    assert!(matches!(empty.count_up_to_within(u128::MAX, &limits), Count::AtLeast(_)));
    assert_eq!(empty.nth_within(u128::MAX, &limits), Err(Limit::Stopped));
    assert_eq!(empty.rank_within(&whole(), &limits), Err(Limit::Stopped));
    let mut rng = StdRng::seed_from_u64(7);
    assert_eq!(empty.random_within(&mut rng, &limits), Err(Limit::Stopped));
    assert_eq!(empty.estimate_within(10, &mut rng, &limits), Err(Limit::Stopped));
    let walk: Vec<_> = empty.solutions_within(&limits).collect();
    assert_eq!(walk.last(), Some(&Err(Limit::Stopped)));
}

#[test]
fn two_solutions_are_several_whatever_the_limit() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    let settled = |nodes| empty.solve_within(&Limits { nodes: Some(nodes), stop: None });
    let first = (0..).map(settled).find(|answer| answer.status() != Status::Unknown);
    assert_eq!(first, Some(empty.solve()));
}

#[test]
fn a_batch_keeps_its_order() {
    let puzzles: Vec<Puzzle> = (0..1_000)
        .map(|i| {
            Puzzle::new(whole().grid()).unwrap().transformed(&Transform::nth(i * 999).unwrap())
        })
        .collect();
    for threads in [1, 2, 7, usize::MAX] {
        let answers = Batch::new(NonZero::new(threads).unwrap()).map(&puzzles, |solver, puzzle| {
            solver.any(&puzzle.candidates(), &Limits::NONE).unwrap().unwrap().grid()
        });
        assert!(answers.iter().eq(puzzles.iter().map(Puzzle::grid)));
    }
}

#[test]
fn a_solver_forgets_the_last_question() {
    let hard: Puzzle =
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
            .parse()
            .unwrap();
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    let mut solver = Solver::new();
    for puzzle in [hard, empty, hard, empty] {
        let cut = solver.solve(&puzzle.candidates(), &Limits { nodes: Some(1), stop: None });
        assert_eq!(cut.status(), Status::Unknown);
        assert_eq!(solver.solve(&puzzle.candidates(), &Limits::NONE), puzzle.solve());
        assert_eq!(solver.first(&puzzle.candidates(), &Limits::NONE), Ok(puzzle.first()));
    }
}

/// Two solutions that one guess tells apart.
const FORKED: &str =
    "349618572782359...651742389273895...195476238864231957527164893918523764436987125";

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_node_limit_is_exact() {
    let within = |text: &str, n| {
        let puzzle: Puzzle = text.parse().unwrap();
        puzzle.status_within(&Limits { nodes: Some(n), stop: None })
    };
    assert_eq!(within(FORKED, 0), Status::Unknown);
    assert_eq!(within(FORKED, 1), Status::Multiple);
    assert_eq!(within(&whole().to_string(), 0), Status::Unique, "nothing has to be guessed");
    let least = (0..).find(|&n| within(HARD, n) != Status::Unknown).unwrap();
    assert!(least > 1 && within(HARD, least) == Status::Unique, "{least}");
}

#[test]
fn a_higher_limit_counts_no_fewer() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    for level in Level::available() {
        let mut solver = Solver::with_level(level);
        let mut count = |nodes| {
            let limits = Limits { nodes: Some(nodes), stop: None };
            solver.count_up_to(&empty, 10_000, &limits).number()
        };
        let counts: Vec<u128> = (0..3_000).step_by(30).map(&mut count).collect();
        assert!(counts.is_sorted(), "{level}: {counts:?}");
    }
}

#[test]
fn a_used_solver_answers_as_a_fresh_one_to_the_node() {
    let hard: Puzzle = HARD.parse().unwrap();
    let mut used = Solver::new();
    for n in 0..200 {
        let limits = Limits { nodes: Some(n), stop: None };
        let ask = |solver: &mut Solver| {
            let candidates = hard.candidates();
            (solver.status(&candidates, &limits), solver.first(&candidates, &limits))
        };
        assert_eq!(ask(&mut used), ask(&mut Solver::new()), "{n}");
    }
}

#[test]
fn a_used_solver_counts_as_a_fresh_one_to_the_node() {
    let [sparse, empty] = [SPARSE, &".".repeat(81)].map(|text| text.parse::<Puzzle>().unwrap());
    for level in Level::available() {
        let ask = |solver: &mut Solver, nodes| {
            solver.count_up_to(&sparse, 1 << 20, &Limits { nodes: Some(nodes), stop: None })
        };
        let mut used = Solver::with_level(level);
        for nodes in (0..4_000).step_by(500) {
            let _ = used.count_up_to(&empty, 100, &Limits::NONE);
            let fresh = ask(&mut Solver::with_level(level), nodes);
            assert_eq!(ask(&mut used, nodes), fresh, "{level}, {nodes}");
        }
    }
}

/// A 17-clue puzzle of G. Royle's list, less two clues.
const SPARSE: &str =
    "................12.....5........65...1......3.378........2.1......3.....4......8.";

/// Grids on which a search that is bound to fill cells in order is lost for thousands of guesses
/// (17-clue puzzles of G. Royle's list, less two clues): where it fails too often, the free search
/// has to settle whether a position is worth more.
#[test]
fn the_smallest_solution_takes_few_guesses() {
    let grids = [
        "................12.....5........65...1......3.378........2.1......3.....4......8.",
        ".................2....345..........6..3...4....51......4........7..5....86......9",
    ];
    for grid in grids {
        let puzzle: Puzzle = grid.parse().unwrap();
        let limits = Limits { nodes: Some(500), stop: None };
        assert_eq!(puzzle.first_within(&limits), Ok(puzzle.first()), "{grid}");
    }
}

//! The laws of the batch engine, each on every level that this machine has: the list of tests names
//! them. Few puzzles are answered one by one, so the lanes are tested apart from what users call.

use std::iter;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use libtest_mimic::{Arguments, Trial};
use made::Maker;
use ninefold_grid::{Cell, Digit, Transform};
use ninefold_solve::batch::Batch;
use ninefold_solve::{
    Bulk, Candidates, Count, Grid, Level, Limit, Limits, Lines, Puzzle, Solver, Status,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::TestRunner;
use truth::{Truth, agrees, agrees_with_itself, text};

mod made;
mod truth;

/// Hunts for a value that breaks a law.
fn hunt<S: Strategy>(cases: u32, values: S, law: impl Fn(S::Value)) {
    let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
    let found = TestRunner::new(config).run(&values, |value| {
        law(value);
        Ok(())
    });
    found.unwrap_or_else(|error| panic!("{error}"));
}

fn transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

/// Cells with any digits.
fn digits(n: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<(Cell, Digit)>> {
    subsequence(Cell::ALL.to_vec(), n).prop_flat_map(|cells| {
        let digits = vec((0..9usize).prop_map(|i| Digit::ALL[i]), cells.len());
        digits.prop_map(move |digits| iter::zip(cells.clone(), digits).collect())
    })
}

/// Some cells of a whole grid, of which some may be wrong.
fn grid(
    givens: std::ops::RangeInclusive<usize>,
    wrong: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Grid> {
    let cells = subsequence(Cell::ALL.to_vec(), givens);
    (any::<u64>(), cells, digits(wrong)).prop_map(|(seed, cells, wrong)| {
        let solution = Maker::new(seed).solution();
        let mut grid = Grid::EMPTY;
        cells.into_iter().for_each(|cell| grid[cell] = Some(solution.digit(cell)));
        wrong.into_iter().for_each(|(cell, digit)| grid[cell] = Some(digit));
        grid
    })
}

/// From full ones to the empty one, right, wrong and clashing.
fn any_grid() -> impl Strategy<Value = Grid> {
    let senseless = digits(0..=81).prop_map(|digits| {
        let mut grid = Grid::EMPTY;
        digits.into_iter().for_each(|(cell, digit)| grid[cell] = Some(digit));
        grid
    });
    prop_oneof![4 => grid(0..=81, 0..=0), 3 => grid(20..=81, 1..=3), 1 => senseless]
}

/// Enough puzzles of all kinds for two pieces of work and a bit, and the truth about them.
fn pool() -> &'static (Vec<Grid>, Vec<Truth>) {
    static POOL: OnceLock<(Vec<Grid>, Vec<Truth>)> = OnceLock::new();
    POOL.get_or_init(|| {
        let grids = Maker::new(1).mixed(4_200);
        let truths = grids.iter().map(Truth::of).collect();
        (grids, truths)
    })
}

/// A kind of engine.
#[derive(Clone, Copy)]
struct Kind {
    level: Level,
    new: New,
}

type New = fn(Level) -> Bulk;

impl Kind {
    fn bulk(self) -> Bulk {
        (self.new)(self.level)
    }
}

fn the_answers_are_those_of_the_solver(kind: Kind) {
    hunt(250, vec(any_grid(), 0..90), |grids| {
        let truths: Vec<_> = grids.iter().map(Truth::of).collect();
        agrees(&mut kind.bulk(), &grids, &truths);
    });
}

fn the_answers_are_those_of_the_oracle(kind: Kind) {
    let dense = prop_oneof![grid(44..=81, 0..=0), grid(44..=81, 1..=2)];
    hunt(50, vec(dense, 0..40), |grids| {
        let truths: Vec<_> = grids.iter().map(Truth::by_oracle).collect();
        agrees(&mut kind.bulk(), &grids, &truths);
    });
}

fn every_solution_is_counted(kind: Kind) {
    hunt(100, vec(grid(26..=60, 0..=0), 40), |grids| {
        let text = text(&grids);
        let counts = kind.bulk().count_up_to(Lines::new(&text).unwrap(), 5_000);
        for (grid, count) in iter::zip(&grids, counts) {
            let candidates = Candidates::from(grid);
            let right = Solver::new().count_up_to(&candidates, 5_000, &Limits::NONE);
            assert_eq!(count, right, "{grid}");
        }
    });
}

/// The lanes look for clashes only among the puzzles that die in their first pass.
fn every_two_equal_digits_in_a_house_clash(kind: Kind) {
    let mut bulk = kind.bulk();
    let mut maker = Maker::new(4);
    for givens in [0, 4, 17, 30, 81] {
        let mut grids = Vec::new();
        for cell in Cell::ALL {
            for peer in cell.peers() {
                let mut grid = maker.sparse(givens);
                grid[peer] = grid[cell].or(Some(Digit::D5));
                grid[cell] = grid[peer];
                grids.push(grid);
            }
        }
        let text = text(&grids);
        let answers = bulk.status(Lines::new(&text).unwrap());
        let found = iter::zip(&grids, answers.statuses()).find(|it| *it.1 != Status::Invalid);
        assert_eq!(found, None);
    }
}

fn counting_up_to_nothing_needs_no_search(kind: Kind) {
    let grids = Maker::new(3).many(50, |maker| maker.multiple(3));
    let text = text(&grids);
    let mut bulk = kind.bulk();
    assert_eq!(bulk.count_up_to(Lines::new(&text).unwrap(), 0), [Count::AtLeast(0); 50]);
    assert_eq!(bulk.effort().unwrap_or_default().guesses, 0);
}

fn a_puzzle_alone_is_answered_as_among_others(kind: Kind) {
    let (grids, truths) = pool();
    agrees(&mut kind.bulk(), grids, truths);
    let mut bulk = kind.bulk();
    for i in 0..400 {
        agrees(&mut bulk, &grids[i..=i], &truths[i..=i]);
    }
}

fn a_puzzle_is_answered_as_often_as_it_comes(kind: Kind) {
    for (grid, truth) in iter::zip(&pool().0, &pool().1).take(100) {
        agrees(&mut kind.bulk(), &[*grid; 100], &vec![truth.clone(); 100]);
    }
}

fn neither_order_nor_cuts_change_an_answer(kind: Kind) {
    let (grids, truths) = pool();
    let mut bulk = kind.bulk();
    for size in [31, 32, 33, 2_047, 2_048, 2_049, 4_097] {
        for (grids, truths) in iter::zip(grids.chunks(size), truths.chunks(size)) {
            agrees(&mut bulk, grids, truths);
        }
    }
    for step in [1_009, 4_199] {
        let order = (0..grids.len()).map(|i| i * step % grids.len());
        let (grids, truths): (Vec<_>, Vec<_>) =
            order.map(|i| (grids[i], truths[i].clone())).unzip();
        agrees(&mut bulk, &grids, &truths);
    }
}

/// The engine learns from what it has seen whether to put off the second branch of a guess, so it
/// sees all kinds, one after the other.
fn a_used_engine_answers_as_a_fresh_one(kind: Kind) {
    let mut maker = Maker::new(2);
    let batches = [
        maker.many(40, Maker::hard),
        maker.many(200, |maker| maker.multiple(3)),
        maker.many(200, Maker::none),
        maker.many(200, |maker| maker.sparse(12)),
        maker.many(100, |maker| maker.clashing(25)),
        maker.mixed(200),
        vec![Grid::EMPTY; 70],
    ];
    let batches = batches.map(|grids| {
        let truths: Vec<_> = grids.iter().map(Truth::of).collect();
        (grids, truths)
    });
    let mut bulk = kind.bulk();
    for before in &batches {
        for after in &batches {
            for (grids, truths) in [before, after] {
                agrees(&mut bulk, grids, truths);
            }
        }
    }
}

/// A limit leaves no answer or all, asks no more than it has to, and spoils no later answer.
fn a_limit_cuts_short_or_changes_nothing(kind: Kind) {
    let (grids, truths) = pool();
    let (grids, truths) = (&grids[..2_500], &truths[..2_500]);
    let (text, mut bulk) = (text(grids), kind.bulk());
    let lines = || Lines::new(&text).unwrap();
    let statuses = bulk.status(lines()).statuses().to_vec();
    let (mut cut, mut whole) = (0, 0);
    for limit in (0..24).map(|exponent| 1 << exponent) {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= limit;
        let stopped = Limits { stop: Some(&stop), ..Limits::NONE };
        let few = Limits { nodes: Some(limit), ..Limits::NONE };
        for (limits, reached) in [(few, Limit::Nodes), (stopped, Limit::Stopped)] {
            match bulk.status_within(lines(), &limits) {
                Err(limit) => {
                    assert_eq!(limit, reached);
                    cut += 1;
                }
                Ok(answers) => {
                    assert_eq!(answers.statuses(), statuses);
                    whole += 1;
                }
            }
        }
        assert!(asked.load(Ordering::Relaxed) <= limit, "asked again after it said so");
    }
    assert!(cut > 4 && whole > 4, "{cut} {whole}");
    agrees(&mut bulk, grids, truths);
}

fn threads_change_no_answer(kind: Kind) {
    let (grids, truths) = pool();
    let puzzles = iter::zip(grids, truths).filter(|(grid, _)| grid.check().is_ok());
    let (puzzles, truths): (Vec<_>, Vec<_>) =
        puzzles.map(|(grid, truth)| (Puzzle::new(*grid).unwrap(), truth)).unzip();
    for n in [0, 1, 64, 65, puzzles.len()] {
        let (puzzles, truths) = (&puzzles[..n], &truths[..n]);
        for threads in [1, 2, 7] {
            let batch = Batch::new(NonZero::new(threads).unwrap()).with_level(kind.level);
            let statuses = || truths.iter().map(|truth| truth.status);
            let smallest = || truths.iter().map(|truth| truth.smallest);
            assert!(batch.status(puzzles).into_iter().eq(statuses()));
            let outcomes = batch.solve(puzzles);
            assert!(outcomes.iter().map(|it| it.status).eq(statuses()));
            assert!(outcomes.iter().map(|it| it.solution).eq(smallest()));
            assert!(batch.first(puzzles).into_iter().eq(smallest()));
            let counts = truths.iter().map(|truth| truth.count_up_to(3));
            assert!(batch.count_up_to(puzzles, 3).into_iter().eq(counts));
            let any = batch.any(puzzles);
            assert_eq!(any.len(), n);
            for (puzzle, (solution, truth)) in iter::zip(puzzles, iter::zip(any, truths)) {
                assert_eq!(solution.is_some(), truth.count > 0, "{puzzle}");
                assert!(solution.is_none_or(|it| it.extends(puzzle.grid())), "{puzzle}");
            }
        }
    }
}

fn threads_change_no_line(kind: Kind) {
    let (grids, truths) = pool();
    for n in [0, 1, 64, 65, grids.len()] {
        let text = text(&grids[..n]);
        for threads in [1, 2, 7] {
            let batch = Batch::new(NonZero::new(threads).unwrap()).with_level(kind.level);
            let answers = batch.solve_lines(Lines::new(&text).unwrap());
            agrees_with_itself(&answers, &grids[..n]);
            let statuses = truths[..n].iter().map(|truth| truth.status);
            assert!(answers.statuses().iter().copied().eq(statuses));
            assert!(answers.solutions().eq(truths[..n].iter().map(|truth| truth.smallest)));
        }
    }
}

fn a_transform_moves_the_only_solution_with_its_puzzle(kind: Kind) {
    let (grids, truths) = pool();
    hunt(5, vec(transform(), 500), |transforms| {
        let moved: Vec<_> = iter::zip(&transforms, grids).map(|(it, grid)| it.grid(grid)).collect();
        let text = text(&moved);
        let mut bulk = kind.bulk();
        let answers = bulk.solve(Lines::new(&text).unwrap());
        for (i, (transform, truth)) in iter::zip(&transforms, truths).enumerate() {
            assert_eq!(answers.status(i), truth.status, "{}", moved[i]);
            if truth.status == Status::Unique {
                let there = truth.smallest.map(|solution| transform.solution(&solution));
                assert_eq!(answers.solution(i), there, "{}", moved[i]);
            }
        }
    });
}

fn the_form_of_the_text_changes_no_answer(kind: Kind) {
    let text = text(&pool().0[..2_100]);
    let mut bulk = kind.bulk();
    let expected = bulk.solve(Lines::new(&text).unwrap()).clone();
    let windows = text.replace('\n', "\r\n");
    let forms = [
        text.trim_end(),
        &windows,
        windows.trim_end(),
        &text.replace('.', "0"),
        &text.replacen('.', "0", 5_000),
    ];
    for form in forms {
        let answers = bulk.solve(Lines::new(form).unwrap());
        assert_eq!(answers.statuses(), expected.statuses());
        assert!((0..2_100).all(|i| answers.line(i) == expected.line(i)));
    }
}

macro_rules! laws {
    ($($law:ident),+ $(,)?) => { vec![$((stringify!($law), $law as fn(Kind))),+] };
}

fn main() -> ExitCode {
    let of_lanes = laws![
        the_answers_are_those_of_the_solver,
        the_answers_are_those_of_the_oracle,
        every_solution_is_counted,
        every_two_equal_digits_in_a_house_clash,
        counting_up_to_nothing_needs_no_search,
        a_puzzle_alone_is_answered_as_among_others,
        a_puzzle_is_answered_as_often_as_it_comes,
        neither_order_nor_cuts_change_an_answer,
        a_used_engine_answers_as_a_fresh_one,
        a_limit_cuts_short_or_changes_nothing,
        a_transform_moves_the_only_solution_with_its_puzzle,
        the_form_of_the_text_changes_no_answer,
    ];
    let of_bulk = laws![
        the_answers_are_those_of_the_solver,
        a_puzzle_alone_is_answered_as_among_others,
        a_used_engine_answers_as_a_fresh_one,
        a_limit_cuts_short_or_changes_nothing,
    ];
    let of_threads = laws![threads_change_no_answer, threads_change_no_line];
    let kinds: [(_, New, _); 3] = [
        ("lanes", Bulk::in_lanes, &of_lanes),
        ("bulk", Bulk::with_level, &of_bulk),
        ("batch", Bulk::with_level, &of_threads),
    ];
    let mut trials = Vec::new();
    for level in Level::available() {
        for (what, new, laws) in kinds {
            for &(name, law) in laws {
                let run = move || {
                    law(Kind { level, new });
                    Ok(())
                };
                trials.push(Trial::test(format!("{level}, {what}: {name}"), run));
            }
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

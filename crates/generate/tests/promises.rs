//! What a spec promises of difficulty, spread, classes, vicinity and days, each proved by other means than
//! made it: plain paths and ratings, the canonical form.

use std::collections::BTreeSet;

use ninefold_canon::{Form, canonical};
use ninefold_generate::{Day, Made, Mask, Miss, Shortfall, Spec, Vicinity, Weighing};
use ninefold_grid::{Cell, CellSet, Digit, Grid, House, Transform};
use ninefold_logic::rate::grade::{Grade, grade};
use ninefold_logic::rate::hodoku::{self, Level};
use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::{Bulk, Limits, Puzzle, Status};
use proptest::prelude::*;

/// By Gordon Royle, with 17 givens.
const ROYLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn made(spec: Spec, seed: u64, number: usize) -> Vec<Made> {
    spec.check().unwrap().puzzles(seed).take(number).collect()
}

fn givens(puzzle: &Puzzle) -> CellSet {
    puzzle.grid().filled()
}

fn start(puzzle: &Puzzle) -> Position {
    Position::from(puzzle).with_proved_uniqueness()
}

fn technique(name: &str) -> &'static Technique {
    Technique::named(name).unwrap()
}

/// The techniques of a path, in order; none if it doesn't lead to the end.
fn path(plan: &Plan, puzzle: &Puzzle) -> Option<Vec<&'static Technique>> {
    let path = plan.path(start(puzzle), &Limits::NONE).unwrap();
    path.end.is_solved().then(|| path.steps.iter().map(|step| step.technique).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn grades_levels_and_scores_are_kept(seed: u64, i in 0..5usize, score in 500..2000u32) {
        let (grades, level) = (Grade::ALL[i]..=Grade::ALL[i + 1], Level::ALL[i]);
        for made in made(Spec::new().grade(grades.clone()), seed, 4) {
            let grade = grade(&start(&made.puzzle), &Limits::NONE).unwrap();
            prop_assert!(grades.contains(&grade));
        }
        for made in made(Spec::new().level(level..=level), seed, 2) {
            let path = hodoku::path(&start(&made.puzzle), &Limits::NONE).unwrap();
            prop_assert_eq!(hodoku::rating(&path).unwrap().level, level);
        }
        for made in made(Spec::new().score(score..=score + 200), seed, 2) {
            let path = hodoku::path(&start(&made.puzzle), &Limits::NONE).unwrap();
            prop_assert!((score..=score + 200).contains(&hodoku::rating(&path).unwrap().score));
        }
    }

    #[test]
    fn what_is_needed_is_needed(seed: u64, i in 0..4usize) {
        let wanted = technique(["x-wing", "naked-triple", "xy-wing", "skyscraper"][i]);
        let order = |it: &Technique| it.hodoku.unwrap().order;
        let usual = Plan::default();
        let easier = |it: &&'static Technique| order(it) < order(wanted);
        let easier = Plan::new(usual.techniques().iter().copied().filter(easier));
        for made in made(Spec::new().needs(wanted), seed, 2) {
            prop_assert!(path(&easier, &made.puzzle).is_none());
            prop_assert!(path(&easier.clone().with(wanted), &made.puzzle).is_some());
        }
        for made in made(Spec::new().needs_once(wanted).then_singles(), seed, 1) {
            let steps = path(&easier.clone().with(wanted), &made.puzzle).unwrap();
            let at = steps.iter().position(|&step| step == wanted).unwrap();
            prop_assert!(steps[at + 1..].iter().all(|step| step.id.ends_with("single") || step.id == "full-house"));
        }
    }

    #[test]
    fn nothing_else_may_be_needed(seed: u64) {
        let few = ["full-house", "naked-single", "hidden-single", "naked-pair"].map(technique);
        let plan = Plan::new(few);
        let spec = Spec::new().solved_by(plan.clone()).needs(technique("naked-pair"));
        for made in made(spec, seed, 2) {
            prop_assert!(path(&plan, &made.puzzle).is_some());
            prop_assert!(path(&plan.clone().without(few[3]), &made.puzzle).is_none());
        }
    }

    #[test]
    fn givens_are_spread(seed: u64, least in 1..3usize) {
        let spec = Spec::new().givens(27..=32).in_each_box(least..=4).in_each_line(least..=5).of_each_digit(1..=6);
        for made in made(spec, seed, 3) {
            let all = givens(&made.puzzle);
            for house in House::ALL {
                let most = if house.index() < 18 { 5 } else { 4 };
                prop_assert!((least..=most).contains(&(all & house.cells()).len()));
            }
            for digit in Digit::ALL {
                let of = all.iter().filter(|&cell| made.solution.digit(cell) == digit).count();
                prop_assert!((1..=6).contains(&of));
            }
        }
    }

    #[test]
    fn masks_bind(seed: u64, bits: u128) {
        let signs = |cell: &Cell| match (bits >> cell.index() & 1, cell.index() % 4) {
            (1, _) => 'x',
            (_, 0) => '.',
            _ => '?',
        };
        let text: String = Cell::ALL.iter().map(signs).collect();
        let mask: Mask = text.parse().unwrap();
        let Ok(spec) = Spec::new().mask(&mask).check() else { return Ok(()) };
        for made in spec.attempts(seed, 0..4, &mut Bulk::new(), &Limits::NONE).made {
            prop_assert!(givens(&made.puzzle).is_superset(mask.must));
            prop_assert!((givens(&made.puzzle) & mask.must_not).is_empty());
        }
    }

    #[test]
    fn near_puzzles_are_near(seed: u64, removed in 1..4usize, more in 0..2usize, keeps_pattern: bool) {
        let old: Puzzle = ROYLE.parse().unwrap();
        // With fewer than 17 there is nothing.
        let added = if keeps_pattern { removed } else { removed + more };
        let vicinity = Vicinity { removed, added, keeps_pattern };
        let spec = Spec::new().near(vec![old], vicinity).check().unwrap();
        for made in spec.attempts(seed, 0..3, &mut Bulk::new(), &Limits::NONE).made {
            let same = |&cell: &Cell| made.puzzle.grid()[cell] == old.grid()[cell];
            let kept = givens(&old).iter().filter(same).count();
            prop_assert!(made.puzzle != old && made.puzzle.status() == Status::Unique);
            prop_assert_eq!(givens(&made.puzzle).len(), 17 - removed + added);
            prop_assert!(kept >= 17 - removed);
            prop_assert!(!keeps_pattern || givens(&old).is_superset(givens(&made.puzzle)));
        }
    }

    #[test]
    fn each_date_is_a_day_of_its_own(year in 0..10_000u16, month in 0..14u8, day in 0..33u8) {
        let text = format!("{year:04}-{month:02}-{day:02}");
        match Day::new(year, month, day) {
            Some(date) => {
                prop_assert_eq!(date.to_string(), text.clone());
                prop_assert_eq!(text.parse(), Ok(date));
                prop_assert_eq!(date.seed().to_string().parse(), text.replace('-', "").parse::<u64>());
            }
            None => prop_assert!(text.parse::<Day>().is_err()),
        }
    }
}

/// All that one given elsewhere makes of a puzzle, by trying each cell and digit.
#[test]
fn a_vicinity_is_complete() {
    let old: Puzzle = ROYLE.parse().unwrap();
    let mut all = BTreeSet::new();
    for gone in givens(&old) {
        let mut rest = *old.grid();
        rest[gone] = None;
        for (cell, digit) in (!rest.filled()).iter().flat_map(|c| Digit::ALL.map(|d| (c, d))) {
            let mut grid = rest;
            grid[cell] = Some(digit);
            if Puzzle::new(grid).is_ok_and(|puzzle| puzzle.status() == Status::Unique) {
                all.insert(grid);
            }
        }
    }
    all.remove(old.grid());
    let spec = Spec::new().near(vec![old], Vicinity::default()).check().unwrap();
    let found = spec.attempts(1, 0..200, &mut Bulk::new(), &Limits::NONE).made;
    let found: BTreeSet<Grid> = found.iter().map(|made| *made.puzzle.grid()).collect();
    assert_eq!(found, all);
}

#[test]
fn distinct_puzzles_are_of_different_classes_and_new_ones() {
    let old: Puzzle = ROYLE.parse().unwrap();
    let spec = Spec::new().near(vec![old], Vicinity::default());
    let form = |puzzle: &Puzzle| canonical(puzzle.grid(), Form::Minlex).unwrap().grid;
    let forms = |made: &[Made]| made.iter().map(|it| form(&it.puzzle)).collect::<Vec<_>>();
    let all = forms(&made(spec.clone(), 1, 60));
    let mut classes: BTreeSet<Grid> = all.iter().copied().collect();
    assert!(classes.len() < all.len());
    classes.remove(&form(&old));
    let distinct = forms(&made(spec.distinct(), 1, classes.len()));
    assert_eq!(distinct.iter().copied().collect::<BTreeSet<_>>(), classes);
}

/// A puzzle is not given back as new one if it comes in another guise.
#[test]
fn what_is_near_is_new() {
    let old: Puzzle = ROYLE.parse().unwrap();
    let turned = Transform::nth(Transform::COUNT / 3).unwrap();
    let near = made(Spec::new().near(vec![old], Vicinity::default()), 1, 1)[0].puzzle;
    let guise = Puzzle::new(turned.grid(near.grid())).unwrap();
    let one = Vicinity::default();
    let spec = Spec::new().near(vec![old, guise], one).distinct().check().unwrap();
    let haul = spec.attempts(1, 0..200, &mut Bulk::new(), &Limits::NONE);
    let form = |puzzle: &Puzzle| canonical(puzzle.grid(), Form::Minlex).unwrap().grid;
    assert!(!haul.made.is_empty());
    for made in haul.made {
        assert!(form(&made.puzzle) != form(&old) && form(&made.puzzle) != form(&near));
    }
    assert_eq!(haul.closest.unwrap().why, Shortfall::Old);
}

/// Near puzzles have the solution that is asked for.
#[test]
fn near_puzzles_keep_the_solution() {
    let old: Puzzle = ROYLE.parse().unwrap();
    let solution = old.first().unwrap();
    let two = Vicinity { removed: 1, added: 2, keeps_pattern: false };
    let near = Spec::new().near(vec![old], two);
    let all =
        |spec: Spec| spec.check().unwrap().attempts(1, 0..50, &mut Bulk::new(), &Limits::NONE).made;
    let (free, kept) = (all(near.clone()), all(near.solution(solution)));
    assert!(free.iter().any(|made| made.solution != solution));
    assert!(!kept.is_empty() && kept.iter().all(|made| made.solution == solution));
}

/// The literature has 26.58 givens in the mean and 4.67e15 minimal puzzles in a grid (D. Berthier, 2009;
/// forum members red ed and blue). A small sample comes near from below.
#[test]
fn unbiased_puzzles_estimate_all_minimal_ones() {
    let mut weighing = Weighing::default();
    for made in made(Spec::new().unbiased(), 1, 3000) {
        assert!(made.puzzle.redundant().is_empty());
        weighing.add(givens(&made.puzzle).len(), made.weight.unwrap());
    }
    let (mean, number) = (weighing.mean_givens(), weighing.puzzles_per_grid());
    assert!((26.0..27.0).contains(&mean), "{mean}");
    assert!((3e15..6e15).contains(&number), "{number}");
    assert!(weighing.variance() > 0.0 && weighing.effective() > 10.0);
}

/// The same everywhere, for ever: what a day had, it has.
#[test]
fn a_day_has_its_puzzles() {
    let day: Day = "2026-11-30".parse().unwrap();
    let first = |grade| made(Day::spec(grade), day.seed(), 1)[0].puzzle.to_string();
    assert_eq!(
        Grade::ALL.map(first),
        [
            "...3......6...72....42...9582........3.5.6.1........4978...24....14...6......8...",
            "....46.837.....6...9..8..5....8..1...8.4.2.7...1..5....5..7..6...3.....747.25....",
            "...2.37.......4...817......3.5....1.24.....37.9....8.4......659...4.......27.5...",
            ".........2.563.48.7...213...5.1.8..4.........1..9.3.7...436...7.17.856.9.........",
            "...5.2..8.57...96.........3..5.312...4..6..3...829.5..8.........73...62.5..6.7...",
            "9..1......1...46....685....3..2.78...7.....9...26.8..4....834....17...2......1..3",
        ]
    );
}

#[test]
fn the_closest_miss_is_told() {
    let miss = |spec: Spec, attempts| {
        let spec = spec.check().unwrap();
        spec.attempts(1, 0..attempts, &mut Bulk::new(), &Limits::NONE).closest
    };
    let Some(Miss { puzzle, why: Shortfall::Givens(it), .. }) =
        miss(Spec::new().givens(17..=17), 300)
    else {
        panic!("no attempt comes to 17 givens");
    };
    assert_eq!(it.has, givens(&puzzle).len());
    let all = made(Spec::new(), 1, 300);
    assert_eq!(all.iter().map(|made| givens(&made.puzzle).len()).min(), Some(it.has));
}

/// A limit of guesses gives attempts up, the same ones each time, and ends nothing.
#[test]
fn attempts_beyond_a_limit_of_nodes_are_given_up() {
    let old: Puzzle = ROYLE.parse().unwrap();
    let two = Vicinity { removed: 1, added: 2, keeps_pattern: false };
    let spec = Spec::new().near(vec![old], two).check().unwrap();
    let haul = |nodes| {
        let limits = Limits { nodes, ..Limits::NONE };
        spec.attempts(1, 0..100, &mut Bulk::new(), &limits)
    };
    let (free, bound, none) = (haul(None), haul(Some(2000)), haul(Some(1)));
    assert!(bound.reached.is_none());
    assert!(bound.made.iter().all(|made| free.made.contains(made)));
    assert!((1..free.made.len()).contains(&bound.made.len()));
    assert_eq!(bound.made, haul(Some(2000)).made);
    assert!(none.made.is_empty() && none.reached.is_none());
    assert_eq!(none.closest.unwrap().why, Shortfall::Unknown);
}

#[test]
fn one_weight_tells_nothing_of_the_error() {
    let mut weighing = Weighing::default();
    weighing.add(24, 1.0);
    assert!(weighing.variance().is_nan());
    weighing.add(26, 1.0);
    assert_eq!(
        (weighing.mean_givens(), weighing.variance(), weighing.effective()),
        (25.0, 0.5, 2.0)
    );
}

#[test]
fn an_open_window_of_scores_is_told_as_open() {
    let spec = Spec::new().score(3000..=u32::MAX).check().unwrap();
    let miss = spec.attempts(1, 0..5, &mut Bulk::new(), &Limits::NONE).closest.unwrap();
    assert!(miss.to_string().ends_with("where 3000 or more was asked for"), "{miss}");
}

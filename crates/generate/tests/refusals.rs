//! What is refused before the first attempt, and that it is rightly.

use std::ops::ControlFlow;

use ninefold_generate::{Refusal, Sample, Spec, Symmetry, Vicinity};
use ninefold_grid::{Cell, CellSet, Digit, Grid, House, Solution};
use ninefold_logic::rate::grade::{Grade, grade};
use ninefold_logic::rate::hodoku::{self, Level};
use ninefold_logic::{Plan, Position, Technique};
use ninefold_solve::{Limits, Puzzle};
use proptest::prelude::*;

/// By Gordon Royle, with 17 givens.
const ROYLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn spec() -> Spec {
    Spec::new()
}

fn refusal(spec: Spec) -> Refusal {
    spec.check().unwrap_err()
}

fn cells(cells: &[usize]) -> CellSet {
    cells.iter().map(|&cell| Cell::ALL[cell]).collect()
}

fn solution() -> Solution {
    Solution::new(&SOLVED.parse().unwrap()).unwrap()
}

/// A solution in some cells.
fn within(solution: &Solution, cells: CellSet) -> Grid {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|cell| grid[cell] = Some(solution.digit(cell)));
    grid
}

fn technique(name: &str) -> &'static Technique {
    Technique::named(name).unwrap()
}

fn singles() -> Plan {
    Plan::new(["full-house", "naked-single", "hidden-single"].map(technique))
}

#[test]
fn numbers_of_givens() {
    assert_eq!(refusal(spec().givens(0..=16)), Refusal::Givens(0..=16));
    assert_eq!(refusal(spec().givens(82..=90)), Refusal::Givens(82..=90));
    #[expect(clippy::reversed_empty_ranges, reason = "it is what is refused")]
    let empty = 30..=29;
    assert_eq!(refusal(spec().givens(empty.clone())), Refusal::Givens(empty));
    let turned = spec().symmetry(Symmetry::QuarterTurn).givens(26..=27);
    assert_eq!(refusal(turned), Refusal::Number { asked: 26..=27, nearest: 25..=28 });
    let sixteen: CellSet = Cell::ALL.into_iter().step_by(5).take(16).collect();
    let number = Refusal::Number { asked: 17..=81, nearest: 16..=16 };
    assert_eq!(refusal(spec().must_not(!sixteen)), number);
    let few = spec().givens(0..=20).must_not(!sixteen);
    assert_eq!(refusal(few), Refusal::Number { asked: 17..=20, nearest: 16..=16 });
    assert!(spec().givens(20..=usize::MAX).check().is_ok());
    let crowded = spec().minimal().givens(59..=81);
    assert_eq!(refusal(crowded), Refusal::Crowded(59..=81));
    assert_eq!(refusal(spec().unbiased().givens(70..=70)), Refusal::Crowded(70..=70));
    assert!(spec().minimal().givens(58..=81).check().is_ok(), "nobody has a proof");
}

#[test]
fn places() {
    let turned = spec().symmetry(Symmetry::QuarterTurn);
    let torn = turned.must(cells(&[0])).must_not(cells(&[80]));
    assert_eq!(refusal(torn), Refusal::Torn(Cell::ALL[0]));
    let lines: CellSet = House::ALL[1].cells() | House::ALL[2].cells();
    assert_eq!(refusal(spec().must_not(lines)), Refusal::Open(lines));
    assert!(Refusal::Open(lines).to_string().starts_with("no given may stand in row 2, row 3: "));
    let row = House::ALL[0].cells();
    assert_eq!(refusal(spec().minimal().must(row)), Refusal::Redundant(row));
    assert!(spec().must(row).check().is_ok());
    assert_eq!(refusal(spec().unbiased().must(cells(&[0]))), Refusal::Biased);
}

#[test]
fn digits_and_solutions() {
    let mut fixed = Grid::EMPTY;
    fixed[Cell::ALL[0]] = Some(Digit::D1);
    fixed[Cell::ALL[1]] = Some(Digit::D1);
    assert!(matches!(refusal(spec().fixed(fixed)), Refusal::Flawed(_)));
    let none: Grid =
        "12345678.........9..............................................................."
            .parse()
            .unwrap();
    assert_eq!(refusal(spec().fixed(none)), Refusal::NoSolution);
    let other = spec().solution(solution()).fixed(none);
    assert_eq!(refusal(other), Refusal::Other(Cell::ALL[0]));

    let some: CellSet = Cell::ALL.into_iter().step_by(5).collect();
    let alone = spec().fixed(within(&solution(), some)).must_not(!some);
    assert_eq!(refusal(alone), Refusal::Ambiguous);
    // 6 and 7 in the first and the fourth row could always be exchanged.
    let exchangeable = [3, 4, 30, 31];
    let open = |open: &[usize]| spec().solution(solution()).must_not(cells(open));
    assert_eq!(refusal(open(&exchangeable)), Refusal::Ambiguous);
    assert!(open(&exchangeable[1..]).check().is_ok());

    let puzzle: Puzzle = ROYLE.parse().unwrap();
    let (mut more, next) = (*puzzle.grid(), Cell::ALL[0]);
    assert!(spec().minimal().fixed(more).check().is_ok());
    more[next] = Some(puzzle.first().unwrap().digit(next));
    assert!(spec().fixed(more).check().is_ok());
    let Refusal::Redundant(redundant) = refusal(spec().minimal().fixed(more)) else {
        panic!("{next} follows from the rest");
    };
    assert!(redundant.contains(next));
}

#[test]
fn spread() {
    assert_eq!(refusal(spec().in_each_box(4..=5).givens(30..=35)), Refusal::Spread(4..=5, 30..=35));
    assert_eq!(
        refusal(spec().of_each_digit(0..=1).givens(0..=29)),
        Refusal::Spread(0..=1, 17..=29)
    );
    let [row, block] = [House::ALL[2], House::ALL[20]];
    let full = |range| spec().must(row.cells()).in_each_line(range);
    let (asked, possible) = (2..=8, 9..=9);
    assert_eq!(refusal(full(2..=8)), Refusal::House { house: row, asked, possible });
    assert!(full(2..=9).check().is_ok());
    let bare = spec().must_not(block.cells()).in_each_box(1..=9);
    let (asked, possible) = (1..=9, 0..=0);
    assert_eq!(refusal(bare), Refusal::House { house: block, asked, possible });
    let threes: CellSet = solution().iter().filter(|it| it.1 == Digit::D3).map(|it| it.0).collect();
    let none = spec().solution(solution()).must_not(threes).of_each_digit(1..=9);
    let (digit, asked, possible) = (Digit::D3, 1..=9, 0..=0);
    assert_eq!(refusal(none), Refusal::Digit { digit, asked, possible });
    let many = spec().fixed(within(&solution(), threes)).of_each_digit(0..=4);
    let (asked, possible) = (0..=4, 9..=9);
    assert_eq!(refusal(many), Refusal::Digit { digit, asked, possible });
}

#[test]
fn difficulty() {
    let [fish, pair, full] = ["x-wing", "naked-pair", "full-house"].map(technique);
    assert_eq!(refusal(spec().grade(Grade::Tough..=Grade::Gentle)), Refusal::Grades);
    assert_eq!(refusal(spec().needs(fish).solved_by(Plan::new([]))), Refusal::Forbidden(fish));
    assert_eq!(refusal(spec().then_singles()), Refusal::Sequel);
    for window in [Grade::Gentle..=Grade::Gentle, Grade::Gentle..=Grade::Moderate] {
        assert_eq!(refusal(spec().needs(fish).grade(window)), Refusal::Unneeded(fish));
    }
    let easy = || spec().level(Level::Easy..=Level::Easy);
    assert_eq!(refusal(easy().needs_once(pair)), Refusal::Unneeded(pair));
    assert_eq!(refusal(spec().givens(78..=81).needs(pair)), Refusal::Unneeded(pair));
    assert_eq!(refusal(easy().solved_by(singles()).needs(full)), Refusal::Unneeded(full));
    for large in ["squirmbag", "whale", "leviathan"].map(technique) {
        assert_eq!(refusal(spec().needs(large)), Refusal::Unneeded(large));
        let alone = singles().with(large);
        assert!(spec().needs(large).solved_by(alone).check().is_ok());
    }
    // Without hidden singles a pair may well be needed; and a few hard fish come before an easier wing.
    let few = Plan::new([technique("naked-single"), pair]);
    assert!(easy().solved_by(few).needs(pair).check().is_ok());
    assert!(spec().grade(Grade::Tricky..=Grade::Tricky).needs(fish).check().is_ok());

    let hard = Level::Hard..=Level::Hard;
    assert_eq!(refusal(spec().solved_by(singles()).level(hard.clone())), Refusal::Singles);
    assert_eq!(refusal(easy().grade(Grade::Tough..=Grade::Tough)), Refusal::Singles);
    assert_eq!(refusal(spec().givens(80..=81).level(hard)), Refusal::Singles);
    let moderate = |least| {
        spec().givens(least..=81).solved_by(singles()).grade(Grade::Moderate..=Grade::Moderate)
    };
    assert_eq!(refusal(moderate(21)), Refusal::Singles);
    assert!(moderate(20).check().is_ok());
    let medium =
        |least| spec().givens(least..=81).solved_by(singles()).level(Level::Medium..=Level::Medium);
    assert_eq!(refusal(medium(24)), Refusal::Singles);
    assert!(medium(23).check().is_ok());
}

#[test]
fn scores() {
    let score = |spec: Spec, asked| refusal(spec.score(asked));
    let refused = |asked, possible| Refusal::Score { asked, possible };
    assert_eq!(score(spec().givens(17..=31), 0..=199), refused(0..=199, 200..=u32::MAX));
    let easy = || spec().level(Level::Easy..=Level::Easy);
    assert_eq!(score(easy(), 801..=900), refused(801..=900, 92..=800));
    assert_eq!(score(easy().givens(41..=50), 561..=600), refused(561..=600, 124..=560));
    let extreme = spec().level(Level::Extreme..=Level::Extreme);
    assert!(matches!(score(extreme, 0..=100), Refusal::Score { .. }));
    assert!(easy().score(700..=750).check().is_ok());
    // What is dug to the end is minimal, and leaves 23 cells open; and every cell takes 4 points or more.
    assert_eq!(score(spec(), 1..=91), refused(1..=91, 92..=u32::MAX));
    assert_eq!(score(spec().givens(17..=81), 1..=3), refused(1..=3, 4..=u32::MAX));
    let turned = spec().symmetry(Symmetry::HalfTurn);
    assert_eq!(score(turned, 0..=3), refused(0..=3, 4..=u32::MAX));
    let old: Puzzle = ROYLE.parse().unwrap();
    assert_eq!(
        score(spec().near(vec![old], Vicinity::default()), 0..=255),
        refused(0..=255, 256..=u32::MAX)
    );
    assert!(spec().givens(17..=81).score(0..=1).check().is_ok(), "a full grid has the score 0");
}

/// Only techniques that place digits solve a puzzle: whatever places one on some path is taken for such.
#[test]
fn techniques_that_only_exclude_solve_nothing() {
    let alone = |it: &'static Technique| spec().solved_by(Plan::new([it])).check();
    let fish = technique("x-wing");
    assert_eq!(alone(fish).unwrap_err(), Refusal::Idle);
    assert!(spec().givens(81..=81).solved_by(Plan::new([fish])).check().is_ok());
    let mut placed: Vec<&str> = Vec::new();
    for puzzle in Sample::Minimal.puzzles(40) {
        let start = Position::from(&puzzle).with_proved_uniqueness();
        let stuck = singles().path(start, &Limits::NONE).unwrap().end;
        for (it, position) in Technique::all().flat_map(|it| [(it, start), (it, stuck)]) {
            let found = it.find(&position, &Limits::NONE, &mut |step| {
                placed.extend((!step.placements.is_empty()).then_some(it.id));
                ControlFlow::Continue(())
            });
            found.unwrap();
        }
    }
    placed.sort_unstable();
    placed.dedup();
    assert!(placed.len() > 4, "{placed:?}");
    for it in placed {
        assert!(alone(technique(it)).is_ok(), "{it} may place a digit");
    }
}

#[test]
fn vicinity() {
    let old: Puzzle = ROYLE.parse().unwrap();
    let near = |vicinity| spec().near(vec![old], vicinity);
    let (none, one) = (Vicinity { added: 0, ..Vicinity::default() }, Vicinity::default());
    assert_eq!(refusal(near(none)), Refusal::Vicinity(none));
    for (removed, added) in [(99, 99), (1, 70), (9, 1)] {
        let far = Vicinity { removed, added, keeps_pattern: false };
        assert_eq!(refusal(near(far)), Refusal::Vicinity(far));
    }
    assert_eq!(refusal(spec().near(vec![], one)), Refusal::NothingNear);
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    assert_eq!(refusal(spec().near(vec![old, empty], one)), Refusal::NotUnique(1));
    for far in [
        near(one).givens(18..=20),
        near(one).symmetry(Symmetry::Full),
        near(one).solution(solution()),
        near(one).must_not(old.grid().filled()),
        near(one).must(cells(&[0, 1])),
        near(Vicinity { keeps_pattern: true, ..one }).must(cells(&[0])),
    ] {
        assert!(matches!(refusal(far), Refusal::Far(_)));
    }
    assert!(near(one).must(cells(&[0])).check().is_ok());
}

/// What is proved of plans is so: what singles, locked candidates, pairs and triples solve, they solve with any others
/// beside them; and scores are in their bounds.
#[test]
fn proofs_hold() {
    let is_medium = |it: &&Technique| {
        it.hodoku.is_some_and(|hodoku| hodoku.is_on && hodoku.level <= Level::Medium)
    };
    let medium = Plan::new(Technique::all().filter(is_medium));
    let mut all: Vec<Plan> = vec![Plan::default()];
    all.extend(["x-wing", "xy-wing", "unique-rectangle-1", "bug-1", "3d-medusa-trap"].map(
        |name| {
            let technique = Technique::named(name).unwrap();
            Plan::new(std::iter::once(technique).chain(medium.techniques().iter().copied()))
        },
    ));
    let mut solved = 0;
    for puzzle in Sample::Minimal.puzzles(300) {
        let start = Position::from(&puzzle).with_proved_uniqueness();
        let solves = |plan: &Plan| plan.path(start, &Limits::NONE).unwrap().end.is_solved();
        if grade(&start, &Limits::NONE).unwrap() <= Grade::Moderate {
            assert!(solves(&medium));
        }
        if solves(&medium) {
            solved += 1;
            assert!(all.iter().all(solves), "{puzzle}");
        }
        let path = hodoku::path(&start, &Limits::NONE).unwrap();
        if let Some(rating) = hodoku::rating(&path) {
            let open = 81 - puzzle.grid().filled().len() as u32;
            assert!(rating.score >= 4 * open);
            if solves(&singles()) {
                assert!(rating.score <= 14 * open);
                assert!(open > 57 || rating.level == Level::Easy);
                assert!(open > 60 || grade(&start, &Limits::NONE) == Ok(Grade::Gentle));
            }
        }
    }
    assert!(solved > 100, "{solved}");
}

/// Where no single is left, what a large fish has to say a smaller one says.
#[test]
fn large_fish_are_small_ones() {
    let find = |name: &&str, position: &Position| {
        let mut gone = Vec::new();
        let found = technique(name).find(position, &Limits::NONE, &mut |step| {
            gone.extend(step.eliminations);
            ControlFlow::Continue(())
        });
        found.map(|()| gone).unwrap()
    };
    let mut found = 0;
    for puzzle in Sample::Minimal.puzzles(2000) {
        let end = singles().path(Position::from(&puzzle), &Limits::NONE).unwrap().end;
        let all = |names: [&str; 3]| names.iter().flat_map(|it| find(it, &end)).collect::<Vec<_>>();
        let small = all(["x-wing", "swordfish", "jellyfish"]);
        let large = all(["squirmbag", "whale", "leviathan"]);
        assert!(large.iter().all(|it| small.contains(it)), "{puzzle}");
        found += large.len();
    }
    assert!(found > 100, "{found}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// What is refused as not minimal has givens that may go, whatever digits stand there.
    #[test]
    fn patterns_that_are_refused_are_redundant(seed: u64, bits: u128, other: u128) {
        let must = CellSet::from_bits(bits | other | bits.rotate_left(17));
        let made = spec().check().unwrap().puzzles(seed).next().unwrap();
        if let Some(Refusal::Redundant(refused)) = spec().minimal().must(must).check().err() {
            let puzzle = Puzzle::new(within(&made.solution, must)).unwrap();
            prop_assert!(puzzle.redundant().is_superset(refused));
        }
    }
}

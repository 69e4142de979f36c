//! Each option over a thousand seeds: what every attempt makes has one solution, and is what was asked for, by
//! an engine of another kind than made it.

use ninefold_generate::{Made, Spec, Symmetry, Vicinity};
use ninefold_grid::{Cell, CellSet, Digit, Grid, House};
use ninefold_logic::Position;
use ninefold_logic::rate::grade::{Grade, grade};
use ninefold_solve::{Bulk, Level, Limits, Solver, Status};

const SEEDS: u64 = 1000;

/// Some attempts of each seed; how many puzzles do they make?
fn each(spec: Spec, attempts: u64, promise: impl Fn(&Made)) -> usize {
    let spec = spec.check().unwrap();
    let mut bulk = Bulk::new();
    let mut solver = Solver::with_level(Level::Scalar);
    let haul = |seed| spec.attempts(seed, 0..attempts, &mut bulk, &Limits::NONE).made;
    let all: Vec<Made> = (0..SEEDS).flat_map(haul).collect();
    for made in &all {
        assert_eq!(solver.status(&made.puzzle, &Limits::NONE), Status::Unique);
        assert!(made.solution.extends(made.puzzle.grid()));
        promise(made);
    }
    all.len()
}

fn givens(made: &Made) -> CellSet {
    made.puzzle.grid().filled()
}

/// Is none of these sets of givens one that may go?
fn all_are_needed(made: &Made, sets: impl IntoIterator<Item = CellSet>) {
    let mut solver = Solver::with_level(Level::Scalar);
    for set in sets.into_iter().filter(|&set| givens(made).is_superset(set)) {
        let mut fewer = *made.puzzle.grid();
        set.iter().for_each(|cell| fewer[cell] = None);
        assert_eq!(solver.status(&fewer, &Limits::NONE), Status::Multiple);
    }
}

#[test]
fn symmetries() {
    for symmetry in Symmetry::ALL {
        let orbits = symmetry.orbits();
        let made = each(Spec::new().symmetry(symmetry), 1, |made| {
            assert_eq!(symmetry.closure(givens(made)), givens(made));
            all_are_needed(made, orbits.iter().copied());
        });
        assert_eq!(made as u64, SEEDS);
    }
}

#[test]
fn minimal_with_symmetry() {
    let spec = Spec::new().minimal().symmetry(Symmetry::Diagonal);
    let made = each(spec, 4, |made| all_are_needed(made, Cell::ALL.map(Cell::set)));
    assert!(made > 100, "{made}");
}

#[test]
fn numbers_of_givens() {
    for number in [24, 30, 45, 80] {
        let made = each(Spec::new().givens(number..=number + 1), 2, |made| {
            assert!((number..=number + 1).contains(&givens(made).len()));
        });
        assert!(made > 500, "{number}: {made}");
    }
}

#[test]
fn places_and_digits() {
    let must: CellSet = House::ALL[4].cells();
    let must_not = House::ALL[20].cells() - must;
    let made = each(Spec::new().must(must).must_not(must_not), 1, |made| {
        assert!(givens(made).is_superset(must) && (givens(made) & must_not).is_empty());
    });
    assert!(made > 500, "{made}");
    let mut fixed = Grid::EMPTY;
    for (cell, digit) in House::ALL[0].cells().iter().zip(Digit::ALL) {
        fixed[cell] = Some(digit);
    }
    let made = each(Spec::new().fixed(fixed), 1, |made| {
        assert!(
            fixed.iter().all(|(cell, digit)| digit.is_none() || made.puzzle.grid()[cell] == digit)
        );
    });
    assert_eq!(made as u64, SEEDS);
}

#[test]
fn spread() {
    let spec = Spec::new().givens(26..=30).in_each_box(2..=4);
    let made = each(spec, 2, |made| {
        let boxes = &House::ALL[18..];
        assert!(boxes.iter().all(|it| (2..=4).contains(&(it.cells() & givens(made)).len())));
    });
    assert!(made > 500, "{made}");
}

#[test]
fn grades() {
    let made = each(Spec::new().grade(Grade::Moderate..=Grade::Tough), 2, |made| {
        let start = Position::from(&made.puzzle).with_proved_uniqueness();
        let grade = grade(&start, &Limits::NONE).unwrap();
        assert!((Grade::Moderate..=Grade::Tough).contains(&grade));
    });
    assert!(made > 300, "{made}");
}

#[test]
fn vicinity() {
    let old = Spec::new().check().unwrap().puzzles(1).next().unwrap();
    let vicinity = Vicinity { removed: 2, added: 2, keeps_pattern: false };
    let made = each(Spec::new().near(vec![old.puzzle], vicinity).minimal(), 1, |made| {
        assert_eq!(givens(made).len(), givens(&old).len());
        all_are_needed(made, Cell::ALL.map(Cell::set));
    });
    assert!(made > 10, "{made}");
}

#[test]
fn unbiased() {
    let made = each(Spec::new().unbiased(), 1, |made| {
        assert!(made.weight.unwrap() > 0.0);
        all_are_needed(made, Cell::ALL.map(Cell::set));
    });
    assert_eq!(made as u64, SEEDS);
}

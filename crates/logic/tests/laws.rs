//! The laws of techniques, on random positions of puzzles in random forms.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_grid::{Board, Candidate, Cell, CellSet, Digit, House, HouseSet, Solution, Transform};
use ninefold_logic::rate::{Measure, Rated, Scale, grade, hodoku};
use ninefold_logic::{Plan, Position, Step, Technique};
use ninefold_solve::{Limit, Limits, Puzzle};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Puzzles of many levels, by known setters.
const PUZZLES: [&str; 6] = [
    // Nikoli, as on Wikipedia's page "Sudoku".
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    // Arto Inkala, "AI Escargot" (2006), and his hardest of 2012.
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    // "Golden Nugget" (tarek).
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    // "Easter Monster" (champagne).
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    // Peter Norvig's example of a hard one.
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// A puzzle in a random form, with its solution.
fn puzzles() -> impl Strategy<Value = (Puzzle, Solution)> {
    (select(&PUZZLES[..]), 0..Transform::COUNT).prop_map(|(text, form)| {
        let puzzle: Puzzle = text.parse().unwrap();
        let puzzle = puzzle.transformed(&Transform::nth(form).unwrap());
        (puzzle, puzzle.first().unwrap())
    })
}

fn start(puzzle: &Puzzle) -> Position {
    Position::from(puzzle).with_proved_uniqueness()
}

/// A position some way towards the solution, that no solver would come to in this order: candidates that
/// the solution excludes have gone at random, and some of its digits are placed.
fn positions() -> impl Strategy<Value = (Position, Solution)> {
    let random = |n| prop::collection::vec(any::<Index>(), n);
    (puzzles(), random(0..120), random(0..30)).prop_map(|((puzzle, solution), gone, placed)| {
        let mut position = start(&puzzle);
        for place in placed {
            let cell = Cell::ALL[place.index(81)];
            if position.open().contains(cell) {
                position.place(cell, solution.digit(cell));
            }
        }
        for which in gone {
            let (cell, digit) = (Cell::ALL[which.index(81)], Digit::ALL[which.index(9)]);
            if digit != solution.digit(cell) {
                position.eliminate(Candidate { cell, digit });
            }
        }
        (position, solution)
    })
}

fn steps(technique: &'static Technique, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut keep = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    technique.find(position, &Limits::NONE, &mut keep).unwrap();
    steps
}

fn named(id: &str) -> &'static Technique {
    Technique::named(id).unwrap()
}

type Changes = (BTreeSet<Candidate>, BTreeSet<Candidate>);

/// What each step of a technique does.
fn changes(technique: &'static Technique, position: &Position) -> BTreeSet<Changes> {
    let changes = |step: Step| {
        (step.placements.into_iter().collect(), step.eliminations.into_iter().collect())
    };
    steps(technique, position).into_iter().map(changes).collect()
}

fn agrees(step: &Step, solution: &Solution) -> bool {
    let is_right = |it: &Candidate| solution.digit(it.cell) == it.digit;
    step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right)
}

/// Does it say something new, of open cells, in order and once?
fn is_proper(step: &Step, position: &Position) -> bool {
    let has = |it: &Candidate| position.candidates(it.cell).contains(it.digit);
    let is_sorted = step.eliminations.is_sorted_by(|a, b| a < b);
    !step.is_idle() && is_sorted && step.placements.iter().chain(&step.eliminations).all(has)
}

/// So many positions a day; a thousand where the variable `NINEFOLD_WHOLE` is set.
fn cases(daily: u32) -> ProptestConfig {
    let is_whole = std::env::var_os("NINEFOLD_WHOLE").is_some();
    ProptestConfig { cases: if is_whole { 1000 } else { daily }, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn every_step_is_sound_proper_explained_and_told_once((position, solution) in positions()) {
        for technique in Technique::all() {
            let mut told = BTreeSet::new();
            for step in steps(technique, &position) {
                prop_assert!(agrees(&step, &solution), "{step}\n{position:?}");
                prop_assert!(is_proper(&step, &position), "{step}\n{position:?}");
                let [short, long] =
                    [step.to_string(), ninefold_logic::Explanation(&step).to_string()];
                prop_assert!(!(short.clone() + &long).contains(['{', '}']), "{step}: {long}");
                let cells: Vec<_> = step.marks.iter().map(|mark| mark.cells).collect();
                prop_assert!(told.insert((short, cells)), "twice: {step}\n{position:?}");
            }
        }
    }

    #[test]
    fn equivalent_positions_have_equivalent_steps(
        (position, _) in positions(),
        form in 0..Transform::COUNT,
    ) {
        let form = Transform::nth(form).unwrap();
        let moved = Position::new(&form.board(&position.board())).with_proved_uniqueness();
        let back = form.inverse();
        for technique in Technique::all() {
            let there = changes(technique, &moved);
            let here: BTreeSet<Changes> = changes(technique, &position)
                .into_iter()
                .map(|(placed, gone)| {
                    let move_all = |set: BTreeSet<Candidate>| set.into_iter().map(|it| Candidate {
                        cell: back.source(it.cell),
                        digit: form.digit(it.digit),
                    }).collect();
                    (move_all(placed), move_all(gone))
                })
                .collect();
            prop_assert_eq!(here, there, "{}", technique);
        }
    }

    #[test]
    fn the_first_step_is_the_first_of_all((position, _) in positions()) {
        for technique in Technique::all() {
            let alone = Plan::new([technique]);
            let all = alone.all(&position, &Limits::NONE).unwrap();
            let first = alone.next(&position, &Limits::NONE).unwrap();
            prop_assert_eq!(first.as_ref(), all.first());
        }
    }

    #[test]
    fn a_rating_is_that_of_its_path((position, _) in positions()) {
        let path = hodoku::path(&position, &Limits::NONE).unwrap();
        let of_path = hodoku::rating(&path).map(|rating| {
            Rated::As(vec![Measure::Word(rating.level.as_str()), Measure::Number(rating.score)])
        });
        let rated = Scale::named("hodoku").unwrap().rate(&position, &Limits::NONE).unwrap();
        prop_assert_eq!(rated, of_path.unwrap_or_else(|| Rated::Beyond(Box::new(path.end))));
    }

    #[test]
    fn digits_leave_what_placing_them_leaves((puzzle, _) in puzzles()) {
        let mut placed = Position::new(&Board::default());
        let mut open = CellSet::ALL;
        for (cell, digit) in puzzle.grid().iter() {
            digit.into_iter().for_each(|digit| placed.place(cell, digit));
            open -= digit.map_or(CellSet::EMPTY, |_| cell.set());
        }
        let position = Position::from(&puzzle);
        prop_assert_eq!(position.open(), open);
        prop_assert_eq!(position.board().marks, placed.board().marks);
        for digit in Digit::ALL {
            prop_assert_eq!(position.places(digit), placed.places(digit));
        }
    }

    #[test]
    fn paths_are_sound_repeat_and_replay((puzzle, solution) in puzzles()) {
        let paths = |position| [
            Plan::default().path(position, &Limits::NONE).unwrap(),
            hodoku::path(&position, &Limits::NONE).unwrap(),
        ];
        for (path, again) in paths(start(&puzzle)).into_iter().zip(paths(start(&puzzle))) {
            prop_assert_eq!(&path, &again);
            prop_assert_eq!(path.positions().last(), Some(path.end));
            for (position, step) in path.positions().zip(&path.steps) {
                prop_assert!(agrees(step, &solution), "{step}");
                prop_assert!(is_proper(step, &position), "{step}");
            }
            prop_assert_eq!(Plan::default().next(&path.end, &Limits::NONE).unwrap(), None);
        }
    }

    #[test]
    fn equivalent_positions_have_equal_grades(
        (position, _) in positions(),
        form in 0..Transform::COUNT,
    ) {
        let form = Transform::nth(form).unwrap();
        let moved = Position::new(&form.board(&position.board())).with_proved_uniqueness();
        let grade = |position| grade::grade(position, &Limits::NONE).unwrap();
        prop_assert_eq!(grade(&position), grade(&moved));
    }

    #[test]
    fn where_uniqueness_is_not_proved_nothing_rests_on_it((puzzle, _) in puzzles()) {
        let path = Plan::default().path(Position::from(&puzzle), &Limits::NONE).unwrap();
        prop_assert!(path.steps.iter().all(|step| !step.technique.rests_on_uniqueness));
    }
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn what_techniques_share_changes_nothing(
        (position, _) in positions(),
        wrong in prop::collection::vec(any::<[Index; 2]>(), 0..20),
        order in Just(Technique::all().collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let mut position = position;
        for [cell, digit] in wrong {
            let (cell, digit) = (Cell::ALL[cell.index(81)], Digit::ALL[digit.index(9)]);
            position.eliminate(Candidate { cell, digit });
        }
        let together = Plan::new(order.iter().copied()).all(&position, &Limits::NONE).unwrap();
        let alone: Vec<Step> = order.iter().flat_map(|row| steps(row, &position)).collect();
        prop_assert_eq!(together, alone);
    }
}

#[test]
fn names_are_unique_and_found() {
    let mut names = BTreeSet::new();
    for technique in Technique::all() {
        for name in [&technique.id, &technique.name].into_iter().chain(technique.aliases) {
            assert_eq!(Technique::named(name), Some(technique), "{name}");
        }
        assert!(names.insert(technique.id), "{technique}");
    }
}

#[test]
fn what_is_told_to_stop_stops() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    let stop = || true;
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    assert_eq!(Plan::default().path(start(&puzzle), &limits), Err(Limit::Stopped));
    assert_eq!(Plan::default().all(&start(&puzzle), &limits), Err(Limit::Stopped));
    assert_eq!(grade::grade(&start(&puzzle), &limits), Err(Limit::Stopped));
}

/// A contradiction is no cause for panic, and is no end of work either.
#[test]
fn positions_without_a_solution_end() {
    for text in PUZZLES {
        let mut position = start(&text.parse().unwrap());
        for house in [House::R1, House::C5, House::B9] {
            for cell in position.places(Digit::D5) & house.cells() {
                position.eliminate(Candidate { cell, digit: Digit::D5 });
            }
        }
        assert_eq!(grade::grade(&position, &Limits::NONE), Ok(grade::Grade::Diabolical));
        let path = Plan::default().path(position, &Limits::NONE).unwrap();
        assert!(!path.end.is_solved());
    }
}

#[test]
fn base_and_cover_are_said_of_fish() {
    let mut position = Position::from(&Puzzle::try_from([0; 81]).unwrap());
    for house in [House::R2, House::R7] {
        for cell in house.cells() - House::C3.cells() - House::C8.cells() {
            position.eliminate(Candidate { cell, digit: Digit::D4 });
        }
    }
    let step = steps(named("x-wing"), &position).remove(0);
    assert_eq!(step.base, HouseSet::from_iter([House::R2, House::R7]));
    assert_eq!(step.cover, HouseSet::from_iter([House::C3, House::C8]));
    assert_eq!(step.to_string(), "X-Wing: 4 in r27 c38 => r1345689c3,r1345689c8<>4");
}

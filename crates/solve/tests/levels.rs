//! Every level gives the same answers, and takes the effort that it is known to take.

use ninefold_grid::{Cell, Transform};
use ninefold_solve::{
    Candidates, Effort, Grid, Level, Limits, Puzzle, Solution, Solutions, Solver, Status,
};

/// Numbers that look random, and are the same everywhere and for ever.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * n as u128) >> 64) as usize
    }
}

const WHOLE: [&str; 2] = [
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
];

/// Puzzles from which no given can be taken without a second solution.
fn minimal(n: usize) -> Vec<Puzzle> {
    let mut numbers = Numbers(81);
    let mut solver = Solver::new();
    let mut is_proper =
        |grid: &Grid| solver.status(&Candidates::from(grid), &Limits::NONE) == Status::Unique;
    (0..n)
        .map(|i| {
            let whole: Solution = WHOLE[i % 2].parse().unwrap();
            let transform =
                Transform::nth(numbers.below(usize::MAX) as u64 % Transform::COUNT).unwrap();
            let mut grid = transform.solution(&whole).grid();
            let mut cells = Cell::ALL;
            for left in (1..=81).rev() {
                cells.swap(left - 1, numbers.below(left));
                let given = grid[cells[left - 1]].take();
                if !is_proper(&grid) {
                    grid[cells[left - 1]] = given;
                }
            }
            Puzzle::new(grid).unwrap()
        })
        .collect()
}

/// The same without two of their givens.
fn loose(puzzles: &[Puzzle]) -> Vec<Puzzle> {
    let without_two = |puzzle: &Puzzle| {
        let mut grid = *puzzle.grid();
        puzzle.grid().filled().iter().take(2).for_each(|cell| grid[cell] = None);
        Puzzle::new(grid).unwrap()
    };
    puzzles.iter().map(without_two).collect()
}

/// Famous puzzles that take many guesses: one of the players' forum, two by A. Inkala (2012, and
/// "AI Escargot", 2006), and the "Golden Nugget".
const HARD: [&str; 4] = [
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

fn hard() -> Vec<Puzzle> {
    HARD.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn answers_are_the_same() {
    let mut puzzles = minimal(20);
    puzzles.extend(loose(&puzzles));
    puzzles.extend(hard());
    let levels: Vec<Level> = Level::available().collect();
    println!("levels of this machine: {levels:?}");
    for puzzle in &puzzles {
        let (candidates, limits) = (puzzle.candidates(), Limits::NONE);
        let answers = |level| {
            let mut solver = Solver::with_level(level);
            let answer = solver.solve(&candidates, &limits);
            assert_eq!(solver.solve(puzzle, &limits), answer, "{level}: {puzzle}");
            (
                answer,
                solver.status(&candidates, &limits),
                [solver.first(&candidates, &limits), solver.last(&candidates, &limits)],
                solver.nth(&candidates, 7, &limits),
                solver.count_up_to(&candidates, 300, &limits),
                Solutions::with_level(&candidates, level).take(9).collect::<Vec<_>>(),
                Solutions::with_level(&candidates, level).rev().take(9).collect::<Vec<_>>(),
            )
        };
        let expected = answers(Level::Scalar);
        for &level in &levels {
            assert_eq!(answers(level), expected, "{level}: {puzzle}");
        }
    }
}

/// The guesses and passes of one question about each of some puzzles.
fn effort(level: Level, puzzles: &[Puzzle], ask: impl Fn(&mut Solver, &Candidates)) -> (u64, u64) {
    let mut solver = Solver::with_level(level);
    puzzles.iter().fold((0, 0), |(nodes, passes), puzzle| {
        ask(&mut solver, &puzzle.candidates());
        let Effort { nodes: n, passes: p } = solver.effort();
        (nodes + n, passes + p)
    })
}

/// What a search takes tells at once when it has changed, for better or worse: a change that means
/// to changes these numbers, and no other should.
#[test]
fn a_search_takes_what_it_took() {
    let puzzles = minimal(40);
    let sets = [("minimal", &puzzles), ("loose", &loose(&puzzles)), ("hard", &hard())];
    for level in Level::available() {
        let found = sets.map(|(name, puzzles)| {
            let status = effort(level, puzzles, |solver, candidates| {
                let _ = solver.status(candidates, &Limits::NONE);
            });
            let solve = effort(level, puzzles, |solver, candidates| {
                let _ = solver.solve(candidates, &Limits::NONE);
            });
            let first = effort(level, puzzles, |solver, candidates| {
                solver.first(candidates, &Limits::NONE).unwrap();
            });
            (name, [status, solve, first])
        });
        println!("{level}: {found:?}");
        assert_eq!(found, signature(level), "{level}");
    }
}

/// For each set the guesses and passes of `status`, `solve` and `first`.
fn signature(level: Level) -> [(&'static str, [(u64, u64); 3]); 3] {
    match level {
        Level::Avx512 => [
            ("minimal", [(26, 588), (50, 692), (49, 652)]),
            ("loose", [(391, 1419), (588, 2216), (298, 1390)]),
            ("hard", [(246, 1892), (263, 1948), (216, 1686)]),
        ],
        _ => [
            ("minimal", [(33, 633), (43, 675), (49, 652)]),
            ("loose", [(384, 1421), (507, 1902), (301, 1414)]),
            ("hard", [(247, 1922), (264, 1979), (252, 2049)]),
        ],
    }
}

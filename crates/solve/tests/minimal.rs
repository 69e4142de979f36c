//! Minimal puzzles against all sets of givens.

mod made;

use made::Maker;
use ninefold_grid::{Cell, CellSet};
use ninefold_solve::{Answer, Grid, Limit, Limits, Puzzle, Status};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// The puzzle without some of its givens.
fn without(puzzle: &Puzzle, cells: CellSet) -> Puzzle {
    let mut grid = *puzzle.grid();
    cells.iter().for_each(|cell| grid[cell] = None);
    Puzzle::new(grid).unwrap()
}

/// A puzzle with one solution, in which some givens may go.
fn redundant(maker: &mut Maker, extra: usize) -> Puzzle {
    let minimal = maker.minimal();
    let Answer::Unique(solution) = Puzzle::new(minimal).unwrap().solve() else { unreachable!() };
    let mut grid = minimal;
    for cell in (!minimal.filled()).iter().step_by(7).take(extra) {
        grid[cell] = Some(solution.digit(cell));
    }
    Puzzle::new(grid).unwrap()
}

/// All minimal puzzles: of all sets of redundant givens that may go together, those to which none
/// can be added.
fn by_brute_force(puzzle: &Puzzle) -> Vec<Puzzle> {
    let all = puzzle.count_up_to(CAP);
    let cells: Vec<Cell> = puzzle.redundant().iter().collect();
    let set = |bits: u32| cells.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1);
    let may_go = |bits: &u32| {
        let gone = set(*bits).map(|(_, &cell)| cell).collect();
        without(puzzle, gone).count_up_to(CAP) == all
    };
    let may_go: Vec<bool> = (0..1u32 << cells.len()).map(|bits| may_go(&bits)).collect();
    let is_minimal = |&bits: &u32| {
        let more = (0..cells.len()).filter(|i| bits >> i & 1 == 0).map(|i| bits | 1 << i);
        may_go[bits as usize] && !more.clone().any(|more| may_go[more as usize])
    };
    let minimal = (0..1u32 << cells.len()).filter(is_minimal);
    let mut puzzles: Vec<Puzzle> =
        minimal.map(|bits| without(puzzle, set(bits).map(|(_, &cell)| cell).collect())).collect();
    puzzles.sort();
    puzzles
}

/// More solutions are not counted.
const CAP: u128 = 1_000;

fn agrees_with_brute_force(puzzle: &Puzzle) {
    let expected = by_brute_force(puzzle);
    let found: Vec<Puzzle> = puzzle.minimal_puzzles().collect();
    assert_eq!(found, expected, "{puzzle}");
    assert_eq!(puzzle.minimized(), expected[0], "{puzzle}");
    let mut shuffled: Vec<_> = puzzle.minimal_puzzles_at_random(&mut rng(1)).collect();
    shuffled.sort();
    assert_eq!(shuffled, expected, "{puzzle}");
    for seed in 0..4 {
        assert!(expected.contains(&puzzle.minimized_at_random(&mut rng(seed))), "{puzzle}");
    }
}

#[test]
fn all_minimal_puzzles_are_those_of_brute_force() {
    let mut maker = Maker::new(1);
    for extra in [0, 1, 2, 3, 4, 4, 4, 5] {
        let puzzle = redundant(&mut maker, extra);
        assert!(puzzle.redundant().len() <= 16, "{puzzle}");
        agrees_with_brute_force(&puzzle);
    }
}

#[test]
fn where_there_are_several_solutions_or_none_they_stay_the_same() {
    let mut maker = Maker::new(2);
    let is_small =
        |puzzle: &Puzzle| puzzle.count_up_to(CAP).number() < CAP && puzzle.redundant().len() <= 12;
    let several = |maker: &mut Maker| {
        let puzzle = redundant(maker, 3);
        let gone = puzzle.grid().filled().iter().step_by(9).collect();
        without(&puzzle, gone)
    };
    let none = |maker: &mut Maker| Puzzle::new(maker.none()).unwrap();
    let puzzles: Vec<Puzzle> =
        (0..12).flat_map(|_| [several(&mut maker), none(&mut maker)]).filter(is_small).collect();
    for status in [Status::Multiple, Status::None] {
        assert!(puzzles.iter().filter(|puzzle| puzzle.status() == status).count() > 3);
    }
    puzzles.iter().for_each(agrees_with_brute_force);
}

#[test]
fn what_is_minimal_is_minimal_and_has_the_solution() {
    let mut maker = Maker::new(3);
    for seed in 0..20 {
        let full = Puzzle::new(maker.solution().grid()).unwrap();
        let answer = full.solve();
        let mut all = full.minimal_puzzles_at_random(&mut rng(seed));
        let some: Vec<Puzzle> = all.by_ref().take(50).collect();
        for puzzle in
            some.iter().chain(&[full.minimized(), full.minimized_at_random(&mut rng(seed))])
        {
            assert_eq!(puzzle.solve(), answer, "{puzzle}");
            assert_eq!(puzzle.redundant(), CellSet::EMPTY, "{puzzle}");
        }
        let distinct: std::collections::BTreeSet<_> = some.iter().collect();
        assert_eq!(distinct.len(), some.len());
        assert_eq!(full.minimized_at_random(&mut rng(seed)), some[0]);
    }
}

#[test]
fn the_empty_grid_is_minimal() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    assert_eq!(empty.minimal_puzzles().collect::<Vec<_>>(), [empty]);
    assert_eq!(empty.redundant(), CellSet::EMPTY);
}

#[test]
fn a_limit_makes_no_minimal_puzzle() {
    let puzzle = Puzzle::new(Maker::new(4).hard()).unwrap();
    for nodes in 0..300 {
        let limits = Limits { nodes: Some(nodes), stop: None };
        let is_right = |limited| limited == Err(Limit::Nodes) || limited == Ok(puzzle);
        assert!(is_right(puzzle.minimized_within(&limits)));
        assert!(is_right(puzzle.minimized_at_random_within(&mut rng(nodes), &limits)));
        let redundant = puzzle.redundant_within(&limits);
        assert!(redundant == Err(Limit::Nodes) || redundant == Ok(CellSet::EMPTY));
    }
    let stop = Limits { nodes: None, stop: Some(&|| true) };
    let all: Vec<_> = puzzle.minimal_puzzles_within(&stop).collect();
    assert_eq!(all, [Err(Limit::Stopped)]);
}

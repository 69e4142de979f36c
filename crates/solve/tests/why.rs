//! What is said of puzzles with several solutions or none, against the list of all solutions.

mod made;

use made::Maker;
use ninefold_grid::{ByCell, ByDigit, Candidate, Cell, CellSet, Digit, DigitSet, House};
use ninefold_solve::{
    Additions, Candidates, Count, DeadEnd, Grid, Lack, Limit, Limits, Puzzle, Solution, Solver,
    naive,
};
use proptest::prelude::*;

/// Puzzles with more solutions are left out where all are listed.
const MANY: usize = 200;

/// Of every kind that can be listed.
fn puzzles(seed: u64) -> Vec<Puzzle> {
    let mut maker = Maker::new(seed);
    let mut grids = maker.many(10, |maker| maker.multiple(1));
    grids.extend(maker.many(20, |maker| maker.multiple(2)));
    grids.extend(maker.many(20, |maker| maker.multiple(4)));
    grids.extend(maker.many(10, |maker| maker.sparse(32)));
    grids.extend(maker.many(3, Maker::minimal));
    grids.extend(maker.many(20, Maker::none));
    grids.push(maker.solution().grid());
    let puzzles = grids.into_iter().map(|grid| Puzzle::new(grid).unwrap());
    puzzles.filter(|puzzle| puzzle.count_up_to(MANY as u128).number() < MANY as u128).collect()
}

/// As the oracle lists them, which is told what the givens exclude.
fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    naive::solutions(&Candidates::seen_from(puzzle.grid()), MANY)
}

/// Cells with candidates of some solutions and others, so that there are a few solutions or none.
fn marks() -> impl Strategy<Value = Candidates> {
    let extra = proptest::collection::vec((0..512u16, 0..512u16), 81);
    (any::<u64>(), extra, 0..4usize).prop_map(|(seed, extra, wrong)| {
        let solution = Maker::new(seed).solution();
        let mut marks = Candidates::from(&solution.grid());
        for (cell, (a, b)) in Cell::ALL.into_iter().zip(extra) {
            marks[cell] |= DigitSet::from_bits(a & b);
            if cell.index() < wrong {
                marks[cell].remove(solution.digit(cell));
            }
        }
        marks
    })
}

/// The candidates of all solutions.
fn union(solutions: &[Solution]) -> Candidates {
    let mut union = Candidates::new(ByCell::default());
    for (cell, digit) in solutions.iter().flat_map(Solution::iter) {
        union[cell].insert(digit);
    }
    union
}

fn several(candidates: &Candidates) -> CellSet {
    candidates.iter().filter(|(_, digits)| digits.len() > 1).map(|(cell, _)| cell).collect()
}

fn true_candidates_are_those_of(givens: &Candidates, all: &[Solution]) {
    let (mut solver, limits) = (Solver::new(), Limits::NONE);
    assert_eq!(solver.true_candidates(givens, &limits), Ok(union(all)));
    assert_eq!(solver.differing(givens, &limits), Ok(several(&union(all))));
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    for puzzle in puzzles(1) {
        let all = solutions(&puzzle);
        true_candidates_are_those_of(&puzzle.candidates(), &all);
        assert_eq!(puzzle.true_candidates(), union(&all), "{puzzle}");
        assert_eq!(puzzle.differing(), several(&union(&all)), "{puzzle}");
    }
}

#[test]
fn anything_can_stand_anywhere_in_an_empty_grid() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    assert_eq!(empty.true_candidates(), Candidates::ALL);
    assert_eq!(empty.differing(), CellSet::ALL);
    let counts = empty.candidate_counts_up_to(10);
    let alike = |_, counts: &ByDigit<Count>| counts.iter().all(|(_, n)| *n == Count::AtLeast(10));
    assert!(counts.iter().all(|(cell, counts)| alike(cell, counts)));
    assert_eq!(empty.additions(), Some(Additions::AtLeast(2)));
    assert_eq!(empty.contradiction(), None);
}

/// The number of solutions with each candidate.
fn tally(all: &[Solution], cell: Cell, digit: Digit) -> u128 {
    all.iter().filter(|solution| solution.digit(cell) == digit).count() as u128
}

#[test]
fn counts_are_those_of_all_solutions_up_to_the_limit() {
    for puzzle in puzzles(2) {
        let all = solutions(&puzzle);
        for limit in [0, 1, 2, 5, 1_000_000] {
            let counts = puzzle.candidate_counts_up_to(limit);
            for (cell, digit) in Cell::ALL.into_iter().flat_map(|c| Digit::ALL.map(|d| (c, d))) {
                let expected = match tally(&all, cell, digit) {
                    number if number < limit => Count::Exactly(number),
                    _ => Count::AtLeast(limit),
                };
                assert_eq!(counts[cell][digit], expected, "{cell}={digit} to {limit}: {puzzle}");
            }
        }
    }
}

/// Of many solutions none is visited.
#[test]
fn counts_of_many_solutions_are_the_same_cut_off() {
    for grid in Maker::new(11).many(10, |maker| maker.multiple(5)) {
        let puzzle = Puzzle::new(grid).unwrap();
        let n = puzzle.count_up_to(100_000).number() / 100;
        let (cut, whole) =
            (puzzle.candidate_counts_up_to(n), puzzle.candidate_counts_up_to(2 * n + 1));
        for (cell, digit) in Cell::ALL.into_iter().flat_map(|c| Digit::ALL.map(|d| (c, d))) {
            let number = whole[cell][digit].number();
            let expected = if number < n { Count::Exactly(number) } else { Count::AtLeast(n) };
            assert_eq!(cut[cell][digit], expected, "{cell}={digit} to {n}: {puzzle}");
        }
    }
}

#[test]
fn counts_add_up_to_the_whole() {
    for grid in Maker::new(3).many(20, |maker| maker.multiple(3)) {
        let puzzle = Puzzle::new(grid).unwrap();
        let whole = puzzle.count();
        let counts = puzzle.candidate_counts_up_to(whole + 1);
        for cell in Cell::ALL {
            let sum: u128 = Digit::ALL.iter().map(|&digit| counts[cell][digit].number()).sum();
            assert_eq!(sum, whole, "{cell} of {puzzle}");
        }
        for (house, digit) in House::ALL.into_iter().flat_map(|h| Digit::ALL.map(|d| (h, d))) {
            let sum: u128 = house.cells().iter().map(|cell| counts[cell][digit].number()).sum();
            assert_eq!(sum, whole, "{digit} in {house} of {puzzle}");
        }
    }
}

#[test]
fn a_given_more_leaves_no_candidate_more() {
    for puzzle in puzzles(4) {
        let before = puzzle.true_candidates();
        let Some(solution) = puzzle.first() else { continue };
        for cell in puzzle.differing().iter().step_by(5) {
            let mut grid = *puzzle.grid();
            grid[cell] = Some(solution.digit(cell));
            let after = Puzzle::new(grid).unwrap().true_candidates();
            assert_eq!(after.intersection(&before), after, "{cell} of {puzzle}");
            assert!(after.len() < before.len());
        }
    }
}

/// The givens of some cells, and anything in the others.
fn only(givens: &Candidates, cells: CellSet) -> Candidates {
    let of = |cell| if cells.contains(cell) { givens[cell] } else { DigitSet::ALL };
    Candidates::new(ByCell::from_fn(of))
}

/// A contradiction is one, all of it is needed, and singles come to what is said.
fn contradiction_is_minimal(givens: &Candidates, solver: &mut Solver) {
    let mut can_stand = |cells| solver.any(&only(givens, cells), &Limits::NONE).unwrap().is_some();
    let can_all_stand = can_stand(CellSet::ALL);
    let contradiction = Solver::new().contradiction(givens, &Limits::NONE).unwrap();
    assert_eq!(contradiction.is_none(), can_all_stand);
    let Some(contradiction) = contradiction else { return };
    assert!(!can_stand(contradiction.cells));
    for cell in contradiction.cells {
        assert!(can_stand(contradiction.cells - cell.set()), "{cell} of {contradiction}");
    }
    if let Some(why) = contradiction.why {
        dead_end_is_reached(only(givens, contradiction.cells), &why);
    }
}

/// Each single is one once those before it are filled in, and then something is lacking.
fn dead_end_is_reached(mut filled: Candidates, dead_end: &DeadEnd) {
    for &Candidate { cell, digit } in &dead_end.singles {
        let is_naked = Digit::ALL.iter().all(|&it| it == digit || !may_stand(&filled, cell, it));
        let is_hidden = cell.houses().into_iter().any(|house| {
            house.cells().iter().all(|it| it == cell || !may_stand(&filled, it, digit))
        });
        assert!(is_naked || is_hidden, "{cell}={digit} is no single: {dead_end}");
        filled[cell] = digit.set();
    }
    let is_lacking = match dead_end.lack {
        Lack::Digit(cell) => Digit::ALL.iter().all(|&digit| !may_stand(&filled, cell, digit)),
        Lack::Place(digit, house) => {
            house.cells().iter().all(|cell| !may_stand(&filled, cell, digit))
        }
    };
    assert!(is_lacking, "{dead_end}");
}

/// Is the digit a candidate that no peer holds?
fn may_stand(filled: &Candidates, cell: Cell, digit: Digit) -> bool {
    let held = cell.peers().iter().any(|peer| filled[peer].only() == Some(digit));
    filled[cell].contains(digit) && !held
}

#[test]
fn dead_ends_are_reached() {
    let mut reached = 0;
    for grid in Maker::new(12).many(50, Maker::none) {
        if let Some(dead_end) = DeadEnd::of(&grid) {
            dead_end_is_reached(Candidates::from(&grid), &dead_end);
            reached += 1;
        }
    }
    assert!(reached > 20, "only {reached}");
    assert!(puzzles(12).iter().all(|it| it.first().is_none() || DeadEnd::of(it).is_none()));
}

#[test]
fn contradictions_are_minimal() {
    let mut solver = Solver::new();
    let mut maker = Maker::new(5);
    for grid in maker.many(100, Maker::none) {
        contradiction_is_minimal(&Candidates::from(&grid), &mut solver);
        // No clash, so that givens alone stand for what is found.
        let contradiction = Puzzle::new(grid).unwrap().contradiction().unwrap();
        assert!(grid.filled().is_superset(contradiction.cells), "{grid}");
    }
    for puzzle in puzzles(5) {
        contradiction_is_minimal(&puzzle.candidates(), &mut solver);
    }
}

#[test]
fn clashing_givens_are_a_contradiction_too() {
    for grid in Maker::new(6).many(20, |maker| maker.clashing(25)) {
        contradiction_is_minimal(&Candidates::from(&grid), &mut Solver::new());
    }
}

/// The cells in which two solutions differ.
fn difference(one: &Solution, other: &Solution) -> CellSet {
    Cell::ALL.into_iter().filter(|&cell| one.digit(cell) != other.digit(cell)).collect()
}

/// There is another arrangement of its digits there, and none of a part.
fn unavoidable_set_is_minimal(givens: &Candidates, all: &[Solution]) {
    let ambiguity = Solver::new().ambiguity(givens, &Limits::NONE).unwrap();
    assert_eq!(ambiguity.is_some(), all.len() > 1);
    let Some(ambiguity) = ambiguity else { return };
    assert_eq!([ambiguity.first, ambiguity.second], all[..2]);
    assert_eq!(ambiguity.differing, several(&union(all)));
    let others = all[1..].iter().map(|other| difference(&all[0], other));
    let within: Vec<_> = others.filter(|cells| ambiguity.unavoidable.is_superset(*cells)).collect();
    assert!(!within.is_empty(), "{ambiguity}");
    assert!(within.iter().all(|&cells| cells == ambiguity.unavoidable), "{ambiguity}: {within:?}");
}

#[test]
fn unavoidable_sets_are_minimal() {
    for puzzle in puzzles(7) {
        unavoidable_set_is_minimal(&puzzle.candidates(), &solutions(&puzzle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_of_it_holds_for_pencil_marks(marks in marks()) {
        let all = naive::solutions(&marks, MANY);
        prop_assume!(all.len() < MANY);
        true_candidates_are_those_of(&marks, &all);
        contradiction_is_minimal(&marks, &mut Solver::new());
        unavoidable_set_is_minimal(&marks, &all);
    }
}

/// How many of the solutions have all of these?
fn common(all: &[Solution], givens: &[Candidate]) -> usize {
    let has = |solution: &&Solution| givens.iter().all(|g| solution.digit(g.cell) == g.digit);
    all.iter().filter(has).count()
}

/// The first so many candidates that leave one solution, tried one after the other.
fn first_of(
    all: &[Solution],
    from: usize,
    with: &[Candidate],
    number: usize,
) -> Option<Vec<Candidate>> {
    if number == 0 {
        return (common(all, with) == 1).then(|| with.to_vec());
    }
    (from..729).find_map(|i| {
        let (cell, digit) = (Cell::ALL[i / 9], Digit::ALL[i % 9]);
        let with = [with, &[Candidate { cell, digit }]].concat();
        let is_wanted = common(all, &with) > 0;
        if is_wanted { first_of(all, i + 1, &with, number - 1) } else { None }
    })
}

#[test]
fn no_fewer_givens_make_a_puzzle_unique() {
    let mut tried = [0; 4];
    for puzzle in puzzles(8) {
        let all = solutions(&puzzle);
        match puzzle.additions() {
            None => assert!(all.is_empty()),
            Some(Additions::Fewest(givens)) => {
                assert_eq!(common(&all, &givens), 1, "{puzzle}");
                if all.len() < 60 {
                    let found = (0..3).find_map(|number| first_of(&all, 0, &[], number));
                    let expected = Some(&givens).filter(|givens| givens.len() < 3);
                    assert_eq!(found.as_ref(), expected, "{puzzle}");
                    tried[givens.len()] += 1;
                }
            }
            Some(Additions::AtLeast(n)) => assert_eq!(n, 4, "{puzzle}"),
        }
    }
    assert!(tried.iter().all(|&n| n > 0), "{tried:?}");
}

/// Under a limit of nodes it is the same or nothing.
fn is_whole_or_nothing<T: PartialEq>(limited: &Result<T, Limit>, whole: &T) -> bool {
    *limited == Err(Limit::Nodes) || limited.as_ref() == Ok(whole)
}

#[test]
fn a_limit_settles_nothing() {
    for puzzle in puzzles(9).into_iter().step_by(4) {
        for nodes in [0, 1, 5, 50] {
            let limits = &Limits { nodes: Some(nodes), stop: None };
            let limited = puzzle.true_candidates_within(limits);
            assert!(is_whole_or_nothing(&limited, &puzzle.true_candidates()));
            let limited = puzzle.differing_within(limits);
            assert!(is_whole_or_nothing(&limited, &puzzle.differing()));
            let limited = puzzle.candidate_counts_up_to_within(9, limits);
            assert!(is_whole_or_nothing(&limited, &puzzle.candidate_counts_up_to(9)));
            let limited = puzzle.ambiguity_within(limits);
            assert!(is_whole_or_nothing(&limited, &puzzle.ambiguity()));
            let limited = puzzle.additions_within(limits);
            assert!(is_whole_or_nothing(&limited, &puzzle.additions()));
            // Which set it is may depend on the limit.
            let limited = puzzle.contradiction_within(limits).map(|it| it.is_some());
            assert!(is_whole_or_nothing(&limited, &puzzle.contradiction().is_some()));
        }
    }
}

#[test]
fn a_stop_is_heard() {
    let puzzle = Puzzle::new(Maker::new(10).multiple(6)).unwrap();
    let limits = Limits { nodes: None, stop: Some(&|| true) };
    assert_eq!(puzzle.true_candidates_within(&limits), Err(Limit::Stopped));
    assert_eq!(puzzle.ambiguity_within(&limits), Err(Limit::Stopped));
    assert_eq!(puzzle.additions_within(&limits), Err(Limit::Stopped));
    assert_eq!(puzzle.candidate_counts_up_to_within(9, &limits).map(drop), Err(Limit::Stopped));
}

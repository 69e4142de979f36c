//! The solvers against the corpus: oracles of other programs, and cases that troubled them.

use std::process::ExitCode;

use ninefold_corpus::{read, run, table, tests};
use ninefold_grid::{Board, Cell, CellSet, DigitSet, Transform};
use ninefold_solve::{
    Answer, Answers, Bulk, Candidates, Count, Grid, Level, Limits, Lines, Puzzle, Solution, Solver,
    Status,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::Value;

/// How many lines of a long file a test takes.
const SAMPLE: usize = 2_000;

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solution(text: &str) -> Option<Solution> {
    Some(text.parse().unwrap())
}

/// Puzzles spread evenly over a file.
fn sample(file: &str) -> Vec<Puzzle> {
    let text = read(&format!("puzzles/{file}.txt"));
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().step_by(lines.len().div_ceil(SAMPLE)).map(|line| puzzle(line)).collect()
}

/// Some of the forms in which the same puzzle may come.
fn transforms(n: usize) -> impl Iterator<Item = Transform> {
    let mut rng = StdRng::seed_from_u64(81);
    (0..n).map(move |_| Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap())
}

fn many_solutions_by_number() {
    for row in table("oracles/count_multi.tsv") {
        let puzzle = puzzle(&row[0]);
        let (n, k) = (row[1].parse().unwrap(), row[5].parse().unwrap());
        assert_eq!(puzzle.count_up_to(n + 1), Count::Exactly(n), "{puzzle}");
        assert_eq!(puzzle.first(), solution(&row[2]), "{puzzle}");
        assert_eq!(puzzle.last(), solution(&row[3]), "{puzzle}");
        assert_eq!(puzzle.nth(1), solution(&row[4]), "{puzzle}");
        assert_eq!(puzzle.nth(k), solution(&row[6]), "{puzzle}");
        assert_eq!(puzzle.nth(n), None, "{puzzle}");
    }
}

fn large_counts() {
    for row in table("oracles/count_large.tsv") {
        assert_eq!(puzzle(&row[0]).count(), row[2].parse().unwrap(), "{}", row[0]);
    }
}

fn sparse_grids() {
    for row in table("oracles/lex_sparse.tsv") {
        let puzzle = puzzle(&row[0]);
        assert_eq!(puzzle.first(), solution(&row[2]), "{puzzle}");
        assert_eq!(puzzle.last(), solution(&row[3]), "{puzzle}");
        let Answer::Multiple { first, second } = puzzle.solve() else { panic!("{puzzle}") };
        assert_eq!(Some(first), solution(&row[2]), "{puzzle}");
        assert_ne!(first, second, "{puzzle}");
    }
}

/// None of these may be slow in any of its forms, so they are asked a lot.
fn unsolvable_grids() {
    for row in table("oracles/unsolvable.tsv") {
        let puzzle = puzzle(&row[0]);
        for transform in transforms(20) {
            let puzzle = puzzle.transformed(&transform);
            assert_eq!(puzzle.solve(), Answer::NoSolution, "{puzzle}");
            assert_eq!((puzzle.first(), puzzle.last()), (None, None), "{puzzle}");
        }
    }
}

fn proper_puzzles() {
    for file in ["easy", "minimal", "17clue", "qqwing", "top1465", "hardest11plus", "hardest1106"] {
        for puzzle in sample(file) {
            let Answer::Unique(solution) = puzzle.solve() else { panic!("{file}: {puzzle}") };
            assert!(solution.extends(puzzle.grid()), "{file}: {puzzle}");
        }
    }
}

fn proper_puzzles_in_other_forms() {
    for file in ["17clue", "top1465", "hardest1106"] {
        for (puzzle, transform) in sample(file).into_iter().zip(transforms(SAMPLE)) {
            let moved = puzzle.transformed(&transform);
            let there = puzzle.first().map(|solution| transform.solution(&solution));
            assert_eq!(moved.first(), there, "{file}: {puzzle}, {transform}");
            assert_eq!(moved.last(), there, "{file}: {puzzle}, {transform}");
        }
    }
}

fn files_of_one_status() {
    let files = [
        ("nosolution", Status::None),
        ("multi", Status::Multiple),
        ("serg_multi", Status::Multiple),
    ];
    for (file, status) in files {
        for puzzle in sample(file) {
            assert_eq!(puzzle.status(), status, "{file}: {puzzle}");
            assert_eq!(puzzle.solve().status(), status, "{file}: {puzzle}");
        }
    }
}

fn mixed_file() {
    let text = read("puzzles/mixed.txt");
    let count = |status| text.lines().filter(|line| puzzle(line).status() == status).count();
    let counts = [Status::None, Status::Unique, Status::Multiple].map(count);
    assert_eq!(counts, [5_560, 1_141, 13_299]);
}

/// The smallest solution is one, and no digit before it can be had: fixing the cells up to it and
/// taking a smaller digit leaves nothing.
fn smallest_is_smallest() {
    for file in ["multi", "serg_multi", "mixed"] {
        for puzzle in sample(file).into_iter().step_by(10) {
            let Some(first) = puzzle.first() else { continue };
            let mut left = puzzle.candidates();
            for (cell, digit) in first.iter() {
                for smaller in left[cell].iter().filter(|&smaller| smaller < digit) {
                    let mut tried = left;
                    tried[cell] = smaller.into();
                    assert_eq!(Solver::new().any(&tried, &Limits::NONE), Ok(None), "{puzzle}");
                }
                left[cell] = digit.into();
            }
        }
    }
}

/// They are hard even to programs made for hard ones, so they have a limit.
fn pencil_mark_puzzles() {
    let limits = Limits { nodes: Some(1_000), stop: None };
    for text in read("puzzles/sukaku729.txt").lines() {
        let candidates = sukaku(text);
        let board = Board::sukaku(candidates);
        let answer = Solver::new().solve(&Candidates::from(&board), &limits);
        if let Some(solution) = answer.solution() {
            assert!(solution.iter().all(|(cell, digit)| candidates[cell].contains(digit)));
        }
    }
}

/// 729 characters, nine a cell.
fn sukaku(text: &str) -> Candidates {
    let mut candidates = Candidates::ALL;
    for (cell, marks) in Cell::ALL.into_iter().zip(text.as_bytes().chunks(9)) {
        candidates[cell] =
            marks.iter().filter_map(|&mark| ninefold_grid::Digit::from_ascii(mark)).collect();
    }
    candidates
}

/// In the forms of the oracle and in others.
fn redundant_givens() {
    for (row, transform) in table("oracles/minimality.tsv").iter().zip(transforms(usize::MAX)) {
        let puzzle = puzzle(&row[0]);
        let is_redundant = |cell: &Cell| row[3].as_bytes()[cell.index()] == b'R';
        let redundant: CellSet = Cell::ALL.into_iter().filter(is_redundant).collect();
        assert_eq!(puzzle.redundant(), redundant, "{puzzle}");
        let moved = |cell: &Cell| redundant.contains(transform.source(*cell));
        let redundant: CellSet = Cell::ALL.into_iter().filter(moved).collect();
        assert_eq!(puzzle.transformed(&transform).redundant(), redundant, "{puzzle}, {transform}");
    }
}

fn backdoors() {
    for (row, transform) in table("oracles/backdoor_singles.tsv").iter().zip(transforms(usize::MAX))
    {
        let puzzle = puzzle(&row[0]);
        let backdoors = puzzle.backdoors().unwrap();
        assert_eq!(backdoors.size.to_string(), row[2], "{puzzle}");
        let moved = puzzle.transformed(&transform).backdoors().unwrap();
        assert_eq!(
            (moved.size, moved.sets.len()),
            (backdoors.size, backdoors.sets.len()),
            "{puzzle}, {transform}"
        );
    }
}

fn unavoidable_sets() {
    for row in table("oracles/unavoidable_counts.tsv").iter().step_by(4) {
        let solution = solution(&row[0]).unwrap();
        let sets = ninefold_solve::unavoidable_sets(&solution, 12, &Limits::NONE).unwrap();
        assert_eq!(sets.len().to_string(), row[1], "{solution}");
        let sixes = sets.iter().filter(|set| set.len() == 6).count();
        assert_eq!(sixes.to_string(), row[7], "{solution}");
    }
}

/// Without the givens of some cells.
fn without(puzzle: &Puzzle, cells: CellSet) -> Puzzle {
    let mut grid = *puzzle.grid();
    cells.iter().for_each(|cell| grid[cell] = None);
    Puzzle::new(grid).unwrap()
}

fn contradiction_is_minimal(puzzle: &Puzzle) {
    let cells = puzzle.contradiction().expect("there is no solution").cells;
    let others = puzzle.grid().filled() - cells;
    assert_eq!(without(puzzle, others).status(), Status::None, "{puzzle}");
    for cell in cells {
        assert_ne!(without(puzzle, others | cell.set()).status(), Status::None, "{puzzle}");
    }
}

fn contradictions() {
    let rows = table("oracles/unsolvable.tsv");
    let oracle = rows.iter().map(|row| puzzle(&row[0]));
    for (puzzle, transform) in oracle.chain(sample("nosolution")).zip(transforms(usize::MAX)) {
        contradiction_is_minimal(&puzzle);
        contradiction_is_minimal(&puzzle.transformed(&transform));
    }
}

/// The counts of a cell's digits add up to the number of solutions that others have found.
fn candidate_counts() {
    for row in table("oracles/count_multi.tsv") {
        let (puzzle, n) = (puzzle(&row[0]), row[1].parse().unwrap());
        let counts = puzzle.candidate_counts_up_to(n + 1);
        let occur = puzzle.true_candidates();
        for (cell, counts) in counts.iter() {
            assert_eq!(counts.iter().map(|(_, count)| count.number()).sum::<u128>(), n, "{puzzle}");
            let counted = counts.iter().filter(|(_, count)| count.number() > 0);
            assert_eq!(
                counted.map(|(digit, _)| digit).collect::<DigitSet>(),
                occur[cell],
                "{puzzle}"
            );
        }
    }
}

fn solutions_differ_alike_in_other_forms() {
    for file in ["multi", "serg_multi", "mixed"] {
        for (puzzle, transform) in sample(file).into_iter().zip(transforms(SAMPLE)) {
            let moved = puzzle.transformed(&transform);
            let candidates = puzzle.true_candidates();
            assert_eq!(moved.true_candidates(), transform.candidates(&candidates), "{puzzle}");
            let is_open = |&cell: &Cell| candidates[cell].len() > 1;
            let differing: CellSet = Cell::ALL.into_iter().filter(is_open).collect();
            assert_eq!(puzzle.differing(), differing, "{puzzle}");
        }
    }
}

fn cases_from_elsewhere() {
    let mut checked = 0;
    for line in read("cases/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (input, expected) = (&case["input"], &case["expected"]);
        if case["expected_under"].is_null() && input["kind"] == "grid9" {
            checked += check(&input["grid"], expected);
        }
        if case["expected_under"].is_null() && input["kind"] == "grid9_list" {
            let grids = input["grids"].as_array().unwrap();
            for (grid, expected) in grids.iter().zip(each(expected)) {
                checked += check(grid, &expected);
            }
        }
    }
    assert!(checked > 50, "only {checked} facts were checked");
}

/// What a case expects of each grid of a list.
fn each(expected: &Value) -> Vec<Value> {
    let lexmin = |text: &Value| serde_json::json!({ "lexmin": text });
    let smallest = expected["each_lexmin"].as_array().into_iter().flatten().map(lexmin);
    expected["each"].as_array().cloned().unwrap_or_else(|| smallest.collect())
}

/// Compares a grid with what is expected of it; gives the number of facts.
fn check(grid: &Value, expected: &Value) -> usize {
    let grid: Grid = grid.as_str().unwrap().parse().unwrap();
    let Ok(puzzle) = Puzzle::new(grid) else {
        assert_ne!(expected["consistent"], true, "{grid}");
        return 1;
    };
    let mut facts = 0;
    let mut text = |name: &str| expected[name].as_str().inspect(|_| facts += 1);
    if let Some(status) = text("status") {
        assert_eq!(puzzle.status().as_str(), status, "{grid}");
    }
    if let Some(solution) = text("solution") {
        assert_eq!(puzzle.solve(), Answer::Unique(solution.parse().unwrap()), "{grid}");
    }
    if let Some(smallest) = text("lexmin") {
        assert_eq!(puzzle.first(), solution(smallest), "{grid}");
    }
    if let Some(largest) = text("lexmax") {
        assert_eq!(puzzle.last(), solution(largest), "{grid}");
    }
    if let Some(count) = expected["count"].as_u64() {
        assert_eq!(puzzle.count(), count.into(), "{grid}");
        facts += 1;
    }
    if let Some(count) = expected["count_at_least"].as_u64() {
        assert_eq!(puzzle.count_up_to(count.into()), Count::AtLeast(count.into()), "{grid}");
        facts += 1;
    }
    facts
}

/// A batch engine of each level of this machine.
fn engines() -> impl Iterator<Item = Bulk> {
    Level::available().map(Bulk::with_level)
}

/// What the solver of single puzzles says of some of the puzzles of a batch.
fn agrees(answers: &Answers, lines: &Lines<'_>, step: usize) {
    let mut solver = Solver::new();
    for i in (0..lines.len()).step_by(step) {
        let grid = lines.grid(i);
        let answer = solver.solve(&Candidates::from(&grid), &Limits::NONE);
        assert_eq!(answers.solution(i).as_ref(), answer.solution(), "{grid}");
        match grid.check() {
            Ok(()) => assert_eq!(answers.status(i), answer.status(), "{grid}"),
            Err(_) => assert_eq!(answers.status(i), Status::Invalid, "{grid}"),
        }
    }
}

/// The status of every puzzle was proved, where there is only one in a file.
fn files_in_bulk() {
    let files = [
        ("easy", Some(Status::Unique)),
        ("minimal", Some(Status::Unique)),
        ("17clue", Some(Status::Unique)),
        ("qqwing", Some(Status::Unique)),
        ("sudocue10000", Some(Status::Unique)),
        ("q2_taxonomy", Some(Status::Unique)),
        ("top1465", Some(Status::Unique)),
        ("hardest11plus", Some(Status::Unique)),
        ("hardest1106", Some(Status::Unique)),
        ("nosolution", Some(Status::None)),
        ("multi", Some(Status::Multiple)),
        ("serg_multi", Some(Status::Multiple)),
        ("enum_1e5", Some(Status::Multiple)),
        ("enum_1e6", Some(Status::Multiple)),
        ("mixed", None),
    ];
    for (file, status) in files {
        let text = read(&format!("puzzles/{file}.txt"));
        let lines = Lines::new(&text).unwrap();
        let step = lines.len().div_ceil(SAMPLE);
        let some: Vec<&str> = text.lines().step_by(step).collect();
        let some = some.join("\n");
        for mut bulk in engines() {
            let answers = bulk.solve(lines);
            agrees(answers, &lines, step);
            let is_right = |&it: &Status| status.is_none_or(|status| it == status);
            assert!(answers.statuses().iter().all(is_right), "{file}");
            let statuses: Vec<_> = answers.statuses().iter().copied().step_by(step).collect();
            assert_eq!(bulk.status(Lines::new(&some).unwrap()).statuses(), statuses, "{file}");
        }
    }
}

/// Whatever a case is about, all grids in it.
fn cases_in_bulk() {
    let text = read("cases/cases.jsonl");
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let grids: Vec<&str> = words.filter(|word| word.len() == 81).collect();
    assert!(grids.len() > 150, "only {} grids", grids.len());
    let text = grids.join("\n");
    let lines = Lines::new(&text).unwrap();
    for mut bulk in engines() {
        agrees(bulk.solve(lines), &lines, 1);
    }
}

fn many_solutions_in_bulk() {
    let rows = table("oracles/count_multi.tsv");
    let text: String = rows.iter().map(|row| row[0].replace('0', ".") + "\n").collect();
    let lines = Lines::new(&text).unwrap();
    for mut bulk in engines() {
        let counts = bulk.count_up_to(lines, u64::MAX);
        let answers = bulk.solve(lines);
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(counts[i], Count::Exactly(row[1].parse().unwrap()), "{}", row[0]);
            assert_eq!(answers.solution(i), solution(&row[2]), "{}", row[0]);
        }
    }
}

fn large_counts_in_bulk() {
    let mut best = Bulk::new();
    for row in table("oracles/count_large.tsv") {
        let counts = best.count_up_to(Lines::new(&row[0]).unwrap(), u64::MAX);
        assert_eq!(counts, [Count::Exactly(row[2].parse().unwrap())], "{}", row[0]);
    }
}

fn sparse_grids_in_bulk() {
    let rows = table("oracles/lex_sparse.tsv");
    let text: String = rows.iter().map(|row| row[0].clone() + "\n").collect();
    for mut bulk in engines() {
        let answers = bulk.solve(Lines::new(&text).unwrap());
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(answers.status(i), Status::Multiple, "{}", row[0]);
            assert_eq!(answers.solution(i), solution(&row[2]), "{}", row[0]);
        }
    }
}

fn unsolvable_grids_in_bulk() {
    let mut text = String::new();
    for row in table("oracles/unsolvable.tsv") {
        let puzzle = puzzle(&row[0]);
        text.extend(transforms(20).map(|it| format!("{}\n", puzzle.transformed(&it))));
    }
    for mut bulk in engines() {
        let answers = bulk.solve(Lines::new(&text).unwrap());
        assert!(answers.statuses().iter().all(|&status| status == Status::None));
    }
}

fn main() -> ExitCode {
    run(&tests![
        many_solutions_by_number,
        large_counts,
        sparse_grids,
        unsolvable_grids,
        proper_puzzles,
        proper_puzzles_in_other_forms,
        files_of_one_status,
        mixed_file,
        smallest_is_smallest,
        pencil_mark_puzzles,
        redundant_givens,
        backdoors,
        unavoidable_sets,
        contradictions,
        candidate_counts,
        solutions_differ_alike_in_other_forms,
        cases_from_elsewhere,
        files_in_bulk,
        cases_in_bulk,
        many_solutions_in_bulk,
        large_counts_in_bulk,
        sparse_grids_in_bulk,
        unsolvable_grids_in_bulk,
    ])
}

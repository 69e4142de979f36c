//! Puzzles a second of CPU time on whole sets, one puzzle at a time.

use std::hint::black_box;

use cpu_time::ThreadTime;
use ninefold_solve::{Count, Limits, Puzzle, Solver};
use sudoku::Sudoku;

/// Interleaved rounds, of which the median counts.
const ROUNDS: usize = 7;

/// Sets, and how many of their puzzles make a round long enough to be measured.
const SETS: [(&str, usize); 12] = [
    ("easy", 20_000),
    ("minimal", 10_000),
    ("17clue", 10_000),
    ("qqwing", 4_000),
    ("sudocue10000", 3_000),
    ("top1465", 1_465),
    ("hardest11plus", 1_000),
    ("hardest1106", 375),
    ("nosolution", 20_000),
    ("mixed", 10_000),
    ("multi", 5_000),
    ("serg_multi", 5_000),
];

/// A question, as each program is asked it. Both give the number of solutions that they found.
struct Work {
    name: &'static str,
    ours: fn(&mut Solver, &str) -> usize,
    rival: fn(&str) -> usize,
}

const WORKS: [Work; 3] = [
    Work { name: "any", ours: any, rival: some_solution },
    Work { name: "count to 2", ours: count_to_two, rival: count_up_to_two },
    Work { name: "solve", ours: solve, rival: up_to_two },
];

fn any(solver: &mut Solver, line: &str) -> usize {
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let found = solver.any(&puzzle.candidates(), &Limits::NONE).expect("no limit");
    found.map(|solution| black_box(solution.to_ascii())).iter().len()
}

fn some_solution(line: &str) -> usize {
    let puzzle = Sudoku::from_str_line(line).expect("a puzzle");
    puzzle.some_solution().map(|solution| black_box(solution.to_str_line())).iter().len()
}

fn count_to_two(solver: &mut Solver, line: &str) -> usize {
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    match solver.count_up_to(&puzzle.candidates(), 2, &Limits::NONE) {
        Count::Exactly(n) | Count::AtLeast(n) => n as usize,
    }
}

fn count_up_to_two(line: &str) -> usize {
    Sudoku::from_str_line(line).expect("a puzzle").solutions_count_up_to(2)
}

/// The smallest solution and whether it is the only one, which the rival doesn't offer.
fn solve(solver: &mut Solver, line: &str) -> usize {
    use ninefold_solve::Answer;
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let answer = solver.solve(&puzzle.candidates(), &Limits::NONE);
    black_box(answer.solution().map(|solution| solution.to_ascii()));
    match answer {
        Answer::NoSolution => 0,
        Answer::Unique(_) => 1,
        Answer::Multiple { .. } => 2,
        Answer::Unknown { .. } => unreachable!("no limit"),
    }
}

/// Any two solutions.
fn up_to_two(line: &str) -> usize {
    let mut found = [[0; 81]; 2];
    let puzzle = Sudoku::from_str_line(line).expect("a puzzle");
    let n = puzzle.solutions_up_to_buffer(&mut found, 2);
    black_box(found.map(|digits| digits.map(|digit| b'0' + digit)));
    n
}

pub fn table(is_wanted: impl Fn(&str) -> bool) {
    println!("| set | puzzles | work | ours, k/s | `sudoku` 0.8.0, k/s | ratio |");
    println!("|---|---:|---|---:|---:|---:|");
    for (set, n) in SETS.into_iter().filter(|(set, _)| is_wanted(set)) {
        let text = ninefold_corpus::read(&format!("puzzles/{set}.txt"));
        let lines = sample(&text, n);
        for work in &WORKS {
            row(set, &lines, work);
        }
    }
    println!();
}

/// The same `n` lines in the same shuffled order each time.
fn sample(text: &str, n: usize) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().filter(|line| line.len() == 81).collect();
    fastrand::Rng::with_seed(9).shuffle(&mut lines);
    lines.truncate(n);
    lines
}

fn row(set: &str, lines: &[&str], work: &Work) {
    let (mut ours, mut rivals) = (Vec::new(), Vec::new());
    let mut solver = Solver::new();
    for _ in 0..ROUNDS {
        let (seconds, found) =
            time(|| lines.iter().map(|line| (work.ours)(&mut solver, line)).sum());
        let (rival, same) = time(|| lines.iter().map(|line| (work.rival)(line)).sum());
        assert_eq!(found, same, "{set}, {}: the programs disagree", work.name);
        ours.push(seconds);
        rivals.push(rival);
    }
    let rate = |times| lines.len() as f64 / median(times) / 1e3;
    let (ours, rival) = (rate(ours), rate(rivals));
    let (n, name) = (lines.len(), work.name);
    println!("| {set} | {n} | {name} | {ours:.1} | {rival:.1} | **{:.2}** |", ours / rival);
}

fn time(work: impl FnOnce() -> usize) -> (f64, usize) {
    let start = ThreadTime::now();
    let found = work();
    (start.elapsed().as_secs_f64(), found)
}

pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

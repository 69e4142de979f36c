//! Ninefold's own contenders: the solver of single puzzles and the one of many, with each set of
//! instructions that this machine has.

use ninefold_solve::{Answer, Bulk, Count, Level, Limits, Lines, Puzzle, Solution, Solver, Status};

use crate::contender::{Answers, Contender};
use crate::question::Question;
use crate::set::LINE;

/// A call of the solver that writes a solution, and tells how many it found.
type Call = fn(&mut Solver, &Puzzle, &mut [u8; LINE]) -> u64;

pub(crate) fn contenders(question: Question) -> Vec<Contender> {
    // Without 256 bits a single puzzle is solved in the registers that every processor has.
    let has_own_engine = |level: &Level| *level != Level::Sse42;
    let singles = Level::available().filter(has_own_engine).map(|level| single(question, level));
    let batches = Level::available().map(|level| batch(question, level));
    singles.chain(batches).collect()
}

/// A solver of many puzzles that is kept.
fn batch(question: Question, level: Level) -> Contender {
    let mut bulk = Bulk::with_level(level);
    Contender::batch(format!("batch, {level}"), move |text, answers| {
        let lines = Lines::new(text).expect("lines of 81 characters");
        match question {
            Question::Any => take(bulk.any(lines), answers),
            Question::Status => take(bulk.status(lines), answers),
            Question::Solve => take(bulk.solve(lines), answers),
            Question::Smallest => take(bulk.first(lines), answers),
            Question::Count => {
                let counts = bulk.count_up_to(lines, u64::MAX);
                answers.found = counts.into_iter().map(whole).collect();
            }
        }
    })
}

fn take(found: &ninefold_solve::Answers, answers: &mut Answers) {
    let places = answers.found.iter_mut().zip(&mut answers.solutions).enumerate();
    for (i, (number_found, solution)) in places {
        *number_found = match found.status(i) {
            Status::Unknown => 1,
            status => number(status),
        };
        if let Some(line) = found.line(i) {
            solution[..81].copy_from_slice(line);
        }
    }
}

fn whole(count: Count) -> u64 {
    count.number().try_into().expect("a number of solutions that can be counted to")
}

/// A solver that is kept, one puzzle at a time.
fn single(question: Question, level: Level) -> Contender {
    let call: Call = match question {
        Question::Any => any,
        Question::Status => status,
        Question::Solve => solve,
        Question::Smallest => smallest,
        Question::Count => count,
    };
    let mut solver = Solver::with_level(level);
    Contender::single(format!("one at a time, {level}"), move |line, solution| {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        call(&mut solver, &puzzle, solution)
    })
}

fn any(solver: &mut Solver, puzzle: &Puzzle, text: &mut [u8; LINE]) -> u64 {
    let found = solver.any(puzzle, &Limits::NONE).expect("no limit");
    found.iter().inspect(|solution| write(solution, text)).count() as u64
}

fn status(solver: &mut Solver, puzzle: &Puzzle, _: &mut [u8; LINE]) -> u64 {
    number(solver.status(puzzle, &Limits::NONE))
}

fn solve(solver: &mut Solver, puzzle: &Puzzle, text: &mut [u8; LINE]) -> u64 {
    let answer: Answer = solver.solve(puzzle, &Limits::NONE);
    answer.solution().into_iter().for_each(|solution| write(solution, text));
    number(answer.status())
}

fn smallest(solver: &mut Solver, puzzle: &Puzzle, text: &mut [u8; LINE]) -> u64 {
    let found = solver.first(puzzle, &Limits::NONE).expect("no limit");
    found.iter().inspect(|solution| write(solution, text)).count() as u64
}

fn count(solver: &mut Solver, puzzle: &Puzzle, _: &mut [u8; LINE]) -> u64 {
    whole(solver.count_up_to(puzzle, u128::MAX, &Limits::NONE))
}

fn write(solution: &Solution, text: &mut [u8; LINE]) {
    text[..81].copy_from_slice(&solution.to_ascii());
}

fn number(status: Status) -> u64 {
    match status {
        Status::None => 0,
        Status::Unique => 1,
        Status::Multiple => 2,
        Status::Invalid | Status::Unknown | Status::Unreadable => {
            unreachable!("a puzzle, without a limit")
        }
    }
}

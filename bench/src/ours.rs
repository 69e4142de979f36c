//! Ninefold's own contenders.

use ninefold_solve::{Answer, Candidates, Limits, Puzzle, Solution, Solver, Status};

use crate::contender::Contender;
use crate::question::Question;
use crate::set::LINE;

/// A call of the solver that writes a solution, and tells how many it found.
type Call = fn(&mut Solver, &Candidates, &mut [u8; LINE]) -> u64;

pub(crate) fn contenders(question: Question) -> Vec<Contender> {
    vec![single(question)]
}

/// A solver that is kept, one puzzle at a time.
fn single(question: Question) -> Contender {
    let call: Call = match question {
        Question::Any => any,
        Question::Status => status,
        Question::Solve => solve,
        Question::Smallest => smallest,
        Question::Count => count,
    };
    let mut solver = Solver::new();
    Contender::single("ninefold", move |line, solution| {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        call(&mut solver, &puzzle.candidates(), solution)
    })
}

fn any(solver: &mut Solver, candidates: &Candidates, text: &mut [u8; LINE]) -> u64 {
    let found = solver.any(candidates, &Limits::NONE).expect("no limit");
    found.iter().inspect(|solution| write(solution, text)).count() as u64
}

fn status(solver: &mut Solver, candidates: &Candidates, _: &mut [u8; LINE]) -> u64 {
    number(solver.status(candidates, &Limits::NONE))
}

fn solve(solver: &mut Solver, candidates: &Candidates, text: &mut [u8; LINE]) -> u64 {
    let answer: Answer = solver.solve(candidates, &Limits::NONE);
    answer.solution().into_iter().for_each(|solution| write(solution, text));
    number(answer.status())
}

fn smallest(solver: &mut Solver, candidates: &Candidates, text: &mut [u8; LINE]) -> u64 {
    let found = solver.first(candidates, &Limits::NONE).expect("no limit");
    found.iter().inspect(|solution| write(solution, text)).count() as u64
}

fn count(solver: &mut Solver, candidates: &Candidates, _: &mut [u8; LINE]) -> u64 {
    let count = solver.count_up_to(candidates, u128::MAX, &Limits::NONE);
    count.number().try_into().expect("a number of solutions that can be counted to")
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

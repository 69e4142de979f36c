//! The `sudoku` crate, to which all ratios are.

use sudoku::Sudoku;

use crate::contender::Contender;
use crate::question::Question;
use crate::set::LINE;

/// A call that looks for solutions up to a limit, writes one, and tells how many it found.
type Call = fn(Sudoku, usize, &mut [u8; LINE]) -> u64;

pub(crate) fn contender(question: Question) -> Option<Contender> {
    let call: Call = match question {
        Question::Any => any,
        Question::Status | Question::Count => |puzzle, n, _| puzzle.solutions_count_up_to(n) as u64,
        Question::Solve => two,
        Question::Smallest => return None,
    };
    Some(Contender::single("sudoku 0.8.0", move |line, solution| {
        let puzzle = Sudoku::from_str_line(&line[..81]).expect("a puzzle");
        call(puzzle, question.limit(), solution)
    }))
}

fn any(puzzle: Sudoku, _: usize, text: &mut [u8; LINE]) -> u64 {
    let Some(solution) = puzzle.some_solution() else { return 0 };
    text[..81].copy_from_slice(solution.to_str_line().as_bytes());
    1
}

fn two(puzzle: Sudoku, limit: usize, text: &mut [u8; LINE]) -> u64 {
    let mut found = [[0; 81]; 2];
    let n = puzzle.solutions_up_to_buffer(&mut found, limit);
    for (character, digit) in text.iter_mut().zip(found[0]) {
        *character = b'0' + digit;
    }
    n as u64
}

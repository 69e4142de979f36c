//! Whether an answer is right.

use ninefold::{Board, Candidates, Cell, Grid, Limits, Mistakes, Solver};

use crate::trouble::Trouble;

pub(crate) fn verdict(
    board: &Board,
    candidates: &Candidates,
    answer: &Grid,
    is_first: bool,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<&'static str, Trouble> {
    let solution = match Mistakes::check(&board.binding(), answer) {
        Ok(solution) => solution,
        Err(mistakes) if mistakes.only_unfinished() && !answer.is_full() => {
            return Ok("unfinished");
        }
        Err(_) => return Ok("wrong"),
    };
    let is_marked = |cell: Cell| candidates[cell].contains(solution.digit(cell));
    let is_right = Cell::ALL.into_iter().all(is_marked)
        && (!is_first || solver.first(candidates, limits)? == Some(solution));
    Ok(if is_right { "right" } else { "wrong" })
}

//! What a row is about: a board, and what is needed of it to begin with.

use ninefold::{
    Answer, Board, ByCell, Candidates, Count, Digit, Grid, Limits, Puzzle, Solution, Solver, Status,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::reply::Told;
use crate::rows::Row;
use crate::trouble::Trouble;

/// The board of a row.
pub(crate) fn board_of(read: Row) -> Told<Board> {
    match read {
        Row::Null => Err(None),
        Row::Line(line) => Ok(Board::new(Grid::new(ByCell::new(line.map(Digit::from_ascii))))),
        Row::Board(board) => Ok(*board),
        Row::Bad(trouble) => Err(Some(trouble)),
    }
}

/// The random numbers of a seed for a row: those of the command line for the record.
pub(crate) fn random(seed: u64, row: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(row as u64 + 1);
    random
}

/// What binds, as a grid: pencil marks that say more have no place in one.
pub(crate) fn digits(board: &Board) -> Result<Grid, Trouble> {
    let why = "its pencil marks bind, and this function knows digits only";
    board.as_grid(false).ok_or_else(|| Trouble::new(Status::Unknown, why))
}

/// The puzzle that the digits are, and its only solution.
pub(crate) fn unique(
    board: &Board,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<(Puzzle, Solution), Trouble> {
    let puzzle = Puzzle::new(digits(board)?)?;
    Ok((puzzle, only(&puzzle.candidates(), solver, limits)?.ok_or_else(Trouble::several)?))
}

/// The only solution of what has one at all; none if there are several.
pub(crate) fn only(
    candidates: &Candidates,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Option<Solution>, Trouble> {
    match solver.solve(candidates, limits) {
        Answer::NoSolution => Err(Trouble::none()),
        Answer::Unique(solution) => Ok(Some(solution)),
        Answer::Multiple { .. } => Ok(None),
        Answer::Unknown { reached, .. } => Err(reached.into()),
    }
}

pub(crate) fn count(
    candidates: &Candidates,
    limit: Option<u64>,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<u128, Trouble> {
    let most = limit.map_or(u128::MAX, u128::from);
    match solver.count_up_to(candidates, most, limits) {
        Count::Exactly(number) => Ok(number),
        Count::AtLeast(number) if number == most => Ok(number),
        Count::AtLeast(number) => {
            Err(Trouble::new(Status::Unknown, format!("stopped at {number}, by a limit")))
        }
    }
}

//! What people do: ratings, hints and paths.

use ninefold::logic::rate::{Rated, Scale};
use ninefold::logic::{Depth, Hint, Plan, Position};
use ninefold::{Board, CellSet, Limits, Puzzle, Solution, Solver, Status};
use serde_json::Value;

use crate::data;
use crate::subject::only;
use crate::trouble::Trouble;

pub(crate) fn rate(
    board: &Board,
    scale: &Scale,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Value, Trouble> {
    if only(&board.question(false)?, solver, limits)?.is_none() {
        let why = "a puzzle with several solutions has no rating";
        return Err(Trouble::new(Status::Multiple, why));
    }
    let start = match board.givens.is_empty() {
        true => Position::new(board),
        false => Position::new(&Board::new(board.givens)).with_proved_uniqueness(),
    };
    match scale.rate(&start, limits)? {
        Rated::As(measures) => Ok(data::rating(scale, &measures)),
        Rated::Beyond(end) => {
            let end = end.grid();
            let why = format!("no {} rating: no technique leads on from {end}", scale.id);
            Err(Trouble::new(Status::Unique, why))
        }
    }
}

pub(crate) fn hint(
    board: &Board,
    depth: Depth,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Value, Trouble> {
    let only = only(&board.question(false)?, solver, limits)?;
    if only.is_none() {
        check_entries(board, limits)?;
    }
    let hint = Hint::new(board, only.as_ref(), &Plan::default(), limits)?;
    let text = hint.told(depth).to_string();
    match hint {
        Hint::Step(step) => {
            let told = (depth != Depth::Whole).then_some(text);
            Ok(data::step(&step, &Position::solved_by(board, only.as_ref()), told))
        }
        Hint::Solved => Ok(Value::Null),
        Hint::Wrong(cells) | Hint::Lacking(cells) => {
            Err(Trouble { cells, ..Trouble::new(status(only), text) })
        }
        Hint::Beyond => Err(Trouble::new(status(only), text)),
    }
}

/// Of several solutions none can tell which entry is wrong, but perhaps all entries together leave none.
fn check_entries(board: &Board, limits: &Limits<'_>) -> Result<(), Trouble> {
    let wrong = |why: &dyn ToString, cells| {
        let why = format!("wrong so far: {}", why.to_string());
        Err(Trouble { cells, ..Trouble::new(Status::Multiple, why) })
    };
    match Puzzle::new(board.filled()) {
        Err(flaws) => wrong(&flaws, flaws.cells()),
        Ok(puzzle) if puzzle.any_within(limits)?.is_none() => {
            wrong(&"no solution has all that is filled in", board.placed.filled())
        }
        Ok(_) => Ok(()),
    }
}

fn status(only: Option<Solution>) -> Status {
    if only.is_some() { Status::Unique } else { Status::Multiple }
}

pub(crate) fn path(
    board: &Board,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Value, Trouble> {
    let only = only(&board.question(false)?, solver, limits)?;
    if only.is_none() {
        check_entries(board, limits)?;
    }
    let wrong = only.map_or(CellSet::EMPTY, |only| board.disagreements(&only));
    if !wrong.is_empty() {
        let why = Hint::Wrong(wrong).told(Depth::Whole).to_string();
        return Err(Trouble { cells: wrong, ..Trouble::new(Status::Unique, why) });
    }
    let path = Plan::default().path(Position::solved_by(board, only.as_ref()), limits)?;
    let steps = path.steps.iter().zip(path.positions());
    Ok(steps.map(|(step, before)| data::step(step, &before, None)).collect())
}

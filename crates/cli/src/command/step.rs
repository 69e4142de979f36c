//! What `hint`, `path` and `rate` have in common: they ask about puzzles that can be solved, and show
//! steps.

use ninefold::logic::{Depth, Hint, Position, Step};
use ninefold::{Answer, Board, Candidates, Limit, Limits, Puzzle, Solution, Solver, Status};
use serde_json::{Value, json};

use crate::job::{Plain, Question, Reply};

/// Asks about a puzzle that has a solution; tells the only one, if there is just one. What can be said of several
/// is said, but such a puzzle is none for people, and doesn't get what was asked for.
pub(crate) fn solvable(
    question: &Question<'_>,
    solver: &mut Solver,
    ask: impl FnOnce(Option<&Solution>, &Limits<'_>) -> Result<Reply, Limit>,
) -> Reply {
    question.ask(|candidates, limits| {
        let answer = solver.solve(candidates, limits);
        let only = match answer {
            Answer::NoSolution => return Reply::none(),
            Answer::Unknown { reached, .. } => return Reply::unknown(reached),
            Answer::Unique(solution) => Some(solution),
            Answer::Multiple { .. } => None,
        };
        let reply = ask(only.as_ref(), limits).unwrap_or_else(Reply::unknown);
        let status = reply.status.or(Some(answer.status()));
        let message = match (reply.message, only) {
            (Some(why), None) => Some(format!("{SEVERAL}; {why}")),
            (None, None) => Some(SEVERAL.to_owned()),
            (message, Some(_)) => message,
        };
        let granted = reply.granted && only.is_some();
        Reply { status, solution: only, message, granted, ..reply }
    })
}

/// What is wrong with the entries of a board whose puzzle doesn't have just one solution: nobody can tell which is
/// wrong, but that they don't go together.
pub(crate) fn clash(
    board: &Board,
    only: Option<&Solution>,
    limits: &Limits<'_>,
) -> Result<Option<Reply>, Limit> {
    if only.is_some() {
        return Ok(None);
    }
    let why = match Puzzle::new(board.filled()) {
        Err(flaws) => flaws.to_string(),
        Ok(puzzle) if puzzle.any_within(limits)?.is_none() => {
            "no solution has all that is filled in".to_owned()
        }
        Ok(_) => return Ok(None),
    };
    Ok(Some(unsaid(format!("wrong so far: {why}"))))
}

/// The reply to a player's question, but of a board that allows no solution first what is in the way of
/// the only one that its digits alone have.
pub(crate) fn unless_astray(
    reply: Reply,
    question: &Question<'_>,
    solver: &mut Solver,
    is_spoken: bool,
) -> Reply {
    if !matches!(reply.status, Some(Status::None | Status::Invalid)) {
        return reply;
    }
    let digits = Candidates::from(&question.board.binding());
    let wrong = match question.within(|limits| solver.solve(&digits, limits)) {
        Answer::Unique(solution) => Hint::wrong(question.board, &solution),
        _ => None,
    };
    match wrong {
        Some(wrong) => {
            Reply { status: reply.status, ..unsaid(told(&wrong, Depth::Whole, is_spoken)) }
        }
        None => reply,
    }
}

/// A hint in words, or in words for listening.
pub(crate) fn told(hint: &Hint, depth: Depth, is_spoken: bool) -> String {
    if is_spoken { hint.spoken(depth) } else { hint.told(depth) }.to_string()
}

/// Where nothing leads on; of pencil marks alone there is no grid to show.
pub(crate) fn stuck_at(end: &Position) -> String {
    let grid = end.grid();
    match grid.is_empty() {
        true => "no technique leads on from these pencil marks".to_owned(),
        false => format!("no technique leads on from {grid}"),
    }
}

/// Where other techniques are.
pub(crate) const OTHERS: &str =
    "others are tried with `--with NAME`: see `ninefold list techniques`";

/// What steps can't be blamed for.
const SEVERAL: &str = "more than one solution";

/// An answer of some lines.
pub(crate) fn said(text: String) -> Reply {
    Reply { plain: Plain::Text(text), granted: true, ..Reply::default() }
}

/// Why there is no answer, although there is a solution.
pub(crate) fn unsaid(why: String) -> Reply {
    Reply { message: Some(why), ..Reply::default() }
}

/// A step as data, with a text; what it does only where all is told.
pub(crate) fn data(step: &Step, is_whole: bool, text: &str) -> Value {
    let names = |names: Vec<String>| if is_whole { names } else { Vec::new() };
    let placed = step.placements.iter().map(ToString::to_string).collect();
    let gone = step.eliminations.iter().map(|it| format!("{}<>{}", it.cell, it.digit)).collect();
    json!({
        "technique": step.technique.id,
        "placements": names(placed),
        "eliminations": names(gone),
        "text": text,
    })
}

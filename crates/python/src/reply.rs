//! Answers that are no grids: numbers, words, and what has parts.

use ninefold::{Board, Bulk, Count, Limits, Lines, Status};
use serde_json::Value;

use crate::board;
use crate::check::{check, refused};
use crate::crew::{Patience, Watch};
use crate::desk::Desk;
use crate::guide::{hint, path, rate};
use crate::question::Ask;
use crate::rows::{Row, Share};
use crate::sheet::Parted;
use crate::subject::{board_of, count, digits};
use crate::trouble::Trouble;
use crate::verdict::verdict;

/// What a row is told: nothing to a null.
pub(crate) type Told<T> = Result<T, Option<Trouble>>;

/// A reply that is not a grid.
pub(crate) enum Reply {
    Number(u128),
    Word(&'static str),
    Data(Value),
}

impl Ask {
    pub(crate) fn answer_all(
        &self,
        share: &Share<'_>,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Vec<Told<Reply>> {
        let mut answers = Vec::new();
        answers.resize_with(share.len(), || Err(None));
        let mut sheet = std::mem::take(&mut desk.sheet);
        let Parted { lines, places, others } =
            sheet.part(share, self.is_for_bulk() && patience.is_endless());
        for (place, row, read) in others {
            answers[place] = self.answer(read, row, desk, patience, watch);
        }
        if !places.is_empty() {
            let bulk = desk.bulk.get_or_insert_default();
            self.answer_lines(bulk, &lines, places, &mut answers);
        }
        desk.sheet = sheet;
        answers
    }

    /// Answers to plain lines, many at once.
    fn answer_lines(
        &self,
        bulk: &mut Bulk,
        lines: &Lines<'_>,
        places: &[usize],
        answers: &mut [Told<Reply>],
    ) {
        if let Self::Count(Some(limit)) = self {
            let counts = bulk.count_up_to(*lines, *limit);
            for (i, (&place, count)) in places.iter().zip(counts).enumerate() {
                answers[place] = counted(lines, i, count);
            }
        } else {
            for (&place, status) in places.iter().zip(bulk.status(*lines).statuses()) {
                answers[place] = Ok(Reply::Word(status.as_str()));
            }
        }
    }

    fn answer(
        &self,
        read: Row,
        row: usize,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Told<Reply> {
        let told = board_of(read).and_then(|board| {
            patience.ask(watch, |limits| self.reply(&board, row, desk, limits)).map_err(Some)
        });
        match (self, told) {
            // What is wrong is the answer to these.
            (Self::Status, Err(Some(trouble))) => Ok(Reply::Word(trouble.status.as_str())),
            (Self::Check { .. }, Err(Some(trouble))) => Ok(Reply::Data(refused(&trouble))),
            (_, told) => told,
        }
    }

    fn reply(
        &self,
        board: &Board,
        row: usize,
        desk: &mut Desk,
        limits: &Limits<'_>,
    ) -> Result<Reply, Trouble> {
        let solver = &mut desk.solver;
        let candidates = || board.question(false).map_err(Trouble::from);
        Ok(match self {
            Self::Count(limit) => Reply::Number(count(&candidates()?, *limit, solver, limits)?),
            Self::Status => Reply::Word(solver.status(&candidates()?, limits).as_str()),
            Self::Verify { answers, is_first } => {
                let Some(Some(answer)) = answers.get(row) else {
                    return Err(Trouble::unreadable(
                        "there is no readable answer beside this puzzle",
                    ));
                };
                Reply::Word(verdict(
                    board,
                    &candidates()?,
                    &answer.filled(),
                    *is_first,
                    solver,
                    limits,
                )?)
            }
            Self::Candidates => {
                let marks = solver.true_candidates(&candidates()?, limits)?;
                if marks.is_empty() {
                    return Err(Trouble::none());
                }
                Reply::Data(board::marks(&marks).into())
            }
            Self::ClassId => {
                Reply::Data(desk.canonizer.class_id(&digits(board)?).to_string().into())
            }
            Self::Rate(scale) => Reply::Data(rate(board, scale, solver, limits)?),
            Self::Hint { depth, filled } => {
                let board = match filled {
                    Some(filled) => with_filled(board, filled.get(row).copied().flatten())?,
                    None => *board,
                };
                Reply::Data(hint(&board, *depth, solver, limits)?)
            }
            Self::Path => Reply::Data(path(board, solver, limits)?),
            Self::Check { repair } => Reply::Data(check(board, *repair, solver, limits)),
            Self::Solve(_) | Self::Canon(_) | Self::Minimize(_) | Self::Transform { .. } => {
                unreachable!("these are answered with grids")
            }
        })
    }
}

/// The board with what is filled in.
fn with_filled(board: &Board, filled: Option<Board>) -> Result<Board, Trouble> {
    let lacks = || Trouble::unreadable("there is no readable filled-in grid beside this puzzle");
    board.with_filled(&filled.ok_or_else(lacks)?).map_err(|cells| {
        let message = format!("filled in other than given: {cells}");
        Trouble { cells, ..Trouble::new(Status::Invalid, message) }
    })
}

/// The number of solutions of a line; nothing clashes where there are some.
fn counted(lines: &Lines<'_>, i: usize, count: Count) -> Told<Reply> {
    let flaws = lines.grid(i).check().err().filter(|_| count.number() == 0);
    flaws.map_or(Ok(Reply::Number(count.number())), |flaws| Err(Some(flaws.into())))
}

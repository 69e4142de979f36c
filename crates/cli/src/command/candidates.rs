//! `candidates`: the digits that occur in some solution.

use std::io;

use clap::Args;
use ninefold::format::Loss;
use ninefold::{
    Board, ByCell, ByDigit, Candidates as Marks, Cell, Column, Count, Digit, Grid, Row, Solution,
    Solver, Status,
};
use serde_json::Value;

use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Plain, Question, Reply};
use crate::output::{Shape, number};

/// Options of `candidates`.
#[derive(Args, Debug)]
pub(crate) struct Candidates {
    #[command(flatten)]
    pub(crate) common: Common,
    /// With how many solutions each occurs, too
    #[arg(long)]
    pub(crate) counts: bool,
    /// Stop counting a candidate's solutions at so many, and print `N+`
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        value_parser = clap::value_parser!(u64).range(1..),
        requires = "counts"
    )]
    limit: u64,
}

impl Candidates {
    /// Does the shape hold pencil marks?
    pub(crate) fn fits(&self, shape: Option<Shape>) -> Result<(), String> {
        let board = Board { marks: Some(Marks::default()), ..Board::default() };
        match shape {
            Some(Shape::Format(format)) if format.losses(&board).contains(&Loss::Marks) => {
                Err(format!(
                    "`--to {}` has no room for candidates; `--to sukaku` (a line), `pencilmarks` \
                     and `jsonl` have",
                    format.name
                ))
            }
            _ => Ok(()),
        }
    }
}

/// The counts of all candidates.
type Counts = ByCell<ByDigit<Count>>;

impl Job for Candidates {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(reasoned(question.ask(|candidates, limits| {
            let found = if self.counts {
                let counts = solver.candidate_counts_up_to(candidates, self.limit.into(), limits);
                counts.map(|counts| counted(&counts))
            } else {
                let marks = solver.true_candidates(candidates, limits);
                marks.map(|marks| shown(question, &marks))
            };
            found.unwrap_or_else(Reply::unknown)
        })))
    }

    fn bulk(&self) -> Option<Ask> {
        (!self.counts).then_some(Ask::Solve)
    }

    fn known(&self, question: &Question<'_>, found: &Found) -> Option<Reply> {
        match (found.status, found.solution) {
            (Status::None, _) => Some(reasoned(Reply::none())),
            (Status::Unique, Some(only)) => Some(shown(question, &Marks::from(&only.grid()))),
            _ => None,
        }
    }

    fn is_passage(&self) -> bool {
        self.counts
    }

    fn fields(&self) -> &'static [&'static str] {
        match self.counts {
            true => &["candidates", "candidate_counts", "limit_reached"],
            false => &["candidates"],
        }
    }
}

/// The marks of a record without an answer might pass for one, so a line says why in their place.
fn reasoned(reply: Reply) -> Reply {
    if reply.granted { reply } else { Reply { plain: Plain::Reason, ..reply } }
}

/// What the candidates of all solutions say of these.
fn found(marks: &Marks) -> Reply {
    let digits = |cell: Cell| marks[cell].only();
    if marks.is_empty() {
        return Reply::none();
    }
    let solution = Solution::new(&Grid::new(ByCell::from_fn(digits))).ok();
    let status = if solution.is_some() { Status::Unique } else { Status::Multiple };
    Reply { status: Some(status), solution, granted: true, ..Reply::default() }
}

/// The candidates as pencil marks on the record's givens.
fn shown(question: &Question<'_>, marks: &Marks) -> Reply {
    let reply = found(marks);
    if !reply.granted {
        return reply;
    }
    let givens = question.board.givens;
    let board = Board { givens, placed: Grid::default(), marks: Some(*marks) };
    Reply { plain: Plain::Board(Box::new(board)), ..reply }
}

fn counted(counts: &Counts) -> Reply {
    let has_any = |cell: Cell| {
        let digits = counts[cell].iter().filter(|(_, count)| count.number() > 0);
        digits.map(|(digit, _)| digit).collect()
    };
    let marks = Marks::new(ByCell::from_fn(has_any));
    let reply = found(&marks);
    if !reply.granted {
        return reply;
    }
    let is_cut = |count: &Count| matches!(count, Count::AtLeast(_));
    let limit_reached = counts.iter().any(|(_, counts)| counts.as_array().iter().any(is_cut));
    // The counts of any cell add up to the number of solutions.
    let whole = counts[Cell::R1C1].iter().map(|(_, count)| count.number()).sum();
    Reply {
        count: (!limit_reached).then_some(Count::Exactly(whole)),
        plain: Plain::Text(drawn(&marks, counts)),
        fields: vec![
            (
                "candidates",
                marks.iter().map(|(_, digits)| Value::from(digits.to_string())).collect(),
            ),
            ("candidate_counts", counts.iter().map(|(_, counts)| numbers(counts)).collect()),
            ("limit_reached", limit_reached.into()),
        ],
        ..reply
    }
}

/// The counts of the nine digits of a cell.
fn numbers(counts: &ByDigit<Count>) -> Value {
    counts.iter().map(|(_, count)| number(*count)).collect()
}

/// A pencil-mark grid with the count behind each candidate, `4:12 7:3`, unless it is the only one.
fn drawn(marks: &Marks, counts: &Counts) -> String {
    let word = |cell: Cell, digit: Digit| format!("{digit}:{}", counts[cell][digit]);
    let words = ByCell::from_fn(|cell| match marks[cell].only() {
        Some(digit) => digit.to_string(),
        None => marks[cell].iter().map(|digit| word(cell, digit)).collect::<Vec<_>>().join(" "),
    });
    let width = |column| Row::ALL.map(|row| words[Cell::at(row, column)].len()).into_iter().max();
    let widths = Column::ALL.map(|column| width(column).unwrap_or(0));
    let stack = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + 6);
    let rule = format!("+{}+", widths.chunks(3).map(stack).collect::<Vec<_>>().join("+"));
    let rows = Row::ALL.map(|row| row_of(&Column::ALL.map(|c| &*words[Cell::at(row, c)]), &widths));
    let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
    format!("{rule}\n{}\n{rule}", bands.join(&format!("\n{rule}\n")))
}

/// Nine words as wide as their columns, blocks parted by bars.
fn row_of(words: &[&str; 9], widths: &[usize; 9]) -> String {
    let padded: Vec<_> =
        words.iter().zip(widths).map(|(word, width)| format!("{word:width$}")).collect();
    let blocks: Vec<_> = padded.chunks(3).map(|block| block.join("  ")).collect();
    format!("| {} |", blocks.join(" | "))
}

//! `verify`: is each answer a right solution of its puzzle?

use std::io;

use clap::Args;
use ninefold::{Candidates, Cell, CellSet, Grid, Limits, Mistakes, Solution, Solver};

use crate::args::{Common, Other};
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `verify`. Two files are puzzles and their answers, record by record; otherwise the
/// answer stands in a column of its own beside its puzzle.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    pub(crate) other: Other,
    /// Only the lexicographically smallest solution is right
    #[arg(long)]
    first: bool,
    /// Add to a right solution its number in lexicographic order, from 1: `solve --nth` backwards
    #[arg(long, conflicts_with = "first")]
    rank: bool,
}

impl Job for Verify {
    fn tells_status(&self) -> bool {
        false
    }

    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(question.ask(|candidates, limits| self.judge(question, candidates, limits, solver)))
    }

    fn fields(&self) -> &'static [&'static str] {
        if self.rank { &["verdict", "rank"] } else { &["verdict"] }
    }
}

impl Verify {
    fn judge(
        &self,
        question: &Question<'_>,
        candidates: &Candidates,
        limits: &Limits<'_>,
        solver: &mut Solver,
    ) -> Reply {
        let Some(answer) = question.answer else {
            let why =
                "there is no answer beside this puzzle (a column `solution`, or a second file)";
            return Reply::refused(why);
        };
        let answer = answer.as_grid(true).unwrap_or_else(|| answer.filled());
        let solution = match Mistakes::check(&question.digits(), &answer) {
            Ok(solution) => solution,
            Err(mistakes) => return wrong(&mistakes, &answer),
        };
        let is_unmarked = |cell: &Cell| !candidates[*cell].contains(solution.digit(*cell));
        let unmarked: CellSet = Cell::ALL.into_iter().filter(is_unmarked).collect();
        if !unmarked.is_empty() {
            return verdict("wrong", Some(format!("not among the pencil marks at {unmarked}")));
        }
        match self {
            Self { first: true, .. } => smallest(candidates, &solution, limits, solver),
            Self { rank: true, .. } => ranked(candidates, &solution, limits, solver),
            _ => right(&solution),
        }
    }
}

fn right(solution: &Solution) -> Reply {
    Reply { solution: Some(*solution), ..verdict("right", None) }
}

/// How many solutions are smaller, and itself.
fn ranked(
    candidates: &Candidates,
    answer: &Solution,
    limits: &Limits<'_>,
    solver: &mut Solver,
) -> Reply {
    let rank = match solver.rank(candidates, answer, limits) {
        Ok(rank) => rank.map(|smaller| (smaller + 1).to_string()),
        Err(limit) => return Reply::unknown(limit),
    };
    let reply = right(answer);
    let text = format!("right: solution number {}", rank.as_deref().unwrap_or_default());
    let fields = [reply.fields, vec![("rank", rank.into())]].concat();
    Reply { plain: Plain::Text(text), fields, ..reply }
}

fn wrong(mistakes: &Mistakes, answer: &Grid) -> Reply {
    let word = if mistakes.only_unfinished() && !answer.is_full() { "unfinished" } else { "wrong" };
    verdict(word, Some(mistakes.to_string()))
}

fn smallest(
    candidates: &Candidates,
    answer: &Solution,
    limits: &Limits<'_>,
    solver: &mut Solver,
) -> Reply {
    match solver.first(candidates, limits) {
        Ok(Some(first)) if first == *answer => right(answer),
        Ok(first) => {
            let smaller = first.map_or_else(String::new, |first| format!(": {first} is smaller"));
            verdict("wrong", Some(format!("a solution, but not the smallest{smaller}")))
        }
        Err(limit) => Reply::unknown(limit),
    }
}

fn verdict(word: &'static str, why: Option<String>) -> Reply {
    Reply {
        plain: Plain::Text(
            why.as_ref().map_or_else(|| word.to_owned(), |why| format!("{word}: {why}")),
        ),
        message: why,
        granted: word == "right",
        fields: vec![("verdict", word.into())],
        ..Reply::default()
    }
}

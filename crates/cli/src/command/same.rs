//! `same`: are two puzzles one under symmetry?

use std::io;

use clap::Args;
use ninefold::{Digit, Grid, Solver};
use serde_json::Value;

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};

/// Options of `same`.
#[derive(Args, Debug)]
#[command(override_usage = "ninefold same [OPTIONS] FILE|PUZZLE FILE|PUZZLE", after_help = ABOUT)]
pub(crate) struct Same {
    #[command(flatten)]
    pub(crate) common: Common,
}

const ABOUT: &str = "\
    Prints a map that `transform --map` takes and that makes the second puzzle of the \
    first, or why there is none. Of two files the puzzles are compared record by record. \
    Exit status: 0 yes, 1 no.";

impl Job for Same {
    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        emit(match (question.as_grid(), question.answer) {
            (Err(refusal), _) => *refusal,
            (Ok(_), None) => Reply::refused("there is no puzzle to compare it with"),
            (Ok(one), Some(other)) => compared(&one, other),
        })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["same", "map"]
    }
}

fn compared(one: &Grid, other: &Grid) -> Reply {
    if let Some(map) = ninefold::same(one, other) {
        let map = map.to_string();
        return Reply {
            fields: vec![("same", true.into()), ("map", map.as_str().into())],
            plain: Plain::Text(map),
            granted: true,
            ..Reply::default()
        };
    }
    let why = difference(one, other);
    Reply {
        message: Some(format!("not the same puzzle: {why}")),
        plain: Plain::Text(format!("different: {why}")),
        fields: vec![("same", false.into()), ("map", Value::Null)],
        ..Reply::default()
    }
}

/// The plainest difference of two grids that are not the same under symmetry.
fn difference(one: &Grid, other: &Grid) -> String {
    let [givens, others] = [one, other].map(|grid| grid.filled().len());
    let [digits, those] = [one, other].map(digit_counts);
    let [pattern, another] = [one, other].map(pattern);
    if givens != others {
        format!("{givens} digits are filled in, and {others} in the other")
    } else if digits != those {
        format!("digits occur {digits} times, and {those} in the other")
    } else if ninefold::same(&pattern, &another).is_none() {
        "the filled cells form different patterns".to_owned()
    } else {
        "the patterns of filled cells are the same, but not the digits in them".to_owned()
    }
}

/// How often each digit occurs, from the most frequent to the rarest.
fn digit_counts(grid: &Grid) -> String {
    let count = |digit: Digit| grid.iter().filter(|(_, content)| *content == Some(digit)).count();
    let mut counts = Digit::ALL.map(count);
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.map(|count| count.to_string()).join(" ")
}

/// The same cells, filled with one digit.
fn pattern(grid: &Grid) -> Grid {
    let mut pattern = *grid;
    for cell in grid.filled() {
        pattern[cell] = Some(Digit::D1);
    }
    pattern
}

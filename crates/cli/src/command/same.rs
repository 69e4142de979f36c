//! `same`: are two puzzles one under symmetry?

use std::io;

use clap::Args;
use ninefold::{Grid, Solver};
use serde_json::Value;

use crate::args::{Common, Other};
use crate::job::{Emit, Job, MARKS_BIND, Plain, Question, Reply};

/// Options of `same`.
#[derive(Args, Debug)]
#[command(override_usage = "ninefold same [OPTIONS] FILE|PUZZLE FILE|PUZZLE", after_help = ABOUT)]
pub(crate) struct Same {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(flatten)]
    pub(crate) other: Other,
}

const ABOUT: &str = "\
    Prints a map that `transform --map` takes and that makes the second puzzle of the \
    first, or why there is none. Of two files the puzzles are compared record by record. \
    Exit status: 0 yes, 1 no.";

impl Job for Same {
    fn tells_status(&self) -> bool {
        false
    }

    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        let marks = question.rules.marks;
        let other = question.answer.map(|other| other.as_grid(marks));
        emit(match (question.as_grid(), other) {
            (Err(refusal), _) => *refusal,
            (Ok(_), None) => Reply::refused("there is no puzzle to compare it with"),
            (Ok(_), Some(None)) => Reply::refused(format!("of the other puzzle, {MARKS_BIND}")),
            (Ok(one), Some(Some(other))) => compared(&one, &other),
        })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["same", "map"]
    }
}

fn compared(one: &Grid, other: &Grid) -> Reply {
    match ninefold::compare(one, other) {
        Ok(map) => {
            let map = map.to_string();
            Reply {
                fields: vec![("same", true.into()), ("map", map.as_str().into())],
                plain: Plain::Text(map),
                granted: true,
                ..Reply::default()
            }
        }
        Err(why) => Reply {
            message: Some(format!("not the same puzzle: {why}")),
            plain: Plain::Text(format!("different: {why}")),
            fields: vec![("same", false.into()), ("map", Value::Null)],
            ..Reply::default()
        },
    }
}

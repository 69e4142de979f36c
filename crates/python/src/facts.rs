//! The facts about a row that a table asks for, found out in one pass.

use ninefold::logic::rate::Scale;
use ninefold::{Answer, Board, Candidates, Form, Limits, Solver};
use serde_json::{Value, json};

use crate::crew::{Patience, Watch};
use crate::desk::Desk;
use crate::question::{board_of, check, count, digits, rate, unique};
use crate::rows::Row;
use crate::trouble::Trouble;
use crate::{board, data};

/// The fields that a table asks about.
pub(crate) struct Facts<'a> {
    names: &'a [String],
}

impl<'a> Facts<'a> {
    pub(crate) const fn new(names: &'a [String]) -> Self {
        Self { names }
    }

    fn asks(&self, names: &[&str]) -> bool {
        self.names.iter().any(|name| names.contains(&name.as_str()))
    }

    /// The values of a row, in order.
    pub(crate) fn of(
        &self,
        read: Row,
        row: usize,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Vec<Value> {
        let mut facts = json!({ "record": row + 1 });
        match board_of(read) {
            Ok(board) => {
                facts["puzzle"] = board.givens.to_string().into();
                facts["givens"] = board.givens.filled().len().into();
                patience.ask(watch, |limits| self.find(&board, &mut facts, desk, limits));
            }
            Err(Some(trouble)) => tell(&mut facts, &trouble),
            Err(None) => {}
        }
        self.names.iter().map(|name| facts[name.as_str()].take()).collect()
    }

    /// Finds out what is asked for; each fact that can't be had leaves a message.
    fn find(&self, board: &Board, facts: &mut Value, desk: &mut Desk, limits: &Limits<'_>) {
        let candidates = match board.question(false) {
            Ok(candidates) => candidates,
            Err(flaws) => return tell(facts, &flaws.into()),
        };
        if self.asks(&["minimal", "redundant", "conflict", "differing"]) {
            merge(facts, check(board, &candidates, &mut desk.solver, limits));
        } else {
            solve(facts, &candidates, &mut desk.solver, limits);
        }
        for (names, ask) in ASKS {
            if !self.asks(names) {
                continue;
            }
            match ask(board, &candidates, desk, limits) {
                Ok(found) => merge(facts, found),
                Err(trouble) if facts["message"].is_null() => {
                    facts["message"] = trouble.message.into();
                }
                Err(_) => {}
            }
        }
    }
}

type AskFor = fn(&Board, &Candidates, &mut Desk, &Limits<'_>) -> Result<Value, Trouble>;

/// What is asked besides the solution, by the fields that say so.
const ASKS: [(&[&str], AskFor); 6] = [
    (&["count", "count_text"], |_, candidates, desk, limits| {
        let number = count(candidates, None, &mut desk.solver, limits)?;
        let exact = u64::try_from(number).ok().filter(|&number| number < 1 << 53);
        Ok(json!({ "count": exact, "count_text": number.to_string() }))
    }),
    (&["candidates"], |_, candidates, desk, limits| {
        let marks = desk.solver.true_candidates(candidates, limits)?;
        Ok(if marks.is_empty() { json!({}) } else { json!({ "candidates": board::marks(&marks) }) })
    }),
    (&["canonical", "automorphisms", "class_id", "map"], |board, _, desk, limits| {
        let grid = digits(board)?;
        let form = desk.canonizer.canonical_within(&grid, Form::Minlex, limits)?;
        Ok(json!({
            "canonical": form.grid.to_string(),
            "automorphisms": form.automorphisms,
            "class_id": desk.canonizer.class_id(&grid).to_string(),
            "map": form.transform.to_string(),
        }))
    }),
    (&["minimized"], |board, _, desk, limits| {
        let (puzzle, _) = unique(board, &mut desk.solver, limits)?;
        Ok(json!({ "minimized": puzzle.minimized_within(limits)?.to_string() }))
    }),
    (&["grade", "grade_name"], |board, _, desk, limits| {
        let scale = Scale::named("grade").expect("it is one of the scales");
        rate(board, scale, &mut desk.solver, limits)
    }),
    (&["hodoku_level", "hodoku_score"], |board, _, desk, limits| {
        let scale = Scale::named("hodoku").expect("it is one of the scales");
        let rating = rate(board, scale, &mut desk.solver, limits)?;
        Ok(json!({ "hodoku_level": rating["level"], "hodoku_score": rating["score"] }))
    }),
];

fn tell(facts: &mut Value, trouble: &Trouble) {
    facts["status"] = trouble.status.as_str().into();
    facts["message"] = trouble.message.clone().into();
    facts["conflict"] = data::cells(trouble.cells);
}

fn merge(facts: &mut Value, found: Value) {
    let Value::Object(found) = found else { return };
    for (name, value) in found {
        facts[name] = value;
    }
}

fn solve(facts: &mut Value, candidates: &Candidates, solver: &mut Solver, limits: &Limits<'_>) {
    let answer = solver.solve(candidates, limits);
    facts["status"] = answer.status().as_str().into();
    facts["solution"] = data::grid(answer.solution());
    match answer {
        Answer::Multiple { second, .. } => facts["second"] = data::grid(Some(&second)),
        Answer::NoSolution => facts["message"] = "no solution".into(),
        Answer::Unknown { reached, .. } => facts["message"] = reached.to_string().into(),
        Answer::Unique(_) => {}
    }
}

//! The facts about a row that a table asks for, found out in one pass.

use ninefold::logic::rate::Scale;
use ninefold::{Answer, Board, Candidates, Form, Limits, Lines, Status};
use serde_json::{Value, json};

use crate::check::{check, refused};
use crate::crew::{Patience, Watch};
use crate::desk::Desk;
use crate::guide::rate;
use crate::rows::Share;
use crate::sheet::Parted;
use crate::subject::{board_of, count, digits, unique};
use crate::trouble::Trouble;
use crate::{board, data};

/// The fields that a table asks about.
pub(crate) struct Wanted<'a> {
    names: &'a [String],
    /// Where each row begins in the text that it came from.
    lines: &'a [Option<u64>],
}

/// The values of a row, in the order of the fields.
pub(crate) struct Facts<'a> {
    names: &'a [String],
    values: Vec<Value>,
}

/// A puzzle, and whether it has solutions.
struct Case<'a> {
    board: &'a Board,
    candidates: Candidates,
    answer: Answer,
}

impl<'a> Wanted<'a> {
    pub(crate) const fn new(names: &'a [String], lines: &'a [Option<u64>]) -> Self {
        Self { names, lines }
    }

    /// The values of each row of a share. Plain lines are solved together.
    pub(crate) fn of(
        &self,
        share: &Share<'_>,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Vec<Vec<Value>> {
        let mut rows = Vec::new();
        rows.resize_with(share.len(), Vec::new);
        let mut sheet = std::mem::take(&mut desk.sheet);
        let Parted { lines, places, others } = sheet.part(share, patience.is_endless());
        for (place, row, read) in others {
            let mut facts = self.begin(row);
            match board_of(read) {
                Ok(board) => patience.ask(watch, |limits| facts.find(&board, None, desk, limits)),
                Err(Some(trouble)) => facts.tell(&trouble),
                Err(None) => {}
            }
            rows[place] = facts.values;
        }
        for (place, board, answer) in solved(desk, &lines, places) {
            let mut facts = self.begin(share.first() + place);
            patience.ask(watch, |limits| facts.find(&board, answer, desk, limits));
            rows[place] = facts.values;
        }
        desk.sheet = sheet;
        rows
    }

    fn begin(&self, row: usize) -> Facts<'a> {
        let mut facts = Facts { names: self.names, values: vec![Value::Null; self.names.len()] };
        facts.put("record", || row + 1);
        facts.put("line", || self.lines.get(row).copied().flatten());
        facts
    }
}

/// The lines with their places, and their answers as far as they are settled: where there
/// are several solutions, only the first is known.
fn solved(
    desk: &mut Desk,
    lines: &Lines<'_>,
    places: &[usize],
) -> Vec<(usize, Board, Option<Answer>)> {
    if places.is_empty() {
        return Vec::new();
    }
    let answers = desk.bulk.get_or_insert_default().solve(*lines);
    let solved = |(i, &place): (usize, &usize)| {
        let answer = match answers.status(i) {
            Status::Unique => answers.solution(i).map(Answer::Unique),
            Status::None => Some(Answer::NoSolution),
            _ => None,
        };
        (place, Board::new(lines.grid(i)), answer)
    };
    places.iter().enumerate().map(solved).collect()
}

impl Facts<'_> {
    fn asks(&self, names: &[&str]) -> bool {
        self.names.iter().any(|name| names.contains(&name.as_str()))
    }

    /// Keeps a value, if it is asked for.
    fn put<T: Into<Value>>(&mut self, name: &str, value: impl FnOnce() -> T) {
        if let Some(place) = self.names.iter().position(|asked| asked == name) {
            self.values[place] = value().into();
        }
    }

    fn merge(&mut self, found: Value) {
        let Value::Object(found) = found else { return };
        found.into_iter().for_each(|(name, value)| self.put(&name, || value));
    }

    fn tell(&mut self, trouble: &Trouble) {
        self.merge(refused(trouble));
    }

    /// Finds out what is asked for; the first fact that can't be had leaves a message.
    fn find(
        &mut self,
        board: &Board,
        answer: Option<Answer>,
        desk: &mut Desk,
        limits: &Limits<'_>,
    ) {
        self.put("puzzle", || board.givens.to_string());
        self.put("givens", || board.givens.filled().len());
        let candidates = match board.question(false) {
            Ok(candidates) => candidates,
            Err(flaws) => return self.tell(&flaws.into()),
        };
        let answer = answer.unwrap_or_else(|| desk.solver.solve(&candidates, limits));
        let case = Case { board, candidates, answer };
        self.put("status", || answer.status().as_str());
        self.put("solution", || data::grid(answer.solution()));
        let mut message = match answer {
            Answer::Unique(_) => None,
            Answer::NoSolution => Some("no solution".to_owned()),
            Answer::Unknown { reached, .. } => Some(reached.to_string()),
            Answer::Multiple { second, .. } => {
                self.put("second", || data::grid(Some(&second)));
                None
            }
        };
        let asks = ASKS.iter().filter(|(names, _)| self.asks(names)).map(|(_, ask)| ask);
        for ask in asks.collect::<Vec<_>>() {
            match ask(&case, desk, limits) {
                Ok(found) => {
                    message = found["message"].as_str().map(str::to_owned).or(message);
                    self.merge(found);
                }
                Err(trouble) => message = message.or(Some(trouble.message)),
            }
        }
        self.put("message", || message);
    }
}

type AskFor = fn(&Case<'_>, &mut Desk, &Limits<'_>) -> Result<Value, Trouble>;

/// What is asked besides the solution, by the fields that say so.
const ASKS: [(&[&str], AskFor); 8] = [
    (&["minimal", "redundant", "conflict", "differing", "unavoidable"], |case, desk, limits| {
        Ok(check(case.board, false, &mut desk.solver, limits))
    }),
    (&["repairs", "additions"], |case, desk, limits| {
        Ok(check(case.board, true, &mut desk.solver, limits))
    }),
    (&["count", "count_text"], |case, desk, limits| {
        let number = match case.answer {
            Answer::Unique(_) => 1,
            Answer::NoSolution => 0,
            _ => count(&case.candidates, None, &mut desk.solver, limits)?,
        };
        let exact = u64::try_from(number).ok().filter(|&number| number < 1 << 53);
        Ok(json!({ "count": exact, "count_text": number.to_string() }))
    }),
    (&["candidates"], |case, desk, limits| {
        let marks = desk.solver.true_candidates(&case.candidates, limits)?;
        Ok(if marks.is_empty() { json!({}) } else { json!({ "candidates": board::marks(&marks) }) })
    }),
    (&["canonical", "automorphisms", "class_id", "map"], |case, desk, limits| {
        let grid = digits(case.board)?;
        let form = desk.canonizer.canonical_within(&grid, Form::Minlex, limits)?;
        Ok(json!({
            "canonical": form.grid.to_string(),
            "automorphisms": form.automorphisms,
            "class_id": desk.canonizer.class_id(&grid).to_string(),
            "map": form.transform.to_string(),
        }))
    }),
    (&["minimized"], |case, desk, limits| {
        let (puzzle, _) = unique(case.board, &mut desk.solver, limits)?;
        Ok(json!({ "minimized": puzzle.minimized_within(limits)?.to_string() }))
    }),
    (&["grade", "grade_name"], |case, desk, limits| {
        let scale = Scale::named("grade").expect("it is one of the scales");
        rate(case.board, scale, &mut desk.solver, limits)
    }),
    (&["hodoku_level", "hodoku_score"], |case, desk, limits| {
        let scale = Scale::named("hodoku").expect("it is one of the scales");
        let rating = rate(case.board, scale, &mut desk.solver, limits)?;
        Ok(json!({ "hodoku_level": rating["level"], "hodoku_score": rating["score"] }))
    }),
];

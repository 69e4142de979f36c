//! `rate`: how hard a puzzle is, on a scale.

use std::io;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::logic::Position;
use ninefold::logic::rate::{Measure, Rated, SCALES, Scale};
use ninefold::{Board, Limit, Limits, Solver, Status};
use serde_json::{Map, Value};

use super::step::{said, solvable, stuck_at, unsaid};
use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Question, Reply};

/// Options of `rate`.
#[derive(Args, Debug)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) common: Common,
    /// The scales, or `all` (see `ninefold list scales`)
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "grade", value_parser = scale(), ignore_case = true)]
    scale: Vec<String>,
}

const ALL: &str = "all";

fn scale() -> impl TypedValueParser<Value = String> {
    let names: Vec<_> = SCALES.iter().map(|scale| scale.id).chain([ALL]).collect();
    PossibleValuesParser::new(names).map(|name| name.to_ascii_lowercase())
}

impl Job for Rate {
    fn answer(
        &self,
        question: &Question<'_>,
        solver: &mut Solver,
        emit: Emit<'_>,
    ) -> io::Result<()> {
        emit(solvable(question, solver, |solution, limits| match solution {
            Some(_) => self.rated(question, limits),
            None => Ok(unsaid("only puzzles with one are rated".to_owned())),
        }))
    }

    fn bulk(&self) -> Option<Ask> {
        Some(Ask::Solve)
    }

    fn known(&self, question: &Question<'_>, found: &Found) -> Option<Reply> {
        let solution = found.solution.filter(|_| found.status == Status::Unique)?;
        let rated = question.within(|limits| self.rated(question, limits)).ok()?;
        Some(Reply { status: Some(Status::Unique), solution: Some(solution), ..rated })
    }

    fn fields(&self) -> &'static [&'static str] {
        &["grade", "grade_name", "ratings"]
    }

    fn columns(&self) -> &'static [&'static str] {
        &["grade", "grade_name", "hodoku_level", "hodoku_score"]
    }
}

impl Rate {
    /// Rates a puzzle that has one solution: its givens, whatever else is on the board.
    fn rated(&self, question: &Question<'_>, limits: &Limits<'_>) -> Result<Reply, Limit> {
        let start = first_position(question.board);
        let mut ratings = Ratings::default();
        for scale in self.scales() {
            ratings.add(scale, &scale.rate(&start, limits)?);
        }
        Ok(ratings.reply())
    }

    /// The scales that are asked for, in the order of the list.
    fn scales(&self) -> impl Iterator<Item = &'static Scale> {
        let is_asked = |id: &str| self.scale.iter().any(|name| name == id || name == ALL);
        SCALES.iter().filter(move |scale| is_asked(scale.id))
    }
}

/// The ratings of a puzzle, as data and as text.
#[derive(Default)]
pub(super) struct Ratings {
    /// Those whose parts have fields of their own.
    alone: Vec<(&'static str, Value)>,
    others: Map<String, Value>,
    texts: Vec<String>,
    /// Why some are missing.
    missing: Vec<String>,
}

impl Ratings {
    pub(super) fn add(&mut self, scale: &'static Scale, rated: &Rated) {
        match rated {
            Rated::As(measures) if scale.stands_alone => {
                self.alone.extend(scale.parts.iter().copied().zip(measures.iter().map(value)));
                self.texts.push(line(measures));
            }
            Rated::As(measures) => {
                self.others.insert(scale.id.to_owned(), object(scale, measures));
                self.texts.push(line(measures));
            }
            Rated::Beyond(end) => {
                let (id, stuck) = (scale.id, stuck_at(end));
                self.others.insert(id.to_owned(), Value::Null);
                self.texts.push(format!("no {id} rating"));
                self.missing.push(format!("no {id} rating: {stuck}"));
            }
        }
    }

    /// A rating that is missing refuses the record, though the others are there.
    pub(super) fn reply(self) -> Reply {
        let mut fields = self.alone;
        fields.push(("ratings", self.others.into()));
        let message = (!self.missing.is_empty()).then(|| self.missing.join("; "));
        let granted = message.is_none();
        if self.missing.len() == self.texts.len() {
            return Reply { message, fields, ..Reply::default() };
        }
        Reply { message, fields, granted, ..said(self.texts.join(", ")) }
    }
}

fn first_position(board: &Board) -> Position {
    if board.givens.is_empty() {
        return Position::new(board);
    }
    Position::new(&Board::new(board.givens)).with_proved_uniqueness()
}

fn object(scale: &Scale, measures: &[Measure]) -> Value {
    let parts = scale.parts.iter().map(|&part| part.to_owned());
    Value::Object(parts.zip(measures.iter().map(value)).collect())
}

fn value(measure: &Measure) -> Value {
    match *measure {
        Measure::Word(word) => word.into(),
        Measure::Number(number) => number.into(),
    }
}

/// `hard 1234`.
fn line(measures: &[Measure]) -> String {
    let words: Vec<String> = measures.iter().map(ToString::to_string).collect();
    words.join(" ")
}

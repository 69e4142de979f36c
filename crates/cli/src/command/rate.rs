//! `rate`: how hard a puzzle is, on a scale.

use std::io;

use clap::Args;
use clap::builder::PossibleValuesParser;
use ninefold::logic::Position;
use ninefold::logic::rate::{Measure, Rated, SCALES, Scale};
use ninefold::{Board, Limit, Limits, Solver, Status};
use serde_json::{Map, Value};

use super::step::{said, solvable, unsaid};
use crate::args::Common;
use crate::bulk::{Ask, Found};
use crate::job::{Emit, Job, Question, Reply};

/// Options of `rate`.
#[derive(Args, Debug)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) common: Common,
    /// The scale (see `ninefold list scales`)
    #[arg(long, value_name = "SCALE", default_value = "hodoku", value_parser = scale())]
    scale: String,
}

fn scale() -> PossibleValuesParser {
    SCALES.iter().map(|scale| scale.id).collect::<Vec<_>>().into()
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
            None => Ok(unsaid("a puzzle with several solutions has no rating".to_owned())),
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
        &["ratings"]
    }

    fn columns(&self) -> &'static [&'static str] {
        &["hodoku_level", "hodoku_score"]
    }
}

impl Rate {
    /// Rates a puzzle that has one solution: its givens, whatever else is on the board.
    fn rated(&self, question: &Question<'_>, limits: &Limits<'_>) -> Result<Reply, Limit> {
        let scale = Scale::named(&self.scale).expect("the words of the command line are names");
        let start = first_position(question.board);
        let (value, reply) = match scale.rate(&start, limits)? {
            Rated::As(measures) => (object(scale, &measures), said(line(&measures))),
            Rated::Beyond(end) => {
                let why =
                    format!("no {} rating: no technique leads on from {}", scale.id, end.grid());
                (Value::Null, unsaid(why))
            }
        };
        let ratings = Map::from_iter([(scale.id.to_owned(), value)]);
        Ok(Reply { fields: vec![("ratings", ratings.into())], ..reply })
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

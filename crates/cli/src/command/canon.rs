//! `canon`: the one form that all equivalent puzzles have in common.

use std::io;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::{Canonical, Canonizer, ClassId, Form, Limits, Solver};
use serde_json::Value;

use crate::args::Common;
use crate::job::{Emit, Job, Plain, Question, Reply};
use crate::output::Shape;

/// Options of `canon`.
#[derive(Args, Debug)]
#[command(after_help = ABOUT)]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) common: Common,
    /// `minlex`, the smallest line; `pattern`, the smallest pattern of givens, then the smallest
    /// digits; `solution`, the puzzle within the smallest form of its solution; `relabel`, only the
    /// digits renamed
    #[arg(long, value_name = "FORM", default_value_t, value_parser = forms(), hide_possible_values = true)]
    form: Form,
    /// Add the transform that leads to the form, as `transform --map` takes it
    #[arg(long)]
    map: bool,
    /// Add the number of ways in which the puzzle can be laid on itself
    #[arg(long)]
    automorphisms: bool,
    /// Add the short id of the class of equivalent puzzles
    #[arg(long)]
    id: bool,
    /// Take the class with this id, as if its form were a puzzle that was given; may be given again
    #[arg(long, value_name = "ID")]
    from_id: Vec<ClassId>,
}

const ABOUT: &str = "\
    What is asked for besides stands behind the form, parted by blanks: the map, the \
    number of automorphisms, the id. With `--to jsonl`, `csv` or `tsv` all of it is \
    always there.";

const MISFIT: &str = "--map, --automorphisms and --id stand behind a line, or in the fields of \
                      `--to jsonl`, `csv` or `tsv` (`--to same` keeps a table or objects)";

fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::as_str)).try_map(|name| name.parse::<Form>())
}

impl Canon {
    /// The options of all commands, with the forms of the classes behind the operands.
    pub(crate) fn with_classes(&self) -> Common {
        let forms = self.from_id.iter().map(|id| id.grid().to_string().into());
        let operands = self.common.operands.iter().cloned().chain(forms).collect();
        Common { operands, ..self.common.clone() }
    }

    /// Does the shape hold what was asked for?
    pub(crate) fn fits(&self, shape: Shape) -> Result<(), String> {
        let holds = shape.is_line() || shape.is_data() || shape == Shape::Same;
        if self.asks_for_more() && !holds {
            return Err(MISFIT.to_owned());
        }
        Ok(())
    }

    /// Is it asked for more than the form?
    const fn asks_for_more(&self) -> bool {
        self.map || self.automorphisms || self.id
    }
}

/// Writes canonical forms in a shape.
pub(crate) struct Forms<'a> {
    pub(crate) options: &'a Canon,
    pub(crate) shape: Shape,
}

impl Job for Forms<'_> {
    fn tells_status(&self) -> bool {
        false
    }

    fn answer(&self, question: &Question<'_>, _: &mut Solver, emit: Emit<'_>) -> io::Result<()> {
        emit(self.form(question).unwrap_or_else(|refusal| *refusal))
    }

    fn fields(&self) -> &'static [&'static str] {
        &["canonical", "automorphisms", "class_id", "map"]
    }
}

impl Forms<'_> {
    fn form(&self, question: &Question<'_>) -> Result<Reply, Box<Reply>> {
        let grid = question.as_grid()?;
        let form = self.options.form;
        let reply = Reply { granted: true, ..Reply::default() };
        if self.shape.is_line() && !self.options.id {
            let find = |canonizer: &mut Canonizer, limits: &Limits<'_>| {
                canonizer.canonical_within(&grid, form, limits)
            };
            let line = self.options.line(&question.form(&grid, find)?, None);
            return Ok(Reply { plain: Plain::Text(line), ..reply });
        }
        let (form, id) = question.form(&grid, |canonizer, limits| {
            canonizer.canonical_with_id_within(&grid, form, limits)
        })?;
        let is_text = self.shape.is_line() || self.options.asks_for_more();
        let fields = if self.shape.is_line() { Vec::new() } else { fields(&form, id) };
        let plain = match is_text {
            true => Plain::Text(self.options.line(&form, self.options.id.then_some(id))),
            false => Plain::Grid(form.grid),
        };
        Ok(Reply { plain, fields, ..reply })
    }
}

impl Canon {
    /// The form as a line, with what was asked for behind it.
    fn line(&self, form: &Canonical, id: Option<ClassId>) -> String {
        let parts = [
            Some(form.grid.to_string()),
            self.map.then(|| form.transform.to_string()),
            self.automorphisms.then(|| form.automorphisms.to_string()),
            id.map(|id| id.to_string()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

fn fields(form: &Canonical, id: ClassId) -> Vec<(&'static str, Value)> {
    vec![
        ("canonical", form.grid.to_string().into()),
        ("automorphisms", form.automorphisms.into()),
        ("class_id", id.to_string().into()),
        ("map", form.transform.to_string().into()),
    ]
}

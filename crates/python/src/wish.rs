//! What puzzles are wanted: the options of the command line's `generate`, as texts.

use ninefold::generate::window::{self, Grades};
use ninefold::generate::{Checked, Day, Mask, Spec, Symmetry, Vicinity};
use ninefold::logic::rate::grade::Grade;
use ninefold::logic::rate::hodoku::Level;
use ninefold::logic::{Plan, Technique};
use ninefold::{Puzzle, Solution, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Fault;
use crate::rows::{Rows, Share};
use crate::subject::{board_of, digits};
use crate::trouble::Trouble;

/// The options, by their names. What is not asked for is missing, false or empty.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wish<'py> {
    givens: Option<String>,
    symmetry: Option<String>,
    minimal: bool,
    mask: Option<String>,
    solution: Option<String>,
    per_box: Option<String>,
    per_line: Option<String>,
    per_digit: Option<String>,
    grade: Option<String>,
    each_grade: bool,
    score: Option<String>,
    distinct: bool,
    daily: Option<String>,
    needs: Vec<String>,
    once: Vec<String>,
    then_singles: bool,
    only: Vec<String>,
    #[pyo3(item("with_"))]
    with: Vec<String>,
    without: Vec<String>,
    near: Option<Bound<'py, Rows>>,
    remove: Option<usize>,
    add: Option<usize>,
    same_pattern: bool,
}

/// The value of an option, or what was expected there.
fn value<T, E: ToString>(name: &str, value: Result<T, E>) -> PyResult<T> {
    value.map_err(|why| PyValueError::new_err(format!("{name}: {}", why.to_string())))
}

/// The same of an option that may be missing.
fn optional<T, E: ToString>(
    name: &str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> PyResult<Option<T>> {
    value(name, text.map(read).transpose())
}

fn techniques(name: &str, ids: &[String]) -> PyResult<Vec<&'static Technique>> {
    let why = |id: &str| format!("no technique {id:?}; there are ninefold.TECHNIQUES");
    let known = |id: &String| Technique::named(id).ok_or_else(|| why(id));
    value(name, ids.iter().map(known).collect())
}

impl Wish<'_> {
    /// Specifications and their seeds: one, or one for each grade.
    pub(crate) fn orders(&self, seed: u64) -> PyResult<Vec<(Checked, u64)>> {
        let day = optional("daily", self.daily.as_deref(), str::parse::<Day>)?;
        let (specs, seed) = match day {
            Some(day) => (self.of_each_grade(Day::spec)?, day.seed()),
            None if self.each_grade => (self.of_each(&self.spec()?)?, seed),
            None => (vec![self.spec()?], seed),
        };
        if specs.is_empty() {
            return Err(refused("the window of grades is empty"));
        }
        let check = |spec: Spec| spec.check().map_err(|why| refused(&why.to_string()));
        specs.into_iter().map(|spec| Ok((check(spec)?, seed))).collect()
    }

    /// For each grade, or level, that is asked for.
    fn of_each(&self, spec: &Spec) -> PyResult<Vec<Spec>> {
        let Some(Grades::Hodoku(levels)) = self.grades()? else {
            return self.of_each_grade(|grade| spec.clone().grade(grade..=grade));
        };
        let levels = Level::ALL.into_iter().filter(|level| levels.contains(level));
        Ok(levels.map(|level| spec.clone().level(level..=level)).collect())
    }

    fn of_each_grade(&self, spec: impl Fn(Grade) -> Spec) -> PyResult<Vec<Spec>> {
        let grades = match self.grades()? {
            None => Grade::Gentle..=Grade::Diabolical,
            Some(Grades::Ours(grades)) => grades,
            Some(Grades::Hodoku(_)) => {
                let why = "the puzzles of a day have grades from 1 to 6, not levels";
                return value("grade", Err(why));
            }
        };
        Ok(Grade::ALL.into_iter().filter(|grade| grades.contains(grade)).map(spec).collect())
    }

    fn grades(&self) -> PyResult<Option<Grades>> {
        optional("grade", self.grade.as_deref(), window::grades)
    }

    fn spec(&self) -> PyResult<Spec> {
        let spec = self.placed(Spec::new())?;
        let spec = self.grades()?.into_iter().fold(spec, |spec, grades| grades.add_to(spec));
        let score = optional("score", self.score.as_deref(), window::score)?;
        let spec = score.into_iter().fold(spec, Spec::score);
        let spec = self.needed(spec)?;
        let spec = if self.distinct { spec.distinct() } else { spec };
        match &self.near {
            Some(rows) => Ok(spec.near(puzzles(rows)?, self.vicinity())),
            None => Ok(spec),
        }
    }

    /// Adds what is said of the places of givens.
    fn placed(&self, spec: Spec) -> PyResult<Spec> {
        let window = |name, text: &Option<String>| optional(name, text.as_deref(), window::givens);
        let mask = optional("mask", self.mask.as_deref(), str::parse::<Mask>)?;
        let solution = optional("solution", self.solution.as_deref(), str::parse::<Solution>)?;
        let spec = self.symmetry()?.into_iter().fold(spec, Spec::symmetry);
        let spec = mask.iter().fold(spec, Spec::mask);
        let spec = solution.into_iter().fold(spec, Spec::solution);
        let spec = window("givens", &self.givens)?.into_iter().fold(spec, Spec::givens);
        let spec = window("per_box", &self.per_box)?.into_iter().fold(spec, Spec::in_each_box);
        let spec = window("per_line", &self.per_line)?.into_iter().fold(spec, Spec::in_each_line);
        let spec =
            window("per_digit", &self.per_digit)?.into_iter().fold(spec, Spec::of_each_digit);
        Ok(if self.minimal { spec.minimal() } else { spec })
    }

    fn symmetry(&self) -> PyResult<Option<Symmetry>> {
        let names = || format!("one of {}", Symmetry::ALL.map(Symmetry::name).join(", "));
        optional("symmetry", self.symmetry.as_deref(), |name| name.parse().map_err(|_| names()))
    }

    /// Adds the techniques.
    fn needed(&self, spec: Spec) -> PyResult<Spec> {
        let spec = techniques("needs", &self.needs)?.into_iter().fold(spec, Spec::needs);
        let spec = techniques("once", &self.once)?.into_iter().fold(spec, Spec::needs_once);
        let spec = if self.then_singles { spec.then_singles() } else { spec };
        Ok(self.plan()?.into_iter().fold(spec, Spec::solved_by))
    }

    /// The techniques that were chosen, if any were.
    fn plan(&self) -> PyResult<Option<Plan>> {
        if self.only.is_empty() && self.with.is_empty() && self.without.is_empty() {
            return Ok(None);
        }
        let only = techniques("only", &self.only)?;
        let plan = if only.is_empty() { Plan::default() } else { Plan::new(only) };
        let plan = techniques("with_", &self.with)?.into_iter().fold(plan, Plan::with);
        Ok(Some(techniques("without", &self.without)?.into_iter().fold(plan, Plan::without)))
    }

    fn vicinity(&self) -> Vicinity {
        let (removed, keeps_pattern) = (self.remove.unwrap_or(1), self.same_pattern);
        Vicinity { removed, added: self.add.unwrap_or(removed), keeps_pattern }
    }
}

/// No puzzle can be like that.
fn refused(why: &str) -> PyErr {
    Fault::from(Trouble::new(Status::None, why)).into()
}

/// Rows, all of which must be puzzles.
fn puzzles(rows: &Bound<'_, Rows>) -> PyResult<Vec<Puzzle>> {
    let held = rows.get().hold(rows.py())?;
    let shares = Share::of(&held.pieces()?, crate::ask::MOST);
    let rows = shares.iter().flat_map(Share::rows);
    let puzzle = |(row, read)| {
        let board =
            board_of(read).map_err(|why| why.unwrap_or_else(|| Trouble::unreadable("null")));
        let puzzle = board.and_then(|board| Ok(Puzzle::new(digits(&board)?)?));
        let place =
            |why: Trouble| Trouble { message: format!("near, row {row}: {}", why.message), ..why };
        puzzle.map_err(|why| Fault::from(place(why)).into())
    };
    rows.map(puzzle).collect()
}

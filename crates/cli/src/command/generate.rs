//! `generate`: puzzles to a specification.

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::generate::window::{self, Grades};
use ninefold::generate::{Checked, Day, Made, Spec, Symmetry, Vicinity};
use ninefold::logic::rate::SCALES;
use ninefold::logic::rate::grade::Grade;
use ninefold::logic::rate::hodoku::Level;
use ninefold::logic::{Plan, Position, Technique};
use ninefold::{Limit, Limits, Status};
use serde_json::Value;

use super::choice::{Choice, technique};
use super::given;
use super::rate::Ratings;
use super::step::data;
use crate::args::{Common, whole};
use crate::job::{Plain, Reply};

/// Options of `generate`.
#[derive(Args, Debug)]
#[command(
    args_override_self = true,
    after_help = ABOUT,
    mut_arg("operands", |arg| arg.hide(true)),
    mut_arg("node_limit", |arg| arg.help("Give up on an attempt after so many guesses, of near puzzles or whether givens are needed")),
    mut_arg("shard", |arg| arg.hide(true)),
    mut_arg("resume", |arg| arg.hide(true)),
    mut_arg("time_limit", |arg| arg.help("Stop after so many seconds in all")),
)]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) common: Common,
    /// So many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = whole(1..=u64::MAX), allow_negative_numbers = true)]
    number: u64,
    /// The seed: the same seed and options give the same puzzles. Without one there are new ones each time, and
    /// their seed is told
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Give up after so many attempts in all (default: a million for each puzzle)
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), allow_negative_numbers = true)]
    attempts: Option<u64>,
    /// Tell the steps to the solution, too (with `--to jsonl` or tables)
    #[arg(long)]
    path: bool,
    /// A TOML file with any of these options, as in `givens = "24..28"`; the command line comes after it
    #[arg(long, value_name = "FILE")]
    pub(crate) spec: Option<PathBuf>,
    #[command(flatten)]
    wish: Wish,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    choice: Choice,
}

const ABOUT: &str = "\
    Every puzzle has one solution. With no option but -n it is one from which no given can be \
    taken. What can't be is refused at once; what isn't found in time is told, with the puzzle that \
    came closest.";

/// What the puzzles of a day are is settled.
const NO_DAY: [&str; 22] = [
    "seed",
    "number",
    "each_grade",
    "givens",
    "symmetry",
    "minimal",
    "mask",
    "solution",
    "per_box",
    "per_line",
    "per_digit",
    "score",
    "distinct",
    "needs",
    "once",
    "then_singles",
    "only",
    "with",
    "without",
    "plan",
    "near",
    "unbiased",
];

/// What puzzles are wanted.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzles")]
struct Wish {
    /// The number of givens: N or A..B
    #[arg(long, alias = "clues", value_name = "A..B", value_parser = window::givens, allow_negative_numbers = true)]
    givens: Option<RangeInclusive<usize>>,
    /// The symmetry of their places
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry())]
    symmetry: Symmetry,
    /// No given may be taken away
    #[arg(long)]
    minimal: bool,
    /// The places of givens: a file or 81 signs, x for a given, . for none, ? for either, or a digit
    #[arg(long, value_name = "MASK|FILE")]
    mask: Option<OsString>,
    /// Puzzles with this solution: a file or 81 digits
    #[arg(long, value_name = "GRID|FILE")]
    solution: Option<OsString>,
    /// The number of givens in each box
    #[arg(long, value_name = "A..B", value_parser = window::givens, allow_negative_numbers = true)]
    per_box: Option<RangeInclusive<usize>>,
    /// ... in each row and each column
    #[arg(long, value_name = "A..B", value_parser = window::givens, allow_negative_numbers = true)]
    per_line: Option<RangeInclusive<usize>>,
    /// ... of each digit
    #[arg(long, value_name = "A..B", value_parser = window::givens, allow_negative_numbers = true)]
    per_digit: Option<RangeInclusive<usize>>,
    /// The grade: 1 to 6 or its name, or a level of HoDoKu, as in 3, 2..tough, hard
    #[arg(long, alias = "difficulty", value_name = "A..B", value_parser = window::grades)]
    grade: Option<Grades>,
    /// So many puzzles of each grade, easy ones first (of those of `--grade`, or of its levels)
    #[arg(long)]
    each_grade: bool,
    /// The score on HoDoKu's scale
    #[arg(long, value_name = "A..B", value_parser = window::score, allow_negative_numbers = true)]
    score: Option<RangeInclusive<u32>>,
    /// No two puzzles are the same up to symmetry
    #[arg(long)]
    distinct: bool,
    /// The puzzles of a day, one for each grade (or for those of `--grade`)
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with_all = NO_DAY)]
    daily: Option<Day>,
    /// Techniques that are needed: it can't be solved without, with what is no harder (or what `--only`,
    /// `--with` and `--without` choose)
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = technique, help_heading = "Techniques")]
    needs: Vec<&'static Technique>,
    /// Techniques that are needed, and used once
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = technique, help_heading = "Techniques")]
    once: Vec<&'static Technique>,
    /// Only singles follow on what is needed
    #[arg(long, help_heading = "Techniques")]
    then_singles: bool,
}

impl Wish {
    /// Adds what is said of the places of givens.
    fn placed(&self, spec: Spec) -> Spec {
        let spec = spec.symmetry(self.symmetry);
        let spec = self.givens.clone().into_iter().fold(spec, Spec::givens);
        let spec = self.per_box.clone().into_iter().fold(spec, Spec::in_each_box);
        let spec = self.per_line.clone().into_iter().fold(spec, Spec::in_each_line);
        let spec = self.per_digit.clone().into_iter().fold(spec, Spec::of_each_digit);
        let spec = if self.minimal { spec.minimal() } else { spec };
        if self.distinct { spec.distinct() } else { spec }
    }

    /// Adds the ratings.
    fn graded(&self, spec: Spec) -> Spec {
        let spec = self.score.clone().into_iter().fold(spec, Spec::score);
        self.grade.clone().into_iter().fold(spec, |spec, grades| grades.add_to(spec))
    }

    /// Adds the techniques.
    fn needed(&self, spec: Spec) -> Spec {
        let spec = self.needs.iter().copied().fold(spec, Spec::needs);
        let spec = self.once.iter().copied().fold(spec, Spec::needs_once);
        if self.then_singles { spec.then_singles() } else { spec }
    }
}

/// How puzzles are looked for, if not from solution grids.
#[derive(Args, Debug)]
#[command(next_help_heading = "Vicinity and statistics")]
struct Start {
    /// Puzzles near to those of a file: some givens taken away, others put elsewhere
    #[arg(long, value_name = "FILE|PUZZLE")]
    near: Option<OsString>,
    /// With `--near`: so many givens are taken away
    #[arg(long, value_name = "N", default_value_t = 1, requires = "near", value_parser = whole(0..=81_usize), allow_negative_numbers = true)]
    remove: usize,
    /// ... and so many added (default: as many as are taken away)
    #[arg(long, value_name = "N", requires = "near", value_parser = whole(1..=81_usize), allow_negative_numbers = true)]
    add: Option<usize>,
    /// ... in the places of those that were taken away
    #[arg(long, requires = "near")]
    same_pattern: bool,
    /// Minimal puzzles with weights that undo the bias of how they are found (`weight`, with `--to jsonl` or
    /// tables); says what they tell about all minimal puzzles
    #[arg(long, conflicts_with = "near")]
    unbiased: bool,
}

impl Start {
    fn vicinity(&self) -> Vicinity {
        let (removed, keeps_pattern) = (self.remove, self.same_pattern);
        Vicinity { removed, added: self.add.unwrap_or(removed), keeps_pattern }
    }
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let names = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name));
    names.map(|name| name.parse().expect("it is one of the names"))
}

/// So many puzzles of a kind, in so many attempts at most.
pub(crate) struct Order {
    /// The grade, if each has an order of its own.
    pub(crate) grade: Option<&'static str>,
    pub(crate) spec: Checked,
    pub(crate) seed: u64,
    pub(crate) number: u64,
    pub(crate) attempts: u64,
}

/// Orders, of which there has to be one.
fn some(orders: Vec<Order>) -> Result<Vec<Order>, String> {
    if orders.is_empty() { Err("the window of grades is empty".to_owned()) } else { Ok(orders) }
}

/// Attempts for each puzzle, unless the caller says how many.
const PATIENCE: u64 = 1_000_000;

impl Generate {
    /// The techniques that were chosen, if any were.
    ///
    /// # Errors
    ///
    /// What is wrong with their file.
    pub(crate) fn plan(&self) -> Result<Option<Plan>, String> {
        self.choice.chosen()
    }

    /// What is to be made, to be solved by a plan if that is asked for.
    ///
    /// # Errors
    ///
    /// Why it can't be.
    pub(crate) fn orders(&self, plan: Option<&Plan>) -> Result<Vec<Order>, String> {
        if !self.common.operands.is_empty() {
            return Err("generate takes no puzzles, but for `--near`".to_owned());
        }
        if self.common.shard.is_some() || self.common.resume {
            let what = "generate is neither split nor gone on with: parts have seeds of their own";
            return Err(what.to_owned());
        }
        match self.wish.daily {
            Some(_) if matches!(self.wish.grade, Some(Grades::Hodoku(_))) => {
                Err("the puzzles of a day have grades from 1 to 6, not levels".to_owned())
            }
            Some(day) => self.orders_of_grades(day.seed(), Day::spec),
            None if self.wish.each_grade => self.orders_of_each(plan),
            None => Ok(vec![self.order(None, self.wish(plan)?, self.seed())?]),
        }
    }

    /// An order for each grade or level that is asked for.
    fn orders_of_each(&self, plan: Option<&Plan>) -> Result<Vec<Order>, String> {
        let (spec, seed) = (self.wish(plan)?, self.seed());
        let Some(Grades::Hodoku(levels)) = &self.wish.grade else {
            return self.orders_of_grades(seed, |grade| spec.clone().grade(grade..=grade));
        };
        let levels = Level::ALL.into_iter().filter(|level| levels.contains(level));
        let order = |level: Level| {
            self.order(Some(level.as_str()), spec.clone().level(level..=level), seed)
        };
        levels.map(order).collect::<Result<_, _>>().and_then(some)
    }

    fn orders_of_grades(
        &self,
        seed: u64,
        spec: impl Fn(Grade) -> Spec,
    ) -> Result<Vec<Order>, String> {
        let is_asked = |grade: &Grade| match &self.wish.grade {
            Some(Grades::Ours(grades)) => grades.contains(grade),
            _ => true,
        };
        let order = |grade: Grade| self.order(Some(grade.as_str()), spec(grade), seed);
        Grade::ALL.into_iter().filter(is_asked).map(order).collect::<Result<_, _>>().and_then(some)
    }

    fn order(&self, grade: Option<&'static str>, spec: Spec, seed: u64) -> Result<Order, String> {
        let attempts = self.attempts.unwrap_or(PATIENCE.saturating_mul(self.number));
        let spec = spec.check().map_err(|refusal| match grade {
            Some(grade) => format!("{grade}: {refusal}"),
            None => refusal.to_string(),
        })?;
        Ok(Order { grade, spec, seed, number: self.number, attempts })
    }

    /// The seed, one that all readers of JSON take exactly if it is a new one.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()) >> 11)
    }

    /// Is the seed a new one, which is worth a word?
    pub(crate) fn has_new_seed(&self) -> bool {
        self.seed.is_none() && self.wish.daily.is_none()
    }

    fn wish(&self, plan: Option<&Plan>) -> Result<Spec, String> {
        let wish = &self.wish;
        let spec = wish.needed(wish.graded(wish.placed(Spec::new())));
        let spec = match &wish.mask {
            Some(mask) => spec.mask(&given::mask(mask)?),
            None => spec,
        };
        let spec = match &wish.solution {
            Some(solution) => spec.solution(given::solution(solution, &self.common)?),
            None => spec,
        };
        let spec = plan.cloned().into_iter().fold(spec, Spec::solved_by);
        let spec = if self.start.unbiased { spec.unbiased() } else { spec };
        Ok(match &self.start.near {
            Some(near) => spec.near(given::puzzles(near, &self.common)?, self.start.vicinity()),
            None => spec,
        })
    }

    /// Has the output room for what is asked for?
    pub(crate) fn fits(&self, is_data: bool) -> Result<(), String> {
        let asked = match (self.common.fields.is_empty(), self.path) {
            (false, _) => "--fields",
            (true, true) => "--path",
            (true, false) => return Ok(()),
        };
        match is_data {
            true => Ok(()),
            false => Err(format!("`{asked}` goes with `--to jsonl`, `csv`, `tsv` or `parquet`")),
        }
    }

    /// What is said of a puzzle: itself, and as data all that there is to know, with the steps of a plan.
    pub(crate) fn told(
        &self,
        made: &Made,
        seed: u64,
        plan: Option<&Plan>,
        limits: &Limits<'_>,
    ) -> Result<Reply, Limit> {
        let reply = Reply {
            status: Some(Status::Unique),
            solution: Some(made.solution),
            plain: Plain::Record,
            granted: true,
            ..Reply::default()
        };
        let Some(plan) = plan else { return Ok(reply) };
        let start = Position::from(&made.puzzle).with_proved_uniqueness();
        let mut ratings = Ratings::default();
        for scale in SCALES.iter().filter(|_| self.shows_ratings()) {
            ratings.add(scale, &scale.rate(&start, limits)?);
        }
        let mut fields = ratings.reply().fields;
        fields.insert(0, ("givens", made.puzzle.grid().filled().len().into()));
        fields.push(("seed", seed.into()));
        fields.push(("attempt", made.attempt.into()));
        fields.push(("weight", made.weight.into()));
        if self.path {
            fields.push(("steps", steps(start, plan, limits)?));
        }
        Ok(Reply { fields, ..reply })
    }

    /// Is any rating among the fields that are written?
    fn shows_ratings(&self) -> bool {
        let is_rating = |name: &String| {
            name == "ratings" || SCALES.iter().any(|scale| name.starts_with(scale.id))
        };
        self.common.fields.is_empty() || self.common.fields.iter().any(is_rating)
    }
}

fn steps(start: Position, plan: &Plan, limits: &Limits<'_>) -> Result<Value, Limit> {
    let path = plan.path(start, limits)?;
    Ok(path.steps.iter().map(|step| data(step, true, &step.to_string())).collect())
}

/// The fields of a puzzle as data.
pub(crate) const FIELDS: &[&str] =
    &["givens", "grade", "grade_name", "ratings", "seed", "attempt", "weight", "steps"];

/// The columns that they are in a table.
pub(crate) const COLUMNS: &[&str] = &[
    "givens",
    "grade",
    "grade_name",
    "hodoku_level",
    "hodoku_score",
    "seed",
    "attempt",
    "weight",
    "steps",
];

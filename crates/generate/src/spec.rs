use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use ninefold_canon::ClassId;
use ninefold_grid::{Cell, CellSet, Grid, Solution};
use ninefold_logic::rate::grade::Grade;
use ninefold_logic::rate::hodoku::Level;
use ninefold_logic::{Plan, Technique};
use ninefold_solve::{Answer, Filler, Limits, Puzzle, Status, Urn};
use rand::Rng;

use crate::ask::Givens;
use crate::bounds::{LEAST, MOST_MINIMAL};
use crate::difficulty::Difficulty;
use crate::near::Near;
use crate::places::Places;
use crate::spread::Spread;
use crate::{Mask, Puzzles, Refusal, Symmetry, Vicinity};

/// What puzzles are wanted. By default any with one solution that givens can't be taken from; each
/// method asks for more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    givens: Option<RangeInclusive<usize>>,
    symmetry: Symmetry,
    minimal: bool,
    must: CellSet,
    must_not: CellSet,
    fixed: Grid,
    solution: Option<Solution>,
    spread: Spread,
    difficulty: Difficulty,
    distinct: bool,
    method: Method,
}

/// How puzzles are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Method {
    /// From solution grids, by taking givens away.
    #[default]
    Dig,
    /// The same, each with the weight that makes up for its likelihood.
    Weigh,
    /// From puzzles that are there.
    Near(Near),
}

impl Spec {
    /// Any puzzle with one solution.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// So many givens. Attempts aim at each number that is possible as often as at any other, and come to low ones less
    /// often: so fewer puzzles have these. Of minimal puzzles there are as many as are met.
    #[must_use]
    #[doc(alias = "clues")]
    pub fn givens(self, givens: RangeInclusive<usize>) -> Self {
        Self { givens: Some(givens), ..self }
    }

    /// A pattern of givens with this symmetry.
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// No given may be taken away.
    #[must_use]
    pub fn minimal(self) -> Self {
        Self { minimal: true, ..self }
    }

    /// These cells hold givens.
    #[must_use]
    pub fn must(self, cells: CellSet) -> Self {
        Self { must: cells, ..self }
    }

    /// These hold none.
    #[must_use]
    pub fn must_not(self, cells: CellSet) -> Self {
        Self { must_not: cells, ..self }
    }

    /// What a mask says of the cells.
    #[must_use]
    pub fn mask(self, mask: &Mask) -> Self {
        Self { must: mask.must, must_not: mask.must_not, fixed: mask.fixed, ..self }
    }

    /// Cells that hold givens, and these digits.
    #[must_use]
    pub fn fixed(self, digits: Grid) -> Self {
        Self { fixed: digits, ..self }
    }

    /// The puzzles of this solution grid.
    #[must_use]
    pub fn solution(self, solution: Solution) -> Self {
        Self { solution: Some(solution), ..self }
    }

    /// So many givens in each box.
    #[must_use]
    pub fn in_each_box(mut self, givens: RangeInclusive<usize>) -> Self {
        self.spread.boxes = Some(givens);
        self
    }

    /// So many in each row and each column.
    #[must_use]
    pub fn in_each_line(mut self, givens: RangeInclusive<usize>) -> Self {
        self.spread.lines = Some(givens);
        self
    }

    /// So many of each digit.
    #[must_use]
    pub fn of_each_digit(mut self, givens: RangeInclusive<usize>) -> Self {
        self.spread.digits = Some(givens);
        self
    }

    /// A grade.
    #[must_use]
    #[doc(alias = "difficulty")]
    pub fn grade(mut self, grades: RangeInclusive<Grade>) -> Self {
        self.difficulty.grade = Some(grades);
        self
    }

    /// A level on HoDoKu's scale.
    #[must_use]
    pub fn level(mut self, levels: RangeInclusive<Level>) -> Self {
        self.difficulty.level = Some(levels);
        self
    }

    /// A score on HoDoKu's scale.
    #[must_use]
    pub fn score(mut self, scores: RangeInclusive<u32>) -> Self {
        self.difficulty.score = Some(scores);
        self
    }

    /// Nothing but the techniques of this plan may be needed: they solve it.
    #[must_use]
    pub fn solved_by(mut self, plan: Plan) -> Self {
        self.difficulty.plan = Some(plan);
        self
    }

    /// This is needed: what may be needed solves the puzzle, and doesn't without this. What may be needed is
    /// what [`solved_by`](Self::solved_by) says, else all that is tried by default and not harder than the
    /// hardest that must be needed.
    ///
    /// ```
    /// use ninefold_generate::{Refusal, Spec};
    /// use ninefold_logic::Technique;
    /// use ninefold_logic::rate::grade::Grade;
    ///
    /// let x_wing = Technique::named("x-wing").expect("a technique");
    /// let spec = Spec::new().needs(x_wing);
    /// assert!(spec.clone().check()?.puzzles(1).next().is_some());
    /// // Singles solve gentle puzzles.
    /// let gentle = spec.grade(Grade::Gentle..=Grade::Gentle);
    /// assert_eq!(gentle.check().unwrap_err(), Refusal::Unneeded(x_wing));
    /// # Ok::<(), Refusal>(())
    /// ```
    #[must_use]
    pub fn needs(mut self, technique: &'static Technique) -> Self {
        self.difficulty.needs.push(technique);
        self
    }

    /// This is [needed](Self::needs), and used once on the path of what may be needed.
    #[must_use]
    pub fn needs_once(mut self, technique: &'static Technique) -> Self {
        self.difficulty.once.push(technique);
        self
    }

    /// After the last use of what must be needed there are only singles.
    #[must_use]
    pub fn then_singles(mut self) -> Self {
        self.difficulty.then_singles = true;
        self
    }

    /// No two puzzles of a seed are the same up to symmetry, nor is one the same as a puzzle that it is [near](Self::near)
    /// to.
    #[must_use]
    pub fn distinct(self) -> Self {
        Self { distinct: true, ..self }
    }

    /// Puzzles near to these, each of which has one solution.
    ///
    /// ```
    /// use ninefold_generate::{Spec, Vicinity};
    /// use ninefold_solve::Puzzle;
    ///
    /// // By Gordon Royle, with 17 givens.
    /// let old: Puzzle =
    ///     "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// let two = Vicinity { removed: 2, added: 2, ..Vicinity::default() };
    /// let spec = Spec::new().near(vec![old], two).givens(17..=17).check()?;
    /// let new = spec.puzzles(1).next().unwrap().puzzle;
    /// assert!((new.grid().filled() & old.grid().filled()).len() >= 15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[doc(alias = "vicinity")]
    pub fn near(self, puzzles: Vec<Puzzle>, vicinity: Vicinity) -> Self {
        Self { method: Method::Near(Near { puzzles, vicinity }), ..self }
    }

    /// Minimal puzzles that come with [weights](crate::Made::weight): sums with them are sums over all minimal puzzles
    /// (in the mean), as if each were as likely as any other. What else is asked for chooses
    /// among them.
    ///
    /// ```
    /// use ninefold_generate::Spec;
    ///
    /// let spec = Spec::new().unbiased().check()?;
    /// let weights: f64 = spec.puzzles(1).take(100).filter_map(|made| made.weight).sum();
    /// println!("about {:.1e} minimal puzzles in a grid", weights / 100.0);
    /// # Ok::<(), ninefold_generate::Refusal>(())
    /// ```
    #[must_use]
    pub fn unbiased(self) -> Self {
        Self { method: Method::Weigh, ..self }
    }

    /// Can there be puzzles like that? What is found out is all that attempts need to know. Takes microseconds; with fixed
    /// digits, whose solutions are counted, up to some seconds.
    ///
    /// ```
    /// use ninefold_generate::{Refusal, Spec, Symmetry};
    ///
    /// let turned = Spec::new().symmetry(Symmetry::QuarterTurn);
    /// let refusal = turned.givens(26..=27).check().unwrap_err();
    /// assert_eq!(refusal, Refusal::Number { asked: 26..=27, nearest: 25..=28 });
    /// ```
    ///
    /// # Errors
    ///
    /// Why not. A spec that is taken may still have no puzzle: that is known only for some.
    pub fn check(self) -> Result<Checked, Refusal> {
        let givens = self.givens.clone().unwrap_or(LEAST..=Cell::COUNT);
        if givens.is_empty() || *givens.end() < LEAST || *givens.start() > Cell::COUNT {
            return Err(Refusal::Givens(givens));
        }
        let source = self.source()?;
        let must = self.must | self.fixed.filled();
        let places = Places::new(must, self.must_not, self.symmetry, source.known(&self.fixed))?;
        source.check(&places)?;
        let enough = LEAST.max(*givens.start())..=*givens.end();
        let mut numbers = places.numbers(self.spread.narrow(&enough)?)?;
        self.spread.check(&places)?;
        if self.minimal || matches!(self.method, Method::Weigh) {
            keep_minimal(&mut numbers)?;
            places.check_minimal()?;
        }
        self.check_method(&places, &numbers)?;
        self.difficulty.check(&(numbers[0]..=self.most_givens(&places, &numbers)))?;
        Ok(Checked {
            old: self.old(),
            digs_to_the_end: self.minimal || self.givens.is_none(),
            tests_minimality: self.minimal && !self.is_minimal_anyway(&places),
            method: self.method,
            places,
            givens,
            numbers,
            source,
            spread: self.spread,
            difficulty: self.difficulty,
            is_distinct: self.distinct,
        })
    }

    /// No puzzle that comes of attempts has more givens. Near puzzles have some number each; what is dug to the end
    /// is minimal if each given is decided by itself, and never full if one is: a last given goes from a full grid.
    fn most_givens(&self, places: &Places, numbers: &[usize]) -> usize {
        let most = numbers[numbers.len() - 1];
        let is_dug_to_the_end = self.givens.is_none() && !self.spread.has_least();
        let may_one_go = places.loose.iter().any(|orbit| orbit.len() == 1);
        most.min(match &self.method {
            Method::Near(near) => near.most_givens(),
            _ if is_dug_to_the_end && places.are_all_decided_alone() => MOST_MINIMAL,
            _ if is_dug_to_the_end && may_one_go => Cell::COUNT - 1,
            _ => most,
        })
    }

    /// Is no given redundant of what comes of attempts?
    fn is_minimal_anyway(&self, places: &Places) -> bool {
        match self.method {
            Method::Dig => places.are_all_decided_alone() && !self.spread.has_least(),
            Method::Weigh => true,
            Method::Near(_) => false,
        }
    }

    /// The classes that no puzzle may be of.
    fn old(&self) -> BTreeSet<ClassId> {
        match &self.method {
            Method::Near(near) if self.distinct => near.classes(),
            _ => BTreeSet::new(),
        }
    }

    fn check_method(&self, places: &Places, numbers: &[usize]) -> Result<(), Refusal> {
        let is_told = !(self.must | self.must_not | self.fixed.filled()).is_empty();
        match &self.method {
            Method::Weigh if is_told || self.symmetry != Symmetry::None => Err(Refusal::Biased),
            Method::Near(near) => near.check(places, numbers),
            Method::Weigh | Method::Dig => Ok(()),
        }
    }

    fn source(&self) -> Result<Source, Refusal> {
        if let Some(solution) = self.solution {
            let differs = |&cell: &Cell| self.fixed[cell] != Some(solution.digit(cell));
            return match self.fixed.filled().iter().find(differs) {
                Some(cell) => Err(Refusal::Other(cell)),
                None => Ok(Source::One(solution)),
            };
        }
        if self.fixed.is_empty() {
            return Ok(Source::All(Filler::new()));
        }
        let puzzle = Puzzle::new(self.fixed).map_err(Refusal::Flawed)?;
        match puzzle.solve() {
            Answer::NoSolution => Err(Refusal::NoSolution),
            Answer::Unique(solution) => Ok(Source::One(solution)),
            _ => {
                let urn = Urn::new(&puzzle, &Limits::NONE).expect("there is no limit");
                Ok(Source::Some(Box::new(urn)))
            }
        }
    }
}

/// Keeps the numbers of givens that minimal puzzles may have.
///
/// # Errors
///
/// There is none.
fn keep_minimal(numbers: &mut Vec<usize>) -> Result<(), Refusal> {
    let asked = numbers[0]..=numbers[numbers.len() - 1];
    numbers.retain(|&number| number <= MOST_MINIMAL);
    if numbers.is_empty() { Err(Refusal::Crowded(asked)) } else { Ok(()) }
}

/// Where solution grids come from.
#[derive(Clone, Debug)]
enum Source {
    All(Filler),
    Some(Box<Urn>),
    One(Solution),
}

impl Source {
    /// The digits that all solutions have, as far as that is asked for.
    fn known(&self, fixed: &Grid) -> Grid {
        if let Self::One(solution) = self { solution.grid() } else { *fixed }
    }

    /// # Errors
    ///
    /// There is more than one solution even with all givens that there may be.
    fn check(&self, places: &Places) -> Result<(), Refusal> {
        let givens = !places.open;
        let is_unique = match self {
            Self::One(solution) => {
                Givens::new(*solution, givens).puzzle().status() == Status::Unique
            }
            Self::Some(_) => !places.known.filled().is_superset(givens),
            Self::All(_) => true,
        };
        if is_unique { Ok(()) } else { Err(Refusal::Ambiguous) }
    }
}

/// A [`Spec`] that there may be puzzles for.
#[derive(Clone, Debug)]
pub struct Checked {
    /// As long as a given may go?
    pub(crate) digs_to_the_end: bool,
    /// Are there givens that no dig tries to take away alone, and should each be needed?
    pub(crate) tests_minimality: bool,
    pub(crate) method: Method,
    pub(crate) places: Places,
    /// The numbers of givens that were asked for.
    pub(crate) givens: RangeInclusive<usize>,
    /// Those that are possible, smallest first.
    pub(crate) numbers: Vec<usize>,
    pub(crate) spread: Spread,
    pub(crate) difficulty: Difficulty,
    pub(crate) is_distinct: bool,
    /// The classes that no puzzle may be of.
    pub(crate) old: BTreeSet<ClassId>,
    source: Source,
}

impl Checked {
    /// The puzzles of a seed, one after the other, without end.
    pub fn puzzles(&self, seed: u64) -> Puzzles<'_> {
        Puzzles::new(self, seed)
    }

    /// Has each attempt much to do by itself?
    pub(crate) const fn takes_long(&self) -> bool {
        matches!(self.method, Method::Near(_))
    }

    /// Draws solution grids, each that the spec allows as likely as any other.
    pub(crate) fn solutions<R: Rng>(&self) -> Box<dyn FnMut(&mut R) -> Solution + '_> {
        match &self.source {
            Source::All(filler) => Box::new(|rng| filler.draw(rng)),
            Source::Some(urn) => {
                let mut urn = urn.clone();
                Box::new(move |rng| urn.draw(rng).expect("it isn't empty"))
            }
            Source::One(solution) => Box::new(|_| *solution),
        }
    }
}

//! Demands on difficulty that no puzzle meets together.
//!
//! Only what is proved is refused, and the proofs are of one kind: singles, locked candidates, pairs and triples find
//! in fewer candidates all that they found in more. So where these solve a puzzle, every plan that has them
//! does, whatever it tries besides. Fish with fins, chains and tests of uniqueness may be spoilt by steps that come
//! first; what needs them is only known by trial. But no plan ever takes a fish of five lines or more where it tries smaller ones
//! before: the columns that such a fish of rows leaves out make a fish of at most four with the same effect.

use core::ops::RangeInclusive;

use ninefold_grid::Cell;
use ninefold_logic::rate::grade::Grade;
use ninefold_logic::rate::hodoku::Level;
use ninefold_logic::{Hodoku, Plan, Technique};

use crate::Refusal;
use crate::bounds::{GENTLE_BY_SINGLES, SOLVED_BY_FULL_HOUSES, meet};
use crate::difficulty::Difficulty;

impl Difficulty {
    /// Can puzzles with so many givens be like that?
    ///
    /// # Errors
    ///
    /// Why not.
    pub(crate) fn check(&self, givens: &RangeInclusive<usize>) -> Result<(), Refusal> {
        if self.has_empty_window() {
            return Err(Refusal::Grades);
        }
        let plan = self.plan();
        if let Some(technique) = self.needed().find(|it| !plan.techniques().contains(it)) {
            return Err(Refusal::Forbidden(technique));
        }
        if let Some(technique) = self.needed().find(|it| is_overtaken(it, &plan)) {
            return Err(Refusal::Unneeded(technique));
        }
        if self.then_singles && self.needed().next().is_none() {
            return Err(Refusal::Sequel);
        }
        if *givens.end() < Cell::COUNT
            && self.plan.is_some()
            && !plan.techniques().iter().any(|it| may_place(it))
        {
            return Err(Refusal::Idle);
        }
        self.check_ease(&plan, givens)?;
        self.check_score(&plan, givens)
    }

    fn has_empty_window(&self) -> bool {
        self.grade.as_ref().is_some_and(RangeInclusive::is_empty)
            || self.level.as_ref().is_some_and(RangeInclusive::is_empty)
            || self.score.as_ref().is_some_and(RangeInclusive::is_empty)
    }

    /// Is something hard asked for, or to be needed, where what is easy suffices?
    fn check_ease(&self, plan: &Plan, givens: &RangeInclusive<usize>) -> Result<(), Refusal> {
        let Some(enough) = self.enough(plan, givens) else { return Ok(()) };
        if let Some(technique) =
            self.needed().find(|it| includes(&plan.clone().without(it), enough))
        {
            return Err(Refusal::Unneeded(technique));
        }
        let (grade, level) = hardest_by_singles(*givens.start());
        let is_hard = self.grade.as_ref().is_some_and(|it| *it.start() > grade)
            || self.level.as_ref().is_some_and(|it| *it.start() > level);
        if enough == Level::Easy && is_hard { Err(Refusal::Singles) } else { Ok(()) }
    }

    /// Do all techniques up to a level that is proved suffice for puzzles that are as asked for?
    fn enough(&self, plan: &Plan, givens: &RangeInclusive<usize>) -> Option<Level> {
        let grade = self.grade.as_ref().map_or(Grade::Diabolical, |it| *it.end());
        let level = self.level.as_ref().map_or(Level::Extreme, |it| *it.end());
        let has_only = |most| plan.techniques().iter().all(|it| is_within(it, most));
        let is_full = *givens.start() >= SOLVED_BY_FULL_HOUSES;
        if grade == Grade::Gentle || level == Level::Easy || has_only(Level::Easy) || is_full {
            Some(Level::Easy)
        } else {
            let are_few = grade == Grade::Moderate || level == Level::Medium;
            (are_few || has_only(Level::Medium)).then_some(Level::Medium)
        }
    }

    fn check_score(&self, plan: &Plan, givens: &RangeInclusive<usize>) -> Result<(), Refusal> {
        let Some(asked) = self.score.clone() else { return Ok(()) };
        // A full grid has the score 0, and no other puzzle has.
        let is_open = *asked.start() > 0;
        let most = if is_open { Cell::COUNT - 1 } else { Cell::COUNT };
        let givens = &(*givens.start()..=most.min(*givens.end()));
        let possible = self.least_score(givens)..=self.most_score(plan, givens);
        if meet(&asked, &possible) { Ok(()) } else { Err(Refusal::Score { asked, possible }) }
    }

    /// Every open cell takes a single at least, or a step that counts as much as all of them. A level takes
    /// one of its techniques, or a score that is higher than theirs.
    fn least_score(&self, givens: &RangeInclusive<usize>) -> u32 {
        let level = self.level.as_ref().map_or(Level::Easy, |it| *it.start());
        let hard = scores().filter(|it| level > Level::Easy && it.level >= level);
        let single = scores().map(|it| it.score).min().unwrap_or(0);
        hard.map(|it| it.score).min().unwrap_or(0).max(single * open(*givens.end()))
    }

    fn most_score(&self, plan: &Plan, givens: &RangeInclusive<usize>) -> u32 {
        let level = self.level.as_ref().map_or(Level::Extreme, |it| *it.end());
        match self.enough(plan, givens) {
            Some(Level::Easy) => level.max_score().min(most_by_singles(*givens.start())),
            _ => level.max_score(),
        }
    }
}

/// The hardest that a puzzle with so many givens may be which singles solve.
fn hardest_by_singles(givens: usize) -> (Grade, Level) {
    let grade = if givens < GENTLE_BY_SINGLES { Grade::Moderate } else { Grade::Gentle };
    let allows = |level: &Level| most_by_singles(givens) <= level.max_score();
    (grade, Level::ALL.into_iter().find(allows).unwrap_or(Level::Extreme))
}

/// The highest score that it may have.
fn most_by_singles(givens: usize) -> u32 {
    let single = scores().filter(|it| it.level == Level::Easy).map(|it| it.score).max();
    single.unwrap_or(u32::MAX).saturating_mul(open(givens))
}

/// Is it a large fish, after all smaller ones and what they are with one line?
fn is_overtaken(technique: &Technique, plan: &Plan) -> bool {
    let place = |id: &str| plan.techniques().iter().position(|it| it.id == id);
    let is_before = |id: &&str| place(id).is_some_and(|it| Some(it) < place(technique.id));
    let smaller = ["hidden-single", "x-wing", "swordfish", "jellyfish"];
    ["squirmbag", "whale", "leviathan"].contains(&technique.id) && smaller.iter().all(is_before)
}

/// May it place a digit? Singles do, and places that all templates of a digit share; what forcing chains and nets lead
/// to may be a digit, and so may the last guardian of an oddagon.
fn may_place(technique: &Technique) -> bool {
    let id = technique.id;
    let others = ["template-set", "bivalue-oddagon"];
    is_within(technique, Level::Easy) || id.starts_with("forcing-") || others.contains(&id)
}

/// The cells that puzzles with so many givens leave open.
const fn open(givens: usize) -> u32 {
    (Cell::COUNT - givens) as u32
}

/// What HoDoKu tries by default.
fn scores() -> impl Iterator<Item = Hodoku> {
    Technique::all().filter_map(|it| it.hodoku).filter(|it| it.is_on)
}

/// Does HoDoKu try a technique by default in puzzles of this level?
fn is_within(technique: &Technique, level: Level) -> bool {
    technique.hodoku.is_some_and(|hodoku| hodoku.is_on && hodoku.level <= level)
}

/// The techniques that are tried by default up to a level, but for full houses: these are naked singles, too.
fn basis(level: Level) -> impl Iterator<Item = &'static Technique> {
    Technique::all().filter(move |it| is_within(it, level) && it.id != "full-house")
}

/// Has a plan all techniques up to a level?
fn includes(plan: &Plan, level: Level) -> bool {
    basis(level).all(|it| plan.techniques().contains(&it))
}

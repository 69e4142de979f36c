//! What a puzzle must be for people: its grade, its place on other scales, the techniques that it needs.
//!
//! A puzzle *needs* a technique if what it may need solves it, and doesn't without that technique. What it may need
//! is a [`Plan`]; unless one is given, all techniques that are tried by default and are not harder
//! than the hardest that must be needed. How often a technique is used, and what comes after it, is
//! read off the path of the plan.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use ninefold_logic::rate::grade::{Grade, grade, singles_suffice};
use ninefold_logic::rate::hodoku::{self, Level};
use ninefold_logic::{Path, Plan, Position, Technique};
use ninefold_solve::{Limit, Limits, Puzzle};

use crate::shortfall::{Outside, Shortfall};

/// What is asked for; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Difficulty {
    pub(crate) grade: Option<RangeInclusive<Grade>>,
    pub(crate) level: Option<RangeInclusive<Level>>,
    pub(crate) score: Option<RangeInclusive<u32>>,
    /// What may be needed.
    pub(crate) plan: Option<Plan>,
    pub(crate) needs: Vec<&'static Technique>,
    /// Needed, and used once.
    pub(crate) once: Vec<&'static Technique>,
    /// Is what is needed followed by singles only?
    pub(crate) then_singles: bool,
}

/// Why a puzzle isn't taken.
pub(crate) enum No {
    Lacks(Shortfall),
    Limit(Limit),
}

impl From<Shortfall> for No {
    fn from(lack: Shortfall) -> Self {
        Self::Lacks(lack)
    }
}

impl From<Limit> for No {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl Difficulty {
    /// Tests a puzzle that has one solution.
    pub(crate) fn test(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> Result<(), No> {
        if *self == Self::default() {
            return Ok(());
        }
        let start = Position::from(puzzle).with_proved_uniqueness();
        if self.is_for_beginners() && !singles_suffice(&start) {
            return Err(Shortfall::Singles.into());
        }
        if let Some(asked) = &self.grade {
            Outside::test(grade(&start, limits)?, asked).map_err(Shortfall::Grade)?;
        }
        self.test_hodoku(&start, limits)?;
        self.test_techniques(&start, limits)
    }

    /// Is it too hard if singles don't suffice? That is seen at once.
    fn is_for_beginners(&self) -> bool {
        self.grade.as_ref().is_some_and(|grades| *grades.end() == Grade::Gentle)
            || self.level.as_ref().is_some_and(|levels| *levels.end() == Level::Easy)
    }

    fn test_hodoku(&self, start: &Position, limits: &Limits<'_>) -> Result<(), No> {
        if self.level.is_none() && self.score.is_none() {
            return Ok(());
        }
        let levels = self.level.clone().unwrap_or(Level::Easy..=Level::Extreme);
        let rating = hodoku::rating(&hodoku::path(start, limits)?);
        let rating = rating.ok_or_else(|| Shortfall::Level(None, levels.clone()))?;
        if !levels.contains(&rating.level) {
            return Err(Shortfall::Level(Some(rating.level), levels).into());
        }
        match &self.score {
            Some(asked) => Ok(Outside::test(rating.score, asked).map_err(Shortfall::Score)?),
            None => Ok(()),
        }
    }

    /// The techniques that must be needed.
    pub(crate) fn needed(&self) -> impl Iterator<Item = &'static Technique> + Clone + '_ {
        self.needs.iter().chain(&self.once).copied()
    }

    /// What may be needed.
    pub(crate) fn plan(&self) -> Plan {
        let order = |it: &Technique| it.hodoku.map_or(u16::MAX, |hodoku| hodoku.order);
        let usual = || {
            let hardest = self.needed().map(order).max().unwrap_or(u16::MAX);
            let plan = Plan::default();
            let easier = plan.techniques().iter().copied().filter(|it| order(it) <= hardest);
            self.needed().fold(Plan::new(easier), Plan::with)
        };
        self.plan.clone().unwrap_or_else(usual)
    }

    fn test_techniques(&self, start: &Position, limits: &Limits<'_>) -> Result<(), No> {
        if self.plan.is_none() && self.needed().next().is_none() {
            return Ok(());
        }
        let plan = self.plan();
        let path = plan.path(*start, limits)?;
        if !path.end.is_solved() {
            return Err(Shortfall::Unsolved.into());
        }
        for technique in self.needed() {
            let is_used = path.steps.iter().any(|step| step.technique == technique);
            let without = || plan.clone().without(technique).path(*start, limits);
            if !is_used || without()?.end.is_solved() {
                return Err(Shortfall::NotNeeded(technique).into());
            }
        }
        Ok(self.test_path(&path)?)
    }

    fn test_path(&self, path: &Path) -> Result<(), Shortfall> {
        for technique in &self.once {
            let times = path.steps.iter().filter(|step| step.technique == *technique).count();
            if times != 1 {
                return Err(Shortfall::Times(technique, times));
            }
        }
        let is_needed = |technique| self.needed().any(|it| it == technique);
        let last = path.steps.iter().rposition(|step| is_needed(step.technique));
        match last.filter(|_| self.then_singles) {
            Some(last) if !path.steps[last + 1..].iter().all(|step| is_single(step.technique)) => {
                Err(Shortfall::Sequel(path.steps[last].technique))
            }
            _ => Ok(()),
        }
    }
}

fn is_single(technique: &Technique) -> bool {
    technique.hodoku.is_some_and(|hodoku| hodoku.level == Level::Easy)
}

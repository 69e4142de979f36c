//! The techniques: one family a file, one technique a row.
//!
//! A file opens with the essay: what the pattern is, why it is right, what it is also called. Its rows
//! say the names and what other programs make of it, and hold a finder; sizes are arguments, so that a
//! family has one finder however many rows it has. A finder reports every step that it can see, in an
//! order that is documented and always the same, until it is told to stop: so that the first step and
//! all steps are one piece of code.

mod aligned;
mod almost_locked_set;
mod bent;
mod bug;
mod chain;
mod colour;
mod complex_fish;
mod deadly;
mod empty_rectangle;
mod exocet;
mod firework;
mod fish;
pub(crate) mod forcing;
mod intersection;
mod kraken;
mod medusa;
mod multi_sector;
pub(crate) mod nice_loop;
mod oddagon;
mod rectangle;
pub(crate) mod remote_pair;
mod single;
mod subset;
mod sue_de_coq;
pub(crate) mod template;
mod turbot;
mod unique_loop;
mod wing;

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use ninefold_grid::Digit;
use ninefold_solve::{Limit, Limits};

use crate::notes::Notes;
use crate::rate::hodoku::{Effect, Level};
use crate::{Position, Role, Step};

pub(crate) use almost_locked_set::FORWARD_CHAIN;
pub(crate) use chain::SIMPLE_CHAINS;
pub(crate) use forcing::{ChainTable, NetTable};
pub(crate) use rectangle::Rectangle;
pub(crate) use single::ROWS as SINGLES;

/// The rows of each family.
static FAMILIES: &[&[Technique]] = &[
    &single::ROWS,
    &intersection::ROWS,
    &subset::ROWS,
    &fish::ROWS,
    &complex_fish::ROWS,
    &kraken::ROWS,
    &turbot::ROWS,
    &empty_rectangle::ROWS,
    &remote_pair::ROWS,
    &wing::ROWS,
    &bent::ROWS,
    &colour::ROWS,
    &medusa::ROWS,
    &chain::ROWS,
    &nice_loop::ROWS,
    &forcing::ROWS,
    &rectangle::ROWS,
    &unique_loop::ROWS,
    &bug::ROWS,
    &aligned::ROWS,
    &almost_locked_set::ROWS,
    &sue_de_coq::ROWS,
    &firework::ROWS,
    &template::ROWS,
    &multi_sector::ROWS,
    &oddagon::ROWS,
    &exocet::ROWS,
];

/// A way to deduce something: names, what other programs make of it, and how it is found.
pub struct Technique {
    /// The stable name, as options and data have it: `x-wing`.
    pub id: &'static str,
    /// The name that players use: `X-Wing`.
    pub name: &'static str,
    /// What it is also called.
    pub aliases: &'static [&'static str],
    /// What HoDoKu makes of it; `None` if it lacks the technique.
    pub hodoku: Option<Hodoku>,
    /// Is it right only for puzzles with one solution? Then it runs only where that was proved.
    pub rests_on_uniqueness: bool,
    /// The pattern in the notation of players, with gaps in braces (see `explain`).
    pub(crate) pattern: &'static str,
    /// Why it is right, in a sentence for somebody who doesn't know it; gaps in braces.
    pub(crate) why: &'static str,
    /// Reports every step.
    pub(crate) find: fn(&mut Search<'_>) -> Flow,
}

/// What HoDoKu 2.2.0 makes of a technique. These are facts of its default step table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The code of its library of examples.
    pub code: &'static str,
    /// Its place in the order in which techniques are tried.
    pub order: u16,
    /// The level of a puzzle that needs it.
    pub level: Level,
    /// What each use adds to a puzzle's score.
    pub score: u32,
    /// Is it tried at all by default?
    pub is_on: bool,
}

impl Hodoku {
    /// A row of the table that is on by default.
    pub(crate) const fn new(code: &'static str, order: u16, level: Level, score: u32) -> Self {
        Self { code, order, level, score, is_on: true }
    }
}

/// Whether a search goes on, or why not: enough was found (`None`), or a limit was reached.
pub(crate) type Flow = ControlFlow<Option<Limit>>;

/// One run of a finder over a position.
pub(crate) struct Search<'a> {
    pub(crate) position: &'a Position,
    pub(crate) notes: &'a Notes<'a>,
    technique: &'static Technique,
    limits: &'a Limits<'a>,
    visit: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

impl<'a> Search<'a> {
    /// The digits that can be excluded somewhere by looking at one digit alone: most often none.
    pub(crate) fn preying(&self) -> impl Iterator<Item = Digit> + use<'a> {
        let prey = self.notes.prey();
        Digit::ALL.into_iter().filter(|&digit| !prey[digit].is_empty())
    }

    /// A step of this technique, to be filled in.
    pub(crate) const fn step(&self) -> Step {
        Step::new(self.technique)
    }

    /// Shows a step, unless it changes nothing.
    pub(crate) fn report(&mut self, step: Step) -> Flow {
        if step.is_idle() {
            return ControlFlow::Continue(());
        }
        self.poll()?;
        (self.visit)(step).map_break(|()| None)
    }

    /// Reports each two steps of a finder that have their defining candidates in common, as one.
    pub(crate) fn duals(&mut self, find: fn(&mut Search<'_>) -> Flow) -> Flow {
        self.pairs(find, |one, other| {
            let [one, other] =
                [one, other].map(|step| step.marks.iter().find(|it| it.role == Role::Defining));
            one == other
        })
    }

    /// Reports each two steps of a finder that make a pair, as one; pairs that are told in the same words once.
    pub(crate) fn pairs(
        &mut self,
        find: impl Fn(&mut Search<'_>) -> Flow,
        are_pair: fn(&Step, &Step) -> bool,
    ) -> Flow {
        let steps = self.all(find)?;
        let mut told = BTreeSet::new();
        for (i, first) in steps.iter().enumerate() {
            self.poll()?;
            for second in &steps[i + 1..] {
                let is_more = first.eliminations != second.eliminations;
                if is_more && are_pair(first, second) {
                    let pair = first.and(second);
                    if told.insert(pair.to_string()) {
                        self.report(pair)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the steps of a finder in HoDoKu's order of chains.
    pub(crate) fn by_effect(&mut self, find: impl Fn(&mut Search<'_>) -> Flow) -> Flow {
        let mut steps = self.all(find)?;
        steps.sort_by_cached_key(|step| Effect::new(step.eliminations.clone()));
        steps.into_iter().try_for_each(|step| self.report(step))
    }

    /// The steps of a finder.
    fn all(
        &mut self,
        find: impl Fn(&mut Search<'_>) -> Flow,
    ) -> ControlFlow<Option<Limit>, Vec<Step>> {
        let mut steps = Vec::new();
        let mut keep = |step| {
            steps.push(step);
            ControlFlow::Continue(())
        };
        find(&mut Search { visit: &mut keep, ..*self })?;
        ControlFlow::Continue(steps)
    }

    /// Asks whether to stop. Finders do so at least every few milliseconds of work, and before each step.
    pub(crate) fn poll(&self) -> Flow {
        match self.limits.stop {
            Some(stop) if stop() => ControlFlow::Break(Some(Limit::Stopped)),
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Technique {
    /// All techniques, family by family.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        FAMILIES.iter().copied().flatten()
    }

    /// The technique of a name: its id, or one that players use. Case, blanks and hyphens don't matter.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    ///
    /// assert_eq!(Technique::named("x-wing"), Technique::named("X Wing"));
    /// assert_eq!(Technique::named("pointing").unwrap().id, "locked-candidates-1");
    /// assert_eq!(Technique::named("guess"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let is_name = |other: &&str| letters(name).eq(letters(other));
        Self::all()
            .find(|row| is_name(&row.id) || is_name(&row.name) || row.aliases.iter().any(is_name))
    }

    /// Shows a visitor each step that the technique has in a position, always in the same order, until
    /// the visitor has enough. Each changes something. A technique that rests on uniqueness has none
    /// where that wasn't proved.
    ///
    /// # Errors
    ///
    /// The limit that was reached: `stop` said so. Nothing here guesses, so nodes are no limit.
    pub fn find(
        &'static self,
        position: &Position,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        self.find_with(&Notes::new(position), limits, visit)
    }

    /// The same, with notes on the position that other techniques may share.
    pub(crate) fn find_with(
        &'static self,
        notes: &Notes<'_>,
        limits: &Limits<'_>,
        visit: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        let position = notes.position;
        if self.rests_on_uniqueness && !position.is_unique() {
            return Ok(());
        }
        let mut search = Search { position, notes, technique: self, limits, visit };
        match search.poll().is_continue().then(|| (self.find)(&mut search)) {
            None => Err(Limit::Stopped),
            Some(ControlFlow::Break(Some(limit))) => Err(limit),
            Some(_) => Ok(()),
        }
    }
}

/// What counts of a name.
fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase())
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

impl Hash for Technique {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

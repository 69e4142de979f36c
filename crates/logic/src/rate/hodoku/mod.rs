//! HoDoKu's scale: a level and a score.
//!
//! The score is the sum of what each step of the path adds; the level is that of the hardest step,
//! raised as long as the score is more than the level allows. Both depend on the order in which
//! techniques are tried and on which of several steps of one technique is taken, and so on HoDoKu's
//! own search order: equivalent puzzles may differ. Levels, scores and order are those of HoDoKu
//! 2.2.0 as it comes, by Bernhard Hobiger.
//!
//! That order is what is known of the program's ways, fitted to paths that it printed: singles come in the order in which they
//! arose, all other techniques start from the position alone. Some of these see less than those that players have under
//! the same names: remote pairs, X- and XY-chains, nice loops, chains of almost locked sets, forcing nets. Of several
//! chains the one comes first that takes most away.

mod effect;
mod forcing_net;
mod nice_loop;
mod queue;
mod remote_pair;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, Cell, HouseSet, Solution};
use ninefold_solve::{Limit, Limits, Puzzle};

pub(crate) use effect::Effect;
use queue::{Queue, Single};

use super::{Measure, Rated, Scale};
use crate::technique::{FORWARD_CHAIN, Hodoku, SIMPLE_CHAINS, SINGLES};
use crate::{Path, Plan, Position, Step, Technique};

pub(super) const SCALE: Scale = Scale {
    id: "hodoku",
    about: "level and score of HoDoKu 2.2.0",
    parts: &["level", "score"],
    stands_alone: false,
    rate: |start, limits| {
        let mut rating = Some(Rating::START);
        let end =
            walk(start, limits, |taken| rating = rating.and_then(|it| it.with(taken.technique())))?;
        let measures = |Rating { level, score }| {
            Rated::As(vec![Measure::Word(level.as_str()), Measure::Number(score)])
        };
        let rating = rating.filter(|_| end.is_solved()).map(Rating::raised);
        Ok(rating.map_or_else(|| Rated::Beyond(Box::new(end)), measures))
    },
};

/// How hard a puzzle is, in HoDoKu's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Up to 800 points: singles.
    Easy,
    /// Up to 1000: locked candidates, pairs and triples.
    Medium,
    /// Up to 1600: quads, fish, wings, uniqueness, colours.
    Hard,
    /// Up to 1800: chains, finned swordfish and larger.
    Unfair,
    /// Any number.
    Extreme,
}

impl Level {
    /// The levels from easy to extreme.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The highest score of the level.
    #[must_use]
    pub const fn max_score(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// The word for it: `easy`, `medium`, `hard`, `unfair`, `extreme`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A rating on HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
}

/// `hard 1234`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

/// The path that HoDoKu would take from a position, as far as its techniques are known here.
///
/// Unlike the steps of a [`Plan`], which follow from the position alone, singles come in the order in
/// which they arose; and where no technique helps, a digit of the solution is looked up (`brute-force`), if
/// the givens were proved to have just one.
///
/// # Errors
///
/// The limit that was reached.
pub fn path(start: &Position, limits: &Limits<'_>) -> Result<Path, Limit> {
    let mut steps = Vec::with_capacity(start.open().len());
    let end = walk(start, limits, |taken| steps.push(taken.into()))?;
    Ok(Path { start: *start, steps, end })
}

/// Goes the path, shows what is taken, and says where it ends.
fn walk(
    start: &Position,
    limits: &Limits<'_>,
    mut show: impl FnMut(Taken),
) -> Result<Position, Limit> {
    let (mut queue, mut others) = (Queue::new(start), None);
    while !queue.position.is_solved() {
        if let Some(single) = queue.next() {
            queue.place(single.placed);
            show(Taken::Single(single));
            continue;
        }
        let others = others.get_or_insert_with(all_but_singles);
        let step = match others.next(&queue.position, limits)? {
            None => brute_force(start, &queue.position, limits)?,
            found => found,
        };
        let Some(step) = step else { break };
        queue.apply(&step);
        show(Taken::Step(step));
    }
    Ok(queue.position)
}

/// What the path takes: most often a single, of which nobody may want a step.
enum Taken {
    Single(Single),
    Step(Step),
}

impl Taken {
    const fn technique(&self) -> &'static Technique {
        match self {
            Self::Single(Single { technique, .. }) | Self::Step(Step { technique, .. }) => {
                technique
            }
        }
    }
}

impl From<Taken> for Step {
    fn from(taken: Taken) -> Self {
        match taken {
            Taken::Single(Single { technique, placed, house }) => {
                let step = Self::new(technique).place(placed);
                step.base(house.into_iter().collect::<HouseSet>())
            }
            Taken::Step(step) => step,
        }
    }
}

/// What HoDoKu does where no technique helps: it looks the middle one of the open cells up in the solution. Only
/// where the givens were proved to have one.
fn brute_force(
    start: &Position,
    position: &Position,
    limits: &Limits<'_>,
) -> Result<Option<Step>, Limit> {
    let puzzle = Puzzle::new(start.board().givens).ok().filter(|_| start.is_unique());
    let solution = puzzle.map(|puzzle| puzzle.any_within(limits)).transpose()?.flatten();
    let middle = position.open().iter().nth(position.open().len() / 2);
    let placed =
        |(cell, solution): (Cell, Solution)| Candidate { cell, digit: solution.digit(cell) };
    Ok(middle.zip(solution).map(placed).map(|placed| Step::new(&BRUTE_FORCE).place(placed)))
}

/// No technique, and found nowhere but here.
static BRUTE_FORCE: Technique = Technique {
    id: "brute-force",
    name: "Brute Force",
    aliases: &[],
    hodoku: Some(Hodoku::new("", 8900, Level::Extreme, 10_000)),
    rests_on_uniqueness: true,
    pattern: "{placed}",
    why: "It is so in the solution; no technique that was tried tells why",
    find: |_| ControlFlow::Continue(()),
};

/// What is tried where no single is left: what HoDoKu has on, some of it in ways of its own.
fn all_but_singles() -> Plan {
    let [x_chain, xy_chain] = &SIMPLE_CHAINS;
    let own = [
        &remote_pair::REMOTE_PAIR,
        x_chain,
        xy_chain,
        &nice_loop::PLAIN,
        &nice_loop::GROUPED,
        &FORWARD_CHAIN,
        &forcing_net::NET,
    ];
    let place = |row: &Technique| row.hodoku.map(|hodoku| hodoku.order);
    let is_other = |row: &&Technique| SINGLES.iter().chain(own).all(|it| place(it) != place(row));
    let others = Plan::new(Plan::default().techniques().iter().copied().filter(is_other));
    own.into_iter().fold(others, Plan::with)
}

/// The rating of a [`path`] that reaches the solution; `None` for one that stops before it, or that has a
/// step of a technique which HoDoKu lacks.
#[must_use]
pub fn rating(path: &Path) -> Option<Rating> {
    let with = |rating: Rating, step: &Step| rating.with(step.technique);
    let rating = path.steps.iter().try_fold(Rating::START, with)?;
    path.end.is_solved().then_some(rating.raised())
}

impl Rating {
    /// The rating of no step.
    const START: Self = Self { level: Level::Easy, score: 0 };

    /// With a step of a technique, unless HoDoKu lacks it.
    fn with(self, technique: &Technique) -> Option<Self> {
        let hodoku = technique.hodoku?;
        let score = self.score.saturating_add(hodoku.score);
        Some(Self { level: self.level.max(hodoku.level), score })
    }

    /// Its level raised until it allows the score.
    fn raised(self) -> Self {
        let allows = |level: &Level| *level >= self.level && self.score <= level.max_score();
        let level = Level::ALL.into_iter().find(allows).unwrap_or(Level::Extreme);
        Self { level, ..self }
    }
}

use core::cmp::Reverse;
use core::fmt;
use core::ops::RangeInclusive;

use ninefold_grid::CellSet;
use ninefold_logic::Technique;
use ninefold_logic::rate::grade::Grade;
use ninefold_logic::rate::hodoku::Level;
use ninefold_solve::Puzzle;

/// An attempt that came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// What it had when it was given up.
    pub puzzle: Puzzle,
    /// Its number.
    pub attempt: u64,
    /// What the puzzle lacks.
    pub why: Shortfall,
}

/// What a puzzle lacks to be as a [`Spec`](crate::Spec) says. It is looked for in this order, so the later one
/// was found, the closer the puzzle came.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shortfall {
    /// A search took as many guesses as the limit allows, so it isn't known what it lacks.
    Unknown,
    /// All givens that there may be have several solutions; or givens near to a puzzle, whatever the last one is.
    Ambiguous,
    /// These cells break the symmetry or the mask, or have another digit than the mask or the solution.
    Places(CellSet),
    /// Another number of givens.
    Givens(Outside<usize>),
    /// Another number of givens in a box, in a line, or of a digit.
    Spread(&'static str, Outside<usize>),
    /// These givens may go, each for itself.
    Redundant(CellSet),
    /// Singles don't solve it, as they should.
    Singles,
    /// Another grade.
    Grade(Outside<Grade>),
    /// Another of HoDoKu's levels; `None`: its techniques end before the solution.
    Level(Option<Level>, RangeInclusive<Level>),
    /// Another of HoDoKu's scores.
    Score(Outside<u32>),
    /// What may be needed doesn't solve it.
    Unsolved,
    /// It can be solved without this.
    NotNeeded(&'static Technique),
    /// A technique that is wanted once is used so many times.
    Times(&'static Technique, usize),
    /// More than singles follows on a technique.
    Sequel(&'static Technique),
    /// It is one of those that it should be near to, up to symmetry.
    Old,
}

/// What was asked for, and what there is instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside<T> {
    /// What there is.
    pub has: T,
    /// What was asked for.
    pub asked: RangeInclusive<T>,
}

impl<T: PartialOrd + Copy> Outside<T> {
    /// Nothing, if what there is was asked for.
    pub(crate) fn test(has: T, asked: &RangeInclusive<T>) -> Result<(), Self> {
        if asked.contains(&has) { Ok(()) } else { Err(Self { has, asked: asked.clone() }) }
    }
}

impl<T: PartialOrd + Copy> Outside<T> {
    /// How far from what was asked for, on a scale of numbers.
    fn distance(&self, number: impl Fn(T) -> u32) -> u32 {
        let nearest =
            if self.has < *self.asked.start() { self.asked.start() } else { self.asked.end() };
        number(self.has).abs_diff(number(*nearest))
    }
}

impl Miss {
    /// The one that came closer; of equals the earlier.
    #[must_use]
    pub fn closest(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        one.into_iter().chain(other).min_by_key(Self::rank)
    }

    /// Misses that came closer are less.
    fn rank(&self) -> (Reverse<u8>, u32, u64) {
        let (stage, distance) = self.why.rank();
        (Reverse(stage), distance, self.attempt)
    }
}

impl Shortfall {
    /// How far the tests came, and how much is missing there.
    fn rank(&self) -> (u8, u32) {
        match self {
            Self::Unknown => (0, 1),
            Self::Ambiguous => (0, 0),
            Self::Places(cells) => (1, cells.len() as u32),
            Self::Givens(it) => (2, it.distance(|number| number as u32)),
            Self::Spread(_, it) => (3, it.distance(|number| number as u32)),
            Self::Redundant(cells) => (4, cells.len() as u32),
            Self::Singles => (5, 0),
            Self::Grade(it) => (6, it.distance(Grade::number)),
            Self::Level(..) => (7, 0),
            Self::Score(it) => (8, it.distance(|score| score)),
            Self::Unsolved => (9, 0),
            Self::NotNeeded(_) => (10, 0),
            Self::Times(_, times) => (11, times.abs_diff(1) as u32),
            Self::Sequel(_) => (12, 0),
            Self::Old => (13, 0),
        }
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Outside<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} where {} asked for", self.has, Window(&self.asked))
    }
}

/// `3 was`, `3 to 5 were`.
struct Window<'a, T>(&'a RangeInclusive<T>);

impl<T: fmt::Display + PartialEq> fmt::Display for Window<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.0.start(), self.0.end());
        if start == end { write!(f, "{start} was") } else { write!(f, "{start} to {end} were") }
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("a search took more guesses than the limit allows"),
            Self::Ambiguous => f.write_str("more than one solution"),
            Self::Places(cells) => {
                write!(f, "not as the mask, the symmetry or the solution says in {cells}")
            }
            Self::Givens(it) => write!(f, "number of givens: {it}"),
            Self::Spread(what, it) => write!(f, "givens {what}: {it}"),
            Self::Redundant(cells) => write!(f, "not minimal: {cells} may go, each for itself"),
            Self::Singles => f.write_str("singles don't solve it"),
            Self::Grade(it) => write!(f, "grade {it}"),
            Self::Level(Some(level), asked) => {
                write!(f, "HoDoKu level {level} where {} asked for", Window(asked))
            }
            Self::Level(None, _) => f.write_str("no level: HoDoKu's techniques don't solve it"),
            Self::Score(Outside { has, asked }) if *asked.end() == u32::MAX => {
                write!(f, "HoDoKu score {has} where {} or more was asked for", asked.start())
            }
            Self::Score(it) => write!(f, "HoDoKu score {it}"),
            Self::Unsolved => f.write_str("the techniques that it may need don't solve it"),
            Self::NotNeeded(it) => write!(f, "it doesn't need {it}"),
            Self::Times(it, times) => write!(f, "it takes {it} {times} times, not once"),
            Self::Sequel(it) => write!(f, "more than singles follows on {it}"),
            Self::Old => f.write_str("up to symmetry it is one of those to be near to"),
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.puzzle, self.why)
    }
}

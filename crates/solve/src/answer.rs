use core::fmt;

use ninefold_grid::Solution;

use crate::Limit;

/// What solving a puzzle gave. Each outcome is a value; none is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Answer {
    /// No filling keeps the rules.
    NoSolution,
    /// One filling does, and no other.
    Unique(Solution),
    /// Several do.
    Multiple {
        /// The lexicographically smallest.
        first: Solution,
        /// The next in order.
        second: Solution,
    },
    /// A limit was reached before the answer was settled.
    Unknown {
        /// A solution, if one was found: some solution, not always the smallest.
        found: Option<Solution>,
        /// The limit.
        reached: Limit,
    },
}

impl Answer {
    /// The answer in one word.
    pub const fn status(&self) -> Status {
        match self {
            Self::NoSolution => Status::None,
            Self::Unique(_) => Status::Unique,
            Self::Multiple { .. } => Status::Multiple,
            Self::Unknown { .. } => Status::Unknown,
        }
    }

    /// The solution: the only one, the smallest of several, or what was found before a limit.
    #[must_use]
    pub const fn solution(&self) -> Option<&Solution> {
        match self {
            Self::NoSolution => None,
            Self::Unique(solution) | Self::Multiple { first: solution, .. } => Some(solution),
            Self::Unknown { found, .. } => found.as_ref(),
        }
    }
}

/// The answer to any question about a record, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub enum Status {
    /// One solution.
    Unique,
    /// More than one.
    Multiple,
    /// None: the givens don't clash, but can't be completed.
    None,
    /// The givens clash.
    Invalid,
    /// A limit was reached.
    Unknown,
    /// The record is no grid.
    Unreadable,
}

impl Status {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
            Self::Unreadable => "unreadable",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Count {
    /// So many and no more.
    Exactly(u128),
    /// Counting stopped here; there may be more.
    AtLeast(u128),
}

impl Count {
    /// The number, exact or not.
    #[must_use]
    pub const fn number(self) -> u128 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }
}

/// `12`, or `12+` where counting stopped.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(number) => write!(f, "{number}"),
            Self::AtLeast(number) => write!(f, "{number}+"),
        }
    }
}

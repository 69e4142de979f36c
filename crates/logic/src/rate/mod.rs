//! Rating scales: one a file, one a row.

pub mod grade;
pub mod hodoku;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use ninefold_solve::{Limit, Limits};

use crate::Position;

/// A scale on which puzzles are rated.
#[derive(Debug)]
pub struct Scale {
    /// The name, as options and data have it: `hodoku`.
    pub id: &'static str,
    /// A line about it.
    pub about: &'static str,
    /// What a rating consists of: the names of its parts.
    pub parts: &'static [&'static str],
    /// Do its parts bear its name already, so that data has them beside the ratings of other scales?
    pub stands_alone: bool,
    /// Rates a puzzle from its first position.
    rate: fn(&Position, &Limits<'_>) -> Result<Rated, Limit>,
}

/// All scales.
pub static SCALES: &[Scale] = &[grade::SCALE, hodoku::SCALE];

/// A rating in general, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rated {
    /// The parts of the rating, in the order of [`Scale::parts`].
    As(Vec<Measure>),
    /// Nothing leads on from this position: a rating would be made up.
    Beyond(Box<Position>),
}

/// A part of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A word of the scale's own.
    Word(&'static str),
    /// A number.
    Number(u32),
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl Scale {
    /// The scale of a name.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static Self> {
        SCALES.iter().find(|scale| scale.id == id)
    }

    /// Rates a puzzle from its first position.
    ///
    /// ```
    /// use ninefold_logic::Position;
    /// use ninefold_logic::rate::{Measure, Rated, Scale};
    /// use ninefold_solve::{Limits, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let start = Position::from(&puzzle).with_proved_uniqueness();
    /// let rated = Scale::named("hodoku").unwrap().rate(&start, &Limits::NONE)?;
    /// assert_eq!(rated, Rated::As(vec![Measure::Word("easy"), Measure::Number(204)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn rate(&self, start: &Position, limits: &Limits<'_>) -> Result<Rated, Limit> {
        (self.rate)(start, limits)
    }
}

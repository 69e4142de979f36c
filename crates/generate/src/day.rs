//! A puzzle a day for each grade.
//!
//! The date is the seed, so everybody has the same puzzles, whatever machine or version they have; a
//! test holds the puzzles of some days. They are minimal by pairs of givens that face each other, and the first
//! attempt with the grade.

use core::fmt;
use core::str::FromStr;

use ninefold_logic::rate::grade::Grade;

use crate::{Spec, Symmetry};

/// A day of the Gregorian calendar.
///
/// ```
/// use ninefold_generate::Day;
/// use ninefold_logic::rate::grade::Grade;
///
/// let day: Day = "2026-11-30".parse()?;
/// let spec = Day::spec(Grade::Gentle).check()?;
/// let made = spec.puzzles(day.seed()).next().unwrap();
/// assert!(made.solution.extends(made.puzzle.grid()));
/// assert!("2026-02-29".parse::<Day>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The day of a date, if there is such a date.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let is_date = (1..=12).contains(&month) && (1..=days).contains(&day) && year <= 9999;
        is_date.then_some(Self { year, month, day })
    }

    /// The seed of its puzzles: its date as a number, as in 20261130.
    #[must_use]
    pub fn seed(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }

    /// What the puzzle of a grade is on every day: the first of the day's seed.
    #[must_use]
    pub fn spec(grade: Grade) -> Spec {
        Spec::new().symmetry(Symmetry::HalfTurn).grade(grade..=grade)
    }
}

/// As `2026-11-30`.
impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_date = |text: &&str| {
            let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
            shape.eq(*b"0000-00-00")
        };
        let text = Some(text).filter(is_date).ok_or(ParseDayError)?;
        let number = |part: &str| part.parse().map_err(|_| ParseDayError);
        let year = text[..4].parse().map_err(|_| ParseDayError)?;
        Self::new(year, number(&text[5..7])?, number(&text[8..])?).ok_or(ParseDayError)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text is no date, or there is no such date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDayError;

impl fmt::Display for ParseDayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date as in 2026-11-30 was expected, of a day that there is")
    }
}

impl core::error::Error for ParseDayError {}

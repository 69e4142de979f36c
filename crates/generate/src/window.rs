//! One value or several in a row, as people write them: `26`, `24..28`, `24-28`, `24..`, `..28`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::ops::RangeInclusive;
use core::str::FromStr;

use ninefold_logic::rate::grade::Grade;
use ninefold_logic::rate::hodoku::Level;

use crate::Spec;

/// The two ends of a window; none where it is open.
type Ends<'a> = (Option<&'a str>, Option<&'a str>);

fn ends<'a>(text: &'a str) -> Result<Ends<'a>, String> {
    let (start, last) = text
        .split_once("..")
        .map(|(start, last)| (start, last.strip_prefix('=').unwrap_or(last)))
        .or_else(|| text.split_once('-'))
        .unwrap_or((text, text));
    let end = |text: &'a str| Some(text.trim()).filter(|text: &&str| !text.is_empty());
    match (end(start), end(last)) {
        (None, None) => Err("one value, or two as in 24..28".to_owned()),
        ends => Ok(ends),
    }
}

fn numbers<T: FromStr + Copy>(
    text: &str,
    all: RangeInclusive<T>,
) -> Result<RangeInclusive<T>, String> {
    let (start, last) = ends(text)?;
    let number = |end: Option<&str>, open: &T| match end {
        Some(end) => end.parse().map_err(|_| "a number, or two as in 24..28".to_owned()),
        None => Ok(*open),
    };
    Ok(number(start, all.start())?..=number(last, all.end())?)
}

/// A window of numbers of givens.
///
/// ```
/// use ninefold_generate::window::givens;
///
/// assert_eq!(givens("24..28"), Ok(24..=28));
/// assert_eq!(givens("..28"), Ok(0..=28));
/// ```
///
/// # Errors
///
/// What was expected.
pub fn givens(text: &str) -> Result<RangeInclusive<usize>, String> {
    numbers(text, 0..=81)
}

/// A window of scores on HoDoKu's scale.
///
/// # Errors
///
/// What was expected.
pub fn score(text: &str) -> Result<RangeInclusive<u32>, String> {
    numbers(text, 0..=u32::MAX)
}

/// A window of our grades, or of HoDoKu's levels; no word is both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grades {
    /// From our grade to our grade.
    Ours(RangeInclusive<Grade>),
    /// From level to level.
    Hodoku(RangeInclusive<Level>),
}

impl Grades {
    /// Asks for puzzles in the window.
    #[must_use]
    pub fn add_to(self, spec: Spec) -> Spec {
        match self {
            Self::Ours(grades) => spec.grade(grades),
            Self::Hodoku(levels) => spec.level(levels),
        }
    }
}

/// A window of grades by number or name, or of levels by name.
///
/// ```
/// use ninefold_generate::window::{Grades, grades};
/// use ninefold_logic::rate::grade::Grade;
///
/// assert_eq!(grades("2..tough"), Ok(Grades::Ours(Grade::Moderate..=Grade::Tough)));
/// assert!(grades("gentle..hard").is_err());
/// ```
///
/// # Errors
///
/// What was expected.
pub fn grades(text: &str) -> Result<Grades, String> {
    let (start, last) = ends(text)?;
    let ours = named(start, last, &Grade::ALL, |grade, name| {
        name.eq_ignore_ascii_case(grade.as_str()) || name == grade.number().to_string()
    });
    let hodoku =
        || named(start, last, &Level::ALL, |level, name| name.eq_ignore_ascii_case(level.as_str()));
    let window = ours.map(Grades::Ours).or_else(|| hodoku().map(Grades::Hodoku));
    window.ok_or_else(|| {
        let grades = Grade::ALL.map(Grade::as_str).join(", ");
        let levels = Level::ALL.map(Level::as_str).join(", ");
        format!(
            "a grade from 1 to 6 ({grades}), a level of HoDoKu ({levels}), or two of a kind as in 2..3"
        )
    })
}

/// The window between two names, if both are of this kind.
fn named<T: Copy>(
    start: Option<&str>,
    last: Option<&str>,
    all: &[T],
    is: impl Fn(T, &str) -> bool,
) -> Option<RangeInclusive<T>> {
    let find = |name: Option<&str>, open: T| match name {
        Some(name) => all.iter().copied().find(|&it| is(it, name)),
        None => Some(open),
    };
    Some(find(start, all[0])?..=find(last, all[all.len() - 1])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_written_in_many_ways() {
        for text in ["24..28", "24-28", "24..=28", " 24 .. 28 "] {
            assert_eq!(givens(text), Ok(24..=28), "{text}");
        }
        assert_eq!(givens("26"), Ok(26..=26));
        assert_eq!((givens("70.."), givens("..20")), (Ok(70..=81), Ok(0..=20)));
        assert!(["", "x", "24..x", "24..28..30", "-"].iter().all(|text| givens(text).is_err()));
        assert_eq!(grades("2..Tough"), Ok(Grades::Ours(Grade::Moderate..=Grade::Tough)));
        assert_eq!(grades("hard-extreme"), Ok(Grades::Hodoku(Level::Hard..=Level::Extreme)));
        assert!(["", "0", "7", "gentle..hard", "simple"].iter().all(|text| grades(text).is_err()));
    }
}

//! Why are two grids not the same? The plainest of the things that no symmetry changes.

use core::fmt;

use ninefold_grid::{Digit, Grid};

use crate::Canonizer;

/// What tells two grids apart, whatever map is tried: the first of these that does. The first number or
/// row of numbers is that of the first grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// So many cells are filled.
    Filled([usize; 2]),
    /// So often each digit occurs, from the most frequent to the rarest.
    Digits([[u8; 9]; 2]),
    /// The filled cells form different patterns.
    Patterns,
    /// The patterns are the same, but not the digits in them.
    Contents,
}

impl Difference {
    /// Of two grids that no map makes the same.
    pub(crate) fn of(one: &Grid, other: &Grid, canonizer: &mut Canonizer) -> Self {
        let filled = [one, other].map(|grid| grid.filled().len());
        let digits = [one, other].map(digit_counts);
        let [pattern, another] = [one, other].map(pattern);
        if filled[0] != filled[1] {
            Self::Filled(filled)
        } else if digits[0] != digits[1] {
            Self::Digits(digits)
        } else if canonizer.same(&pattern, &another).is_none() {
            Self::Patterns
        } else {
            Self::Contents
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Filled([one, other]) => {
                write!(f, "{one} digits are filled in, and {other} in the other")
            }
            Self::Digits([one, other]) => {
                write!(f, "digits occur {} times, and {} in the other", Row(one), Row(other))
            }
            Self::Patterns => f.write_str("the filled cells form different patterns"),
            Self::Contents => {
                f.write_str("the patterns of filled cells are the same, but not the digits in them")
            }
        }
    }
}

impl core::error::Error for Difference {}

/// Numbers with blanks between.
struct Row<'a>(&'a [u8; 9]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, others @ ..] = self.0;
        write!(f, "{first}")?;
        others.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

fn digit_counts(grid: &Grid) -> [u8; 9] {
    let mut counts = [0; 9];
    for digit in grid.iter().filter_map(|(_, content)| content) {
        counts[digit.index()] += 1;
    }
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

/// The same cells, filled with one digit.
fn pattern(grid: &Grid) -> Grid {
    let mut pattern = *grid;
    for cell in grid.filled() {
        pattern[cell] = Some(Digit::D1);
    }
    pattern
}

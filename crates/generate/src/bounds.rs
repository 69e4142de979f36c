//! How many givens puzzles have, as far as that is proved.
//!
//! *At most 58 if they are minimal.* Without one of the givens, in row r and column c, there is a second solution,
//! which has another digit there, say e. So the cells that hold e in row r and in column c must be open; they are not
//! the same, and tell r and c. If aₑ open cells hold e, that can be said of aₑ(aₑ - 1) givens at most, so that all aₑ²
//! add up to 81 or more. No digit has all its nine cells among the givens, since eight of them tell the ninth. If all
//! but one are, at z, then each of these eight could only go to z's column in its own row, and to z's row in its own
//! column: all of these cells are open, and every other digit has two open cells. So the aₑ are at least 2, but for one
//! of them that may be 1; and they add up to 23 or more, since 22 give squares of 1 + 7 · 4 + 7² = 78 at most. Nobody
//! has seen more than 40 givens; of the numbers between nothing is proved.

use core::ops::RangeInclusive;

/// The fewest givens of a puzzle with one solution (G. McGuire, B. Tugemann, G. Civario, 2012).
pub(crate) const LEAST: usize = 17;

/// No minimal puzzle has more.
pub(crate) const MOST_MINIMAL: usize = 58;

/// With so many, full houses solve a puzzle: digits can only be exchanged between four cells or more.
pub(crate) const SOLVED_BY_FULL_HOUSES: usize = 78;

/// With so many, a puzzle that singles solve is of grade 1: each of 60 cells counts ten points at most (`docs/grade.md`).
pub(crate) const GENTLE_BY_SINGLES: usize = 21;

/// Have two ranges a number in common?
pub(crate) fn meet<T: Ord>(one: &RangeInclusive<T>, other: &RangeInclusive<T>) -> bool {
    one.start().max(other.start()) <= one.end().min(other.end())
}

use core::fmt;
use core::ops::RangeInclusive;

use ninefold_grid::{Cell, CellSet, Flaws};
use ninefold_logic::Technique;

use crate::Vicinity;

/// Why no puzzle can be as a [`Spec`](crate::Spec) says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Fewer than 17 givens are never enough (G. McGuire, B. Tugemann, G. Civario, 2012), and more than 81
    /// have no place.
    Givens(RangeInclusive<usize>),
    /// What must hold givens, what must not, and the symmetry leave other numbers of givens only.
    Number {
        /// The numbers that were asked for.
        asked: RangeInclusive<usize>,
        /// The least and the most that there may be; not all between need be possible.
        possible: RangeInclusive<usize>,
    },
    /// This cell must hold a given and must not, by itself or by the symmetry.
    Torn(Cell),
    /// Two lines of a band or a stack have no place for givens; what is in them could always be
    /// exchanged.
    Open(CellSet),
    /// The digits that are fixed clash.
    Flawed(Flaws),
    /// No solution grid has the digits that are fixed.
    NoSolution,
    /// The solution that is asked for has another digit here.
    Other(Cell),
    /// So many givens in each box, each line or of each digit don't go with so many in all.
    Spread(RangeInclusive<usize>, RangeInclusive<usize>),
    /// A window of grades, levels or scores begins behind its end.
    Grades,
    /// This technique must be needed, and isn't one that may be.
    Forbidden(&'static Technique),
    /// Singles only are to follow on nothing.
    Sequel,
    /// Nothing is added, or more than has place in the pattern; or no puzzle has 17 to 81 givens then.
    Vicinity(Vicinity),
    /// There is no puzzle to be near to.
    NothingNear,
    /// The puzzle in this place, from 0, to which new ones should be near, has not one solution.
    NotUnique(usize),
    /// Unbiased puzzles are minimal; they can't be told the places of their givens, nor be near to others.
    Biased,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens(asked) if asked.is_empty() => {
                write!(f, "{} to {} givens: no number is between", asked.start(), asked.end())
            }
            Self::Givens(asked) if *asked.end() < 17 => write!(
                f,
                "at most {} givens: every puzzle with one solution has 17 or more",
                asked.end()
            ),
            Self::Givens(asked) => {
                write!(f, "at least {} givens: a grid has 81 cells", asked.start())
            }
            Self::Number { asked, possible } => write!(
                f,
                "{} to {} givens: the symmetry and the cells that must or must not hold givens allow none of these \
                 numbers (the least is {}, the most {})",
                asked.start(),
                asked.end(),
                possible.start(),
                possible.end()
            ),
            Self::Torn(cell) => {
                write!(f, "{cell} must hold a given and must not, by itself or by the symmetry")
            }
            Self::Open(lines) => {
                write!(f, "no given may stand in {lines}: ")?;
                f.write_str(
                    "these are two lines of a band or stack, which could always be exchanged",
                )
            }
            Self::Flawed(flaws) => write!(f, "the digits that are fixed clash: {flaws}"),
            Self::NoSolution => f.write_str("no solution grid has the digits that are fixed"),
            Self::Other(cell) => {
                write!(f, "the solution that is asked for has another digit in {cell}")
            }
            Self::Spread(each, all) => write!(
                f,
                "{} to {} givens in each of nine places can't be {} to {} in all",
                each.start(),
                each.end(),
                all.start(),
                all.end()
            ),
            Self::Grades => f.write_str("the window of grades, levels or scores is empty"),
            Self::Forbidden(technique) => {
                write!(f, "{technique} must be needed, and isn't among what may be")
            }
            Self::Vicinity(Vicinity { removed, added, .. }) => write!(
                f,
                "{removed} givens taken away, {added} added: at least one must be added, no more than go if \
                 the pattern is kept, and what comes of a puzzle has 17 to 81"
            ),
            Self::NothingNear => f.write_str("there is no puzzle to be near to"),
            Self::NotUnique(place) => write!(
                f,
                "puzzle {} of those to be near to doesn't have one solution",
                place + 1
            ),
            Self::Biased => f.write_str(
                "unbiased puzzles are minimal: neither symmetry, places nor numbers of givens in them \
                 can be asked for, nor to be near to others",
            ),
            Self::Sequel => f.write_str("only singles are to follow, but on no technique"),
        }
    }
}

impl core::error::Error for Refusal {}

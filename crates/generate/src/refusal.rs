use core::fmt;
use core::ops::RangeInclusive;

use ninefold_grid::{Cell, CellSet, Digit, Flaws, House, HouseSet};
use ninefold_logic::Technique;

use crate::Vicinity;
use crate::bounds::{LEAST, MOST_MINIMAL};

/// Why no puzzle can be as a [`Spec`](crate::Spec) says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Fewer than 17 givens are never enough (G. McGuire, B. Tugemann, G. Civario, 2012), and more than 81
    /// have no place.
    Givens(RangeInclusive<usize>),
    /// What must hold givens, what must not, and the symmetry leave other numbers of givens only.
    Number {
        /// The numbers that were asked for.
        asked: RangeInclusive<usize>,
        /// The nearest that there may be, below and above; twice the same if there are such on one side only.
        nearest: RangeInclusive<usize>,
    },
    /// Minimal puzzles are proved to have at most 58 givens. Nobody has seen more than 40; of the numbers
    /// between nothing is proved.
    Crowded(RangeInclusive<usize>),
    /// These givens, which there must be, follow from the others; so no such puzzle is minimal.
    Redundant(CellSet),
    /// With a given in every cell that may hold one there still are several solutions.
    Ambiguous,
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
    /// The places that givens may have don't allow the number that each house of this kind should have.
    House {
        /// The house.
        house: House,
        /// The numbers that were asked for.
        asked: RangeInclusive<usize>,
        /// The least and the most that there may be.
        possible: RangeInclusive<usize>,
    },
    /// The places and digits of givens don't allow the number that there should be of each digit.
    Digit {
        /// The digit.
        digit: Digit,
        /// The numbers that were asked for.
        asked: RangeInclusive<usize>,
        /// The least and the most that there may be.
        possible: RangeInclusive<usize>,
    },
    /// A window of grades, levels or scores begins behind its end.
    Grades,
    /// This technique must be needed, and isn't one that may be.
    Forbidden(&'static Technique),
    /// This technique must be needed; but easier ones, which may be needed too, suffice for every puzzle of the
    /// grade, the level or the number of givens, or do all that it does.
    Unneeded(&'static Technique),
    /// Singles suffice for all puzzles with these techniques, this grade or level, or so many givens; but something
    /// hard is asked for.
    Singles,
    /// The techniques that may be needed never place a digit, so they solve no puzzle.
    Idle,
    /// The level, the techniques and the number of givens leave other scores only.
    Score {
        /// The scores that were asked for.
        asked: RangeInclusive<u32>,
        /// The least and the most that there may be.
        possible: RangeInclusive<u32>,
    },
    /// Singles only are to follow on nothing.
    Sequel,
    /// Nothing is added, or more than has place in the pattern; or no puzzle has 17 to 81 givens then.
    Vicinity(Vicinity),
    /// So few givens taken away and added make of none of the puzzles one with these places, digits and
    /// numbers of givens.
    Far(Vicinity),
    /// There is no puzzle to be near to.
    NothingNear,
    /// The puzzle in this place, from 0, to which new ones should be near, has not one solution.
    NotUnique(usize),
    /// Unbiased puzzles can't be told the places of their givens.
    Biased,
}

/// `26`, or `24 to 28`.
struct Span<'a, T>(&'a RangeInclusive<T>);

impl<T: fmt::Display + PartialEq> fmt::Display for Span<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.0.start(), self.0.end());
        if start == end { write!(f, "{start}") } else { write!(f, "{start} to {end}") }
    }
}

/// `the nearest is 25`, or `the nearest are 25 and 28`.
struct Nearest<'a>(&'a RangeInclusive<usize>);

impl fmt::Display for Nearest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (below, above) = (self.0.start(), self.0.end());
        if below == above {
            write!(f, "the nearest is {below}")
        } else {
            write!(f, "the nearest are {below} and {above}")
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens(asked) if asked.is_empty() => {
                write!(f, "{} givens: no number is between", Span(asked))
            }
            Self::Givens(asked) if *asked.end() < LEAST => write!(
                f,
                "at most {} givens: every puzzle with one solution has {LEAST} or more",
                asked.end()
            ),
            Self::Givens(asked) => {
                write!(f, "at least {} givens: a grid has 81 cells", asked.start())
            }
            Self::Number { asked, nearest } => write!(
                f,
                "{} givens: the symmetry and the cells that must or must not hold givens allow no such number; {}",
                Span(asked),
                Nearest(nearest)
            ),
            Self::Crowded(numbers) => write!(
                f,
                "{} givens in a minimal puzzle: it is proved that there are at most {MOST_MINIMAL}, and 40 are the most ever seen",
                Span(numbers)
            ),
            Self::Redundant(cells) => write!(
                f,
                "a minimal puzzle can't have these givens, each of which follows from others: {cells}"
            ),
            Self::Ambiguous => f.write_str(
                "there are several solutions even with a given in every cell that may hold one",
            ),
            Self::Torn(cell) => {
                write!(f, "{cell} must hold a given and must not, by itself or by the symmetry")
            }
            Self::Open(cells) => {
                let lines = House::ALL.into_iter().filter(|house| cells.is_superset(house.cells()));
                let lines: HouseSet = lines.collect();
                write!(
                    f,
                    "no given may stand in {lines}: these are two lines of a band or stack, which could always be exchanged"
                )
            }
            Self::Flawed(flaws) => write!(f, "the digits that are fixed clash: {flaws}"),
            Self::NoSolution => f.write_str("no solution grid has the digits that are fixed"),
            Self::Other(cell) => {
                write!(f, "the solution that is asked for has another digit in {cell}")
            }
            Self::Spread(each, all) => {
                write!(f, "{} givens in each of nine places can't be {} in all", Span(each), Span(all))
            }
            Self::House { house, asked, possible } => write!(
                f,
                "{} givens in {house}: the cells that must or must not hold givens allow {}",
                Span(asked),
                Span(possible)
            ),
            Self::Digit { digit, asked, possible } => write!(
                f,
                "{} givens with the digit {digit}: the cells and digits that are fixed allow {}",
                Span(asked),
                Span(possible)
            ),
            Self::Grades => f.write_str("the window of grades, levels or scores is empty"),
            Self::Forbidden(technique) => {
                write!(f, "{technique} must be needed, and isn't among what may be")
            }
            Self::Unneeded(technique) => write!(
                f,
                "{technique} must be needed, but where it may be, easier techniques suffice, which may be needed, too"
            ),
            Self::Singles => f.write_str(
                "a hard grade or level, but singles suffice for all that have these techniques, level or number of givens",
            ),
            Self::Idle => f.write_str(
                "the techniques that may be needed only exclude candidates: without one that places digits, such as \
                 hidden-single, they solve no puzzle",
            ),
            Self::Score { asked, possible } => {
                write!(f, "a score of {}: the level, the techniques and the number of givens allow ", Span(asked))?;
                match *possible.end() {
                    u32::MAX => write!(f, "{} or more", possible.start()),
                    _ => write!(f, "{}", Span(possible)),
                }
            }
            Self::Sequel => f.write_str("only singles are to follow, but on no technique"),
            Self::Vicinity(Vicinity { removed, added, .. }) => write!(
                f,
                "{removed} givens taken away, {added} added: at least one must be added, no more than go if \
                 the pattern is kept, and what comes of a puzzle has {LEAST} to 81"
            ),
            Self::Far(Vicinity { removed, added, .. }) => write!(
                f,
                "{removed} givens taken away and {added} added make of no puzzle one with these places, digits and \
                 numbers of givens"
            ),
            Self::NothingNear => f.write_str("there is no puzzle to be near to"),
            Self::NotUnique(place) => write!(
                f,
                "puzzle {} of those to be near to doesn't have one solution",
                place + 1
            ),
            Self::Biased => f.write_str(
                "unbiased puzzles are chosen from all minimal ones: neither symmetry nor cells that must or must not hold givens \
                 can be asked for",
            ),
        }
    }
}

impl core::error::Error for Refusal {}

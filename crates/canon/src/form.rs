use core::fmt;
use core::str::FromStr;

use ninefold_grid::{Grid, Transform};
use ninefold_solve::{Limit, Status};

/// Which of the equivalent grids stands for all, see [the forms](crate#the-forms).
///
/// ```
/// use ninefold_canon::Form;
///
/// assert_eq!("pattern".parse(), Ok(Form::Pattern));
/// assert_eq!(Form::default().to_string(), "minlex");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The smallest of all as 81 characters, empty before 1 to 9.
    #[default]
    Minlex,
    /// Positions first: the smallest with 0 for empty and 1 for any digit, and of those with these
    /// positions the smallest.
    Pattern,
    /// What becomes of the grid when its only solution becomes minlex; the smallest of these, where
    /// several maps make the solution minlex. There is none without exactly one solution.
    Solution,
    /// Digits are renamed by the order in which they appear; no cell is moved. The form alone takes
    /// no search ([`Canonizer::grid`](crate::Canonizer::grid)), only the automorphisms do.
    Relabel,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Minlex, Self::Pattern, Self::Solution, Self::Relabel];

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Minlex => "minlex",
            Self::Pattern => "pattern",
            Self::Solution => "solution",
            Self::Relabel => "relabel",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The word names no form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFormError;

impl fmt::Display for ParseFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a form is `minlex`, `pattern`, `solution` or `relabel`")
    }
}

impl core::error::Error for ParseFormError {}

impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|form| form.as_str() == word).ok_or(ParseFormError)
    }
}

/// A grid in a canonical form, and how it gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form.
    pub grid: Grid,
    /// A map that leads from the input to the form. Digits that the input lacks are mapped in order
    /// to those that the form lacks.
    pub transform: Transform,
    /// How many of the 3,359,232 ways to move the cells of the input give the input again, with
    /// its digits renamed or not: 1 if there is no symmetry. The same for all forms, and for the
    /// whole class. Names of digits that the input lacks make no difference.
    pub automorphisms: u64,
}

/// Why a grid doesn't have a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoForm {
    /// [`Form::Solution`] needs exactly one solution; this is how it stands with the grid.
    NotUnique(Status),
    /// A limit was reached.
    Limit(Limit),
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnique(status) => {
                write!(
                    f,
                    "the form `solution` needs exactly one solution, and this grid is {status}"
                )
            }
            Self::Limit(limit) => limit.fmt(f),
        }
    }
}

impl core::error::Error for NoForm {}

impl From<Limit> for NoForm {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

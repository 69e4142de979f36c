use core::fmt;
use core::str::FromStr;

use ninefold_grid::{Cell, CellSet, Digit, Grid};

/// Which cells hold givens, as a text of 81 signs: `x`, `*` or `#` must, `.`, `0` or `-` must not, `?` may; a digit
/// stands for itself. Blanks and line ends don't count.
///
/// ```
/// use ninefold_generate::{Mask, Spec};
///
/// let mask: Mask = "
///     x..xxx..x
///     .x.x.x.x.
///     ..x...x..
///     xx.....xx
///     x...5...x
///     xx.....xx
///     ..x...x..
///     .x.x.x.x.
///     x..xxx..x".parse()?;
/// let made = Spec::new().mask(&mask).check()?.puzzles(1).next().unwrap();
/// assert_eq!(made.puzzle.grid().filled(), mask.must | mask.fixed.filled());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mask {
    /// These cells hold givens, whatever digits.
    pub must: CellSet,
    /// These hold none.
    pub must_not: CellSet,
    /// These hold these digits.
    pub fixed: Grid,
}

impl FromStr for Mask {
    type Err = ParseMaskError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut mask = Self::default();
        let mut cells = Cell::ALL.into_iter();
        for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
            let cell = cells.next().ok_or(ParseMaskError::Long)?;
            match sign {
                'x' | 'X' | '*' | '#' => mask.must.insert(cell),
                '.' | '0' | '-' => mask.must_not.insert(cell),
                '?' => {}
                '1'..='9' => mask.fixed[cell] = Digit::from_ascii(sign as u8),
                _ => return Err(ParseMaskError::Sign(sign)),
            }
        }
        if cells.len() > 0 {
            Err(ParseMaskError::Short(Cell::COUNT - cells.len()))
        } else {
            Ok(mask)
        }
    }
}

/// Why a text is no [`Mask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMaskError {
    /// It has only so many signs.
    Short(usize),
    /// It has more than 81.
    Long,
    /// This has no meaning in it.
    Sign(char),
}

impl fmt::Display for ParseMaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short(signs) => write!(f, "a mask of {signs} cells, not 81"),
            Self::Long => f.write_str("a mask of more than 81 cells"),
            Self::Sign(sign) => write!(
                f,
                "{sign:?} in a mask: x is a given, . is none, ? may be one, and a digit is this given"
            ),
        }
    }
}

impl core::error::Error for ParseMaskError {}

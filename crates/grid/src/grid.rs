use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::{ByCell, Cell, CellSet, Digit, House, tally};

/// Any filling of the 81 cells, right or wrong, complete or not.
///
/// Its order is the lexicographic one: cells in reading order, empty before 1 before 2 and so on.
/// It prints as 81 characters with `.` for empty, and with `{:#}` as a drawing; it reads 81
/// characters with `.` or `0` for empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid(ByCell<Option<Digit>>);

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Self = Self(ByCell::filled(None));

    /// A grid from the content of each cell.
    #[inline]
    #[must_use]
    pub const fn new(cells: ByCell<Option<Digit>>) -> Self {
        Self(cells)
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.iter().filter(|(_, content)| content.is_some()).map(|(cell, _)| cell).collect()
    }

    /// Does every cell hold a digit? (It may still be wrong: see [`Solution`](crate::Solution).)
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.as_array().iter().all(Option::is_some)
    }

    /// Does no cell hold a digit?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.as_array().iter().all(Option::is_none)
    }

    /// Each cell with its content, in reading order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, Option<Digit>)> + '_ {
        self.0.iter().map(|(cell, &content)| (cell, content))
    }

    /// The content of each cell in reading order.
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[Option<Digit>; Cell::COUNT] {
        self.0.as_array()
    }

    /// The 81 characters of the grid, with the given one for empty.
    #[inline]
    #[must_use]
    pub fn to_ascii(&self, empty: u8) -> [u8; Cell::COUNT] {
        self.0.as_array().map(|content| content.map_or(empty, Digit::ascii))
    }

    /// Does no digit stand twice in a house?
    ///
    /// # Errors
    ///
    /// The [`Flaws`] name every clash.
    pub fn check(&self) -> Result<(), Flaws> {
        if tally::is_consistent(self.as_array()) { Ok(()) } else { Err(Flaws(*self)) }
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell]
    }
}

impl IndexMut<Cell> for Grid {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell]
    }
}

/// Why 81 numbers or characters are no grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text doesn't have 81 characters, but this many.
    Length(usize),
    /// The character for this cell is neither a digit nor `.`.
    Character {
        /// Where it stands.
        cell: Cell,
        /// What stands there.
        found: char,
    },
    /// The number for this cell is over 9.
    Number {
        /// Where it stands.
        cell: Cell,
        /// What stands there.
        found: u8,
    },
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length(found) => write!(f, "{found} cells, 81 needed"),
            Self::Character { cell, found } if found.is_ascii_graphic() => {
                write!(f, "{found:?} at {cell}: a cell is 1 to 9, or `.` or `0` for empty")
            }
            Self::Character { cell, found } => write!(
                f,
                "{found:?} (U+{:04X}) at {cell}: a cell is 1 to 9, or `.` or `0` for empty",
                found as u32
            ),
            Self::Number { cell, found } => {
                write!(f, "{found} at {cell}: a cell is 1 to 9, or 0 for empty")
            }
        }
    }
}

impl core::error::Error for ParseGridError {}

/// Reads 81 characters: 1 to 9, and `.` or `0` for empty.
impl FromStr for Grid {
    type Err = ParseGridError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(plain) = <&[u8; Cell::COUNT]>::try_from(text.as_bytes())
            && plain.iter().fold(true, |all, &byte| all & (byte == b'.' || byte.is_ascii_digit()))
        {
            return Ok(Self(ByCell::new(plain.map(Digit::from_ascii))));
        }
        Err(fault(text))
    }
}

/// Why a text is no grid.
#[cold]
fn fault(text: &str) -> ParseGridError {
    let length = text.chars().count();
    let is_odd = |&(_, symbol): &(Cell, char)| symbol != '.' && !symbol.is_ascii_digit();
    match Cell::ALL.into_iter().zip(text.chars()).find(is_odd) {
        Some((cell, found)) if length == Cell::COUNT => ParseGridError::Character { cell, found },
        _ => ParseGridError::Length(length),
    }
}

/// From numbers in reading order, 0 for empty.
impl TryFrom<[u8; 81]> for Grid {
    type Error = ParseGridError;

    fn try_from(numbers: [u8; 81]) -> Result<Self, Self::Error> {
        let mut grid = Self::EMPTY;
        for (cell, found) in Cell::ALL.into_iter().zip(numbers) {
            grid[cell] = Digit::new(found);
            if found > 9 {
                return Err(ParseGridError::Number { cell, found });
            }
        }
        Ok(grid)
    }
}

/// From nine rows of numbers, 0 for empty.
impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = ParseGridError;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Self, Self::Error> {
        Self::try_from(core::array::from_fn::<u8, 81, _>(|i| rows[i / 9][i % 9]))
    }
}

/// As numbers in reading order, 0 for empty.
impl From<&Grid> for [u8; 81] {
    fn from(grid: &Grid) -> Self {
        grid.as_array().map(|content| content.map_or(0, Digit::number))
    }
}

/// A digit that stands more than once in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// The cells of the house that hold the digit: two or more.
    pub cells: CellSet,
}

/// `5 twice in row 3 (r3c1, r3c8)`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { digit, house, cells } = self;
        match cells.len() {
            2 => write!(f, "{digit} twice in {house} ({cells})"),
            n => write!(f, "{digit} {n} times in {house} ({cells})"),
        }
    }
}

/// What keeps a grid from being a puzzle: its clashes. Holds the grid, which it gives back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Flaws(Grid);

/// The clashes in words, as a program shows them whose `main` returns this error.
impl fmt::Debug for Flaws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Flaws {
    /// The grid that has the flaws.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// The clashes, rows first, then columns, then boxes; by digit in each. At least one.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        House::ALL.into_iter().flat_map(move |house| {
            Digit::ALL.into_iter().filter_map(move |digit| {
                let cells: CellSet =
                    house.cells().iter().filter(|&cell| self.0[cell] == Some(digit)).collect();
                (cells.len() > 1).then_some(Clash { digit, house, cells })
            })
        })
    }

    /// All cells that take part in a clash.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.clashes().fold(CellSet::EMPTY, |all, clash| all | clash.cells)
    }
}

/// The clashes, parted by semicolons.
impl fmt::Display for Flaws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, clash) in self.clashes().enumerate() {
            let semicolon = if i == 0 { "" } else { "; " };
            write!(f, "{semicolon}{clash}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Flaws {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Every grid that one change makes of a right one, with the digit that was changed.
    fn changed() -> impl Iterator<Item = (Grid, Cell, Option<Digit>)> {
        let solved: Grid = SOLVED.parse().unwrap();
        Cell::ALL.into_iter().flat_map(move |cell| {
            Digit::ALL.into_iter().map(Some).chain([None]).map(move |digit| {
                let mut grid = solved;
                grid[cell] = digit;
                (grid, cell, solved[cell])
            })
        })
    }

    #[test]
    fn a_grid_is_sound_just_if_it_has_no_clash() {
        for (grid, cell, right) in changed() {
            let is_sound = grid[cell].is_none() || grid[cell] == right;
            assert_eq!(grid.check().is_ok(), is_sound, "{grid:#}");
            assert_eq!(Flaws(grid).clashes().next().is_none(), is_sound, "{grid:#}");
            assert_eq!(crate::Solution::new(&grid).is_ok(), grid[cell] == right, "{grid:#}");
        }
    }

    #[test]
    fn a_single_clash_is_found_in_each_house() {
        for house in crate::House::ALL {
            let mut grid = Grid::EMPTY;
            grid[house.cell(0)] = Some(Digit::D9);
            grid[house.cell(8)] = Some(Digit::D9);
            let flaws = grid.check().unwrap_err();
            assert!(flaws.clashes().any(|clash| clash.house == house && clash.digit == Digit::D9));
        }
    }

    #[test]
    fn what_is_no_grid_says_why() {
        let parse = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
        assert!(parse(&SOLVED[1..]).starts_with("80 cells"));
        assert!(parse(&SOLVED.replace("42685", "4268é")).contains("'é' (U+00E9) at r5c5"));
        assert!(parse(&SOLVED.replace("42685", "4268x")).contains("'x' at r5c5"));
        assert_eq!(SOLVED.replace('5', "0").parse(), SOLVED.replace('5', ".").parse::<Grid>());
    }
}

//! The symmetries of Sudoku.
//!
//! A puzzle stays the same puzzle when its digits are renamed, when bands or the rows of a band are
//! exchanged, likewise stacks and columns, and when it is mirrored at its diagonal: 9! x 6^4 x 6^4
//! x 2 = 1,218,998,108,160 transforms. They form a group: they can be chained and undone. Rotations
//! and reflections are among them.

use core::fmt;
use core::str::FromStr;

use crate::{
    Board, ByCell, ByDigit, Candidates, Cell, Column, Digit, DigitSet, Grid, Row, Solution,
};

/// A map from puzzles to equivalent puzzles.
///
/// It mirrors at the main diagonal first (if it does), then moves rows and columns, then renames
/// the digits. As text it is the parts that do something, parted by commas:
/// `transpose,rows=213456789,columns=123789456,digits=987654321`, or `identity`. `rows=213...` says
/// that the first row of the result is the second of the source; `digits=987...` that 1 becomes 9.
///
/// ```
/// use ninefold_grid::{Grid, Transform};
///
/// let turn: Transform = "transpose,columns=987654321".parse()?; // a quarter turn clockwise
/// let grid: Grid =
///     "1234.....................................................................5.......".parse()?;
/// assert_eq!(turn.inverse().grid(&turn.grid(&grid)), grid);
/// assert_eq!(turn.then(&turn).then(&turn).then(&turn), Transform::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "symmetry")]
#[doc(alias = "isomorphism")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    transpose: bool,
    rows: Lines,
    columns: Lines,
    digits: ByDigit<Digit>,
}

/// An order of nine rows or columns that keeps bands or stacks together: place to source.
type Lines = [u8; 9];

const IN_ORDER: Lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Self = Self {
        transpose: false,
        rows: IN_ORDER,
        columns: IN_ORDER,
        digits: ByDigit::new(Digit::ALL),
    };

    /// How many there are.
    pub const COUNT: u64 = 2 * LINE_ORDERS * LINE_ORDERS * DIGIT_ORDERS;

    /// The transform with a number below [`COUNT`](Self::COUNT), `None` for others. Each has one
    /// number, 0 is the identity; a random number gives a random transform, all alike likely.
    #[must_use]
    pub fn nth(index: u64) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let (index, digits) = (index / DIGIT_ORDERS, index % DIGIT_ORDERS);
        let (index, columns) = (index / LINE_ORDERS, index % LINE_ORDERS);
        let (transpose, rows) = (index / LINE_ORDERS, index % LINE_ORDERS);
        Some(Self {
            transpose: transpose == 1,
            rows: nth_lines(rows),
            columns: nth_lines(columns),
            digits: ByDigit::new(nth_permutation(digits).map(|i| Digit::ALL[usize::from(i)])),
        })
    }

    /// The transform that only renames digits: `digits[d]` is what `d` becomes. `None` if two
    /// digits would become one.
    #[must_use]
    pub fn relabel(digits: ByDigit<Digit>) -> Option<Self> {
        let all = digits.as_array().iter().copied().collect::<DigitSet>() == DigitSet::ALL;
        all.then_some(Self { digits, ..Self::IDENTITY })
    }

    /// The transform that only moves lines: it mirrors at the main diagonal, if it is to, and then
    /// row `r` of the result is the row `rows[r]` of that, likewise with columns. `None` if a line
    /// is missing, or a band or stack is torn apart.
    #[must_use]
    pub fn move_lines(transpose: bool, rows: [Row; 9], columns: [Column; 9]) -> Option<Self> {
        let (rows, columns) = (rows.map(|row| row as u8), columns.map(|column| column as u8));
        let is_order = |lines: &Lines| is_permutation(lines) && keeps_bands(lines);
        let all = is_order(&rows) && is_order(&columns);
        all.then_some(Self { transpose, rows, columns, ..Self::IDENTITY })
    }

    /// Where the content of a cell of the result comes from.
    #[must_use]
    pub fn source(&self, cell: Cell) -> Cell {
        let row = usize::from(self.rows[cell.row().index()]);
        let column = usize::from(self.columns[cell.column().index()]);
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        Cell::ALL[row * 9 + column]
    }

    /// What a digit becomes.
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit]
    }

    /// The transformed grid.
    #[must_use]
    pub fn grid(&self, grid: &Grid) -> Grid {
        Grid::new(ByCell::from_fn(|cell| grid[self.source(cell)].map(|digit| self.digit(digit))))
    }

    /// The transformed solution.
    #[must_use]
    pub fn solution(&self, solution: &Solution) -> Solution {
        let digits = ByCell::from_fn(|cell| self.digit(solution.digit(self.source(cell))));
        Solution::from_digits(digits).expect("a transform keeps every house whole")
    }

    /// The transformed candidates.
    #[must_use]
    pub fn candidates(&self, candidates: &Candidates) -> Candidates {
        let renamed = |set: DigitSet| set.iter().map(|digit| self.digit(digit)).collect();
        Candidates::new(ByCell::from_fn(|cell| renamed(candidates[self.source(cell)])))
    }

    /// The transformed board, all layers.
    #[must_use]
    pub fn board(&self, board: &Board) -> Board {
        Board {
            givens: self.grid(&board.givens),
            placed: self.grid(&board.placed),
            marks: board.marks.map(|marks| self.candidates(&marks)),
        }
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        let mut digits = self.digits;
        for digit in Digit::ALL {
            digits[self.digit(digit)] = digit;
        }
        Self { transpose: self.transpose, rows, columns, digits }
    }

    /// This transform, then another.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) =
            if next.transpose { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            transpose: self.transpose != next.transpose,
            rows: next.rows.map(|place| rows[usize::from(place)]),
            columns: next.columns.map(|place| columns[usize::from(place)]),
            digits: self.digits.map(|digit| next.digit(digit)),
        }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The six orders of three things, place to source, in lexicographic order: of the bands of a grid, of
/// the rows of a band, of the boxes that a row crosses.
pub const ORDERS_OF_THREE: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const DIGIT_ORDERS: u64 = 362_880;
const LINE_ORDERS: u64 = 6 * 6 * 6 * 6;

fn inverse(lines: &Lines) -> Lines {
    let mut inverse = *lines;
    for (place, &source) in (0..).zip(lines) {
        inverse[usize::from(source)] = place;
    }
    inverse
}

/// The order of nine lines with a number below 6^4: of the bands, then of the rows of each.
fn nth_lines(index: u64) -> Lines {
    let order = |level: u32| ORDERS_OF_THREE[(index / 6u64.pow(level) % 6) as usize];
    core::array::from_fn(|place| {
        let band = order(3)[place / 3];
        (3 * band + order(place as u32 / 3)[place % 3]) as u8
    })
}

/// The permutation of nine with a number below 9!, in lexicographic order.
fn nth_permutation(mut index: u64) -> [u8; 9] {
    let mut left = IN_ORDER;
    let mut rest = DIGIT_ORDERS;
    core::array::from_fn(|place| {
        rest /= 9 - place as u64;
        let pick = (index / rest) as usize;
        index %= rest;
        let picked = left[pick];
        left.copy_within(pick + 1.., pick);
        picked
    })
}

fn is_permutation(lines: &Lines) -> bool {
    lines.iter().fold(0, |seen, line| seen | 1 << line) == 0b1_1111_1111
}

fn keeps_bands(lines: &Lines) -> bool {
    lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3))
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::IDENTITY {
            return f.write_str("identity");
        }
        let mut comma = "";
        if self.transpose {
            f.write_str("transpose")?;
            comma = ",";
        }
        let digits = self.digits.as_array().map(|digit| digit as u8);
        for (name, order) in [("rows", self.rows), ("columns", self.columns), ("digits", digits)] {
            if order != IN_ORDER {
                write!(f, "{comma}{name}=")?;
                order.iter().try_for_each(|place| write!(f, "{}", place + 1))?;
                comma = ",";
            }
        }
        Ok(())
    }
}

/// Why a text is no transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseTransformError {
    /// A part is none of `transpose`, `rows=`, `columns=`, `digits=`, `identity`.
    Part,
    /// An order doesn't name each of 1 to 9 once.
    Order,
    /// An order of rows tears a band apart, or one of columns a stack.
    Torn,
}

impl fmt::Display for ParseTransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Part => {
                "a transform is `identity`, or any of `transpose`, `rows=`, `columns=` and \
                 `digits=`, parted by commas"
            }
            Self::Order => "an order names each of 1 to 9 once, as in `digits=213456789`",
            Self::Torn => "the rows of a band, and the columns of a stack, stay together",
        })
    }
}

impl core::error::Error for ParseTransformError {}

impl FromStr for Transform {
    type Err = ParseTransformError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut transform = Self::IDENTITY;
        for part in text.split(',').map(str::trim) {
            match part.split_once('=') {
                None if part == "identity" => {}
                None if part == "transpose" => transform.transpose = true,
                Some(("rows", order)) => transform.rows = lines(order)?,
                Some(("columns", order)) => transform.columns = lines(order)?,
                Some(("digits", order)) => {
                    let order = permutation(order)?;
                    transform.digits = ByDigit::new(order.map(|i| Digit::ALL[usize::from(i)]));
                }
                _ => return Err(ParseTransformError::Part),
            }
        }
        Ok(transform)
    }
}

fn lines(text: &str) -> Result<Lines, ParseTransformError> {
    let lines = permutation(text)?;
    if keeps_bands(&lines) { Ok(lines) } else { Err(ParseTransformError::Torn) }
}

fn permutation(text: &str) -> Result<[u8; 9], ParseTransformError> {
    let order: [u8; 9] = text.as_bytes().try_into().map_err(|_| ParseTransformError::Order)?;
    let digits = order.iter().copied().filter_map(Digit::from_ascii).collect::<DigitSet>();
    if digits != DigitSet::ALL {
        return Err(ParseTransformError::Order);
    }
    Ok(order.map(|byte| byte - b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::string::ToString;

    /// Numbers that are spread over the whole group.
    fn some() -> impl Iterator<Item = Transform> {
        (0..200u64).map(|i| Transform::nth(i * 6_094_990_541 % Transform::COUNT).unwrap())
    }

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn the_group_laws_hold() {
        let grid: Grid = SOLVED.parse().unwrap();
        for (a, b) in some().zip(some().skip(7)) {
            assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
            assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
            assert_eq!(a.then(&b).grid(&grid), b.grid(&a.grid(&grid)));
            assert!(Solution::new(&a.grid(&grid)).is_ok());
            assert_eq!(a.to_string().parse(), Ok(a));
        }
    }

    #[test]
    fn each_number_is_another_transform() {
        assert_eq!(Transform::nth(0), Some(Transform::IDENTITY));
        assert_eq!(Transform::nth(Transform::COUNT), None);
        assert_eq!(Transform::COUNT, 1_218_998_108_160);
        assert_eq!(some().collect::<BTreeSet<_>>().len(), 200);
        let orders: BTreeSet<_> = (0..LINE_ORDERS).map(nth_lines).collect();
        assert_eq!(orders.len(), 1296);
        assert!(orders.iter().all(keeps_bands));
    }

    #[test]
    fn lines_move_as_they_are_told() {
        for transform in some() {
            let rows = transform.rows.map(|row| Row::ALL[usize::from(row)]);
            let columns = transform.columns.map(|column| Column::ALL[usize::from(column)]);
            let moved = Transform::move_lines(transform.transpose, rows, columns).unwrap();
            assert_eq!(moved, Transform { digits: Transform::IDENTITY.digits, ..transform });
            assert_eq!(Transform::move_lines(false, [rows[0]; 9], columns), None);
            let torn = core::array::from_fn(|place| rows[place * 2 % 9]);
            assert_eq!(Transform::move_lines(false, torn, columns), None);
        }
    }

    #[test]
    fn bad_text_says_why() {
        let read = str::parse::<Transform>;
        assert_eq!(read("flip"), Err(ParseTransformError::Part));
        assert_eq!(read("rows=12345678"), Err(ParseTransformError::Order));
        assert_eq!(read("digits=112345678"), Err(ParseTransformError::Order));
        assert_eq!(read("rows=423156789"), Err(ParseTransformError::Torn));
        assert_eq!(read("identity"), Ok(Transform::IDENTITY));
    }
}

use core::fmt;
use core::str::FromStr;

use alloc::string::String;
use alloc::vec::Vec;

use ninefold_grid::{Cell, CellSet, Digit, DigitSet, Grid};

use crate::Canonizer;
use crate::number::Number;

/// The name of a class of equivalent grids: equal exactly for grids that are the same up to
/// symmetry, and the same for ever.
///
/// It prints as some 22 characters for a puzzle of 17 givens, 30 of 28, 16 for a full grid, and 57
/// at most; it reads either case. The order is that of the numbers behind, and means nothing.
///
/// ```
/// use ninefold_canon::ClassId;
/// use ninefold_grid::Grid;
///
/// let grid: Grid =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...".parse()?;
/// let id = ClassId::of(&grid);
/// assert_eq!(id.to_string(), "3G5CSX0CMVWHJ32AEJY8H7");
/// assert_eq!("3g5csx0cmvwhj32aejy8h7".parse(), Ok(id));
/// assert_eq!(ClassId::of(&id.grid()), id);
/// # Ok::<(), ninefold_grid::ParseGridError>(())
/// ```
///
/// # How it is made
///
/// It is the minlex form, packed into a number, in base 32. Anyone may implement it. The number is made like this, where to *push* a digit `d` of radix `r` is `n = n * r + d`, from
/// `n = 0`:
///
/// 1. The digits, from the last filled cell to the first. A cell may hold any digit up to the
///    number of different digits in the filled cells before it, plus one, but 9 at most; and if no
///    digit of the grid stands twice in a house, only those that stand in no cell before it in its
///    row, column or box. These choices, in ascending order, count from 0; push the digit's place
///    among them, with their number as radix.
/// 2. The positions: push the number of sets of `k` cells that come before the set of filled
///    cells, with the binomial coefficient of 81 over `k` as radix. Sets are compared as strings
///    of 81 characters, 0 for an empty cell and 1 for a filled one.
/// 3. The kind: push `k`, or `82 + k` if a digit stands twice in a house, with radix 256.
///
/// The text is the number in base 32, highest place first, without leading zeros, but with one
/// place at least; and a character of check. The alphabet is Crockford's, `0` to `9` and `A` to `Z`
/// without I, L, O and U: reading takes either case, I and L for 1, and O for 0. The check makes the
/// characters the coefficients of a polynomial that is zero at 2, in the field of 32 elements with
/// the modulus `x^5 + x^2 + 1`: any one wrong character is noticed, and neighbours that changed
/// places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(Number);

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Kinds below 164 are in use.
const KINDS: u128 = 256;

/// What is added to the kind if a digit stands twice in a house.
const DIRTY: usize = 82;

impl ClassId {
    /// The id of a grid's class. Takes as long as its form [`Minlex`](crate::Form::Minlex).
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        Canonizer::new().class_id(grid)
    }

    /// The id of a grid that is in minlex form.
    pub(crate) fn of_minlex(grid: &Grid) -> Self {
        let filled = grid.filled();
        let is_clean = grid.check().is_ok();
        let kind = filled.len() + if is_clean { 0 } else { DIRTY };
        let number = push_digits(grid, is_clean);
        let number = number.push(rank(filled), sets(Cell::COUNT, filled.len()));
        Self(number.push(kind as u128, KINDS))
    }

    /// The grid that stands for the class, in its form [`Minlex`](crate::Form::Minlex).
    #[must_use]
    pub fn grid(&self) -> Grid {
        unpack(self.0).expect("it was made from a grid")
    }
}

/// The grid that a number is made from, if it is made from one.
fn unpack(mut number: Number) -> Option<Grid> {
    let kind = number.pop(KINDS) as usize;
    let (is_clean, len) = if kind < DIRTY { (true, kind) } else { (false, kind - DIRTY) };
    if len > Cell::COUNT {
        return None;
    }
    let filled = set(number.pop(sets(Cell::COUNT, len)), len);
    let grid = pop_digits(&mut number, filled, is_clean)?;
    (number.is_zero() && grid.check().is_ok() == is_clean).then_some(grid)
}

fn push_digits(grid: &Grid, is_clean: bool) -> Number {
    let mut before = Grid::EMPTY;
    let mut places = Vec::new();
    for (cell, digit) in grid.iter().filter_map(|(cell, content)| Some((cell, content?))) {
        let choices = choices(&before, cell, is_clean);
        let smaller = choices.iter().take_while(|&choice| choice < digit).count();
        places.push((smaller, choices.len()));
        before[cell] = Some(digit);
    }
    let push = |number: Number, &(place, radix): &_| number.push(place as u128, radix as u128);
    places.iter().rev().fold(Number::ZERO, push)
}

fn pop_digits(number: &mut Number, filled: CellSet, is_clean: bool) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    for cell in filled {
        let choices = choices(&grid, cell, is_clean);
        if choices.is_empty() {
            return None;
        }
        let place = number.pop(choices.len() as u128);
        grid[cell] = choices.iter().nth(place as usize);
    }
    Some(grid)
}

/// The digits that a cell may hold after those before it.
fn choices(before: &Grid, cell: Cell, is_clean: bool) -> DigitSet {
    let used: DigitSet = before.as_array().iter().copied().flatten().collect();
    let named = Digit::ALL.into_iter().take(used.len() + 1).collect::<DigitSet>();
    let seen = cell.peers().iter().filter_map(|peer| before[peer]).collect::<DigitSet>();
    if is_clean { named - seen } else { named }
}

/// The number of sets of `k` among `n` cells.
fn sets(n: usize, k: usize) -> u128 {
    (0..k as u128).fold(1, |sets, i| sets * (n as u128 - i) / (i + 1))
}

/// The number of sets of as many cells that come before a set.
fn rank(filled: CellSet) -> u128 {
    let mut walk = Walk::new(filled.len());
    Cell::ALL.into_iter().map(|cell| walk.step(filled.contains(cell))).sum()
}

/// The set of `len` cells with so many before it.
fn set(mut rank: u128, len: usize) -> CellSet {
    let mut walk = Walk::new(len);
    let is_filled = |&_: &Cell| {
        let is_filled = rank >= walk.without();
        rank -= walk.step(is_filled);
        is_filled
    };
    Cell::ALL.into_iter().filter(is_filled).collect()
}

/// A walk along the cells that counts the sets which begin like those walked along.
struct Walk {
    /// Cells to come.
    cells: u128,
    /// How many of them are filled.
    filled: u128,
    /// In how many ways.
    sets: u128,
}

impl Walk {
    fn new(filled: usize) -> Self {
        let sets = sets(Cell::COUNT, filled);
        Self { cells: Cell::COUNT as u128, filled: filled as u128, sets }
    }

    /// The number of sets in which the next cell is empty.
    fn without(&self) -> u128 {
        self.sets * (self.cells - self.filled) / self.cells
    }

    /// Walks over the next cell; gives the number of sets that were passed.
    fn step(&mut self, is_filled: bool) -> u128 {
        let without = self.without();
        self.cells -= 1;
        if !is_filled {
            self.sets = without;
            return 0;
        }
        self.sets -= without;
        self.filled -= 1;
        without
    }
}

/// What makes a code of any word: twice what was before, in the field of 32 elements, plus the next place.
fn checked(check: usize, place: usize) -> usize {
    let twice = check << 1;
    place ^ if twice < 32 { twice } else { twice ^ 0b10_0101 }
}

impl fmt::Display for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = self.0;
        let mut places = Vec::new();
        while places.is_empty() || !number.is_zero() {
            places.push(number.pop(32) as usize);
        }
        places.reverse();
        places.push(checked(places.iter().fold(0, |check, &place| checked(check, place)), 0));
        let text: String = places.iter().map(|&place| char::from(ALPHABET[place])).collect();
        f.pad(&text)
    }
}

/// Why a text is no class id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseClassIdError {
    /// It has fewer than two characters, or too many.
    Length,
    /// This character is none of an id.
    Character(char),
    /// The character of check doesn't fit: something is mistyped.
    Check,
    /// It is well-formed, but no class has this id.
    NoClass,
}

impl fmt::Display for ParseClassIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => f.write_str("a class id has 2 to 57 characters"),
            Self::Character(found) => {
                write!(f, "{found:?} in a class id: it is made of 0 to 9 and A to Z without U")
            }
            Self::Check => {
                f.write_str("this class id is mistyped: its last character doesn't fit the others")
            }
            Self::NoClass => f.write_str("no class has this id"),
        }
    }
}

impl core::error::Error for ParseClassIdError {}

/// Reads either case, I and L for 1, and O for 0.
impl FromStr for ClassId {
    type Err = ParseClassIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let places = text.chars().map(place).collect::<Result<Vec<_>, _>>()?;
        let ([first, .., _], 2..=57) = (&*places, places.len()) else {
            return Err(ParseClassIdError::Length);
        };
        if places.iter().fold(0, |check, &place| checked(check, place)) != 0 {
            return Err(ParseClassIdError::Check);
        }
        let number = places[..places.len() - 1]
            .iter()
            .fold(Number::ZERO, |number, &place| number.push(place as u128, 32));
        let id = Self(number);
        let grid = unpack(number).filter(|_| *first != 0 || places.len() == 2);
        let is_right = grid.is_some_and(|grid| Self::of(&grid) == id);
        if is_right { Ok(id) } else { Err(ParseClassIdError::NoClass) }
    }
}

fn place(character: char) -> Result<usize, ParseClassIdError> {
    let read = match character.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    let place = ALPHABET.iter().position(|&letter| char::from(letter) == read);
    place.ok_or(ParseClassIdError::Character(character))
}

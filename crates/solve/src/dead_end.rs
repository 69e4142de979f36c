//! Where singles end at nothing: a contradiction that needs no guess to be seen.
//!
//! Whoever fills in singles, cells with one digit left and digits with one place left in a house, may
//! come to a cell without a digit or to a digit without a place. That is the plainest reason why a
//! puzzle has no solution. Not every puzzle without one has such a reason.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Candidate, Candidates, Cell, Digit, DigitSet, House};

use crate::Givens;
use crate::singles::Singles;

/// Where singles come to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadEnd {
    /// The singles that were filled in before, one after the other.
    pub singles: Vec<Candidate>,
    /// What is impossible then.
    pub lack: Lack,
}

/// What the rules ask for and cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// This cell has no digit left.
    Digit(Cell),
    /// There is no place for the digit in the house.
    Place(Digit, House),
}

impl DeadEnd {
    /// What singles come to, if that is nothing. Costs microseconds.
    ///
    /// ```
    /// use ninefold_solve::{DeadEnd, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     ".2.4......6....2183........28..........8.2.5...39....6..9..3..........87...6.512.".parse()?;
    /// let dead_end = DeadEnd::of(&puzzle).expect("it has no solution");
    /// assert_eq!(dead_end.to_string(), "no place for 2 in row 6");
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn of<'a>(givens: impl Into<Givens<'a>>) -> Option<Self> {
        let mut position = Singles::before(&givens.into().candidates());
        let mut singles = Vec::new();
        loop {
            if let Some(lack) = lack(&position.candidates) {
                return Some(Self { singles, lack });
            }
            let single = position.next()?;
            position.place(single.cell, single.digit);
            singles.push(single);
        }
    }
}

/// `r3c4 has no digit left`, `no place for 7 in row 3`.
impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(cell) => write!(f, "{cell} has no digit left"),
            Self::Place(digit, house) => write!(f, "no place for {digit} in {house}"),
        }
    }
}

/// More singles are only counted.
const TOLD: usize = 6;

/// `no place for 7 in row 3`, `after r1c2=5, r3c3=1: no place for 7 in row 3`.
impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.singles.len() {
            0 => {}
            1..=TOLD => {
                let singles: Vec<_> = self.singles.iter().map(ToString::to_string).collect();
                write!(f, "after {}: ", singles.join(", "))?;
            }
            n => write!(f, "after {n} singles: ")?,
        }
        self.lack.fmt(f)
    }
}

/// A cell without a candidate, or a house without one for a digit.
fn lack(candidates: &Candidates) -> Option<Lack> {
    let cell = candidates.iter().find(|(_, digits)| digits.is_empty());
    let place = |house: House| {
        let had = house.cells().iter().fold(DigitSet::EMPTY, |all, cell| all | candidates[cell]);
        (!had).first().map(|digit| Lack::Place(digit, house))
    };
    let house = || House::ALL.into_iter().find_map(place);
    cell.map(|(cell, _)| Lack::Digit(cell)).or_else(house)
}

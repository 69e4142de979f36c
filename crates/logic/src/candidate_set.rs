//! Sets of candidates: for each digit its cells, so that what many candidates exclude is a few operations on
//! 81 cells at once.

use core::ops::{BitAnd, BitOr, Sub};

use ninefold_grid::{ByDigit, Candidate, CellSet, Digit, DigitSet};

use crate::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CandidateSet(ByDigit<CellSet>);

impl CandidateSet {
    pub(crate) const EMPTY: Self = Self(ByDigit::filled(CellSet::EMPTY));
    pub(crate) const ALL: Self = Self(ByDigit::filled(CellSet::ALL));

    /// Some digits in each of some cells.
    pub(crate) fn of(cells: impl Into<CellSet>, digits: impl Into<DigitSet>) -> Self {
        let (cells, digits) = (cells.into(), digits.into());
        let of_digit = |digit| if digits.contains(digit) { cells } else { CellSet::EMPTY };
        Self(ByDigit::from_fn(of_digit))
    }

    /// All candidates of a position.
    pub(crate) fn open(position: &Position) -> Self {
        Self(ByDigit::from_fn(|digit| position.places(digit)))
    }

    /// What can't hold where this candidate does: the digit in what its cell sees, and every other digit of
    /// the cell.
    pub(crate) fn excluded_by(candidate: Candidate) -> Self {
        let Candidate { cell, digit } = candidate;
        let mut excluded = Self(ByDigit::filled(cell.set()));
        excluded.0[digit] = cell.peers();
        excluded
    }

    /// What one of these at least excludes.
    pub(crate) fn excluded(&self) -> Self {
        self.iter().fold(Self::EMPTY, |all, it| all | Self::excluded_by(it))
    }

    /// What each of these excludes. All candidates if there is none to do so.
    pub(crate) fn commonly_excluded(&self) -> Self {
        self.iter().fold(Self::ALL, |all, it| all & Self::excluded_by(it))
    }

    pub(crate) fn insert(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[digit].insert(cell);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_array().iter().all(|cells| cells.is_empty())
    }

    /// The cells of all digits.
    pub(crate) fn cells(&self) -> CellSet {
        self.0.as_array().iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// The cells of each digit that has some.
    pub(crate) fn by_digit(&self) -> impl Iterator<Item = (Digit, CellSet)> + '_ {
        self.0.iter().map(|(digit, &cells)| (digit, cells)).filter(|(_, cells)| !cells.is_empty())
    }

    /// Its members, by digit.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        let of_digit =
            |(digit, cells): (_, CellSet)| cells.iter().map(move |cell| Candidate { cell, digit });
        self.by_digit().flat_map(of_digit)
    }

    /// The first member.
    pub(crate) fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// The only member, if there is just one.
    pub(crate) fn only(&self) -> Option<Candidate> {
        let mut members = self.iter();
        members.next().filter(|_| members.next().is_none())
    }
}

impl From<Candidate> for CandidateSet {
    fn from(Candidate { cell, digit }: Candidate) -> Self {
        Self::of(cell, digit)
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        candidates.into_iter().for_each(|candidate| set.insert(candidate));
        set
    }
}

impl BitOr for CandidateSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(ByDigit::from_fn(|digit| self.0[digit] | other.0[digit]))
    }
}

impl BitAnd for CandidateSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(ByDigit::from_fn(|digit| self.0[digit] & other.0[digit]))
    }
}

/// The members of the left set that the right one lacks.
impl Sub for CandidateSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(ByDigit::from_fn(|digit| self.0[digit] - other.0[digit]))
    }
}

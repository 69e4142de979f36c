//! Sets of digits, cells and houses: one bit each, so that union, intersection and difference are
//! one instruction.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::{Cell, Digit, House};

/// Declares a set of the values of one index enum.
macro_rules! set {
    ($(#[$meta:meta])* $name:ident($bits:ty) of $item:ident, $iter:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name($bits);

        impl $name {
            /// The set without members.
            pub const EMPTY: Self = Self(0);

            /// The set of all.
            pub const ALL: Self = Self(<$bits>::MAX >> (<$bits>::BITS as usize - $item::COUNT));

            /// The set whose member `i` (by index) is present where bit `i` is set. Bits past the
            /// last member are ignored.
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// One bit for each member, at its index.
            #[inline]
            #[must_use]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// How many members it has.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Has it no member?
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Is this one a member?
            #[inline]
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item as u32 & 1 != 0
            }

            /// Are all members of the other set members of this one?
            #[inline]
            #[must_use]
            pub const fn is_superset(self, other: Self) -> bool {
                other.0 & !self.0 == 0
            }

            /// Adds a member.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item as u32;
            }

            /// Takes a member out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item as u32);
            }

            /// The smallest member.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$item> {
                $item::from_index(self.0.trailing_zeros() as usize)
            }

            /// The only member, if there is just one.
            #[inline]
            #[must_use]
            pub const fn only(self) -> Option<$item> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// Its members in ascending order.
            #[inline]
            #[must_use]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        impl BitAnd for $name {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        /// The members of the left set that the right one lacks.
        impl Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        /// All that are no members.
        impl Not for $name {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        impl BitAndAssign for $name {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl From<$item> for $name {
            fn from(item: $item) -> Self {
                Self(1 << item as u32)
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(items);
                set
            }
        }

        impl Extend<$item> for $name {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }

        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = $iter;
            fn into_iter(self) -> $iter {
                $iter(self)
            }
        }

        #[doc = concat!("The members of a [`", stringify!($name), "`] in ascending order.")]
        #[derive(Clone, Debug)]
        pub struct $iter($name);

        impl Iterator for $iter {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(item)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $iter {}

        impl DoubleEndedIterator for $iter {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let last = <$bits>::BITS.checked_sub(self.0.0.leading_zeros() + 1)?;
                let item = $item::from_index(last as usize)?;
                self.0.remove(item);
                Some(item)
            }
        }
    };
}

set! {
    /// A set of digits: what may stand in a cell, or what a house still lacks.
    DigitSet(u16) of Digit, Digits
}

set! {
    /// A set of cells. `{:#?}` draws it.
    CellSet(u128) of Cell, Cells
}

set! {
    /// A set of houses.
    HouseSet(u32) of House, Houses
}

/// The digits one after another, as in a pencil mark: `259`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| fmt::Display::fmt(&digit, f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The names of the cells, parted by commas: `r1c1, r3c8`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(f, self.iter())
    }
}

/// The names of the houses, parted by commas: `row 3, box 2`.
impl fmt::Display for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(f, self.iter())
    }
}

impl fmt::Debug for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

fn listed<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    for (i, item) in items.enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        write!(f, "{comma}{item}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn all_has_every_member_and_nothing_else() {
        assert_eq!(DigitSet::ALL.len(), 9);
        assert_eq!(CellSet::ALL.len(), 81);
        assert_eq!(HouseSet::ALL.len(), 27);
        assert_eq!(CellSet::ALL.iter().collect::<Vec<_>>(), Cell::ALL);
        assert_eq!(CellSet::ALL.iter().next_back(), Some(Cell::R9C9));
        assert_eq!(!CellSet::ALL, CellSet::EMPTY);
    }

    #[test]
    fn sets_follow_the_laws_of_sets() {
        for a in 0..512u16 {
            for b in [0, 1, 7, 0x155, 0x1f0, 0x1ff] {
                let (a, b) = (DigitSet::from_bits(a), DigitSet::from_bits(b));
                assert_eq!((a | b).len() + (a & b).len(), a.len() + b.len());
                assert_eq!(a - b, a & !b);
                assert!((a | b).is_superset(a));
                assert_eq!(a.iter().rev().collect::<Vec<_>>().len(), a.len());
                assert_eq!(a.iter().collect::<DigitSet>(), a);
                assert_eq!(a.only().is_some(), a.len() == 1);
            }
        }
    }
}

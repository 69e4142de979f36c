//! Arrays that are indexed by an enum instead of a number, so that no index can be out of range.

use core::ops::{Index, IndexMut};

use crate::{Cell, Digit, House};

macro_rules! by {
    ($(#[$meta:meta])* $name:ident by $index:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<T>([T; $index::COUNT]);

        impl<T> $name<T> {
            /// A table from its values in ascending order of the index.
            #[inline]
            #[must_use]
            pub const fn new(values: [T; $index::COUNT]) -> Self {
                Self(values)
            }

            /// A table whose values are computed.
            #[inline]
            #[must_use]
            pub fn from_fn(mut value: impl FnMut($index) -> T) -> Self {
                Self($index::ALL.map(|index| value(index)))
            }

            /// A table of the results of a function on each value.
            #[inline]
            #[must_use]
            pub fn map<U>(self, f: impl FnMut(T) -> U) -> $name<U> {
                $name(self.0.map(f))
            }

            /// The values in ascending order of the index.
            #[inline]
            #[must_use]
            pub const fn as_array(&self) -> &[T; $index::COUNT] {
                &self.0
            }

            /// Each index with its value.
            #[inline]
            pub fn iter(&self) -> impl ExactSizeIterator<Item = ($index, &T)> + '_ {
                $index::ALL.into_iter().zip(&self.0)
            }
        }

        impl<T: Copy> $name<T> {
            /// A table that holds the same value everywhere.
            #[inline]
            #[must_use]
            pub const fn filled(value: T) -> Self {
                Self([value; $index::COUNT])
            }
        }

        impl<T: Default> Default for $name<T> {
            fn default() -> Self {
                Self::from_fn(|_| T::default())
            }
        }

        impl<T> Index<$index> for $name<T> {
            type Output = T;
            #[inline]
            fn index(&self, index: $index) -> &T {
                &self.0[index as usize]
            }
        }

        impl<T> IndexMut<$index> for $name<T> {
            #[inline]
            fn index_mut(&mut self, index: $index) -> &mut T {
                &mut self.0[index as usize]
            }
        }
    };
}

by! {
    /// A value for each digit.
    ByDigit by Digit
}

by! {
    /// A value for each cell.
    ByCell by Cell
}

by! {
    /// A value for each house.
    ByHouse by House
}

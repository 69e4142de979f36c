//! Grids and their kin as strings: what they print as is what they are read from.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserializer, Error, Visitor};

use crate::{Cell, Grid, Solution, Transform};

/// Reads a value from its text.
#[doc(hidden)]
#[derive(Debug)]
pub struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Text<T> {
    /// The value that a string stands for.
    ///
    /// # Errors
    ///
    /// Anything but a string, and whatever the value says of the text.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(Self(PhantomData))
    }
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Makes types strings for `serde`: the crates of this workspace share it.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($name:ident)+) => { $(
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                $crate::Text::read(reader)
            }
        }
    )+ };
}

serde_as_text!(Grid Solution Cell Transform);

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_grid_is_its_text() {
        let grid = Grid::EMPTY;
        let json = serde_json::to_string(&grid).unwrap();
        assert_eq!(json, ["\"", &grid.to_string(), "\""].concat());
        assert_eq!(serde_json::from_str::<Grid>(&json).unwrap(), grid);
        let error = serde_json::from_str::<Grid>("\"12\"").unwrap_err().to_string();
        assert!(error.starts_with("2 cells, 81 needed"), "{error}");
        assert!(serde_json::from_str::<Solution>(&json).is_err());
    }
}

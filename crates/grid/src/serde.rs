//! Grids and their kin as strings: what they print as is what they are read from.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Cell, Grid, Solution, Transform};

/// Reads a value from its text.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($name:ident)+) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )+ };
}

as_text!(Grid Solution Cell Transform);

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

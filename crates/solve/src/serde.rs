//! A puzzle as a string: what it prints as is what it is read from.

use ninefold_grid::Grid;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::Puzzle;

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.grid().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Grid::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

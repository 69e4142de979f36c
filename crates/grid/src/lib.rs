//! The vocabulary of Sudoku.
//!
//! Digits, cells and houses are enums, so a value of the type is always in range; sets of them are
//! bits in an integer; tables are arrays that only these enums index. A [`Grid`] is any filling of
//! the 81 cells, a [`Solution`] a complete and right one, a [`Board`] what a person has in front of
//! them: givens, placed digits and pencil marks. A [`Transform`] maps a puzzle to an equivalent one.
//!
//! The crate has no dependency, needs neither `std` nor an allocator, and has no `unsafe`.
//!
//! ```
//! use ninefold_grid::{Cell, Digit, Grid};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(grid[Cell::R1C1], Some(Digit::D5));
//! assert!(grid.check().is_ok());
//! println!("{grid:#}"); // draws it
//! # Ok::<(), ninefold_grid::ParseGridError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

#[macro_use]
mod index;
mod board;
mod by;
mod candidate;
mod cell;
mod digit;
mod grid;
mod house;
mod picture;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod solution;
mod tally;
mod transform;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use self::serde::Text;
pub use board::Board;
pub use by::{ByCell, ByDigit, ByHouse};
pub use candidate::{Candidate, Candidates};
pub use cell::{Cell, ParseCellError};
pub use digit::Digit;
pub use grid::{Clash, Flaws, Grid, ParseGridError};
pub use house::{Band, Block, Column, House, Row, Stack};
pub use set::{CellSet, DigitSet, HouseSet};
pub use solution::{Mistakes, ParseSolutionError, Solution};
pub use transform::{ORDERS_OF_THREE, ParseTransformError, Transform};

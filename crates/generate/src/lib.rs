//! Sudoku puzzles to order.
//!
//! A [`Spec`] says what is wanted, and is refused at once where nothing can be as it says. It is met by
//! trial: each *attempt* draws a solution grid, every one as likely as any other ([`Filler`]), and takes
//! givens away as long as it stays the only solution (`dig`). An attempt is a matter of the spec, the
//! seed and its number alone; so the same seed gives the same puzzles in the same order on every
//! machine, however many threads share the work.
//!
//! ```
//! use ninefold_generate::{Spec, Symmetry};
//!
//! let spec = Spec::new().givens(26..=30).symmetry(Symmetry::HalfTurn).check()?;
//! for made in spec.puzzles(7).take(2) {
//!     println!("{}", made.puzzle);
//!     assert!((26..=30).contains(&made.puzzle.grid().filled().len()));
//! }
//! # Ok::<(), ninefold_generate::Refusal>(())
//! ```
//!
//! [`Filler`]: ninefold_solve::Filler
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod ask;
mod attempt;
mod bounds;
mod conflict;
mod day;
mod difficulty;
mod dig;
mod mask;
mod near;
mod places;
mod puzzles;
mod refusal;
mod sample;
mod shortfall;
mod spec;
mod spread;
mod symmetry;
mod unbiased;
pub mod window;

pub use attempt::{Haul, Made};
pub use day::{Day, ParseDayError};
pub use mask::{Mask, ParseMaskError};
pub use near::Vicinity;
pub use puzzles::{Portions, Puzzles};
pub use refusal::Refusal;
pub use sample::Sample;
pub use shortfall::{Miss, Outside, Shortfall};
pub use spec::{Checked, Spec};
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use unbiased::Weighing;

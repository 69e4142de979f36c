//! Sudoku as people solve it.
//!
//! A [`Position`] is what a player has in front of them; a [`Technique`] finds [`Step`]s in it, which
//! are plain data; a [`Plan`] says which techniques to try in which order, and follows a [`Path`] as
//! far as they lead. Words are made only when somebody asks for them. `rate` has the scales that
//! rest on paths.
//!
//! Every step is right for every solution of the position that it was found in. Techniques that rest on
//! the solution being the only one say so, and run only where that was proved.
//!
//! ```
//! use ninefold_logic::{Plan, Position};
//! use ninefold_solve::{Limits, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = Plan::default().path(Position::from(&puzzle), &Limits::NONE)?;
//! assert!(path.end.is_solved());
//! println!("{}", path.steps[0]); // Naked Single: r5c5=5
//! # assert_eq!(path.steps[0].to_string(), "Naked Single: r5c5=5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod als;
mod candidate_set;
mod chain;
mod choose;
mod explain;
mod hint;
mod notes;
mod path;
mod position;
pub mod rate;
mod rows;
mod step;
mod technique;

pub use explain::{Explanation, Spoken};
pub use hint::{Depth, Hint, Told};
pub use path::{Path, Plan};
pub use position::Position;
pub use step::{Link, Mark, Node, Role, Step};
pub use technique::{Hodoku, Technique};

//! Sudoku solutions: the smallest, the last, the k-th, any, all, and how many.
//!
//! A [`Puzzle`] is a grid whose givens don't clash; its methods ask the questions. Each question
//! that may take long has a form that takes [`Limits`], and only that form can answer *unknown*.
//! A [`Solver`] asks the same questions of any [`Givens`], pencil marks included, and keeps its
//! memory from one call to the next; a [`Bulk`] asks them of many lines of text at once, and
//! `batch` on several threads. Whatever a solver finds is checked, house by house, before it
//! leaves: a [`Solution`] cannot be made otherwise.
//!
//! ```
//! use ninefold_solve::{Answer, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Answer::Unique(solution) = puzzle.solve() else { panic!("a proper puzzle has one solution") };
//! println!("{solution:#}"); // draws it
//! # Ok::<(), ninefold_solve::ParsePuzzleError>(())
//! ```
//!
//! Cells count in reading order, digits ascending: that is the order of solutions.
//!
//! ```
//! # use ninefold_solve::Puzzle;
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8....17...2...6.6....28....419..5.......79".parse()?;
//! let all: Vec<_> = puzzle.solutions().collect();
//! assert!(all.is_sorted());
//! assert_eq!(puzzle.first(), all.first().copied());
//! assert_eq!(puzzle.last(), all.last().copied());
//! assert_eq!(puzzle.count(), all.len() as u128);
//! # Ok::<(), ninefold_solve::ParsePuzzleError>(())
//! ```
#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod additions;
mod ambiguity;
mod answer;
mod backdoor;
#[cfg(feature = "threads")]
pub mod batch;
mod bulk;
mod candidate_counts;
mod census;
mod contradiction;
mod crowd;
mod dead_end;
mod engine;
mod givens;
#[allow(unsafe_code)]
mod isa;
mod lanes;
mod limits;
mod lines;
mod minimal;
pub mod naive;
mod ordered;
mod puzzle;
mod questions;
mod random;
mod ranks;
mod repair;
#[cfg(feature = "serde")]
mod serde;
mod single;
mod singles;
mod slip;
mod solutions;
mod solve;
mod solver;
mod sums;
mod true_candidates;
mod unavoidable;
mod verify;

pub use additions::Additions;
pub use ambiguity::Ambiguity;
pub use answer::{Answer, Count, Status};
pub use backdoor::Backdoors;
pub use bulk::{Answers, Bulk};
pub use census::{Estimate, Filler, Urn};
pub use contradiction::Contradiction;
pub use dead_end::{DeadEnd, Lack};
pub use givens::Givens;
pub use isa::{Level, ParseLevelError};
#[doc(hidden)]
pub use lanes::BulkEffort;
#[doc(hidden)]
pub use limits::Effort;
pub use limits::{Limit, Limits};
pub use lines::{Lines, NotLines};
pub use minimal::{MinimalPuzzles, MinimalPuzzlesWithin};
pub use ninefold_grid::{Candidates, Grid, Mistakes, Solution};
pub use puzzle::{ParsePuzzleError, Puzzle};
pub use repair::{Repair, repairs};
pub use slip::Slip;
pub use solutions::{Solutions, SolutionsWithin};
pub use solver::Solver;
pub use unavoidable::unavoidable_sets;
pub use verify::verify;

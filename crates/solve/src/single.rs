//! One puzzle at a time.
//!
//! A [`Position`] is what may still stand in the cells. There are two ways to hold it, for two kinds
//! of machines: `Rows`, in three registers of 32 lanes, and [`Places`], in nine of 128 bits. What
//! they do is the same.
//!
//! Three cells of a box in one row are a *triad*; it is where a box and a row cross. The triads of
//! a band form a square, rows by boxes, in which each digit has one place in each row and in each
//! box: three places, no two of them in line. [`Position::propagate`] restricts the triads to what
//! such placements allow, which is all of locked candidates and half of the hidden singles in one
//! formula. The idea of propagating triads is the one behind tdoku (T. Dillon, 2019); the closed
//! formula and the layouts, which need few shuffles or none, are our own.
//!
//! The search is a plain depth-first one with a stack of positions. Which cell it guesses decides
//! how long it takes: see the `guess` of each.

mod places;
mod position;
#[cfg(target_arch = "x86_64")]
mod rows;
mod search;

pub(crate) use places::Places;
pub(crate) use position::{Outcome, Position};
#[cfg(target_arch = "x86_64")]
pub(crate) use rows::Rows;
pub(crate) use search::{Fate, Search};

//! One puzzle at a time.
//!
//! A [`Position`] is nine words of nine fields of nine bits: word `k` holds the candidates of the
//! `k`-th cell of *every* box ([`Boxes`], one register). So what the rules say of one box is said
//! of all nine at once, by plain `and`s and `or`s between words: cells `3i`, `3i+1`, `3i+2` are
//! row `i` of their box, cells `j`, `j+3`, `j+6` its column `j`. Only what a box tells the boxes
//! beside and below it moves bits within a word.
//!
//! Three cells of a box in one row are a *triad*; it is where a box and a row cross. The triads of
//! a band form a square, rows by boxes, in which each digit has one place in each row and in each
//! box: three places, no two of them in line. [`Position::propagate`] restricts the triads to what
//! such placements allow, which is all of locked candidates and half of the hidden singles in one
//! formula. The idea of propagating triads is the one behind tdoku (T. Dillon, 2019); cells by
//! their place in the box, so that a band needs no shuffle, and the closed formula are our own.
//!
//! The search is a plain depth-first one with a stack of positions. Which cell it guesses decides
//! how long it takes: see `guess`.

mod boxes;
mod guess;
mod position;
mod propagate;
mod search;

pub(crate) use position::Position;
pub(crate) use propagate::Outcome;
pub(crate) use search::Search;

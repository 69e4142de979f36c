//! A position in registers of 128 bits, or in none.
//!
//! Nine words of nine fields of nine bits: word `k` holds the candidates of the `k`-th cell of
//! *every* box ([`Boxes`], one register). So what the rules say of one box is said of all nine at
//! once, by plain `and`s and `or`s between words: cells `3i`, `3i+1`, `3i+2` are row `i` of their
//! box, cells `j`, `j+3`, `j+6` its column `j`. Only what a box tells the boxes beside and below it
//! moves bits within a word.

mod boxes;
mod cells;
mod guess;
mod propagate;

use boxes::Boxes;

/// What may still stand in the cells: word `k` for the `k`-th cell of each box. The words need no
/// witness; it is kept for the instructions that are found beside them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<I> {
    isa: I,
    cells: [Boxes; 9],
}

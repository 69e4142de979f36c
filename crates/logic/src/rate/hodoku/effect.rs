use alloc::vec::Vec;
use core::cmp::Reverse;

use ninefold_grid::{Candidate, Digit};

/// What a chain takes away, in HoDoKu's order of chains: what takes most away comes first, of two with as many
/// that with the smaller weight, then that with the earlier candidates.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effect {
    number: Reverse<usize>,
    weight: usize,
    pub(crate) gone: Vec<Candidate>,
}

impl Effect {
    pub(crate) fn new(gone: Vec<Candidate>) -> Self {
        Self { number: Reverse(gone.len()), weight: weight(&gone), gone }
    }
}

/// Candidates by digit, then by cell: the first counts by the number of its cell from 0, each further one by
/// that number 80 times more often; and all by their digits.
fn weight(gone: &[Candidate]) -> usize {
    let by_digit = |digit| gone.iter().filter(move |it| it.digit == digit);
    let in_order = Digit::ALL.into_iter().flat_map(by_digit).enumerate();
    in_order.map(|(i, it)| it.cell.index() * (1 + 80 * i) + it.digit.index() + 1).sum()
}

use core::array;

use ninefold_grid::Candidates;

use super::block::{Block, first};
use super::text;
use crate::Lines;
use crate::isa::{Isa, Word};

/// What is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Puzzles<'a> {
    /// Puzzles as text.
    Lines(Lines<'a>),
    /// One position, pencil marks included.
    One(&'a Candidates),
}

impl Puzzles<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Lines(lines) => lines.len(),
            Self::One(_) => 1,
        }
    }

    /// Fills a block with those from one on.
    #[inline(always)]
    pub(super) fn read<I: Isa>(&self, isa: I, first: usize, block: &mut Block<I::Word>) {
        block.len = I::Word::LANES.min(self.len() - first);
        match self {
            Self::Lines(lines) => text::read(isa, |lane| lines.line(first + lane), block),
            Self::One(candidates) => {
                for (word, digits) in block.cells.iter_mut().zip(candidates.as_array()) {
                    *word = isa.splat(digits.bits());
                }
            }
        }
        for lane in (0..I::Word::LANES).step_by(8) {
            block.puzzles.set_eight(lane, array::from_fn(|i| (first + lane + i) as u16));
        }
    }

    /// Do the states of a block keep to the candidates of the position? Lines are compared with
    /// lines, see [`keeps_givens`](Self::keeps_givens).
    #[inline(always)]
    pub(super) fn keeps_candidates<I: Isa>(&self, isa: I, block: &Block<I::Word>) -> bool {
        let Self::One(candidates) = self else { return true };
        let mut foreign = isa.splat(0);
        for (&word, digits) in block.cells.iter().zip(candidates.as_array()) {
            foreign = foreign | (word - isa.splat(digits.bits()));
        }
        !I::Word::bits(foreign.is_empty()) & first(block.len) == 0
    }

    /// Does a line of digits keep the givens of a puzzle?
    #[inline(always)]
    pub(super) fn keeps_givens(&self, puzzle: u16, solution: &[u8; 81]) -> bool {
        let Self::Lines(lines) = self else { return true };
        let mut keeps = true;
        for (&digit, &given) in solution.iter().zip(lines.line(puzzle.into())) {
            keeps &= digit == given || !matches!(given, b'1'..=b'9');
        }
        keeps
    }
}

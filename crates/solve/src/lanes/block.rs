use alloc::boxed::Box;

use crate::isa::{Isa, Word};

/// Registers have at most so many lanes.
pub(super) const MOST_LANES: usize = 32;

/// What may still stand in the cells of several puzzles: a word for each cell in reading order, a
/// lane for each puzzle.
pub(super) type Cells<W> = [W; 81];

/// Where a cell is in the words: by its band, row in the band, stack and column in the stack.
#[inline(always)]
pub(super) const fn at(band: usize, row: usize, stack: usize, column: usize) -> usize {
    (band * 3 + row) * 9 + stack * 3 + column
}

/// Some states, at most as many as there are lanes: the first ones.
///
/// Blocks are a little over five kilobytes, and not a power of two: their words would else fall on
/// the same few lines of the cache.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Block<W> {
    pub(super) cells: Cells<W>,
    /// The puzzle of each lane.
    pub(super) puzzles: W,
    pub(super) len: usize,
    /// Are these puzzles as they were given?
    pub(super) is_new: bool,
}

impl<W: Word> Block<W> {
    pub(super) fn new(isa: impl Isa<Word = W>) -> Self {
        Self { cells: [isa.splat(0); 81], puzzles: isa.splat(0), len: 0, is_new: false }
    }

    pub(super) fn is_full(&self) -> bool {
        self.len == W::LANES
    }

    /// The puzzle of a lane.
    #[inline(always)]
    pub(super) fn puzzle(&self, lane: usize) -> usize {
        self.puzzles.lane(lane).into()
    }

    /// The puzzle of each lane; those beyond the states mean nothing.
    #[inline(always)]
    pub(super) fn puzzles(&self) -> [u16; MOST_LANES] {
        let mut puzzles = [0; MOST_LANES];
        for (i, eight) in puzzles.as_chunks_mut().0.iter_mut().enumerate() {
            if 8 * i < W::LANES {
                *eight = self.puzzles.eight(8 * i);
            }
        }
        puzzles
    }

    /// Moves the last states to as many lanes of another block.
    #[inline(always)]
    pub(super) fn give<I: Isa<Word = W>>(&mut self, isa: I, block: &mut Self, lanes: u32) {
        let left = self.len - lanes.count_ones() as usize;
        block.replace(isa, lanes, self, first(self.len) & !first(left));
        self.len = left;
    }

    /// Adds some lanes of a block; there is room for them.
    #[inline(always)]
    fn add<I: Isa<Word = W>>(&mut self, isa: I, block: &Self, lanes: u32) {
        if lanes != 0 {
            let len = self.len + lanes.count_ones() as usize;
            self.replace(isa, first(len) & !first(self.len), block, lanes);
            self.len = len;
        }
    }

    /// Replaces some lanes by as many of a block.
    #[inline(always)]
    fn replace<I: Isa<Word = W>>(&mut self, isa: I, lanes: u32, block: &Self, from: u32) {
        let (shuffle, mask) = (isa.shuffle(from, lanes), isa.mask(lanes));
        for (cell, other) in self.cells.iter_mut().zip(&block.cells) {
            *cell = cell.replace(mask, other.shuffle(shuffle));
        }
        self.puzzles = self.puzzles.replace(mask, block.puzzles.shuffle(shuffle));
    }
}

/// So many lanes, from the first.
#[inline(always)]
pub(super) const fn first(lanes: usize) -> u32 {
    ((1_u64 << lanes) - 1) as u32
}

/// States that wait until they fill a block, and those that are too many for it.
#[derive(Clone, Debug)]
pub(super) struct Queue<W> {
    pub(super) block: Box<Block<W>>,
    spill: Box<Block<W>>,
}

impl<W: Word> Queue<W> {
    pub(super) fn new(isa: impl Isa<Word = W>) -> Self {
        Self { block: Box::new(Block::new(isa)), spill: Box::new(Block::new(isa)) }
    }

    /// Adds some lanes of a block. The queue was not full.
    #[inline(always)]
    pub(super) fn add<I: Isa<Word = W>>(&mut self, isa: I, block: &Block<W>, lanes: u32) {
        let fit = isa.lowest(lanes, W::LANES - self.block.len);
        self.block.add(isa, block, fit);
        self.spill.add(isa, block, lanes & !fit);
    }

    pub(super) fn clear(&mut self) {
        self.block.len = 0;
        self.spill.len = 0;
    }

    /// Forgets the first block.
    #[inline(always)]
    pub(super) fn next(&mut self) {
        self.block.len = 0;
        core::mem::swap(&mut self.block, &mut self.spill);
    }
}

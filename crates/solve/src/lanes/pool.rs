use alloc::vec::Vec;

use super::block::Block;
use crate::isa::{Isa, Word};

/// States to be worked on next: blocks, one on top of the other. There are as many as the search is
/// deep, a few dozen.
#[derive(Clone, Debug)]
pub(super) struct Pool<W> {
    blocks: Vec<Block<W>>,
    height: usize,
}

impl<W: Word> Pool<W> {
    pub(super) fn new() -> Self {
        Self { blocks: Vec::new(), height: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.height = 0;
    }

    /// The uppermost block that has states.
    #[inline(always)]
    pub(super) fn top(&mut self) -> Option<&mut Block<W>> {
        while self.height > 0 && self.blocks[self.height - 1].len == 0 {
            self.height -= 1;
        }
        self.blocks[..self.height].last_mut()
    }

    /// So many more blocks on top.
    #[inline(always)]
    pub(super) fn push<const N: usize>(&mut self, isa: impl Isa<Word = W>) -> &mut [Block<W>; N] {
        while self.blocks.len() < self.height + N {
            self.blocks.push(Block::new(isa));
        }
        self.height += N;
        let blocks = self.blocks[..self.height].last_chunk_mut().expect("they are there");
        for block in &mut *blocks {
            block.is_new = false;
        }
        blocks
    }
}

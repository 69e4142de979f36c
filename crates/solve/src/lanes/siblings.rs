use alloc::vec::Vec;
use core::num::NonZero;

use wide::u16x8;

use super::block::{Block, MOST_LANES};
use crate::isa::Word;

/// States that are put off: for each puzzle a stack, newest on top, all in one pool.
///
/// A state lies here by itself, cell after cell, not as a lane among others. So a block of those
/// that are wanted next, whichever they are, is put together by one transposition.
#[derive(Clone, Debug, Default)]
pub(super) struct Siblings {
    states: Vec<State>,
    /// States that are not in use.
    free: Vec<Place>,
}

/// Where a state is in the pool, from 1.
pub(super) type Place = NonZero<u32>;

#[derive(Clone, Debug)]
#[repr(align(64))]
struct State {
    /// Cells in reading order by eights; the last seven are none.
    cells: [[u16; 8]; 11],
    below: Stack,
}

/// The top of a stack.
pub(super) type Stack = Option<Place>;

impl Siblings {
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.free.clear();
    }

    /// A place on top of a stack.
    #[inline]
    pub(super) fn push(&mut self, stack: &mut Stack) -> Place {
        let place = self.free.pop().unwrap_or_else(|| {
            self.states.push(State { cells: [[0; 8]; 11], below: None });
            Place::new(self.states.len() as u32).expect("there is one at least")
        });
        self.states[index(place)].below = stack.replace(place);
        place
    }

    /// The place on top of a stack. Its state is there until the next push.
    #[inline]
    pub(super) fn pop(&mut self, stack: &mut Stack) -> Option<Place> {
        let place = (*stack)?;
        *stack = self.states[index(place)].below;
        self.free.push(place);
        Some(place)
    }

    /// Puts the lanes of a block where there is a place for them.
    #[inline(always)]
    pub(super) fn store<W: Word>(
        &mut self,
        block: &Block<W>,
        places: &[Option<Place>; MOST_LANES],
    ) {
        for (group, words) in block.cells.chunks(8).enumerate() {
            for (octet, places) in places.chunks(8).take(W::LANES.div_ceil(8)).enumerate() {
                let mut rows = [[0; 8]; 8];
                for (row, word) in rows.iter_mut().zip(words) {
                    *row = word.eight(8 * octet);
                }
                for (state, place) in transposed(rows).into_iter().zip(places) {
                    if let Some(place) = place {
                        self.states[index(*place)].cells[group] = state;
                    }
                }
            }
        }
    }

    /// Fills a block with the states of some places.
    #[inline(always)]
    pub(super) fn load<W: Word>(&self, places: &[Place], block: &mut Block<W>) {
        for (octet, places) in places.chunks(8).enumerate() {
            for (group, words) in block.cells.chunks_mut(8).enumerate() {
                let mut rows = [[0; 8]; 8];
                for (row, place) in rows.iter_mut().zip(places) {
                    *row = self.states[index(*place)].cells[group];
                }
                for (word, row) in words.iter_mut().zip(transposed(rows)) {
                    word.set_eight(8 * octet, row);
                }
            }
        }
        block.len = places.len();
    }
}

fn index(place: Place) -> usize {
    place.get() as usize - 1
}

/// Rows for columns.
#[inline(always)]
fn transposed(rows: [[u16; 8]; 8]) -> [[u16; 8]; 8] {
    let mut columns = [[0; 8]; 8];
    let mut words = [u16x8::ZERO; 8];
    for (word, row) in words.iter_mut().zip(rows) {
        *word = u16x8::new(row);
    }
    for (column, word) in columns.iter_mut().zip(u16x8::transpose(words)) {
        *column = word.to_array();
    }
    columns
}

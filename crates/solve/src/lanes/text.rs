//! Grids as lines of text to words and back: a line holds the cells of a puzzle, a word a cell of
//! the puzzles, so both ways are a transposition, of 16 by 16 bytes at a time.

use core::array;

use wide::u8x16;

use super::block::{Block, MOST_LANES};
use super::puzzles::Puzzles;
use crate::isa::{Isa, Word};

/// The cells from this one on that a transposition takes; the last cell goes alone.
const CHUNKS: [usize; 5] = [0, 16, 32, 48, 64];

/// Fills a block of known length; the line of each puzzle is given by its lane.
#[inline(always)]
pub(super) fn read<'a, I: Isa>(
    isa: I,
    line: impl Fn(usize) -> &'a [u8; 81],
    block: &mut Block<I::Word>,
) {
    let line: [_; MOST_LANES] = array::from_fn(|lane| line(lane.min(block.len - 1)));
    for from in CHUNKS {
        let mut halves = [[u8x16::ZERO; 16]; 2];
        for (i, line) in line.iter().enumerate() {
            let chunk = line[from..].first_chunk().expect("the chunk is in the line");
            halves[i / 16][i % 16] = u8x16::new(*chunk);
        }
        let [low, high] = halves;
        let low = transposed(low);
        let high = if I::Word::LANES > 16 { transposed(high) } else { low };
        for i in 0..16 {
            block.cells[from + i] = isa.sets([low[i], high[i]]);
        }
    }
    let mut last = [[0; 16]; 2];
    for (i, line) in line.iter().enumerate() {
        last[i / 16][i % 16] = line[80];
    }
    block.cells[80] = isa.sets([u8x16::new(last[0]), u8x16::new(last[1])]);
}

/// Where solutions go, as 81 digits.
pub(crate) enum Page<'a> {
    /// The first one of each puzzle to the line of that puzzle, where a line end is already.
    Lines {
        text: &'a mut [u8],
        /// The lines of the puzzles, by their number.
        places: &'a [usize],
    },
    /// All that are found, to a visitor.
    Visitor(&'a mut dyn FnMut(&[u8; 81])),
}

impl Page<'_> {
    /// From one line to the next.
    pub(crate) const STRIDE: usize = 82;

    /// Takes the solutions of a block, if the puzzles allow them.
    #[inline(always)]
    pub(super) fn take<I: Isa>(&mut self, isa: I, block: &Block<I::Word>, puzzles: &Puzzles<'_>) {
        let mut starts = [0; MOST_LANES];
        match self {
            Self::Lines { text, places } => {
                for (start, puzzle) in starts.iter_mut().zip(block.puzzles()).take(block.len) {
                    *start = places[usize::from(puzzle)] * Self::STRIDE;
                }
                write(isa, block, puzzles, &starts, text);
            }
            Self::Visitor(visit) => {
                let mut text = [0; MOST_LANES * 81];
                for (lane, start) in starts.iter_mut().enumerate() {
                    *start = 81 * lane;
                }
                write(isa, block, puzzles, &starts, &mut text);
                text.as_chunks().0[..block.len].iter().for_each(visit);
            }
        }
    }
}

/// Writes the finished grids of a block from the given places on, and checks that the puzzles allow
/// them.
#[inline(always)]
fn write<I: Isa>(
    isa: I,
    block: &Block<I::Word>,
    allowed: &Puzzles<'_>,
    starts: &[usize; MOST_LANES],
    text: &mut [u8],
) {
    assert!(allowed.keeps_candidates(isa, block), "a solution keeps to the candidates");
    let minus_one = isa.splat(u16::MAX);
    let puzzles = block.puzzles();
    let puzzles = &puzzles[..block.len];
    let (low_starts, high_starts) = starts[..block.len].split_at(block.len.min(16));
    for from in CHUNKS {
        let mut low = [u8x16::ZERO; 16];
        let mut high = [u8x16::ZERO; 16];
        for i in 0..16 {
            [low[i], high[i]] = block.cells[from + i].plus(minus_one).count().narrow();
        }
        write_chunk(low_starts, from, transposed(low), text);
        if I::Word::LANES > 16 {
            write_chunk(high_starts, from, transposed(high), text);
        }
    }
    let [low, high] = block.cells[80].plus(minus_one).count().narrow();
    let last = [low.to_array(), high.to_array()];
    for (i, (&start, &puzzle)) in starts.iter().zip(puzzles).enumerate() {
        let line = text[start..].first_chunk_mut::<81>().expect("there is a line");
        line[80] = b'1' + last[i / 16][i % 16];
        assert!(allowed.keeps_givens(puzzle, line), "a solution keeps the givens");
    }
}

/// Writes 16 digits, less one, on each of some lines.
#[inline(always)]
fn write_chunk(starts: &[usize], from: usize, rows: [u8x16; 16], text: &mut [u8]) {
    for (i, &start) in starts.iter().enumerate() {
        let digits = (rows[i] + u8x16::splat(b'1')).to_array();
        text[start + from..][..16].copy_from_slice(&digits);
    }
}

/// Rows for columns. To interleave rows k and k + 8 four times over exchanges the four bits of the
/// row's number with those of the column's.
#[inline(always)]
fn transposed(mut rows: [u8x16; 16]) -> [u8x16; 16] {
    for _ in 0..4 {
        let before = rows;
        for i in 0..8 {
            rows[2 * i] = u8x16::unpack_low(before[i], before[i + 8]);
            rows[2 * i + 1] = u8x16::unpack_high(before[i], before[i + 8]);
        }
    }
    rows
}

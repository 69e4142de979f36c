//! A position in three registers of 32 lanes.
//!
//! Register `k` holds the rows `k`, `k + 3` and `k + 6`: the `k`-th row of each band. A lane is a
//! set of digits, and lane `9 band + column` a cell:
//!
//! ```text
//!                 lane 0 . . . . . . . 8   9 . . . . . .  17  18 . . . . . .  26  27 . . . 31
//!     register 0  r1c1 r1c2 . . . . r1c9  r4c1 . . . .  r4c9  r7c1 . . . .  r7c9  r1c1 . r1c5
//!     register 1  r2c1 r2c2 . . . . r2c9  r5c1 . . . .  r5c9  r8c1 . . . .  r8c9  r2c1 . r2c5
//!     register 2  r3c1 r3c2 . . . . r3c9  r6c1 . . . .  r6c9  r9c1 . . . .  r9c9  r3c1 . r3c5
//! ```
//!
//! The three cells that a column has in a box, a vertical triad, stand one above the other: their
//! union is one `or`. All else that a cell has to know comes by shuffles within a register. Each of
//! them steps to the next column of the box, the next box of the band or the next band, or two of
//! these at once, going round. The five lanes that are left over repeat the first five, and every
//! shuffle brings them what it brings the first five; so all lanes are alike, and nothing ever has
//! to be masked out.
//!
//! A set stands in the upper nine bits of its lane, so that small numbers in the lower seven never
//! meet it. The number of its members less two is -1 for a single digit, which is all bits, and a
//! small number for more: `set & (count - 2)` is the set if it has one member, and else nothing. To
//! find the same with a comparison and a mask takes half as long again.
//!
//! What counts is how long one result waits for another, as nothing else is there to be done
//! meanwhile: a pass of 90 instructions takes 65 cycles, and two passes over two positions take 75.
//! So the formulas of [`pass`](Rows::pass) are flat rather than short, and a search has
//! [two positions](Position::propagate_both) in work as soon as it can use them.

mod guess;
mod pass;
mod shuffles;

use ninefold_grid::{ByCell, Candidates, Digit, Solution};

use crate::Givens;
use crate::isa::{Isa, Word, three};
use crate::limits::Meter;
use crate::single::{Outcome, Position};
use shuffles::{FIRST, Shuffles, union};

/// How far up in its lane a set stands.
const UP: u32 = 7;

/// The set of all digits.
const ALL: u16 = 511 << UP;

/// What may still stand in the cells: word `k` for the `k`-th row of each band.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<I: Isa> {
    isa: I,
    cells: [I::Word; 3],
}

impl<I: Isa> Position for Rows<I> {
    type Isa = I;

    const PAIRS: bool = true;

    #[inline(always)]
    fn new(isa: I, givens: Givens<'_>) -> Self {
        let cells = match givens {
            Givens::Grid(grid) => {
                let (rows, _) = grid.as_array().as_chunks();
                three!(k => isa.contents([&rows[k], &rows[k + 3], &rows[k + 6]]).up::<UP>())
            }
            Givens::Candidates(candidates) => {
                let sets = candidates.as_array();
                let first = isa.table(&FIRST);
                three!(k => {
                    let upper = isa.load(&sets[9 * k..]);
                    let middle = isa.load(&sets[9 * k + 18..]);
                    let lower = isa.load(&sets[9 * k + 36..]);
                    let lower = middle.replace(isa.mask(0x1ff << 18), lower);
                    lower.replace(isa.mask(0x1ff), upper).shuffle(first).up::<UP>()
                })
            }
        };
        Self { isa, cells }
    }

    #[inline(always)]
    fn propagate(&mut self, careful: bool, meter: &mut Meter<'_>) -> Outcome {
        self.close(careful, meter)
    }

    #[inline(always)]
    fn propagate_both(pair: &mut [Self; 2], careful: bool, meter: &mut Meter<'_>) -> [Outcome; 2] {
        Self::close_both(pair, careful, meter)
    }

    #[inline(always)]
    fn split(&mut self, careful: bool) -> Self {
        self.split_at(self.guess(careful))
    }

    #[inline(always)]
    fn split_in_order(&mut self) -> Self {
        self.split_at(self.in_order())
    }

    #[inline(always)]
    fn split_below(&mut self, settled: &Self) -> Option<Self> {
        let minus_one = self.isa.splat(u16::MAX);
        let here = Self::highest(self.in_order());
        let smaller = three!(k => {
            (self.cells[k] & settled.cells[k].plus(minus_one)).keep(here[k])
        });
        let below = three!(k => self.cells[k].replace(here[k], smaller[k]));
        self.cells = three!(k => self.cells[k] - smaller[k]);
        let any = smaller[0].or3(smaller[1], smaller[2]);
        (I::Word::bits(any.is_empty()) != u32::MAX).then_some(Self { isa: self.isa, cells: below })
    }

    #[inline(always)]
    fn is_right(&self) -> bool {
        let counts = three!(k => self.cells[k].ones());
        let several = counts[0].or3(counts[1], counts[2]) - self.isa.splat(1);
        let shuffles = Shuffles::new(self.isa);
        let in_rows = three!(k => {
            let triad = union(self.cells[k], shuffles.columns(self.cells[k]));
            union(triad, shuffles.stacks(triad))
        });
        let triad = self.cells[0].or3(self.cells[1], self.cells[2]);
        let in_columns = union(triad, shuffles.bands(triad));
        let in_boxes = union(triad, shuffles.columns(triad));
        let everywhere = in_rows[0].and3(in_rows[1], in_rows[2]).and3(in_columns, in_boxes);
        let missing = self.isa.splat(ALL) - everywhere;
        I::Word::bits((several | missing).is_empty()) == u32::MAX
    }

    #[inline(always)]
    fn solution(&self) -> Solution {
        let minus_one = self.isa.splat(u16::MAX);
        let down = self.isa.splat(0_u16.wrapping_sub(UP as u16));
        let mut digits = [0; 81];
        for (k, cells) in self.cells.into_iter().enumerate() {
            let [low, high] = cells.plus(minus_one).ones().plus(down).narrow();
            let mut bytes = [0; 32];
            bytes[..16].copy_from_slice(&low.to_array());
            bytes[16..].copy_from_slice(&high.to_array());
            for band in 0..3 {
                digits[(3 * band + k) * 9..][..9].copy_from_slice(&bytes[9 * band..][..9]);
            }
        }
        Solution::from_proved(ByCell::new(digits.map(digit)))
    }

    #[inline(always)]
    fn keeps_to(&self, candidates: &Candidates) -> bool {
        let allowed = Self::new(self.isa, candidates.into()).cells;
        let foreign = three!(k => self.cells[k] - allowed[k]);
        let foreign = foreign[0].or3(foreign[1], foreign[2]);
        I::Word::bits(foreign.is_empty()) == u32::MAX
    }
}

/// A digit by its index; the first for any number past the last. By way of its character, since that
/// is how compilers see to tell all at once.
#[inline(always)]
fn digit(index: u8) -> Digit {
    Digit::from_ascii(b'1' + index).unwrap_or(Digit::D1)
}

impl<I: Isa> Rows<I> {
    /// The cell that has the highest key.
    #[inline(always)]
    fn highest(keys: [I::Word; 3]) -> [<I::Word as Word>::Mask; 3] {
        let highest = keys[0].max(keys[1]).max(keys[2]).highest();
        three!(k => keys[k].equals(highest))
    }

    /// Takes out the solutions with the smallest digit in the one cell that has the highest key.
    #[inline(always)]
    fn split_at(&mut self, keys: [I::Word; 3]) -> Self {
        let minus_one = self.isa.splat(u16::MAX);
        let here = Self::highest(keys);
        let rest = three!(k => self.cells[k] & self.cells[k].plus(minus_one));
        let with = three!(k => self.cells[k].replace(here[k], self.cells[k] - rest[k]));
        self.cells = three!(k => self.cells[k].replace(here[k], rest[k]));
        Self { isa: self.isa, cells: with }
    }
}

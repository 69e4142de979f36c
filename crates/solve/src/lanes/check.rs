//! Checks of whole blocks: are these solutions, and do these givens clash?

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::block::{Block, Cells, at, first};
use super::pass::{rolled, union};
use super::text;
use crate::Lines;
use crate::isa::{Isa, Kernel, Word, lanes_of, three};

/// Of some lanes whose sums are those of finished grids the ones that are: each digit in each
/// house, and a digit in each cell. (Nine sets with the sum of all digits and all digits among them
/// share none.)
#[inline(always)]
pub(super) fn finished<I: Isa>(isa: I, cells: &Cells<I::Word>) -> u32 {
    let all = isa.splat(511);
    let minus_one = isa.splat(u16::MAX);
    let mut whole = all;
    let mut columns = [[isa.splat(0); 3]; 3];
    let mut below_zero = isa.splat(0);
    for band in rolled() {
        let mut blocks = [isa.splat(0); 3];
        for row in 0..3 {
            let triads = three!(stack => {
                let cell = three!(column => cells[at(band, row, stack, column)]);
                columns[stack] = three!(column => columns[stack][column] | cell[column]);
                let less_one = three!(column => cell[column].plus(minus_one));
                below_zero = below_zero.or3(less_one[0], less_one[1] | less_one[2]);
                union(cell)
            });
            blocks = three!(stack => blocks[stack] | triads[stack]);
            whole = whole & union(triads);
        }
        whole = (whole & blocks[0]).and3(blocks[1], blocks[2]);
    }
    for column in columns {
        whole = (whole & column[0]).and3(column[1], column[2]);
    }
    I::Word::bits(whole.equals(all)) & !I::Word::bits(below_zero.is_negative())
}

/// Looks for clashing givens in some of the lines: those of the puzzles that died in their first
/// pass, as such puzzles do. (Of two equal digits in a row each takes the other's triads in two
/// boxes of a band, or both are in one box and leave no triad to it; the same in a column.)
pub(super) struct Clashing<'a> {
    pub(super) lines: Lines<'a>,
    pub(super) puzzles: &'a [usize],
}

impl<I: Isa> Kernel<I> for Clashing<'_> {
    /// The puzzles with a digit that stands twice in a house.
    type Output = Vec<usize>;

    #[inline(always)]
    fn run(self, isa: I) -> Vec<usize> {
        let mut clashing = Vec::new();
        let mut block = Box::new(Block::new(isa));
        for puzzles in self.puzzles.chunks(I::Word::LANES) {
            block.len = puzzles.len();
            text::read(isa, |lane| self.lines.line(puzzles[lane]), &mut block);
            let is_right = I::Word::bits(clash(isa, &block.cells).is_empty());
            for lane in lanes_of(!is_right & first(puzzles.len())) {
                clashing.push(puzzles[lane]);
            }
        }
        clashing
    }
}

/// The digits that stand twice in a house.
#[inline(always)]
fn clash<I: Isa>(isa: I, cells: &Cells<I::Word>) -> I::Word {
    let none = isa.splat(0);
    let all = isa.splat(511);
    let mut twice = none;
    let mut columns = [[none; 3]; 3];
    for band in rolled() {
        let mut blocks = [none; 3];
        for row in 0..3 {
            let mut in_row = none;
            for stack in 0..3 {
                for column in 0..3 {
                    let cell = cells[at(band, row, stack, column)];
                    let given = cell.replace(cell.equals(all), none);
                    for house in [&mut in_row, &mut blocks[stack], &mut columns[stack][column]] {
                        twice = twice | (*house & given);
                        *house = *house | given;
                    }
                }
            }
        }
    }
    twice
}

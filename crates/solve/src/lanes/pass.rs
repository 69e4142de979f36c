//! One pass: what the rules exclude in all puzzles of a block, by `and`s and `or`s between words.

use core::hint::black_box;

use super::block::{Cells, at};
use crate::isa::{Isa, Word, three};

/// The sum of the words of a finished grid: nine rows with each digit once.
pub(super) const FINISHED: u16 = 9 * 511;

/// The triads of a band or a stack: three lines of it by three boxes.
type Square<W> = [[W; 3]; 3];

/// The triads that one half of a pass leaves for the other.
#[derive(Clone, Debug)]
pub(super) struct Triads<W> {
    /// By band, row and stack.
    across: [Square<W>; 3],
    /// By stack, column and band.
    down: [Square<W>; 3],
}

impl<W: Word> Triads<W> {
    pub(super) fn new(isa: impl Isa<Word = W>) -> Self {
        let none = [[[isa.splat(0); 3]; 3]; 3];
        Self { across: none, down: none }
    }
}

/// What a pass found.
#[derive(Clone, Copy)]
pub(super) struct Found<W> {
    /// The sums of the words. They fall with every candidate that goes.
    pub(super) sum: W,
    /// The lanes without a solution.
    pub(super) dead: u32,
}

/// 0, 1, 2, in a loop that the compiler can't unroll: three times the code is slower.
#[inline(always)]
pub(super) fn rolled() -> impl Iterator<Item = usize> {
    (0..black_box(3)).map(|i: usize| i.min(2))
}

/// One pass over all lanes; with `triples`, the rule about three digits in a triad as well.
#[inline(always)]
pub(super) fn pass<I: Isa>(
    isa: I,
    cells: &mut Cells<I::Word>,
    triads: &mut Triads<I::Word>,
    triples: bool,
) -> Found<I::Word> {
    let all = isa.splat(511);
    // Hidden from the compiler, which would count bits instead: slower.
    let minus_one = black_box(isa.splat(u16::MAX));
    let mut below_zero = isa.splat(0);
    let mut alive = all;
    for band in rolled() {
        let mut square = [[all; 3]; 3];
        let mut singles = [[all; 3]; 3];
        for stack in 0..3 {
            let cell = three!(row => three!(column => cells[at(band, row, stack, column)]));
            let less_one = three!(row => three!(column => cell[row][column].plus(minus_one)));
            let single = three!(row => three!(column => {
                let is_single = (cell[row][column] & less_one[row][column]).is_empty();
                cell[row][column].keep(is_single)
            }));
            for [a, b, c] in less_one {
                below_zero = below_zero.or3(a, b | c);
            }
            let in_row = three!(row => union(single[row]));
            for row in 0..3 {
                let [a, b] = others(row);
                square[row][stack] = union(cell[row]).less(in_row[a], in_row[b]);
            }
            singles[stack] =
                three!(column => single[0][column].or3(single[1][column], single[2][column]));
        }
        let square = restricted(square, &mut alive, triples);
        triads.across[band] = square;
        for stack in 0..3 {
            for column in 0..3 {
                let [a, b] = others(column);
                let left = three!(row => cells[at(band, row, stack, column)] & square[row][stack]);
                triads.down[stack][column][band] =
                    union(left).less(singles[stack][a], singles[stack][b]);
            }
        }
    }
    let mut sum = isa.splat(0);
    for stack in rolled() {
        let square = restricted(triads.down[stack], &mut alive, triples);
        for band in 0..3 {
            let across = three!(row => triads.across[band][row][stack]);
            let down = three!(column => square[column][band]);
            let (only_across, only_down) = (only_here(across), only_here(down));
            for column in 0..3 {
                for row in 0..3 {
                    let cell = &mut cells[at(band, row, stack, column)];
                    let left = cell.and3(across[row], down[column]);
                    *cell = left.only(only_across[row], only_down[column]);
                    sum = sum.plus(*cell);
                }
            }
        }
    }
    let is_whole = I::Word::bits(alive.equals(all));
    let has_empty = I::Word::bits(below_zero.is_negative());
    let is_enough = I::Word::bits(sum.max(isa.splat(FINISHED)).equals(sum));
    Found { sum, dead: !is_whole | has_empty | !is_enough }
}

#[inline(always)]
const fn others(i: usize) -> [usize; 2] {
    [(i + 1) % 3, (i + 2) % 3]
}

#[inline(always)]
pub(super) fn union<W: Word>([a, b, c]: [W; 3]) -> W {
    a.or3(b, c)
}

/// The digits that only one of three parallel triads of a box has.
#[inline(always)]
fn only_here<W: Word>([a, b, c]: [W; 3]) -> [W; 3] {
    [a.less(b, c), b.less(c, a), c.less(a, b)]
}

/// A digit has one place in each line and in each box of a band: three triads, no two in line. So
/// it can stand in a triad only if it has places in the four that are out of line with it, two of
/// them out of line with each other. `alive` loses the digits without any place.
#[inline(always)]
fn restricted<W: Word>(square: Square<W>, alive: &mut W, triples: bool) -> Square<W> {
    let closed = three!(i => three!(j => {
        let ([a, b], [x, y]) = (others(i), others(j));
        let (one, other) = ([square[a][x], square[b][y]], [square[a][y], square[b][x]]);
        square[i][j] & W::either_pair(one, other)
    }));
    *alive = *alive & closed[0][0].or3(closed[1][0], closed[2][0]);
    if triples { full(closed) } else { closed }
}

/// A triad with three digits has them to itself.
#[inline(always)]
fn full<W: Word>(square: Square<W>) -> Square<W> {
    let full = three!(i => three!(j => square[i][j].triple()));
    three!(i => three!(j => {
        let ([a, b], [x, y]) = (others(i), others(j));
        square[i][j].less(full[a][j], full[b][j]).less(full[i][x], full[i][y])
    }))
}

/// Three digits that have no other triad in their box fill theirs.
#[inline(always)]
fn fixed<I: Isa>(isa: I, square: Square<I::Word>) -> Square<I::Word> {
    let three = isa.splat(3);
    three!(i => three!(j => {
        let [a, b] = others(i);
        let fixed = square[i][j].less(square[a][j], square[b][j]);
        let count = fixed.count();
        square[i][j].replace(count.max(three).equals(count), fixed)
    }))
}

/// The rules about three digits in a triad, once.
#[inline(always)]
pub(super) fn triples<I: Isa>(isa: I, cells: &mut Cells<I::Word>) {
    for band in rolled() {
        let square = three!(row => three!(stack => {
            union(three!(column => cells[at(band, row, stack, column)]))
        }));
        let square = fixed(isa, full(square));
        for row in 0..3 {
            for stack in 0..3 {
                for column in 0..3 {
                    let cell = &mut cells[at(band, row, stack, column)];
                    *cell = *cell & square[row][stack];
                }
            }
        }
    }
    for stack in rolled() {
        let square = three!(column => three!(band => {
            union(three!(row => cells[at(band, row, stack, column)]))
        }));
        let square = fixed(isa, full(square));
        for column in 0..3 {
            for band in 0..3 {
                for row in 0..3 {
                    let cell = &mut cells[at(band, row, stack, column)];
                    *cell = *cell & square[column][band];
                }
            }
        }
    }
}

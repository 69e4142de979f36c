//! Which cell to guess, in all puzzles of a block at once.
//!
//! One of those with the fewest candidates, nearly always two. Among them the one whose digits
//! stand in most of the triads that it sees: for each of its digits and each of the six triads
//! beside and below it, 2 if the digit is in a cell of that triad that has two candidates, and 1
//! if in one that has three. Whatever is guessed there then settles most at once.
//!
//! All digits of a triad are added up at once, each bit of the sums in a word of its own.

use super::block::{Block, Cells, at};
use crate::isa::{Isa, Word, three};
use crate::sums::{self, Sums};

/// For the nine triads of a band of rows, or a stack of columns, three digits sets each.
type Triads<W> = [[[W; 3]; 3]; 3];

/// Guesses in every lane, in some of them in order: gives the states without the smallest digit of
/// the cell, and those with it.
#[inline(always)]
pub(super) fn split<I: Isa>(
    isa: I,
    open: &Block<I::Word>,
    ordered: u32,
    is_careful: bool,
    without: &mut Block<I::Word>,
    with: &mut Block<I::Word>,
) {
    let minus_one = isa.splat(u16::MAX);
    let free = match is_careful {
        true => best(isa, &open.cells),
        false => small(isa, &open.cells),
    };
    let guess = match ordered {
        0 => free,
        _ => free.replace(isa.mask(ordered), first(isa, &open.cells)),
    };
    for (cell, &word) in open.cells.iter().enumerate() {
        let here = guess.equals(isa.splat(cell as u16));
        let rest = word & word.plus(minus_one);
        with.cells[cell] = word.replace(here, word - rest);
        without.cells[cell] = word.replace(here, rest);
    }
    for block in [without, with] {
        block.puzzles = open.puzzles;
        block.len = open.len;
    }
}

/// For each lane the index of the cell to guess; there is an open one.
///
/// Keys are compared: three bits for few candidates, six for the score, seven for the cell. Settled
/// cells have the same three bits as those with all nine digits. Their score is nothing, and there
/// are none where all open cells have all digits.
#[inline(always)]
fn best<I: Isa>(isa: I, cells: &Cells<I::Word>) -> I::Word {
    let small = Small::new(isa, cells);
    let (all, most) = (isa.splat(511), isa.splat(63));
    let mut best = isa.splat(0);
    for band in 0..3 {
        for stack in 0..3 {
            let in_rows = three!(row => small.beside(band, row, stack));
            for column in 0..3 {
                let in_column = small.below(band, stack, column);
                for (row, in_row) in in_rows.into_iter().enumerate() {
                    let cell = at(band, row, stack, column);
                    let word = cells[cell];
                    let score = word.weigh(sums::add(in_column, in_row)).min(most);
                    let few = (word ^ all).count();
                    let key = few.up::<6>().plus(score).up::<7>().plus(isa.splat(cell as u16));
                    best = best.max(key);
                }
            }
        }
    }
    best & isa.splat(127)
}

/// For each lane the index of a cell with the fewest candidates; there is an open one.
#[inline(always)]
fn small<I: Isa>(isa: I, cells: &Cells<I::Word>) -> I::Word {
    let all = isa.splat(511);
    let mut best = isa.splat(0);
    for (cell, &word) in cells.iter().enumerate() {
        let key = (word ^ all).count().up::<13>().plus(isa.splat(cell as u16));
        best = best.max(key);
    }
    best & isa.splat(127)
}

/// The first cell in reading order that is open, lane by lane.
#[inline(always)]
fn first<I: Isa>(isa: I, cells: &Cells<I::Word>) -> I::Word {
    let minus_one = isa.splat(u16::MAX);
    let none = isa.splat(128);
    let mut first = none;
    for (cell, &word) in cells.iter().enumerate().rev() {
        let is_settled = (word & word.plus(minus_one)).is_empty();
        first = isa.splat(cell as u16).replace(is_settled, first);
    }
    first
}

/// What the small cells have: those with two candidates, and those with three.
struct Small<W> {
    /// By band, row and stack: what cells with two have, and cells with three.
    across: [Triads<W>; 2],
    /// By stack, column and band.
    down: [Triads<W>; 2],
}

impl<W: Word> Small<W> {
    #[inline(always)]
    fn new<I: Isa<Word = W>>(isa: I, cells: &Cells<W>) -> Self {
        let none = [[[isa.splat(0); 3]; 3]; 3];
        let mut small = Self { across: [none; 2], down: [none; 2] };
        let all = isa.splat(511);
        for band in 0..3 {
            for stack in 0..3 {
                let few = three!(row => three!(column => {
                    let cell = at(band, row, stack, column);
                    (cells[cell] ^ all).count()
                }));
                for (size, lost) in [(0, isa.splat(7)), (1, isa.splat(6))] {
                    let of = three!(row => three!(column => {
                        let word = cells[at(band, row, stack, column)];
                        word.keep(few[row][column].equals(lost))
                    }));
                    for (line, &[a, b, c]) in of.iter().enumerate() {
                        small.across[size][band][line][stack] = a.or3(b, c);
                        small.down[size][stack][line][band] =
                            of[0][line].or3(of[1][line], of[2][line]);
                    }
                }
            }
        }
        small
    }

    /// For each digit the sum over the two triads beside those of a box in one row.
    #[inline(always)]
    fn beside(&self, band: usize, row: usize, stack: usize) -> Sums<W, 3> {
        let (a, b) = ((stack + 1) % 3, (stack + 2) % 3);
        let [twos, threes] = [self.across[0][band][row], self.across[1][band][row]];
        sums::two([twos[a], twos[b]], [threes[a], threes[b]])
    }

    /// The triads that a column of a box sees.
    #[inline(always)]
    fn seen(&self, size: usize, band: usize, stack: usize, column: usize) -> [W; 4] {
        let triads = &self.down[size][stack];
        [
            triads[(column + 1) % 3][band],
            triads[(column + 2) % 3][band],
            triads[column][(band + 1) % 3],
            triads[column][(band + 2) % 3],
        ]
    }

    /// For each digit the sum over the four triads that a column of a box sees: two in the box, two
    /// below and above.
    #[inline(always)]
    fn below(&self, band: usize, stack: usize, column: usize) -> Sums<W, 4> {
        sums::four(self.seen(0, band, stack, column), self.seen(1, band, stack, column))
    }
}

//! How often each digit stands in each house.
//!
//! A count is four bits of a number, nine of them side by side, so that a house takes one addition
//! for each of its cells; and since a row and a block are three triads each, what rows share with
//! blocks is added once. This check stands at both ends of every answer, so it has to be quick: some
//! twenty nanoseconds.

use crate::Digit;

/// Does no digit stand twice in a house?
pub(crate) fn is_consistent(cells: &[Option<Digit>; 81]) -> bool {
    tally(cells, |content| ONE[content.map_or(9, Digit::index)]) & !ONE_EACH == 0
}

/// Does each digit stand once in each house? Nine cells of which no two are equal hold each.
pub(crate) fn is_complete(cells: &[Digit; 81]) -> bool {
    tally(cells, |digit| ONE[digit.index()]) == ONE_EACH
}

/// One of each digit.
const ONE_EACH: u64 = 0x1_1111_1111;

/// One of a digit, by its index; at the end, of none.
const ONE: [u64; 10] = {
    let mut one = [0; 10];
    let mut digit = 0;
    while digit < 9 {
        one[digit] = 1 << (4 * digit);
        digit += 1;
    }
    one
};

/// The counts of all houses: the bits that are set in any of them.
#[inline(always)]
fn tally<T: Copy>(cells: &[T; 81], one: impl Fn(T) -> u64) -> u64 {
    let mut any = 0;
    let mut columns = [0; 9];
    for band in cells.chunks_exact(27) {
        let mut blocks = [0; 3];
        for row in band.chunks_exact(9) {
            let counts: [u64; 9] = core::array::from_fn(|c| one(row[c]));
            let triads = [0, 3, 6].map(|c| counts[c] + counts[c + 1] + counts[c + 2]);
            (0..9).for_each(|c| columns[c] += counts[c]);
            (0..3).for_each(|s| blocks[s] += triads[s]);
            any |= triads[0] + triads[1] + triads[2];
        }
        any |= blocks[0] | blocks[1] | blocks[2];
    }
    columns.into_iter().fold(any, |any, column| any | column)
}

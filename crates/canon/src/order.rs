//! In which order the lines of a grid may come: two rules for one search.

use core::array;

use crate::columns::Columns;
use crate::sides::{Sides, band, side};

/// Says which lines may come next, given what is left of them.
pub(crate) trait Order<Left> {
    /// Shows each line that may come next, what is left then, and for how many equal lines it
    /// stands.
    fn next(&self, left: Left, place: usize, show: impl FnMut(usize, Left, u64));
}

/// Any order that keeps bands together, of the rows or of the columns.
///
/// Of equal lines in a band only the first is shown, and of equal bands: their exchange is an
/// automorphism that moves nothing else.
pub(crate) struct Any {
    /// For each line the equal ones in its band.
    equal: [u32; 18],
    /// For each line the lines of bands equal to its own.
    equal_bands: [u32; 18],
}

/// Lines as sets of bits.
#[derive(Clone, Copy)]
pub(crate) struct Unplaced {
    /// All that are left.
    all: u32,
    /// Of these, those that may come next: the rest of a band, or all.
    next: u32,
}

impl Unplaced {
    pub(crate) const ALL: Self = Self { all: 0x3_FFFF, next: 0x3_FFFF };

    fn without(self, line: usize) -> Self {
        let all = self.all & side(line) & !(1 << line);
        let rest = all & band(line);
        Self { all, next: if rest == 0 { all } else { rest } }
    }
}

impl Any {
    pub(crate) fn new(sides: &Sides) -> Self {
        let sorted = |line: usize| {
            let mut band: [_; 3] = array::from_fn(|i| sides[line / 3 * 3 + i]);
            band.sort_unstable();
            band
        };
        Self {
            equal: array::from_fn(|a| lines(band(a), |b| sides[a] == sides[b])),
            equal_bands: array::from_fn(|a| lines(side(a), |b| sorted(a) == sorted(b))),
        }
    }

    /// All lines and bands are shown.
    pub(crate) fn distinct() -> Self {
        Self { equal: array::from_fn(|line| 1 << line), equal_bands: array::from_fn(band) }
    }
}

/// The lines of a set that have a property.
fn lines(among: u32, has: impl Fn(usize) -> bool) -> u32 {
    each(among).filter(|&line| has(line)).fold(0, |set, line| set | 1 << line)
}

fn each(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

impl Order<Unplaced> for Any {
    fn next(&self, left: Unplaced, _: usize, mut show: impl FnMut(usize, Unplaced, u64)) {
        for line in each(left.next) {
            let equal = self.equal[line] & left.next;
            let equal_bands = self.equal_bands[line] & left.next;
            let before = (1 << line) - 1;
            if equal & before == 0 && equal_bands & !band(line) & before == 0 {
                let bands = equal_bands.count_ones().div_ceil(3);
                show(line, left.without(line), (equal.count_ones() * bands).into());
            }
        }
    }
}

/// One of the orders in a list that is sorted by them.
pub(crate) struct Listed;

/// An order of lines, and of columns as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrangement {
    pub(crate) columns: Columns,
    pub(crate) lines: [u8; 9],
}

impl<'a> Order<&'a [Arrangement]> for Listed {
    fn next(
        &self,
        left: &'a [Arrangement],
        place: usize,
        mut show: impl FnMut(usize, &'a [Arrangement], u64),
    ) {
        for part in left.chunk_by(|a, b| a.lines[place] == b.lines[place]) {
            show(part[0].lines[place].into(), part, 1);
        }
    }
}

//! In which order the lines of a grid may come: two rules for one search.

use core::{array, iter};

use crate::shape::Shape;
use crate::sides::{Sides, band, side};

/// Says which lines may come next, given what is left of them.
pub(crate) trait Order<Left> {
    /// Shows each line that may come next, what is left then, and for how many equal lines it
    /// stands.
    fn next(&self, left: Left, place: usize, show: impl FnMut(usize, Left, u64));
}

/// Lines not placed yet, as sets of bits: any order of the rows or of the columns will do that keeps
/// bands together.
#[derive(Clone, Copy)]
pub(crate) struct Unplaced {
    all: u32,
    /// Of these, those that may come next: the rest of a band, or all.
    next: u32,
}

impl Unplaced {
    pub(crate) const ALL: Self = Self { all: 0x3_FFFF, next: 0x3_FFFF };

    #[inline]
    fn without(self, line: usize) -> Self {
        let all = self.all & side(line) & !(1 << line);
        let rest = all & band(line);
        Self { all, next: if rest == 0 { all } else { rest } }
    }
}

/// The members of a set of bits.
fn each(mut set: u32) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// Any order. Of equal lines in a band only the first is shown, and of equal bands: their exchange
/// is an automorphism that moves nothing else.
pub(crate) struct Any {
    /// For each line the equal ones in its band.
    equal: [u32; 18],
    /// For each band the lines of those equal to it.
    equal_bands: [u32; 6],
}

impl Any {
    /// Only empty lines are taken for equal.
    pub(crate) fn empty(filled: &[u16; 18]) -> Self {
        let empty = subset(Unplaced::ALL.all, |line| filled[line] == 0);
        let is_empty = |set: u32| set & !empty == 0;
        let equal = |line: usize| if is_empty(1 << line) { empty & band(line) } else { 1 << line };
        let whole = (0..18).step_by(3).map(band).filter(|&band| is_empty(band));
        let whole = whole.fold(0, |set, band| set | band);
        let equal_bands = |line: usize| {
            if is_empty(band(line)) { whole & side(line) } else { band(line) }
        };
        Self {
            equal: array::from_fn(equal),
            equal_bands: array::from_fn(|band| equal_bands(3 * band)),
        }
    }

    pub(crate) fn new(sides: &Sides) -> Self {
        let is_same = |a: usize, b: usize| {
            sides.filled[a] == sides.filled[b] && sides.lines[a] == sides.lines[b]
        };
        let equal = array::from_fn(|a| subset(band(a), |b| is_same(a, b)));
        let is_same_band = |a: usize, b: usize| a / 3 == b / 3 || sides.is_same_band(a / 3, b / 3);
        let equal_bands = array::from_fn(|a| subset(side(3 * a), |b| is_same_band(3 * a, b)));
        Self { equal, equal_bands }
    }
}

/// The members of a set of bits that have a property.
fn subset(set: u32, has: impl Fn(usize) -> bool) -> u32 {
    each(set).filter(|&line| has(line)).fold(0, |subset, line| subset | 1 << line)
}

impl Order<Unplaced> for Any {
    #[inline]
    fn next(&self, left: Unplaced, _: usize, mut show: impl FnMut(usize, Unplaced, u64)) {
        for line in each(left.next) {
            let equal = self.equal[line] & left.next;
            let equal_bands = self.equal_bands[line / 3] & left.next;
            let before = (1 << line) - 1;
            if equal & before == 0 && equal_bands & !band(line) & before == 0 {
                let bands = equal_bands.count_ones().div_ceil(3);
                show(line, left.without(line), (equal.count_ones() * bands).into());
            }
        }
    }
}

/// One of the orders in a list that is sorted by them.
pub(crate) struct Listed<'a>(pub(crate) &'a [Shape]);

/// A part of the list, from a place to another.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Listed<'_> {
    /// The parts of a part in which some trait is the same.
    pub(crate) fn parts<T: PartialEq>(
        &self,
        whole: Part,
        of: impl Fn(&Shape) -> T,
    ) -> impl Iterator<Item = (&Shape, Part)> {
        let mut end = whole.start;
        let list = &self.0[whole.start as usize..whole.end as usize];
        list.chunk_by(move |a, b| of(a) == of(b)).map(move |chunk| {
            let start = end;
            end += chunk.len() as u32;
            (&chunk[0], Part { start, end })
        })
    }
}

impl Order<Part> for Listed<'_> {
    fn next(&self, left: Part, place: usize, mut show: impl FnMut(usize, Part, u64)) {
        for (shape, part) in self.parts(left, |shape| shape.lines[place]) {
            let times = if place == 8 { shape.times } else { 1 };
            show(shape.lines[place].into(), part, times);
        }
    }
}

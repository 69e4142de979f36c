//! In which order the lines of a grid may come: two rules for one search.

use core::iter;

use crate::shape::Shape;
use crate::sides::{band, side};

/// Says which lines may come next, given what is left of them.
pub(crate) trait Order<Left> {
    /// Shows each line that may come next, what is left then, and for how many equal lines it
    /// stands.
    fn next(&self, left: Left, place: usize, show: impl FnMut(usize, Left, u32));
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

/// Any order. Of the empty lines of a band only the first is shown, and of empty bands: their
/// exchange is an automorphism that moves nothing else.
pub(crate) struct Any {
    empty: u32,
    /// The lines of bands that are all empty.
    empty_bands: u32,
}

impl Any {
    pub(crate) fn new(filled: &[u16; 18]) -> Self {
        let empty = (0..18).filter(|&line| filled[line] == 0).fold(0, |set, line| set | 1 << line);
        let first = empty & empty >> 1 & empty >> 2 & FIRST;
        Self { empty, empty_bands: first * 0b111 }
    }
}

/// The first line of each band.
const FIRST: u32 = 0o111_111;

/// The lines of each side.
const SIDES: [u32; 2] = [0x1FF, 0x1FF << 9];

impl Order<Unplaced> for Any {
    #[inline]
    fn next(&self, left: Unplaced, _: usize, mut show: impl FnMut(usize, Unplaced, u32)) {
        let empty = self.empty & left.next;
        let repeated = empty & ((empty & !(FIRST << 2)) << 1 | (empty & FIRST) << 2);
        let bands = self.empty_bands & left.next;
        let [rows, columns] = SIDES.map(|side| without_first_band(bands & side));
        for line in each(left.next & !(repeated | rows | columns)) {
            let mut times = 1;
            if empty >> line & 1 != 0 {
                times *= (empty & band(line)).count_ones();
            }
            if bands >> line & 1 != 0 {
                times *= (bands & side(line)).count_ones().div_ceil(3);
            }
            show(line, left.without(line), times);
        }
    }
}

/// Takes away the lines of the first band that has any.
fn without_first_band(lines: u32) -> u32 {
    lines & !(0b111 << (lines.trailing_zeros() / 3 * 3))
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
    fn next(&self, left: Part, place: usize, mut show: impl FnMut(usize, Part, u32)) {
        for (shape, part) in self.parts(left, |shape| shape.lines[place]) {
            let times = if place == 8 { shape.times } else { 1 };
            show(shape.lines[place].into(), part, times);
        }
    }
}

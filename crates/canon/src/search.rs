//! The search for the smallest arrangement of a grid: line by line, all ties side by side.
//!
//! After each line, the search holds every way to begin that gives the smallest lines so far. Each
//! way tries each line that may come next; those that make it smallest are kept, the others are
//! gone for good. So no way is followed further than it is as good as the best.
//!
//! A way says as little as it can: [`Columns`] stay tied until a line tells them apart, and a digit
//! gets its name, the smallest that is free, only where it first appears. Where nothing but new
//! digits tells tied columns apart, each may be the first, and the way splits. (Empty columns never
//! split a way, nor do empty lines, see [`Any`](crate::order::Any).)
//!
//! A line is filled from left to right, in tied columns with what is smallest there: nothing, then the
//! smallest name, then new digits. It is given up at the first cell in which it is larger than the
//! best line so far.

use alloc::vec::Vec;
use core::array;
use core::mem;

use crate::arrangement::Arrangement;
use crate::columns::Columns;
use crate::order::Order;
use crate::sides::Sides;

/// The name of a digit that has none yet: it comes after all others.
const NEW: u8 = 10;

const UNNAMED: [u8; 10] = [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW];

/// A way to begin: the lines placed so far, and all that follows from them.
#[derive(Clone, Copy)]
pub(crate) struct Way<Left> {
    pub(crate) columns: Columns,
    /// The line at each place, as far as lines are placed.
    pub(crate) lines: [u8; 9],
    /// The name of each digit, or [`NEW`]; that of an empty cell is 0.
    names: [u8; 10],
    /// How many names are given.
    named: u8,
    /// For how many ways it stands, beside those of the tied columns.
    times: u64,
    left: Left,
}

impl<Left> Way<Left> {
    pub(crate) fn new(columns: Columns, left: Left) -> Self {
        Self { columns, lines: [0; 9], names: UNNAMED, named: 0, times: 1, left }
    }

    /// The name of a digit, which gets one if it has none yet.
    fn name(&mut self, digit: u8) -> u8 {
        let name = &mut self.names[usize::from(digit)];
        if *name == NEW {
            self.named += 1;
            *name = self.named;
        }
        *name
    }

    /// The number of maps for which it stands.
    pub(crate) fn maps(&self) -> u64 {
        self.times * self.columns.orders()
    }

    /// One of these maps, once all lines are placed.
    pub(crate) fn arrangement(&self) -> Arrangement {
        Arrangement { lines: self.lines, columns: self.columns.order() }
    }
}

/// Keeps the ways that give the smallest lines so far.
pub(crate) struct Search<Left> {
    ways: Vec<Way<Left>>,
    next: Vec<Way<Left>>,
    /// The smallest line that was found for the place in work.
    least: [u8; 9],
    /// How many cells it begins with that are empty.
    empty: usize,
}

/// A line that is being placed.
#[derive(Clone, Copy)]
struct Line<'a> {
    digits: &'a [u8; 9],
    filled: u16,
}

impl<Left: Copy> Search<Left> {
    pub(crate) const fn new() -> Self {
        Self { ways: Vec::new(), next: Vec::new(), least: [0; 9], empty: 0 }
    }

    /// The smallest lines, and all ways to get them.
    pub(crate) fn find(
        &mut self,
        sides: &Sides,
        order: &impl Order<Left>,
        starts: impl IntoIterator<Item = Way<Left>>,
    ) -> ([[u8; 9]; 9], &[Way<Left>]) {
        self.ways.clear();
        self.ways.extend(starts);
        let lines = array::from_fn(|place| {
            self.advance(sides, order, place);
            self.least
        });
        (lines, &self.ways)
    }

    /// Places one line more.
    fn advance(&mut self, sides: &Sides, order: &impl Order<Left>, place: usize) {
        self.least = [u8::MAX; 9];
        self.empty = 0;
        let ways = mem::take(&mut self.ways);
        for way in &ways {
            order.next(way.left, place, |line, left, times| {
                if self.may_be_least(way.columns, sides.filled[line]) {
                    let mut next = Way { left, times: way.times * times, ..*way };
                    next.lines[place] = line as u8;
                    let line = Line { digits: &sides.lines[line], filled: sides.filled[line] };
                    self.fill(&mut next, line, 0);
                }
            });
        }
        self.ways = mem::replace(&mut self.next, ways);
        self.next.clear();
    }

    /// A glance at a line: does it begin with as many empty cells as the smallest so far?
    #[inline]
    fn may_be_least(&self, mut columns: Columns, filled: u16) -> bool {
        columns.sift(filled) >> (9 - self.empty) == 0
    }

    /// Fills a line from a stack on, as small as it can be.
    fn fill(&mut self, way: &mut Way<Left>, line: Line<'_>, stack: usize) {
        if stack == 3 {
            self.next.push(*way);
        } else if way.columns.tied_stacks(stack) > 1 {
            self.fill_tied(way, line, stack);
        } else {
            way.columns.sift_stack(stack, line.filled);
            self.fill_columns(way, line, 3 * stack);
        }
    }

    /// Of tied stacks the empty ones come first; else any may.
    fn fill_tied(&mut self, way: &mut Way<Left>, line: Line<'_>, place: usize) {
        let tied = way.columns;
        let empty = way.columns.pick_stacks(place, |stack| stack.filled(line.filled) == 0);
        if empty > 0 {
            if self.offer(3 * place, 3 * empty, 0) {
                self.fill(way, line, place + empty);
            }
            return;
        }
        for i in place..place + tied.tied_stacks(place) {
            let mut way = Way { columns: tied, ..*way };
            way.columns.pick_stacks(place, |stack| stack == tied.stack(i));
            self.fill(&mut way, line, place);
        }
    }

    /// Fills the places up to the end of a stack, where empty cells are in front of filled ones.
    fn fill_columns(&mut self, way: &mut Way<Left>, line: Line<'_>, place: usize) {
        let tied = way.columns.tied(place);
        match line.digits[way.columns.at(place)] {
            0 => self.step(way, line, place, tied, 0),
            digit if tied == 1 => {
                let name = way.name(digit);
                self.step(way, line, place, 1, name);
            }
            _ => self.fill_tied_columns(way, line, place),
        }
    }

    /// Of tied columns those come first that have the smallest name; where all digits are new, each
    /// of those that stand here most often may.
    fn fill_tied_columns(&mut self, way: &mut Way<Left>, line: Line<'_>, place: usize) {
        let digits = way.columns.tied_to(place).map(|column| line.digits[column]);
        let name = digits.clone().map(|digit| way.names[usize::from(digit)]).min();
        if name != Some(NEW) {
            let named = digits.clone().find(|&digit| Some(way.names[usize::from(digit)]) == name);
            return self.fill_digit(way, line, place, named.expect("it is there"));
        }
        let often = |digit: u8| digits.clone().filter(|&other| other == digit).count();
        let most = digits.clone().map(often).max();
        for (i, digit) in digits.clone().enumerate() {
            let is_repeated = digits.clone().take(i).any(|before| before == digit);
            if !is_repeated && Some(often(digit)) == most {
                self.fill_digit(&mut way.clone(), line, place, digit);
            }
        }
    }

    /// Of tied columns those come first that have a digit.
    fn fill_digit(&mut self, way: &mut Way<Left>, line: Line<'_>, place: usize, digit: u8) {
        let picked = way.columns.pick(place, |column| line.digits[column] == digit);
        let name = way.name(digit);
        self.step(way, line, place, picked, name);
    }

    /// Goes on behind some places that have a name.
    fn step(&mut self, way: &mut Way<Left>, line: Line<'_>, place: usize, places: usize, name: u8) {
        let after = place + places;
        if !self.offer(place, places, name) {
            // Some other line is smaller.
        } else if after.is_multiple_of(3) {
            self.fill(way, line, after / 3);
        } else {
            self.fill_columns(way, line, after);
        }
    }

    /// Takes note of what stands in some places of a line, now that all before is as small as can
    /// be. Can the line still be the smallest?
    #[inline]
    fn offer(&mut self, place: usize, places: usize, name: u8) -> bool {
        for place in place..place + places {
            if name > self.least[place] {
                return false;
            }
            if name < self.least[place] {
                self.least[place] = name;
                self.least[place + 1..].fill(u8::MAX);
                if place <= self.empty {
                    self.empty = place + usize::from(name == 0);
                }
                self.next.clear();
            }
        }
        true
    }
}

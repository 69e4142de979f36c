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
use crate::columns::{Columns, Stack};
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
    times: u32,
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
        u64::from(self.times) * self.columns.orders()
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
    tries: Vec<Try<Left>>,
    /// The smallest line that was found for the place in work.
    least: [u8; 9],
    /// How many cells it begins with that are empty or 1.
    known: usize,
    /// These as binary digits.
    floor: u16,
}

/// A line that may come next on a way.
#[derive(Clone, Copy)]
struct Try<Left> {
    /// The smallest that the line can be, as binary digits, 1 for filled.
    shape: u16,
    line: u8,
    /// The number of the way.
    way: u32,
    times: u32,
    left: Left,
}

/// A line that is being placed.
#[derive(Clone, Copy)]
struct Line<'a> {
    digits: &'a [u8; 9],
    filled: u16,
}

impl<Left: Copy> Search<Left> {
    pub(crate) const fn new() -> Self {
        Self {
            ways: Vec::new(),
            next: Vec::new(),
            tries: Vec::new(),
            least: [0; 9],
            known: 0,
            floor: 0,
        }
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

    /// Places one line more. The emptiest lines come first, so that others may be given up at a
    /// glance.
    fn advance(&mut self, sides: &Sides, order: &impl Order<Left>, place: usize) {
        self.least = [u8::MAX; 9];
        (self.known, self.floor) = (0, 0);
        let lowest = self.look_at_all(sides, order, place);
        let (ways, tries) = (mem::take(&mut self.ways), mem::take(&mut self.tries));
        for is_lowest in [true, false] {
            for next in tries.iter().filter(|next| (next.shape == lowest) == is_lowest) {
                if self.may_be_least(next.shape) {
                    self.place(sides, &ways[next.way as usize], next, place);
                }
            }
        }
        self.tries = tries;
        self.ways = mem::replace(&mut self.next, ways);
        self.next.clear();
    }

    fn place(&mut self, sides: &Sides, way: &Way<Left>, next: &Try<Left>, place: usize) {
        let mut way = Way { left: next.left, times: way.times * next.times, ..*way };
        way.lines[place] = next.line;
        let line = usize::from(next.line);
        let line = Line { digits: &sides.lines[line], filled: sides.filled[line] };
        self.fill(&mut way, line, 0);
    }

    /// Collects the lines that may come next, but for those that certainly begin with fewer empty
    /// cells than another. Gives the lowest shape.
    fn look_at_all(&mut self, sides: &Sides, order: &impl Order<Left>, place: usize) -> u16 {
        let mut lowest = u16::MAX;
        self.tries.clear();
        for (i, way) in (0..).zip(&self.ways) {
            order.next(way.left, place, |line, left, times| {
                let shape = way.columns.clone().sift(sides.filled[line]);
                lowest = lowest.min(shape);
                if shape.leading_zeros() >= lowest.leading_zeros() {
                    self.tries.push(Try { shape, line: line as u8, way: i, times, left });
                }
            });
        }
        lowest
    }

    /// A glance at the shape of a line, the smallest binary digits that it can have: if all its
    /// digits were 1, could it be the smallest?
    #[inline]
    fn may_be_least(&self, shape: u16) -> bool {
        shape >> (9 - self.known) <= self.floor
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

    /// Of tied stacks the empty ones come first; else any may in which most empty cells come first.
    fn fill_tied(&mut self, way: &mut Way<Left>, line: Line<'_>, place: usize) {
        let tied = way.columns;
        let empty = way.columns.pick_stacks(place, |stack| stack.filled(line.filled) == 0);
        if empty > 0 {
            if self.offer(3 * place, 3 * empty, 0) {
                self.fill(way, line, place + empty);
            }
            return;
        }
        let stacks = (place..place + tied.tied_stacks(place)).map(|place| tied.stack(place));
        let lead = |stack: Stack| stack.shape(line.filled).leading_zeros();
        let most = stacks.clone().map(lead).max();
        for first in stacks.filter(|&stack| Some(lead(stack)) == most) {
            let mut way = Way { columns: tied, ..*way };
            way.columns.pick_stacks(place, |stack| stack == first);
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
                self.note(place, name);
                self.next.clear();
            }
        }
        true
    }

    /// Keeps what [`may_be_least`](Self::may_be_least) looks at.
    #[inline]
    fn note(&mut self, place: usize, name: u8) {
        if place <= self.known {
            self.floor >>= self.known - place;
            self.known = place;
            if name <= 1 {
                self.floor = self.floor << 1 | u16::from(name);
                self.known += 1;
            }
        }
    }
}

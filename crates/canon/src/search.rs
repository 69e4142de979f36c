//! The search for the smallest arrangement of a grid: line by line, all ties side by side.
//!
//! After each line, the search holds every way to begin that gives the smallest lines so far. Each
//! way tries each line that may come next; those that make it smallest are kept, the others are
//! gone for good. So no way is followed further than it is as good as the best.
//!
//! A way says as little as it can: [`Columns`] stay tied until a line tells them apart, and a digit
//! gets its name, the smallest that is free, only where it first appears. Where a line leaves
//! several columns no way but by their digits, all new, every digit may be the first, and the way
//! splits. (An empty grid needs no split; nor does it need 1296 orders of empty lines, see
//! [`Any`](crate::order::Any).)

use alloc::vec::Vec;
use core::array;
use core::mem;
use core::ops::Range;

use ninefold_grid::{ByDigit, Column, Digit, Row, Transform};

use crate::columns::Columns;
use crate::order::{Arrangement, Order};
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

    /// The number of maps that begin like this.
    pub(crate) fn maps(&self) -> u64 {
        self.times * self.columns.orders()
    }

    pub(crate) fn arrangement(&self) -> Arrangement {
        Arrangement { columns: self.columns, lines: self.lines }
    }

    /// The map that it is, once all lines are placed; any of several where columns are tied.
    pub(crate) fn transform(&self) -> Transform {
        let rows = self.lines.map(|line| Row::ALL[usize::from(line % 9)]);
        let columns = self.columns.order().map(|column| Column::ALL[usize::from(column)]);
        let moves = Transform::move_lines(self.lines[0] >= 9, rows, columns);
        let digits = Transform::relabel(self.digits());
        moves.zip(digits).map(|(moves, digits)| moves.then(&digits)).expect("bands stay together")
    }

    /// What each digit becomes. Digits that are absent take the names that are free, in order.
    fn digits(&self) -> ByDigit<Digit> {
        let mut free = usize::from(self.named)..;
        ByDigit::from_fn(|digit| match self.names[usize::from(digit.number())] {
            NEW => Digit::ALL[free.next().expect("there are nine names")],
            name => Digit::ALL[usize::from(name) - 1],
        })
    }
}

/// The ways that give the smallest text so far.
pub(crate) struct Search<Left> {
    ways: Vec<Way<Left>>,
    next: Vec<Way<Left>>,
    /// The smallest line that was found for the place in work.
    least: [u8; 9],
}

impl<Left: Copy> Search<Left> {
    pub(crate) const fn new() -> Self {
        Self { ways: Vec::new(), next: Vec::new(), least: [0; 9] }
    }

    /// The smallest lines; [`ways`](Self::ways) then has all ways to get them.
    pub(crate) fn run(
        &mut self,
        sides: &Sides,
        order: &impl Order<Left>,
        starts: impl IntoIterator<Item = Way<Left>>,
    ) -> [[u8; 9]; 9] {
        self.ways.clear();
        self.ways.extend(starts);
        array::from_fn(|place| {
            self.advance(sides, order, place);
            self.least
        })
    }

    /// All ways to get the smallest lines.
    pub(crate) fn ways(&self) -> &[Way<Left>] {
        &self.ways
    }

    /// Places one line more.
    fn advance(&mut self, sides: &Sides, order: &impl Order<Left>, place: usize) {
        self.least = [u8::MAX; 9];
        let ways = mem::take(&mut self.ways);
        for way in &ways {
            order.next(way.left, place, |line, left, times| {
                let mut next = Way { left, times: way.times * times, ..*way };
                next.lines[place] = line as u8;
                self.fill(next, &sides[line], 0);
            });
        }
        self.ways = mem::replace(&mut self.next, ways);
        self.next.clear();
    }

    /// Fills a line from a place on, as small as it can be.
    fn fill(&mut self, way: Way<Left>, line: &[u8; 9], place: usize) {
        if place == 9 {
            self.next.push(way);
        } else if place.is_multiple_of(3) && way.columns.tied_stacks(place / 3).len() > 1 {
            self.fill_stacks(way, line, place);
        } else {
            self.fill_columns(way, line, place);
        }
    }

    /// Of tied stacks the empty ones come first; else any may.
    fn fill_stacks(&mut self, mut way: Way<Left>, line: &[u8; 9], place: usize) {
        let is_empty = |stack: &[u8; 3]| stack.iter().all(|&column| line[usize::from(column)] == 0);
        let stacks = way.columns;
        let stacks = stacks.tied_stacks(place / 3);
        if stacks.iter().any(is_empty) {
            let after = 3 * way.columns.pick_stacks(place / 3, is_empty);
            if self.offer(place..after, 0) {
                self.fill(way, line, after);
            }
            return;
        }
        for first in stacks {
            let mut way = way;
            way.columns.pick_stacks(place / 3, |stack| stack == first);
            self.fill_columns(way, line, place);
        }
    }

    /// Of tied columns those come first that hold the least: nothing, then the least name; where
    /// all digits are new, each of those that stand here most often may be the first.
    fn fill_columns(&mut self, mut way: Way<Left>, line: &[u8; 9], place: usize) {
        let columns = way.columns;
        let digits = columns.tied(place).iter().map(|&column| line[usize::from(column)]);
        let name = |digit: u8| way.names[usize::from(digit)];
        let least = digits.clone().map(name).min().unwrap_or(NEW);
        if least != NEW {
            let after = way.columns.pick(place, |column| name(line[usize::from(column)]) == least);
            if self.offer(place..after, least) {
                self.fill(way, line, after);
            }
            return;
        }
        let often = |digit: u8| digits.clone().filter(|&other| other == digit).count();
        let most = digits.clone().map(often).max();
        for (i, digit) in digits.clone().enumerate() {
            let is_first = !digits.clone().take(i).any(|other| other == digit);
            if is_first && Some(often(digit)) == most {
                self.fill_new(way, line, place, digit);
            }
        }
    }

    /// A digit gets a name and comes first.
    fn fill_new(&mut self, mut way: Way<Left>, line: &[u8; 9], place: usize, digit: u8) {
        way.named += 1;
        way.names[usize::from(digit)] = way.named;
        let after = way.columns.pick(place, |column| line[usize::from(column)] == digit);
        if self.offer(place..after, way.named) {
            self.fill(way, line, after);
        }
    }

    /// Takes note of what stands in some places of a line, now that all before is as small as can
    /// be. Can the line still be the smallest?
    #[inline]
    fn offer(&mut self, places: Range<usize>, name: u8) -> bool {
        for place in places {
            if name > self.least[place] {
                return false;
            }
            if name < self.least[place] {
                self.least[place] = name;
                self.least[place + 1..].fill(u8::MAX);
                self.next.clear();
            }
        }
        true
    }
}

//! The smallest arrangement of a full and right grid, straight from pairs of lines.
//!
//! Names are given along the first line, so it is 123456789 whatever it was. What the second line
//! becomes depends on one thing: for each column, in which column the first line has the digit that
//! the second has here. Call that its *link*; it always leads to another stack. The second line
//! becomes the places of the links, so it is smallest if
//!
//! - the first two columns lead to one stack, which is the second then, to its first two columns: 4, 5;
//!   among three columns that lead to two stacks there are always two that do;
//! - the third column leads there, too, if it can (6), else to the first column of the third stack (7);
//! - the columns that are left are placed as soon as a link leads to them.
//!
//! So the first stack and the order of its columns settle all the columns, and by the first line
//! all the names: for each of 36 pairs of lines there are 6 ways (18 where all three links of a
//! stack lead to one). Only the best second lines are carried on. The other lines are then sorted
//! by what they begin with. Hence a grid takes 216 ways or, in the very worst case, 648, and of
//! most of them a few cells.

use alloc::vec::Vec;
use core::array;

use crate::arrangement::Arrangement;
use crate::sides::Sides;

/// Orders of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Finds the smallest arrangements of full grids.
pub(crate) struct Full {
    least: [[u8; 9]; 9],
    ways: Vec<Arrangement>,
}

impl Full {
    pub(crate) const fn new() -> Self {
        Self { least: [[0; 9]; 9], ways: Vec::new() }
    }

    /// The smallest lines, and all ways to get them.
    pub(crate) fn find(&mut self, sides: &Sides) -> (&[[u8; 9]; 9], &[Arrangement]) {
        self.least = [[u8::MAX; 9]; 9];
        for band in 0..6 {
            for order in ORDERS {
                self.begin(sides, order.map(|line| 3 * band + line));
            }
        }
        (&self.least, &self.ways)
    }

    /// Tries all ways that begin with the lines of a band in this order.
    fn begin(&mut self, sides: &Sides, band: [usize; 3]) {
        let links = links(&sides.lines[band[0]], &sides.lines[band[1]]);
        for stack in [0, 3, 6] {
            for order in ORDERS {
                let first = order.map(|column| stack + column);
                let is_pair = links[first[0]] / 3 == links[first[1]] / 3;
                if !is_pair || glance(&links, first)[..] > self.least[1][2..4] {
                    continue;
                }
                let columns = follow(&links, first);
                if self.may_be_second(&links, &columns) {
                    self.finish(sides, band, &columns);
                }
            }
        }
    }

    /// Is the second line, the places of the links, not larger than the smallest so far?
    #[inline]
    fn may_be_second(&self, links: &[usize; 9], columns: &[usize; 9]) -> bool {
        let mut names = [0; 9];
        (1..).zip(columns).for_each(|(name, &column)| names[column] = name);
        columns.iter().map(|&column| names[links[column]]).le(self.least[1])
    }

    /// Places all lines, and keeps the way if it is one of the best so far.
    fn finish(&mut self, sides: &Sides, band: [usize; 3], columns: &[usize; 9]) {
        let mut names = [0; 10];
        for (name, &column) in (1..).zip(columns) {
            names[usize::from(sides.lines[band[0]][column])] = name;
        }
        let named =
            |line: usize| columns.map(|column| names[usize::from(sides.lines[line][column])]);
        let top = band.map(|line| (named(line), line));
        if top.iter().map(|(line, _)| line).gt(&self.least[..3]) {
            return;
        }
        let mut bands = others(band[0] / 3).map(|band| {
            let mut lines = [0, 1, 2].map(|line| (named(3 * band + line), 3 * band + line));
            lines.sort_unstable();
            lines
        });
        bands.sort_unstable();
        self.keep([top, bands[0], bands[1]].as_flattened(), columns);
    }

    fn keep(&mut self, lines: &[([u8; 9], usize)], columns: &[usize; 9]) {
        let text = array::from_fn(|place| lines[place].0);
        if text > self.least {
            return;
        }
        if text < self.least {
            self.least = text;
            self.ways.clear();
        }
        let lines = array::from_fn(|place| lines[place].1 as u8);
        self.ways.push(Arrangement { lines, columns: columns.map(|column| column as u8) });
    }
}

/// For each column that in which the first line has what the second has here.
fn links(first: &[u8; 9], second: &[u8; 9]) -> [usize; 9] {
    let mut columns = [0; 10];
    (0..).zip(first).for_each(|(column, &digit)| columns[usize::from(digit)] = column);
    second.map(|digit| columns[usize::from(digit)])
}

/// The third and fourth digit of the second line, or less.
#[inline]
fn glance(links: &[usize; 9], [a, b, c]: [usize; 3]) -> [u8; 2] {
    let third = if links[c] / 3 == links[a] / 3 { 6 } else { 7 };
    let link = links[links[a]];
    let fourth = [a, b, c].iter().position(|&column| column == link).map_or(7, |place| place + 1);
    [third, fourth as u8]
}

/// The order of all columns that follows from the first three, of which two lead to one stack.
fn follow(links: &[usize; 9], [a, b, c]: [usize; 3]) -> [usize; 9] {
    let [d, e] = [links[a], links[b]];
    let second = d / 3;
    let is_pure = links[c] / 3 == second;
    let f = if is_pure { links[c] } else { rest(second, d, e) };
    let third = 3 - a / 3 - second;
    let mut found =
        [d, e, f].map(|column| links[column]).into_iter().filter(|column| column / 3 == third);
    let g = if is_pure { found.next() } else { Some(links[c]) };
    let (g, h) = (g.expect("three lead there"), found.next().expect("three lead there"));
    [a, b, c, d, e, f, g, h, rest(third, g, h)]
}

/// The third column of a stack.
fn rest(stack: usize, a: usize, b: usize) -> usize {
    9 * stack + 3 - a - b
}

/// The other bands of the same side.
fn others(band: usize) -> [usize; 2] {
    let side = band / 3 * 3;
    [side + (band + 1) % 3, side + (band + 2) % 3]
}

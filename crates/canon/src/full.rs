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

/// Orders of three, by the last.
const ORDERS: [[usize; 3]; 6] = [[1, 2, 0], [2, 1, 0], [2, 0, 1], [0, 2, 1], [0, 1, 2], [1, 0, 2]];

/// A line as a number of nine digits in base 16.
type Text = u64;

/// The first line, by its own names.
const FIRST: Text = 0x1_2345_6789;

/// Finds the smallest arrangements of full grids.
pub(crate) struct Full {
    least: [Text; 9],
    ways: Vec<Arrangement>,
}

impl Full {
    pub(crate) const fn new() -> Self {
        Self { least: [0; 9], ways: Vec::new() }
    }

    /// The smallest lines, and all ways to get them.
    pub(crate) fn find(&mut self, sides: &Sides) -> ([[u8; 9]; 9], &[Arrangement]) {
        self.least = [Text::MAX; 9];
        for band in 0..6 {
            for order in ORDERS {
                self.begin(sides, order.map(|line| 3 * band + line));
            }
        }
        (
            self.least.map(|text| array::from_fn(|place| (text >> (32 - 4 * place)) as u8 & 0xF)),
            &self.ways,
        )
    }

    /// Tries all ways that begin with the lines of a band in this order.
    fn begin(&mut self, sides: &Sides, band: [usize; 3]) {
        let links = links(&sides.lines[band[0]], &sides.lines[band[1]]);
        for stack in [0, 3, 6] {
            for order in orders([0, 1, 2].map(|column| links[stack + column] / 3)) {
                let first = order.map(|column| stack + column);
                if glance(&links, first) <= self.least[1] >> 20 & 0xFF {
                    self.go_on(sides, band, &links, &follow(&links, first));
                }
            }
        }
    }

    /// Places all lines, as long as the way may be one of the best.
    fn go_on(&mut self, sides: &Sides, band: [usize; 3], links: &[usize; 9], columns: &[usize; 9]) {
        let mut places = [0; 9];
        (1..).zip(columns).for_each(|(place, &column)| places[column] = place);
        let second = text(columns.map(|column| places[links[column]]));
        if second > self.least[1] {
            return;
        }
        let mut names = [0; 10];
        for (name, &column) in (1..).zip(columns) {
            names[usize::from(sides.lines[band[0]][column])] = name;
        }
        let named =
            |line: usize| text(columns.map(|column| names[usize::from(sides.lines[line][column])]));
        let third = named(band[2]);
        if [second, third][..] > self.least[1..3] {
            return;
        }
        let top = [(FIRST, band[0]), (second, band[1]), (third, band[2])];
        let mut bands = others(band[0] / 3).map(|band| {
            let mut lines = [0, 1, 2].map(|line| (named(3 * band + line), 3 * band + line));
            lines.sort_unstable();
            lines
        });
        bands.sort_unstable();
        self.keep([top, bands[0], bands[1]].as_flattened(), columns);
    }

    fn keep(&mut self, lines: &[(Text, usize)], columns: &[usize; 9]) {
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

/// The orders of three columns in which the first two lead to the same stack.
fn orders([a, b, c]: [usize; 3]) -> &'static [[usize; 3]] {
    match (a == b, b == c) {
        (true, true) => &ORDERS,
        (true, false) => &ORDERS[4..],
        (false, true) => &ORDERS[..2],
        (false, false) => &ORDERS[2..4],
    }
}

/// The third and fourth digit of the second line, or less.
#[inline]
fn glance(links: &[usize; 9], [a, b, c]: [usize; 3]) -> Text {
    let third = if links[c] / 3 == links[a] / 3 { 0x60 } else { 0x70 };
    let link = links[links[a]];
    let fourth = [a, b, c].iter().position(|&column| column == link).map_or(7, |place| place + 1);
    third | fourth as Text
}

fn text(digits: [u8; 9]) -> Text {
    digits.iter().fold(0, |text, &digit| text << 4 | Text::from(digit))
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

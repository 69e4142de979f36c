//! Random grids, each as likely as any other, more than half a million a second.
//!
//! What an [`Urn`](super::Urn) does for any givens can be had for less where there are none: by *rejection*.
//! All rests on one question: what may the three lines of a chute hold, if it is known which triples cross them
//! in the first two boxes? In the first box each of these triples has its digits in any of six orders. In the
//! second box each has *two* that repeat no digit in a line, however the first box is filled: if its
//! digits come from three lines there, all move on by one line or by two; if two come from one line, the
//! third has to go to that line, and they share the others. Only if all come from one line, there is
//! none. The third box has what is left.
//!
//! So the columns of two stacks are drawn; then for each band one of 6³ fillings of its first box and one
//! of 2³ of its second; then likewise the columns of the last stack, which are crossed by what is left. If a box
//! has no filling, or the columns of the last box don't go with its rows, *all* is drawn anew. Each choice is
//! one of as many whatever was chosen before, and every grid comes from as many rows of choices as any other;
//! so each is as likely. One try in twelve is kept.

use alloc::vec::Vec;
use core::array;
use core::ops::{BitAnd, BitOr};

use ninefold_grid::{ByCell, Cell, DigitSet, ORDERS_OF_THREE, Solution};
use rand::{Rng, RngExt};

use super::partition::{Partition, are_orthogonal};

/// Fills the empty grid at random: each of the 6,670,903,752,021,072,936,960 solution grids is as likely as
/// any other.
///
/// To make one takes some microseconds and twelve kilobytes, a draw a microsecond or two. The same
/// random numbers give the same grids on every machine.
///
/// ```
/// use ninefold_solve::Filler;
/// use rand::{SeedableRng, rngs::StdRng};
///
/// let (filler, mut rng) = (Filler::new(), StdRng::seed_from_u64(1));
/// assert_ne!(filler.draw(&mut rng), filler.draw(&mut rng));
/// ```
#[derive(Clone, Debug)]
pub struct Filler {
    /// For each three digits, by their bits, the orders in which they cross the lines of a box.
    orders: Vec<[BoxLines; 6]>,
}

/// Three sets of digits: what each line of a box holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BoxLines(u32);

/// The lines of a chute, box by box.
type Chute = [BoxLines; 3];

/// The triples of a box.
type Triples = [DigitSet; 3];

impl Default for Filler {
    fn default() -> Self {
        Self::new()
    }
}

impl Filler {
    /// With its table.
    #[must_use]
    pub fn new() -> Self {
        Self { orders: (0..1 << 9).map(|bits| orders(DigitSet::from_bits(bits))).collect() }
    }

    /// A random solution grid.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Solution {
        loop {
            if let Some((bands, stacks)) = self.attempt(rng) {
                return solution(&bands, &stacks);
            }
        }
    }

    /// The rows of three bands and the columns of three stacks, if they go together.
    fn attempt(&self, rng: &mut (impl Rng + ?Sized)) -> Option<([Chute; 3], [Chute; 3])> {
        let [left, middle] = array::from_fn(|_| self.any(rng));
        let mut bands = [Chute::default(); 3];
        for (place, band) in bands.iter_mut().enumerate() {
            *band = self.crossed(left[place].triples(), middle[place].triples(), rng)?;
        }
        let [top, centre, bottom] = bands.map(|band| band[2]);
        let right = self.crossed(top.triples(), centre.triples(), rng)?;
        are_orthogonal(&right[2].triples(), &bottom.triples())
            .then_some((bands, [left, middle, right]))
    }

    /// Any chute, each as likely as any other, since as many partitions go with the triples of each.
    fn any(&self, rng: &mut (impl Rng + ?Sized)) -> Chute {
        loop {
            let [first, second] = array::from_fn(|_| Partition::random(rng));
            if let Some(chute) = self.crossed(*first.triples(), *second.triples(), rng) {
                return chute;
            }
        }
    }

    /// A chute whose lines these triples cross in its first and its second box, unless what was drawn for
    /// the first leaves none for the second.
    fn crossed(
        &self,
        first: Triples,
        second: Triples,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Chute> {
        let mut choice = rng.random_range(0..6 * 6 * 6 * 2 * 2 * 2);
        let mut choose = |ways: usize| {
            let chosen = choice % ways;
            choice /= ways;
            chosen
        };
        let mut boxes = [BoxLines::default(); 2];
        for triple in first {
            boxes[0] = boxes[0] | self.orders(triple)[choose(6)];
        }
        for triple in second {
            let mut fitting =
                self.orders(triple).iter().filter(|&&order| order & boxes[0] == BoxLines(0));
            boxes[1] = boxes[1] | *fitting.nth(choose(2))?;
        }
        Some([boxes[0], boxes[1], (boxes[0] | boxes[1]).rest()])
    }

    fn orders(&self, triple: DigitSet) -> &[BoxLines; 6] {
        &self.orders[usize::from(triple.bits())]
    }
}

/// The orders of three digits. (Other sets are never asked for.)
fn orders(triple: DigitSet) -> [BoxLines; 6] {
    let mut digits = triple.iter().map(DigitSet::from);
    let digits = [(); 3].map(|()| digits.next().unwrap_or_default());
    ORDERS_OF_THREE.map(|order| BoxLines::new(order.map(|place| digits[place])))
}

/// Where a row and a column cross, there is the digit that they share.
fn solution(bands: &[Chute; 3], stacks: &[Chute; 3]) -> Solution {
    let digit = |cell: Cell| {
        let (row, column) = (cell.row().index(), cell.column().index());
        let (band, stack) = (row / 3, column / 3);
        let shared = bands[band][stack].get(row % 3) & stacks[stack][band].get(column % 3);
        shared.only().expect("a row and a column share a digit in a box")
    };
    Solution::from_digits(ByCell::from_fn(digit)).expect("the lines of all chutes are whole")
}

impl BoxLines {
    /// All digits in each.
    const FULL: u32 = (1 << 27) - 1;

    fn new([first, second, third]: Triples) -> Self {
        let [first, second, third] = [first, second, third].map(|set| u32::from(set.bits()));
        Self(first | second << 9 | third << 18)
    }

    const fn get(self, line: usize) -> DigitSet {
        DigitSet::from_bits((self.0 >> (9 * line)) as u16 & 0x1ff)
    }

    const fn triples(self) -> Triples {
        [self.get(0), self.get(1), self.get(2)]
    }

    /// What each lacks.
    const fn rest(self) -> Self {
        Self(!self.0 & Self::FULL)
    }
}

impl BitAnd for BoxLines {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for BoxLines {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use ninefold_grid::{Digit, Grid};
    use rand::{SeedableRng, rngs::StdRng};

    /// So no filling of a second box is likelier than another.
    #[test]
    fn a_triple_has_two_orders_beside_any_other_box() {
        let filler = Filler::new();
        for [first, second] in Partition::all().flat_map(|a| Partition::all().map(move |b| [a, b]))
        {
            let first = first.triples();
            for &triple in second.triples() {
                let fits = |order: &&BoxLines| **order & BoxLines::new(*first) == BoxLines(0);
                let orders = filler.orders(triple).iter().filter(fits).count();
                assert_eq!(orders, if first.contains(&triple) { 0 } else { 2 });
            }
        }
    }

    /// What some cells hold, by their places.
    type Places = &'static [(usize, u8)];

    /// The share of grids with something has to be that which is counted: these places and all that are
    /// like them but for the names of digits and, if they are triples, the order of the second one.
    #[test]
    fn each_grid_is_as_likely_as_any_other() {
        let cases: [(Places, u32); 5] = [
            (&[(0, 1), (1, 2), (2, 3), (12, 1), (13, 2), (14, 3)], 9 * 8 * 7 * 6),
            (&[(0, 1), (9, 2), (18, 3), (28, 1), (37, 2), (46, 3)], 9 * 8 * 7 * 6),
            (&[(0, 1), (40, 1), (80, 1)], 9),
            (&[(0, 1), (4, 2), (36, 2), (40, 1)], 9 * 8),
            (&[(0, 1), (1, 2), (27, 2), (28, 1)], 9 * 8),
        ];
        let (filler, mut rng) = (Filler::new(), StdRng::seed_from_u64(1));
        let mut drawn = [0u32; 5];
        const DRAWS: u32 = 100_000;
        for _ in 0..DRAWS {
            let grid = filler.draw(&mut rng).to_ascii();
            let set = |cells: [usize; 3]| {
                let mut digits = cells.map(|cell| grid[cell]);
                digits.sort_unstable();
                digits
            };
            let has = [
                set([0, 1, 2]) == set([12, 13, 14]),
                set([0, 9, 18]) == set([28, 37, 46]),
                grid[0] == grid[40] && grid[0] == grid[80],
                grid[0] == grid[40] && grid[4] == grid[36],
                grid[0] == grid[28] && grid[1] == grid[27],
            ];
            drawn.iter_mut().zip(has).for_each(|(number, has)| *number += u32::from(has));
        }
        let all = Puzzle::try_from([0; 81]).unwrap().count() as f64;
        for ((places, alike), drawn) in cases.into_iter().zip(drawn) {
            let mut grid = Grid::EMPTY;
            for &(cell, digit) in places {
                grid[Cell::ALL[cell]] = Digit::from_ascii(b'0' + digit);
            }
            let share = Puzzle::new(grid).unwrap().count() as f64 * f64::from(alike) / all;
            let expected = share * f64::from(DRAWS);
            let deviation = (f64::from(drawn) - expected) / (expected * (1.0 - share)).sqrt();
            assert!(deviation.abs() < 4.0, "{places:?}: {drawn} of {expected:.0}");
        }
    }
}

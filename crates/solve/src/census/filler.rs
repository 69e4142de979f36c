//! Random grids, each as likely as any other, some hundred thousand a second.
//!
//! What an [`Urn`](super::Urn) does for any givens can be had for less where there are none: by *rejection*.
//! The columns of the first stack are drawn, and then for each band rows whose first box goes with
//! them: each partition of a box has 36 partners, and each of these begins 56 bands, so all such draws
//! are alike likely. Let W be the number of columns of another stack that go with the partitions that
//! the bands have there. It is never more than some most M; so a draw is kept with the probability
//! W/M for each of the two other stacks, and made anew otherwise. What is kept has the probability of its
//! share of all solutions. Then these stacks draw columns until they go with their rows, so that
//! all that do are alike likely.
//!
//! W is the same where digits are renamed. So it is kept for a first partition that is always the same,
//! beside the partitions by their names after the renaming that leads there.

use alloc::vec;
use alloc::vec::Vec;
use ninefold_grid::{ByCell, Cell, Digit, DigitSet, ORDERS_OF_THREE, Solution};
use rand::{Rng, RngExt};

use super::chute::{Alignment, Boxes, Lines, Shapes};
use super::partition::Partition;

/// Fills the empty grid at random: each of the 6,670,903,752,021,072,936,960 solution grids is as likely as
/// any other.
///
/// To make one takes some ten milliseconds and half a megabyte, a draw some microseconds. The same
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
    /// 56 for each partition of the first box, in order.
    alignments: Vec<Alignment>,
    /// The partners of each partition.
    partners: Vec<Vec<Partition>>,
    /// What each partition becomes when another one becomes the first of all.
    renamed: Vec<Vec<Partition>>,
    /// The columns of a stack that go with the first of all partitions in its first box, and these in
    /// the other two.
    ways: Vec<u16>,
    /// The most of these.
    most: u16,
}

/// So many alignments begin with the same partition.
const ALIKE: usize = 56;

impl Default for Filler {
    fn default() -> Self {
        Self::new()
    }
}

impl Filler {
    /// With its tables.
    #[must_use]
    pub fn new() -> Self {
        let alignments = Shapes::new().alignments;
        let partners = Partition::partners().into_vec();
        let renamed = Partition::all().map(renamed).collect();
        let ways = ways(&alignments, &partners);
        let most = ways.iter().copied().max().unwrap_or_default();
        Self { alignments, partners, renamed, ways, most }
    }

    /// A random solution grid.
    pub fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Solution {
        let (bands, first) = self.beginning(rng);
        let rows = bands.map(|band| ordered(band, rng));
        let [second, third] = [1, 2].map(|stack| bands.map(|band| band.boxes[stack]));
        let [second, third] = [second, third].map(|boxes| self.columns(boxes, rng));
        let columns = [first, second, third].map(|columns| ordered(columns, rng));
        let digit = |cell: Cell| {
            let (row, column) = (cell.row().index(), cell.column().index());
            let (band, stack) = (row / 3, column / 3);
            let shared = rows[band][row % 3].get(stack) & columns[stack][column % 3].get(band);
            shared.only().expect("a row and a column share a digit in a box")
        };
        Solution::from_digits(ByCell::from_fn(digit)).expect("the lines of all chutes are whole")
    }

    /// Three bands and the columns of the first stack, as likely as there are ways to fill the others.
    fn beginning(&self, rng: &mut (impl Rng + ?Sized)) -> ([&Alignment; 3], &Alignment) {
        loop {
            let first = &self.alignments[rng.random_range(0..self.alignments.len())];
            let bands = first.boxes.map(|columns| self.beside(columns, rng));
            let is_kept = [1, 2].into_iter().all(|stack| {
                rng.random_range(0..self.most) < self.ways(bands.map(|band| band.boxes[stack]))
            });
            if is_kept {
                return (bands, first);
            }
        }
    }

    /// A chute whose first box goes with the lines that cross it there.
    fn beside(&self, crossing: Partition, rng: &mut (impl Rng + ?Sized)) -> &Alignment {
        let partners = &self.partners[crossing.index()];
        let first = partners[rng.random_range(0..partners.len())];
        &self.alignments[first.index() * ALIKE + rng.random_range(0..ALIKE)]
    }

    /// In how many ways the columns of a stack go with the rows of its boxes.
    fn ways(&self, [first, second, third]: Boxes) -> u16 {
        let renamed = &self.renamed[first.index()];
        self.ways[pair(renamed[second.index()], renamed[third.index()])]
    }

    /// Columns of a stack that go with the rows of its boxes, of which there are some.
    fn columns(&self, [first, second, third]: Boxes, rng: &mut (impl Rng + ?Sized)) -> &Alignment {
        loop {
            let columns = self.beside(first, rng);
            if columns.boxes[1].is_orthogonal(second) && columns.boxes[2].is_orthogonal(third) {
                return columns;
            }
        }
    }
}

/// The lines of a chute in a random order.
fn ordered(chute: &Alignment, rng: &mut (impl Rng + ?Sized)) -> Lines {
    ORDERS_OF_THREE[rng.random_range(0..ORDERS_OF_THREE.len())].map(|line| chute.lines[line])
}

fn pair(second: Partition, third: Partition) -> usize {
    second.index() * Partition::COUNT + third.index()
}

/// What each partition becomes when the digits are renamed so that this one becomes the first of all.
fn renamed(first: Partition) -> Vec<Partition> {
    let names: Vec<Digit> = first.triples().iter().flat_map(|triple| triple.iter()).collect();
    let name = |digit: Digit| {
        let place = names.iter().position(|&other| other == digit);
        Digit::ALL[place.expect("three triples hold all digits")]
    };
    let rename = |triple: DigitSet| triple.iter().map(name).collect();
    Partition::all().map(|partition| Partition::of(partition.triples().map(rename))).collect()
}

/// The columns that go with the first of all partitions and each two others.
fn ways(alignments: &[Alignment], partners: &[Vec<Partition>]) -> Vec<u16> {
    let mut ways = vec![0; Partition::COUNT * Partition::COUNT];
    for column in &partners[0] {
        for columns in &alignments[column.index() * ALIKE..][..ALIKE] {
            let [_, second, third] = columns.boxes;
            for &a in &partners[second.index()] {
                for &b in &partners[third.index()] {
                    ways[pair(a, b)] += 1;
                }
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use ninefold_grid::Grid;
    use rand::{SeedableRng, rngs::StdRng};

    #[test]
    fn all_columns_are_in_the_table() {
        let filler = Filler::new();
        let columns: usize = filler.ways.iter().map(|&ways| usize::from(ways)).sum();
        assert_eq!(columns, 36 * ALIKE * 36 * 36);
        assert!(filler.ways.iter().all(|&ways| ways > 0));
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

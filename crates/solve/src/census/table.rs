//! In how many ways the columns of a stack go with the rows of its boxes.
//!
//! Given the partition of the first box by its rows, a table has the number of column structures for each
//! pair of partitions of the two other boxes. None of the 280 x 280 x 280 numbers that there may be is larger than
//! 1728.

use alloc::vec;
use alloc::vec::Vec;

use super::chute::Shape;
use super::partition::Partition;
use crate::Level;
use crate::isa::{Isa, Kernel, Visitor};

/// Partitions that a box may have by its rows, numbered through.
#[derive(Clone, Debug)]
pub(crate) struct Domain {
    pub(crate) partitions: Vec<Partition>,
    places: Vec<u16>,
}

impl Domain {
    pub(crate) fn new(partitions: impl IntoIterator<Item = Partition>) -> Self {
        let mut is_member = vec![false; Partition::COUNT];
        partitions.into_iter().for_each(|partition| is_member[partition.index()] = true);
        let partitions: Vec<_> = Partition::all().filter(|it| is_member[it.index()]).collect();
        let mut places = vec![u16::MAX; Partition::COUNT];
        for (place, partition) in (0..).zip(&partitions) {
            places[partition.index()] = place;
        }
        Self { partitions, places }
    }

    pub(crate) fn len(&self) -> usize {
        self.partitions.len()
    }

    pub(crate) fn place(&self, partition: Partition) -> u16 {
        self.places[partition.index()]
    }
}

/// A stack: its columns, and what its second and third box may be by their rows.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// Of all shapes, those that begin with the same partition side by side.
    pub(crate) columns: Vec<Shape>,
    pub(crate) second: Domain,
    pub(crate) third: Domain,
    /// For each partition whether it is orthogonal to those of the second box: 1 or 0.
    fits_second: Vec<u16>,
}

/// The numbers of a stack, given the partition of its first box.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    first: Option<Partition>,
    width: usize,
    /// By the place of the third box, then by that of the second.
    numbers: Vec<u16>,
    /// By the partition of the third box by its columns, then by the place of the second.
    halves: Vec<u16>,
}

impl Stack {
    pub(crate) fn new(
        columns: Vec<Shape>,
        second: Domain,
        third: Domain,
        partners: &[Vec<Partition>],
    ) -> Self {
        let mut fits_second = vec![0; Partition::COUNT * second.len()];
        for (place, row) in second.partitions.iter().enumerate() {
            for column in &partners[row.index()] {
                fits_second[column.index() * second.len() + place] = 1;
            }
        }
        Self { columns, second, third, fits_second }
    }

    /// The shapes of the columns that begin with a partition.
    pub(crate) fn columns(&self, first: Partition) -> &[Shape] {
        let alike = self.columns.len() / Partition::COUNT;
        &self.columns[alike * first.index()..][..alike]
    }
}

impl Table {
    /// The numbers for each place of the second box, for one of the third.
    #[inline(always)]
    pub(crate) fn row(&self, third: u16) -> &[u16] {
        &self.numbers[self.width * usize::from(third)..][..self.width]
    }

    /// How many places the third box has.
    #[inline(always)]
    pub(crate) fn rows(&self) -> usize {
        self.numbers.len() / self.width.max(1)
    }

    /// The numbers for each place of the third box, for one of the second.
    #[inline(always)]
    pub(crate) fn column(&self, second: u16) -> impl Iterator<Item = u16> {
        self.numbers.iter().copied().skip(second.into()).step_by(self.width)
    }

    /// Makes it the table of a stack.
    pub(crate) fn fill(
        &mut self,
        stack: &Stack,
        first: Partition,
        partners: &[Vec<Partition>],
        level: Level,
    ) {
        if self.first != Some(first) {
            self.first = Some(first);
            self.width = stack.second.len();
            let sizes = [stack.third.len(), Partition::COUNT].map(|rows| rows * self.width);
            for (numbers, size) in [&mut self.numbers, &mut self.halves].into_iter().zip(sizes) {
                numbers.clear();
                numbers.resize(size, 0);
            }
            level.visit(Fill { table: self, stack, first, partners });
        }
    }
}

struct Fill<'a> {
    table: &'a mut Table,
    stack: &'a Stack,
    first: Partition,
    partners: &'a [Vec<Partition>],
}

impl Visitor for Fill<'_> {
    type Output = ();

    fn visit<I: Isa>(self, isa: I) {
        isa.enter(self);
    }
}

impl<I> Kernel<I> for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: I) {
        let Self { table, stack, first, partners } = self;
        let width = table.width;
        for &column in &partners[first.index()] {
            for shape in stack.columns(column) {
                if shape.weight > 0 {
                    let [_, second, third] = shape.boxes;
                    let fits = &stack.fits_second[second.index() * width..][..width];
                    let half = &mut table.halves[third.index() * width..][..width];
                    for place in 0..width {
                        let more = shape.weight.wrapping_mul(fits[place]);
                        half[place] = half[place].wrapping_add(more);
                    }
                }
            }
        }
        for third in 0..stack.third.len() {
            let numbers = &mut table.numbers[third * width..][..width];
            for &column in &partners[stack.third.partitions[third].index()] {
                let half = &table.halves[column.index() * width..][..width];
                for place in 0..width {
                    numbers[place] = numbers[place].wrapping_add(half[place]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::chute::Shapes;
    use super::*;

    /// What the sums of a group rely on. A given makes no number larger, and one partition of the first
    /// box is like any other.
    #[test]
    fn no_number_is_larger_than_1728() {
        let partners = Partition::partners();
        let columns = Shapes::new().weighed(&Default::default());
        let domain = || Domain::new(Partition::all());
        let stack = Stack::new(columns, domain(), domain(), &partners);
        for level in Level::available() {
            let mut table = Table::default();
            for first in Partition::all().step_by(93) {
                table.fill(&stack, first, &partners, level);
                assert_eq!(table.numbers.iter().max(), Some(&1728), "{level}");
                assert_eq!(table.rows(), Partition::COUNT);
            }
        }
    }
}

//! How many solutions there are, given which digits stand in which triples of the first band.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::chute::{Boxes, Shape};
use super::group::{Group, GroupSum, Run};
use super::partition::Partition;
use super::symmetry::Class;
use super::table::{Domain, Stack, Table};
use crate::Level;
use crate::limits::{Limit, Meter};

/// The two other bands and the stacks.
#[derive(Clone, Debug)]
pub(crate) struct Completions {
    level: Level,
    partners: Box<[Vec<Partition>]>,
    pub(crate) stacks: [Stack; 3],
    /// Of the first band as it was asked for last.
    tables: [Table; 3],
    /// The second band.
    pub(crate) groups: Vec<Group>,
    /// The third band.
    pub(crate) runs: Vec<Run>,
}

impl Completions {
    /// Of the shapes of the two other bands and of the three stacks.
    pub(crate) fn new(
        [mut second, mut third]: [Vec<Shape>; 2],
        columns: [Vec<Shape>; 3],
        level: Level,
    ) -> Self {
        for band in [&mut second, &mut third] {
            band.retain(|shape| shape.weight > 0);
        }
        let partners = Partition::partners();
        let mut columns = columns.into_iter();
        let stacks = core::array::from_fn(|stack| {
            let domain = |band: &[Shape]| Domain::new(band.iter().map(|shape| shape.boxes[stack]));
            let columns = columns.next().expect("three stacks");
            Stack::new(columns, domain(&second), domain(&third), &partners)
        });
        let groups = Group::all(&second, &stacks);
        let runs = Run::all(&third, &stacks);
        Self { level, partners, stacks, tables: Default::default(), groups, runs }
    }

    /// The number of completions of a shape of the first band: each order of its lines has as many.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn count(&mut self, first: Boxes, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        self.start(first);
        let mut sum = 0;
        for group in 0..self.groups.len() {
            meter.nodes(1)?;
            sum += u128::from(self.group(group));
        }
        Ok(sum)
    }

    /// A number that is about in proportion to the solutions of a class: the columns that go with its
    /// boxes.
    pub(crate) fn likely(&self, class: &Class) -> u128 {
        let columns = self.stacks.iter().zip(class.boxes).map(|(stack, first)| {
            let columns = self.partners[first.index()].iter().flat_map(|&it| stack.columns(it));
            columns.map(|shape| u128::from(shape.weight)).sum::<u128>()
        });
        u128::from(class.weight) * columns.product::<u128>()
    }

    /// Fills the tables for a shape of the first band.
    pub(crate) fn start(&mut self, first: Boxes) {
        for ((table, stack), first) in self.tables.iter_mut().zip(&self.stacks).zip(first) {
            table.fill(stack, first, &self.partners, self.level);
        }
    }

    /// The number of completions in which the second band is of a group.
    pub(crate) fn group(&self, group: usize) -> u64 {
        let sum = GroupSum { group: &self.groups[group], runs: &self.runs, tables: &self.tables };
        self.level.visit(sum).expect("a level of this machine")
    }

    /// In how many ways the columns of a stack go with the rows of its boxes.
    pub(crate) fn number(&self, stack: usize, second: Partition, third: Partition) -> u16 {
        let Stack { second: seconds, third: thirds, .. } = &self.stacks[stack];
        self.tables[stack].row(thirds.place(third))[usize::from(seconds.place(second))]
    }
}

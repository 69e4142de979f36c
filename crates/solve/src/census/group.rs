//! The sum over the shapes of two bands, where nearly all the time goes.
//!
//! For each pair of shapes the numbers of the three tables are multiplied. The shapes of the second band
//! stand in groups, those of a group being alike in their third box; the shapes of the third band stand
//! in runs, alike in their first. Then the number of the third table is the same for a whole group, and
//! what a group has in the first table for a whole run; what is left for each shape of the third band is a
//! product of two short vectors of 16-bit numbers, for which all machines have an instruction.

use alloc::vec::Vec;
use core::array;

use super::chute::Shape;
use super::partition::Partition;
use super::table::{Domain, Stack, Table};
use crate::isa::{Isa, Kernel, Visitor};

/// Shapes of the second band that are alike in their third box.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    third: u16,
    pub(crate) members: Vec<Member>,
}

/// A shape of the second band, by the places of its other boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    first: u16,
    second: u16,
    weight: u16,
}

/// Shapes of the third band that are alike in their first box.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    first: u16,
    others: Vec<Other>,
}

/// A shape of the third band, by the places of its other boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Other {
    second: u16,
    third: u16,
    weight: u16,
}

/// The length of the vectors of a group. No group has more than 55 members: as many shapes are alike
/// in a box.
pub(crate) const fn width(members: usize) -> usize {
    match members {
        0..=16 => 16,
        17..=32 => 32,
        _ => 64,
    }
}

impl Group {
    pub(crate) fn all(second: &[Shape], stacks: &[Stack; 3]) -> Vec<Self> {
        let empty = |third| Self { third, members: Vec::new() };
        let mut groups: Vec<_> = (0..stacks[2].second.len() as u16).map(empty).collect();
        for shape in second {
            let [first, second, third] = places(shape, stacks, |stack| &stack.second);
            groups[usize::from(third)].members.push(Member { first, second, weight: shape.weight });
        }
        groups
    }

    pub(crate) fn shapes(&self, stacks: &[Stack; 3]) -> impl Iterator<Item = Shape> {
        self.members.iter().map(|&Member { first, second, weight }| {
            let places = [first, second, self.third];
            shape(places, weight, stacks, |stack| &stack.second)
        })
    }
}

impl Run {
    pub(crate) fn all(third: &[Shape], stacks: &[Stack; 3]) -> Vec<Self> {
        let empty = |first| Self { first, others: Vec::new() };
        let mut runs: Vec<_> = (0..stacks[0].third.len() as u16).map(empty).collect();
        for shape in third {
            let [first, second, third] = places(shape, stacks, |stack| &stack.third);
            runs[usize::from(first)].others.push(Other { second, third, weight: shape.weight });
        }
        runs
    }

    pub(crate) fn shapes(&self, stacks: &[Stack; 3]) -> impl Iterator<Item = Shape> {
        self.others.iter().map(|&Other { second, third, weight }| {
            let places = [self.first, second, third];
            shape(places, weight, stacks, |stack| &stack.third)
        })
    }
}

/// The places of a shape in the domains of its boxes.
fn places(shape: &Shape, stacks: &[Stack; 3], domain: fn(&Stack) -> &Domain) -> [u16; 3] {
    array::from_fn(|place| domain(&stacks[place]).place(shape.boxes[place]))
}

/// The shape that has these places.
fn shape(
    places: [u16; 3],
    weight: u16,
    stacks: &[Stack; 3],
    domain: fn(&Stack) -> &Domain,
) -> Shape {
    let partition = |place: usize| domain(&stacks[place]).partitions[usize::from(places[place])];
    Shape { boxes: array::from_fn(partition), weight }
}

/// The sum over a group and all runs.
pub(crate) struct GroupSum<'a> {
    pub(crate) group: &'a Group,
    pub(crate) runs: &'a [Run],
    pub(crate) tables: &'a [Table; 3],
}

impl Visitor for GroupSum<'_> {
    type Output = u64;

    fn visit<I: Isa>(self, isa: I) -> u64 {
        isa.enter(self)
    }
}

impl<I> Kernel<I> for GroupSum<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _: I) -> u64 {
        match width(self.group.members.len()) {
            16 => self.sum::<16>(),
            32 => self.sum::<32>(),
            _ => self.sum::<64>(),
        }
    }
}

impl GroupSum<'_> {
    /// No sum overflows. The weights of a group add up to at most 6 x 56, since one partition has 56
    /// alignments, so a product of vectors is at most 336 x 1728^2 < 2^31; and the weights of a band are
    /// at most 6 x 15,680, so that the whole is below 2^58. The largest weight is 12, and 12 x 1728 has 15
    /// bits.
    #[inline(always)]
    fn sum<const N: usize>(self) -> u64 {
        let Self { group: Group { third, members }, runs, tables: [first, second, last] } = self;
        let mut seconds = [[0; N]; Partition::COUNT];
        for (place, slots) in (0..second.rows()).zip(&mut seconds) {
            let row = second.row(place as u16);
            for i in 0..N.min(members.len()) {
                slots[i] = row[usize::from(members[i].second)] as i16;
            }
        }
        let mut thirds = [0; Partition::COUNT];
        for (slot, number) in thirds.iter_mut().zip(last.column(*third)) {
            *slot = number;
        }
        let mut sum = 0;
        for run in runs {
            let row = first.row(run.first);
            let mut firsts = [0; N];
            for i in 0..N.min(members.len()) {
                firsts[i] = (members[i].weight * row[usize::from(members[i].first)]) as i16;
            }
            for other in &run.others {
                let product = dot(&firsts, &seconds[usize::from(other.second)]);
                let times = u32::from(other.weight * thirds[usize::from(other.third)]);
                sum += u64::from(product) * u64::from(times);
            }
        }
        sum
    }
}

/// The additions don't ask whether they overflow, since to ask is slow in a build that does.
#[inline(always)]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> u32 {
    let mut sum = 0i32;
    for i in 0..N {
        sum = sum.wrapping_add(i32::from(a[i]) * i32::from(b[i]));
    }
    sum as u32
}

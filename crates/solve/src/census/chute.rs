//! What a band or a stack may look like, seen line by line.
//!
//! Each row of a band is cut by its three boxes into three triples of digits, each column of a stack
//! likewise. A *shape* says for each of the boxes which triples its lines hold, and not which line
//! holds which; its weight is the number of orders of the lines that keep the givens.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;

use ninefold_grid::{Digit, DigitSet, ORDERS_OF_THREE};

use super::partition::Partition;

/// Some digits of a line, by the boxes that it crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line(u32);

/// The three lines of a chute.
pub(crate) type Lines = [Line; 3];

/// The triples of the boxes of a chute.
pub(crate) type Boxes = [Partition; 3];

/// A shape of a chute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) boxes: Boxes,
    pub(crate) weight: u16,
}

/// A way to fill the lines of a chute with triples, whatever the order of the lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alignment {
    pub(crate) boxes: Boxes,
    pub(crate) lines: Lines,
}

/// All shapes that there are, of a chute without givens as of any other.
#[derive(Clone, Debug)]
pub(crate) struct Shapes {
    /// 56 for each partition of the first box.
    pub(crate) alignments: Vec<Alignment>,
    /// For each two partitions the place of the shape that begins with them.
    places: Vec<u16>,
}

impl Shapes {
    /// How many.
    pub(crate) const COUNT: usize = 15_400;

    /// All: 15,680 alignments, in order.
    pub(crate) fn new() -> Self {
        let mut alignments: Vec<_> = Partition::all().flat_map(alignments).collect();
        alignments.sort_unstable_by_key(|alignment| alignment.boxes);
        let mut shapes: Vec<Boxes> = alignments.iter().map(|alignment| alignment.boxes).collect();
        shapes.dedup();
        let mut places = vec![u16::MAX; Partition::COUNT * Partition::COUNT];
        for (place, boxes) in (0..).zip(&shapes) {
            places[pair(boxes)] = place;
        }
        Self { alignments, places }
    }

    /// The place of a shape among all.
    pub(crate) fn place(&self, boxes: &Boxes) -> usize {
        self.places[pair(boxes)].into()
    }

    /// The shapes in order, each with the number of ways in which it keeps the givens of a chute,
    /// which may be none.
    pub(crate) fn weighed(&self, givens: &Lines) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = Vec::with_capacity(Self::COUNT);
        for Alignment { boxes, lines } in &self.alignments {
            let weight = orders(lines, givens).count() as u16;
            match shapes.last_mut() {
                Some(last) if last.boxes == *boxes => last.weight += weight,
                _ => shapes.push(Shape { boxes: *boxes, weight }),
            }
        }
        shapes
    }

    /// The ways in which a shape keeps the givens of a chute, as many as its weight.
    pub(crate) fn lines<'a>(
        &'a self,
        boxes: Boxes,
        givens: &'a Lines,
    ) -> impl Iterator<Item = Lines> + 'a {
        let from = self.alignments.partition_point(|alignment| alignment.boxes < boxes);
        let alike = self.alignments[from..].iter();
        alike.take_while(move |alignment| alignment.boxes == boxes).flat_map(|alignment| {
            let ordered = |order: [usize; 3]| order.map(|line| alignment.lines[line]);
            orders(&alignment.lines, givens).map(ordered)
        })
    }
}

/// The first two boxes of a shape, by which it is known.
fn pair(boxes: &Boxes) -> usize {
    boxes[0].index() * Partition::COUNT + boxes[1].index()
}

/// The orders of the lines that keep the givens.
fn orders<'a>(lines: &'a Lines, givens: &'a Lines) -> impl Iterator<Item = [usize; 3]> + 'a {
    ORDERS_OF_THREE.into_iter().filter(move |&[a, b, c]| {
        lines[a].holds(givens[0]) && lines[b].holds(givens[1]) && lines[c].holds(givens[2])
    })
}

impl Line {
    pub(crate) fn new(boxes: [DigitSet; 3]) -> Self {
        Self(boxes.into_iter().rev().fold(0, |line, set| line << 9 | u32::from(set.bits())))
    }

    /// What it has in a box.
    pub(crate) const fn get(self, place: usize) -> DigitSet {
        DigitSet::from_bits((self.0 >> (9 * place)) as u16 & 0x1ff)
    }

    pub(crate) const fn insert(&mut self, place: usize, digit: Digit) {
        self.0 |= 1 << (9 * place + digit.index());
    }

    /// Has it all of another?
    const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }
}

/// The 56 alignments of two more boxes with a first: what the first line has in the second box may be
/// any three digits that it lacks in the first, and so on.
fn alignments(first: Partition) -> Vec<Alignment> {
    let mut found = Vec::with_capacity(56);
    let [a, b, c] = *first.triples();
    for top in triples_of(b | c) {
        for middle in triples_of((a | c) - top) {
            let bottom = !(top | middle);
            if (bottom & c).is_empty() {
                let lines = [[a, top], [b, middle], [c, bottom]];
                let lines = lines.map(|[one, two]| Line::new([one, two, !(one | two)]));
                let boxes = [0, 1, 2].map(|place| Partition::of(lines.map(|line| line.get(place))));
                found.push(Alignment { boxes, lines });
            }
        }
    }
    found
}

/// The sets of three of some digits.
fn triples_of(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
    let smaller = move |set: &u16| set.checked_sub(1).map(|less| less & digits.bits());
    let sets = successors(Some(digits.bits()), smaller).map(DigitSet::from_bits);
    sets.filter(|set| set.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Lines = [Line(0); 3];

    /// B. Felgenhauer and F. Jarvis: 9! x 56 x 6^6 bands, of which 6^9 have the same lines but for
    /// the order within each triple.
    #[test]
    fn there_are_as_many_bands_as_were_counted() {
        let shapes = Shapes::new();
        assert_eq!(shapes.alignments.len(), 15_680);
        let weighed = shapes.weighed(&NONE);
        assert_eq!(weighed.len(), Shapes::COUNT);
        let lines: u64 = weighed.iter().map(|shape| u64::from(shape.weight)).sum();
        assert_eq!(lines * 6u64.pow(9), 948_109_639_680);
        assert!(weighed.is_sorted_by(|a, b| a.boxes < b.boxes));
        assert!((0..).zip(&weighed).all(|(place, shape)| shapes.place(&shape.boxes) == place));
    }

    #[test]
    fn a_shape_has_as_many_lines_as_its_weight() {
        let shapes = Shapes::new();
        let mut givens = NONE;
        givens[1].insert(2, Digit::D1);
        givens[1].insert(2, Digit::D2);
        givens[2].insert(0, Digit::D3);
        for shape in shapes.weighed(&givens).iter().step_by(97) {
            let lines: Vec<_> = shapes.lines(shape.boxes, &givens).collect();
            assert_eq!(lines.len(), usize::from(shape.weight));
            for line in lines {
                assert!(line.iter().zip(givens).all(|(line, given)| line.holds(given)));
            }
        }
    }
}

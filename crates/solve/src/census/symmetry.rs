//! What may be exchanged without a change to the number of completions of a first band.
//!
//! That number depends on which digits stand in which boxes of the first band, on the givens of the
//! columns and on those of the two other bands; not on the rows of the first band. Digits may be
//! renamed, stacks and the two other bands exchanged, if that takes each line of givens to another:
//! the order of lines in a chute is nothing that a count can see. So two digits that no given has are
//! alike, and so are two empty stacks, or three givens of a row in one box.

use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{Digit, DigitSet, ORDERS_OF_THREE};

use super::chute::{Boxes, Line, Lines, Shape, Shapes};
use super::layout::Layout;
use super::partition::Partition;

/// An exchange: some digits, what they become, where each stack goes, and whether the two other bands
/// change places.
#[derive(Clone, Copy, Debug)]
struct Exchange {
    renamed: DigitSet,
    digits: [Digit; 9],
    stacks: [usize; 3],
    swaps: bool,
}

/// Shapes of the first band that have the same number of completions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    /// One of them.
    pub(crate) boxes: Boxes,
    /// The sum of their weights.
    pub(crate) weight: u32,
}

/// The class of each shape, and the classes.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    pub(crate) of: Vec<usize>,
    pub(crate) all: Vec<Class>,
}

impl Classes {
    /// The classes of the shapes of a first band that can be had, in order.
    pub(crate) fn new(first: &[Shape], layout: &Layout, shapes: &Shapes) -> Self {
        let roots = orbits(first, &generators(layout), shapes);
        let mut all: Vec<Class> = Vec::new();
        let mut class_of_root = vec![usize::MAX; first.len()];
        for (shape, &root) in first.iter().zip(&roots) {
            if shape.weight == 0 {
                continue;
            }
            if class_of_root[root] == usize::MAX {
                class_of_root[root] = all.len();
                all.push(Class { boxes: shape.boxes, weight: 0 });
            }
            all[class_of_root[root]].weight += u32::from(shape.weight);
        }
        Self { of: roots.into_iter().map(|root| class_of_root[root]).collect(), all }
    }
}

/// For each shape one that stands for all that exchanges make of it.
fn orbits(first: &[Shape], generators: &[Exchange], shapes: &Shapes) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..first.len()).collect();
    for exchange in generators {
        let renamed: Vec<Partition> = Partition::all().map(|it| exchange.partition(it)).collect();
        for (place, shape) in first.iter().enumerate() {
            let other = shapes.place(&exchange.boxes(shape.boxes, &renamed));
            let (a, b) = (root(&mut parents, place), root(&mut parents, other));
            parents[a.max(b)] = a.min(b);
        }
    }
    (0..first.len()).map(|place| root(&mut parents, place)).collect()
}

fn root(parents: &mut [usize], mut place: usize) -> usize {
    while parents[place] != place {
        parents[place] = parents[parents[place]];
        place = parents[place];
    }
    place
}

/// Exchanges of which all others are made.
fn generators(layout: &Layout) -> Vec<Exchange> {
    let mut found = renamings(layout);
    for stacks in ORDERS_OF_THREE {
        for swaps in [false, true] {
            let start = Exchange { stacks, swaps, ..Exchange::NOTHING };
            if stacks != ORDERS_OF_THREE[0] || swaps {
                found.extend(complete(start, &by_use(layout), layout));
            }
        }
    }
    found
}

/// Those that only rename: for each digit, those that leave the digits before it alone and take it to
/// where the ones found so far don't.
fn renamings(layout: &Layout) -> Vec<Exchange> {
    let digits = by_use(layout);
    let mut found = Vec::new();
    for place in (0..9).rev() {
        let mut reached = digits[place].set();
        let fixed = digits[..place].iter().copied();
        for &other in &digits[place + 1..] {
            if !reached.contains(other) {
                let start =
                    fixed.clone().fold(Exchange::NOTHING, |it, digit| it.with(digit, digit));
                let start = start.with(digits[place], other);
                found.extend(complete(start, &digits[place + 1..], layout));
                reached = orbit(digits[place], &found);
            }
        }
    }
    found
}

/// What some renamings make of a digit.
fn orbit(digit: Digit, renamings: &[Exchange]) -> DigitSet {
    let mut orbit = digit.set();
    loop {
        let images = renamings.iter().flat_map(|it| orbit.iter().map(|digit| it.digit(digit)));
        let larger = orbit | images.collect();
        if larger == orbit {
            return orbit;
        }
        orbit = larger;
    }
}

/// The exchange with the other digits renamed, too, if that can be done.
fn complete(start: Exchange, digits: &[Digit], layout: &Layout) -> Option<Exchange> {
    if !start.fits(layout) {
        return None;
    }
    let Some((&digit, rest)) = digits.split_first() else { return Some(start) };
    let free = !start.image(start.renamed);
    free.iter().find_map(|other| complete(start.with(digit, other), rest, layout))
}

/// The digits, those with the most givens first: they leave the least choice.
fn by_use(layout: &Layout) -> [Digit; 9] {
    let mut digits = Digit::ALL;
    let lines = layout.stacks.as_flattened();
    let sets = || lines.iter().flat_map(|line| [0, 1, 2].map(|place| line.get(place)));
    let uses = |digit| sets().filter(|set| set.contains(digit)).count();
    digits.sort_by_key(|&digit| 9 - uses(digit));
    digits
}

impl Exchange {
    const NOTHING: Self = Self {
        renamed: DigitSet::EMPTY,
        digits: Digit::ALL,
        stacks: ORDERS_OF_THREE[0],
        swaps: false,
    };

    fn with(mut self, digit: Digit, other: Digit) -> Self {
        self.renamed.insert(digit);
        self.digits[digit.index()] = other;
        self
    }

    fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// What becomes of the digits of a set that are renamed.
    fn image(&self, set: DigitSet) -> DigitSet {
        (set & self.renamed).iter().map(|digit| self.digit(digit)).collect()
    }

    fn partition(&self, partition: Partition) -> Partition {
        Partition::of(partition.triples().map(|triple| self.image(triple)))
    }

    fn boxes(&self, boxes: Boxes, renamed: &[Partition]) -> Boxes {
        let mut moved = boxes;
        for (partition, stack) in boxes.into_iter().zip(self.stacks) {
            moved[stack] = renamed[partition.index()];
        }
        moved
    }

    /// Does it take lines to lines, as far as its digits go?
    fn fits(&self, layout: &Layout) -> bool {
        let bands = if self.swaps { [0, 2, 1] } else { [0, 1, 2] };
        let images = self.image(self.renamed);
        let kept = |line: Line| Line::new([0, 1, 2].map(|place| line.get(place) & images));
        let kept = |lines: &Lines| sorted(lines.map(kept));
        (0..3).all(|stack| {
            kept(&layout.stacks[self.stacks[stack]]) == self.lines(&layout.stacks[stack], bands)
        }) && [1, 2].into_iter().all(|band| {
            kept(&layout.bands[bands[band]]) == self.lines(&layout.bands[band], self.stacks)
        })
    }

    /// What becomes of the lines of a chute whose boxes go to these places.
    fn lines(&self, lines: &Lines, places: [usize; 3]) -> Lines {
        sorted(lines.map(|line| {
            let mut moved = [DigitSet::EMPTY; 3];
            for (from, to) in places.into_iter().enumerate() {
                moved[to] = self.image(line.get(from));
            }
            Line::new(moved)
        }))
    }
}

fn sorted(mut lines: Lines) -> Lines {
    lines.sort_unstable();
    lines
}

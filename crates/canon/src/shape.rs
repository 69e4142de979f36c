//! The smallest pattern of a grid: where its filled cells go, digits aside.
//!
//! Line by line, with all ties side by side, as in [`search`](crate::search); but here [`Columns`]
//! say all that there is to say, and no way ever splits by columns. So there are never more ways
//! than orders of the lines, 2592, whatever the grid.

use alloc::vec::Vec;
use core::mem;

use crate::columns::Columns;
use crate::order::{Any, Order, Unplaced};

/// Lines in an order, and columns as far as the pattern tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape {
    pub(crate) columns: Columns,
    pub(crate) lines: [u8; 9],
    /// For how many orders of the lines it stands: empty ones may change places.
    pub(crate) times: u32,
}

impl Shape {
    /// Are all columns empty that it leaves tied?
    pub(crate) fn is_rigid(&self, filled: &[u16; 18]) -> bool {
        let columns = self.lines.iter().fold(0, |set, &line| set | filled[usize::from(line)]);
        self.columns.all_tied() & columns == 0
    }
}

/// Finds smallest patterns.
pub(crate) struct Shapes {
    ways: Vec<(Shape, Unplaced)>,
    next: Vec<(Shape, Unplaced)>,
    shapes: Vec<Shape>,
}

impl Shapes {
    pub(crate) const fn new() -> Self {
        Self { ways: Vec::new(), next: Vec::new(), shapes: Vec::new() }
    }

    /// All ways to the smallest pattern, in ascending order, given the filled places of each line.
    pub(crate) fn find(&mut self, filled: &[u16; 18]) -> &[Shape] {
        let order = Any::new(filled);
        self.ways.clear();
        self.ways.push((Shape { columns: Columns::FREE, lines: [0; 9], times: 1 }, Unplaced::ALL));
        for place in 0..9 {
            self.advance(filled, &order, place);
        }
        self.shapes.clear();
        self.shapes.extend(self.ways.iter().map(|&(shape, _)| shape));
        self.shapes.sort_unstable();
        &self.shapes
    }

    /// Places one line more.
    fn advance(&mut self, filled: &[u16; 18], order: &Any, place: usize) {
        let mut least = u16::MAX;
        self.next.clear();
        for (shape, left) in &self.ways {
            order.next(*left, place, |line, left, times| {
                let mut columns = shape.columns;
                let pattern = columns.sift(filled[line]);
                if pattern > least {
                    return;
                }
                if pattern < least {
                    least = pattern;
                    self.next.clear();
                }
                let mut next = Shape { columns, times: shape.times * times, ..*shape };
                next.lines[place] = line as u8;
                self.next.push((next, left));
            });
        }
        mem::swap(&mut self.ways, &mut self.next);
    }
}

//! In which order to count the bands, or the stacks in their place.
//!
//! The result is the same; the time is not. It is about the number of classes of the first band, times
//! the groups of the second, times the shapes of the third.

use alloc::vec::Vec;

use ninefold_grid::Grid;

use super::chute::{Boxes, Shape, Shapes};
use super::group::width;
use super::layout::{Frame, Layout};
use super::partition::Partition;
use super::symmetry::Classes;

/// The frame that promises to be the fastest.
pub(crate) fn fastest(grid: &Grid, shapes: &Shapes) -> Frame {
    let costs =
        [false, true].into_iter().flat_map(|is_transposed| costs(grid, shapes, is_transposed));
    costs.min_by_key(|(cost, _)| *cost).expect("there are frames").1
}

/// The cost of each frame.
fn costs(grid: &Grid, shapes: &Shapes, is_transposed: bool) -> Vec<(usize, Frame)> {
    let mut costs = Vec::new();
    let mut bands: [Option<(Vec<Shape>, Band)>; 3] = [const { None }; 3];
    for frame in Frame::firsts(is_transposed) {
        let layout = Layout::new(grid, &frame);
        for (&band, givens) in frame.bands.iter().zip(&layout.bands) {
            bands[band].get_or_insert_with(|| {
                let shapes = shapes.weighed(givens);
                let band = Band::new(&shapes);
                (shapes, band)
            });
        }
        let [first, second, third] = frame.bands.map(|band| bands[band].as_ref().expect("all"));
        let classes = Classes::new(&first.0, &layout, shapes).all.len();
        for (frame, rest, last) in frame.orders() {
            let [second, third] = rest.map(|band| &[second, third][band].1);
            costs.push((classes * second.cost(last, third), frame));
        }
    }
    costs
}

/// How many shapes a band has.
struct Band {
    shapes: usize,
    /// In how many of them a box has each partition.
    alike: [Vec<usize>; 3],
}

impl Band {
    fn new(shapes: &[Shape]) -> Self {
        let live: Vec<Boxes> =
            shapes.iter().filter(|shape| shape.weight > 0).map(|shape| shape.boxes).collect();
        let alike = core::array::from_fn(|place| {
            let mut alike = alloc::vec![0; Partition::COUNT];
            live.iter().for_each(|boxes| alike[boxes[place].index()] += 1);
            alike
        });
        Self { shapes: live.len(), alike }
    }

    /// What one class takes, in a unit of its own, if this is the second band, its groups are alike in
    /// a certain stack, and the other is the third band.
    fn cost(&self, last: usize, third: &Self) -> usize {
        let groups = self.alike[last].iter().filter(|&&members| members > 0);
        let pairs: usize =
            groups.map(|&members| (width(members) + 64) * (third.shapes + 500)).sum();
        pairs + TABLES
    }
}

/// What the tables of a class take, in the same unit.
const TABLES: usize = 2_000_000;

//! All solutions of a grid, counted without a visit to each.
//!
//! **Rows and columns apart.** A box cuts each row of its band to a *triple* of digits, and each column
//! of its stack. Its rows are a partition of the nine digits into three triples, its columns another;
//! and if each triple of the one shares a digit with each triple of the other, they say together where
//! every digit stands. So a solution is the same as two things that know nothing of each other but
//! that: for each band which triples its rows hold in its boxes, and for each stack which triples its
//! columns hold. There are 94,080 ways for a band and as many for a stack. A given is a digit that a
//! row and a column must have in a box: it makes both choices smaller, each by itself.
//!
//! **Without order.** Whether two partitions go together is not a question of the order of their
//! triples. So what has to be told apart are the 280 [partitions](partition) of the digits, and the
//! 15,400 [shapes](chute) of a chute that three of them make, each with a weight: the number of orders
//! of the lines that keep the givens. The number of solutions is a sum over the shapes of three bands:
//!
//! ```text
//!     sum of  m(R) m(S) m(T) W1(R1, S1, T1) W2(R2, S2, T2) W3(R3, S3, T3)   over bands R, S, T
//! ```
//!
//! where m is the weight of a band and W the sum of the weights of those shapes of a stack whose three
//! partitions are orthogonal to those of its boxes by their rows. For one R the three W's are
//! [tables](table) with two indices each.
//!
//! **The sum over S and T** has up to 15,400 x 15,400 members; the [group] is where they are added up,
//! some ten milliseconds for all of them. **The sum over R** has only as many members as R has [classes](symmetry):
//! what is left is the same for two shapes if some exchange of digits and stacks that the givens can't
//! see makes one of the other. Without givens there are two classes, with k givens in a row a few, with
//! half a dozen anywhere some hundred; and more givens leave fewer shapes. The [plan] is which band, or
//! which stack, takes which part.
//!
//! B. Felgenhauer and F. Jarvis ("Enumerating possible Sudoku grids", 2005) counted the solutions of the empty grid: they
//! sorted the first bands into 44 classes and counted for each the ways to fill the columns of the rest. Here
//! rows and columns of all boxes are taken apart, so that givens are no obstacle, and symmetry is found
//! instead of known. The same sum says which solution is the k-th in an order of its own, so it can
//! [draw](urn) one, and a part of it is an [estimate].

mod chute;
mod completions;
mod estimate;
mod filler;
mod group;
mod layout;
mod partition;
mod plan;
mod symmetry;
mod table;
mod urn;

use alloc::vec::Vec;

use ninefold_grid::Grid;

use crate::Level;
use crate::limits::{Limit, Meter};
use chute::{Shape, Shapes};
use completions::Completions;
pub use estimate::Estimate;
pub use filler::Filler;
use layout::{Frame, Layout};
use symmetry::Classes;
pub use urn::Urn;

/// A grid, ready to be counted. To make one takes some milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct Census {
    grid: Grid,
    shapes: Shapes,
    frame: Frame,
    layout: Layout,
    /// Of the first band.
    first: Vec<Shape>,
    classes: Classes,
    completions: Completions,
}

impl Census {
    pub(crate) fn new(grid: &Grid, level: Level) -> Self {
        let shapes = Shapes::new();
        let frame = plan::fastest(grid, &shapes);
        let layout = Layout::new(grid, &frame);
        let [first, second, third] = layout.bands.map(|givens| shapes.weighed(&givens));
        let columns = layout.stacks.map(|givens| shapes.weighed(&givens));
        let classes = Classes::new(&first, &layout, &shapes);
        let completions = Completions::new([second, third], columns, level);
        Self { grid: *grid, shapes, frame, layout, first, classes, completions }
    }

    /// The number of solutions up to `n`, and the limit that ended the count before that. A node is a
    /// class of the first band with a group of the second.
    pub(crate) fn tally(&mut self, n: u128, meter: &mut Meter<'_>) -> (u128, Option<Limit>) {
        let mut sum = 0;
        for class in &self.classes.all {
            match self.completions.count(class.boxes, meter) {
                Ok(completions) => sum += u128::from(class.weight) * completions,
                Err(limit) => return (sum, Some(limit)),
            }
            if sum >= n {
                return (n, None);
            }
        }
        (sum, None)
    }
}

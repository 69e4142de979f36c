//! A solution by its number, in the order in which they are counted: first band, second, third, then the
//! columns of each stack.

use alloc::vec::Vec;
use core::array;

use ninefold_grid::{Grid, Solution};
use rand::{Rng, RngExt};

use super::Census;
use super::chute::{Boxes, Lines, Shape, Shapes};
use super::completions::Completions;
use super::symmetry::Class;
use crate::limits::{Limit, Limits, Meter};
use crate::{Level, Puzzle, Solver};

/// All solutions of a puzzle, to draw from: each one as likely as any other.
///
/// To make an urn counts the solutions, which takes from some milliseconds to some seconds
/// ([`Puzzle::count`]); a draw takes from some microseconds to some ten milliseconds, the more the fewer
/// givens there are.
///
/// ```
/// use ninefold_solve::{Limits, Puzzle, Urn};
/// use rand::{SeedableRng, rngs::StdRng};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8....17...2...6.6....28....419..5.......79".parse()?;
/// let mut urn = Urn::new(&puzzle, &Limits::NONE).expect("there is no limit");
/// assert_eq!(urn.len(), puzzle.count());
/// let drawn = urn.draw(&mut StdRng::seed_from_u64(1)).expect("there are solutions");
/// assert!(drawn.extends(puzzle.grid()));
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Urn {
    census: Census,
    /// Of each class.
    completions: Vec<u128>,
    len: u128,
}

impl Urn {
    /// An urn with all solutions of a puzzle.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn new(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Self, Limit> {
        Solver::new().urn(puzzle, limits)
    }

    pub(crate) fn of(grid: &Grid, level: Level, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut census = Census::new(grid, level);
        let Census { classes, completions, .. } = &mut census;
        let count = |class: &Class| completions.count(class.boxes, meter);
        let counts: Vec<u128> = classes.all.iter().map(count).collect::<Result<_, _>>()?;
        let weights = classes.all.iter().map(|class| u128::from(class.weight));
        let len = weights.zip(&counts).map(|(weight, count)| weight * count).sum();
        Ok(Self { census, completions: counts, len })
    }

    /// How many solutions there are.
    #[must_use]
    pub const fn len(&self) -> u128 {
        self.len
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A random solution, which is put back; `None` if there is none.
    pub fn draw(&mut self, rng: &mut (impl Rng + ?Sized)) -> Option<Solution> {
        (self.len > 0).then(|| self.solution(rng.random_range(0..self.len)))
    }

    /// The solution with a number below [`len`](Self::len), in an order of its own.
    fn solution(&mut self, number: u128) -> Solution {
        let Census { grid, shapes, layout, first, classes, completions, frame } = &mut self.census;
        let of_class = |class| self.completions.get(class).copied().unwrap_or_default();
        let all = first.iter().zip(&classes.of).map(|(shape, &class)| (*shape, of_class(class)));
        let (first, number) = pick(all, number);
        completions.start(first.shape.boxes);
        let (second, number) = completions.second(number);
        let (third, mut number) = completions.third(second.shape.boxes, number);
        let bands = [first, second, third];
        let rows: [Lines; 3] =
            array::from_fn(|band| bands[band].lines(shapes, &layout.bands[band]));
        let columns: [Lines; 3] = array::from_fn(|stack| {
            let boxes = bands.map(|band| band.shape.boxes[stack]);
            let (columns, rest) = completions.columns(stack, boxes, number);
            number = rest;
            columns.lines(shapes, &layout.stacks[stack])
        });
        let solution = frame.solution(|row, column| {
            let (band, stack) = (row / 3, column / 3);
            let shared = rows[band][row % 3].get(stack) & columns[stack][column % 3].get(band);
            shared.only().expect("a row and a column share a digit in a box")
        });
        assert!(solution.extends(grid), "a solution keeps the givens");
        solution
    }
}

/// A shape, and an order of its lines by its number.
#[derive(Clone, Copy)]
struct Picked {
    shape: Shape,
    order: usize,
}

impl Picked {
    fn lines(&self, shapes: &Shapes, givens: &Lines) -> Lines {
        let mut lines = shapes.lines(self.shape.boxes, givens);
        lines.nth(self.order).expect("there are as many orders as its weight")
    }
}

/// What a number falls on, if each order of the lines of each shape has so many completions; and the
/// number among those.
fn pick(shapes: impl IntoIterator<Item = (Shape, u128)>, mut number: u128) -> (Picked, u128) {
    for (shape, completions) in shapes {
        let all = u128::from(shape.weight) * completions;
        if number < all {
            let order = (number / completions) as usize;
            return (Picked { shape, order }, number % completions);
        }
        number -= all;
    }
    unreachable!("the number is below the sum")
}

impl Completions {
    /// The shape of the second band that a completion has, and its number among those that have it.
    fn second(&self, mut number: u128) -> (Picked, u128) {
        for (place, group) in self.groups.iter().enumerate() {
            let sum = self.group(place).into();
            if number < sum {
                let shapes = group.shapes(&self.stacks);
                let all = |shape: Shape| {
                    self.thirds(shape.boxes)
                        .map(|(third, each)| u128::from(third.weight) * each)
                        .sum()
                };
                return pick(shapes.map(|shape| (shape, all(shape))), number);
            }
            number -= sum;
        }
        unreachable!("the number is below the sum")
    }

    /// The same of the third band.
    fn third(&self, second: Boxes, number: u128) -> (Picked, u128) {
        pick(self.thirds(second), number)
    }

    /// The shapes of the third band, and in how many ways the columns go with each and a second band.
    fn thirds(&self, second: Boxes) -> impl Iterator<Item = (Shape, u128)> {
        let shapes = self.runs.iter().flat_map(|run| run.shapes(&self.stacks));
        shapes.map(move |third| {
            let number = |stack| u128::from(self.number(stack, second[stack], third.boxes[stack]));
            (third, number(0) * number(1) * number(2))
        })
    }

    /// The columns of a stack that a completion has, and the number of what the others may have.
    fn columns(&self, stack: usize, rows: Boxes, number: u128) -> (Picked, u128) {
        let goes = |columns: &Shape| {
            columns.boxes.iter().zip(rows).all(|(column, row)| column.is_orthogonal(row))
        };
        let all = self.stacks[stack].columns.iter().filter(|columns| goes(columns));
        let ways = u128::from(self.number(stack, rows[1], rows[2]));
        let (columns, _) = pick(all.map(|columns| (*columns, 1)), number % ways);
        (columns, number / ways)
    }
}

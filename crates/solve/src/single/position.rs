use core::fmt::Debug;

use ninefold_grid::{Candidates, Solution};

use crate::Givens;
use crate::isa::Witness;
use crate::limits::Meter;

/// What may still stand in the cells, as an engine holds it.
///
/// Everything is `#[inline(always)]`: a search is compiled once for each set of instructions, with
/// all that it does in it.
pub(crate) trait Position: Copy + Debug {
    /// The proof that this machine has the instructions.
    type Isa: Witness;

    /// Whether two positions at a time take little longer than one.
    const PAIRS: bool;

    /// Where a search starts.
    fn new(isa: Self::Isa, givens: Givens<'_>) -> Self;

    /// Excludes what the rules exclude, until they exclude no more.
    ///
    /// The dear rules about triads of three digits are only tried when the others are done, and by
    /// the careful. They save guesses where there are few solutions, and settle some grids that are
    /// hopeless without them.
    fn propagate(&mut self, careful: bool, meter: &mut Meter<'_>) -> Outcome;

    /// Propagates two positions at the same time until one of them, at least, is at its end. Without
    /// [`PAIRS`](Self::PAIRS) it is only the first.
    #[inline(always)]
    fn propagate_both(pair: &mut [Self; 2], careful: bool, meter: &mut Meter<'_>) -> [Outcome; 2] {
        [pair[0].propagate(careful, meter), Outcome::Unfinished]
    }

    /// Takes out the solutions in which a guess is right: this position keeps the others. It has to
    /// be open. The careful guess where most is settled at once.
    fn split(&mut self, careful: bool) -> Self;

    /// Takes out the solutions with the smallest digit in the first open cell in reading order: all
    /// that stay are larger.
    fn split_in_order(&mut self) -> Self;

    /// Takes out the solutions with a smaller digit in the first open cell than a settled position
    /// has there, if it has candidates for any.
    fn split_below(&mut self, settled: &Self) -> Option<Self>;

    /// Is it, once settled, a solution: has every house each digit?
    fn is_right(&self) -> bool;

    /// The solution that it is: it has to be settled and right.
    fn solution(&self) -> Solution;

    /// Does it have no candidate that those exclude?
    fn keeps_to(&self, candidates: &Candidates) -> bool;
}

/// Where propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There is more to exclude.
    Unfinished,
    /// Some cell has no candidate: there is no solution.
    Contradiction,
    /// Each cell has one candidate. It may still break a rule.
    Settled,
    /// Some cell has several.
    Open,
}

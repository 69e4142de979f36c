//! Why has a puzzle several solutions? Where they differ, and where one more given would help.
//!
//! Two solutions differ in a set of cells whose digits can be arranged in two ways. Such a set is
//! called *unavoidable*: every puzzle with just one of the two has a given in it. The set of two
//! solutions is often larger than need be, and made of several. So it's taken apart: hold one of its
//! cells as it is; if there still is another solution, the set in which that one differs is smaller,
//! and if not the cell is in whatever is left. What remains when all cells were asked about is a
//! minimal one: no part of it can be arranged in two ways.

use core::fmt;

use ninefold_grid::{Candidates, CellSet, Solution};

use crate::engine::Engine;
use crate::givens::differing;
use crate::limits::{Meter, NO_LIMIT};
use crate::true_candidates::Sieve;
use crate::{Answer, Givens, Limit, Limits, Puzzle, Solver};

/// Why there are several solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The lexicographically smallest solution.
    pub first: Solution,
    /// The next in order.
    pub second: Solution,
    /// The cells that don't hold the same digit in all solutions.
    pub differing: CellSet,
    /// A minimal unavoidable set of the first solution, free of givens: its digits can be arranged
    /// in another way there, and those of no part of it can. A puzzle whose only solution is the first
    /// has a given in one of these cells. ([`unavoidable_sets`](crate::unavoidable_sets) has them all.)
    pub unavoidable: CellSet,
}

/// `solutions differ at r1c1, r1c2, r3c1, r3c2; one more given in r1c1, r1c2, r3c1, r3c2 would help`.
impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { differing, unavoidable, .. } = self;
        write!(f, "solutions differ at {differing}; one more given in {unavoidable} would help")
    }
}

impl Puzzle {
    /// Two solutions, the cells in which solutions differ, and a minimal set of cells of which one has
    /// to be given; nothing if there is at most one solution. Costs a search for each cell at most, as
    /// [`differing`](Self::differing), and some more that are settled at once.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "534..89126721953..198342567859..14234268537917139248569615372..287419635345286179".parse()?;
    /// let ambiguity = puzzle.ambiguity().expect("it has four solutions");
    /// assert_eq!(ambiguity.differing.len(), 8);
    /// assert_eq!(ambiguity.unavoidable.to_string(), "r2c8, r2c9, r7c8, r7c9");
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn ambiguity(&self) -> Option<Ambiguity> {
        self.ambiguity_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`ambiguity`](Self::ambiguity), which a limit may end: one for all its searches together.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn ambiguity_within(&self, limits: &Limits<'_>) -> Result<Option<Ambiguity>, Limit> {
        Solver::new().ambiguity(self, limits)
    }
}

impl Solver {
    /// Two solutions and where solutions differ: see [`Puzzle::ambiguity`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all searches together.
    pub fn ambiguity<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
    ) -> Result<Option<Ambiguity>, Limit> {
        let givens = givens.into();
        self.metered(limits, |Self { engine, .. }, meter| match engine.solve(givens, meter) {
            Answer::Unknown { reached, .. } => Err(reached),
            Answer::Multiple { first, second } => {
                let candidates = givens.candidates();
                let mut sieve = Sieve::after([first, second], candidates);
                let differing = sieve.differing(engine, meter)?;
                let unavoidable = unavoidable(engine, &candidates, [&first, &second], meter)?;
                Ok(Some(Ambiguity { first, second, differing, unavoidable }))
            }
            _ => Ok(None),
        })
    }
}

/// A minimal unavoidable set of the first solution, among the cells in which the other differs.
fn unavoidable(
    engine: &mut Engine,
    candidates: &Candidates,
    [one, other]: [&Solution; 2],
    meter: &mut Meter<'_>,
) -> Result<CellSet, Limit> {
    let digits = one.grid();
    let mut cells = differing(&digits, other);
    for cell in cells {
        if cells.contains(cell)
            && let Some(other) = another(engine, candidates, one, cells - cell.set(), meter)?
        {
            cells = differing(&digits, &other);
        }
    }
    Ok(cells)
}

/// Another solution, that differs from this one in these cells only.
fn another(
    engine: &mut Engine,
    candidates: &Candidates,
    one: &Solution,
    cells: CellSet,
    meter: &mut Meter<'_>,
) -> Result<Option<Solution>, Limit> {
    let mut left = Candidates::from(&one.grid());
    cells.iter().for_each(|cell| left[cell] = candidates[cell]);
    match engine.solve((&left).into(), meter) {
        Answer::Unknown { reached, .. } => Err(reached),
        Answer::Multiple { first, second } => Ok(Some(if first == *one { second } else { first })),
        _ => Ok(None),
    }
}

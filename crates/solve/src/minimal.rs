//! Which givens does a puzzle need?
//!
//! A given is *redundant* if the puzzle has the same solutions without it: if no solution of the
//! others has another digit there. That is one search for a single solution, in which this digit is
//! excluded, and it holds for every puzzle: for one with several solutions as for one with none. Each
//! redundant given alone may go; whether the others still may then is another question.

use ninefold_grid::CellSet;

use crate::{Limit, Limits, Puzzle, Solver};

impl Puzzle {
    /// The givens each of which alone may go: without it, the solutions are the same. A puzzle that
    /// has none is *minimal*. Costs a search for each given.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(puzzle.grid().filled().len(), 30);
    /// assert_eq!(puzzle.redundant().len(), 22);
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn redundant(&self) -> CellSet {
        self.redundant_within(&Limits::NONE).expect("there is no limit")
    }

    /// [`redundant`](Self::redundant), which a limit may end: one for all its searches together.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn redundant_within(&self, limits: &Limits<'_>) -> Result<CellSet, Limit> {
        Solver::new().redundant(self, limits)
    }
}

impl Solver {
    /// The givens each of which alone may go: see [`Puzzle::redundant`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all searches together.
    pub fn redundant(&mut self, puzzle: &Puzzle, limits: &Limits<'_>) -> Result<CellSet, Limit> {
        let mut others = puzzle.candidates();
        self.ask(limits, |engine, meter| {
            let mut redundant = CellSet::EMPTY;
            for cell in puzzle.grid().filled() {
                let digit = others[cell];
                others[cell] = !digit;
                if engine.any((&others).into(), meter)?.is_none() {
                    redundant.insert(cell);
                }
                others[cell] = digit;
            }
            Ok(redundant)
        })
    }
}

//! Why has a puzzle no solution? A minimal set of givens that cannot stand together.
//!
//! Minimal means that every given in it is needed: without any one of them, the others have a
//! solution. (Logicians call it a minimal unsatisfiable subset, or a minimal unsatisfiable core.)
//! To take givens out one after the other, and back in where a solution appears, leads to such a set;
//! which one, and how large, depends on the order. Two things make that fast and the set small:
//!
//! - First each given is taken out alone. Where a solution appears, the given is in *every* such set,
//!   and is never asked about again. In half of all mistyped puzzles these givens can't stand together
//!   themselves; then there is no other set.
//! - The others are taken out in four orders, from each end of the rows and of the columns, and the
//!   smallest set wins. On 500 mistyped puzzles of 24 givens that is 13.58 givens and 58 searches on
//!   average, where the best of 256 random orders has 13.57.

use core::fmt;

use ninefold_grid::{Candidates, Cell, CellSet, DigitSet};

use crate::engine::Engine;
use crate::givens::only;
use crate::limits::{Meter, NO_LIMIT};
use crate::{DeadEnd, Givens, Limit, Limits, Puzzle, Solver};

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Cells whose givens cannot stand together, while those of all but one can. For pencil marks: the
    /// cells whose candidates can't.
    pub cells: CellSet,
    /// What singles come to that are filled in from these cells alone, if that shows it.
    pub why: Option<DeadEnd>,
}

/// `r1c1, r1c2, r5c9 cannot stand together: no place for 9 in row 1`.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let together = if self.cells.len() > 1 { " together" } else { "" };
        write!(f, "{} cannot stand{together}", self.cells)?;
        self.why.as_ref().map_or(Ok(()), |why| write!(f, ": {why}"))
    }
}

impl Puzzle {
    /// A minimal set of givens that has no solution, small by preference; nothing if the puzzle has
    /// one. Costs one search for each given and some more for those that aren't needed.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     ".2.4......6....2183........28..........8.2.5...39....6..9..3..........87...6.512.".parse()?;
    /// let contradiction = puzzle.contradiction().expect("it has no solution");
    /// assert_eq!(
    ///     contradiction.to_string(),
    ///     "r2c7, r4c1, r5c6, r6c9, r9c8 cannot stand together: no place for 2 in row 6"
    /// );
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`contradiction`](Self::contradiction), which a limit may end: one for all its searches
    /// together. A limit may also leave a set that is larger, but it's minimal all the same.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn contradiction_within(
        &self,
        limits: &Limits<'_>,
    ) -> Result<Option<Contradiction>, Limit> {
        Solver::new().contradiction(self, limits)
    }
}

impl Solver {
    /// A minimal set of cells whose givens, or candidates, can't stand together: see
    /// [`Puzzle::contradiction`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all searches together.
    pub fn contradiction<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limits: &Limits<'_>,
    ) -> Result<Option<Contradiction>, Limit> {
        let givens = givens.into().candidates();
        let core = self.metered(limits, |Self { engine, .. }, meter| {
            Shrinking { givens: &givens, engine, meter }.smallest()
        })?;
        Ok(core.map(|cells| {
            let why = DeadEnd::of(&only(&givens, cells));
            Contradiction { cells, why }
        }))
    }
}

/// Takes givens out.
struct Shrinking<'a, 'b> {
    givens: &'a Candidates,
    engine: &'a mut Engine,
    meter: &'a mut Meter<'b>,
}

impl Shrinking<'_, '_> {
    /// The smallest set that is found; nothing if all givens can stand together.
    fn smallest(&mut self) -> Result<Option<CellSet>, Limit> {
        let binds = |&(_, digits): &(Cell, DigitSet)| digits != DigitSet::ALL;
        let all: CellSet = self.givens.iter().filter(binds).map(|(cell, _)| cell).collect();
        if self.can_stand(all)? {
            return Ok(None);
        }
        let needed = self.needed(all)?;
        if !self.can_stand(needed)? {
            return Ok(Some(needed));
        }
        self.smallest_of_orders(all, all - needed).map(Some)
    }

    /// Is there a solution that keeps to the givens of these cells?
    fn can_stand(&mut self, cells: CellSet) -> Result<bool, Limit> {
        let only = only(self.givens, cells);
        Ok(self.engine.any((&only).into(), self.meter)?.is_some())
    }

    /// The cells that are in every set: without one of them, all others can stand together.
    fn needed(&mut self, all: CellSet) -> Result<CellSet, Limit> {
        let mut needed = CellSet::EMPTY;
        for cell in all {
            if self.can_stand(all - cell.set())? {
                needed.insert(cell);
            }
        }
        Ok(needed)
    }

    /// The first order has to come to its end; a limit in a later one only ends the search for a
    /// smaller set.
    fn smallest_of_orders(&mut self, all: CellSet, doubtful: CellSet) -> Result<CellSet, Limit> {
        let columns = || by_columns().filter(|&cell| doubtful.contains(cell));
        let mut smallest = self.shrunk(all, doubtful.iter())?;
        let orders: [&mut dyn Iterator<Item = Cell>; 3] =
            [&mut doubtful.iter().rev(), &mut columns(), &mut columns().rev()];
        for order in orders {
            match self.shrunk(all, order) {
                Ok(cells) if cells.len() < smallest.len() => smallest = cells,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Ok(smallest)
    }

    /// What is left of a set, once these cells are taken out one after the other where that leaves no
    /// solution.
    fn shrunk(
        &mut self,
        mut cells: CellSet,
        order: impl Iterator<Item = Cell>,
    ) -> Result<CellSet, Limit> {
        for cell in order {
            if !self.can_stand(cells - cell.set())? {
                cells.remove(cell);
            }
        }
        Ok(cells)
    }
}

/// All cells, column by column.
fn by_columns() -> impl DoubleEndedIterator<Item = Cell> {
    (0..Cell::COUNT).map(|i| Cell::ALL[i % 9 * 9 + i / 9])
}

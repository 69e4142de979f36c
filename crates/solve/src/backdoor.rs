//! Backdoors: the cells that one has to be told.
//!
//! A *backdoor* (R. Williams, C. Gomes, B. Selman, 2003) is a set of cells whose digits, once known,
//! leave an easy rest: here, one that singles solve. Its smallest size says how far a puzzle is from
//! easy, whatever the techniques that a player knows: 0 if singles solve it, 1 for most others, 2 or 3
//! for the hardest that are known.
//!
//! The search tries all sets, the smallest first. What spares many of them is that singles only ever
//! add: whatever a cell leads to, the cells that singles fill behind it lead to no more. So when nothing
//! came of a cell, nothing comes of those either.

use alloc::vec;
use alloc::vec::Vec;

use ninefold_grid::{CellSet, Solution};

use crate::limits::{Meter, NO_LIMIT};
use crate::singles::Singles;
use crate::{Answer, Limit, Limits, Puzzle, Solver};

/// The smallest sets of cells whose digits make singles solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backdoors {
    /// How many cells each has: 0 if singles solve the puzzle as it is.
    pub size: usize,
    /// All sets of that size, by their first cells, then by their second, and so on.
    pub sets: Vec<CellSet>,
}

impl Puzzle {
    /// The smallest sets of cells whose digits make singles solve the puzzle, naked and hidden ones;
    /// nothing if it has not just one solution.
    ///
    /// Costs at worst as many fillings by singles, of under a microsecond, as there are sets of empty
    /// cells up to that size; measured, 0.05 ms for size 1, 1 ms for 2, 16 ms for 3.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    ///
    /// let inkala: Puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let backdoors = inkala.backdoors().unwrap();
    /// assert_eq!(backdoors.size, 2);
    /// println!("{}", backdoors.sets[0]);
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn backdoors(&self) -> Option<Backdoors> {
        self.backdoors_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`backdoors`](Self::backdoors), which a limit may end: guesses and sets that are tried, together.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn backdoors_within(&self, limits: &Limits<'_>) -> Result<Option<Backdoors>, Limit> {
        Solver::new().backdoors(self, limits)
    }
}

impl Solver {
    /// The smallest sets of cells whose digits make singles solve a puzzle with one solution: see
    /// [`Puzzle::backdoors`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by guesses and sets together.
    pub fn backdoors(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits<'_>,
    ) -> Result<Option<Backdoors>, Limit> {
        self.metered(limits, |Self { engine, .. }, meter| {
            match engine.solve(puzzle.into(), meter) {
                Answer::Unique(solution) => Search::new(solution, meter).smallest(puzzle).map(Some),
                Answer::Unknown { reached, .. } => Err(reached),
                _ => Ok(None),
            }
        })
    }
}

impl Backdoors {
    /// The smallest sets of cells whose digits make singles lead to a solution that is known, be it the
    /// only one or not; nothing if the puzzle has other givens.
    ///
    /// # Errors
    ///
    /// The limit that was reached; each set that is tried counts as a guess.
    pub fn to(
        solution: &Solution,
        puzzle: &Puzzle,
        limits: &Limits<'_>,
    ) -> Result<Option<Self>, Limit> {
        let mut meter = Meter::new(limits);
        let search = || Search::new(*solution, &mut meter).smallest(puzzle);
        solution.extends(puzzle.grid()).then(search).transpose()
    }
}

/// Sets are made by adding cells in reading order, depth first.
struct Search<'a, 'b> {
    solution: Solution,
    found: Vec<CellSet>,
    meter: &'a mut Meter<'b>,
}

/// A set to which cells are added.
struct Stem {
    set: CellSet,
    /// What singles make of it.
    singles: Singles,
    /// The cells that are still to be added.
    rest: CellSet,
    /// So many sets were found before.
    found: usize,
}

impl<'a, 'b> Search<'a, 'b> {
    const fn new(solution: Solution, meter: &'a mut Meter<'b>) -> Self {
        Self { solution, found: Vec::new(), meter }
    }

    /// Tries one size after the other. All empty cells together are a backdoor, so there is an end.
    fn smallest(mut self, puzzle: &Puzzle) -> Result<Backdoors, Limit> {
        let root = Singles::new(puzzle);
        if root.open.is_empty() {
            return Ok(Backdoors { size: 0, sets: vec![CellSet::EMPTY] });
        }
        let mut size = 0;
        while self.found.is_empty() {
            size += 1;
            self.find(size, &root)?;
        }
        Ok(Backdoors { size, sets: self.found })
    }

    /// Finds all backdoors of a size, if there is no smaller one.
    fn find(&mut self, size: usize, root: &Singles) -> Result<(), Limit> {
        let mut stems = vec![self.stem(CellSet::EMPTY, root.clone(), CellSet::ALL)];
        while let Some(stem) = stems.last_mut() {
            let Some(cell) = stem.rest.first() else {
                self.fell(&mut stems);
                continue;
            };
            stem.rest.remove(cell);
            self.meter.node()?;
            let set = stem.set | cell.set();
            let singles = stem.singles.with(cell, self.solution.digit(cell));
            if singles.open.is_empty() {
                self.found.push(set);
            } else if set.len() == size {
                stem.rest &= singles.open;
            } else {
                let rest = stem.rest;
                stems.push(self.stem(set, singles, rest));
            }
        }
        Ok(())
    }

    fn stem(&self, set: CellSet, singles: Singles, rest: CellSet) -> Stem {
        Stem { set, rest: rest & singles.open, singles, found: self.found.len() }
    }

    /// A set is done with. If nothing came of it, nothing comes of the cells that it fills.
    fn fell(&self, stems: &mut Vec<Stem>) {
        let felled = stems.pop();
        if let (Some(felled), Some(stem)) = (felled, stems.last_mut())
            && felled.found == self.found.len()
        {
            stem.rest &= felled.singles.open;
        }
    }
}

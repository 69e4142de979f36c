//! Minimal puzzles: those of which no given may go.
//!
//! A given is *redundant* if the puzzle has the same solutions without it: if no solution of the
//! others has another digit there. That is one search for a single solution, in which this digit is
//! excluded, and it holds for every puzzle: for one with several solutions as for one with none. Each
//! redundant given alone may go; whether the others still may then is another question.
//!
//! A *minimal* puzzle within a puzzle is found by deciding one given after the other: it goes if it
//! may, and stays if it is needed. What is needed once is needed for good, since fewer givens need
//! each other more; so one turn through them is enough. In reading order the outcome is the
//! lexicographically smallest of all.
//!
//! *All* of them follow by turning back: the last given that went stays instead, and those behind it
//! are decided anew. So the only memory is which givens went. A given that was kept by choice has to
//! be needed in the end; it never will be if those that are kept so far imply it, and then the search
//! turns back again.
//!
//! What is proved once spares most of the questions while the search goes forth and back. That a given
//! is needed is proved by a *witness*: a grid in which it is another digit, and with it only givens that
//! went. It is a proof whatever else goes. That it is redundant is proved by the givens that imply it,
//! whatever else stays. (In a puzzle with one solution, the witnesses are its unavoidable sets, less the
//! cells that aren't given, and minimal puzzles are the minimal sets that meet all of them.)

use alloc::vec::Vec;
use core::iter::FusedIterator;

use ninefold_grid::{ByCell, Candidates, Cell, CellSet, Grid};
use rand::Rng;
use rand::seq::SliceRandom;

use crate::engine::Engine;
use crate::givens::{differing, only};
use crate::limits::{Meter, NO_LIMIT};
use crate::{Level, Limit, Limits, Puzzle, Solver};

/// So many proofs are kept for each given: with more, to look through them takes as long as to
/// search again.
const PROOFS: usize = 32;

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
        self.redundant_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`redundant`](Self::redundant), which a limit may end: one for all its searches together.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn redundant_within(&self, limits: &Limits<'_>) -> Result<CellSet, Limit> {
        Solver::new().redundant(self, limits)
    }

    /// The lexicographically smallest of the [`minimal_puzzles`](Self::minimal_puzzles) within this
    /// one: in reading order, each given goes that may. Costs a search for each given.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    ///
    /// let full: Puzzle =
    ///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
    /// let minimal = full.minimized();
    /// assert!(minimal.redundant().is_empty());
    /// assert_eq!(minimal.first(), full.first());
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn minimized(&self) -> Self {
        self.minimized_within(&Limits::NONE).expect(NO_LIMIT)
    }

    /// [`minimized`](Self::minimized), which a limit may end: guesses, and givens that are tried.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn minimized_within(&self, limits: &Limits<'_>) -> Result<Self, Limit> {
        self.minimal_puzzles_within(limits).search.first()
    }

    /// A minimal puzzle within this one, by trying the givens in a random order. Not all are alike
    /// likely.
    #[must_use]
    pub fn minimized_at_random(&self, rng: &mut (impl Rng + ?Sized)) -> Self {
        self.minimized_at_random_within(rng, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`minimized_at_random`](Self::minimized_at_random), which a limit may end.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn minimized_at_random_within(
        &self,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'_>,
    ) -> Result<Self, Limit> {
        self.minimal_puzzles_at_random_within(rng, limits).search.first()
    }

    /// All minimal puzzles within this one, each once, in lexicographic order: puzzles with some of
    /// its givens and the same solutions, of which no given is [redundant](Self::redundant). Where
    /// there is one solution, so has each of them.
    ///
    /// Their number grows fast with that of the redundant givens: a full grid has more than anybody
    /// can list. Yet the first ones come at once, some ten thousand follow in a second, and memory stays the
    /// same.
    ///
    /// ```
    /// use ninefold_solve::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let all: Vec<_> = puzzle.minimal_puzzles().collect();
    /// assert_eq!(all.len(), 416);
    /// assert!(all.is_sorted());
    /// assert_eq!(all.first(), Some(&puzzle.minimized()));
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    pub fn minimal_puzzles(&self) -> MinimalPuzzles {
        MinimalPuzzles(self.minimal_puzzles_within(&Limits::NONE).search)
    }

    /// [`minimal_puzzles`](Self::minimal_puzzles), which a limit may end: guesses, and givens that are
    /// tried.
    pub fn minimal_puzzles_within<'a>(&self, limits: &Limits<'a>) -> MinimalPuzzlesWithin<'a> {
        Solver::new().minimal_puzzles(self, limits)
    }

    /// [`minimal_puzzles`](Self::minimal_puzzles), as if the cells were counted in a random order.
    pub fn minimal_puzzles_at_random(&self, rng: &mut (impl Rng + ?Sized)) -> MinimalPuzzles {
        MinimalPuzzles(self.minimal_puzzles_at_random_within(rng, &Limits::NONE).search)
    }

    /// [`minimal_puzzles_at_random`](Self::minimal_puzzles_at_random), which a limit may end.
    pub fn minimal_puzzles_at_random_within<'a>(
        &self,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'a>,
    ) -> MinimalPuzzlesWithin<'a> {
        Solver::new().minimal_puzzles_at_random(self, rng, limits)
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
        self.metered(limits, |Self { engine, .. }, meter| {
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

    /// The minimal puzzles within a puzzle, by searches at the level of this solver: see
    /// [`Puzzle::minimal_puzzles`].
    pub fn minimal_puzzles<'a>(
        &self,
        puzzle: &Puzzle,
        limits: &Limits<'a>,
    ) -> MinimalPuzzlesWithin<'a> {
        MinimalPuzzlesWithin { search: Search::new(puzzle, self.level, limits) }
    }

    /// The same, as if the cells were counted in a random order.
    pub fn minimal_puzzles_at_random<'a>(
        &self,
        puzzle: &Puzzle,
        rng: &mut (impl Rng + ?Sized),
        limits: &Limits<'a>,
    ) -> MinimalPuzzlesWithin<'a> {
        MinimalPuzzlesWithin { search: Search::new(puzzle, self.level, limits).shuffled(rng) }
    }
}

/// The minimal puzzles within a puzzle: see [`Puzzle::minimal_puzzles`].
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing unless it is asked"]
pub struct MinimalPuzzles(Search<'static>);

/// The minimal puzzles within a puzzle, until a limit is reached, which is the last item.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing unless it is asked"]
pub struct MinimalPuzzlesWithin<'a> {
    search: Search<'a>,
}

impl Iterator for MinimalPuzzles {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        self.0.next().expect(NO_LIMIT)
    }
}

impl FusedIterator for MinimalPuzzles {}

impl Iterator for MinimalPuzzlesWithin<'_> {
    type Item = Result<Puzzle, Limit>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.search.next().transpose();
        self.search.is_over |= matches!(next, Some(Err(_)));
        next
    }
}

impl FusedIterator for MinimalPuzzlesWithin<'_> {}

/// The givens are decided one after the other: each goes or stays.
#[derive(Clone, Debug)]
struct Search<'a> {
    givens: Grid,
    /// The cells of the givens, in the order in which they are decided.
    order: Vec<Cell>,
    /// So many are decided.
    decided: usize,
    /// Those that stay.
    kept: CellSet,
    /// Those that stay and those that aren't decided.
    left: CellSet,
    /// For each given some witnesses that it is needed: the givens that they have otherwise.
    witnesses: ByCell<Vec<CellSet>>,
    /// For each given some sets of others that imply it.
    implying: ByCell<Vec<CellSet>>,
    is_over: bool,
    engine: Engine,
    meter: Meter<'a>,
}

impl<'a> Search<'a> {
    fn new(puzzle: &Puzzle, level: Level, limits: &Limits<'a>) -> Self {
        let cells = puzzle.grid().filled();
        Self {
            givens: *puzzle.grid(),
            order: cells.iter().collect(),
            decided: 0,
            kept: CellSet::EMPTY,
            left: cells,
            witnesses: ByCell::default(),
            implying: ByCell::default(),
            is_over: false,
            engine: Engine::new(level),
            meter: Meter::new(limits),
        }
    }

    fn shuffled(mut self, rng: &mut (impl Rng + ?Sized)) -> Self {
        self.order.shuffle(rng);
        self
    }

    fn first(mut self) -> Result<Puzzle, Limit> {
        self.next().map(|first| first.expect("givens may go until none is redundant"))
    }

    fn next(&mut self) -> Result<Option<Puzzle>, Limit> {
        while !self.is_over {
            self.meter.node()?;
            let Some(&cell) = self.order.get(self.decided) else {
                let found = self.puzzle();
                self.turn_back()?;
                return Ok(Some(found));
            };
            self.decided += 1;
            if !self.is_needed(cell, self.left)? {
                self.left.remove(cell);
            } else if !self.keep(cell)? {
                self.turn_back()?;
            }
        }
        Ok(None)
    }

    /// The puzzle of what is left.
    fn puzzle(&self) -> Puzzle {
        let left = |cell| self.givens[cell].filter(|_| self.left.contains(cell));
        Puzzle::new(Grid::new(ByCell::from_fn(left))).expect("fewer givens don't clash either")
    }

    /// A given stays. May all that do still be needed in the end?
    fn keep(&mut self, cell: Cell) -> Result<bool, Limit> {
        self.kept.insert(cell);
        for kept in self.kept {
            if !self.is_needed(kept, self.kept)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The last given that went stays instead, if it may; those behind it are no longer decided.
    fn turn_back(&mut self) -> Result<(), Limit> {
        while let Some(last) = self.decided.checked_sub(1) {
            let cell = self.order[last];
            let went = !self.left.contains(cell);
            self.left.insert(cell);
            if went && self.keep(cell)? {
                return Ok(());
            }
            self.kept.remove(cell);
            self.decided = last;
        }
        self.is_over = true;
        Ok(())
    }

    /// Would there be other solutions without this one of some givens?
    fn is_needed(&mut self, cell: Cell, givens: CellSet) -> Result<bool, Limit> {
        let others = givens - cell.set();
        if recall(&mut self.witnesses[cell], |witness| (witness & others).is_empty()) {
            return Ok(true);
        }
        if recall(&mut self.implying[cell], |implying| others.is_superset(implying)) {
            return Ok(false);
        }
        let witness = self.engine.any((&self.without(cell, givens)).into(), &mut self.meter)?;
        match witness.map(|witness| differing(&self.givens, &witness)) {
            Some(differing) => remember(&mut self.witnesses[cell], differing),
            None => remember(&mut self.implying[cell], others),
        }
        Ok(witness.is_some())
    }

    /// What some givens allow if one of them is another digit.
    fn without(&self, cell: Cell, givens: CellSet) -> Candidates {
        let mut candidates = only(&(&self.givens).into(), givens);
        candidates[cell] = !candidates[cell];
        candidates
    }
}

/// Is there such a proof? It is looked at first the next time.
fn recall(proofs: &mut [CellSet], proves: impl Fn(CellSet) -> bool) -> bool {
    let place = proofs.iter().position(|&proof| proves(proof));
    if let Some(place) = place {
        proofs[..=place].rotate_right(1);
    }
    place.is_some()
}

/// Keeps a proof. The one that was not used for longest makes room.
fn remember(proofs: &mut Vec<CellSet>, proof: CellSet) {
    proofs.truncate(PROOFS - 1);
    proofs.insert(0, proof);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn searches_are_at_the_level_of_the_solver() {
        let puzzle = Puzzle::new(Grid::EMPTY).expect("nothing clashes");
        let solver = Solver::with_level(Level::Scalar);
        let puzzles = solver.minimal_puzzles(&puzzle, &Limits::NONE);
        assert!(matches!(puzzles.search.engine, Engine::Scalar(_)));
        let mut rng = rand::rngs::StdRng::seed_from_u64(1);
        let puzzles = solver.minimal_puzzles_at_random(&puzzle, &mut rng, &Limits::NONE);
        assert!(matches!(puzzles.search.engine, Engine::Scalar(_)));
    }
}

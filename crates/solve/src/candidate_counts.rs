//! With how many solutions does each candidate occur?
//!
//! Where solutions are few they are all visited once, each of which tallies its 81 candidates. Where
//! they are many, each candidate that occurs at all is counted by itself, until it has as many as were
//! asked for.

use alloc::boxed::Box;

use ninefold_grid::{ByCell, ByDigit, Cell, Digit, Solution};

use crate::limits::{Meter, NO_LIMIT};
use crate::true_candidates::Sieve;
use crate::{Count, Givens, Limit, Limits, Puzzle, Solver};

/// A table of the counts of all candidates.
type Table<T> = ByCell<ByDigit<T>>;

/// Visiting is faster up to so many times the solutions that are asked for of each candidate.
const VISITED: u128 = 100;

/// So many are visited at most: more are counted faster than found.
const MOST_VISITED: u128 = 10_000_000;

impl Puzzle {
    /// For each candidate the number of solutions with it, if there are fewer than `n`; else that
    /// there are at least `n`. Visits up to ten million solutions, and no more than `100 n`; where there
    /// are more, it counts for each of up to 729 candidates by itself.
    ///
    /// The counts of a cell's digits add up to the number of solutions, and so do those of a digit
    /// in the cells of a house.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit};
    /// use ninefold_solve::{Count, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "534..89126721953..198342567859..14234268537917139248569615372..287419635345286179".parse()?;
    /// let counts = puzzle.candidate_counts_up_to(100);
    /// assert_eq!(counts[Cell::R1C4][Digit::D6], Count::Exactly(2));
    /// assert_eq!(counts[Cell::R1C1][Digit::D5], Count::Exactly(4));
    /// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn candidate_counts_up_to(&self, n: u128) -> Box<Table<Count>> {
        self.candidate_counts_up_to_within(n, &Limits::NONE).expect(NO_LIMIT)
    }

    /// [`candidate_counts_up_to`](Self::candidate_counts_up_to), which a limit may end: one for all
    /// its searches together.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn candidate_counts_up_to_within(
        &self,
        n: u128,
        limits: &Limits<'_>,
    ) -> Result<Box<Table<Count>>, Limit> {
        Solver::new().candidate_counts_up_to(self, n, limits)
    }
}

impl Solver {
    /// For each candidate the number of solutions with it, up to `n`: see
    /// [`Puzzle::candidate_counts_up_to`].
    ///
    /// # Errors
    ///
    /// The limit that was reached, by all searches together.
    pub fn candidate_counts_up_to<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        n: u128,
        limits: &Limits<'_>,
    ) -> Result<Box<Table<Count>>, Limit> {
        let givens = givens.into();
        self.metered(limits, |solver, meter| solver.counts_up_to(givens, n, meter))
    }

    pub(crate) fn counts_up_to(
        &mut self,
        givens: Givens<'_>,
        n: u128,
        meter: &mut Meter<'_>,
    ) -> Result<Box<Table<Count>>, Limit> {
        let few = n.saturating_mul(VISITED).min(MOST_VISITED);
        if self.count(givens, few, meter)? < few {
            self.visit_all(givens, n, meter)
        } else {
            self.count_each(givens, n, meter)
        }
    }

    /// Tallies the candidates of every solution.
    fn visit_all(
        &mut self,
        givens: Givens<'_>,
        n: u128,
        meter: &mut Meter<'_>,
    ) -> Result<Box<Table<Count>>, Limit> {
        let mut tallies = Box::new(Table::<u64>::default());
        let mut tally = |solution: Solution| {
            solution.iter().for_each(|(cell, digit)| tallies[cell][digit] += 1);
        };
        self.each(givens, &mut tally, meter)?;
        Ok(table(|cell, digit| up_to(n, tallies[cell][digit].into())))
    }

    /// Counts for each true candidate by itself. There are many solutions: a digit that a cell has in
    /// all of them has as many.
    fn count_each(
        &mut self,
        givens: Givens<'_>,
        n: u128,
        meter: &mut Meter<'_>,
    ) -> Result<Box<Table<Count>>, Limit> {
        let mut possible =
            Sieve::new(givens, &mut self.engine, meter)?.all(&mut self.engine, meter)?;
        let mut counts =
            table(|cell, digit| up_to(n, if possible[cell] == digit.set() { n } else { 0 }));
        let grid = givens.digits();
        for (cell, digits) in { possible }.iter().filter(|(_, digits)| digits.len() > 1) {
            for digit in digits {
                let with_given = grid.map(|mut grid| {
                    grid[cell] = Some(digit);
                    grid
                });
                possible[cell] = digit.set();
                let givens = with_given.as_ref().map_or((&possible).into(), Givens::Grid);
                counts[cell][digit] = up_to(n, self.count(givens, n, meter)?);
            }
            possible[cell] = digits;
        }
        Ok(counts)
    }
}

/// A number that is exact below `n`.
fn up_to(n: u128, number: u128) -> Count {
    if number < n { Count::Exactly(number) } else { Count::AtLeast(n) }
}

/// The table is large, so it has a place of its own.
fn table(count: impl Fn(Cell, Digit) -> Count) -> Box<Table<Count>> {
    Box::new(ByCell::from_fn(|cell| ByDigit::from_fn(|digit| count(cell, digit))))
}

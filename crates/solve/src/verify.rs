use ninefold_grid::{Grid, Mistakes, Solution};

use crate::Puzzle;

/// Is the grid a right answer to the puzzle? Any solution counts, the smallest or not.
///
/// ```
/// # use ninefold_solve::{Grid, Puzzle, verify};
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mistakes = verify(&puzzle, &Grid::EMPTY).unwrap_err();
/// assert_eq!(mistakes.empty.len(), 81);
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
///
/// # Errors
///
/// The [`Mistakes`]: empty cells, clashes, givens that were changed.
pub fn verify(puzzle: &Puzzle, answer: &Grid) -> Result<Solution, Mistakes> {
    Mistakes::check(puzzle.grid(), answer)
}

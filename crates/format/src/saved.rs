//! A cell as programs save it in a game: its digit, whether that was given, and its pencil marks.
//!
//! A cell without marks was not looked at yet, so nothing is excluded there; if no cell has any, the
//! board has no marks. So a cell that has lost its last candidate can't be saved. A filled cell has
//! no marks of its own: on a board with marks its digit stands there.

use ninefold_grid::{Board, ByCell, Candidates, Digit, DigitSet, Grid};

#[derive(Clone, Copy, Default)]
pub(crate) struct SavedCell {
    pub(crate) digit: Option<Digit>,
    pub(crate) is_given: bool,
    pub(crate) marks: DigitSet,
}

impl SavedCell {
    fn candidates(self) -> DigitSet {
        let marks = if self.marks.is_empty() { DigitSet::ALL } else { self.marks };
        self.digit.map_or(marks, Digit::set)
    }
}

/// The board of saved cells.
pub(crate) fn board(cells: &ByCell<SavedCell>) -> Board {
    let digits =
        |is_given| Grid::new(cells.map(|cell| cell.digit.filter(|_| cell.is_given == is_given)));
    let has_marks = cells.iter().any(|(_, cell)| cell.digit.is_none() && !cell.marks.is_empty());
    Board {
        givens: digits(true),
        placed: digits(false),
        marks: has_marks.then(|| Candidates::new(cells.map(SavedCell::candidates))),
    }
}

/// The cells of a board, to be saved.
pub(crate) fn cells(board: &Board) -> ByCell<SavedCell> {
    let filled = board.filled();
    let marks = |cell| board.marks.map(|marks| marks[cell]).filter(|&marks| marks != DigitSet::ALL);
    ByCell::from_fn(|cell| SavedCell {
        digit: filled[cell],
        is_given: board.givens[cell].is_some(),
        marks: marks(cell).filter(|_| filled[cell].is_none()).unwrap_or_default(),
    })
}

use crate::{ByCell, Candidates, Cell, CellSet, Digit, DigitSet, Grid, Solution};

/// What a person has in front of them, in three layers that are never mixed: the givens of the
/// puzzle, the digits placed since, and the pencil marks.
///
/// A board with a given is a puzzle in progress: the givens alone decide its solutions. A board
/// without any given is decided by its placed digits and marks, as a *sukaku* (a puzzle of pencil
/// marks) is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The digits of the puzzle.
    pub givens: Grid,
    /// The digits that were placed since, right or wrong. No cell is both given and placed.
    pub placed: Grid,
    /// The pencil marks; `None` where the board has none, which differs from empty ones.
    pub marks: Option<Candidates>,
}

impl Board {
    /// A board with givens alone.
    #[must_use]
    pub const fn new(givens: Grid) -> Self {
        Self { givens, placed: Grid::EMPTY, marks: None }
    }

    /// A board of pencil marks alone.
    #[must_use]
    pub const fn sukaku(marks: Candidates) -> Self {
        Self { givens: Grid::EMPTY, placed: Grid::EMPTY, marks: Some(marks) }
    }

    /// Givens and placed digits together.
    #[must_use]
    pub fn filled(&self) -> Grid {
        Grid::new(ByCell::from_fn(|cell| self.givens[cell].or(self.placed[cell])))
    }

    /// The digits that bind: the givens, or where there are none the placed digits.
    #[must_use]
    pub fn binding(&self) -> Grid {
        if self.givens.is_empty() { self.placed } else { self.givens }
    }

    /// Every layer bound together: what givens, placed digits and marks all allow.
    #[must_use]
    pub fn all_layers(&self) -> Candidates {
        let filled = Candidates::from(&self.filled());
        self.marks.map_or(filled, |marks| filled.intersection(&marks))
    }

    /// The placed digits and marks that a solution contradicts.
    #[must_use]
    pub fn disagreements(&self, solution: &Solution) -> CellSet {
        if self.placed.is_empty() && self.marks.is_none() {
            return CellSet::EMPTY;
        }
        let disagrees = |cell: Cell| {
            let digit = solution.digit(cell);
            self.placed[cell].is_some_and(|placed| placed != digit)
                || self.marks.is_some_and(|marks| !marks[cell].contains(digit))
        };
        Cell::ALL.into_iter().filter(|&cell| disagrees(cell)).collect()
    }

    /// The pencil marks where the board has them, else what its digits leave by the rules alone.
    #[must_use]
    pub fn marks_or_seen(&self) -> Candidates {
        self.marks.unwrap_or_else(|| Candidates::seen_from(&self.filled()))
    }
}

impl From<Grid> for Board {
    fn from(givens: Grid) -> Self {
        Self::new(givens)
    }
}

/// What binds: the givens, or for a board without any its placed digits and marks.
impl From<&Board> for Candidates {
    fn from(board: &Board) -> Self {
        if board.givens.is_empty() { board.all_layers() } else { Candidates::from(&board.givens) }
    }
}

/// Reads a lone pencil mark as players write it: a cell with one candidate is a placed digit if no
/// peer has that candidate, too; otherwise it is a naked single yet to be placed. (HoDoKu's rule.)
impl From<Candidates> for Board {
    fn from(marks: Candidates) -> Self {
        let placed = |cell: Cell| -> Option<Digit> {
            let digit = marks[cell].only()?;
            let around = cell.peers().iter().fold(DigitSet::EMPTY, |all, peer| all | marks[peer]);
            (!around.contains(digit)).then_some(digit)
        };
        Self { givens: Grid::EMPTY, placed: Grid::new(ByCell::from_fn(placed)), marks: Some(marks) }
    }
}

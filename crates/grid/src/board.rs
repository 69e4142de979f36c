use crate::{ByCell, Candidates, Cell, CellSet, Digit, DigitSet, Flaws, Grid, Solution};

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

    /// The question that the board asks a solver: what binds of it, unless that clashes. Its givens
    /// alone, or where it has none its placed digits and marks; with `all_layers` everything.
    ///
    /// # Errors
    ///
    /// The clashes of the digits that bind.
    pub fn question(&self, all_layers: bool) -> Result<Candidates, Flaws> {
        let digits = if all_layers { self.filled() } else { self.binding() };
        digits.check()?;
        Ok(if all_layers { self.all_layers() } else { Candidates::from(self) })
    }

    /// The digits that bind, as a grid that says all that the board asks; `None` where pencil marks say
    /// more. A cell with a single mark has that digit, too.
    ///
    /// ```
    /// use ninefold_grid::{Board, Candidates, Cell, Digit, Grid};
    ///
    /// let mut digits = Grid::EMPTY;
    /// digits[Cell::R1C1] = Some(Digit::D5);
    /// let mut marks = Candidates::from(&digits);
    /// assert_eq!(Board::sukaku(marks).as_grid(false), Some(digits));
    /// marks[Cell::R2C2].remove(Digit::D7);
    /// assert_eq!(Board::sukaku(marks).as_grid(false), None);
    /// ```
    #[must_use]
    pub fn as_grid(&self, all_layers: bool) -> Option<Grid> {
        let digits = if all_layers { self.filled() } else { self.binding() };
        let Some(all) = self.marks.and_then(|_| self.question(all_layers).ok()) else {
            return Some(digits);
        };
        let singles = Grid::new(ByCell::from_fn(|cell| all[cell].only()));
        let says_all = |grid: &Grid| {
            let seen = Candidates::seen_from(grid);
            all.intersection(&seen) == seen
        };
        [digits, singles].into_iter().find(says_all)
    }

    /// Every layer bound together: what givens, placed digits and marks all allow.
    #[must_use]
    pub fn all_layers(&self) -> Candidates {
        let filled = Candidates::from(&self.filled());
        self.marks.map_or(filled, |marks| filled.intersection(&marks))
    }

    /// The placed digits, and the marks of open cells, that a solution contradicts.
    #[must_use]
    pub fn disagreements(&self, solution: &Solution) -> CellSet {
        if self.placed.is_empty() && self.marks.is_none() {
            return CellSet::EMPTY;
        }
        let filled = self.filled();
        let disagrees = |cell: Cell| {
            let digit = solution.digit(cell);
            let is_crossed_out = || self.marks.is_some_and(|marks| !marks[cell].contains(digit));
            match filled[cell] {
                Some(_) => self.placed[cell].is_some_and(|placed| placed != digit),
                None => is_crossed_out(),
            }
        };
        Cell::ALL.into_iter().filter(|&cell| disagrees(cell)).collect()
    }

    /// The board with what somebody has filled in: the givens once more, or without them, placed digits, and
    /// pencil marks, without which those of the board stay. Of a board that is marks alone, lone ones are
    /// placed digits as where a [board is made of marks](#impl-From<Candidates>-for-Board).
    ///
    /// # Errors
    ///
    /// The given cells that are filled in otherwise.
    pub fn with_filled(&self, filled: &Self) -> Result<Self, CellSet> {
        let digits = match filled.marks {
            Some(marks) if filled.filled().is_empty() => Self::from(marks).placed,
            _ => filled.filled(),
        };
        let differs = |cell: &Cell| digits[*cell].is_some_and(|it| self.givens[*cell] != Some(it));
        let others: CellSet = self.givens.filled().iter().filter(differs).collect();
        let placed = |cell| digits[cell].filter(|_| self.givens[cell].is_none());
        let placed = Grid::new(ByCell::from_fn(placed));
        let marks = filled.marks.or(self.marks);
        if others.is_empty() { Ok(Self { placed, marks, ..*self }) } else { Err(others) }
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

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn what_disagrees_with_a_solution_is_named_in_both_layers() {
        let solution: Solution = SOLVED.parse().unwrap();
        let mut board = Board::default();
        assert_eq!(board.disagreements(&solution), CellSet::EMPTY);
        board.placed[Cell::R1C1] = Some(Digit::D5);
        board.placed[Cell::R1C2] = Some(Digit::D4);
        assert_eq!(board.disagreements(&solution), Cell::R1C2.set());
        let mut marks = Candidates::ALL;
        marks[Cell::R9C9].remove(Digit::D9);
        board.marks = Some(marks);
        assert_eq!(board.disagreements(&solution), Cell::R1C2.set() | Cell::R9C9.set());
    }

    #[test]
    fn what_is_filled_in_is_placed_unless_it_changes_givens() {
        let mut board = Board::default();
        board.givens[Cell::R1C1] = Some(Digit::D1);
        let mut filled = board.givens;
        filled[Cell::R1C2] = Some(Digit::D2);
        let placed = board.with_filled(&Board::new(filled)).unwrap().placed;
        assert_eq!((placed.filled(), placed[Cell::R1C2]), (Cell::R1C2.set(), Some(Digit::D2)));
        filled[Cell::R1C1] = Some(Digit::D3);
        assert_eq!(board.with_filled(&Board::new(filled)), Err(Cell::R1C1.set()));
    }

    #[test]
    fn pencil_marks_are_filled_in_too() {
        let mut board = Board { marks: Some(Candidates::ALL), ..Board::default() };
        board.givens[Cell::R1C1] = Some(Digit::D1);
        let mut digits = board.givens;
        let filled = |digits| board.with_filled(&Board::new(digits)).unwrap();
        assert_eq!(filled(digits).marks, board.marks);
        digits[Cell::R1C2] = Some(Digit::D2);
        let marks = Candidates::seen_from(&digits);
        let expected = Board { marks: Some(marks), ..filled(digits) };
        assert_eq!(board.with_filled(&Board::sukaku(marks)), Ok(expected));
        digits[Cell::R1C1] = Some(Digit::D3);
        let marks = Candidates::seen_from(&digits);
        assert_eq!(board.with_filled(&Board::sukaku(marks)), Err(Cell::R1C1.set()));
    }

    #[test]
    fn givens_bind_alone_and_without_them_all_layers_do() {
        let mut board = Board::sukaku(Candidates::ALL);
        board.placed[Cell::R1C1] = Some(Digit::D1);
        assert_eq!(board.question(false), Ok(board.all_layers()));
        board.givens[Cell::R1C2] = Some(Digit::D1);
        assert_eq!(board.question(false), Ok(Candidates::from(&board.givens)));
        assert!(board.question(true).is_err(), "two 1s in a row");
    }

    #[test]
    fn marks_are_a_grid_if_they_say_no_more_than_digits() {
        let grid: Grid = SOLVED.replace(['1', '2'], ".").parse().unwrap();
        for marks in [Candidates::from(&grid), Candidates::seen_from(&grid)] {
            assert_eq!(Board { placed: grid, ..Board::sukaku(marks) }.as_grid(false), Some(grid));
        }
        assert_eq!(Board::sukaku(Candidates::from(&grid)).as_grid(false), Some(grid));
        assert_eq!(Board::sukaku(Candidates::ALL).as_grid(false), Some(Grid::EMPTY));
        let mut board = Board { marks: Some(Candidates::ALL), ..Board::new(grid) };
        board.placed[Cell::R1C9] = Some(Digit::D2);
        board.marks.as_mut().unwrap()[Cell::R1C8].remove(Digit::D2);
        assert_eq!(board.as_grid(false), Some(grid), "givens bind alone");
        assert_eq!(board.as_grid(true), Some(board.filled()), "a mark goes where a digit sees it");
        board.marks.as_mut().unwrap()[Cell::R2C3].remove(Digit::D2);
        assert_eq!(board.as_grid(true), None, "and none else");
    }

    #[test]
    fn an_answer_that_lacks_a_given_is_unfinished_and_not_wrong() {
        let puzzle: Grid = SOLVED.parse().unwrap();
        let mut answer = puzzle;
        answer[Cell::R5C5] = None;
        let mistakes = crate::Mistakes::check(&puzzle, &answer).unwrap_err();
        assert!(mistakes.only_unfinished() && mistakes.wrong().is_empty());
        answer[Cell::R5C6] = Some(Digit::D9);
        let mistakes = crate::Mistakes::check(&puzzle, &answer).unwrap_err();
        assert!(mistakes.wrong().contains(Cell::R5C6) && !mistakes.wrong().contains(Cell::R5C5));
    }
}

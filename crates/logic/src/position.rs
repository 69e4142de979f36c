use ninefold_grid::{
    Board, ByCell, ByDigit, ByHouse, Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid,
    House, Solution,
};
use ninefold_solve::Puzzle;

use crate::Step;

/// Where a solver stands: the digits placed so far and what is still open.
///
/// The candidates are kept twice, by cell and by digit: which digits may this cell hold, and which
/// cells may hold this digit. An open cell has all its candidates here; a cell that holds a digit has
/// none. A position is plain data of some 500 bytes; a copy is cheap.
///
/// ```
/// use ninefold_grid::{Cell, Digit};
/// use ninefold_logic::Position;
/// use ninefold_solve::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut position = Position::from(&puzzle);
/// assert_eq!(position.candidates(Cell::R1C3).to_string(), "124");
/// position.place(Cell::R1C3, Digit::D4);
/// assert!(!position.places(Digit::D4).contains(Cell::R1C4));
/// # Ok::<(), ninefold_solve::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    grid: Grid,
    givens: CellSet,
    candidates: Candidates,
    places: ByDigit<CellSet>,
    open: CellSet,
    is_unique: bool,
}

impl Position {
    /// The position of a board: its digits, given or placed, and its pencil marks, or where it has
    /// none what the digits leave by the rules.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let mut position = Self::of_digits(board.filled(), board.givens.filled());
        for (cell, marks) in board.marks.iter().flat_map(Candidates::iter) {
            for digit in position.candidates[cell] - marks {
                position.eliminate(Candidate { cell, digit });
            }
        }
        position
    }

    /// The position of some digits: what they leave by the rules, for all cells at once.
    fn of_digits(grid: Grid, givens: CellSet) -> Self {
        let mut lacking = ByHouse::filled(DigitSet::ALL);
        let mut places = ByDigit::filled(CellSet::ALL);
        let mut open = CellSet::ALL;
        for (cell, digit) in grid.iter() {
            if let Some(digit) = digit {
                open.remove(cell);
                cell.houses().into_iter().for_each(|house| lacking[house].remove(digit));
                places[digit] -= cell.peers();
            }
        }
        let mut candidates = ByCell::filled(DigitSet::EMPTY);
        for cell in open {
            let [row, column, block] = cell.houses().map(|house| lacking[house]);
            candidates[cell] = row & column & block;
        }
        let (candidates, places) = (Candidates::new(candidates), places.map(|cells| cells & open));
        Self { grid, givens, candidates, places, open, is_unique: false }
    }

    /// The empty grid with all candidates.
    const OPEN: Self = Self {
        grid: Grid::EMPTY,
        givens: CellSet::EMPTY,
        candidates: Candidates::ALL,
        places: ByDigit::filled(CellSet::ALL),
        open: CellSet::ALL,
        is_unique: false,
    };

    /// The position of a board whose puzzle has only this solution, where one is given: the uniqueness of
    /// a puzzle of givens is proved then. (Pencil marks alone may tell two digits apart that givens
    /// don't, so what rests on uniqueness isn't right for them.)
    #[must_use]
    pub fn solved_by(board: &Board, only: Option<&Solution>) -> Self {
        let is_unique = only.is_some() && !board.givens.is_empty();
        Self { is_unique, ..Self::new(board) }
    }

    /// The empty grid with all candidates, for the same puzzle.
    pub(crate) fn without_progress(&self) -> Self {
        Self { givens: self.givens, is_unique: self.is_unique, ..Self::OPEN }
    }

    /// The same position of a puzzle whose givens were proved to have just one solution. Only then
    /// do techniques that rest on uniqueness run.
    #[must_use]
    pub const fn with_proved_uniqueness(self) -> Self {
        Self { is_unique: true, ..self }
    }

    /// Was it proved that the givens have just one solution?
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        self.is_unique
    }

    /// The digits, given and placed.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells that were given.
    #[must_use]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The digits that an open cell may hold; none for a cell that holds one.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell]
    }

    /// The cells that may yet hold a digit.
    #[inline]
    #[must_use]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// The cells of a house that may yet hold a digit.
    #[inline]
    #[must_use]
    pub fn places_in(&self, digit: Digit, house: House) -> CellSet {
        self.places[digit] & house.cells()
    }

    /// The digits that some cells may hold between them.
    #[inline]
    #[must_use]
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.candidates[cell])
    }

    /// The houses in which a digit has just two places left, with these: one of the two holds it.
    pub fn conjugates(&self, digit: Digit) -> impl Iterator<Item = (House, [Cell; 2])> + '_ {
        House::ALL.into_iter().filter_map(move |house| {
            let mut places = self.places_in(digit, house).iter();
            let pair = [places.next()?, places.next()?];
            places.next().is_none().then_some((house, pair))
        })
    }

    /// The cells that hold no digit.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> CellSet {
        self.open
    }

    /// The cells with just `n` candidates, for each `n` from 1 to 3: adds up the places of all digits,
    /// 81 sums at once.
    #[must_use]
    pub fn with_few(&self) -> [CellSet; 3] {
        let [mut one, mut two, mut three, mut more] = [CellSet::EMPTY; 4];
        for &places in self.places.as_array() {
            more |= three & places;
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        [one - two, two - three, three - more]
    }

    /// Is every cell filled?
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// The position as a board: givens, placed digits and pencil marks.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::default();
        for (cell, digit) in self.grid.iter() {
            let is_given = self.givens.contains(cell);
            let layer = if is_given { &mut board.givens } else { &mut board.placed };
            layer[cell] = digit;
        }
        let marks = |cell: Cell| self.grid[cell].map_or(self.candidates[cell], Digit::set);
        board.marks = Some(Candidates::new(ByCell::from_fn(marks)));
        board
    }

    /// Puts a digit into a cell, and takes it from the candidates of all peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        for other in self.candidates[cell] {
            self.places[other].remove(cell);
        }
        self.candidates[cell] = DigitSet::EMPTY;
        self.grid[cell] = Some(digit);
        self.open.remove(cell);
        for peer in self.places[digit] & cell.peers() {
            self.candidates[peer].remove(digit);
        }
        self.places[digit] -= cell.peers();
    }

    /// Takes a candidate away.
    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell].remove(digit);
        self.places[digit].remove(cell);
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for &placed in &step.placements {
            self.place(placed.cell, placed.digit);
        }
        for &candidate in &step.eliminations {
            self.eliminate(candidate);
        }
    }
}

impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Self {
        Self::new(&Board::new(*puzzle.grid()))
    }
}

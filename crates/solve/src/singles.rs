use ninefold_grid::{ByHouse, Candidate, Candidates, Cell, CellSet, Digit, DigitSet};

use crate::Puzzle;

/// A grid that is filled by singles alone: a cell that has one candidate (*naked*), or a digit that
/// has one place in a house (*hidden*). Which is filled first makes no difference in the end.
///
/// It doesn't notice where singles come to nothing: [`DeadEnd`](crate::DeadEnd) does.
#[derive(Clone, Debug)]
pub(crate) struct Singles {
    pub(crate) candidates: Candidates,
    /// The cells that hold no digit.
    pub(crate) open: CellSet,
}

impl Singles {
    /// The givens and what follows from them.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut singles = Self { candidates: Candidates::ALL, open: CellSet::ALL };
        for (cell, digit) in puzzle.grid().iter() {
            if let Some(digit) = digit {
                singles.place(cell, digit);
            }
        }
        singles.fill();
        singles
    }

    /// What of the candidates is left by the cells that have one, before any single is filled in.
    pub(crate) fn before(candidates: &Candidates) -> Self {
        let mut singles = Self { candidates: *candidates, open: CellSet::ALL };
        for cell in Cell::ALL {
            if candidates[cell].len() == 1
                && let Some(digit) = singles.candidates[cell].only()
            {
                singles.place(cell, digit);
            }
        }
        singles
    }

    /// A single that is to be filled in.
    pub(crate) fn next(&self) -> Option<Candidate> {
        let hidden = self.digits_with_one_place();
        let single = |cell| Some(Candidate { cell, digit: self.single(cell, &hidden)? });
        self.open.iter().find_map(single)
    }

    /// The same with one more digit, and what follows.
    pub(crate) fn with(&self, cell: Cell, digit: Digit) -> Self {
        let mut singles = self.clone();
        singles.place(cell, digit);
        singles.fill();
        singles
    }

    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        self.open.remove(cell);
        self.candidates[cell] = digit.set();
        for peer in cell.peers() & self.open {
            self.candidates[peer].remove(digit);
        }
    }

    /// Fills in singles until there is none.
    fn fill(&mut self) {
        let mut before = CellSet::ALL;
        while self.open != before {
            before = self.open;
            let hidden = self.digits_with_one_place();
            for cell in self.open {
                if let Some(digit) = self.single(cell, &hidden) {
                    self.place(cell, digit);
                }
            }
        }
    }

    /// The digit that an open cell has to hold, if it's a single there.
    fn single(&self, cell: Cell, hidden: &ByHouse<DigitSet>) -> Option<Digit> {
        let candidates = self.candidates[cell];
        let [row, column, block] = cell.houses();
        let hidden = candidates & (hidden[row] | hidden[column] | hidden[block]);
        candidates.only().or(hidden.first())
    }

    fn digits_with_one_place(&self) -> ByHouse<DigitSet> {
        let mut once = ByHouse::filled(DigitSet::EMPTY);
        let mut again = once;
        for cell in self.open {
            let candidates = self.candidates[cell];
            for house in cell.houses() {
                again[house] |= once[house] & candidates;
                once[house] |= candidates;
            }
        }
        ByHouse::from_fn(|house| once[house] - again[house])
    }
}

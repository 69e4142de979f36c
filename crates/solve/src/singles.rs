use ninefold_grid::{ByHouse, Candidates, Cell, CellSet, Digit, DigitSet};

use crate::Puzzle;

/// A grid that is filled by singles alone: a cell that has one candidate (*naked*), or a digit that
/// has one place in a house (*hidden*). Which is filled first makes no difference in the end.
///
/// Digits have to be right: two that clash aren't noticed.
#[derive(Clone, Debug)]
pub(crate) struct Singles {
    candidates: Candidates,
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

    /// The same with one more digit, and what follows.
    pub(crate) fn with(&self, cell: Cell, digit: Digit) -> Self {
        let mut singles = self.clone();
        singles.place(cell, digit);
        singles.fill();
        singles
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.open.remove(cell);
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
                let candidates = self.candidates[cell];
                let [row, column, block] = cell.houses();
                let hidden = candidates & (hidden[row] | hidden[column] | hidden[block]);
                if let Some(digit) = candidates.only().or(hidden.first()) {
                    self.place(cell, digit);
                }
            }
        }
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

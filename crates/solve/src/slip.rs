//! What becomes of a puzzle that was typed with a slip of the hand: two neighbours exchanged, or a row
//! one cell too far to a side.
//!
//! [`repairs`](crate::repairs) are the single givens that may be wrong; such slips change several at once.

use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Candidates, Cell, Grid, House};

use crate::repair::{Repair, is_unique};
use crate::{Limit, Limits, Solver};

/// How givens may have been typed amiss, told as what mends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slip {
    /// These neighbours in a row or column are to be exchanged.
    Exchange(Cell, Cell),
    /// This row is to be moved a cell to the left; its first one is empty.
    Left(House),
    /// This row is to be moved a cell to the right; its last one is empty.
    Right(House),
}

/// `exchange r1c2 and r1c3`, `move row 4 left`.
impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exchange(one, other) => write!(f, "exchange {one} and {other}"),
            Self::Left(row) => write!(f, "move {row} left"),
            Self::Right(row) => write!(f, "move {row} right"),
        }
    }
}

impl Slip {
    /// The grid without the slip.
    #[must_use]
    pub fn mended(self, grid: &Grid) -> Grid {
        let mut mended = *grid;
        let mut put = |to: Cell, from: Cell| mended[to] = grid[from];
        match self {
            Self::Exchange(one, other) => {
                put(one, other);
                put(other, one);
            }
            Self::Left(row) => (0..9).for_each(|i| put(row.cell(i), row.cell((i + 1) % 9))),
            Self::Right(row) => (0..9).for_each(|i| put(row.cell((i + 1) % 9), row.cell(i))),
        }
        mended
    }

    /// The cells that change, as changes of single givens.
    pub fn repairs(self, grid: &Grid) -> impl Iterator<Item = Repair> {
        let (mended, grid) = (self.mended(grid), *grid);
        let changed = Cell::ALL.into_iter().filter(move |&cell| mended[cell] != grid[cell]);
        changed.map(move |cell| Repair { cell, digit: mended[cell] })
    }
}

impl Solver {
    /// The slips without which the grid would have exactly one solution: exchanges by row, then by column,
    /// then moved rows; of those that leave the same grid the first. The grid may clash. Costs a question for each of at most 162.
    ///
    /// ```
    /// use ninefold_solve::{Limits, Slip, Solver};
    ///
    /// let typed =
    ///     "53..7....6..195....89....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let slips = Solver::new().slips(&typed, &Limits::NONE)?;
    /// assert_eq!(slips[0].to_string(), "exchange r3c2 and r3c3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit that left one undecided: the list would not be whole.
    pub fn slips(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Slip>, Limit> {
        self.metered(limits, |Self { engine, .. }, meter| {
            let mut slips: Vec<Slip> = Vec::new();
            for slip in all(grid) {
                let mended = slip.mended(grid);
                let is_known = slips.iter().any(|known| known.mended(grid) == mended);
                if !is_known && is_unique(engine, &Candidates::from(&mended), meter)? {
                    slips.push(slip);
                }
            }
            Ok(slips)
        })
    }
}

/// Every slip that changes something.
fn all(grid: &Grid) -> impl Iterator<Item = Slip> + '_ {
    let neighbours = |line: House| (1..9).map(move |i| (line.cell(i - 1), line.cell(i)));
    let exchanges = House::ALL[..18].iter().flat_map(move |&line| neighbours(line));
    let differ = |(one, other): &(Cell, Cell)| grid[*one] != grid[*other];
    let moves = House::ALL[..9].iter().flat_map(|&row| {
        let is_free = |place: usize| grid[row.cell(place)].is_none();
        let moves = [is_free(0).then_some(Slip::Left(row)), is_free(8).then_some(Slip::Right(row))];
        moves.into_iter().flatten().filter(|slip| slip.mended(grid) != *grid)
    });
    exchanges.filter(differ).map(|(one, other)| Slip::Exchange(one, other)).chain(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn slips(grid: &Grid) -> Vec<Slip> {
        Solver::new().slips(grid, &Limits::NONE).unwrap()
    }

    /// In a row with one digit, which may have gone to its neighbour or with the whole row.
    #[test]
    fn what_undoes_the_same_is_told_once() {
        // By Gordon Royle, with 17 givens.
        let puzzle: Grid =
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
                .parse()
                .unwrap();
        let mut twice = 0;
        for slip in all(&puzzle) {
            let typed = slip.mended(&puzzle);
            let mut mended: Vec<Grid> = slips(&typed).iter().map(|it| it.mended(&typed)).collect();
            mended.sort_unstable();
            let all = mended.len();
            mended.dedup();
            assert_eq!(mended.len(), all, "{slip}");
            let ways = super::all(&typed).filter(|it| it.mended(&typed) == puzzle).count();
            twice += usize::from(ways > 1);
        }
        assert!(twice > 0);
    }

    /// Whoever makes a slip is told how to undo it.
    #[test]
    fn every_slip_of_a_puzzle_is_found_again() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let mut made = 0;
        for slip in all(&puzzle) {
            let typed = slip.mended(&puzzle);
            assert!(slips(&typed).iter().any(|back| back.mended(&typed) == puzzle), "{slip}");
            made += 1;
        }
        assert!(made > 80, "only {made} slips");
    }

    #[test]
    fn only_what_leaves_one_solution_is_told() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let unique = |slip: &Slip| {
            let mended = crate::Puzzle::new(slip.mended(&puzzle));
            mended.is_ok_and(|puzzle| puzzle.status() == crate::Status::Unique)
        };
        assert_eq!(slips(&puzzle), all(&puzzle).filter(unique).collect::<Vec<_>>());
        assert_eq!(slips(&Grid::EMPTY), vec![]);
    }
}

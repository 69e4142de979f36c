//! Many searches for puzzles ask together whether givens have one solution.
//!
//! Most of such a search is waiting for answers, and an engine that takes many puzzles at once answers ten
//! times as fast. So many searches go on side by side, and each round asks one question of each.

use alloc::vec::Vec;

use ninefold_grid::{Cell, CellSet, Grid, Solution};
use ninefold_solve::{Bulk, Limit, Limits, Lines, Puzzle, Status};

/// A search that needs answers.
pub(crate) trait Ask {
    /// What it has come to.
    fn givens(&self) -> &Givens;

    /// The givens that are asked about: is the solution the only one without them? `None` at the end.
    fn question(&mut self) -> Option<CellSet>;

    /// The answer.
    fn learn(&mut self, asked: CellSet, is_unique: bool);
}

/// Takes all searches to their ends.
///
/// # Errors
///
/// `stop` said so.
pub(crate) fn finish<S: Ask>(
    searches: &mut [S],
    bulk: &mut Bulk,
    limits: &Limits<'_>,
) -> Result<(), Limit> {
    let mut active: Vec<&mut S> = searches.iter_mut().collect();
    let (mut text, mut asked) = (Vec::new(), Vec::new());
    loop {
        text.clear();
        asked.clear();
        active.retain_mut(|search| {
            let question = search.question();
            asked.extend(question);
            question.inspect(|&asked| search.givens().write_without(asked, &mut text)).is_some()
        });
        if active.is_empty() {
            return Ok(());
        }
        let lines = Lines::new(&text).expect("lines of 81 cells");
        let answers = bulk.status_within(lines, &Limits { nodes: None, ..*limits })?;
        for ((search, &asked), &status) in active.iter_mut().zip(&asked).zip(answers.statuses()) {
            search.learn(asked, status == Status::Unique);
        }
    }
}

/// Givens of a solution.
pub(crate) struct Givens {
    pub(crate) solution: Solution,
    cells: CellSet,
    /// As they are written.
    text: [u8; Cell::COUNT],
}

impl Givens {
    pub(crate) fn new(solution: Solution, cells: CellSet) -> Self {
        let mut givens = Self { solution, cells: CellSet::ALL, text: solution.to_ascii() };
        givens.take(!cells);
        givens
    }

    pub(crate) const fn cells(&self) -> CellSet {
        self.cells
    }

    pub(crate) fn take(&mut self, cells: CellSet) {
        self.cells -= cells;
        cells.iter().for_each(|cell| self.text[cell.index()] = b'.');
    }

    /// Adds a line of them, but for some.
    fn write_without(&self, cells: CellSet, text: &mut Vec<u8>) {
        let mut line = self.text;
        cells.iter().for_each(|cell| line[cell.index()] = b'.');
        text.extend_from_slice(&line);
        text.push(b'\n');
    }

    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut grid = Grid::EMPTY;
        for cell in self.cells {
            grid[cell] = Some(self.solution.digit(cell));
        }
        Puzzle::new(grid).expect("givens of a solution don't clash")
    }
}

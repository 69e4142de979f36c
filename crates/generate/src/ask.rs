//! Many searches for puzzles ask together whether givens have one solution.
//!
//! Most of such a search is waiting for answers, and an engine that takes many puzzles at once answers ten
//! times as fast. So many searches go on side by side, and each round asks one question of each.

use alloc::vec::Vec;

use ninefold_grid::{CellSet, Grid, Solution};
use ninefold_solve::{Bulk, Lines, Puzzle, Status};

/// A search that needs answers.
pub(crate) trait Ask {
    /// The solution that givens are taken from.
    fn solution(&self) -> &Solution;

    /// The givens to ask about; `None` at the end.
    fn question(&mut self) -> Option<CellSet>;

    /// Is the solution the only one with the givens that were asked about?
    fn learn(&mut self, asked: CellSet, is_unique: bool);
}

/// Takes all searches to their ends.
pub(crate) fn finish<S: Ask>(searches: &mut [S], bulk: &mut Bulk) {
    let mut active: Vec<&mut S> = searches.iter_mut().collect();
    let (mut text, mut asked) = (Vec::new(), Vec::new());
    loop {
        text.clear();
        asked.clear();
        active.retain_mut(|search| {
            let question = search.question();
            asked.extend(question);
            question.inspect(|&givens| write(search.solution(), givens, &mut text)).is_some()
        });
        if active.is_empty() {
            return;
        }
        let answers = bulk.status(Lines::new(&text).expect("lines of 81 cells"));
        for ((search, &asked), &status) in active.iter_mut().zip(&asked).zip(answers.statuses()) {
            search.learn(asked, status == Status::Unique);
        }
    }
}

/// Adds a line with some givens of a solution.
fn write(solution: &Solution, givens: CellSet, text: &mut Vec<u8>) {
    let mut line = solution.to_ascii();
    for cell in !givens {
        line[cell.index()] = b'.';
    }
    text.extend_from_slice(&line);
    text.push(b'\n');
}

/// The puzzle that some givens of a solution are.
pub(crate) fn puzzle(solution: &Solution, givens: CellSet) -> Puzzle {
    let mut grid = Grid::EMPTY;
    for cell in givens {
        grid[cell] = Some(solution.digit(cell));
    }
    Puzzle::new(grid).expect("givens of a solution don't clash")
}

//! Givens are taken away as long as the solution stays the only one.
//!
//! Orbit after orbit is decided, in a random order: it goes, unless there would be a second solution or
//! too few givens. An orbit that has to stay has to stay for good, since fewer givens need each other
//! more; so one turn is enough. For the same reason many can be decided by one question: if all of
//! several orbits may go together, each may when its turn comes. So the first question is about a good half of the grid,
//! and after each *no* half as many are asked about. What comes of it is the same.
//!
//! Most of a dig is waiting for answers, so many digs go on at a time and ask together: an engine
//! that takes many puzzles at once answers ten times as fast.

use alloc::vec::Vec;

use ninefold_grid::{CellSet, Grid, Solution};
use ninefold_solve::{Bulk, Lines, Puzzle, Status};

use crate::spread::Spread;

/// One dig, from a full grid down.
pub(crate) struct Dig<'a> {
    pub(crate) solution: Solution,
    pub(crate) givens: CellSet,
    /// In the order in which they are decided; not yet decided from `next` on.
    orbits: Vec<CellSet>,
    next: usize,
    /// So many are decided together.
    stride: usize,
    /// No fewer givens,
    fewest: usize,
    /// and no fewer in a box, a line, of a digit.
    spread: &'a Spread,
    /// Is it known that the givens have one solution?
    pub(crate) is_proved: bool,
    /// Not even the givens at the start have.
    pub(crate) is_hopeless: bool,
}

impl<'a> Dig<'a> {
    /// From the cells that givens may have, down to no fewer than so many.
    pub(crate) fn new(
        solution: Solution,
        givens: CellSet,
        orbits: Vec<CellSet>,
        fewest: usize,
        spread: &'a Spread,
    ) -> Self {
        let stride = orbits.len() / 2 + 1;
        let is_proved = givens == CellSet::ALL;
        Self {
            solution,
            givens,
            orbits,
            next: 0,
            stride,
            fewest,
            spread,
            is_proved,
            is_hopeless: false,
        }
    }

    /// The orbits that are decided next.
    fn chosen(&self) -> &[CellSet] {
        let left = &self.orbits[self.next..];
        if self.is_proved { &left[..self.stride.min(left.len())] } else { &[] }
    }

    /// The givens to ask about; `None` at the end.
    fn question(&mut self) -> Option<CellSet> {
        while !self.is_hopeless && self.givens.len() > self.fewest && self.next < self.orbits.len()
            || !self.is_proved && !self.is_hopeless
        {
            let fewer = self.chosen().iter().fold(self.givens, |all, &orbit| all - orbit);
            if !self.is_proved || self.allows(fewer) {
                return Some(fewer);
            }
            self.refuse();
        }
        None
    }

    /// Are so few enough, whatever their solutions are?
    fn allows(&self, givens: CellSet) -> bool {
        givens.len() >= self.fewest && self.spread.is_enough(givens, &self.solution)
    }

    /// The orbits that were chosen don't all go.
    fn refuse(&mut self) {
        if self.stride == 1 {
            self.next += 1;
        }
        self.stride = self.stride.div_ceil(2);
    }

    fn learn(&mut self, fewer: CellSet, is_unique: bool) {
        match (self.is_proved, is_unique) {
            (false, true) => self.is_proved = true,
            (false, false) => self.is_hopeless = true,
            (true, true) => {
                self.next += self.chosen().len();
                self.givens = fewer;
            }
            (true, false) => self.refuse(),
        }
    }

    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut grid = Grid::EMPTY;
        for cell in self.givens {
            grid[cell] = Some(self.solution.digit(cell));
        }
        Puzzle::new(grid).expect("givens of a solution don't clash")
    }
}

/// Takes all digs to their ends.
pub(crate) fn finish(digs: &mut [Dig<'_>], bulk: &mut Bulk) {
    let mut active: Vec<&mut Dig<'_>> = digs.iter_mut().collect();
    let mut text = Vec::new();
    loop {
        let mut asked: Vec<CellSet> = Vec::with_capacity(active.len());
        active.retain_mut(|dig| match dig.question() {
            Some(fewer) => {
                asked.push(fewer);
                true
            }
            None => false,
        });
        if active.is_empty() {
            return;
        }
        text.clear();
        for (dig, &givens) in active.iter().zip(&asked) {
            write(&dig.solution, givens, &mut text);
        }
        let answers = bulk.status(Lines::new(&text).expect("lines of 81 cells"));
        for ((dig, &fewer), &status) in active.iter_mut().zip(&asked).zip(answers.statuses()) {
            dig.learn(fewer, status == Status::Unique);
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

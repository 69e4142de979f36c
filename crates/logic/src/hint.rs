//! The next step for somebody in the middle of a puzzle, told as little at a time as they like.
//!
//! What is wrong already comes first: from a wrong entry every technique leads astray. That needs the
//! solution, so it is only looked for in puzzles that have just one.

use core::fmt;

use ninefold_grid::{Board, CellSet, Solution};
use ninefold_solve::{Limit, Limits};

use crate::explain::{aloud, told_houses};
use crate::{Explanation, Plan, Position, Spoken, Step};

/// What to tell somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// These cells hold a wrong digit.
    Wrong(CellSet),
    /// No entry is wrong, but the pencil marks of these cells lack the right digit.
    Lacking(CellSet),
    /// This step is next.
    Step(Step),
    /// Nothing is left to do.
    Solved,
    /// No technique of the plan leads on.
    Beyond,
}

/// How much of a hint to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Which technique, and in which house.
    Technique,
    /// And which cells it is about.
    Cells,
    /// And what follows, and why.
    Whole,
}

impl Hint {
    /// The hint for a board. The solution is the one and only one of its puzzle, or `None` where there
    /// are several, or where nobody has looked: then wrong entries go unseen, and techniques that rest
    /// on uniqueness aren't tried.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Digit};
    /// use ninefold_logic::{Hint, Plan};
    /// use ninefold_solve::{Answer, Limits, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let Answer::Unique(solution) = puzzle.solve() else { panic!("a proper puzzle has one") };
    /// let mut board = Board::new(*puzzle.grid());
    /// board.placed[Cell::R1C3] = Some(Digit::D1);
    /// let hint = Hint::new(&board, Some(&solution), &Plan::default(), &Limits::NONE)?;
    /// assert_eq!(hint, Hint::Wrong(Cell::R1C3.set()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn new(
        board: &Board,
        solution: Option<&Solution>,
        plan: &Plan,
        limits: &Limits<'_>,
    ) -> Result<Self, Limit> {
        if let Some(wrong) = solution.and_then(|solution| Self::wrong(board, solution)) {
            return Ok(wrong);
        }
        let position = Position::solved_by(board, solution);
        Ok(match plan.next(&position, limits)? {
            Some(step) => Self::Step(step),
            None if position.is_solved() => Self::Solved,
            None => Self::Beyond,
        })
    }

    /// What is wrong on a board: its entries or, where they are right, its pencil marks.
    #[must_use]
    pub fn wrong(board: &Board, solution: &Solution) -> Option<Self> {
        let entries = Board { marks: None, ..*board }.disagreements(solution);
        let all = board.disagreements(solution);
        match (entries.is_empty(), all.is_empty()) {
            (false, _) => Some(Self::Wrong(entries)),
            (true, false) => Some(Self::Lacking(all)),
            (true, true) => None,
        }
    }

    /// The hint in words, as deep as is wanted.
    #[must_use]
    pub const fn told(&self, depth: Depth) -> Told<'_> {
        Told { hint: self, depth, is_aloud: false }
    }

    /// The same for listening: cells are told in words.
    #[must_use]
    pub const fn spoken(&self, depth: Depth) -> Told<'_> {
        Told { is_aloud: true, ..self.told(depth) }
    }
}

/// A hint in words.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    hint: &'a Hint,
    depth: Depth,
    is_aloud: bool,
}

impl Told<'_> {
    fn cells(&self, f: &mut fmt::Formatter<'_>, cells: CellSet) -> fmt::Result {
        if self.is_aloud { aloud(f, cells) } else { write!(f, "{cells}") }
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.hint, self.depth) {
            (Hint::Wrong(cells), _) => {
                f.write_str("wrong so far: ")?;
                self.cells(f, *cells)
            }
            (Hint::Lacking(cells), _) => {
                f.write_str("the right digit is missing from the pencil marks of ")?;
                self.cells(f, *cells)
            }
            (Hint::Solved, _) => f.write_str("solved"),
            (Hint::Beyond, _) => {
                f.write_str("none of the techniques that were tried leads on from here")
            }
            (Hint::Step(step), Depth::Technique) => located(f, step),
            (Hint::Step(step), Depth::Cells) => {
                located(f, step)?;
                f.write_str(": look at ")?;
                self.cells(f, step.cells())
            }
            (Hint::Step(step), Depth::Whole) if self.is_aloud => write!(f, "{}", Spoken(step)),
            (Hint::Step(step), Depth::Whole) => write!(f, "{step}. {}", Explanation(step)),
        }
    }
}

/// The technique, and the houses where it is.
fn located(f: &mut fmt::Formatter<'_>, step: &Step) -> fmt::Result {
    write!(f, "{}", step.technique)?;
    if !step.base.is_empty() {
        f.write_str(" in ")?;
        return told_houses(f, step.base, false);
    }
    // All three houses of a cell would give it away: its box will do.
    let house = step.cells().common_houses().iter().next_back();
    house.map_or(Ok(()), |house| write!(f, " in {house}"))
}

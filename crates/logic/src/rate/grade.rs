//! Our own grade, from 1 to 6: how hard a puzzle is for people.
//!
//! A solver climbs towards the solution in rounds. In each it takes the easiest technique that has a step, and
//! takes *all* its steps at once. Which step would be found first never matters, so equivalent puzzles climb
//! alike and have equal grades. Techniques come in the order of [`Plan::default`], and how hard one is
//! says its row: the level that HoDoKu gives it. A technique that HoDoKu lacks, or leaves off, is not
//! needed for a grade.
//!
//! | a round of | points | least grade |
//! |---|---:|---:|
//! | hidden singles | 10 for each | 1 |
//! | naked singles, where no hidden one is left | 5 for each | 1 |
//! | a medium technique | 75 | 2 |
//! | a hard one | 100 | 3 |
//! | an unfair one | 150 | 4 |
//! | an extreme one | 200 | 5 |
//!
//! The hardest technique sets the least grade, and the length of the climb may raise it: to 2 by more than 600
//! points, to 3 by 650, to 4 by 700, to 5 by 850, to 6 by 1100. What no technique solves is of grade
//! 6: it takes trial, as which forcing chains and nets count. The numbers are fitted to the ratings of Sudoku Explainer and HoDoKu.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, CellSet, House};
use ninefold_solve::{Limit, Limits};

use super::hodoku::Level;
use super::{Measure, Rated, Scale};
use crate::notes::Notes;
use crate::technique::SINGLES;
use crate::{Plan, Position, Step, Technique};

pub(super) const SCALE: Scale = Scale {
    id: "grade",
    about: "our own, from 1 (gentle) to 6 (diabolical); the same for all equivalent puzzles",
    parts: &["grade", "grade_name"],
    stands_alone: true,
    rate: |start, limits| {
        let grade = grade(start, limits)?;
        Ok(Rated::As(vec![Measure::Number(grade.number()), Measure::Word(grade.as_str())]))
    },
};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Few singles.
    Gentle,
    /// Many singles, or a little of locked candidates, pairs and triples.
    Moderate,
    /// Fish, wings, uniqueness or colours, once or twice.
    Tricky,
    /// A chain or a large fish, or a longer way.
    Tough,
    /// Several of those.
    Fierce,
    /// A long way of hard techniques, or trial.
    Diabolical,
}

impl Grade {
    /// The grades from 1 to 6.
    pub const ALL: [Self; 6] =
        [Self::Gentle, Self::Moderate, Self::Tricky, Self::Tough, Self::Fierce, Self::Diabolical];

    /// The grade as a number from 1 to 6.
    #[must_use]
    pub const fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The word for it: `gentle`, `moderate`, `tricky`, `tough`, `fierce`, `diabolical`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Moderate => "moderate",
            Self::Tricky => "tricky",
            Self::Tough => "tough",
            Self::Fierce => "fierce",
            Self::Diabolical => "diabolical",
        }
    }

    /// The most points of the grade.
    const fn most_points(self) -> u32 {
        match self {
            Self::Gentle => 600,
            Self::Moderate => 650,
            Self::Tricky => 700,
            Self::Tough => 850,
            Self::Fierce => 1100,
            Self::Diabolical => u32::MAX,
        }
    }

    /// The grade that a technique of a level makes the least.
    const fn least(level: Level) -> Self {
        Self::ALL[level as usize]
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The points of a hidden single, and of a naked one.
const HIDDEN: u32 = 10;
const NAKED: u32 = 5;

/// The points of a round of a technique.
const fn points(level: Level) -> u32 {
    match level {
        Level::Easy => NAKED,
        Level::Medium => 75,
        Level::Hard => 100,
        Level::Unfair => 150,
        Level::Extreme => 200,
    }
}

/// The grade of a puzzle, from its first position. One that has no solution is of grade 6. Takes some
/// microseconds where singles suffice, and some hundred where they don't.
///
/// ```
/// use ninefold_logic::Position;
/// use ninefold_logic::rate::grade::{Grade, grade};
/// use ninefold_solve::{Limits, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let start = Position::from(&puzzle).with_proved_uniqueness();
/// assert_eq!(grade(&start, &Limits::NONE)?, Grade::Gentle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The limit that was reached.
pub fn grade(start: &Position, limits: &Limits<'_>) -> Result<Grade, Limit> {
    let mut climb = Climb::new(start);
    climb.take_singles();
    let plan = if climb.position.is_solved() { Plan::new([]) } else { Plan::default() };
    let techniques: Vec<_> = plan
        .techniques()
        .iter()
        .copied()
        .filter(|technique| !SINGLES.contains(technique) && !is_trial(technique))
        .collect();
    while climb.take_easiest(&techniques, limits)? {
        climb.take_singles();
    }
    Ok(climb.grade())
}

/// Do singles lead from a position to the solution? Takes some microseconds.
#[must_use]
pub fn singles_suffice(start: &Position) -> bool {
    let mut climb = Climb::new(start);
    climb.take_singles();
    climb.position.is_solved()
}

/// Forcing chains and nets, which follow what an assumption leads to: trial by another name.
fn is_trial(technique: &Technique) -> bool {
    technique.hodoku.is_some_and(|hodoku| hodoku.order >= 8500)
}

/// A solver on the way.
struct Climb {
    position: Box<Position>,
    points: u32,
    hardest: Level,
}

impl Climb {
    fn new(start: &Position) -> Self {
        Self { position: Box::new(*start), points: 0, hardest: Level::Easy }
    }

    /// Takes hidden singles, and naked ones where there are none, until neither is left.
    fn take_singles(&mut self) {
        while self.place(&hidden(&self.position), HIDDEN)
            || self.place(&naked(&self.position), NAKED)
        {}
    }

    /// Places digits, all at once. Were there any? (What clashes, in a puzzle without a solution, is passed over.)
    fn place(&mut self, singles: &ByDigit<CellSet>, points: u32) -> bool {
        let before = self.position.open();
        for (digit, &cells) in singles.iter() {
            for cell in cells {
                if self.position.places(digit).contains(cell) {
                    self.position.place(cell, digit);
                    self.points += points;
                }
            }
        }
        self.position.open() != before
    }

    /// Takes all steps of the first technique that has one. Was there one?
    fn take_easiest(
        &mut self,
        techniques: &[&'static Technique],
        limits: &Limits<'_>,
    ) -> Result<bool, Limit> {
        let notes = Notes::new(&self.position);
        for technique in techniques {
            let mut steps: Vec<Step> = Vec::new();
            technique.find_with(&notes, limits, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            })?;
            if !steps.is_empty() {
                self.take(&steps);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn take(&mut self, steps: &[Step]) {
        for gone in steps.iter().flat_map(|step| &step.eliminations) {
            self.position.eliminate(*gone);
        }
        for placed in steps.iter().flat_map(|step| &step.placements) {
            if self.position.places(placed.digit).contains(placed.cell) {
                self.position.place(placed.cell, placed.digit);
            }
        }
        let level = steps.iter().filter_map(|step| step.technique.hodoku).map(|it| it.level).max();
        let level = level.unwrap_or(Level::Extreme);
        self.points += points(level);
        self.hardest = self.hardest.max(level);
    }

    fn grade(&self) -> Grade {
        if !self.position.is_solved() {
            return Grade::Diabolical;
        }
        let allows = |grade: &Grade| {
            *grade >= Grade::least(self.hardest) && self.points <= grade.most_points()
        };
        Grade::ALL.into_iter().find(allows).unwrap_or(Grade::Diabolical)
    }
}

/// The cells with one candidate.
fn naked(position: &Position) -> ByDigit<CellSet> {
    let [singles, ..] = position.with_few();
    ByDigit::from_fn(|digit| singles & position.places(digit))
}

/// The cells that are the one place of a digit in a house.
fn hidden(position: &Position) -> ByDigit<CellSet> {
    ByDigit::from_fn(|digit| {
        let places = position.places(digit);
        let only = |house: &House| (places & house.cells()).only();
        if places.is_empty() { places } else { House::ALL.iter().filter_map(only).collect() }
    })
}

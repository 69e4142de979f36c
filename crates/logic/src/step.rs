//! A step is plain data: what changes, and what of the position makes it so. Any front can draw it
//! without knowing the technique; words are made of it only when somebody asks (`explain`).

use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{Candidate, CellSet, Digit, DigitSet, HouseSet};

use crate::candidate_set::CandidateSet;
use crate::{Position, Technique};

/// One deduction: digits that must stand, candidates that can't, and why.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Step {
    /// The technique that finds it.
    pub technique: &'static Technique,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it takes away, by cell and digit. A placement's own effects on its peers are
    /// not listed.
    pub eliminations: Vec<Candidate>,
    /// The candidates that the pattern is made of, by role.
    pub marks: Vec<Mark>,
    /// The houses that force the pattern: where a fish has its bases, a subset its cells.
    pub base: HouseSet,
    /// The houses in which it has its effect: where a fish has its covers.
    pub cover: HouseSet,
    /// The links of a chain, from its start to its end.
    pub links: Vec<Link>,
}

/// Some digits of some cells, and the part that they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The part.
    pub role: Role,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// The part that candidates play in a pattern. A front gives each a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// They make the pattern.
    Defining,
    /// They stick out of it: where none of them holds, the plain pattern does.
    Fin,
    /// Fins in which houses that force the pattern overlap.
    EndoFin,
    /// The cell on which a wing turns.
    Pivot,
    /// The cells between which the eliminations lie.
    Pincer,
    /// One colour: all of them hold or none does.
    FirstColour,
    /// The opposite colour.
    SecondColour,
    /// One colour of a second cluster.
    ThirdColour,
    /// Its opposite.
    FourthColour,
}

/// A digit in a cell, or in one of several cells of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The cells: one, unless the node is a group.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
}

/// How the truth of one node bears on the next one.
///
/// A chain is told from a node that fails along strong links and from one that holds along weak ones: so a strong link
/// says that `from` fails and `to` holds, a weak one that `from` holds and `to` fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// From here.
    pub from: Node,
    /// To there.
    pub to: Node,
    /// Strong: at least one of the two holds. Weak: at most one does. In a net, strong links that come to a node
    /// one after the other do so together: at least one of all these nodes holds.
    pub is_strong: bool,
}

impl Step {
    /// A step of a technique that does nothing yet.
    pub(crate) const fn new(technique: &'static Technique) -> Self {
        Self {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            marks: Vec::new(),
            base: HouseSet::EMPTY,
            cover: HouseSet::EMPTY,
            links: Vec::new(),
        }
    }

    /// With a digit placed.
    pub(crate) fn place(mut self, placed: Candidate) -> Self {
        self.placements.push(placed);
        self
    }

    /// With those of the digits that are candidates of these cells taken away.
    pub(crate) fn eliminate(
        mut self,
        position: &Position,
        cells: CellSet,
        digits: impl Into<DigitSet>,
    ) -> Self {
        let digits = digits.into();
        for cell in cells {
            let gone = position.candidates(cell) & digits;
            self.eliminations.extend(gone.iter().map(|digit| Candidate { cell, digit }));
        }
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self
    }

    /// With those of a set that are candidates taken away.
    pub(crate) fn exclude(self, position: &Position, set: &CandidateSet) -> Self {
        let of_digit = |step: Self, (digit, cells)| step.eliminate(position, cells, digit);
        set.by_digit().fold(self, of_digit)
    }

    /// With a set of candidates that play a part.
    pub(crate) fn mark_all(self, role: Role, set: &CandidateSet) -> Self {
        set.by_digit().fold(self, |step, (digit, cells)| step.mark(role, cells, digit))
    }

    /// With candidates that play a part.
    pub(crate) fn mark(
        mut self,
        role: Role,
        cells: impl Into<CellSet>,
        digits: impl Into<DigitSet>,
    ) -> Self {
        self.marks.push(Mark { role, cells: cells.into(), digits: digits.into() });
        self
    }

    /// With the houses that force it.
    pub(crate) fn base(mut self, houses: impl Into<HouseSet>) -> Self {
        self.base = houses.into();
        self
    }

    /// With the houses in which it has its effect.
    pub(crate) fn cover(mut self, houses: impl Into<HouseSet>) -> Self {
        self.cover = houses.into();
        self
    }

    /// With one more link of its chain.
    pub(crate) fn link(mut self, from: Node, to: Node, is_strong: bool) -> Self {
        self.links.push(Link { from, to, is_strong });
        self
    }

    /// This step and another of its technique, as one.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut eliminations = [&*self.eliminations, &*other.eliminations].concat();
        eliminations.sort_unstable();
        eliminations.dedup();
        Self {
            technique: self.technique,
            placements: [&*self.placements, &*other.placements].concat(),
            eliminations,
            marks: [&*self.marks, &*other.marks].concat(),
            base: self.base | other.base,
            cover: self.cover | other.cover,
            links: [&*self.links, &*other.links].concat(),
        }
    }

    /// Does it change nothing?
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// The cells that the pattern is made of, and those in which it puts a digit.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        let marked = self.marks.iter().fold(CellSet::EMPTY, |all, mark| all | mark.cells);
        marked | self.placements.iter().map(|placed| placed.cell).collect()
    }

    /// The cells that play a part.
    #[must_use]
    pub fn cells_of(&self, role: Role) -> CellSet {
        let of_role = self.marks.iter().filter(|mark| mark.role == role);
        of_role.fold(CellSet::EMPTY, |all, mark| all | mark.cells)
    }

    /// The digits of all marks, and those that are placed.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        let marked = self.marks.iter().fold(DigitSet::EMPTY, |all, mark| all | mark.digits);
        marked | self.placements.iter().map(|placed| placed.digit).collect()
    }
}

/// In the notation of players.
impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

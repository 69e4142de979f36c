//! Exocets: two cells whose digits, whichever they are, come again in two other cells.
//!
//! The *base* is two open cells where a box and a line cross. The two other boxes along the line, one above the
//! other or side by side in its *band*, have a *target* each, in another line of the band. Three *cross-lines* go
//! across: one through each target, and one through the cell beside the base where box and line cross. The third
//! cell that a target's cross-line has in the band, off the base's line, is its *companion*. An exocet has two
//! conditions. No companion has a digit of the base. And outside the band no digit of the base can be in all three
//! cross-lines at once, in different lines: its places there are covered by two lines.
//!
//! Now let a digit be in the base. Each cross-line has it somewhere, and not all three outside the band. Inside,
//! the base's line and box have it in the base already, and companions haven't it. So a target has it. This is so
//! for both digits of the base: the two targets hold the same two digits as the base, one each. A digit in a
//! target is not in the other target: so the two other cross-lines have it outside the band, in different lines.
//! And the other target's box has it in the third line of the band, in one of the two cells that its cross-line
//! leaves free: the *mirror* of the target.
//!
//! So base and targets can be filled in few ways. A step takes away what each of these ways excludes: in targets the
//! digits that the base lacks; in base and targets digits that the cross-lines or the mirror have no room for, or
//! that don't go together with any other; and where a digit is in every way, what sees it in both cells of the base, both
//! targets or all its places in a mirror or in two cross-lines. That takes together a dozen rules of players.
//! The base may have any number of digits, of which players like three or four.
//!
//! Champagne found and named the pattern in the hardest puzzles known, as "Golden Nugget"; David P. Bird's compendium
//! describes this kind, the *Junior Exocet*.
//!
//! There are 5,832 choices of base and targets, looked at in some 50 µs, whatever the position. Steps come by
//! base line, rows first, then by the cross-line of the base, then by targets.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{Flow, Search, Technique};
use crate::candidate_set::CandidateSet;
use crate::{Position, Role, choose};

pub(super) static ROWS: [Technique; 1] = [Technique {
    id: "junior-exocet",
    name: "Junior Exocet",
    aliases: &["exocet", "JE"],
    hodoku: None,
    rests_on_uniqueness: false,
    pattern: "{digits} in {pivot}, targets {pincers}, cross-lines {cover}",
    why: "Whichever two of {digits} are in {pivot} come again in {pincers}, since {cover} have no other room for \
          them; and every way to fill these cells excludes the same",
    find,
}];

fn find(search: &mut Search<'_>) -> Flow {
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for (lines, crosses) in [(rows, columns), (columns, rows)] {
        let view = View::new(search.position, lines, crosses);
        for line in 0..9 {
            search.poll()?;
            for beside in 0..9 {
                exocets(search, &view, line, beside)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A grid seen along its rows or along its columns.
struct View<'a> {
    position: &'a Position,
    lines: &'a [House],
    crosses: &'a [House],
    /// The cells that hold a digit or may.
    places: ByDigit<CellSet>,
    /// For each cross-line and digit the lines in which these are, a bit each.
    room: Vec<ByDigit<u16>>,
}

impl<'a> View<'a> {
    fn new(position: &'a Position, lines: &'a [House], crosses: &'a [House]) -> Self {
        let placed =
            |digit| Cell::ALL.into_iter().filter(move |cell| position.grid()[*cell] == Some(digit));
        let places = ByDigit::from_fn(|digit| position.places(digit) | placed(digit).collect());
        let room = |&cross: &House| places.map(|cells| choose::places(cross, cells));
        let room = crosses.iter().map(room).collect();
        Self { position, lines, crosses, places, room }
    }

    fn target(&self, line: usize, cross: usize) -> Target {
        Target { cell: self.crosses[cross].cell(line), line, cross }
    }
}

/// Reports the exocets with a base where a line crosses a box, beside a cross-line.
fn exocets(search: &mut Search<'_>, view: &View<'_>, line: usize, beside: usize) -> Flow {
    let position = view.position;
    let near_base = three(view.crosses, beside) - view.crosses[beside].cells();
    let base = view.lines[line].cells() & near_base;
    if !position.open().is_superset(base) {
        return ControlFlow::Continue(());
    }
    let digits = position.digits_in(base);
    let [near, far] = [3, 6].map(|apart| targets(view, line, (beside + apart) % 9, digits));
    for &one in &near {
        for &other in &far {
            let exocet = Exocet { view, line, base, digits, beside, targets: [one, other] };
            if !digits.iter().any(|digit| exocet.leaves_room(digit)) {
                exocet.report(search)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a band: of the three lines side by side that one of them belongs to.
fn three(lines: &[House], one: usize) -> CellSet {
    let band = &lines[one / 3 * 3..][..3];
    band.iter().fold(CellSet::EMPTY, |all, line| all | line.cells())
}

/// A cell that may hold a digit of the base.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    line: usize,
    cross: usize,
}

/// The cells of a box that may be targets: they have a digit of the base, and their companion has none. The box
/// is that of a cross-line.
fn targets(view: &View<'_>, base: usize, cross: usize, digits: DigitSet) -> Vec<Target> {
    let [lines, crosses] = [base, cross].map(|one| one / 3 * 3..one / 3 * 3 + 3);
    let all = lines.flat_map(|line| crosses.clone().map(move |cross| view.target(line, cross)));
    let band = three(view.lines, base) - view.lines[base].cells();
    let fits = |target: &Target| {
        let companion = (band & view.crosses[target.cross].cells()) - target.cell.set();
        let has_none = |digit| (view.places[digit] & companion).is_empty();
        let has_some = !(view.position.candidates(target.cell) & digits).is_empty();
        target.line != base && has_some && digits.iter().all(has_none)
    };
    all.filter(fits).collect()
}

/// Two cells, and where their digits come again.
struct Exocet<'a> {
    view: &'a View<'a>,
    line: usize,
    base: CellSet,
    digits: DigitSet,
    /// The cross-line beside the base.
    beside: usize,
    targets: [Target; 2],
}

impl Exocet<'_> {
    /// Can all three cross-lines have a digit outside the band, in different lines?
    fn leaves_room(&self, digit: Digit) -> bool {
        let [a, b, c] = self.crosses().map(|cross| self.view.room[cross][digit] & self.outside());
        let lines = [(a, 1), (b, 1), (c, 1), (a | b, 2), (a | c, 2), (b | c, 2), (a | b | c, 3)];
        lines.iter().all(|(lines, number)| lines.count_ones() >= *number)
    }

    fn crosses(&self) -> [usize; 3] {
        let [one, other] = self.targets;
        [self.beside, one.cross, other.cross]
    }

    /// The lines that are not in the band, a bit each.
    fn outside(&self) -> u16 {
        0o777 & !(0b111 << (self.line / 3 * 3))
    }

    /// What a digit excludes that is in a target, if it can be there.
    fn held(&self, target: usize, digit: Digit) -> Option<CandidateSet> {
        let [own, other] = [self.targets[target], self.targets[1 - target]];
        let here = Candidate { cell: own.cell, digit };
        let is_open = self.view.position.candidates(own.cell).contains(digit);
        let mirror = self.mirror(own, other) & self.view.places[digit];
        let mirror = mirror.iter().map(|cell| CandidateSet::excluded_by(Candidate { cell, digit }));
        let all =
            CandidateSet::excluded_by(here) | self.across(other.cross, digit)? | either(mirror)?;
        is_open.then_some(all)
    }

    /// What a digit excludes that is outside the band both in the cross-line beside the base and in another one.
    fn across(&self, cross: usize, digit: Digit) -> Option<CandidateSet> {
        let [one, other] = [self.beside, cross].map(|cross| {
            let cells = self.view.crosses[cross].cells() - three(self.view.lines, self.line);
            cells & self.view.places[digit]
        });
        let pairs = one
            .iter()
            .flat_map(|cell| (other - cell.peers()).iter().map(move |other| [cell, other]));
        either(pairs.map(|cells| {
            cells
                .into_iter()
                .map(|cell| Candidate { cell, digit })
                .collect::<CandidateSet>()
                .excluded()
        }))
    }

    /// The cells one of which has the digit of a target.
    fn mirror(&self, own: Target, other: Target) -> CellSet {
        let lines = self.view.lines;
        let box_of_other = other.cell.block().house().cells();
        box_of_other
            - lines[self.line].cells()
            - lines[own.line].cells()
            - self.view.crosses[other.cross].cells()
    }

    /// What every way to fill base and targets excludes: one digit of the base is in the first target, that of
    /// the other cell in the second.
    fn excluded(&self) -> Option<CandidateSet> {
        let held = [0, 1].map(|target| ByDigit::from_fn(|digit| self.held(target, digit)));
        let base =
            CandidateSet::open(self.view.position) & CandidateSet::of(self.base, self.digits);
        let base: Vec<Candidate> = base.iter().collect();
        let pairs = base.iter().flat_map(|a| base.iter().map(move |b| [*a, *b]));
        let apart = pairs.filter(|[a, b]| a.cell != b.cell && a.digit != b.digit);
        either(apart.filter_map(|[a, b]| {
            let targets = held[0][a.digit]? | held[1][b.digit]?;
            Some(targets | CandidateSet::excluded_by(a) | CandidateSet::excluded_by(b))
        }))
    }

    fn report(&self, search: &mut Search<'_>) -> Flow {
        let Some(excluded) = self.excluded() else { return ControlFlow::Continue(()) };
        let targets: CellSet = self.targets.iter().map(|target| target.cell).collect();
        let crosses = self.crosses().map(|cross| self.view.crosses[cross]);
        let step = search
            .step()
            .base(self.view.lines[self.line])
            .cover(crosses.into_iter().collect::<HouseSet>())
            .mark(Role::Pivot, self.base, self.digits)
            .mark(Role::Pincer, targets, self.digits);
        search.report(step.exclude(self.view.position, &excluded))
    }
}

/// What each of some ways excludes; nothing is known if there is none.
fn either(ways: impl Iterator<Item = CandidateSet>) -> Option<CandidateSet> {
    ways.reduce(|all, way| all & way)
}

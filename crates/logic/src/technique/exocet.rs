//! Exocets: two cells whose digits, whichever they are, come again in two other cells.
//!
//! The *base* is two open cells where a box and a line cross. Three *cross-lines* go across the line: one through the
//! third cell of that crossing, and one through each of the other two boxes in the base's *band*. Let a digit be in
//! the base. Then each cross-line has it somewhere, three cells that don't see one another, nor both cells of the
//! base. If two open cells, the *targets*, are such that every three cells of the kind, for every digit of the base,
//! have one of them, a target has each digit that is in the base: the targets hold the same two digits as the
//! base, one each.
//!
//! *Junior Exocet*: the targets are in the band, one in each of its other two boxes. Off the base's line a
//! target's cross-line has a third cell there, the *companion*, without any digit of the base. So outside the band no
//! digit of the base is in all three cross-lines at once: two lines cover its places. A digit that is in one target
//! also is in the other target's box, in the third line of the band, in one of the two cells beside that target's
//! cross-line, the *mirror*. *Senior Exocet*: a target at least is outside the band.
//!
//! So base and targets can be filled in few ways. Each digit is in three cells as above, with its own target and
//! without the other one. A step takes away what all these ways exclude: in targets the digits that the base
//! lacks; in base and targets digits for which there are no such cells, or that go together with no other; and
//! where a digit is in every way, what sees it in both cells of the base, both targets or all its places in a
//! cross-line or in a mirror. These are a dozen rules of players in one. The base may have any number of digits, of
//! which players like three or four.
//!
//! Champagne found and named the pattern in the hardest puzzles known, as "Golden Nugget"; David P. Bird's compendium
//! describes both kinds.
//!
//! There are 1,458 choices of a base and its cross-lines. The targets of a senior exocet are sought among three cells
//! that a digit may have, then among three that the first target isn't one of, so there are nine pairs at most.
//! A digit has 384 such threes at most, and few on the way of a puzzle: a position takes 0.07 ms for junior
//! exocets, 0.4 ms for senior ones.
//! Steps come by base line, rows first, then by cross-lines, then by targets.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{Flow, Search, Technique};
use crate::candidate_set::CandidateSet;
use crate::{Position, Role};

pub(super) static ROWS: [Technique; 2] = [
    Technique {
        aliases: &["exocet", "JE"],
        ..row("junior-exocet", "Junior Exocet", |s| exocets(s, juniors))
    },
    Technique {
        aliases: &["SE"],
        ..row("senior-exocet", "Senior Exocet", |s| exocets(s, seniors))
    },
];

const fn row(id: &'static str, name: &'static str, find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{digits} in {pivot}, targets {pincers}, cross-lines {cover}",
        why: "Whichever two of {digits} are in {pivot} come again in {pincers}, since {cover} have no other room \
              for them; and every way to fill these cells excludes the same",
        find,
    }
}

/// Two targets.
type Targets = [Cell; 2];

/// Reports the exocets with some choice of targets.
fn exocets(search: &mut Search<'_>, targets: fn(&Crossing<'_>) -> Vec<Targets>) -> Flow {
    let places = places(search.position);
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for (lines, crosses) in [(rows, columns), (columns, rows)] {
        for line in 0..9 {
            search.poll()?;
            for choice in choices() {
                let crossing =
                    Crossing::new(search.position, &places, [lines, crosses], line, choice);
                if search.position.open().is_superset(crossing.base) {
                    let mut pairs = targets(&crossing).into_iter();
                    pairs.try_for_each(|it| crossing.report(search, it))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that hold a digit or may.
fn places(position: &Position) -> ByDigit<CellSet> {
    let placed = |digit| move |cell: &Cell| position.grid()[*cell] == Some(digit);
    ByDigit::from_fn(|digit| {
        position.places(digit) | Cell::ALL.into_iter().filter(placed(digit)).collect()
    })
}

/// The places of three lines of which each is in another band, in every order up to that of the last two.
fn choices() -> impl Iterator<Item = [usize; 3]> {
    (0..81).map(|i| [i / 9, i / 3 % 3, i % 3]).map(|[a, b, c]| {
        let band = |apart: usize| (a / 3 + apart) % 3 * 3;
        [a, band(1) + b, band(2) + c]
    })
}

/// The cells of a band: of the three lines side by side that one of them belongs to.
fn three(lines: &[House], one: usize) -> CellSet {
    union(&lines[one / 3 * 3..][..3])
}

fn union(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// A base and its cross-lines.
struct Crossing<'a> {
    position: &'a Position,
    places: &'a ByDigit<CellSet>,
    line: House,
    band: CellSet,
    base: CellSet,
    digits: DigitSet,
    crosses: [House; 3],
    /// The cells that both cells of the base see.
    seen: CellSet,
}

impl<'a> Crossing<'a> {
    /// That of one of the lines and three of those that go across; the first of these goes beside the base.
    fn new(
        position: &'a Position,
        places: &'a ByDigit<CellSet>,
        [lines, across]: [&[House]; 2],
        line: usize,
        crosses: [usize; 3],
    ) -> Self {
        let band = three(lines, line);
        let beside = three(across, crosses[0]) - across[crosses[0]].cells();
        let line = lines[line];
        let base = line.cells() & beside;
        let (digits, seen) = (position.digits_in(base), base.common_peers());
        let crosses = crosses.map(|cross| across[cross]);
        Self { position, places, line, band, base, digits, crosses, seen }
    }

    /// The three cells, one in each cross-line, that may have a digit of the base together.
    fn triples(&self, digit: Digit) -> impl Iterator<Item = CellSet> {
        let open = self.places[digit] - self.seen;
        let [a, b, c] = self.crosses.map(|cross| cross.cells() & open);
        a.iter().flat_map(move |x| {
            (b - x.peers()).iter().flat_map(move |y| {
                let last = (c - x.peers() - y.peers()).iter();
                last.map(move |z| x.set() | y.set() | z.set())
            })
        })
    }

    /// The first three cells, of any digit of the base, that some targets don't meet.
    fn missed(&self, targets: CellSet) -> Option<CellSet> {
        let misses = |cells: &CellSet| (*cells & targets).is_empty();
        self.digits.iter().find_map(|digit| self.triples(digit).find(misses))
    }

    /// The cells of a cross-line in the band that may be targets of a junior exocet.
    fn with_free_companion(&self, cross: House) -> CellSet {
        let cells = (cross.cells() & self.band) - self.line.cells();
        let has = |cell: Cell| self.digits.iter().any(|digit| self.places[digit].contains(cell));
        let fits = |cell: &Cell| (cells - cell.set()).iter().all(|companion| !has(companion));
        (cells & self.position.open()).iter().filter(fits).collect()
    }

    /// What a digit excludes that is in a target, if it can be there.
    fn held(&self, own: Cell, other: Cell, digit: Digit) -> Option<CandidateSet> {
        let fits = |cells: &CellSet| cells.contains(own) && !cells.contains(other);
        let triples = self.triples(digit).filter(fits);
        let across = either(triples.map(|cells| CandidateSet::of(cells, digit).excluded()))?;
        let is_junior = self.band.contains(own) && self.band.contains(other);
        let mirror = self.mirror(own, other) & self.places[digit];
        let mirror = mirror.iter().map(|cell| CandidateSet::of(cell, digit).excluded());
        Some(if is_junior { across | either(mirror)? } else { across })
    }

    /// The cells one of which has the digit of a target of a junior exocet.
    fn mirror(&self, own: Cell, other: Cell) -> CellSet {
        let near = other.block().house().cells();
        near - self.line.cells() - own.peers() - union(&self.crosses)
    }

    /// What every way to fill base and targets excludes: one digit of the base is in the first target, that of
    /// the other cell in the second.
    fn excluded(&self, [one, other]: Targets) -> Option<CandidateSet> {
        let first = ByDigit::from_fn(|digit| self.held(one, other, digit));
        let second = ByDigit::from_fn(|digit| self.held(other, one, digit));
        let base = CandidateSet::open(self.position) & CandidateSet::of(self.base, self.digits);
        let base: Vec<Candidate> = base.iter().collect();
        let pairs = base.iter().flat_map(|a| base.iter().map(move |b| [*a, *b]));
        let apart = pairs.filter(|[a, b]| a.cell != b.cell && a.digit != b.digit);
        either(apart.filter_map(|[a, b]| {
            let targets = first[a.digit]? | second[b.digit]?;
            Some(targets | CandidateSet::excluded_by(a) | CandidateSet::excluded_by(b))
        }))
    }

    fn report(&self, search: &mut Search<'_>, targets: Targets) -> Flow {
        let Some(excluded) = self.excluded(targets) else { return ControlFlow::Continue(()) };
        let step = search
            .step()
            .base(self.line)
            .cover(self.crosses.into_iter().collect::<HouseSet>())
            .mark(Role::Pivot, self.base, self.digits)
            .mark(Role::Pincer, targets.into_iter().collect::<CellSet>(), self.digits);
        search.report(step.exclude(self.position, &excluded))
    }
}

/// The targets of junior exocets.
fn juniors(crossing: &Crossing<'_>) -> Vec<Targets> {
    let [_, one, other] = crossing.crosses.map(|cross| crossing.with_free_companion(cross));
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| [a, b]));
    pairs.filter(|it| crossing.missed(it.iter().copied().collect()).is_none()).collect()
}

/// The targets of senior exocets, the first in reading order first.
fn seniors(crossing: &Crossing<'_>) -> Vec<Targets> {
    let open = crossing.position.open();
    let one = crossing.missed(CellSet::EMPTY).unwrap_or_default() & open;
    let pairs = one.iter().flat_map(|one| {
        let other = crossing.missed(one.set()).unwrap_or_default() & open;
        other.iter().map(move |other| CellSet::from_iter([one, other]))
    });
    let is_exocet =
        |it: &CellSet| !crossing.band.is_superset(*it) && crossing.missed(*it).is_none();
    let all: BTreeSet<CellSet> = pairs.filter(is_exocet).collect();
    all.into_iter().filter_map(|it| it.first().zip(it.iter().next_back())).map(Into::into).collect()
}

/// What each of some ways excludes; nothing is known if there is none.
fn either(ways: impl Iterator<Item = CandidateSet>) -> Option<CandidateSet> {
    ways.reduce(|all, way| all & way)
}

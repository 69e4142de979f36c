//! Complex fish: a digit in as many houses of any kind as other houses.
//!
//! Each of `n` houses (the *base*) holds a digit, and each of `n` others (the *cover*) holds it once.
//! Count for each place of the digit the bases and the covers that it lies in. A *fin* lies in more
//! bases: outside the cover (*exo*), or where bases overlap (*endo*). If no fin holds the digit, those in
//! the bases take up all covers, so that no place in more covers than bases is left for it. What lies
//! in more covers and sees all fins goes; it may be in a base itself, where two covers meet
//! (*cannibalism*). The count is Obi-Wahn's, of the players' forum.
//!
//! *Franken* fish have boxes beside lines of one direction as a base and of the other as a cover; *mutant*
//! ones mix rows and columns. Fish of lines alone have a finder of their own (`fish`), which looks at all choices of
//! lines, in the order of HoDoKu. Here there are too many choices.
//!
//! So these are looked for from their *prey*. Only a place that no template holds can be excluded, and
//! most positions have none. If the prey held the digit, some `n` bases would have their
//! other places in `n - 1` covers: a house of the prey is the last one. The search
//! takes a base, and then always what is wanted: a cover for a place that has none, another base
//! for a cover that only one needs, any base that a cover meets. So it finds each fish once of which no part
//! says the same of the prey. All fish of four at a point of a hard puzzle take half a millisecond, of seven four;
//! the worst grids that were found, of nearly no digits, take 0.15 s.
//!
//! Two finned fish with the same base or the same cover are *siamese*, as those of lines are (see `fish`).
//!
//! Steps come by digit, then by the houses of the base and of the cover, in order.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, Digit, House, HouseSet};
use ninefold_solve::Limit;

use super::fish::{are_siamese, siamese};
use super::{Flow, Hodoku, Search, Technique};
use crate::choose;
use crate::rate::hodoku::Level::{self, Extreme, Unfair};
use crate::{Position, Role, Step};

pub(super) static ROWS: [Technique; 26] = [
    plain("franken-x-wing", "Franken X-Wing", on("0330", 6100, Unfair, 300), |s| {
        fish(s, 2, Kind::Franken, false)
    }),
    plain("franken-swordfish", "Franken Swordfish", on("0331", 6200, Unfair, 350), |s| {
        fish(s, 3, Kind::Franken, false)
    }),
    plain("franken-jellyfish", "Franken Jellyfish", off("0332", 6300, Unfair, 370), |s| {
        fish(s, 4, Kind::Franken, false)
    }),
    plain("franken-squirmbag", "Franken Squirmbag", off("0333", 6400, Extreme, 470), |s| {
        fish(s, 5, Kind::Franken, false)
    }),
    plain("franken-whale", "Franken Whale", off("0334", 6500, Extreme, 470), |s| {
        fish(s, 6, Kind::Franken, false)
    }),
    plain("franken-leviathan", "Franken Leviathan", off("0335", 6600, Extreme, 470), |s| {
        fish(s, 7, Kind::Franken, false)
    }),
    finned("finned-franken-x-wing", "Finned Franken X-Wing", on("0340", 6700, Unfair, 390), |s| {
        fish(s, 2, Kind::Franken, true)
    }),
    finned(
        "finned-franken-swordfish",
        "Finned Franken Swordfish",
        on("0341", 6800, Unfair, 410),
        |s| fish(s, 3, Kind::Franken, true),
    ),
    finned(
        "finned-franken-jellyfish",
        "Finned Franken Jellyfish",
        off("0342", 6900, Unfair, 430),
        |s| fish(s, 4, Kind::Franken, true),
    ),
    finned(
        "finned-franken-squirmbag",
        "Finned Franken Squirmbag",
        off("0343", 7000, Extreme, 470),
        |s| fish(s, 5, Kind::Franken, true),
    ),
    finned("finned-franken-whale", "Finned Franken Whale", off("0344", 7100, Extreme, 470), |s| {
        fish(s, 6, Kind::Franken, true)
    }),
    finned(
        "finned-franken-leviathan",
        "Finned Franken Leviathan",
        off("0345", 7200, Extreme, 470),
        |s| fish(s, 7, Kind::Franken, true),
    ),
    plain("mutant-x-wing", "Mutant X-Wing", off("0350", 7300, Extreme, 450), |s| {
        fish(s, 2, Kind::Mutant, false)
    }),
    plain("mutant-swordfish", "Mutant Swordfish", off("0351", 7400, Extreme, 450), |s| {
        fish(s, 3, Kind::Mutant, false)
    }),
    plain("mutant-jellyfish", "Mutant Jellyfish", off("0352", 7500, Extreme, 450), |s| {
        fish(s, 4, Kind::Mutant, false)
    }),
    plain("mutant-squirmbag", "Mutant Squirmbag", off("0353", 7600, Extreme, 470), |s| {
        fish(s, 5, Kind::Mutant, false)
    }),
    plain("mutant-whale", "Mutant Whale", off("0354", 7700, Extreme, 470), |s| {
        fish(s, 6, Kind::Mutant, false)
    }),
    plain("mutant-leviathan", "Mutant Leviathan", off("0355", 7800, Extreme, 470), |s| {
        fish(s, 7, Kind::Mutant, false)
    }),
    finned("finned-mutant-x-wing", "Finned Mutant X-Wing", off("0360", 7900, Extreme, 470), |s| {
        fish(s, 2, Kind::Mutant, true)
    }),
    finned(
        "finned-mutant-swordfish",
        "Finned Mutant Swordfish",
        off("0361", 8000, Extreme, 470),
        |s| fish(s, 3, Kind::Mutant, true),
    ),
    finned(
        "finned-mutant-jellyfish",
        "Finned Mutant Jellyfish",
        off("0362", 8100, Extreme, 470),
        |s| fish(s, 4, Kind::Mutant, true),
    ),
    finned(
        "finned-mutant-squirmbag",
        "Finned Mutant Squirmbag",
        off("0363", 8200, Extreme, 470),
        |s| fish(s, 5, Kind::Mutant, true),
    ),
    finned("finned-mutant-whale", "Finned Mutant Whale", off("0364", 8300, Extreme, 470), |s| {
        fish(s, 6, Kind::Mutant, true)
    }),
    finned(
        "finned-mutant-leviathan",
        "Finned Mutant Leviathan",
        off("0365", 8400, Extreme, 470),
        |s| fish(s, 7, Kind::Mutant, true),
    ),
    siamese("siamese-franken-swordfish", "Siamese Franken Swordfish", |s| {
        s.pairs(|s| fish(s, 3, Kind::Franken, true), are_siamese)
    }),
    siamese("siamese-franken-jellyfish", "Siamese Franken Jellyfish", |s| {
        s.pairs(|s| fish(s, 4, Kind::Franken, true), are_siamese)
    }),
];

const fn on(code: &'static str, order: u16, level: Level, score: u32) -> Hodoku {
    Hodoku::new(code, order, level, score)
}

const fn off(code: &'static str, order: u16, level: Level, score: u32) -> Hodoku {
    Hodoku { is_on: false, ..on(code, order, level, score) }
}

const fn plain(
    id: &'static str,
    name: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(hodoku),
        rests_on_uniqueness: false,
        pattern: "{digits} in {base} {cover}",
        why: "Each of {base} holds its own {digits}, all of them in {cover}, which hold no more: \
              so no place that lies in more of these than of those can hold it",
        find,
    }
}

const fn finned(
    id: &'static str,
    name: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        pattern: "{digits} in {base} {cover}{fins}",
        why: "Either {digits} is at {fins}, or each of {base} holds its own {digits} in {cover}, \
              which hold no more: in both cases it can't be in what sees {fins} and lies in more of \
              these than of those",
        ..plain(id, name, hodoku, find)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Lines of one direction as a base and of the other as a cover, and boxes on either side.
    Franken,
    /// Rows and columns mixed on a side.
    Mutant,
}

/// The most fins of a fish. More make no fish that anybody would see.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

fn fish(search: &mut Search<'_>, size: usize, kind: Kind, is_finned: bool) -> Flow {
    for digit in search.preying() {
        let mut steps = Vec::new();
        for [base, cover] in kind.sides() {
            for prey in search.notes.prey()[digit] {
                let left = search.position.places(digit) - prey.peers() - prey.set();
                let found = hunt(search, left, size, [base, cover])?;
                let fish = found.iter().flat_map(|&(base, most)| {
                    let last = prey.houses().into_iter().filter(|&house| cover.contains(house));
                    last.map(move |house| Fish { digit, base, cover: most | house.into() })
                });
                let fits = |fish: &Fish| kind.fits(fish.base, fish.cover);
                let made = fish.filter(fits).filter_map(|fish| fish.step(search, is_finned));
                steps.extend(made);
            }
        }
        let houses = |set: HouseSet| set.iter().collect::<Vec<_>>();
        steps.sort_by_cached_key(|step| (houses(step.base), houses(step.cover)));
        steps.dedup();
        steps.into_iter().try_for_each(|step| search.report(step))?;
    }
    ControlFlow::Continue(())
}

const ROWS_ONLY: HouseSet = HouseSet::from_bits(0o777);
const COLUMNS_ONLY: HouseSet = HouseSet::from_bits(0o777 << 9);
const BOXES_ONLY: HouseSet = HouseSet::from_bits(0o777 << 18);

impl Kind {
    /// The houses that a base may have, and those that its cover may.
    fn sides(self) -> Vec<[HouseSet; 2]> {
        let [with_rows, with_columns] = [ROWS_ONLY | BOXES_ONLY, COLUMNS_ONLY | BOXES_ONLY];
        match self {
            Self::Franken => vec![[with_rows, with_columns], [with_columns, with_rows]],
            Self::Mutant => vec![[HouseSet::ALL, HouseSet::ALL]],
        }
    }

    /// Is a fish of this kind?
    fn fits(self, base: HouseSet, cover: HouseSet) -> bool {
        let lacks = |set: HouseSet, kind: HouseSet| (set & kind).is_empty();
        let is_straight = lacks(base, COLUMNS_ONLY) && lacks(cover, ROWS_ONLY)
            || lacks(base, ROWS_ONLY) && lacks(cover, COLUMNS_ONLY);
        match self {
            Self::Franken => is_straight && !lacks(base | cover, BOXES_ONLY),
            Self::Mutant => !is_straight,
        }
    }
}

/// Each `size` bases of which some places lie in one cover less, with these covers, if no part of them does: if
/// nothing else were left of a digit, there would be a cover too few. Both are of the houses that they may have.
pub(super) fn hunt(
    search: &Search<'_>,
    left: CellSet,
    size: usize,
    sides: [HouseSet; 2],
) -> ControlFlow<Option<Limit>, Vec<(HouseSet, HouseSet)>> {
    let mut hunt = Hunt { left, size, sides, found: Vec::new() };
    hunt.add_base(search, Part::default(), left)?;
    ControlFlow::Continue(hunt.found)
}

/// The search for all fish of a size that exclude one place.
struct Hunt {
    /// The places that are left if the digit is there.
    left: CellSet,
    size: usize,
    /// The houses that a base may have, and those that its cover may.
    sides: [HouseSet; 2],
    /// Bases and covers, without the last cover.
    found: Vec<(HouseSet, HouseSet)>,
}

/// A fish that is not complete.
#[derive(Clone, Copy, Default)]
struct Part {
    base: HouseSet,
    cover: HouseSet,
    /// The places left in the base, and those in the cover.
    based: CellSet,
    covered: CellSet,
    /// Houses that were tried: other fish have them.
    not_base: HouseSet,
    not_cover: HouseSet,
}

impl Hunt {
    /// Completes a part in every way.
    fn extend(&mut self, search: &Search<'_>, part: Part) -> Flow {
        let (bases, covers) = (part.base.len(), part.cover.len());
        match (part.based - part.covered).first() {
            Some(place) if covers + 1 < self.size => self.add_cover(search, part, place),
            Some(_) => ControlFlow::Continue(()),
            None if covers < bases => {
                if bases == self.size && self.is_irreducible(&part) {
                    self.found.push((part.base, part.cover));
                }
                ControlFlow::Continue(())
            }
            None if bases < self.size => self.add_base(search, part, self.wanting(&part)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Covers a place in every way.
    fn add_cover(&mut self, search: &Search<'_>, mut part: Part, place: Cell) -> Flow {
        let taken = part.base | part.not_cover;
        for house in place.houses() {
            if (self.sides[1] - taken).contains(house) {
                let mut next = part;
                next.cover.insert(house);
                next.covered |= self.left & house.cells();
                self.extend(search, next)?;
                part.not_cover.insert(house);
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds each base that has one of some places and none of another base.
    fn add_base(&mut self, search: &Search<'_>, mut part: Part, among: CellSet) -> Flow {
        search.poll()?;
        for house in self.sides[0] - (part.base | part.cover | part.not_base) {
            let places = self.left & house.cells();
            if !(places & among).is_empty() && (places & part.based).is_empty() {
                let mut next = part;
                next.base.insert(house);
                next.based |= places;
                self.extend(search, next)?;
                part.not_base.insert(house);
            }
        }
        ControlFlow::Continue(())
    }

    /// The places of which the next base has one: those of a cover that only one base meets, or of all
    /// covers.
    fn wanting(&self, part: &Part) -> CellSet {
        let meets =
            |cover: House, base: House| !(self.left & cover.cells() & base.cells()).is_empty();
        let is_loose =
            |&cover: &House| part.base.iter().filter(|&base| meets(cover, base)).count() == 1;
        let loose = part.cover.iter().find(is_loose);
        loose.map_or(part.covered, |cover| self.left & cover.cells())
    }

    /// Do no bases lie in fewer of the covers, if not all do?
    fn is_irreducible(&self, part: &Part) -> bool {
        choose::subsets(part.cover).filter(|&cover| cover != part.cover).all(|cover| {
            let covered = cover.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
            let lies_in = |base: &House| covered.is_superset(self.left & base.cells());
            part.base.iter().filter(lies_in).count() <= cover.len()
        })
    }
}

/// A whole fish.
pub(super) struct Fish {
    pub(super) digit: Digit,
    pub(super) base: HouseSet,
    pub(super) cover: HouseSet,
}

impl Fish {
    /// What it takes away, if its fins are few enough; or none if it is to have none.
    fn step(&self, search: &Search<'_>, is_finned: bool) -> Option<Step> {
        let fins = self.fins(search.position)?;
        if fins.is_empty() == is_finned {
            return None;
        }
        let gone = more(&levels(self.cover), &levels(self.base)) & fins.common_peers();
        Some(self.marked(search, fins).eliminate(search.position, gone, self.digit))
    }

    /// Its fins, if they are few enough.
    pub(super) fn fins(&self, position: &Position) -> Option<CellSet> {
        let bases = levels(self.base);
        let fins = position.places(self.digit) & more(&bases, &levels(self.cover));
        let endo = fins & bases[1];
        let are_few = (fins - endo).len() <= MOST_FINS && endo.len() <= MOST_ENDO_FINS;
        are_few.then_some(fins)
    }

    /// A step that shows it and does nothing yet.
    pub(super) fn marked(&self, search: &Search<'_>, fins: CellSet) -> Step {
        let bases = levels(self.base);
        let body = (search.position.places(self.digit) & bases[0]) - fins;
        let mut step = search.step().mark(Role::Defining, body, self.digit);
        for (role, fins) in [(Role::Fin, fins - bases[1]), (Role::EndoFin, fins & bases[1])] {
            if !fins.is_empty() {
                step = step.mark(role, fins, self.digit);
            }
        }
        step.base(self.base).cover(self.cover)
    }
}

/// The cells that lie in more of some houses than of others, by their levels.
fn more(these: &[CellSet; 3], those: &[CellSet; 3]) -> CellSet {
    (these[0] - those[0]) | (these[1] - those[1]) | (these[2] - those[2])
}

/// The cells that lie in one of some houses or more, in two, in three.
fn levels(houses: HouseSet) -> [CellSet; 3] {
    houses.iter().fold([CellSet::EMPTY; 3], |[one, two, three], house| {
        let cells = house.cells();
        [one | cells, two | one & cells, three | two & cells]
    })
}

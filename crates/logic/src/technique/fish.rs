//! Fish: a digit in as many lines one way as lines the other way.
//!
//! If all places of a digit in `n` rows (the *base*) lie in `n` columns (the *cover*), each of these
//! columns has its digit in one of these rows, and so nowhere else. Rows and columns change places.
//! Two rows make an X-wing, three a swordfish, four a jellyfish, then squirmbag, whale and leviathan;
//! a fish of more than four always leaves a smaller one in the other lines. Each line of the base has two places
//! at least: one place would be a hidden single.
//!
//! A *finned* fish has places outside its cover, the *fins*. Either one of them holds the digit or the
//! plain fish is there; what both would exclude can't be: a place in the cover that all fins see. It is
//! *sashimi* if a base without its fins has a single place left, so that without them it is no fish.
//!
//! Two finned fish that have all their bases or all their covers in common are *siamese*: players show them as one.
//!
//! Steps come by digit; rows as a base before columns; then by the lines of the base, and of the
//! cover. Siamese ones come by the first of the two, finned ones before sashimi ones.

use core::array;
use core::ops::ControlFlow;

use ninefold_grid::{CellSet, Digit, House, HouseSet};

use super::{Flow, Hodoku, Search, Technique};
use crate::choose::{self, choose};
use crate::rate::hodoku::Level::{self, Hard, Unfair};
use crate::{Role, Step};

pub(super) static ROWS: [Technique; 21] = [
    plain("x-wing", "X-Wing", on("0300", 2200, Hard, 140), |s| fish(s, 2, Fins::None)),
    plain("swordfish", "Swordfish", on("0301", 2300, Hard, 150), |s| fish(s, 3, Fins::None)),
    plain("jellyfish", "Jellyfish", on("0302", 2400, Hard, 160), |s| fish(s, 4, Fins::None)),
    Technique {
        aliases: &["starfish"],
        ..plain("squirmbag", "Squirmbag", off("0303", 2500), |s| fish(s, 5, Fins::None))
    },
    plain("whale", "Whale", off("0304", 2600), |s| fish(s, 6, Fins::None)),
    plain("leviathan", "Leviathan", off("0305", 2700), |s| fish(s, 7, Fins::None)),
    finned("finned-x-wing", "Finned X-Wing", on("0310", 4100, Hard, 130), |s| {
        fish(s, 2, Fins::Some)
    }),
    finned("finned-swordfish", "Finned Swordfish", on("0311", 4300, Unfair, 200), |s| {
        fish(s, 3, Fins::Some)
    }),
    finned("finned-jellyfish", "Finned Jellyfish", on("0312", 4500, Unfair, 250), |s| {
        fish(s, 4, Fins::Some)
    }),
    finned("finned-squirmbag", "Finned Squirmbag", off("0313", 4700), |s| fish(s, 5, Fins::Some)),
    finned("finned-whale", "Finned Whale", off("0314", 4900), |s| fish(s, 6, Fins::Some)),
    finned("finned-leviathan", "Finned Leviathan", off("0315", 5100), |s| fish(s, 7, Fins::Some)),
    finned("sashimi-x-wing", "Sashimi X-Wing", on("0320", 4200, Hard, 150), |s| {
        fish(s, 2, Fins::Sashimi)
    }),
    finned("sashimi-swordfish", "Sashimi Swordfish", on("0321", 4400, Unfair, 240), |s| {
        fish(s, 3, Fins::Sashimi)
    }),
    finned("sashimi-jellyfish", "Sashimi Jellyfish", on("0322", 4600, Unfair, 260), |s| {
        fish(s, 4, Fins::Sashimi)
    }),
    finned("sashimi-squirmbag", "Sashimi Squirmbag", off("0323", 4800), |s| {
        fish(s, 5, Fins::Sashimi)
    }),
    finned("sashimi-whale", "Sashimi Whale", off("0324", 5000), |s| fish(s, 6, Fins::Sashimi)),
    finned("sashimi-leviathan", "Sashimi Leviathan", off("0325", 5200), |s| {
        fish(s, 7, Fins::Sashimi)
    }),
    siamese("siamese-x-wing", "Siamese X-Wing", |s| twins(s, 2)),
    siamese("siamese-swordfish", "Siamese Swordfish", |s| twins(s, 3)),
    siamese("siamese-jellyfish", "Siamese Jellyfish", |s| twins(s, 4)),
];

const fn on(code: &'static str, order: u16, level: Level, score: u32) -> Hodoku {
    Hodoku::new(code, order, level, score)
}

/// The large ones are all alike.
const fn off(code: &'static str, order: u16) -> Hodoku {
    Hodoku { is_on: false, ..Hodoku::new(code, order, Unfair, 470) }
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
        why: "All places of {digits} in {base} lie in {cover}: each of these holds its {digits} \
              there, and no other cell of them can",
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
        why: "Either {digits} is at {fins}, or all its places in {base} lie in {cover}: in both \
              cases it can't be where {cover} see {fins}",
        ..plain(id, name, hodoku, find)
    }
}

pub(super) const fn siamese(
    id: &'static str,
    name: &'static str,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        hodoku: None,
        pattern: "{digits} in {base} {cover}{fins}",
        why: "Two finned fish in {base} and {cover} have all these or all those in common, and {fins} \
              between them: in each {digits} can't be where its covers see its fins",
        ..plain(id, name, off("", 0), find)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fins {
    None,
    /// Fins, and a whole fish without them.
    Some,
    /// Fins, and no fish without them.
    Sashimi,
}

/// Fish of one size in the lines of one direction.
struct Water {
    digit: Digit,
    /// The lines of the base and those of the cover.
    lines: [&'static [House]; 2],
    /// Each base line with the cover lines in which it has a place.
    rows: [u16; 9],
    size: usize,
}

fn fish(search: &mut Search<'_>, size: usize, fins: Fins) -> Flow {
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for digit in search.preying() {
        let places = search.position.places(digit);
        for lines in [[rows, columns], [columns, rows]] {
            let rows = array::from_fn(|i| choose::places(lines[0][i], places));
            let water = Water { digit, lines, rows, size };
            match fins {
                Fins::None => water.plain(search)?,
                _ => water.finned(search, fins)?,
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two finned fish, each of which may be a sashimi one, with the same base or the same cover.
fn twins(search: &mut Search<'_>, size: usize) -> Flow {
    let finned = |search: &mut Search<'_>| {
        fish(search, size, Fins::Some)?;
        fish(search, size, Fins::Sashimi)
    };
    search.pairs(finned, are_siamese)
}

pub(super) fn are_siamese(one: &Step, other: &Step) -> bool {
    one.digits() == other.digits() && (one.base == other.base || one.cover == other.cover)
}

impl Water {
    fn plain(&self, search: &mut Search<'_>) -> Flow {
        choose(&self.rows, self.size, self.size, &mut |base, cover| {
            if self.is_sashimi(base, cover) {
                return ControlFlow::Continue(());
            }
            search.report(self.step(search, base, cover, CellSet::EMPTY))
        })
    }

    /// What a fin sees in the cover lies in its box. So all fins lie in one box, and in at most two lines
    /// of it besides the cover.
    fn finned(&self, search: &mut Search<'_>, fins: Fins) -> Flow {
        choose(&self.rows, self.size, self.size + 2, &mut |base, columns| {
            search.poll()?;
            let single = array::from_fn(|i| columns & 1 << i);
            choose(&single, self.size, self.size, &mut |_, cover| {
                if !self.has_near_fins(base, cover)
                    || self.is_sashimi(base, cover) != (fins == Fins::Sashimi)
                {
                    return ControlFlow::Continue(());
                }
                let fins = self.cells(0, base) - self.cells(1, cover);
                let fins = fins & search.position.places(self.digit);
                search.report(self.step(search, base, cover, fins))
            })
        })
    }

    /// Are there places outside the cover, all in one box, with a line of the cover and one that is no
    /// base?
    fn has_near_fins(&self, base: u16, cover: u16) -> bool {
        let (mut across, mut along) = (0, 0);
        for i in (0..9).filter(|i| base >> i & 1 != 0) {
            let fins = self.rows[i] & !cover;
            across |= fins;
            along |= u16::from(fins != 0) << i;
        }
        let boxes = [0b111, 0b111_000, 0b111_000_000];
        let is_near = |lines: u16, free: u16| {
            boxes.iter().any(|lines_of_box| lines & !lines_of_box == 0 && free & lines_of_box != 0)
        };
        across != 0 && is_near(across, cover) && is_near(along, !base)
    }

    /// Has a line of the base less than two places in the cover?
    fn is_sashimi(&self, base: u16, cover: u16) -> bool {
        (0..9).any(|i| base >> i & 1 != 0 && (self.rows[i] & cover).count_ones() < 2)
    }

    /// The houses of some lines of the base (0) or of the cover (1).
    fn houses(&self, side: usize, lines: u16) -> impl Iterator<Item = House> {
        self.lines[side]
            .iter()
            .enumerate()
            .filter(move |(i, _)| lines >> i & 1 != 0)
            .map(|(_, &h)| h)
    }

    fn cells(&self, side: usize, lines: u16) -> CellSet {
        self.houses(side, lines).fold(CellSet::EMPTY, |all, house| all | house.cells())
    }

    fn step(&self, search: &Search<'_>, base: u16, cover: u16, fins: CellSet) -> Step {
        let places = search.position.places(self.digit);
        let (bases, covers) = (self.cells(0, base), self.cells(1, cover));
        let gone = (covers - bases) & fins.common_peers();
        let mut step = search.step().mark(Role::Defining, places & bases & covers, self.digit);
        if !fins.is_empty() {
            step = step.mark(Role::Fin, fins, self.digit);
        }
        step.base(self.houses(0, base).collect::<HouseSet>())
            .cover(self.houses(1, cover).collect::<HouseSet>())
            .eliminate(search.position, gone, self.digit)
    }
}

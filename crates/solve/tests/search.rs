//! The signature of the search: how much work some questions are. It changes only if the search
//! does, and then it has to be looked at: if the change is meant, the rows that the failing test
//! prints take the place of those below.

use made::Maker;
use ninefold_solve::{Bulk, Grid, Level, Lines, Status};

mod made;

/// Guesses, and passes over a lane.
type Work = (u64, u64);

/// How much work `Bulk::status` is, by set and for registers of 4, 8, 16 and 32 lanes.
const SIGNATURE: &[(&str, [Work; 4])] = &[
    ("30 givens", [(176, 7392), (176, 7386), (176, 7278), (173, 6921)]),
    ("minimal", [(791, 13353), (792, 13384), (790, 13333), (791, 12251)]),
    ("hard", [(3472, 27294), (3472, 27242), (3469, 27355), (3488, 25151)]),
    ("none", [(98, 3865), (97, 3837), (97, 3855), (102, 3609)]),
    ("one given less", [(3086, 14520), (3121, 14581), (3166, 14809), (3322, 14833)]),
    ("two givens less", [(4487, 17922), (4505, 18005), (4594, 18402), (4948, 19434)]),
    ("eight givens less", [(11339, 30061), (11376, 30182), (11540, 30776), (14173, 38418)]),
    ("empty", [(4676, 10268), (4652, 10236), (4604, 10172), (4584, 10224)]),
];

/// Puzzles of one status, whose order, cut and number matter to the signature.
struct Set {
    name: &'static str,
    status: Status,
    grids: Vec<Grid>,
}

impl Set {
    const fn new(name: &'static str, status: Status, grids: Vec<Grid>) -> Self {
        Self { name, status, grids }
    }

    /// Where both sides of each guess have to be searched no order can save anything.
    fn needs_every_guess(&self) -> bool {
        self.status != Status::Multiple
    }
}

fn sets() -> [Set; 8] {
    let mut maker = Maker::new(9);
    [
        Set::new("30 givens", Status::Unique, maker.many(1_000, |maker| maker.unique(30))),
        Set::new("minimal", Status::Unique, maker.many(1_000, Maker::minimal)),
        Set::new("hard", Status::Unique, maker.many(100, Maker::hard)),
        Set::new("none", Status::None, maker.many(1_000, Maker::none)),
        Set::new("one given less", Status::Multiple, maker.many(500, |maker| maker.multiple(1))),
        Set::new("two givens less", Status::Multiple, maker.many(500, |maker| maker.multiple(2))),
        Set::new("eight givens less", Status::Multiple, maker.many(500, |maker| maker.multiple(8))),
        Set::new("empty", Status::Multiple, vec![Grid::EMPTY; 100]),
    ]
}

/// The column of a level in the signature.
fn column(level: Level) -> Option<usize> {
    match level {
        Level::Scalar => Some(0),
        Level::Sse42 | Level::Neon | Level::Simd128 => Some(1),
        Level::Avx2 => Some(2),
        Level::Avx512 => Some(3),
        _ => None,
    }
}

fn work(level: Level, set: &Set) -> Work {
    let mut bulk = Bulk::in_lanes(level);
    let text: String = set.grids.iter().map(|grid| format!("{grid}\n")).collect();
    let statuses = bulk.status(Lines::new(&text).unwrap()).statuses();
    assert!(statuses.iter().all(|&status| status == set.status), "{level}, {}", set.name);
    let effort = bulk.effort().expect("the level has lanes");
    (effort.guesses, effort.lane_passes)
}

/// What this machine can't tell stands as it was.
fn seen(set: &Set) -> [Work; 4] {
    let known = SIGNATURE.iter().find(|(name, _)| *name == set.name);
    let mut row = known.map_or([(0, 0); 4], |&(_, row)| row);
    for level in Level::available() {
        if let Some(column) = column(level) {
            row[column] = work(level, set);
        }
    }
    row
}

#[test]
fn the_search_is_as_it_was() {
    let rows: Vec<_> = sets().iter().map(|set| (set.name, seen(set))).collect();
    let text: String = rows.iter().map(|row| format!("    {row:?},\n")).collect();
    assert!(rows == SIGNATURE, "the search has changed; its signature now is\n{text}");
}

/// Levels differ in when they look for triples, and so a little in what is left to be guessed.
#[test]
fn what_has_to_be_guessed_is_guessed_on_every_level() {
    for set in sets().iter().filter(|set| set.needs_every_guess()) {
        let levels = Level::available().filter(|&level| column(level).is_some());
        let guesses: Vec<_> = levels.map(|level| (work(level, set).0, level)).collect();
        let (fewest, most) = (guesses.iter().min().unwrap().0, guesses.iter().max().unwrap().0);
        assert!(most - fewest <= fewest / 10, "{}: {guesses:?}", set.name);
    }
}

//! Rectangles: four cells in two rows, two columns and two boxes.
//!
//! If such cells held two digits crosswise, exchanging the two would give another solution, unless one of
//! the cells was given. So a puzzle with one solution never has this *deadly pattern*, and whatever
//! would lead to it is excluded. All of it rests on uniqueness.
//!
//! *Unique rectangle*: with a pair of digits, the corners that have no other candidate are the *floor*,
//! the others the *roof*; not all of the roof can hold digits of the pair.
//! Types 1 to 4 are those of all deadly patterns (`deadly`); type 2 has its roof side by side.
//! Type 5: as type 2, but the roof is two corners crosswise, or three.
//! Type 6: the roof is two corners crosswise, and one digit of the pair makes an X-wing in the rectangle:
//! it stands in the floor.
//! *Hidden rectangle*: opposite a corner of the floor, both lines of a corner put one digit of the pair
//! into the rectangle: that corner doesn't hold the other one.
//! *Avoidable rectangle*: some corners are filled already, but not given. Type 1: three are, and the fourth
//! doesn't complete the pattern. Type 2: two are, and the other two have one more candidate, the same: one
//! of them holds it.
//!
//! All this holds as well where a corner has lost a digit of the pair: what was excluded there follows
//! from the givens, which the exchange leaves alone. Such a rectangle is *incomplete*, harder to see, and a
//! technique of its own.
//!
//! Steps come by the first cell of the floor, then by rectangle: its rows, then its columns.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, Column, Digit, DigitSet, House, Row};

use super::deadly::Deadly;
use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Position, Role};

pub(super) static ROWS: [Technique; 16] = [
    row("unique-rectangle-1", "Uniqueness Test 1", on("0600", 3500), TYPE_1, |s| {
        whole(s, |s, it| it.pattern.type_1(s))
    }),
    row("unique-rectangle-2", "Uniqueness Test 2", on("0601", 3600), TYPE_2, |s| whole(s, type_2)),
    row("unique-rectangle-3", "Uniqueness Test 3", on("0602", 3700), TYPE_3, |s| {
        whole(s, |s, it| it.pattern.type_3(s))
    }),
    row("unique-rectangle-4", "Uniqueness Test 4", on("0603", 3800), TYPE_4, |s| {
        whole(s, |s, it| it.pattern.type_4(s))
    }),
    row("unique-rectangle-5", "Uniqueness Test 5", on("0604", 3900), TYPE_2, |s| whole(s, type_5)),
    row("unique-rectangle-6", "Uniqueness Test 6", on("0605", 4000), TYPE_6, |s| whole(s, type_6)),
    row("hidden-rectangle", "Hidden Rectangle", on("0606", 4010), HIDDEN, |s| whole(s, hidden)),
    row(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        on("0607", 4020),
        AVOIDABLE_1,
        |s| avoidable(s, s.position.open(), one_open),
    ),
    row(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        on("0608", 4030),
        AVOIDABLE_2,
        |s| avoidable(s, s.position.with_few()[1], two_open),
    ),
    row("incomplete-rectangle-1", "Incomplete Rectangle 1", on("0600", 3500), TYPE_1, |s| {
        incomplete(s, |s, it| it.pattern.type_1(s))
    }),
    row("incomplete-rectangle-2", "Incomplete Rectangle 2", on("0601", 3600), TYPE_2, |s| {
        incomplete(s, type_2)
    }),
    row("incomplete-rectangle-3", "Incomplete Rectangle 3", on("0602", 3700), TYPE_3, |s| {
        incomplete(s, |s, it| it.pattern.type_3(s))
    }),
    row("incomplete-rectangle-4", "Incomplete Rectangle 4", on("0603", 3800), TYPE_4, |s| {
        incomplete(s, |s, it| it.pattern.type_4(s))
    }),
    row("incomplete-rectangle-5", "Incomplete Rectangle 5", on("0604", 3900), TYPE_2, |s| {
        incomplete(s, type_5)
    }),
    row("incomplete-rectangle-6", "Incomplete Rectangle 6", on("0605", 4000), TYPE_6, |s| {
        incomplete(s, type_6)
    }),
    row(
        "incomplete-hidden-rectangle",
        "Incomplete Hidden Rectangle",
        on("0606", 4010),
        HIDDEN,
        |s| incomplete(s, hidden),
    ),
];

const TYPE_1: &str = "If the cells {cells} held only {pattern}, these could be exchanged there, and the \
                      puzzle would have another solution";
const TYPE_2: &str = "If the cells {cells} held only {pattern}, these could be exchanged there, and the \
                      puzzle would have another solution. So one of {fins} holds {fin digits}, which \
                      goes nowhere that sees all of them";
const TYPE_3: &str = "If the cells {cells} held only {pattern}, these could be exchanged there, and the \
                      puzzle would have another solution. So one of them holds another digit, which \
                      makes a naked subset of {fin digits} in {fins}, as if it were one cell";
const TYPE_4: &str = "If the cells {cells} held only {pattern}, these could be exchanged there, and the \
                      puzzle would have another solution. Of the two cells with more candidates one \
                      holds the digit that {base} has nowhere else, and the other a digit besides \
                      {pattern}";
const TYPE_6: &str = "If the cells {cells} held only {pattern}, these could be exchanged there, and the \
                      puzzle would have another solution. Two rows or columns have one of these digits \
                      only there: in a cell with more candidates it would bring itself to the opposite \
                      cell, and the other digit to the rest";
const HIDDEN: &str = "If the cells {cells} held only {pattern}, these could be exchanged there, and the \
                      puzzle would have another solution. The row and the column of one cell have one of \
                      these digits only there: the other digit in this cell would bring it to both cells \
                      beside, and itself to the opposite cell";
const AVOIDABLE_1: &str = "If the cells {cells}, of which none was given, held only {pattern}, these \
                           could be exchanged there, and the puzzle would have another solution";
const AVOIDABLE_2: &str = "If the cells {cells}, of which none was given, held only {pattern}, these \
                           could be exchanged there, and the puzzle would have another solution. So one \
                           of {fins} holds {fin digits}, which goes nowhere that sees both";

const fn on(code: &'static str, order: u16) -> Option<Hodoku> {
    Some(Hodoku::new(code, order, Level::Hard, 100))
}

const fn row(
    id: &'static str,
    name: &'static str,
    hodoku: Option<Hodoku>,
    why: &'static str,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku,
        rests_on_uniqueness: true,
        pattern: "{digits} in {cells}",
        why,
        find,
    }
}

/// The corners, row by row: the first is opposite the last.
type Corners = [Cell; 4];

/// All rectangles in two boxes whose corners are among some cells: by rows, then by columns.
fn rectangles(among: CellSet) -> impl Iterator<Item = Corners> {
    let columns = move |row: Row| {
        let cells = row.house().cells() & among;
        cells.iter().fold(0_u16, |all, cell| all | 1 << cell.column().index())
    };
    let columns = Row::ALL.map(columns);
    pairs_of(0b1_1111_1111).flat_map(move |[r, s]| {
        let is_right = move |&[c, d]: &[usize; 2]| (r / 3 == s / 3) != (c / 3 == d / 3);
        pairs_of(columns[r] & columns[s]).filter(is_right).map(move |[c, d]| {
            let cell = |row: usize, column: usize| Cell::at(Row::ALL[row], Column::ALL[column]);
            [cell(r, c), cell(r, d), cell(s, c), cell(s, d)]
        })
    })
}

/// Each two lines of some.
fn pairs_of(lines: u16) -> impl Iterator<Item = [usize; 2]> {
    let has = move |line: &usize| lines >> line & 1 != 0;
    let later = move |i: usize| (i + 1..9).filter(has).map(move |j| [i, j]);
    (0..9).filter(has).flat_map(later)
}

/// A rectangle of open cells, with a pair of digits. Corners with no other candidate are its floor, the others
/// its roof.
pub(crate) struct Rectangle {
    corners: Corners,
    pair: DigitSet,
    pattern: Deadly,
    /// Has every corner both digits of the pair?
    is_whole: bool,
}

type Test = fn(&mut Search<'_>, &Rectangle) -> Flow;

/// Tries a test on each rectangle whose corners all have both digits of the pair.
fn whole(search: &mut Search<'_>, test: Test) -> Flow {
    each(search, |it| it.is_whole, test)
}

/// Tries a test on each rectangle with a corner that lacks a digit of the pair.
fn incomplete(search: &mut Search<'_>, test: Test) -> Flow {
    each(search, |it| !it.is_whole, test)
}

const NEXT: Flow = ControlFlow::Continue(());

fn each(search: &mut Search<'_>, fits: fn(&&Rectangle) -> bool, test: Test) -> Flow {
    search.notes.rectangles().iter().filter(fits).try_for_each(|it| {
        search.poll()?;
        test(search, it)
    })
}

/// What cells of two candidates have, each pair once.
fn pairs(position: &Position, cells: CellSet) -> impl Iterator<Item = DigitSet> + '_ {
    let pair = |cell| position.candidates(cell);
    cells
        .iter()
        .filter(move |&cell| !cells.iter().any(|other| other < cell && pair(other) == pair(cell)))
        .map(pair)
}

impl Rectangle {
    /// All of a position, by the first cell of their floor.
    pub(crate) fn all(position: &Position) -> Vec<Self> {
        let [_, two, _] = position.with_few();
        let of_corners = |corners: Corners| {
            let floor = CellSet::from_iter(corners) & two;
            pairs(position, floor).map(move |pair| Self::new(position, corners, pair))
        };
        let mut all: Vec<_> = rectangles(position.open()).flat_map(of_corners).collect();
        all.sort_by_key(|it| (it.pattern.cells - it.pattern.roof).first());
        all
    }

    fn new(position: &Position, corners: Corners, pair: DigitSet) -> Self {
        let cells = corners.into_iter().collect();
        let has_pair = |&cell: &Cell| position.candidates(cell).is_superset(pair);
        let pattern = Deadly::of_pair(position, cells, pair);
        Self { corners, pair, pattern, is_whole: corners.iter().all(has_pair) }
    }

    /// Is a corner part of the floor?
    fn has_floor(&self, corner: Cell) -> bool {
        !self.pattern.roof.contains(corner)
    }
}

fn type_2(search: &mut Search<'_>, it: &Rectangle) -> Flow {
    if it.pattern.has_flat_roof() { it.pattern.type_2(search) } else { NEXT }
}

fn type_5(search: &mut Search<'_>, it: &Rectangle) -> Flow {
    if it.pattern.has_flat_roof() { NEXT } else { it.pattern.type_2(search) }
}

fn type_6(search: &mut Search<'_>, it: &Rectangle) -> Flow {
    if it.pattern.roof.len() != 2 || it.pattern.has_flat_roof() {
        return NEXT;
    }
    let [first, .., last] = it.corners;
    let lines = [
        [first.row().house(), last.row().house()],
        [first.column().house(), last.column().house()],
    ];
    for digit in it.pair {
        let is_kept = |&house: &House| keeps(search.position, it, digit, house);
        if lines.iter().any(|lines| lines.iter().all(is_kept)) {
            let step = it.pattern.step(search);
            search.report(step.eliminate(search.position, it.pattern.roof, digit))?;
        }
    }
    NEXT
}

/// Has a house places for a digit, and all of them in the rectangle?
fn keeps(position: &Position, it: &Rectangle, digit: Digit, house: House) -> bool {
    let places = position.places_in(digit, house);
    !places.is_empty() && it.pattern.cells.is_superset(places)
}

fn hidden(search: &mut Search<'_>, it: &Rectangle) -> Flow {
    let opposite = it.corners.into_iter().rev();
    for (floor, corner) in it.corners.into_iter().zip(opposite) {
        let is_opposed = it.has_floor(floor);
        for digit in it.pair.iter().filter(|_| is_opposed) {
            let [row, column, _] = corner.houses();
            if [row, column].iter().all(|&house| keeps(search.position, it, digit, house)) {
                let other = it.pair - digit.set();
                let step = it.pattern.step(search);
                search.report(step.eliminate(search.position, corner.set(), other))?;
            }
        }
    }
    NEXT
}

/// Each rectangle of cells that are filled, but were not given, and of some that are open.
fn avoidable(
    search: &mut Search<'_>,
    open: CellSet,
    test: fn(&mut Search<'_>, Corners) -> Flow,
) -> Flow {
    let filled = !(search.position.open() | search.position.givens());
    if filled.is_empty() {
        return NEXT;
    }
    rectangles(filled | open).try_for_each(|corners| test(search, corners))
}

/// Of a deadly pattern that is filled but for one corner, what completes it.
fn one_open(search: &mut Search<'_>, corners: Corners) -> Flow {
    let grid = search.position.grid();
    for (i, corner) in corners.into_iter().enumerate() {
        let [across, one, other] = [3 - i, i ^ 1, i ^ 2].map(|j| grid[corners[j]]);
        if let (Some(digit), Some(beside)) = (across, one)
            && one == other
        {
            let step = search.step();
            let step =
                step.mark(Role::Defining, CellSet::from_iter(corners), digit.set() | beside.set());
            search.report(step.eliminate(search.position, corner.set(), digit))?;
        }
    }
    NEXT
}

/// Of a deadly pattern that is filled at one side, what its other corners have besides.
fn two_open(search: &mut Search<'_>, corners: Corners) -> Flow {
    for [a, b, c, d] in [[0, 1, 2, 3], [2, 3, 0, 1], [0, 2, 1, 3], [1, 3, 0, 2]] {
        half_open(search, [corners[a], corners[b]], [corners[c], corners[d]])?;
    }
    NEXT
}

/// Two filled corners side by side, and the open ones beside each.
fn half_open(search: &mut Search<'_>, filled: [Cell; 2], open: [Cell; 2]) -> Flow {
    let position = search.position;
    let [Some(first), Some(second)] = filled.map(|cell| position.grid()[cell]) else {
        return NEXT;
    };
    let [beside_first, beside_second] = open.map(|cell| position.candidates(cell));
    let extra = beside_first - second.set();
    let fits = beside_first.len() == 2
        && beside_second == first.set() | extra
        && beside_first == second.set() | extra;
    let Some(digit) = extra.only().filter(|_| fits) else { return NEXT };
    let (filled, open): (CellSet, CellSet) =
        (filled.into_iter().collect(), open.into_iter().collect());
    let step = search.step().mark(Role::Defining, filled | open, first.set() | second.set());
    let step = step.mark(Role::Fin, open, digit);
    search.report(step.eliminate(position, open.common_peers(), digit))
}

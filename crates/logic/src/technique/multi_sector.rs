//! Multi-sector locked sets: as many cells as there are houses for their digits.
//!
//! Each of some cells holds a digit. Let each digit that they can hold be kept to few houses: a house has
//! room for one of each. If the houses of all digits together are just as many as the cells, each has
//! its digit in these cells, and in none of its others. A naked subset is the case with cells of one
//! house; here they lie in many (*sectors*), and some digits are kept to rows, others to columns.
//!
//! The cells of *multi-sector locked sets* are the open ones where some rows cross some columns, as David
//! P. Bird looks for them. A digit is kept to the rows or to the columns, whichever are fewer; both are
//! right where they are as many. Sets without digits of either kind fall apart into subsets.
//!
//! An *SK-loop* (Steve Kurzhals; *domino loop*) has 16 open cells: two rows and two columns cross in four
//! boxes, and each has two cells beside the crossing in each of its boxes. A digit is kept to rows, columns
//! and boxes mixed; every choice of the fewest is right.
//!
//! All choices of two to seven rows and columns are looked at, some 240,000: that takes 8 ms, whatever
//! the position. There are 729 loops, for 0.3 ms. Steps come by number of cells, then by rows and columns; of
//! those with one effect the first.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::array;
use core::ops::ControlFlow;

use ninefold_grid::{CellSet, Digit, DigitSet, House, HouseSet};

use super::{Flow, Search, Technique};
use crate::choose;
use crate::{Position, Role, Step};

pub(super) static ROWS: [Technique; 2] = [
    Technique {
        aliases: &["MSLS", "multifish"],
        why: "The open cells where {base} cross {cover} are as many as those rows and columns have room \
              for their digits, if each digit is kept to the fewer of them: so all these hold it in \
              these cells",
        ..row("multi-sector-locked-sets", "Multi-Sector Locked Sets", crossings)
    },
    Technique {
        aliases: &["domino loop", "Steve Kurzhals loop"],
        why: "The cells beside the crossings of {base} and {cover} are as many as these lines and the \
              boxes have room for their digits: so all these hold them in these cells",
        ..row("sk-loop", "SK-Loop", loops)
    },
];

const fn row(id: &'static str, name: &'static str, find: fn(&mut Search<'_>) -> Flow) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{digits} in {base} {cover}",
        why: "",
        find,
    }
}

fn crossings(search: &mut Search<'_>) -> Flow {
    let rows = Lines::new(search.position, &House::ALL[..9]);
    let columns = Lines::new(search.position, &House::ALL[9..18]);
    let mut steps = Vec::new();
    for base in some_lines() {
        search.poll()?;
        for cover in some_lines() {
            let cells = rows.cells[base] & columns.cells[cover];
            let number = cells.len();
            let room = |room: usize, digit: usize| {
                let [across, along] = lines_of(&rows, &columns, digit, [base, cover]);
                let more = room + usize::from(ONES[across].min(ONES[along]));
                (more <= number).then_some(more)
            };
            if (0..9).try_fold(0, room) == Some(number) {
                steps.extend(crossing(search, &rows, &columns, [base, cover]));
            }
        }
    }
    report_by_size(search, steps)
}

/// How many bits each number of nine has.
const ONES: [u8; 512] = {
    let mut ones = [0; 512];
    let mut number = 1;
    while number < 512 {
        ones[number] = ones[number / 2] + (number % 2) as u8;
        number += 1;
    }
    ones
};

/// The choices of two to seven of nine lines.
fn some_lines() -> impl Iterator<Item = usize> {
    (0..512_usize).filter(|lines| (2..=7).contains(&lines.count_ones()))
}

/// The lines of one direction.
struct Lines {
    /// The open cells of each choice of lines.
    cells: Vec<CellSet>,
    /// For each choice of lines and each digit, the lines across that have a place in them.
    across: Vec<[u16; 9]>,
}

impl Lines {
    fn new(position: &Position, lines: &[House]) -> Self {
        let open = array::from_fn(|i| position.open() & lines[i].cells());
        let across = Digit::ALL.map(|digit| {
            unions(array::from_fn(|i| choose::places(lines[i], position.places(digit))))
        });
        let of_choice = |choice: usize| array::from_fn(|digit| across[digit][choice]);
        Self { cells: unions(open), across: (0..512).map(of_choice).collect() }
    }
}

/// The union of each choice of nine sets.
fn unions<T: Copy + Default + core::ops::BitOr<Output = T>>(sets: [T; 9]) -> Vec<T> {
    let mut all = Vec::with_capacity(512);
    all.push(T::default());
    for set in sets {
        all.extend_from_within(..);
        let half = all.len() / 2;
        all[half..].iter_mut().for_each(|union| *union = *union | set);
    }
    all
}

/// The rows that have a digit where they cross some columns, and those columns that have it there.
fn lines_of(rows: &Lines, columns: &Lines, digit: usize, [base, cover]: [usize; 2]) -> [usize; 2] {
    let across = usize::from(columns.across[cover][digit]) & base;
    [across, usize::from(rows.across[base][digit]) & cover]
}

/// The step of a locked set, if it needs rows for some digits and columns for others.
fn crossing(search: &Search<'_>, rows: &Lines, columns: &Lines, sides: [usize; 2]) -> Option<Step> {
    let cells = rows.cells[sides[0]] & columns.cells[sides[1]];
    let lines = |digit| lines_of(rows, columns, digit, sides);
    let less = |digit: usize| lines(digit).map(usize::count_ones);
    let is_mixed =
        (0..9).any(|i| less(i)[0] < less(i)[1]) && (0..9).any(|i| less(i)[0] > less(i)[1]);
    let kept = |digit: Digit| {
        let [across, along] = lines(digit.index());
        let [a, b] = [across.count_ones(), along.count_ones()];
        houses(if a <= b { across } else { 0 }, if b <= a { along } else { 0 })
    };
    let step = || locked(search, cells, kept);
    is_mixed.then(step).map(|step| step.base(houses(sides[0], 0)).cover(houses(0, sides[1])))
}

fn houses(rows: usize, columns: usize) -> HouseSet {
    HouseSet::from_bits((rows | columns << 9) as u32)
}

/// Takes each digit of some cells from the other cells of the houses that it is kept to.
fn locked(search: &Search<'_>, cells: CellSet, kept: impl Fn(Digit) -> HouseSet) -> Step {
    let position = search.position;
    let digits: DigitSet = Digit::ALL
        .into_iter()
        .filter(|&digit| !(position.places(digit) & cells).is_empty())
        .collect();
    let step = search.step().mark(Role::Defining, cells, digits);
    digits
        .iter()
        .fold(step, |step, digit| step.eliminate(position, union(kept(digit)) - cells, digit))
}

fn union(houses: HouseSet) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}

fn loops(search: &mut Search<'_>) -> Flow {
    let mut steps = Vec::new();
    for base in pairs(0) {
        search.poll()?;
        for cover in pairs(9) {
            steps.extend(one_loop(search, base, cover));
        }
    }
    report_by_size(search, steps)
}

/// Two rows of two bands, or from 9 on two columns of two stacks.
fn pairs(from: usize) -> impl Iterator<Item = HouseSet> {
    let apart = (0..81).map(|i| [i / 9, i % 9]).filter(|[a, b]| a / 3 < b / 3);
    apart.map(move |lines| lines.into_iter().map(|i| House::ALL[from + i]).collect())
}

fn one_loop(search: &Search<'_>, base: HouseSet, cover: HouseSet) -> Option<Step> {
    let crossings = union(base) & union(cover);
    let boxes: HouseSet = crossings.iter().map(|cell| cell.block().house()).collect();
    let beside = ((union(base) | union(cover)) & union(boxes)) - crossings;
    let cells = beside & search.position.open();
    if cells.len() < 16 {
        return None;
    }
    let kept =
        Digit::ALL.map(|digit| fewest(search.position.places(digit) & cells, base | cover | boxes));
    let room: usize = kept.iter().map(|(number, _)| number).sum();
    (room == cells.len())
        .then(|| locked(search, cells, |digit| kept[digit.index()].1).base(base).cover(cover))
}

/// How many of some houses it takes to hold all of some cells, and the houses of all choices of so many.
fn fewest(cells: CellSet, houses: HouseSet) -> (usize, HouseSet) {
    let (mut number, mut all) = (usize::MAX, HouseSet::EMPTY);
    for choice in choose::subsets(houses) {
        if union(choice).is_superset(cells) && choice.len() <= number {
            all = if choice.len() < number { choice } else { all | choice };
            number = choice.len();
        }
    }
    (number, all)
}

/// Reports small patterns first, and each effect once.
fn report_by_size(search: &mut Search<'_>, mut steps: Vec<Step>) -> Flow {
    steps.sort_by_key(|step| step.cells().len());
    let mut seen = BTreeSet::new();
    for step in steps {
        if seen.insert(step.eliminations.clone()) {
            search.report(step)?;
        }
    }
    ControlFlow::Continue(())
}

//! Unique loops: six cells or more with a pair of digits, two in each house that has any.
//!
//! Along the houses they make a loop in which the two digits take turns. There are two ways to fill it, and
//! neither makes a difference to any house: so it is a deadly pattern, of which rectangles are the smallest,
//! and the types are those of `deadly`. All cells have both digits of the pair; at least one has no other
//! candidate.
//!
//! Steps come by the pair and the first cell that has no other candidate; then by how the loop is closed: a
//! house with only one of its cells gets another one, in reading order. A way is given up when its extras can be
//! of no type: they are in more than two cells, and either of several digits or seen by no other place of
//! theirs. Of cells without extras a house has two at most (otherwise there is no solution, and nothing is looked
//! for): so ways part only where extras come in. Positions of puzzles have some hundred ways; the worst that is
//! known, full of extras of one digit, has 315,000.

use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, DigitSet, House};

use super::deadly::Deadly;
use super::{Flow, Search, Technique};
use crate::{Position, choose};

pub(super) static ROWS: [Technique; 4] = [
    row("unique-loop-1", "Unique Loop Type 1", TYPE_1, |s| loops(s, Deadly::type_1)),
    row("unique-loop-2", "Unique Loop Type 2", TYPE_2, |s| loops(s, Deadly::type_2)),
    row("unique-loop-3", "Unique Loop Type 3", TYPE_3, |s| loops(s, Deadly::type_3)),
    row("unique-loop-4", "Unique Loop Type 4", TYPE_4, |s| loops(s, Deadly::type_4)),
];

const TYPE_1: &str = "If the cells {cells} held only {pattern}, these could be exchanged all along the \
                      loop, and the puzzle would have another solution";
const TYPE_2: &str = "If the cells {cells} held only {pattern}, these could be exchanged all along the \
                      loop, and the puzzle would have another solution. So one of {fins} holds \
                      {fin digits}, which goes nowhere that sees all of them";
const TYPE_3: &str = "If the cells {cells} held only {pattern}, these could be exchanged all along the \
                      loop, and the puzzle would have another solution. So one of them holds another \
                      digit, which makes a naked subset of {fin digits} in {fins}, as if it were one \
                      cell";
const TYPE_4: &str = "If the cells {cells} held only {pattern}, these could be exchanged all along the \
                      loop, and the puzzle would have another solution. Of the two cells with more \
                      candidates one holds the digit that {base} has nowhere else, and the other a \
                      digit besides {pattern}";

const fn row(
    id: &'static str,
    name: &'static str,
    why: &'static str,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: true,
        pattern: "{digits} in {cells}",
        why,
        find,
    }
}

type Test = fn(&Deadly, &mut Search<'_>) -> Flow;

/// Tries a test on each loop.
fn loops(search: &mut Search<'_>, test: Test) -> Flow {
    let [_, two, _] = search.position.with_few();
    for pair in choose::pairs(DigitSet::ALL) {
        let all = pair.iter().fold(CellSet::ALL, |all, digit| all & search.position.places(digit));
        let floor = all & two;
        let is_crowded = |house: &House| (floor & house.cells()).len() > 2;
        if House::ALL.iter().any(is_crowded) {
            continue;
        }
        for start in floor {
            let earlier: CellSet = floor.iter().filter(|&cell| cell <= start).collect();
            let colours = [start.set(), CellSet::EMPTY];
            close(search, &Way { pair, colours, rest: all - earlier }, test)?;
        }
    }
    ControlFlow::Continue(())
}

/// Part of a loop.
struct Way {
    pair: DigitSet,
    /// The cells that would hold the same digit, of either.
    colours: [CellSet; 2],
    /// The cells that may come in.
    rest: CellSet,
}

impl Way {
    /// A house with just one cell, and which colour is lacking there.
    fn gap(&self) -> Option<(House, usize)> {
        let [one, other] = self.colours;
        let mut houses = (one | other).iter().flat_map(Cell::houses);
        let house = houses.find(|house| (house.cells() & (one | other)).len() == 1)?;
        Some((house, usize::from((house.cells() & other).is_empty())))
    }

    /// The same with one cell more, unless there is one of its colour in a house of it.
    fn with(&self, cell: Cell, colour: usize) -> Option<Self> {
        let mut colours = self.colours;
        colours[colour].insert(cell);
        let fits = (self.colours[colour] & cell.peers()).is_empty();
        fits.then(|| Self { colours, rest: self.rest - cell.set(), ..*self })
    }

    fn pattern(&self, position: &Position) -> Deadly {
        let [one, other] = self.colours;
        Deadly::of_pair(position, one | other, self.pair)
    }
}

/// Could extras like these be of a type?
fn is_hopeful(position: &Position, it: &Deadly) -> bool {
    let sees_all = |digit| !(it.roof.common_peers() & position.places(digit)).is_empty();
    it.roof.len() <= 2 || it.extra.only().is_some_and(sees_all)
}

/// Tries a test on each loop that a way leads to.
fn close(search: &mut Search<'_>, way: &Way, test: Test) -> Flow {
    search.poll()?;
    let pattern = way.pattern(search.position);
    if !is_hopeful(search.position, &pattern) {
        return ControlFlow::Continue(());
    }
    let Some((house, colour)) = way.gap() else {
        let is_loop = pattern.cells.len() > 4;
        return if is_loop { test(&pattern, search) } else { ControlFlow::Continue(()) };
    };
    let mut ways = (way.rest & house.cells()).iter().filter_map(|cell| way.with(cell, colour));
    ways.try_for_each(|way| close(search, &way, test))
}

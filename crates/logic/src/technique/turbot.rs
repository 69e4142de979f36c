//! Two strong links: a digit that two houses can hold in two places each.
//!
//! If a house has two places for a digit, one of them holds it. Where an end of one such pair sees an
//! end of another, not both of these hold it, so one of the two far ends does, and the digit goes
//! nowhere that both far ends see. It is an X-chain of four cells, also called a *turbot crane*.
//!
//! | pairs in | joined by | name |
//! |---|---|---|
//! | two rows or two columns | a line | skyscraper |
//! | a row and a column | a box | 2-string kite; *dual*: two that the same cells of a box join |
//! | any other two houses | a house | turbot fish |
//!
//! A pair that a line and a box have is one, of the line.
//!
//! Steps come by digit, then by the houses of the two pairs; turbot fish by digit, then by what they
//! take away.

use alloc::vec::Vec;

use ninefold_grid::{Cell, CellSet, Digit, House};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Node, Position, Role, Step};

pub(super) static ROWS: [Technique; 4] = [
    Technique {
        aliases: &["two parallel strong links"],
        ..row("skyscraper", "Skyscraper", on("0400", 3000, 130), |s| crane(s, Kind::Skyscraper))
    },
    Technique {
        aliases: &["kite", "two-string kite"],
        ..row("2-string-kite", "2-String Kite", on("0401", 3100, 150), |s| crane(s, Kind::Kite))
    },
    row("turbot-fish", "Turbot Fish", on("0403", 3120, 120), |s| crane(s, Kind::Turbot)),
    Technique {
        pattern: "{digits} in {base}, joined by {cells}",
        why: "{cells} join two kites at once, of {base}: of the far ends of each, one holds {digits}",
        ..row("dual-2-string-kite", "Dual 2-String Kite", None, |s| {
            s.duals(|s| crane(s, Kind::Kite))
        })
    },
];

const fn on(code: &'static str, order: u16, score: u32) -> Option<Hodoku> {
    Some(Hodoku::new(code, order, Level::Hard, score))
}

const fn row(
    id: &'static str,
    name: &'static str,
    hodoku: Option<Hodoku>,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku,
        rests_on_uniqueness: false,
        pattern: "{digits} in {base}: {chain}",
        why: "{Base} have two places each for {digits}, and one of each see one another: so one of \
              {pincers} holds it, and no cell that sees both can",
        find,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Skyscraper,
    Kite,
    Turbot,
}

/// The two places of a digit in a house.
type Pair = (House, [Cell; 2]);

fn crane(search: &mut Search<'_>, kind: Kind) -> Flow {
    let mut steps = Vec::new();
    for digit in search.preying() {
        let pairs = pairs(search.position, digit);
        for (i, &first) in pairs.iter().enumerate() {
            for &second in &pairs[i + 1..] {
                let joints = joints(first, second);
                let fitting = joints.filter(|&(near, _)| kind_of(first.0, second.0, near) == kind);
                let houses = [first.0, second.0];
                steps.extend(fitting.map(|(near, far)| step(search, digit, houses, near, far)));
            }
        }
    }
    if kind == Kind::Turbot {
        steps.sort_by_cached_key(|step| (step.digits(), step.eliminations.clone()));
    }
    steps.into_iter().try_for_each(|step| search.report(step))
}

/// The pairs of a digit, each once: lines come before boxes.
pub(super) fn pairs(position: &Position, digit: Digit) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    for (house, cells) in position.conjugates(digit) {
        if pairs.iter().all(|(_, others)| *others != cells) {
            pairs.push((house, cells));
        }
    }
    pairs
}

/// The ways in which ends of two pairs may see one another: these ends, and the far ones.
fn joints((_, [a, b]): Pair, (_, [c, d]): Pair) -> impl Iterator<Item = ([Cell; 2], [Cell; 2])> {
    let ways = [([a, c], [b, d]), ([a, d], [b, c]), ([b, c], [a, d]), ([b, d], [a, c])];
    let is_whole = CellSet::from_iter([a, b, c, d]).len() == 4;
    ways.into_iter().filter(move |([x, y], _)| is_whole && x.peers().contains(*y))
}

/// What it is called if these houses have the pairs and these ends see one another.
fn kind_of(first: House, second: House, [x, y]: [Cell; 2]) -> Kind {
    let direction = |house: House| house.index() / 9;
    let share_line = x.row() == y.row() || x.column() == y.column();
    match [direction(first), direction(second)] {
        [0, 0] | [1, 1] if share_line => Kind::Skyscraper,
        [0, 1] if x.block() == y.block() => Kind::Kite,
        _ => Kind::Turbot,
    }
}

fn step(
    search: &Search<'_>,
    digit: Digit,
    houses: [House; 2],
    [x, y]: [Cell; 2],
    [a, b]: [Cell; 2],
) -> Step {
    let node = |cell: Cell| Node { cells: cell.set(), digit };
    search
        .step()
        .base(houses.into_iter().collect::<ninefold_grid::HouseSet>())
        .mark(Role::Pincer, CellSet::from_iter([a, b]), digit)
        .mark(Role::Defining, CellSet::from_iter([x, y]), digit)
        .link(node(a), node(x), true)
        .link(node(x), node(y), false)
        .link(node(y), node(b), true)
        .eliminate(search.position, a.peers() & b.peers(), digit)
}

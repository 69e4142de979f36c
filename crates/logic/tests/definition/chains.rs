//! Chains, against definitions that are taken at their word: every two candidates are asked whether one can
//! hold without the other, and every way is walked.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Node, Position, Step, Technique};

use crate::compare::{Gone, Taken, compare, steps};
use crate::positions::{number, random};
use crate::words::{all, not_empty, of, seen_by_all};

/// The nodes of a position, and which of them can't both hold, and can't both fail.
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    weak: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
}

/// Does every cell of one see every cell of the other?
pub(crate) fn see(a: CellSet, b: CellSet) -> bool {
    seen_by_all(a).is_superset(b)
}

pub(crate) fn is_weak(a: Node, b: Node) -> bool {
    let in_a_cell = a.cells == b.cells && a.cells.len() == 1 && a.digit != b.digit;
    in_a_cell || a.digit == b.digit && see(a.cells, b.cells)
}

pub(crate) fn is_strong(position: &Position, a: Node, b: Node) -> bool {
    let both = a.cells | b.cells;
    let is_all = |house: &House| position.places_in(a.digit, *house) == both;
    let pair = a.digit.set() | b.digit.set();
    let in_a_cell = both.only().is_some_and(|cell| position.candidates(cell) == pair);
    let in_a_house = a.digit == b.digit && House::ALL.iter().any(is_all);
    is_weak(a, b) && (in_a_cell || in_a_house)
}

/// The places of a digit where a line and a box meet, if there are two or more.
fn groups(position: &Position) -> BTreeSet<(Digit, CellSet)> {
    let (lines, boxes) = House::ALL.split_at(18);
    let meet = |digit, line: House| {
        boxes.iter().map(move |block| (digit, position.places_in(digit, line) & block.cells()))
    };
    let of_digit = |digit| lines.iter().flat_map(move |&line| meet(digit, line));
    Digit::ALL.into_iter().flat_map(of_digit).filter(|(_, cells)| cells.len() > 1).collect()
}

impl Graph {
    pub(crate) fn new(position: &Position, with_groups: bool) -> Self {
        let single = |it: Candidate| Node { cells: it.cell.set(), digit: it.digit };
        let mut nodes: Vec<Node> = all(position).into_iter().map(single).collect();
        if with_groups {
            nodes.extend(groups(position).into_iter().map(|(digit, cells)| Node { cells, digit }));
        }
        Self::of(nodes, is_weak, |a, b| is_strong(position, a, b))
    }

    fn of(
        nodes: Vec<Node>,
        is_weak: impl Fn(Node, Node) -> bool,
        is_strong: impl Fn(Node, Node) -> bool,
    ) -> Self {
        let joined = |is: &dyn Fn(Node, Node) -> bool| -> Vec<Vec<usize>> {
            let to = |a: &Node| (0..nodes.len()).filter(|&b| is(*a, nodes[b])).collect();
            nodes.iter().map(to).collect()
        };
        Self { weak: joined(&is_weak), strong: joined(&is_strong), nodes }
    }

    /// How many links there are to each node that must hold or fail, if one does.
    pub(crate) fn depths(&self, start: usize, holds: bool) -> BTreeMap<(usize, bool), usize> {
        let mut depths = BTreeMap::from([((start, holds), 0)]);
        let mut front = vec![(start, holds)];
        for depth in 1.. {
            let next = front.iter().flat_map(|&(node, holds)| {
                let links = if holds { &self.weak } else { &self.strong };
                links[node].iter().map(move |&node| (node, !holds))
            });
            front = next.filter(|it| !depths.contains_key(it)).collect();
            front.sort_unstable();
            front.dedup();
            if front.is_empty() {
                break;
            }
            depths.extend(front.iter().map(|&it| (it, depth)));
        }
        depths
    }

    /// All shortest ways from an assumption to a node that is then the opposite of what the start is.
    fn ways(&self, start: usize, holds: bool, end: usize) -> Vec<Vec<usize>> {
        let depths = self.depths(start, holds);
        let Some(&length) = depths.get(&(end, !holds)) else { return Vec::new() };
        let mut ways = vec![vec![end]];
        for depth in (0..length).rev() {
            let came = holds == (depth % 2 == 0);
            let before = |way: &Vec<usize>| {
                let links = if came { &self.weak } else { &self.strong };
                let is_before = |node: &&usize| depths.get(&(**node, came)) == Some(&depth);
                let all: Vec<usize> = links[way[0]].iter().filter(is_before).copied().collect();
                all.into_iter().map(|node| [&[node], &way[..]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(before).collect();
            if ways.len() > 1000 {
                return Vec::new();
            }
        }
        ways.retain(|way| self.is_simple(way));
        ways
    }

    /// Does a way come to no cell twice, but where it stays in it or ends where it began?
    fn is_simple(&self, way: &[usize]) -> bool {
        let mut stops: Vec<CellSet> = Vec::new();
        for &node in way {
            let cells = self.nodes[node].cells;
            if stops.last() != Some(&cells) {
                stops.push(cells);
            }
        }
        if stops.len() > 1 && stops.first() == stops.last() {
            stops.pop();
        }
        let meet = |a: &CellSet, b: &CellSet| {
            let alike = (a.len() == 1) == (b.len() == 1);
            alike && !(*a & *b).is_empty()
        };
        let later = |i: usize| stops[i + 1..].iter().any(|b| meet(&stops[i], b));
        !(0..stops.len()).any(later)
    }

    fn singles(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].cells.len() == 1)
    }

    fn cell(&self, node: usize) -> Cell {
        self.nodes[node].cells.first().unwrap()
    }

    /// What can't hold if one of two nodes does.
    fn excluded(&self, position: &Position, a: usize, b: usize) -> Gone {
        let [one, other] = [a, b].map(|node| self.nodes[node]);
        if one.digit == other.digit {
            return of(position, seen_by_all(one.cells | other.cells), one.digit);
        }
        match self.cell(a).peers().contains(self.cell(b)) {
            true => &of(position, one.cells, other.digit) | &of(position, other.cells, one.digit),
            false => Gone::new(),
        }
    }
}

fn discontinuous(position: &Position, graph: &Graph) -> Taken {
    let mut taken = Taken::new();
    for start in graph.singles() {
        let node = graph.nodes[start];
        for (holds, digits) in [(true, node.digit.set()), (false, !node.digit.set())] {
            if !graph.ways(start, holds, start).is_empty() {
                taken.insert(of(position, node.cells, digits));
            }
        }
    }
    not_empty(taken)
}

fn open(position: &Position, graph: &Graph) -> Taken {
    let mut taken = Taken::new();
    for start in graph.singles() {
        for end in graph.singles().filter(|&end| end > start) {
            let gone = graph.excluded(position, start, end);
            if gone.len() > 1 && !graph.ways(start, false, end).is_empty() {
                taken.insert(gone);
            }
        }
    }
    taken
}

/// In a house nothing is taken from the cells of the loop.
fn continuous(position: &Position, graph: &Graph) -> Taken {
    let mut taken = Taken::new();
    for start in graph.singles() {
        for &end in &graph.weak[start] {
            for way in graph.ways(start, false, end) {
                let whole = [&way[..], &[start]].concat();
                let own = way.iter().fold(CellSet::EMPTY, |all, it| all | graph.nodes[*it].cells);
                let weak = whole.windows(2).skip(1).step_by(2);
                let gone = weak.flat_map(|pair| {
                    let [a, b] = [pair[0], pair[1]].map(|node| graph.nodes[node]);
                    match a.digit == b.digit {
                        true => of(position, seen_by_all(a.cells | b.cells) - own, a.digit),
                        false => of(position, a.cells, !(a.digit.set() | b.digit.set())),
                    }
                });
                taken.insert(gone.collect());
            }
        }
    }
    not_empty(taken)
}

type Loops = fn(&Position, &Graph) -> Taken;

/// Those with groups are those that aren't found without.
pub(crate) fn loops() {
    let kinds = [
        ("continuous-nice-loop", continuous as Loops),
        ("discontinuous-nice-loop", discontinuous),
        ("aic", open),
    ];
    for (id, loops) in kinds {
        let ids = [id, &format!("grouped-{id}")];
        compare(ids, random(30).take(number(15)), |position| {
            let [alone, all] = [false, true].map(|it| loops(position, &Graph::new(position, it)));
            [alone.clone(), &all - &alone]
        });
    }
}

/// Links alternate, hang together and are what they are said to be, by definition.
fn is_chain(position: &Position, step: &Step) -> bool {
    let is_right = |link: &ninefold_logic::Link| match link.is_strong {
        true => is_strong(position, link.from, link.to),
        false => is_weak(link.from, link.to),
    };
    let joined = step
        .links
        .windows(2)
        .all(|two| two[0].to == two[1].from && two[0].is_strong != two[1].is_strong);
    joined && step.links.iter().all(is_right)
}

pub(crate) fn links_hold() {
    let mut number_of_links = 0;
    for position in random(30).take(number(30)) {
        for id in ["x-chain", "xy-chain", "aic", "continuous-nice-loop", "discontinuous-nice-loop"]
        {
            for name in [id.to_owned(), format!("grouped-{id}")] {
                if Technique::named(&name).is_none() {
                    continue;
                }
                for step in steps(&name, &position) {
                    assert!(is_chain(&position, &step), "{step}\n{position:?}");
                    number_of_links += step.links.len();
                }
            }
        }
    }
    assert!(number_of_links > 1000, "{number_of_links}");
}

/// Chains whose two ends are of one digit; at most 19 links.
fn between_equal_digits(position: &Position, graph: &Graph) -> Taken {
    let mut taken = Taken::new();
    for start in graph.singles() {
        for (&(end, holds), &depth) in &graph.depths(start, false) {
            if holds
                && end != start
                && depth <= 19
                && graph.nodes[end].digit == graph.nodes[start].digit
            {
                taken.insert(graph.excluded(position, start, end));
            }
        }
    }
    not_empty(taken)
}

pub(crate) fn x_and_xy_chains() {
    let sees = |a: Node, b: Node| a.digit == b.digit && see(a.cells, b.cells);
    let x_chain = |position: &Position| {
        let graph = Graph::new(position, false);
        let strong = |a: Node, b: Node| a.digit == b.digit && is_strong(position, a, b);
        between_equal_digits(position, &Graph::of(graph.nodes, sees, strong))
    };
    let xy_chain = |position: &Position| {
        let graph = Graph::new(position, false);
        let strong = |a: Node, b: Node| a.cells == b.cells && is_strong(position, a, b);
        between_equal_digits(position, &Graph::of(graph.nodes, sees, strong))
    };
    compare(["x-chain", "xy-chain"], random(30).take(number(60)), |position| {
        [x_chain(position), xy_chain(position)]
    });
}

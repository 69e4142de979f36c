//! Chains, against definitions that are taken at their word: every two candidates are asked whether one can
//! hold without the other, and every way is walked.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{Node, Position, Step, Technique};

use crate::almost_locked::{Als, Web};
use crate::compare::{Gone, Taken, compare, steps};
use crate::positions::{number, random};
use crate::words::{all, not_empty, of, seen_by_all};

/// The nodes of a position, and which of them can't both hold, and can't both fail.
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    weak: Vec<Vec<usize>>,
    strong: Vec<Vec<usize>>,
    /// The almost locked sets that it goes through.
    sets: Vec<Als>,
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

    /// With groups, and with what almost locked sets hold of a digit: of two digits, a set holds one.
    fn with_sets(position: &Position) -> Self {
        let web = Web::new(position, false);
        let within = web.strong_within(position);
        let nodes = Self::new(position, true).nodes;
        let first: BTreeSet<Node> = nodes.iter().copied().collect();
        let held: BTreeSet<Node> = within.iter().flatten().copied().collect();
        let nodes = nodes.into_iter().chain(&held - &first).collect();
        let is_strong = |a: Node, b: Node| {
            let in_a_house =
                || first.contains(&a) && first.contains(&b) && is_strong(position, a, b);
            let in_a_cell = a.cells == b.cells && a.cells.len() == 1;
            !in_a_cell && within.contains(&[a, b]) || in_a_house()
        };
        Self { sets: web.sets, ..Self::of(nodes, is_weak, is_strong) }
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
        Self { weak: joined(&is_weak), strong: joined(&is_strong), nodes, sets: Vec::new() }
    }

    /// What follows if a node holds, or if it doesn't.
    pub(crate) fn tree(&self, start: usize, holds: bool) -> Tree<'_> {
        let mut depths = [vec![None; self.nodes.len()], vec![None; self.nodes.len()]];
        depths[usize::from(holds)][start] = Some(0);
        let (mut front, mut came) = (vec![start], holds);
        for depth in 1.. {
            let reached = &mut depths[usize::from(!came)];
            let next = front.iter().flat_map(|&node| &self.links(came)[node]).copied();
            let is_new = |it: &usize| reached[*it].is_none();
            let next: BTreeSet<usize> = next.filter(is_new).collect();
            next.iter().for_each(|&it| reached[it] = Some(depth));
            front = next.into_iter().collect();
            came = !came;
            if front.is_empty() {
                break;
            }
        }
        Tree { graph: self, holds, depths }
    }

    /// What fails at once with each node that holds, or holds with each that fails.
    fn links(&self, holds: bool) -> &[Vec<usize>] {
        if holds { &self.weak } else { &self.strong }
    }

    /// Does a way come to no cell twice, but where it stays in it, or in a set, or ends where it began?
    fn is_simple(&self, way: &[usize]) -> bool {
        let mut stops: Vec<CellSet> = Vec::new();
        let mut before: Option<Node> = None;
        for node in way.iter().map(|&node| self.nodes[node]) {
            let is_large = |it: Node| it.cells.len() > 1;
            let stays = |it: Node| it.digit != node.digit && is_large(it) == is_large(node);
            match stops.last_mut() {
                Some(last) if before.is_some_and(|it| is_large(it) && stays(it)) => {
                    *last |= node.cells;
                }
                Some(last) if *last == node.cells => {}
                _ => stops.push(node.cells),
            }
            before = Some(node);
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

    /// Where a chain may end: in a candidate or, through sets, in what one holds of the digit that it began with.
    fn ends(&self, start: usize) -> impl Iterator<Item = usize> {
        let is_of_digit = move |node: &usize| self.nodes[*node].digit == self.nodes[start].digit;
        let held = (0..self.nodes.len()).filter(|&node| self.nodes[node].cells.len() > 1);
        self.singles().chain(held.filter(|_| !self.sets.is_empty()).filter(is_of_digit))
    }

    /// May a chain end with these two nodes? In what a set holds only by way of this set.
    fn is_end(&self, last: &[usize]) -> bool {
        let [before, end] = [last[0], last[1]].map(|node| self.nodes[node]);
        end.cells.len() == 1 || before.digit != end.digit
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

/// What follows if a node holds, or if it doesn't, over how many links.
pub(crate) struct Tree<'a> {
    graph: &'a Graph,
    holds: bool,
    /// How many links there are to each node that must fail, and to each that must hold.
    depths: [Vec<Option<usize>>; 2],
}

impl Tree<'_> {
    fn depth(&self, node: usize, holds: bool) -> Option<usize> {
        self.depths[usize::from(holds)][node]
    }

    /// The nodes that must hold, or fail, and how many links there are to each.
    pub(crate) fn reached(&self, holds: bool) -> impl Iterator<Item = (usize, usize)> {
        let depths = self.depths[usize::from(holds)].iter().enumerate();
        depths.filter_map(|(node, depth)| Some((node, (*depth)?)))
    }

    /// All shortest ways to a node that is then the opposite of what the start is.
    fn ways(&self, end: usize) -> Vec<Vec<usize>> {
        let Some(length) = self.depth(end, !self.holds) else { return Vec::new() };
        let mut ways = vec![vec![end]];
        for depth in (0..length).rev() {
            let came = self.holds == (depth % 2 == 0);
            let before = |way: &Vec<usize>| {
                let is_before = |node: &&usize| self.depth(**node, came) == Some(depth);
                let links = self.graph.links(came)[way[0]].iter();
                let all: Vec<usize> = links.filter(is_before).copied().collect();
                all.into_iter().map(|node| [&[node], &way[..]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(before).collect();
            if ways.len() > 1000 {
                return Vec::new();
            }
        }
        ways.retain(|way| self.graph.is_simple(way));
        ways
    }
}

/// What chains take away, and how many nodes the shortest that does so has.
type Chains = BTreeMap<Gone, usize>;

fn shortest(chains: impl IntoIterator<Item = (Gone, Vec<usize>)>) -> Chains {
    let mut all = Chains::new();
    for (gone, way) in chains.into_iter().filter(|(gone, _)| !gone.is_empty()) {
        let length = all.entry(gone).or_insert(way.len());
        *length = way.len().min(*length);
    }
    all
}

fn discontinuous(position: &Position, graph: &Graph) -> Chains {
    let from = |start: usize| {
        let node = graph.nodes[start];
        [(true, node.digit.set()), (false, !node.digit.set())].map(|(holds, digits)| {
            let ways = graph.tree(start, holds).ways(start).into_iter();
            ways.map(move |way| (of(position, node.cells, digits), way))
        })
    };
    shortest(graph.singles().flat_map(from).flatten())
}

fn open(position: &Position, graph: &Graph) -> Chains {
    let from = |start: usize| {
        let tree = graph.tree(start, false);
        let to = move |end: usize| {
            let gone = graph.excluded(position, start, end);
            let ways = if gone.len() > 1 { tree.ways(end) } else { Vec::new() };
            let ends_well = move |way: &Vec<usize>| graph.is_end(&way[way.len() - 2..]);
            ways.into_iter().filter(ends_well).map(move |way| (gone.clone(), way))
        };
        graph.ends(start).filter(move |&end| end > start).flat_map(to)
    };
    shortest(graph.singles().flat_map(from))
}

fn continuous(position: &Position, graph: &Graph) -> Chains {
    let from = |start: usize| {
        let tree = graph.tree(start, false);
        let ways = graph.weak[start].iter().flat_map(move |&end| tree.ways(end));
        ways.map(|way| (graph.around(position, &way), way))
    };
    shortest(graph.singles().flat_map(from))
}

impl Graph {
    /// What a loop takes away. In a house it takes nothing from its own cells.
    fn around(&self, position: &Position, way: &[usize]) -> Gone {
        let own = way.iter().fold(CellSet::EMPTY, |all, it| all | self.nodes[*it].cells);
        let whole = [way, &way[..1]].concat();
        let links = whole.windows(2).map(|pair| [self.nodes[pair[0]], self.nodes[pair[1]]]);
        let gone =
            links.enumerate().flat_map(|(i, [a, b])| match (i % 2 == 1, a.digit == b.digit) {
                (true, true) => of(position, seen_by_all(a.cells | b.cells) - own, a.digit),
                (true, false) => of(position, a.cells, !(a.digit.set() | b.digit.set())),
                (false, _) => self.beside(position, [a, b]),
            });
        gone.collect()
    }

    /// What the other digits of a set take away that holds one of two: of the smallest, and the first of these.
    fn beside(&self, position: &Position, [a, b]: [Node; 2]) -> Gone {
        let held = |set: &Als, it: Node| {
            set.1.contains(it.digit) && set.0 & position.places(it.digit) == it.cells
        };
        let joins = |set: &&Als| a.digit != b.digit && held(set, a) && held(set, b);
        let set = self.sets.iter().filter(joins).min_by_key(|set| set.0.len());
        let others = set.map_or(DigitSet::EMPTY, |set| set.1 - a.digit.set() - b.digit.set());
        let seen = |digit| {
            let places = set.map_or(CellSet::EMPTY, |set| set.0) & position.places(digit);
            of(position, seen_by_all(places), digit)
        };
        others.iter().flat_map(seen).collect()
    }
}

/// What chains take away that shorter ones, or ones as long, of other graphs don't.
fn without(chains: &Chains, others: &[Chains]) -> Taken {
    let is_new = |(gone, length): &(&Gone, &usize)| {
        others.iter().all(|other| other.get(*gone).is_none_or(|other| other > length))
    };
    chains.iter().filter(is_new).map(|(gone, _)| gone.clone()).collect()
}

type Loops = fn(&Position, &Graph) -> Chains;

const KINDS: [(&str, Loops); 3] = [
    ("continuous-nice-loop", continuous),
    ("discontinuous-nice-loop", discontinuous),
    ("aic", open),
];

/// Those with groups are those that aren't found without.
pub(crate) fn loops() {
    for (id, loops) in KINDS {
        let ids = [id, &format!("grouped-{id}")];
        compare(ids, random(30).take(number(15)), |position| {
            let [alone, all] = [false, true].map(|it| loops(position, &Graph::new(position, it)));
            let [alone, all] = [alone, all].map(|it| it.into_keys().collect::<Taken>());
            [alone.clone(), &all - &alone]
        });
    }
}

/// Those with almost locked sets are those that aren't found without in as few links.
pub(crate) fn loops_through_sets() {
    for (id, loops) in KINDS {
        compare([&format!("als-{id}")[..]], random(60).take(number(4)), |position| {
            let simpler = [false, true].map(|it| loops(position, &Graph::new(position, it)));
            [without(&loops(position, &Graph::with_sets(position)), &simpler)]
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
        for (end, depth) in graph.tree(start, false).reached(true) {
            if end != start && depth <= 19 && graph.nodes[end].digit == graph.nodes[start].digit {
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

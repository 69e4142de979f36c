//! Forcing chains and nets: what an assumption leads to.
//!
//! *Contradiction*. If a candidate held (or didn't), some cell would have no digit left, or some house no place
//! for a digit: so it doesn't (or does). *Verity*. One candidate of a cell holds, and one place of a digit in a
//! house; what all of them lead to is so. In a *chain* each conclusion follows from one other alone (see
//! `chain`; through groups, too). In a *net* from any number: the last candidate of a cell and the last place
//! of a digit in a house follow, as singles do, and what sees all that a house has left is excluded; what is
//! left there is a node of its own. So a net sees more, and is harder to follow: chains are tried first. If a
//! branch of a verity empties a cell or a house, the others decide. Verities of a sole branch that doesn't come
//! last, since contradictions say it, too.
//!
//! Also known as *tabling*, *multiple* and *dynamic forcing chains*, *cell* and *region forcing chains*. Trial and
//! error, some say; each step shows the way from the assumption to what it says, and nothing else.
//!
//! An assumption excludes at most all candidates, once each, so a search takes time in proportion to the square
//! of their number. Links of a chain can be followed backwards: so what all candidates of a spot lead to says at
//! once which assumptions leave nothing of it. Steps that place a digit come first, then those that take one away, each by cell and digit; of
//! several with the same effect there is only one.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::ControlFlow;

use ninefold_grid::{ByCell, ByDigit, Candidate, CellSet, Digit, DigitSet, House};
use ninefold_solve::Limit;

use super::{Flow, Hodoku, Search, Technique};
use crate::chain::{Graph, Tree};
use crate::rate::hodoku::Level;
use crate::rows::{self, Rows};
use crate::{Link, Node, Position, Role, Step};

pub(crate) static ROWS: [Technique; 4] = [
    row(
        "forcing-chain-contradiction",
        "Forcing Chain Contradiction",
        CONTRADICTION,
        chain("1301"),
        |s| contradiction(s, &Chains::new(s)?),
    ),
    row("forcing-chain-verity", "Forcing Chain Verity", VERITY, chain("1302"), |s| {
        verity(s, &Chains::new(s)?)
    }),
    row(
        "forcing-net-contradiction",
        "Forcing Net Contradiction",
        CONTRADICTION,
        net("1303"),
        |s| contradiction(s, &Nets::new(s)),
    ),
    row("forcing-net-verity", "Forcing Net Verity", VERITY, net("1304"), |s| {
        verity(s, &Nets::new(s))
    }),
];

const CONTRADICTION: &str = "All branches begin with the same assumption, and together they leave nothing \
                             for {cells}: the assumption is wrong";
const VERITY: &str =
    "One of the candidates in {cells} holds, and whichever it is, the branches lead to the same";

const fn chain(code: &'static str) -> Hodoku {
    Hodoku::new(code, 8500, Level::Extreme, 500)
}

const fn net(code: &'static str) -> Hodoku {
    Hodoku::new(code, 8600, Level::Extreme, 700)
}

const fn row(
    id: &'static str,
    name: &'static str,
    why: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(hodoku),
        rests_on_uniqueness: false,
        pattern: "{cells}: {chain}",
        why,
        find,
    }
}

/// That a candidate holds, or that it doesn't.
pub(crate) type Literal = (Candidate, bool);

/// How conclusions are drawn.
pub(crate) trait Follow {
    fn spots(&self) -> &[Spot];

    /// The first spot of which an assumption leaves nothing, by number.
    fn emptied(&self, assumption: Literal) -> Option<usize>;

    /// What each of some candidates leads to, if it holds.
    fn common(&self, some: &[Candidate]) -> Vec<Literal>;

    /// The links that lead from an assumption to some conclusions.
    fn links(&self, assumption: Literal, to: &[Literal]) -> Vec<Link>;
}

/// Candidates of which one holds.
pub(crate) type Spot = Vec<Candidate>;

/// What doesn't hold, and what does, by digit.
#[derive(Clone, Copy)]
struct Outcome([ByDigit<CellSet>; 2]);

impl Outcome {
    const ALL: Self = Self([ByDigit::filled(CellSet::ALL); 2]);

    fn of(literal: Literal) -> Self {
        let mut outcome = Self([ByDigit::filled(CellSet::EMPTY); 2]);
        outcome.add(literal);
        outcome
    }

    fn has(&self, (it, holds): Literal) -> bool {
        self.0[usize::from(holds)][it.digit].contains(it.cell)
    }

    fn add(&mut self, (it, holds): Literal) {
        self.0[usize::from(holds)][it.digit].insert(it.cell);
    }

    /// The first spot of which it leaves nothing, by number.
    fn emptied(&self, spots: &[Spot]) -> Option<usize> {
        spots.iter().position(|spot| spot.iter().all(|&it| self.has((it, false))))
    }

    /// What both say.
    fn and(mut self, other: &Self) -> Self {
        for (one, other) in self.0.iter_mut().zip(&other.0) {
            Digit::ALL.into_iter().for_each(|digit| one[digit] &= other[digit]);
        }
        self
    }

    fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        let of = |holds: bool| candidates(&self.0[usize::from(holds)]).map(move |it| (it, holds));
        of(false).chain(of(true))
    }
}

/// The candidates of a table, by digit and cell.
fn candidates(places: &ByDigit<CellSet>) -> impl Iterator<Item = Candidate> + '_ {
    let of = |digit| places[digit].iter().map(move |cell| Candidate { cell, digit });
    Digit::ALL.into_iter().flat_map(of)
}

/// All candidates of a position, cell by cell.
fn by_cell(position: &Position) -> Vec<Candidate> {
    let mut all: Vec<_> = candidates(&ByDigit::from_fn(|digit| position.places(digit))).collect();
    all.sort_unstable();
    all
}

/// Candidates of which one holds: the places of a digit in a house, and those of a cell.
pub(crate) fn spots(position: &Position) -> Vec<Vec<Candidate>> {
    let of_cell = |cell| -> Vec<Candidate> {
        position.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
    };
    let of_house = |house, digit| -> Vec<Candidate> {
        position.places_in(digit, house).iter().map(|cell| Candidate { cell, digit }).collect()
    };
    let houses = House::ALL.into_iter();
    let in_houses = houses.flat_map(|house| Digit::ALL.map(|digit| of_house(house, digit)));
    let spots = in_houses.chain(position.open().iter().map(of_cell));
    spots.filter(|spot| !spot.is_empty()).collect()
}

fn contradiction(search: &mut Search<'_>, follow: &dyn Follow) -> Flow {
    for holds in [false, true] {
        for candidate in by_cell(search.position) {
            search.poll()?;
            let step = refuted(search.step(), search.position, follow, (candidate, holds));
            step.into_iter().try_for_each(|step| search.report(step))?;
        }
    }
    ControlFlow::Continue(())
}

/// The step that an assumption is wrong, if it leaves nothing of some spot; none where a single says so.
pub(crate) fn refuted(
    step: Step,
    position: &Position,
    follow: &dyn Follow,
    (it, holds): Literal,
) -> Option<Step> {
    let spots = follow.spots();
    let is_single = !holds && spots.iter().any(|spot| spot[..] == [it]);
    let spot = &spots[follow.emptied((it, holds)).filter(|_| !is_single)?];
    let links = follow.links((it, holds), &excluded(spot));
    Some(conclude(step, position, spot, (it, !holds), links))
}

/// That none of a spot holds.
fn excluded(spot: &Spot) -> Vec<Literal> {
    spot.iter().map(|&it| (it, false)).collect()
}

fn verity(search: &mut Search<'_>, follow: &dyn Follow) -> Flow {
    let spots = follow.spots();
    let mut verities: Vec<(bool, Literal, usize)> = Vec::new();
    for (i, spot) in spots.iter().enumerate().filter(|(_, spot)| spot.len() > 1) {
        search.poll()?;
        let is_possible = |&it: &Candidate| follow.emptied((it, true)).is_none();
        let possible: Vec<_> = spot.iter().copied().filter(is_possible).collect();
        if !possible.is_empty() {
            let common = follow.common(&possible).into_iter();
            verities.extend(common.map(|literal| (possible.len() == 1, literal, i)));
        }
    }
    verities.sort_by_key(|&(is_lone, (it, holds), i)| (is_lone, !holds, it, spots[i].len(), i));
    let mut told = BTreeSet::new();
    verities.retain(|(_, literal, _)| told.insert(*literal));
    for (_, literal, i) in verities {
        search.report(agreed(search.step(), search.position, follow, &spots[i], literal))?;
    }
    ControlFlow::Continue(())
}

/// The step that what all candidates of a spot lead to is so.
pub(crate) fn agreed(
    step: Step,
    position: &Position,
    follow: &dyn Follow,
    spot: &Spot,
    literal: Literal,
) -> Step {
    let branch = |&it: &Candidate| {
        let emptied = follow.emptied((it, true));
        let to = emptied.map_or_else(|| vec![literal], |spot| excluded(&follow.spots()[spot]));
        follow.links((it, true), &to)
    };
    let links = spot.iter().flat_map(branch).collect();
    conclude(step, position, spot, literal, links)
}

fn conclude(
    step: Step,
    position: &Position,
    spot: &Spot,
    (it, holds): Literal,
    links: Vec<Link>,
) -> Step {
    let mark = |step: Step, it: &Candidate| step.mark(Role::Defining, it.cell, it.digit);
    let step = Step { links, ..spot.iter().fold(step, mark) };
    match holds {
        true => step.place(it),
        false => step.eliminate(position, it.cell.set(), it.digit),
    }
}

/// What follows along chains from each candidate of a position, by node.
pub(crate) struct ChainTable {
    spots: Vec<Spot>,
    /// The nodes that fail if a candidate holds, and those that hold.
    outcomes: [Rows; 2],
    /// The first spot of which nothing is left, by number: if a candidate doesn't hold, and if it does.
    emptied: [Vec<Option<usize>>; 2],
}

impl ChainTable {
    /// Links go both ways: what all candidates of a spot exclude would exclude all of them, and what all of
    /// them lead to leads to all of them if it doesn't hold.
    fn new(search: &Search<'_>, graph: &Graph) -> ControlFlow<Option<Limit>, Self> {
        let number = graph.candidates().len();
        let outcome = Rows::empty(number, graph.nodes().len());
        let mut table = Self {
            spots: spots(search.position),
            outcomes: [outcome.clone(), outcome],
            emptied: [vec![None; number], vec![None; number]],
        };
        for node in graph.candidates() {
            search.poll()?;
            for (outcomes, outcome) in table.outcomes.iter_mut().zip(graph.if_holds(node)) {
                outcomes.row_mut(node).copy_from_slice(&outcome);
            }
            rows::insert(table.outcomes[1].row_mut(node), node);
        }
        for (i, spot) in table.spots.iter().enumerate() {
            for (outcomes, emptied) in table.outcomes.iter().zip(table.emptied.iter_mut().rev()) {
                let all = outcomes.common(spot.iter().map(|&it| graph.place(it)));
                let nodes = rows::of(&all).take_while(|node| graph.candidates().contains(node));
                nodes.for_each(|node| _ = emptied[node].get_or_insert(i));
            }
        }
        ControlFlow::Continue(table)
    }
}

/// Conclusions along the links of the graph.
struct Chains<'a> {
    graph: &'a Graph,
    table: &'a ChainTable,
}

impl<'a> Chains<'a> {
    fn new(search: &Search<'a>) -> ControlFlow<Option<Limit>, Self> {
        let graph = search.notes.grouped();
        if search.notes.chains.get().is_none() {
            let _ = search.notes.chains.set(ChainTable::new(search, graph)?);
        }
        let table = search.notes.chains.get().expect("it is set");
        ControlFlow::Continue(Self { graph, table })
    }
}

impl Follow for Chains<'_> {
    fn spots(&self) -> &[Spot] {
        &self.table.spots
    }

    fn emptied(&self, (it, holds): Literal) -> Option<usize> {
        self.table.emptied[usize::from(holds)][self.graph.place(it)]
    }

    fn common(&self, some: &[Candidate]) -> Vec<Literal> {
        let mut literals = Vec::new();
        for (outcomes, holds) in self.table.outcomes.iter().zip([false, true]) {
            let all = outcomes.common(some.iter().map(|&it| self.graph.place(it)));
            let nodes = rows::of(&all).take_while(|node| self.graph.candidates().contains(node));
            literals.extend(nodes.map(|node| (self.graph.candidate(node), holds)));
        }
        literals
    }

    fn links(&self, (it, holds): Literal, to: &[Literal]) -> Vec<Link> {
        let place = |it| self.graph.place(it);
        let tree = Tree::grow(self.graph, place(it), holds);
        to.iter().flat_map(|&(it, holds)| tree.links(place(it), holds)).collect()
    }
}

/// The net of each candidate of a position, if it holds; those that somebody asked for.
pub(crate) struct NetTable {
    spots: Vec<Spot>,
    nets: ByDigit<ByCell<OnceCell<Box<Net>>>>,
}

/// Conclusions by singles.
pub(crate) struct Nets<'a> {
    position: &'a Position,
    table: &'a NetTable,
}

impl<'a> Nets<'a> {
    pub(crate) fn new(search: &Search<'a>) -> Self {
        let position = search.position;
        let empty = || ByDigit::from_fn(|_| ByCell::from_fn(|_| OnceCell::new()));
        let table = || NetTable { spots: spots(position), nets: empty() };
        Self { position, table: search.notes.nets.get_or_init(table) }
    }

    fn net(&self, it: Candidate) -> &Net {
        let grow = || Box::new(Net::grow(self.position, (it, true)));
        self.table.nets[it.digit][it.cell].get_or_init(grow)
    }

    /// From what a conclusion follows, of those before it; through the places that a house has left, if it sees all.
    fn reasons(&self, (it, holds): Literal, before: &[Literal]) -> (Option<Node>, Vec<Literal>) {
        let has = |literal: &Literal| before.contains(literal);
        if !holds {
            let rival = self.rivals(it).into_iter().map(|it| (it, true)).find(has);
            return rival.map_or_else(|| self.locks(it, has), |rival| (None, vec![rival]));
        }
        let others = |spot: &Vec<Candidate>| -> Vec<Literal> {
            spot.iter().filter(|&&other| other != it).map(|&it| (it, false)).collect()
        };
        let spots = self.spots_of(it);
        let reasons = spots.iter().map(others).find(|others| others.iter().all(has));
        (None, reasons.unwrap_or_default())
    }

    /// The places of a house that see this candidate, if the others fail, and these.
    fn locks(&self, it: Candidate, has: impl Fn(&Literal) -> bool) -> (Option<Node>, Vec<Literal>) {
        let parts = |house: House| -> (CellSet, Vec<Literal>) {
            let places = self.position.places_in(it.digit, house);
            let unseen = places - it.cell.peers();
            let fail = unseen.iter().map(|cell| (Candidate { cell, ..it }, false));
            (places & it.cell.peers(), fail.collect())
        };
        let others = House::ALL.into_iter().filter(|house| !house.cells().contains(it.cell));
        let mut parts = others.map(parts).filter(|(seen, _)| !seen.is_empty());
        let found = parts.find(|(_, unseen)| unseen.iter().all(&has));
        let group = |(cells, unseen)| (Some(Node { cells, digit: it.digit }), unseen);
        found.map(group).unwrap_or_default()
    }

    /// The candidates that can't hold if this one does.
    fn rivals(&self, it: Candidate) -> Vec<Candidate> {
        let here = self.position.candidates(it.cell) - it.digit.set();
        let there = self.position.places(it.digit) & it.cell.peers();
        let here = here.iter().map(|digit| Candidate { digit, ..it });
        here.chain(there.iter().map(|cell| Candidate { cell, ..it })).collect()
    }

    /// The cell and the houses of a candidate: each time all candidates of which one holds.
    fn spots_of(&self, it: Candidate) -> [Vec<Candidate>; 4] {
        let [row, column, block] = it.cell.houses().map(|house| {
            let places = self.position.places_in(it.digit, house);
            places.iter().map(|cell| Candidate { cell, ..it }).collect()
        });
        let digits = self.position.candidates(it.cell);
        [digits.iter().map(|digit| Candidate { digit, ..it }).collect(), row, column, block]
    }
}

/// What was concluded so far.
pub(crate) struct Net {
    /// In the order in which it came.
    order: Vec<Literal>,
    outcome: Outcome,
    /// Has every spot something left?
    is_possible: bool,
}

impl Net {
    /// All conclusions, until something has no candidate left.
    fn grow(position: &Position, assumption: Literal) -> Self {
        let outcome = Outcome::of(assumption);
        let mut net = Self { order: vec![assumption], outcome, is_possible: true };
        let mut done = 0;
        while let Some(&(it, holds)) = net.order.get(done).filter(|_| net.is_possible) {
            done += 1;
            if holds {
                net.hold(position, it);
            } else {
                net.is_possible = net.fail(position, it);
            }
        }
        net
    }

    /// The first spot of which nothing is left, by number.
    fn emptied(&self, spots: &[Spot]) -> Option<usize> {
        if self.is_possible { None } else { self.outcome.emptied(spots) }
    }

    fn conclude(&mut self, literal: Literal) {
        if !self.outcome.has(literal) {
            self.outcome.add(literal);
            self.order.push(literal);
        }
    }

    fn exclude(&mut self, cells: CellSet, digit: Digit) {
        for cell in cells - self.outcome.0[0][digit] {
            self.conclude((Candidate { cell, digit }, false));
        }
    }

    /// What a candidate that holds excludes.
    fn hold(&mut self, position: &Position, Candidate { cell, digit }: Candidate) {
        for other in position.candidates(cell) - digit.set() {
            self.conclude((Candidate { cell, digit: other }, false));
        }
        self.exclude(position.places(digit) & cell.peers(), digit);
    }

    /// What follows from a candidate that doesn't hold; nothing more if its cell or a house is empty.
    fn fail(&mut self, position: &Position, Candidate { cell, digit }: Candidate) -> bool {
        let is_left = |other: &Digit| !self.outcome.0[0][*other].contains(cell);
        let digits: DigitSet = position.candidates(cell).iter().filter(is_left).collect();
        if let Some(digit) = digits.only() {
            self.conclude((Candidate { cell, digit }, true));
        }
        !digits.is_empty()
            && cell.houses().into_iter().all(|house| self.close(position, house, digit))
    }

    /// What follows from the places that a house has left; is there any?
    fn close(&mut self, position: &Position, house: House, digit: Digit) -> bool {
        let left = position.places_in(digit, house) - self.outcome.0[0][digit];
        if let Some(cell) = left.only() {
            self.conclude((Candidate { cell, digit }, true));
        } else if (2..=3).contains(&left.len()) {
            self.exclude(left.common_peers() & position.places(digit), digit);
        }
        !left.is_empty()
    }
}

impl Follow for Nets<'_> {
    fn spots(&self) -> &[Spot] {
        &self.table.spots
    }

    fn emptied(&self, (it, holds): Literal) -> Option<usize> {
        if !holds {
            return Net::grow(self.position, (it, false)).emptied(self.spots());
        }
        self.net(it).emptied(self.spots())
    }

    fn common(&self, some: &[Candidate]) -> Vec<Literal> {
        let outcomes = some.iter().map(|&it| &self.net(it).outcome);
        outcomes.fold(Outcome::ALL, Outcome::and).literals().collect()
    }

    fn links(&self, assumption: Literal, to: &[Literal]) -> Vec<Link> {
        let order = Net::grow(self.position, assumption).order;
        let (mut needed, mut links) = (to.to_vec(), Vec::new());
        for (i, literal) in order.iter().enumerate().skip(1).rev() {
            if needed.contains(literal) {
                let (group, reasons) = self.reasons(*literal, &order[..i]);
                let to = node(*literal);
                links.extend(group.map(|from| Link { from, to, is_strong: false }));
                let to = group.unwrap_or(to);
                for reason in reasons.into_iter().rev() {
                    links.push(Link { from: node(reason), to, is_strong: !reason.1 });
                    needed.push(reason);
                }
            }
        }
        links.reverse();
        links
    }
}

fn node((it, _): Literal) -> Node {
    Node { cells: it.cell.set(), digit: it.digit }
}

//! Almost locked sets: a digit more than cells in a house; and chains through them.

use std::collections::BTreeSet;

use ninefold_grid::{ByDigit, Candidate, CellSet, Digit, DigitSet, House};
use ninefold_logic::{Link, Node, Position, Step};

use crate::chains::{is_weak, see};
use crate::compare::{Gone, Taken, compare, compare_by, steps, taken};
use crate::positions::{number, random};
use crate::words::{choices, not_empty, of, seen_by_all};

/// A set of cells and its digits.
pub(crate) type Als = (CellSet, DigitSet);

/// Places of each digit.
type Places = ByDigit<CellSet>;

/// `n` cells of a house with `n + 1` digits; what sees all places of each digit in each; and which digits link which
/// sets, that may overlap or not.
pub(crate) struct Web {
    may_overlap: bool,
    pub(crate) sets: Vec<Als>,
    seen: Vec<Places>,
    links: Vec<Vec<(usize, DigitSet)>>,
}

impl Web {
    pub(crate) fn new(position: &Position, may_overlap: bool) -> Self {
        let mut sets: Vec<Als> = Vec::new();
        for house in House::ALL {
            let open = position.open() & house.cells();
            for cells in (1..=open.len()).flat_map(|n| choices(open, n)) {
                let digits = position.digits_in(cells);
                let is_one =
                    digits.len() == cells.len() + 1 && cells.common_houses().first() == Some(house);
                sets.extend(is_one.then_some((cells, digits)));
            }
        }
        let seen = |&(cells, _): &Als| {
            let seen = |digit| seen_by_all(position.places(digit) & cells);
            ByDigit::from_fn(|digit| seen(digit) & position.places(digit))
        };
        let seen: Vec<_> = sets.iter().map(seen).collect();
        let joints = |i: usize, &(cells, digits): &Als| -> DigitSet {
            let sees = |&x: &Digit| seen[i][x].is_superset(position.places(x) & cells);
            (sets[i].1 & digits).iter().filter(sees).collect()
        };
        let links = |i: usize| {
            let fits = |(_, other): &(usize, &Als)| may_overlap || are_apart(&sets[i], other);
            let others = sets.iter().enumerate().filter(fits);
            let links = others.map(|(j, other)| (j, joints(i, other)));
            links.filter(|(_, digits)| !digits.is_empty()).collect()
        };
        Self { may_overlap, links: (0..sets.len()).map(links).collect(), seen, sets }
    }

    fn xz(&self) -> Taken {
        let mut all = Taken::new();
        for (i, a) in self.sets.iter().enumerate() {
            for &(j, joints) in self.links[i].iter().filter(|(j, _)| i < *j) {
                let b = &self.sets[j];
                let both = |digits| common([&self.seen[i], &self.seen[j]], digits);
                let alone = |set: usize| common([&self.seen[set]; 2], self.sets[set].1 - joints);
                let own = Places::filled(a.0 | b.0);
                let ring = [alone(i), alone(j), both(joints)];
                all.insert(match joints.only() {
                    Some(_) => gone(&both((a.1 & b.1) - joints)),
                    None => &ring.iter().flat_map(gone).collect() - &gone(&own),
                });
            }
        }
        not_empty(all)
    }

    fn wings(&self) -> Taken {
        let mut all = BTreeSet::new();
        for links in &self.links {
            for (i, xs) in links {
                for (j, ys) in links.iter().filter(|(j, _)| i < j && self.fit(*i, *j)) {
                    let joints = xs.iter().flat_map(|x| ys.iter().map(move |y| (x, y)));
                    let ends = |(x, y)| (x != y).then(|| self.ends([*i, *j], [x, y]));
                    all.extend(joints.filter_map(ends));
                }
            }
        }
        not_empty(all.iter().map(gone))
    }

    /// May two sets be linked, or be the ends of a wing?
    fn fit(&self, i: usize, j: usize) -> bool {
        self.may_overlap || are_apart(&self.sets[i], &self.sets[j])
    }

    /// What two sets see both of the digits that are no joints.
    fn ends(&self, [i, j]: [usize; 2], joints: [Digit; 2]) -> Places {
        let digits = (self.sets[i].1 & self.sets[j].1) - DigitSet::from_iter(joints);
        common([&self.seen[i], &self.seen[j]], digits)
    }

    /// All that chains take away which are at least one longer than a wing, in as many rounds as it takes: each
    /// says which sets may come next, and which digit they lack.
    fn chains(&self) -> Gone {
        let mut all = Places::filled(CellSet::EMPTY);
        for (start, set) in self.sets.iter().enumerate() {
            for x in set.1 {
                let mut came = vec![DigitSet::EMPTY; self.sets.len()];
                came[start] = DigitSet::ALL;
                let mut newest = self.next(start, !x.set(), &mut came);
                for length in 3.. {
                    newest = newest
                        .iter()
                        .flat_map(|(i, lacks)| self.next(*i, lacks.set(), &mut came))
                        .collect();
                    if newest.is_empty() {
                        break;
                    }
                    for &(end, y) in &newest {
                        if length > 3 || !self.fit(start, end) {
                            let ends = self.ends([start, end], [x, y]);
                            ends.iter().for_each(|(z, cells)| all[z] |= *cells);
                        }
                    }
                }
            }
        }
        gone(&all)
    }

    /// The sets that come next to one that is entered, and the digit that they lack then.
    fn next(&self, set: usize, entered: DigitSet, came: &mut [DigitSet]) -> Vec<(usize, Digit)> {
        let mut all = Vec::new();
        for &(next, digits) in &self.links[set] {
            let new = digits - entered - came[next];
            came[next] |= new;
            all.extend(new.iter().map(|digit| (next, digit)));
        }
        all
    }

    fn blossoms(&self, position: &Position) -> Gone {
        let mut all = Gone::new();
        for stem in position.open().iter().filter(|&cell| !position.candidates(cell).is_empty()) {
            let digits = position.candidates(stem);
            for gone in of(position, CellSet::ALL, !digits) {
                let petals = |digit| -> Vec<CellSet> {
                    let fits = |(set, seen): &(&Als, &Places)| {
                        let has = set.1.contains(digit) && set.1.contains(gone.digit);
                        has && seen[digit].contains(stem) && seen[gone.digit].contains(gone.cell)
                    };
                    let all = self.sets.iter().zip(&self.seen).filter(fits);
                    all.map(|(set, _)| set.0).collect()
                };
                let petals: Vec<_> = digits.iter().map(petals).collect();
                let fit = match self.may_overlap {
                    true => petals.iter().all(|petals| !petals.is_empty()),
                    false => can_be_apart(&petals, CellSet::EMPTY),
                };
                all.extend(fit.then_some(gone));
            }
        }
        all
    }
}

fn are_apart(a: &Als, b: &Als) -> bool {
    (a.0 & b.0).is_empty()
}

/// What two see both of some digits.
fn common([a, b]: [&Places; 2], digits: DigitSet) -> Places {
    let both = |digit| if digits.contains(digit) { a[digit] & b[digit] } else { CellSet::EMPTY };
    ByDigit::from_fn(both)
}

fn gone(places: &Places) -> Gone {
    let of =
        |(digit, cells): (Digit, &CellSet)| cells.iter().map(move |cell| Candidate { cell, digit });
    places.iter().flat_map(of).collect()
}

/// Can one of each be chosen such that none overlap?
fn can_be_apart(choices: &[Vec<CellSet>], used: CellSet) -> bool {
    let Some((first, rest)) = choices.split_first() else { return true };
    let fits = |cells: &&CellSet| (**cells & used).is_empty();
    first.iter().filter(fits).any(|cells| can_be_apart(rest, used | *cells))
}

const LOOPS: [&str; 9] = [
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-continuous-nice-loop",
    "als-discontinuous-nice-loop",
    "als-aic",
];

fn node(cells: CellSet, digit: Digit) -> Node {
    Node { cells, digit }
}

/// Chains of strong and weak links.
impl Web {
    /// The sets that hold just these places of two digits.
    fn between(&self, position: &Position, [a, b]: [Node; 2]) -> impl Iterator<Item = &Als> {
        let held = move |set: &Als, it: Node| {
            set.1.contains(it.digit) && set.0 & position.places(it.digit) == it.cells
        };
        self.sets.iter().filter(move |set| held(set, a) && held(set, b) && a.digit != b.digit)
    }

    /// Do the links go on from one another, strong and weak in turn, and is each what it says?
    fn is_chain(&self, position: &Position, links: &[Link]) -> bool {
        let goes_on =
            |pair: &[Link]| pair[0].to == pair[1].from && pair[0].is_strong != pair[1].is_strong;
        let is_right = |link: &Link| match link.is_strong {
            true => self.is_strong(position, [link.from, link.to]),
            false => is_weak(link.from, link.to),
        };
        links.windows(2).all(goes_on) && links.iter().all(is_right)
    }

    fn is_strong(&self, position: &Position, [a, b]: [Node; 2]) -> bool {
        let all_in = |house: &House| {
            let places = position.places_in(a.digit, *house);
            !places.is_empty() && (a.cells | b.cells).is_superset(places)
        };
        match a.digit == b.digit {
            true => House::ALL.iter().any(all_in),
            false => self.between(position, [a, b]).next().is_some(),
        }
    }

    /// Can a candidate not hold, by what a loop or the ends of a chain say?
    fn excludes(&self, position: &Position, step: &Step, gone: Candidate) -> bool {
        let it = node(gone.cell.set(), gone.digit);
        let [first, last] = [&step.links[0], &step.links[step.links.len() - 1]];
        match (first.is_strong, last.is_strong) {
            (false, false) => first.from == it && last.to == it,
            (true, true) => is_weak(first.from, it) && is_weak(last.to, it),
            (false, true) => false,
            (true, false) => step.links.iter().any(|link| {
                let ends = [link.from, link.to];
                let others = |set: &Als| {
                    !ends.iter().any(|end| end.digit == it.digit) && {
                        let places = set.0 & position.places(it.digit);
                        set.1.contains(it.digit) && see(it.cells, places)
                    }
                };
                match link.is_strong {
                    true => self.between(position, ends).any(others),
                    false => ends.iter().all(|end| is_weak(*end, it)),
                }
            }),
        }
    }

    /// What both ends of a strong, a weak and a strong link exclude, if these come to no cell twice.
    fn short_chains(&self, position: &Position) -> Gone {
        let mut all = BTreeSet::new();
        let strong = self.strong_links(position);
        let from_candidate = || strong.iter().filter(|link| link[0].cells.len() == 1);
        for [a, b] in from_candidate() {
            for [d, c] in from_candidate().filter(|link| is_weak(*b, link[1])) {
                let cells = [a, b, c, d].map(|node| node.cells);
                let is_simple = cells.iter().map(|it| it.len()).sum::<usize>()
                    == cells.into_iter().fold(CellSet::EMPTY, |all, it| all | it).len();
                if is_simple {
                    all.extend(both_exclude(position, [*a, *d]));
                }
            }
        }
        all
    }

    /// Strong links of single places of digits, in houses and in sets, both ways.
    fn strong_links(&self, position: &Position) -> BTreeSet<[Node; 2]> {
        let in_houses = Digit::ALL.into_iter().flat_map(|digit| {
            let pairs = position.conjugates(digit);
            pairs.map(move |(_, pair)| pair.map(|cell| node(cell.set(), digit)))
        });
        let in_houses = in_houses.flat_map(|[a, b]| [[a, b], [b, a]]);
        in_houses.chain(self.strong_within(position)).collect()
    }

    /// What a set holds of one of its digits and of another, both ways.
    pub(crate) fn strong_within(&self, position: &Position) -> BTreeSet<[Node; 2]> {
        let of_set = |set: &Als| {
            let (cells, digits) = *set;
            let held = move |digit: Digit| node(cells & position.places(digit), digit);
            let pairs = digits.iter().flat_map(move |a| digits.iter().map(move |b| [a, b]));
            pairs.filter(|[a, b]| a != b).map(move |pair| pair.map(held))
        };
        self.sets.iter().flat_map(of_set).collect()
    }
}

/// The candidates that can't hold if either of two does.
fn both_exclude(position: &Position, ends: [Node; 2]) -> impl Iterator<Item = Candidate> {
    let all = of(position, CellSet::ALL, DigitSet::ALL).into_iter();
    all.filter(move |gone| ends.iter().all(|end| is_weak(*end, node(gone.cell.set(), gone.digit))))
}

/// What all steps of a technique take away.
fn all_taken(id: &str, position: &Position) -> Gone {
    taken(id, position).into_iter().flatten().collect()
}

fn positions(daily: usize) -> impl Iterator<Item = Position> {
    random(30).take(number(daily))
}

pub(crate) fn almost_locked_sets() {
    for (kind, may_overlap, daily) in [("", false, 8), ("overlapping-", true, 4)] {
        let [xz, wing, chain, blossom] =
            ["als-xz", "als-xy-wing", "als-chain", "death-blossom"].map(|id| format!("{kind}{id}"));
        compare([&xz[..], &wing], positions(daily), |position| {
            let web = Web::new(position, may_overlap);
            [web.xz(), web.wings()]
        });
        compare_by(all_taken, [&chain[..], &blossom], positions(daily), |position| {
            let web = Web::new(position, may_overlap);
            [web.chains(), web.blossoms(position)]
        });
    }
}

pub(crate) fn chains_follow_from_their_links() {
    for position in positions(20) {
        let web = Web::new(&position, false);
        for step in LOOPS.iter().flat_map(|id| steps(id, &position)) {
            assert!(web.is_chain(&position, &step.links), "{step}\n{position:?}");
            let follows = |gone: &Candidate| web.excludes(&position, &step, *gone);
            assert!(step.eliminations.iter().all(follows), "{step}\n{position:?}");
        }
    }
}

pub(crate) fn short_chains_are_found() {
    for position in positions(20) {
        let found: Gone = LOOPS.iter().flat_map(|id| all_taken(id, &position)).collect();
        let short = Web::new(&position, false).short_chains(&position);
        assert!(short.is_subset(&found), "{:?}\n{position:?}", &short - &found);
    }
}

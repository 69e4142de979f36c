//! Kraken fish: fish whose fins the prey excludes along chains.

use ninefold_grid::{ByDigit, Candidate, Cell, CellSet, Digit, House, HouseSet};
use ninefold_logic::Position;

use crate::chains::Graph;
use crate::compare::{Gone, compare_by, steps};
use crate::complex_fish::{are_few, is_least};
use crate::positions::{number, random};
use crate::words::{layers, more, sets};

/// A candidate, and the places of each digit that are left if it holds: by chains of strong and weak links, through
/// groups as well.
struct Prey {
    it: Candidate,
    left: ByDigit<CellSet>,
}

fn preys(position: &Position) -> Vec<Prey> {
    let graph = Graph::new(position, true);
    let candidate = |node: usize| {
        let node = graph.nodes[node];
        node.cells.only().map(|cell| Candidate { cell, digit: node.digit })
    };
    let prey = |start: usize| {
        let it = candidate(start)?;
        let mut left = ByDigit::from_fn(|digit| position.places(digit));
        left[it.digit].remove(it.cell);
        for gone in graph.tree(start, true).reached(false).filter_map(|(node, _)| candidate(node)) {
            left[gone.digit].remove(gone.cell);
        }
        Some(Prey { it, left })
    };
    (0..graph.nodes.len()).filter_map(prey).collect()
}

/// A digit in some bases and covers.
struct Fish {
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
    /// What lies in more covers than bases.
    covered: CellSet,
}

/// Some houses, and the cells in one of them, in two, in three.
type Layered = (HouseSet, [CellSet; 3]);

impl Fish {
    fn new(
        position: &Position,
        digit: Digit,
        (base, bases): Layered,
        (cover, covers): Layered,
    ) -> Option<Self> {
        let fins = position.places(digit) & more(bases, covers);
        let is_one = (base & cover).is_empty() && are_few(fins, bases);
        is_one.then(|| Self { digit, base, cover, fins, covered: more(covers, bases) })
    }

    /// Does it exclude a prey of its digit (and has as many covers as bases), or of another (and has one cover less),
    /// that excludes each fin? No less of it may do.
    fn excludes(&self, prey: &Prey) -> bool {
        let (Candidate { cell, digit }, left) = (prey.it, prey.left[self.digit]);
        let is_prey = match digit == self.digit {
            true => self.covered.contains(cell) && !cell.peers().is_superset(self.fins),
            false => self.fins.len() > 1,
        };
        is_prey && (left & self.fins).is_empty() && is_least(self.base, self.cover, left)
    }
}

fn layered(houses: HouseSet) -> Layered {
    (houses, layers(houses))
}

const IDS: [&str; 2] = ["kraken-fish-1", "kraken-fish-2"];

/// The sets of at most `n` of some houses that hold some places, each house one that those before don't.
fn holding(places: CellSet, houses: HouseSet, n: usize) -> Vec<HouseSet> {
    let with = |house: House| {
        let others = holding(places - house.cells(), houses, n - 1).into_iter();
        others.map(move |others| others | house.into())
    };
    let of = |place: Cell| place.houses().into_iter().filter(|&house| houses.contains(house));
    match places.first() {
        None => vec![HouseSet::EMPTY],
        Some(_) if n == 0 => Vec::new(),
        Some(first) => of(first).flat_map(with).collect(),
    }
}

/// Do some bases exclude a prey with some covers? Of a place in two bases just one house is left to cover it, so
/// none that is left lies there.
fn exclude(position: &Position, (base, bases): Layered, digit: Digit, prey: &Prey) -> bool {
    let left = prey.left[digit];
    let is_own = digit == prey.it.digit;
    let last = prey.it.cell.houses().map(HouseSet::from);
    let last = if is_own { &last[..] } else { &[HouseSet::EMPTY] };
    let covers = |held: HouseSet| last.iter().map(move |&last| held | last);
    (left & bases[1]).is_empty() && {
        let covers = holding(left & bases[0], !base, base.len() - 1).into_iter().flat_map(covers);
        let mut fish =
            covers.filter_map(|it| Fish::new(position, digit, (base, bases), layered(it)));
        fish.any(|fish| fish.excludes(prey))
    }
}

/// What kraken fish of so many bases exclude. Each base has a place.
fn kraken_fish(position: &Position, preys: &[Prey], size: usize, is_own: bool) -> Gone {
    let mut all = Gone::new();
    for digit in Digit::ALL {
        let has_places = |house: &House| !position.places_in(digit, *house).is_empty();
        let houses: Vec<House> = House::ALL.into_iter().filter(has_places).collect();
        let bases: Vec<Layered> = sets(&houses, size).into_iter().map(layered).collect();
        let preys = preys.iter().filter(|prey| (prey.it.digit == digit) == is_own);
        let gone = preys.filter(|prey| bases.iter().any(|&it| exclude(position, it, digit, prey)));
        all.extend(gone.map(|prey| prey.it));
    }
    all
}

/// What takes so many bases to exclude it.
fn taking(position: &Position, preys: &[Prey], size: usize, is_own: bool) -> Gone {
    let smaller = (2..size).flat_map(|size| kraken_fish(position, preys, size, is_own)).collect();
    &kraken_fish(position, preys, size, is_own) - &smaller
}

/// All choices of houses again, and of all digits, since a prey has one step for all of them: of a smallest fish.
pub(crate) fn kraken_fish_are_found() {
    for (size, daily) in [(2, 10), (3, 10), (4, 20)] {
        let of_size = |id: &str, position: &Position| -> Gone {
            let all = steps(id, position).into_iter().filter(|step| step.base.len() == size);
            all.flat_map(|step| step.eliminations).collect()
        };
        compare_by(of_size, IDS, random(0).take(number(daily)), |position| {
            let preys = preys(position);
            [true, false].map(|is_own| taking(position, &preys, size, is_own))
        });
    }
}

/// Of larger ones each is asked whether it is one.
pub(crate) fn kraken_fish_exclude_their_preys() {
    let mut numbers = [0; 2];
    for position in random(30).take(number(20)) {
        let preys = preys(&position);
        for (number, id) in numbers.iter_mut().zip(IDS) {
            for step in steps(id, &position) {
                let digit = step.digits().only().unwrap();
                let fish =
                    Fish::new(&position, digit, layered(step.base), layered(step.cover)).unwrap();
                let is_prey = |prey: &&Prey| step.eliminations == [prey.it];
                let prey = preys.iter().find(is_prey).unwrap();
                assert!(fish.excludes(prey), "{step}: {position:?}");
                *number += usize::from(step.base.len() > 2);
            }
        }
    }
    println!("larger {IDS:?}: {numbers:?}");
    assert!(!numbers.contains(&0), "{numbers:?}");
}

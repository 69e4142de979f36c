//! Kraken fish: fish whose fins the prey excludes along chains.

use ninefold_grid::{ByDigit, Candidate, CellSet, Digit, House, HouseSet};
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
        let fail = graph.depths(start, true).into_keys().filter(|(_, holds)| !holds);
        let gone = fail.filter_map(|(node, _)| candidate(node));
        gone.for_each(|gone| left[gone.digit].remove(gone.cell));
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

/// What kraken fish of some bases exclude.
fn kraken_fish(position: &Position, preys: &[Prey], size: usize, is_own: bool) -> Gone {
    let [bases, covers] = [size, if is_own { size } else { size - 1 }].map(|n| {
        let sets = sets(&House::ALL, n).into_iter();
        sets.map(layered).collect::<Vec<_>>()
    });
    let mut all = Gone::new();
    for digit in Digit::ALL {
        let preys: Vec<_> =
            preys.iter().filter(|prey| (prey.it.digit == digit) == is_own).collect();
        for &base in &bases {
            let fish = covers.iter().filter_map(|&it| Fish::new(position, digit, base, it));
            for fish in fish {
                all.extend(preys.iter().filter(|prey| fish.excludes(prey)).map(|prey| prey.it));
            }
        }
    }
    all
}

/// What fish of two bases say.
fn small(id: &str, position: &Position) -> Gone {
    let small = steps(id, position).into_iter().filter(|step| step.base.len() == 2);
    small.flat_map(|step| step.eliminations).collect()
}

/// All choices of houses again, and of all digits, since a prey has one step for all of them.
pub(crate) fn kraken_fish_of_two_bases() {
    compare_by(small, IDS, random(30).take(number(10)), |position| {
        let preys = preys(position);
        [true, false].map(|is_own| kraken_fish(position, &preys, 2, is_own))
    });
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

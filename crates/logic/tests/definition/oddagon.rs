//! Oddagons and tridagons are what their definition says.

use std::collections::BTreeSet;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, DigitSet};
use ninefold_logic::Position;
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};

use crate::compare::{Changes, changes, compare_by};
use crate::positions::{number, sparse, stuck, thinned};
use crate::words::{all, digit_sets, of};

fn sees(one: &Candidate, other: &Candidate) -> bool {
    match one.digit == other.digit {
        true => one.cell.peers().contains(other.cell),
        false => one.cell == other.cell,
    }
}

/// What follows from cells that can't be filled with some digits.
fn insert(found: &mut Changes, position: &Position, cells: CellSet, digits: DigitSet) {
    let guardians: Vec<Candidate> = of(position, cells, DigitSet::ALL)
        .into_iter()
        .filter(|it| !digits.contains(it.digit))
        .collect();
    let goes = |it: &Candidate| guardians.iter().all(|guardian| sees(it, guardian));
    let gone: BTreeSet<_> = all(position).into_iter().filter(goes).collect();
    match &guardians[..] {
        [] => {}
        [only] => drop(found.insert(([*only].into(), [].into()))),
        _ if gone.is_empty() => {}
        _ => drop(found.insert(([].into(), gone))),
    }
}

/// The loops of cells with two digits whose guardians some candidate sees.
fn oddagons(position: &Position) -> Changes {
    let mut sets = BTreeSet::new();
    for digits in digit_sets(2) {
        for it in &all(position) {
            let fits = |cell: &Cell| {
                let (cell, own) = (*cell, position.candidates(*cell));
                let mut guardians = (own - digits).iter().map(|digit| Candidate { cell, digit });
                own.is_superset(digits) && guardians.all(|guardian| sees(it, &guardian))
            };
            sets.insert((position.open().iter().filter(fits).collect(), digits));
        }
    }
    let of_set = |(cells, digits)| odd_loops(cells).into_iter().map(move |cells| (cells, digits));
    let loops: BTreeSet<_> = sets.into_iter().flat_map(of_set).collect();
    let mut found = Changes::new();
    loops.into_iter().for_each(|(cells, digits)| insert(&mut found, position, cells, digits));
    found
}

/// The choices of an odd number of cells, five or more, that are one loop: each sees just two of the others.
fn odd_loops(mut cells: CellSet) -> Vec<CellSet> {
    let neighbours = |cells: CellSet, cell: Cell| cells & cell.peers();
    while let Some(end) = cells.iter().find(|&cell| neighbours(cells, cell).len() < 2) {
        cells.remove(end);
    }
    assert!(cells.len() <= 20, "too many choices");
    let cells: Vec<Cell> = cells.iter().collect();
    let chosen =
        |mask: u32| (0..cells.len()).filter(|i| mask >> i & 1 != 0).map(|i| cells[i]).collect();
    let is_loop = |cells: &CellSet| {
        let mut reached = cells.first().unwrap().set();
        for _ in 0..cells.len() {
            reached = reached.iter().fold(reached, |all, cell| all | neighbours(*cells, cell));
        }
        reached == *cells && cells.iter().all(|cell| neighbours(*cells, cell).len() == 2)
    };
    let odd = (0..1 << cells.len())
        .filter(|mask: &u32| mask.count_ones() % 2 == 1 && mask.count_ones() > 4);
    odd.map(chosen).filter(is_loop).collect()
}

/// The three cells of each permutation of each box, and whether it is odd.
fn diagonals() -> Vec<(CellSet, bool)> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let inversions =
        |[a, b, c]: [usize; 3]| [a > b, a > c, b > c].into_iter().filter(|it| *it).count();
    let cells = |block: usize, order: [usize; 3]| {
        let corner = block / 3 * 27 + block % 3 * 3;
        (0..3).map(|row| Cell::ALL[corner + row * 9 + order[row]]).collect()
    };
    let of_box = |block| orders.map(|order| (cells(block, order), inversions(order) % 2 == 1));
    (0..9).flat_map(of_box).collect()
}

/// The permutations of four boxes, of each arrangement that can't be filled with three digits.
fn arrangements(diagonals: &[(CellSet, bool)]) -> Vec<[usize; 4]> {
    let pairs = [[0, 1], [0, 2], [1, 2]];
    let boxes = pairs.into_iter().flat_map(|[top, bottom]| {
        pairs.map(|[left, right]| {
            [3 * top + left, 3 * top + right, 3 * bottom + left, 3 * bottom + right]
        })
    });
    let of_boxes = |boxes: [usize; 4]| {
        (0..6 * 6 * 6 * 6)
            .map(move |i| [0, 1, 2, 3].map(|k| 6 * boxes[k] + i / [1, 6, 36, 216][k] % 6))
    };
    let is_odd = |chosen: &[usize; 4]| chosen.iter().filter(|i| diagonals[**i].1).count() % 2 == 1;
    boxes.flat_map(of_boxes).filter(is_odd).collect()
}

/// Every arrangement of every three digits. (A candidate sees at most eight guardians in its cell and one in each
/// of eleven others: an arrangement with more is passed over.)
fn tridagons(position: &Position) -> Changes {
    let mut found = Changes::new();
    let diagonals = diagonals();
    let arrangements = arrangements(&diagonals);
    for digits in digit_sets(3) {
        let guardians = |cell: Cell| {
            let own = position.candidates(cell);
            if (own & digits).is_empty() { 20 } else { (own - digits).len() }
        };
        let numbers: Vec<usize> =
            diagonals.iter().map(|(cells, _)| cells.iter().map(guardians).sum()).collect();
        for chosen in &arrangements {
            if chosen.iter().map(|&i| numbers[i]).sum::<usize>() < 20 {
                insert(&mut found, position, union(&diagonals, chosen), digits);
            }
        }
    }
    found
}

fn union(diagonals: &[(CellSet, bool)], chosen: &[usize; 4]) -> CellSet {
    chosen.iter().fold(CellSet::EMPTY, |all, i| all | diagonals[*i].0)
}

/// An empty grid in which some cells have just some digits and, here and there, a guardian.
fn planted(cells: CellSet, digits: DigitSet, rng: &mut StdRng) -> Position {
    let guardian = *Digit::ALL.choose(rng).unwrap();
    let around = *Cell::ALL.choose(rng).unwrap();
    let chance = Cell::ALL.map(|_| rng.random_range(0..16));
    sparse(|cell| {
        let is_guarded = (around.peers() | around.set()).contains(cell) && chance[cell.index()] < 8;
        match chance[cell.index()] {
            _ if !cells.contains(cell) => DigitSet::ALL,
            15 => digits - digits.first().unwrap().set(),
            _ if is_guarded => digits | guardian.set(),
            _ => digits,
        }
    })
}

/// Compares what is said of planted patterns, until many have one guardian and many several.
fn compare_planted(
    id: &str,
    size: usize,
    definition: impl Fn(&Position) -> Changes,
    mut draw: impl FnMut(&mut StdRng) -> Option<CellSet>,
) {
    let mut rng = StdRng::seed_from_u64(12);
    let digits: Vec<DigitSet> = digit_sets(size).collect();
    let planted = std::iter::repeat_with(|| {
        let cells = draw(&mut rng)?;
        Some(planted(cells, *digits.choose(&mut rng).unwrap(), &mut rng))
    });
    let mut number = [0, 0];
    for position in planted.flatten().take(200) {
        let expected = definition(&position);
        expected.iter().for_each(|(placed, _)| number[placed.len()] += 1);
        assert_eq!(changes(id, &position), expected, "{position:?}");
    }
    println!("planted {id}: {number:?}");
    assert!(number.iter().all(|&number| number > 20), "{number:?}");
}

/// Few puzzles have one, so some are planted: loops among random cells.
pub(crate) fn oddagons_and_guardians() {
    let positions = stuck().take(number(300));
    compare_by(changes, ["bivalue-oddagon"], positions, |position| [oddagons(position)]);
    compare_planted("bivalue-oddagon", 2, oddagons, |rng| {
        let cells = Cell::ALL.sample(rng, 14).copied().collect();
        odd_loops(cells).choose(rng).copied()
    });
}

/// Puzzles seldom have one, so some are planted.
pub(crate) fn tridagons_and_guardians() {
    for position in thinned(stuck()).take(number(1000)) {
        assert_eq!(changes("tridagon", &position), tridagons(&position), "{position:?}");
    }
    let diagonals = diagonals();
    let arrangements = arrangements(&diagonals);
    compare_planted("tridagon", 3, tridagons, |rng| {
        arrangements.choose(rng).map(|chosen| union(&diagonals, chosen))
    });
}

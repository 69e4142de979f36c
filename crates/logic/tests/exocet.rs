//! Junior exocets are what their definition says, and right in the hardest puzzles.

mod midway;

use std::collections::BTreeSet;
use std::process::ExitCode;

use ninefold_corpus::{read, run, tests};
use ninefold_grid::{Candidate, Cell, Digit, DigitSet, Transform};
use ninefold_logic::Position;
use ninefold_solve::Puzzle;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use midway::{changes, easy_path, polls, positions, sparse, steps};

type Taken = BTreeSet<BTreeSet<Candidate>>;

/// A grid that may be turned over: what is said of rows is then true of columns.
#[derive(Clone, Copy)]
struct View<'a> {
    position: &'a Position,
    is_turned: bool,
}

type At = (usize, usize);

impl View<'_> {
    fn cell(self, (row, column): At) -> Cell {
        Cell::ALL[if self.is_turned { column * 9 + row } else { row * 9 + column }]
    }

    fn candidates(self, at: At) -> DigitSet {
        self.position.candidates(self.cell(at))
    }

    fn is_open(self, at: At) -> bool {
        self.position.open().contains(self.cell(at))
    }

    /// Does or may a cell hold a digit?
    fn may_hold(self, at: At, digit: Digit) -> bool {
        self.candidates(at).contains(digit) || self.position.grid()[self.cell(at)] == Some(digit)
    }

    /// The cells outside a band in which a column may have a digit.
    fn outside(self, band: usize, column: usize, digit: Digit) -> Vec<At> {
        let rows = (0..9).filter(|row| row / 3 != band);
        rows.map(|row| (row, column)).filter(|at| self.may_hold(*at, digit)).collect()
    }

    fn sees(self, one: (At, Digit), other: (Cell, Digit)) -> bool {
        let (cell, digit) = (self.cell(one.0), one.1);
        match digit == other.1 {
            true => cell.peers().contains(other.0),
            false => cell == other.0,
        }
    }
}

/// The columns of three boxes, in every order that begins with the box of a column.
fn crosses() -> Vec<[usize; 3]> {
    let all = (0..9).flat_map(|a| (0..9).flat_map(move |b| (0..9).map(move |c| [a, b, c])));
    all.filter(|[a, b, c]| a / 3 != b / 3 && a / 3 != c / 3 && b / 3 < c / 3).collect()
}

/// Every choice of a base, two targets and three cross-lines that fits.
fn exocets(position: &Position) -> Taken {
    let mut all = Taken::new();
    for is_turned in [false, true] {
        let view = View { position, is_turned };
        for row in 0..9 {
            for columns in crosses() {
                let others = (row / 3 * 3..row / 3 * 3 + 3).filter(|other| *other != row);
                for first in others.clone() {
                    for second in others.clone() {
                        all.extend(exocet(view, row, columns, [first, second]));
                    }
                }
            }
        }
    }
    all.into_iter().filter(|gone| !gone.is_empty()).collect()
}

/// What goes by an exocet with a base in a row, cross-lines in columns and targets in two rows.
fn exocet(
    view: View<'_>,
    row: usize,
    columns: [usize; 3],
    rows: [usize; 2],
) -> Option<BTreeSet<Candidate>> {
    let band = row / 3;
    let beside = columns[0];
    let base: Vec<At> =
        (beside / 3 * 3..beside / 3 * 3 + 3).filter(|c| *c != beside).map(|c| (row, c)).collect();
    let targets = [(rows[0], columns[1]), (rows[1], columns[2])];
    let third = |one: usize| (band * 3..band * 3 + 3).find(|it| *it != row && *it != one).unwrap();
    let companions = [(third(rows[0]), columns[1]), (third(rows[1]), columns[2])];
    let digits = view.candidates(base[0]) | view.candidates(base[1]);
    let has_base = |at: &At| !(view.candidates(*at) & digits).is_empty();
    let is_free = |at: &At| digits.iter().all(|digit| !view.may_hold(*at, digit));
    let are_three = |digit: Digit| {
        let [a, b, c] = columns.map(|column| view.outside(band, column, digit));
        let apart = |x: &At, y: &At| x.0 != y.0;
        a.iter()
            .any(|x| b.iter().any(|y| c.iter().any(|z| apart(x, y) && apart(x, z) && apart(y, z))))
    };
    if !base.iter().all(|at| view.is_open(*at))
        || !targets.iter().all(has_base)
        || !companions.iter().all(is_free)
        || digits.iter().any(are_three)
    {
        return None;
    }
    // Each way to fill base, targets, both mirrors, and two cells outside for each digit.
    let of_target = |i: usize, digit: Digit| -> Vec<Vec<(At, Digit)>> {
        let mut ways = Vec::new();
        if !view.candidates(targets[i]).contains(digit) {
            return ways;
        }
        let far = columns[2 - i];
        let mirror =
            (far / 3 * 3..far / 3 * 3 + 3).filter(|c| *c != far).map(|c| (third(rows[i]), c));
        for mirror in mirror.filter(|at| view.may_hold(*at, digit)) {
            for x in view.outside(band, beside, digit) {
                for y in view.outside(band, far, digit).into_iter().filter(|y| y.0 != x.0) {
                    ways.push([targets[i], mirror, x, y].map(|at| (at, digit)).to_vec());
                }
            }
        }
        ways
    };
    let mut left: Option<BTreeSet<(Cell, Digit)>> = None;
    let candidates = view
        .position
        .open()
        .iter()
        .flat_map(|cell| view.position.candidates(cell).iter().map(move |digit| (cell, digit)));
    let candidates: Vec<_> = candidates.collect();
    for a in view.candidates(base[0]) {
        for b in view.candidates(base[1]).iter().filter(|b| *b != a) {
            for [first, second] in [[a, b], [b, a]] {
                let (one, other) = (of_target(0, first), of_target(1, second));
                for x in &one {
                    for y in &other {
                        let way = [&x[..], &y[..], &[(base[0], a), (base[1], b)]].concat();
                        let goes =
                            |it: &&(Cell, Digit)| way.iter().any(|held| view.sees(*held, **it));
                        let gone: BTreeSet<_> = candidates.iter().filter(goes).copied().collect();
                        left = Some(left.map_or(gone.clone(), |left| &left & &gone));
                    }
                }
            }
        }
    }
    left.map(|gone| gone.into_iter().map(|(cell, digit)| Candidate { cell, digit }).collect())
}

fn exocets_are_what_their_definition_says() {
    let mut number = 0;
    for (position, _) in positions(1000) {
        let expected = exocets(&position);
        let found: Taken =
            changes("junior-exocet", &position).into_iter().map(|(_, gone)| gone).collect();
        number += expected.len();
        assert_eq!(found, expected, "{position:?}");
    }
    assert!(number > 100, "{number}");
}

/// No exocet contradicts the solution of any of the hardest puzzles, in a random form, at its start and where
/// fish end.
fn exocets_agree_with_solutions() {
    let mut rng = StdRng::seed_from_u64(7);
    for (file, least) in [("hardest1106", 500), ("hardest11plus", 50_000), ("top1465", 0)] {
        let mut number = 0;
        for line in read(&format!("puzzles/{file}.txt")).lines() {
            let form = Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap();
            let puzzle = line.parse::<Puzzle>().unwrap().transformed(&form);
            let solution = puzzle.first().unwrap();
            let path = easy_path(&puzzle);
            for step in [path.start, path.end].iter().flat_map(|it| steps("junior-exocet", it)) {
                let is_right = |it: &Candidate| solution.digit(it.cell) == it.digit;
                assert!(!step.eliminations.iter().any(is_right), "{line} {form:?}: {step}");
                number += 1;
            }
        }
        assert!(number >= least, "{file}: {number}");
    }
}

/// However many candidates there are, there are 162 bases to look at.
fn searches_of_sparse_positions_end() {
    for most in 0..=9 {
        let position = sparse(|_| DigitSet::from_bits((1 << most) - 1));
        assert!(polls("junior-exocet", &position) < 20, "{most}");
        assert!(changes("junior-exocet", &position).is_empty(), "{most}");
    }
}

fn main() -> ExitCode {
    run(&tests![
        exocets_are_what_their_definition_says,
        exocets_agree_with_solutions,
        searches_of_sparse_positions_end,
    ])
}

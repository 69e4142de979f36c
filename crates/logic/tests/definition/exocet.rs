//! Exocets are what their definition says, and right in the hardest puzzles.

use std::collections::BTreeSet;

use ninefold_corpus::read;
use ninefold_grid::{Candidate, Cell, Digit, DigitSet};
use ninefold_logic::Position;
use rand::{SeedableRng, rngs::StdRng};

use crate::compare::{Gone, Taken, compare, steps};
use crate::positions::{easy_path, is_whole, moved, number, solution, stuck, thinned};
use crate::words::{all, not_empty};

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

    fn sees(self, (at, digit): (At, Digit), other: Candidate) -> bool {
        match digit == other.digit {
            true => self.cell(at).peers().contains(other.cell),
            false => self.cell(at) == other.cell,
        }
    }
}

/// The columns of three boxes, in every order that begins with the box of a column.
fn crosses() -> Vec<[usize; 3]> {
    let all = (0..9).flat_map(|a| (0..9).flat_map(move |b| (0..9).map(move |c| [a, b, c])));
    all.filter(|[a, b, c]| a / 3 != b / 3 && a / 3 != c / 3 && b / 3 < c / 3).collect()
}

/// A base in a row, with the band of that row and cross-lines in columns.
struct Crossing<'a> {
    view: View<'a>,
    row: usize,
    columns: [usize; 3],
    base: [At; 2],
    digits: DigitSet,
}

/// Some cells that a digit has together.
type Way = Vec<(At, Digit)>;

/// Every open base, with every three cross-lines that fit.
fn crossings(position: &Position) -> Vec<Crossing<'_>> {
    let mut all = Vec::new();
    for is_turned in [false, true] {
        let view = View { position, is_turned };
        for row in 0..9 {
            for columns in crosses() {
                let beside = columns[0] / 3 * 3..columns[0] / 3 * 3 + 3;
                let base: Vec<At> = beside.filter(|c| *c != columns[0]).map(|c| (row, c)).collect();
                let base = [base[0], base[1]];
                let digits = view.candidates(base[0]) | view.candidates(base[1]);
                let is_open = base.iter().all(|at| view.is_open(*at));
                all.extend(is_open.then_some(Crossing { view, row, columns, base, digits }));
            }
        }
    }
    all
}

impl Crossing<'_> {
    /// The row of the band that is neither of these.
    fn third(&self, one: usize) -> usize {
        let mut band = self.row / 3 * 3..self.row / 3 * 3 + 3;
        band.find(|it| *it != self.row && *it != one).unwrap()
    }

    /// What goes by targets for which a digit has some ways, whatever the digits.
    fn gone(&self, ways: impl Fn(usize, Digit) -> Vec<Way>) -> Gone {
        let candidates = all(self.view.position);
        let [a, b] = self.base;
        let mut left: Option<Gone> = None;
        for x in self.view.candidates(a) {
            for y in self.view.candidates(b).iter().filter(|y| *y != x) {
                for [first, second] in [[x, y], [y, x]] {
                    for (one, other) in pairs(&ways(0, first), &ways(1, second)) {
                        let way = [&one[..], &other[..], &[(a, x), (b, y)]].concat();
                        let goes =
                            |it: &&Candidate| way.iter().any(|held| self.view.sees(*held, **it));
                        let gone: Gone = candidates.iter().filter(goes).copied().collect();
                        left = Some(left.map_or(gone.clone(), |left| &left & &gone));
                    }
                }
            }
        }
        left.unwrap_or_default()
    }

    /// A target in each of the two other boxes of the band, no digit of the base in their companions, and no
    /// three cells outside. A way is the target, a cell of its mirror and two cells outside.
    fn junior(&self, targets: [At; 2]) -> Gone {
        let (view, band) = (self.view, self.row / 3);
        let is_free = |at: At| self.digits.iter().all(|digit| !view.may_hold(at, digit));
        let companions = targets.map(|(row, column)| (self.third(row), column));
        let are_three = |digit: Digit| {
            let [a, b, c] = self.columns.map(|column| view.outside(band, column, digit));
            pairs(&pairs(&a, &b), &c).iter().any(|((x, y), z)| apart(&[*x, *y, *z]))
        };
        if !companions.into_iter().all(is_free)
            || !targets.iter().all(|at| view.is_open(*at))
            || self.digits.iter().any(are_three)
        {
            return Gone::new();
        }
        self.gone(|i, digit| {
            let far = self.columns[2 - i];
            let near = (far / 3 * 3..far / 3 * 3 + 3).filter(|column| *column != far);
            let mirror = near.map(|column| (self.third(targets[i].0), column));
            let mirror: Vec<At> = mirror.filter(|at| view.may_hold(*at, digit)).collect();
            let [x, y] = [self.columns[0], far].map(|column| view.outside(band, column, digit));
            let outside: Vec<_> =
                pairs(&x, &y).into_iter().filter(|(x, y)| apart(&[*x, *y])).collect();
            let way = |(mirror, (x, y))| [targets[i], mirror, x, y].map(|at| (at, digit)).to_vec();
            let holds = view.candidates(targets[i]).contains(digit);
            pairs(&mirror, &outside).into_iter().filter(|_| holds).map(way).collect()
        })
    }

    /// Three cells in the cross-lines that may have a digit together, if the base has it.
    fn triples(&self, digit: Digit) -> Vec<[At; 3]> {
        let [a, b, c] = self.columns.map(|column| {
            let sees = |at: At| {
                self.base
                    .iter()
                    .all(|base| self.view.cell(at).peers().contains(self.view.cell(*base)))
            };
            let cells = (0..9).map(|row| (row, column)).filter(|at| self.view.may_hold(*at, digit));
            cells.filter(|at| !sees(*at)).collect::<Vec<At>>()
        });
        let two = pairs(&a, &b).into_iter().filter(|(x, y)| apart(&[*x, *y]));
        let three = two.flat_map(|(x, y)| c.iter().map(move |z| [x, y, *z]));
        three.filter(|[x, y, z]| apart(&[*x, *z]) && apart(&[*y, *z])).collect()
    }

    /// Two open cells, not both in the band, of which all three cells of all digits have one.
    fn seniors(&self) -> Vec<Gone> {
        let triples: Vec<(Digit, [At; 3])> = self
            .digits
            .iter()
            .flat_map(|digit| self.triples(digit).into_iter().map(move |cells| (digit, cells)))
            .collect();
        let cells: BTreeSet<At> = triples.iter().flat_map(|(_, cells)| *cells).collect();
        let cells: Vec<At> = cells.into_iter().filter(|at| self.view.is_open(*at)).collect();
        let is_exocet = |(a, b): &(At, At)| {
            let is_senior = a.0 / 3 != self.row / 3 || b.0 / 3 != self.row / 3;
            a < b
                && is_senior
                && triples.iter().all(|(_, cells)| cells.contains(a) || cells.contains(b))
        };
        let gone = |(a, b)| {
            let targets = [a, b];
            self.gone(|i, digit| {
                let fits = |(it, cells): &&(Digit, [At; 3])| {
                    *it == digit && cells.contains(&targets[i]) && !cells.contains(&targets[1 - i])
                };
                let way = |(_, cells): &(Digit, [At; 3])| cells.map(|at| (at, digit)).to_vec();
                triples.iter().filter(fits).map(way).collect()
            })
        };
        pairs(&cells, &cells).into_iter().filter(is_exocet).map(gone).collect()
    }
}

/// Are they in different rows, and in different boxes? (They are in different columns.)
fn apart(cells: &[At]) -> bool {
    let differ = |a: &At, b: &At| a.0 != b.0 && (a.0 / 3, a.1 / 3) != (b.0 / 3, b.1 / 3);
    (1..cells.len()).all(|i| cells[..i].iter().all(|it| differ(it, &cells[i])))
}

fn pairs<T: Clone, U: Clone>(some: &[T], others: &[U]) -> Vec<(T, U)> {
    let with = |one: &T| {
        let one = one.clone();
        others.iter().map(move |other| (one.clone(), other.clone()))
    };
    some.iter().flat_map(with).collect()
}

fn juniors(position: &Position) -> Taken {
    let of_crossing = |it: &Crossing<'_>| {
        let rows: Vec<usize> =
            (it.row / 3 * 3..it.row / 3 * 3 + 3).filter(|row| *row != it.row).collect();
        let targets = pairs(&rows, &rows);
        let all =
            targets.into_iter().map(|(a, b)| it.junior([(a, it.columns[1]), (b, it.columns[2])]));
        all.collect::<Vec<_>>()
    };
    not_empty(crossings(position).iter().flat_map(of_crossing))
}

fn seniors(position: &Position) -> Taken {
    not_empty(crossings(position).iter().flat_map(Crossing::seniors))
}

/// At least one in ten positions has one.
fn are_as_defined(id: &str, definition: fn(&Position) -> Taken) {
    let number = number(600);
    let [found] = compare([id], thinned(stuck()).take(number), |position| [definition(position)]);
    assert!(found > number / 10, "{found}");
}

pub(crate) fn junior_exocets() {
    are_as_defined("junior-exocet", juniors);
}

pub(crate) fn senior_exocets() {
    are_as_defined("senior-exocet", seniors);
}

/// No exocet contradicts the solution of any of the hardest puzzles, in a random form, at its start and where
/// fish end. (Of the larger sets, and of senior ones, which are rare there, for one in so many.)
pub(crate) fn exocets_agree_with_solutions() {
    let [junior, senior] = ["junior-exocet", "senior-exocet"];
    assert!(number_of_right(junior, "hardest1106", 1) > 500);
    assert!(number_of_right(junior, "hardest11plus", 20) > 2_500);
    number_of_right(junior, "top1465", 1);
    number_of_right(senior, "hardest1106", 4);
    number_of_right(senior, "hardest11plus", 400);
    assert!(number_of_right(senior, "top1465", 4) > 75);
    assert!(number_of_right(senior, "minimal", 200) > 250);
}

/// How many exocets the puzzles of a set have: all of them, or one in so many a day.
fn number_of_right(id: &str, file: &str, one_in: usize) -> usize {
    let one_in = if is_whole() { 1 } else { one_in };
    let mut rng = StdRng::seed_from_u64(7);
    let of_puzzle = |line: &str| {
        let path = easy_path(&moved(line, &mut rng));
        let both = [path.start, path.end].into_iter();
        both.inspect(|it| assert!(solution(it).is_some(), "{line}"))
            .map(|it| steps(id, &it).len())
            .sum::<usize>()
    };
    read(&format!("puzzles/{file}.txt")).lines().step_by(one_in).map(of_puzzle).sum()
}

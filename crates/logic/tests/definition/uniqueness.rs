//! What rests on uniqueness, against definitions that are taken at their word.

use ninefold_grid::{Board, ByCell, Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{Explanation, Position, Role, Step};
use ninefold_solve::Puzzle;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::compare::{Gone, Taken, compare, steps, taken};
use crate::positions::{number, random, solution};
use crate::subset::assert_shown_once;
use crate::words::{all, not_empty, of, seen_by_all};

/// Four cells and two digits, and whether the cells are candidates of both.
struct Rectangle {
    /// By rows.
    cells: [Cell; 4],
    pair: DigitSet,
    /// The cells with other candidates.
    roof: Vec<Cell>,
    /// These others.
    extra: DigitSet,
}

/// The cells of all rectangles in two boxes.
fn corners() -> Vec<[Cell; 4]> {
    let mut all = Vec::new();
    for (a, d) in Cell::ALL.into_iter().flat_map(|a| Cell::ALL.map(|d| (a, d))) {
        let at = |row: Cell, column: Cell| Cell::at(row.row(), column.column());
        let blocks = [a, at(a, d), at(d, a), d].map(Cell::block);
        let two = blocks.iter().collect::<std::collections::BTreeSet<_>>().len() == 2;
        if a.row() < d.row() && a.column() < d.column() && two {
            all.push([a, at(a, d), at(d, a), d]);
        }
    }
    all
}

/// All rectangles of open cells of which one has just the pair; whole ones, or those that lack a digit somewhere.
fn rectangles(position: &Position, is_whole: bool) -> Vec<Rectangle> {
    let mut all = Vec::new();
    for cells in corners() {
        let marks = cells.map(|cell| position.candidates(cell));
        let is_open = cells.iter().all(|&cell| position.open().contains(cell));
        for (a, b) in Digit::ALL.into_iter().flat_map(|a| Digit::ALL.map(|b| (a, b))) {
            let pair = a.set() | b.set();
            let whole = marks.iter().all(|marks| marks.is_superset(pair));
            if a < b && is_open && marks.contains(&pair) && whole == is_whole {
                let is_roof = |cell: &Cell| !(position.candidates(*cell) - pair).is_empty();
                let roof: Vec<Cell> = cells.into_iter().filter(is_roof).collect();
                let extra = marks.iter().fold(DigitSet::EMPTY, |all, &marks| all | marks) - pair;
                all.push(Rectangle { cells, pair, roof, extra });
            }
        }
    }
    all
}

impl Rectangle {
    /// Are two corners with more candidates side by side?
    fn is_flat(&self) -> bool {
        matches!(self.roof[..], [a, b] if a.row() == b.row() || a.column() == b.column())
    }

    fn is_crosswise(&self) -> bool {
        matches!(self.roof[..], [a, b] if a.row() != b.row() && a.column() != b.column())
    }

    /// The houses that have the whole roof.
    fn houses(&self) -> impl Iterator<Item = House> {
        let has_all = |house: &House| self.roof.iter().all(|&cell| house.cells().contains(cell));
        House::ALL.into_iter().filter(has_all)
    }

    /// Does a house hold a digit in the rectangle, and nowhere else?
    fn keeps(&self, position: &Position, house: House, digit: Digit) -> bool {
        let places = position.places_in(digit, house);
        !places.is_empty() && places.iter().all(|cell| self.cells.contains(&cell))
    }

    fn of_type(&self, position: &Position, number: usize) -> Vec<Gone> {
        let roof: CellSet = self.roof.iter().copied().collect();
        let one_extra = || self.extra.only().map(|digit| of(position, seen_by_all(roof), digit));
        match number {
            1 if self.roof.len() == 1 => vec![of(position, roof, self.pair)],
            2 if self.is_flat() => one_extra().into_iter().collect(),
            3 if self.is_flat() && self.extra.len() > 1 => self.subsets(position, roof),
            4 if self.is_flat() => {
                let kept = |house| {
                    self.pair.iter().filter(move |&digit| position.places_in(digit, house) == roof)
                };
                let digits = self.houses().flat_map(kept);
                digits.map(|digit| of(position, roof, self.pair - digit.set())).collect()
            }
            5 if self.roof.len() > 1 && !self.is_flat() => one_extra().into_iter().collect(),
            6 if self.is_crosswise() => {
                let [a, .., d] = self.cells;
                let ways =
                    [[a.row().house(), d.row().house()], [a.column().house(), d.column().house()]];
                let is_wing = |digit: &Digit| {
                    ways.iter()
                        .any(|way| way.iter().all(|&house| self.keeps(position, house, *digit)))
                };
                self.pair.iter().filter(is_wing).map(|digit| of(position, roof, digit)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// With cells of a house of the roof, as many as it takes: its other candidates count as one cell.
    fn subsets(&self, position: &Position, roof: CellSet) -> Vec<Gone> {
        let mut all = Vec::new();
        for house in self.houses() {
            let others: Vec<Cell> = ((house.cells() & position.open()) - roof).iter().collect();
            for mask in 1..1_usize << others.len() {
                let cells: CellSet =
                    (0..others.len()).filter(|i| mask >> i & 1 != 0).map(|i| others[i]).collect();
                let digits = position.digits_in(cells);
                let has_all = cells.iter().all(|cell| !position.candidates(cell).is_empty());
                if has_all && digits.len() == cells.len() + 1 && digits.is_superset(self.extra) {
                    let whole = cells | roof;
                    let seen =
                        House::ALL.into_iter().filter(|house| house.cells().is_superset(whole));
                    let seen = seen.fold(CellSet::EMPTY, |all, house| all | house.cells());
                    all.push(of(position, seen - whole, digits));
                }
            }
        }
        all
    }

    /// A corner across from one with just the pair, whose lines both keep a digit of it.
    fn hidden(&self, position: &Position) -> Vec<Gone> {
        let mut all = Vec::new();
        for (i, &corner) in self.cells.iter().enumerate() {
            let across = position.candidates(self.cells[3 - i]);
            for digit in self.pair {
                let lines = [corner.row().house(), corner.column().house()];
                if self.pair.is_superset(across)
                    && lines.iter().all(|&line| self.keeps(position, line, digit))
                {
                    all.push(of(position, corner.set(), self.pair - digit.set()));
                }
            }
        }
        all
    }
}

/// Positions with a rectangle that is nearly deadly: some corners have more than a pair, and some lines have a digit
/// of it nowhere else.
fn with_rectangle() -> impl Iterator<Item = Position> {
    let (mut rng, corners) = (StdRng::seed_from_u64(5), corners());
    random(5).map(move |position| {
        let mut board = position.board();
        let start = Position::new(&Board { marks: None, ..board });
        let marks = board.marks.as_mut().unwrap();
        for _ in 0..9 {
            let cells = corners[rng.random_range(0..corners.len())];
            let common =
                cells.iter().fold(DigitSet::ALL, |all, &cell| all & start.candidates(cell));
            let pair: DigitSet = common.iter().take(2).collect();
            if pair.len() < 2 {
                continue;
            }
            let roof = [[0].as_slice(), &[0, 1], &[0, 2], &[0, 3], &[1, 2], &[0, 1, 2]]
                [rng.random_range(0..6)];
            let extra: Vec<Digit> = (!pair).iter().skip(rng.random_range(0..6)).collect();
            let extra: DigitSet = extra.into_iter().take(rng.random_range(1..3)).collect();
            for (i, &cell) in cells.iter().enumerate() {
                marks[cell] = if roof.contains(&i) { pair | extra } else { pair };
            }
            let lines =
                [cells[0], cells[3]].map(|cell| [cell.row().house(), cell.column().house()]);
            for line in lines.into_iter().flatten().filter(|_| rng.random_bool(0.4)) {
                for cell in line.cells().iter().filter(|cell| !cells.contains(cell)) {
                    marks[cell] -= pair.first().unwrap().set();
                }
            }
        }
        Position::new(&board).with_proved_uniqueness()
    })
}

pub(crate) fn rectangles_of_types() {
    for n in 1..=6 {
        let ids = ["unique", "incomplete"].map(|it| format!("{it}-rectangle-{n}"));
        let positions = with_rectangle().take(number(250));
        compare(ids.each_ref().map(|id| &id[..]), positions, |position| {
            [true, false].map(|is_whole| {
                let all = rectangles(position, is_whole);
                not_empty(all.iter().flat_map(|it| it.of_type(position, n)))
            })
        });
    }
}

/// What would be exchanged is two digits, and those of the extras are told where something follows from them.
pub(crate) fn deadly_rectangles_are_told() {
    let types = ["unique", "incomplete"].map(|kind| (1..=6).map(move |n| (kind, n)));
    for (kind, n) in types.into_iter().flatten() {
        let of = |position| steps(&format!("{kind}-rectangle-{n}"), &position);
        let steps: Vec<Step> = with_rectangle().take(number(250)).flat_map(of).collect();
        assert!(!steps.is_empty(), "{kind} {n}");
        for step in steps {
            let text = Explanation(&step).to_string();
            let (_, rest) = text.split_once(" held only ").unwrap();
            let (pair, rest) = rest.split_once(", these could be exchanged").unwrap();
            let pair: Vec<Digit> = pair.bytes().filter_map(Digit::from_ascii).collect();
            let [first, second] = pair[..] else { panic!("{text}") };
            assert_eq!(step.marks[0].digits, first.set() | second.set(), "{text}");
            let extra = step.marks.iter().filter(|mark| mark.role == Role::Fin);
            let extra: Vec<String> =
                extra.flat_map(|mark| mark.digits).map(|digit| digit.to_string()).collect();
            assert!(rest.contains(&extra.join(",")), "{text}");
            assert_eq!(extra.is_empty(), ![2, 3, 5].contains(&n), "{text}");
        }
    }
}

/// A digit that two houses hold to the same two cells is told once.
pub(crate) fn rectangles_of_type_4_once() {
    let made = [
        "...153.9791.2...63...6...21246381759.5.76..34...5...867..436915431925678...817342",
        "57...264..28...15..3....728386.14..2754293816912.....4.67.4...1.956.14.7143..8.65",
        "8.6...9.54..93.816.9.6.82.47.4.96352...7..489..9...761178269543945.8.627..3.7.198",
    ];
    for puzzle in made.map(|text| text.parse::<Puzzle>().unwrap()) {
        let position = Position::from(&puzzle).with_proved_uniqueness();
        assert!(!taken("unique-rectangle-4", &position).is_empty(), "{puzzle}");
        assert_shown_once("unique-rectangle-4", &position);
    }
}

pub(crate) fn hidden_rectangles() {
    let ids = ["hidden-rectangle", "incomplete-hidden-rectangle"];
    compare(ids, with_rectangle().take(number(60)), |position| {
        [true, false].map(|is_whole| {
            let all = rectangles(position, is_whole);
            not_empty(all.iter().flat_map(|it| it.hidden(position)))
        })
    });
}

/// Cells that are not given, of which three hold two digits crosswise, or two and the others one more candidate.
fn avoidable(position: &Position, open: usize) -> Taken {
    let mut all = Vec::new();
    for cells in corners()
        .into_iter()
        .filter(|cells| cells.iter().all(|&it| !position.givens().contains(it)))
    {
        for (a, b) in
            Digit::ALL.into_iter().flat_map(|a| Digit::ALL.map(|b| (a, b))).filter(|(a, b)| a != b)
        {
            let wanted = [a, b, b, a];
            let is_filled = |i: usize| position.grid()[cells[i]] == Some(wanted[i]);
            let left: Vec<usize> = (0..4).filter(|&i| !is_filled(i)).collect();
            if left.len() != open || left.iter().any(|&i| !position.open().contains(cells[i])) {
                continue;
            }
            let places: Vec<Cell> = left.iter().map(|&i| cells[i]).collect();
            if let [i] = left[..] {
                all.push(of(position, cells[i].set(), wanted[i]));
            } else if left != [0, 3] && left != [1, 2] {
                let extra = left.iter().map(|&i| position.candidates(cells[i]) - wanted[i].set());
                let extra: Vec<DigitSet> = extra.collect();
                let has_two = left.iter().all(|&i| {
                    position.candidates(cells[i]).len() == 2
                        && position.candidates(cells[i]).contains(wanted[i])
                });
                if has_two && extra[0] == extra[1] {
                    all.push(of(position, seen_by_all(places.into_iter().collect()), extra[0]));
                }
            }
        }
    }
    not_empty(all)
}

/// Positions in which two corners of a rectangle side by side are filled, and the others have mostly what makes it
/// avoidable alone: a digit that stands across, and the same one besides.
fn half_filled() -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(8);
    let ways = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]];
    let ways = ways.into_iter().flat_map(|[a, b, c, d]| [[a, b, c, d], [a, c, b, d]]);
    let turned = |cells: [Cell; 4]| ways.clone().map(move |way| way.map(|i| cells[i]));
    let turned: Vec<_> = corners().into_iter().flat_map(turned).collect();
    random(30).map(move |mut position| {
        let solution = solution(&position).unwrap();
        let fits = |cells: &&[Cell; 4]| {
            let [a, b, c, d] = cells.map(|cell| solution.digit(cell));
            a == d && b != c && cells.iter().all(|&it| !position.givens().contains(it))
        };
        let fitting: Vec<_> = turned.iter().filter(fits).collect();
        let [filled @ .., c, d] = fitting[rng.random_range(0..fitting.len())];
        for &cell in filled {
            if position.open().contains(cell) {
                position.place(cell, solution.digit(cell));
            }
        }
        let share = if rng.random_bool(0.7) { 1.0 } else { 0.9 };
        let other = solution.digit(*c).set();
        for (cell, across) in [(c, filled[1]), (d, filled[0])] {
            let gone = of(&position, cell.set(), !(solution.digit(across).set() | other));
            gone.into_iter()
                .filter(|_| rng.random_bool(share))
                .for_each(|it| position.eliminate(it));
        }
        position
    })
}

pub(crate) fn avoidable_rectangles() {
    let ids = ["avoidable-rectangle-1", "avoidable-rectangle-2"];
    let definition = |position: &Position| [1, 2].map(|open| avoidable(position, open));
    compare(ids, random(60).take(number(600)), definition);
    compare(ids, half_filled().take(number(300)), definition);
}

/// Graves with a candidate more or less: in each cell of some digits its digit and the next one.
fn graves() -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(3);
    random(0).map(move |start| {
        let solution = solution(&start).unwrap();
        let size = rng.random_range(3..6);
        let next = |digit: Digit| Digit::ALL[(digit.index() + 1) % size];
        let marks = ByCell::from_fn(|cell| {
            let digit = solution.digit(cell);
            if digit.index() < size { digit.set() | next(digit).set() } else { digit.set() }
        });
        let mut marks = Candidates::new(marks);
        let open: Vec<Cell> = Cell::ALL.into_iter().filter(|&cell| marks[cell].len() > 1).collect();
        for _ in 0..[0, 1, 1, 1, 2][rng.random_range(0..5)] {
            let cell = open[rng.random_range(0..open.len())];
            marks[cell].insert(Digit::ALL[rng.random_range(0..size)]);
        }
        let mut board = Board { marks: Some(marks), ..Board::default() };
        for cell in Cell::ALL.into_iter().filter(|cell| !open.contains(cell)) {
            board.placed[cell] = Some(solution.digit(cell));
        }
        Position::new(&board).with_proved_uniqueness()
    })
}

/// The candidate without which each open cell has two, and each digit none or two in each house.
fn bug_plus_1(position: &Position) -> Taken {
    let without = |it: Candidate| {
        let mut rest = *position;
        rest.eliminate(it);
        let has_two = |cell: Cell| rest.candidates(cell).len() == 2;
        let in_house = |house| {
            Digit::ALL.iter().all(|&digit| [0, 2].contains(&rest.places_in(digit, house).len()))
        };
        rest.open().iter().all(has_two) && House::ALL.into_iter().all(in_house)
    };
    let needed = all(position).into_iter().filter(|&it| without(it));
    not_empty(needed.map(|it| of(position, it.cell.set(), !it.digit.set())))
}

pub(crate) fn planted_graves() {
    compare(["bug-plus-1"], graves().take(number(300)), |position| [bug_plus_1(position)]);
}

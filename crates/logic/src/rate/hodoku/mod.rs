//! HoDoKu's scale: a level and a score.
//!
//! The score is the sum of what each step of the path adds; the level is that of the hardest step,
//! raised as long as the score is more than the level allows. Both depend on the order in which
//! techniques are tried and on which of several steps of one technique is taken, and so on HoDoKu's
//! own search order: equivalent puzzles may differ. Levels, scores and order are those of HoDoKu
//! 2.2.0 as it comes, by Bernhard Hobiger.
//!
//! That order is found out from paths that it printed. Singles wait in two queues, naked and hidden ones,
//! and come in the order in which they arose: a digit is placed, then taken from its peers in reading
//! order, and each time the row, the column, the box and the cell are looked at; last the other digits
//! of the cell itself. The givens are placed like any digit, in reading order. A full house is the first
//! naked single that is one. All other techniques start from the position alone.

mod forcing_net;
mod nice_loop;
mod remote_pair;

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, ByHouse, Candidate, Cell, Digit, House, HouseSet, Solution};
use ninefold_solve::{Limit, Limits, Puzzle};

use super::{Measure, Rated, Scale};
use crate::technique::{FORWARD_CHAIN, Hodoku, SIMPLE_CHAINS, SINGLES};
use crate::{Path, Plan, Position, Step, Technique};

pub(super) const SCALE: Scale = Scale {
    id: "hodoku",
    about: "level and score of HoDoKu 2.2.0",
    parts: &["level", "score"],
    stands_alone: false,
    rate: |start, limits| {
        let mut rating = Some(Rating::START);
        let end =
            walk(start, limits, |taken| rating = rating.and_then(|it| it.with(taken.technique())))?;
        let measures = |Rating { level, score }| {
            Rated::As(vec![Measure::Word(level.as_str()), Measure::Number(score)])
        };
        let rating = rating.filter(|_| end.is_solved()).map(Rating::raised);
        Ok(rating.map_or_else(|| Rated::Beyond(Box::new(end)), measures))
    },
};

/// How hard a puzzle is, in HoDoKu's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Up to 800 points: singles.
    Easy,
    /// Up to 1000: locked candidates, pairs and triples.
    Medium,
    /// Up to 1600: quads, fish, wings, uniqueness, colours.
    Hard,
    /// Up to 1800: chains, finned swordfish and larger.
    Unfair,
    /// Any number.
    Extreme,
}

impl Level {
    /// The levels from easy to extreme.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The highest score of the level.
    #[must_use]
    pub const fn max_score(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// The word for it: `easy`, `medium`, `hard`, `unfair`, `extreme`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A rating on HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
}

/// `hard 1234`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

/// The path that HoDoKu would take from a position, as far as its techniques are known here.
///
/// Unlike the steps of a [`Plan`], which follow from the position alone, singles come in the order in
/// which they arose; and where no technique helps, a digit of the solution is looked up (`brute-force`), if
/// the givens were proved to have just one.
///
/// # Errors
///
/// The limit that was reached.
pub fn path(start: &Position, limits: &Limits<'_>) -> Result<Path, Limit> {
    let mut steps = Vec::with_capacity(start.open().len());
    let end = walk(start, limits, |taken| steps.push(taken.into()))?;
    Ok(Path { start: *start, steps, end })
}

/// Goes the path, shows what is taken, and says where it ends.
fn walk(
    start: &Position,
    limits: &Limits<'_>,
    mut show: impl FnMut(Taken),
) -> Result<Position, Limit> {
    let (mut queue, mut others) = (Queue::new(start), None);
    while !queue.position.is_solved() {
        if let Some(single) = queue.next() {
            queue.place(single.placed);
            show(Taken::Single(single));
            continue;
        }
        let others = others.get_or_insert_with(all_but_singles);
        let step = match others.next(&queue.position, limits)? {
            None => brute_force(start, &queue.position, limits)?,
            found => found,
        };
        let Some(step) = step else { break };
        queue.apply(&step);
        show(Taken::Step(step));
    }
    Ok(queue.position)
}

/// What the path takes: most often a single, of which nobody may want a step.
enum Taken {
    Single(Single),
    Step(Step),
}

/// A digit that is placed, and the house that says so.
struct Single {
    technique: &'static Technique,
    placed: Candidate,
    house: Option<House>,
}

impl Taken {
    const fn technique(&self) -> &'static Technique {
        match self {
            Self::Single(Single { technique, .. }) | Self::Step(Step { technique, .. }) => {
                technique
            }
        }
    }
}

impl From<Taken> for Step {
    fn from(taken: Taken) -> Self {
        match taken {
            Taken::Single(Single { technique, placed, house }) => {
                let step = Self::new(technique).place(placed);
                step.base(house.into_iter().collect::<HouseSet>())
            }
            Taken::Step(step) => step,
        }
    }
}

/// What HoDoKu does where no technique helps: it looks the middle one of the open cells up in the solution. Only
/// where the givens were proved to have one.
fn brute_force(
    start: &Position,
    position: &Position,
    limits: &Limits<'_>,
) -> Result<Option<Step>, Limit> {
    let puzzle = Puzzle::new(start.board().givens).ok().filter(|_| start.is_unique());
    let solution = puzzle.map(|puzzle| puzzle.any_within(limits)).transpose()?.flatten();
    let middle = position.open().iter().nth(position.open().len() / 2);
    let placed =
        |(cell, solution): (Cell, Solution)| Candidate { cell, digit: solution.digit(cell) };
    Ok(middle.zip(solution).map(placed).map(|placed| Step::new(&BRUTE_FORCE).place(placed)))
}

/// What a step takes away, in HoDoKu's order: by digit, then by cell; of a subset in a line and a box what is in the line
/// comes first.
fn in_order(step: &Step) -> Vec<Candidate> {
    let mut gone = step.eliminations.clone();
    let line = step.base.iter().next();
    match (step.technique.id, line) {
        ("locked-pair" | "locked-triple", Some(line)) => {
            gone.sort_by_key(|it| !line.cells().contains(it.cell));
        }
        _ => gone.sort_by_key(|it| it.digit),
    }
    gone
}

/// No technique, and found nowhere but here.
static BRUTE_FORCE: Technique = Technique {
    id: "brute-force",
    name: "Brute Force",
    aliases: &[],
    hodoku: Some(Hodoku::new("", 8900, Level::Extreme, 10_000)),
    rests_on_uniqueness: true,
    pattern: "{placed}",
    why: "It is so in the solution; no technique that was tried tells why",
    find: |_| ControlFlow::Continue(()),
};

/// What a chain takes away, in HoDoKu's order of chains: what takes most away comes first, of two with as many
/// that with the smaller weight, then that with the earlier candidates.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effect {
    number: Reverse<usize>,
    weight: usize,
    pub(crate) gone: Vec<Candidate>,
}

impl Effect {
    pub(crate) fn new(gone: Vec<Candidate>) -> Self {
        Self { number: Reverse(gone.len()), weight: weight(&gone), gone }
    }
}

/// Candidates by digit, then by cell: the first counts by the number of its cell from 0, each further one by
/// that number 80 times more often; and all by their digits.
fn weight(gone: &[Candidate]) -> usize {
    let by_digit = |digit| gone.iter().filter(move |it| it.digit == digit);
    let in_order = Digit::ALL.into_iter().flat_map(by_digit).enumerate();
    in_order.map(|(i, it)| it.cell.index() * (1 + 80 * i) + it.digit.index() + 1).sum()
}

/// What is tried where no single is left: what HoDoKu has on, some of it in ways of its own.
fn all_but_singles() -> Plan {
    let [x_chain, xy_chain] = &SIMPLE_CHAINS;
    let own = [
        &remote_pair::REMOTE_PAIR,
        x_chain,
        xy_chain,
        &nice_loop::PLAIN,
        &nice_loop::GROUPED,
        &FORWARD_CHAIN,
        &forcing_net::NET,
    ];
    let place = |row: &Technique| row.hodoku.map(|hodoku| hodoku.order);
    let is_other = |row: &&Technique| SINGLES.iter().chain(own).all(|it| place(it) != place(row));
    let others = Plan::new(Plan::default().techniques().iter().copied().filter(is_other));
    own.into_iter().fold(others, Plan::with)
}

/// A position, and the singles of it in the order in which they arose. Some may be out of date.
struct Queue {
    position: Position,
    naked: VecDeque<Candidate>,
    hidden: VecDeque<(Candidate, House)>,
    /// How many places each house has left for each digit that it lacks.
    left: ByDigit<ByHouse<u8>>,
    /// How many open cells each house has.
    open: ByHouse<u8>,
    /// The houses with one open cell.
    nearly_full: HouseSet,
}

impl Queue {
    fn new(start: &Position) -> Self {
        let mut queue = Self {
            position: start.without_progress(),
            naked: VecDeque::with_capacity(Cell::COUNT),
            hidden: VecDeque::with_capacity(2 * Cell::COUNT),
            left: ByDigit::filled(ByHouse::filled(9)),
            open: ByHouse::filled(9),
            nearly_full: HouseSet::EMPTY,
        };
        for (cell, digit) in start.grid().iter() {
            if let Some(digit) = digit {
                queue.place(Candidate { cell, digit });
            }
        }
        for cell in start.open() {
            for digit in queue.position.candidates(cell) - start.candidates(cell) {
                queue.eliminate(Candidate { cell, digit });
            }
        }
        queue
    }

    /// The next single.
    fn next(&mut self) -> Option<Single> {
        let [full_house, naked, hidden] = &SINGLES;
        if let Some((placed, house)) = self.full_house() {
            return Some(Single { technique: full_house, placed, house: Some(house) });
        }
        if let Some(placed) = self.naked() {
            return Some(Single { technique: naked, placed, house: None });
        }
        let (placed, house) = self.hidden()?;
        Some(Single { technique: hidden, placed, house: Some(house) })
    }

    fn apply(&mut self, step: &Step) {
        step.placements.iter().for_each(|&placed| self.place(placed));
        in_order(step).into_iter().for_each(|gone| self.eliminate(gone));
    }

    /// Its own houses have the digit then, and lack it no more: only others are looked at for it.
    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        let houses = cell.houses();
        let peers = self.position.places(digit) & cell.peers();
        let others = self.position.candidates(cell) - digit.set();
        self.position.place(cell, digit);
        for peer in peers {
            let beyond = peer.houses().into_iter().zip(houses).filter(|(it, own)| it != own);
            beyond.for_each(|(house, _)| self.look(digit, house));
            self.note_naked(peer);
        }
        for digit in others {
            houses.into_iter().for_each(|house| self.look(digit, house));
        }
        for house in houses {
            self.open[house] -= 1;
            match self.open[house] {
                1 => self.nearly_full.insert(house),
                _ => self.nearly_full.remove(house),
            }
        }
    }

    fn eliminate(&mut self, gone: Candidate) {
        self.position.eliminate(gone);
        gone.cell.houses().into_iter().for_each(|house| self.look(gone.digit, house));
        self.note_naked(gone.cell);
    }

    /// A cell lost a candidate: is it a naked single now?
    fn note_naked(&mut self, cell: Cell) {
        if let Some(digit) = self.position.candidates(cell).only() {
            self.naked.push_back(Candidate { cell, digit });
        }
    }

    /// A house lost a place of a digit: is there a hidden single now?
    fn look(&mut self, digit: Digit, house: House) {
        let left = &mut self.left[digit][house];
        *left = left.saturating_sub(1);
        if *left == 1
            && let Some(cell) = self.position.places_in(digit, house).only()
        {
            self.hidden.push_back((Candidate { cell, digit }, house));
        }
    }

    /// The first naked single that is the last open cell of a house.
    fn full_house(&self) -> Option<(Candidate, House)> {
        if self.nearly_full.is_empty() {
            return None;
        }
        self.naked.iter().filter(|single| self.is_open(single)).find_map(|&single| {
            let is_full = |&house: &House| self.nearly_full.contains(house);
            single.cell.houses().into_iter().find(is_full).map(|house| (single, house))
        })
    }

    fn naked(&mut self) -> Option<Candidate> {
        while self.naked.front().is_some_and(|single| !self.is_open(single)) {
            self.naked.pop_front();
        }
        self.naked.front().copied()
    }

    fn hidden(&mut self) -> Option<(Candidate, House)> {
        while self.hidden.front().is_some_and(|(single, _)| !self.is_open(single)) {
            self.hidden.pop_front();
        }
        self.hidden.front().copied()
    }

    fn is_open(&self, Candidate { cell, digit }: &Candidate) -> bool {
        self.position.candidates(*cell).contains(*digit)
    }
}

/// The rating of a [`path`] that reaches the solution; `None` for one that stops before it, or that has a
/// step of a technique which HoDoKu lacks.
#[must_use]
pub fn rating(path: &Path) -> Option<Rating> {
    let with = |rating: Rating, step: &Step| rating.with(step.technique);
    let rating = path.steps.iter().try_fold(Rating::START, with)?;
    path.end.is_solved().then_some(rating.raised())
}

impl Rating {
    /// The rating of no step.
    const START: Self = Self { level: Level::Easy, score: 0 };

    /// With a step of a technique, unless HoDoKu lacks it.
    fn with(self, technique: &Technique) -> Option<Self> {
        let hodoku = technique.hodoku?;
        let score = self.score.saturating_add(hodoku.score);
        Some(Self { level: self.level.max(hodoku.level), score })
    }

    /// Its level raised until it allows the score.
    fn raised(self) -> Self {
        let allows = |level: &Level| *level >= self.level && self.score <= level.max_score();
        let level = Level::ALL.into_iter().find(allows).unwrap_or(Level::Extreme);
        Self { level, ..self }
    }
}

//! Singles in the order in which they arose.
//!
//! They wait in two queues, naked and hidden ones: a digit is placed, then taken from its peers in reading order, and each
//! time the row, the column, the box and the cell are looked at; last the other digits of the cell itself. The
//! givens are placed like any digit, in reading order. A full house is the first naked single that is one. What another
//! technique takes away goes by digit, then by cell; what a subset in a line and a box takes away, first in the line.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use ninefold_grid::{ByDigit, ByHouse, Candidate, Cell, Digit, House, HouseSet};

use crate::technique::SINGLES;
use crate::{Position, Step, Technique};

/// A position, and the singles of it in the order in which they arose. Some may be out of date.
pub(super) struct Queue {
    pub(super) position: Position,
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
    pub(super) fn new(start: &Position) -> Self {
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
    pub(super) fn next(&mut self) -> Option<Single> {
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

    pub(super) fn apply(&mut self, step: &Step) {
        step.placements.iter().for_each(|&placed| self.place(placed));
        in_order(step).into_iter().for_each(|gone| self.eliminate(gone));
    }

    /// Its own houses have the digit then, and lack it no more: only others are looked at for it.
    pub(super) fn place(&mut self, Candidate { cell, digit }: Candidate) {
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

/// A digit that is placed, and the house that says so.
pub(super) struct Single {
    pub(super) technique: &'static Technique,
    pub(super) placed: Candidate,
    pub(super) house: Option<House>,
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

//! The canonical form of pencil marks, found by colours.
//!
//! Marks have no string in which names follow from the first appearance, so the search line by line that finds
//! the form of a grid has nothing to hold on to. Here rows, columns and digits, 27 things in all, get *colours* that no
//! symmetry changes: at first all rows have one, and so on; then those things are told apart that have
//! other marks, or other neighbours in their band, in terms of the colours so far, until nothing changes. (B. McKay,
//! *Practical graph isomorphism*, 1981.) Mostly all are told apart then, and their colours are their
//! order. If not, each of some that still look alike is tried as the first of them, and of all orders that come of this
//! the one with the smallest marks is the form.
//!
//! Where two orders give the same marks, a symmetry makes one of the other, and so of all that was tried since they
//! parted: it need not be looked at. Nor need two digits be tried that all cells have both or none of, or two equal
//! lines of a band. So even much symmetry takes few tries.
//!
//! Colours come from sums of hashes. Two things that happen to have one hash are told apart later, by a
//! try: a hash decides where to look, never what is found.

use alloc::vec::Vec;
use core::array;

use ninefold_grid::{ByDigit, Candidates, Cell, Column, Digit, DigitSet, Row, Transform};
use ninefold_solve::{Limit, Limits};

/// Pencil marks in their canonical form, and a map that leads there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalMarks {
    /// The form.
    pub marks: Candidates,
    /// A map that makes it of the input.
    pub transform: Transform,
}

/// The canonical form of pencil marks: the same for equivalent ones, and for no others. It is *not* the smallest as a
/// string, and another version may choose another of the equivalent marks; so compare forms, and don't store them.
///
/// Marks are taken as they are: that one digit excludes another is not thought of.
///
/// ```
/// use ninefold_canon::canonical_marks;
/// use ninefold_grid::{Candidates, Cell, Digit, Transform};
/// use ninefold_solve::Limits;
///
/// let mut marks = Candidates::ALL;
/// marks[Cell::R1C1].remove(Digit::D5);
/// marks[Cell::R5C9].remove(Digit::D7);
/// let turn: Transform = "transpose,columns=987654321,digits=213456789".parse()?;
/// let one = canonical_marks(&marks, &Limits::NONE)?;
/// let other = canonical_marks(&turn.candidates(&marks), &Limits::NONE)?;
/// assert_eq!(one.marks, other.marks);
/// assert_eq!(one.transform.candidates(&marks), one.marks);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Takes some 50 µs for a puzzle of pencil marks, and up to a tenth of a second where much is alike. A node of the limits is an order
/// that was tried in part.
///
/// # Errors
///
/// The limit that was reached.
pub fn canonical_marks(marks: &Candidates, limits: &Limits<'_>) -> Result<CanonicalMarks, Limit> {
    let mut search = Search { source: marks, limits, nodes: 0, best: None, path: Vec::new() };
    for mirrored in [false, true] {
        let side = Side { mirrored, marks: mirror(mirrored).candidates(marks) };
        search.path.push(u8::from(mirrored));
        search.walk(&side, &Colours::ALIKE.refined(&side.marks).0)?;
        search.path.pop();
    }
    Ok(search.best.expect("every walk ends in an order").form)
}

fn mirror(mirrored: bool) -> Transform {
    let moved = Transform::move_lines(mirrored, Row::ALL, Column::ALL);
    moved.expect("all lines are in their places")
}

/// The marks, with rows and columns exchanged or not.
struct Side {
    mirrored: bool,
    marks: Candidates,
}

impl Side {
    /// Things that look alike, without those that could change places with one before them, and nothing else.
    fn without_twins(
        &self,
        kind: usize,
        things: impl Iterator<Item = usize> + Clone,
    ) -> impl Iterator<Item = usize> {
        let all = things.clone();
        things.filter(move |&thing| {
            let mut before = all.clone().take_while(|&other| other != thing);
            !before.any(|other| self.are_twins(kind, other, thing))
        })
    }

    fn are_twins(&self, kind: usize, one: usize, other: usize) -> bool {
        let lines = |cell: fn(usize, usize) -> usize| {
            let set = |line: usize, place: usize| self.marks[Cell::ALL[cell(line, place)]];
            one / 3 == other / 3 && (0..9).all(|place| set(one, place) == set(other, place))
        };
        match kind {
            ROWS => lines(|row, column| 9 * row + column),
            COLUMNS => lines(|column, row| 9 * row + column),
            _ => {
                let has = |set: DigitSet, digit: usize| set.contains(Digit::ALL[digit]);
                self.marks.iter().all(|(_, set)| has(set, one) == has(set, other))
            }
        }
    }
}

/// The tries, depth first.
struct Search<'a> {
    source: &'a Candidates,
    limits: &'a Limits<'a>,
    nodes: u64,
    best: Option<Best>,
    /// What was chosen at each depth.
    path: Vec<u8>,
}

/// The order with the smallest marks so far, and the choices that led there.
struct Best {
    form: CanonicalMarks,
    path: Vec<u8>,
}

impl Search<'_> {
    /// Tries all that may come next, no deeper than there are things to tell apart. Gives the depth to which to go back, if
    /// what follows is known.
    fn walk(&mut self, side: &Side, colours: &Colours) -> Result<usize, Limit> {
        self.node()?;
        let depth = self.path.len();
        let Some((kind, colour)) = colours.first_alike() else {
            return Ok(self.compare(side, colours));
        };
        let members = side.without_twins(kind, colours.members(kind, colour));
        let tries = members.map(|member| {
            let (next, trace) = colours.with_first(kind, member).refined(&side.marks);
            (trace, member, next)
        });
        let tries: Vec<_> = tries.collect();
        let least = tries.iter().map(|(trace, ..)| *trace).min();
        for (_, member, next) in tries.iter().filter(|(trace, ..)| Some(*trace) == least) {
            self.path.push(*member as u8);
            let back = self.walk(side, next)?;
            self.path.pop();
            if back < depth {
                return Ok(back);
            }
        }
        Ok(depth)
    }

    fn node(&mut self) -> Result<(), Limit> {
        if self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return Err(Limit::Nodes);
        }
        self.nodes += 1;
        if self.limits.stop.is_some_and(|stop| stop()) { Err(Limit::Stopped) } else { Ok(()) }
    }

    /// Keeps an order if it is the best. If it gives the same marks as the best, goes back to where they parted.
    fn compare(&mut self, side: &Side, colours: &Colours) -> usize {
        let transform = colours.transform(side.mirrored);
        let form = CanonicalMarks { marks: transform.candidates(self.source), transform };
        match &self.best {
            Some(best) if best.form.marks == form.marks => {
                best.path.iter().zip(&self.path).take_while(|(a, b)| a == b).count()
            }
            Some(best) if key(&best.form.marks) < key(&form.marks) => self.path.len(),
            _ => {
                self.best = Some(Best { form, path: self.path.clone() });
                self.path.len()
            }
        }
    }
}

fn key(marks: &Candidates) -> [u16; Cell::COUNT] {
    marks.as_array().map(DigitSet::bits)
}

/// The kinds of things that have colours.
const ROWS: usize = 0;
const COLUMNS: usize = 1;
const DIGITS: usize = 2;

/// For each kind the colour of each thing: how many of the kind come before it for certain.
#[derive(Clone, Copy, PartialEq)]
struct Colours([[u8; 9]; 3]);

impl Colours {
    const ALIKE: Self = Self([[0; 9]; 3]);

    /// Colours that tell apart all that can be told apart by them, and a number that is the same for equivalent ones.
    fn refined(mut self, marks: &Candidates) -> (Self, u64) {
        let mut trace = 0;
        loop {
            let traits = self.traits(marks);
            let finer = Self(array::from_fn(|kind| ranks(&self.0[kind], &traits[kind])));
            trace = mix(trace ^ sum(&traits));
            if finer == self {
                return (self, trace);
            }
            self = finer;
        }
    }

    /// What each thing has, in terms of colours.
    fn traits(&self, marks: &Candidates) -> [[u64; 9]; 3] {
        let [rows, columns, digits] = self.0.map(|colours| colours.map(u64::from));
        let mut traits = [[0u64; 9]; 3];
        let mut add = |kind: usize, thing: usize, what: u64| {
            traits[kind][thing] = traits[kind][thing].wrapping_add(mix(what));
        };
        for (cell, set) in marks.iter() {
            let (row, column) = (cell.row().index(), cell.column().index());
            for digit in set.iter().map(Digit::index) {
                add(ROWS, row, columns[column] << 8 | digits[digit]);
                add(COLUMNS, column, rows[row] << 8 | digits[digit]);
                add(DIGITS, digit, rows[row] << 8 | columns[column]);
            }
        }
        for line in 0..9 {
            for other in line / 3 * 3..line / 3 * 3 + 3 {
                add(ROWS, line, NEIGHBOUR | rows[other]);
                add(COLUMNS, line, NEIGHBOUR | columns[other]);
            }
        }
        traits
    }

    /// A kind and a colour that several things of it have: where the fewest do.
    fn first_alike(&self) -> Option<(usize, u8)> {
        let all = (0..3).flat_map(|kind| (0..9).map(move |colour| (kind, colour)));
        let several = all.map(|(kind, colour)| (self.members(kind, colour).count(), kind, colour));
        several.filter(|&(count, ..)| count > 1).min().map(|(_, kind, colour)| (kind, colour))
    }

    fn members(&self, kind: usize, colour: u8) -> impl Iterator<Item = usize> + Clone + use<> {
        let colours = self.0[kind];
        (0..9).filter(move |&thing| colours[thing] == colour)
    }

    /// One thing comes before the others that look like it.
    fn with_first(mut self, kind: usize, first: usize) -> Self {
        let colour = self.0[kind][first];
        for (thing, other) in self.0[kind].iter_mut().enumerate() {
            *other += u8::from(*other == colour && thing != first);
        }
        self
    }

    /// The map that puts things in the order of their colours, once all are told apart; bands and stacks in the order of
    /// their first lines.
    fn transform(&self, mirrored: bool) -> Transform {
        let rows = order(&self.0[ROWS]).map(|row| Row::ALL[row]);
        let columns = order(&self.0[COLUMNS]).map(|column| Column::ALL[column]);
        let moves = Transform::move_lines(mirrored, rows, columns);
        let names = ByDigit::new(self.0[DIGITS].map(|name| Digit::ALL[usize::from(name)]));
        let names = Transform::relabel(names).expect("all digits are told apart");
        moves.expect("bands and stacks stay together").then(&names)
    }
}

/// What tells a neighbour in the band from a mark.
const NEIGHBOUR: u64 = 1 << 16;

/// The lines in order: those of the band that has the first, and so on.
fn order(colours: &[u8; 9]) -> [usize; 9] {
    let mut lines: [usize; 9] = array::from_fn(|line| line);
    let first = |line: usize| (0..3).map(|other| colours[line / 3 * 3 + other]).min();
    lines.sort_by_key(|&line| (first(line), colours[line]));
    lines
}

/// The colours of things that are told apart by their colours and then their traits.
fn ranks(colours: &[u8; 9], traits: &[u64; 9]) -> [u8; 9] {
    let key = |thing: usize| (colours[thing], traits[thing]);
    array::from_fn(|thing| (0..9).filter(|&other| key(other) < key(thing)).count() as u8)
}

/// The same, in whatever order the things of a kind stand.
fn sum(traits: &[[u64; 9]; 3]) -> u64 {
    let of = |things: &[u64; 9]| things.iter().fold(0, |sum: u64, &it| sum.wrapping_add(mix(it)));
    traits.iter().fold(0, |sum, things| mix(sum) ^ of(things))
}

/// A hash of a number, from the generator SplitMix64.
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

//! How much work a search may be, whatever the candidates are: in positions that no puzzle comes to.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold_corpus::read;
use ninefold_grid::{Cell, Digit, DigitSet};
use ninefold_logic::{Position, Technique};
use ninefold_solve::{Limit, Limits};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::compare::steps;
use crate::positions::{self, moved, sparse};

/// The first digits, so many.
fn first(number: usize) -> DigitSet {
    Digit::ALL.into_iter().take(number).collect()
}

/// Two cells of each house, as a loop of all of them.
fn is_of_loop(cell: Cell) -> bool {
    let (row, column) = (cell.row().index(), cell.column().index());
    [0, 1].contains(&((column + 27 - row * 3 - row / 3) % 9))
}

fn random(rng: &mut StdRng, number: usize) -> Position {
    let sets = [(); 81].map(|()| {
        loop {
            let set = DigitSet::from_bits(rng.random_range(0..512));
            if set.len() == number {
                break set;
            }
        }
    });
    sparse(|cell| sets[cell.index()])
}

/// A position of these pencil marks, a bit each.
fn of_bits(marks: impl Fn(usize) -> u16) -> Position {
    sparse(|cell| DigitSet::from_bits(marks(cell.index())))
}

/// Sparse and odd positions: all digits everywhere, or none; two, of which one is everywhere; a few everywhere;
/// so many at random.
fn odd() -> Vec<Position> {
    let mut rng = StdRng::seed_from_u64(9);
    let random: Vec<_> = (1..9).map(|number| random(&mut rng, number)).collect();
    let regular = [
        of_bits(|_| 0o777),
        of_bits(|_| 0),
        of_bits(|i| 1 | 2 << (i % 8)),
        of_bits(|i| 1 | 2 << ((i / 9 + i) % 8)),
        of_bits(|_| 0b11),
        of_bits(|_| 0b111),
        of_bits(|i| 1 << (i % 9)),
        of_bits(|i| if i < 9 { 1 << i } else { 0o777 }),
    ];
    [random, regular.to_vec(), positions::random(20).take(6).collect()].concat()
}

/// A search that is told to stop at the n-th question asks no more and shows nothing after it; and it asks
/// before each step that it shows.
pub(crate) fn every_technique_stops_at_once() {
    let mut stopped = 0;
    for position in odd() {
        for technique in Technique::all() {
            for n in [1, 2, 9, 200] {
                let (asked, mut shown) = (AtomicUsize::new(0), 0);
                let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= n;
                let limits = Limits { stop: Some(&stop), ..Limits::NONE };
                let end = technique.find(&position, &limits, &mut |_| {
                    shown += 1;
                    ControlFlow::Continue(())
                });
                let asked = asked.load(Ordering::Relaxed);
                assert_eq!(end == Err(Limit::Stopped), asked == n, "{technique}\n{position:?}");
                assert!(
                    asked <= n && shown < n.max(1),
                    "{technique}: {shown} steps, {asked} times"
                );
                stopped += usize::from(asked == n);
            }
        }
    }
    assert!(stopped > 1000, "{stopped}");
}

/// Without a limit they end, too, but for those whose work grows with what odd marks hold.
pub(crate) fn almost_every_technique_ends() {
    let is_open =
        |technique: &&Technique| ["als-", "blossom"].iter().any(|it| technique.id.contains(it));
    for position in odd() {
        for technique in Technique::all().filter(|technique| !is_open(technique)) {
            let mut last = None;
            let end = technique.find(&position, &Limits::NONE, &mut |step| {
                last = Some(step);
                ControlFlow::Continue(())
            });
            assert_eq!(end, Ok(()));
            assert!(last.is_none_or(|step| !step.is_idle()));
        }
    }
}

/// Asserts that a technique asks at most so often whether to go on, besides once before each step that it shows.
fn asks_at_most(most: usize, id: &str, position: &Position) {
    let [asked, shown] = [const { AtomicUsize::new(0) }; 2];
    let count = |number: &AtomicUsize| number.fetch_add(1, Ordering::Relaxed);
    let stop = || count(&asked) > most + shown.load(Ordering::Relaxed);
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    let end = Technique::named(id).unwrap().find(position, &limits, &mut |_| {
        count(&shown);
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ok(()), "{id}: {position:?}");
}

/// How often a technique asks whether to stop, looking for all its steps.
fn polls(id: &str, position: &Position) -> usize {
    let polls = AtomicUsize::new(0);
    let stop = || polls.fetch_add(1, Ordering::Relaxed) == usize::MAX;
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    let mut pass = |_| ControlFlow::Continue(());
    Technique::named(id).unwrap().find(position, &limits, &mut pass).unwrap();
    polls.into_inner()
}

/// Each candidate is coloured once, so there are 365 clusters at most. There are 1,458 bases of exocets with
/// cross-lines to look at.
pub(crate) fn same_digits_everywhere_end() {
    for position in (0..=9).map(|most| sparse(|_| first(most))) {
        for id in ["3d-medusa-trap", "3d-medusa-wrap", "3d-medusa-emptied-cell"] {
            assert!(polls(id, &position) < 365, "{id}: {position:?}");
        }
        for id in ["junior-exocet", "senior-exocet"] {
            assert!(polls(id, &position) < 20, "{id}: {position:?}");
            assert!(steps(id, &position).is_empty(), "{id}: {position:?}");
        }
    }
}

/// All cells have some digits, but those that hold some in a solution have just these: a search for oddagons asks
/// two million times at most whether to stop, which is a fraction of a second.
pub(crate) fn fewer_digits_here_and_there_end() {
    let mut rng = StdRng::seed_from_u64(3);
    let puzzles = read("puzzles/minimal.txt");
    let puzzles: Vec<&str> = puzzles.lines().collect();
    let start = puzzles[rng.random_range(0..puzzles.len())];
    let solution = moved(start, &mut rng).first().unwrap();
    for most in 2..=9 {
        for few in (0..most).map(first) {
            let has_few = |cell| few.contains(solution.digit(cell));
            let position = sparse(|cell| if has_few(cell) { few } else { first(most) });
            for id in ["bivalue-oddagon", "tridagon"] {
                assert!(polls(id, &position) < 2_000_000, "{id}: {position:?}");
            }
        }
    }
}

pub(crate) fn work_is_bounded() {
    let mut rng = StdRng::seed_from_u64(5);
    let alike = [2, 3, 4, 5, 9].map(|number| sparse(|_| first(number)));
    let looped = [3, 4].map(|number| sparse(|it| first(if is_of_loop(it) { 2 } else { number })));
    let random = [2, 3, 4, 5, 6].map(|number| random(&mut rng, number));
    for (id, most) in [
        ("wxyz-wing", 136),
        ("vwxyz-wing", 136),
        ("uvwxyz-wing", 136),
        ("tuvwxyz-wing", 136),
        ("unique-loop-1", 400_000),
        ("unique-loop-2", 400_000),
        ("unique-loop-3", 400_000),
        ("unique-loop-4", 400_000),
        ("aligned-pair-exclusion", 82),
        ("aligned-triple-exclusion", 3_241),
        ("als-aligned-pair-exclusion", 82),
        ("als-aligned-triple-exclusion", 3_241),
    ] {
        for position in alike.iter().chain(&looped).chain(&random) {
            asks_at_most(most, id, position);
        }
    }
}

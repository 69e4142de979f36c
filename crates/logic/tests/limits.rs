//! Limits on positions that no puzzle has: every technique stops as soon as it is told to.

mod positions;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold_grid::{Board, ByCell, Candidates, Cell, DigitSet};
use ninefold_logic::{Position, Technique};
use ninefold_solve::{Limit, Limits};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// A position of these pencil marks, a bit each.
fn marked(mut marks: impl FnMut(usize) -> u16) -> Position {
    let marks = ByCell::from_fn(|cell: Cell| DigitSet::from_bits(marks(cell.index())));
    let board = Board { marks: Some(Candidates::new(marks)), ..Board::default() };
    Position::new(&board).with_proved_uniqueness()
}

/// Sparse and odd positions: all digits everywhere, or none; two, of which one is everywhere; a few everywhere;
/// so many at random.
fn odd() -> Vec<Position> {
    let mut rng = StdRng::seed_from_u64(9);
    let mut random = |number: u32| {
        marked(|_| {
            loop {
                let marks = rng.random_range(0..512_u16);
                if marks.count_ones() == number {
                    break marks;
                }
            }
        })
    };
    let random: Vec<_> = (1..9).map(&mut random).collect();
    let regular = [
        marked(|_| 0o777),
        marked(|_| 0),
        marked(|i| 1 | 2 << (i % 8)),
        marked(|i| 1 | 2 << ((i / 9 + i) % 8)),
        marked(|_| 0b11),
        marked(|_| 0b111),
        marked(|i| 1 << (i % 9)),
        marked(|i| if i < 9 { 1 << i } else { 0o777 }),
    ];
    [random, regular.to_vec(), positions::random(6, 20).collect()].concat()
}

/// A search that is told to stop at the n-th question asks no more and shows nothing after it; and it asks
/// before each step that it shows.
#[test]
fn every_technique_stops_at_once() {
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
#[test]
fn almost_every_technique_ends() {
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

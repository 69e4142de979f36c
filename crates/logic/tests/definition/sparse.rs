use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// Positions that no puzzle comes to: all cells have the candidates that a rule gives them.
fn position(candidates: impl Fn(Cell) -> DigitSet) -> Position {
    let empty = Puzzle::try_from([0; 81]).unwrap();
    let mut position = Position::from(&empty).with_proved_uniqueness();
    for cell in Cell::ALL {
        (!candidates(cell)).iter().for_each(|digit| position.eliminate(Candidate { cell, digit }));
    }
    position
}

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
    position(|cell| sets[cell.index()])
}

/// How often each technique asks whether to go on, at most, besides once for each step: whatever the candidates are.
pub(crate) fn work_is_bounded() {
    let mut rng = StdRng::seed_from_u64(5);
    let alike = [2, 3, 4, 5, 9].map(|number| position(|_| first(number)));
    let looped = [3, 4].map(|number| position(|it| first(if is_of_loop(it) { 2 } else { number })));
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
            let [asked, shown] = [const { AtomicUsize::new(0) }; 2];
            let count = |number: &AtomicUsize| number.fetch_add(1, Ordering::Relaxed);
            // Before a step is shown there is one question more.
            let stop = || count(&asked) > most + shown.load(Ordering::Relaxed);
            let limits = Limits { stop: Some(&stop), ..Limits::NONE };
            let technique = Technique::named(id).unwrap();
            let end = technique.find(position, &limits, &mut |_| {
                count(&shown);
                ControlFlow::Continue(())
            });
            assert_eq!(end, Ok(()), "{id}: {position:?}");
        }
    }
}

//! What techniques say in a position, and its comparison with what their definitions say.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use ninefold_grid::Candidate;
use ninefold_logic::{Position, Step, Technique};
use ninefold_solve::Limits;

use crate::positions::solution;

pub(crate) type Gone = BTreeSet<Candidate>;
/// What each step of a technique takes away.
pub(crate) type Taken = BTreeSet<Gone>;
/// What each step of a technique places and takes away.
pub(crate) type Changes = BTreeSet<(BTreeSet<Candidate>, Gone)>;

/// Every step of a technique. None may contradict the solution.
pub(crate) fn steps(id: &str, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    find(id, position, |step| steps.push(step));
    agree(position, steps.iter().map(|step| (&step.placements, &step.eliminations)));
    steps
}

pub(crate) fn changes(id: &str, position: &Position) -> Changes {
    let mut changes = BTreeSet::new();
    find(id, position, |step| {
        changes.insert((step.placements, step.eliminations));
    });
    agree(position, changes.iter().map(|(placed, gone)| (placed, gone)));
    let sets = |(placed, gone): (Vec<_>, Vec<_>)| {
        (placed.into_iter().collect(), gone.into_iter().collect())
    };
    changes.into_iter().map(sets).collect()
}

fn find(id: &str, position: &Position, mut each: impl FnMut(Step)) {
    let mut pass = |step| {
        each(step);
        ControlFlow::Continue(())
    };
    Technique::named(id).unwrap().find(position, &Limits::NONE, &mut pass).unwrap();
}

/// Asserts that nothing that is placed and taken away contradicts the solution.
fn agree<'a>(
    position: &Position,
    changes: impl Iterator<Item = (&'a Vec<Candidate>, &'a Vec<Candidate>)>,
) {
    let mut changes = changes.peekable();
    let solution = changes.peek().and_then(|_| solution(position));
    for (placed, gone) in changes {
        let is_right =
            |it: &Candidate| solution.as_ref().is_none_or(|all| all.digit(it.cell) == it.digit);
        let is_wrong = |it: &Candidate| solution.is_none() || !is_right(it);
        let agrees = placed.iter().all(is_right) && gone.iter().all(is_wrong);
        assert!(agrees, "{placed:?} {gone:?}: {position:?}");
    }
}

pub(crate) fn taken(id: &str, position: &Position) -> Taken {
    changes(id, position).into_iter().map(|(_, gone)| gone).collect()
}

/// Compares what techniques take away, step by step, with what their definition says that they do in each position.
/// How much is that? Each must be found somewhere.
pub(crate) fn compare<const N: usize>(
    ids: [&str; N],
    positions: impl IntoIterator<Item = Position>,
    definition: impl Fn(&Position) -> [Taken; N],
) -> [usize; N] {
    compare_by(taken, ids, positions, definition)
}

/// The same, of something else that is said.
pub(crate) fn compare_by<T: Ord + Debug, const N: usize>(
    said: impl Fn(&str, &Position) -> BTreeSet<T>,
    ids: [&str; N],
    positions: impl IntoIterator<Item = Position>,
    definition: impl Fn(&Position) -> [BTreeSet<T>; N],
) -> [usize; N] {
    let mut numbers = [0; N];
    for position in positions {
        let defined = definition(&position);
        for ((id, defined), number) in ids.iter().zip(&defined).zip(&mut numbers) {
            let found = said(id, &position);
            assert_eq!(found, *defined, "{id}: {position:?}");
            *number += found.len();
        }
    }
    println!("{ids:?}: {numbers:?}");
    assert!(!numbers.contains(&0), "never found: {ids:?}: {numbers:?}");
    numbers
}

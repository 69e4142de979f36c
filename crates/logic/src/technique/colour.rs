//! Colours: clusters of places of a digit of which every other one holds it.
//!
//! Where a house has two places for a digit, just one of them holds it. Pairs that share a place form a
//! *cluster*, whose places take two colours in turn: all of one colour hold the digit and none of the
//! other. *Simple colours* look at one cluster. *Trap*: a place that sees both colours can't hold the
//! digit. *Wrap*: two places of one colour see one another, so that is the colour that doesn't.
//! *Multi colours* look at two clusters. *Type 1*: a colour of one sees a colour of the other, so not both
//! hold, and one of the opposite colours does; what sees both of these can't. *Type 2*: a colour of one
//! sees both colours of the other, so it can't hold. An idea of the 2005 forums, also called *colouring*.
//!
//! Steps come by digit, by cluster in the order of their first cells, by colour.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{CellSet, Digit};

use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Position, Role, Step};

pub(super) static ROWS: [Technique; 4] = [
    row(
        "simple-colors-trap",
        "Simple Colors Trap",
        hodoku("0500", 5330, 150),
        trap,
        "One colour of {colours} holds {digits}, so a cell that sees both can't",
    ),
    row(
        "simple-colors-wrap",
        "Simple Colors Wrap",
        hodoku("0501", 5330, 150),
        wrap,
        "Two cells of a colour of {colours} see one another, so no cell of it holds {digits}",
    ),
    row(
        "multi-colors-1",
        "Multi Colors 1",
        hodoku("0502", 5360, 200),
        one_sees_one,
        "A colour of each pair of {colours} see one another, so one of the others holds {digits}, and \
         no cell that sees both can",
    ),
    row(
        "multi-colors-2",
        "Multi Colors 2",
        hodoku("0503", 5360, 200),
        one_sees_both,
        "A colour of {colours} sees both colours of the other pair, so no cell of it holds {digits}",
    ),
];

const fn hodoku(code: &'static str, order: u16, score: u32) -> Hodoku {
    Hodoku::new(code, order, Level::Hard, score)
}

const fn row(
    id: &'static str,
    name: &'static str,
    hodoku: Hodoku,
    find: fn(&mut Search<'_>) -> Flow,
    why: &'static str,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: Some(hodoku),
        rests_on_uniqueness: false,
        pattern: "{digits} in {colours}",
        why,
        find,
    }
}

/// The places of each colour.
type Cluster = [CellSet; 2];

/// The clusters of a digit, in the order of their first cells, whose colour comes first.
fn clusters(position: &Position, digit: Digit) -> Vec<Cluster> {
    let pairs: Vec<_> = position.conjugates(digit).map(|(_, pair)| pair).collect();
    let mut left: CellSet = pairs.iter().flatten().copied().collect();
    let mut clusters = Vec::new();
    while let Some(first) = left.first() {
        let mut cluster = [first.set(), CellSet::EMPTY];
        let mut size = 0;
        while size < cluster[0].len() + cluster[1].len() {
            size = cluster[0].len() + cluster[1].len();
            pairs.iter().for_each(|&[a, b]| {
                for (near, far) in [(a, b), (b, a)] {
                    for side in 0..2 {
                        if cluster[side].contains(near) {
                            cluster[1 - side].insert(far);
                        }
                    }
                }
            });
        }
        left -= cluster[0] | cluster[1];
        clusters.push(cluster);
    }
    clusters
}

/// The cells that see one of these.
fn seen(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
}

fn sees(one: CellSet, other: CellSet) -> bool {
    !(seen(one) & other).is_empty()
}

const ROLES: [Role; 4] =
    [Role::FirstColour, Role::SecondColour, Role::ThirdColour, Role::FourthColour];

/// A step that shows clusters, and takes the digit from some cells.
fn step(search: &Search<'_>, digit: Digit, clusters: &[Cluster], gone: CellSet) -> Step {
    let colours = ROLES.into_iter().zip(clusters.as_flattened());
    let step = search.step().eliminate(search.position, gone, digit);
    colours.fold(step, |step, (role, &cells)| step.mark(role, cells, digit))
}

fn trap(search: &mut Search<'_>) -> Flow {
    for digit in search.preying() {
        for [one, other] in clusters(search.position, digit) {
            let gone = (seen(one) & seen(other)) - one - other;
            search.report(step(search, digit, &[[one, other]], gone))?;
        }
    }
    ControlFlow::Continue(())
}

fn wrap(search: &mut Search<'_>) -> Flow {
    for digit in search.preying() {
        for cluster in clusters(search.position, digit) {
            for colour in cluster.into_iter().filter(|&colour| sees(colour, colour)) {
                search.report(step(search, digit, &[cluster], colour))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn one_sees_one(search: &mut Search<'_>) -> Flow {
    for digit in search.preying() {
        let clusters = clusters(search.position, digit);
        for (i, &first) in clusters.iter().enumerate() {
            search.poll()?;
            for &second in &clusters[i + 1..] {
                let gone = either_or(first, second);
                search.report(step(search, digit, &[first, second], gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that see both of two colours of which one holds the digit, since their opposites see one
/// another.
fn either_or(first: Cluster, second: Cluster) -> CellSet {
    let turns =
        turns(first).into_iter().flat_map(|first| turns(second).map(|second| (first, second)));
    let joined = turns.filter(|([near, _], [other, _])| sees(*near, *other));
    joined.fold(CellSet::EMPTY, |all, ([_, far], [_, other])| all | (seen(far) & seen(other)))
}

fn one_sees_both(search: &mut Search<'_>) -> Flow {
    for digit in search.preying() {
        let clusters = clusters(search.position, digit);
        for &first in &clusters {
            for &second in clusters.iter().filter(|&&second| second != first) {
                for [near, far] in turns(first) {
                    if second.into_iter().all(|colour| sees(near, colour)) {
                        search.report(step(search, digit, &[[near, far], second], near))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A cluster, whichever colour is looked at first.
fn turns([one, other]: Cluster) -> [Cluster; 2] {
    [[one, other], [other, one]]
}

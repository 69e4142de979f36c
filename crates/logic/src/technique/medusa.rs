//! 3D Medusa: colours over all digits at once.
//!
//! Where a house has two places for a digit, or a cell two candidates, just one of the two holds. Pairs that
//! share a candidate form a *cluster*, whose candidates take two colours in turn: all of one colour hold,
//! and none of the other. *Simple colours* stay with one digit; here a cluster goes on through cells, hence
//! the third dimension, and the name after a head with many snakes. A candidate *sees* another one if the two
//! can't both hold: a digit twice in a house, or two digits in a cell.
//!
//! *Trap*: a candidate that sees both colours can't hold. Players tell three rules apart: it sees both in its
//! cell, both in its houses, or one here and one there. *Wrap*: two candidates of one colour see one another,
//! in a cell or in a house, so that is the colour that doesn't hold. *Emptied cell*: every candidate of a cell
//! sees one colour, which would leave nothing for the cell, so it doesn't hold. Of a colour that doesn't
//! hold all candidates go; those of the other colour then are singles.
//!
//! Steps come by cluster, in the order of its first candidate by digit and cell, whose colour comes first.
//! Each candidate is coloured once, and asked for its peers a few times: a position takes some 25 µs.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Candidate, CellSet};

use super::{Flow, Search, Technique};
use crate::candidate_set::CandidateSet;
use crate::{Position, Role, Step};

pub(super) static ROWS: [Technique; 3] = [
    row(
        "3d-medusa-trap",
        "3D Medusa Trap",
        trap,
        "All candidates of one colour hold ({clusters}), and one that sees both colours can't",
    ),
    row(
        "3d-medusa-wrap",
        "3D Medusa Wrap",
        wrap,
        "Two candidates of one colour see one another in {pivot}, so none of that colour holds \
         ({clusters})",
    ),
    row(
        "3d-medusa-emptied-cell",
        "3D Medusa Emptied Cell",
        emptied_cell,
        "One colour excludes every candidate of {pivot}, so none of that colour holds ({clusters})",
    ),
];

const fn row(
    id: &'static str,
    name: &'static str,
    find: fn(&mut Search<'_>) -> Flow,
    why: &'static str,
) -> Technique {
    Technique {
        id,
        name,
        aliases: &[],
        hodoku: None,
        rests_on_uniqueness: false,
        pattern: "{clusters}",
        why,
        find,
    }
}

/// The candidates of each colour.
type Cluster = [CandidateSet; 2];

/// The clusters of a position that have more than one candidate.
fn clusters(position: &Position) -> Vec<Cluster> {
    let mut left = CandidateSet::open(position);
    let mut clusters = Vec::new();
    while let Some(first) = left.first() {
        let cluster = cluster(position, first);
        left = left - cluster[0] - cluster[1];
        clusters.extend((!cluster[1].is_empty()).then_some(cluster));
    }
    clusters
}

/// The cluster of a candidate, whose colour comes first.
fn cluster(position: &Position, first: Candidate) -> Cluster {
    let mut newest = CandidateSet::from(first);
    let [mut near, mut far] = [newest, CandidateSet::EMPTY];
    let mut is_turned = false;
    while !newest.is_empty() {
        let partners = newest.iter().flat_map(|it| partners(position, it));
        newest = partners.collect::<CandidateSet>() - far;
        (near, far) = (far | newest, near);
        is_turned = !is_turned;
    }
    if is_turned { [far, near] } else { [near, far] }
}

/// The candidates of which each holds exactly if this one doesn't.
fn partners(position: &Position, it: Candidate) -> impl Iterator<Item = Candidate> + '_ {
    let in_house = move |house| (position.places_in(it.digit, house) - it.cell.set(), it.digit);
    let of_digit = it.cell.houses().map(in_house);
    let cells = of_digit
        .into_iter()
        .filter_map(|(cells, digit)| cells.only().map(|cell| Candidate { cell, digit }));
    let others = position.candidates(it.cell) - it.digit.set();
    cells.chain(others.only().map(|digit| Candidate { digit, ..it }))
}

/// A step that shows a cluster, and takes some candidates away.
fn step(search: &Search<'_>, [one, other]: &Cluster, gone: &CandidateSet) -> Step {
    let step = search.step().mark_all(Role::FirstColour, one).mark_all(Role::SecondColour, other);
    step.exclude(search.position, gone)
}

fn trap(search: &mut Search<'_>) -> Flow {
    for cluster in clusters(search.position) {
        search.poll()?;
        let [one, other] = cluster;
        let gone = (one.excluded() & other.excluded()) - one - other;
        search.report(step(search, &cluster, &gone))?;
    }
    ControlFlow::Continue(())
}

fn wrap(search: &mut Search<'_>) -> Flow {
    false_colours(search, |_, colour| (colour.excluded() & *colour).cells())
}

fn emptied_cell(search: &mut Search<'_>) -> Flow {
    false_colours(search, |position, colour| {
        let left = CandidateSet::open(position) - colour.excluded();
        position.open() - left.cells()
    })
}

/// Reports each colour that can't hold, since it would clash in some cells.
fn false_colours(
    search: &mut Search<'_>,
    clashes: fn(&Position, &CandidateSet) -> CellSet,
) -> Flow {
    let position = search.position;
    for cluster in clusters(position) {
        search.poll()?;
        for colour in &cluster {
            let cells = clashes(position, colour);
            if !cells.is_empty() {
                let step = step(search, &cluster, colour);
                search.report(step.mark(Role::Pivot, cells, position.digits_in(cells)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

//! Remote pairs as HoDoKu takes them: one chain of an even number of cells, without branches, of all chains the one that
//! takes most away.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{Cell, CellSet, DigitSet};

use crate::technique::{Flow, Search, remote_pair};
use crate::{Role, Technique};

pub(super) static REMOTE_PAIR: Technique =
    Technique { find: |search| search.by_effect(chains), ..remote_pair::ROWS[0] };

/// Reports the chains from each cell. Since naked pairs were tried before, no house has three cells
/// of one pair, so there are few.
fn chains(search: &mut Search<'_>) -> Flow {
    let position = search.position;
    let [_, pairs, _] = position.with_few();
    for start in pairs {
        let digits = position.candidates(start);
        let alike: CellSet =
            pairs.iter().filter(|&cell| position.candidates(cell) == digits).collect();
        go_on(search, digits, alike - start.set(), &mut Vec::from([start]))?;
    }
    ControlFlow::Continue(())
}

/// Reports a chain if it may end here, and goes on from its last cell to each other one that sees it.
fn go_on(
    search: &mut Search<'_>,
    digits: DigitSet,
    others: CellSet,
    chain: &mut Vec<Cell>,
) -> Flow {
    search.poll()?;
    if chain.len() > 3 && chain.len().is_multiple_of(2) {
        report(search, digits, chain)?;
    }
    for cell in others & chain[chain.len() - 1].peers() {
        chain.push(cell);
        go_on(search, digits, others - cell.set(), chain)?;
        chain.pop();
    }
    ControlFlow::Continue(())
}

/// Reports a chain: what sees two of its cells at an odd distance of three or more can't hold the pair.
fn report(search: &mut Search<'_>, digits: DigitSet, chain: &[Cell]) -> Flow {
    let side = |first: usize| -> CellSet { chain.iter().copied().skip(first).step_by(2).collect() };
    let mut gone = CellSet::EMPTY;
    for (i, cell) in chain.iter().enumerate() {
        let far = chain.iter().skip(i + 3).step_by(2);
        far.for_each(|other| gone |= cell.peers() & other.peers());
    }
    let [first, second] = [side(0), side(1)];
    let step = search.step().mark(Role::FirstColour, first, digits);
    let step = step.mark(Role::SecondColour, second, digits);
    search.report(step.eliminate(search.position, gone - first - second, digits))
}

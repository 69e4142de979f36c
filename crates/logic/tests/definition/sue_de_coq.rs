//! Sue de Coq: where a line and a box cross.

use ninefold_grid::{CellSet, DigitSet, House};
use ninefold_logic::Position;

use crate::compare::{Taken, compare};
use crate::positions::{number, random};
use crate::words::{choices, not_empty, of};

/// Cells of a crossing, of its line and of its box, as many as their digits can fill.
fn sue_de_coq(position: &Position) -> Taken {
    let mut all = Taken::new();
    let subsets = |cells: CellSet| -> Vec<(CellSet, DigitSet)> {
        let open = cells & position.open();
        let sets = (1..=open.len()).flat_map(|n| choices(open, n));
        sets.map(|cells| (cells, position.digits_in(cells))).collect()
    };
    for (line, block) in
        House::ALL[..18].iter().flat_map(|l| House::ALL[18..].iter().map(move |b| (l, b)))
    {
        for (crossing, digits) in subsets(line.cells() & block.cells()) {
            if crossing.len() < 2 || digits.len() < crossing.len() + 2 {
                continue;
            }
            let blocks = subsets(block.cells() - crossing);
            for along in subsets(line.cells() - crossing) {
                for inside in &blocks {
                    let number = crossing.len() + along.0.len() + inside.0.len();
                    let twice = along.1 & inside.1;
                    let room = (digits | along.1 | inside.1).len() + twice.len();
                    let shares = |set: DigitSet| !(set & digits).is_empty();
                    if number == room
                        && (along.0 & inside.0).is_empty()
                        && !shares(twice)
                        && shares(along.1)
                        && shares(inside.1)
                    {
                        let of_line = (digits | along.1) - (inside.1 - along.1);
                        let of_block = (digits | inside.1) - (along.1 - inside.1);
                        let line = of(position, line.cells() - crossing - along.0, of_line);
                        let block = of(position, block.cells() - crossing - inside.0, of_block);
                        all.insert(&line | &block);
                    }
                }
            }
        }
    }
    not_empty(all)
}

pub(crate) fn sues_de_coq() {
    compare(["sue-de-coq"], random(30).take(number(20)), |position| [sue_de_coq(position)]);
}

//! Bivalue universal grave: a position in which every open cell has two candidates, and every digit has
//! two places in each house that lacks it.
//!
//! It is a deadly pattern of all open cells: whatever fills it, exchanging the two candidates of each cell fills
//! it, too. Where a position would be one but for some extra candidates, one of these holds, and what follows
//! goes by the types of `deadly`. Type 1 is also called *BUG+1*, the others *BUG+n* by the number of extras.
//!
//! Steps come by the two candidates that are left in the cells with extras, in reading order. A digit is an extra
//! of a cell only where each house of the cell has more than two places of it, so there are few ways to leave
//! two in each. Eight extras are the most that are looked for: 6,561 ways at worst.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use ninefold_grid::{ByDigit, Candidate, Cell, Digit, DigitSet, House};

use super::deadly::Deadly;
use super::{Flow, Hodoku, Search, Technique};
use crate::rate::hodoku::Level;
use crate::{Position, choose};

pub(super) static ROWS: [Technique; 4] = [
    Technique {
        hodoku: Some(Hodoku::new("0610", 2900, Level::Hard, 100)),
        why: "If {cells} didn't hold {digits}, every open cell would have two candidates and every \
              digit two places in each house, and the puzzle would not have just one solution",
        ..row("bug-plus-1", "Bivalue Universal Grave + 1", &["BUG+1", "BUG type 1"], |s| {
            graves(s, |it, s| if it.extra.len() == 1 { it.type_1(s) } else { NEXT })
        })
    },
    Technique {
        why: "If none of {cells} held one of {pattern}, every open cell would have two candidates and \
              every digit two places in each house, and the puzzle would not have just one solution. So \
              one of them holds {pattern}, which goes nowhere that sees all of them",
        ..row("bug-type-2", "Bivalue Universal Grave Type 2", &["BUG type 2"], |s| {
            graves(s, Deadly::type_2)
        })
    },
    Technique {
        why: "If none of {cells} held one of {pattern}, every open cell would have two candidates and \
              every digit two places in each house, and the puzzle would not have just one solution. So \
              one of them does: in {fins} they make a naked subset of {fin digits}, as if they were \
              one cell",
        ..row("bug-type-3", "Bivalue Universal Grave Type 3", &["BUG type 3"], |s| {
            graves(s, Deadly::type_3)
        })
    },
    Technique {
        why: "If none of {cells} held one of {pattern}, every open cell would have two candidates and \
              every digit two places in each house, and the puzzle would not have just one solution. So \
              one of the two does, and the other holds the digit that {base} has nowhere else",
        ..row("bug-type-4", "Bivalue Universal Grave Type 4", &["BUG type 4"], |s| {
            graves(s, Deadly::type_4)
        })
    },
];

const fn row(
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    find: fn(&mut Search<'_>) -> Flow,
) -> Technique {
    Technique {
        id,
        name,
        aliases,
        hodoku: None,
        rests_on_uniqueness: true,
        pattern: "{digits} in {cells}",
        why: "",
        find,
    }
}

const NEXT: Flow = ControlFlow::Continue(());

/// The most extras.
const MOST: usize = 8;

/// Tries a test on each grave that the position is but for some extras.
fn graves(search: &mut Search<'_>, test: fn(&Deadly, &mut Search<'_>) -> Flow) -> Flow {
    let position = search.position;
    let [_, two, _] = position.with_few();
    let rich = position.open() - two;
    let sizes = rich.iter().map(|cell| position.candidates(cell).len());
    if sizes.clone().any(|size| size < 3) || sizes.map(|size| size - 2).sum::<usize>() > MOST {
        return NEXT;
    }
    let start = vec![*position];
    let ways = rich
        .iter()
        .fold(start, |ways, cell| ways.iter().flat_map(|it| thinned(it, cell)).collect());
    for rest in ways.iter().filter(|rest| is_grave(rest)) {
        let extras = ByDigit::from_fn(|digit| position.places(digit) - rest.places(digit));
        test(&Deadly::of_extras(extras), search)?;
    }
    NEXT
}

/// The ways to leave two candidates in a cell, and no digit with less than two places in a house of it.
fn thinned(position: &Position, cell: Cell) -> Vec<Position> {
    let digits = position.candidates(cell);
    let is_spare = |digit: Digit| {
        cell.houses().iter().all(|&house| position.places_in(digit, house).len() > 2)
    };
    let extras = choose::pairs(digits).map(|kept| digits - kept);
    let thin = |extra: DigitSet| {
        let mut rest = *position;
        extra.iter().for_each(|digit| rest.eliminate(Candidate { cell, digit }));
        rest
    };
    extras.filter(|extra| extra.iter().all(is_spare)).map(thin).collect()
}

/// Has each digit no place or two in every house?
fn is_grave(position: &Position) -> bool {
    Digit::ALL.into_iter().all(|digit| {
        let number = |house| position.places_in(digit, house).len();
        House::ALL.into_iter().all(|house| matches!(number(house), 0 | 2))
    })
}

//! Canonical forms, automorphisms and class ids of Sudoku grids.
//!
//! Two grids are the same puzzle if one becomes the other by moving lines, turning the grid over and
//! renaming digits: 3,359,232 ways to move the cells times 9! names, see [`Transform`]. A *canonical
//! form* is one grid that stands for all of its class, so that equality of forms decides whether
//! grids are equivalent.
//!
//! ```
//! use ninefold_canon::{ClassId, Form, canonical, same};
//! use ninefold_grid::{Grid, Transform};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let found = canonical(&grid, Form::Minlex)?;
//! assert_eq!(
//!     found.grid.to_string(),
//!     "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."
//! );
//! assert_eq!(found.transform.grid(&grid), found.grid);
//! assert_eq!(found.automorphisms, 1);
//!
//! let other = "transpose,columns=321654987,digits=918273645".parse::<Transform>()?.grid(&grid);
//! assert_eq!(same(&grid, &other).unwrap().grid(&grid), other);
//! assert_eq!(ClassId::of(&other).to_string(), "33PN0NHB8AJDMFC2PW8EPVFG1AGY8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The forms
//!
//! Programs agree about full grids: the smallest of all as a string, *minlex*. For puzzles there are
//! several conventions, and a form says nothing to a program that has another. [`Form`] has those
//! that are defined well:
//!
//! - [`Minlex`](Form::Minlex), the smallest string with empty before 1 to 9: the default.
//! - [`Pattern`](Form::Pattern), positions first and then digits, as M. Dobrichev's minlexing tool
//!   has it. In many puzzles it is the same; it takes half of the time.
//! - [`Solution`](Form::Solution), the puzzle within the minlex form of its solution. So puzzles of
//!   one grid keep together, as in collections by grid, and the `sudoku` crate.
//! - [`Relabel`](Form::Relabel), digits renamed only.
//!
//! A fourth one, that of lists which were made with gridchecker's `--subcanon`, isn't documented, and
//! sometimes is a larger string than minlex; it isn't here. A pattern without digits is a grid
//! all of whose digits are alike; the form doesn't depend on which.
//!
//! # How it is done
//!
//! Nobody looks at all maps. Lines are placed one by one, and all ways to begin are kept that give
//! the smallest lines so far. What a line leaves open stays open: columns that no line has told
//! apart are tied, digits have no name before they appear. (To place line by line and let columns
//! be told apart is how graphs are put in canonical form, too: B. McKay, *Practical graph
//! isomorphism*, 1981.) Where all cells are filled, two lines settle everything, and where digits
//! don't count, the ways are so few that bits do: each has an essay of its own, in `search.rs`,
//! `full.rs` and `shape.rs`.
//!
//! # Cost
//!
//! On one core of a Zen 5: 3 µs for a full grid, 2 to 3 µs for a puzzle in minlex form and 1 µs
//! in pattern form. Time grows with the number of ways that tie, not with
//! the number of maps: the empty grid, with 3,359,232 automorphisms, takes some microseconds, and
//! the grid with most, 648, takes 30. The worst that a climber has found among all grids takes 25 ms, and
//! some twenty megabytes that are a few kilobytes else: eight equal rows and an empty one, which
//! nobody calls a puzzle. `bench/RESULTS.md` has the tables.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod arrangement;
mod canonizer;
mod columns;
mod difference;
mod form;
mod full;
mod id;
mod marks;
mod number;
mod order;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod sides;

use ninefold_grid::{Grid, Transform};
use ninefold_solve::Limits;

pub use canonizer::Canonizer;
pub use difference::Difference;
pub use form::{Canonical, Form, NoForm, ParseFormError};
pub use id::{ClassId, ParseClassIdError};
pub use marks::{CanonicalMarks, canonical_marks};

/// The canonical form of a grid, the map that leads there, and the number of automorphisms. Takes
/// any grid: givens may clash, and there may be no solution or many.
///
/// ```
/// use ninefold_canon::{Form, canonical};
/// use ninefold_grid::{Cell, Digit, Grid};
///
/// let mut grid = Grid::EMPTY;
/// grid[Cell::R5C5] = Some(Digit::D7);
/// let found = canonical(&grid, Form::Minlex)?;
/// assert_eq!(found.grid[Cell::R9C9], Some(Digit::D1));
/// assert_eq!(found.automorphisms, 3_359_232 / 81);
/// # Ok::<(), ninefold_canon::NoForm>(())
/// ```
///
/// # Errors
///
/// [`NoForm::NotUnique`] for the form [`Form::Solution`] of a grid without exactly one solution.
pub fn canonical(grid: &Grid, form: Form) -> Result<Canonical, NoForm> {
    Canonizer::new().canonical(grid, form)
}

/// [`canonical`] with limits to the solving that [`Form::Solution`] takes; all else ends by itself,
/// see [cost](crate#cost).
///
/// # Errors
///
/// As `canonical`, and [`NoForm::Limit`].
pub fn canonical_within(grid: &Grid, form: Form, limits: &Limits<'_>) -> Result<Canonical, NoForm> {
    Canonizer::new().canonical_within(grid, form, limits)
}

/// A map from one grid to another, if they are the same up to symmetry. There are as many as
/// automorphisms; it is always the same one.
#[must_use]
pub fn same(a: &Grid, b: &Grid) -> Option<Transform> {
    Canonizer::new().same(a, b)
}

/// [`same`] with the reason why not.
///
/// ```
/// use ninefold_canon::{Difference, compare};
/// use ninefold_grid::Grid;
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let other: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9".parse()?;
/// assert!(compare(&grid, &grid).is_ok());
/// assert_eq!(compare(&grid, &other), Err(Difference::Filled([30, 29])));
/// # Ok::<(), ninefold_grid::ParseGridError>(())
/// ```
///
/// # Errors
///
/// The plainest [`Difference`] that no symmetry takes away.
pub fn compare(a: &Grid, b: &Grid) -> Result<Transform, Difference> {
    Canonizer::new().compare(a, b)
}

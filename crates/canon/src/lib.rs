//! Canonical forms, automorphisms and class ids of Sudoku grids.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod arrangement;
mod canonizer;
mod columns;
mod form;
mod full;
mod id;
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
pub use form::{Canonical, Form, NoForm, ParseFormError};
pub use id::{ClassId, ParseClassIdError};

/// The canonical form of a grid, the map that leads there, and the number of automorphisms.
///
/// # Errors
///
/// [`NoForm::NotUnique`] for the form [`Form::Solution`] of a grid without exactly one solution.
pub fn canonical(grid: &Grid, form: Form) -> Result<Canonical, NoForm> {
    Canonizer::new().canonical(grid, form)
}

/// [`canonical`], whose solving a limit may end.
///
/// # Errors
///
/// As `canonical`, and [`NoForm::Limit`].
pub fn canonical_within(grid: &Grid, form: Form, limits: &Limits<'_>) -> Result<Canonical, NoForm> {
    Canonizer::new().canonical_within(grid, form, limits)
}

/// A map from one grid to another, if they are the same up to symmetry.
#[must_use]
pub fn same(a: &Grid, b: &Grid) -> Option<Transform> {
    Canonizer::new().same(a, b)
}

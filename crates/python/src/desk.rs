//! What a thread answers with.

use ninefold::{Bulk, Canonizer, Solver};

/// The tools of a thread, each made when it is first needed.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) solver: Solver,
    pub(crate) canonizer: Canonizer,
    pub(crate) bulk: Option<Bulk>,
    /// Plain lines, one after the other, and the rows that they are.
    pub(crate) text: Vec<u8>,
    pub(crate) places: Vec<usize>,
}

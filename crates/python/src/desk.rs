//! What a thread answers with.

use ninefold::{Bulk, Canonizer, Solver};

use crate::sheet::Sheet;

/// The tools of a thread.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) solver: Solver,
    pub(crate) canonizer: Canonizer,
    /// Made when it is first needed: it is large.
    pub(crate) bulk: Option<Bulk>,
    pub(crate) sheet: Sheet,
}

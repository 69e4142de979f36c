//! What a thread answers with.

use ninefold::{Bulk, Canonizer, Solver};

use crate::rows::{Row, Share};

/// The tools of a thread.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) solver: Solver,
    pub(crate) canonizer: Canonizer,
    /// Made when it is first needed: it is large.
    pub(crate) bulk: Option<Bulk>,
    /// Plain lines, one after the other, and the places in their share that they have.
    pub(crate) text: Vec<u8>,
    pub(crate) places: Vec<usize>,
}

impl Desk {
    /// Puts the plain lines of a share together, if they are several and wanted so. Gives the other rows,
    /// with their places in the share and their numbers among all rows.
    pub(crate) fn put_lines(
        &mut self,
        share: &Share<'_>,
        wanted: bool,
    ) -> Vec<(usize, usize, Row)> {
        self.text.clear();
        self.places.clear();
        let mut rest = Vec::new();
        for (i, (row, read)) in share.rows().enumerate() {
            match read {
                Row::Line(line) if wanted && share.len() > 1 => {
                    self.text.extend_from_slice(&line);
                    self.text.push(b'\n');
                    self.places.push(i);
                }
                read => rest.push((i, row, read)),
            }
        }
        rest
    }
}

//! Rows that are plain lines, put together to be asked about many at once.

use ninefold::{Cell, Lines};

use crate::rows::{Line, Row, Share, is_plain};

/// Memory for lines, kept from one share to the next.
#[derive(Default)]
pub(crate) struct Sheet {
    text: Vec<Line>,
    /// The lines that are left of a text that has others.
    rest: Vec<Line>,
    places: Vec<usize>,
}

/// The rows of a share, parted.
pub(crate) struct Parted<'a> {
    pub(crate) lines: Lines<'a>,
    /// The places in the share that the lines have.
    pub(crate) places: &'a [usize],
    /// All others: the place in the share, the number among all rows, the row.
    pub(crate) others: Vec<(usize, usize, Row)>,
}

const PLAIN: &str = "only plain lines are left";

impl Sheet {
    /// Parts the plain lines of a share from its other rows. Where they are not wanted together, or
    /// would be alone, all are others.
    pub(crate) fn part<'a>(&'a mut self, share: &Share<'a>, wanted: bool) -> Parted<'a> {
        let Self { text, rest, places } = self;
        places.clear();
        let other = |place| (place, share.first() + place, share.row(place));
        let mut others = Vec::new();
        let text: &[u8] = if !wanted || share.len() < 2 {
            others.extend((0..share.len()).map(other));
            &[]
        } else if let Some(text) = share.packed() {
            places.extend(0..share.len());
            text
        } else {
            text.resize(share.len(), [0; Cell::COUNT]);
            share.copy_lines(text, places, |place| others.push(other(place)));
            text[..places.len()].as_flattened()
        };
        // Nearly always all are plain, and one look at the whole tells.
        let lines = Lines::packed(text).unwrap_or_else(|_| {
            rest.clear();
            keep_plain(text.as_chunks().0, rest, places, |place| others.push(other(place)));
            Lines::packed(rest.as_flattened()).expect(PLAIN)
        });
        Parted { lines, places, others }
    }
}

/// Keeps only the lines that are plain, and tells the places of the others.
#[cold]
fn keep_plain(
    lines: &[Line],
    rest: &mut Vec<Line>,
    places: &mut Vec<usize>,
    mut tell: impl FnMut(usize),
) {
    let mut lines = lines.iter();
    places.retain(|&place| {
        let line = lines.next().expect("a line for each place");
        let is_kept = is_plain(line);
        if is_kept {
            rest.push(*line);
        } else {
            tell(place);
        }
        is_kept
    });
}

//! Rows that are plain lines, put together to be asked about many at once.

use ninefold::{Cell, Lines};

use crate::rows::{Line, Row, Share, is_plain};

/// Memory for lines, kept from one share to the next.
#[derive(Default)]
pub(crate) struct Sheet {
    text: Vec<u8>,
    /// The lines that are left of a text that has others.
    rest: Vec<u8>,
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

/// From one line to the next.
const STRIDE: usize = Cell::COUNT + 1;

const PLAIN: &str = "only plain lines are left";

impl Sheet {
    /// Parts the plain lines of a share from its other rows. Where they are not wanted together, or
    /// would be alone, all are others.
    pub(crate) fn part(&mut self, share: &Share<'_>, wanted: bool) -> Parted<'_> {
        let Self { text, rest, places } = self;
        places.clear();
        let other = |place| (place, share.first() + place, share.row(place));
        let mut others = Vec::new();
        if wanted && share.len() > 1 {
            // No line end is ever overwritten.
            text.resize(share.len() * STRIDE, b'\n');
            share.copy_lines(text.as_chunks_mut::<STRIDE>().0, places, |place| {
                others.push(other(place));
            });
        } else {
            others.extend((0..share.len()).map(other));
        }
        let text = &text[..places.len() * STRIDE];
        // Nearly always all are plain, and one look at the whole tells.
        let lines = Lines::new(text).unwrap_or_else(|_| {
            rest.clear();
            let (lines, _) = text.as_chunks();
            keep_plain(lines, rest, places, |place| others.push(other(place)));
            Lines::new(rest.as_slice()).expect(PLAIN)
        });
        Parted { lines, places, others }
    }
}

/// Keeps only the lines that are plain, and tells the places of the others.
#[cold]
fn keep_plain(
    lines: &[[u8; STRIDE]],
    rest: &mut Vec<u8>,
    places: &mut Vec<usize>,
    mut tell: impl FnMut(usize),
) {
    let mut lines = lines.iter();
    places.retain(|&place| {
        let line = lines.next().expect("a line for each place");
        let cells: &Line = line.first_chunk().expect("a line has an end");
        if is_plain(cells) {
            rest.extend_from_slice(line);
            true
        } else {
            tell(place);
            false
        }
    });
}

use core::fmt;

use ninefold_grid::{ByCell, Cell, Digit, Grid, Solution};

/// Puzzles as lines of text: 81 characters each, `1` to `9` for a given and `.` or `0` for an empty
/// cell. The lines have ends of the same length, of which the last one may be missing.
///
/// ```
/// # use ninefold_solve::Lines;
/// let line = ".".repeat(81);
/// assert_eq!(Lines::new(format!("{line}\n{line}\n").as_bytes())?.len(), 2);
/// let error = Lines::new(format!("{line}\n?{line}\n").as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: 1 to 9, or . or 0 for empty, was expected");
/// # Ok::<(), ninefold_solve::NotLines>(())
/// ```
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    text: &'a [u8],
    /// From one line to the next.
    stride: usize,
}

const CELLS: usize = Cell::COUNT;

impl<'a> Lines<'a> {
    /// The lines of a text.
    ///
    /// # Errors
    ///
    /// [`NotLines`] says where the text is something else.
    pub fn new(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, NotLines> {
        let text = text.as_ref();
        let end: &[u8] =
            if text[CELLS.min(text.len())..].starts_with(b"\r\n") { b"\r\n" } else { b"\n" };
        let lines = Self { text, stride: CELLS + end.len() };
        for (line, content) in text.chunks(lines.stride).enumerate() {
            let (cells, rest) = content.split_at(CELLS.min(content.len()));
            let is_whole =
                cells.len() == CELLS && (rest == end || rest.is_empty() && line + 1 == lines.len());
            if !is_whole || !are_cells(cells) {
                return Err(NotLines::at(line, content));
            }
        }
        Ok(lines)
    }

    /// Lines without ends, each right behind the other, as columns of texts have them in memory.
    ///
    /// ```
    /// # use ninefold_solve::Lines;
    /// assert_eq!(Lines::packed(".".repeat(162).as_bytes())?.len(), 2);
    /// let error = Lines::packed(".".repeat(161).as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 81: 1 to 9, or . or 0 for empty, was expected");
    /// # Ok::<(), ninefold_solve::NotLines>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotLines`] says where the text is something else.
    pub fn packed(text: &'a [u8]) -> Result<Self, NotLines> {
        if text.len().is_multiple_of(CELLS) && are_cells(text) {
            return Ok(Self::side_by_side(text));
        }
        let is_other = |cells: &[u8]| cells.len() < CELLS || !are_cells(cells);
        let line = text.chunks(CELLS).position(is_other).unwrap_or_default();
        Err(NotLines::at(line, &text[line * CELLS..]))
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.text.len().div_ceil(self.stride)
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The characters of a line, from 0.
    ///
    /// # Panics
    ///
    /// If there are fewer lines.
    #[inline(always)]
    #[must_use]
    pub fn line(&self, index: usize) -> &'a [u8; CELLS] {
        self.text[index * self.stride..].first_chunk().expect("a line has 81 characters")
    }

    /// The grid of a line, from 0.
    ///
    /// # Panics
    ///
    /// If there are fewer lines.
    #[must_use]
    pub fn grid(&self, index: usize) -> Grid {
        Grid::new(ByCell::new(self.line(index).map(Digit::from_ascii)))
    }

    /// Lines without ends.
    pub(crate) const fn side_by_side(text: &'a [u8]) -> Self {
        Self { text, stride: CELLS }
    }

    /// So many lines at a time, fewer at the end: two thousand at a call are enough to keep a
    /// [`Bulk`](crate::Bulk) busy, and few enough for the cache.
    ///
    /// # Panics
    ///
    /// If no lines are asked for.
    pub fn chunks(self, lines: usize) -> impl ExactSizeIterator<Item = Self> {
        self.text.chunks(lines.saturating_mul(self.stride)).map(move |text| Self { text, ..self })
    }
}

/// The solution that is on a line, which the engine has proved.
pub(crate) fn proved(line: &[u8; CELLS]) -> Solution {
    let digits = line.map(|digit| Digit::from_ascii(digit).expect("a solution has digits only"));
    Solution::from_proved(ByCell::new(digits))
}

fn is_cell(character: &u8) -> bool {
    matches!(character, b'0'..=b'9' | b'.')
}

/// All are looked at: a loop without a way out takes many at once.
fn are_cells(characters: &[u8]) -> bool {
    characters.iter().fold(true, |all, character| all & is_cell(character))
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.len()).map(|i| self.grid(i))).finish()
    }
}

/// Where a text is not [`Lines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLines {
    /// From 1.
    line: usize,
    /// From 1.
    column: usize,
}

impl NotLines {
    fn at(line: usize, content: &[u8]) -> Self {
        let column = content.iter().take(CELLS).take_while(|&character| is_cell(character)).count();
        Self { line: line + 1, column: column + 1 }
    }
}

impl fmt::Display for NotLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column } = self;
        let expected = match column.cmp(&(CELLS + 1)) {
            core::cmp::Ordering::Less => "1 to 9, or . or 0 for empty,",
            _ => "the same line end as after the first line",
        };
        write!(f, "line {line}, column {column}: {expected} was expected")
    }
}

impl core::error::Error for NotLines {}

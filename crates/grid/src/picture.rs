//! Grids and cell sets as pictures, for docs, tests and whoever debugs.

use core::fmt;

use crate::{Candidates, Cell, CellSet, Column, Grid, Row, Solution};

const BORDER: &str = "+-------+-------+-------+";

/// Draws one character per cell inside the usual frame, without a final newline.
fn draw(f: &mut fmt::Formatter<'_>, symbol: impl Fn(Cell) -> char) -> fmt::Result {
    for row in Row::ALL {
        if row.index() % 3 == 0 {
            writeln!(f, "{BORDER}")?;
        }
        for column in Column::ALL {
            let bar = if column.index() % 3 == 0 { "| " } else { "" };
            write!(f, "{bar}{} ", symbol(Cell::at(row, column)))?;
        }
        writeln!(f, "|")?;
    }
    f.write_str(BORDER)
}

/// Writes the symbols in a line, or draws them where `{:#}` asks for it.
fn line_or_drawing(f: &mut fmt::Formatter<'_>, symbols: &[u8; Cell::COUNT]) -> fmt::Result {
    if f.alternate() {
        return draw(f, |cell| char::from(symbols[cell.index()]));
    }
    f.write_str(core::str::from_utf8(symbols).map_err(|_| fmt::Error)?)
}

/// 81 characters with `.` for empty; with `{:#}` a drawing.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line_or_drawing(f, &self.to_ascii(b'.'))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// 81 digits; with `{:#}` a drawing.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line_or_drawing(f, &self.to_ascii())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The cells' names; with `{:#?}` a drawing with `x` for each member.
impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            draw(f, |cell| if self.contains(cell) { 'x' } else { '.' })
        } else {
            write!(f, "{{{self}}}")
        }
    }
}

/// Nine rows of nine columns as wide as the widest cell, blocks parted by bars: a pencil-mark grid
/// without a final newline. An empty cell is `-`.
impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: Column| {
            Row::ALL.map(|row| self[Cell::at(row, column)].len()).into_iter().max().unwrap_or(1)
        };
        let widths = Column::ALL.map(|column| width(column).max(1));
        border(f, &widths)?;
        for row in Row::ALL {
            for column in Column::ALL {
                let bar = if column.index() % 3 == 0 { "| " } else { "" };
                let set = self[Cell::at(row, column)];
                let dash = if set.is_empty() { "-" } else { "" };
                write!(f, "{bar}{set}{dash}")?;
                let padding = widths[column.index()] - set.len().max(1) + 1;
                write!(f, "{:padding$}", "")?;
            }
            writeln!(f, "|")?;
            if row.index() == 8 {
                return frame(f, &widths);
            } else if row.index() % 3 == 2 {
                border(f, &widths)?;
            }
        }
        Ok(())
    }
}

fn border(f: &mut fmt::Formatter<'_>, widths: &[usize; 9]) -> fmt::Result {
    frame(f, widths)?;
    writeln!(f)
}

fn frame(f: &mut fmt::Formatter<'_>, widths: &[usize; 9]) -> fmt::Result {
    for stack in widths.chunks(3) {
        let dashes = stack.iter().sum::<usize>() + 4;
        write!(f, "+{:-<dashes$}", "")?;
    }
    f.write_str("+")
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The cells that a picture marks: any character but `.` and blanks counts, bars and dashes of the
/// frame are passed over. For tests and docs.
///
/// ```
/// use ninefold_grid::{cells, Cell, House};
///
/// let diagonal = cells!(
///     "x.. ... ..."
///     ".x. ... ..."
///     "..x ... ..."
///     "... x.. ..."
///     "... .x. ..."
///     "... ..x ..."
///     "... ... x.."
///     "... ... .x."
///     "... ... ..x"
/// );
/// assert_eq!(diagonal.len(), 9);
/// assert!(diagonal.contains(Cell::R5C5));
/// ```
///
/// # Panics
///
/// If the picture has other than 81 cells.
#[macro_export]
macro_rules! cells {
    ($($row:literal)+) => { $crate::CellSet::from_picture(concat!($($row),+)) };
}

impl CellSet {
    /// What [`cells!`] expands to.
    #[doc(hidden)]
    #[must_use]
    pub fn from_picture(picture: &str) -> Self {
        let symbols = || picture.bytes().filter(|symbol| !b" \n|+-".contains(symbol));
        assert_eq!(symbols().count(), Cell::COUNT, "a picture has 81 cells");
        Cell::ALL.into_iter().zip(symbols()).filter(|&(_, s)| s != b'.').map(|(c, _)| c).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn pictures_of_a_grid() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = text.parse().unwrap();
        assert_eq!(format!("{grid}"), text);
        let drawn = format!("{grid:#}");
        assert_eq!(drawn.lines().nth(1), Some("| 5 3 . | . 7 . | . . . |"));
        assert_eq!(drawn.lines().count(), 13);
        assert_eq!(CellSet::from_picture(&drawn), grid.filled());
        let marks = format!("{}", Candidates::seen_from(&grid));
        assert_eq!(marks.lines().count(), 13);
        assert!(marks.lines().all(|line| line.len() == marks.lines().next().unwrap().len()));
    }
}

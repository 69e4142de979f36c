use ninefold_grid::{ByCell, ByDigit, Cell, Column, Digit, Grid, Row, Transform};

/// A way to move the lines of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    /// For each place a line of one of its [`Sides`](crate::sides::Sides).
    pub(crate) lines: [u8; 9],
    /// For each place a column, as that side has them.
    pub(crate) columns: [u8; 9],
}

impl Arrangement {
    /// The grid with its lines moved and its digits named as they appear.
    pub(crate) fn grid(&self, source: &Grid) -> Grid {
        let mut names = ByDigit::<Option<Digit>>::filled(None);
        let mut free = Digit::ALL.into_iter();
        let mut name =
            |digit: Digit| *names[digit].get_or_insert_with(|| free.next().expect("nine names"));
        Grid::new(ByCell::from_fn(|cell| source[self.source(cell)].map(&mut name)))
    }

    /// Where the content of a cell comes from.
    #[inline]
    fn source(&self, cell: Cell) -> Cell {
        let line = usize::from(self.lines[cell.row().index()]);
        let column = usize::from(self.columns[cell.column().index()]);
        Cell::ALL[if line < 9 { 9 * line + column } else { 9 * column + line - 9 }]
    }

    /// The transform that moves the lines and then names the digits as they appear. Digits that the
    /// grid lacks take the names that are free, in order.
    pub(crate) fn transform(&self, grid: &Grid) -> Transform {
        let rows = self.lines.map(|line| Row::ALL[usize::from(line % 9)]);
        let columns = self.columns.map(|column| Column::ALL[usize::from(column)]);
        let moves = Transform::move_lines(self.lines[0] >= 9, rows, columns);
        let moves = moves.expect("bands and stacks stay together");
        moves.then(&relabel(&moves.grid(grid)))
    }
}

/// The transform that names the digits of a grid as they appear.
pub(crate) fn relabel(grid: &Grid) -> Transform {
    let mut names = ByDigit::<Option<Digit>>::filled(None);
    let mut free = Digit::ALL.into_iter();
    for digit in grid.as_array().iter().copied().flatten().chain(Digit::ALL) {
        names[digit] = names[digit].or_else(|| free.next());
    }
    let names = names.map(|name| name.expect("each digit came by"));
    Transform::relabel(names).expect("each name is given once")
}

//! Answers that are grids: each is written where it belongs on a page.

use ninefold::{Board, Bulk, Cell, Form, Limits, Lines, Transform};
use rand::RngExt;

use crate::crew::{Patience, Watch};
use crate::desk::Desk;
use crate::question::Ask;
use crate::rows::{Line, Share};
use crate::sheet::Parted;
use crate::subject::{board_of, digits, random, unique};
use crate::trouble::Trouble;
use crate::which::Which;
use crate::width::Width;

/// Room for the grids of a share: so many for each of its rows.
pub(crate) struct Page<'a> {
    pub(crate) cells: &'a mut [u8],
    pub(crate) each: usize,
    /// How wide the numbers are, with 0 for empty; characters have none.
    pub(crate) width: Option<Width>,
}

impl Page<'_> {
    /// Writes a grid of the row at a place of the share.
    #[inline]
    fn write(&mut self, place: usize, which: usize, line: &Line) {
        let begin = (place * self.each + which) * Cell::COUNT;
        match self.width {
            Some(width) => width.write(line, &mut self.cells[begin * width.bytes()..]),
            None => self.cells[begin..][..Cell::COUNT].copy_from_slice(line),
        }
    }
}

/// Rows that no answer was found for, and why; nulls have no reason.
pub(crate) type Unanswered = Vec<(usize, Option<Trouble>)>;

impl Ask {
    /// Answers with grids, on a page that has zeros.
    pub(crate) fn fill(
        &self,
        share: &Share<'_>,
        mut page: Page<'_>,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Unanswered {
        let mut unanswered = Vec::new();
        let mut sheet = std::mem::take(&mut desk.sheet);
        let Parted { lines, places, others } =
            sheet.part(share, self.is_for_bulk() && patience.is_endless());
        for (place, row, read) in others {
            let told = board_of(read).and_then(|board| {
                patience.ask(watch, |limits| self.grids_of(&board, row, desk, limits)).map_err(Some)
            });
            match told {
                Ok(lines) => {
                    (0..).zip(&lines).for_each(|(which, line)| page.write(place, which, line));
                }
                Err(why) => unanswered.push((row, why)),
            }
        }
        if !places.is_empty() {
            let bulk = desk.bulk.get_or_insert_default();
            let fail = |place, why| unanswered.push((share.first() + place, Some(why)));
            self.fill_lines(&mut page, bulk, &lines, places, fail);
        }
        desk.sheet = sheet;
        unanswered
    }

    /// Writes the solutions of the lines that were taken together; tells of each that has none.
    fn fill_lines(
        &self,
        page: &mut Page<'_>,
        bulk: &mut Bulk,
        lines: &Lines<'_>,
        places: &[usize],
        mut fail: impl FnMut(usize, Trouble),
    ) {
        let is_any = matches!(self, Self::Solve(Which::Any));
        let answers = if is_any { bulk.any(*lines) } else { bulk.first(*lines) };
        for (i, &place) in places.iter().enumerate() {
            match answers.line(i) {
                Some(line) => page.write(place, 0, line),
                None => fail(place, unsolved(lines, i)),
            }
        }
    }

    fn grids_of(
        &self,
        board: &Board,
        row: usize,
        desk: &mut Desk,
        limits: &Limits<'_>,
    ) -> Result<Vec<Line>, Trouble> {
        Ok(match self {
            Self::Solve(which) => {
                let candidates = board.question(false)?;
                vec![which.solve(&candidates, row, &mut desk.solver, limits)?.to_ascii()]
            }
            Self::Canon(form) => {
                let grid = digits(board)?;
                grid.check().map_err(Trouble::from).or_else(|flaws| match form {
                    Form::Solution => Err(flaws),
                    _ => Ok(()),
                })?;
                vec![desk.canonizer.grid_within(&grid, *form, limits)?.to_ascii(b'.')]
            }
            Self::Minimize(seed) => {
                let (puzzle, _) = unique(board, &mut desk.solver, limits)?;
                let minimal = match seed {
                    Some(seed) => {
                        puzzle.minimized_at_random_within(&mut random(*seed, row), limits)?
                    }
                    None => puzzle.minimized_within(limits)?,
                };
                vec![minimal.grid().to_ascii(b'.')]
            }
            Self::Transform { number, seed, map } => {
                let mut rng = random(*seed, row);
                let mut draw =
                    || Transform::nth(rng.random_range(0..Transform::COUNT)).unwrap_or_default();
                let grid = digits(board)?;
                (0..*number)
                    .map(|_| map.unwrap_or_else(&mut draw).grid(&grid).to_ascii(b'.'))
                    .collect()
            }
            _ => Vec::new(),
        })
    }
}

/// Why a line has no solution.
#[cold]
fn unsolved(lines: &Lines<'_>, i: usize) -> Trouble {
    lines.grid(i).check().map_or_else(Trouble::from, |()| Trouble::none())
}

use alloc::vec::Vec;
use core::fmt;

use ninefold_grid::{ByCell, Digit, Grid, Solution, Transform};
use ninefold_solve::{Answer, Level, Limits, Puzzle, Solver, Status};

use crate::arrangement::{Arrangement, relabel};
use crate::columns::Columns;
use crate::full::Full;
use crate::order::{Any, Listed, Part, Unplaced};
use crate::search::{Search, Way};
use crate::shape::{Shape, Shapes};
use crate::sides::{Sides, filled};
use crate::{Canonical, ClassId, Difference, Form, NoForm};

/// Finds canonical forms, and keeps its memory from one grid to the next.
///
/// ```
/// use ninefold_canon::{Canonizer, Form};
///
/// let grid: ninefold_grid::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let turn: ninefold_grid::Transform = "transpose,columns=987654321".parse()?;
/// let mut canonizer = Canonizer::new();
/// assert_eq!(
///     canonizer.grid(&grid, Form::Minlex),
///     canonizer.grid(&turn.grid(&grid), Form::Minlex),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Canonizer {
    full: Full,
    search: Search<Unplaced>,
    shapes: Shapes,
    listed: Search<Part>,
    solver: Option<Solver>,
}

/// A smallest grid, and a way to get it.
struct Least {
    grid: Grid,
    way: Arrangement,
    /// The number of ways.
    ways: u64,
}

impl Least {
    fn canonical(&self, source: &Grid) -> Canonical {
        let transform = self.way.transform(source);
        Canonical { grid: self.grid, transform, automorphisms: self.ways }
    }

    /// The source with its digits renamed only, which has as many automorphisms.
    fn relabelled(&self, source: &Grid) -> Canonical {
        let transform = relabel(source);
        Canonical { grid: transform.grid(source), transform, automorphisms: self.ways }
    }
}

impl Canonizer {
    /// One without any memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            full: Full::new(),
            search: Search::new(),
            shapes: Shapes::new(),
            listed: Search::new(),
            solver: None,
        }
    }

    /// One that solves by certain instructions, where [`Form::Solution`] asks for it, or by the best below
    /// them that this machine has.
    #[must_use]
    pub fn with_level(level: Level) -> Self {
        Self { solver: Some(Solver::with_level(level)), ..Self::new() }
    }

    /// See [`canonical`](crate::canonical).
    ///
    /// # Errors
    ///
    /// [`NoForm`], for the form [`Form::Solution`] only.
    pub fn canonical(&mut self, grid: &Grid, form: Form) -> Result<Canonical, NoForm> {
        self.canonical_within(grid, form, &Limits::NONE)
    }

    /// See [`canonical_within`](crate::canonical_within).
    ///
    /// # Errors
    ///
    /// [`NoForm`], for the form [`Form::Solution`] only.
    pub fn canonical_within(
        &mut self,
        grid: &Grid,
        form: Form,
        limits: &Limits<'_>,
    ) -> Result<Canonical, NoForm> {
        Ok(match form {
            Form::Minlex => self.minlex(grid).canonical(grid),
            Form::Pattern => self.pattern(grid).canonical(grid),
            Form::Solution => self.solution(grid, limits)?,
            Form::Relabel => self.minlex(grid).relabelled(grid),
        })
    }

    /// The form, and the [id](ClassId) of the class: for [`Form::Minlex`] and [`Form::Relabel`] both
    /// come from one search.
    ///
    /// # Errors
    ///
    /// [`NoForm`], for the form [`Form::Solution`] only.
    pub fn canonical_with_id_within(
        &mut self,
        grid: &Grid,
        form: Form,
        limits: &Limits<'_>,
    ) -> Result<(Canonical, ClassId), NoForm> {
        let least = match form {
            Form::Pattern | Form::Solution => {
                let found = self.canonical_within(grid, form, limits)?;
                return Ok((found, self.class_id(grid)));
            }
            Form::Minlex | Form::Relabel => self.minlex(grid),
        };
        let found =
            if form == Form::Minlex { least.canonical(grid) } else { least.relabelled(grid) };
        Ok((found, ClassId::of_minlex(&least.grid)))
    }

    /// The form alone: faster than with the transform that leads there.
    ///
    /// # Errors
    ///
    /// [`NoForm`], for the form [`Form::Solution`] only.
    pub fn grid(&mut self, grid: &Grid, form: Form) -> Result<Grid, NoForm> {
        self.grid_within(grid, form, &Limits::NONE)
    }

    /// [`grid`](Self::grid), whose solving a limit may end.
    ///
    /// # Errors
    ///
    /// [`NoForm`], for the form [`Form::Solution`] only.
    pub fn grid_within(
        &mut self,
        grid: &Grid,
        form: Form,
        limits: &Limits<'_>,
    ) -> Result<Grid, NoForm> {
        Ok(match form {
            Form::Minlex => self.minlex(grid).grid,
            Form::Pattern => self.pattern(grid).grid,
            Form::Solution => self.solution(grid, limits)?.grid,
            Form::Relabel => relabel(grid).grid(grid),
        })
    }

    /// See [`same`](crate::same).
    #[must_use]
    pub fn same(&mut self, a: &Grid, b: &Grid) -> Option<Transform> {
        let (to_a, to_b) = (self.minlex(a), self.minlex(b));
        let map = || to_a.way.transform(a).then(&to_b.way.transform(b).inverse());
        (to_a.grid == to_b.grid).then(map)
    }

    /// See [`compare`](crate::compare).
    ///
    /// # Errors
    ///
    /// The plainest [`Difference`].
    pub fn compare(&mut self, a: &Grid, b: &Grid) -> Result<Transform, Difference> {
        self.same(a, b).ok_or_else(|| Difference::of(a, b, self))
    }

    /// See [`ClassId::of`].
    #[must_use]
    pub fn class_id(&mut self, grid: &Grid) -> ClassId {
        ClassId::of_minlex(&self.minlex(grid).grid)
    }

    fn minlex(&mut self, grid: &Grid) -> Least {
        let sides = Sides::new(grid);
        if grid.is_full() && grid.check().is_ok() {
            let (lines, ways) = self.full.find(&sides);
            return Least { grid: whole(&lines), way: ways[0], ways: ways.len() as u64 };
        }
        let start = Way::new(Columns::FREE, Unplaced::ALL);
        let (lines, ways) = self.search.find(&sides, &Any::new(&sides.filled), [start]);
        least(&lines, ways)
    }

    fn pattern(&mut self, grid: &Grid) -> Least {
        if grid.is_full() {
            return self.minlex(grid);
        }
        let filled = filled(grid);
        let list = self.shapes.find(&filled);
        if let [shape] = list
            && shape.is_rigid(&filled)
        {
            return rigid(grid, shape);
        }
        let list = Listed(list);
        let whole = Part { start: 0, end: list.0.len() as u32 };
        let starts = list
            .parts(whole, |shape| shape.columns)
            .map(|(shape, part)| Way::new(shape.columns, part));
        let (lines, ways) = self.listed.find(&Sides::new(grid), &list, starts);
        least(&lines, ways)
    }

    fn solution(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Canonical, NoForm> {
        let solution = self.only_solution(grid, limits)?.grid();
        let (_, ways) = self.full.find(&Sides::new(&solution));
        let maps = ways.iter().map(|way| way.transform(&solution));
        let forms: Vec<_> = maps.map(|map| (map.grid(grid), map)).collect();
        let &(least, transform) = forms.iter().min().expect("there is a way");
        let automorphisms = forms.iter().filter(|(form, _)| *form == least).count() as u64;
        Ok(Canonical { grid: least, transform, automorphisms })
    }

    fn only_solution(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Solution, NoForm> {
        let puzzle = Puzzle::new(*grid).map_err(|_| NoForm::NotUnique(Status::Invalid))?;
        match self.solver.get_or_insert_default().solve(&puzzle, limits) {
            Answer::Unique(solution) => Ok(solution),
            Answer::Unknown { reached, .. } => Err(NoForm::Limit(reached)),
            other => Err(NoForm::NotUnique(other.status())),
        }
    }
}

impl Default for Canonizer {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Canonizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Canonizer")
    }
}

/// The only way to the smallest pattern needs no search for the smallest digits.
fn rigid(source: &Grid, shape: &Shape) -> Least {
    let way = Arrangement { lines: shape.lines, columns: shape.columns.order() };
    Least { grid: way.grid(source), way, ways: u64::from(shape.times) * shape.columns.orders() }
}

fn least<Left: Copy>(lines: &[[u8; 9]; 9], ways: &[Way<Left>]) -> Least {
    let number = ways.iter().map(Way::maps).sum();
    Least { grid: whole(lines), way: ways[0].arrangement(), ways: number }
}

fn whole(lines: &[[u8; 9]; 9]) -> Grid {
    let mut numbers = lines.as_flattened().iter();
    Grid::new(ByCell::from_fn(|_| numbers.next().and_then(|&number| Digit::new(number))))
}

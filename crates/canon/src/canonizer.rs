use alloc::vec::Vec;

use ninefold_grid::{ByCell, ByDigit, Digit, Grid, Solution, Transform};
use ninefold_solve::{Answer, Limits, Puzzle, Solver, Status};

use crate::columns::Columns;
use crate::order::{Any, Listed, Unplaced};
use crate::search::{Search, Way};
use crate::sides::Sides;
use crate::{Canonical, ClassId, Form, NoForm};

/// Finds canonical forms, and keeps its memory from one grid to the next.
pub struct Canonizer {
    search: Search<Unplaced>,
    solver: Solver,
}

impl Canonizer {
    /// One without any memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self { search: Search::new(), solver: Solver::new() }
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
            Form::Minlex => self.minlex(grid),
            Form::Pattern => self.pattern(grid),
            Form::Solution => {
                let solution = self.only_solution(grid, limits)?;
                self.by_solution(grid, &solution)
            }
            Form::Relabel => {
                Canonical { automorphisms: self.minlex(grid).automorphisms, ..relabel(grid) }
            }
        })
    }

    /// The form alone.
    ///
    /// # Errors
    ///
    /// [`NoForm`], for the form [`Form::Solution`] only.
    pub fn grid(&mut self, grid: &Grid, form: Form) -> Result<Grid, NoForm> {
        match form {
            Form::Relabel => Ok(relabel(grid).grid),
            _ => self.canonical(grid, form).map(|canonical| canonical.grid),
        }
    }

    /// See [`same`](crate::same).
    #[must_use]
    pub fn same(&mut self, a: &Grid, b: &Grid) -> Option<Transform> {
        let (a, b) = (self.minlex(a), self.minlex(b));
        (a.grid == b.grid).then(|| a.transform.then(&b.transform.inverse()))
    }

    /// See [`ClassId::of`].
    #[must_use]
    pub fn class_id(&mut self, grid: &Grid) -> ClassId {
        ClassId::of_minlex(&self.minlex(grid).grid)
    }

    fn minlex(&mut self, grid: &Grid) -> Canonical {
        let sides = Sides::new(grid);
        let start = Way::new(Columns::FREE, Unplaced::ALL);
        let lines = self.search.run(&sides, &Any::new(&sides), [start]);
        canonical(&lines, self.search.ways())
    }

    fn pattern(&mut self, grid: &Grid) -> Canonical {
        let start = Way::new(Columns::FREE, Unplaced::ALL);
        self.search.run(&Sides::pattern(grid), &Any::distinct(), [start]);
        let mut list: Vec<_> = self.search.ways().iter().map(Way::arrangement).collect();
        list.sort_unstable();
        let parts = list.chunk_by(|a, b| a.columns == b.columns);
        let mut search = Search::new();
        let lines = search.run(
            &Sides::new(grid),
            &Listed,
            parts.map(|part| Way::new(part[0].columns, part)),
        );
        canonical(&lines, search.ways())
    }

    fn only_solution(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Solution, NoForm> {
        let puzzle = Puzzle::new(*grid).map_err(|_| NoForm::NotUnique(Status::Invalid))?;
        match self.solver.solve(&puzzle, limits) {
            Answer::Unique(solution) => Ok(solution),
            Answer::Unknown { reached, .. } => Err(NoForm::Limit(reached)),
            other => Err(NoForm::NotUnique(other.status())),
        }
    }

    fn by_solution(&mut self, grid: &Grid, solution: &Solution) -> Canonical {
        self.minlex(&solution.grid());
        let maps = self.search.ways().iter().map(Way::transform);
        let forms: Vec<_> = maps.map(|map| (map.grid(grid), map)).collect();
        let &(least, transform) = forms.iter().min().expect("there is a map");
        let automorphisms = forms.iter().filter(|(form, _)| *form == least).count() as u64;
        Canonical { grid: least, transform, automorphisms }
    }
}

impl Default for Canonizer {
    fn default() -> Self {
        Self::new()
    }
}

fn canonical<Left: Copy>(lines: &[[u8; 9]; 9], ways: &[Way<Left>]) -> Canonical {
    let mut numbers = lines.as_flattened().iter();
    let grid =
        Grid::new(ByCell::from_fn(|_| numbers.next().and_then(|&number| Digit::new(number))));
    let automorphisms = ways.iter().map(Way::maps).sum();
    Canonical { grid, transform: ways[0].transform(), automorphisms }
}

/// The digits renamed in the order in which they appear; the automorphisms aren't counted.
fn relabel(grid: &Grid) -> Canonical {
    let mut names = ByDigit::<Option<Digit>>::filled(None);
    let mut free = Digit::ALL.into_iter();
    for digit in grid.as_array().iter().copied().flatten().chain(Digit::ALL) {
        names[digit] = names[digit].or_else(|| free.next());
    }
    let names = names.map(|name| name.expect("each digit came by"));
    let transform = Transform::relabel(names).expect("each name is given once");
    Canonical { grid: transform.grid(grid), transform, automorphisms: 1 }
}

//! What is to be known of puzzles, and whether the batch engine says so. The fuzzer asks this, too.

use std::iter;

use ninefold_solve::{
    Answers, Bulk, Candidates, Count, Grid, Limits, Lines, Solution, Solver, Status, naive,
};

/// Counting goes so far.
pub(crate) const MANY: u64 = 40;

/// What is to be known of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Truth {
    pub(crate) status: Status,
    pub(crate) smallest: Option<Solution>,
    /// Up to [`MANY`].
    pub(crate) count: u64,
}

impl Truth {
    /// As the solver of single puzzles has it.
    pub(crate) fn of(grid: &Grid) -> Self {
        let (mut solver, candidates) = (Solver::new(), Candidates::from(grid));
        let smallest = solver.first(&candidates, &Limits::NONE).unwrap();
        let count = solver.count_up_to(&candidates, MANY.into(), &Limits::NONE).number();
        Self::new(grid, smallest, count as u64)
    }

    /// As the oracle has it. That is told what the givens exclude, since it fills cells in order and
    /// would meet the last givens last.
    pub(crate) fn by_oracle(grid: &Grid) -> Self {
        let all = match grid.check() {
            Ok(()) => naive::solutions(&Candidates::seen_from(grid), MANY as usize),
            Err(_) => Vec::new(),
        };
        Self::new(grid, all.first().copied(), all.len() as u64)
    }

    fn new(grid: &Grid, smallest: Option<Solution>, count: u64) -> Self {
        let status = match count {
            _ if grid.check().is_err() => Status::Invalid,
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        Self { status, smallest, count }
    }

    pub(crate) fn count_up_to(&self, n: u64) -> Count {
        let exact = self.count < n;
        if exact { Count::Exactly(self.count.into()) } else { Count::AtLeast(n.into()) }
    }

    /// The status where nobody looked for a second solution.
    fn open_status(&self) -> Status {
        if self.count == 0 { self.status } else { Status::Unknown }
    }
}

/// Every question about puzzles of which the truth is known.
pub(crate) fn agrees(bulk: &mut Bulk, grids: &[Grid], truths: &[Truth]) {
    let level = bulk.level();
    let text = text(grids);
    let lines = Lines::new(&text).unwrap();
    let cases = || iter::zip(grids, truths).enumerate();

    let answers = bulk.solve(lines);
    for (i, (grid, truth)) in cases() {
        assert_eq!(answers.status(i), truth.status, "{level}, solve: {grid}");
        assert_eq!(answers.solution(i), truth.smallest, "{level}, solve: {grid}");
    }
    agrees_with_itself(answers, grids);

    let answers = bulk.status(lines);
    assert_eq!((answers.len(), answers.text()), (grids.len(), None), "{level}, status");
    for (i, (grid, truth)) in cases() {
        assert_eq!(answers.status(i), truth.status, "{level}, status: {grid}");
        assert_eq!(answers.line(i), None, "{level}, status: {grid}");
    }

    let answers = bulk.first(lines);
    for (i, (grid, truth)) in cases() {
        assert_eq!(answers.status(i), truth.open_status(), "{level}, first: {grid}");
        assert_eq!(answers.solution(i), truth.smallest, "{level}, first: {grid}");
    }
    agrees_with_itself(answers, grids);

    let answers = bulk.any(lines);
    for (i, (grid, truth)) in cases() {
        assert_eq!(answers.status(i), truth.open_status(), "{level}, any: {grid}");
        let solution = answers.solution(i);
        assert_eq!(solution.is_some(), truth.count > 0, "{level}, any: {grid}");
        assert!(solution.is_none_or(|it| it.extends(grid)), "{level}, any: {grid}");
    }
    agrees_with_itself(answers, grids);

    for n in [1, 2, 3, MANY] {
        let counts = bulk.count_up_to(lines, n);
        assert_eq!(counts.len(), grids.len(), "{level}, count up to {n}");
        for (i, (grid, truth)) in cases() {
            assert_eq!(counts[i], truth.count_up_to(n), "{level}, count up to {n}: {grid}");
        }
    }
}

/// The ways to look at answers.
pub(crate) fn agrees_with_itself(answers: &Answers, grids: &[Grid]) {
    assert_eq!((answers.len(), answers.is_empty()), (grids.len(), grids.is_empty()));
    let status = |i| answers.status(i);
    assert!((0..grids.len()).map(status).eq(answers.statuses().iter().copied()));
    let solutions: Vec<_> = (0..grids.len()).map(|i| answers.solution(i)).collect();
    assert!(answers.solutions().eq(solutions.iter().copied()));
    for (i, solution) in solutions.iter().enumerate() {
        assert_eq!(answers.line(i).copied(), solution.map(|it| it.to_ascii()));
    }
    let all: Option<Vec<_>> = solutions.iter().map(|it| it.map(|it| it.grid())).collect();
    assert_eq!(answers.text().map(<[u8]>::to_vec), all.map(|all| text(&all).into_bytes()));
}

/// The grids as lines.
pub(crate) fn text(grids: &[Grid]) -> String {
    grids.iter().map(|grid| format!("{grid}\n")).collect()
}

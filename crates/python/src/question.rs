//! Questions, and what is answered to a row.

use std::num::NonZero;
use std::time::Duration;

use ninefold::logic::rate::{Rated, Scale};
use ninefold::logic::{Depth, Hint, Plan, Position};
use ninefold::{
    Answer, Board, Bulk, ByCell, Candidates, Cell, CellSet, Count, Digit, Form, Grid, Limits,
    Lines, Mistakes, Puzzle, Solution, Solver, Status, Transform,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};

use crate::column::{Answers, Column};
use crate::crew::{Patience, Watch, share_out, threads as threads_of};
use crate::desk::Desk;
use crate::rows::{Piece, Row, Rows, Share};
use crate::trouble::Trouble;
use crate::{board, data};

/// What is asked about each row.
#[pyclass(frozen)]
pub(crate) struct Question(Ask);

#[derive(Clone)]
enum Ask {
    Solve(Which),
    Count(Option<u64>),
    Status,
    Check,
    Verify { answers: Vec<Option<Grid>>, is_first: bool },
    Candidates,
    Canon(Form),
    ClassId,
    Transform { number: usize, seed: u64, map: Option<Transform> },
    Minimize(Option<u64>),
    Rate(&'static Scale),
    Hint(Depth),
    Path,
}

/// Which solution.
#[derive(Clone, Copy)]
enum Which {
    First,
    Last,
    Any,
    Random(u64),
    Nth(u128),
}

#[pymethods]
impl Question {
    #[staticmethod]
    fn solve(which: &Bound<'_, PyAny>, seed: u64) -> PyResult<Self> {
        if let Ok(k) = which.extract::<u128>() {
            return Ok(Self(Ask::Solve(Which::Nth(k))));
        }
        Ok(Self(Ask::Solve(match which.extract::<String>().as_deref() {
            Ok("first") => Which::First,
            Ok("last") => Which::Last,
            Ok("any") => Which::Any,
            Ok("random") => Which::Random(seed),
            _ => {
                return Err(PyValueError::new_err(
                    "which is \"first\", \"last\", \"any\", \"random\" or a number from 0",
                ));
            }
        })))
    }

    #[staticmethod]
    #[pyo3(signature = (limit))]
    fn count(limit: Option<u64>) -> Self {
        Self(Ask::Count(limit))
    }

    #[staticmethod]
    fn status() -> Self {
        Self(Ask::Status)
    }

    #[staticmethod]
    fn check() -> Self {
        Self(Ask::Check)
    }

    #[staticmethod]
    fn verify(py: Python<'_>, answers: &Rows, first: bool) -> PyResult<Self> {
        let held = answers.hold(py)?;
        let shares = Share::of(&held.pieces()?, MOST);
        let grid = |(_, row)| board_of(row).ok().map(|board: Board| board.filled());
        let answers = shares.iter().flat_map(|share| share.rows().map(grid)).collect();
        Ok(Self(Ask::Verify { answers, is_first: first }))
    }

    #[staticmethod]
    fn candidates() -> Self {
        Self(Ask::Candidates)
    }

    #[staticmethod]
    fn canon(form: &str) -> PyResult<Self> {
        let form = form.parse().map_err(|_| {
            let names = Form::ALL.map(Form::as_str).join(", ");
            PyValueError::new_err(format!("form is one of {names}"))
        })?;
        Ok(Self(Ask::Canon(form)))
    }

    #[staticmethod]
    fn class_id() -> Self {
        Self(Ask::ClassId)
    }

    #[staticmethod]
    #[pyo3(signature = (number, seed, map))]
    fn transform(number: usize, seed: u64, map: Option<&str>) -> PyResult<Self> {
        let map = map.map(str::parse::<Transform>).transpose();
        let map = map.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self(Ask::Transform { number, seed, map }))
    }

    #[staticmethod]
    #[pyo3(signature = (seed))]
    fn minimize(seed: Option<u64>) -> Self {
        Self(Ask::Minimize(seed))
    }

    #[staticmethod]
    fn rate(scale: &str) -> PyResult<Self> {
        let scale = Scale::named(scale);
        let scale = scale.ok_or_else(|| PyValueError::new_err("there is no such scale"))?;
        Ok(Self(Ask::Rate(scale)))
    }

    #[staticmethod]
    fn hint(depth: u8) -> PyResult<Self> {
        Ok(Self(Ask::Hint(match depth {
            1 => Depth::Technique,
            2 => Depth::Cells,
            3 => Depth::Whole,
            _ => return Err(PyValueError::new_err("a depth is 1, 2 or 3")),
        })))
    }

    #[staticmethod]
    fn path() -> Self {
        Self(Ask::Path)
    }
}

/// How long to try each row; the time in seconds.
pub(crate) fn patience(nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Patience> {
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| PyValueError::new_err("time_limit is a number of seconds"))?;
    Ok(Patience { nodes, time })
}

/// The most rows that a thread takes at a time, and the fewest plain lines that are worth one.
const MOST: usize = 2048;
const FEWEST: usize = 64;

/// How many rows a share has.
pub(crate) fn share(rows: usize, threads: usize, fewest: usize) -> usize {
    rows.div_ceil(threads.saturating_mul(4)).clamp(fewest, MOST)
}

/// Asks about each row.
#[pyfunction]
#[pyo3(signature = (rows, question, *, numbers, threads, node_limit, time_limit, progress))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn ask(
    py: Python<'_>,
    rows: &Rows,
    question: &Question,
    numbers: bool,
    threads: Option<NonZero<usize>>,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Column> {
    let patience = patience(node_limit, time_limit)?;
    let held = rows.hold(py)?;
    let pieces = held.pieces()?;
    let total = pieces.iter().map(Piece::len).sum();
    let threads = threads_of(threads, total);
    let ask = &question.0;
    let fewest = if ask.is_for_bulk() { FEWEST } else { 1 };
    let shares = Share::of(&pieces, share(total, threads, fewest));
    let watch = Watch::new(progress.as_ref(), total);
    if let Some(each) = ask.grids() {
        let mut text = vec![0; total * each * Cell::COUNT];
        let mut rest = &mut *text;
        let mut paired = Vec::with_capacity(shares.len());
        for share in shares {
            let (page, others) = rest.split_at_mut(share.len() * each * Cell::COUNT);
            rest = others;
            paired.push((share.len(), (share, page)));
        }
        let unanswered =
            share_out(py, threads, watch, paired, |desk: &mut Desk, (share, page), watch| {
                ask.fill(&share, page, numbers, desk, &patience, watch)
            })?;
        return Ok(Column::of_grids(text, total, each, unanswered.into_iter().flatten().collect()));
    }
    let shares = shares.into_iter().map(|share| (share.len(), share)).collect();
    let answers = share_out(py, threads, watch, shares, |desk: &mut Desk, share, watch| {
        ask.answer_all(&share, desk, &patience, watch)
    })?;
    Ok(Column::of_answers(ask.blank(), answers))
}

/// What a row is told: nothing to a null.
pub(crate) type Told<T> = Result<T, Option<Trouble>>;

/// The text of a grid.
pub(crate) type Line = [u8; Cell::COUNT];

/// Rows that no answer was found for, and why; nulls have no reason.
pub(crate) type Unanswered = Vec<(usize, Option<Trouble>)>;

/// A reply that is not a grid.
pub(crate) enum Reply {
    Number(u128),
    Word(&'static str),
    Data(Value),
}

impl Ask {
    /// How many grids are the answer; none if it is something else.
    fn grids(&self) -> Option<usize> {
        match self {
            Self::Solve(_) | Self::Canon(_) | Self::Minimize(_) => Some(1),
            Self::Transform { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// A column of the kind that this gives, still without rows.
    fn blank(&self) -> Answers {
        match self {
            Self::Count(_) => Answers::Numbers(Vec::new()),
            Self::Status | Self::Verify { .. } => Answers::Words(Vec::new()),
            _ => Answers::Data(Vec::new()),
        }
    }

    /// May plain lines be asked about many at once?
    fn is_for_bulk(&self) -> bool {
        matches!(
            self,
            Self::Solve(Which::First | Which::Any) | Self::Status | Self::Count(Some(1..=1000))
        )
    }

    /// Answers with grids, on a page.
    fn fill(
        &self,
        share: &Share<'_>,
        page: &mut [u8],
        numbers: bool,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Unanswered {
        let each = page.len() / share.len().max(1);
        let mut unanswered = Vec::new();
        let rest = desk.put_lines(share, self.is_for_bulk() && patience.is_endless());
        for (i, row, read) in rest {
            let told = board_of(read).and_then(|board| {
                patience.ask(watch, |limits| self.grids_of(&board, row, desk, limits)).map_err(Some)
            });
            match told {
                Ok(lines) => {
                    let places = page[i * each..][..each].chunks_exact_mut(Cell::COUNT);
                    places.zip(lines).for_each(|(place, line)| write(place, &line, numbers));
                }
                Err(why) => unanswered.push((row, why)),
            }
        }
        self.fill_lines(page, numbers, desk, |i, why| unanswered.push((share.first() + i, why)));
        unanswered
    }

    /// Writes the solutions of the lines that were put together; tells of each that has none.
    fn fill_lines(
        &self,
        page: &mut [u8],
        numbers: bool,
        desk: &mut Desk,
        mut fail: impl FnMut(usize, Option<Trouble>),
    ) {
        if desk.places.is_empty() {
            return;
        }
        let lines = lines(&desk.text);
        let bulk = desk.bulk.get_or_insert_default();
        let is_any = matches!(self, Self::Solve(Which::Any));
        let answers = if is_any { bulk.any(lines) } else { bulk.first(lines) };
        for (k, &i) in desk.places.iter().enumerate() {
            match answers.line(k) {
                Some(line) => write(&mut page[i * Cell::COUNT..][..Cell::COUNT], line, numbers),
                None => fail(i, Some(unsolved(&lines, k))),
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

    fn answer_all(
        &self,
        share: &Share<'_>,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Vec<Told<Reply>> {
        let mut answers = Vec::new();
        answers.resize_with(share.len(), || Err(None));
        let rest = desk.put_lines(share, self.is_for_bulk() && patience.is_endless());
        for (i, row, read) in rest {
            answers[i] = self.answer(read, row, desk, patience, watch);
        }
        if !desk.places.is_empty() {
            self.answer_lines(desk, &mut answers);
        }
        answers
    }

    /// Answers to plain lines, many at once.
    fn answer_lines(&self, desk: &mut Desk, answers: &mut [Told<Reply>]) {
        let lines = lines(&desk.text);
        let bulk = desk.bulk.get_or_insert_default();
        match self {
            Self::Count(Some(limit)) => {
                for (k, (count, &i)) in
                    bulk.count_up_to(lines, *limit).into_iter().zip(&desk.places).enumerate()
                {
                    let flaws = lines.grid(k).check().err().filter(|_| count.number() == 0);
                    answers[i] = flaws
                        .map_or(Ok(Reply::Number(count.number())), |flaws| Err(Some(flaws.into())));
                }
            }
            _ => {
                for (status, &i) in bulk.status(lines).statuses().iter().zip(&desk.places) {
                    answers[i] = Ok(Reply::Word(status.as_str()));
                }
            }
        }
    }

    fn answer(
        &self,
        read: Row,
        row: usize,
        desk: &mut Desk,
        patience: &Patience,
        watch: &Watch<'_>,
    ) -> Told<Reply> {
        let told = board_of(read).and_then(|board| {
            patience.ask(watch, |limits| self.reply(&board, row, desk, limits)).map_err(Some)
        });
        match (self, told) {
            // What is wrong is the answer to these.
            (Self::Status, Err(Some(trouble))) => Ok(Reply::Word(trouble.status.as_str())),
            (Self::Check, Err(Some(trouble))) => Ok(Reply::Data(refused(&trouble))),
            (_, told) => told,
        }
    }

    fn reply(
        &self,
        board: &Board,
        row: usize,
        desk: &mut Desk,
        limits: &Limits<'_>,
    ) -> Result<Reply, Trouble> {
        let solver = &mut desk.solver;
        let candidates = board.question(false)?;
        Ok(match self {
            Self::Count(limit) => Reply::Number(count(&candidates, *limit, solver, limits)?),
            Self::Status => Reply::Word(solver.status(&candidates, limits).as_str()),
            Self::Check => Reply::Data(check(board, &candidates, solver, limits)),
            Self::Verify { answers, is_first } => {
                let Some(Some(answer)) = answers.get(row) else {
                    return Err(Trouble::unreadable(
                        "there is no readable answer beside this puzzle",
                    ));
                };
                Reply::Word(verdict(board, &candidates, answer, *is_first, solver, limits)?)
            }
            Self::Candidates => {
                let marks = solver.true_candidates(&candidates, limits)?;
                if marks.is_empty() {
                    return Err(Trouble::none());
                }
                Reply::Data(board::marks(&marks).into())
            }
            Self::ClassId => {
                Reply::Data(desk.canonizer.class_id(&digits(board)?).to_string().into())
            }
            Self::Rate(scale) => Reply::Data(rate(board, scale, solver, limits)?),
            Self::Hint(depth) => Reply::Data(hint(board, *depth, solver, limits)?),
            Self::Path => Reply::Data(path(board, solver, limits)?),
            Self::Solve(_) | Self::Canon(_) | Self::Minimize(_) | Self::Transform { .. } => {
                unreachable!("these are answered with grids")
            }
        })
    }
}

impl Which {
    fn solve(
        self,
        candidates: &Candidates,
        row: usize,
        solver: &mut Solver,
        limits: &Limits<'_>,
    ) -> Result<Solution, Trouble> {
        let found = match self {
            Self::First => solver.first(candidates, limits),
            Self::Last => solver.last(candidates, limits),
            Self::Any => solver.any(candidates, limits),
            Self::Random(seed) => solver.random(candidates, &mut random(seed, row), limits),
            Self::Nth(k) => solver.nth(candidates, k, limits),
        };
        match (found?, self) {
            (Some(solution), _) => Ok(solution),
            (None, Self::Nth(k @ 1..)) => {
                let message = format!("there is no solution number {k}, counted from 0");
                match solver.status(candidates, limits) {
                    Status::None => Err(Trouble::none()),
                    status => Err(Trouble::new(status, message)),
                }
            }
            (None, _) => Err(Trouble::none()),
        }
    }
}

pub(crate) fn board_of(read: Row) -> Told<Board> {
    match read {
        Row::Null => Err(None),
        Row::Line(line) => Ok(Board::new(Grid::new(ByCell::new(line.map(Digit::from_ascii))))),
        Row::Board(board) => Ok(*board),
        Row::Bad(trouble) => Err(Some(trouble)),
    }
}

fn lines(text: &[u8]) -> Lines<'_> {
    Lines::new(text).expect("only plain lines were put together")
}

#[cold]
fn unsolved(lines: &Lines<'_>, k: usize) -> Trouble {
    lines.grid(k).check().map_or_else(Trouble::from, |()| Trouble::none())
}

/// Writes a grid as characters, or as numbers with 0 for empty.
#[inline]
fn write(place: &mut [u8], line: &Line, numbers: bool) {
    if !numbers {
        return place.copy_from_slice(line);
    }
    for (place, &character) in place.iter_mut().zip(line) {
        *place = character.saturating_sub(b'0');
    }
}

/// The random numbers of a seed for a row: those of the command line for the record.
fn random(seed: u64, row: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(row as u64 + 1);
    random
}

/// What binds, as a grid: pencil marks that say more have no place in one.
pub(crate) fn digits(board: &Board) -> Result<Grid, Trouble> {
    let why = "its pencil marks bind, and this function knows digits only";
    board.as_grid(false).ok_or_else(|| Trouble::new(Status::Unknown, why))
}

/// The puzzle that the digits are, and its only solution.
pub(crate) fn unique(
    board: &Board,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<(Puzzle, Solution), Trouble> {
    let puzzle = Puzzle::new(digits(board)?)?;
    Ok((puzzle, only(&puzzle.candidates(), solver, limits)?.ok_or_else(Trouble::several)?))
}

/// The only solution of what has one at all; none if there are several.
fn only(
    candidates: &Candidates,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Option<Solution>, Trouble> {
    match solver.solve(candidates, limits) {
        Answer::NoSolution => Err(Trouble::none()),
        Answer::Unique(solution) => Ok(Some(solution)),
        Answer::Multiple { .. } => Ok(None),
        Answer::Unknown { reached, .. } => Err(reached.into()),
    }
}

pub(crate) fn count(
    candidates: &Candidates,
    limit: Option<u64>,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<u128, Trouble> {
    let most = limit.map_or(u128::MAX, u128::from);
    match solver.count_up_to(candidates, most, limits) {
        Count::Exactly(number) => Ok(number),
        Count::AtLeast(number) if number == most => Ok(number),
        Count::AtLeast(number) => {
            Err(Trouble::new(Status::Unknown, format!("stopped at {number}, by a limit")))
        }
    }
}

fn verdict(
    board: &Board,
    candidates: &Candidates,
    answer: &Grid,
    is_first: bool,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<&'static str, Trouble> {
    let solution = match Mistakes::check(&board.binding(), answer) {
        Ok(solution) => solution,
        Err(mistakes) if mistakes.only_unfinished() && !answer.is_full() => {
            return Ok("unfinished");
        }
        Err(_) => return Ok("wrong"),
    };
    let is_marked = |cell: Cell| candidates[cell].contains(solution.digit(cell));
    let is_right = Cell::ALL.into_iter().all(is_marked)
        && (!is_first || solver.first(candidates, limits)? == Some(solution));
    Ok(if is_right { "right" } else { "wrong" })
}

pub(crate) fn rate(
    board: &Board,
    scale: &Scale,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Value, Trouble> {
    if only(&board.question(false)?, solver, limits)?.is_none() {
        let why = "a puzzle with several solutions has no rating";
        return Err(Trouble::new(Status::Multiple, why));
    }
    let start = match board.givens.is_empty() {
        true => Position::new(board),
        false => Position::new(&Board::new(board.givens)).with_proved_uniqueness(),
    };
    match scale.rate(&start, limits)? {
        Rated::As(measures) => Ok(data::rating(scale, &measures)),
        Rated::Beyond(end) => {
            let end = end.grid();
            let why = format!("no {} rating: no technique leads on from {end}", scale.id);
            Err(Trouble::new(Status::Unique, why))
        }
    }
}

fn hint(
    board: &Board,
    depth: Depth,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Result<Value, Trouble> {
    let only = only(&board.question(false)?, solver, limits)?;
    let hint = Hint::new(board, only.as_ref(), &Plan::default(), limits)?;
    let text = hint.told(depth).to_string();
    match hint {
        Hint::Step(step) => {
            let told = (depth != Depth::Whole).then_some(text);
            Ok(data::step(&step, &Position::solved_by(board, only.as_ref()), told))
        }
        Hint::Solved => Ok(Value::Null),
        Hint::Wrong(cells) | Hint::Lacking(cells) => {
            Err(Trouble { cells, ..Trouble::new(status(only), text) })
        }
        Hint::Beyond => Err(Trouble::new(status(only), text)),
    }
}

fn status(only: Option<Solution>) -> Status {
    if only.is_some() { Status::Unique } else { Status::Multiple }
}

fn path(board: &Board, solver: &mut Solver, limits: &Limits<'_>) -> Result<Value, Trouble> {
    let only = only(&board.question(false)?, solver, limits)?;
    let wrong = only.map_or(CellSet::EMPTY, |only| board.disagreements(&only));
    if !wrong.is_empty() {
        let why = Hint::Wrong(wrong).told(Depth::Whole).to_string();
        return Err(Trouble { cells: wrong, ..Trouble::new(Status::Unique, why) });
    }
    let path = Plan::default().path(Position::solved_by(board, only.as_ref()), limits)?;
    let steps = path.steps.iter().zip(path.positions());
    Ok(steps.map(|(step, before)| data::step(step, &before, None)).collect())
}

/// Guesses for what is said beyond the status, unless the caller sets limits.
const EFFORT: u64 = 100_000;

/// All that the command line's `check` says.
pub(crate) fn check(
    board: &Board,
    candidates: &Candidates,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Value {
    let answer = solver.solve(candidates, limits);
    let limits = &Limits { nodes: limits.nodes.or(Some(EFFORT)), ..*limits };
    let mut fields = json!({
        "status": answer.status().as_str(),
        "solution": data::grid(answer.solution()),
        "second": null, "message": null, "minimal": null,
        "redundant": [], "conflict": [], "differing": [],
    });
    match answer {
        Answer::Unique(_) => {
            let puzzle = Puzzle::new(board.binding()).ok();
            if let Some(puzzle) = puzzle.filter(|puzzle| puzzle.candidates() == *candidates)
                && let Ok(redundant) = solver.redundant(&puzzle, limits)
            {
                fields["minimal"] = redundant.is_empty().into();
                fields["redundant"] = data::cells(redundant);
            }
        }
        Answer::Multiple { second, .. } => {
            fields["second"] = data::grid(Some(&second));
            if let Ok(Some(ambiguity)) = solver.ambiguity(candidates, limits) {
                fields["message"] = ambiguity.to_string().into();
                fields["differing"] = data::cells(ambiguity.differing);
            }
        }
        Answer::NoSolution => {
            fields["message"] = "no solution".into();
            if let Ok(Some(contradiction)) = solver.contradiction(candidates, limits) {
                fields["message"] = contradiction.to_string().into();
                fields["conflict"] = data::cells(contradiction.cells);
            }
        }
        Answer::Unknown { reached, .. } => fields["message"] = reached.to_string().into(),
    }
    fields
}

/// The same of a row that is no puzzle.
fn refused(trouble: &Trouble) -> Value {
    json!({
        "status": trouble.status.as_str(),
        "solution": null, "second": null, "message": trouble.message, "minimal": null,
        "redundant": [], "conflict": data::cells(trouble.cells), "differing": [],
    })
}

/// All solutions of a puzzle, in order.
#[pyclass]
pub(crate) struct Solutions(ninefold::Solutions);

/// The solutions of the only row.
#[pyfunction]
pub(crate) fn solutions(py: Python<'_>, rows: &Rows) -> PyResult<Solutions> {
    let held = rows.hold(py)?;
    let pieces = held.pieces()?;
    let shares = Share::of(&pieces, 1);
    let row = shares.first().and_then(|share| share.rows().next());
    let (_, row) = row.ok_or_else(|| PyValueError::new_err("one puzzle is needed"))?;
    let board =
        board_of(row).map_err(|why| why.unwrap_or_else(|| Trouble::unreadable("no puzzle")));
    let candidates =
        board.and_then(|board| Ok(board.question(false)?)).map_err(board::Fault::from)?;
    Ok(Solutions(ninefold::Solutions::new(&candidates)))
}

#[pymethods]
impl Solutions {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.0.next()).map(|solution| solution.to_string())
    }
}

/// How many plain lines have a solution, by the library's engine on this thread: what the benchmark
/// compares with.
#[pyfunction]
pub(crate) fn batch(py: Python<'_>, text: &[u8]) -> PyResult<usize> {
    let lines = Lines::new(text).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(py.detach(|| {
        let mut bulk = Bulk::new();
        let solved = |lines| {
            bulk.first(lines).statuses().iter().filter(|status| **status == Status::Unknown).count()
        };
        lines.chunks(MOST).map(solved).sum()
    }))
}

//! Questions about rows: what is asked, and how the answer is to be had.

use ninefold::logic::Depth;
use ninefold::logic::rate::{SCALES, Scale};
use ninefold::{Board, Form, Transform};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::Answers;
use crate::rows::{Rows, Share};
use crate::subject::board_of;
use crate::table::Kind;
use crate::which::Which;

/// What is asked about each row.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct Question(pub(crate) Ask);

/// What stands beside the rows, none where it can't be read.
pub(crate) type Beside = Vec<Option<Board>>;

/// Each of the functions that takes rows, with its own arguments.
#[derive(Clone)]
pub(crate) enum Ask {
    Solve(Which),
    Count(Option<u64>),
    Status,
    Check { repair: bool },
    Verify { answers: Beside, is_first: bool },
    Candidates,
    Canon(Form),
    ClassId,
    Transform { number: usize, seed: u64, map: Option<Transform> },
    Minimize(Option<u64>),
    Rate(&'static Scale),
    Hint { depth: Depth, filled: Option<Beside> },
    Path,
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
    fn check(repair: bool) -> Self {
        Self(Ask::Check { repair })
    }

    #[staticmethod]
    fn verify(py: Python<'_>, answers: &Rows, first: bool) -> PyResult<Self> {
        Ok(Self(Ask::Verify { answers: beside(py, answers)?, is_first: first }))
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
        let names = || SCALES.iter().map(|scale| scale.id).collect::<Vec<_>>().join(", ");
        let none = || PyValueError::new_err(format!("scale is one of {}", names()));
        let scale = scale.ok_or_else(none)?;
        Ok(Self(Ask::Rate(scale)))
    }

    #[staticmethod]
    #[pyo3(signature = (depth, filled))]
    fn hint(py: Python<'_>, depth: u8, filled: Option<&Rows>) -> PyResult<Self> {
        let depth = match depth {
            1 => Depth::Technique,
            2 => Depth::Cells,
            3 => Depth::Whole,
            _ => return Err(PyValueError::new_err("a depth is 1, 2 or 3")),
        };
        let filled = filled.map(|filled| beside(py, filled)).transpose()?;
        Ok(Self(Ask::Hint { depth, filled }))
    }

    #[staticmethod]
    fn path() -> Self {
        Self(Ask::Path)
    }
}

fn beside(py: Python<'_>, rows: &Rows) -> PyResult<Beside> {
    let held = rows.hold(py)?;
    let shares = Share::of(&held.pieces()?, crate::ask::MOST);
    let board = |(_, row)| board_of(row).ok();
    Ok(shares.iter().flat_map(|share| share.rows().map(board)).collect())
}

impl Ask {
    /// How many grids are the answer; none if it is something else.
    pub(crate) fn grids(&self) -> Option<usize> {
        match self {
            Self::Solve(_) | Self::Canon(_) | Self::Minimize(_) => Some(1),
            Self::Transform { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// A column of the kind that this gives, still without rows.
    pub(crate) fn blank(&self) -> Answers {
        match self {
            Self::Count(_) => Answers::Numbers(Vec::new()),
            Self::Status | Self::Verify { .. } => Answers::Words(Vec::new()),
            _ => Answers::Data { values: Vec::new(), kind: self.kind() },
        }
    }

    /// What answers with parts are in a table.
    fn kind(&self) -> Kind {
        match self {
            Self::Candidates => Kind::Texts,
            Self::Rate(scale) => Kind::of_ratings(scale.parts),
            _ => Kind::Text,
        }
    }

    /// May plain lines be asked about many at once?
    pub(crate) fn is_for_bulk(&self) -> bool {
        matches!(
            self,
            Self::Solve(Which::First | Which::Any) | Self::Status | Self::Count(Some(1..=1000))
        )
    }
}

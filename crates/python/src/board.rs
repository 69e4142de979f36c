//! One board: read from a text, taken apart into layers, drawn.

use ninefold::format::{Options, Reader};
use ninefold::{
    Board, ByCell, Candidates, Cell, Digit, DigitSet, Grid, ParseSolutionError, Solution,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::trouble::{Parts, Trouble, names};

/// A board as Python holds it: givens, placed digits, and for each cell its pencil marks.
pub(crate) type Layers = (String, Option<String>, Option<Vec<String>>);

/// The only board of a text in any format.
pub(crate) fn read(text: &str) -> Result<Board, Trouble> {
    let mut records = Reader::new(text.as_bytes(), Options::default());
    let mut next =
        || records.next().transpose().map_err(|error| Trouble::unreadable(error.to_string()));
    let Some(record) = next()? else { return Err(Trouble::unreadable("no puzzle: an empty text")) };
    if next()?.is_some() {
        return Err(Trouble::unreadable("several puzzles in a text where one is needed"));
    }
    Ok(record.board?)
}

pub(crate) fn of_layers((givens, placed, marks): &Layers) -> PyResult<Board> {
    let grid = |text: &str| -> PyResult<Grid> {
        text.parse()
            .map_err(|error: ninefold::ParseGridError| PyValueError::new_err(error.to_string()))
    };
    let placed = placed.as_deref().map_or(Ok(Grid::EMPTY), grid)?;
    Ok(Board { givens: grid(givens)?, placed, marks: marks.as_deref().map(of_marks) })
}

fn of_marks(marks: &[String]) -> Candidates {
    let digits = |cell: Cell| -> DigitSet {
        let text = marks.get(cell.index()).map_or("", String::as_str);
        text.bytes().filter_map(Digit::from_ascii).collect()
    };
    Candidates::new(ByCell::from_fn(digits))
}

pub(crate) fn layers(board: &Board) -> Layers {
    let placed = (!board.placed.is_empty()).then(|| board.placed.to_string());
    (board.givens.to_string(), placed, board.marks.as_ref().map(marks))
}

/// The digits of each cell.
pub(crate) fn marks(marks: &Candidates) -> Vec<String> {
    marks.iter().map(|(_, digits)| digits.to_string()).collect()
}

/// The layers of the puzzle that a text is, or why it is none.
#[pyfunction]
pub(crate) fn parse(text: &str) -> Result<Layers, Fault> {
    let board = read(text)?;
    board.binding().check().map_err(Trouble::from)?;
    Ok(layers(&board))
}

/// The 81 digits of the solution that a text is, or why it is none.
#[pyfunction]
pub(crate) fn solution(text: &str) -> Result<String, Fault> {
    match text.parse::<Solution>() {
        Ok(solution) => Ok(solution.to_string()),
        Err(ParseSolutionError::Grid(error)) => Err(Trouble::unreadable(error.to_string()).into()),
        Err(ParseSolutionError::Mistakes(mistakes)) => {
            let cells = mistakes.wrong() | mistakes.empty;
            let status = ninefold::Status::Invalid;
            Err(Trouble { cells, ..Trouble::new(status, mistakes.to_string()) }.into())
        }
    }
}

/// A board drawn in lines: its pencil marks, or where it has none its digits.
#[pyfunction]
pub(crate) fn draw(layers: Layers) -> PyResult<String> {
    let board = of_layers(&layers)?;
    Ok(board.marks.map_or_else(|| format!("{:#}", board.filled()), |marks| marks.to_string()))
}

/// A trouble on its way to become an exception of Python's half.
pub(crate) struct Fault(Trouble);

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        Self(trouble)
    }
}

impl From<Fault> for PyErr {
    fn from(Fault(trouble): Fault) -> Self {
        raised(trouble)
    }
}

/// The exception that Python's half makes of a trouble.
fn raised(trouble: Trouble) -> PyErr {
    let Trouble { status, cells, message } = trouble;
    let made = Python::attach(|py| {
        let errors = py.import("ninefold._errors")?;
        errors
            .call_method1("exception", (status.as_str(), names(cells), message))
            .map(|exception| PyErr::from_value(exception))
    });
    made.unwrap_or_else(|error| error)
}

/// What a list of troubles is to Python.
pub(crate) fn parts(troubles: Vec<(usize, Trouble)>) -> Vec<Parts> {
    troubles.into_iter().map(|(row, trouble)| trouble.at(row)).collect()
}

//! All solutions of a puzzle, one by one.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board;
use crate::rows::{Rows, Share};
use crate::subject::board_of;
use crate::trouble::Trouble;

/// All solutions of a puzzle, in order.
#[pyclass(module = "ninefold._native")]
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

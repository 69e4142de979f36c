//! One question about all rows, on as many threads as wanted.

use std::num::NonZero;
use std::time::Duration;

use ninefold::{Bulk, Cell, Lines, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::{Cells, Column};
use crate::crew::{Patience, Watch, share_out, threads as threads_of};
use crate::desk::Desk;
use crate::page::Page;
use crate::question::Question;
use crate::rows::{Piece, Rows, Share};
use crate::width::Width;

/// How long to try each row; the time in seconds.
pub(crate) fn patience(nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Patience> {
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| PyValueError::new_err("time_limit is a number of seconds"))?;
    Ok(Patience { nodes, time })
}

/// The most rows that a thread takes at a time, and the fewest plain lines that are worth one.
pub(crate) const MOST: usize = 2048;
const FEWEST: usize = 64;

/// How many rows a share has.
pub(crate) fn share(rows: usize, threads: usize, fewest: usize) -> usize {
    rows.div_ceil(threads.saturating_mul(4)).clamp(fewest, MOST)
}

/// Asks about each row.
#[pyfunction]
#[pyo3(signature = (rows, question, *, width, threads, node_limit, time_limit, progress))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn ask(
    py: Python<'_>,
    rows: &Rows,
    question: &Question,
    width: Option<usize>,
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
        let width = width.map(Width::new).transpose()?;
        let number = total.checked_mul(each).and_then(|grids| grids.checked_mul(Cell::COUNT));
        let mut cells = Cells::new(py, number, width)?;
        let stride = each.saturating_mul(Cell::COUNT * width.map_or(1, Width::bytes));
        let unanswered = cells.fill(py, |mut rest| {
            let mut paired = Vec::with_capacity(shares.len());
            for share in shares {
                let (cells, others) = rest.split_at_mut(share.len() * stride);
                rest = others;
                paired.push((share.len(), (share, Page { cells, each, width })));
            }
            share_out(py, threads, watch, paired, |desk: &mut Desk, (share, page), watch| {
                ask.fill(&share, page, desk, &patience, watch)
            })
        })?;
        return Ok(Column::of_grids(
            cells,
            total,
            each,
            unanswered.into_iter().flatten().collect(),
        ));
    }
    let shares = shares.into_iter().map(|share| (share.len(), share)).collect();
    let answers = share_out(py, threads, watch, shares, |desk: &mut Desk, share, watch| {
        ask.answer_all(&share, desk, &patience, watch)
    })?;
    Ok(Column::of_answers(ask.blank(), answers))
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

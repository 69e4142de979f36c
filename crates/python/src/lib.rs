//! The native half of the Python package `ninefold`: rows in, a column of answers out.
//!
//! Python's half knows the kinds of containers (lists, arrays, series) and makes [`Rows`](rows::Rows) of
//! them; this half asks the library about each row, on as many threads as it is told and without
//! Python's lock, and gives back a [`Column`](column::Column), which Python's half makes the like
//! kind of. Neither knows anything about Sudoku.

use pyo3::prelude::*;

mod ask;
mod board;
mod check;
mod column;
mod crew;
mod data;
mod desk;
mod facts;
mod guide;
mod mill;
mod page;
mod question;
mod records;
mod reply;
mod room;
mod rows;
mod sheet;
mod solutions;
mod subject;
mod table;
mod trouble;
mod verdict;
mod which;
mod width;
mod wish;

#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::ask::{ask, batch};
    #[pymodule_export]
    use super::board::{draw, parse, solution};
    #[pymodule_export]
    use super::column::{ArrowColumn, Column};
    #[pymodule_export]
    use super::mill::generate;
    #[pymodule_export]
    use super::question::Question;
    #[pymodule_export]
    use super::records::Records;
    #[pymodule_export]
    use super::rows::Rows;
    #[pymodule_export]
    use super::solutions::{Solutions, solutions};
    #[pymodule_export]
    use super::table::{Table, table};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let scales: Vec<_> = ninefold::logic::rate::SCALES
            .iter()
            .map(|scale| (scale.id, scale.parts.to_vec()))
            .collect();
        module.add("SCALES", scales)?;
        let techniques: Vec<_> = ninefold::logic::Technique::all().map(|it| it.id).collect();
        module.add("TECHNIQUES", techniques)?;
        module.add("FORMS", ninefold::Form::ALL.map(ninefold::Form::as_str).to_vec())?;
        module.add("COLUMNS", super::table::names())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

//! Answers that have parts, as data: the fields that the command line has in its JSON.

use ninefold::logic::rate::{Measure, Scale};
use ninefold::logic::{Position, Step};
use ninefold::{CellSet, Solution};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Value, json};

use crate::board;
use crate::trouble::names;

/// A value as Python has it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match number.as_u64() {
            Some(number) => number.into_pyobject(py)?.into_any(),
            None => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(items) => {
            let items =
                items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// A step that is about to be taken in a position; told only in part where `told` says so.
pub(crate) fn step(step: &Step, before: &Position, told: Option<String>) -> Value {
    let is_whole = told.is_none();
    let placed = step.placements.iter().map(ToString::to_string);
    let gone = step.eliminations.iter().map(|it| format!("{}<>{}", it.cell, it.digit));
    let board = before.board();
    json!({
        "technique": step.technique.id,
        "placements": placed.filter(|_| is_whole).collect::<Vec<_>>(),
        "eliminations": gone.filter(|_| is_whole).collect::<Vec<_>>(),
        "text": told.unwrap_or_else(|| step.to_string()),
        "cells": names(if is_whole { step.cells() } else { CellSet::EMPTY }),
        "grid": board.filled().to_string(),
        "marks": board::marks(&board.marks_or_seen()),
    })
}

/// A rating by the names of its parts.
pub(crate) fn rating(scale: &Scale, measures: &[Measure]) -> Value {
    let value = |measure: &Measure| match *measure {
        Measure::Word(word) => Value::from(word),
        Measure::Number(number) => Value::from(number),
    };
    let parts = scale.parts.iter().map(|&part| part.to_owned());
    Value::Object(parts.zip(measures.iter().map(value)).collect())
}

pub(crate) fn cells(cells: CellSet) -> Value {
    names(cells).into()
}

pub(crate) fn grid(solution: Option<&Solution>) -> Value {
    solution.map(ToString::to_string).into()
}

"""Ninefold as expressions of Polars, also lazy ones."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars

from . import canon as _canon
from . import class_id as _class_id
from . import count as _count
from . import solve as _solve
from . import status as _status

Expression = polars.Expr | str


def solve(puzzles: Expression, **options: Any) -> polars.Expr:
    """The solution of each puzzle: ``frame.with_columns(ninefold.polars.solve("puzzle").alias("s"))``."""
    return _mapped(_solve, puzzles, polars.String(), options)


def status(puzzles: Expression, **options: Any) -> polars.Expr:
    """The status of each puzzle."""
    return _mapped(_status, puzzles, polars.String(), options)


def count(puzzles: Expression, **options: Any) -> polars.Expr:
    """The number of solutions of each puzzle."""
    return _mapped(_count, puzzles, polars.UInt64(), options)


def canon(puzzles: Expression, **options: Any) -> polars.Expr:
    """The canonical form of each puzzle."""
    return _mapped(_canon, puzzles, polars.String(), options)


def class_id(puzzles: Expression, **options: Any) -> polars.Expr:
    """The short id of the class of each puzzle."""
    return _mapped(_class_id, puzzles, polars.String(), options)


def _mapped(
    function: Any, puzzles: Expression, kind: polars.DataType, options: dict[str, Any]
) -> polars.Expr:
    expression = polars.col(puzzles) if isinstance(puzzles, str) else puzzles
    called = partial(function, **options)
    return expression.map_batches(called, return_dtype=kind, is_elementwise=True)

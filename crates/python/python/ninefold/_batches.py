"""Batches of Arrow in, the same with more columns out: what engines for many machines call.

A batch is answered on one thread, since engines bring their own, and depends on nothing else: one that
is asked about again, since its worker died, gives the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pyarrow

from . import canon, class_id, count, rate, solve, status, table

ADDED = ("status", "solution", "message")
"""The columns that are added where the caller names none."""


def answered(
    batch: Any, column: str = "puzzle", columns: Sequence[str] = ADDED, **options: Any
) -> pyarrow.Table:
    """An Arrow table, or batch, with these columns of :func:`ninefold.table` behind its own.

    A name that is taken gets ``ninefold_`` before it. Numbers are signed, as engines want them.
    """
    known = pyarrow.table(batch)
    answers = pyarrow.table(table(known[column], list(columns), **{"threads": 1, **options}))
    for field in answers.schema:
        values = answers[field.name]
        is_number = pyarrow.types.is_unsigned_integer(field.type)
        known = known.append_column(
            free_name(field.name, known.column_names), values.cast("int64") if is_number else values
        )
    return known


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with ``ninefold_`` before it if it is taken."""
    while name in taken:
        name = f"ninefold_{name}"
    return name


def each_answered(
    batches: Iterable[Any], column: str, columns: Sequence[str], options: dict[str, Any]
) -> Iterator[pyarrow.RecordBatch]:
    """The same of each batch of a stream."""
    for batch in batches:
        yield from answered(batch, column, columns, **options).to_batches()


def _counts(puzzles: Any) -> Any:
    """Past 2**63 - 1, the largest number of SQL's, there is none."""
    numbers = (None if n is None or n >= 2**63 else n for n in count(puzzles.to_pylist(), threads=1))
    return pyarrow.array(numbers, "int64")


def _grades(puzzles: Any) -> Any:
    ratings = rate(puzzles.to_pylist(), threads=1)
    return pyarrow.array([rating and rating["grade"] for rating in ratings], "int64")


FUNCTIONS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "solve": (partial(solve, threads=1), "string"),
    "status": (partial(status, threads=1), "string"),
    "canon": (partial(canon, threads=1), "string"),
    "class_id": (partial(class_id, threads=1), "string"),
    "count": (_counts, "bigint"),
    "grade": (_grades, "bigint"),
}
"""What SQL may call, with the type that it gives: from an Arrow array of texts to one of answers."""

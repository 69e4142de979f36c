"""Ninefold in DuckDB's SQL."""

from __future__ import annotations

from typing import Any

import duckdb

from ._batches import FUNCTIONS

_KINDS = {"string": "VARCHAR", "bigint": "BIGINT"}


def register(connection: duckdb.DuckDBPyConnection, prefix: str = "ninefold_") -> None:
    """Makes the functions known to SQL: ``ninefold_solve(puzzle)``, ``..._status``, ``..._canon``,
    ``..._class_id``, ``..._count`` and ``..._grade``. Bad rows and nulls give null."""
    create: Any = connection.create_function
    for name, (answer, kind) in FUNCTIONS.items():
        create(
            prefix + name,
            _called(answer),
            ["VARCHAR"],
            _KINDS[kind],
            type="arrow",
            null_handling="special",
        )


def _called(answer: Any) -> Any:
    return lambda puzzles: answer(puzzles)

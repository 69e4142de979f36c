"""Ninefold on Spark, from 4.1 on: data frames, columns and SQL.

Each needs ``ninefold`` and ``pyarrow`` on the workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow
from pyspark.sql import Column, DataFrame, SparkSession, functions
from pyspark.sql.types import (
    ArrayType,
    BooleanType,
    DataType,
    DoubleType,
    LongType,
    StringType,
    StructType,
)

from . import table
from ._batches import ADDED, FUNCTIONS, each_answered, free_name

_TYPES: dict[str, DataType] = {
    "string": StringType(),
    "uint64": LongType(),
    "double": DoubleType(),
    "bool": BooleanType(),
    "list<item: string>": ArrayType(StringType()),
}


def add(
    frame: DataFrame, column: str = "puzzle", columns: Sequence[str] = ADDED, **options: Any
) -> DataFrame:
    """The frame with these columns of :func:`ninefold.table` behind its own, by ``mapInArrow``.

    Rows stay what and where they are: bad ones have their status and message, nulls are null. Options
    are those of ``table``.
    """
    schema = StructType(list(frame.schema.fields))
    for name, kind in _kinds(columns):
        schema = schema.add(free_name(name, schema.names), kind)
    return frame.mapInArrow(
        lambda batches: each_answered(batches, column, columns, options), schema
    )


def _kinds(columns: Sequence[str]) -> list[tuple[str, DataType]]:
    empty = pyarrow.table(table([], list(columns)))
    return [(field.name, _TYPES[str(field.type)]) for field in empty.schema]


def function(name: str) -> Any:
    """A function of columns: ``solve``, ``status``, ``canon``, ``class_id``, ``count`` or ``grade``.

    ``frame.withColumn("solution", ninefold.spark.function("solve")("puzzle"))``
    """
    answer, kind = FUNCTIONS[name]
    # Spark's own types don't know how it is called.
    arrow_udf: Any = getattr(functions, "arrow_udf")
    return arrow_udf(lambda puzzles: answer(puzzles), kind)


def solve(column: Column | str) -> Column:
    """The smallest solution of each puzzle of a column."""
    solved: Column = function("solve")(column)
    return solved


def register(session: SparkSession, prefix: str = "ninefold_") -> None:
    """Makes all functions known to SQL, as ``ninefold_solve(puzzle)`` and so on."""
    for name in FUNCTIONS:
        session.udf.register(prefix + name, function(name))

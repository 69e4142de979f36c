"""Ninefold on Ray Data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ray.data

from ._batches import ADDED, answered


def add(
    dataset: ray.data.Dataset, column: str = "puzzle", columns: Sequence[str] = ADDED, **options: Any
) -> ray.data.Dataset:
    """The data set with these columns of :func:`ninefold.table` behind its own, by ``map_batches``.

    Rows stay what they are: bad ones have their status and message, nulls are null. Options are those
    of ``table``.
    """
    return dataset.map_batches(
        answered,
        batch_format="pyarrow",
        fn_kwargs={"column": column, "columns": list(columns), **options},
    )

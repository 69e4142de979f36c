"""The kinds of things that hold puzzles, and how each gets answers of the like kind.

A kind makes :class:`Rows` of what it is given, which the native half asks about, and gives a
:class:`Column` of answers back in its own form. It is known by looking at what was given, without
importing a library that the caller doesn't use.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from . import _native
from ._errors import Unreadable
from ._native import Column, Rows
from ._objects import Puzzle, Record, Solution


class Kind:
    """How rows are made of something, and answers given back. ``is_one``: a single puzzle."""

    is_one = False
    width: int | None = None
    """The bytes of a number, where grids are to be numbers."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def grids(self, column: Column, each: int | None) -> Any:
        """Grids of the like kind, so many for each row; ``None`` is one that stands alone."""
        return column.items()

    def words(self, column: Column) -> Any:
        """Words, as in a list."""
        return column.items()

    def numbers_of(self, column: Column) -> Any:
        """Whole numbers."""
        return column.items()

    def data(self, column: Column, make: Callable[[Any], Any] | None = None) -> Any:
        """Values with parts; ``make`` makes objects of them."""
        return [None if item is None else make(item) if make else item for item in column.items()]

    def candidates(self, column: Column) -> Any:
        """For each row 81 texts of digits."""
        return column.items()


def kind_of(puzzles: object) -> Kind:
    """The kind of what was given."""
    if isinstance(puzzles, (str, bytes, int, Puzzle, Record)) and not isinstance(puzzles, bool):
        return One(puzzles)
    for module, known, kind in _LIBRARIES:
        library = sys.modules.get(module)
        if library is not None and isinstance(puzzles, getattr(library, known)):
            return kind(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Arrow(puzzles)
    if isinstance(puzzles, (list, tuple)):
        return One(puzzles) if is_cells(puzzles) else Many(puzzles)
    raise TypeError(
        "puzzles are a str, a Puzzle, 81 cells, or many of them in a list, tuple, NumPy array, "
        f"Arrow array, Polars or pandas Series; not {type(puzzles).__name__}"
    )


def is_cells(items: Sequence[Any]) -> bool:
    """Are these 81 cells, or nine rows of nine?"""
    if len(items) == 81:
        return all(_is_cell(item) for item in items)
    return len(items) == 9 and all(
        (isinstance(row, (list, tuple)) and len(row) == 9 and all(map(_is_cell, row)))
        or (isinstance(row, str) and len(row) == 9)
        for row in items
    )


def _is_cell(item: object) -> bool:
    if isinstance(item, str):
        return len(item) == 1
    return hasattr(item, "__index__") and not isinstance(item, bool) and abs(int(item)) < 1000


def text_of(item: object) -> str:
    """One puzzle as text."""
    made = entry(item)
    if isinstance(made, Exception):
        raise made
    if isinstance(made, str):
        return made
    if isinstance(made, tuple):
        return str(made[0])
    raise Unreadable("no puzzle: None", "unreadable")


def entry(item: Any) -> Any:
    """An item as the native half takes it: text, layers, None, or an exception for no puzzle."""
    if item is None or isinstance(item, str):
        return item
    if isinstance(item, Record):
        return item.text if item.puzzle is None else entry(item.puzzle)
    if isinstance(item, Puzzle):
        givens, placed, marks = item._layers
        return givens, placed, None if marks is None else list(marks)
    if isinstance(item, Solution):
        return str(item)
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, float) and item != item:
        return None
    if hasattr(item, "tolist"):
        return entry(item.tolist())
    if isinstance(item, int) and not isinstance(item, bool):
        return str(item).zfill(81) if item >= 0 else _refused("a negative number is no puzzle")
    if isinstance(item, (list, tuple)) and is_cells(item):
        return _cells(item)
    if _is_missing(item):
        return None
    return _refused(f"{type(item).__name__} is no puzzle: {str(item)[:40]}")


def _refused(why: str) -> Unreadable:
    return Unreadable(why, "unreadable")


def _is_missing(item: object) -> bool:
    pandas = sys.modules.get("pandas")
    return pandas is not None and item is getattr(pandas, "NA", ...)


def _cells(items: Sequence[Any]) -> Any:
    flat = items if len(items) == 81 else [cell for row in items for cell in row]
    if bad := [cell for cell in flat if not isinstance(cell, str) and not 0 <= int(cell) <= 9]:
        return _refused(f"the number {bad[0]} is none from 0 to 9")
    return "".join("." if cell == " " else str(cell) for cell in flat)


def like(item: Any) -> Callable[[str], Any]:
    """What makes a grid of the like of an item."""
    if isinstance(item, (str, Record)):
        return str
    if isinstance(item, Puzzle):
        return _solution_or_puzzle
    if isinstance(item, bytes):
        return str.encode
    if isinstance(item, int):
        return lambda text: int(text.replace(".", "0"))
    if hasattr(item, "tolist"):
        from_list = like(item.tolist())
        dtype, shape = item.dtype, item.shape
        numpy = sys.modules["numpy"]
        return lambda text: numpy.array(from_list(text), dtype).reshape(shape)
    return _like_cells(item)


def _solution_or_puzzle(text: str) -> Puzzle | Solution:
    return Puzzle(text) if "." in text else Solution(text)


def _like_cells(items: Any) -> Callable[[str], Any]:
    if len(items) == 81:
        return _like_row(items)
    makes = [str if isinstance(row, str) else _like_row(row) for row in items]
    container = type(items)
    return lambda text: container(
        make(text[9 * i : 9 * i + 9]) for i, make in enumerate(makes)
    )


def _like_row(row: Any) -> Callable[[str], Any]:
    container = type(row)
    if isinstance(row[0], str):
        return container
    return lambda text: container(int(cell.replace(".", "0")) for cell in text)


class One(Kind):
    """A single puzzle."""

    is_one = True

    def __init__(self, puzzle: Any) -> None:
        super().__init__(Rows.entries([entry(puzzle)]))
        self.puzzle = puzzle

    def grids(self, column: Column, each: int | None) -> Any:
        make = like(self.puzzle)
        made = [make(text) for text in column.items()]
        return made[0] if each is None else made

    def words(self, column: Column) -> Any:
        return column.items()[0]

    numbers_of = candidates = words

    def data(self, column: Column, make: Callable[[Any], Any] | None = None) -> Any:
        return super().data(column, make)[0]


class Many(Kind):
    """A list or tuple of puzzles of any kind."""

    def __init__(self, puzzles: list[Any] | tuple[Any, ...]) -> None:
        texts = Rows.texts(puzzles)
        self.are_texts = texts is not None
        super().__init__(_entries(puzzles) if texts is None else texts)
        self.puzzles = puzzles

    def grids(self, column: Column, each: int | None) -> Any:
        number = 1 if each is None else each
        texts = column.items()
        if self.are_texts:
            return self._held(texts)
        given = (puzzle for puzzle in self.puzzles for _ in range(number))
        pairs = zip(given, texts, strict=True)
        return self._held([None if text is None else like(item)(text) for item, text in pairs])

    def _held(self, items: list[Any]) -> Any:
        return tuple(items) if isinstance(self.puzzles, tuple) else items

    def words(self, column: Column) -> Any:
        return self._held(column.items())

    numbers_of = candidates = words

    def data(self, column: Column, make: Callable[[Any], Any] | None = None) -> Any:
        return self._held(super().data(column, make))


def _entries(puzzles: Sequence[Any]) -> Rows:
    lines = [puzzle.line if isinstance(puzzle, Record) else None for puzzle in puzzles]
    return Rows.entries([entry(puzzle) for puzzle in puzzles], lines)


class NumPy(Kind):
    """An array of numbers or of single characters, (n, 81) or (n, 9, 9), or of texts, (n,)."""

    def __init__(self, array: Any) -> None:
        import numpy

        self.numpy, self.array = numpy, array
        if array.shape in ((81,), (9, 9)):
            self.is_one = True
        elif array.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(
                "an array of shape (n, 81) or (n, 9, 9), or one of texts (n,), is needed, "
                f"not of shape {array.shape}"
            )
        numbers = self._numbers()
        self.width = numbers.dtype.itemsize
        super().__init__(Rows.numbers(numbers.view(numpy.uint8), self.width))

    def _numbers(self) -> Any:
        """All cells one after the other, lowest byte first."""
        numpy, array = self.numpy, self.array
        if array.dtype.kind in "SUO":
            return self._characters()
        if array.dtype.kind not in "iu":
            mend = '; astype("uint8") makes one' if array.dtype.kind in "fb" else ""
            raise TypeError(f"an array of integers or bytes is needed, not of {array.dtype}{mend}")
        ours = array.dtype.newbyteorder("<")
        return numpy.ascontiguousarray(array, dtype=ours).reshape(-1)

    def _characters(self) -> Any:
        numpy = self.numpy
        numbers = {".": 0, "0": 0, "": 0, " ": 0} | {str(digit): digit for digit in range(1, 10)}

        def number(cell: Any) -> int:
            text = cell.decode("latin-1") if isinstance(cell, bytes) else str(cell)
            return numbers.get(text, 255)

        cells = [number(cell) for cell in self.array.reshape(-1).tolist()]
        return numpy.array(cells, numpy.uint8)

    def grids(self, column: Column, each: int | None) -> Any:
        grids, array = column.bytes(), self.array
        if array.dtype.kind in "SU":
            grids = self.numpy.array([b""] + [b"%d" % digit for digit in range(1, 10)])[grids]
        elif array.dtype.kind in "iu":
            grids = grids.view(array.dtype.newbyteorder("<"))
        if array.dtype != grids.dtype:
            grids = grids.astype(array.dtype)
        if self.is_one and each is None:
            return grids.reshape(array.shape)
        return grids.reshape(-1, *(array.shape if self.is_one else array.shape[1:]))

    def words(self, column: Column) -> Any:
        if self.is_one:
            return column.items()[0]
        return self.numpy.array([word or "" for word in column.items()], dtype="U10")

    def numbers_of(self, column: Column) -> Any:
        return column.items()[0] if self.is_one else column.counts()

    def data(self, column: Column, make: Callable[[Any], Any] | None = None) -> Any:
        items = super().data(column, make)
        if self.is_one:
            return items[0]
        if make is not None:
            return items
        if column.parts is None:
            return self.numpy.array(items, dtype=object)
        dtype = [(part, "U16" if is_word else "f8") for part, is_word in column.parts]
        ratings = self.numpy.zeros(len(items), dtype)
        for row, item in enumerate(items):
            if item:
                ratings[row] = tuple(item.values())
        return ratings

    def candidates(self, column: Column) -> Any:
        items = column.items()
        if self.is_one:
            items = items[:1]
        digits = [
            [[str(digit) in cell for digit in range(1, 10)] for cell in item or [""] * 81]
            for item in items
        ]
        shape = self.array.shape if self.is_one else (-1, *self.array.shape[1:])
        return self.numpy.array(digits, dtype=bool).reshape(*shape, 9)


class _Objects(Many):
    """A NumPy array of texts, or of objects."""

    def __init__(self, array: Any) -> None:
        super().__init__(array.tolist())
        self.dtype = array.dtype

    def grids(self, column: Column, each: int | None) -> Any:
        held, dtype = super().grids(column, each), self.dtype
        is_wide = dtype.kind in "SU" and dtype.itemsize >= 81 * (4 if dtype.kind == "U" else 1)
        return held.astype(dtype) if is_wide else held

    def _held(self, items: list[Any]) -> Any:
        import numpy

        if self.dtype.kind in "SUT" and all(isinstance(i, (str, bytes, type(None))) for i in items):
            empty: Any = b"" if self.dtype.kind == "S" else getattr(self.dtype, "na_object", "")
            texts = [empty if item is None else item for item in items]
            return numpy.array(texts, self.dtype if self.dtype.kind == "T" else self.dtype.kind)
        held = numpy.empty(len(items), dtype=object)
        held[:] = items
        return held

    def numbers_of(self, column: Column) -> Any:
        return column.counts()


class Arrow(Kind):
    """An Arrow array of any library, by the C data interface."""

    def __init__(self, array: Any) -> None:
        super().__init__(Rows.arrow(array))
        self.array = array

    @property
    def lengths(self) -> list[int]:
        chunks = getattr(self.array, "chunks", None)
        if isinstance(chunks, list):
            return [len(chunk) for chunk in chunks]
        return [len(self.rows)]

    def _string(self) -> str:
        kind = getattr(self.array, "type", "string")
        return str(getattr(kind, "value_type", kind))

    def _give(self, column: Column, each: int = 1) -> Any:
        made = column.arrow(self._string(), [each * length for length in self.lengths])
        pyarrow = sys.modules.get("pyarrow")
        if pyarrow is not None and isinstance(self.array, pyarrow.Array):
            return pyarrow.array(made)
        if pyarrow is not None and isinstance(self.array, pyarrow.ChunkedArray):
            return pyarrow.chunked_array(made)
        return made

    def grids(self, column: Column, each: int | None) -> Any:
        return self._give(column, 1 if each is None else each)

    def words(self, column: Column) -> Any:
        return self._give(column)

    numbers_of = candidates = words

    def data(self, column: Column, make: Callable[[Any], Any] | None = None) -> Any:
        return super().data(column, make) if make else self._give(column)


class Polars(Arrow):
    """A Polars Series; one of categories, or of nulls alone, is one of texts here."""

    def __init__(self, series: Any) -> None:
        polars = sys.modules["polars"]
        is_other = series.dtype in (polars.Null, polars.Categorical, polars.Enum)
        super().__init__(series.cast(polars.String) if is_other else series)

    @property
    def lengths(self) -> list[int]:
        return [len(self.rows)]

    def _string(self) -> str:
        return "string_view"

    def _give(self, column: Column, each: int = 1) -> Any:
        made = column.arrow("string_view", [each * len(self.rows)])
        return sys.modules["polars"].Series(made).alias(self.array.name)


class Pandas(Many):
    """A pandas Series: its index and name come back, and its type for grids. Texts that are in memory
    of Arrow stay there."""

    def __init__(self, series: Any) -> None:
        self.series = series
        self.arrow = Arrow(series.array.__arrow_array__()) if _is_arrow_text(series) else None
        if self.arrow is not None:
            Kind.__init__(self, self.arrow.rows)
            return
        missing = series.isna().tolist()
        super().__init__(
            [None if gone else item for gone, item in zip(missing, series.tolist(), strict=True)]
        )

    def _series(self, items: Any, dtype: Any) -> Any:
        pandas, index = sys.modules["pandas"], self.series.index
        if len(index) != len(items):
            index = index.repeat(len(items) // max(len(index), 1))
        return pandas.Series(items, index=index, name=self.series.name, dtype=dtype)

    def grids(self, column: Column, each: int | None) -> Any:
        pandas, dtype = sys.modules["pandas"], self.series.dtype
        if self.arrow is not None:
            return self._series(dtype.__from_arrow__(self.arrow.grids(column, each)), dtype)
        # Numbers of 81 digits fit no type of their own, and answers are no categories of puzzles.
        is_other = isinstance(dtype, pandas.CategoricalDtype) or dtype.kind in "iufcbmM"
        return self._series(super().grids(column, each), object if is_other else dtype)

    def _held(self, items: list[Any]) -> Any:
        return items

    def words(self, column: Column) -> Any:
        return self._series(column.items(), None if len(self.rows) else str)

    def numbers_of(self, column: Column) -> Any:
        items = [None if item is None else min(item, 2**64 - 1) for item in column.items()]
        return self._series(items, "UInt64")

    def candidates(self, column: Column) -> Any:
        return self._series(column.items(), object)

    def data(self, column: Column, make: Callable[[Any], Any] | None = None) -> Any:
        return self._series(super().data(column, make), object)


def _is_arrow_text(series: Any) -> bool:
    pandas, pyarrow = sys.modules["pandas"], sys.modules.get("pyarrow")
    dtype = series.dtype
    if pyarrow is None:
        return False
    if isinstance(dtype, pandas.StringDtype):
        return bool(dtype.storage == "pyarrow")
    return isinstance(dtype, pandas.ArrowDtype) and dtype.pyarrow_dtype in (
        pyarrow.string(),
        pyarrow.large_string(),
    )


def _numpy(array: Any) -> Kind:
    """Texts are many, but for the cells of one; all else is cells."""
    if hasattr(array, "mask"):
        raise TypeError("what masked cells are has to be said first: array.filled(0) makes them empty")
    is_text = array.dtype.kind in "SUOT" and array.ndim == 1
    return _Objects(array) if is_text and not _is_row(array) else NumPy(array)


def _is_row(array: Any) -> bool:
    return len(array) == 81 and is_cells([_decoded(cell) for cell in array.tolist()])


def _decoded(cell: Any) -> Any:
    return cell.decode("latin-1") or " " if isinstance(cell, bytes) else cell


_LIBRARIES: list[tuple[str, str, Callable[[Any], Kind]]] = [
    ("numpy", "ndarray", _numpy),
    ("polars", "Series", Polars),
    ("pandas", "Series", Pandas),
]

"""Sudoku, solved exactly and in bulk.

**One puzzle** is a ``str`` of 81 cells (``.`` or ``0`` for empty) or a text in any other format,
81 or 9 x 9 cells in lists or NumPy, or a ``Puzzle``. **Many** are a list or tuple of those, NumPy
``(n, 81)`` or ``(n, 9, 9)`` of any integer or bytes type, an Arrow array of strings, a Polars or
pandas Series. The like kind comes back; what is given is never altered.

**No answer**: one puzzle raises ``InvalidPuzzle``, ``NoSolution``, ``Unreadable`` or
``LimitReached``, all of them ``NinefoldError``; among many it is ``None``, null, or in NumPy a row
of zeros, and never stops the others. ``errors="raise"`` raises at the first, with its ``row``.

Keywords of all functions that take many:

- ``threads``: how many to use; ``None`` means the cores that the process may use.
- ``errors``: ``"null"`` or ``"raise"``.
- ``progress``: a function that is told some times a second how many rows are done, of how many.
- ``node_limit``, ``time_limit``: guesses and seconds for each puzzle. A limit never makes an answer
  *none* or *unique*. The first repeats exactly.

>>> import ninefold
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> ninefold.solve([puzzle, None, puzzle[1:]])[1:]
[None, None]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import IO, Any

from . import _native
from ._errors import (
    InvalidPuzzle,
    LimitReached,
    NinefoldError,
    NoSolution,
    Unreadable,
    exception,
)
from ._generate import generate
from ._kinds import Kind, One, entry, kind_of
from ._native import COLUMNS, FORMS, SCALES, TECHNIQUES, Question, Table, __version__
from ._numbers import seconds, whole, whole_or_none
from ._objects import Answer, Puzzle, Record, Solution, Step, Verdict

__all__ = [
    "COLUMNS",
    "FORMS",
    "SCALES",
    "TECHNIQUES",
    "Answer",
    "InvalidPuzzle",
    "LimitReached",
    "NinefoldError",
    "NoSolution",
    "Puzzle",
    "Record",
    "Solution",
    "Step",
    "Table",
    "Unreadable",
    "Verdict",
    "__version__",
    "candidates",
    "canon",
    "check",
    "class_id",
    "count",
    "generate",
    "hint",
    "minimize",
    "path",
    "rate",
    "read",
    "solutions",
    "solve",
    "status",
    "table",
    "transform",
    "verify",
]

Progress = Callable[[int, int], object]


def _ask(
    kind: Kind,
    question: Question,
    *,
    errors: str = "null",
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> _native.Column:
    if errors not in ("null", "raise"):
        raise ValueError('errors is "null" or "raise"')
    column = _native.ask(
        kind.rows,
        question,
        width=kind.width,
        threads=whole_or_none("threads", threads, 1),
        node_limit=whole_or_none("node_limit", node_limit),
        time_limit=seconds("time_limit", time_limit),
        progress=progress,
    )
    if column.troubles and (kind.is_one or errors == "raise"):
        row, word, cells, message = column.troubles[0]
        raise exception(word, cells, message, None if kind.is_one else row)
    return column


def solve(
    p: Any, which: str | int = "first", *, seed: int = 0, **options: Any
) -> Any:
    """A solution of one puzzle or of each of many.

    ``which`` is ``"first"``, the lexicographically smallest; ``"last"``; ``"any"``, whichever is
    found first; ``"random"``, each as likely as the others, by ``seed``; or a number k: the solution
    with k smaller ones. Gives the like kind: text for text, a ``Solution`` for a ``Puzzle``, an
    array of the same shape and type for an array, with zeros where there is no solution.

    Options are those of the package: ``threads``, ``errors``, ``progress``, ``node_limit``,
    ``time_limit``.

    Raises ``InvalidPuzzle``, ``NoSolution``, ``Unreadable`` or ``LimitReached`` for one puzzle.

    >>> solve("." * 81, which=1)[-9:]
    '972538641'
    >>> solve("11" + "." * 79)
    Traceback (most recent call last):
    ninefold._errors.InvalidPuzzle: 1 twice in row 1 (r1c1, r1c2)
    """
    kind = kind_of(p)
    return kind.grids(_ask(kind, Question.solve(which, whole("seed", seed)), **options), None)


def solutions(p: Any) -> Iterator[Any]:
    """All solutions of one puzzle, in lexicographic order, found one by one as they are asked for.

    >>> next(solutions("." * 81))[:18]
    '123456789456789123'
    """
    kind = kind_of(p)
    if not isinstance(kind, One) and not kind.is_one:
        raise TypeError("solutions takes one puzzle")
    from ._kinds import like

    made = like(p)
    return (made(text) for text in _native.solutions(_native.Rows.entries([entry(p)])))


def count(p: Any, limit: int | None = None, **options: Any) -> Any:
    """The number of solutions, counted up to ``limit``.

    Exact, however many there are. For NumPy ``uint64``, with 0 for rows without an answer; there, and
    in Arrow, Polars and pandas, a number that doesn't fit is ``2**64 - 1``.

    >>> count("." * 81)
    6670903752021072936960
    >>> count("." * 81, limit=2)
    2
    """
    kind = kind_of(p)
    return kind.numbers_of(_ask(kind, Question.count(whole_or_none("limit", limit)), **options))


def status(p: Any, **options: Any) -> Any:
    """``unique``, ``multiple``, ``none``, ``invalid``, ``unknown`` (a limit) or ``unreadable``.

    Always an answer; only a null has none.

    >>> status(["." * 81, "11" + "." * 79, "hello"])
    ['multiple', 'invalid', 'unreadable']
    """
    kind = kind_of(p)
    return kind.words(_ask(kind, Question.status(), **options))


def check(p: Any, *, repair: bool = False, **options: Any) -> Any:
    """What is the matter with a puzzle: an ``Answer`` for each; for many, in a list.

    With ``repair`` also the single givens whose change or removal would leave one solution, where there
    isn't one, and the fewest that would have to be added to several.

    >>> check("11" + "." * 79).conflict
    ('r1c1', 'r1c2')
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> check("55" + puzzle[2:], repair=True).repairs[-1]
    'r1c2=3'
    """
    kind = kind_of(p)
    return kind.data(_ask(kind, Question.check(repair), **options), Answer._of)


def verify(p: Any, answers: Any, *, first: bool = False, **options: Any) -> Any:
    """Is each answer a right solution of its puzzle? ``right``, ``wrong`` or ``unfinished``.

    Any solution is right; with ``first`` only the smallest. A ``Verdict`` is a text that is true just
    if it is ``right``; many come as the like kind of ``p``.

    >>> bool(verify("." * 81, "1" * 81)), verify("." * 81, "." * 81)
    (False, 'unfinished')
    """
    kind = kind_of(p)
    question = Question.verify(_beside(kind, answers, "answers"), first)
    words = kind.words(_ask(kind, question, **options))
    if isinstance(words, str):
        return Verdict(words)
    if isinstance(words, (list, tuple)):
        return type(words)(None if word is None else Verdict(word) for word in words)
    return words


def _beside(kind: Kind, grids: Any, what: str) -> _native.Rows:
    """The grids that stand beside puzzles."""
    rows = kind_of(grids).rows
    if len(kind.rows) != len(rows):
        raise ValueError(f"{len(kind.rows)} puzzles and {len(rows)} {what}: one is needed for each")
    return rows


def candidates(p: Any, **options: Any) -> Any:
    """The digits that occur in some solution, for each cell: 81 texts.

    For NumPy booleans of one more dimension, ``(n, 81, 9)`` or ``(n, 9, 9, 9)``.

    >>> candidates("12345678." + "." * 72)[8:10]
    ['9', '456789']
    """
    kind = kind_of(p)
    return kind.candidates(_ask(kind, Question.candidates(), **options))


def canon(p: Any, form: str = "minlex", **options: Any) -> Any:
    """The one form that all equivalent puzzles have in common, as the like kind.

    ``form``: ``minlex``, the smallest line; ``pattern``, the smallest pattern of givens; ``solution``,
    the puzzle within the smallest form of its solution; ``relabel``, only the digits renamed.

    >>> canon("9" + "." * 80)[-1]
    '1'
    """
    kind = kind_of(p)
    return kind.grids(_ask(kind, Question.canon(form), **options), None)


def class_id(p: Any, **options: Any) -> Any:
    """The short text that all equivalent puzzles have in common, and no others.

    >>> class_id("9" + "." * 80) == class_id("." * 80 + "1")
    True
    """
    kind = kind_of(p)
    return kind.data(_ask(kind, Question.class_id(), **options))


def transform(
    p: Any, n: int | None = None, *, seed: int = 0, map: str | None = None, **options: Any
) -> Any:
    """Equivalent puzzles, at random by ``seed``, or by a ``map`` as the command line prints it.

    Without ``n`` one for each, as the like kind; with it ``n`` for each, one after the other.

    >>> transform("12" + "." * 79, map="transpose").index("2")
    9
    """
    kind = kind_of(p)
    number = 1 if n is None else whole("n", n)
    question = Question.transform(number, whole("seed", seed), map)
    return kind.grids(_ask(kind, question, **options), n)


def minimize(p: Any, *, seed: int | None = None, **options: Any) -> Any:
    """A minimal puzzle within the puzzle, which must have one solution.

    Givens are tried in reading order, or with a ``seed`` in a random one.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> check(minimize(puzzle)).minimal
    True
    """
    kind = kind_of(p)
    return kind.grids(_ask(kind, Question.minimize(whole_or_none("seed", seed)), **options), None)


def rate(p: Any, scale: str = "grade", **options: Any) -> Any:
    """How hard a puzzle is, on one of ``SCALES``: a dict of the parts of its rating.

    Our own grade is from 1 (gentle) to 6 (diabolical).

    For NumPy a structured array, for Arrow and Polars a struct.

    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    {'grade': 1, 'grade_name': 'gentle'}
    """
    kind = kind_of(p)
    return kind.data(_ask(kind, Question.rate(scale), **options))


def hint(p: Any, depth: int = 3, *, filled: Any = None, **options: Any) -> Any:
    """The next ``Step``; ``None`` where nothing is left to do. For many, in a list.

    ``depth`` 1 tells the technique and its house, 2 the cells, too, 3 all. ``filled`` is what somebody has
    filled in so far, with the givens or without, one grid for each puzzle: a wrong entry is an error that
    names it.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> hint(puzzle).placements
    ('r5c5=5',)
    >>> hint(puzzle, filled="." * 40 + "6" + "." * 40)
    Traceback (most recent call last):
    ninefold._errors.NinefoldError: wrong so far: r5c5
    """
    kind = kind_of(p)
    question = Question.hint(whole("depth", depth, 1, 3), None if filled is None else _beside(kind, filled, "filled-in grids"))
    return kind.data(_ask(kind, question, **options), _step)


def path(p: Any, **options: Any) -> Any:
    """All steps to the solution, or to where the techniques end: a list for each.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> len(path(puzzle))
    51
    """
    kind = kind_of(p)
    return kind.data(_ask(kind, Question.path(), **options), _steps)


def _step(data: Any) -> Step | None:
    return None if data is None else Step._of(data)


def _steps(data: list[Any]) -> list[Step]:
    return [Step._of(step) for step in data]


def table(
    p: Any,
    columns: str | Sequence[str] = ("record", "puzzle", "status", "solution", "second", "message"),
    *,
    threads: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Table:
    """Several answers about each row in one pass, as an Arrow table: see ``COLUMNS``.

    ``line`` is where a ``Record`` begins in its text. Plain rows are solved many at once.
    It goes into any library that takes Arrow (``pyarrow.table``, ``polars.DataFrame``, DuckDB). Bad
    rows have their status and message, nulls are null.

    >>> table(["." * 81], ["status", "class_id"]).column_names
    ['status', 'class_id']
    """
    return _native.table(
        kind_of(p).rows,
        [columns] if isinstance(columns, str) else list(columns),
        threads=whole_or_none("threads", threads, 1),
        node_limit=whole_or_none("node_limit", node_limit),
        time_limit=seconds("time_limit", time_limit),
        progress=progress,
    )


def read(path_or_text: str | bytes | os.PathLike[str] | IO[bytes]) -> Iterator[Record]:
    """The records of a file, or of a text, in any format that ``ninefold list formats`` lists.

    A record that can't be read says why, and doesn't disturb the next. A text on a single line that
    is no puzzle is taken for the name of a file. Files in gzip and Zstandard are known by content.

    >>> [record.status for record in read("." * 81 + "\\n" + "a" * 81)]
    [None, 'unreadable']
    """
    return map(_record, _native.Records(_opened(path_or_text)))


def _opened(source: Any) -> IO[bytes]:
    if hasattr(source, "read"):
        file: IO[bytes] = source
        return file
    if isinstance(source, bytes):
        return BytesIO(source)
    if isinstance(source, str) and not os.path.exists(source):
        if not source or "\n" in source or status(source) != "unreadable":
            return BytesIO(source.encode())
    return open(os.fspath(source), "rb")


def _record(record: Any) -> Record:
    line, text, layers, trouble, answer = record
    puzzle = None if layers is None else Puzzle._of(layers)
    if trouble is None:
        return Record(line, text, puzzle, answer=answer)
    _, word, cells, message = trouble
    return Record(line, text, puzzle, word, message, tuple(cells), answer)

"""The objects of the package: plain values that compare, hash, pickle and draw themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING, Any

from . import _draw, _native

if TYPE_CHECKING:
    import numpy


@total_ordering
class _Grid:
    """A grid that draws itself, in the order of its 81 characters."""

    __slots__ = ("_layers",)
    _layers: tuple[str, str | None, tuple[str, ...] | None]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed")

    def _keep(self, layers: tuple[str, str | None, list[str] | None]) -> None:
        givens, placed, marks = layers
        kept = (givens, placed, None if marks is None else tuple(marks))
        object.__setattr__(self, "_layers", kept)

    def __str__(self) -> str:
        return self._layers[0]

    def __repr__(self) -> str:
        givens, placed, marks = self._layers
        drawing = _native.draw((givens, placed, None if marks is None else list(marks)))
        return f"{type(self).__name__}\n{drawing}"

    def _repr_svg_(self) -> str:
        return _draw.svg(*self._layers)

    def _repr_html_(self) -> str:
        return self._repr_svg_()

    def _key(self) -> tuple[str, str, tuple[str, ...]]:
        givens, placed, marks = self._layers
        return givens, placed or "", marks or ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, _Grid)
        return self._layers == other._layers

    def __lt__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, _Grid)
        return self._key() < other._key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._layers))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        """The grid as numbers of shape (9, 9), 0 for empty."""
        import numpy

        numbers = [int(cell) if cell != "." else 0 for cell in str(self)]
        return numpy.array(numbers, dtype=dtype or numpy.uint8).reshape(9, 9)


class Puzzle(_Grid):
    """A puzzle whose givens don't clash.

    Made from anything that is one puzzle: 81 characters, a text in any format (nine rows, a
    drawing, pencil marks), 81 or 9 x 9 cells, another puzzle. ``str()`` gives its 81 characters.

    Raises ``Unreadable`` for what is no grid, and ``InvalidPuzzle`` where givens clash.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle
    Puzzle
    +-------+-------+-------+
    | 5 3 . | . 7 . | . . . |
    | 6 . . | 1 9 5 | . . . |
    | . 9 8 | . . . | . 6 . |
    +-------+-------+-------+
    | 8 . . | . 6 . | . . 3 |
    | 4 . . | 8 . 3 | . . 1 |
    | 7 . . | . 2 . | . . 6 |
    +-------+-------+-------+
    | . 6 . | . . . | 2 8 . |
    | . . . | 4 1 9 | . . 5 |
    | . . . | . 8 . | . 7 9 |
    +-------+-------+-------+
    >>> puzzle.solve().status
    'unique'
    """

    __slots__ = ()

    def __init__(self, puzzle: object) -> None:
        from ._kinds import text_of

        if isinstance(puzzle, Puzzle):
            object.__setattr__(self, "_layers", puzzle._layers)
        else:
            self._keep(_native.parse(text_of(puzzle)))

    @classmethod
    def _of(cls, layers: tuple[str, str | None, list[str] | None]) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._keep(layers)
        return puzzle

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        givens, placed, marks = self._layers
        return Puzzle._of, ((givens, placed, None if marks is None else list(marks)),)

    @property
    def givens(self) -> str:
        """The givens: 81 characters, ``.`` for empty."""
        return self._layers[0]

    @property
    def placed(self) -> str | None:
        """The digits placed since, if there are any."""
        return self._layers[1]

    @property
    def marks(self) -> tuple[str, ...] | None:
        """The pencil marks of the 81 cells, if there are any."""
        return self._layers[2]

    def solve(self) -> Answer:
        """Whether there is a solution, whether it is the only one, and what can be said beyond."""
        from . import check

        answer: Answer = check(self)
        return answer

    def solutions(self) -> Iterator[Solution]:
        """All solutions, in lexicographic order."""
        from . import solutions

        return solutions(self)


class Solution(_Grid):
    """A complete and right grid. Only made by a check of all 27 houses.

    >>> Solution("5346789126721953481983425678597614234268537917139248569615372842874196353452861" "79") \\
    ...     < Solution("9" "87654321246173985351928746128537694634892157795461832519286473472319568863745219")
    True
    """

    __slots__ = ()

    def __init__(self, digits: object) -> None:
        from ._kinds import text_of

        self._keep((_native.solution(text_of(digits)), None, None))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return Solution, (str(self),)


@dataclass(frozen=True, repr=False)
class Answer:
    """What ``check`` and ``Puzzle.solve`` say of a puzzle.

    ``status`` is one of ``unique``, ``multiple``, ``none``, ``invalid``, ``unknown`` and
    ``unreadable``; ``solution`` the smallest solution, ``second`` another one; ``minimal`` whether
    each given is needed, and ``redundant`` those that aren't, each alone; ``conflict`` the cells that
    clash, or that cannot stand together; ``differing`` those in which solutions differ, and
    ``unavoidable`` those of which one more given would be needed. ``repairs`` (like ``r1c2=5``, or
    ``r3c3=.`` for a removal) and ``additions`` are ``None`` unless they were asked for and found.
    """

    status: str
    solution: Solution | None = None
    second: Solution | None = None
    message: str | None = None
    minimal: bool | None = None
    redundant: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    unavoidable: tuple[str, ...] = ()
    repairs: tuple[str, ...] | None = None
    additions: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        head = self.status if self.message is None else f"{self.status}: {self.message}"
        drawing = "" if self.solution is None else "\n" + repr(self.solution).split("\n", 1)[1]
        return f"Answer {head}{drawing}"

    def _repr_svg_(self) -> str | None:
        return None if self.solution is None else self.solution._repr_svg_()

    @staticmethod
    def _of(data: dict[str, Any]) -> Answer:
        grids = {name: data[name] and Solution(data[name]) for name in ("solution", "second")}
        lists = {name: tuple(v) for name, v in data.items() if isinstance(v, list)}
        return Answer(**{**data, **grids, **lists})


@dataclass(frozen=True, repr=False)
class Step:
    """One deduction: what a technique places or eliminates, and where.

    ``technique`` is its name as in ``ninefold list techniques``; ``placements`` are like ``r1c1=5``,
    ``eliminations`` like ``r4c2<>7``; ``text`` says it in the notation of players; ``cells`` are
    those of the pattern; ``grid`` and ``marks`` are the position before it.
    """

    technique: str
    placements: tuple[str, ...]
    eliminations: tuple[str, ...]
    text: str
    cells: tuple[str, ...]
    grid: str
    marks: tuple[str, ...]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Step {self.text}\n{_native.draw((self.grid, None, list(self.marks)))}"

    def _repr_svg_(self) -> str:
        return _draw.svg(self.grid, None, self.marks, self.cells)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>{escape(self.text)}</p>{self._repr_svg_()}"

    @staticmethod
    def _of(data: dict[str, Any]) -> Step:
        values: Any = [tuple(v) if isinstance(v, list) else v for v in data.values()]
        return Step(*values)


class Verdict(str):
    """``right``, ``wrong`` or ``unfinished``: a text that is true only if it is ``right``."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return self == "right"


@dataclass(frozen=True)
class Record:
    """A record of an input: its puzzle, or why there is none.

    ``line`` is where it begins, from 1, and ``text`` its own lines; ``answer`` is the solution that
    came along. ``status`` is ``unreadable`` or ``invalid`` where there is no puzzle.
    """

    line: int
    text: str
    puzzle: Puzzle | None
    status: str | None = None
    message: str | None = None
    cells: tuple[str, ...] = ()
    answer: str | None = None

    def __str__(self) -> str:
        return self.text

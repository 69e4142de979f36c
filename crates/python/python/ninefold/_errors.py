"""Why there is no answer, as exceptions."""

from __future__ import annotations

from collections.abc import Sequence


class NinefoldError(ValueError):
    """There is no answer.

    ``status`` is one of ``unique``, ``multiple``, ``none``, ``invalid``, ``unknown`` and
    ``unreadable``; ``cells`` names the cells that it is about, as ``r1c1``; ``row`` is the number
    of the row among many, from 0.
    """

    status: str
    cells: tuple[str, ...]
    row: int | None

    def __init__(
        self,
        message: str = "",
        status: str = "unknown",
        cells: Sequence[str] = (),
        row: int | None = None,
    ) -> None:
        super().__init__(message if row is None else f"row {row}: {message}")
        self.message = message
        self.status = status
        self.cells = tuple(cells)
        self.row = row

    def __reduce__(self) -> tuple[type[NinefoldError], tuple[object, ...], dict[str, object]]:
        return type(self), (self.message, self.status, self.cells, self.row), self.__dict__


class InvalidPuzzle(NinefoldError):
    """A digit stands twice in a house: ``cells`` says where."""


class NoSolution(NinefoldError):
    """The givens don't clash, yet there is no solution; or no puzzle can be as one was asked for."""


class Unreadable(NinefoldError):
    """It is no grid at all."""


class LimitReached(NinefoldError):
    """A limit that the caller set was reached before the answer was settled.

    ``puzzles`` are those that :func:`ninefold.generate` made until then.
    """

    puzzles: Sequence[str] = ()


_KINDS: dict[str, type[NinefoldError]] = {
    "invalid": InvalidPuzzle,
    "none": NoSolution,
    "unreadable": Unreadable,
    "unknown": LimitReached,
}


def exception(
    status: str, cells: Sequence[str], message: str, row: int | None = None
) -> NinefoldError:
    """The exception of a status."""
    return _KINDS.get(status, NinefoldError)(message, status, cells, row)

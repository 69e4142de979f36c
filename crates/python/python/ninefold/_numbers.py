"""Numbers that keywords take. An error names the keyword, and says what was expected."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(name: str, number: Any, least: int = 0, most: int = 2**64 - 1) -> int:
    """A whole number between two others."""
    try:
        value = index(number)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {number!r}") from None
    if value < least:
        raise ValueError(f"{name} is {least} or more, not {value}")
    if value > most:
        raise ValueError(f"{name} is {most} or less, not {value}")
    return value


def whole_or_none(name: str, number: Any, least: int = 0) -> int | None:
    """The same, if it is given."""
    return None if number is None else whole(name, number, least)


def seconds(name: str, number: Any) -> float | None:
    """A time, if it is given; without an end if it is infinite."""
    if number is None or number == float("inf"):
        return None
    try:
        value = float(number)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a number of seconds, not {number!r}") from None
    if not 0 <= value < 2**63:
        raise ValueError(f"{name} is a number of seconds from 0 on, not {number!r}")
    return value

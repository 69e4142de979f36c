"""Puzzles to order."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from . import _native
from ._errors import LimitReached
from ._kinds import kind_of, text_of
from ._numbers import seconds, whole, whole_or_none

Window = str | int | tuple[int, int]
"""``26``, ``(24, 28)`` with both ends, or as the command line takes it: ``"24..28"``, ``"..28"``."""

_PATIENCE = 1_000_000
"""Attempts for each puzzle, unless the caller says how many."""


def generate(
    n: int = 1,
    *,
    seed: int | None = None,
    givens: Window | None = None,
    symmetry: str | int | None = None,
    minimal: bool = False,
    mask: str | None = None,
    solution: Any = None,
    per_box: Window | None = None,
    per_line: Window | None = None,
    per_digit: Window | None = None,
    grade: Window | None = None,
    each_grade: bool = False,
    score: Window | None = None,
    distinct: bool = False,
    daily: str | date | None = None,
    needs: str | Sequence[str] = (),
    once: str | Sequence[str] = (),
    then_singles: bool = False,
    only: str | Sequence[str] = (),
    with_: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
    near: Any = None,
    remove: int | None = None,
    add: int | None = None,
    same_pattern: bool = False,
    attempts: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[str]:
    """``n`` puzzles to a specification, each with one solution, as texts.

    The keywords are the options of ``ninefold generate``, and give the same puzzles with the same
    ``seed``, on every machine and with any number of threads; without one there are new ones each time.
    With no other they are puzzles from which no given can be taken.

    - ``givens``, and ``per_box``, ``per_line``, ``per_digit``: how many, as ``26``, ``(24, 28)`` or
      ``"24..28"``; ``minimal``: none can be taken away.
    - ``symmetry`` of their places: ``none``, ``180``, ``90``, ``horizontal``, ``vertical``, ``both``,
      ``diagonal``, ``anti-diagonal``, ``both-diagonals`` or ``full``; ``mask``: 81 signs, ``x`` for a
      given, ``.`` for none, ``?`` for either, or a digit; ``solution``: the one that they have.
    - ``grade``: from 1 to 6 or by name, or a level of HoDoKu, as in ``3``, ``"2..tough"``, ``"hard"``;
      ``score`` on HoDoKu's scale; ``needs``, ``once``, ``only``, ``with_``, ``without``: techniques by
      their names in ``TECHNIQUES``; ``then_singles``: only singles follow.
    - ``each_grade``: ``n`` of each grade, easy ones first; of each of those of ``grade``, or its levels.
    - ``distinct``: no two are the same up to symmetry.
    - ``near``: one puzzle or many that they are near to, with ``remove`` givens taken away and ``add``
      others put in (1 and as many), in the same places with ``same_pattern``.
    - ``daily``: the puzzles of a date, one for each grade, or for those of ``grade``.
    - ``attempts``: when to give up, by default after a million for each puzzle; ``time_limit``: in
      seconds for all; ``node_limit``: guesses for each attempt; ``threads``, ``progress``: as in all
      functions.

    Raises ``NoSolution`` with the reason where no puzzle can be like that, ``ValueError`` for what is no
    option, and ``LimitReached`` where not enough were found: its ``puzzles`` are those that were, and its
    message has the one that came closest.

    >>> generate(2, seed=7, givens=(24, 26), symmetry="180") == generate(2, seed=7, givens="24..26", symmetry="180")
    True
    >>> generate(symmetry="full", givens=3)
    Traceback (most recent call last):
    ninefold._errors.NoSolution: at most 3 givens: every puzzle with one solution has 17 or more
    """
    number = whole("n", n, 0, 10**12)
    wish = {
        "givens": _window(givens),
        "symmetry": None if symmetry is None else str(symmetry),
        "minimal": bool(minimal),
        "mask": None if mask is None else str(mask),
        "solution": None if solution is None else text_of(solution),
        "per_box": _window(per_box),
        "per_line": _window(per_line),
        "per_digit": _window(per_digit),
        "grade": _window(grade),
        "each_grade": bool(each_grade),
        "score": _window(score),
        "distinct": bool(distinct),
        "daily": None if daily is None else str(daily),
        "needs": _names(needs),
        "once": _names(once),
        "then_singles": bool(then_singles),
        "only": _names(only),
        "with_": _names(with_),
        "without": _names(without),
        "near": None if near is None else kind_of(near).rows,
        "remove": whole_or_none("remove", remove),
        "add": whole_or_none("add", add),
        "same_pattern": bool(same_pattern),
    }
    if near is None and (alone := _given(wish, "remove", "add", "same_pattern")):
        raise ValueError(f"{alone} goes with near")
    others = wish.keys() - {"daily", "grade"}
    if daily is not None and (other := _given({"n": n != 1, "seed": seed, **wish}, "n", "seed", *others)):
        raise ValueError(f"{other} doesn't go with daily: what the puzzles of a day are is settled")
    puzzles, lack = _native.generate(
        wish,
        number=number,
        seed=secrets.randbits(53) if seed is None else whole("seed", seed),
        attempts=_PATIENCE * number if attempts is None else whole("attempts", attempts),
        node_limit=whole_or_none("node_limit", node_limit),
        time_limit=seconds("time_limit", time_limit),
        threads=whole_or_none("threads", threads, 1),
        progress=progress,
    )
    if lack is not None:
        reached = LimitReached(lack)
        reached.puzzles = puzzles
        raise reached
    return puzzles


def _given(wish: dict[str, Any], *names: str) -> str | None:
    """The first of these options that is given."""
    given = (name for name in names if not (wish[name] is None or wish[name] is False or wish[name] == []))
    return next(given, None)


def _window(window: Window | None) -> str | None:
    if isinstance(window, (tuple, list)):
        return "..".join(map(str, window))
    return None if window is None else str(window)


def _names(names: str | Sequence[str]) -> list[str]:
    return names.split(",") if isinstance(names, str) else list(names)

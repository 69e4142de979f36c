"""Grids as pictures: SVG, for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_SIDE = 36
_MARGIN = 2


def svg(
    givens: str,
    placed: str | None = None,
    marks: Sequence[str] | None = None,
    highlighted: Sequence[str] = (),
) -> str:
    """A grid as SVG: givens bold, placed digits blue, pencil marks small, some cells yellow."""
    parts = [_field(name) for name in highlighted]
    parts += [_line(i) for i in range(10)]
    for cell in range(81):
        if givens[cell] != ".":
            parts.append(_digit(cell, givens[cell], "font-weight='bold'"))
        elif placed and placed[cell] != ".":
            parts.append(_digit(cell, placed[cell], "fill='#1550a0'"))
        elif marks:
            parts += [_mark(cell, digit) for digit in marks[cell]]
    size = 9 * _SIDE + 2 * _MARGIN
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{size}' height='{size}' "
        f"viewBox='0 0 {size} {size}' role='img' font-family='sans-serif' "
        f"text-anchor='middle'><title>{escape(givens)}</title>"
        f"<rect width='{size}' height='{size}' fill='white'/>"
    )
    return head + "".join(parts) + "</svg>"


def _corner(cell: int) -> tuple[int, int]:
    return _MARGIN + cell % 9 * _SIDE, _MARGIN + cell // 9 * _SIDE


def _field(name: str) -> str:
    x, y = _corner((int(name[1]) - 1) * 9 + int(name[3]) - 1)
    return f"<rect x='{x}' y='{y}' width='{_SIDE}' height='{_SIDE}' fill='#fff0a0'/>"


def _line(i: int) -> str:
    at, end = _MARGIN + i * _SIDE, _MARGIN + 9 * _SIDE
    width = 2 if i % 3 == 0 else 0.5
    path = f"M{_MARGIN} {at}H{end}M{at} {_MARGIN}V{end}"
    return f"<path d='{path}' stroke='black' stroke-width='{width}'/>"


def _digit(cell: int, digit: str, style: str) -> str:
    x, y = _corner(cell)
    return f"<text x='{x + _SIDE // 2}' y='{y + 26}' font-size='24' {style}>{digit}</text>"


def _mark(cell: int, digit: str) -> str:
    x, y = _corner(cell)
    place = int(digit) - 1
    x, y = x + 6 + place % 3 * 12, y + 11 + place // 3 * 11
    return f"<text x='{x}' y='{y}' font-size='10' fill='#666'>{digit}</text>"

"""How fast many puzzles are solved from Python, as a ratio to the same engine in Rust.

    python crates/python/bench/rate.py FILE...

Each file, a puzzle a line, is repeated to a million rows. One thread; the rounds of all forms take
turns, and the median counts. A round calls twice, and the second time counts: memory that lies idle
may go back to the host of a virtual machine, and to get half a gigabyte anew takes a second there. The
Rust rate is that of the engine itself over plain lines in memory, measured in the same process.
Answers are asserted. Where ``py-sudoku`` is installed, some puzzles are solved with that, too.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ninefold
import numpy
import pandas
import polars
import pyarrow
from ninefold import _native

ROWS = 1_000_000
ROUNDS = 7


def seconds(call: Callable[[], Any]) -> float:
    call()
    begun = time.process_time()
    call()
    return time.process_time() - begun


def measure(path: str) -> None:
    some = [line[:81] for line in Path(path).read_text().splitlines()]
    lines = (some * (ROWS // len(some) + 1))[:ROWS]
    text = ("\n".join(lines) + "\n").encode()
    wide = numpy.frombuffer(text, numpy.uint8).reshape(ROWS, 82)[:, :81]
    cells = numpy.where(wide == ord("."), 0, wide - ord("0")).astype(numpy.uint8)
    strings = pyarrow.array(lines)
    large = cells.astype(numpy.int64)
    series = polars.Series(strings)
    frame = pandas.DataFrame({"puzzle": pandas.Series(lines, dtype="string[pyarrow]")})
    forms: dict[str, Callable[[], Any]] = {
        "Rust": lambda: _native.batch(text),
        "NumPy uint8": lambda: ninefold.solve(cells, threads=1),
        "Arrow string": lambda: ninefold.solve(strings, threads=1),
        "NumPy int64": lambda: ninefold.solve(large, threads=1),
        "Polars": lambda: ninefold.solve(series, threads=1),
        "pandas str": lambda: ninefold.solve(frame["puzzle"], threads=1),
        "list": lambda: ninefold.solve(lines, threads=1),
    }
    solved = ninefold.solve(some)
    wanted = (solved * (ROWS // len(some) + 1))[:ROWS]
    assert ninefold.solve(strings).to_pylist() == wanted
    numbers = numpy.frombuffer("".join(wanted).encode(), numpy.uint8).reshape(ROWS, 81) - ord("0")
    assert (ninefold.solve(cells) == numbers).all()
    assert ninefold.solve(series).to_list() == ninefold.solve(frame["puzzle"]).to_list() == wanted
    assert _native.batch(text) == sum(line is not None for line in wanted)
    taken: dict[str, list[float]] = {name: [] for name in forms}
    for _ in range(ROUNDS):
        for name, call in forms.items():
            taken[name].append(seconds(call))
    rust = statistics.median(taken["Rust"])
    print(f"{path}: Rust {ROWS / rust / 1e6:.2f} million a second")
    for name in forms:
        median = statistics.median(taken[name])
        print(f"  {name:13} {ROWS / median / 1e6:6.2f} million a second, {rust / median:.2f} of Rust")
    compare(some[:20], ROWS / statistics.median(taken["NumPy uint8"]))


def compare(lines: list[str], rate: float) -> None:
    """With py-sudoku, on a few puzzles."""
    try:
        from sudoku import Sudoku
    except ImportError:
        return
    boards = [[[int(cell) for cell in line[i : i + 9].replace(".", "0")] for i in range(0, 81, 9)] for line in lines]
    begun = time.process_time()
    solved = [Sudoku(3, board=board).solve().board for board in boards]
    other = len(lines) / (time.process_time() - begun)
    texts = ["".join(str(cell) for row in board for cell in row) for board in solved]
    assert texts == ninefold.solve(lines)
    print(f"  py-sudoku     {other:.1f} a second; NumPy uint8 is {rate / other:,.0f} times as fast")


for name in sys.argv[1:]:
    measure(name)

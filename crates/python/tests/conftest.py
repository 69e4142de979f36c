"""The corpus: puzzles and oracles that stand outside this tree, as in the tests in Rust."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[4] / "shared"


@pytest.fixture(scope="session")
def corpus() -> Callable[[str], list[str]]:
    """Reads the lines of a file of the corpus; skips the test where there is none."""
    named = os.environ.get("NINEFOLD_CORPUS")
    root = Path(named) if named else _BESIDE
    if not named and not root.is_dir():
        pytest.skip("this machine has no corpus")
    return lambda path: (root / path).read_text().splitlines()


@pytest.fixture(scope="session")
def table(corpus: Callable[[str], list[str]]) -> Callable[[str], list[list[str]]]:
    """Reads the rows of a table of the corpus, without its header."""
    return lambda path: [line.split("\t") for line in corpus(path)[1:]]

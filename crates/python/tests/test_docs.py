"""Every example runs; the package says what it gives to type checkers, and that is true."""

import doctest
import subprocess
import sys
from pathlib import Path

import ninefold
import ninefold._generate
import ninefold._objects
import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs"


@pytest.mark.parametrize("module", [ninefold, ninefold._generate, ninefold._objects])
def test_examples_in_the_module_run(module):
    failed, run = doctest.testmod(module)
    assert failed == 0 and run > 0


@pytest.mark.parametrize("page", ["python", "cluster", "learning"])
def test_examples_in_the_docs_run(page):
    failed, run = doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False)
    assert failed == 0 and run > 0


CONFIG = str(DOCS.parent / "pyproject.toml")


@pytest.mark.parametrize(
    "tool",
    [
        ["mypy", "--strict", "--config-file", CONFIG, "-p", "ninefold"],
        ["mypy.stubtest", "--mypy-config-file", CONFIG, "ninefold._native"],
    ],
)
def test_types_hold(tool, tmp_path):
    pytest.importorskip("mypy")
    run = subprocess.run([sys.executable, "-m", *tool], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_function_has_a_docstring_with_an_example():
    for name in ninefold.__all__:
        thing = getattr(ninefold, name)
        assert not callable(thing) or thing.__doc__, name
        if callable(thing) and name.islower():
            assert ">>>" in thing.__doc__, name

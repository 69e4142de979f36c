"""The native half: rows in, a column of answers out."""

from collections.abc import Callable, Iterator
from typing import IO, Any, final

__all__ = [
    "COLUMNS",
    "FORMS",
    "SCALES",
    "TECHNIQUES",
    "ArrowColumn",
    "Column",
    "Question",
    "Records",
    "Rows",
    "Solutions",
    "Table",
    "__version__",
    "ask",
    "batch",
    "draw",
    "generate",
    "parse",
    "solution",
    "solutions",
    "table",
]

_Layers = tuple[str, str | None, list[str] | None]
_Trouble = tuple[int, str, list[str], str]

COLUMNS: list[str]
FORMS: list[str]
SCALES: list[tuple[str, list[str]]]
TECHNIQUES: list[str]
__version__: str

def draw(layers: _Layers) -> str: ...
def parse(text: str) -> _Layers: ...
def solution(text: str) -> str: ...
def solutions(rows: Rows) -> Solutions: ...
def ask(
    rows: Rows,
    question: Question,
    *,
    width: int | None,
    threads: int | None,
    node_limit: int | None,
    time_limit: float | None,
    progress: Callable[[int, int], object] | None,
) -> Column: ...
def batch(text: bytes) -> int: ...
def generate(
    wish: dict[str, Any],
    *,
    number: int,
    seed: int,
    attempts: int,
    time_limit: float | None,
    threads: int | None,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[str], str | None]: ...
def table(
    rows: Rows,
    columns: list[str],
    *,
    threads: int | None,
    node_limit: int | None,
    time_limit: float | None,
    progress: Callable[[int, int], object] | None,
) -> Table: ...
@final
class Rows:
    @staticmethod
    def entries(items: list[Any], lines: list[int | None] = ...) -> Rows: ...
    @staticmethod
    def numbers(array: Any, width: int) -> Rows: ...
    @staticmethod
    def arrow(array: Any) -> Rows: ...
    def __len__(self) -> int: ...

@final
class Question:
    @staticmethod
    def solve(which: str | int, seed: int) -> Question: ...
    @staticmethod
    def count(limit: int | None) -> Question: ...
    @staticmethod
    def status() -> Question: ...
    @staticmethod
    def check(repair: bool) -> Question: ...
    @staticmethod
    def verify(answers: Rows, first: bool) -> Question: ...
    @staticmethod
    def candidates() -> Question: ...
    @staticmethod
    def canon(form: str) -> Question: ...
    @staticmethod
    def class_id() -> Question: ...
    @staticmethod
    def transform(number: int, seed: int, map: str | None) -> Question: ...
    @staticmethod
    def minimize(seed: int | None) -> Question: ...
    @staticmethod
    def rate(scale: str) -> Question: ...
    @staticmethod
    def hint(depth: int, filled: Rows | None) -> Question: ...
    @staticmethod
    def path() -> Question: ...

@final
class Column:
    @property
    def troubles(self) -> list[_Trouble]: ...
    def items(self) -> list[Any]: ...
    def bytes(self) -> Any: ...
    def counts(self) -> Any: ...
    def arrow(self, kind: str, lengths: list[int], parts: list[str] | None) -> ArrowColumn: ...

@final
class ArrowColumn:
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Table:
    @property
    def column_names(self) -> list[str]: ...
    def column(self, name: str) -> ArrowColumn: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Solutions:
    def __iter__(self) -> Iterator[str]: ...
    def __next__(self) -> str: ...

@final
class Records:
    def __new__(cls, file: IO[bytes]) -> Records: ...
    def __iter__(self) -> Iterator[tuple[int, str, _Layers | None, _Trouble | None, str | None]]: ...
    def __next__(self) -> tuple[int, str, _Layers | None, _Trouble | None, str | None]: ...

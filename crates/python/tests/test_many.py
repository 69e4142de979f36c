"""Many puzzles, in every kind of container: the like kind comes back, bad rows stop nothing."""

import os
import signal
import threading
import time

import ninefold
import numpy
import pandas
import polars
import pyarrow
import pytest
from hypothesis import given, settings, strategies
from test_one import CLASH, FOUR, NONE, NUMBERS, PUZZLE, SOLUTION

LINES = ninefold.transform(PUZZLE, 300, seed=3)
SOLVED = [ninefold.solve(line) for line in LINES]
BAD = [CLASH, NONE, PUZZLE[1:], "hello", "", None]
MIXED = [*LINES[:200], *BAD, *LINES[200:], FOUR]
ANSWERS = [*SOLVED[:200], *[None] * 6, *SOLVED[200:], ninefold.solve(FOUR)]


def numbers(lines, dtype=numpy.uint8):
    cells = [[int(cell) for cell in line.replace(".", "0")] for line in lines]
    return numpy.array(cells, dtype)


def test_lists_keep_their_order_and_their_nulls():
    for threads in (1, 2, 5, None):
        assert ninefold.solve(MIXED, threads=threads) == ANSWERS
    assert ninefold.solve(tuple(MIXED)) == tuple(ANSWERS)
    for bad in ([[1, 2], [3]], [1.5], [{}], [[]], [-1], [object()], [True], [11]):
        assert ninefold.solve([*bad, PUZZLE]) == [None] * len(bad) + [SOLUTION]
    assert ninefold.solve([]) == [] and ninefold.count([]) == []


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u2"])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_numpy_keeps_shape_and_type(dtype, shape):
    array = numbers([*LINES, CLASH, NONE], dtype).reshape(shape)
    before = array.copy()
    solved = ninefold.solve(array)
    assert solved.shape == array.shape and solved.dtype == array.dtype
    assert (solved[:-2] == numbers(SOLVED).reshape(shape)).all() and not solved[-2:].any()
    assert (array == before).all()
    assert ninefold.count(array).tolist() == [1] * 300 + [0, 0]
    assert ninefold.status(array).tolist() == ["unique"] * 300 + ["invalid", "none"]
    assert (ninefold.verify(array, solved) == "right").sum() == 300
    one = ninefold.solve(array[0])
    assert one.shape == array[0].shape and one.dtype == array.dtype and (one == solved[0]).all()
    strided = numpy.asfortranarray(array)[::-2]
    assert (ninefold.solve(strided) == solved[::-2]).all()


def test_numbers_that_are_no_digits_are_unreadable():
    for dtype, bad in [("i8", 300), ("i8", -1), ("i4", 256 + 5), ("u1", 10), ("i8", 2**40)]:
        array = numbers(LINES, dtype)
        array[7, 3] = bad
        assert ninefold.status(array).tolist() == ["unreadable" if i == 7 else "unique" for i in range(300)]
        assert not ninefold.solve(array)[7].any()


def test_numpy_of_bytes_and_texts():
    texts = numpy.array([line.encode() for line in LINES])
    assert ninefold.solve(texts).tolist() == [line.encode() for line in SOLVED]
    assert ninefold.solve(texts).dtype == texts.dtype
    assert ninefold.solve(numpy.array([*LINES, CLASH])).tolist() == [*SOLVED, ""]
    assert ninefold.solve(numpy.array([*LINES, None], dtype=object)).tolist() == [*SOLVED, None]
    cells = numpy.array([[c.encode() for c in line] for line in [*LINES, CLASH]])
    solved = ninefold.solve(cells)
    assert solved.dtype == cells.dtype and [b"".join(row).decode() for row in solved] == [*SOLVED, ""]
    assert b"".join(ninefold.solve(cells[0])).decode() == SOLVED[0]


    wide = numpy.array([*LINES, CLASH], "U99")
    assert ninefold.solve(wide).dtype == wide.dtype and ninefold.solve(wide[:0]).dtype == wide.dtype
    texts = numpy.array([*LINES, CLASH], numpy.dtypes.StringDType())
    assert ninefold.solve(texts).dtype == texts.dtype and ninefold.solve(texts).tolist() == [*SOLVED, ""]
    texts = numpy.array([LINES[0], None], numpy.dtypes.StringDType(na_object=None))
    assert ninefold.solve(texts).tolist() == [SOLVED[0], None]


@pytest.mark.parametrize(
    "array, error, why",
    [
        (numpy.zeros((3, 80), int), ValueError, "shape"),
        (numpy.zeros((3, 81, 1), int), ValueError, "shape"),
        (numpy.array(5), ValueError, "shape"),
        (numpy.array([1, 2]), ValueError, "shape"),
        (numpy.zeros((3, 81)), TypeError, "not of float64; astype"),
        (numpy.zeros((3, 81), complex), TypeError, "integers or bytes"),
        (numpy.ma.zeros((3, 81), int), TypeError, "filled"),
    ],
)
def test_numpy_of_another_shape_or_type_is_refused(array, error, why):
    with pytest.raises(error, match=why):
        ninefold.solve(array)


def test_types_of_answers_are_known_without_any():
    """So that batches without an answer go with others."""
    kinds = {
        ninefold.candidates: pyarrow.list_(pyarrow.string()),
        ninefold.class_id: pyarrow.string(),
        ninefold.rate: pyarrow.struct([("grade", "uint64"), ("grade_name", "string")]),
        ninefold.count: pyarrow.uint64(),
        ninefold.status: pyarrow.string(),
    }
    for function, kind in kinds.items():
        for rows in ([], [None], ["x"], [PUZZLE]):
            assert function(pyarrow.array(rows, pyarrow.string())).type == kind
            series = function(polars.Series("p", rows, dtype=polars.String))
            assert series.dtype == polars.Series(pyarrow.array([None], kind)).dtype
    for rows in (numbers([]).reshape(0, 81), numbers([CLASH]), numbers([PUZZLE])):
        assert ninefold.rate(rows).dtype == [("grade", "f8"), ("grade_name", "U16")]
        assert ninefold.solve(rows).shape == rows.shape
    assert ninefold.status(pandas.Series([], dtype=str)).dtype == ninefold.status(pandas.Series([PUZZLE])).dtype


KINDS = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]


@pytest.mark.parametrize("kind", KINDS)
def test_arrow_keeps_type_chunks_and_nulls(kind):
    array = pyarrow.array(MIXED, kind)
    solved = ninefold.solve(array)
    assert solved.type == kind and solved.to_pylist() == ANSWERS
    solved.validate(full=True)
    assert ninefold.solve(array[150:250]).to_pylist() == ANSWERS[150:250]
    chunked = pyarrow.chunked_array([array[:100], array[100:100], array[100:]])
    solved = ninefold.solve(chunked, threads=2)
    assert solved.type == kind and solved.to_pylist() == ANSWERS
    assert [len(chunk) for chunk in solved.chunks] == [len(chunk) for chunk in chunked.chunks]
    assert ninefold.solve(pyarrow.array([], kind)).to_pylist() == []
    assert ninefold.solve(pyarrow.array([None], kind)).to_pylist() == [None]


def test_categories_are_texts():
    wanted = [*ANSWERS, *ANSWERS]
    array = pyarrow.array([*MIXED, *MIXED]).dictionary_encode()
    assert ninefold.solve(array).to_pylist() == wanted
    assert ninefold.solve(pyarrow.chunked_array([array[:50], array[50:]])).to_pylist() == wanted
    large = array.cast(pyarrow.dictionary(pyarrow.int16(), pyarrow.large_string()))
    assert ninefold.solve(large).type == pyarrow.large_string()
    with pytest.raises(TypeError):
        ninefold.solve(pyarrow.array([1, 2]).dictionary_encode())
    series = polars.Series("p", [*MIXED, *MIXED], dtype=polars.Categorical)
    assert ninefold.solve(series).to_list() == wanted
    series = pandas.Series([*MIXED, *MIXED], dtype="category", name="p")
    solved = ninefold.solve(series)
    assert [None if pandas.isna(item) else item for item in solved] == wanted
    assert solved.name == "p" and ninefold.count(series, limit=2).dtype == "UInt64"


def test_arrow_gives_what_is_not_a_grid_its_own_type():
    array = pyarrow.array([PUZZLE, FOUR, CLASH, None])
    assert ninefold.count(array).to_pylist() == [1, ninefold.count(FOUR), None, None]
    assert ninefold.status(array).to_pylist() == ["unique", "multiple", "invalid", None]
    assert ninefold.candidates(array).to_pylist()[1] == ninefold.candidates(FOUR)
    assert ninefold.class_id(array).to_pylist()[0] == ninefold.class_id(PUZZLE)
    assert ninefold.rate(array).to_pylist() == [ninefold.rate(PUZZLE), None, None, None]


@pytest.mark.parametrize(
    "array, why",
    [
        (pyarrow.array([1, 2]), "not of Int64; cast"),
        (pyarrow.array([b"a"]), "not of Binary; cast"),
        (pyarrow.array([NUMBERS]), "not of List"),
        (pyarrow.RunEndEncodedArray.from_arrays([2], [PUZZLE]), "not of RunEndEncoded"),
        (pyarrow.table({"p": [PUZZLE]}), "choose a column"),
        (polars.DataFrame({"p": [PUZZLE]}), "choose a column"),
        (polars.LazyFrame({"p": [PUZZLE]}), "not LazyFrame"),
        (pandas.DataFrame({"p": [PUZZLE]}), "choose a column"),
        (iter([PUZZLE]), "not list_iterator"),
        ({PUZZLE}, "not set"),
    ],
)
def test_what_has_no_puzzles_is_a_type_error(array, why):
    with pytest.raises(TypeError, match=why):
        ninefold.solve(array)


def test_polars_keeps_the_name():
    series = polars.Series("puzzle", MIXED)
    solved = ninefold.solve(series)
    assert solved.name == "puzzle" and solved.to_list() == ANSWERS and solved.dtype == polars.String
    frame = polars.DataFrame({"puzzle": MIXED})
    column = polars.col("puzzle").map_batches(ninefold.solve, return_dtype=polars.String)
    assert frame.select(column)["puzzle"].to_list() == ANSWERS
    assert ninefold.count(series, limit=2).to_list()[:3] == [1, 1, 1]
    assert ninefold.solve(polars.Series("p", [None])).to_list() == [None]


@pytest.mark.parametrize("dtype", [None, object, "string", "str", "string[python]", "string[pyarrow]", pandas.ArrowDtype(pyarrow.string()), pandas.ArrowDtype(pyarrow.large_string())])
def test_pandas_keeps_index_name_and_type(dtype):
    index = [f"i{i}" for i in range(len(MIXED))]
    series = pandas.Series(MIXED, index=index, name="puzzle", dtype=dtype)
    solved = ninefold.solve(series)
    assert solved.index.equals(series.index) and solved.name == "puzzle"
    assert solved.dtype == series.dtype
    assert [None if pandas.isna(item) else item for item in solved] == ANSWERS
    counts = ninefold.count(series, limit=2)
    assert counts.dtype == "UInt64" and counts.iloc[-1] == 2 and counts.iloc[205] is pandas.NA
    assert ninefold.status(series).iloc[200] == "invalid"
    assert ninefold.hint(series).iloc[0] == ninefold.hint(LINES[0])
    assert len(ninefold.transform(series, 2)) == 2 * len(series)


def test_pandas_of_numbers_are_padded():
    numbers_of = pandas.Series([int(line.replace(".", "0")) for line in LINES])
    assert ninefold.solve(numbers_of).tolist() == [int(line) for line in SOLVED]


def test_the_first_bad_row_can_be_raised():
    for kind in (list, pyarrow.array, lambda lines: polars.Series("p", lines)):
        with pytest.raises(ninefold.InvalidPuzzle) as caught:
            ninefold.solve(kind(MIXED), errors="raise", threads=2)
        assert caught.value.row == 200 and str(caught.value).startswith("row 200: 5 twice")
    assert ninefold.solve([*LINES, None], errors="raise")[-1] is None
    with pytest.raises(ValueError):
        ninefold.solve(LINES, errors="ignore")


def test_numpy_candidates_are_truths():
    marks = ninefold.candidates(numbers([PUZZLE, FOUR, CLASH]).reshape(-1, 9, 9))
    assert marks.shape == (3, 9, 9, 9) and marks[0].sum() == 81 and not marks[2].any()
    texts = ["".join(str(d + 1) for d in range(9) if cell[d]) for cell in marks[1].reshape(81, 9)]
    assert texts == ninefold.candidates(FOUR)
    rating = ninefold.rate(numbers([PUZZLE, CLASH]), "hodoku")
    assert rating["score"].tolist() == [204, 0] and rating["level"].tolist() == ["easy", ""]


def test_tables_have_a_row_for_each():
    rows = pyarrow.table(ninefold.table(MIXED, ninefold.COLUMNS, threads=2)).to_pylist()
    assert [row["record"] for row in rows] == list(range(1, len(MIXED) + 1))
    assert [row["status"] for row in rows] == ninefold.status(MIXED)
    assert [row["solution"] for row in rows] == ANSWERS
    assert [row["class_id"] for row in rows[:3]] == [ninefold.class_id(PUZZLE)] * 3
    assert rows[200]["message"] == "5 twice in row 1 (r1c1, r1c2)" or rows[200]["conflict"]
    assert rows[0]["hodoku_score"] == ninefold.rate(LINES[0], "hodoku")["score"]
    assert rows[0]["grade"] == ninefold.rate(LINES[0])["grade"]
    assert rows[-1]["count_text"] == str(ninefold.count(FOUR)) and rows[-1]["second"]
    assert polars.DataFrame(ninefold.table(MIXED)).shape == (len(MIXED), 6)
    some = ["solution", "second", "givens", "message"]
    alone = pyarrow.table(ninefold.table(MIXED, some, node_limit=10**9)).to_pylist()
    assert pyarrow.table(ninefold.table(MIXED, some)).to_pylist() == alone
    with pytest.raises(ValueError):
        ninefold.table(MIXED, ["colour"])


def test_tables_tell_the_line_of_a_record():
    records = list(ninefold.read(f"{PUZZLE}\n\nhello\n{FOUR}\n"))
    rows = pyarrow.table(ninefold.table([*records, PUZZLE], ["record", "line", "status"])).to_pylist()
    assert [row["line"] for row in rows] == [1, 3, 4, None]
    assert [row["status"] for row in rows] == ["unique", "unreadable", "multiple", "unique"]


@given(strategies.lists(strategies.one_of(strategies.none(), strategies.text(max_size=90), strategies.sampled_from(MIXED))))
@settings(max_examples=60, deadline=None)
def test_rows_never_bear_on_each_other(rows):
    alone = [ninefold.status([row])[0] for row in rows]
    assert ninefold.status(rows) == alone
    solved = ninefold.solve(rows)
    assert solved == [ninefold.solve([row])[0] for row in rows]
    assert pyarrow.array(solved, pyarrow.string()).equals(ninefold.solve(pyarrow.array(rows, pyarrow.string())))


@given(strategies.lists(strategies.integers(-2**63, 2**63 - 1) | strategies.integers(0, 9), min_size=81, max_size=81))
@settings(max_examples=60, deadline=None)
def test_any_numbers_are_one_status(cells):
    array = numpy.array([cells], numpy.int64)
    assert ninefold.status(array).tolist() == ninefold.status([array[0]])


def test_progress_is_told_and_may_end_the_call():
    told = []
    ninefold.solve(LINES, threads=2, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (300, 300)
    with pytest.raises(RuntimeError):
        ninefold.count(["." * 81] * 999, threads=2, progress=lambda *_: [][0:0] or _fail())


def _fail():
    raise RuntimeError("enough")


@pytest.mark.parametrize("rows", [1, 999])
def test_ctrl_c_ends_a_long_call(rows):
    sparse = ".3...........9.............8...6................9....................6...4......9"
    question = [sparse] * rows
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            ninefold.count(question, threads=2)


def test_the_lock_is_let_go():
    stalls, over = [], threading.Event()

    def tick():
        while not over.is_set():
            begun = time.perf_counter()
            time.sleep(0.001)
            stalls.append(time.perf_counter() - begun)

    thread = threading.Thread(target=tick)
    thread.start()
    ninefold.count(["." * 81] * 8, threads=1)
    over.set()
    thread.join()
    assert len(stalls) > 20


def test_memory_is_steady():
    import resource

    array = numbers(LINES * 334)[:100_000]
    lines = pyarrow.array(LINES * 334)[:100_000]

    def peak(calls):
        for _ in range(calls):
            ninefold.solve(array)
            ninefold.solve(lines)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = peak(10)
    assert peak(90) - before < 30_000


@pytest.mark.parametrize("path", ["puzzles/17clue.txt", "puzzles/multi.txt", "puzzles/nosolution.txt", "puzzles/easy.txt"])
def test_every_kind_agrees_on_the_corpus(corpus, path):
    lines = [line[:81] for line in corpus(path)[:2000]]
    wanted = ninefold.solve(lines)
    assert wanted == [ninefold.solve([line])[0] for line in lines]
    assert ninefold.solve(pyarrow.array(lines)).to_pylist() == wanted
    array = ninefold.solve(numbers(lines))
    assert (array == numbers([line or "0" * 81 for line in wanted])).all()


def test_forms_and_ids_agree_with_the_oracle(table):
    rows = table("oracles/canon_puzzles.tsv")[::20]
    puzzles = [row[0] for row in rows]
    assert ninefold.canon(puzzles) == [row[1].replace("0", ".") for row in rows]
    assert ninefold.canon(puzzles, "pattern") == [row[2].replace("0", ".") for row in rows]


def test_ratings_agree_with_the_oracle(table):
    rows = [row for row in table("oracles/hodoku_summary.tsv")[::2] if row[3] == "Easy"]
    scores = [rating["score"] for rating in ninefold.rate([row[1] for row in rows], "hodoku")]
    assert len(rows) > 20 and scores == [int(row[4]) for row in rows]


def test_duckdb_asks_by_sql():
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.create_function(
        "solve",
        lambda rows: ninefold.solve(rows),
        ["VARCHAR"],
        "VARCHAR",
        type="arrow",
        null_handling="special",
    )
    rows = pyarrow.table({"puzzle": [line for line in MIXED if line is not None]})
    connection.register("rows", rows)
    solved = connection.sql("select solve(puzzle) as solution from rows").fetchall()
    assert [row[0] for row in solved] == ninefold.solve(rows["puzzle"]).to_pylist()
    known = pyarrow.table(ninefold.table(MIXED, ["record", "status"]))
    connection.register("known", known)
    assert connection.sql("select count(*) from known where status = 'invalid'").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "options, why",
    [
        ({"threads": 0}, "threads is 1 or more, not 0"),
        ({"threads": -1}, "threads is 1 or more"),
        ({"threads": 1.5}, "threads is a whole number, not 1.5"),
        ({"threads": 2**64}, "threads is .* or less"),
        ({"seed": -1}, "seed is 0 or more"),
        ({"node_limit": -1}, "node_limit is 0 or more"),
        ({"time_limit": -1}, "time_limit is a number of seconds from 0 on"),
        ({"time_limit": float("nan")}, "time_limit is a number of seconds"),
        ({"time_limit": "soon"}, "time_limit is a number of seconds"),
        ({"errors": "ignore"}, "errors is"),
        ({"which": -1}, "which is"),
    ],
)
def test_a_wrong_option_is_named(options, why):
    with pytest.raises((ValueError, TypeError), match=why):
        ninefold.solve(LINES, **options)


def test_other_wrong_arguments_are_named():
    wrong = [
        (lambda: ninefold.count(LINES, limit=-1), "limit is 0 or more"),
        (lambda: ninefold.transform(LINES, -1), "n is 0 or more"),
        (lambda: ninefold.hint(LINES, depth=4), "depth is 3 or less"),
        (lambda: ninefold.rate(LINES, "best"), "scale is one of grade, hodoku"),
        (lambda: ninefold.canon(LINES, "best"), "form is one of"),
        (lambda: ninefold.table(LINES, ["best"]), 'no column "best"; there are'),
        (lambda: ninefold.table(LINES, []), "a column at least"),
    ]
    for call, why in wrong:
        with pytest.raises(ValueError, match=why):
            call()


def test_more_than_there_is_memory_for_is_an_error():
    for puzzles in (PUZZLE, numbers([PUZZLE])):
        assert len(ninefold.transform(puzzles[:0] if puzzles is not PUZZLE else [], 2**62)) == 0
        for number in (10**15, 2**62):
            with pytest.raises(MemoryError):
                ninefold.transform(puzzles, number)


def test_a_million_threads_are_fewer():
    assert ninefold.solve(LINES * 40, threads=10**6) == SOLVED * 40


def test_columns_of_truths_and_dates_have_no_puzzles():
    for series in (pandas.Series([True, False]), pandas.to_datetime(pandas.Series(["2026-11-30"]))):
        assert ninefold.solve(series).tolist() == [None] * len(series)

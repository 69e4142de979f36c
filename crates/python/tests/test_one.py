"""One puzzle, of any kind that it may come in, and what has no answer."""

import pickle

import ninefold
import pyarrow
import pytest
from ninefold import Puzzle, Solution

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH = "55" + PUZZLE[2:]
NONE = ".2.4......6....2183........28..........8.2.5...39....6..9..3..........87...6.512."
FOUR = "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5"
NUMBERS = [int(cell) for cell in PUZZLE.replace(".", "0")]
SOLVED = [int(cell) for cell in SOLUTION]
FUNCTIONS = [
    ninefold.solve,
    ninefold.count,
    ninefold.candidates,
    ninefold.canon,
    ninefold.class_id,
    ninefold.transform,
    ninefold.minimize,
    ninefold.rate,
    ninefold.hint,
    ninefold.path,
]


def rows(cells):
    return [cells[9 * i : 9 * i + 9] for i in range(9)]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (PUZZLE, SOLUTION),
        (PUZZLE.replace(".", "0"), SOLUTION),
        ("\n".join(rows(PUZZLE)), SOLUTION),
        (PUZZLE.encode(), SOLUTION.encode()),
        (NUMBERS, SOLVED),
        (tuple(NUMBERS), tuple(SOLVED)),
        (rows(NUMBERS), rows(SOLVED)),
        (list(PUZZLE), list(SOLUTION)),
        (rows(list(PUZZLE)), rows(list(SOLUTION))),
        (rows(PUZZLE), rows(SOLUTION)),
        (int(PUZZLE.replace(".", "0")), int(SOLUTION)),
        (Puzzle(PUZZLE), Solution(SOLUTION)),
    ],
)
def test_the_like_kind_comes_back(given, wanted):
    solved = ninefold.solve(given)
    assert solved == wanted and type(solved) is type(wanted)
    assert ninefold.status(given) == "unique" and ninefold.count(given) == 1
    assert type(ninefold.solve([given])[0]) is type(wanted)
    assert ninefold.solve([given, None]) == [wanted, None]


def test_a_number_without_its_leading_zeros_is_a_puzzle():
    lines = [puzzle for puzzle in ninefold.transform(PUZZLE, 200) if puzzle[0] == "."]
    for line in lines:
        assert ninefold.solve(int(line.replace(".", "0"))) == int(ninefold.solve(line))
    assert lines


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("given", "kind", "status"),
    [
        (PUZZLE[1:], ninefold.Unreadable, "unreadable"),
        ("", ninefold.Unreadable, "unreadable"),
        ("a" * 81, ninefold.Unreadable, "unreadable"),
        ([10] + NUMBERS[1:], ninefold.Unreadable, "unreadable"),
        ([-1] + NUMBERS[1:], ninefold.Unreadable, "unreadable"),
        (-5, ninefold.Unreadable, "unreadable"),
        (CLASH, ninefold.InvalidPuzzle, "invalid"),
        (NONE, ninefold.NoSolution, "none"),
    ],
)
def test_what_has_no_answer_raises(function, given, kind, status):
    answers_all = (ninefold.canon, ninefold.class_id, ninefold.transform)
    if function in answers_all and status in ("invalid", "none"):
        pytest.skip("any grid has a form")
    if function is ninefold.count and status == "none":
        assert function(given) == 0
        return
    with pytest.raises(kind) as caught:
        function(given)
    assert isinstance(caught.value, ninefold.NinefoldError)
    assert caught.value.status == status and caught.value.row is None
    assert caught.value.cells == (("r1c1", "r1c2") if status == "invalid" else ())


@pytest.mark.parametrize("given", [None, 1.5, {}, object(), True])
def test_what_is_no_puzzle_at_all_is_a_type_error(given):
    with pytest.raises(TypeError):
        ninefold.solve(given)


def test_every_status_has_its_word():
    given = [PUZZLE, FOUR, NONE, CLASH, "x", None]
    words = ["unique", "multiple", "none", "invalid", "unreadable", None]
    assert ninefold.status(given) == words
    assert [ninefold.status(one) for one in given[:5]] == words[:5]
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert ninefold.status(hard, node_limit=1) == "unknown"
    with pytest.raises(ninefold.LimitReached):
        ninefold.solve(hard, node_limit=1)


def test_solutions_have_an_order():
    found = list(ninefold.solutions(FOUR))
    assert found == sorted(found) and len(found) == ninefold.count(FOUR) == len(set(found))
    assert found[0] == ninefold.solve(FOUR) and found[-1] == ninefold.solve(FOUR, "last")
    assert [ninefold.solve(FOUR, k) for k in range(len(found))] == found
    assert ninefold.solve(FOUR, "any") in found
    assert {ninefold.solve(FOUR, "random", seed=seed) for seed in range(99)} == set(found)
    with pytest.raises(ninefold.NinefoldError) as caught:
        ninefold.solve(FOUR, len(found))
    assert caught.value.status == "multiple"
    assert next(ninefold.solutions(Puzzle(FOUR))) == Solution(found[0])
    with pytest.raises(ValueError):
        ninefold.solve(FOUR, "best")


def test_counts_are_exact():
    assert ninefold.count("." * 81) == 6670903752021072936960
    assert ninefold.count("." * 81, limit=5) == 5 and ninefold.count(FOUR, limit=2) == 2


def test_check_says_what_is_the_matter():
    answer = ninefold.check(PUZZLE)
    assert answer.solution == Solution(SOLUTION) and answer.minimal is False and answer.redundant
    assert ninefold.check(ninefold.minimize(PUZZLE)).minimal is True
    answer = ninefold.check(FOUR)
    assert answer.second > answer.solution and "r7c1" in answer.differing
    assert ninefold.check(NONE).conflict and ninefold.check(CLASH).conflict == ("r1c1", "r1c2")
    assert ninefold.check("x").status == "unreadable"
    assert Puzzle(PUZZLE).solve() == ninefold.check(PUZZLE)


def test_check_says_how_to_mend():
    typo = "4" + PUZZLE[1:]
    assert ninefold.check(typo).repairs is None and ninefold.check(PUZZLE, repair=True).repairs is None
    for given, mend in [(typo, "r1c1=5"), (CLASH, "r1c2=3"), (CLASH, "r1c2=.")]:
        answer = ninefold.check(given, repair=True)
        assert mend in answer.repairs and answer.additions is None
        for repair in answer.repairs:
            cell = (int(repair[1]) - 1) * 9 + int(repair[3]) - 1
            assert ninefold.status(given[:cell] + repair[5] + given[cell + 1 :]) == "unique"
    answer = ninefold.check(FOUR, repair=True)
    assert set(answer.unavoidable) <= set(answer.differing) and answer.unavoidable
    mended = list(FOUR)
    for given in answer.additions:
        mended[(int(given[1]) - 1) * 9 + int(given[3]) - 1] = given[5]
    assert ninefold.status("".join(mended)) == "unique"


def test_verify_is_true_only_if_right():
    wrong = SOLUTION[:80] + "1"
    answers = [SOLUTION, wrong, PUZZLE, SOLUTION[:80] + ".", None]
    verdicts = ninefold.verify([PUZZLE] * 5, answers)
    assert verdicts == ["right", "wrong", "unfinished", "unfinished", None]
    assert [bool(verdict) for verdict in verdicts] == [True, False, False, False, False]
    assert ninefold.verify(PUZZLE, SOLVED)
    first, second = list(ninefold.solutions(FOUR))[:2]
    assert ninefold.verify(FOUR, second) and not ninefold.verify(FOUR, second, first=True)
    assert ninefold.verify(FOUR, first, first=True)
    with pytest.raises(ValueError):
        ninefold.verify([PUZZLE], [])


def test_candidates_are_those_of_all_solutions():
    marks = ninefold.candidates(FOUR)
    found = list(ninefold.solutions(FOUR))
    assert marks == ["".join(sorted({grid[cell] for grid in found})) for cell in range(81)]


def test_every_form_is_one_for_the_class():
    others = ninefold.transform(PUZZLE, 20, seed=7)
    assert len(set(others)) == 20 and others == ninefold.transform(PUZZLE, 20, seed=7)
    for form in ninefold.FORMS:
        if form != "relabel":
            assert len(set(ninefold.canon(others, form))) == 1
    assert set(ninefold.class_id(others)) == {ninefold.class_id(PUZZLE)}
    moved = ninefold.table([PUZZLE], ["map", "canonical"])
    import pyarrow

    row = pyarrow.table(moved).to_pylist()[0]
    assert ninefold.transform(PUZZLE, map=row["map"]) == row["canonical"]
    for bad in [{"form": "best"}]:
        with pytest.raises(ValueError):
            ninefold.canon(PUZZLE, **bad)


def test_a_path_leads_to_the_solution():
    grid = list(PUZZLE)
    for step in ninefold.path(PUZZLE):
        assert step.grid == "".join(grid)
        for placed in step.placements:
            grid[(int(placed[1]) - 1) * 9 + int(placed[3]) - 1] = placed[5]
    assert "".join(grid) == SOLUTION
    assert ninefold.hint(PUZZLE) == ninefold.path(PUZZLE)[0]
    assert ninefold.hint(SOLUTION) is None and ninefold.hint([SOLUTION, "x"]) == [None, None]
    assert ninefold.hint(PUZZLE, depth=1).placements == ()
    with pytest.raises(ValueError):
        ninefold.hint(PUZZLE, depth=4)


def test_a_hint_goes_on_from_what_is_filled_in():
    empty = "." * 81
    with_one = SOLUTION[0] + "." * 39 + SOLUTION[40] + "." * 40
    wrong = "." * 40 + "6" + "." * 40
    other = "6" + "." * 80
    assert ninefold.hint(PUZZLE, filled=empty) == ninefold.hint(PUZZLE)
    assert ninefold.hint(PUZZLE, filled=SOLUTION) is None
    step = ninefold.hint(PUZZLE, filled=with_one)
    assert step.grid[40] == SOLUTION[40] and step.placements != ("r5c5=5",)
    for filled, why, cells in [(wrong, "r5c5", ("r5c5",)), (other, "other than given", ("r1c1",))]:
        with pytest.raises(ninefold.NinefoldError, match=why) as caught:
            ninefold.hint(PUZZLE, filled=filled)
        assert caught.value.cells == cells
    several = ninefold.hint([PUZZLE] * 4, filled=(with_one, wrong, None, empty))
    assert several == [step, None, None, ninefold.hint(PUZZLE)]
    with pytest.raises(ninefold.Unreadable, match="row 1: there is no readable filled-in grid"):
        ninefold.hint([PUZZLE] * 2, filled=[empty, "x"], errors="raise")
    with pytest.raises(ValueError, match="2 puzzles and 1 filled-in grids"):
        ninefold.hint([PUZZLE] * 2, filled=[empty])


def test_entries_that_clash_are_told_where_several_solutions_are_left():
    four = "534..89126721953..198342567859..14234268537917139248569615372..287419635345286179"
    clash = four.replace("534.", "5341")
    apart = four.replace("534..8", "5346.8").replace("859..1", "859.71")
    for filled, why, cell in [(clash, "twice", "r1c4"), (apart, "all that is filled in", "r4c5")]:
        with pytest.raises(ninefold.NinefoldError, match=f"wrong so far: .*{why}") as caught:
            ninefold.hint(four, filled=filled)
        assert caught.value.status == "multiple" and cell in caught.value.cells
    assert ninefold.hint(four, filled=SOLUTION) is None


def test_ratings_are_by_scale():
    assert ninefold.rate(PUZZLE) == {"grade": 1, "grade_name": "gentle"}
    assert ninefold.rate(PUZZLE, "hodoku") == {"level": "easy", "score": 204}
    with pytest.raises(ninefold.NinefoldError) as caught:
        ninefold.rate(FOUR)
    assert caught.value.status == "multiple"
    with pytest.raises(ValueError):
        ninefold.rate(PUZZLE, "best")


def test_objects_are_values():
    puzzle, solution = Puzzle(PUZZLE), Solution(SOLUTION)
    marks = Puzzle("123456789" * 81)
    for thing in [puzzle, solution, marks, ninefold.check(FOUR), ninefold.hint(PUZZLE)]:
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert hash(pickle.loads(pickle.dumps(thing))) == hash(thing)
        assert "+-------+" in repr(thing) or "---" in repr(thing)
        assert thing._repr_svg_().startswith("<svg")
        with pytest.raises(AttributeError):
            thing.status = thing.technique = 1
    assert puzzle != PUZZLE and puzzle != solution and Puzzle("." * 81) < puzzle
    assert Puzzle(NUMBERS) == puzzle == Puzzle(puzzle) and marks.marks is not None
    assert ninefold.status(marks) == "multiple"
    for error in [ninefold.InvalidPuzzle("a", "invalid", ["r1c1"], 3)]:
        copy = pickle.loads(pickle.dumps(error))
        assert (copy.row, copy.cells, str(copy)) == (3, ("r1c1",), "row 3: a")
    with pytest.raises(ninefold.InvalidPuzzle):
        Puzzle(CLASH)
    with pytest.raises(ninefold.NinefoldError):
        Solution(PUZZLE)
    with pytest.raises(ninefold.Unreadable):
        Puzzle("x")


def test_any_format_is_read(tmp_path):
    import gzip

    text = f"{PUZZLE} easy\n{CLASH}\nhello\n{PUZZLE}\n"
    (tmp_path / "plain.txt").write_text(text)
    (tmp_path / "packed.gz").write_bytes(gzip.compress(text[:100].encode()) + gzip.compress(text[100:].encode()))
    packed = pyarrow.compress(text.encode(), codec="zstd", asbytes=True)
    (tmp_path / "packed.zst").write_bytes(packed)
    files = [tmp_path / "plain.txt", str(tmp_path / "packed.gz"), tmp_path / "packed.zst"]
    for source in [text, text.encode(), packed, *files]:
        records = list(ninefold.read(source))
        assert [record.status for record in records] == [None, "invalid", "unreadable", None]
        assert [record.line for record in records] == [1, 2, 3, 4]
        assert ninefold.solve(records) == [SOLUTION, None, None, SOLUTION]
    assert [record.puzzle for record in ninefold.read(PUZZLE)] == [Puzzle(PUZZLE)]
    with pytest.raises(FileNotFoundError):
        ninefold.read("no-such-file.txt")


def test_the_oracles_agree(table):
    for puzzle, _, first, last, second, k, kth in (row[:7] for row in table("oracles/count_multi.tsv")[::5]):
        assert ninefold.solve(puzzle) == first and ninefold.solve(puzzle, "last") == last
        assert ninefold.solve(puzzle, 1) == second and ninefold.solve(puzzle, int(k)) == kth

"""Puzzles to order: as asked for, the same by seed as from the command line, and refused with the reason."""

import os
import pickle
import signal
import threading
from datetime import date

import ninefold
import pytest
from test_one import FOUR, PUZZLE, SOLUTION

# What the command line prints for the same options.
COMMAND_LINE = [
    (
        {"n": 2, "seed": 7, "symmetry": "180", "givens": "24..28", "grade": "tricky"},
        """
.6...9.85..3..6..9....2.7.....7..3544.......1319..4.....2.6....6..1..9..57.9...4.
96......2...98...4..4....8...23....5..37.56..1....43...3....5..2...18...4......71
""",
    ),
    (
        {"n": 2, "seed": 7, "near": PUZZLE, "remove": 2, "distinct": True},
        """
532.7....6..1......98....6.8...6...34..8.3..17...2...6.6....28....419.35....8..79
534.7....6..1......98....6.8...6...34..8.3..17...2...6.6....28....419.35....8..79
""",
    ),
    (
        {"daily": "2026-11-30", "grade": "1..2"},
        """
...3......6...72....42...9582........3.5.6.1........4978...24....14...6......8...
....46.837.....6...9..8..5....8..1...8.4.2.7...1..5....5..7..6...3.....747.25....
""",
    ),
    (
        {"n": 2, "seed": 7, "each_grade": True, "grade": (1, 3), "symmetry": 180},
        """
.498.231.13.......5.29.3.........54....531....95.........6.79.5.......78.531.846.
92..4..1....8....56..729....8........752.863........8....962..34....1....6..7..21
.18.....35....8....623..78.3..9.6...6...3...9...8.4..6.24..369....7....29.....84.
9....43....18..9.42..........94.8.3..5.9.6.7..8.3.52..........33.2..18....42....1
72....8..6.82.......94...2....3...159..815..635...2....8...43.......75.1..5....74
.6...9.85..3..6..9....2.7.....7..35.4.......1.19..4.....2.6....6..1..9..57.9...4.
""",
    ),
    (
        {
            "n": 2,
            "seed": 5,
            "grade": 4,
            "distinct": True,
            "mask": "x..xxx..x.x.x.x.x...x...x..xx.....xxx...?...xxx.....xx..x...x...x.x.x.x.x..xxx..x",
        },
        """
5..129..7.9.3.7.6...3...2..97.....586.......481.....23..6...5...5.9.2.8.3..586..1
4..829..1.8.1.3.4...1...8..75.....322...3...784.....69..4...7...7.5.4.1.5..671..4
""",
    ),
]


def givens(puzzle):
    return 81 - puzzle.count(".")


@pytest.mark.parametrize("options, puzzles", COMMAND_LINE)
def test_the_command_line_gives_the_same(options, puzzles):
    assert ninefold.generate(**options) == puzzles.split()


def test_a_seed_gives_the_same_with_any_number_of_threads():
    options = [
        {},
        {"distinct": True, "symmetry": "full"},
        {"grade": (2, 3), "givens": (26, 30)},
        {"near": [PUZZLE, ninefold.minimize(PUZZLE)], "remove": 2},
        {"daily": "2026-11-30", "grade": "1..3"},
        {"each_grade": True, "grade": "easy..hard", "distinct": True},
    ]
    for kept in options:
        n = {} if "daily" in kept else {"n": 40, "seed": 3}
        one = ninefold.generate(**n, **kept, threads=1)
        assert one == ninefold.generate(**n, **kept, threads=3)
        assert len(one) == (n["n"] * (3 if "each_grade" in kept else 1) if n else 3)
        assert ninefold.status(one) == ["unique"] * len(one)
    assert ninefold.generate(2) != ninefold.generate(2)
    assert ninefold.generate(0) == []


def test_puzzles_are_as_asked_for():
    puzzles = ninefold.generate(20, seed=1)
    assert all(answer.minimal for answer in ninefold.check(puzzles))
    puzzles = ninefold.generate(20, seed=1, givens=28, symmetry=180)
    assert all(givens(p) == 28 and [c == "." for c in p] == [c == "." for c in p[::-1]] for p in puzzles)
    mask = "x" * 40 + "?" * 40 + "."
    assert all("." not in p[:40] and p[80] == "." for p in ninefold.generate(5, seed=1, mask=mask))
    assert set(ninefold.solve(ninefold.generate(5, seed=1, solution=SOLUTION))) == {SOLUTION}
    graded = ninefold.generate(10, seed=1, grade="tricky", score="..900")
    assert all(rating["grade_name"] == "tricky" for rating in ninefold.rate(graded))
    assert all(rating["score"] <= 900 for rating in ninefold.rate(graded, "hodoku"))
    levels = ninefold.rate(ninefold.generate(5, seed=1, grade="medium..hard"), "hodoku")
    assert {rating["level"] for rating in levels} <= {"medium", "hard"}
    for puzzle in ninefold.generate(3, seed=1, needs="X-Wing"):
        assert "x-wing" in [step.technique for step in ninefold.path(puzzle)]
    ids = ninefold.class_id(ninefold.generate(30, seed=1, givens=70, solution=SOLUTION, distinct=True))
    assert len(set(ids)) == 30
    near = ninefold.generate(5, seed=1, near=ninefold.Puzzle(PUZZLE), same_pattern=True)
    assert all([c == "." for c in puzzle] == [c == "." for c in PUZZLE] for puzzle in near)


def test_a_day_has_its_puzzles():
    day = ninefold.generate(daily=date(2026, 11, 30))
    assert [rating["grade"] for rating in ninefold.rate(day)] == [1, 2, 3, 4, 5, 6]
    assert ninefold.generate(daily="2026-11-30", grade="fierce..") == day[4:]


REFUSED = [
    ({"givens": "..16"}, "17 or more"),
    ({"mask": "." * 81}, "two lines"),
    ({"symmetry": "full", "mask": "x" + "?" * 79 + "."}, "r"),
    ({"then_singles": True}, "no technique"),
    ({"near": FOUR}, "one solution"),
    ({"near": [PUZZLE], "add": 0}, "at least one"),
    ({"grade": (3, 2)}, "empty"),
    ({"grade": (3, 2), "each_grade": True}, "empty"),
    ({"grade": (3, 2), "daily": "2026-11-30"}, "empty"),
    ({"needs": "x-wing", "only": "naked-single,hidden-single"}, "isn't among"),
]


@pytest.mark.parametrize("options, why", REFUSED)
def test_what_cannot_be_is_refused(options, why):
    with pytest.raises(ninefold.NinefoldError, match=why):
        ninefold.generate(**options)


NO_OPTIONS = [
    ({"givens": "many"}, "givens: a number"),
    ({"grade": "simple"}, "grade: a grade"),
    ({"symmetry": "oblique"}, "symmetry: one of none, 180"),
    ({"mask": "x"}, "mask: "),
    ({"solution": PUZZLE}, "solution: "),
    ({"needs": ["guess"]}, "needs: no technique .*TECHNIQUES"),
    ({"with_": ["guess"]}, "with_: no technique"),
    ({"daily": "2026-02-30"}, "daily: a date"),
    ({"daily": "2026-02-20", "grade": "hard"}, "grade: .* not levels"),
    ({"daily": "2026-02-20", "minimal": True}, "minimal doesn't go with daily"),
    ({"daily": "2026-02-20", "seed": 0}, "seed doesn't go with daily"),
    ({"daily": "2026-02-20", "n": 2}, "n doesn't go with daily"),
    ({"remove": 2}, "remove goes with near"),
    ({"near": [PUZZLE, "hello"]}, "row 1"),
    ({"near": [None]}, "row 0"),
    ({"time_limit": -1.0}, "time_limit"),
]


@pytest.mark.parametrize("options, why", NO_OPTIONS)
def test_what_is_no_option_is_an_error(options, why):
    with pytest.raises(ValueError, match=why):
        ninefold.generate(**options)


def test_what_is_not_found_is_told_with_what_was():
    for options in ({"attempts": 500, "grade": "diabolical"}, {"time_limit": 0.2, "grade": 6}, {"attempts": 500}):
        with pytest.raises(ninefold.LimitReached, match="of 1000000 puzzles, seed 1: ") as caught:
            ninefold.generate(1_000_000, seed=1, **options)
        assert ("closest" in str(caught.value)) == ("grade" in options)
        found = pickle.loads(pickle.dumps(caught.value)).puzzles
        assert found == caught.value.puzzles and caught.value.status == "unknown"
        assert found == ninefold.generate(len(found), seed=1, grade=options.get("grade"))
    with pytest.raises(ninefold.LimitReached, match="the time limit was reached"):
        ninefold.generate(10**9, seed=1, time_limit=0.2)


def test_progress_is_told_and_may_end_it():
    told = []
    ninefold.generate(3000, seed=1, progress=lambda *done: told.append(done))
    assert told == sorted(told) and told[-1] == (3000, 3000)

    def fail(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ninefold.generate(3000, seed=1, progress=fail)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_it(threads):
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ninefold.generate(10**9, seed=1, grade="diabolical", givens=40, threads=threads)
    timer.join()

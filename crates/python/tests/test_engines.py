"""The engines for tables and for many machines, each started for real, with bad rows and workers that
die in the middle: nothing is lost, nothing is doubled."""

import importlib.util
import os
import signal
import sys

import ninefold
import pyarrow
import pyarrow.parquet
import pytest
from test_many import BAD, LINES
from test_one import FOUR, PUZZLE, SOLUTION

ROWS = [*LINES, *BAD, FOUR] * 30
COLUMNS = ["status", "solution", "count", "message"]


def table():
    return pyarrow.table({"id": range(len(ROWS)), "puzzle": ROWS})


def wanted():
    known = ninefold.table(ROWS, COLUMNS)
    return [{"id": i, "puzzle": ROWS[i], **row} for i, row in enumerate(pyarrow.table(known).to_pylist())]


def by_id(rows):
    return sorted(rows, key=lambda row: row["id"])


def engine(name):
    """Skips where an engine is missing, unless all are promised to be there."""
    if importlib.util.find_spec(name) is None and not os.environ.get("NINEFOLD_ENGINES"):
        pytest.skip(f"no {name} here")


def dies_once(mark, kill):
    """A function of batches that gives them back, but ends the worker at the first with this row."""

    def check(batch):
        if 4000 in batch.column("id").to_pylist() and not os.path.exists(mark):
            open(mark, "x").close()
            kill()
        return batch

    return check


def kill_self():
    os.kill(os.getpid(), signal.SIGKILL)


def kill_executor():
    """Ends the process of Java above the daemon of Python's workers."""
    parent = os.getppid()
    with open(f"/proc/{parent}/stat") as stat:
        executor = int(stat.read().rpartition(")")[2].split()[1])
    os.kill(executor, signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture(scope="module")
def spark():
    engine("pyspark")
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.executorEnv.PYTHONPATH", os.path.dirname(__file__))
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def test_spark_adds_columns_to_frames(spark, tmp_path):
    import ninefold.spark

    pyarrow.parquet.write_table(table(), tmp_path / "in.parquet")
    frame = spark.read.parquet(str(tmp_path / "in.parquet")).repartition(8)
    added = ninefold.spark.add(frame, "puzzle", COLUMNS)
    assert by_id(row.asDict() for row in added.collect()) == wanted()
    taken = ninefold.spark.add(frame.limit(3), "puzzle", ["puzzle", "conflict"])
    assert taken.columns == ["id", "puzzle", "ninefold_puzzle", "conflict"]
    assert taken.count() == 3


def test_spark_asks_in_columns_and_sql(spark):
    import ninefold.spark

    frame = spark.createDataFrame([(i, line) for i, line in enumerate(ROWS[:320])], "id int, puzzle string")
    solved = frame.withColumn("solution", ninefold.spark.solve("puzzle")).collect()
    assert [row.solution for row in sorted(solved)] == ninefold.solve(ROWS[:320])
    ninefold.spark.register(spark)
    frame.createOrReplaceTempView("puzzles")
    sql = "select ninefold_status(puzzle) as status, count(*) as n from puzzles group by 1"
    counts = {row.status: row.n for row in spark.sql(sql).collect()}
    statuses = ninefold.status(ROWS[:320])
    assert counts == {status: statuses.count(status) for status in set(statuses)}
    for name in ["solve", "status", "canon", "class_id", "count", "grade"]:
        row = spark.sql(f"select ninefold_{name}('{PUZZLE}') as a, ninefold_{name}(null) as b").first()
        assert row.b is None and row.a == {
            "solve": SOLUTION,
            "status": "unique",
            "canon": ninefold.canon(PUZZLE),
            "class_id": ninefold.class_id(PUZZLE),
            "count": 1,
            "grade": 1,
        }[name]


@pytest.mark.parametrize("kill", [kill_self, kill_executor])
def test_spark_loses_and_doubles_nothing_when_a_worker_dies(spark, tmp_path, kill):
    import ninefold.spark

    check = dies_once(str(tmp_path / "died"), kill)
    pyarrow.parquet.write_table(table(), tmp_path / "in.parquet")
    frame = spark.read.parquet(str(tmp_path / "in.parquet")).repartition(8)
    frame = frame.mapInArrow(lambda batches: map(check, batches), frame.schema)
    ninefold.spark.add(frame, "puzzle", COLUMNS).write.parquet(str(tmp_path / "out"))
    assert (tmp_path / "died").exists()
    assert by_id(pyarrow.parquet.read_table(tmp_path / "out").to_pylist()) == wanted()


@pytest.fixture(scope="module")
def ray_data():
    engine("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    import ray.data

    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=200_000_000,
        _node_ip_address="127.0.0.1",
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": os.path.dirname(__file__)}},
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield ray.data
    ray.shutdown()


def test_ray_adds_columns(ray_data):
    import ninefold.ray

    data = ray_data.from_arrow(table()).repartition(8)
    assert by_id(ninefold.ray.add(data, "puzzle", COLUMNS).take_all()) == wanted()


def test_ray_loses_and_doubles_nothing_when_a_worker_dies(ray_data, tmp_path):
    import ninefold.ray

    check = dies_once(str(tmp_path / "died"), kill_self)
    data = ray_data.from_arrow(table()).repartition(8)
    data = ninefold.ray.add(data.map_batches(check, batch_format="pyarrow"), "puzzle", COLUMNS)
    data.write_parquet(str(tmp_path / "out"))
    assert (tmp_path / "died").exists()
    assert by_id(pyarrow.parquet.read_table(tmp_path / "out").to_pylist()) == wanted()


def test_duckdb_asks_by_sql():
    engine("duckdb")
    import duckdb
    import ninefold.duckdb

    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.register("puzzles", table())
    names = ["solve", "status", "canon", "class_id", "count"]
    asked = ", ".join(f"ninefold_{name}(puzzle)" for name in names)
    rows = connection.sql(f"select id, {asked} from puzzles where id < 400 order by id").fetchall()
    answers = [getattr(ninefold, name)(ROWS[:400]) for name in names]
    assert rows == list(zip(range(400), *answers, strict=True))
    row = connection.sql(f"select ninefold_grade('{PUZZLE}'), ninefold_count('{'.' * 81}')").fetchall()
    assert row == [(1, None)]


@pytest.mark.parametrize("is_lazy", [False, True])
def test_polars_has_expressions(is_lazy):
    import ninefold.polars
    import polars

    frame = polars.DataFrame({"p": ROWS[:400]})
    frame = frame.lazy() if is_lazy else frame
    for name in ["solve", "status", "canon", "class_id", "count"]:
        expression = getattr(ninefold.polars, name)(polars.col("p"))
        found = frame.select(expression.alias("a")).lazy().collect()["a"].to_list()
        assert found == getattr(ninefold, name)(ROWS[:400]), name
    assert frame.select(ninefold.polars.solve("p", which="last")).lazy().collect().width == 1


def test_parquet_passes_by_in_pieces(tmp_path):
    import ninefold.parquet

    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pyarrow.parquet.write_table(table(), source, row_group_size=700)
    assert ninefold.parquet.add(source, target, columns=COLUMNS) == len(ROWS)
    assert pyarrow.parquet.read_table(target).to_pylist() == wanted()
    pyarrow.parquet.write_table(table()[:0], source)
    assert ninefold.parquet.add(source, target) == 0
    names = ["id", "puzzle", "status", "solution", "message"]
    assert pyarrow.parquet.read_table(target).column_names == names

"""How fast Spark and Ray are on two cores, beside two plain threads.

    python crates/python/bench/engines.py FILE

The file, a puzzle a line, is repeated to a million rows in a file of Parquet, and solved to another:
by ``ninefold.parquet``, Ray and Spark, in this order, each already started. Wall time, since work is done
in other processes; the rows of each are asserted.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import ninefold
import ninefold.parquet
import pyarrow
import pyarrow.parquet

ROWS = 1_000_000
COLUMNS = ["status", "solution"]


def measure(name: str, target: Path, run: Callable[[], object]) -> None:
    begun = time.perf_counter()
    run()
    seconds = time.perf_counter() - begun
    found = pyarrow.parquet.read_table(target)
    assert found.num_rows == ROWS and len(set(found["id"].to_pylist())) == ROWS
    assert ninefold.verify(found["puzzle"][:5000], found["solution"][:5000]).unique().to_pylist() == ["right"]
    print(f"{name:14} {seconds:6.1f} s, {ROWS / seconds / 1e6:.2f} million a second")


def ray_on(source: Path, target: Path) -> Callable[[], object]:
    import ninefold.ray
    import ray
    import ray.data

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1")
    ray.data.DataContext.get_current().enable_progress_bars = False
    return lambda: ninefold.ray.add(ray.data.read_parquet(str(source)), "puzzle", COLUMNS).write_parquet(str(target))


def spark_on(source: Path, target: Path) -> Callable[[], object]:
    import ninefold.spark
    from pyspark.sql import SparkSession

    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    session.range(2).count()
    return lambda: ninefold.spark.add(session.read.parquet(str(source)), "puzzle", COLUMNS).write.parquet(str(target))


def main(path: str) -> None:
    some = [line[:81] for line in Path(path).read_text().splitlines()]
    lines = (some * (ROWS // len(some) + 1))[:ROWS]
    with tempfile.TemporaryDirectory() as folder:
        source, home = Path(folder) / "in.parquet", Path(folder)
        table = pyarrow.table({"id": range(ROWS), "puzzle": lines})
        pyarrow.parquet.write_table(table, source, row_group_size=ROWS // 8)
        plain = home / "plain.parquet"
        measure("two threads", plain, lambda: ninefold.parquet.add(source, plain, columns=COLUMNS, threads=2))
        measure("Ray", home / "ray", ray_on(source, home / "ray"))
        measure("Spark", home / "spark", spark_on(source, home / "spark"))


if __name__ == "__main__":
    main(sys.argv[1])

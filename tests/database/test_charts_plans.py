"""No chart reads a whole table, whatever the statistics say."""

from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest

from local.database import Postgres
from tests import factory
from tests.conftest import MIGRATIONS
from tidegate.base.settings import Prices
from tidegate.manage import charts, costs, counters, tides
from tidegate.manage.charts import AskedChart
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.migrate import migrate
from tidegate.queue.prune import prune

PRICES = Prices(1.0, 1.0)
TYPES = 10
_FILL = """
INSERT INTO tidegate.tallies (
    step, at, type, started, completed, failed, retried, cancelled, wait, run, waited, seconds)
SELECT span.step, to_timestamp((floor(extract(epoch FROM now()) / span.step) - n) * span.step),
    't' || type, 5, 5, 1, 1, 0, array_fill(3, ARRAY[24]), array_fill(4, ARRAY[24]), 1, 2
FROM (VALUES (60, 1000), (3600, 500), (86400, 100)) AS span (step, rows)
CROSS JOIN generate_series(0, rows) AS n CROSS JOIN generate_series(1, %(types)s) AS type;
"""
_FILL_LANES = """
INSERT INTO tidegate.lane_tallies (
    step, at, lane, ready, oldest_seconds, running, waiting, processors, settled, gb_seconds)
SELECT span.step, to_timestamp((floor(extract(epoch FROM now()) / span.step) - n) * span.step), 'l' || lane,
    3, 3, 3, 3, 3, 3, 3
FROM (VALUES (60, 3000), (3600, 2000), (86400, 500)) AS span (step, rows)
CROSS JOIN generate_series(0, rows) AS n CROSS JOIN generate_series(0, 2) AS lane;
"""
_READ = """
SELECT relname, seq_tup_read::integer AS scanned FROM pg_stat_xact_user_tables
WHERE relname IN ('tallies', 'lane_tallies', 'jobs') ORDER BY relname
"""


@pytest.fixture(scope="module", params=["analyzed", "never analyzed", "analyzed when empty"])
def many(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Connection]:
    name = f"charts_{uuid4().hex}"
    postgres.create_database(name)
    with connect(postgres.url(name)) as connection:
        migrate(connection, MIGRATIONS)
        for table in ("tallies", "lane_tallies"):
            connection.execute(f"ALTER TABLE tidegate.{table} SET (autovacuum_enabled = false)".encode())
        for n in range(TYPES):
            factory.make_type(connection, f"t{n + 1}", lane=f"l{n % 3}")
        if request.param == "analyzed when empty":
            connection.execute("ANALYZE")
        connection.execute(_FILL.encode(), {"types": TYPES})
        connection.execute(_FILL_LANES.encode())
        if request.param == "analyzed":
            connection.execute("ANALYZE")
        yield connection


@pytest.mark.parametrize("hours", [2, 24, 24 * 30])
@pytest.mark.parametrize("kind", ["throughput", "wait", "run", "depth", "cost", "processors"])
def test_a_chart_reads_no_table_from_end_to_end(many: Connection, kind: charts.Kind, hours: int) -> None:
    now = factory.value(many, "SELECT now()")
    with many.transaction(force_rollback=True):
        before = many.execute(_READ).fetchall()
        for by in (None, "type", "lane", "day"):
            if by != "type" or kind not in {"depth", "processors"}:
                asked = AskedChart(kind, by, since=now - timedelta(hours=hours))
                assert charts.chart(many, asked, PRICES).series

        assert many.execute(_READ).fetchall() == before


def test_neither_do_a_prune_and_the_pace_of_a_line(many: Connection) -> None:
    with many.transaction(force_rollback=True):
        before = many.execute(_READ).fetchall()
        prune(many)
        assert many.execute("SELECT FROM tidegate.pace(ARRAY['t1', 't2'])").rowcount == 2

        assert many.execute(_READ).fetchall() == before


def test_neither_do_tides_costs_counters_and_averages(many: Connection) -> None:
    with many.transaction(force_rollback=True):
        before = many.execute(_READ).fetchall()
        assert tides.tides(many, minutes=60, lanes=["l0"], tick_seconds=60).lanes
        assert costs.costs(many, PRICES, days=90).types
        costs.of_job(many, PRICES, "t1", 1.0)
        assert list(counters.lines(many))
        assert many.execute("SELECT FROM tidegate.average_runs(ARRAY['t1', 't2']) WHERE average_ms = 400").rowcount == 2

        assert many.execute(_READ).fetchall() == before

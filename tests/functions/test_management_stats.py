import re
from typing import Any

import pytest

from tests import factory
from tests.database.test_worker import come
from tests.functions.conftest import Client
from tests.outcomes import DONE, RETRIED, SNOOZED
from tidegate.job import Status
from tidegate.manage import stats
from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.processor.fleet import Worker
from tidegate.processor.tally import Tally, count_runs


def test_every_status_is_counted(management: Client, committed: Connection) -> None:
    for status in Status:
        factory.make_job(committed, status, type="canary")
    factory.make_job(committed, type="canary", suspect=True)
    factory.make_job(committed, type="canary", blocked=True, concurrency_key="k")

    now = management("GET", "/api/stats").json

    exact = {status: {"count": 1, "exact": True} for status in Status} | {"pending": {"count": 3, "exact": True}}
    assert now["jobs"] == exact
    assert now["types"]["canary"]["jobs"] == {key: exact[key] for key in exact if key != "completed"}


def test_ages_count_only_ready_jobs(management: Client, committed: Connection) -> None:
    factory.make_job(committed, type="canary", scheduled_for="-10 minutes", priority=1)
    factory.make_job(committed, type="canary", scheduled_for="-5 minutes", priority=20)
    factory.make_job(committed, type="canary", scheduled_for="1 hour", priority=20)
    factory.make_type(committed, "idle")

    now = management("GET", "/api/stats").json

    assert 600 <= now["oldest_ready_seconds"] < 660
    assert now["types"]["canary"]["oldest_ready_seconds"] == now["oldest_ready_seconds"]
    assert now["types"]["idle"]["oldest_ready_seconds"] is None


def test_the_average_is_of_the_time_that_handlers_took(management: Client, committed: Connection) -> None:
    assert averages(management) == [None] * 3
    # A job that is polled and one that is tried again: both waited for minutes in between.
    tally = Tally()
    job = factory.claimed("canary", scheduled_for=0.0, locked_at=300.0)
    for outcome, seconds in ((SNOOZED, 0.1), (SNOOZED, 0.1), (RETRIED, 0.4), (DONE, 0.2), (DONE, 0.2)):
        tally.add([Finished(job, outcome, seconds=seconds)], {})
    come(committed, "w1")

    assert count_runs(committed, Worker("w1"), number=1, runs=tally.runs)

    assert averages(management) == [pytest.approx(200)] * 3


def averages(client: Client) -> list[float | None]:
    """Of the type canary, at each place that says it."""
    [of_list] = [each for each in client("GET", "/api/types").json["types"] if each["name"] == "canary"]
    stats = client("GET", "/api/stats").json["types"]["canary"]
    return [each["average_ms"] for each in (stats, of_list, client("GET", "/api/types/canary").json)]


def throughput(client: Client, connection: Connection, *finished: str) -> Any:
    factory.make_type(connection, "email")
    for moment in finished:
        factory.make_job(connection, "completed", finished_at=moment, started_at="-3 hours")
    return client("GET", "/api/stats").json["throughput"]


def test_throughput_covers_the_last_hour(management: Client, committed: Connection) -> None:
    now = throughput(management, committed, "-10 minutes", "-59 minutes", "-2 hours")

    assert (now["finished"], now["seconds"]) == (2, 3600)


def test_the_throughput_of_a_busy_queue_covers_its_last_jobs(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stats, "MOST_RECENT", 2)

    now = throughput(management, committed, "-10 seconds", "-20 seconds", "-30 seconds")

    assert now["finished"] == 2
    assert 20 <= now["seconds"] < 25


def test_beyond_the_bound_a_count_is_an_estimate_and_says_so(
    management: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stats, "MOST_BY_STATUS", 3)
    monkeypatch.setattr(stats, "MOST_BY_TYPE", 2)
    monkeypatch.setattr(stats, "MOST_PENDING", 4)
    for status in ["pending"] * 5 + ["completed"] * 10 + ["failed"] * 3:
        factory.make_job(committed, status, type="canary")
    committed.execute("ANALYZE tidegate.jobs")

    now = management("GET", "/api/stats").json

    jobs = {status: now["jobs"][status] for status in ("pending", "completed", "failed")}
    assert jobs == {
        "pending": {"count": 5, "exact": False},
        "completed": {"count": 10, "exact": False},
        "failed": {"count": 3, "exact": True},
    }
    assert now["types"]["canary"]["jobs"]["pending"] == {"count": 4, "exact": False}
    assert now["types"]["canary"]["jobs"]["failed"] == {"count": 2, "exact": False}


def test_pending_jobs_are_the_sum_of_those_of_each_type(management: Client, committed: Connection) -> None:
    for type_, jobs in {"canary": 3, "other": 2, "gone": 4}.items():
        if type_ != "gone":
            factory.make_type(committed, type_)
        factory.make_jobs(committed, jobs, type=type_)
    factory.make_job(committed, type="other", suspect=True)
    factory.make_job(committed, type="other", concurrency_key="k", blocked=True)

    now = management("GET", "/api/stats").json

    assert now["jobs"]["pending"] == {"count": 11, "exact": True}
    assert now["types"]["other"]["jobs"]["pending"] == {"count": 4, "exact": True}


def test_prometheus_gets_the_same_numbers(management: Client, committed: Connection) -> None:
    factory.make_job(committed, "failed", type="canary")

    reply = management("GET", "/api/metrics")

    assert reply.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = reply.json.splitlines()
    assert 'tidegate_jobs{status="failed"} 1' in lines
    assert 'tidegate_jobs_exact{status="failed"} 1' in lines
    assert 'tidegate_type_jobs{type="canary",status="failed"} 1' in lines
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[a-z_]+"(,[a-z]+="[a-z_]+")*\})? [\d.e+-]+')
    assert all(line.startswith("# ") or sample.fullmatch(line) for line in lines)


@pytest.mark.parametrize("path", ["/api/stats", "/api/metrics"])
def test_stats_of_an_empty_queue(management: Client, path: str) -> None:
    assert management("GET", path).status == 200

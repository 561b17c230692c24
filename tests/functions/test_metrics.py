"""The functions' lines in CloudWatch's embedded metric format."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.watched import Stack
from tidegate.http.api import Api
from tidegate.postgres.database import Connection
from tidegate.processor.lane_metrics import Depth, Times, measure, publish_metrics

WORK = {"Completed", "Failed", "Retried"}
TIMES = {"Duration", "QueueWait"}


@dataclass
class Line:
    namespace: str
    dimensions: dict[str, str]
    values: dict[str, list[float]]
    units: dict[str, str]

    def __getitem__(self, name: str) -> float:
        [value] = self.values[name]
        return value


Emitted = Callable[[], list[Line]]


@pytest.fixture
def emitted(capfd: pytest.CaptureFixture[str]) -> Emitted:
    """The lines since the last call."""

    def read() -> list[Line]:
        documents = [json.loads(line) for line in capfd.readouterr().out.splitlines() if line.startswith('{"_aws"')]
        return [_line(document) for document in documents]

    return read


def _line(document: dict[str, Any]) -> Line:
    [directive] = document["_aws"]["CloudWatchMetrics"]
    [dimensions] = directive["Dimensions"]
    return Line(
        directive["Namespace"],
        {name: document[name] for name in dimensions},
        {metric["Name"]: document[metric["Name"]] for metric in directive["Metrics"]},
        {metric["Name"]: metric["Unit"] for metric in directive["Metrics"]},
    )


def canary(connection: Connection, *, max_attempts: int = 3, **payload: Any) -> None:
    factory.make_job(connection, type="canary", payload=json.dumps(payload), max_attempts=max_attempts)


def test_a_tick_publishes_its_work_and_the_depth(committed: Connection, processor: Any, emitted: Emitted) -> None:
    processor()
    emitted()
    canary(committed, work_ms=20)
    canary(committed, fail_times=1, max_attempts=1)
    canary(committed, fail_times=1)
    factory.make_job(committed, type="canary", scheduled_for="1 hour")

    processor()

    [line] = emitted()
    # What is ready, running or waiting was so within the minute.
    assert line.values.keys() - {"Ready", "OldestAge", "Running", "Waiting"} == WORK | TIMES | {"FailedLastHour"}
    assert (line["Completed"], line["Failed"], line["Retried"], line["FailedLastHour"]) == (1, 1, 1, 1)
    assert len(line.values["Duration"]) == len(line.values["QueueWait"]) == 3
    assert max(line.values["Duration"]) >= 0.02


def test_an_idle_tick_publishes_nothing(committed: Connection, processor: Any, emitted: Emitted) -> None:
    """Each metric with a value is paid for by the hour, and most hours of most lanes are idle."""
    processor()
    emitted()

    processor()

    assert emitted() == []


def test_a_depth_that_has_ended_is_published_once_more(committed: Connection, emitted: Emitted) -> None:
    """Its graph and the alarm for Depth would otherwise stay where they were."""

    def published(lane: str = "default") -> list[dict[str, list[float]]]:
        publish_metrics(lane, measure(committed, lane), Counter(), Times())
        committed.execute("UPDATE tidegate.lane_tallies SET at = at - interval '1 minute' WHERE step = 60")
        return [line.values for line in emitted()]

    factory.make_type(committed, "elsewhere")
    waits = factory.make_job(committed, "waiting", type="elsewhere")
    factory.make_job(committed, type="elsewhere", scheduled_for="-10 seconds")

    both = published()
    committed.execute("DELETE FROM tidegate.jobs WHERE id <> %s", [waits])
    after = [published(), published()]
    committed.execute("DELETE FROM tidegate.jobs")

    assert [each.keys() for each in both] == [{"Ready", "OldestAge", "Waiting"}]
    assert after == [[{"Ready": [0], "OldestAge": [0], "Waiting": [1]}], [{"Waiting": [1]}]]
    assert [published(), published()] == [[{"Waiting": [0]}], []]
    assert published("slow") == []


def test_only_processors_that_are_switched_off_publish_the_switch(
    committed: Connection, processor: Any, emitted: Emitted
) -> None:
    processor()
    emitted()
    factory.switch_off(committed)

    processor()

    [line] = emitted()
    assert line.values == {"Enabled": [0]}


def test_a_lane_and_a_stack_have_metrics_of_their_own(
    committed: Connection, emitted: Emitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POWERTOOLS_SERVICE_NAME", "orders")
    factory.make_type(committed, "elsewhere", lane="slow")
    factory.make_job(committed, type="elsewhere")

    publish_metrics("slow", measure(committed, "slow"), Counter(), Times())

    [line] = emitted()
    assert (line.namespace, line.dimensions) == ("tidegate", {"lane": "slow", "service": "orders"})
    assert line["Ready"] == 1


def test_times_of_many_jobs_fit_in_one_line(committed: Connection, processor: Any, emitted: Emitted) -> None:
    processor()
    emitted()
    committed.execute(
        "INSERT INTO tidegate.jobs (type, owner, max_attempts, payload)"
        " SELECT 'canary', 'alice', 3, '{}' FROM generate_series(1, 300)"
    )

    processor()

    [line] = emitted()
    assert line["Completed"] == 300
    assert len(line.values["Duration"]) == len(line.values["QueueWait"]) == 99


def test_a_wait_is_counted_from_when_a_job_was_due(committed: Connection, processor: Any, emitted: Emitted) -> None:
    processor()
    emitted()
    factory.make_job(committed, type="canary", created_at="-2 hours", scheduled_for="-90 seconds")

    processor()

    [line] = emitted()
    assert line["QueueWait"] == pytest.approx(90, abs=5)
    assert line.units["QueueWait"] == "Seconds"


def test_the_jobs_of_a_dead_invocation_are_published(committed: Connection, processor: Any, emitted: Emitted) -> None:
    factory.make_type(committed, "elsewhere")
    factory.make_job(committed, "processing", type="elsewhere", locked_at="-9 minutes", lock_expires_at="-6 minutes")

    processor()

    [line] = emitted()
    assert line["Reclaimed"] == 1
    assert "Stuck" not in line.values


def test_a_successful_request_writes_no_line(enqueue: Client, emitted: Emitted) -> None:
    reply = enqueue("POST", "/api/jobs", {"type": "canary"})

    assert reply.status == 202
    assert emitted() == []


@pytest.mark.parametrize("path", ["/api/jobs", "/api/nothing"])
def test_a_callers_error_writes_no_line(enqueue: Client, emitted: Emitted, path: str) -> None:
    """The gateway counts it, for nothing."""
    reply = enqueue("POST", path, {"type": "unknown"})

    assert 400 <= reply.status < 500
    assert emitted() == []


@pytest.mark.parametrize("error", [RuntimeError("broken"), psycopg.OperationalError("gone")])
def test_a_server_error_is_counted_though_it_is_answered(
    enqueue: Client, emitted: Emitted, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr("enqueue.enqueue", broken)

    reply = enqueue("POST", "/api/jobs", {"type": "canary"})

    [line] = emitted()
    assert reply.status >= 500
    assert line.values == {"ServerErrors": [1]}
    assert line.dimensions == {"function": "test", "service": "tidegate"}


def test_every_metric_that_the_functions_write_feeds_an_alarm_or_a_graph(
    committed: Connection, management: Client, emitted: Emitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = Counter(dict.fromkeys(("claimed", "complete", "fail", "retry", "lost", "reclaimed"), 1))
    of_all_lanes = {"set_aside": 1, "endpoints_disabled": 1, "archive_behind": 1, "oldest_transaction": 61}
    depth = Depth(1, 1, 1, 1, 1, 1, enabled=False, **of_all_lanes, before=[])
    publish_metrics("default", depth, everything, Times([(1, 1)]))
    monkeypatch.setattr(Api, "connection", None)
    management("GET", "/api/stats")

    written = {(line.namespace, name, frozenset(line.dimensions)) for line in emitted() for name in line.values}

    named = {metric.key for metric in Stack({"Archive": "true"}).metrics if metric.namespace == "tidegate"}
    assert named == written

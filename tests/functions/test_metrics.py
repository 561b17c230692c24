"""The functions' lines in CloudWatch's embedded metric format."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from aws_lambda_powertools.logging import logger as powertools

from tests import factory
from tests.functions.conftest import Client
from tests.watched import Stack
from tidegate.base import telemetry
from tidegate.http.api import Api
from tidegate.postgres.database import Connection
from tidegate.processor.lane_metrics import Times, measure, publish_metrics
from tidegate.queue.set_aside import set_aside

DEPTH = {"Ready", "OldestAge", "Running", "Stuck", "Waiting", "FailedLastHour", "Enabled"}
WORK = {"Claimed", "Settled", "Completed", "Failed", "Retried"}
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
    assert line.values.keys() == DEPTH | WORK | TIMES
    assert (line["Claimed"], line["Settled"]) == (3, 3)
    assert (line["Completed"], line["Failed"], line["Retried"]) == (1, 1, 1)
    assert (line["Ready"], line["Running"], line["FailedLastHour"], line["Enabled"]) == (0, 0, 1, 1)
    assert len(line.values["Duration"]) == len(line.values["QueueWait"]) == 3
    assert max(line.values["Duration"]) >= 0.02


def test_an_idle_tick_publishes_only_the_depth(committed: Connection, processor: Any, emitted: Emitted) -> None:
    processor()
    emitted()

    processor()

    [line] = emitted()
    assert line.values.keys() == DEPTH
    assert line.units["OldestAge"] == "Seconds"


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


def test_the_first_invocation_of_an_environment_is_a_cold_start(
    committed: Connection, processor: Any, emitted: Emitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(powertools, "is_cold_start", True)

    processor()
    processor()

    first, second = emitted()
    assert first["ColdStart"] == 1
    assert "ColdStart" not in second.values


def test_the_jobs_of_a_dead_invocation_are_published(committed: Connection, processor: Any, emitted: Emitted) -> None:
    factory.make_type(committed, "elsewhere")
    factory.make_job(committed, "processing", type="elsewhere", locked_at="-9 minutes", lock_expires_at="-6 minutes")

    processor()

    [line] = emitted()
    assert (line["Reclaimed"], line["Stuck"]) == (1, 0)


def test_a_successful_request_writes_no_line(enqueue: Client, emitted: Emitted) -> None:
    reply = enqueue("POST", "/api/jobs", {"type": "canary"})

    assert reply.status == 202
    assert emitted() == []


@pytest.mark.parametrize("path", ["/api/jobs", "/api/nothing"])
def test_a_callers_error_is_counted(enqueue: Client, emitted: Emitted, path: str) -> None:
    reply = enqueue("POST", path, {"type": "unknown"})

    [line] = emitted()
    assert 400 <= reply.status < 500
    assert line.values == {"ClientErrors": [1]}
    assert line.dimensions == {"function": "test", "service": "tidegate"}


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


# The dashboard names only as many metrics as are free. These are for an operator's own graphs.
_ON_NO_DASHBOARD = {"Claimed", "ClientErrors", "ColdStart", "Settled"}


def test_every_metric_that_the_template_names_is_one_that_the_functions_write(
    committed: Connection, enqueue: Client, management: Client, emitted: Emitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telemetry.logger, "get_current_keys", lambda: {"cold_start": True})
    set_aside(committed, "chore", "prune", ValueError("broken"))
    factory.make_endpoint(committed, disabled_at="now", disabled_because="it answered 410")
    everything = Counter(dict.fromkeys(("claimed", "complete", "fail", "retry", "lost", "reclaimed"), 1))
    publish_metrics("default", measure(committed, "default"), everything, Times([(1, 1)]))
    enqueue("GET", "/api/nothing")
    monkeypatch.setattr(Api, "connection", None)
    management("GET", "/api/stats")

    written = {(line.namespace, name, frozenset(line.dimensions)) for line in emitted() for name in line.values}

    named = {metric.key for metric in Stack().metrics if metric.namespace == "tidegate"}
    assert named <= written
    assert {name for _, name, _ in written} == {name for _, name, _ in named} | _ON_NO_DASHBOARD

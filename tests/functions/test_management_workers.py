import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.functions.conftest import Client
from tests.stack.fixtures.local_stack import local_stack
from tidegate.base.settings import Settings
from tidegate.http.principal import create_key
from tidegate.manage.workers import Config
from tidegate.postgres.database import Connection
from tidegate.processor.demand import LaneConfig


@pytest.fixture
def admin(management: Client, committed: Connection) -> Client:
    return management.as_(create_key(committed, name="ann", role="admin", owner="ann"))


def work(connection: Connection, name: str, deadline: str) -> None:
    connection.execute(
        "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, started_at, deadline)"
        " VALUES (%s, 'default', '$LATEST', 'stream', now() - interval '1 hour', now() + %s::interval)",
        [name, deadline],
    )


def test_workers_are_those_whose_deadline_has_not_passed(management: Client, committed: Connection) -> None:
    work(committed, "alive", "1 minute")
    work(committed, "gone", "-1 minute")

    assert [worker["id"] for worker in management("GET", "/api/workers").json["workers"]] == ["alive"]


def test_the_switch_stops_and_starts_all_processors(management: Client, committed: Connection) -> None:
    off = management("PUT", "/api/worker/config", {"enabled": False}).json["config"]
    claimed = committed.execute(
        "SELECT count(*) AS n FROM tidegate.claim('{canary}', 'default', 1, 60, 'w', 5)"
    ).fetchone()
    on = management("PUT", "/api/worker/config", {"enabled": True}).json["config"]

    assert (off["enabled"]["value"], on["enabled"]["value"]) == (False, True)
    assert claimed == {"n": 0}
    assert off["enabled"]["updated_by"] == f"root (key {management.key.split('_')[1]})"
    rows = committed.execute("SELECT action, subject, changed FROM tidegate.audit ORDER BY id").fetchall()
    assert [row["changed"] for row in rows] == [{"enabled": [True, False]}, {"enabled": [False, True]}]


@pytest.mark.parametrize(
    "body",
    [
        {"enabled": "yes"},
        {"enabled": 1},
        {"enabled": None},
        {"enabled": {}},
        {"speed": 3},
        {"max_workers": 0},
        {"max_workers": "5"},
        {"lanes": None},
        {"scale_thresholds": []},
        {"scale_thresholds": [10, 10]},
        {"scale_thresholds": [30, 10]},
        {"scale_out_seconds": -1},
        {"scale_in_seconds": 3601},
        {"linger_seconds": "long"},
        {"slots": 101},
        {"claim_batch": 0},
        {"max_jobs": 0},
        {"lanes": {"slow": {"enabled": False}}},
        {"lanes": {"slow": {"max_workers": 0}}},
        {"lanes": {"fast": {"max_workers": 2}}},
        {"lanes": {"SLOW": {}}},
        {"lanes": []},
    ],
)
def test_the_configuration_is_checked_key_by_key(management: Client, body: dict[str, Any]) -> None:
    reply = management("PUT", "/api/worker/config", body)

    assert (reply.status, reply.json["type"]) == (400, "urn:tidegate:problem:invalid")


def test_null_is_the_default(management: Client) -> None:
    defaults = Config().model_dump(exclude={"enabled", "lanes"})
    said = {
        "max_workers": 3,
        "scale_thresholds": [5],
        "linger_seconds": 2.5,
        "slots": 4,
        "max_jobs": 6,
        "claim_batch": 7,
    }
    management("PUT", "/api/worker/config", said)

    config = management("PUT", "/api/worker/config", dict.fromkeys(defaults)).json["config"]

    assert {key: config[key]["value"] for key in defaults} == defaults


def test_a_lanes_settings_lie_over_those_of_all_lanes(management: Client, committed: Connection) -> None:
    management("PUT", "/api/worker/config", {"max_workers": 3, "linger_seconds": 2.5})
    management("PUT", "/api/worker/config", {"lanes": {"slow": {"max_workers": 1, "slots": 2}}})
    management("PUT", "/api/worker/config", {"lanes": {"slow": {"slots": None, "scale_thresholds": [5]}}})

    config = management("GET", "/api/worker/config").json["config"]
    table = {row["key"]: row["value"] for row in committed.execute("SELECT key, value FROM tidegate.worker_config")}
    slow = LaneConfig.read(table, "slow", connection_budget=15)

    assert config["lanes"]["value"] == {"slow": {"max_workers": 1, "scale_thresholds": [5]}}
    assert {key: getattr(slow, key) for key in ("max_workers", "linger_seconds", "slots", "scale_thresholds")} == {
        "max_workers": 1,
        "linger_seconds": 2.5,
        "slots": None,
        "scale_thresholds": (5,),
    }


def test_the_table_begins_with_what_the_api_says_are_the_defaults(committed: Connection) -> None:
    stored = committed.execute("SELECT key, value FROM config_by_default").fetchall()

    slow = {"lanes": {"slow": {"scale_thresholds": [4, 8, 12, 16]}}}
    assert {row["key"]: row["value"] for row in stored} == Config().model_dump() | slow


def test_an_admin_sees_the_configuration_and_a_super_admin_changes_it(admin: Client) -> None:
    assert admin("GET", "/api/worker/config").json["config"]["enabled"]["value"] is True
    assert admin("PUT", "/api/worker/config", {"enabled": False}).status == 403


def test_a_producer_may_not_see_workers(management: Client, alice: str) -> None:
    client = management.as_(alice)

    statuses = [
        client("GET", "/api/workers").status,
        client("GET", "/api/worker/config").status,
        client("PUT", "/api/worker/config", {"enabled": True}).status,
        client("POST", "/api/jobs/trigger").status,
    ]

    assert statuses == [403] * 4


def reaches(monkeypatch: pytest.MonkeyPatch, functions: str) -> None:
    monkeypatch.setattr(
        "routes_workers.settings", Settings.read({"DATABASE_URL": "postgresql://", "PROCESSOR_FUNCTIONS": functions})
    )


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "local")
    monkeypatch.setenv("AWS_REGION", "us-east-1")


def test_trigger_invokes_the_processor(
    admin: Client, committed: Connection, aws: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    reaches(monkeypatch, "default=EchoFunction,slow=EchoFunction")
    with local_stack() as stack:
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", stack.invoke_url)
        heard: list[bytes] = []
        monkeypatch.setattr(stack.service, "invoke_later", lambda name, event, _: heard.append(event))

        reply = admin("POST", "/api/jobs/trigger", {"lane": "slow"})
        deadline = time.monotonic() + 5
        while not heard and time.monotonic() < deadline:
            time.sleep(0.01)

    assert (reply.status, reply.json) == (202, {"status": "started", "lane": "slow"})
    assert [json.loads(event) for event in heard] == [{"lane": "slow", "by": "trigger"}]
    assert committed.execute("SELECT action, subject FROM tidegate.audit").fetchall() == [
        {"action": "trigger", "subject": "slow"}
    ]


def test_a_missing_processor_function_is_a_problem(
    admin: Client, committed: Connection, aws: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    reaches(monkeypatch, "default=NoSuchFunction")
    with local_stack() as stack:
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", stack.invoke_url)

        reply = admin("POST", "/api/jobs/trigger")

    assert (reply.status, reply.json["type"]) == (503, "urn:tidegate:problem:unavailable")
    assert "NoSuchFunction" not in json.dumps(reply.json)
    assert committed.execute("SELECT FROM tidegate.audit").rowcount == 0


def test_a_stack_without_a_way_out_says_so(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    reaches(monkeypatch, "")

    reply = admin("POST", "/api/jobs/trigger")

    assert (reply.status, "tick" in reply.json["detail"]) == (503, True)


def test_a_lane_without_processors_is_a_problem(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    reaches(monkeypatch, "default=EchoFunction,slow=EchoFunction")

    reply = admin("POST", "/api/jobs/trigger", {"lane": "fast"})

    assert (reply.status, reply.json["type"]) == (400, "urn:tidegate:problem:invalid")
    assert "default, slow" in reply.json["detail"]


@pytest.mark.parametrize("body", [{"lane": ""}, {"lane": "A B"}, {"lane": 1}, {"function": "other"}])
def test_trigger_takes_a_lane_and_nothing_else(admin: Client, body: dict[str, Any]) -> None:
    assert admin("POST", "/api/jobs/trigger", body).status == 400


def test_boto3_is_not_imported(management: Client) -> None:
    code = "import sys, management; sys.exit(bool({'boto3', 'botocore.session', 'aws_xray_sdk'} & sys.modules.keys()))"
    environment = {"PYTHONPATH": ":".join(sys.path), "DATABASE_URL": "postgresql://"}

    started = subprocess.run([sys.executable, "-c", code], check=False, env=environment)

    assert started.returncode == 0

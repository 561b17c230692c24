import json
from typing import Any

import pytest

from tests.factory import each, nested
from tests.functions.conftest import Client
from tests.lambda_api import Lambda
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
        "SELECT count(*) AS n FROM tidegate.claim('{canary}', 'default', 60, 'w', 1)"
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
        *each(enabled=["yes", 1, None, {}], speed=[3], max_workers=[0, "5"], slots=[101]),
        *each(claim_batch=[0], max_jobs=[0], scale_thresholds=[[], [10, 10], [30, 10]]),
        *each(scale_out_seconds=[-1], scale_in_seconds=[3601], linger_seconds=["long"]),
        *each(lanes=[None, [], {"SLOW": {}}, {"fast": {"max_workers": 2}}]),
        *each(settings=[[], "x", 5, nested(101)]),
        *each(lanes=[{"slow": {"settings": {}}}]),
        *each(lanes=[{"slow": {"enabled": False}}, {"slow": {"max_workers": 0}}]),
    ],
)
def test_the_configuration_is_checked_key_by_key(management: Client, body: dict[str, Any]) -> None:
    assert management("PUT", "/api/worker/config", body).problem == (400, "invalid")


SETTINGS = {"llm": {"model": "small", "api_key": "sk-hunter2hunter2hunter2", "temperature": 0.2}}


def test_what_handlers_read_is_audited_without_secrets(
    management: Client, admin: Client, committed: Connection
) -> None:
    said = management("PUT", "/api/worker/config", {"settings": SETTINGS}).json["config"]["settings"]
    changed = committed.execute("SELECT changed FROM tidegate.audit WHERE subject = 'settings'").fetchall()
    viewer = management.as_(create_key(committed, name="wall", role="viewer", owner="ann"))

    assert said["value"] == admin("GET", "/api/worker/config").json["config"]["settings"]["value"] == SETTINGS
    assert viewer("GET", "/api/worker/config").json["config"]["settings"]["value"] is None
    assert "hunter2" not in str(changed)
    assert changed[0]["changed"]["settings"][1]["llm"]["model"] == "small"
    assert admin("PUT", "/api/worker/config", {"settings": {}}).status == 403


@pytest.mark.parametrize("most", [True, False])
def test_what_handlers_read_has_a_bound_that_the_table_keeps_too(management: Client, most: bool) -> None:
    numbers = [1] * (
        32 * 1024 - (4 if most else 3)
    )  # the densest that JSON may be, where the table writes the most spaces

    reply = management("PUT", "/api/worker/config", {"settings": {"a": numbers}})

    assert reply.status == (200 if most else 400), reply.json


def test_settings_that_the_table_refuses_are_in_no_log(management: Client, caplog: pytest.LogCaptureFixture) -> None:
    reply = management("PUT", "/api/worker/config", {"settings": {"token": "only-for-handlers", "n": 10**400}})

    assert reply.problem == (400, "invalid")
    assert "only-for-handlers" not in caplog.text + str(reply.json)


def test_null_is_the_default(management: Client) -> None:
    defaults = Config().model_dump(exclude={"enabled", "lanes"})
    said = {"max_workers": 3, "scale_thresholds": [5], "linger_seconds": 2.5, "slots": 4, "max_jobs": 6}
    management("PUT", "/api/worker/config", said | {"claim_batch": 7})

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
    assert (slow.max_workers, slow.linger_seconds, slow.slots, slow.scale_thresholds) == (1, 2.5, None, (5,))


def test_the_table_begins_with_what_the_api_says_are_the_defaults(committed: Connection) -> None:
    stored = committed.execute("SELECT key, value FROM config_by_default").fetchall()

    slow = {"lanes": {"slow": {"scale_thresholds": [4, 8, 12, 16]}}}
    assert {row["key"]: row["value"] for row in stored} == Config().model_dump() | slow


def reaches(monkeypatch: pytest.MonkeyPatch, functions: str) -> None:
    monkeypatch.setattr(
        "routes_workers.settings", Settings.read({"DATABASE_URL": "postgresql://", "PROCESSOR_FUNCTIONS": functions})
    )


def test_trigger_invokes_the_processor(
    admin: Client, committed: Connection, aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    reaches(monkeypatch, "default=EchoFunction,slow=SlowFunction")

    reply = admin("POST", "/api/jobs/trigger", {"lane": "slow"})

    assert (reply.status, reply.json) == (202, {"status": "started", "lane": "slow"})
    [(path, kind, event)] = aws.heard
    assert (path.split("/")[3], kind, event) == ("SlowFunction", "Event", {"lane": "slow", "by": "trigger"})
    audited = committed.execute("SELECT action, subject FROM tidegate.audit").fetchall()
    assert audited == [{"action": "trigger", "subject": "slow"}]


def test_a_missing_processor_function_is_a_problem(
    admin: Client, committed: Connection, aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    reaches(monkeypatch, "default=NoSuchFunction")
    aws.status = 404

    reply = admin("POST", "/api/jobs/trigger")

    assert reply.problem == (503, "unavailable")
    assert "NoSuchFunction" not in json.dumps(reply.json)
    assert committed.execute("SELECT FROM tidegate.audit").rowcount == 0


@pytest.mark.parametrize(
    ("functions", "problem", "says"),
    [
        ("", (503, "unavailable"), "tick"),
        ("default=EchoFunction,slow=EchoFunction", (400, "invalid"), "default, slow"),
    ],
    ids=["no way out", "no such lane"],
)
def test_a_trigger_that_reaches_no_processor_says_why(
    admin: Client, monkeypatch: pytest.MonkeyPatch, functions: str, problem: tuple[int, str], says: str
) -> None:
    reaches(monkeypatch, functions)

    reply = admin("POST", "/api/jobs/trigger", {"lane": "fast"} if functions else None)

    assert reply.problem == problem
    assert says in reply.json["detail"]


@pytest.mark.parametrize("body", each(lane=["", "A B", 1], function=["other"]))
def test_trigger_takes_a_lane_and_nothing_else(admin: Client, body: dict[str, Any]) -> None:
    assert admin("POST", "/api/jobs/trigger", body).status == 400

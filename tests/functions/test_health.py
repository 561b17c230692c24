"""Whether the lanes' clocks go, as a monitor asks."""

import io
from typing import Any

import pytest

from tests import factory
from tests.functions.conftest import Client, ColdStart
from tidegate.http.principal import Role, create_key
from tidegate.postgres.database import Connection

LANES = ("default", "outside", "slow")


@pytest.fixture
def api(cold_start: ColdStart) -> Client:
    return cold_start("management", TICK="rate(1 minute)", PROCESSOR_LANES="default,slow,outside")


def tick(connection: Connection, **ago: str) -> None:
    """The last tick of each lane."""
    for lane in LANES:
        factory.make_lane(connection, lane)
        connection.execute(
            "UPDATE tidegate.lane_reports SET ticked_at = now() - %s::interval WHERE lane = %s",
            [ago.get(lane, "5 s"), lane],
        )


def asked(client: Client) -> tuple[int, dict[str, Any], dict[str, Any]]:
    reply = client("GET", "/api/health", query="deep=true")
    return reply.status, {lane["lane"]: lane for lane in reply.json.get("lanes", [])}, reply.json


def test_all_is_well_while_every_lane_ticks(api: Client, committed: Connection) -> None:
    tick(committed, slow="70 s")

    status, lanes, said = asked(api)

    assert (status, said["status"], said["enabled"]) == (200, "ok", True)
    assert [(name, lane["missed"], lane["tick_seconds"]) for name, lane in lanes.items()] == [
        (name, 0, 60.0) for name in LANES
    ]


@pytest.mark.parametrize(
    ("ago", "missed", "status"), [("2 min", 1, 200), ("141 s", 2, 503), ("1 hour", 59, 503), ("-1 hour", 0, 200)]
)
def test_a_lane_that_has_missed_two_ticks_is_degraded(
    api: Client, committed: Connection, ago: str, missed: int, status: int
) -> None:
    tick(committed, slow=ago)

    answered, lanes, said = asked(api)

    assert (answered, lanes["slow"]["missed"], lanes["slow"]["ok"]) == (status, missed, status == 200)
    if status == 503:
        assert said["type"] == "urn:tidegate:problem:degraded"
        assert said["detail"].endswith(": slow")


def test_a_lane_that_has_never_ticked_is_degraded(api: Client, committed: Connection) -> None:
    tick(committed)
    committed.execute("UPDATE tidegate.lane_reports SET ticked_at = NULL WHERE lane = 'outside'")

    status, lanes, _ = asked(api)

    assert (status, lanes["outside"]["last_tick"], lanes["outside"]["missed"]) == (503, None, 1)


def test_what_is_due_by_another_schedule_is_not_known(cold_start: ColdStart, committed: Connection) -> None:
    tick(committed, slow="30 days")

    status, lanes, _ = asked(cold_start("management", TICK="cron(0 3 * * ? *)"))

    assert (status, lanes["slow"]["tick_seconds"], lanes["slow"]["missed"]) == (200, None, 0)


def test_processors_that_are_heard_are_counted(api: Client, committed: Connection) -> None:
    tick(committed)
    committed.execute(
        "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, deadline, started_at, seen_at)"
        " SELECT n::text, 'slow', '1', 's', now() + interval '1 minute', now() - interval '1 hour',"
        " now() - n * interval '8 s' FROM generate_series(0, 3) AS n"
    )

    _, lanes, _ = asked(api)

    assert {name: lane["processors"] for name, lane in lanes.items()} == {"default": 0, "outside": 0, "slow": 2}


def test_processors_that_are_switched_off_are_no_fault(api: Client, committed: Connection) -> None:
    tick(committed)
    factory.switch_off(committed)

    assert asked(api)[::2][0] == 200
    assert asked(api)[2]["enabled"] is False


@pytest.mark.parametrize(("role", "status"), [(Role.PRODUCER, 403), (Role.VIEWER, 200), (Role.ADMIN, 200)])
def test_only_viewers_see_the_lanes(api: Client, committed: Connection, role: Role, status: int) -> None:
    tick(committed)
    key = create_key(committed, name="monitor", role=role, owner="monitor")

    assert api.as_(key)("GET", "/api/health", query="deep=1").status == status
    assert api("GET", "/api/health", query="deep=1", authorization="").problem == (401, "unauthenticated")


def test_health_without_depth_needs_no_key_and_says_no_more(api: Client, log: io.StringIO) -> None:
    for query in ("", "deep=0"):
        reply = api("GET", "/api/health", query=query, authorization="")
        assert (reply.status, reply.json) == (200, {"status": "ok"})
    assert api("GET", "/api/health", query="deep=maybe", authorization="").status == 400

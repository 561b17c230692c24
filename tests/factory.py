"""Makes rows for tests: the factory fills in what a status implies, the test gives what it is about."""

import json
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from tidegate.http.principal import Principal, Role
from tidegate.job import Claimed
from tidegate.postgres.database import Connection

EVE = Principal("0123456789abcdef", Role.ADMIN, "eve")
"""A caller that sees the jobs of all owners."""

_LOCK = {
    "locked_by": "another-worker",
    "locked_at": "now",
    "lock_expires_at": "1 minute",
    "lock_version": 1,
    "started_at": "now",
}
_IMPLIED: dict[str, dict[str, Any]] = {
    "pending": {},
    "processing": _LOCK,
    "waiting": {"started_at": "now", "wait_until": "1 hour"},
    "review_needed": {"started_at": "now", "review_reason": "have a look"},
    "completed": {"started_at": "now", "finished_at": "now", "attempts": 1, "result": "{}"},
    "failed": {"finished_at": "now", "attempts": 1, "error_code": "oops", "error_message": "it broke"},
    "cancelled": {"finished_at": "now"},
}
_TIMES = {
    "scheduled_for",
    "expires_at",
    "locked_at",
    "lock_expires_at",
    "wait_until",
    "alone_until",
    "started_at",
    "finished_at",
    "created_at",
    "touched_at",
}


def each(**values: Iterable[Any]) -> list[dict[str, Any]]:
    """Bodies with a single field: each name with each of its values."""
    return [{name: value} for name, several in values.items() for value in several]


def nested(depth: int) -> dict[str, Any]:
    """An object in an object in …"""
    value: dict[str, Any] = {}
    for _ in range(depth - 1):
        value = {"a": value}
    return value


def make_type(connection: Connection, name: str = "email", **declared: Any) -> str:
    connection.execute(
        "INSERT INTO tidegate.job_types (name, declared) VALUES (%s, %s::jsonb)"
        " ON CONFLICT (name) DO UPDATE SET declared = EXCLUDED.declared",
        [name, json.dumps(declaration(name, **declared))],
    )
    return name


def declaration(name: str, **declared: Any) -> dict[str, Any]:
    plain = {"description": name, "lane": "default", "timeout": 30, "max_attempts": 3, "payload_schema": {}}
    return plain | declared


def make_lane(
    connection: Connection, name: str = "default", *, seen: str = "0", longest: int = 900, **refused: str
) -> None:
    """A lane whose last processor started at `seen`."""
    connection.execute(
        "INSERT INTO tidegate.lane_reports (lane, worker, seen_at, longest, refused)"
        " VALUES (%s, 'w1', now() + %s::interval, %s, %s::jsonb)",
        [name, seen, longest, json.dumps(refused)],
    )


def make_job(connection: Connection, status: str = "pending", **columns: Any) -> UUID:
    """Times are intervals from now: "now", "-5 minutes"."""
    values = (
        {"type": "email", "owner": "alice", "max_attempts": 3, "status": status} | _IMPLIED.get(status, {}) | columns
    )
    names = ", ".join(values)
    slots = ", ".join(f"now() + %({name})s::interval" if name in _TIMES else f"%({name})s" for name in values)
    if "fair" not in values:
        names += ", fair"
        slots += ", COALESCE((SELECT fair FROM tidegate.job_types WHERE name = %(type)s), false)"
    at_once = {name: "0" if name in _TIMES and value == "now" else value for name, value in values.items()}
    row = connection.execute(f"INSERT INTO tidegate.jobs ({names}) VALUES ({slots}) RETURNING id", at_once).fetchone()
    assert row is not None
    job_id: UUID = row["id"]
    if status == "pending":  # as every statement does that puts a job where claims may have been
        connection.execute(
            "SELECT tidegate.lower_floors(ARRAY[type], ARRAY[priority], ARRAY[scheduled_for], ARRAY[id])"
            " FROM tidegate.queued_jobs WHERE id = %s",
            [job_id],
        )
    return job_id


def make_jobs(connection: Connection, size: int, status: str = "pending", **columns: Any) -> list[UUID]:
    return [make_job(connection, status, **columns) for _ in range(size)]


def claimed(type_: str = "email", payload: str = "{}", **fields: Any) -> Claimed:
    """A job in the hands of a processor, without a row."""
    nothing = (None,) * 11
    job = Claimed("id", 1, type_, 10, payload, 0, 3, 0, 30, *nothing, "alice", 0, 0, 0, None, 1, 0)
    return job._replace(**fields)


def make_schedule(connection: Connection, type_: str, name: str, **said: Any) -> None:
    """As an operator makes it."""
    overrides = json.dumps({"expression": "0 3 * * *"} | said)
    connection.execute(
        "INSERT INTO tidegate.schedules (type, name, overrides) VALUES (%s, %s, %s::jsonb)"
        " ON CONFLICT (type, name) DO UPDATE SET overrides = EXCLUDED.overrides",
        [type_, name, overrides],
    )


def make_endpoint(connection: Connection, name: str = "shop", **columns: Any) -> str:
    values = {"name": name, "kind": "webhook", "url": "https://example.com/hooks"} | columns
    slots = ", ".join(f"%({column})s" for column in values)
    connection.execute(f"INSERT INTO tidegate.endpoints ({', '.join(values)}) VALUES ({slots})", values)
    return name


def make_tally(connection: Connection, age: str, step: int = 60, **columns: Any) -> None:
    """What became of jobs so long ago."""
    counts = dict.fromkeys(("started", "completed", "failed", "retried", "cancelled", "waited", "seconds"), 0)
    values = {"step": step, "type": "email", "wait": [0] * 24, "run": [0] * 24} | counts | columns
    slots = ", ".join(f"%({column})s" for column in values)
    unit = "hour" if step == 3600 else "minute"
    connection.execute(
        f"INSERT INTO tidegate.tallies ({', '.join(values)}, at)"
        f" VALUES ({slots}, date_trunc('{unit}', now() - %(age)s::interval))",
        values | {"age": age},
    )


def make_lane_tally(connection: Connection, age: str, step: int = 60, **columns: Any) -> None:
    """What a lane was like so long ago."""
    values = {"step": step, "lane": "default"} | columns
    slots = ", ".join(f"%({column})s" for column in values)
    unit = {60: "minute", 3600: "hour", 86400: "day"}[step]
    connection.execute(
        f"INSERT INTO tidegate.lane_tallies ({', '.join(values)}, at)"
        f" VALUES ({slots}, date_trunc('{unit}', now() - %(age)s::interval, 'UTC'))",
        values | {"age": age},
    )


def override(connection: Connection, name: str, **overrides: Any) -> None:
    """What an operator changes on a job type."""
    connection.execute(
        "UPDATE tidegate.job_types SET overrides = %s::jsonb WHERE name = %s", [json.dumps(overrides), name]
    )


def switch_off(connection: Connection) -> None:
    """Processors start nothing then."""
    connection.execute("UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'")


def one(connection: Connection, statement: str, parameters: Any = None) -> dict[str, Any]:
    """The only row."""
    [row] = connection.execute(statement.encode(), parameters)
    return row


def value(connection: Connection, statement: str, parameters: Any = None) -> Any:
    """The only column of the only row."""
    [found] = one(connection, statement, parameters).values()
    return found


def pages_read(connection: Connection, statement: str, parameters: Any = None, *, by: str = "") -> int:
    """The pages that a statement reads, by this index."""
    plan = value(connection, f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", parameters)[0]["Plan"]
    assert by in json.dumps(plan)
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def job(connection: Connection, job_id: UUID) -> dict[str, Any]:
    return one(connection, "SELECT * FROM tidegate.jobs WHERE id = %s", [job_id])


def logs(connection: Connection, job_id: UUID) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.job_logs WHERE job_id = %s ORDER BY id", [job_id]).fetchall()

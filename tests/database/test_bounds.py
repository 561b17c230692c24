"""HTTP, SQL and the tables have the same bounds: those of tidegate.base.bounds."""

import contextlib
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from pydantic import ValidationError

from tests import factory
from tidegate.base import bounds
from tidegate.base.errors import TooLarge
from tidegate.base.settings import Settings
from tidegate.job import NewJob
from tidegate.manage.overrides import Overrides
from tidegate.manage.workers import Config, LaneSettings
from tidegate.postgres.database import Connection

pytestmark = pytest.mark.usefixtures("email_type")

_YEAR = bounds.FARTHEST.total_seconds()
_KEY = [("k", ""), ("k" * bounds.LONGEST_KEY, "k" * (bounds.LONGEST_KEY + 1))]
# The last accepted value, and the first refused one.
BOUNDS: dict[str, list[tuple[Any, Any]]] = {
    "priority": [
        (bounds.LOWEST_PRIORITY, bounds.LOWEST_PRIORITY - 1),
        (bounds.HIGHEST_PRIORITY, bounds.HIGHEST_PRIORITY + 1),
    ],
    "max_attempts": [(1, 0), (bounds.MOST_ATTEMPTS, bounds.MOST_ATTEMPTS + 1)],
    "delay_seconds": [(0, -1), (_YEAR, _YEAR + 60)],
    "idempotency_key": _KEY,
    "concurrency_key": _KEY,
    "unique_key": _KEY,
    "reference_type": [
        ("r", ""),
        ("r" * bounds.LONGEST_REFERENCE_TYPE, "r" * (bounds.LONGEST_REFERENCE_TYPE + 1)),
    ],
    "reference_id": [("r", ""), ("r" * bounds.LONGEST_REFERENCE_ID, "r" * (bounds.LONGEST_REFERENCE_ID + 1))],
    "tags": [
        (["t"] * bounds.MOST_TAGS, ["t"] * (bounds.MOST_TAGS + 1)),
        (["t"], [""]),
        (["t" * bounds.LONGEST_TAG], ["t" * (bounds.LONGEST_TAG + 1)]),
    ],
    "notify": [(["e"] * bounds.MOST_NOTIFIED, ["e"] * (bounds.MOST_NOTIFIED + 1))],
    # SQL counts the space after a colon.
    "payload": [
        ({"a": "x" * (bounds.MAX_PAYLOAD_BYTES - 9)}, {"a": "x" * (bounds.MAX_PAYLOAD_BYTES - 7)}),
        (factory.nested(bounds.DEEPEST), factory.nested(bounds.DEEPEST + 1)),
    ],
    "scheduled_for": [(bounds.FARTHEST - timedelta(hours=1), bounds.FARTHEST + timedelta(hours=1))],
}
# The table does not check these: it does not know the time of the enqueue, and accepts larger payloads.
NOT_BOUNDED_BY_THE_TABLE = {"delay_seconds", "payload", "scheduled_for"}


def by_http(field: str, value: Any) -> bool:
    said = {field: value}
    if field.startswith("reference_"):
        said = {"reference": {"type": "r", "id": "r"} | {field.removeprefix("reference_"): value}}
    elif field == "unique_key":
        said = {"unique": {"key": value}}
    try:
        NewJob.model_validate({"type": "email", **said}).row()
    except (ValidationError, TooLarge, ValueError):
        return False
    return True


def by_sql(connection: Connection, field: str, value: Any) -> bool:
    said = {field: psycopg.types.json.Jsonb(value) if field == "payload" else value}
    if field.startswith("reference_"):
        said = {"reference_type": "r", "reference_id": "r"} | said
    casts = {"delay_seconds": "::float8", "scheduled_for": "::timestamptz", "tags": "::text[]", "notify": "::text[]"}
    call = ", ".join(f"{name} => %({name})s{casts.get(name, '')}" for name in said)
    try:
        with connection.transaction():
            connection.execute(f"SELECT tidegate.enqueue('email', {call})".encode(), said)
    except psycopg.DatabaseError as error:
        if error.sqlstate != "TG004" or "Failing row" in str(error):
            raise
        return False
    return True


def by_table(connection: Connection, field: str, value: Any) -> bool:
    more = {"reference_type": "r", "reference_id": "r"} if field.startswith("reference_") else {}
    try:
        with connection.transaction():
            factory.make_job(connection, **{**more, field: value})
    except psycopg.errors.CheckViolation:
        return False
    return True


CASES = [
    (field, value, value is taken)
    for field, pairs in BOUNDS.items()
    for taken, refused in pairs
    for value in (taken, refused)
]


@pytest.mark.parametrize(("field", "value", "is_taken"), CASES)
def test_http_sql_and_the_table_have_the_same_bounds(
    connection: Connection, field: str, value: Any, is_taken: bool
) -> None:
    factory.make_endpoint(connection, "e")
    if field == "scheduled_for":
        value = datetime.now(UTC) + value

    assert by_http(field, value) == is_taken
    assert by_sql(connection, field, value) == is_taken
    if is_taken and field not in NOT_BOUNDED_BY_THE_TABLE:
        assert by_table(connection, field, value)


LARGEST = [(field, pairs[0 if field == "tags" else -1][1]) for field, pairs in BOUNDS.items()]


@pytest.mark.parametrize(("field", "value"), [case for case in LARGEST if case[0] not in NOT_BOUNDED_BY_THE_TABLE])
def test_the_table_refuses_too_large_values(connection: Connection, field: str, value: Any) -> None:
    assert not by_table(connection, field, value)


def test_an_owner_has_the_same_bounds_in_sql(connection: Connection) -> None:
    owners = ["o", "o" * bounds.LONGEST_OWNER, "", "o" * (bounds.LONGEST_OWNER + 1)]

    assert [by_sql(connection, "owner", owner) for owner in owners] == [True, True, False, False]


@pytest.mark.parametrize(
    "name", ["a", "a" * bounds.LONGEST_WORD, "a.b_c-1", "", "a" * (bounds.LONGEST_WORD + 1), "A", "1"]
)
def test_a_types_name_has_the_same_bounds(connection: Connection, name: str) -> None:
    is_taken = bool(re.fullmatch(bounds.WORD, name))

    with contextlib.nullcontext() if is_taken else pytest.raises(psycopg.errors.CheckViolation):
        factory.make_type(connection, name)


OF_A_TYPE: list[tuple[str, Any, Any]] = [
    ("timeout", 1, 0),
    ("timeout", bounds.LONGEST_TIMEOUT, bounds.LONGEST_TIMEOUT + 1),
    ("max_attempts", 1, 0),
    ("max_attempts", bounds.MOST_ATTEMPTS, bounds.MOST_ATTEMPTS + 1),
    *(
        ("retention", {status: taken}, {status: refused})
        for status in ("completed", "failed", "cancelled")
        for taken, refused in [(0, -0.1), (bounds.LONGEST_RETENTION, bounds.LONGEST_RETENTION + 0.1)]
    ),
]


@pytest.mark.parametrize(("setting", "taken", "refused"), OF_A_TYPE)
def test_a_job_types_setting_has_the_same_bounds(
    connection: Connection, setting: str, taken: Any, refused: Any
) -> None:
    Overrides.model_validate({setting: taken})
    factory.override(connection, "email", **{setting: taken})

    with pytest.raises(ValidationError):
        Overrides.model_validate({setting: refused})
    with pytest.raises(psycopg.errors.CheckViolation):
        factory.override(connection, "email", **{setting: refused})


OF_WORKERS: dict[str, list[tuple[Any, Any]]] = {
    "max_workers": [(1, 0), (bounds.MOST_WORKERS, bounds.MOST_WORKERS + 1)],
    "slots": [(1, 0), (bounds.MOST_SLOTS, bounds.MOST_SLOTS + 1)],
    "claim_batch": [(1, 0), (bounds.MOST_CLAIMED, bounds.MOST_CLAIMED + 1)],
    "audit_days": [
        (bounds.LEAST_AUDIT_DAYS, bounds.LEAST_AUDIT_DAYS - 1),
        (bounds.MOST_AUDIT_DAYS, bounds.MOST_AUDIT_DAYS + 1),
    ],
    "max_jobs": [(1, 0), (bounds.MOST_JOBS, bounds.MOST_JOBS + 1)],
    # The table writes spaces between the parts of a document, so its bound is half as much again.
    "settings": [({}, []), ({"a": "x" * 65_000}, {"a": "x" * 100_000}), (factory.nested(99), factory.nested(101))],
    "scale_thresholds": [
        ([1], []),
        ([1, 2], [2, 2]),
        ([9], [0]),
        ([bounds.HIGHEST_STEP], [bounds.HIGHEST_STEP + 1]),
        ([*range(1, bounds.MOST_STEPS + 1)], [*range(1, bounds.MOST_STEPS + 2)]),
    ],
    **{
        setting: [(0, -0.1), (bounds.LONGEST_PAUSE, bounds.LONGEST_PAUSE + 0.1)]
        for setting in ("scale_out_seconds", "scale_in_seconds", "linger_seconds")
    },
}


def takes_setting(connection: Connection, key: str, value: Any) -> tuple[bool, bool]:
    try:
        Config.model_validate({key: value})
        by_api = True
    except ValidationError:
        by_api = False
    asked = "SELECT tidegate.is_setting(%s, %s::jsonb)"
    return by_api, factory.value(connection, asked, [key, json.dumps(value)])


@pytest.mark.parametrize("setting", sorted(Config.model_fields.keys() - {"enabled", "lanes"}))
def test_a_setting_of_processors_has_the_same_bounds(connection: Connection, setting: str) -> None:
    for taken, refused in OF_WORKERS[setting]:
        assert takes_setting(connection, setting, taken) == (True, True)
        assert takes_setting(connection, setting, refused) == (False, False)
        of_a_lane = setting in LaneSettings.model_fields
        assert takes_setting(connection, "lanes", {"slow": {setting: taken}}) == (of_a_lane, of_a_lane)
        assert takes_setting(connection, "lanes", {"slow": {setting: refused}}) == (False, False)


@pytest.mark.parametrize("setting", ["slots", "max_jobs"])
def test_the_functions_environment_has_the_same_bounds(setting: str) -> None:
    for taken, refused in OF_WORKERS[setting]:
        Settings.model_validate({"DATABASE_URL": "postgresql://", setting.upper(): taken})
        with pytest.raises(ValidationError):
            Settings.model_validate({"DATABASE_URL": "postgresql://", setting.upper(): refused})


OF_A_KEY: list[tuple[str, Any, Any]] = [
    ("max_priority", bounds.LOWEST_PRIORITY, bounds.LOWEST_PRIORITY - 1),
    ("max_priority", bounds.HIGHEST_PRIORITY, bounds.HIGHEST_PRIORITY + 1),
    ("types", ["t"] * bounds.MOST_TYPES_OF_A_KEY, ["t"] * (bounds.MOST_TYPES_OF_A_KEY + 1)),
]


@pytest.mark.parametrize(("limit", "taken", "refused"), OF_A_KEY)
def test_a_keys_limit_has_the_same_bounds(connection: Connection, limit: str, taken: Any, refused: Any) -> None:
    insert = (
        f"INSERT INTO tidegate.api_keys (id, secret_hash, name, role, owner, {limit})"
        " VALUES (%s, sha256('k'), 'n', 'producer', 'alice', %s)"
    )

    connection.execute(insert.encode(), ["taken", taken])
    with pytest.raises(psycopg.errors.CheckViolation):
        connection.execute(insert.encode(), ["refused", refused])

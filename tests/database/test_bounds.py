"""HTTP, SQL and the table have the same bounds for the values of a job."""

from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from pydantic import ValidationError

from tests import factory
from tidegate.base.errors import TooLarge
from tidegate.job import NewJob
from tidegate.postgres.database import Connection

pytestmark = pytest.mark.usefixtures("email_type")

_YEAR = 366 * 24 * 3600
# The last accepted value, and the first refused one.
BOUNDS: dict[str, list[tuple[Any, Any]]] = {
    "priority": [(1, 0), (20, 21)],
    "max_attempts": [(1, 0), (100, 101)],
    "delay_seconds": [(0, -1), (_YEAR, _YEAR + 60)],
    "idempotency_key": [("k", ""), ("k" * 200, "k" * 201)],
    "concurrency_key": [("k", ""), ("k" * 200, "k" * 201)],
    "unique_key": [("k", ""), ("k" * 200, "k" * 201)],
    "reference_type": [("r", ""), ("r" * 100, "r" * 101)],
    "reference_id": [("r", ""), ("r" * 200, "r" * 201)],
    "tags": [(["t"] * 20, ["t"] * 21), (["t"], [""]), (["t" * 64], ["t" * 65])],
    # SQL counts the space after a colon.
    "payload": [({"a": "x" * (262144 - 9)}, {"a": "x" * (262144 - 7)})],
    "scheduled_for": [(timedelta(days=366) - timedelta(hours=1), timedelta(days=366, hours=1))],
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
    casts = {"delay_seconds": "::float8", "scheduled_for": "::timestamptz", "tags": "::text[]"}
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

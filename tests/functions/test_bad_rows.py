"""The API shows rows that SQL wrote past it."""

import json

import psycopg
import pytest

from tests import factory
from tests.database.test_bad_data import DEEP
from tests.functions.conftest import Client
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection

DEEPLY = '{"a":' * DEEP + "1" + "}" * DEEP


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("created_at", moment) for moment in ("infinity", "-infinity", "4713-01-01 BC")),
        *(("started_at", moment) for moment in ("infinity", "-infinity", "4713-01-01 BC")),
        *((column, DEEPLY) for column in ("payload", "state", "steps", "result", "signal")),
        *((column, "[1]") for column in ("state", "steps", "result")),
    ],
    ids=lambda it: it[:20],
)
def test_a_job_with_an_odd_value_is_shown(management: Client, committed: Connection, column: str, value: str) -> None:
    job_id = factory.make_job(committed, "completed", type="canary")
    committed.execute(f"UPDATE tidegate.jobs SET {column} = %s WHERE id = %s", [value, job_id])

    assert management("GET", "/api/jobs").status == 200
    assert management("GET", f"/api/jobs/{job_id}").status == 200
    assert management("POST", f"/api/jobs/{job_id}/retry").status == 409
    assert management("POST", f"/api/jobs/{job_id}/replay").status == (400 if column == "payload" else 201)
    assert management("DELETE", f"/api/jobs/{job_id}").status == 204


@pytest.mark.parametrize("moment", ["infinity", "-infinity", "1143-01-04 BC", "20000-01-01"])
def test_a_log_with_an_odd_time_is_shown(management: Client, committed: Connection, moment: str) -> None:
    job_id = factory.make_job(committed, "completed", type="canary")
    committed.execute("INSERT INTO tidegate.job_logs (job_id, at, message) VALUES (%s, %s, 'm')", [job_id, moment])

    assert management("GET", f"/api/jobs/{job_id}").status == 200


@pytest.mark.parametrize("tags", ["{NULL}", "{a,NULL}", "{{a,b}}"])
def test_no_job_has_a_tag_that_is_no_text(committed: Connection, tags: str) -> None:
    """It would break every list with the job."""
    with pytest.raises(psycopg.errors.CheckViolation):
        factory.make_job(committed, "completed", type="canary", tags=tags)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("declared", """jsonb_set(declared, '{payload_schema}', %s::jsonb)"""),
        ("overrides", """jsonb_build_object('retention', %s::jsonb)"""),
        (
            "overrides",
            """jsonb_build_object('schedule', jsonb_build_object('expression', '* * * * *', 'payload', %s::jsonb))""",
        ),
    ],
    ids=["declared", "overrides", "schedule"],
)
def test_a_type_with_unreadable_values_is_shown_and_repaired(
    management: Client, committed: Connection, column: str, value: str
) -> None:
    committed.execute(f"UPDATE tidegate.job_types SET {column} = {value} WHERE name = 'canary'", [DEEPLY])

    assert management("GET", "/api/types").status == 200
    assert management("GET", "/api/types/canary").status == 200
    assert management("PATCH", "/api/types/canary", {"max_attempts": 2}).status == 200
    if column == "overrides":
        [left] = committed.execute("SELECT overrides::text FROM tidegate.job_types WHERE name = 'canary'")
        assert left["overrides"] == '{"max_attempts": 2}'


def test_a_type_without_a_description_shows_its_name(management: Client, committed: Connection) -> None:
    committed.execute("UPDATE tidegate.job_types SET declared = declared - 'description' WHERE name = 'canary'")

    assert management("GET", "/api/types/canary").json["description"] == "canary"
    assert management("GET", "/api/types").status == 200


_HUGE = "repeat('x', 7000000)"


@pytest.mark.parametrize(
    "said",
    [
        f"'stages', jsonb_build_array({_HUGE})",
        "'stages', (SELECT jsonb_agg('s' || n) FROM generate_series(1, 200000) AS n)",
        f"'lane', {_HUGE}",
        f"'description', {_HUGE}",
        f"'unknown', {_HUGE}",
        f"'backoff', jsonb_build_object('x', {_HUGE})",
        f"'schedule', jsonb_build_object('expression', '* * * * *', 'payload', jsonb_build_object('x', {_HUGE}))",
        f"'schedule', jsonb_build_object('expression', {_HUGE})",
    ],
    ids=lambda it: it[:60],
)
def test_a_type_of_any_size_is_shown_and_reset(management: Client, committed: Connection, said: str) -> None:
    overrides = f"jsonb_build_object('timeout', 7, {said})"
    committed.execute(f"UPDATE tidegate.job_types SET overrides = {overrides} WHERE name = 'canary'".encode())

    shown = management("GET", "/api/types/canary")

    assert shown.status == 200, shown.json
    assert shown.json["overrides"]["timeout"] == 7
    assert len(json.dumps(shown.json)) < 4_000_000
    assert management("GET", "/api/types").status == 200
    assert management("POST", "/api/types/canary/pause").status == 200
    assert management("DELETE", "/api/types/canary").json["overrides"] == {}


def test_more_limits_than_the_api_makes_fill_no_answer(management: Client, committed: Connection) -> None:
    committed.execute(
        "INSERT INTO tidegate.limits (name, max_concurrent) SELECT 'limit' || n, 1 FROM generate_series(1, 20000) AS n"
    )

    shown = management("GET", "/api/limits")

    assert shown.status == 200
    assert len(shown.json["shared"]) == 201


@pytest.mark.parametrize("types", ["ARRAY[NULL, 'x']", "ARRAY[['x', 'y'], ['a', 'b']]"])
def test_a_keys_types_are_a_list_of_names(committed: Connection, types: str) -> None:
    create_key(committed, name="k", role="producer", owner="k")

    with pytest.raises(psycopg.errors.CheckViolation, match="api_keys_types_are_some"):
        committed.execute(f"UPDATE tidegate.api_keys SET types = {types}".encode())

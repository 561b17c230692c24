"""The API shows rows that SQL wrote past it."""

import psycopg
import pytest

from tests import factory
from tests.database.test_bad_data import DEEP
from tests.functions.conftest import Client
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

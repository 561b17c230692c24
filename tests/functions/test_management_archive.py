"""GET /api/archive: how far the archive has come, and its parts."""

import pytest

from tests import factory
from tests.functions.conftest import Client, Reply
from tidegate.postgres.database import Connection

PARTS = """
INSERT INTO tidegate.archive_parts (day, type, jobs, bytes, content, written_at, failures, error)
SELECT day::date, type, n, 10 * n, CASE WHEN n > 3 THEN '\\x00'::bytea END, CASE WHEN n <= 3 THEN now() END,
    CASE WHEN n > 3 THEN 2 ELSE 0 END, CASE WHEN n > 3 THEN 'the bucket answers 403 AccessDenied' END
FROM (VALUES (1, '2026-01-30', 'ocr'), (2, '2026-01-31', 'ocr'), (3, '2026-01-31', 'email'), (4, '2026-01-31', 'ocr'))
    AS p (n, day, type)
ORDER BY n
"""


def jobs_of(reply: Reply) -> list[int]:
    return [part["jobs"] for part in reply.json["parts"]]


def test_the_parts_of_a_day_and_type_newest_first(management: Client, committed: Connection) -> None:
    committed.execute(PARTS)

    assert jobs_of(management("GET", "/api/archive")) == [4, 3, 2, 1]
    assert jobs_of(management("GET", "/api/archive", query="day=2026-01-31")) == [4, 3, 2]
    assert jobs_of(management("GET", "/api/archive", query="day=2026-01-31&type=ocr")) == [4, 2]
    first = management("GET", "/api/archive", query="limit=3").json
    assert first["next"] == first["parts"][-1]["id"]
    assert jobs_of(management("GET", "/api/archive", query=f"limit=3&after={first['next']}")) == [1]
    assert management("GET", "/api/archive", query="type=ocr").problem == (400, "invalid")


def test_how_far_it_has_come(management: Client, committed: Connection) -> None:
    before = management("GET", "/api/archive").json
    committed.execute(PARTS)
    factory.make_type(committed, retention={"completed": 7})
    factory.make_job(committed, "completed", finished_at="-8 days")
    factory.make_job(committed, "completed", finished_at="-6 days")

    fresh = management("GET", "/api/archive").json["state"]["behind_seconds"]
    committed.execute("UPDATE tidegate.job_types SET updated_at = now() - interval '3 days'")
    found = management("GET", "/api/archive").json

    assert 0 <= fresh < 60  # the retention has been said just now
    nothing = {"behind_seconds": None, "written_at": None, "waiting": 0, "error": None}
    assert (before["bucket"], before["state"], before["parts"]) == (None, nothing, [])
    assert (found["state"]["waiting"], found["state"]["error"]) == (1, "the bucket answers 403 AccessDenied")
    assert found["state"]["behind_seconds"] == pytest.approx(86400, abs=60)
    assert found["state"]["written_at"] is not None

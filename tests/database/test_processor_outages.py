"""An invocation whose Postgres goes away, or waits for a lock."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import psycopg
import pytest

from local.database import Postgres
from tests import crowd, factory
from tests.crowd import eventually, refusing
from tests.database.processing import enqueue, process, status
from tests.job_types import JOB_TYPES
from tests.roles import login_beside
from tidegate.postgres.database import Connection, connect
from tidegate.processor import lane


def test_what_runs_when_postgres_goes_is_settled_when_it_is_back(declared: Connection) -> None:
    job_id = enqueue(declared, "echo", seconds=0.3)
    url = login_beside(declared, "tidegate_processor")
    own, went = connect(url), float("inf")

    def come_and_go() -> Connection:
        nonlocal own, went
        if status(declared, job_id) == "processing":
            went = min(went, time.monotonic())
        if 0 <= time.monotonic() - went < 2:
            own.close()
            return connect("postgresql://127.0.0.1:9")
        own = connect(url) if own.closed else own
        return own

    counts = crowd.process(come_and_go, JOB_TYPES, patience_seconds=0)
    own.close()

    assert (counts["complete"], counts["lost"], factory.job(declared, job_id)["attempts"]) == (1, 0, 1)


def test_an_outage_is_a_line_now_and_then_and_one_at_its_end(
    declared: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    began = time.monotonic()

    with connect(login_beside(declared, "tidegate_processor")) as own:
        address = "postgresql://app:hunter2@127.0.0.1:9"
        crowd.process(
            lambda: own if time.monotonic() > began + 3.5 else connect(address), JOB_TYPES, patience_seconds=10
        )

    said = [record for record in caplog.records if record.levelname == "WARNING" or "again" in record.message]
    assert [record.message for record in said[-2:]] == ["database lost", "database answers again"]
    assert 3 <= len(said) <= 4  # after 0, 1 and 2 seconds or so
    assert all(record.exc_info is None for record in said)
    assert "Connection refused" in said[0].__dict__["error"]
    assert "hunter2" not in str([record.__dict__ for record in caplog.records])


def test_who_has_nothing_to_lose_does_not_wait_for_postgres(committed: Connection) -> None:
    with pytest.raises(psycopg.OperationalError):
        crowd.process(lambda: connect("postgresql://127.0.0.1:9"), JOB_TYPES, patience_seconds=0)


def test_what_runs_while_postgres_takes_no_writes_is_settled_afterwards(
    declared: Connection, postgres: Postgres
) -> None:
    """As a primary in the moment of a failover."""
    lost = factory.make_job(declared, "processing", type="echo", locked_at="-9 minutes", lock_expires_at="-6 minutes")
    job_id = enqueue(declared, "echo", seconds=0.5, max_attempts=1)
    with ThreadPoolExecutor(1) as pool:
        invocation = pool.submit(process, declared, patience_seconds=0)
        assert eventually(lambda: status(declared, job_id) == "processing")
        with crowd.read_only(postgres.url()):
            time.sleep(1.5)
        counts = invocation.result(20)

    assert [status(declared, each) for each in (job_id, lost)] == ["completed", "completed"]
    assert counts["lost"] == 0
    assert factory.job(declared, job_id)["lock_version"] == 1
    assert declared.execute("SELECT FROM tidegate.set_aside").rowcount == 0


def test_an_invocation_that_begins_while_postgres_takes_no_writes_sets_nothing_aside(
    declared: Connection, postgres: Postgres
) -> None:
    lost = factory.make_job(declared, "processing", type="echo", locked_at="-9 minutes", lock_expires_at="-6 minutes")
    job_id = enqueue(declared, "echo")
    url = login_beside(declared, "tidegate_processor")
    # It was opened before.
    with connect(url) as own, crowd.read_only(postgres.url()), pytest.raises(psycopg.Error):
        crowd.process(lambda: own, JOB_TYPES, patience_seconds=0.5)
    process(declared)

    assert [status(declared, each) for each in (job_id, lost)] == ["completed", "completed"]
    assert declared.execute("SELECT FROM tidegate.set_aside").rowcount == 0


@pytest.mark.parametrize(
    "refused",
    ["NEW.status = 'processing' AND NEW.type = 'echo_async'", "NEW.error_code = 'expired'"],
    ids=["a claim", "a chore"],
)
def test_what_has_ended_is_settled_while_other_statements_are_refused(
    declared: Connection, refused: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The claim fails by an error that lasts. The job's lock would end meanwhile, and the job would run again."""
    monkeypatch.setattr(lane, "KEEP_UP_SECONDS", 0.2)
    job_id = enqueue(declared, "echo", seconds=1)
    with ThreadPoolExecutor(1) as pool:
        invocation = pool.submit(process, declared, patience_seconds=0.5)
        assert eventually(lambda: status(declared, job_id) == "processing")
        with refusing(declared, "UPDATE", "jobs", refused, "XX000"):
            enqueue(declared, "echo_async")
            factory.make_job(declared, type="echo_async", expires_at="-1 second")
            assert eventually(lambda: status(declared, job_id) == "completed", within=8)
        with suppress(psycopg.Error):
            invocation.result(40)


def test_what_runs_while_a_table_is_locked_is_settled_afterwards(declared: Connection, postgres: Postgres) -> None:
    """As by a migration that takes longer than lock_timeout."""
    job_id = enqueue(declared, "echo", seconds=0.5)
    # Past a pooler, which would give what is set here to others.
    with ThreadPoolExecutor(1) as pool, connect(postgres.url()) as own:
        own.execute("SET lock_timeout = '200ms'")
        invocation = pool.submit(crowd.process, lambda: own, JOB_TYPES, patience_seconds=0)
        assert eventually(lambda: status(declared, job_id) == "processing")
        with declared.transaction():
            declared.execute("LOCK TABLE tidegate.jobs IN SHARE MODE")
            time.sleep(1.5)

        counts = invocation.result(20)

    assert (counts["complete"], counts["lost"]) == (1, 0)

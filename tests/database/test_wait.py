from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tidegate.base.errors import NotFound
from tidegate.postgres.database import Connection
from tidegate.queue.wait import resume, resume_due, signal


def test_a_signal_resumes_the_job_that_waits_for_it(connection: Connection) -> None:
    job_id = factory.make_job(connection, "waiting", wait_signal="paid")

    assert signal(connection, job_id, "paid", {"amount": 5})

    row = factory.job(connection, job_id)
    assert (row["status"], row["resumed_by"]) == ("pending", "signal")
    assert (row["signal"], row["wait_signal"]) == ({"amount": 5}, None)


def test_another_signal_does_not_resume_the_job(connection: Connection) -> None:
    job_id = factory.make_job(connection, "waiting", wait_signal="paid")

    assert not signal(connection, job_id, "shipped")

    assert factory.job(connection, job_id)["status"] == "waiting"


def test_a_signal_may_come_before_the_job_waits(connection: Connection) -> None:
    job_id = factory.make_job(connection, "processing")
    signal(connection, job_id, "paid", "first")
    signal(connection, job_id, "paid", "last")
    connection.execute(
        "UPDATE tidegate.jobs SET status = 'waiting', wait_signal = 'paid', wait_until = now() + interval '1 h',"
        " locked_by = NULL, locked_at = NULL, lock_expires_at = NULL"
    )

    assert resume(connection, [str(job_id)]) == 1

    assert factory.job(connection, job_id)["signal"] == "last"
    assert connection.execute("SELECT FROM tidegate.job_signals").rowcount == 0


@pytest.mark.parametrize("status", ["completed", "failed", "cancelled", "unknown"])
def test_a_finished_or_unknown_job_takes_no_signal(connection: Connection, status: str) -> None:
    job_id = uuid4() if status == "unknown" else factory.make_job(connection, status)

    with pytest.raises(NotFound):
        signal(connection, job_id, "paid")


@pytest.mark.parametrize(("children", "resumed"), [(["completed", "failed"], True), (["completed", "pending"], False)])
def test_a_parent_waits_for_the_last_child(connection: Connection, children: list[str], resumed: bool) -> None:
    parent = factory.make_job(connection, "waiting", wait_children=True)
    for status in children:
        factory.make_job(connection, status, parent_id=parent)

    assert resume(connection, [str(parent)]) == resumed

    assert factory.job(connection, parent)["resumed_by"] == ("children" if resumed else None)


def test_the_time_out_ends_a_wait(connection: Connection) -> None:
    job_id = factory.make_job(connection, "waiting", wait_signal="paid", wait_until="1 hour")

    early, late = resume_due(connection), resume_due(connection, now=datetime.now(UTC) + timedelta(hours=2))

    assert (early, late) == (0, 1)
    assert factory.job(connection, job_id)["resumed_by"] == "timeout"


@pytest.mark.parametrize("waits", [{"wait_signal": "paid"}, {"wait_children": True}])
def test_the_next_invocation_resumes_a_job_that_was_missed(connection: Connection, waits: dict[str, Any]) -> None:
    job_id: UUID = factory.make_job(connection, "waiting", **waits)
    connection.execute("INSERT INTO tidegate.job_signals (job_id, name, payload) VALUES (%s, 'paid', '1')", [job_id])

    assert resume_due(connection) == 1

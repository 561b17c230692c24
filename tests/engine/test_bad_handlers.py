"""After anything that a handler does, its job ends in the right status with a safe error, the invocation goes on, the
other jobs complete unharmed, and no process is left running."""

import signal
import subprocess
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests import factory
from tests.crowd import enqueue, process
from tests.engine.bad_handlers import ENDS, JOB_TYPES, running_with
from tidegate.postgres import database
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare


@pytest.fixture(autouse=True)
def watchdog() -> Iterator[None]:
    """An invocation that hangs is a failure, not the end of the test run."""

    def bark(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError("the invocation hangs")

    before = signal.signal(signal.SIGALRM, bark)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def url(database_url: str, committed: Connection, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("EFFECTS_URL", database_url)
    declare(committed, JOB_TYPES.values(), longest=100)
    forget_connection()
    yield database_url
    forget_connection()


def forget_connection() -> None:
    if database._connection is not None:
        database._connection.close()
        database._connection = None


def new_mark() -> str:
    """Digits by which a test finds the processes of its job."""
    return str(uuid4().int % 10**12)


def bad_job(connection: Connection, what: str, **more: Any) -> UUID:
    """One attempt, before all others."""
    payload = {"what": what} | more
    return enqueue(connection, "bad", payload, max_attempts=1, priority=20)


def is_unharmed(connection: Connection, job_id: UUID) -> bool:
    row = factory.job(connection, job_id)
    return (row["status"], row["attempts"], row["result"]) == ("completed", 1, "hi")


def run(url: str, *, slots: int = 1, seconds: float = 100) -> dict[str, int]:
    return process(lambda: database.connection(url), JOB_TYPES, seconds=seconds, SLOTS=str(slots))


@pytest.mark.parametrize(("what", "status", "code"), ENDS, ids=[what for what, *_ in ENDS])
def test_a_bad_handler_harms_only_its_own_job(
    committed: Connection, url: str, what: str, status: str | None, code: str | None
) -> None:
    mark = new_mark()
    bad = bad_job(committed, what, mark=mark)
    neighbours = [enqueue(committed, "neighbour") for _ in range(3)]
    began = time.monotonic()

    run(url)

    row = factory.job(committed, bad)
    assert status is None or row["status"] == status, (row["error_code"], row["error_message"])
    assert code is None or row["error_code"] == code
    assert row["attempts"] == 1
    assert "hunter2" not in str(row["error_message"])
    assert all(is_unharmed(committed, neighbour) for neighbour in neighbours)
    assert not running_with(mark)
    assert time.monotonic() - began < 10


def test_processes_of_the_first_attempt_end_before_the_second(committed: Connection, url: str) -> None:
    mark = new_mark()
    job_id = enqueue(committed, "bad", {"what": "is_stopped_with_a_daemon", "mark": mark}, max_attempts=2)

    run(url)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["result"]) == ("completed", 2, False)


@pytest.mark.parametrize("beside", ["leaves_a_daemon_and_dies", "forks_twice_and_dies", "is_killed_with_a_daemon"])
def test_daemons_of_a_running_handler_live_while_other_slots_end(committed: Connection, url: str, beside: str) -> None:
    mark = new_mark()
    job_id = enqueue(committed, "patient", {"what": "works_with_daemons", "mark": mark, "sleep": 4})
    bad = enqueue(committed, "bad", {"what": beside, "mark": f"0{mark}"}, max_attempts=1)

    run(url, slots=2)

    assert factory.job(committed, bad)["status"] == "failed"
    assert factory.job(committed, job_id)["result"] == 2
    assert not running_with(mark)


def test_processes_older_than_the_invocation_live_on(committed: Connection, url: str) -> None:
    mark = new_mark()
    enqueue(committed, "bad", {"what": "leaves_a_daemon", "mark": f"0{mark}"})

    with subprocess.Popen(["sleep", f"7{mark}"], start_new_session=True) as older:
        run(url)
        lived = older.poll() is None
        older.kill()

    assert lived
    assert not running_with(f"0{mark}")


def test_ended_processes_do_not_pile_up(committed: Connection, url: str) -> None:
    jobs = [bad_job(committed, "leaves_ended_processes") for _ in range(40)]

    run(url)

    forgotten = [factory.job(committed, job_id)["result"] for job_id in jobs]
    assert max(forgotten) < 20


@pytest.mark.parametrize("what", ["logs_at_no_level", "logs_at_an_object", "remembers_100_levels"])
def test_updates_that_cannot_be_stored_harm_only_their_own_job(committed: Connection, url: str, what: str) -> None:
    bad = bad_job(committed, what, sleep=1.8)
    neighbour = enqueue(committed, "neighbour", {"seconds": 1.7})

    run(url, slots=2)

    assert factory.job(committed, bad)["status"] == "failed"
    assert is_unharmed(committed, neighbour)


def test_a_thread_that_is_left_behind_does_not_log_for_the_next_job(committed: Connection, url: str) -> None:
    bad = bad_job(committed, "leaves_a_thread_that_speaks")
    neighbour = enqueue(committed, "neighbour", {"seconds": 0.3})

    run(url)

    assert "from the past" in {line["message"] for line in factory.logs(committed, bad)}
    assert is_unharmed(committed, neighbour)
    assert factory.logs(committed, neighbour) == []


def test_a_forked_copy_that_reports_affects_only_its_own_job(committed: Connection, url: str) -> None:
    bad = bad_job(committed, "forks_and_the_copy_speaks")
    neighbour = enqueue(committed, "neighbour")

    run(url)

    assert factory.job(committed, bad)["status"] in {"completed", "failed"}
    assert is_unharmed(committed, neighbour)


@pytest.mark.parametrize("what", ["ignores_the_signals", "restores_the_signals", "blocks_the_signals"])
def test_the_next_job_can_be_stopped_after_a_handler_changed_the_signals(
    committed: Connection, url: str, what: str
) -> None:
    """The end of the invocation interrupts the next job, uncharged, and its slot does not die of the signal."""
    bad_job(committed, what)
    neighbour = enqueue(committed, "neighbour", {"seconds": 4})

    run(url, seconds=14.5)
    interrupted = factory.job(committed, neighbour)

    assert (interrupted["status"], interrupted["attempts"], interrupted["deaths"]) in [
        ("pending", 0, 0),
        ("completed", 1, 0),
    ]


def test_the_timeout_of_a_group_of_tasks_is_a_timeout(committed: Connection, url: str) -> None:
    job_id = enqueue(committed, "bad_async", {"what": ""}, max_attempts=1)

    run(url)

    row = factory.job(committed, job_id)
    assert (row["status"], row["error_code"]) == ("failed", "timeout")


def test_a_payload_that_no_longer_fits_fails_at_once(committed: Connection, url: str) -> None:
    job_id = enqueue(committed, "bad", {"where": "hunter2"}, max_attempts=3)

    run(url)

    row = factory.job(committed, job_id)
    assert (row["status"], row["error_code"], row["attempts"]) == ("failed", "invalid_payload", 1)
    assert "hunter2" not in row["error_message"]

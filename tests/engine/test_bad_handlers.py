"""After anything that a handler does, its job ends in the right status with a safe error, the invocation goes on, the
other jobs complete unharmed, and no process is left running."""

import signal
import subprocess
import time
from collections.abc import Iterator
from types import FrameType
from uuid import uuid4

import pytest

from tests import factory
from tests.crowd import enqueue, process
from tests.engine.bad_handlers import JOB_TYPES, running_with
from tidegate.postgres import database
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare

# What the handler does, the job's final status, and its error code.
ENDS = [
    ("returns_an_object", "failed", "invalid_result"),
    ("returns_nan", "failed", "invalid_result"),
    ("returns_nul", "failed", "invalid_result"),
    ("returns_half_a_surrogate", "failed", "invalid_result"),
    ("returns_too_much", "failed", "invalid_result"),
    ("returns_a_circle", "failed", "invalid_result"),
    ("returns_deep_nesting", "failed", "invalid_result"),
    ("returns_101_levels", "failed", "invalid_result"),
    ("returns_a_giant_number", "failed", "invalid_result"),
    ("returns_an_outcome_class", "failed", "invalid_result"),
    ("raises_nul_and_a_secret", "failed", "runtime_error"),
    ("raises_a_group", "failed", "exception_group"),
    ("raises_system_exit", "failed", "system_exit"),
    ("raises_keyboard_interrupt", "failed", "keyboard_interrupt"),
    ("raises_generator_exit", "failed", "generator_exit"),
    ("raises_an_error_without_a_text", "failed", "unspeakable"),
    ("raises_an_error_whose_text_exits", "failed", "deadly"),
    ("raises_a_long_message", "failed", "runtime_error"),
    ("fails_without_a_code", "failed", "failed"),
    ("fails_with_nul", "failed", "failed"),
    ("fails_without_a_reason", "failed", "failed"),
    ("recurses", "failed", "recursion_error"),
    ("retries_in_words", "failed", None),
    ("retries_at_infinity", "failed", None),
    ("retries_before", "failed", None),
    ("retries_never", "failed", None),
    ("later_in_words", "failed", None),
    ("later_with_an_object", "failed", None),
    ("reviews_nothing", "failed", None),
    ("waits_for_nothing", "failed", "invalid_call"),
    ("waits_for_both", "failed", "invalid_call"),
    ("waits_for_a_function", "failed", None),
    ("waits_for_a_dictionary", "failed", None),
    ("waits_for_a_number", "failed", None),
    ("waits_for_nul", "failed", "invalid_result"),
    ("waits_for_half_a_surrogate", "failed", "invalid_result"),
    ("waits_for_a_long_signal", "failed", None),
    ("waits_for_a_while", "failed", None),
    ("progresses_to_nan", "failed", "invalid_call"),
    ("logs_at_no_level", "failed", "invalid_call"),
    ("logs_at_an_object", "failed", "invalid_call"),
    ("has_a_number_for_a_stage", "failed", None),
    ("remembers_100_levels", "failed", "invalid_call"),
    ("remembers_too_much_in_all", "failed", "invalid_call"),
    ("remembers_an_object", "failed", "invalid_call"),
    ("has_a_state_that_is_no_json", "failed", "invalid_state"),
    ("has_too_large_a_state", "failed", "invalid_state"),
    ("enqueues_an_unknown_type", "failed", "invalid_call"),
    ("enqueues_a_list", "failed", "invalid_call"),
    ("enqueues_too_much_in_all", "failed", "invalid_call"),
    ("enqueues_nul_in_the_key", "failed", "invalid_call"),
    ("enqueues_half_a_surrogate_in_the_key", "failed", "invalid_call"),
    ("asks_for_more_memory_than_the_machine_has", "failed", "memory_error"),
    ("takes_all_its_memory", "failed", None),
    ("is_killed_by_the_system", "failed", "worker_died"),
    ("closes_stdout", "completed", None),
    ("closes_the_file_descriptor_of_stdout", "completed", None),
    ("replaces_stdout", "completed", None),
    ("closes_everything", "completed", None),
    ("closes_everything_and_goes_on", "completed", None),
    ("closes_everything_and_dies", "failed", "worker_died"),
    ("closes_everything_and_never_ends", "failed", "timeout"),
    ("writes_into_its_pipe", "failed", "garbled"),
    ("ignores_the_signals", "completed", None),
    ("restores_the_signals", "completed", None),
    ("blocks_the_signals", "completed", None),
    ("leaves_a_thread", "completed", None),
    ("forks_and_both_return", "completed", None),
    ("forks_and_the_copy_exits", "completed", None),
    ("forks_and_the_copy_stays", "completed", None),
    ("forks_and_the_copy_raises", "completed", None),
    ("forks_a_copy_that_stays_and_dies", "failed", None),
    ("leaves_a_subprocess", "completed", None),
    ("leaves_a_subprocess_in_a_group_of_its_own", "completed", None),
    ("leaves_a_daemon", "completed", None),
    ("leaves_a_daemon_and_dies", "failed", "worker_died"),
    ("leaves_a_daemon_without_an_environment_and_dies", "failed", "worker_died"),
    ("leaves_daemons_of_a_daemon", "completed", None),
    ("forks_twice", "completed", None),
    ("forks_twice_and_dies", "failed", "worker_died"),
    ("is_stopped_with_a_daemon", "failed", "timeout"),
    ("is_killed_with_a_daemon", "failed", "timeout"),
    ("stops_itself", "failed", "timeout"),
    ("closes_the_connection", "completed", None),
    ("uses_the_connection", None, None),
    ("uses_a_connection_of_its_own", "completed", None),
    ("logs_a_million_lines", None, None),
    ("never_stops_speaking", "failed", "timeout"),
    ("hangs_in_c", "failed", "timeout"),
    ("changes_directory_and_umask", "completed", None),
]


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


def run(url: str, *, slots: int = 1, seconds: float = 100) -> dict[str, int]:
    return process(lambda: database.connection(url), JOB_TYPES, seconds=seconds, SLOTS=str(slots))


@pytest.mark.parametrize(("what", "status", "code"), ENDS, ids=[what for what, *_ in ENDS])
def test_a_bad_handler_harms_only_its_own_job(
    committed: Connection, url: str, what: str, status: str | None, code: str | None
) -> None:
    mark = uuid4().int % 10**12
    bad = enqueue(committed, "bad", {"what": what, "mark": str(mark)}, max_attempts=1, priority=20)
    neighbours = [enqueue(committed, "neighbour") for _ in range(3)]
    began = time.monotonic()

    run(url)

    row = factory.job(committed, bad)
    assert status is None or row["status"] == status, (row["error_code"], row["error_message"])
    assert code is None or row["error_code"] == code
    assert row["attempts"] == 1
    assert "hunter2" not in str(row["error_message"])
    for neighbour in neighbours:
        beside = factory.job(committed, neighbour)
        assert (beside["status"], beside["attempts"], beside["result"]) == ("completed", 1, "hi"), beside
    assert not running_with(str(mark))
    assert time.monotonic() - began < 10


def test_processes_of_the_first_attempt_end_before_the_second(committed: Connection, url: str) -> None:
    mark = str(uuid4().int % 10**12)
    job_id = enqueue(committed, "bad", {"what": "is_stopped_with_a_daemon", "mark": mark}, max_attempts=2)

    run(url)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["result"]) == ("completed", 2, False)


@pytest.mark.parametrize("beside", ["leaves_a_daemon_and_dies", "forks_twice_and_dies", "is_killed_with_a_daemon"])
def test_daemons_of_a_running_handler_live_while_other_slots_end(committed: Connection, url: str, beside: str) -> None:
    mark = str(uuid4().int % 10**12)
    job_id = enqueue(committed, "patient", {"what": "works_with_daemons", "mark": mark, "sleep": 4})
    bad = enqueue(committed, "bad", {"what": beside, "mark": f"0{mark}"}, max_attempts=1)

    run(url, slots=2)

    assert factory.job(committed, bad)["status"] == "failed"
    assert factory.job(committed, job_id)["result"] == 2
    assert not running_with(mark)


def test_processes_older_than_the_invocation_live_on(committed: Connection, url: str) -> None:
    mark = str(uuid4().int % 10**12)
    enqueue(committed, "bad", {"what": "leaves_a_daemon", "mark": f"0{mark}"})

    with subprocess.Popen(["sleep", f"7{mark}"], start_new_session=True) as older:
        run(url)
        lived = older.poll() is None
        older.kill()

    assert lived
    assert not running_with(f"0{mark}")


def test_ended_processes_do_not_pile_up(committed: Connection, url: str) -> None:
    jobs = [enqueue(committed, "bad", {"what": "leaves_ended_processes"}, max_attempts=1) for _ in range(40)]

    run(url)

    forgotten = [factory.job(committed, job_id)["result"] for job_id in jobs]
    assert max(forgotten) < 20


@pytest.mark.parametrize(
    ("what", "status"),
    [("logs_at_no_level", "failed"), ("logs_at_an_object", "failed"), ("remembers_100_levels", "failed")],
)
def test_updates_that_cannot_be_stored_harm_only_their_own_job(
    committed: Connection, url: str, what: str, status: str
) -> None:
    bad = enqueue(committed, "bad", {"what": what, "sleep": 1.8}, max_attempts=1, priority=20)
    neighbour = enqueue(committed, "neighbour", {"seconds": 1.7})

    run(url, slots=2)

    assert factory.job(committed, bad)["status"] == status
    assert (factory.job(committed, neighbour)["status"], factory.job(committed, neighbour)["attempts"]) == (
        "completed",
        1,
    )


def test_a_thread_that_is_left_behind_does_not_log_for_the_next_job(committed: Connection, url: str) -> None:
    enqueue(committed, "bad", {"what": "leaves_a_thread_that_speaks"}, max_attempts=1, priority=20)
    neighbour = enqueue(committed, "neighbour", {"seconds": 0.3})

    run(url)

    assert factory.logs(committed, neighbour) == []


def test_a_forked_copy_that_reports_affects_only_its_own_job(committed: Connection, url: str) -> None:
    bad = enqueue(committed, "bad", {"what": "forks_and_the_copy_speaks"}, max_attempts=1, priority=20)
    neighbour = enqueue(committed, "neighbour")

    run(url)

    assert factory.job(committed, bad)["status"] in {"completed", "failed"}
    assert (factory.job(committed, neighbour)["status"], factory.job(committed, neighbour)["attempts"]) == (
        "completed",
        1,
    )


@pytest.mark.parametrize("what", ["ignores_the_signals", "restores_the_signals", "blocks_the_signals"])
def test_the_next_job_can_be_stopped_after_a_handler_changed_the_signals(
    committed: Connection, url: str, what: str
) -> None:
    """The end of the invocation interrupts the next job, uncharged, and its slot does not die of the signal."""
    enqueue(committed, "bad", {"what": what}, max_attempts=1, priority=20)
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

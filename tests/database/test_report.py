"""The updates of running jobs, as they are stored."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.outcomes import FAILED, RETRIED, SNOOZED
from tidegate.base.stages import Stage
from tidegate.job import Claimed
from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.queue import report as reports
from tidegate.queue.claim import Limits, claim
from tidegate.queue.reclaim import reclaim
from tidegate.queue.report import report
from tidegate.queue.settle import settle
from tidegate.running import Line, Running, Updates

pytestmark = pytest.mark.usefixtures("email_type")


@pytest.fixture
def job(connection: Connection) -> Claimed:
    factory.make_job(connection)
    [claimed] = claim(connection, room=1, limits=Limits(["email"], "default", 900, "w1"))
    return claimed


def with_lines(job: Claimed, *messages: str, seconds_ago: float = 0) -> tuple[Claimed, Updates]:
    lines = [Line("info", message, "{}", time.monotonic() - seconds_ago) for message in messages]
    return job, Updates(lines=lines)


def messages_of(connection: Connection, job: Claimed) -> list[str]:
    rows = connection.execute("SELECT message FROM tidegate.job_logs WHERE job_id = %s ORDER BY id", [job.id])
    return [row["message"] for row in rows]


def log_all(job: Claimed, *lines: tuple[str, dict[str, Any]]) -> list[Line]:
    logged: list[Line] = []
    running = Running(job, worker="w1", deadline=0, known=frozenset(), say=lambda updates: logged.extend(updates.lines))
    for message, details in lines:
        running.log(message, **details)
    return logged


def test_a_line_has_the_time_at_which_it_was_logged(connection: Connection, job: Claimed) -> None:
    report(connection, [with_lines(job, "first", seconds_ago=30)])

    assert 29.9 < factory.value(connection, "SELECT extract(epoch FROM now() - at)::float8 FROM tidegate.job_logs") < 31


def test_the_last_line_of_a_job_says_that_no_more_are_kept(
    connection: Connection, job: Claimed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_LINES", 3)

    report(connection, [with_lines(job, "1", "2")])
    report(connection, [with_lines(job, "3", "4", "5")])
    report(connection, [with_lines(job, "6")])

    assert messages_of(connection, job) == ["1", "2", "3", "a job may log 3 lines: the lines from here on are left out"]


def test_an_attempt_logs_a_bounded_number_of_lines(job: Claimed) -> None:
    lines = log_all(job, *[(f"{n}", {}) for n in range(1500)])

    assert len(lines) == 1001
    assert lines[-1].level == "warning"
    assert lines[-1].message.endswith(": the rest of this attempt is left out")


def test_an_attempt_logs_a_bounded_number_of_bytes(job: Claimed) -> None:
    lines = log_all(job, *[("ü" * 2000, {"n": "ü" * 1000}) for _ in range(100)])

    assert sum(len(line.message.encode()) + len(line.details.encode()) for line in lines) < 264 * 1024
    assert "262144 bytes" in lines[-1].message


def test_details_that_are_no_json_raise_in_the_handler_also_beyond_the_bound(job: Claimed) -> None:
    with pytest.raises(ValueError, match="NUL"):
        log_all(job, *[("x", {}) for _ in range(1500)], ("y", {"text": "\0"}))


def test_updates_that_are_no_text_do_not_lose_the_updates_of_others(committed: Connection) -> None:
    factory.make_jobs(committed, 2)
    one, other = claim(committed, room=2, limits=Limits(["email"], "default", 900, "w1"))

    report(committed, [with_lines(one, "\ud800"), with_lines(other, "half way")])

    assert (messages_of(committed, one), messages_of(committed, other)) == ([], ["half way"])


def in_stages(job: Claimed, *stages: tuple[str, int | None]) -> tuple[Claimed, Updates]:
    made = [Stage(name, 1_700_000_000.5, duration_ms) for name, duration_ms in stages]
    return job, Updates(stage=made[-1].name, stages=made)


def test_stages_replace_what_was_said_before_of_the_same_run(connection: Connection, job: Claimed) -> None:
    report(connection, [in_stages(job, ("extract", None))])
    report(connection, [in_stages(job, ("extract", 1500), ("llm", None))])

    row = factory.job(connection, UUID(job.id))
    said = [["extract", 1_700_000_000.5, 1500], ["llm", 1_700_000_000.5, None]]
    assert (row["stage"], row["stages"]) == ("llm", {"1": {"attempt": 1, "stages": said}})


def test_the_stages_of_the_last_ten_runs_are_kept(connection: Connection, job: Claimed) -> None:
    for _ in range(12):
        report(connection, [in_stages(job, ("poll", 5))])
        settle(connection, [Finished(job, SNOOZED)])
        [job] = claim(connection, room=1, limits=Limits(["email"], "default", 900, "w1"))

    assert {*factory.job(connection, UUID(job.id))["stages"]} == {str(version) for version in range(3, 13)}


def test_a_line_is_stored_with_its_stage(connection: Connection, job: Claimed) -> None:
    report(connection, [(job, Updates(lines=[Line("info", "asked", "{}", time.monotonic(), "llm")]))])

    assert [line["stage"] for line in factory.logs(connection, UUID(job.id))] == ["llm"]


def test_an_attempt_that_fails_says_in_which_stage_and_not_in_that_of_the_attempt_before(
    connection: Connection, job: Claimed
) -> None:
    settle(connection, [Finished(job, RETRIED, in_stages(job, ("extract", 5), ("llm", 7))[1])])
    [again] = claim(connection, room=1, limits=Limits(["email"], "default", 900, "w1"))
    settle(connection, [Finished(again, FAILED)])

    assert [line["stage"] for line in factory.logs(connection, UUID(job.id))] == ["llm", None]


def test_what_is_left_of_a_dead_processor_says_in_which_stage(connection: Connection, job: Claimed) -> None:
    report(connection, [in_stages(job, ("extract", 5), ("llm", None))])

    assert reclaim(connection, now=datetime.now(UTC) + timedelta(hours=1)) == 1

    assert [line["stage"] for line in factory.logs(connection, UUID(job.id))] == ["llm"]

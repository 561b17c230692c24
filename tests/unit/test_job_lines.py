"""The lines of jobs in the function's log: as the logger writes its own, whole, and at any number of writers."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import pytest

from tests import factory
from tidegate.base.job_lines import JobLines, Starts
from tidegate.base.telemetry import logger
from tidegate.job import Claimed

NOW = 1_790_000_000.25
JOB = factory.claimed("email", id="01a1f439-95f1-7297-932c-271f6e608bc0", attempts=1, locked_at=NOW - 1.125)


class Log:
    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    @property
    def text(self) -> str:
        self.stream.flush()
        return Path(self.stream.name).read_text()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    with (tmp_path / "log").open("w") as stream:
        monkeypatch.setattr(logger.registered_handler, "stream", stream)
        yield Log(stream)


def write(*jobs: Claimed, more: str = "") -> None:
    lines = JobLines("job settled")
    for job in jobs:
        lines.add(job, NOW, more)
    lines.write()


def test_a_line_is_as_the_loggers_own(log: Log) -> None:
    fields = {
        "job_id": JOB.id,
        "type": "email",
        "attempt": 2,
        "max_attempts": 3,
        "started_at": "2026-09-21T14:13:19.125Z",
        "status": "completed",
        "duration_ms": 7,
    }
    with logger.append_context_keys(function_name='a "name"', worker="w1"):
        logger.info("job settled", extra=fields)
        write(JOB, more=',"status":"completed","duration_ms":7')

    theirs, ours = log.lines
    assert ours.pop("timestamp") == "2026-09-21 14:13:20,250+0000"
    assert len(theirs.pop("timestamp")) == len("2026-09-21 14:13:20,250+0000")
    theirs.pop("location")
    assert ours == theirs


def test_keys_that_were_cleared_are_gone(log: Log) -> None:
    with logger.append_context_keys(worker="w1"):
        write(JOB)
    write(JOB)

    assert ["worker" in line for line in log.lines] == [True, False]


@pytest.mark.parametrize("odd", ['a"b', "a\\", "a\nb", "a\x00", "ü", "\ud800", "x" * 9000])
def test_an_odd_text_is_in_one_line(log: Log, odd: str) -> None:
    write(JOB, JOB._replace(traceparent=odd), JOB)

    assert [len(line) for line in log.lines][::2] == [len(log.lines[0])] * 2
    assert len(log.lines) == 3


def test_what_the_log_level_drops_is_not_written(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logger._logger, "level", 30)

    write(JOB)
    Starts().write([JOB])

    assert log.text == ""


def test_a_job_that_runs_on_has_one_line(log: Log) -> None:
    starts, again = Starts(), JOB._replace(lock_version=JOB.lock_version + 1)

    for running in ([JOB], [JOB], [], [again], [again]):
        starts.write(running)

    assert [line["message"] for line in log.lines] == ["job started"] * 2


def test_a_stream_that_a_handler_has_closed_stops_no_job(log: Log) -> None:
    log.stream.close()

    write(JOB)


def test_a_stream_without_a_descriptor_is_written_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    monkeypatch.setattr(logger.registered_handler, "stream", sys.stdout)

    write(JOB)

    assert json.loads(capsys.readouterr().out)["job_id"] == JOB.id


def test_lines_of_several_processes_do_not_mix() -> None:
    """On one pipe, which is full most of the time."""
    reading, writing = os.pipe()
    writers = [writer(writing) for _ in range(3)]
    os.close(writing)
    read = b""
    while part := os.read(reading, 5000):
        read += part
        time.sleep(0.0001)

    assert [os.waitpid(pid, 0)[1] for pid in writers] == [0] * 3
    lines = [json.loads(line) for line in read.splitlines()]
    assert len(lines) == 3 * 20 * 100
    assert {line["job_id"] for line in lines} == {JOB.id}


def writer(descriptor: int) -> int:
    if pid := os.fork():
        return pid
    with os.fdopen(descriptor, "w") as stream:
        logger.registered_handler.stream = stream  # type: ignore[attr-defined]
        for _ in range(20):
            write(*[JOB] * 100)
    os._exit(0)

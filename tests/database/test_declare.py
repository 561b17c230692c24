"""The types that the code has, cannot run, or no longer has."""

import logging
from typing import Any

import pytest
from pydantic import BaseModel

from tests import factory
from tidegate import Running, job_type
from tidegate.base.errors import TypeDisabled
from tidegate.job import NewJob
from tidegate.job_type.definition import JobType
from tidegate.postgres.database import Connection
from tidegate.queue.declare import declare, report_lane
from tidegate.queue.enqueue import enqueue

GRACE = "UPDATE tidegate.job_types SET missing_since = missing_since - interval '15 minutes'"


class Nothing(BaseModel):
    pass


def code(name: str, **options: Any) -> JobType:
    @job_type(name, **options)
    def handler(job: Running, nothing: Nothing) -> None:
        """Does nothing."""

    return handler


def start(connection: Connection, *job_types: JobType, lane: str = "default", longest: float = 111.99) -> None:
    declared = declare(connection, job_types, longest=longest)
    report_lane(connection, lane, "w2", declared, longest=longest)


def missing(connection: Connection) -> set[str]:
    rows = connection.execute("SELECT name FROM tidegate.job_types WHERE missing_since IS NOT NULL")
    return {row["name"] for row in rows}


def send(connection: Connection, name: str) -> None:
    enqueue(connection, NewJob(type=name), owner="alice")


def test_a_lanes_row_names_the_last_processor_and_the_longest_timeout(connection: Connection) -> None:
    start(connection, code("email"))

    row = factory.one(connection, "SELECT worker, longest, refused FROM tidegate.lane_reports WHERE lane = 'default'")
    assert row == {"worker": "w2", "longest": 111, "refused": {}}


def test_a_lane_is_not_written_by_each_of_many_processors(connection: Connection) -> None:
    version = "SELECT xmin, cmin, ctid FROM tidegate.lane_reports"
    start(connection, code("email"))
    before = connection.execute(version).fetchone()

    start(connection, code("email"))

    assert connection.execute(version).fetchone() == before


def test_refused_types_are_logged_when_they_change(connection: Connection, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "tidegate")
    long, longer = code("long", timeout=112), code("longer", timeout=113)

    logged = []
    for job_types in ([long], [long], [long, longer], [longer]):
        caplog.clear()
        start(connection, *job_types)
        logged.append(len(caplog.records))

    assert logged == [1, 0, 2, 1]


def test_the_code_does_not_take_over_a_remote_type(connection: Connection) -> None:
    factory.make_type(connection, "resize", target="lambda:images")

    declared = declare(connection, [code("resize"), code("email")], longest=100, remote_types={"resize"})

    assert declared.names == ["email"]
    assert declared.refused.keys() == {"resize"}
    assert factory.value(connection, "SELECT target FROM tidegate.job_types WHERE name = 'resize'") == "lambda:images"


def test_a_type_that_the_code_lacks_takes_no_jobs_after_a_while(connection: Connection) -> None:
    start(connection, code("email"), code("letter"))
    start(connection, code("email"))

    send(connection, "letter")
    connection.execute(GRACE)

    assert missing(connection) == {"letter"}
    with pytest.raises(TypeDisabled, match="'letter' takes no jobs: the deployed code has no handler for it any more"):
        send(connection, "letter")
    send(connection, "email")


def test_a_rollback_brings_a_type_back(connection: Connection) -> None:
    start(connection, code("email"), code("letter"))
    start(connection, code("email"))
    connection.execute(GRACE)

    start(connection, code("email"), code("letter"))

    assert missing(connection) == set()
    send(connection, "letter")


def test_old_code_that_still_runs_keeps_a_type(connection: Connection) -> None:
    """Old and new code run by turns, and the quarter of an hour begins anew each time."""
    for _ in range(3):
        start(connection, code("email"), code("letter"))
        start(connection, code("email"))

    assert factory.value(connection, "SELECT missing_since = now() FROM tidegate.job_types WHERE name = 'letter'")
    send(connection, "letter")


def test_only_processors_of_its_lane_can_tell_that_a_type_is_missing(connection: Connection) -> None:
    start(connection, code("email"), code("report", lane="slow"))

    start(connection, code("email"))
    others = missing(connection)
    start(connection, code("email"), lane="slow")

    assert (others, missing(connection)) == (set(), {"report"})


def test_a_type_that_has_become_too_long_is_missing_and_the_lane_says_why(connection: Connection) -> None:
    start(connection, code("email", timeout=60))

    start(connection, code("email", timeout=120))

    why = factory.value(connection, "SELECT refused ->> 'email' FROM tidegate.lane_reports")
    assert missing(connection) == {"email"}
    assert why.startswith("its timeout of 120 seconds is too long: an invocation has 111 for a job")

"""An invocation among others: what it asks, whom it starts, when it stays, and what it leaves to whom."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import crowd, factory
from tests.crowd import eventually, running, within
from tests.database.test_worker import age, come, configure
from tests.job_types import Order, echo
from tests.lambda_api import Lambda
from tidegate import Running, job_type
from tidegate.job_type.definition import JobType, JobTypes, known
from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.processor.fleet import lanes_to_wake
from tidegate.processor.pool.supervisor import Slots

FUNCTIONS = "default=p,slow=p-slow"


@job_type("report", timeout=30, lane="slow")
def report(job: Running, order: Order) -> str:
    return job.worker


@job_type("mail", timeout=30)
def mail(job: Running, order: Order) -> str:
    job.enqueue("report", {})
    return job.worker


@job_type("lost", timeout=30, lane="fast")
def lost(job: Running, order: Order) -> None:
    pass


@job_type("rated", timeout=30, rate="1/m")
def rated(job: Running, order: Order) -> None:
    pass


LANES = known([echo, report, mail])


def process(connection: Connection, types: JobTypes = LANES, *, seconds: float = 60, **how: Any) -> dict[str, int]:
    return crowd.process(lambda: connection, types, seconds=seconds, **how)


def enqueue_later(connection: Connection, seconds: float) -> UUID:
    return factory.make_job(connection, type="echo", scheduled_for=f"{seconds} seconds", payload="{}")


def sleeps(connection: Connection) -> bool:
    seen = connection.execute("SELECT state, sleeps_until > now() AS later FROM tidegate.workers").fetchone()
    return seen == {"state": "sleeping", "later": True}


def is_in_time(connection: Connection, job_id: UUID) -> bool:
    job = factory.job(connection, job_id)
    return bool((job["started_at"] - job["scheduled_for"]).total_seconds() < 0.5)


def status(connection: Connection, job_id: UUID) -> Any:
    return factory.job(connection, job_id)["status"]


def let_come(connection: Connection, name: str, *, seen_before: float = 0) -> None:
    """Another processor of the lane, last seen so many seconds ago."""
    connection.execute(
        "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, deadline, claims_until, seen_at)"
        " VALUES (%s, 'default', '', '', now() + interval '1 minute', now() + interval '1 minute',"
        " now() - make_interval(secs => %s))",
        [name, seen_before],
    )


def enqueue(connection: Connection, type_: str = "echo", jobs: int = 1, **payload: Any) -> list[UUID]:
    return factory.make_jobs(connection, jobs, type=type_, payload=json.dumps(payload))


@pytest.fixture
def deployed(committed: Connection) -> Connection:
    """Both processors have been there before, and nothing is due."""
    process(committed)
    process(committed, lane="slow")
    return committed


@contextmanager
def counted(connection: Connection) -> Iterator[list[str]]:
    """Every statement that is sent."""
    sent: list[str] = []

    class Counting(psycopg.Cursor[Any]):
        def execute(self, query: Any, *arguments: Any, **options: Any) -> Any:
            sent.append(str(query))
            return super().execute(query, *arguments, **options)

    connection.cursor_factory = Counting
    yield sent
    connection.cursor_factory = psycopg.Cursor


@pytest.mark.parametrize(
    ("at_work", "statements"), [(False, 3), (True, 4)], ids=["finds nothing", "finds enough at work"]
)
def test_a_tick_asks_what_is_there_says_who_it_is_and_measures(
    deployed: Connection, at_work: bool, statements: int
) -> None:
    if at_work:
        enqueue(deployed)
        come(deployed, "other")

    with counted(deployed) as sent:
        counts = process(deployed)

    assert (len(sent), counts["claimed"]) == (statements, 0)


@pytest.mark.parametrize("others", [1, 2], ids=["of use a moment ago", "all places held"])
@pytest.mark.parametrize(("died", "becomes"), [(2, "pending"), (6, "completed")])
def test_one_that_comes_after_the_silence_of_the_dead_takes_over(
    deployed: Connection, died: float, becomes: str, others: int
) -> None:
    configure(deployed, max_workers=2)
    [job_id] = enqueue(deployed)
    for n in range(others):
        let_come(deployed, f"dead{n}", seen_before=died)

    process(deployed)

    assert status(deployed, job_id) == becomes


def test_who_is_woken_for_nothing_begins_all_the_same(deployed: Connection) -> None:
    lanes_to_wake(deployed, ["echo"])

    process(deployed)

    assert lanes_to_wake(deployed, ["echo"]) == ["default"]


def test_a_lane_runs_its_own_types(deployed: Connection) -> None:
    [quick], [slow] = enqueue(deployed, "echo"), enqueue(deployed, "report")

    process(deployed)
    first = [status(deployed, each) for each in (quick, slow)]
    process(deployed, lane="slow")

    assert first == ["completed", "pending"]
    assert status(deployed, slow) == "completed"


def test_a_lane_declares_its_own_types(committed: Connection) -> None:
    process(committed, lane="slow")

    assert [row["name"] for row in committed.execute("SELECT name FROM tidegate.job_types")] == ["report"]


def test_a_type_of_a_lane_without_a_processor_is_refused(
    committed: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    process(committed, known([echo, lost]))

    assert [row["name"] for row in committed.execute("SELECT name FROM tidegate.job_types")] == ["echo"]
    [line] = [record for record in caplog.records if "refused" in record.message]
    assert line.type == "lost"  # type: ignore[attr-defined]
    assert "its lane, 'fast'; the lanes are default, outside, slow" in line.why  # type: ignore[attr-defined]


def test_a_type_that_an_operator_moves_runs_in_its_new_lane(deployed: Connection) -> None:
    factory.override(deployed, "echo", lane="slow")
    [job_id] = enqueue(deployed)

    here = process(deployed)["claimed"]
    there = process(deployed, lane="slow")["claimed"]

    assert (here, there, status(deployed, job_id)) == (0, 1, "completed")


@pytest.mark.parametrize(
    ("config", "environment", "claimed"),
    [
        ({}, {"MAX_JOBS": "3"}, 3),
        ({"max_jobs": 2}, {"MAX_JOBS": "3"}, 2),
        ({"max_jobs": 2, "lanes": {"default": {"max_jobs": 4}}}, {}, 4),
        ({"lanes": {"slow": {"max_jobs": 1}}}, {"MAX_JOBS": "3"}, 3),
    ],
)
def test_what_operators_say_counts_over_what_the_function_says(
    deployed: Connection, config: dict[str, Any], environment: dict[str, Any], claimed: int
) -> None:
    configure(deployed, **config)
    enqueue(deployed, jobs=6)

    assert process(deployed, LANES, **environment)["claimed"] == claimed


def test_jobs_of_removed_code_bring_no_processor(deployed: Connection, aws: Lambda) -> None:
    factory.make_type(deployed, "old")
    enqueue(deployed, "old", jobs=200)

    with counted(deployed) as sent:
        process(deployed, PROCESSOR_FUNCTIONS=FUNCTIONS)

    assert (len(sent), aws.events) == (3, [])


def test_slots_are_configuration(deployed: Connection) -> None:
    configure(deployed, slots=4)
    ids = enqueue(deployed, jobs=4, seconds=1)

    process(deployed, SLOTS="1")

    assert len({factory.job(deployed, job_id)["result"]["pid"] for job_id in ids}) == 4


@pytest.mark.parametrize(
    ("functions", "type_", "siblings"), [(FUNCTIONS, "echo", 2), ("", "mail", 0)], ids=["invokes", "has no way out"]
)
def test_the_first_invokes_the_siblings_that_the_table_wants(
    deployed: Connection, aws: Lambda, functions: str, type_: str, siblings: int
) -> None:
    enqueue(deployed, type_, jobs=31)

    process(deployed, PROCESSOR_FUNCTIONS=functions)

    assert aws.events == [{"lane": "default", "by": "scale"}] * siblings


@pytest.mark.parametrize("seconds", [60, 39.5])
def test_what_is_left_behind_is_for_another_processor_at_once(
    deployed: Connection, aws: Lambda, seconds: float
) -> None:
    enqueue(deployed, jobs=3, seconds=0.3)

    counts = process(deployed, seconds=seconds, PROCESSOR_FUNCTIONS=FUNCTIONS, SLOTS="1", MAX_JOBS="2")

    assert counts["complete"] == 2
    assert aws.events == [{"lane": "default", "by": "wake"}]


def test_a_job_that_cannot_start_now_starts_no_chain_of_invocations(committed: Connection, aws: Lambda) -> None:
    types = known([rated])
    process(committed, types)
    enqueue(committed, "rated", jobs=3)
    process(committed, types, PROCESSOR_FUNCTIONS=FUNCTIONS, seconds=45)
    woken = len(aws.events)

    process(committed, types, PROCESSOR_FUNCTIONS=FUNCTIONS, seconds=39)

    assert woken <= 1
    assert len(aws.events) == woken


@pytest.mark.parametrize("wakes", ["a follow-up", "a parent", "a callback"])
def test_a_job_that_becomes_ready_in_another_lane_wakes_it(deployed: Connection, aws: Lambda, wakes: str) -> None:
    if wakes == "a parent":
        parent = factory.make_job(deployed, "waiting", type="report", wait_children=True)
        factory.make_job(deployed, type="echo", parent_id=parent, payload="{}")
    elif wakes == "a callback":
        factory.make_type(deployed, "callback", lane="slow")
        factory.make_endpoint(deployed, events=["job.completed"])
        enqueue(deployed)
    else:
        enqueue(deployed, "mail")

    process(deployed, PROCESSOR_FUNCTIONS=FUNCTIONS)

    made = "SELECT status FROM tidegate.jobs WHERE type IN ('report', 'callback')"
    assert factory.value(deployed, made) == "pending"
    assert aws.events == [{"lane": "slow", "by": "wake"}]


def test_a_processor_sleeps_until_the_next_job_is_due(deployed: Connection, other: Connection) -> None:
    configure(deployed, linger_seconds=60)
    job_id = enqueue_later(deployed, 2)

    with running(process, deployed) as invocation:
        assert eventually(lambda: sleeps(other))
        woken = lanes_to_wake(other, ["echo"])
        counts = invocation.result(20)

    assert (woken, counts["complete"]) == (["default"], 1)
    assert is_in_time(deployed, job_id)


def test_one_that_sleeps_takes_what_comes_earlier(deployed: Connection, other: Connection) -> None:
    configure(deployed, linger_seconds=60)
    enqueue_later(deployed, 4)

    with running(process, deployed):
        assert eventually(lambda: sleeps(other))
        ready, soon = enqueue(other)[0], enqueue_later(other, 2)

    # Otherwise it would start with the job that was there before, after four seconds.
    assert (factory.job(deployed, ready)["started_at"] - factory.job(deployed, ready)["created_at"]).total_seconds() < 2
    assert is_in_time(deployed, soon)


def test_sleeping_asks_once_a_second(deployed: Connection) -> None:
    configure(deployed, linger_seconds=60)
    enqueue_later(deployed, 3)

    with counted(deployed) as sent:
        counts = process(deployed)

    assert counts["complete"] == 1
    # Before: stock, report, register, claim, stop, last look. Heartbeats. After: claim again, claim, complete, claim,
    # stop, deregister.
    assert len(sent) <= 6 + 3 + 6


@pytest.mark.parametrize(
    ("linger", "tick", "seconds"),
    [(0, "", 60), (10, "", 60), (60, "rate(10 seconds)", 60)],
    ids=["never", "too long", "tick"],
)
def test_a_processor_does_not_sleep_past_the_next_tick_nor_for_longer_than_it_may(
    deployed: Connection, linger: float, tick: str, seconds: float
) -> None:
    configure(deployed, linger_seconds=linger)
    job_id = enqueue_later(deployed, 30)

    with within(5):
        process(deployed, TICK=tick, seconds=seconds)

    assert status(deployed, job_id) == "pending"


def test_one_whose_time_ends_before_the_next_job_is_due_starts_a_successor(deployed: Connection, aws: Lambda) -> None:
    configure(deployed, linger_seconds=60)
    enqueue(deployed, seconds=4)
    enqueue_later(deployed, 39)

    process(deployed, seconds=45, PROCESSOR_FUNCTIONS=FUNCTIONS)

    assert aws.events == [{"lane": "default", "by": "wake"}]


@pytest.mark.parametrize("ended", ["children", "retry"])
def test_what_the_clock_makes_due_runs_in_time(deployed: Connection, ended: str) -> None:
    """The end of a wait, and a retry."""
    configure(deployed, linger_seconds=60)
    if ended == "retry":
        [job_id] = enqueue(deployed)
        deployed.execute("UPDATE tidegate.jobs SET scheduled_for = now() + interval '1.5 seconds', attempts = 1")
    else:
        job_id = factory.make_job(deployed, "waiting", type="echo", wait_until="1.5 seconds", payload="{}")

    process(deployed)

    assert status(deployed, job_id) == "completed"


def test_a_job_alone_costs_seven_statements(deployed: Connection, aws: Lambda) -> None:
    enqueue(deployed)
    lanes_to_wake(deployed, ["echo"])

    with counted(deployed) as sent:
        counts = process(deployed, by="wake", PROCESSOR_FUNCTIONS=FUNCTIONS)

    # Two go through the pipeline, past the cursor. In all: stock, register, claim, complete, claim, stop, deregister.
    assert (counts["complete"], len(sent)) == (1, 5)


def test_one_that_was_given_up_claims_no_more(deployed: Connection, other: Connection) -> None:
    enqueue(deployed, jobs=6, seconds=0.7)

    with running(process, deployed, SLOTS="1") as invocation:
        time.sleep(0.5)
        age(other, "seen_at", 60)
        entry = come(other, "next")
        counts = invocation.result(30)

    assert (entry.entered, entry.vanished) == (True, ["w1"])
    assert counts["complete"] < 6


def test_one_that_the_others_can_do_without_ends_what_it_has_begun(deployed: Connection, other: Connection) -> None:
    configure(deployed, scale_in_seconds=0)
    [job_id] = enqueue(deployed, seconds=2.5)

    with running(process, deployed):
        time.sleep(0.5)
        let_come(other, "other")
        time.sleep(1)
        state = other.execute("SELECT state FROM tidegate.workers WHERE id = 'w1'").fetchone()

    assert state == {"state": "draining"}
    assert status(deployed, job_id) == "completed"


def test_while_one_type_waits_for_a_token_another_goes_on(committed: Connection, other: Connection) -> None:
    types: dict[str, JobType] = dict(known([echo, job_type("paced", timeout=30, rate="1/3s")(echo.handler)]))
    process(committed, types)
    enqueue(committed, "paced", jobs=2)

    with running(process, committed, types) as invocation:
        time.sleep(1)
        [job_id] = enqueue(other)
        time.sleep(1)
        then = status(other, job_id)
        counts = invocation.result(20)

    assert (then, counts["complete"]) == ("completed", 3)


def test_one_that_claims_no_more_waits_for_what_it_has_begun_without_looking(
    deployed: Connection, other: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    enqueue(deployed, seconds=2.5)
    looks = 0
    finished = Slots.finished

    def counting(*args: Any, **options: Any) -> list[Finished]:
        nonlocal looks
        looks += 1
        return finished(*args, **options)

    monkeypatch.setattr(Slots, "finished", counting)
    with running(process, deployed):
        time.sleep(0.5)
        other.execute("DELETE FROM tidegate.workers")

    assert looks < 100


def test_one_that_may_start_no_more_jobs_leaves_the_lane_to_others(
    deployed: Connection, other: Connection, aws: Lambda
) -> None:
    enqueue(deployed, jobs=2, seconds=3)
    with running(process, deployed, MAX_JOBS="2", PROCESSOR_FUNCTIONS=FUNCTIONS):
        time.sleep(0.5)
        enqueue(other)
        time.sleep(1)
        woken = list(aws.events)
        entry = come(other, "next")

    assert (woken, entry.entered) == ([{"lane": "default", "by": "wake"}], True)


def test_the_end_of_a_job_under_a_shared_limit_wakes_the_lane_that_waits_for_its_place(
    deployed: Connection, aws: Lambda
) -> None:
    for name in ("echo", "report"):
        factory.override(deployed, name, limits=["gemini"])
    deployed.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 1)")
    factory.make_job(deployed, type="echo", payload="{}", priority=20)
    factory.make_job(deployed, type="report", payload="{}")

    assert process(deployed, PROCESSOR_FUNCTIONS=FUNCTIONS)["complete"] == 1

    assert {"lane": "slow", "by": "wake"} in aws.events

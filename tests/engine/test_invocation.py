"""One invocation has so much time, and people want things of it while it runs."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest
from pydantic import BaseModel

from tests import factory
from tests.crowd import enqueue, eventually, process, process_by
from tests.factory import EVE
from tidegate import Fail, Fixed, Later, Review, Running, Wait, job_type
from tidegate.job_type.definition import known
from tidegate.manage.job_actions import cancel, retry
from tidegate.postgres.database import Connection, connect
from tidegate.processor.clock import MARGIN_SECONDS
from tidegate.queue.declare import declare
from tidegate.queue.wait import signal

NOW = Fixed(base=0)


class Order(BaseModel):
    seconds: float = 0
    steps: int = 0
    how: str = ""


@job_type("sleepy", timeout=10, backoff=NOW)
def sleepy(job: Running, order: Order) -> str:
    time.sleep(order.seconds)
    return job.worker


@job_type("long", timeout=1, backoff=NOW)
def long(job: Running, order: Order) -> int:
    """Longer than any invocation: it goes on where it stopped."""
    while job.state.get("step", 0) < order.steps:
        time.sleep(0.1)
        job.state["step"] = job.state.get("step", 0) + 1
    return int(job.state["step"])


@job_type("chatty", timeout=30, backoff=NOW)
def chatty(job: Running, order: Order) -> None:
    """It says something all the time."""
    number = 0
    while True:
        number += 1
        job.state["number"] = number
        job.progress(number % 100)
        job.log("line", number=number)


@job_type("cleanup", timeout=60, backoff=NOW)
def cleanup(job: Running, order: Order) -> str:
    try:
        time.sleep(60)
    finally:
        job.log("cleared up", cancelled=job.cancelled)
    return "too late"


@job_type("deaf", timeout=60, backoff=NOW)
def deaf(job: Running, order: Order) -> None:
    """Whatever stops it, it goes on."""
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        try:
            time.sleep(1)
        except BaseException:
            continue


@job_type("careful", timeout=10, backoff=NOW)
def careful(job: Running, order: Order) -> list[int]:
    first = job.once("first", time.monotonic_ns)
    if job.attempt < 3:
        raise RuntimeError("again")
    return [first, job.once("first", lambda: 0), job.once("second", lambda: 2)]


@job_type("parent", timeout=10, max_attempts=2, backoff=NOW)
def parent(job: Running, order: Order) -> Any:
    if job.resumed_by is None:
        for _ in range(2):
            job.enqueue("sleepy", {"seconds": 0.01})
    match order.how if job.resumed_by is None else "":
        case "wait":
            raise Wait(children=True, timeout=60)
        case "later" if not job.state:
            raise Later(0, state={"seen": True})
        case "review":
            raise Review("look")
        case "error":
            raise RuntimeError("no")
        case "fail":
            raise Fail("no")
    return {"resumed_by": job.resumed_by, "signal": job.signal}


@job_type("patient", timeout=10, backoff=NOW)
def patient(job: Running, order: Order) -> Any:
    if job.resumed_by is None:
        raise Wait("go", timeout=order.seconds)
    return {"resumed_by": job.resumed_by, "signal": job.signal}


@job_type("mixed", timeout=10, backoff=NOW)
def mixed(job: Running, order: Order) -> None:
    time.sleep(order.seconds)


TYPES = known([sleepy, long, chatty, cleanup, deaf, careful, parent, patient, mixed])


@pytest.fixture
def ready(committed: Connection) -> Connection:
    declare(committed, TYPES.values(), longest=100)
    return committed


@pytest.fixture
def invoke(database_url: str) -> Iterator[Callable[..., dict[str, int]]]:
    with connect(database_url) as connection:
        yield lambda seconds=60.0, **settings: process(lambda: connection, TYPES, seconds=seconds, **settings)


Invoke = Callable[..., dict[str, int]]


def row(connection: Connection, job_id: UUID) -> dict[str, Any]:
    return factory.job(connection, job_id)


def during(invoke: Invoke, act: Callable[[], None], **options: Any) -> dict[str, int]:
    """What an invocation counts while `act` is done."""
    thread = threading.Thread(target=act)
    thread.start()
    try:
        return invoke(**options)
    finally:
        thread.join()


# The time


def test_what_does_not_fit_is_left_for_another_invocation(ready: Connection, invoke: Invoke) -> None:
    fits, does_not = enqueue(ready, "long", {"steps": 0}), enqueue(ready, "sleepy")

    invoke(MARGIN_SECONDS + 5)

    assert row(ready, does_not)["status"] == "pending"
    assert row(ready, fits)["status"] in {"failed", "pending", "completed"}


def test_a_job_that_is_longer_than_an_invocation_goes_on_where_it_stopped(ready: Connection, invoke: Invoke) -> None:
    ready.execute("UPDATE tidegate.job_types SET overrides = '{\"timeout\": 3}' WHERE name = 'long'")
    job_id = enqueue(ready, "long", {"steps": 30}, max_attempts=5)
    seen = []
    for _ in range(4):
        invoke(MARGIN_SECONDS + 3.3)
        seen.append((row(ready, job_id)["status"], row(ready, job_id)["state"]["step"]))
        if seen[-1][0] == "completed":
            break

    assert row(ready, job_id)["result"] == 30
    assert [step for _, step in seen] == sorted(step for _, step in seen)


def test_a_job_that_is_interrupted_is_not_charged_and_keeps_its_state(ready: Connection, database_url: str) -> None:
    """The clock of the invocation jumps: Lambda has less time than was believed."""
    job_id = enqueue(ready, "chatty")
    began = time.monotonic()

    with connect(database_url) as own:
        process_by(lambda: 60 if time.monotonic() - began < 2 else 1, lambda: own, TYPES)

    after = row(ready, job_id)
    assert (after["status"], after["attempts"]) == ("pending", 0)
    assert after["state"]["number"] > 10


def test_a_slow_job_does_not_hold_up_those_behind_it(ready: Connection, invoke: Invoke) -> None:
    """Once the type is known to be short, jobs are handed out by the handful."""
    for _ in range(200):
        enqueue(ready, "mixed")
    slow = enqueue(ready, "mixed", {"seconds": 4}, scheduled_for="now")
    behind = [enqueue(ready, "mixed") for _ in range(200)]

    invoke(SLOTS="2")

    assert max(row(ready, job_id)["finished_at"] for job_id in behind) < row(ready, slow)["finished_at"]
    assert {row(ready, job_id)["attempts"] for job_id in behind} == {1}
    assert ready.execute("SELECT max(attempts) AS most FROM tidegate.jobs").fetchone() == {"most": 1}


def test_where_short_and_long_jobs_mix_few_claims_are_given_back(ready: Connection, invoke: Invoke) -> None:
    """One in five takes longer than a claimed job may wait for a slot."""
    for n in range(100):
        enqueue(ready, "mixed", {"seconds": 2.2 if n % 5 == 2 else 0})

    counts = invoke(SLOTS="10")

    assert counts["complete"] == 100
    assert counts.get("release", 0) <= 10


# Cancel, and lost locks


def cancel_when_running(ready: Connection, job_id: UUID, times: list[float]) -> Callable[[], None]:
    def act() -> None:
        assert eventually(lambda: row(ready, job_id)["status"] == "processing")
        time.sleep(1)
        cancel(ready, job_id, EVE)
        times.append(time.monotonic())
        eventually(lambda: row(ready, job_id)["status"] == "cancelled", within=20)
        times.append(time.monotonic())

    return act


@pytest.mark.parametrize(("type_", "within"), [("cleanup", 2.5), ("chatty", 2.5), ("deaf", 8)])
def test_a_job_that_is_cancelled_while_it_runs_is_stopped(
    ready: Connection, invoke: Invoke, type_: str, within: float
) -> None:
    job_id, neighbour = enqueue(ready, type_), enqueue(ready, "sleepy", {"seconds": 2})
    times: list[float] = []

    during(invoke, cancel_when_running(ready, job_id, times), seconds=100)

    assert (row(ready, job_id)["status"], row(ready, job_id)["attempts"]) == ("cancelled", 0)
    assert times[1] - times[0] < within
    assert (row(ready, neighbour)["status"], row(ready, neighbour)["attempts"]) == ("completed", 1)


def test_a_job_that_is_cancelled_may_clear_up_and_say_so(ready: Connection, invoke: Invoke) -> None:
    job_id = enqueue(ready, "cleanup")

    during(invoke, cancel_when_running(ready, job_id, []), seconds=100)

    said = [line["details"] for line in factory.logs(ready, job_id) if line["message"] == "cleared up"]
    assert said == [{"cancelled": True}]


def test_a_handler_that_has_lost_its_lock_is_stopped(ready: Connection, invoke: Invoke) -> None:
    job_id = enqueue(ready, "cleanup")

    def steal() -> None:
        assert eventually(lambda: row(ready, job_id)["status"] == "processing")
        ready.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1")

    began = time.monotonic()
    counts = during(invoke, steal, seconds=100)

    assert (counts["lost"], row(ready, job_id)["status"]) == (1, "processing")
    assert time.monotonic() - began < 15


# What is remembered, and what follows


def test_a_step_is_not_repeated_by_later_attempts_nor_after_a_retry_by_hand(ready: Connection, invoke: Invoke) -> None:
    job_id = enqueue(ready, "careful", max_attempts=2)
    invoke()
    first = row(ready, job_id)["steps"]["first"]
    assert row(ready, job_id)["status"] == "failed"
    ready.execute("UPDATE tidegate.jobs SET max_attempts = 5")
    retry(ready, job_id, EVE)

    invoke()

    assert row(ready, job_id)["result"] == [first, first, 2]


@pytest.mark.parametrize(
    ("how", "status", "followed"),
    [
        ("", "completed", 2),
        ("review", "review_needed", 2),
        ("error", "failed", 0),
        ("fail", "failed", 0),
        ("wait", "completed", 2),
    ],
)
def test_what_follows_exists_if_and_only_if_the_outcome_does(
    ready: Connection, invoke: Invoke, how: str, status: str, followed: int
) -> None:
    job_id = enqueue(ready, "parent", {"how": how}, max_attempts=2)

    invoke()

    children = ready.execute("SELECT status FROM tidegate.jobs WHERE parent_id = %s", [job_id]).fetchall()
    assert row(ready, job_id)["status"] == status
    assert children == [{"status": "completed"}] * followed


def a_signal_comes(ready: Connection, invoke: Invoke, job_id: UUID) -> None:
    invoke()
    assert signal(ready, job_id, "go", {"yes": True})


def a_signal_came_first(ready: Connection, invoke: Invoke, job_id: UUID) -> None:
    assert not signal(ready, job_id, "go", {"yes": True})


def the_time_is_over(ready: Connection, invoke: Invoke, job_id: UUID) -> None:
    invoke()
    time.sleep(0.3)


def the_children_have_ended(ready: Connection, invoke: Invoke, job_id: UUID) -> None:
    """They end in the invocation in which the wait begins."""


@pytest.mark.parametrize(
    ("what", "type_", "order", "told"),
    [
        (a_signal_comes, "patient", {"seconds": 60}, ("signal", {"yes": True})),
        (a_signal_came_first, "patient", {"seconds": 60}, ("signal", {"yes": True})),
        (the_time_is_over, "patient", {"seconds": 0.2}, ("timeout", None)),
        (the_children_have_ended, "parent", {"how": "wait"}, ("children", None)),
    ],
)
def test_a_handler_is_told_what_ended_its_wait(
    ready: Connection, invoke: Invoke, what: Any, type_: str, order: dict[str, Any], told: tuple[str, Any]
) -> None:
    job_id = enqueue(ready, type_, order)
    what(ready, invoke, job_id)

    invoke()

    after = row(ready, job_id)
    assert (after["result"], after["attempts"]) == ({"resumed_by": told[0], "signal": told[1]}, 1)


# While it runs


def test_words_are_seen_while_it_runs_with_one_statement_a_second(ready: Connection, invoke: Invoke) -> None:
    job_id = enqueue(ready, "chatty")
    seen: list[int] = []

    def watch() -> None:
        assert eventually(lambda: row(ready, job_id)["status"] == "processing")
        before = row(ready, job_id)
        versions = {str(before)}
        end = time.monotonic() + 4
        while time.monotonic() < end:
            found = ready.execute("SELECT xmin::text AS x FROM tidegate.jobs WHERE id = %s", [job_id]).fetchone()
            versions.add(str(found))
            time.sleep(0.02)
        seen.append(len(versions) - 1)
        seen.append(len(factory.logs(ready, job_id)))
        cancel(ready, job_id, EVE)

    during(invoke, watch, seconds=100)

    assert 2 <= seen[0] <= 6
    assert seen[1] > 0

"""When a request wakes a processor, how often, and that no job is forgotten."""

import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests import factory
from tests.crowd import at_once, within
from tests.database.test_worker import age, come, configure, fill, leave
from tests.lambda_api import Lambda
from tidegate.postgres.database import Connection, connect
from tidegate.processor.fleet import Worker, drain, lanes_to_wake, stop_claiming
from tidegate.processor.waker import Waker

pytestmark = pytest.mark.usefixtures("email_type")

FIRST = Worker("first")
WAKER = Waker({"default": "stack-processor"})


def test_a_lane_with_something_ready_is_woken_once(connection: Connection) -> None:
    fill(connection, 1)

    assert [lanes_to_wake(connection, ["email"]) for _ in range(3)] == [["default"], [], []]


def test_each_lane_of_a_batch_is_woken_once(connection: Connection) -> None:
    factory.make_type(connection, "sms")
    factory.make_type(connection, "report", lane="slow")

    assert sorted(lanes_to_wake(connection, ["email", "sms", "report"])) == ["default", "slow"]


@pytest.mark.parametrize(
    ("statement", "type_"),
    [
        ("UPDATE tidegate.worker_config SET value = 'false' WHERE key = 'enabled'", "email"),
        ("UPDATE tidegate.job_types SET paused = true", "email"),
        ("UPDATE tidegate.job_types SET enabled = false", "email"),
        ("SELECT", "unknown"),
    ],
)
def test_a_job_that_may_not_run_wakes_no_processor(connection: Connection, statement: str, type_: str) -> None:
    connection.execute(statement)

    assert lanes_to_wake(connection, [type_]) == []


def test_asked_for_no_types_it_looks_what_is_ready(connection: Connection) -> None:
    factory.make_type(connection, "report", lane="slow")
    factory.make_job(connection, type="report", scheduled_for="1 hour")
    fill(connection, 1)

    assert lanes_to_wake(connection) == ["default"]


@pytest.mark.parametrize(("limit", "woken"), [(3, ["default"]), (2, [])], ids=["has room", "is full"])
def test_asked_for_no_types_it_wakes_for_a_type_that_has_room(
    connection: Connection, limit: int, woken: list[str]
) -> None:
    factory.override(connection, "email", max_concurrent=limit)
    factory.make_jobs(connection, 2, "processing")
    fill(connection, 1)

    assert lanes_to_wake(connection) == woken


@pytest.mark.parametrize(
    ("left", "silent", "woken"),
    [(60, 0, []), (20, 0, ["default"]), (31.5, 0, ["default"]), (33, 0, []), (60, 4, []), (60, 6, ["default"])],
    ids=["claims", "no time for it", "time only in this moment", "time enough", "silent", "silent for long"],
)
def test_no_processor_is_woken_while_one_is_sure_to_look(
    connection: Connection, left: float, silent: float, woken: list[str]
) -> None:
    come(connection, "first", seconds=left)
    age(connection, "seen_at", silent)

    assert lanes_to_wake(connection, ["email"]) == woken


@pytest.mark.parametrize(("seconds", "woken"), [(4.0, []), (6.0, ["default"])])
def test_a_wake_without_a_processor_is_believed_lost(connection: Connection, seconds: float, woken: list[str]) -> None:
    lanes_to_wake(connection, ["email"])
    age(connection, "woken_at", seconds, "lanes")

    assert lanes_to_wake(connection, ["email"]) == woken


@pytest.mark.parametrize("finds_enough", [False, True], ids=["has begun and gone", "finds enough at work"])
def test_one_that_has_looked_is_awaited_no_more(connection: Connection, finds_enough: bool) -> None:
    lanes_to_wake(connection, ["email"])
    come(connection, "first")
    if finds_enough:
        connection.execute("UPDATE tidegate.lanes SET woken_at = clock_timestamp()")
        come(connection, "second")
    stop_claiming(connection, FIRST)
    if not finds_enough:
        leave(connection, FIRST.id)

    assert lanes_to_wake(connection, ["email"]) == ["default"]


def test_a_wake_whose_processor_finds_no_place_is_pending_until_there_is_one(connection: Connection) -> None:
    configure(connection, max_workers=1)
    come(connection, "first", seconds=20)
    fill(connection, 1)
    woken = lanes_to_wake(connection, ["email"])
    come(connection, "second")

    while_full = lanes_to_wake(connection, ["email"])
    drain(connection, FIRST)

    assert (woken, while_full, leave(connection, FIRST.id, max_workers=1)) == (["default"], [], ["default"])


def test_of_fifty_that_enqueue_at_once_one_wakes(committed: Connection, database_url: str) -> None:
    def race(_: int) -> list[str]:
        with connect(database_url) as connection:
            fill(connection, 1)
            return lanes_to_wake(connection, ["email"])

    assert [lane for lanes in at_once(race, range(50)) for lane in lanes] == ["default"]


def test_wakes_of_several_lanes_and_those_who_leave_do_not_deadlock(committed: Connection, database_url: str) -> None:
    lanes = ["default", "slow", "bulk", "mail"]
    types = [factory.make_type(committed, f"type-{lane}", lane=lane) for lane in lanes]
    for type_ in types:
        fill(committed, 1, type_=type_)
    give_up = time.monotonic() + 2

    def wake_and_leave(n: int) -> int:
        rounds = 0
        with connect(database_url) as connection:
            connection.execute("SET deadlock_timeout = '20ms'")
            while time.monotonic() < give_up:
                lanes_to_wake(connection, types if n % 2 else None)
                come(connection, f"w{n}", lane=lanes[n])
                drain(connection, Worker(f"w{n}"))
                leave(connection, f"w{n}", max_workers=1)
                rounds += 1
        return rounds

    assert all(at_once(wake_and_leave, range(4)))


def begin(connection: Connection) -> None:
    come(connection, "first")
    stop_claiming(connection, FIRST)


@pytest.mark.parametrize(
    ("there", "is_awaited", "move"),
    [
        (True, False, lambda connection: stop_claiming(connection, FIRST)),
        (True, False, lambda connection: stop_claiming(connection, FIRST, seconds=60)),
        (False, True, begin),
    ],
    ids=["while the last one leaves", "while it lies down until the next is due", "while one begins"],
)
def test_a_job_that_comes_at_any_moment_is_not_forgotten(
    committed: Connection, other: Connection, there: bool, is_awaited: bool, move: Callable[[Connection], Any]
) -> None:
    """It is seen by the last look of the leaving processor, or wakes another. A pending wake suppresses it; a processor
    that begins looks after it has cleared the flag."""
    forgotten = 0
    state = "UPDATE tidegate.lanes SET woken_at = CASE WHEN %s THEN now() END"
    ready = "SELECT FROM tidegate.jobs WHERE status = 'pending' AND scheduled_for <= now()"
    with ThreadPoolExecutor(1) as pool:
        for n in range(300):
            if there:
                come(committed, "first")
            committed.execute(state, [is_awaited])
            factory.make_job(committed, scheduled_for="50 seconds")
            barrier = threading.Barrier(2)

            def enqueue(barrier: threading.Barrier = barrier) -> list[str]:
                barrier.wait()
                fill(other, 1)
                return lanes_to_wake(other, ["email"])

            future = pool.submit(enqueue)
            barrier.wait()
            time.sleep(n % 10 / 10_000)
            move(committed)
            seen = committed.execute(ready).rowcount
            woken = future.result(10)
            forgotten += not seen and not woken
            committed.execute("TRUNCATE tidegate.workers")
            committed.execute("DELETE FROM tidegate.jobs")

    assert forgotten == 0


def test_lambda_hears_an_asynchronous_invocation(committed: Connection, aws: Lambda) -> None:

    WAKER.wake(committed, ["email"])

    path = "/2015-03-31/functions/stack-processor/invocations"
    assert aws.heard == [(path, "Event", {"lane": "default", "by": "wake"})]


@pytest.mark.parametrize("types", [["email"], None])
def test_if_no_function_can_be_invoked_nothing_is_asked(
    committed: Connection, aws: Lambda, types: list[str] | None
) -> None:
    fill(committed, 1)

    Waker({}).wake(committed, types)

    assert aws.heard == []
    assert committed.execute("SELECT FROM tidegate.lanes WHERE woken_at IS NOT NULL").rowcount == 0


@pytest.mark.parametrize("status", [200, 403, 429, 500])
def test_a_wake_that_fails_is_not_repeated_for_a_while(committed: Connection, aws: Lambda, status: int) -> None:
    aws.status = status

    for _ in range(3):
        WAKER.wake(committed, ["email"])
    at_once = len(aws.heard)
    age(committed, "woken_at", 6, "lanes")
    WAKER.wake(committed, ["email"])

    assert (at_once, len(aws.heard)) == (1, 2)


def test_one_slow_handshake_loses_no_wake(committed: Connection, aws: Lambda, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, tries = socket.create_connection, iter([True])

    def slow_at_first(*arguments: Any, **options: Any) -> socket.socket:
        if next(tries, False):
            raise TimeoutError
        return connect(*arguments, **options)

    monkeypatch.setattr(socket, "create_connection", slow_at_first)

    WAKER.wake(committed, ["email"])

    assert len(aws.heard) == 1


def test_a_wake_takes_no_longer_than_two_seconds(committed: Connection, aws: Lambda) -> None:
    """Of two lanes, too."""
    factory.make_type(committed, "report", lane="slow")
    aws.seconds = 3

    with within(3.5):  # two seconds for each lane would be four
        Waker({"default": "stack-processor", "slow": "stack-processor-slow"}).wake(committed, ["email", "report"])

    assert {"lane": "default", "by": "wake"} in aws.events
    assert lanes_to_wake(committed, ["email", "report"]) == []


def test_many_are_started_for_as_long_as_one_wake_may_take(aws: Lambda) -> None:
    aws.seconds = 0.4

    with within(4):  # all twenty would take eight
        started = WAKER.start("default", by="scale", times=20)

    assert 2 <= started == len(aws.heard) < 5


def test_of_many_those_count_that_lambda_has_taken(aws: Lambda) -> None:

    started = WAKER.start("default", by="scale", times=3)
    aws.status = 429

    assert (started, WAKER.start("default", by="scale", times=3), len(aws.heard)) == (3, 0, 4)


def test_an_address_without_an_answer_takes_less(
    committed: Connection, aws: Lambda, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", "http://127.0.0.1:9")

    with within(2):
        WAKER.wake(committed, ["email"])

    assert lanes_to_wake(committed, ["email"]) == []


def test_a_database_that_refuses_fails_no_request(committed: Connection, aws: Lambda) -> None:
    committed.execute("SELECT 1")
    committed.close()

    WAKER.wake(committed, ["email"])

    assert aws.heard == []

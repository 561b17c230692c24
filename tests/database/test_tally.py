"""What has become of jobs, by type and minute: each confirmed settlement is counted once, and no job waits for it."""

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from tests import factory
from tests.crowd import at_once, eventually, running, take, wait_until_a_session_waits_for, within
from tests.database.processing import enqueue, process
from tests.database.test_relay import ask
from tests.database.test_worker import come
from tests.factory import EVE
from tests.questions import BEAT, LEAVE, NOTHING, STOCK
from tests.roles import login_beside
from tidegate.manage import job_actions
from tidegate.outcome import Completed, Finished, Retried, SafeError
from tidegate.postgres.database import Connection, connect
from tidegate.processor import verbs
from tidegate.processor.fleet import Worker
from tidegate.processor.lane_metrics import measure
from tidegate.processor.place import At, Deployment
from tidegate.processor.questions import LeaveAsk, Left
from tidegate.processor.tally import Runs, Tally, count_runs
from tidegate.processor.waker import Waker
from tidegate.queue.prune import prune
from tidegate.queue.reclaim import reclaim
from tidegate.queue.settle import settle

ME = Worker("first")
NOUNS = "started, completed, failed, retried, cancelled"


def tallies(connection: Connection, step: int = 0) -> dict[str, tuple[int, ...]]:
    rows = connection.execute(
        "SELECT type, sum(started) AS started, sum(completed) AS completed, sum(failed) AS failed,"
        " sum(retried) AS retried, sum(cancelled) AS cancelled FROM tidegate.tallies WHERE step = %s GROUP BY type",
        [step],
    )
    return {row["type"]: tuple(int(row[noun]) for noun in NOUNS.split(", ")) for row in rows}


def lane(connection: Connection, step: int = 60) -> dict[str, Any]:
    """The sums of the lane `default`."""
    return factory.one(
        connection,
        "SELECT sum(processors) AS processors, sum(settled) AS settled, sum(gb_seconds) AS gb_seconds,"
        " max(ready) AS ready, max(waiting) AS waiting FROM tidegate.lane_tallies WHERE lane = 'default' AND step = %s",
        [step],
    )


def left_out(connection: Connection) -> list[str]:
    return [row["id"] for row in connection.execute("SELECT id FROM tidegate.set_aside WHERE kind = 'chore'")]


@pytest.fixture
def registered(committed: Connection, email_type: str) -> Connection:
    factory.make_job(committed)
    come(committed, ME.id)
    return committed


@contextmanager
def locked(other: Connection, table: str) -> Iterator[None]:
    with other.transaction():
        other.execute(f"SELECT FROM tidegate.{table} FOR UPDATE".encode())
        yield


def test_a_processor_counts_what_it_has_settled(declared: Connection) -> None:
    for name in ("echo", "echo", "quits"):
        enqueue(declared, name)
    enqueue(declared, "fails", max_attempts=1)

    process(declared)

    told = {"echo": (2, 2, 0, 0, 0), "quits": (3, 0, 1, 2, 0), "fails": (1, 0, 1, 0, 0)}
    assert [tallies(declared, step) for step in (0, 60, 3600, 86400)] == [told] * 4
    row = factory.one(declared, "SELECT wait, run, seconds FROM tidegate.tallies WHERE step = 60 AND type = 'echo'")
    assert (sum(row["wait"]), sum(row["run"]), len(row["wait"]), len(row["run"])) == (2, 2, 24, 24)
    assert 0 < row["seconds"] < 60


def test_a_lane_has_what_its_processors_settled_and_cost(committed: Connection, email_type: str) -> None:
    come(committed, "first")
    committed.execute("UPDATE tidegate.workers SET memory = 2048, counted_at = now() - interval '10 seconds'")
    runs = [Runs("email", started=3, completed=2), Runs("mail", started=1, failed=1)]

    assert count_runs(committed, Worker("first"), number=1, runs=runs)
    assert count_runs(committed, Worker("first"), number=2, runs=runs[:1])
    go(committed, "first")
    come(committed, "second")
    go(committed, "second")

    for step in (60, 3600, 86400):
        row = lane(committed, step)
        assert (row["processors"], row["settled"]) == (2, 7)
        assert row["gb_seconds"] == pytest.approx(20, rel=0.1)


def leave(connection: Connection, worker: Worker, *runs: Runs, seen: int = 0, number: int = 1) -> Left:
    account = {"seen": seen, "number": number, "runs": [vars(each) for each in runs]}
    ask = LeaveAsk(**LEAVE | {"account": account})
    return verbs.leave(At(connection, worker, Deployment(15, Waker({})), set()), ask)


def go(connection: Connection, name: str) -> None:
    """The processor has settled nothing since it counted last."""
    leave(connection, Worker(name), number=9)


def test_more_memory_than_a_function_can_have_costs_no_more(committed: Connection, email_type: str) -> None:
    come(committed, "first")
    committed.execute("UPDATE tidegate.workers SET memory = 2147483647, counted_at = now() - interval '1 second'")

    go(committed, "first")

    assert lane(committed)["gb_seconds"] == pytest.approx(10, rel=0.1)


def test_a_lane_whose_numbers_are_locked_is_left_all_the_same(
    committed: Connection, other: Connection, email_type: str
) -> None:
    come(committed, "first")
    go(committed, "first")
    come(committed, "second")

    with locked(other, "lane_tallies"), within(5):
        go(committed, "second")

    assert committed.execute("SELECT FROM tidegate.workers").rowcount == 0
    assert lane(committed)["processors"] == 1


def test_a_count_that_comes_twice_is_added_once(registered: Connection) -> None:
    """The first answer was lost."""
    runs = [Runs("email", started=1, completed=1)]

    assert [count_runs(registered, ME, number=number, runs=runs) for number in (1, 1, 2)] == [True] * 3

    assert tallies(registered) == {"email": (2, 2, 0, 0, 0)}


def test_a_departure_that_is_asked_twice_counts_once(registered: Connection) -> None:
    for _ in range(2):
        left = leave(registered, ME, Runs("email", started=1, completed=1), seen=7)
        assert left.counted

    assert tallies(registered) == {"email": (1, 1, 0, 0, 0)}
    row = lane(registered)
    assert (row["processors"], row["settled"], row["ready"]) == (1, 1, 7)


def test_one_that_leaves_does_not_deadlock_with_one_that_takes_it_for_dead(
    registered: Connection, other: Connection
) -> None:
    """It has locked its row to be counted, and waits for the places that the other one holds."""
    registered.execute("UPDATE tidegate.workers SET seen_at = now() - interval '1 hour'")

    def register(connection: Connection) -> None:
        connection.execute("SELECT FROM tidegate.locks WHERE name = 'places' FOR NO KEY UPDATE")
        future.append(pool.submit(leave, registered, ME, runs, seen=7))
        wait_until_a_session_waits_for(connection)
        come(connection, "second")

    runs = Runs("email", started=1, completed=1)
    future: list[Future[Left]] = []
    with ThreadPoolExecutor(1) as pool:
        with within(1), other.transaction():
            register(other)
        assert future[0].result(10).counted

    assert tallies(registered) == {"email": (1, 1, 0, 0, 0)}


def test_what_was_lost_or_settled_otherwise_is_counted_as_it_is(committed: Connection, email_type: str) -> None:
    ids = factory.make_jobs(committed, 4)
    jobs = {job.id: job for job in take(committed, 4)}
    stale, cancelled, unstorable, done = (jobs[str(each)] for each in ids)
    committed.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1 WHERE id = %s", [stale.id])
    committed.execute("UPDATE tidegate.jobs SET cancel_requested_at = now() WHERE id = %s", [cancelled.id])
    batch = [
        Finished(stale, Completed("1"), seconds=1),
        Finished(cancelled, Retried(1, SafeError("oops", "it broke")), seconds=1),
        Finished(unstorable, Completed('"\\u0000"'), seconds=1),
        Finished(done, Completed("1"), seconds=1),
    ]
    tally = Tally()

    tally.add(batch, settle(committed, batch).otherwise)

    [runs] = tally.runs
    assert (runs.started, runs.completed, runs.failed, runs.retried, runs.cancelled) == (3, 1, 1, 0, 1)


def test_no_job_waits_for_a_locked_count(declared: Connection, other: Connection) -> None:
    enqueue(declared, "echo")
    process(declared)

    with locked(other, "tallies"), within(5):
        job = enqueue(declared, "echo")
        process(declared, worker="w2")

    assert factory.job(declared, job)["status"] == "completed"
    assert tallies(declared)["echo"] == (1, 1, 0, 0, 0)
    assert left_out(declared) == []


def test_a_count_that_met_a_lock_comes_with_the_next(declared: Connection, other: Connection, soon: None) -> None:
    enqueue(declared, "echo")
    process(declared)
    enqueue(declared, "echo", seconds=2.5)
    enqueue(declared, "echo")

    with running(process, declared, worker="w2"), locked(other, "tallies"):
        eventually(
            lambda: factory.value(declared, "SELECT count(*) FROM tidegate.jobs WHERE status = 'completed'") == 2
        )

    assert tallies(declared)["echo"] == (3, 3, 0, 0, 0)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor counts with each heartbeat."""
    monkeypatch.setattr("tidegate.processor.lane.COUNT_SECONDS", 0.0)


def test_a_processor_counts_while_it_goes_on(declared: Connection, soon: None) -> None:
    enqueue(declared, "echo")
    enqueue(declared, "echo", seconds=4)

    with running(process, declared):
        eventually(lambda: tallies(declared).get("echo") == (1, 1, 0, 0, 0))
        assert declared.execute("SELECT FROM tidegate.workers").rowcount == 1

    assert tallies(declared)["echo"] == (2, 2, 0, 0, 0)


def test_counts_that_postgres_refuses_are_set_aside_and_taken_up_again(declared: Connection, soon: None) -> None:
    declared.execute("ALTER TABLE tidegate.tallies ADD CONSTRAINT none CHECK (type <> 'echo')")
    try:
        job = enqueue(declared, "echo")
        process(declared)
        assert factory.job(declared, job)["status"] == "completed"
        assert left_out(declared) == ["count"]
        assert declared.execute("SELECT FROM tidegate.workers").rowcount == 0
    finally:
        declared.execute("ALTER TABLE tidegate.tallies DROP CONSTRAINT none")
    enqueue(declared, "echo")
    process(declared)
    assert tallies(declared) == {}

    declared.execute("UPDATE tidegate.set_aside SET at = now() - interval '1 hour'")
    enqueue(declared, "echo")
    process(declared)

    assert tallies(declared) == {"echo": (1, 1, 0, 0, 0)}
    assert left_out(declared) == []


def test_two_processors_and_more_add_to_one_row(committed: Connection, email_type: str) -> None:
    names = [f"w{n}" for n in range(15)]
    for name in names:
        committed.execute(
            "INSERT INTO tidegate.workers (id, lane, function_version, log_stream, deadline)"
            " VALUES (%s, 'default', '', '', now() + interval '1 minute')",
            [name],
        )
    types = ["email", "mail", "ocr"]

    def add(name: str) -> bool:
        """In another order each, which would be a deadlock if they were locked so."""
        with connect(login_beside(committed, "tidegate_processor")) as own:
            return all(
                count_runs(
                    own,
                    Worker(name),
                    number=n,
                    runs=[Runs(each, started=1, run=[1] * 24) for each in types[:: -1 + n % 2 * 2]],
                )
                for n in range(1, 11)
            )

    assert all(at_once(add, names))
    assert tallies(committed, 3600) == dict.fromkeys(types, (150, 0, 0, 0, 0))
    assert factory.value(committed, "SELECT run FROM tidegate.tallies WHERE step = 0 AND type = 'ocr'") == [150] * 24


def test_numbers_stop_growing_before_they_overflow(registered: Connection) -> None:
    most = 10**15
    full: dict[str, Any] = {"started": most, "completed": most, "wait": [most] * 24, "run": [most] * 24}
    factory.make_tally(registered, "0", 0, **full, waited=1e15, seconds=1e15)
    registered.execute("UPDATE tidegate.tallies SET at = 'epoch'")

    assert count_runs(registered, ME, number=1, runs=[Runs("email", started=1, run=[1] * 24, seconds=5.0)])

    assert tallies(registered, 60) == {"email": (1, 0, 0, 0, 0)}
    assert tallies(registered)["email"][0] == 10**15


def test_a_processor_outside_counts_types_of_its_lanes_alone(committed: Connection) -> None:
    factory.make_type(committed, "email")
    factory.make_type(committed, "mail", lane="outside")
    factory.make_job(committed, type="mail")
    ask(committed, "stock", STOCK)

    runs = [json.loads(json.dumps(vars(Runs(name, started=1, completed=1)))) for name in ("mail", "email", "no_such")]
    ask(committed, "beat", BEAT | {"account": NOTHING | {"runs": runs}})

    assert tallies(committed) == {"mail": (1, 1, 0, 0, 0)}
    for bad in ({"number": 2**31, "runs": []}, {"runs": [runs[0] | {"failed": -1}]}, {"runs": [runs[0], runs[0]]}):
        assert "validation error" in ask(committed, "leave", LEAVE | {"account": NOTHING | bad})
    assert left_out(committed) == []


@pytest.mark.parametrize(
    ("act", "before", "counts"),
    [
        ("cancel", "pending", (0, 0, 0, 0, 1)),
        ("cancel", "waiting", (0, 0, 0, 0, 1)),
        ("cancel", "processing", None),
        ("cancel", "completed", None),
        ("approve", "review_needed", (0, 1, 0, 0, 0)),
        ("reject", "review_needed", (0, 0, 1, 0, 0)),
    ],
)
def test_what_a_person_ends_is_counted(
    committed: Connection, email_type: str, act: str, before: str, counts: tuple[int, ...] | None
) -> None:
    job = factory.make_job(committed, before)

    with connect(login_beside(committed, "tidegate_management")) as own:
        job_actions.act(own, act, [job], "ann", more={"reason": "why"})

    assert tallies(committed) == ({"email": counts} if counts else {})


def test_what_dies_is_counted_when_it_is_reclaimed(committed: Connection, email_type: str) -> None:
    """A job that ran beside others is not charged: it has not been tried."""
    gone = {"lock_expires_at": "-1 minute", "locked_at": "-2 minutes"}
    factory.make_job(committed, "processing", **gone)
    factory.make_job(committed, "processing", suspect=True, alone=True, **gone)
    factory.make_job(committed, "processing", suspect=True, alone=True, attempts=2, **gone)
    committed.execute(
        "UPDATE tidegate.jobs SET cancel_requested_at = now() WHERE id = %s",
        [factory.make_job(committed, "processing", **gone)],
    )

    with connect(login_beside(committed, "tidegate_processor")) as own:
        assert reclaim(own) == 4

    assert tallies(committed) == {"email": (0, 0, 1, 1, 1)}


def test_an_act_waits_for_no_count(committed: Connection, other: Connection, email_type: str) -> None:
    first, second = factory.make_jobs(committed, 2)
    job_actions.cancel(committed, first, EVE)

    with locked(other, "tallies"), within(5):
        job_actions.cancel(committed, second, EVE)

    assert factory.job(committed, second)["status"] == "cancelled"
    assert tallies(committed) == {"email": (0, 0, 0, 0, 1)}


def test_the_depth_of_a_minute_is_the_most_that_was_measured(committed: Connection, email_type: str) -> None:
    factory.make_jobs(committed, 3)
    factory.make_job(committed, "waiting")
    measure(committed, "default")
    committed.execute("DELETE FROM tidegate.jobs WHERE status = 'pending'")
    measure(committed, "default", seen=2)

    for step in (60, 3600, 86400):
        assert (lane(committed, step)["ready"], lane(committed, step)["waiting"]) == (3, 1)
    measure(committed, "default", seen=1000)
    assert lane(committed)["ready"] == 1000


def test_a_lane_whose_numbers_are_locked_is_measured_all_the_same(committed: Connection, other: Connection) -> None:
    measure(committed, "default")

    with locked(other, "lane_tallies"), within(5):
        assert measure(committed, "default").enabled


def test_numbers_are_kept_for_so_long(committed: Connection, email_type: str) -> None:
    ages = [
        (60, "47 hours"),
        (60, "49 hours"),
        (3600, "89 days"),
        (3600, "91 days"),
        (86400, "401 days"),
        (0, "9 years"),
    ]
    for step, age in ages:
        factory.make_tally(committed, age, step)
        if step:
            factory.make_lane_tally(committed, age, step)

    prune(committed)

    kept = committed.execute("SELECT step, count(*) AS n FROM tidegate.tallies GROUP BY step ORDER BY step").fetchall()
    assert [(row["step"], row["n"]) for row in kept] == [(0, 1), (60, 1), (3600, 1)]
    kept = committed.execute("SELECT step FROM tidegate.lane_tallies ORDER BY step").fetchall()
    assert [row["step"] for row in kept] == [60, 3600]


@pytest.mark.parametrize(
    "bad",
    ["wait = '{1}'", "run = NULL", "run[3] = NULL", "started = -1", "seconds = 'NaN'", "type = 'Ä\"'", "step = 1"],
)
def test_what_contradicts_itself_is_refused(registered: Connection, bad: str) -> None:
    count_runs(registered, ME, number=1, runs=[Runs("email", started=1)])

    with pytest.raises(psycopg.errors.IntegrityError):
        registered.execute(f"UPDATE tidegate.tallies SET {bad}".encode())


@pytest.mark.parametrize(
    "bad",
    ["ready = -1", "processors = -1", "gb_seconds = 'NaN'", "oldest_seconds = 1e13", "at = 'infinity'", "step = 0"],
)
def test_a_lane_that_contradicts_itself_is_refused(committed: Connection, bad: str) -> None:
    factory.make_lane_tally(committed, "0")

    with pytest.raises(psycopg.errors.IntegrityError):
        committed.execute(f"UPDATE tidegate.lane_tallies SET {bad}".encode())

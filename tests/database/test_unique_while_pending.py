"""Unique until the start: news that comes while a job runs leads to one more run."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import factory
from tests.crowd import statuses, take, wait_until_a_session_waits_for
from tests.factory import EVE
from tests.outcomes import DONE, FAILED, RELEASED, RETRIED, SNOOZED, WAITING
from tidegate.base.errors import IllegalTransition
from tidegate.job import NewJob, Unique
from tidegate.manage import job_actions
from tidegate.outcome import Finished, Outcome, Released
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.statements import load
from tidegate.queue.enqueue import Enqueued, enqueue, enqueue_batch
from tidegate.queue.settle import settle

pytestmark = pytest.mark.usefixtures("email_type")

ASK = "SELECT tidegate.enqueue('email', unique_key => 'k', unique_while => 'pending', owner => 'alice')"


def unique(**said: str) -> Unique:
    return Unique.model_validate({"key": "k", "while": "pending"} | said)


def news(connection: Connection, *, unique: Unique = unique(), **fields: Any) -> Enqueued:  # noqa: B008
    return enqueue(connection, NewJob(type="email", unique=unique, **fields), owner="alice")


def test_news_before_the_start_finds_the_job_and_news_after_it_makes_one_more(connection: Connection) -> None:
    first, before = news(connection), news(connection)
    take(connection)
    during, again = news(connection), news(connection)

    assert [each.outcome for each in (first, before, during, again)] == ["created", "existing", "created", "existing"]
    assert (before.id, again.id) == (first.id, during.id)
    assert statuses(connection) == {"processing": 1, "pending": 1}


@pytest.mark.parametrize("outcome", [RETRIED, SNOOZED, WAITING, RELEASED, Released(begun=False)])
def test_a_job_that_has_started_never_collides_with_a_newer_one(connection: Connection, outcome: Outcome) -> None:
    news(connection)
    [running] = take(connection)
    newer = news(connection)

    counts = settle(connection, [Finished(running, outcome)]).counts

    assert counts["lost"] == 0
    assert news(connection).id == newer.id
    assert sum(statuses(connection).values()) == 2


def test_replace_gives_the_job_that_has_not_started_the_latest_content(connection: Connection) -> None:
    replace = unique(on_conflict="replace")
    first, second = (news(connection, unique=replace, payload={"v": n}) for n in (1, 2))
    [running] = take(connection)
    third = news(connection, unique=replace, payload={"v": 3})

    assert [each.outcome for each in (first, second, third)] == ["created", "replaced", "created"]
    assert (json.loads(running.payload), factory.job(connection, third.id)["payload"]) == ({"v": 2}, {"v": 3})


def test_without_a_key_it_goes_by_the_payload(connection: Connection) -> None:
    by_payload = Unique.model_validate({"while": "pending"})
    first, same, other = (news(connection, unique=by_payload, payload={"a": n}).id for n in (1, 1, 2))

    assert same == first != other


@pytest.mark.parametrize("until", ["unfinished", "pending"])
def test_a_job_that_has_expired_gives_its_place_to_the_new_one(connection: Connection, until: str) -> None:
    """It will never start, and ends with the next invocation."""
    way = unique(**{"while": until})
    first = news(connection, unique=way, expires_seconds=60, payload={"v": 1})
    connection.execute("UPDATE tidegate.jobs SET expires_at = now() - interval '1 second'")

    second = news(connection, unique=way, payload={"v": 2})

    assert (second.id, second.outcome) == (first.id, "replaced")
    [job] = take(connection)
    assert json.loads(job.payload) == {"v": 2}


def test_the_two_ways_of_being_unique_do_not_see_each_other(connection: Connection) -> None:
    jobs = [NewJob(type="email", unique=each) for each in (unique(), Unique(key="k")) * 2]

    batch = enqueue_batch(connection, jobs, owner="alice")

    assert [each.outcome for each in batch.jobs] == ["created", "created", "existing", "existing"]
    assert [each.id for each in batch.jobs[2:]] == [each.id for each in batch.jobs[:2]]


def test_a_batch_that_replaces_in_both_ways(connection: Connection) -> None:
    ways = (unique(on_conflict="replace"), Unique(key="k", on_conflict="replace"))
    old = [news(connection, unique=each).id for each in ways]

    jobs = [NewJob(type="email", unique=each, payload={"v": n}) for n in (1, 2) for each in ways]
    batch = enqueue_batch(connection, jobs, owner="alice")

    assert [(each.id, each.outcome) for each in batch.jobs] == [(each, "replaced") for each in old * 2]
    assert [factory.job(connection, each)["payload"] for each in old] == [{"v": 2}] * 2


def test_sql_says_it_too(connection: Connection) -> None:
    first = factory.value(connection, ASK)
    take(connection)

    assert factory.value(connection, ASK) != first
    assert factory.value(connection, ASK) == news(connection).id
    with pytest.raises(psycopg.DatabaseError, match="unique_while has to be unfinished or pending"):
        connection.execute(ASK.replace("'pending'", "'running'"))


# Actions by hand


def test_a_retry_beside_a_job_that_has_not_started_is_a_conflict(connection: Connection) -> None:
    cancelled = news(connection).id
    job_actions.cancel(connection, cancelled, EVE)
    pending = news(connection).id

    with pytest.raises(IllegalTransition, match="unique key"), connection.transaction():
        job_actions.retry(connection, cancelled, EVE)

    assert retried_in_bulk(connection, cancelled) == []
    assert pending == news(connection).id


def test_a_job_that_has_started_before_is_retried_beside_another(connection: Connection) -> None:
    failed = news(connection).id
    settle(connection, [Finished(job, FAILED) for job in take(connection)])
    news(connection)

    assert retried_in_bulk(connection, failed) == [str(failed)]


def retried_in_bulk(connection: Connection, *ids: UUID) -> list[str]:
    retriable = connection.execute(load("manage/bulk")["retriable"], {"ids": list(ids)})
    return [row["id"] for row in job_actions.act(connection, "retry", [row["id"] for row in retriable], "eve")]


# Two sessions


@pytest.mark.parametrize("on_conflict", ["skip", "replace"])
def test_the_job_does_not_start_before_the_news_is_there(
    committed: Connection, other: Connection, on_conflict: str
) -> None:
    """The handler would read the sender's table as it was before."""
    news(committed)

    with other.transaction():
        other.execute(ASK.replace("'pending'", f"'pending', on_conflict => '{on_conflict}'"))
        meanwhile = take(committed)

    assert (meanwhile, len(take(committed))) == ([], 1)


def test_news_that_comes_while_the_job_starts_leads_to_one_more(committed: Connection, other: Connection) -> None:
    news(committed)

    with ThreadPoolExecutor(1) as pool:
        with committed.transaction():
            take(committed)
            second = pool.submit(news, other)
            wait_until_a_session_waits_for(committed)
        assert second.result(10).outcome == "created"

    assert statuses(committed) == {"processing": 1, "pending": 1}


def test_senders_do_not_wait_for_each_other(committed: Connection, other: Connection) -> None:
    first = news(committed).id

    with other.transaction():
        news(other)
        committed.execute("SET lock_timeout = '2s'")
        assert news(committed).id == first
    committed.execute("RESET lock_timeout")


def test_a_run_begins_after_the_last_news(committed: Connection, other: Connection, database_url: str) -> None:
    """Four senders write their news and ask for a run in one transaction, as fast as they can. Each run reads what
    there is."""
    committed.execute("CREATE TABLE tidegate.news (n integer)")
    read: list[int] = []

    def send(number: int) -> None:
        with connect(database_url) as own:
            for _ in range(40):
                with own.transaction():
                    own.execute("INSERT INTO tidegate.news VALUES (1)")
                    own.execute(ASK)
                    time.sleep(0.002 * number)  # so that a run may begin before the commit
                time.sleep(0.002)

    def run() -> None:
        while not over.is_set() or take_one():
            take_one()

    def take_one() -> bool:
        jobs = take(other)
        for job in jobs:
            read.append(factory.value(other, "SELECT count(*) FROM tidegate.news"))
            settle(other, [Finished(job, DONE)])
        return bool(jobs)

    over = threading.Event()
    try:
        with ThreadPoolExecutor(5) as pool:
            runner = pool.submit(run)
            senders = [pool.submit(send, number) for number in range(4)]
            for sender in senders:
                sender.result(60)
            over.set()
            runner.result(60)
    finally:
        committed.execute("DROP TABLE tidegate.news")

    assert read[-1] == 160
    assert 1 < len(read) <= 160
    assert statuses(committed) == {"completed": len(read)}


def test_a_key_that_many_ask_for_at_once_does_not_hold_up_its_job(committed: Connection, database_url: str) -> None:
    """Each sender locks the job for the moment of its statement, and claims skip it then."""
    stop = time.monotonic() + 2
    news(committed)

    def send() -> int:
        with connect(database_url) as own:
            sent = 0
            while time.monotonic() < stop:
                news(own)
                sent += 1
        return sent

    runs = 0
    with ThreadPoolExecutor(3) as pool:
        senders = [pool.submit(send) for _ in range(3)]
        while time.monotonic() < stop:
            jobs = take(committed)
            settle(committed, [Finished(job, DONE) for job in jobs])
            runs += len(jobs)
            time.sleep(0.02)
        sent = sum(sender.result(30) for sender in senders)

    assert sent > 100
    assert runs >= 3

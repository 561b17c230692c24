"""Processors are killed while jobs enqueue others under keys and in a batch: each follow-up is made once."""

import random

from tests import factory
from tests.crowd import Fleet, eventually, statuses
from tests.engine.test_kill import KILLS, RECOVERY, finished, runs_a_suspect, wait_for
from tidegate.job import NewJob, Reference
from tidegate.manage.progress import of_reference
from tidegate.postgres.database import Connection
from tidegate.queue.enqueue import enqueue_batch

PAGES = 400
KEYS = 20


def batch_is_over(connection: Connection) -> bool:
    return bool(factory.value(connection, "SELECT finished_at IS NOT NULL FROM tidegate.batches"))


def test_killed_processors_make_each_follow_up_once(effects: Connection, database_url: str) -> None:
    """Each page enqueues a job of its own, one under a key that it shares with others, and asks for the index."""
    book = Reference(type="book", id="1")
    pages = [
        NewJob(type="page", payload={"seconds": 0.003, "key": f"k{n % KEYS}"}, reference=book) for n in range(PAGES)
    ]
    enqueue_batch(effects, pages, owner="alice", then=NewJob(type="free", payload={"key": "end"}))
    chance = random.Random(1)

    with Fleet(database_url, size=3) as fleet:
        for part in range(1, KILLS + 1):
            assert wait_for(effects, PAGES * part // (KILLS + 2))
            eventually(lambda: fleet.kill(chance.randrange(10), spare=lambda pid: runs_a_suspect(effects, pid)))
        assert eventually(lambda: fleet.replace_dead() >= 0 and finished(effects), within=3 * RECOVERY, every=0.1)
        assert eventually(
            lambda: statuses(effects).keys() == {"completed"} and batch_is_over(effects), within=RECOVERY, every=0.1
        )

    counted = factory.one(effects, """
        SELECT count(*) FILTER (WHERE type = 'free' AND parent_id IS NOT NULL AND idempotency_key IS NULL) AS own,
            count(DISTINCT parent_id) FILTER (WHERE type = 'free' AND idempotency_key IS NULL) AS of_pages,
            count(*) FILTER (WHERE idempotency_key IS NOT NULL) AS shared,
            count(*) FILTER (WHERE payload ->> 'key' = 'end') AS followers,
            count(*) FILTER (WHERE batch_id IS NOT NULL) AS members,
            (SELECT max(began) FROM public.effects WHERE type = 'index') > max(finished_at) FILTER (WHERE type = 'page')
                AS index_was_last
        FROM tidegate.jobs""")  # fmt: skip
    total = factory.value(effects, "SELECT total FROM tidegate.batches")
    assert counted == {
        "own": PAGES, "of_pages": PAGES, "shared": KEYS, "followers": 1, "members": total, "index_was_last": True,
    }  # fmt: skip
    assert of_reference(effects, "book", "1", factory.EVE).total == total

"""What an invocation does about those that died: suspects, batches, locks that were lost."""

import time

from tests import factory
from tests.crowd import running
from tests.database.processing import enqueue, process, status
from tests.database.test_worker import age, come, configure
from tests.job_types import JOB_TYPES
from tidegate.base.settings import Settings
from tidegate.job import NewJob
from tidegate.postgres.database import Connection, connect
from tidegate.processor import verbs
from tidegate.processor.direct import Direct
from tidegate.processor.fleet import Worker
from tidegate.processor.invocation import Processor
from tidegate.processor.place import At, Deployment
from tidegate.processor.questions import ClaimAsk
from tidegate.processor.waker import Waker
from tidegate.queue.batch import create_batch
from tidegate.queue.claim import Limits, claim


def test_what_kills_its_process_fails_after_three_deaths_and_harms_no_other_job(committed: Connection) -> None:
    deadly = enqueue(committed, "exits", max_attempts=10)
    harmless = [enqueue(committed, "echo", seconds=0.05) for _ in range(5)]

    process(committed)

    row = factory.job(committed, deadly)
    assert (row["status"], row["error_code"], row["deaths"], row["attempts"]) == ("failed", "worker_died", 3, 3)
    assert {factory.job(committed, job_id)["attempts"] for job_id in harmless} == {1}


def test_suspects_run_side_by_side_before_the_others(committed: Connection) -> None:
    suspects = factory.make_jobs(committed, 3, type="echo", suspect=True, payload='{"seconds": 0.5}')
    other = enqueue(committed, "echo")

    process(committed)

    rows = [factory.job(committed, job_id) for job_id in suspects]
    assert len({row["result"]["pid"] for row in rows}) == 3
    assert not any(row["suspect"] for row in rows)
    assert factory.job(committed, other)["started_at"] > max(row["finished_at"] for row in rows)


def test_what_runs_alone_runs_with_nothing_beside_it(committed: Connection) -> None:
    suspects = [
        factory.make_job(committed, type="echo", suspect=True, alone=alone, payload='{"seconds": 0.2}')
        for alone in (True, False, False, True, True)
    ]

    process(committed)

    rows = [factory.job(committed, job_id) for job_id in suspects]
    for n in (0, 3, 4):
        others = rows[:n] + rows[n + 1 :]
        assert all(
            each["finished_at"] <= rows[n]["started_at"] or each["started_at"] >= rows[n]["finished_at"]
            for each in others
        )
    assert {row["status"] for row in rows} == {"completed"}


def test_a_claim_whose_answer_was_lost_is_no_death_of_what_runs_alone(declared: Connection) -> None:
    """Its processor lives. The lock would end before the invocation does, and the attempt would be charged."""
    factory.make_type(declared, "echo")
    job_id = factory.make_job(declared, type="echo", suspect=True, alone=True, max_attempts=1)
    limits = Limits(["echo"], "default", 100, "w1")
    at = At(declared, Worker("w1"), Deployment(15, Waker({})), set())
    ask = ClaimAsk(types=["echo"], room=1, room_bytes=1000, seconds_left=100, suspects="any")
    claim(declared, room=1, limits=limits, suspects="any")

    [job] = verbs.claim(at, ask).jobs

    row = factory.job(declared, job_id)
    assert (job.id, job.lock_version, row["attempts"], row["alone"]) == (str(job_id), 2, 0, True)
    assert verbs.claim(at, ask.model_copy(update={"suspects": "beside"})).jobs == []


def test_suspects_leave_half_of_the_time_to_the_others(committed: Connection) -> None:
    factory.make_jobs(committed, 200, type="echo_async", suspect=True, payload='{"seconds": 0.4}')
    job_id = enqueue(committed, "echo_async")

    process(committed, seconds=14)

    assert status(committed, job_id) == "completed"
    left = committed.execute("SELECT FROM tidegate.jobs WHERE status = 'pending' AND suspect").rowcount
    assert left > 0


def test_with_as_many_suspects_as_processors_another_job_starts_at_once(
    declared: Connection, other: Connection
) -> None:
    configure(declared, max_workers=2)
    suspects = [factory.make_job(declared, type="echo", suspect=True, payload='{"seconds": 3}') for _ in range(2)]
    job_id = enqueue(declared, "echo")

    with running(process, other), running(process, declared, worker="w2", by="wake"):
        pass

    ended = [factory.job(declared, each)["finished_at"] for each in (job_id, *suspects)]
    assert ended[0] < min(ended[1:])
    assert {status(declared, each) for each in (job_id, *suspects)} == {"completed"}


def test_what_a_dead_invocation_held_completes_with_the_attempts_that_it_used(committed: Connection) -> None:
    job_id = enqueue(committed, "echo", say="again")
    factory.make_type(committed, "echo")
    [held] = claim(committed, room=1, limits=Limits(["echo"], "default", 100, "dead"))
    committed.execute("UPDATE tidegate.jobs SET lock_expires_at = locked_at + interval '1 ms'")
    time.sleep(0.01)

    counts = process(committed)

    row = factory.job(committed, job_id)
    assert (row["status"], row["attempts"], row["lock_version"]) == ("completed", 1, held.lock_version + 1)
    assert (counts["reclaimed"], counts["complete"]) == (1, 1)


def test_a_batch_ends_when_its_last_job_was_cancelled_and_its_invocation_died(committed: Connection) -> None:
    batch_id = create_batch(committed, owner="alice", total=1)
    job_id = factory.make_job(
        committed, "processing", batch_id=batch_id, locked_at="-2 minutes", lock_expires_at="-1 minute"
    )
    committed.execute("UPDATE tidegate.jobs SET cancel_requested_at = now()")

    process(committed)

    ended = factory.value(committed, "SELECT finished_at IS NOT NULL FROM tidegate.batches")
    assert (status(committed, job_id), ended) == ("cancelled", True)


def test_a_batch_whose_ender_was_killed_before_its_look_ends_with_its_successor(declared: Connection) -> None:
    """However many are open beside it."""
    missed = create_batch(declared, owner="alice", total=1, then=NewJob(type="echo", payload={"say": "then"}).row())
    factory.make_job(declared, "completed", type="echo", batch_id=missed)
    come(declared, "killed")
    age(declared, "seen_at", 11)
    declared.execute("""
        WITH batch AS (
            INSERT INTO tidegate.batches (owner, total) SELECT 'greedy', 1 FROM generate_series(1, 5000) RETURNING id)
        INSERT INTO tidegate.jobs (type, owner, max_attempts, batch_id, scheduled_for)
        SELECT 'echo', 'greedy', 3, id, now() + interval '1 hour' FROM batch""")
    enqueue(declared, "echo")

    process(declared)

    ended = factory.value(declared, "SELECT id FROM tidegate.batches WHERE finished_at IS NOT NULL")
    followed = declared.execute("SELECT FROM tidegate.jobs WHERE payload ->> 'say' = 'then'").rowcount
    assert (ended, followed) == (missed, 1)


def test_a_lost_lock_is_counted_and_harmless(committed: Connection, database_url: str) -> None:
    job_id = enqueue(committed, "echo", seconds=0.5)

    def steal() -> float:
        with connect(database_url) as other:
            other.execute("UPDATE tidegate.jobs SET lock_version = lock_version + 1 WHERE status = 'processing'")
        return 100

    settings, worker = Settings.read({"DATABASE_URL": "postgresql://"}), Worker("w1")
    way = Direct(lambda: committed, worker, Deployment.of(settings))
    counts = Processor(way, JOB_TYPES, settings, worker, remaining=steal).run()

    assert counts["lost"] == 1
    assert status(committed, job_id) == "processing"

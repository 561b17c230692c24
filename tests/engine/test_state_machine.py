"""All events in a job's life, in any order, against a model that fits on a page."""

import os
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests import factory
from tests.factory import EVE
from tidegate.base.errors import IllegalTransition
from tidegate.job import Claimed, NewJob
from tidegate.manage import job_actions as manage
from tidegate.manage.replay import replay
from tidegate.outcome import (
    Cancelled,
    Completed,
    Failed,
    Finished,
    Outcome,
    Released,
    Retried,
    Reviewed,
    SafeError,
    Snoozed,
    Waiting,
)
from tidegate.postgres.database import Connection, connect
from tidegate.processor.verbs import follow_through
from tidegate.queue import claim as claims
from tidegate.queue.batch import create_batch, end_missed_batches
from tidegate.queue.claim import Limits, claim, unblock_all
from tidegate.queue.enqueue import enqueue
from tidegate.queue.expire import expire
from tidegate.queue.reclaim import reclaim
from tidegate.queue.settle import settle
from tidegate.queue.wait import resume_due, signal

PROFILES = {
    "suite": settings(max_examples=100, stateful_step_count=40),
    "soak": settings(max_examples=int(os.environ.get("EXAMPLES", "2000")), stateful_step_count=60),
}
TYPES: dict[str, dict[str, Any]] = {
    "plain": {},
    "few": {"max_concurrent": 2},
    "keyed": {"key_limit": 2},
    "rated": {"rate": {"per_second": 0.1, "burst": 2}},
}
FINISHED = {"completed", "failed", "cancelled"}
OOPS = SafeError("oops", "it broke", "Traceback")
TOLD = FINISHED | {"review_needed"}
# The endpoints, and the events that they hear of.
LISTEN = {
    "all": [*(f"job.{status}" for status in TOLD), "batch.finished"],
    "failures": ["job.failed"],
}
LEGAL = {
    "cancel": {"pending", "waiting", "review_needed", "processing"},
    "retry": {"failed", "cancelled"},
    "approve": {"review_needed"},
    "reject": {"review_needed"},
}
OUTCOMES: list[Outcome] = [
    Completed('{"a":1}'),
    Reviewed("look", "1"),
    Retried(5, OOPS),
    Retried(5, OOPS, deadly=True),
    Failed(OOPS),
    Failed(OOPS, deadly=True),
    Snoozed(5, '{"s":1}'),
    Waiting("go", children=False, timeout=60, state=None),
    Waiting(None, children=True, timeout=60, state='{"w":1}'),
    Released(),
    Cancelled(),
]


class Queue(RuleBasedStateMachine):
    url: str

    @initialize()
    def begin(self) -> None:
        self.connection: Connection = connect(self.url)
        self.transaction = self.connection.transaction(force_rollback=True)
        self.transaction.__enter__()
        row = self.connection.execute("SELECT now()").fetchone()
        assert row is not None
        self.base: datetime = row["now"].astimezone(UTC)
        self.now = self.base
        self.jobs: dict[UUID, str] = {}  # the model's status of each job
        self.versions: dict[UUID, int] = {}
        self.locks: list[tuple[Claimed, datetime]] = []  # locks of earlier claims, valid or stale
        self.settled: set[tuple[str, int]] = set()
        self.starts: list[datetime] = []
        self.seen: dict[UUID, str] = {}
        self.ends: Counter[tuple[str, str, str]] = Counter()  # what each endpoint has to be told: endpoint, event, job
        for name, declared in TYPES.items():
            factory.make_type(self.connection, name, **declared)
        factory.make_type(self.connection, "callback", lane="outside")
        for name, events in LISTEN.items():
            factory.make_endpoint(self.connection, name, events=events)

    def teardown(self) -> None:
        if hasattr(self, "transaction"):
            try:
                self.drain()
            finally:  # else the next run would wait for this one's locks
                self.transaction.__exit__(None, None, None)
                self.connection.close()

    @rule(
        type_=st.sampled_from(list(TYPES)),
        priority=st.integers(1, 20),
        delay=st.sampled_from([0, 0, 0, 7]),
        key=st.sampled_from([None, "a", "b"]),
        expires=st.sampled_from([None, None, 30]),
    )
    def enqueue(self, type_: str, priority: int, delay: float, key: str | None, expires: float | None) -> None:
        job = NewJob(type=type_, priority=priority, delay_seconds=delay, concurrency_key=key, expires_seconds=expires)
        self.jobs[enqueue(self.connection, job, owner="alice", now=self.now).id] = "pending"

    @rule(size=st.integers(1, 4))
    def enqueue_batch(self, size: int) -> None:
        batch = create_batch(self.connection, owner="alice", total=size)
        for _ in range(size):
            self.jobs[factory.make_job(self.connection, type="plain", batch_id=batch)] = "pending"

    @rule(room=st.integers(1, 6))
    def claim(self, room: int) -> None:
        jobs = claim(self.connection, room=room, limits=self._limits(), now=self.now)
        assert len(jobs) <= room
        self._note_claimed(jobs)

    @rule()
    def claim_suspect(self) -> None:
        self._note_claimed(self._next_suspects())

    def _next_suspects(self) -> list[Claimed]:
        return claim(self.connection, room=2, limits=self._limits(), suspects="any", now=self.now)

    def _limits(self) -> Limits:
        return Limits(list(TYPES), "default", 100, "w1")

    def _note_claimed(self, jobs: list[Claimed]) -> None:
        for job in jobs:
            assert self.jobs[UUID(job.id)] == "pending"
            self.jobs[UUID(job.id)] = "processing"
            row = self._row(job)
            assert row["expires_at"] is None or row["started_at"] < row["expires_at"]
            self.locks.append((job, self.now + timedelta(seconds=30 + claims.LOCK_GRACE_SECONDS)))
            self.starts += [self.now] if job.type == "rated" else []

    @precondition(lambda self: self.locks)
    @rule(data=st.data(), outcome=st.sampled_from(OUTCOMES), children=st.integers(0, 2))
    def settle(self, data: st.DataObject, outcome: Outcome, children: int) -> None:
        """Also with a stale lock, and with a lock that has settled before."""
        job, _ = data.draw(st.sampled_from(self.locks))
        outcome = self._possible(job, outcome)
        before = self._row(job)
        follow_ups = tuple(NewJob(type="plain").row() for _ in range(children)) if isinstance(outcome, Waiting) else ()
        ours = before["status"] == "processing" and before["lock_version"] == job.lock_version

        counts = settle(self.connection, [Finished(job, outcome, follow_ups=follow_ups)]).counts

        assert counts["lost"] == (not ours)
        assert "fail" not in counts or isinstance(outcome, Failed), "the database has refused an outcome"
        if ours:
            assert (job.id, job.lock_version) not in self.settled
            self.settled.add((job.id, job.lock_version))
            charged = not isinstance(outcome, Snoozed | Waiting | Released | Cancelled)
            assert self._row(job)["attempts"] == before["attempts"] + charged
            self.jobs[UUID(job.id)] = self._status_after(outcome, unwanted=before["cancel_requested_at"] is not None)
        follow_through(self.connection, [Finished(job, outcome)])
        self._follow()

    def _possible(self, job: Claimed, outcome: Outcome) -> Outcome:
        """As decide() does: a job without an attempt left fails."""
        if isinstance(outcome, Retried) and (job.attempt >= job.max_attempts or (outcome.deadly and job.deaths >= 2)):
            return Failed(OOPS, deadly=outcome.deadly)
        return outcome

    def _status_after(self, outcome: Outcome, *, unwanted: bool) -> str:
        ended = {Completed: "completed", Failed: "failed", Cancelled: "cancelled"}
        going_on = {Reviewed: "review_needed", Waiting: "waiting"}
        return ended.get(type(outcome)) or ("cancelled" if unwanted else going_on.get(type(outcome), "pending"))

    @rule()
    def reclaim(self) -> None:
        running = [row for row in self._rows() if row["status"] == "processing"]
        expired = [row for row in running if row["lock_expires_at"] < self.now and not self._may_live(row)]

        assert reclaim(self.connection, now=self.now) == len(expired)
        # The invocation does this next: no settlement follows a job that is cancelled here.
        end_missed_batches(self.connection)

        for row in expired:
            after = factory.job(self.connection, row["id"])
            hopeless = self._is_hopeless(row)
            back = "cancelled" if row["cancel_requested_at"] else "pending"
            assert after["attempts"] == row["attempts"] + row["alone"]
            assert after["alone"] == (after["suspect"] and row["suspect"])
            self.jobs[row["id"]] = "failed" if hopeless else back

    def _is_hopeless(self, row: dict[str, Any]) -> bool:
        return bool(row["alone"] and (row["deaths"] >= 2 or row["attempts"] + 1 >= row["max_attempts"]))

    def _may_live(self, row: dict[str, Any]) -> bool:
        """Its invocation could take the charge back that would make the job fail."""
        return self._is_hopeless(row) and row["alone_until"] > self.now

    @rule()
    def expire(self) -> None:
        pending = [row for row in self._rows() if row["status"] == "pending" and row["started_at"] is None]
        late = [row["id"] for row in pending if row["expires_at"] and row["expires_at"] <= self.now]
        assert expire(self.connection, now=self.now) == len(late)
        self.jobs |= dict.fromkeys(late, "cancelled")
        self._follow()

    @precondition(lambda self: self.jobs)
    @rule(data=st.data(), action=st.sampled_from(list(LEGAL)))
    def act(self, data: st.DataObject, action: str) -> None:
        job_id = data.draw(st.sampled_from(sorted(self.jobs)))
        status, words = self.jobs[job_id], {"reason": "no"} if action == "reject" else {}
        if status not in LEGAL[action]:
            with pytest.raises(IllegalTransition):
                getattr(manage, action)(self.connection, job_id, EVE, **words)
            return
        after = getattr(manage, action)(self.connection, job_id, EVE, **words)
        becomes = {"cancel": "cancelled", "retry": "pending", "approve": "completed", "reject": "failed"}[action]
        assert after == ("processing" if status == "processing" else becomes)
        self.jobs[job_id] = str(after)
        self._follow()

    @precondition(lambda self: self.jobs)
    @rule(data=st.data())
    def replay(self, data: st.DataObject) -> None:
        job_id = data.draw(st.sampled_from(sorted(self.jobs)))
        if self.jobs[job_id] not in FINISHED:
            with pytest.raises(IllegalTransition):
                replay(self.connection, job_id, EVE)
            return
        made, _ = replay(self.connection, job_id, EVE)
        self.jobs[made] = "pending"

    @precondition(lambda self: self.jobs)
    @rule(data=st.data())
    def signal(self, data: st.DataObject) -> None:
        unfinished = [job_id for job_id in sorted(self.jobs) if self.jobs[job_id] not in FINISHED]
        if unfinished:
            job_id = data.draw(st.sampled_from(unfinished))
            waits = factory.job(self.connection, job_id)["wait_signal"] == "go"
            assert signal(self.connection, job_id, "go", 1) == waits
            self._follow()

    @rule()
    def resume_due(self) -> None:
        due = [row for row in self._rows() if row["status"] == "waiting" and row["wait_until"] <= self.now]
        assert resume_due(self.connection, now=self.now) >= len(due)
        self._follow()

    @rule(seconds=st.sampled_from([1, 6, 40, 100]))
    def time_passes(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @rule()
    def an_invocation_begins(self) -> None:
        unblock_all(self.connection)

    def _follow(self) -> None:
        """Updates the model with what a settlement does to other jobs: waits that are over, and new children."""
        for row in self._rows():
            known = self.jobs.setdefault(row["id"], "pending")
            if known == "waiting" and row["status"] == "pending":
                assert row["resumed_by"] in {"signal", "children", "timeout"}
                self.jobs[row["id"]] = "pending"

    def _rows(self) -> list[dict[str, Any]]:
        return self.connection.execute("SELECT * FROM tidegate.jobs WHERE type <> 'callback'").fetchall()

    def _row(self, job: Claimed) -> dict[str, Any]:
        return factory.job(self.connection, UUID(job.id))

    @invariant()
    def the_model_is_right(self) -> None:
        assert {row["id"]: row["status"] for row in self._rows()} == self.jobs

    @invariant()
    def each_end_is_told_once_to_each_endpoint_that_listens(self) -> None:
        for job_id, status in self.jobs.items():
            if status in TOLD and self.seen.get(job_id) != status:
                self.ends.update(
                    (name, f"job.{status}", str(job_id)) for name, events in LISTEN.items() if f"job.{status}" in events
                )
        self.seen = dict(self.jobs)
        over = self.connection.execute("SELECT id::text FROM tidegate.batches WHERE finished_at IS NOT NULL")
        told = self.connection.execute(
            """SELECT payload ->> 'endpoint' AS endpoint, payload -> 'body' ->> 'type' AS event, reference_id AS about
            FROM tidegate.jobs WHERE type = 'callback'"""
        )

        ends = self.ends + Counter(("all", "batch.finished", row["id"]) for row in over)
        assert Counter((row["endpoint"], row["event"], row["about"]) for row in told) == ends

    @invariant()
    def versions_only_grow(self) -> None:
        versions = {row["id"]: row["lock_version"] for row in self._rows()}
        assert all(versions[job_id] >= version for job_id, version in self.versions.items())
        self.versions = versions

    @invariant()
    def limits_hold(self) -> None:
        alive = [row for row in self._rows() if row["status"] == "processing" and row["lock_expires_at"] > self.now]
        assert sum(row["type"] == "few" for row in alive) <= 2
        for type_ in TYPES:
            for key in "ab":
                limit = 2 if type_ == "keyed" else 1
                assert sum((row["type"], row["concurrency_key"]) == (type_, key) for row in alive) <= limit
        for number, first in enumerate(self.starts):
            for last, moment in enumerate(self.starts[number:], start=1):
                assert last <= 2 + 0.1 * (moment - first).total_seconds() + 1e-6

    def drain(self) -> None:
        """After any events, claims and settlements alone bring every job and batch to its end."""
        for _ in range(200):
            self.now += timedelta(seconds=100)
            if reclaim(self.connection, now=self.now):
                end_missed_batches(self.connection)
            expire(self.connection, now=self.now)
            resume_due(self.connection, now=self.now)
            unblock_all(self.connection)
            jobs = claim(self.connection, room=50, limits=self._limits(), now=self.now)
            for job in jobs + self._next_suspects():
                batch = [Finished(job, Completed("null"))]
                settle(self.connection, batch)
                follow_through(self.connection, batch)
            if {row["status"] for row in self._rows()} <= FINISHED | {"review_needed"}:
                break
        left = [row for row in self._rows() if row["status"] not in FINISHED | {"review_needed"}]
        assert left == []
        open_ = (
            "SELECT id FROM tidegate.batches AS b WHERE finished_at IS NULL AND NOT EXISTS (SELECT FROM tidegate.jobs"
        )
        stuck = self.connection.execute(f"{open_} WHERE batch_id = b.id AND finished_at IS NULL)").fetchall()
        assert stuck == []


def test_no_order_of_events_breaks_the_queue(migrated_url: str) -> None:
    Queue.url = migrated_url
    profile = PROFILES["soak" if os.environ.get("SOAK") == "1" else "suite"]

    run_state_machine_as_test(Queue, settings=settings(profile, deadline=None, suppress_health_check=list(HealthCheck)))

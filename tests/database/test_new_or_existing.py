"""Which requests make a job, of senders and of handlers, in any order, against a model that fits on a page."""

from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import factory
from tests.crowd import take
from tests.outcomes import DONE, SNOOZED
from tidegate.base.errors import IdempotencyConflict
from tidegate.job import Claimed, FollowUp, NewJob
from tidegate.outcome import Finished
from tidegate.postgres.database import Connection
from tidegate.queue.enqueue import enqueue
from tidegate.queue.settle import settle

pytestmark = pytest.mark.usefixtures("email_type")

KEYS: dict[str, dict[str, Any]] = {
    "idempotent": {"idempotency_key": "k"},
    "unfinished": {"unique": {"key": "k"}},
    "pending": {"unique": {"key": "k", "while": "pending"}},
    "none": {},
}
_REQUEST = st.tuples(st.sampled_from(["send", "follow"]), st.sampled_from(list(KEYS)), st.integers(1, 2))
STEPS = st.lists(st.one_of(_REQUEST, st.sampled_from(["start", "finish", "snooze"])), max_size=25)


class Known(NamedTuple):
    id: UUID
    way: str
    version: int
    has_started: bool = False
    has_ended: bool = False

    def stands_for(self, way: str) -> bool:
        """For a new request of this way with the same key."""
        free = {"idempotent": False, "unfinished": self.has_ended, "pending": self.has_started, "none": True}
        return self.way == way and not free[way]


class Model:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.jobs: list[Known] = []
        self.running: list[Claimed] = []

    def request(self, act: str, way: str, version: int) -> None:
        job = FollowUp.model_validate({"type": "email", "payload": {"v": version}} | KEYS[way])
        met = next((known for known in self.jobs if known.stands_for(way)), None)
        is_conflict = met is not None and way == "idempotent" and met.version != version
        outcome = "conflict" if is_conflict else "existing" if met else "created"

        said, job_id = getattr(self, act)(job)

        assert said == outcome
        assert is_conflict or met is None or met.id == job_id
        if outcome == "created":
            self.jobs.append(Known(job_id, way, version))

    def send(self, job: FollowUp) -> tuple[str, UUID | None]:
        try:
            with self.connection.transaction():
                new = NewJob.model_validate(job.model_dump(by_alias=True, exclude_unset=True))
                made = enqueue(self.connection, new, owner="alice")
        except IdempotencyConflict:
            return "conflict", None
        return made.outcome, made.id

    def follow(self, job: FollowUp) -> tuple[str, UUID | None]:
        parent = factory.make_job(self.connection, type="parent", tags=["inherited"])
        [claimed] = take(self.connection, types=("parent",))
        settle(self.connection, [Finished(claimed, DONE, follow_ups=[job.row()])])
        row = factory.job(self.connection, parent)
        if row["status"] == "failed":
            return {"idempotency_conflict": "conflict"}[row["error_code"]], None
        made = self.connection.execute("SELECT id FROM tidegate.jobs WHERE parent_id = %s", [parent]).fetchone()
        if made:
            return "created", made["id"]
        [line] = factory.logs(self.connection, parent)
        return "existing", UUID(line["details"]["job_id"])

    def start(self) -> None:
        self.running += (jobs := take(self.connection))
        self._now({UUID(job.id) for job in jobs}, has_started=True)

    def finish(self) -> None:
        self._settle(DONE, has_ended=True)

    def snooze(self) -> None:
        """Later(0): it comes back to pending, and has started before."""
        self._settle(SNOOZED)

    def _settle(self, outcome: Any, **now: Any) -> None:
        ended, self.running = self.running[:1], self.running[1:]
        assert settle(self.connection, [Finished(job, outcome) for job in ended]).counts["lost"] == 0
        self._now({UUID(job.id) for job in ended}, **now)

    def _now(self, ids: set[UUID], **now: Any) -> None:
        self.jobs = [known._replace(**now) if known.id in ids else known for known in self.jobs]


@given(steps=STEPS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_request_makes_a_job_or_meets_the_one_that_stands_for_it(connection: Connection, steps: list[Any]) -> None:
    factory.make_type(connection, "parent")
    with connection.transaction(force_rollback=True):
        model = Model(connection)

        for step in steps:
            if isinstance(step, str):
                getattr(model, step)()
            else:
                model.request(*step)

        assert factory.value(connection, "SELECT count(*) FROM tidegate.jobs WHERE type = 'email'") == len(model.jobs)

"""Each call: what is sent, and what follows from the answer. Nothing here touches the network."""

import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID, uuid4

from tidegate_client.batch import Batch, EnqueuedBatch, Progress
from tidegate_client.errors import StillRunning, retry_after
from tidegate_client.job import (
    Changed,
    Counted,
    Enqueued,
    Filters,
    Id,
    Job,
    JobOptions,
    NewJob,
    Page,
    Replayed,
    Signalled,
)
from tidegate_client.job_type import JobType, TypePage
from tidegate_client.reading import parsed, read
from tidegate_client.request import Pause, Request, segment
from tidegate_client.retry import Steps
from tidegate_client.why import Why

_LONGEST_WAIT: Final = 20  # seconds that one request waits
_BETWEEN: Final = 0.5  # seconds between two requests that wait for the same


def ask(method: str, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> Steps[Any]:
    repeatable = method in {"GET", "PUT", "PATCH"}
    return parsed((yield Request(method, path, query or {}, body, repeatable=repeatable)))


def enqueue(type_: str, payload: Mapping[str, Any] | None, options: JobOptions) -> Steps[Enqueued]:
    body = _keyed({**options, "type": type_, "payload": payload or {}}, uuid4().hex)
    said = parsed((yield Request("POST", "/api/jobs", body=body, repeatable=_is_keyed(body))))
    return read(Enqueued, _renamed(said, "job_id"))


def batch(jobs: Iterable[NewJob], then: NewJob | None, notify: list[str] | None) -> Steps[EnqueuedBatch]:
    key = secrets.token_urlsafe(12)
    keyed = [_keyed(job, f"{key}-{n}") for n, job in enumerate(jobs)]
    body: dict[str, Any] = {"jobs": keyed}
    body |= {name: said for name, said in (("then", then), ("notify", notify)) if said is not None}
    repeatable = all(map(_is_keyed, keyed))
    said = parsed((yield Request("POST", "/api/jobs/batch", body=body, repeatable=repeatable)))
    return read(EnqueuedBatch, _renamed(said, "batch_id"))


def _keyed(job: Mapping[str, Any], key: str) -> dict[str, Any]:
    """With this key if the caller gives none: a request whose answer was lost makes no second job. A unique job may
    have none: its request, sent again after the job has ended, would make another."""
    return {**job} if job.get("unique") is not None else {"idempotency_key": key, **job}


def _is_keyed(job: Mapping[str, Any]) -> bool:
    return job.get("idempotency_key") is not None


def job(job_id: Id, *, log_after: int | None = None) -> Steps[Job]:
    return read(Job, parsed((yield Request("GET", _path(job_id), {"log_after": log_after}))))


def jobs(filters: Filters, *, after: Id | None, limit: int, sort: str) -> Steps[Page]:
    request = Request("GET", "/api/jobs", {**filters, "limit": limit, "after": after, "sort": sort})
    return read(Page, parsed((yield request)))


def wait(job_id: Id, timeout: float | None) -> Steps[Job]:
    end = _Deadline(timeout)
    while True:
        seconds = int(min(end.left, _LONGEST_WAIT))
        answer = yield Request("GET", _path(job_id), {"wait": seconds}, waits=seconds)
        found = read(Job, parsed(answer))
        if found.finished_at is not None:
            return found
        yield end.pause(f"job {found.id}", found.status, retry_after(answer))


def wait_for_batch(batch_id: Id, timeout: float | None) -> Steps[Batch]:
    end = _Deadline(timeout)
    while True:
        found = yield from find_batch(batch_id)
        if found.finished_at is not None:
            return found
        yield end.pause(f"batch {found.id}", "unfinished", 1.0)


def find_batch(batch_id: Id) -> Steps[Batch]:
    return read(Batch, parsed((yield Request("GET", f"/api/batches/{_id(batch_id)}"))))


def progress(counted: Counted) -> Steps[Progress]:
    return read(Progress, parsed((yield Request("GET", "/api/progress", counted))))


def why(job_id: Id) -> Steps[Why]:
    return read(Why, parsed((yield Request("GET", f"{_path(job_id)}/why"))))


def act(job_id: Id, verb: str, body: Mapping[str, Any]) -> Steps[str]:
    return read(Changed, (yield from ask("POST", f"{_path(job_id)}/{verb}", body=body))).status


def replay(job_id: Id, body: Mapping[str, Any]) -> Steps[UUID]:
    return read(Replayed, (yield from ask("POST", f"{_path(job_id)}/replay", body=body))).job_id


def signal(job_id: Id, name: str, payload: Any) -> Steps[bool]:
    body = {"name": name, "payload": payload}
    return read(Signalled, (yield from ask("POST", f"{_path(job_id)}/signal", body=body))).resumed


def delete(job_id: Id) -> Steps[None]:
    yield from ask("DELETE", _path(job_id))


def types(after: str | None) -> Steps[TypePage]:
    return read(TypePage, parsed((yield Request("GET", "/api/types", {"after": after}))))


def switch(type_: str, verb: str) -> Steps[JobType]:
    """pause, or resume: either may be said twice."""
    return read(JobType, parsed((yield Request("POST", f"/api/types/{segment(type_)}/{verb}"))))


class _Deadline:
    def __init__(self, timeout: float | None) -> None:
        self._end = None if timeout is None else time.monotonic() + timeout

    @property
    def left(self) -> float:
        return float("inf") if self._end is None else max(self._end - time.monotonic(), 0.0)

    def pause(self, what: str, status: str, seconds: float | None) -> Pause:
        if self.left <= 0:
            raise StillRunning(f"{what} is still {status}")
        return Pause(min(max(seconds or 0.0, _BETWEEN), _LONGEST_WAIT, self.left))


def _path(job_id: Id) -> str:
    return f"/api/jobs/{_id(job_id)}"


def _id(said: Id) -> UUID:
    try:
        return UUID(str(said))
    except ValueError:
        raise ValueError(f"{str(said)!a} is no UUID") from None


def _renamed(said: Any, name: str) -> Any:
    return {**said, "id": said[name]} if isinstance(said, dict) and name in said else said

"""The same for asyncio: each method of Tidegate, awaited."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack
from uuid import UUID

import httpx

from tidegate_client import calls, sending
from tidegate_client.answer import NOTHING, Answer
from tidegate_client.batch import Batch, EnqueuedBatch, Progress
from tidegate_client.errors import Unreachable
from tidegate_client.job import Counted, Enqueued, Filters, Id, Job, JobOptions, LogLine, NewJob
from tidegate_client.job_type import JobType
from tidegate_client.request import Pause, Request
from tidegate_client.retry import Steps, repeating
from tidegate_client.why import Why

T = TypeVar("T")


class AsyncTidegate:
    """`timeout`: seconds without a sign of an answer. `retries`: how often a request is sent again at most."""

    def __init__(self, url: str, key: str, *, timeout: float = 10.0, retries: int = 4) -> None:
        self._url = sending.address(url)
        self._timeout = timeout
        self._retries = retries
        self._http = httpx.AsyncClient(headers=sending.headers(key))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._url!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def enqueue(
        self, type_: str, payload: Mapping[str, Any] | None = None, /, **options: Unpack[JobOptions]
    ) -> Enqueued:
        return await self._run(calls.enqueue(type_, payload, options))

    async def batch(
        self, jobs: Iterable[NewJob], *, then: NewJob | None = None, notify: list[str] | None = None
    ) -> EnqueuedBatch:
        """All or none; `then` is enqueued when the last of them has ended."""
        return await self._run(calls.batch(jobs, then, notify))

    async def job(self, job_id: Id, /) -> Job:
        return await self._run(calls.job(job_id))

    async def jobs(
        self, *, oldest_first: bool = False, page: int = 100, **filters: Unpack[Filters]
    ) -> AsyncIterator[Job]:
        after, sort = None, "oldest" if oldest_first else "newest"
        while True:
            found = await self._run(calls.jobs(filters, after=after, limit=page, sort=sort))
            for each in found.jobs:
                yield each
            if (after := found.next) is None:
                return

    async def wait(self, job_id: Id, /, *, timeout: float | None = None) -> Job:
        """The job once it has ended. After `timeout` seconds StillRunning is raised."""
        return await self._run(calls.wait(job_id, timeout))

    async def wait_for_batch(self, batch_id: Id, /, *, timeout: float | None = None) -> Batch:
        return await self._run(calls.wait_for_batch(batch_id, timeout))

    async def find_batch(self, batch_id: Id, /) -> Batch:
        return await self._run(calls.find_batch(batch_id))

    async def progress(self, **counted: Unpack[Counted]) -> Progress:
        return await self._run(calls.progress(counted))

    async def why(self, job_id: Id, /) -> Why:
        return await self._run(calls.why(job_id))

    async def log(self, job_id: Id, /, *, after: int = 0) -> AsyncIterator[LogLine]:
        """The job's lines that were written after one of them, or all."""
        while True:
            found = await self._run(calls.job(job_id, log_after=after))
            for each in found.logs:
                yield each
            if not found.logs_left_out or not found.logs:
                return
            after = found.logs[-1].id

    async def cancel(self, job_id: Id, /) -> str:
        """The status; a running job is `processing` until its handler has stopped."""
        return await self._run(calls.act(job_id, "cancel", {}))

    async def retry(self, job_id: Id, /) -> str:
        return await self._run(calls.act(job_id, "retry", {}))

    async def approve(self, job_id: Id, /, *, comment: str | None = None) -> str:
        return await self._run(calls.act(job_id, "approve", {"comment": comment} if comment else {}))

    async def reject(self, job_id: Id, /, *, reason: str | None = None) -> str:
        return await self._run(calls.act(job_id, "reject", {"reason": reason} if reason else {}))

    async def signal(self, job_id: Id, /, name: str, payload: Any = None) -> bool:
        """Whether it resumed the job."""
        return await self._run(calls.signal(job_id, name, payload))

    async def replay(self, job_id: Id, /, **changes: Any) -> UUID:
        """The id of a new job with the content of this one; `payload`, `priority`, `delay_seconds` may differ."""
        return await self._run(calls.replay(job_id, changes))

    async def delete(self, job_id: Id, /) -> None:
        await self._run(calls.delete(job_id))

    async def types(self) -> AsyncIterator[JobType]:
        after = None
        while True:
            found = await self._run(calls.types(after))
            for each in found.types:
                yield each
            if (after := found.next) is None:
                return

    async def pause(self, type_: str, /) -> JobType:
        return await self._run(calls.switch(type_, "pause"))

    async def resume(self, type_: str, /) -> JobType:
        return await self._run(calls.switch(type_, "resume"))

    async def ask(self, method: str, path: str, query: Mapping[str, Any] | None = None, body: Any = None) -> Any:
        """Any route of docs/openapi.json; its JSON."""
        return await self._run(calls.ask(method, path, query, body))

    async def _run(self, call: Steps[T]) -> T:
        steps = repeating(call, self._retries)
        try:
            step = next(steps)
            while True:
                try:
                    answer = await self._take(step)
                except Unreachable as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(answer)
        except StopIteration as done:
            result: T = done.value
            return result

    async def _take(self, step: Request | Pause) -> Answer:
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            return NOTHING
        body = sending.Body(step, self._timeout)
        try:
            async with self._http.stream(**sending.arguments(self._url, step, self._timeout)) as reply:
                async for part in reply.aiter_bytes():
                    body.add(part)
                return body.answer(reply.status_code, reply.headers)
        except httpx.HTTPError as error:
            raise sending.lost(error, step, self._url) from None

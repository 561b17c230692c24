"""The Lambda service: invokes functions by name, each in its pool of environments."""

import asyncio
import json
import logging
import uuid
from collections.abc import Coroutine, Mapping, Sequence
from typing import Final

from local.environment import Answer, CodeVersion, Environment, failure, read_code_version
from local.guard import Guard
from local.output import say
from local.template import Function

SYNCHRONOUS_BYTES: Final = 6 * 1024 * 1024
ASYNCHRONOUS_BYTES: Final = 1024 * 1024
END_SECONDS: Final = 5.0  # for running jobs, after Ctrl-C …
SETTLE_SECONDS: Final = 3.0  # … and for what becomes of those that are interrupted then
QUIET_SECONDS: Final = 0.5  # what ends within this time is not worth a word
_LOOK_SECONDS: Final = 0.02
# The processes of a function without ReservedConcurrentExecutions: a thousand on AWS, here as many as a laptop can run.
DEFAULT_CONCURRENCY: Final = 10
# The template sets a reserved limit, so an invocation above it is refused as on AWS, after a moment that allows a
# burst. The other limit is only this machine's, so an invocation waits for as long as API Gateway would.
RESERVED_PATIENCE: Final = 1.0
DEFAULT_PATIENCE: Final = 30.0
RETRY_SECONDS: Final = (60, 120)  # Lambda's pauses before it repeats a failed asynchronous invocation

log = logging.getLogger(__name__)


class UnknownFunctionError(Exception):
    """No function of that name."""


class ThrottledError(Exception):
    """Every environment that the function may have is busy."""


class TooLargeError(Exception):
    """More than an invocation may carry."""


class LambdaService:
    def __init__(
        self,
        functions: Mapping[str, Function],
        guard: Guard,
        invoke_url: str,
        *,
        raw_logs: bool = False,
        end_seconds: float = END_SECONDS,
        retry_seconds: Sequence[float] = RETRY_SECONDS,
    ) -> None:
        self._pools = {
            name: Pool(function, guard, invoke_url, raw_logs=raw_logs, end_seconds=end_seconds)
            for name, function in functions.items()
        }
        self._end_seconds = end_seconds
        self._logical_ids = {function.deployed_name: name for name, function in functions.items()}
        self._retry_seconds = retry_seconds
        self._running: set[asyncio.Task[Answer]] = set()
        self._is_ending = self._has_to_hurry = self._closed = False

    async def invoke(self, name: str, event: bytes, request_id: str | None = None, *, quiet: bool = False) -> Answer:
        """`quiet`: a tick whose caller reports errors."""
        pool = self.pool(name)
        if len(event) > SYNCHRONOUS_BYTES:
            raise TooLargeError(
                f"Request must be smaller than {SYNCHRONOUS_BYTES} bytes for the InvokeFunction operation"
            )
        # As on AWS, an invocation runs to its end even if its caller is gone.
        given = request_id or new_request_id()
        invocation = pool.invoke(given, event, pool.patience, quiet=quiet, is_waited_for=not quiet)
        return await asyncio.shield(self._spawn(invocation))

    def invoke_later(self, name: str, event: bytes, request_id: str | None = None) -> None:
        pool = self.pool(name)
        if len(event) > ASYNCHRONOUS_BYTES:
            raise TooLargeError(
                f"Request must be smaller than {ASYNCHRONOUS_BYTES} bytes for the InvokeFunction operation"
            )
        if not self._is_ending:  # then it is taken, as on AWS, and nothing is left to run it
            self._spawn(self._invoke_with_retries(pool, request_id or new_request_id(), event))

    def pool(self, name: str) -> "Pool":
        if self._closed:
            raise ThrottledError(name)
        try:
            return self._pools[self._logical_ids.get(name, name)]
        except KeyError:
            raise UnknownFunctionError(name) from None

    def hurry(self) -> None:
        """Nothing is waited for any longer."""
        self._has_to_hurry = True

    async def end(self) -> None:
        """Asks the invocations that no caller waits for to end, and waits for them: jobs run there. Further ones do not
        begin. Those that are waited for go on, since the others may ask them for something."""
        self._is_ending = True
        for pool in self._pools.values():
            pool.ask_to_end()
        clock = asyncio.get_running_loop().time
        began, said = clock(), False
        while self._is_busy and not self._has_to_hurry and clock() < began + self._end_seconds + SETTLE_SECONDS:
            if not said and clock() > began + QUIET_SECONDS:
                said = True
                say(f"\nrunning jobs have {self._end_seconds:g} seconds to end, or run again; Ctrl-C ends at once")
            await asyncio.sleep(_LOOK_SECONDS)

    @property
    def _is_busy(self) -> bool:
        return any(pool.is_busy for pool in self._pools.values())

    async def close(self) -> None:
        """Ends every process, then every invocation that waits for one. What comes later starts none: requests, and the
        ends of live connections."""
        self._closed = True
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await asyncio.gather(*(pool.close() for pool in self._pools.values()))

    async def _invoke_with_retries(self, pool: "Pool", request_id: str, event: bytes) -> Answer:
        answer = await pool.invoke(request_id, event, patience=None, is_waited_for=False)
        for seconds in self._retry_seconds[: pool.function.retries]:
            if not answer.failed:
                break
            await asyncio.sleep(seconds)
            answer = await pool.invoke(request_id, event, patience=None, is_waited_for=False)
        return answer

    def _spawn(self, invocation: Coroutine[None, None, Answer]) -> asyncio.Task[Answer]:
        task = asyncio.create_task(invocation)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task


class Pool:
    """The environments of one function. As on AWS, the one that became idle last is used first."""

    def __init__(
        self, function: Function, guard: Guard, invoke_url: str, *, raw_logs: bool, end_seconds: float
    ) -> None:
        reserved = function.concurrency is not None
        self.function = function
        self.patience = RESERVED_PATIENCE if reserved else DEFAULT_PATIENCE
        self._guard = guard
        self._invoke_url = invoke_url
        self._raw_logs = raw_logs
        self._end_seconds = end_seconds
        self._is_ending = False
        self._told: set[tuple[CodeVersion, str]] = set()
        self._free = asyncio.Semaphore(DEFAULT_CONCURRENCY if function.concurrency is None else function.concurrency)
        self._idle: list[Environment] = []
        self._all: set[Environment] = set()
        self._not_waited_for: set[Environment] = set()

    async def invoke(
        self,
        request_id: str,
        event: bytes,
        patience: float | None,
        *,
        quiet: bool = False,
        is_waited_for: bool = True,
    ) -> Answer:
        try:
            async with asyncio.timeout(patience):
                await self._free.acquire()
        except TimeoutError:
            raise ThrottledError(self.function.name) from None
        try:
            answer = await self._invoke(request_id, event, is_waited_for=is_waited_for)
        finally:
            self._free.release()
        if answer.failed and not quiet and not self._is_ending:
            self._tell(answer)
        return answer

    def ask_to_end(self) -> None:
        """What no caller waits for."""
        self._is_ending = True
        for environment in self._not_waited_for:
            environment.ask_to_end()

    @property
    def is_busy(self) -> bool:
        return bool(self._not_waited_for)

    async def close(self) -> None:
        for environment in self._all:
            environment.kill()
        await asyncio.gather(*(environment.ended() for environment in self._all))

    def _tell(self, answer: Answer) -> None:
        """Prints a traceback once for each version of the code, since ticks repeat a broken function."""
        trace = (read_code_version(self.function), answer.traceback)
        again = trace in self._told
        self._told.add(trace)
        shown = "" if again or not answer.traceback else f"\n{answer.traceback.rstrip()}"
        log.warning("%s failed: %s%s", self.function.name, summary(answer), shown)

    async def _invoke(self, request_id: str, event: bytes, *, is_waited_for: bool) -> Answer:
        await self._retire_outdated()
        if self._idle:
            environment = self._idle.pop()
        else:
            environment = await Environment.start(
                self.function, self._guard, self._invoke_url, raw_logs=self._raw_logs, end_seconds=self._end_seconds
            )
            self._all.add(environment)
            if (unusable := await environment.ready()) is not None:
                await self._retire(environment)
                return unusable
        if self._is_ending and not is_waited_for:
            self._idle.append(environment)
            return failure("Sandbox.Ended", request_id, "the stack ends")
        if not is_waited_for:
            self._not_waited_for.add(environment)
        answer = await environment.invoke(request_id, event)
        self._not_waited_for.discard(environment)
        if environment.alive:
            self._idle.append(environment)
        else:
            await self._retire(environment)
        return answer

    async def _retire_outdated(self) -> None:
        """Ends all environments with old code, so that the next invocation runs edited code."""
        version = read_code_version(self.function)
        usable = [one for one in self._idle if one.alive and one.code_version == version]
        outdated = [one for one in self._idle if one not in usable]
        self._idle = usable
        for environment in outdated:
            await self._retire(environment)

    async def _retire(self, environment: Environment) -> None:
        environment.kill()
        await environment.ended()
        self._all.discard(environment)


def summary(answer: Answer) -> str:
    error = json.loads(answer.document)
    return f"{error['errorType']}: {error['errorMessage']}"


def new_request_id() -> str:
    return str(uuid.uuid4())

"""An attempt: a handler is called with its payload, and from its end comes an outcome with what is stored beside it.

Nothing here needs a process, a database or AWS: a slot runs jobs with it, and so does tidegate.testing.
"""

import asyncio
import inspect
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from tidegate.base import misfits
from tidegate.base.redact import said
from tidegate.base.sealing import UNREADABLE
from tidegate.job import Claimed
from tidegate.job_type.definition import JobType
from tidegate.outcome import (
    MAX_MESSAGE,
    NOTHING,
    Completed,
    Ending,
    Fail,
    Failed,
    Outcome,
    Raised,
    Retried,
    Returned,
    Reviewed,
    SafeError,
    Snoozed,
    TimedOut,
    Tries,
    Waiting,
    decide,
    is_meant_to_tell,
    of_each,
)
from tidegate.processor.pool.unreachable import with_hint
from tidegate.running import Running, Updates

# What follows from an attempt that fails is dropped: the next one would enqueue it again.
_FRUITFUL = (Completed, Reviewed, Snoozed, Waiting)


class Settlement(NamedTuple):
    """An outcome with what is stored together with it."""

    outcome: Outcome
    updates: Updates | None = None
    follow_ups: Sequence[dict[str, Any]] = ()


def payload_of(job_type: JobType, job: Claimed) -> BaseModel:
    if job.is_sealed:
        raise Fail(UNREADABLE, code="undecryptable")
    try:
        return job_type.payload.model_validate_json(job.payload)
    except ValidationError as error:
        # The same payload will not fit next time either. What it holds may be private: only the fields are named.
        wrong = misfits.in_a_line(error.errors())
        raise Fail(f"the payload does not fit the job type: {wrong}", code="invalid_payload") from None


def call(job_type: JobType, running: Running | list[Running], payload: BaseModel | list[BaseModel]) -> Any:
    value = job_type(running, payload)
    return asyncio.run(value) if inspect.iscoroutine(value) else value


def of_call(
    job_type: JobType,
    jobs: Sequence[Claimed],
    running: Sequence[Running],
    end: Callable[[list[Running], list[BaseModel]], Ending],
) -> list[Ending]:
    """The end of each job of a batch handler's call, which `end` makes. One whose payload does not fit has its own, and
    the others go on."""
    read = [_read(job_type, job) for job in jobs]
    called = [(one, each) for one, each in zip(running, read, strict=True) if not isinstance(each, Raised)]
    endings = iter(
        of_each(end([one for one, _ in called], [each for _, each in called]), len(called)) if called else ()
    )
    return [each if isinstance(each, Raised) else next(endings) for each in read]


def _read(job_type: JobType, job: Claimed) -> BaseModel | Raised:
    try:
        return payload_of(job_type, job)
    except BaseException as error:  # noqa: BLE001  # whatever a validator raises is its job's affair
        return Raised(error)


def decide_for(job_type: JobType, job: Claimed, ending: Ending) -> Outcome:
    if isinstance(ending, Returned) and ending.value is None:  # as most do
        return NOTHING
    tries = Tries(job.attempt, job.max_attempts, job.deaths, job_type.backoff)
    chance = random.random()  # noqa: S311  # jitter
    try:
        outcome = decide(ending, tries, chance)
        outcome = _without_text(outcome, ending) if job.is_sealed or job_type.encrypted else outcome
        return with_hint(outcome, ending, job_type.lane)
    except BaseException as error:  # noqa: BLE001  # what a handler raised was so odd that deciding about it failed
        return decide(Raised(error), tries, chance)


def _without_text(outcome: Outcome, ending: Ending) -> Outcome:
    """Of an encrypted job. An error that the handler did not mean to tell repeats what it was given (KeyError: 'p-1'):
    its text stays in the traceback, which is encrypted."""
    if not isinstance(outcome, Retried | Failed) or not isinstance(ending, Raised) or is_meant_to_tell(ending.error):
        return outcome
    message = f"{outcome.error.code}: what it says is in the log, encrypted"
    return replace(outcome, error=replace(outcome.error, message=message))


def timed_out(job: Claimed) -> TimedOut:
    return TimedOut(f"stopped after {job.timeout} seconds, the timeout of {job.type}")


def settlement(outcome: Outcome, running: Running) -> Settlement:
    stages = running.end_stages()
    updates = None if stages is None else Updates(stages=stages)
    try:
        state = running.changed_state()
    except (TypeError, ValueError) as unstorable:
        error = SafeError("invalid_state", f"job.state cannot be stored: {said(str(unstorable), MAX_MESSAGE)}")
        return Settlement(Failed(error), updates)
    if (
        isinstance(outcome, Waiting)
        and outcome.children
        and running.resumed_by == "children"
        and not running.follow_ups
    ):
        # It would be woken at once, and wait again, for ever.
        return Settlement(Failed(SafeError("nothing_to_wait_for", "all jobs that it has enqueued have ended")), updates)
    if state is not None:
        updates = Updates(state=state, stages=stages)
    if isinstance(outcome, _FRUITFUL):
        return Settlement(outcome, updates, [job.row() for job in running.follow_ups])
    return Settlement(outcome, updates)

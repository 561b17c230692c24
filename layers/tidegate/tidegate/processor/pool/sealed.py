"""An encrypted job in a slot: it is opened before its handler is called, and what the handler leaves is sealed.

A processor and a relay have only envelopes of it in their hands. A plain job costs one look at its payload.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tidegate.base import json_text
from tidegate.base.envelope import Undecryptable, have_keys, seal, unseal
from tidegate.base.sealing import opened_steps, opened_text, sealed_details, sealed_row, sealed_steps
from tidegate.base.telemetry import logger
from tidegate.job import Claimed
from tidegate.job_type.definition import JobTypes
from tidegate.outcome import Completed, Failed, Outcome, Retried, Reviewed, SafeError, Snoozed, Waiting
from tidegate.processor.pool.attempt import Settlement
from tidegate.running import Updates


def prepare() -> None:
    """By the processor, when the first such job comes: each slot would import it anew."""
    from cryptography.hazmat.primitives.ciphers import aead  # noqa: F401


def opened(job: Claimed) -> Claimed:
    """What cannot be opened keeps its payload as it is, by which payload_of() knows it, and nothing else."""
    if not job.is_sealed:
        return job
    of = job.type
    try:
        steps = None if job.steps is None else opened_steps(json_text.stored(job.steps), of)
        return job._replace(
            payload=unseal(job.payload, "payload", of),
            state=opened_text(job.state, "state", of),
            steps=None if steps is None else json_text.encode(steps, deep=True),
            signal=opened_text(job.signal, "signal", of),
        )
    except Undecryptable as error:
        logger.error("a job cannot be decrypted", extra={"job_id": job.id, "type": of, "reason": str(error)})
        return job._replace(state=None, steps=None, signal=None)


def saying(job: Claimed, say: Callable[[Updates], None]) -> Callable[[Updates], None]:
    """`job`: as it was claimed."""
    return (lambda updates: say(_updates(updates, job.type))) if job.is_sealed else say


def settlement(job: Claimed, settled: Settlement, job_types: JobTypes) -> Settlement:
    """The same as it is stored. `job`: as it was claimed."""
    outcome, updates, follow_ups = settled
    if follow_ups:
        follow_ups = _follow_ups(follow_ups, job_types)
    if not job.is_sealed:
        return Settlement(outcome, updates, follow_ups)
    return Settlement(_outcome(outcome, job.type), updates and _updates(updates, job.type), follow_ups)


def _follow_ups(rows: Sequence[dict[str, Any]], job_types: JobTypes) -> list[dict[str, Any]]:
    return [sealed_row(row) if job_types[row["type"]].encrypted else row for row in rows]


def _updates(said: Updates, of: str) -> Updates:
    state = None if said.state is None else seal(said.state, "state", of)
    lines = [line._replace(details=sealed_details(line.details, of)) for line in said.lines]
    return replace(said, state=state, steps=sealed_steps(said.steps, of), lines=lines)


def _outcome(outcome: Outcome, of: str) -> Outcome:
    match outcome:
        case Completed(result):
            return Completed(seal(result, "result", of))
        case Reviewed(result=result):
            return replace(outcome, result=seal(result, "result", of))
        case Snoozed(state=str(state)) | Waiting(state=str(state)):
            return replace(outcome, state=seal(state, "state", of))
        case Retried(error=error) | Failed(error=error):
            return replace(outcome, error=_error(error, of))
        case _:
            return outcome


def _error(error: SafeError, of: str) -> SafeError:
    if error.traceback is None:
        return error
    # In a stack without keys it has not been called.
    sealed = seal(json_text.encode(error.traceback), "details", of) if have_keys() else None
    return replace(error, traceback=sealed)

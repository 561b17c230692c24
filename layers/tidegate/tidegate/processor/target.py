"""Remote types: another Lambda function, or an endpoint, is called with the payload, so handlers speak any language.

They are declared through the API (manage/remote_types.py), so the running code does not know them: each invocation
reads them from the table. A slot calls the target and waits. What it answers is the result; {"tidegate": {…}} as an
answer names one of the ways out of outcome.py, and an error is one more attempt, as with any handler.
"""

import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NoReturn

from pydantic import BaseModel, ConfigDict, RootModel, ValidationError, model_validator

from tidegate.base import json_text, misfits
from tidegate.base.bounds import LONGEST_TIMEOUT, MAX_RESULT_BYTES
from tidegate.base.lambda_call import NotAnswered, NotReached, Reply, invoke
from tidegate.base.settings import OutsideSettings
from tidegate.job_type import backoff
from tidegate.job_type.definition import JobType
from tidegate.job_type.retention import Retention
from tidegate.outcome import CUT_SHORT, Fail, Later, Retry, Review, TargetFailed, Wait, WayOut
from tidegate.outside import verdict
from tidegate.outside.addresses import NotAllowed, Rules, read
from tidegate.outside.attached import HTTPS, endpoint_of
from tidegate.outside.connection import NoAnswer, send, time_for
from tidegate.outside.headers import EDGE_BYTES, are_sendable, credentials, masked, merged
from tidegate.running import Running
from tidegate.webhooks.signing import signed_headers

_PREFIX = "lambda:"
# As long as a function may run; the type's own timeout ends the call before, by the slot's signal.
_CONNECT_SECONDS = 5
# Nothing has been tried yet, so it is no attempt.
_THROTTLED_SECONDS = 15
# What the job's owner reads. Which function it was, and why, is for admins: it stands in the traceback.
_NOT_CALLED = "the attempt could not be made"
_NOT_ANSWERED = "the attempt got no answer"
_NOT_EXPLAINED = "the attempt failed, and nothing said how"
# Errors of Lambda's: the function's process has ended, its memory or its time was over.
_OF_LAMBDA = ("Runtime.", "Sandbox.")


class AnyObject(RootModel[dict[str, Any]]):
    """Its schema was checked at the door."""


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Fail(_Said):
    reason: str
    code: str = "failed"

    def way_out(self) -> WayOut:
        return Fail(self.reason, self.code)


class _Retry(_Said):
    reason: str = "asked to come back later"
    after: float

    def way_out(self) -> WayOut:
        return Retry(self.reason, after=self.after)


class _Later(_Said):
    seconds: float
    state: dict[str, Any] | None = None

    def way_out(self) -> WayOut:
        return Later(self.seconds, self.state)


class _Review(_Said):
    reason: str
    output: Any = None

    def way_out(self) -> WayOut:
        return Review(self.reason, self.output)


class _Wait(_Said):
    signal: str
    timeout: float = 24 * 3600
    state: dict[str, Any] | None = None

    def way_out(self) -> WayOut:
        return Wait(self.signal, timeout=self.timeout, state=self.state)


class _WayOut(_Said):
    """One of them."""

    fail: _Fail | None = None
    retry: _Retry | None = None
    later: _Later | None = None
    review: _Review | None = None
    wait: _Wait | None = None

    @model_validator(mode="after")
    def _is_one(self) -> "_WayOut":
        if len(self._said) != 1:
            raise ValueError("say one of fail, retry, later, review, wait")
        return self

    @property
    def _said(self) -> list[_Fail | _Retry | _Later | _Review | _Wait]:
        return [each for each in (self.fail, self.retry, self.later, self.review, self.wait) if each is not None]

    def way_out(self) -> WayOut:
        return self._said[0].way_out()


class _Answer(_Said):
    tidegate: _WayOut


@dataclass(frozen=True)
class RemoteType:
    """As the table knows it."""

    name: str
    target: str
    timeout: int
    max_attempts: int
    lane: str
    backoff: str
    encrypted: bool = False

    @cached_property
    def job_type(self) -> JobType:
        """Raises whatever it raises where it cannot be read: it was written past the API."""
        return JobType(
            name=self.name,
            handler=post if self.target.startswith(HTTPS) else partial(call, self.target.removeprefix(_PREFIX)),
            payload=AnyObject,
            description=self.name,
            timeout=self.timeout,
            max_attempts=self.max_attempts,
            backoff=backoff.read(self.backoff),
            lane=self.lane,
            max_concurrent=None,
            key_limit=1,
            rate=None,
            schedule=None,
            retention=Retention(),
            encrypted=self.encrypted,
        )


def read_types(rows: Iterable[dict[str, Any]]) -> tuple[list[RemoteType], dict[str, Exception]]:
    """Those of all lanes; the claim takes its own lane's. And those that cannot be read."""
    types, unreadable = [], {}
    for row in rows:
        try:
            types.append(RemoteType(**row))
            _ = types[-1].job_type
        except Exception as error:  # noqa: BLE001  # whatever it is, the others go on
            unreadable[row["name"]] = error
    return [each for each in types if each.name not in unreadable], unreadable


def call(function: str, job: Running, payload: AnyObject) -> Any:
    """The function's answer, or the way out that it has chosen."""
    return _read(_invoke(function, _event(job, payload, settings=job.settings)))


def post(job: Running, payload: AnyObject) -> Any:
    """The same of the endpoint that is attached to the job. The request is signed, and its id is this run's: a receiver
    that drops what it has had must not drop the next attempt."""
    endpoint, event = endpoint_of(job, "webhook"), _event(job, payload)
    if not endpoint.secrets or not are_sendable(endpoint.headers):
        raise Fail(f"the endpoint {endpoint.name} has no secret, or a header that cannot be sent", "no_endpoint")
    signed = signed_headers(endpoint.secrets, f"{job.id}_{job.lock_version}", event, now=time.time())
    own = {"Content-Type": "application/json", "Idempotency-Key": str(job.id)}
    headers = merged(own, endpoint.headers, signed)
    rules, within = Rules.of(OutsideSettings.read(os.environ)), time_for(job.seconds_left)
    try:
        destination = read(endpoint.url, rules)
        most = MAX_RESULT_BYTES + EDGE_BYTES
        response = send(destination, "POST", headers, event, rules=rules, within=within, most=most)
    except NotAllowed as error:
        raise Fail(str(error), "address_not_allowed") from None
    except NoAnswer as error:
        raise verdict.not_answered(error) from None
    response = masked(response, credentials(endpoint.headers), most=MAX_RESULT_BYTES)
    verdict.check(response, f"the endpoint {endpoint.name}")
    if response.is_cut:
        raise Fail(f"the answer is over {MAX_RESULT_BYTES} bytes", code="invalid_answer")
    return _read(response.body) if response.body else None


def prepare() -> None:
    """By the processor, when the first such job comes: each slot would import it anew."""
    import http.client  # noqa: F401


def _event(job: Running, payload: AnyObject, **more: Any) -> bytes:
    """Settings are for the account's own functions: another's endpoint gets none."""
    event = {
        "job_id": str(job.id),
        "type": job.type,
        "attempt": job.attempt,
        "max_attempts": job.max_attempts,
        "owner": job.owner,
        "reference": job.reference and job.reference.model_dump(),
        "tags": job.tags,
        "priority": job.priority,
        "batch_id": job.batch_id and str(job.batch_id),
        "parent": job.parent and str(job.parent),
        "created_at": job.created_at.isoformat(),
        "payload": payload.root,
        "state": job.state,
        "resumed_by": job.resumed_by,
        "signal": job.signal,
        "traceparent": job.traceparent,
        **more,
    }
    return json_text.encode(event, deep=True).encode()


def _invoke(function: str, event: bytes) -> bytes:
    """Once: whether there is another attempt, the job decides."""
    try:
        reply = invoke(function, event, kind="RequestResponse", connect_within=_CONNECT_SECONDS, within=LONGEST_TIMEOUT)
    except NotReached as error:
        detail = f"the function {function} could not be reached"
        raise TargetFailed(_NOT_CALLED, "target_unreachable", detail=detail) from error
    except NotAnswered as error:
        code = "timeout" if isinstance(error.__cause__, TimeoutError) else "target_unreachable"
        raise TargetFailed(_NOT_ANSWERED, code, detail=f"the function {function} did not answer") from error
    if reply.status != 200:
        _explain(function, reply)
    if reply.failed:
        raise _broken(function, reply.body)
    return reply.body


def _explain(function: str, reply: Reply) -> NoReturn:
    """Lambda's own texts name accounts and roles: they are for admins."""
    error = RuntimeError(f"{reply.status} {reply.refusal}: {reply.message}")
    match reply.refusal:
        case "TooManyRequestsException" | "EC2ThrottledException":
            raise Later(_THROTTLED_SECONDS) from error
        case "ResourceNotFoundException":
            raise TargetFailed(_NOT_CALLED, "target_not_found", detail=f"there is no function {function}") from error
        case "AccessDeniedException":
            detail = (
                f"this stack may not call the function {function}: its parameter TargetFunctions names those it may"
            )
            raise TargetFailed(_NOT_CALLED, "target_forbidden", detail=detail) from error
        case code:
            detail = f"Lambda did not call the function {function}: {code or reply.status}"
            raise TargetFailed(_NOT_CALLED, "target_refused", detail=detail) from error


def _broken(function: str, answer: bytes) -> TargetFailed:
    """As Lambda describes what a function has not caught."""
    try:
        said = json.loads(answer)
        kind, message, trace = (
            str(said["errorType"]),
            str(said["errorMessage"]),
            said.get("stackTrace") or said.get("trace"),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        detail = f"the function {function} has failed, and did not say how"
        return TargetFailed(_NOT_EXPLAINED, "function_error", detail=detail)
    if kind.startswith(_OF_LAMBDA):
        return TargetFailed(CUT_SHORT, kind, detail=f"the function {function}: {message}")
    lines = trace if isinstance(trace, list) else [trace] if trace else []
    return TargetFailed(message, kind, detail="\n".join(map(str, lines)), is_uncaught=True)


def _read(answer: bytes) -> Any:
    try:
        value = json_text.decode(answer.decode())
        if isinstance(value, dict) and "tidegate" in value:
            return _Answer.model_validate(value).tidegate.way_out()
    except ValidationError as error:
        wrong = misfits.in_a_line(error.errors()[:5])
        raise Fail(f"the target's answer names no way out: {wrong}", code="invalid_answer") from None
    except ValueError as error:
        raise Fail(f"the target's answer is not JSON that can be stored: {error}", code="invalid_answer") from None
    return value

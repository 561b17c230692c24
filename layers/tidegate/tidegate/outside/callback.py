"""The job type callback: tells an endpoint what became of a job or a batch.

The queue makes these jobs itself (migrations/functions/tell.sql). A webhook gets a signed request, as Standard Webhooks
says it: the id is the same at each attempt, so a receiver drops what it has had. What the answers say of the endpoint's
health is read from the settled jobs, by their error codes (tidegate.hear).
"""

import os
import time
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from tidegate.base import json_text
from tidegate.base.settings import OutsideSettings
from tidegate.job import Attached
from tidegate.job_type.backoff import Listed
from tidegate.job_type.definition import job_type
from tidegate.job_type.retention import Retention
from tidegate.outcome import Fail, Retry, TargetFailed
from tidegate.outside.addresses import NotAllowed, Rules, read
from tidegate.outside.attached import endpoint_of
from tidegate.outside.connection import NoAnswer, Response, send
from tidegate.outside.headers import EDGE_BYTES, are_sendable, credentials, masked, merged
from tidegate.outside.verdict import not_answered, retry_after
from tidegate.running import Running
from tidegate.webhooks.signing import signed_headers

# Standard Webhooks' own: ten attempts in three days. Each delay is up to a tenth longer.
_DELAYS: Final = (5.0, 300.0, 1800.0, 7200.0, 18_000.0, 36_000.0, 50_400.0, 72_000.0, 86_400.0)
# A receiver takes a callback and answers; what it does with it may come later.
_ANSWER_SECONDS: Final = 15.0
_TIMEOUT_SECONDS: Final = 20
# So many callbacks of an endpoint are sent at once: one that is slow delays only its own.
_AT_ONCE: Final = 4
_EXCERPT_BYTES: Final = 200
_GONE: Final = 410
_BUSY: Final = frozenset({429, 502, 503, 504})


class Callback(BaseModel):
    model_config = ConfigDict(extra="forbid")

    endpoint: str
    body: dict[str, Any]


@job_type(
    "callback",
    lane="outside",
    timeout=_TIMEOUT_SECONDS,
    max_attempts=len(_DELAYS) + 1,
    backoff=Listed(_DELAYS),
    key_limit=_AT_ONCE,
    retention=Retention(completed=1, failed=30, cancelled=7),
)
def callback(job: Running, told: Callback) -> dict[str, Any]:
    """Tells an endpoint what became of a job or a batch."""
    return deliver(job, told.body, OutsideSettings.read(os.environ))


def deliver(job: Running, body: dict[str, Any], settings: OutsideSettings) -> dict[str, Any]:
    endpoint = endpoint_of(job, "webhook", "bus")
    if endpoint.kind == "bus":
        return _put(job, body, settings.event_bus)
    response = _post(job, endpoint, json_text.encode(body).encode(), Rules.of(settings))
    _check(response, f"the endpoint {endpoint.name}")
    return {"status": response.status}


def _post(job: Running, endpoint: Attached, body: bytes, rules: Rules) -> Response:
    if not endpoint.secrets:
        raise Fail(f"the endpoint {endpoint.name} has no secret", "no_endpoint")
    if not are_sendable(endpoint.headers):
        raise Fail(f"the endpoint {endpoint.name} has a header that cannot be sent", "no_endpoint")
    signed = signed_headers(endpoint.secrets, str(job.id), body, now=time.time())
    headers = merged({"Content-Type": "application/json"}, endpoint.headers, signed)
    if job.traceparent:
        headers.setdefault("traceparent", job.traceparent)
    within = min(_ANSWER_SECONDS, job.seconds_left - 1)
    try:
        response = send(read(endpoint.url, rules), "POST", headers, body, rules=rules, within=within, most=EDGE_BYTES)
    except NotAllowed as error:  # an admin may correct it, and a name may get another address
        raise TargetFailed(f"the endpoint {endpoint.name} is not called: {error}", "address_not_allowed") from None
    except NoAnswer as error:
        raise not_answered(error) from None
    return masked(response, credentials(endpoint.headers), most=_EXCERPT_BYTES)


def _check(response: Response, who: str) -> None:
    """Every status but 2xx is a failure. It is tried again, a redirect too: the receiver may be repaired meanwhile."""
    status = response.status
    if 200 <= status < 300:
        return
    excerpt = response.body.decode(errors="replace")
    if status == _GONE:
        raise Fail(f"{who} answered 410: it wants to be told nothing more", "http_410")
    if status in _BUSY and (seconds := retry_after(response, datetime.now(UTC))) is not None:
        # Not earlier than without it: a receiver that says a second each time would have had all attempts in ten.
        raise Retry(f"{who} answered {status} and asked to come back later", after=seconds, heeds_backoff=True)
    raise TargetFailed(f"{who} answered {status}", f"http_{status}", detail=excerpt)


def _put(job: Running, body: dict[str, Any], bus: str) -> dict[str, Any]:
    """On the stack's event bus. EventBridge may deliver an event twice: `callback_id` is the same then."""
    if not bus:
        raise TargetFailed("the stack has no event bus: set the parameter EventBus", "no_event_bus")
    detail = json_text.encode({"callback_id": str(job.id)} | body)
    said = {"Source": "tidegate", "DetailType": str(body.get("type")), "Detail": detail}
    [put] = _put_events([said | {"EventBusName": bus}])
    if "ErrorCode" in put:
        raise TargetFailed(f"the event bus refused it: {put['ErrorCode']}", "refused", detail=put.get("ErrorMessage"))
    return {"event_id": put["EventId"]}


def _put_events(entries: list[dict[str, str]]) -> list[dict[str, str]]:
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        put = _client().put_events(Entries=entries)
    except ClientError as error:
        code = error.response["Error"].get("Code", "")
        raise TargetFailed(f"the event bus refused it: {code}", "refused", detail=str(error)) from None
    except BotoCoreError as error:
        raise TargetFailed("the event bus was not reached", "unreachable", detail=str(error)) from None
    return list(put["Entries"])


@cache
def _client() -> Any:
    """Of a slot, which keeps its connection."""
    import boto3
    from botocore.config import Config

    within = Config(connect_timeout=3, read_timeout=10, retries={"total_max_attempts": 1})
    return boto3.client("events", config=within)

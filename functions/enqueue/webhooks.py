"""/api/webhooks: incoming webhooks."""

import base64
import time
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pydantic import BaseModel

from tidegate.base.errors import Malformed, NotFound, TooLarge
from tidegate.http.answers import answers
from tidegate.http.api import Api
from tidegate.webhooks.receive import receive
from tidegate.webhooks.source import Source

PATH = "/api/webhooks/"


class Received(BaseModel):
    job_ids: list[UUID]
    """The jobs that the event led to."""
    signalled: list[UUID]
    """The jobs that got a signal."""
    duplicate: bool
    """The delivery was received before, and nothing was done again."""


def register(api: Api, sources: Mapping[str, Source]) -> None:
    @api.post("/api/webhooks/<source>", responses=answers(200, 202, 400, 401, 404, 409, 413))
    def post_webhook(source: str) -> tuple[Received, int]:
        """Receives an event that its source has signed, once: a repetition is answered with 200 and the first
        result."""
        if source not in sources:
            raise NotFound(f"there is no source {source!r} of webhooks here")
        event = api.current_event.raw_event
        body = _bytes(event, sources[source].max_bytes)
        received = receive(
            api.connection, sources[source], event["headers"], body, now=time.time(), traceparent=api.traceparent
        )
        if not received.duplicate:
            api.wake()
        answer = Received(job_ids=received.job_ids, signalled=received.signalled, duplicate=received.duplicate)
        return answer, 200 if received.duplicate else 202


def _bytes(event: Mapping[str, Any], limit: int) -> bytes:
    """The exact bytes of the body, which were signed."""
    body = event.get("body") or ""
    if len(body) > limit * 4 / 3 + 4:
        raise TooLarge(f"the body is over {limit} bytes")
    try:
        return base64.b64decode(body, validate=True) if event.get("isBase64Encoded") else body.encode()
    except ValueError:  # from base64, or half a surrogate pair
        raise Malformed("the body is neither text nor base64") from None

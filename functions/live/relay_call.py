"""Asks relay, and starts a pump, by Lambda's Invoke API."""

import json
import time
from typing import Any

from tidegate.base.errors import Unavailable
from tidegate.base.lambda_call import invoke

_CONNECT_SECONDS = 3.0
# API Gateway gives up after 29 seconds.
_ANSWER_SECONDS = 25.0


class NotDone(Exception):
    """Relay has not done it; it may at the next try."""


class LiveRelay:
    def __init__(self, function: str) -> None:
        self._function = function

    def ask(self, verb: str, **said: Any) -> dict[str, Any]:
        """Raises NotDone, and ValueError for what relay refuses."""
        event = json.dumps({"live": verb, **said}).encode()
        try:
            reply = invoke(
                self._function,
                event,
                kind="RequestResponse",
                connect_within=_CONNECT_SECONDS,
                within=_ANSWER_SECONDS,
                keeps=True,
            )
        except Unavailable as error:
            raise NotDone(str(error)) from error
        if reply.status != 200 or reply.failed:
            raise NotDone(f"{reply.status} {reply.refusal or 'relay has failed'}")
        document = json.loads(reply.body)
        if "error" in document:
            wrong = document["error"]
            raise (ValueError if wrong["kind"] == "refused" else NotDone)(wrong["message"])
        answer: dict[str, Any] = document["answer"]
        return answer


def start(function: str, event: dict[str, Any]) -> None:
    """What goes wrong here is made good by the schedule."""
    try:
        reply = invoke(
            function,
            json.dumps(event).encode(),
            kind="Event",
            connect_within=_CONNECT_SECONDS,
            within=_CONNECT_SECONDS,
            keeps=True,
        )
        if reply.status != 202:
            log("WARN", "no pump is started", status=reply.status, why=reply.refusal)
    except Unavailable as error:
        log("WARN", "no pump is started", why=str(error))


def log(level: str, message: str, **fields: Any) -> None:
    print(json.dumps({"level": level, "message": message, "timestamp": _now(), **fields}))


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

"""What has become ready is started at once: the lane's processor is invoked, asynchronously.

    commit → knock (who has to be woken? mostly nobody) → POST to Lambda, of which the answer is that it has been taken

It is a courtesy: whoever asks for it has committed, so it never fails the request, and costs it a second at the most.
Where it does not work the lane is left alone for half a minute, by everybody, and the tick follows.
"""

import json
import os
import time
from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlsplit

import psycopg

from tidegate.database import Connection
from tidegate.errors import Unavailable
from tidegate.sigv4 import sign_headers
from tidegate.telemetry import logger
from tidegate.worker import StartedBy, knock, quieten

_CONNECT_SECONDS = 0.3
_TOTAL_SECONDS = 1.0


class Waker:
    def __init__(self, functions: Mapping[str, str]) -> None:
        """The processors' function by lane; none where nothing can be invoked from inside."""
        self._functions = functions

    def __bool__(self) -> bool:
        return bool(self._functions)

    def reaches(self, lane: str) -> bool:
        return lane in self._functions

    def wake(self, connection: Connection, types: Iterable[str] | None = None) -> None:
        """Jobs of these types are ready, or whatever is. To be called after the commit."""
        if not self._functions or (types is not None and not (types := set(types))):
            return
        try:
            lanes = [lane for lane in knock(connection, types) if lane in self._functions]
            failed = [lane for lane in lanes if not self.start(lane, by="wake")]
            if failed:
                quieten(connection, failed)
        except psycopg.Error:
            logger.warning("nobody woken: the tick follows", exc_info=True)

    def start(self, lane: str, *, by: StartedBy, times: int = 1) -> int:
        """How often Lambda has taken it; none where it refuses, fewer than `times` where it is slow."""
        event = json.dumps({"lane": lane, "by": by}).encode()
        give_up = time.monotonic() + _TOTAL_SECONDS
        started = 0
        try:
            while started < times and time.monotonic() < give_up:
                _invoke(self._functions[lane], event)
                started += 1
        except (OSError, KeyError, Unavailable) as error:
            logger.warning("processor not started", lane=lane, by=by, error=type(error).__name__)
        if started:
            logger.info("processor started", lane=lane, by=by, times=started)
        return started


def _invoke(function: str, event: bytes) -> None:
    from http.client import HTTPConnection, HTTPException, HTTPSConnection

    give_up = time.monotonic() + _TOTAL_SECONDS
    endpoint = urlsplit(_endpoint())
    path = f"{endpoint.path.rstrip('/')}/2015-03-31/functions/{quote(function, safe='')}/invocations"
    headers = {"X-Amz-Invocation-Type": "Event", "Content-Type": "application/json"}
    headers = sign_headers(os.environ, service="lambda", host=endpoint.netloc, path=path, headers=headers, body=event)
    kind = HTTPSConnection if endpoint.scheme == "https" else HTTPConnection
    client = kind(endpoint.hostname or "", endpoint.port, timeout=_CONNECT_SECONDS)
    try:
        client.connect()
        client.sock.settimeout(max(give_up - time.monotonic(), 0.01))
        client.request("POST", path, event, headers)
        status = client.getresponse().status
    except HTTPException as error:
        raise Unavailable("Lambda's answer is none") from error
    finally:
        client.close()
    if status != 202:
        raise Unavailable(f"Lambda says {status}")


def _endpoint() -> str:
    """As boto3 finds it. In a VPC of others the template names the stack's own endpoint."""
    region = os.environ["AWS_REGION"]
    suffix = "amazonaws.com.cn" if region.startswith("cn-") else "amazonaws.com"
    return (
        os.environ.get("AWS_ENDPOINT_URL_LAMBDA")
        or os.environ.get("AWS_ENDPOINT_URL")
        or f"https://lambda.{region}.{suffix}"
    )

"""Calls a Lambda function with the standard library: boto3 takes 160 ms to import, and hides its socket.

A function that works for minutes sends nothing for as long, and a NAT gateway or a VPC endpoint drops a connection
after 350 seconds of silence: the answer would never arrive. So the kernel sends TCP keep-alives.
"""

import contextlib
import json
import os
import re
import socket
import time
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import quote, urlsplit

from tidegate.base.errors import Unavailable
from tidegate.base.sigv4 import sign_headers

if TYPE_CHECKING:
    from http.client import HTTPConnection, HTTPResponse

# The first keep-alive after 60 seconds of silence, then one each 15; four without an answer end the connection.
_KEEP_ALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}


# Where the template gives one, the stack's way out is IPv6.
_DUAL_STACK = re.compile(r"lambda\.[a-z0-9-]+\.api\.")


class NotReached(Unavailable):
    """The request was not sent."""


class NotAnswered(Unavailable):
    """The request was sent. The function may run or not."""


class Reply(NamedTuple):
    status: int
    failed: bool
    """The function ran and raised an error; `body` describes it."""
    refusal: str
    """Lambda's name for the reason why it did not call the function."""
    body: bytes

    @property
    def message(self) -> str:
        """Lambda's text about the refusal."""
        try:
            said = json.loads(self.body)
            return str(said.get("Message") or said.get("message") or "")
        except (ValueError, AttributeError):
            return ""


def invoke(
    function: str, event: bytes, *, kind: Literal["Event", "RequestResponse"], connect_within: float, within: float
) -> Reply:
    """One call; the caller decides about another. `within`: the seconds that the whole call may take."""
    from http.client import HTTPException

    give_up = time.monotonic() + within
    client, path, headers = prepare(function, event, kind)
    with contextlib.closing(client):
        try:
            client.timeout = connect_within
            client.connect()
            keep_alive(client.sock)
        except OSError as error:
            raise NotReached(f"Lambda is not reached: {type(error).__name__}") from error
        try:
            client.sock.settimeout(max(give_up - time.monotonic(), 0.01))
            client.request("POST", path, event, headers)
            return read(client.getresponse())
        except (OSError, HTTPException) as error:
            raise NotAnswered(f"Lambda's answer did not come: {type(error).__name__}") from error


def prepare(function: str, event: bytes, kind: str) -> "tuple[HTTPConnection, str, dict[str, str]]":
    from http.client import HTTPConnection, HTTPSConnection

    try:
        endpoint = urlsplit(_endpoint())
        path = f"{endpoint.path.rstrip('/')}/2015-03-31/functions/{quote(function, safe='')}/invocations"
        said = {"X-Amz-Invocation-Type": kind, "Content-Type": "application/json"}
        headers = sign_headers(os.environ, service="lambda", host=endpoint.netloc, path=path, headers=said, body=event)
    except KeyError as error:
        raise NotReached(f"Lambda is not reached: there is no {error.args[0]}") from error
    scheme = HTTPSConnection if endpoint.scheme == "https" else HTTPConnection
    client = scheme(endpoint.hostname or "", endpoint.port)
    if _DUAL_STACK.match(client.host):
        client._create_connection = _connect_by_ipv6  # type: ignore[attr-defined]
    return client, path, headers


def _connect_by_ipv6(place: tuple[str, int], timeout: float, source: None) -> socket.socket:
    """The name has addresses of both kinds, and from where it is used IPv4 leads nowhere."""
    [(*_, address), *_] = socket.getaddrinfo(*place, socket.AF_INET6, socket.SOCK_STREAM)
    return socket.create_connection((str(address[0]), place[1]), timeout, source)


def keep_alive(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEP_ALIVE.items():
        if hasattr(socket, name):  # macOS lacks some
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def read(response: "HTTPResponse") -> Reply:
    # Lambda may add an address after a colon.
    refusal = response.headers.get("x-amzn-errortype", "").partition(":")[0] if response.status >= 300 else ""
    return Reply(response.status, "x-amz-function-error" in response.headers, refusal, response.read())


def _endpoint() -> str:
    """The variables that boto3 reads, too. The template sets one: to the stack's own endpoint in a VPC that the stack
    did not make, otherwise to Lambda's, whose domain differs in China and in the European Sovereign Cloud."""
    return os.environ.get("AWS_ENDPOINT_URL_LAMBDA") or os.environ["AWS_ENDPOINT_URL"]

"""Calls a Lambda function with the standard library: boto3 takes 160 ms to import, and hides its socket.

The connection to Lambda is kept for the next call, which comes within seconds where there is work: a new one takes the
handshakes of TCP and TLS, and to read the certificates that it is checked with takes longer than many a call.

A function that works for minutes sends nothing for as long, and a NAT gateway or a VPC endpoint drops a connection
after 350 seconds of silence: the answer would never arrive. So the kernel sends TCP keep-alives.
"""

import json
import os
import re
import select
import socket
import time
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import quote, urlsplit

from tidegate.base.errors import Unavailable
from tidegate.base.sigv4 import sign_headers

if TYPE_CHECKING:
    import ssl
    from http.client import HTTPConnection, HTTPResponse

# The first keep-alive after 60 seconds of silence, then one each 15; four without an answer end the connection.
_KEEP_ALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}
# One that was kept for longer may be dead without a sign: its environment was frozen meanwhile.
_IDLE_SECONDS = 10.0
# A processor outside asks relay for as many things at once.
_MOST_IDLE = 4

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


# Each with where it leads, and the time at which it was last used: in a frozen environment no other clock goes on.
_idle: list[tuple[socket.socket, tuple[str, int], float]] = []


def invoke(
    function: str,
    event: bytes,
    *,
    kind: Literal["Event", "RequestResponse"],
    connect_within: float,
    within: float,
    keeps: bool = False,
) -> Reply:
    """One call; the caller decides about another. `within`: the seconds that the whole call may take. `keeps`: it may
    go over a kept connection. If that ends without an answer, an event, which may come twice, is sent again."""
    from http.client import HTTPException

    give_up = time.monotonic() + within
    while True:
        client, was_kept = send(function, event, kind, connect_within=connect_within, give_up=give_up, keeps=keeps)
        try:
            reply = read(client.getresponse())
        except (OSError, HTTPException) as error:
            client.close()
            if was_kept and kind == "Event" and isinstance(error, ConnectionError):
                keeps = False
                continue
            raise NotAnswered(f"Lambda's answer did not come: {type(error).__name__}") from error
        except BaseException:  # a signal ends the wait of the responder
            client.close()
            raise
        if keeps:
            keep(client)
        else:
            client.close()
        return reply


def send(
    function: str, event: bytes, kind: str, *, connect_within: float, give_up: float, keeps: bool
) -> "tuple[HTTPConnection, bool]":
    """Returns the connection that the request was sent on, and whether it was a kept one. Raises NotReached or
    NotAnswered."""
    client, path, headers = _prepare(function, event, kind)
    if keeps and (kept := _take(client)):
        try:
            client.sock = kept
            kept.settimeout(max(give_up - time.monotonic(), 0.01))
            client.request("POST", path, event, headers)
        except OSError:  # Lambda has not got all of it, so no function runs
            client.close()
            client, path, headers = _prepare(function, event, kind)
        else:
            return client, True
    try:
        client.timeout = connect_within
        client.connect()
        keep_alive(client.sock)
    except OSError as error:
        client.close()
        raise NotReached(f"Lambda is not reached: {type(error).__name__}") from error
    try:
        client.sock.settimeout(max(give_up - time.monotonic(), 0.01))
        client.request("POST", path, event, headers)
    except OSError as error:
        client.close()
        raise NotAnswered(f"the request was not sent whole: {type(error).__name__}") from error
    return client, False


def keep(client: "HTTPConnection") -> None:
    """For the next call. The answer of the last one has been read whole."""
    if client.sock and len(_idle) < _MOST_IDLE:  # http.client has closed it where Lambda will
        _idle.append((client.sock, (client.host, client.port), time.time()))
        client.sock = None
    else:
        client.close()


def _take(client: "HTTPConnection") -> socket.socket | None:
    """Returns a kept connection that leads where this one would. One that can be read from has ended."""
    while _idle:
        kept, place, used_at = _idle.pop()
        is_fresh = place == (client.host, client.port) and 0 <= time.time() - used_at < _IDLE_SECONDS
        if is_fresh and not select.select([kept], [], [], 0)[0]:
            return kept
        kept.close()
    return None


def _forget() -> None:
    """In a slot: its processor goes on using them."""
    while _idle:
        _idle.pop()[0].close()


os.register_at_fork(after_in_child=_forget)


@cache
def trust() -> "ssl.SSLContext":
    """Reading the system's certificates takes 20 ms of a whole core, and Lambda gives most functions a part of one."""
    import ssl

    return ssl.create_default_context()


def _prepare(function: str, event: bytes, kind: str) -> "tuple[HTTPConnection, str, dict[str, str]]":
    from http.client import HTTPConnection, HTTPSConnection

    try:
        endpoint = urlsplit(_endpoint())
        path = f"{endpoint.path.rstrip('/')}/2015-03-31/functions/{quote(function, safe='')}/invocations"
        said = {"X-Amz-Invocation-Type": kind, "Content-Type": "application/json"}
        headers = sign_headers(os.environ, service="lambda", host=endpoint.netloc, path=path, headers=said, body=event)
    except KeyError as error:
        raise NotReached(f"Lambda is not reached: there is no {error.args[0]}") from error
    place = endpoint.hostname or "", endpoint.port
    client = HTTPSConnection(*place, context=trust()) if endpoint.scheme == "https" else HTTPConnection(*place)
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

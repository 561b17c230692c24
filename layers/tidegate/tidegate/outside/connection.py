"""One HTTP request to one checked address, with the standard library: it follows no redirect and keeps no connection.

Every wait, from the name's resolution to the last byte of the answer, ends with the same deadline: a receiver that
sends a byte now and then gains nothing. What the answer brings is bounded too, and never decompressed.
"""

import contextlib
import io
import socket
import ssl
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tidegate.base.lambda_call import keep_alive, trust
from tidegate.outside.addresses import Destination, NotResolved, Rules, addresses

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MOST_BODY_BYTES: Final = 64 * 1024
# Each address gets so long, so that a job is told of a dead host and not of its own timeout.
_CONNECT_SECONDS: Final = 5.0
_MOST_ADDRESSES: Final = 4
# Status line, headers and the frames of chunks.
_AROUND_BYTES: Final = 1024 * 1024
_PIECE_BYTES: Final = 16 * 1024


def time_for(seconds_left: float) -> float:
    """For a request of a job: a second is left for the settlement, so that the job ends by its own error and not by the
    slot's signal."""
    return max(seconds_left - 1, seconds_left / 2)


class NoAnswer(Exception):
    """The text names the host and no more: a URL may hold a token."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class Response(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    """Names in lower case."""
    body: bytes
    is_cut: bool
    """There was more of the body."""

    def header(self, name: str) -> str | None:
        return next((value for each, value in self.headers if each == name), None)


def send(
    destination: Destination,
    method: str,
    headers: Mapping[str, str],
    body: bytes | None,
    *,
    rules: Rules,
    within: float,
    most: int = MOST_BODY_BYTES,
) -> Response:
    """Whatever the status is. `most`: the bytes of the body that are kept."""
    host, ends = destination.host, time.monotonic() + within
    try:
        with contextlib.closing(_connect(destination, rules, ends)) as connected:
            line = _Line(connected, ends, most + _AROUND_BYTES)
            return _exchange(line, destination, method, headers, body, most)
    except TimeoutError as error:
        raise NoAnswer(f"{host} did not answer in time", "timeout") from error
    except ssl.SSLCertVerificationError as error:
        raise NoAnswer(f"the certificate of {host} is not valid: {error.verify_message}", "bad_certificate") from error
    except NotResolved as error:
        raise NoAnswer(str(error), "unreachable") from error
    except _TooMuch as error:
        raise NoAnswer(f"{host} sent headers without end", "invalid_answer") from error
    except (HTTPException, ValueError) as error:
        raise NoAnswer(f"{host} sent no valid HTTP answer", "invalid_answer") from error
    except OSError as error:
        raise NoAnswer(f"{host} was not reached: {_how(error)}", "unreachable") from error


class _TooMuch(Exception):
    pass


class _Line(io.RawIOBase):
    """A connection on which all reads and writes together end at one time."""

    def __init__(self, connected: socket.socket, ends: float, most: int) -> None:
        self._connected, self._ends, self._left = connected, ends, most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        self._connected.settimeout(_left(self._ends))
        read = self._connected.recv_into(buffer)
        self._left -= read
        if self._left < 0:
            raise _TooMuch
        return read

    def sendall(self, data: Any) -> None:
        rest = memoryview(data).cast("B")
        while rest:
            self._connected.settimeout(_left(self._ends))
            rest = rest[self._connected.send(rest[:_PIECE_BYTES]) :]

    def close(self) -> None:
        """Nothing: http.client calls it before it reads a last answer."""

    def makefile(self, mode: str) -> io.BufferedReader:
        assert mode == "rb"
        return io.BufferedReader(self)


def _connect(destination: Destination, rules: Rules, ends: float) -> socket.socket:
    """To an address that was checked; TLS with the host's name."""
    found = addresses(destination, rules, within=_left(ends))
    for number, address in enumerate(found[:_MOST_ADDRESSES], 1):
        try:
            within = min(_CONNECT_SECONDS, _left(ends))
            connected = socket.create_connection((address, destination.port), within)
            break
        except OSError:
            if number == min(len(found), _MOST_ADDRESSES):
                raise
    keep_alive(connected)
    if not destination.is_encrypted:
        return connected
    try:
        connected.settimeout(_left(ends))
        return trust().wrap_socket(connected, server_hostname=destination.host)
    except BaseException:
        connected.close()
        raise


def _exchange(
    line: _Line, destination: Destination, method: str, headers: Mapping[str, str], body: bytes | None, most: int
) -> Response:
    client = HTTPConnection(destination.host, destination.port)
    client.auto_open = 0
    client.sock = line
    said = {"Host": destination.host_and_port, "User-Agent": "Tidegate", "Connection": "close", **headers}
    client.request(method, destination.target, body, said)
    with client.getresponse() as response:
        kept = response.read(most + 1)
        if len(kept) <= most and response.length:
            raise HTTPException("the body ended before its length")
        return Response(response.status, _headers(response), kept[:most], len(kept) > most)


def _headers(response: HTTPResponse) -> list[tuple[str, str]]:
    return [(name.lower(), value) for name, value in response.headers.items()]


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _how(error: OSError) -> str:
    if isinstance(error, ssl.SSLError):
        return "it speaks no TLS that can be used"
    return "the connection was refused" if isinstance(error, ConnectionRefusedError) else "the connection was lost"

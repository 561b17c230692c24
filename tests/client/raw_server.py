"""A server that answers with the bytes that a test gives, whatever they are."""

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Act = Callable[[socket.socket], None]


def answer(status: int = 200, body: object = None, /, **headers: str) -> Act:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status} X", f"content-length: {len(text)}", "connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return raw("\r\n".join([*lines, "", ""]).encode() + text)


def problem(status: int, kind: str, **headers: str) -> Act:
    body = {"type": f"urn:tidegate:problem:{kind}", "title": "X", "status": status, "detail": f"it is {kind}"}
    return answer(status, body, **headers)


def raw(said: bytes) -> Act:
    return lambda connection: connection.sendall(said)


def hang_up(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_RDWR)


def stay_silent(connection: socket.socket) -> None:
    time.sleep(1.0)


def drip(connection: socket.socket) -> None:
    """An answer that never ends, though it never pauses for long."""
    connection.sendall(b"HTTP/1.1 200 X\r\ncontent-length: 100000\r\n\r\n")
    with contextlib.suppress(OSError):
        for _ in range(200):
            connection.sendall(b" ")
            time.sleep(0.05)


@dataclass
class RawServer:
    url: str
    requests: list[bytes] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(request.partition(b"\r\n\r\n")[2] or b"null") for request in self.requests]


@contextlib.contextmanager
def serving(*acts: Act, port: int = 0) -> Iterator[RawServer]:
    """Each connection gets the next act, and ends. The last act is repeated."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        server = RawServer(f"http://127.0.0.1:{listening.getsockname()[1]}")
        thread = threading.Thread(target=_serve, args=(listening, server, acts))
        thread.start()
        try:
            yield server
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()


def _serve(listening: socket.socket, server: RawServer, acts: tuple[Act, ...]) -> None:
    with contextlib.suppress(OSError):
        while True:
            connection, _ = listening.accept()
            threading.Thread(target=_converse, args=(connection, server, acts)).start()


def _converse(connection: socket.socket, server: RawServer, acts: tuple[Act, ...]) -> None:
    with connection, contextlib.suppress(OSError):
        connection.settimeout(5)
        if request := _request(connection):
            server.requests.append(request)
            server.times.append(time.monotonic())
            acts[min(len(server.requests), len(acts)) - 1](connection)


def _request(connection: socket.socket) -> bytes:
    said = b""
    while b"\r\n\r\n" not in said:
        if not (part := connection.recv(65536)):
            return b""
        said += part
    head, _, body = said.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    length = int(lengths[0].split(b":")[1]) if lengths else 0
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body

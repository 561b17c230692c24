"""Servers that are called: what each answers is written out, byte by byte, with pauses."""

import contextlib
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, repeat

type Script = Iterable[bytes | float]
"""What is sent, and for how many seconds nothing is."""

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
SILENCE = (60.0,)


def answer(status: int = 200, body: bytes = b"", **headers: str) -> bytes:
    said = {"Content-Length": str(len(body)), **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"HTTP/1.1 {status} Said", *(f"{name}: {value}" for name, value in said.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def dripping(begin: bytes = b"", *, every: float = 0.02) -> Script:
    """Without an end."""
    return chain([begin], *repeat((b"x", every), 5000))


@dataclass
class Heard:
    method: str
    target: str
    headers: dict[str, str]
    """Names in lower case."""
    body: bytes


@dataclass
class Receiver:
    port: int
    heard: list[Heard] = field(default_factory=list)
    connections: int = 0
    scripts: list[Script] = field(default_factory=list)
    """The answers to come; the last one is repeated."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def next_script(self) -> Script:
        return self.scripts.pop(0) if len(self.scripts) > 1 else self.scripts[0]


@contextmanager
def receiver(
    *scripts: Script | bytes, address: str = "127.0.0.1", port: int = 0, tls: ssl.SSLContext | None = None
) -> Iterator[Receiver]:
    """With `tls`, over TLS. A script of b"" after which the connection ends is a server that closes at once."""
    ended = threading.Event()
    with socket.create_server((address, port)) as server:
        written = [[one] if isinstance(one, bytes) else one for one in scripts or [OK]]
        made = Receiver(server.getsockname()[1], scripts=list(written))
        threads: list[threading.Thread] = []
        listening = threading.Thread(target=_listen, args=(server, made, tls, ended, threads))
        listening.start()
        try:
            yield made
        finally:
            ended.set()
            with contextlib.suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)
            for thread in [listening, *threads]:
                thread.join()


def _listen(
    server: socket.socket,
    made: Receiver,
    tls: ssl.SSLContext | None,
    ended: threading.Event,
    threads: list[threading.Thread],
) -> None:
    with contextlib.suppress(OSError):
        while not ended.is_set():
            connected, _ = server.accept()
            made.connections += 1
            threads.append(threading.Thread(target=_serve, args=(connected, made, tls, ended)))
            threads[-1].start()


def _serve(connected: socket.socket, made: Receiver, tls: ssl.SSLContext | None, ended: threading.Event) -> None:
    with contextlib.suppress(OSError, ValueError, IndexError), contextlib.ExitStack() as stack:
        stack.enter_context(connected)
        connected.settimeout(5)
        if tls:
            connected = stack.enter_context(tls.wrap_socket(connected, server_side=True))
        made.heard.append(_read(connected))
        for part in made.next_script():
            if isinstance(part, bytes):
                connected.sendall(part)
            elif ended.wait(part):
                return


def _read(connected: socket.socket) -> Heard:
    received = b""
    while b"\r\n\r\n" not in received:
        received += _some(connected)
    head, _, body = received.partition(b"\r\n\r\n")
    [first, *lines] = head.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    while len(body) < int(headers.get("content-length", "0")):
        body += _some(connected)
    return Heard(method, target, headers, body)


def _some(connected: socket.socket) -> bytes:
    if some := connected.recv(65536):
        return some
    raise ConnectionError

"""A call whose answer is fetched when it has come."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tidegate.base.lambda_call import NotAnswered, NotReached, Reply
from tidegate.base.pending_call import PendingCall

BODY = b'{"answer": "' + b"x" * 500_000 + b'"}'
HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(BODY)
EVENT = b"{}"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{}\n\r\n0\r\n\r\n"


@contextmanager
def answering(monkeypatch: pytest.MonkeyPatch, *parts: bytes, pause: float = 0, stays: float = 0) -> Iterator[None]:
    """A server that reads one request and sends these parts, each after a pause."""
    for name, value in (("AWS_ACCESS_KEY_ID", "x"), ("AWS_SECRET_ACCESS_KEY", "x"), ("AWS_REGION", "eu-west-1")):
        monkeypatch.setenv(name, value)

    def serve() -> None:
        client, _ = server.accept()
        with client, contextlib.suppress(OSError):  # the caller has given up
            request = b""
            # What is left unread would reset the connection when it is closed.
            while not request.endswith(EVENT) and (part := client.recv(65536)):
                request += part
            for part in parts:
                time.sleep(pause)
                client.sendall(part)
            time.sleep(stays)

    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", f"http://127.0.0.1:{server.getsockname()[1]}")
        thread = threading.Thread(target=serve)
        thread.start()
        yield
        thread.join()


def finish(call: PendingCall) -> Reply:
    while not call.is_answered:
        call.wait(0.05)
    return call.reply()


def begin(*, within: float = 5) -> PendingCall:
    return PendingCall("relay", EVENT, connect_within=1, within=within)


@pytest.mark.parametrize("parts", [(HEAD, BODY), (HEAD[:10], HEAD[10:] + BODY[:7], BODY[7:])])
def test_an_answer_comes_in_parts(monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]) -> None:
    with answering(monkeypatch, *parts, pause=0.05):
        call = begin()
        assert not call.is_answered

        reply = finish(call)

    assert (reply.status, reply.body) == (200, BODY)


def test_an_answer_of_known_length_is_not_waited_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(monkeypatch, HEAD, BODY, stays=1):
        began = time.monotonic()
        assert finish(begin()).body == BODY

        assert time.monotonic() - began < 0.8


def test_an_answer_without_a_length_ends_with_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(monkeypatch, CHUNKED):
        assert finish(begin()).body == b"{}\n"


@pytest.mark.parametrize("parts", [(), (HEAD[:30],), (HEAD, BODY[:-1])])
def test_an_answer_that_breaks_off_is_none(monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]) -> None:
    with answering(monkeypatch, *parts), pytest.raises(NotAnswered):
        finish(begin())


def test_an_answer_that_does_not_come_in_time_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(monkeypatch, HEAD, BODY, pause=0.5), pytest.raises(NotAnswered) as raised:
        finish(begin(within=0.2))

    assert isinstance(raised.value.__cause__, TimeoutError)


def test_a_place_where_nothing_listens_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", "http://127.0.0.1:9")

    with pytest.raises(NotReached):
        begin()

"""The connection to Lambda is kept for the next call, and no call is done twice for it."""

import json
import os
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.tls import Authority
from tidegate.base import lambda_call
from tidegate.base.lambda_call import NotAnswered, Reply, invoke
from tidegate.base.pending_call import PendingCall


class Lambda(ThreadingHTTPServer):
    """Keeps connections, as Lambda does."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Invocation)
        self.connections = 0
        self.events: list[Any] = []
        self.hangs_up: set[int] = set()
        """The events, from 1 on, that get no answer."""
        self.closes = False
        """Each connection ends after an answer, which does not say so."""
        self.is_chunked = False
        self.lock = threading.Lock()


class _Invocation(BaseHTTPRequestHandler):
    server: Lambda
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        with self.server.lock:
            self.server.connections += 1

    def do_POST(self) -> None:
        with self.server.lock:
            self.server.events.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            number = len(self.server.events)
        self.close_connection = number in self.server.hangs_up or self.server.closes
        if number in self.server.hangs_up:
            return
        self.send_response(202)
        if self.server.is_chunked:
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"2\r\n{}\r\n0\r\n\r\n")
            return
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *arguments: Any) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lambda]:
    for name, value in (("AWS_ACCESS_KEY_ID", "x"), ("AWS_SECRET_ACCESS_KEY", "x"), ("AWS_REGION", "eu-west-1")):
        monkeypatch.setenv(name, value)
    lambda_call._forget()
    with Lambda() as own:
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", f"http://localhost:{own.server_port}")
        thread = threading.Thread(target=own.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield own
        own.shutdown()
        thread.join()
    lambda_call._forget()


def send(kind: Literal["Event", "RequestResponse"] = "Event", *, keeps: bool = True) -> Reply:
    return invoke("f", b"{}", kind=kind, connect_within=1, within=5, keeps=keeps)


def ask() -> Reply:
    call = PendingCall("f", b"{}", connect_within=1, within=5)
    while not call.is_answered:
        call.wait(0.05)
    return call.reply()


def until_closed() -> None:
    """Waits until the server's close has arrived here."""
    time.sleep(0.1)


@pytest.mark.parametrize("call", [send, ask])
@pytest.mark.parametrize("is_chunked", [False, True])
def test_calls_that_follow_each_other_share_a_connection(
    server: Lambda, call: Callable[[], Reply], is_chunked: bool
) -> None:
    server.is_chunked = is_chunked

    replies = [call() for _ in range(5)]

    assert {(reply.status, reply.body) for reply in replies} == {(202, b"{}")}
    assert (server.connections, len(server.events)) == (1, 5)


def test_calls_at_the_same_time_have_a_connection_each(server: Lambda) -> None:
    for _ in range(3):
        calls = [PendingCall("f", b"{}", connect_within=1, within=5) for _ in range(2)]
        for call in calls:
            while not call.is_answered:
                call.wait(0.05)
            assert call.reply().status == 202

    assert (server.connections, len(server.events)) == (2, 6)


def test_certificates_are_read_once(server: Lambda, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority, contexts, made = Authority("authority"), [], ssl.create_default_context

    def counted(*arguments: Any, **options: Any) -> ssl.SSLContext:
        contexts.append(made(*arguments, **options))
        return contexts[-1]

    (tmp_path / "trusted.pem").write_bytes(authority.certificate)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "trusted.pem"))
    monkeypatch.setattr(ssl, "create_default_context", counted)
    monkeypatch.setattr(ssl, "_create_default_https_context", counted)
    monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", f"https://localhost:{server.server_port}")
    server.socket = authority.server("localhost", tmp_path).wrap_socket(server.socket, server_side=True)
    lambda_call.trust.cache_clear()

    try:
        replies = [ask(), send(), ask(), send(keeps=False)]
    finally:
        lambda_call.trust.cache_clear()

    assert {reply.status for reply in replies} == {202}
    assert (len(contexts), server.connections) == (1, 2)


@pytest.mark.parametrize("seconds", [11, -5])
def test_a_connection_that_was_kept_while_the_environment_was_frozen_is_replaced(
    server: Lambda, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    send()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + seconds)

    send()

    assert (server.connections, len(server.events)) == (2, 2)


@pytest.mark.parametrize("call", [send, ask])
def test_a_connection_that_lambda_has_closed_is_replaced(server: Lambda, call: Callable[[], Reply]) -> None:
    server.closes = True
    call()
    until_closed()

    assert call().status == 202
    assert (server.connections, len(server.events)) == (2, 2)


def test_an_event_that_gets_no_answer_on_a_kept_connection_is_sent_again(server: Lambda) -> None:
    """Lambda may have closed it in the same moment. A wake that comes twice finds nothing the second time."""
    server.hangs_up = {2}
    send()

    assert send().status == 202
    assert (server.connections, len(server.events)) == (2, 3)


@pytest.mark.parametrize("call", [lambda: send("RequestResponse"), ask])
def test_a_question_that_gets_no_answer_is_not_repeated(server: Lambda, call: Callable[[], Reply]) -> None:
    server.hangs_up = {2}
    send()

    with pytest.raises(NotAnswered):
        call()

    assert len(server.events) == 2


def test_a_slot_leaves_its_processors_connection_alone(server: Lambda) -> None:
    send()
    if not (pid := os.fork()):
        os._exit(0 if send().status == 202 and server.connections == 1 else 1)
    assert os.waitpid(pid, 0)[1] == 0

    send()

    assert (server.connections, len(server.events)) == (2, 3)


def test_a_call_that_keeps_nothing_has_a_connection_of_its_own(server: Lambda) -> None:
    """As one that works for minutes, or may not be done twice."""
    for _ in range(2):
        send("RequestResponse", keeps=False)

    assert server.connections == 2

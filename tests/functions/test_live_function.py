"""The live function by itself: what it imports, and what it makes of a relay and a gateway that do not work."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

import pump
from connections import Connections, Result
from relay_call import LiveRelay
from tests.conftest import ROOT
from tests.crowd import within

HERE = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_REGION": "eu-west-1"}
TICKET = "t" * 43


class Gateway(ThreadingHTTPServer):
    """API Gateway's @connections, and Lambda: each name of a connection is the status that it is answered with."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self.posted: list[tuple[str, str, Any]] = []
        self.relay: Any = None
        self.drops = 0
        self.slow = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Request(BaseHTTPRequestHandler):
    server: Gateway
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"] or 0))
        if self.path.startswith("/2015-03-31/"):
            self._answer(200 if self.server.relay else 500, json.dumps(self.server.relay).encode())
            return
        name = self.path.rpartition("/")[2]
        if name == "drop":
            self.server.drops += 1
            self.close_connection = True
            if self.server.drops == 1:
                return
        self.server.posted.append((self.command, name, json.loads(body or "null")))
        self._answer(int(name) if name.isdecimal() else 200, b"")

    def do_DELETE(self) -> None:
        time.sleep(self.server.slow)
        self.do_POST()

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def gateway(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gateway]:
    with Gateway() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        for name, value in HERE.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", server.url)
        monkeypatch.setenv("AWS_LAMBDA_FUNCTION_NAME", "live")
        monkeypatch.setenv("RELAY_FUNCTION", "relay")
        monkeypatch.setenv("LIVE_API", f"{server.url}/live")
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def handler(gateway: Gateway, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.delitem(sys.modules, "live", raising=False)
    import live

    yield live.handler
    forget(live.connections)


@pytest.fixture
def kept(gateway: Gateway) -> Iterator[Connections]:
    made = Connections(f"{gateway.url}/live")
    yield made
    forget(made)


def forget(kept: Connections) -> None:
    while not kept._idle.empty():
        kept._idle.get().close()


def event(kind: str, **more: Any) -> dict[str, Any]:
    return {"requestContext": {"eventType": kind, "connectionId": "abc"}} | more


def test_its_memory_has_room_for_relays_largest_answer() -> None:
    program = """
import json
import connections, live
message = {"data": "x" * 100_000, "key": "k", "version": "v", "connections": ["c" * 16] * 100}
answer = json.dumps({"answer": {"messages": [message] * 30}}).encode()
texts = [each["data"].encode() for each in json.loads(answer)["answer"]["messages"]]
print(next(int(line.split()[1]) // 1024 for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""
    known = HERE | {"RELAY_FUNCTION": "relay", "LIVE_API": "https://x/live", "PATH": os.environ["PATH"]}
    known["PYTHONPATH"] = f"{ROOT}/functions/live:{ROOT}/layers/tidegate"

    done = subprocess.run([sys.executable, "-c", program], env=known, capture_output=True, text=True, check=True)

    size = re.search(r"  LiveFunction:.*?MemorySize: (\d+)", (ROOT / "template.yaml").read_text(), re.DOTALL)
    assert size
    assert int(size[1]) == 128
    # Lambda's own runtime has some 30 MB of it.
    assert int(done.stdout) < int(size[1]) - 40


def test_it_imports_neither_boto3_nor_what_opens_a_database() -> None:
    program = "import sys, live; print(*{'boto3', 'botocore', 'psycopg', 'aws_lambda_powertools'} & set(sys.modules))"
    known = HERE | {"RELAY_FUNCTION": "relay", "LIVE_API": "https://x/live", "PATH": os.environ["PATH"]}
    known["PYTHONPATH"] = f"{ROOT}/functions/live:{ROOT}/layers/tidegate"

    done = subprocess.run([sys.executable, "-c", program], env=known, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == ""


@pytest.mark.parametrize("query", [None, {}, {"ticket": ""}, {"ticket": "x" * 44}, {"ticket": "é" * 43}])
def test_what_is_no_ticket_does_not_reach_relay(handler: Any, query: dict[str, str] | None) -> None:
    assert handler(event("CONNECT", queryStringParameters=query), None) == {"statusCode": 401}


def test_without_relay_no_client_is_let_in(handler: Any) -> None:
    assert handler(event("CONNECT", queryStringParameters={"ticket": TICKET}), None) == {"statusCode": 503}
    assert handler(event("DISCONNECT"), None) == {"statusCode": 503}


def test_without_relay_a_client_is_told_to_try_again(handler: Any, gateway: Gateway) -> None:
    assert handler(event("MESSAGE", body='{"do": "ping"}'), None) == {"statusCode": 200}

    assert gateway.posted == [("POST", "abc", {"wrong": "try again later"})]


def test_what_relay_refuses_is_told(handler: Any, gateway: Gateway) -> None:
    gateway.relay = {"error": {"kind": "refused", "message": "not so"}}

    handler(event("MESSAGE", body='{"do": "watch", "topics": ["stats"]}'), None)

    assert gateway.posted == [("POST", "abc", {"wrong": "not so"})]


@pytest.mark.parametrize(
    "topics", ["[NaN]", "[1e999]", "[null]", '["stats", 1]', f"[{'[' * 900}{']' * 900}]", '"stats"']
)
def test_what_is_no_list_of_texts_does_not_reach_relay(handler: Any, gateway: Gateway, topics: str) -> None:
    handler(event("MESSAGE", body=f'{{"do": "watch", "topics": {topics}}}'), None)

    assert gateway.posted == [("POST", "abc", {"wrong": "topics is a list of one to 100 texts"})]


def test_a_connection_whose_caller_has_ended_is_closed(handler: Any, gateway: Gateway) -> None:
    gateway.relay = {"answer": {"watching": 0, "refused": [], "pump": False, "closed": True}}

    handler(event("MESSAGE", body='{"do": "ping"}'), None)

    assert gateway.posted == [("DELETE", "abc", None)]


def test_each_answer_of_the_gateway_is_judged(gateway: Gateway, kept: Connections) -> None:
    kept.post([(["200"], "{}")])

    results = kept.post([(["200", "410", "413", "429", "500", "drop"], "{}"), (["a/b="], '{"n": 1}')])

    # What is not in the answer may arrive at the next try. A kept connection may have been dropped meanwhile.
    assert sorted(results) == [
        *(Result("200", 0, 200), Result("410", 0, 410), Result("413", 0, 413)),
        *(Result("a/b=", 1, 200), Result("drop", 0, 200)),
    ]
    assert ("POST", "a%2Fb%3D", {"n": 1}) in gateway.posted


def test_the_time_for_posting_is_bounded(kept: Connections) -> None:
    assert kept.post([(["200", "201"], "{}")], within=-1) == []


def test_many_connections_are_closed_at_once(gateway: Gateway, kept: Connections) -> None:
    """A key that is revoked ends all of its connections, and others wait for their states meanwhile."""
    gateway.slow = 0.1

    with within(2):
        kept.close([f"c{n}" for n in range(32)])
    with within(2):
        kept.close([f"d{n}" for n in range(500)], within=0.3)

    closed = [name for _, name, _ in gateway.posted]
    assert {f"c{n}" for n in range(32)} <= set(closed)
    assert 32 < len(closed) < 150


def test_the_pump_ends_when_it_has_no_duty(gateway: Gateway, kept: Connections) -> None:
    gateway.relay = {"answer": {"goes_on": False, "messages": [], "close": ["abc"], "after": ["", ""], "next_ms": 0}}

    pump.pump(LiveRelay("relay"), kept, lambda: 60, by="schedule")

    assert gateway.posted == [("DELETE", "abc", None)]


def test_the_pump_outlasts_a_relay_that_does_not_answer(
    gateway: Gateway, kept: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pump, "_FIRST_PAUSE_SECONDS", 0.01)
    left = iter([60, 60, 60, 5])

    pump.pump(LiveRelay("relay"), kept, lambda: next(left), by="watch")

    assert gateway.posted == []

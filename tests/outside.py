"""A processor outside: it reaches no database, and asks a relay behind Lambda's Invoke API."""

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest import mock

from tests.conftest import ROOT
from tests.roles import login_beside
from tidegate.base import lambda_call
from tidegate.base.settings import Settings
from tidegate.job_type.definition import JobTypes
from tidegate.postgres.database import Connection, connect
from tidegate.processor.fleet import Worker
from tidegate.processor.identity import new_secret, worker_id
from tidegate.processor.invocation import Processor
from tidegate.processor.patient import RECONNECT_SECONDS
from tidegate.processor.relay import Relay
from tidegate.processor.relayed import Relayed
from tidegate.processor.waker import Waker

LANE = "outside"
Fault = Callable[["LambdaWithRelay", dict[str, Any]], tuple[int, bytes] | None]


class LambdaWithRelay(ThreadingHTTPServer):
    """Invokes relay, as its role. A fault in `faults` is what becomes of the next invocation for a verb."""

    def __init__(self, url: str, waker: Waker) -> None:
        super().__init__(("127.0.0.1", 0), _Invocation)
        self.relay = Relay([LANE], budget=15, waker=waker)
        self.url = url
        self.asked: Counter[str] = Counter()
        self.connections = 0
        self.faults: list[tuple[str, Fault]] = []

    def invoke(self, event: dict[str, Any]) -> tuple[int, bytes]:
        self.asked[event["verb"]] += 1
        for fault in self.faults:
            if fault[0] == event["verb"]:
                self.faults.remove(fault)
                if (answer := fault[1](self, event)) is not None:
                    return answer
        return self.answer(event)

    def answer(self, event: dict[str, Any]) -> tuple[int, bytes]:
        with connect(self.url) as connection:
            return 200, json.dumps(self.relay.answer(lambda: connection, event), ensure_ascii=False).encode()


class RelayProcesses(LambdaWithRelay):
    """Each invocation in a process that can be killed, as environments of Lambda are."""

    def __init__(self, url: str, waker: Waker) -> None:
        super().__init__(url, waker)
        self._idle: list[subprocess.Popen[bytes]] = []
        self.busy: set[subprocess.Popen[bytes]] = set()
        self.killed = 0

    def answer(self, event: dict[str, Any]) -> tuple[int, bytes]:
        process = self._idle.pop() if self._idle else self._start()
        assert process.stdin
        assert process.stdout
        self.busy.add(process)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(event).encode() + b"\n")
            process.stdin.flush()
        answer = process.stdout.readline()
        self.busy.discard(process)
        if not answer:
            _end(process)
            return 500, b'{"errorType": "Runtime.ExitError"}'
        self._idle.append(process)
        return 200, answer

    def kill_one(self) -> bool:
        """In the middle of an invocation."""
        for process in list(self.busy):
            process.kill()
            self.killed += 1
            return True
        return False

    def server_close(self) -> None:
        super().server_close()
        for process in (*self._idle, *self.busy):
            _end(process)

    def _start(self) -> subprocess.Popen[bytes]:
        roots = os.pathsep.join(str(ROOT / root) for root in (".", "layers/tidegate"))
        return subprocess.Popen(
            [sys.executable, "-m", "tests.engine.relay_environment", self.url],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": roots, "POWERTOOLS_LOG_LEVEL": "CRITICAL"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe
        with contextlib.suppress(BrokenPipeError):
            pipe.close()


class _Invocation(BaseHTTPRequestHandler):
    server: LambdaWithRelay
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self.server.connections += 1

    def do_POST(self) -> None:
        status, body = self.server.invoke(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        if not status:
            self.close_connection = True  # without an answer
            return
        self.send_response(status)
        if status == 429:
            self.send_header("x-amzn-errortype", "TooManyRequestsException")
        self.send_header("content-length", str(len(body)))
        with contextlib.suppress(ConnectionError):  # a processor that asked was killed
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *arguments: Any) -> None:
        pass


def throttled(_: LambdaWithRelay, __: dict[str, Any]) -> tuple[int, bytes]:
    return 429, b"{}"


def forbidden(_: LambdaWithRelay, __: dict[str, Any]) -> tuple[int, bytes]:
    """IAM does not know yet what the processor may call."""
    return 403, b'{"Message": "User is not authorized to perform: lambda:InvokeFunction"}'


def pending(_: LambdaWithRelay, __: dict[str, Any]) -> tuple[int, bytes]:
    """Relay is not ready yet."""
    return 409, b'{"Message": "The function is Pending"}'


def unanswered(_: LambdaWithRelay, __: dict[str, Any]) -> tuple[int, bytes]:
    return 0, b""


def lost(server: LambdaWithRelay, event: dict[str, Any]) -> tuple[int, bytes]:
    """It was done."""
    server.answer(event)
    return 0, b""


def slow(seconds: float) -> Fault:
    def wait(_: LambdaWithRelay, __: dict[str, Any]) -> None:
        time.sleep(seconds)

    return wait


@contextmanager
def relay(connection: Connection, *, waker: Waker | None = None) -> Iterator[LambdaWithRelay]:
    """Beside this connection's database."""
    with serving(LambdaWithRelay(login_beside(connection, "tidegate_relay"), waker or Waker({}))) as server:
        yield server


@contextmanager
def serving[Server: LambdaWithRelay](server: Server) -> Iterator[Server]:
    with server:
        here = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_REGION": "eu-west-1"}
        here["AWS_ENDPOINT_URL_LAMBDA"] = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        with mock.patch.dict(os.environ, here):
            yield server
        server.shutdown()
        thread.join()
        lambda_call._forget()


def process_outside(
    job_types: JobTypes, *, patience_seconds: float = RECONNECT_SECONDS, **options: Any
) -> dict[str, int]:
    return _outside(job_types, patience_seconds=patience_seconds, **options).run()


def declare_outside(job_types: JobTypes) -> dict[str, Any]:
    return _outside(job_types).declare()


def _outside(
    job_types: JobTypes,
    *,
    seconds: float = 100,
    request_id: str = "w1",
    by: str = "tick",
    patience_seconds: float = RECONNECT_SECONDS,
    **settings: str,
) -> Processor:
    ends = time.monotonic() + seconds
    secret = new_secret()
    worker = Worker(worker_id(request_id, secret), LANE, started_by=by)
    return Processor(
        Relayed("relay", worker, secret),
        job_types,
        Settings.read({"RELAY_FUNCTION": "relay", "LANE": LANE, "PROCESSOR_LANES": f"default,{LANE}", **settings}),
        worker,
        remaining=lambda: ends - time.monotonic(),
        patience_seconds=patience_seconds,
    )

"""Calls a function's handler in this process, with events as API Gateway makes them."""

import importlib
import os
import sys
import time
from types import SimpleNamespace
from typing import Any

from bench.work import ROOT
from local.event import Request, make_event, request_id
from local.routes import Routes
from local.template import read_template
from tidegate.http.principal import create_key
from tidegate.postgres.database import Connection

_CONTEXT = SimpleNamespace(
    function_name="bench",
    memory_limit_in_mb=1024,
    invoked_function_arn="bench",
    aws_request_id="bench",
    get_remaining_time_in_millis=lambda: 29_000,
)


class Function:
    """The function in functions/<name> on a database, called with the key, or with a new one of the role."""

    def __init__(self, name: str, url: str, connection: Connection, role: str, *, key: str = "") -> None:
        os.environ["DATABASE_URL"] = url
        sys.path.insert(0, str(ROOT / "functions" / name))
        try:
            self._handler = importlib.import_module(name).handler
        finally:
            sys.path.pop(0)
        key = key or create_key(connection, name="bench", role=role, owner="bench")
        self._headers = (("authorization", f"Bearer {key}"), ("content-type", "application/json"))
        self._match = Routes(read_template(ROOT / "template.yaml").routes).match

    def seconds(self, method: str, target: str, body: bytes = b"") -> float:
        """The seconds from the handler's start to its reply."""
        event = self._event(method, target, body)
        began = time.perf_counter()
        reply: dict[str, Any] = self._handler(event, _CONTEXT)
        seconds = time.perf_counter() - began
        if reply["statusCode"] not in {200, 202}:
            raise RuntimeError(f"{method} {target} was answered with {reply['statusCode']}: {reply['body'][:200]}")
        return seconds

    def status(self, method: str, target: str, body: bytes = b"") -> int:
        """The status of the reply, whatever it is."""
        return int(self._handler(self._event(method, target, body), _CONTEXT)["statusCode"])

    def _event(self, method: str, target: str, body: bytes) -> dict[str, Any]:
        matched = self._match(method, target.partition("?")[0])
        assert matched is not None, target
        return make_event(Request(method, target, self._headers, body, "127.0.0.1", 80), *matched, request_id())

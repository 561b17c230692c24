"""The functions, called as Lambda calls them: handler(event, context)."""

import importlib
import io
import json
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any
from urllib.parse import parse_qs

import pytest

from tests import factory
from tests.conftest import ROOT
from tests.roles import login
from tidegate.base.telemetry import logger
from tidegate.http.principal import create_key
from tidegate.postgres import database
from tidegate.postgres.database import Connection


@dataclass
class Context:
    """The parts of Lambda's context that the functions use."""

    aws_request_id: str
    function_name: str = "test"
    function_version: str = "$LATEST"
    log_stream_name: str = "2030/01/01/[$LATEST]0"
    memory_limit_in_mb: int = 128
    invoked_function_arn: str = "arn:aws:lambda:eu-west-1:123456789012:function:test"
    ends: float | None = None

    def get_remaining_time_in_millis(self) -> int:
        return int((self.ends - time.monotonic()) * 1000) if self.ends else 60_000


@pytest.fixture
def context() -> Any:
    return Context(str(uuid.uuid4()))


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    json: Any
    cookies: list[str] = field(default_factory=list)

    @property
    def problem(self) -> tuple[int, str]:
        """The status and the problem's name, where there is one."""
        return self.status, self.json.get("type", "").removeprefix("urn:tidegate:problem:")


@dataclass
class Client:
    """Calls one function with payload format 2.0."""

    handler: Callable[[dict[str, Any], Any], dict[str, Any]]
    context: Any
    key: str

    def __call__(
        self, method: str, path: str, body: Any = None, *, query: str = "", cookies: Any = (), **headers: str
    ) -> Reply:
        sent = {"authorization": f"Bearer {self.key}", "content-type": "application/json"} | headers
        event: dict[str, Any] = {
            "version": "2.0",
            "routeKey": f"{method} {path}",
            "rawPath": path,
            "rawQueryString": query,
            "headers": {name.replace("_", "-"): value for name, value in sent.items() if value},
            "requestContext": {"http": {"method": method, "path": path}, "stage": "$default", "requestId": "r1"},
            "isBase64Encoded": False,
        }
        if query:
            # As in API Gateway's event: decoded, and the values of a repeated name joined.
            said: dict[str, list[str]] = parse_qs(query, keep_blank_values=True)
            event["queryStringParameters"] = {name: ",".join(values) for name, values in said.items()}
        if cookies:
            event["cookies"] = [*cookies]
        if body is not None:
            event["body"] = body if isinstance(body, str) else json.dumps(body)
        reply = self.handler(event, self.context)
        text = reply.get("body") or "null"
        is_json = "json" in str(reply["headers"].get("Content-Type", "json"))
        cookies_set = [str(each) for each in reply.get("cookies", [])]
        return Reply(reply["statusCode"], reply["headers"], json.loads(text) if is_json else text, cookies_set)

    def as_(self, key: str) -> "Client":
        return Client(self.handler, self.context, key)


@pytest.fixture(scope="session", autouse=True)
def _connections() -> Iterator[None]:
    """A connection for each function, kept for its next invocation, as on Lambda."""
    held: dict[Any, Connection] = {}
    one_for_all = database.connection

    def one_for_each(place: Any, **options: Any) -> Connection:
        database._connection = held.get(place)
        held[place] = one_for_all(place, **options)
        return held[place]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "connection", one_for_each)
        yield
    for connection in held.values():
        connection.close()


ColdStart = Callable[..., Client]


@pytest.fixture
def environment(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The environment of a function, with a login of its own."""

    def of(function: str) -> None:
        monkeypatch.setenv("DATABASE_URL", login(database_url, f"tidegate_{function}"))

    return of


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """The functions' output, as CloudWatch gets it; capsys is set up too late to see it."""
    written = io.StringIO()
    monkeypatch.setattr(logger.registered_handler, "stream", written)
    return written


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


@pytest.fixture
def canary(committed: Connection) -> str:
    return factory.make_type(committed, "canary")


@pytest.fixture
def alice(committed: Connection) -> str:
    return create_key(committed, name="alice's app", role="producer", owner="alice")


def _modules(function: str) -> dict[str, ModuleType]:
    """The modules of the function's folder."""
    folder = str(ROOT / "functions" / function)
    return {
        name: module
        for name, module in sys.modules.items()
        if (getattr(module, "__file__", None) or "").startswith(f"{folder}/")
    }


def _forget(function: str) -> dict[str, ModuleType]:
    forgotten = _modules(function)
    for name in forgotten:
        del sys.modules[name]
    return forgotten


Environment = Callable[[str], None]


@pytest.fixture
def cold_start(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, context: Any, api_key: str
) -> Iterator[ColdStart]:
    """A function in a new environment. Modules that were imported before come back after the test."""
    before: dict[str, dict[str, ModuleType]] = {}

    def start(function: str, **variables: str) -> Client:
        environment(function)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        forgotten = _forget(function)
        before.setdefault(function, forgotten)
        return Client(importlib.import_module(function).handler, context, api_key)

    yield start
    for function, modules in before.items():
        _forget(function)
        sys.modules.update(modules)


@pytest.fixture
def enqueue(environment: Environment, context: Any, api_key: str, canary: str) -> Client:
    # Imported here, since a function reads its environment at its import, as at a cold start.
    environment("enqueue")
    import enqueue as function

    return Client(function.handler, context, api_key)


@pytest.fixture
def processor(environment: Environment, context: Any) -> Callable[..., dict[str, Any]]:
    """Invokes the processor, with a tick's event or with the fields that are given."""
    environment("processor")
    import processor as function

    def invoke(**event: Any) -> dict[str, Any]:
        answer: dict[str, Any] = function.handler(event, context)
        return answer

    return invoke


@pytest.fixture
def management(environment: Environment, context: Any, api_key: str, canary: str) -> Client:
    environment("management")
    import management as function

    return Client(function.handler, context, api_key)

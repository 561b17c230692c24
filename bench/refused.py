"""Measures a refused request: its statements, and its CPU in Postgres beside that of an accepted one."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from bench.figure import Bar, Size
from bench.function import Function
from bench.statements import count
from bench.work import cpu_seconds, database, noop
from local.database import Postgres
from tidegate.http.principal import Role, create_key
from tidegate.job import CallerLimits
from tidegate.job_type.definition import Rate
from tidegate.postgres.database import Connection, connect
from tidegate.queue.declare import declare

UNKNOWN_KEY = f"tg_{'0' * 16}_{'0' * 64}"
# One request a day is admitted, and then none.
_RATE = Rate.parse("1/day")
# The server's CPU is counted in hundredths of a second.
_AT_ONCE = 300
_OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'refused' AND pid <> pg_backend_pid()"
JOB = {"type": noop.name}
REFUSED: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "over its rate": (429, {"rate": _RATE}, JOB),
    "a priority over the key's": (403, {"limits": CallerLimits(max_priority=10)}, JOB | {"priority": 20}),
    "a type that is not the key's": (403, {"limits": CallerLimits(types=["other"])}, JOB),
    "a field that no job has": (400, {}, JOB | {"colour": "red"}),
}
"""The status, what the key may do, and what it sends."""


def bars(postgres: Postgres, size: Size) -> list[Bar]:
    with _requests(postgres) as (requests, connection):
        accepted = requests.pop("accepted")
        spent = dict.fromkeys(requests, 0.0)
        spent_accepted = 0.0
        for _ in range(size.rounds):
            spent_accepted += _cpu(postgres, accepted)
            for name, send in requests.items():
                spent[name] += _cpu(postgres, send)
        # Logging costs CPU, so it is measured last. Each new connection logs its statements.
        connection.execute("ALTER DATABASE refused SET log_statement = 'all'")
        connection.execute(_OTHERS)
        accepted()
        log = postgres.directory / "log"
        sent = {name: count(log, send).total() for name, send in requests.items()}
    return [
        *[Bar(f"statements of a refused request: {name}", sent[name], at_most=1) for name in requests],
        *[
            Bar(f"Postgres' CPU, refused / accepted: {name}", spent[name] / spent_accepted, at_most=0.75)
            for name in spent
        ],
    ]


@contextmanager
def _requests(postgres: Postgres) -> Iterator[tuple[dict[str, Callable[[], None]], Connection]]:
    with database(postgres, "refused") as url, connect(url) as connection:
        declare(connection, [noop], longest=900)
        requests = {"accepted": _request(Function("enqueue", url, connection, "producer"), 202, JOB)}
        stranger = Function("enqueue", url, connection, "producer", key=UNKNOWN_KEY)
        requests["unknown key"] = _request(stranger, 401, JOB)
        for name, (status, may, body) in REFUSED.items():
            key = create_key(connection, name=name, role=Role.PRODUCER, owner="hostile", **may)
            function = Function("enqueue", url, connection, "producer", key=key)
            if status == 429:
                function.status("POST", "/api/jobs", json.dumps(JOB).encode())  # takes the token
            requests[name] = _request(function, status, body)
        for send in requests.values():
            send()
        yield requests, connection


def _request(function: Function, status: int, job: dict[str, Any]) -> Callable[[], None]:
    return partial(_send, function, status, json.dumps(job).encode())


def _send(function: Function, status: int, body: bytes) -> None:
    answered = function.status("POST", "/api/jobs", body)
    if answered != status:
        raise RuntimeError(f"{body!r} was answered with {answered} and not with {status}")


def _cpu(postgres: Postgres, send: Callable[[], None]) -> float:
    before = cpu_seconds(postgres)
    for _ in range(_AT_ONCE):
        send()
    return cpu_seconds(postgres) - before

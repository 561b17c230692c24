"""The refused requests that `make bench ONLY=neighbours` measures: each costs Postgres at most one statement."""

import re
from pathlib import Path
from typing import Any

import pytest

from bench import refused
from tests import factory
from tests.functions.conftest import Client
from tidegate.http.principal import Role, create_key
from tidegate.postgres import database
from tidegate.postgres.database import Connection

UNKNOWN = {"unknown key": (401, None, refused.JOB)}


@pytest.mark.parametrize("name", [*UNKNOWN, *refused.REFUSED])
def test_a_refused_request_sends_at_most_one_statement(
    enqueue: Client, committed: Connection, tmp_path: Path, name: str
) -> None:
    status, may, body = (UNKNOWN | refused.REFUSED)[name]
    factory.make_type(committed, refused.JOB["type"])
    key = create_key(committed, name=name, role=Role.PRODUCER, owner="hostile", **may) if may is not None else ""
    client = enqueue.as_(key or refused.UNKNOWN_KEY)
    client("POST", "/api/jobs", refused.JOB)

    reply, sent = traced(client, body, tmp_path / "trace")

    assert reply.status == status
    assert sent <= 1


def traced(client: Client, body: dict[str, Any], file: Path) -> tuple[Any, int]:
    """The reply, and how many statements the function's connection sent."""
    assert database._connection is not None
    libpq = database._connection.pgconn
    with file.open("wb") as trace:
        libpq.trace(trace.fileno())
        reply = client("POST", "/api/jobs", body)
        libpq.untrace()
    return reply, len(re.findall(r"\tF\t\d+\t(?:Execute|Query)", file.read_text()))

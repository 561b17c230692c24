"""The examples of docs/callbacks.md, in their order."""

import json
import re
from typing import Any

import pytest

from tests import factory
from tests.conftest import ROOT
from tests.functions.conftest import Client
from tests.outcomes import FAILED
from tidegate.outcome import Finished
from tidegate.outside.email import Email
from tidegate.postgres.database import Connection
from tidegate.queue.claim import Limits, claim
from tidegate.queue.settle import settle

PAGE = (ROOT / "docs" / "callbacks.md").read_text()
CURL = re.compile(
    r"""^curl -sS (?:-X (?P<method>\w+) )?"?\$TIDEGATE_URL(?P<path>/[^\s"?]+)(?:\?(?P<query>[^"]+))?"? .*?"""
    r"""(?:\\\n  -d '(?P<body>[^']+)')?$""",
    re.MULTILINE,
)


def test_each_request_is_accepted(
    management: Client, enqueue: Client, committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCAL_RECEIVERS", "true")
    factory.make_type(committed, "callback", lane="outside")
    asked = [found.groupdict() for found in CURL.finditer(PAGE)]
    assert len(asked) == PAGE.count("curl -sS") == 8

    for each in asked:
        body = json.loads(each["body"]) if each["body"] else None
        method = each["method"] or ("POST" if body else "GET")
        client = enqueue if method == "POST" and each["path"].startswith("/api/jobs") else management
        reply = client(method, each["path"], body, query=each["query"] or "")
        assert reply.status in {200, 201, 202}, (each, reply.json)


def test_the_body_on_the_page_is_what_is_told(committed: Connection) -> None:
    [shown] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)

    told = failed_canary(committed)

    assert shape(json.loads(shown)) == shape(told)


def test_a_failure_becomes_a_mail(committed: Connection) -> None:
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    source: dict[str, Any] = {}
    exec(code, source)

    [mail] = source["failures"].on_event(failed_canary(committed), {})

    assert mail.job.type == "email"
    assert Email.model_validate(mail.job.payload).subject == "canary failed"


def failed_canary(connection: Connection) -> Any:
    """What is told of it."""
    for name in ("canary", "callback"):
        factory.make_type(connection, name)
    factory.make_endpoint(connection, events=["job.failed"])
    factory.make_job(connection, type="canary", reference_type="order", reference_id="4711")
    [job] = claim(connection, room=1, limits=Limits(["canary"], "default", 100, "w1"))
    settle(connection, [Finished(job, FAILED)])
    return factory.value(connection, "SELECT payload -> 'body' FROM tidegate.jobs WHERE type = 'callback'")


def shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    return type(value)

import pytest

from tests import factory
from tests.functions.conftest import Client
from tests.functions.test_management_jobs import batch_of
from tidegate.postgres.database import Connection


def values(client: Client, field: str, prefix: str = "") -> list[str]:
    reply = client("GET", "/api/suggestions", query=f"field={field}&prefix={prefix}")
    assert reply.status == 200, reply.json
    found: list[str] = reply.json["values"]
    return found


def test_suggestions(management: Client, committed: Connection) -> None:
    for owner, tags, reference, code in (("alice", ["red", "blue"], "order", "smtp"), ("bob", ["red"], "page", "stop")):
        factory.make_job(
            committed, "failed", owner=owner, tags=tags, reference_type=reference, reference_id="1", error_code=code
        )
        factory.make_job(committed, owner=f"{owner}2")

    assert values(management, "type") == values(management, "type", "can") == ["canary"]
    assert values(management, "owner") == ["alice", "alice2", "bob", "bob2"]
    assert values(management, "owner", "bob") == ["bob", "bob2"]
    assert values(management, "tag") == ["red", "blue"]
    assert values(management, "reference_type", "p") == ["page"]
    assert values(management, "reference_type") == ["order", "page"]
    assert values(management, "error", "s") == ["smtp", "stop"]


def test_batches(management: Client, committed: Connection) -> None:
    batch = str(batch_of(committed, "alice"))

    assert values(management, "batch", batch[:6].upper()) == [batch]
    assert values(management, "batch", "zz") == []


@pytest.mark.parametrize("field", ["owner", "reference_type"])
def test_there_are_twenty_at_most(management: Client, committed: Connection, field: str) -> None:
    for n in range(30):
        factory.make_job(committed, owner=f"o{n:02}", reference_type=f"r{n:02}", reference_id="1")

    assert len(values(management, field)) == 20


@pytest.mark.parametrize("query", ["", "field=payload", "field=owner&prefix=%00", "field=owner&prefix=" + "x" * 201])
def test_an_invalid_query_is_refused(management: Client, query: str) -> None:
    assert management("GET", "/api/suggestions", query=query).problem == (400, "invalid")

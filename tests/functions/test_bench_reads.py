"""The reads that `make bench ONLY=manage` measures: every GET of the API, and each is answered."""

import pytest

from bench import reads
from bench.manage import fill
from tests.documented import documented
from tests.functions.conftest import Client
from tidegate.postgres.database import Connection

SOME = reads.Rows(batch="1", job="2", parent="3", hundred="2,3")


def test_every_get_of_the_document_is_measured() -> None:
    measured = {documented("GET", read.partition("?")[0]) for read in reads.reads(SOME)}

    assert measured == {f"GET {path}" for path, operations in reads.PATHS.items() if "get" in operations}


def test_a_route_that_needs_an_address_has_to_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(reads.PATHS, "/api/new/{id}", {"get": {"parameters": [{"name": "id", "required": True}]}})

    with pytest.raises(LookupError, match=r"GET /api/new/\{id\} needs id"):
        reads.reads(SOME)


def test_every_read_is_answered(management: Client, committed: Connection) -> None:
    batch = fill(committed, 12_000, backlog=1_000, analyze=False)
    reads.fill_beside(committed, 12_000)

    for read in reads.reads(reads.rows(committed, batch)):
        path, _, query = read.partition("?")
        assert management("GET", path, query=query).status == 200, read

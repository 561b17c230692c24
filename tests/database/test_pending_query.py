"""Statements that Postgres runs one after the other while Python does not wait."""

from tests import factory
from tests.crowd import eventually
from tidegate.postgres.database import Connection, connect
from tidegate.postgres.pending_query import PendingQuery

SAY = "SELECT %(word)s AS word"


def test_queries_are_answered_in_order(connection: Connection) -> None:
    queries = [PendingQuery(connection, SAY, {"word": word}) for word in ("one", "two", "three")]

    answers = [query.answer() for query in queries]

    assert answers == [[("one",)], [("two",)], [("three",)]]


def test_a_refused_query_does_not_affect_the_others(committed: Connection) -> None:
    before = PendingQuery(committed, SAY, {"word": "before"})
    refused = PendingQuery(committed, "SELECT 1 / %(zero)s::integer", {"zero": "0"})
    behind = PendingQuery(committed, SAY, {"word": "behind"})

    answers = [query.answer() for query in (before, refused, behind)]

    assert answers == [[("before",)], None, [("behind",)]]


def test_each_query_is_a_transaction_of_its_own(committed: Connection) -> None:
    transaction = "SELECT pg_current_xact_id()::text, %(word)s"
    queries = [PendingQuery(committed, transaction, {"word": "same"}) for _ in range(2)]

    first, second = [query.answer() for query in queries]

    assert first
    assert second
    assert first != second


def test_the_connection_is_as_before_when_all_queries_are_answered(connection: Connection) -> None:
    for query in [PendingQuery(connection, SAY, {"word": word}) for word in ("one", "two")]:
        query.answer()

    with connection.transaction():
        row = connection.execute("SELECT 1 AS one").fetchone()

    assert row == {"one": 1}


def test_an_answer_that_arrived_with_the_one_before_is_found(connection: Connection) -> None:
    """Then the socket has nothing left to read."""
    first, second = (PendingQuery(connection, SAY, {"word": word}) for word in ("one", "two"))
    assert eventually(lambda: first.is_answered)

    first.answer()

    assert eventually(lambda: second.is_answered)
    assert second.answer() == [("two",)]


def test_after_a_lost_connection_no_query_is_answered(committed: Connection, database_url: str) -> None:
    with connect(database_url) as lost:
        server = factory.value(lost, "SELECT pg_backend_pid()")
        queries = [PendingQuery(lost, "SELECT pg_sleep(%(seconds)s)::text", {"seconds": "20"}) for _ in range(2)]
        committed.execute("SELECT pg_terminate_backend(%s)", [server])

        answers = [query.answer() for query in queries]

    assert answers == [None, None]

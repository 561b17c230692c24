"""A ticket stands for its caller once."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from tests import factory
from tests.roles import login_beside
from tidegate.http.principal import Principal, Role, create_key, find_key
from tidegate.http.tickets import make_ticket, use_ticket
from tidegate.postgres.database import Connection, connect

BOB = Principal("jwt:bob", Role.ADMIN, "bob", expires_at=datetime.now(UTC) + timedelta(hours=1))


@pytest.fixture
def ann(connection: Connection) -> Principal:
    found = find_key(connection, create_key(connection, name="ann", role="viewer", owner="ann"))
    assert found
    return found


def test_a_ticket_stands_for_its_caller_once(connection: Connection, ann: Principal) -> None:
    for caller in (ann, BOB):
        ticket = make_ticket(connection, "socket", caller, 30)

        assert [use_ticket(connection, "socket", ticket) for _ in range(2)] == [caller, None]


def test_a_ticket_is_for_one_kind_of_use(connection: Connection, ann: Principal) -> None:
    ticket = make_ticket(connection, "login", ann, 30)

    assert use_ticket(connection, "socket", ticket) is None
    assert use_ticket(connection, "login", ticket) == ann


@pytest.mark.parametrize("ticket", ["", "x" * 43, "x" * 42 + "\n", "\ud800" * 43, "é" * 43, "\x00" * 43, "x" * 10**6])
def test_what_is_no_ticket_stands_for_no_caller(connection: Connection, ticket: str) -> None:
    assert use_ticket(connection, "socket", ticket) is None


@pytest.mark.parametrize(
    "end",
    [
        "UPDATE tidegate.tickets SET expires_at = now()",
        "UPDATE tidegate.tickets SET caller_expires_at = now()",
        "UPDATE tidegate.api_keys SET revoked_at = now()",
        "UPDATE tidegate.api_keys SET expires_at = now()",
        "UPDATE tidegate.api_keys SET created_at = now() + interval '1 second'",
        "DELETE FROM tidegate.api_keys",
        "UPDATE tidegate.tickets SET login = 1",
    ],
    ids=["ticket", "caller", "revoked", "expired", "another secret", "no key", "login"],
)
def test_a_ticket_ends_with_what_it_stands_for(connection: Connection, ann: Principal, end: str) -> None:
    ticket = make_ticket(connection, "socket", ann, 30)
    connection.execute(end.encode())

    assert use_ticket(connection, "socket", ticket) is None
    assert connection.execute("SELECT FROM tidegate.tickets").rowcount == 0


def test_a_ticket_says_when_its_key_ends(connection: Connection, ann: Principal) -> None:
    ticket = make_ticket(connection, "socket", ann, 30)
    ends = factory.value(
        connection, "UPDATE tidegate.api_keys SET expires_at = now() + interval '1 s' RETURNING expires_at"
    )

    used = use_ticket(connection, "socket", ticket)

    assert used is not None
    assert used.expires_at == ends


def test_the_table_does_not_hold_the_ticket(connection: Connection, ann: Principal) -> None:
    ticket = make_ticket(connection, "socket", ann, 30)

    assert ticket not in factory.value(connection, "SELECT tickets::text FROM tidegate.tickets")
    assert ticket.encode().hex() not in factory.value(connection, "SELECT tickets::text FROM tidegate.tickets")


def test_of_two_connections_with_one_ticket_one_gets_in(committed: Connection) -> None:
    tickets = [make_ticket(committed, "socket", BOB, 30) for _ in range(20)]
    barrier = threading.Barrier(2)
    used: list[str] = []

    def use(role: str) -> None:
        with connect(login_beside(committed, role)) as own:
            for ticket in tickets:
                barrier.wait()
                if use_ticket(own, "socket", ticket):
                    used.append(ticket)

    threads = [threading.Thread(target=use, args=[role]) for role in ("tidegate_relay", "tidegate_management")]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert sorted(used) == sorted(tickets)


def test_new_tickets_delete_expired_ones(connection: Connection) -> None:
    for _ in range(15):
        make_ticket(connection, "socket", BOB, -1)
    make_ticket(connection, "socket", BOB, 30)
    make_ticket(connection, "socket", BOB, 30)

    assert connection.execute("SELECT FROM tidegate.tickets").rowcount == 2

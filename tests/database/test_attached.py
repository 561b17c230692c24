"""What is attached to claimed jobs: endpoints of payloads and of types."""

import json
from typing import Any

import psycopg
import pytest

from tests import envelopes, factory
from tests.envelopes import NEW, have_keys, sealed, unsealed
from tests.roles import login_beside
from tidegate.base import envelope
from tidegate.job import Attached, Claimed
from tidegate.outcome import TargetFailed
from tidegate.outside.attached import attach, endpoint_of
from tidegate.outside.sealed_endpoints import seal_endpoints
from tidegate.postgres.database import Connection, connect
from tidegate.running import Running

ADD_SECRET = "INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES (%s, %s)"
SECRET = f"whsec_{'a' * 32}"
OLD = f"whsec_{'b' * 32}"
ENDED = f"whsec_{'c' * 32}"
HEADERS = {"Authorization": "Bearer t"}


def make_endpoint(connection: Connection, name: str = "shop", **columns: Any) -> None:
    values = {"name": name, "kind": "http", "url": "https://example.com/v1", "headers": json.dumps(HEADERS)} | columns
    names, slots = ", ".join(values), ", ".join(f"%({column})s" for column in values)
    connection.execute(f"INSERT INTO tidegate.endpoints ({names}) VALUES ({slots})", values)


def request(named: Any = "shop", *, id_: str = "a", type_: str = "http_request", owner: str = "alice") -> Claimed:
    return factory.claimed(type_, json.dumps({"endpoint": named}))._replace(id=id_, owner=owner)


@pytest.fixture
def types(connection: Connection) -> Connection:
    for name in ("http_request", "callback", "canary"):
        factory.make_type(connection, name, lane="outside")
    factory.make_type(connection, "resize", lane="outside", target="https:images")
    factory.make_type(connection, "print", target="lambda:images")
    return connection


def held(job: Claimed, attached: Attached | None) -> Running:
    """By a handler."""
    job = job._replace(attached=attached)
    return Running(job, worker="w1", deadline=0, known=frozenset(), say=lambda _: None)


def only(connection: Connection, job: Claimed) -> Attached | None:
    return attach(connection, [job]).get(job.id)


def test_a_request_gets_the_endpoint_that_its_payload_names(types: Connection) -> None:
    make_endpoint(types)
    make_endpoint(types, "other", url="https://other.example")

    assert only(types, request()) == Attached("shop", "http", "https://example.com/v1", HEADERS)


def test_a_remote_type_gets_the_endpoint_of_its_target_with_all_valid_secrets(types: Connection) -> None:
    make_endpoint(types, "images", kind="webhook")
    for secret, ends in ((OLD, "1 hour"), (SECRET, None), (ENDED, "-1 second")):
        types.execute(
            "INSERT INTO tidegate.endpoint_secrets (endpoint, secret, ends_at)"
            " VALUES ('images', %s, now() + %s::interval)",
            [secret, ends],
        )

    attached = only(types, request("shop", type_="resize"))

    assert attached == Attached("images", "webhook", "https://example.com/v1", HEADERS, (SECRET, OLD))


def test_several_jobs_get_theirs_in_one_statement(types: Connection) -> None:
    make_endpoint(types)
    make_endpoint(types, "other", url="https://other.example")
    jobs = [request(named, id_=f"{number}") for number, named in enumerate(["shop", "other", "shop", "missing"])]

    attached = attach(types, [*jobs, factory.claimed("canary")])

    assert {id_: each.url for id_, each in attached.items()} == {
        "0": "https://example.com/v1",
        "1": "https://other.example",
        "2": "https://example.com/v1",
        "3": "",
    }


@pytest.mark.parametrize("type_", ["canary", "print", "unknown"])
def test_other_types_get_nothing(types: Connection, type_: str) -> None:
    make_endpoint(types)

    assert attach(types, [request(type_=type_)]) == {}
    assert attach(types, []) == {}


@pytest.mark.parametrize(
    "payload",
    [
        "{}",
        "[]",
        "1",
        '{"endpoint": 1}',
        '{"endpoint": null}',
        '{"endpoint": ""}',
        '{"endpoint": "a\\u0000"}',
        "[" * 9000 + "]" * 9000,
        f'{{"endpoint": "{"x" * 64}"}}',
        f'{{"endpoint": {"9" * 5000}}}',
    ],
)
def test_a_payload_that_names_none_gets_nothing(types: Connection, payload: str) -> None:
    assert attach(types, [factory.claimed("http_request", payload)]) == {}


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ({"name": "other"}, "there is no endpoint 'shop'"),
        ({"owner": "bob"}, "there is no endpoint 'shop'"),
        ({"disabled_at": "2026-01-01Z", "disabled_because": "410"}, "the endpoint shop is disabled"),
        ({"headers": '{"X": 1}'}, "the headers of the endpoint shop cannot be read"),
        ({"headers": '{"X": {"a": ["b"]}}'}, "the headers of the endpoint shop cannot be read"),
    ],
)
def test_a_job_that_may_not_have_it_gets_the_reason_and_no_credential(
    types: Connection, columns: dict[str, Any], problem: str
) -> None:
    make_endpoint(types, **columns)

    assert only(types, request()) == Attached("shop", problem=problem)


@pytest.mark.parametrize(
    ("data", "is_sent"),
    [({"owner": "alice"}, True), ({"owner": "bob"}, False), ({"owner": 1}, False), ({"endpoint": "shop"}, True)],
)
def test_a_callback_tells_its_endpoints_owner_nothing_of_others(
    types: Connection, data: dict[str, Any], is_sent: bool
) -> None:
    """The endpoint may have been deleted, and made anew for another owner, since the callback was made."""
    make_endpoint(types, kind="webhook", owner="alice")
    payload = json.dumps({"endpoint": "shop", "body": {"type": "job.completed", "data": data}})

    attached = only(types, factory.claimed("callback", payload)._replace(id="a", owner="callback"))

    assert attached is not None
    assert bool(attached.url) is is_sent


def test_an_owner_has_its_own_endpoint(types: Connection) -> None:
    make_endpoint(types, owner="alice")

    assert [bool((only(types, request(owner=owner)) or Attached("")).url) for owner in ("alice", "bob")] == [
        True,
        False,
    ]


def test_a_callback_belongs_to_the_queue_and_not_to_its_endpoints_owner(types: Connection) -> None:
    make_endpoint(types, kind="webhook", owner="alice")

    assert only(types, request(type_="callback", owner="callbacks")) == Attached(
        "shop", "webhook", "https://example.com/v1", HEADERS
    )


def test_a_bus_has_no_url(types: Connection) -> None:
    make_endpoint(types, kind="bus", url=None, headers="{}")

    assert only(types, request(type_="callback")) == Attached("shop", "bus")


def test_where_the_endpoints_cannot_be_read_each_job_is_put_off(committed: Connection) -> None:
    committed.execute("ALTER TABLE tidegate.endpoints RENAME TO hidden")
    try:
        attached = attach(committed, [request(id_="a"), request(id_="b")])
    finally:
        committed.execute("ALTER TABLE tidegate.hidden RENAME TO endpoints")

    unread = Attached("", problem="the endpoint could not be read", is_passing=True)
    assert attached == {"a": unread, "b": unread}


def test_a_lost_connection_is_a_reason_that_passes(committed: Connection, other: Connection) -> None:
    pid = factory.value(committed, "SELECT pg_backend_pid()")
    other.execute("SELECT pg_terminate_backend(%s)", [pid])

    with pytest.raises(psycopg.OperationalError):
        committed.execute("SELECT 1")
    attached = attach(committed, [request()])

    assert attached["a"].is_passing


def test_what_it_is_called_with_stays_in_its_envelope_until_the_handler_asks(
    types: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch, envelopes.OLD)
    make_endpoint(types, "images", kind="webhook", headers=sealed(HEADERS, "headers", "images"))
    types.execute(ADD_SECRET, ["images", sealed(SECRET, "secret", "images")])
    job = request(type_="resize")

    attached = only(types, job)

    assert attached is not None
    assert not {SECRET, HEADERS["Authorization"]} & {*attached.headers.values(), *attached.secrets}
    opened = endpoint_of(held(job, attached), "webhook")
    assert (opened.headers, opened.secrets) == (HEADERS, (SECRET,))
    have_keys(monkeypatch, NEW)
    with pytest.raises(
        TargetFailed, match=r"the endpoint images is called with cannot be decrypted: .* not here"
    ) as lost:
        endpoint_of(held(job, attached), "webhook")
    assert lost.value.kind == "undecryptable"


def test_the_secret_of_another_endpoint_is_not_taken(types: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, envelopes.OLD)
    make_endpoint(types, "images", kind="webhook", headers=sealed(HEADERS, "headers", "shop"))
    job = request(type_="resize")

    with pytest.raises(TargetFailed, match="belongs to another place"):
        endpoint_of(held(job, only(types, job)), "webhook")


def test_relay_seals_what_was_stored_plain_or_with_another_key(
    committed: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch, "d4" * 32)
    make_endpoint(committed, "lost", headers=sealed(HEADERS, "headers", "lost"))
    have_keys(monkeypatch, envelopes.OLD)
    make_endpoint(committed, "old", headers=sealed(HEADERS, "headers", "old"))
    make_endpoint(committed, "moved", headers=sealed(HEADERS, "headers", "old"))
    make_endpoint(committed, "plain", kind="webhook")
    make_endpoint(committed, "none", headers="{}")
    committed.execute(ADD_SECRET, ["plain", SECRET])
    have_keys(monkeypatch, NEW, envelopes.OLD)
    noted = [envelope.key_ids()[0]]

    with connect(login_beside(committed, "tidegate_relay")) as relay:
        counts = [seal_endpoints(relay)]
        for age in ("14 minutes", "16 minutes", "17 minutes"):
            # A processor that began before the deployment may live for a quarter of an hour.
            since = "INSERT INTO tidegate.encryption_keys VALUES (%s, now() - %s::interval)"
            committed.execute(f"{since} ON CONFLICT (id) DO UPDATE SET since = EXCLUDED.since", [*noted, age])
            counts.append(seal_endpoints(relay))

    assert counts == [0, 0, 3, 0]
    have_keys(monkeypatch, NEW)
    stored = {row["name"]: row["headers"] for row in committed.execute("SELECT name, headers FROM tidegate.endpoints")}
    assert stored["none"] == {}
    assert all(unsealed(stored[name], "headers", name) == HEADERS for name in ("old", "plain"))
    secret = factory.value(committed, "SELECT secret FROM tidegate.endpoint_secrets")
    assert unsealed(json.loads(secret), "secret", "plain") == SECRET
    have_keys(monkeypatch)
    assert seal_endpoints(committed) == 0


def test_an_encrypted_request_names_its_endpoint(types: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    have_keys(monkeypatch, NEW)
    make_endpoint(types)
    job = factory.claimed("http_request", sealed({"endpoint": "shop"}, "payload", "http_request"), id="a")
    changed = job._replace(id="b", payload=job.payload[:-6] + 'AA"}')

    attached = attach(types, [job, changed])

    assert (attached["a"].name, attached["a"].headers) == ("shop", HEADERS)
    assert attached.get("b", Attached("")).name == ""

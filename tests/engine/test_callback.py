"""Callbacks, from the end of a job to the receiver, by a processor of the lane outside."""

import json
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID

import boto3
import pytest
from moto.server import ThreadedMotoServer
from standardwebhooks import Webhook

from tests import crowd, factory
from tests.engine.test_built_in import LANES, settings
from tests.envelopes import NEW, OLD, have_keys, sealed
from tests.outcomes import DONE
from tests.outside import RelayProcesses, serving
from tests.receiver import OK, SILENCE, Receiver, answer, receiver
from tests.roles import login_beside
from tidegate.outcome import Finished
from tidegate.outside.built_in import with_built_in
from tidegate.outside.callback import callback
from tidegate.postgres.database import Connection
from tidegate.processor.waker import Waker
from tidegate.queue.claim import Limits, claim
from tidegate.queue.settle import settle
from tidegate.webhooks.signing import new_secret

type Run = Callable[[], None]


@pytest.fixture
def run(committed: Connection, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a processor of the lane outside. The first one has declared the type."""
    monkeypatch.setenv("LOCAL_RECEIVERS", "true")
    types = with_built_in((), settings())
    process = partial(crowd.process, lambda: committed, types, lane="outside", PROCESSOR_LANES=LANES)
    process()
    return lambda: (process(), None)[1]


@pytest.fixture
def server() -> Iterator[Receiver]:
    with receiver() as server:
        yield server


def name_endpoint(connection: Connection, server: Receiver, name: str = "shop", **columns: Any) -> str:
    """Returns its secret."""
    factory.make_endpoint(connection, name, url=f"{server.url}/hooks", **columns)
    secret = new_secret()
    connection.execute("INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES (%s, %s)", [name, secret])
    return secret


def end_a_job(connection: Connection, **columns: Any) -> UUID:
    factory.make_type(connection, "email")
    job_id = factory.make_job(connection, **{"notify": ["shop"]} | columns)
    [job] = claim(connection, room=1, limits=Limits(["email"], "default", 100, "w1"))
    settle(connection, [Finished(job, DONE)])
    return job_id


def callbacks(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.jobs WHERE type = 'callback' ORDER BY id").fetchall()


def make_due(connection: Connection) -> None:
    """Whatever its backoff says."""
    connection.execute("UPDATE tidegate.jobs SET scheduled_for = now() WHERE type = 'callback' AND status = 'pending'")
    factory.value(
        connection,
        "SELECT tidegate.lower_floors_to(array_agg(id)) FROM tidegate.jobs WHERE type = 'callback'",
    )


def test_a_lost_key_stops_the_callbacks_of_its_endpoint_and_no_others(
    committed: Connection, server: Receiver, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_keys(monkeypatch, OLD)
    secrets = {name: name_endpoint(committed, server, name) for name in ("lost", "kept")}
    for name, by in (("lost", OLD), ("kept", NEW)):
        have_keys(monkeypatch, by)
        stored = [sealed(secrets[name], "secret", name), name]
        committed.execute("UPDATE tidegate.endpoint_secrets SET secret = %s WHERE endpoint = %s", stored)
    end_a_job(committed, notify=["lost", "kept"])

    run()

    assert [Webhook(secrets["kept"]).verify(each.body, each.headers)["type"] for each in server.heard] == [
        "job.completed"
    ]
    lost, kept = sorted(callbacks(committed), key=lambda job: str(job["status"]), reverse=True)
    assert (kept["status"], kept["payload"]["endpoint"]) == ("completed", "kept")
    # It is tried again: a deployment may bring the key back.
    assert (lost["status"], lost["attempts"], lost["error_code"]) == ("pending", 1, "undecryptable")
    assert "the endpoint lost is called with cannot be decrypted: it is encrypted with the key" in lost["error_message"]
    assert factory.value(committed, "SELECT count(failing_since) FROM tidegate.endpoints") == 0
    have_keys(monkeypatch, NEW, OLD)
    make_due(committed)
    run()
    assert {job["status"] for job in callbacks(committed)} == {"completed"}


def test_a_receiver_checks_the_signature_with_standard_webhooks_own_library(
    committed: Connection, server: Receiver, run: Run
) -> None:
    secret = name_endpoint(committed, server, headers='{"Authorization": "Bearer of-a-test"}')
    job_id = end_a_job(committed)

    run()

    [heard] = server.heard
    body: Any = Webhook(secret).verify(heard.body, heard.headers)
    assert (body["type"], body["data"]["job_id"]) == ("job.completed", str(job_id))
    [told] = callbacks(committed)
    assert (heard.method, heard.target, heard.headers["webhook-id"]) == ("POST", "/hooks", str(told["id"]))
    assert (heard.headers["authorization"], heard.headers["content-type"]) == ("Bearer of-a-test", "application/json")
    assert (told["status"], told["result"]) == ("completed", {"status": 200})


def test_both_secrets_sign_while_one_replaces_the_other(committed: Connection, server: Receiver, run: Run) -> None:
    old = name_endpoint(committed, server)
    committed.execute("UPDATE tidegate.endpoint_secrets SET ends_at = now() + interval '1 day'")
    new = new_secret()
    committed.execute("INSERT INTO tidegate.endpoint_secrets (endpoint, secret) VALUES ('shop', %s)", [new])
    end_a_job(committed)

    run()

    [heard] = server.heard
    for secret in (old, new):
        Webhook(secret).verify(heard.body, heard.headers)


def test_each_attempt_has_the_same_id_and_body(committed: Connection, server: Receiver, run: Run) -> None:
    name_endpoint(committed, server)
    server.scripts = [[answer(500)], [answer(302, location="https://example.com/")], [answer(404)], [answer(204)]]
    end_a_job(committed)

    for _ in range(4):
        run()
        make_due(committed)

    assert len(server.heard) == 4
    assert len({(heard.headers["webhook-id"], heard.body) for heard in server.heard}) == 1
    [told] = callbacks(committed)
    assert (told["status"], told["attempts"]) == ("completed", 4)


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_heard(committed: Connection, server: Receiver, run: Run, status: int) -> None:
    name_endpoint(committed, server)
    server.scripts = [[answer(status, Retry_After="1800")]]
    end_a_job(committed)

    run()

    [told] = callbacks(committed)
    assert 1700 < (told["scheduled_for"] - datetime.now(UTC)).total_seconds() <= 1800


def test_a_short_retry_after_costs_no_attempts(committed: Connection, server: Receiver, run: Run) -> None:
    """Ten refusals a second apart would be all that a callback has; so are ten of the schedule, in three days."""
    name_endpoint(committed, server)
    server.scripts = [[answer(500)], [answer(429, Retry_After="1")]]
    end_a_job(committed)

    run()
    make_due(committed)
    run()

    [told] = callbacks(committed)
    assert 280 < (told["scheduled_for"] - datetime.now(UTC)).total_seconds() <= 300


def test_a_short_retry_after_heeds_the_backoff_that_an_operator_has_set(
    committed: Connection, server: Receiver, run: Run
) -> None:
    name_endpoint(committed, server)
    factory.override(committed, "callback", backoff={"kind": "fixed", "base": 7, "jitter": 0})
    server.scripts = [[answer(500)], [answer(429, Retry_After="1")]]
    end_a_job(committed)

    run()
    make_due(committed)
    run()

    [told] = callbacks(committed)
    assert told["error_code"] == "retry"
    assert 5 < (told["scheduled_for"] - told["touched_at"]).total_seconds() <= 7


def test_410_ends_it_and_disables_the_endpoint(committed: Connection, server: Receiver, run: Run) -> None:
    name_endpoint(committed, server)
    server.scripts = [[answer(410)]]
    end_a_job(committed)

    run()

    [told] = callbacks(committed)
    assert (told["status"], told["error_code"]) == ("failed", "http_410")
    assert factory.value(committed, "SELECT disabled_because FROM tidegate.endpoints") == "it answered 410"


def test_what_waits_for_a_disabled_endpoint_fails_and_says_so(
    committed: Connection, server: Receiver, run: Run
) -> None:
    name_endpoint(committed, server)
    end_a_job(committed)
    committed.execute("UPDATE tidegate.endpoints SET disabled_at = now(), disabled_because = 'by hand'")

    run()

    [told] = callbacks(committed)
    assert (told["status"], told["error_message"]) == ("failed", "the endpoint shop is disabled")
    assert server.heard == []


def test_a_refused_address_is_not_called(committed: Connection, run: Run, server: Receiver) -> None:
    name_endpoint(committed, server)
    committed.execute("UPDATE tidegate.endpoints SET url = 'https://169.254.169.254/latest'")
    end_a_job(committed)

    run()

    [told] = callbacks(committed)
    assert (told["status"], told["error_code"]) == ("pending", "address_not_allowed")


def test_what_a_receiver_answers_with_shows_no_credential(committed: Connection, server: Receiver, run: Run) -> None:
    name_endpoint(committed, server, headers='{"X-Key": "credential-7f3a"}')
    server.scripts = [[answer(500, b"you sent credential-7f3a")]]
    end_a_job(committed)

    run()

    logged = committed.execute("SELECT details::text FROM tidegate.job_logs").fetchall()
    assert "credential-7f3a" not in str(callbacks(committed) + logged)
    assert "you sent ***" in str(logged)


def test_a_slow_receiver_delays_only_its_own(committed: Connection, server: Receiver, run: Run) -> None:
    """At most four of its callbacks are sent at once."""
    with receiver(SILENCE) as slow:
        name_endpoint(committed, slow, "slow", events=["job.completed"])
        name_endpoint(committed, server)
        for _ in range(8):
            end_a_job(committed)
        committed.execute("UPDATE tidegate.job_types SET overrides = '{\"timeout\": 2}' WHERE name = 'callback'")

        run()

        assert len(server.heard) == 8
        assert 4 <= slow.connections <= 8


def test_the_bus_gets_the_same_body(committed: Connection, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    moto = ThreadedMotoServer("127.0.0.1", port=0)
    moto.start()
    try:
        host, port = moto.get_host_and_port()
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
            "AWS_ACCESS_KEY_ID": "local",
            "AWS_SECRET_ACCESS_KEY": "local",
            "AWS_REGION": "eu-west-1",
            "AWS_DEFAULT_REGION": "eu-west-1",
            "EVENT_BUS": "default",
        }.items():
            monkeypatch.setenv(name, value)
        events, queues = boto3.client("events"), boto3.client("sqs")
        queue = queues.create_queue(QueueName="heard")["QueueUrl"]
        arn = queues.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        events.put_rule(Name="all", EventPattern='{"source": ["tidegate"]}')
        events.put_targets(Rule="all", Targets=[{"Id": "1", "Arn": arn}])
        factory.make_endpoint(committed, kind="bus", url=None)
        job_id = end_a_job(committed)

        run()

        [told] = callbacks(committed)
        assert told["status"] == "completed", told["error_message"]
        [message] = queues.receive_message(QueueUrl=queue)["Messages"]
        event = json.loads(message["Body"])
        assert (event["source"], event["detail-type"]) == ("tidegate", "job.completed")
        assert (event["detail"]["data"]["job_id"], event["detail"]["callback_id"]) == (str(job_id), str(told["id"]))
    finally:
        moto.stop()


def test_kills_lose_no_callback_and_change_no_id(
    committed: Connection, database_url: str, server: Receiver, run: Run
) -> None:
    """Of processors outside and of relay. A receiver may hear of one job twice, and then by the same id."""
    server.scripts = [[0.05, OK]]
    secret = name_endpoint(committed, server)
    committed.execute("""UPDATE tidegate.job_types SET overrides = '{"timeout": 3}' WHERE name = 'callback'""")
    jobs = {str(end_a_job(committed)) for _ in range(100)}
    chance = random.Random(1)

    with (
        serving(RelayProcesses(login_beside(committed, "tidegate_relay"), Waker({}))) as relay,
        crowd.Fleet(database_url, size=2, lane="outside", outside=True) as fleet,
    ):
        for kill in range(1, 4):
            assert crowd.eventually(lambda kill=kill: len(server.heard) > kill * 20, within=20)  # type: ignore[misc]
            fleet.kill(chance.randrange(2))
            assert crowd.eventually(relay.kill_one, every=0.0005)
        assert crowd.eventually(
            lambda: {told["status"] for told in callbacks(committed)} == {"completed"}, within=60, every=0.2
        )

    ids = {str(told["id"]) for told in callbacks(committed)}
    heard = {(each.headers["webhook-id"], each.body) for each in server.heard}
    assert len(heard) == len(ids) == 100
    assert {each.headers["webhook-id"] for each in server.heard} == ids
    bodies: list[Any] = [Webhook(secret).verify(each.body, each.headers) for each in server.heard]
    assert {body["data"]["job_id"] for body in bodies} == jobs
    assert factory.one(committed, "SELECT disabled_at, failing_since FROM tidegate.endpoints") == {
        "disabled_at": None,
        "failing_since": None,
    }


def test_the_schedule_is_standard_webhooks() -> None:
    delays = [callback.backoff.delay(attempt, 0) for attempt in range(1, callback.max_attempts)]

    assert delays == [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    assert callback.backoff.delay(1, 1) == 5.5

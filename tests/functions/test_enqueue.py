import json
import tracemalloc
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests import factory
from tests.functions.conftest import Client
from tidegate.http.principal import create_key
from tidegate.job import CallerLimits
from tidegate.postgres.database import Connection

TOMORROW = (datetime.now(UTC) + timedelta(days=1)).isoformat()
JOB = {"type": "canary", "payload": {"note": "hello"}}


def rows(connection: Connection) -> int:
    return connection.execute("SELECT FROM tidegate.jobs").rowcount


def test_a_job_is_accepted(enqueue: Client, committed: Connection) -> None:
    reply = enqueue("POST", "/api/jobs", JOB)

    assert (reply.status, reply.json["status"]) == (202, "pending")
    row = factory.job(committed, UUID(reply.json["job_id"]))
    assert (row["payload"], row["owner"]) == ({"note": "hello"}, "root")


def test_the_path_of_the_adr_enqueues_a_job_too(enqueue: Client, committed: Connection) -> None:
    created = enqueue("POST", "/api/jobs/create", JOB, idempotency_key="k")
    again = enqueue("POST", "/api/jobs", JOB, idempotency_key="k")
    refused = enqueue("POST", "/api/jobs/create", JOB | {"priority": 21})

    assert (created.status, created.json["status"]) == (202, "pending")
    assert again.json == created.json | {"outcome": "existing"}
    assert refused.problem == (400, "invalid")
    assert rows(committed) == 1


def test_every_field_is_stored(enqueue: Client, committed: Connection) -> None:
    fields = {"priority": 20, "scheduled_for": TOMORROW, "reference": {"type": "order", "id": "1"}}

    reply = enqueue("POST", "/api/jobs", JOB | fields)

    row = factory.job(committed, UUID(reply.json["job_id"]))
    assert (row["priority"], row["scheduled_for"].isoformat()) == (20, TOMORROW)
    assert (row["reference_type"], row["reference_id"]) == ("order", "1")


FLAT = {"reference_type": "order", "reference_id": "4711"}
NESTED = {"reference": {"type": "order", "id": "4711"}}


@pytest.mark.parametrize("fields", [FLAT, FLAT | NESTED, FLAT | {"reference": None}])
def test_a_reference_may_be_flat_as_in_lists(enqueue: Client, committed: Connection, fields: dict[str, Any]) -> None:
    first = enqueue("POST", "/api/jobs", JOB | fields, idempotency_key="k")
    again = enqueue("POST", "/api/jobs", JOB | NESTED, idempotency_key="k")

    row = factory.job(committed, UUID(first.json["job_id"]))
    assert (row["reference_type"], row["reference_id"]) == ("order", "4711")
    assert again.json == first.json | {"outcome": "existing"}


def test_a_batch_and_its_then_take_a_flat_reference(enqueue: Client, committed: Connection) -> None:
    reply = enqueue("POST", "/api/jobs/batch", {"jobs": [JOB | FLAT], "then": JOB | FLAT})

    [row] = committed.execute("SELECT reference_type, reference_id FROM tidegate.jobs")
    [batch] = committed.execute("SELECT then_enqueue FROM tidegate.batches")
    assert reply.status == 202
    assert row == FLAT == {name: batch["then_enqueue"][name] for name in FLAT}


# Python accepts more offsets than Postgres, and some of them make the year 0 in UTC.
@pytest.mark.parametrize("offset", ["+16:00", "-16:00", "+23:59", "-23:59"])
def test_a_time_may_have_any_offset(enqueue: Client, committed: Connection, offset: str) -> None:
    moment = f"{TOMORROW[:19]}{offset}"

    reply = enqueue("POST", "/api/jobs", JOB | {"scheduled_for": moment})

    assert reply.status == 202
    row = factory.job(committed, UUID(reply.json["job_id"]))
    assert row["scheduled_for"] == max(datetime.fromisoformat(moment), row["created_at"])


@pytest.mark.parametrize("offset", ["+16:00", "+23:59", "-23:59"])
@pytest.mark.parametrize("day", [TOMORROW[:19], "0001-01-01T00:00:00"], ids=["tomorrow", "year one"])
def test_the_job_after_a_batch_keeps_its_time_in_utc(
    enqueue: Client, committed: Connection, day: str, offset: str
) -> None:
    then = JOB | {"scheduled_for": f"{day}{offset}"}

    assert enqueue("POST", "/api/jobs/batch", {"jobs": [then], "then": then}).status == 202

    [kept] = committed.execute("SELECT then_enqueue ->> 'scheduled_for' AS moment FROM tidegate.batches")
    assert kept["moment"].endswith("Z")
    committed.execute("SELECT %s::timestamptz", [kept["moment"]])


@pytest.mark.parametrize(
    ("body", "status", "problem", "says"),
    [
        ("{", 400, "malformed", "not JSON"),
        ("", 400, "invalid", "body: "),
        ("[]", 400, "malformed", "not a JSON object"),
        (json.dumps([JOB, JOB]), 400, "malformed", "not a JSON object"),
        ('"canary"', 400, "malformed", "not a JSON object"),
        ('{"type": "canary", "payload": {"note": NaN}}', 400, "malformed", "NaN is not JSON"),
        ('{"type": "canary", "payload": {"note": Infinity}}', 400, "malformed", "Infinity is not JSON"),
        ('{"type": "canary", "payload": {"note": 1e999}}', 400, "malformed", "too large"),
        ('{"type": "canary", "payload": {"note": "\\u0000"}}', 400, "malformed", "NUL"),
        ('{"type": "canary", "payload": {"\\u0000": 1}}', 400, "malformed", "NUL"),
        ('{"type": "canary", "payload": {"note": "\\ud800"}}', 400, "malformed", "surrogate"),
        ('{"type": "canary", "reference": {"type": "\\ud800", "id": "1"}}', 400, "malformed", "surrogate"),
        ("[" * 100_000, 400, "malformed", "nested"),
        ('{"type": "canary", "payload": {"x": ' + "[" * 200 + "]" * 200 + "}}", 400, "invalid", "nested"),
        ({**JOB, "colour": "red"}, 400, "invalid", "body.colour: there is no such field"),
        ({"payload": {}}, 400, "invalid", "body.type: it is required"),
        ({**JOB, "priority": 21}, 400, "invalid", "body.priority: it has to be 20 or less"),
        ({**JOB, "priority": "7"}, 400, "invalid", "body.priority: it has to be of type integer"),
        ({**JOB, "payload": []}, 400, "invalid", "body.payload: "),
        ({**JOB, "delay_seconds": -1}, 400, "invalid", "body.delay_seconds: "),
        ({**JOB, "delay_seconds": 1, "scheduled_for": "2030-01-01T00:00:00Z"}, 400, "invalid", "not both"),
        ({**JOB, "scheduled_for": "2030-01-01T00:00:00"}, 400, "invalid", "with a time zone"),
        ({**JOB, "scheduled_for": "9999-12-31T23:59:59-23:59"}, 400, "invalid", "366 days ahead"),
        (JOB | FLAT | {"reference": {"type": "order", "id": "4712"}}, 400, "invalid", "they disagree"),
        (JOB | NESTED | {"reference_type": "order"}, 400, "invalid", "give both"),
        (JOB | {"reference_type": "order"}, 400, "invalid", "give both"),
        (JOB | {"reference_id": "1", "reference_type": None}, 400, "invalid", "give both"),
        (JOB | {"reference_type": "", "reference_id": "1"}, 400, "invalid", "body.reference_type: "),
        (JOB | {"reference_type": "order", "reference_id": "x" * 201}, 400, "invalid", "body.reference_id: "),
        (JOB | {"reference_type": "order", "reference_id": 4711}, 400, "invalid", "body.reference_id: "),
        ({**JOB, "type": "letter"}, 400, "unknown-type", "no job type 'letter'"),
        ({**JOB, "payload": {"x": "y" * 262_144}}, 413, "too-large", "262144 bytes"),
        ({**JOB, "payload": {"x": [1e308] * 30_000}}, 413, "too-large", "262144 bytes"),
        ({**JOB, "payload": {"x": "y" * 600_000}}, 413, "too-large", "524288 bytes"),
    ],
)
def test_bad_input_is_a_problem_and_no_row(
    enqueue: Client, committed: Connection, body: Any, status: int, problem: str, says: str
) -> None:
    reply = enqueue("POST", "/api/jobs", body)

    assert reply.problem == (status, problem)
    assert says in reply.json["detail"]
    assert (reply.json["status"], reply.headers["Content-Type"]) == (status, "application/problem+json")
    assert rows(committed) == 0


@pytest.mark.parametrize("body", [JOB, "{"])
@pytest.mark.parametrize(
    "authorization",
    ["", "Bearer", "Bearer ", "Basic dXNlcg==", "Bearer nonsense", f"Bearer tg_{'0' * 16}_{'0' * 64}", "Bearer \u00fc"],
)
def test_without_a_valid_key_the_answer_is_401_before_the_body_is_read(
    enqueue: Client, committed: Connection, authorization: str, body: Any
) -> None:
    reply = enqueue("POST", "/api/jobs", body, authorization=authorization)

    assert reply.problem == (401, "unauthenticated")
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")
    assert rows(committed) == 0


def test_another_format_is_refused(enqueue: Client, committed: Connection) -> None:
    reply = enqueue("POST", "/api/jobs", "type=canary", content_type="application/x-www-form-urlencoded")

    assert reply.problem == (415, "unsupported-format")
    assert rows(committed) == 0


def test_a_private_value_is_not_repeated(enqueue: Client) -> None:
    reply = enqueue("POST", "/api/jobs", {**JOB, "priority": "hunter2"})

    assert "hunter2" not in json.dumps(reply.json)


def test_an_unknown_route_is_a_problem(enqueue: Client) -> None:
    assert enqueue("POST", "/api/nothing", {}).json["type"] == "urn:tidegate:problem:no-such-route"


def test_the_header_is_the_idempotency_key(enqueue: Client) -> None:
    first = enqueue("POST", "/api/jobs", JOB, idempotency_key="k").json
    second = enqueue("POST", "/api/jobs", {**JOB, "idempotency_key": "k"}).json
    other = enqueue("POST", "/api/jobs", {"type": "canary"}, idempotency_key="k")

    assert (second["job_id"], second["outcome"]) == (first["job_id"], "existing")
    assert other.problem == (409, "idempotency-conflict")
    assert first["job_id"] in other.json["detail"]


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("/api/jobs", JOB | {"idempotency_key": "another"}, "idempotency"),
        ("/api/jobs/batch", {"jobs": [JOB]}, "give each job an idempotency_key"),
    ],
)
def test_the_header_may_not_differ_from_the_field_nor_be_for_a_batch(
    enqueue: Client, path: str, body: Any, says: str
) -> None:
    reply = enqueue("POST", path, body, idempotency_key="k")

    assert reply.problem == (400, "invalid")
    assert says in reply.json["detail"]


def test_a_payload_is_checked_at_enqueue(enqueue: Client, committed: Connection) -> None:
    committed.execute(
        """UPDATE tidegate.job_types SET declared = declared || '{"payload_schema": {"required": ["note"]}}'"""
    )

    reply = enqueue("POST", "/api/jobs", {"type": "canary", "payload": {}})

    assert reply.problem == (400, "invalid")
    assert "body.payload.note: it is required" in reply.json["detail"]
    assert rows(committed) == 0


def test_four_thousand_jobs_in_one_request(enqueue: Client, committed: Connection) -> None:
    jobs = [{"type": "canary", "payload": {"note": str(n)}} for n in range(4000)]

    reply = enqueue("POST", "/api/jobs/batch", {"jobs": jobs, "then": {"type": "canary"}})

    assert (reply.status, len(reply.json["job_ids"]), reply.json["created"]) == (202, 4000, 4000)
    assert rows(committed) == 4000
    assert factory.job(committed, UUID(reply.json["job_ids"][7]))["payload"] == {"note": "7"}


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({"jobs": []}, 400, "body.jobs: "),
        ({"jobs": [JOB] * 10_001}, 400, "body.jobs: "),
        ({"jobs": [JOB, {"type": "letter"}]}, 400, "body.jobs.1.type: there is no job type"),
        ({"jobs": [JOB, {**JOB, "priority": 0}]}, 400, "body.jobs.1.priority"),
        ({"jobs": [JOB], "then": {"type": "letter"}}, 400, "body.then.type: there is no job type"),
        ({"jobs": [JOB], "then": {**JOB, "unique": {}}}, 400, "body.then.unique: it is not allowed here: leave it out"),
        (
            {"jobs": [JOB, {**JOB, "payload": {"x": "y" * 262_144}}]},
            413,
            "body.jobs.1.payload: the payload is over 262144",
        ),
        ({"jobs": [{**JOB, "payload": {"x": "y" * 200_000}}] * 30}, 413, "3000000 bytes"),
        ({"jobs": [{**JOB, "batch": str(UUID(int=0))}]}, 400, "body.jobs.0.batch"),
    ],
)
def test_a_bad_batch_is_a_problem_and_no_row(
    enqueue: Client, committed: Connection, body: Any, status: int, says: str
) -> None:
    reply = enqueue("POST", "/api/jobs/batch", body)

    assert reply.status == status, reply.json
    assert says in reply.json["detail"]
    assert rows(committed) == 0


def test_a_bad_batch_names_every_job_that_is_wrong(enqueue: Client, committed: Connection) -> None:
    fields = {"note": {"type": "string"}, "work_ms": {"minimum": 0}}
    declared = {"payload_schema": {"properties": fields, "additionalProperties": False}}
    committed.execute("UPDATE tidegate.job_types SET declared = declared || %s::jsonb", [json.dumps(declared)])
    bad = {"type": "canary", "payload": {"note": 5, "work_ms": -1}}
    jobs = [bad, JOB, {"type": "letter"}, {"type": "canary", "payload": {"colour": "red"}}]

    reply = enqueue("POST", "/api/jobs/batch", {"jobs": jobs, "then": {"type": "letter"}})

    assert reply.problem == (400, "invalid")
    assert [(each["where"], each["type"]) for each in reply.json["errors"]] == [
        ("body.jobs.0.payload.note", "type"),
        ("body.jobs.0.payload.work_ms", "minimum"),
        ("body.jobs.2.type", "unknown_type"),
        ("body.jobs.3.payload.colour", "additionalProperties"),
        ("body.then.type", "unknown_type"),
    ]
    assert rows(committed) == 0


def test_a_bad_batch_names_no_more_than_fifty_errors(enqueue: Client) -> None:
    reply = enqueue("POST", "/api/jobs/batch", {"jobs": [{"type": "letter"}] * 10_000})

    assert reply.problem == (400, "unknown-type")
    assert [each["where"] for each in reply.json["errors"]] == [f"body.jobs.{index}.type" for index in range(50)]


@pytest.mark.parametrize(("path", "body"), [("/api/jobs", JOB), ("/api/jobs/batch", {"jobs": [JOB]})])
def test_a_query_that_no_route_knows_is_refused(enqueue: Client, committed: Connection, path: str, body: Any) -> None:
    reply = enqueue("POST", path, body, query="nonsense=1")

    assert (reply.status, [each["where"] for each in reply.json["errors"]]) == (400, ["query.nonsense"])
    assert rows(committed) == 0


def limited_key(connection: Connection, **limits: Any) -> str:
    return create_key(connection, name="shop", role="producer", owner="shop", limits=CallerLimits(**limits))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/jobs", {"type": "report"}),
        ("/api/jobs", {"type": "canary", "priority": 11}),
        ("/api/jobs/batch", {"jobs": [{"type": "canary"}, {"type": "canary", "priority": 20}]}),
        ("/api/jobs/batch", {"jobs": [{"type": "canary"}], "then": {"type": "report"}}),
        ("/api/jobs/batch", {"jobs": [{"type": "canary"}] * 4}),
    ],
)
def test_a_key_enqueues_only_what_its_limits_allow(
    enqueue: Client, committed: Connection, path: str, body: dict[str, Any]
) -> None:
    factory.make_type(committed, "report")
    client = enqueue.as_(limited_key(committed, types=["canary"], max_priority=10, max_pending=3))

    refused = client("POST", path, body)

    assert refused.problem == (403, "not-for-this-key")
    assert client("POST", "/api/jobs", {"type": "canary", "priority": 10}).status == 202


def test_a_refused_priority_says_what_to_do(enqueue: Client, committed: Connection) -> None:
    client = enqueue.as_(limited_key(committed, max_priority=10))

    detail = client("POST", "/api/jobs", {"type": "canary", "priority": 11}).json["detail"]

    assert "at most 10" in detail
    assert "max_priority (PATCH /api/keys/{id})" in detail


def test_an_owner_with_too_many_unfinished_jobs_gets_a_retry_after(enqueue: Client, committed: Connection) -> None:
    client = enqueue.as_(limited_key(committed, max_pending=2))

    replies = [client("POST", "/api/jobs/batch", {"jobs": [{"type": "canary"}] * 2}) for _ in range(2)]

    assert [reply.status for reply in replies] == [202, 429]
    assert replies[1].json["type"] == "urn:tidegate:problem:too-many-pending"
    assert "wait until some have ended, or send fewer at once" in replies[1].json["detail"]
    assert replies[1].headers["Retry-After"] == "5"
    assert committed.execute("SELECT FROM tidegate.jobs").rowcount == 2


_UNKNOWN = {f"k{n}": 1 for n in range(93)}
_A_MILLION_BYTES_OF_UNKNOWN = {f"k{n}": 1 for n in range(100_000)}


@pytest.mark.parametrize(
    ("body", "most"),
    [
        ({"jobs": [_UNKNOWN] * 3_500}, 50),
        ({"jobs": [dict.fromkeys("abcdefghijklmno", 1)] * 10_000}, 50),
        ({"jobs": [JOB | _A_MILLION_BYTES_OF_UNKNOWN]}, 1),
        ({"jobs": [JOB | {"reference": _A_MILLION_BYTES_OF_UNKNOWN}]}, 1),
        ({"jobs": [JOB], "then": JOB | {"unique": _A_MILLION_BYTES_OF_UNKNOWN}}, 1),
        ({"jobs": [JOB]} | _A_MILLION_BYTES_OF_UNKNOWN, 1),
    ],
    ids=["many objects", "as many as a batch takes", "one object", "reference", "then", "the batch itself"],
)
def test_a_batch_of_errors_costs_no_more_memory_than_its_size(enqueue: Client, body: dict[str, Any], most: int) -> None:
    text = json.dumps(body, separators=(",", ":"))
    enqueue("POST", "/api/jobs/batch", {"jobs": []})

    tracemalloc.start()
    reply = enqueue("POST", "/api/jobs/batch", text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert (reply.status, len(reply.json["errors"])) == (400, most)
    assert peak < 25 * len(text)


def test_errors_far_apart_are_reported_together(enqueue: Client) -> None:
    jobs = [JOB | ({"priority": 21} if n % 400 == 7 else {}) for n in range(1_000)]

    reply = enqueue("POST", "/api/jobs/batch", {"jobs": jobs})

    assert [error["where"] for error in reply.json["errors"]] == [f"body.jobs.{n}.priority" for n in (7, 407, 807)]

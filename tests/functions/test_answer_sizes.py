"""Each answer fits into Lambda's 6 MB as Lambda's runtime encodes it, with the largest values that callers store."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from awslambdaric.lambda_runtime_marshaller import to_json
from psycopg.types.json import Jsonb

from local.environment import RESPONSE_BYTES
from tests import factory
from tests.functions.conftest import Client
from tidegate.base.redact import storable
from tidegate.postgres.database import Connection

LETTERS = ["a", "\x01", "\x1b", "\x7f", "\n", '"', "\\", "ü", "\u2028", "\U0001f600"]
KB = 1024


@pytest.fixture(params=LETTERS, ids=[f"U+{ord(letter):04X}" for letter in LETTERS])
def letter(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def measured(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A client that measures each answer."""
    monkeypatch.setenv("AWS_EXECUTION_ENV", "AWS_Lambda_python3.13")

    def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
        answer = client.handler(event, context)
        assert len(to_json(answer).encode()) <= RESPONSE_BYTES
        return answer

    return Client(handler, client.context, client.key)


@pytest.fixture
def bounded(management: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    return measured(management, monkeypatch)


def document(letter: str, size: int) -> Jsonb:
    """A document of this many bytes as text."""
    return Jsonb({"text": letter * (size // len(json.dumps(letter, ensure_ascii=False).strip('"').encode()))})


def fill(connection: Connection, letter: str, **columns: Any) -> UUID:
    """Fills all long columns of a job to their limits."""
    long: dict[str, Any] = {"stage": storable(letter) * 2000, "error_message": storable(letter) * 500}
    long |= {"reference_type": letter * 100, "reference_id": letter * 200, "concurrency_key": letter * 200}
    long |= {"owner": letter * 200, "tags": [letter * 64] * 20}
    return factory.make_job(connection, "failed", **long | columns)


def copy(connection: Connection, job_id: UUID, times: int) -> None:
    """A row by itself for each: one by one they take seconds."""
    connection.execute(
        "INSERT INTO tidegate.jobs"
        " SELECT (jsonb_populate_record(job, jsonb_build_object('id', tidegate.uuidv7()))).*"
        " FROM tidegate.jobs AS job, generate_series(1, %s) WHERE job.id = %s",
        [times, job_id],
    )


def fill_log(connection: Connection, job_id: UUID, letter: str, lines: int) -> None:
    connection.execute(
        "INSERT INTO tidegate.job_logs (job_id, message, details) SELECT %s, %s, %s FROM generate_series(1, %s)",
        [job_id, storable(letter) * 2000, document(letter, 2 * KB), lines],
    )


def pages(client: Client, path: str, of: str, query: str = "") -> Iterator[list[Any]]:
    after = ""
    while True:
        reply = client("GET", path, query=f"{query}{after}")
        assert reply.status == 200
        yield reply.json[of]
        if reply.json["next"] is None:
            return
        after = f"&after={reply.json['next']}"


def test_a_job_can_be_read_with_the_largest_values(bounded: Client, committed: Connection, letter: str) -> None:
    documents = {name: document(letter, 256 * KB - 20) for name in ("payload", "result", "steps")}
    job_id = fill(committed, letter, **documents)
    fill_log(committed, job_id, letter, 720)

    job = bounded("GET", f"/api/jobs/{job_id}")

    assert job.status == 200
    assert (len(job.json["logs"]) > 100, job.json["logs_left_out"]) == (True, True)
    assert job.json["stage"] == storable(letter) * 2000


def test_a_log_can_be_read_to_its_end_with_the_largest_lines(
    bounded: Client, committed: Connection, letter: str
) -> None:
    job_id = fill(committed, letter)
    fill_log(committed, job_id, letter, 720)

    seen, last, more = 0, 0, True
    while more:
        job = bounded("GET", f"/api/jobs/{job_id}", query=f"log_after={last}").json
        seen, last, more = seen + len(job["logs"]), job["logs"][-1]["id"], job["logs_left_out"]

    assert seen == 720


def test_a_page_of_jobs_holds_as_many_as_asked_for_with_the_largest_values(
    bounded: Client, committed: Connection, letter: str
) -> None:
    copy(committed, fill(committed, letter), 199)

    assert len(bounded("GET", "/api/jobs", query="limit=200").json["jobs"]) == 200


def test_types_can_be_read_to_their_end_with_the_largest_values(
    bounded: Client, committed: Connection, letter: str
) -> None:
    for n in range(12):
        schedule = {"expression": "0 3 * * *", "timezone": "UTC", "payload": document(letter, 250 * KB).obj}
        factory.make_type(committed, f"type{n:02}", schedule=schedule)

    found = [each["name"] for page in pages(bounded, "/api/types", "types") for each in page]

    assert {f"type{n:02}" for n in range(12)} <= set(found)
    assert len(found) == len(set(found))


def test_letters_are_not_escaped_in_answers(management: Client, committed: Connection) -> None:
    """Escaped letters would take three times as much."""
    bodies: list[str] = []

    def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
        answer = management.handler(event, context)
        bodies.append(answer["body"])
        return answer

    job_id = factory.make_job(committed, stage="größer \U0001f600")
    Client(handler, management.context, management.key)("GET", f"/api/jobs/{job_id}")

    assert "größer \U0001f600" in bodies[0]


def test_half_a_character_in_a_request_is_answered(bounded: Client) -> None:
    reply = bounded("POST", "/api/jobs/trigger", '{"\\ud800": 1}')

    assert reply.status == 400


def test_a_field_with_a_name_of_millions_of_letters_is_answered(
    enqueue: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"jobs": [{"type": "canary", "x" * 2_900_000: 1}]}

    reply = measured(enqueue, monkeypatch)("POST", "/api/jobs/batch", body)

    [wrong] = reply.json["errors"]
    assert (reply.status, wrong["where"][:14]) == (400, "body.jobs.0.xx")
    assert len(reply.json["detail"]) < 1000

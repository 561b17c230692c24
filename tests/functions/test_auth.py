"""Keys, tokens and rate limits, which are the same for both APIs."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest

from tests import factory
from tests.functions.conftest import Client, ColdStart, Reply
from tests.tokens import environment as issuer
from tests.tokens import token
from tidegate.http import known_keys
from tidegate.http.principal import create_key
from tidegate.job_type.definition import Rate
from tidegate.postgres.database import Connection

JOB = {"type": "canary"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock for the next cold start, with which a test ends the minute of known keys."""

    class Clock:
        now = 1_000_000.0

        def time(self) -> float:
            return self.now

    clock = Clock()
    monkeypatch.setattr(known_keys.KnownKeys.__init__, "__defaults__", (clock.time,))
    return clock


def owner(connection: Connection, reply: Any) -> Any:
    return factory.job(connection, UUID(reply.json["job_id"]))["owner"]


@pytest.mark.parametrize(
    ("change", "after"), [("revoked_at = now()", [401, 401]), ("rate = 0.01, burst = 1", [202, 429])]
)
def test_a_change_of_a_key_is_seen_within_a_minute(
    cold_start: ColdStart, canary: str, committed: Connection, clock: Any, alice: str, change: str, after: list[int]
) -> None:
    client = cold_start("enqueue").as_(alice)
    assert client("POST", "/api/jobs", JOB).status == 202
    committed.execute(f"UPDATE tidegate.api_keys SET {change} WHERE owner = 'alice'")

    clock.now += known_keys.SECONDS - 1
    still_known = client("POST", "/api/jobs", JOB)
    clock.now += 1
    changed = [client("POST", "/api/jobs", JOB).status for _ in range(2)]

    assert (still_known.status, changed) == (202, after)


def test_a_header_may_be_written_in_any_case(management: Client) -> None:
    """API Gateway sends names in lower case, `sam local start-api` unchanged."""
    reply = management.as_("")("GET", "/api/jobs", authorization="", Authorization=f"Bearer {management.key}")

    assert reply.status == 200


def test_an_unknown_key_is_not_remembered(cold_start: ColdStart, canary: str, committed: Connection) -> None:
    client = cold_start("enqueue")
    key = create_key(committed, name="app", role="producer", owner="alice")
    committed.execute("UPDATE tidegate.api_keys SET expires_at = now() - interval '1 s' WHERE owner = 'alice'")
    refused = client.as_(key)("POST", "/api/jobs", JOB)
    committed.execute("UPDATE tidegate.api_keys SET expires_at = NULL")

    assert (refused.status, client.as_(key)("POST", "/api/jobs", JOB).status) == (401, 202)


def limited(connection: Connection, burst: int, per_second: float = 0.1) -> str:
    rate = Rate(per_second=per_second, burst=burst)
    return create_key(connection, name="app", role="producer", owner="alice", rate=rate)


def test_a_key_over_its_rate_limit_gets_a_retry_after(enqueue: Client, committed: Connection) -> None:
    client = enqueue.as_(limited(committed, burst=2))

    replies = [client("POST", "/api/jobs", JOB) for _ in range(3)]

    assert [reply.status for reply in replies] == [202, 202, 429]
    assert (replies[2].problem, replies[2].headers["Retry-After"]) == ((429, "too-many-requests"), "10")
    assert committed.execute("SELECT FROM tidegate.jobs").rowcount == 2


def test_one_bucket_counts_for_both_apis(enqueue: Client, management: Client, committed: Connection) -> None:
    key = limited(committed, burst=1)

    job = enqueue.as_(key)("POST", "/api/jobs", JOB)

    assert job.status == 202
    assert management.as_(key)("POST", f"/api/jobs/{job.json['job_id']}/cancel").status == 429


def test_reads_and_writes_have_a_bucket_each(enqueue: Client, management: Client, committed: Connection) -> None:
    key = limited(committed, burst=1)

    reads = [management.as_(key)("GET", "/api/jobs") for _ in range(2)]
    writes = [enqueue.as_(key)("POST", "/api/jobs", JOB) for _ in range(2)]

    assert [reply.status for reply in (*reads, *writes)] == [200, 429, 202, 429]
    assert reads[1].json["detail"].startswith("this API key has used up its rate limit of reads")


def test_reads_may_have_a_rate_of_their_own(management: Client, committed: Connection) -> None:
    rate, read_rate = (Rate(per_second=0.1, burst=burst) for burst in (1, 3))
    key = create_key(committed, name="app", role="producer", owner="alice", rate=rate, read_rate=read_rate)
    client = management.as_(key)

    assert [client("GET", "/api/jobs").status for _ in range(4)] == [200, 200, 200, 429]


def test_only_reads_may_have_a_limit(enqueue: Client, management: Client, committed: Connection) -> None:
    rate = Rate(per_second=0.1, burst=1)
    key = create_key(committed, name="app", role="producer", owner="alice", read_rate=rate)

    writes = [enqueue.as_(key)("POST", "/api/jobs", JOB) for _ in range(3)]
    reads = [management.as_(key)("GET", "/api/jobs").status for _ in range(2)]

    assert [reply.status for reply in writes] == [202, 202, 202]
    assert "RateLimit" not in writes[0].headers
    assert reads == [200, 429]


def said(reply: Reply) -> tuple[str, str]:
    return reply.headers["RateLimit"], reply.headers["RateLimit-Policy"]


def test_each_answer_to_a_limited_key_says_what_is_left(management: Client, committed: Connection) -> None:
    client = management.as_(limited(committed, burst=3, per_second=1e-6))

    replies = [
        client("GET", "/api/jobs"),
        client("GET", f"/api/jobs/{'0' * 32}"),
        client("GET", "/api/jobs", query="limit=x"),
        client("GET", "/api/jobs"),
    ]

    assert [reply.status for reply in replies] == [200, 404, 400, 429]
    assert [said(reply)[0] for reply in replies] == [f'"reads";r={left};t=86400' for left in (2, 1, 0, 0)]
    assert {said(reply)[1] for reply in replies} == {'"reads";q=3;w=3000000'}
    assert replies[3].headers["Retry-After"] == "86400"


def test_an_answer_to_another_caller_says_nothing(management: Client, committed: Connection) -> None:
    limited_one = management.as_(limited(committed, burst=3))("GET", "/api/jobs")
    others = [management("GET", "/api/jobs"), management("GET", "/api/jobs", authorization="Bearer x")]

    assert "RateLimit" in limited_one.headers
    assert not [name for reply in others for name in reply.headers if name.startswith("RateLimit")]


def test_what_an_owners_tokens_have_left_is_said(cold_start: ColdStart, canary: str) -> None:
    client = cold_start("enqueue", **issuer(limit="2/20s")).as_(token())

    replies = [client("POST", "/api/jobs", JOB) for _ in range(2)]

    assert [reply.status for reply in replies] == [202, 429]
    assert [said(reply) for reply in replies] == [('"owner";r=0;t=10', '"owner";q=1;w=10')] * 2


def test_a_request_that_is_refused_later_still_costs_a_token(enqueue: Client, committed: Connection) -> None:
    client = enqueue.as_(limited(committed, burst=1))

    assert [client("POST", "/api/jobs", "{").status for _ in range(2)] == [400, 429]


@pytest.mark.parametrize(("rate", "statements"), [(None, 0), (Rate(per_second=100, burst=100), 1)])
def test_a_known_key_costs_no_statement_and_a_rate_limit_costs_one(
    cold_start: ColdStart,
    canary: str,
    committed: Connection,
    monkeypatch: pytest.MonkeyPatch,
    rate: Rate | None,
    statements: int,
) -> None:
    client = cold_start("enqueue").as_(create_key(committed, name="app", role="producer", owner="alice", rate=rate))
    client("POST", "/api/jobs", JOB)
    counted, execute = [], psycopg.Cursor.execute

    def count(self: Any, query: Any, *rest: Any, **more: Any) -> Any:
        counted.append(query)
        return execute(self, query, *rest, **more)

    monkeypatch.setattr(psycopg.Cursor, "execute", count)
    client("POST", "/api/jobs", JOB)

    assert len([query for query in counted if "api_keys" in query]) == statements


@pytest.mark.parametrize("path", ["/api/jobs", "/api/jobs/create"])
def test_the_public_may_enqueue_where_the_stack_allows_it(
    cold_start: ColdStart, canary: str, committed: Connection, path: str
) -> None:
    client = cold_start("enqueue", PUBLIC_ENQUEUE="contact, canary")

    reply = client("POST", path, JOB, authorization="")

    assert (reply.status, owner(committed, reply)) == (202, "public")


def test_the_public_may_send_only_the_types_that_are_named(
    cold_start: ColdStart, canary: str, committed: Connection
) -> None:
    factory.make_type(committed, "payout")
    client = cold_start("enqueue", PUBLIC_ENQUEUE="contact,canary")

    replies = [client("POST", "/api/jobs", {"type": name}, authorization="") for name in ("payout", "unknown", "")]

    assert [reply.status for reply in replies] == [401, 401, 400]
    assert replies[0].json["detail"].endswith("without a key only these job types are accepted: contact, canary")
    assert client("POST", "/api/jobs", {"type": "payout"}).status == 202


@pytest.mark.parametrize(
    "more",
    [
        {"priority": 11},
        {"max_attempts": 100},
        {"unique": {"key": "k"}},
        {"unique": {}},
        {"unique": {"key": "k", "on_conflict": "replace"}},
        {"concurrency_key": "customer 7"},
        {"idempotency_key": "signup-bob@example.com"},
        {"delay_seconds": 86_401},
        {"scheduled_for": (datetime.now(UTC) + timedelta(days=2)).isoformat()},
    ],
)
def test_the_public_may_not_run_before_others(cold_start: ColdStart, canary: str, more: dict[str, Any]) -> None:
    client = cold_start("enqueue", PUBLIC_ENQUEUE="canary")
    allowed = {"priority": 10, "tags": ["x"], "delay_seconds": 86_400}

    replies = [client("POST", "/api/jobs", JOB | said, authorization="") for said in (allowed, more)]

    assert [reply.status for reply in replies] == [202, 400]


def test_the_public_cannot_take_an_owners_idempotency_key(cold_start: ColdStart, canary: str) -> None:
    client = cold_start("enqueue", PUBLIC_ENQUEUE="canary")
    key = {"idempotency_key": "signup-bob@example.com"}

    stranger = client("POST", "/api/jobs", JOB | {"payload": {"note": "x"}}, authorization="", **key)
    without = client("POST", "/api/jobs", JOB, authorization="")

    assert (stranger.status, stranger.json["errors"][0]["where"]) == (400, "header.idempotency-key")
    assert without.status == 202


def test_owners_without_a_limit_take_no_tokens(cold_start: ColdStart, canary: str, committed: Connection) -> None:
    client = cold_start("enqueue", **issuer()).as_(token())

    assert client("POST", "/api/jobs", JOB).status == 202
    assert committed.execute("SELECT FROM tidegate.owner_buckets").rowcount == 0


def test_an_owner_over_its_rate_limit_gets_a_retry_after(
    cold_start: ColdStart, canary: str, committed: Connection
) -> None:
    client = cold_start("enqueue", **issuer(limit="2/20s"))
    committed.execute("INSERT INTO tidegate.owner_buckets VALUES ('alice', 0.5, now())")

    bob, alice = (client.as_(token(sub=sub))("POST", "/api/jobs", JOB) for sub in ("bob", "alice"))
    committed.execute("UPDATE tidegate.owner_buckets SET at = now() - interval '10 seconds' WHERE owner = 'alice'")
    again = [client.as_(token())("POST", "/api/jobs", JOB).status for _ in range(2)]

    assert (bob.status, alice.status) == (202, 429)
    assert alice.json["type"] == "urn:tidegate:problem:too-many-requests"
    assert alice.headers["Retry-After"] in {"4", "5"}  # the bucket fills meanwhile
    assert alice.json["detail"].endswith("one request in 10 seconds")
    assert again == [202, 429]


@pytest.mark.parametrize("authorization", ["Bearer nonsense", "Basic x", f"Bearer tg_{'0' * 16}_{'0' * 64}"])
def test_a_wrong_key_is_not_the_public(cold_start: ColdStart, canary: str, authorization: str) -> None:
    client = cold_start("enqueue", PUBLIC_ENQUEUE="canary")

    assert client("POST", "/api/jobs", JOB, authorization=authorization).status == 401


@pytest.mark.parametrize(
    ("function", "method", "path"),
    [
        ("management", "GET", "/api/jobs"),
        ("management", "GET", "/api/jobs/1"),
        ("management", "POST", "/api/jobs/trigger"),
        ("enqueue", "POST", "/api/jobs/batch"),
    ],
)
def test_the_public_may_only_enqueue(cold_start: ColdStart, function: str, method: str, path: str) -> None:
    client = cold_start(function, PUBLIC_ENQUEUE="canary")

    assert client(method, path, {} if method == "POST" else None, authorization="").status == 401


def test_a_token_is_accepted_like_a_key(cold_start: ColdStart, canary: str, committed: Connection, alice: str) -> None:
    client = cold_start("enqueue", **issuer())

    replies = [client.as_(credential)("POST", "/api/jobs", JOB) for credential in (token(sub="bob"), alice)]

    assert [(reply.status, owner(committed, reply)) for reply in replies] == [(202, "bob"), (202, "alice")]


def test_a_token_sees_what_its_owner_and_role_see(cold_start: ColdStart, committed: Connection) -> None:
    client = cold_start("management", **issuer())
    factory.make_job(committed, owner="alice")
    factory.make_job(committed, owner="bob")

    seen = [len(client.as_(token(role=role))("GET", "/api/jobs").json["jobs"]) for role in ("producer", "admin")]

    assert seen == [1, 2]


def test_a_refused_token_is_a_problem(cold_start: ColdStart) -> None:
    client = cold_start("management", **issuer())

    expired = client.as_(token(exp=1))("GET", "/api/jobs")
    powerless = client.as_(token(role=None))("GET", "/api/jobs")

    assert expired.problem == (401, "unauthenticated")
    assert "expired" in expired.json["detail"]
    assert powerless.problem == (403, "forbidden")


def test_without_an_issuer_a_token_is_no_key(management: Client) -> None:
    assert management.as_(token())("GET", "/api/jobs").status == 401


@pytest.mark.parametrize("function", ["enqueue", "management"])
def test_a_cold_start_imports_nothing_for_rare_requests(function: str, database_url: str) -> None:
    """No HTTP client before a wake, and no cryptography before the first token, even with an issuer."""
    code = f"import sys, json, {function}; print(json.dumps(sorted(sys.modules)))"
    environment = {"DATABASE_URL": database_url, "PYTHONPATH": ":".join(filter(None, sys.path)), **issuer()}

    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)

    rare = {"jwt", "cryptography", "boto3", "botocore.session", "aws_xray_sdk", "http.client", "urllib.request"}
    assert not rare & set(json.loads(found.stdout))

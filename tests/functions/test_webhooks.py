"""POST /api/webhooks/{source}, as API Gateway passes it on."""

import base64
import hashlib
import hmac
import io
import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

import webhooks
from tests import factory
from tests.functions.conftest import Client, ColdStart, Reply, lines
from tidegate.base.settings import Settings
from tidegate.http.api import Api
from tidegate.postgres.database import Connection
from tidegate.webhooks.signature import Style
from tidegate.webhooks.source import Enqueue, Event, Headers, Signal, Source, with_keys

EVENTS = Path(__file__).parent.parent / "events"
SECRETS = {"github": ["old", "new"], "pages": ["new"], "shop": ["whsec_" + base64.b64encode(b"k" * 24).decode()]}
PUSH = {"after": "4b825dc", "note": "ü"}


def on_push(event: Event, headers: Headers) -> list[Enqueue | Signal]:
    return [Enqueue("canary", {"note": event["after"]})] if headers.get("x-github-event") == "push" else []


def on_page(event: Event, headers: Headers) -> list[Enqueue | Signal]:
    return [Enqueue("canary", {"note": "child"}, parent=UUID(event["parent"]))]


def on_order(event: Event, headers: Headers) -> list[Enqueue | Signal]:
    return [Signal(event["job"], "paid", event["amount"]), Enqueue(event.get("then", "canary"))]


GITHUB = Source("github", Style.GITHUB, on_push, max_bytes=10_000)
SHOP = Source("shop", Style.STANDARD, on_order)
PAGES = Source("pages", Style.GITHUB, on_page)
TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
OTHER = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"


@pytest.fixture
def client(database_url: str, canary: str, context: Any) -> Client:
    api = Api(Settings.read({"DATABASE_URL": database_url}), signed_path=webhooks.PATH)
    webhooks.register(api, with_keys([GITHUB, SHOP, PAGES, Source("off", Style.GITHUB, on_push)], SECRETS))
    return Client(api.serve, context, key="")


def signed(body: bytes, secret: str = "new") -> str:
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def github(client: Client, body: Any = PUSH, *, secret: str = "new", path: str = "github", **more: Any) -> Reply:
    raw = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return send(client, path, raw, {"x-hub-signature-256": signed(raw, secret), "x-github-event": "push"}, **more)


def shop(client: Client, body: Any, *, name: str = "msg_1", at: float = 0) -> Reply:
    raw, when = json.dumps(body).encode(), str(int(time.time() + at))
    digest = hmac.digest(b"k" * 24, f"{name}.{when}.".encode() + raw, hashlib.sha256)
    signature = f"v1,{base64.b64encode(digest).decode()}"
    headers = {"webhook-id": name, "webhook-timestamp": when, "webhook-signature": signature}
    return send(client, "shop", raw, headers)


def send(
    client: Client, path: str, body: bytes, headers: dict[str, str], *, encoded: bool = False, **more: str
) -> Reply:
    event: dict[str, Any] = json.loads((EVENTS / "webhook.json").read_text())
    event["rawPath"] = event["requestContext"]["http"]["path"] = f"/api/webhooks/{path}"
    event["headers"] = (
        {"content-type": "application/json"} | headers | {k.replace("_", "-"): v for k, v in more.items()}
    )
    event["body"] = base64.b64encode(body).decode() if encoded else body.decode()
    event["isBase64Encoded"] = encoded
    reply = client.handler(event, client.context)
    return Reply(reply["statusCode"], reply["headers"], json.loads(reply["body"]))


def jobs(connection: Connection) -> list[dict[str, Any]]:
    return connection.execute("SELECT * FROM tidegate.jobs WHERE type = 'canary'").fetchall()


@pytest.mark.parametrize("secret", SECRETS["github"])
def test_an_event_becomes_a_job_with_either_secret(client: Client, committed: Connection, secret: str) -> None:
    reply = github(client, secret=secret)

    [job] = jobs(committed)
    assert (reply.status, reply.json) == (202, {"job_ids": [str(job["id"])], "signalled": [], "duplicate": False})
    assert (job["payload"], job["owner"]) == ({"note": "4b825dc"}, "webhook:github")


@pytest.mark.parametrize(("parents", "childs"), [(TRACE, TRACE), (None, OTHER)])
def test_a_child_gets_its_parents_trace_or_the_senders(
    client: Client, committed: Connection, parents: str | None, childs: str
) -> None:
    parent = factory.make_job(committed, "waiting", type=factory.make_type(committed, "crawl"), traceparent=parents)

    github(client, {"parent": str(parent)}, path="pages", traceparent=OTHER)

    assert [job["traceparent"] for job in jobs(committed)] == [childs]


def test_no_key_is_needed_and_no_key_helps(client: Client, api_key: str) -> None:
    assert github(client, authorization="Bearer nonsense").status == 202
    assert github(client, {}, secret="guess", authorization=f"Bearer {api_key}").status == 401


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", ""])
def test_a_base64_body_is_signed_before_its_encoding(client: Client, content_type: str) -> None:
    assert github(client, encoded=True, content_type=content_type).status == 202


def test_a_second_delivery_gets_the_first_ones_answer(client: Client, committed: Connection) -> None:
    first = github(client)

    again = github(client, encoded=True, x_github_delivery="made-up", secret="old")

    assert (again.status, again.json) == (200, first.json | {"duplicate": True})
    assert len(jobs(committed)) == 1


def test_names_of_headers_may_be_written_in_any_case(client: Client) -> None:
    raw = json.dumps(PUSH).encode()

    reply = send(client, "github", raw, {"X-Hub-Signature-256": signed(raw), "X-GitHub-Event": "push"})

    assert (reply.status, len(reply.json["job_ids"])) == (202, 1)


def test_an_event_that_leads_to_nothing_is_accepted(client: Client) -> None:
    reply = github(client, x_github_event="ping")

    assert (reply.status, reply.json["job_ids"]) == (202, [])


@pytest.mark.parametrize("path", ["unknown", "off", "GitHub", "firecrawl"])
def test_an_unknown_source_is_not_found(client: Client, path: str) -> None:
    assert github(client, path=path).problem == (404, "not-found")


@pytest.mark.parametrize(
    ("headers", "says"),
    [
        ({"x_hub_signature_256": ""}, "x-hub-signature-256 is missing"),
        ({"x_hub_signature_256": "sha256=" + "0" * 64}, "does not fit"),
        ({"x_hub_signature_256": signed(json.dumps(PUSH | {"after": "evil"}).encode())}, "does not fit"),
        ({"x_hub_signature_256": "\u00fc"}, "does not fit"),
    ],
    ids=["none", "a wrong one", "that of another body", "no ASCII"],
)
def test_a_webhook_without_a_valid_signature_is_refused(
    client: Client, committed: Connection, headers: Any, says: str
) -> None:
    reply = github(client, **headers)

    assert reply.problem == (401, "bad-signature")
    assert says in reply.json["detail"]
    assert reply.headers["WWW-Authenticate"].startswith("Signature")
    assert jobs(committed) == []
    assert committed.execute("SELECT FROM tidegate.webhook_deliveries").rowcount == 0


@pytest.mark.parametrize("at", [-301, 302])
def test_an_old_or_an_early_delivery_is_refused(client: Client, at: float) -> None:
    assert shop(client, {}, at=at).problem == (401, "bad-signature")


@pytest.mark.parametrize("encoded", [True, False])
def test_a_huge_body_is_refused_before_it_is_hashed(client: Client, encoded: bool) -> None:
    assert github(client, b"{" * 100_000, encoded=encoded).problem == (413, "too-large")


def test_each_source_has_its_own_limit_in_bytes(client: Client) -> None:
    fits = json.dumps({"x": "y" * (GITHUB.max_bytes - 9)}).encode()

    assert len(fits) == GITHUB.max_bytes
    assert github(client, fits, x_github_event="ping").status == 202
    assert github(client, fits + b" ").status == 413


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"x"', b"null", b'{"x": NaN}', b'{"x": "\\u0000"}', b"[" * 5000])
def test_a_body_that_is_not_an_event_is_malformed(client: Client, body: bytes) -> None:
    assert github(client, body).problem == (400, "malformed")


def test_bytes_that_are_not_text_are_malformed(client: Client) -> None:
    assert github(client, b"\xff\xfe", encoded=True).status == 400


@pytest.mark.parametrize(("body", "encoded"), [("not base64!", True), ("\ud800", False)])
def test_a_body_that_cannot_be_decoded_is_malformed(client: Client, body: str, encoded: bool) -> None:
    event = json.loads((EVENTS / "webhook.json").read_text())
    event |= {"rawPath": "/api/webhooks/github", "body": body, "isBase64Encoded": encoded}

    assert client.handler(event, client.context)["statusCode"] == 400


def test_a_signal_resumes_the_job_that_waits_for_it(client: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "waiting", wait_signal="paid")

    reply = shop(client, {"job": str(job_id), "amount": 5})

    row = factory.job(committed, job_id)
    assert (reply.status, reply.json["signalled"]) == (202, [str(job_id)])
    assert (row["status"], row["resumed_by"], row["signal"]) == ("pending", "signal", 5)


def test_a_repetition_resumes_the_jobs_that_the_first_delivery_did_not(client: Client, committed: Connection) -> None:
    job_id = factory.make_job(committed, "processing")
    shop(client, {"job": str(job_id), "amount": 5})
    committed.execute(
        "UPDATE tidegate.jobs SET status = 'waiting', wait_signal = 'paid', wait_until = now() + interval '1 h',"
        " locked_by = NULL, locked_at = NULL, lock_expires_at = NULL WHERE id = %s",
        [job_id],
    )

    assert shop(client, {"job": str(job_id), "amount": 5}, at=60).status == 200

    assert factory.job(committed, job_id)["status"] == "pending"


@pytest.mark.parametrize("job", ["not-a-uuid", "", 5, None, {}, ["00000000-0000-0000-0000-000000000000"]])
def test_a_signal_with_an_invalid_job_id_is_the_senders_error(
    client: Client, committed: Connection, log: io.StringIO, job: Any
) -> None:
    reply = shop(client, {"job": job, "amount": 5})

    assert reply.problem == (400, "invalid")
    assert "no valid id of the job that the signal 'paid' is for" in reply.json["detail"]
    [line] = [line for line in lines(log) if line["message"] == "webhook refused"]
    assert (line["level"], line["source"]) == ("WARNING", "shop")
    assert committed.execute("SELECT FROM tidegate.webhook_deliveries").rowcount == 0


def test_an_event_that_the_source_cannot_read_may_be_repeated(
    client: Client, committed: Connection, log: io.StringIO
) -> None:
    """The answer is 400, and the log names the line of the source's code, in case the code is wrong and not the
    event."""
    replies = [github(client, {"before": "a secret"}), github(client, {"after": 1, "secret": 1})]

    assert [reply.status for reply in replies] == [400, 202]
    assert replies[0].json["detail"] == "the event has a shape that this source does not know"
    [line] = [json.loads(line) for line in log.getvalue().splitlines() if "cannot read" in line]
    assert (line["error"], "test_webhooks.py:" in line["at"]) == ("KeyError", True)
    assert "a secret" not in log.getvalue()
    assert committed.execute("SELECT FROM tidegate.webhook_deliveries").rowcount == 1


@pytest.mark.parametrize("data", [["x"], {"a": 1}, 5, [None], "text", [[]], True])
def test_a_crawl_of_an_odd_shape_is_the_senders_error(cold_start: ColdStart, data: Any) -> None:
    client = cold_start("enqueue", WEBHOOK_SECRETS="firecrawl=new")
    raw = json.dumps({"type": "crawl.page", "id": "c1", "data": data}).encode()

    assert send(client, "firecrawl", raw, {"x-firecrawl-signature": signed(raw)}).status == 400


@pytest.mark.parametrize("path", ["/api/webhooks/", "/api/webhooks/github/x", "/api/webhooks/..%2fjobs"])
def test_no_other_route_lies_below_webhooks(client: Client, path: str) -> None:
    assert client("POST", path, {"type": "canary"}).status == 404


def test_the_example_event_is_accepted(cold_start: ColdStart) -> None:
    variables = json.loads((EVENTS / "env.json").read_text())["EnqueueFunction"]
    client = cold_start("enqueue", WEBHOOK_SECRETS=variables["WEBHOOK_SECRETS"])

    reply = client.handler(json.loads((EVENTS / "webhook.json").read_text()), client.context)

    assert reply["statusCode"] == 202


def test_a_source_without_a_secret_is_not_found(enqueue: Client) -> None:
    assert github(enqueue, path="firecrawl").status == 404


def test_a_secret_in_the_wrong_style_affects_only_its_source(
    cold_start: ColdStart, canary: str, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sources", SimpleNamespace(SOURCES=[GITHUB, SHOP]))
    client = cold_start("enqueue", WEBHOOK_SECRETS="shop=hunter2,github=new")

    off = shop(client, {"job": str(UUID(int=1)), "amount": 5})

    assert off.problem == (503, "unavailable")
    assert (github(client).status, client("POST", "/api/jobs", {"type": "canary"}).status) == (202, 202)
    errors = [line for line in map(json.loads, log.getvalue().splitlines()) if line.get("level") == "ERROR"]
    assert [("WEBHOOK_SECRETS" in line["message"], line["source"]) for line in errors] == [(True, "shop")] * 2
    assert "hunter2" not in f"{off}{log.getvalue()}"


def test_no_secret_is_in_the_log(client: Client, log: io.StringIO) -> None:
    github(client)
    github(client, {"before": 1})
    github(client, secret="wrong")

    assert "webhook received" in log.getvalue()
    assert not [secret for secret in ("old", "new", "wrong") if f'"{secret}"' in log.getvalue()]

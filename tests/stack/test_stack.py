"""The whole stack over HTTP: a job runs to its end, also when a process is killed."""

import hashlib
import hmac
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest

from local.state import LocalState
from tests.conftest import ROOT
from tests.crowd import eventually
from tests.envelopes import have_keys, sealed
from tests.pages import TEXT
from tests.stack.fixtures.local_stack import lambda_client
from tests.stack.running import PATIENCE, Stack, running_stack
from tidegate.base import envelope


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    parameters = "Tick='rate(1 second)' WebhookSecrets=firecrawl=stack Archive=true"
    parameters += " Encryption=types EncryptionKeys=b,a"
    with running_stack(tmp_path_factory.mktemp("stack"), PARAMETERS=parameters) as stack:
        # An operator's override, so that a lock ends and a canary is stopped within a test's time.
        with psycopg.connect(stack.database_url, autocommit=True) as connection:
            connection.execute("""UPDATE tidegate.job_types SET overrides = '{"timeout": 4}' WHERE name = 'canary'""")
        yield stack


def test_a_job_runs_from_request_to_result(stack: Stack) -> None:
    job = stack.until_status(stack.post(note="hello", work_ms=10), "completed")

    assert (job["attempts"], job["result"]["note"], job["result"]["attempt"]) == (1, "hello", 1)


def test_after_a_rotation_jobs_are_read_with_the_former_key_which_is_counted(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = {"note": "only-who-has-the-key-reads-this"}
    job_id = stack.accepted({"type": "canary", "delay_seconds": 3600})["job_id"]
    stack.http.post("/api/endpoints", json={"name": "shop", "kind": "http", "url": "https://shop.example"})
    kept = LocalState(stack.log.parent).encryption_keys()
    have_keys(monkeypatch, kept["a"])
    [former] = envelope.key_ids()
    with psycopg.connect(stack.database_url, autocommit=True) as connection:
        connection.execute("UPDATE tidegate.endpoints SET headers = %s", [json.dumps(secret)])
        connection.execute(
            "UPDATE tidegate.jobs SET payload = %s WHERE id = %s", [sealed(secret, "payload", "canary"), job_id]
        )

        by = "SELECT sealed_by FROM tidegate.endpoints"
        have_keys(monkeypatch, kept["b"])
        connection.execute("UPDATE tidegate.encryption_keys SET since = now() - interval '1 hour'")
        connection.execute("INSERT INTO tidegate.encryption_keys VALUES (%s, now() - interval '1 day')", [former])
        # The lane outside does so with its next tick.
        assert eventually(lambda: connection.execute(by).fetchall() == [(envelope.key_ids()[0],)])
        connection.execute("UPDATE tidegate.duties SET due_at = now() WHERE name = 'prune'")

        def needed_by() -> dict[str, int | None]:
            return {key["id"]: key["needed_by"] for key in stack.http.get("/api/encryption").json()["keys"]}

        assert eventually(lambda: needed_by()[former] == 1, every=0.2)
    assert stack.job(job_id)["payload"] == secret


def test_the_terminal_obeys_nothing_that_a_function_or_a_mail_prints(stack: Stack) -> None:
    escapes = "\x1b]0;title\x07\x1b[2J\x9b31m"
    content = {"Template": {"TemplateName": "t", "TemplateData": "x"}}
    mail = {"FromEmailAddress": "x", "Destination": {"ToAddresses": [escapes]}, "Content": content}

    sent = httpx.post(f"{stack.invoke_url}/v2/email/outbound-emails", json=mail)

    assert sent.status_code == 200
    shown = "mail from x to \ufffd]0;title\ufffd\ufffd[2J\ufffd31m: the template t with x"
    assert eventually(lambda: shown in stack.log.read_text())
    assert not re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", stack.log.read_text())


def make_login(stack: Stack, **key: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "local.login", "--state", str(stack.log.parent)]
    environment = {"PYTHONPATH": str(ROOT / "layers/tidegate")} | key
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_links_of_make_run_and_make_login_log_a_browser_in_once(stack: Stack) -> None:
    viewer = stack.http.post("/api/keys", json={"name": "wall", "role": "viewer", "owner": "ann"}).json()["key"]
    links = re.findall(r"page +(\S+)", stack.log.read_text())
    links += [make_login(stack, **key).stdout.strip() for key in ({}, {"KEY": viewer})]
    base = str(stack.http.base_url).rstrip("/")

    roles = []
    for link in links:
        code = {"code": link.removeprefix(f"{base}/ui#code=")}
        with httpx.Client(base_url=base, headers={"Origin": base}) as browser:
            made = [browser.post("/api/login", json=code) for _ in range(2)]
            # A browser also sends a Secure cookie to 127.0.0.1; httpx does not.
            browser.headers["Cookie"] = made[0].headers["Set-Cookie"].partition(";")[0]
            roles.append((made[0].status_code, made[1].status_code, browser.get("/api/login").json()["role"]))
            elsewhere = browser.post("/api/jobs", json={"type": "canary"}, headers={"Origin": "http://127.0.0.1:1"})
            out = browser.delete("/api/login"), browser.get("/api/login")

    assert roles == [(201, 401, "super_admin"), (201, 401, "super_admin"), (201, 401, "viewer")]
    assert (elsewhere.status_code, elsewhere.json()["type"]) == (403, "urn:tidegate:problem:cross-site")
    assert [answer.status_code for answer in out] == [204, 401]
    assert make_login(stack, KEY="tg_x").stderr == "error: this API key is unknown, or no longer valid\n"


def test_a_job_has_the_fields_that_the_page_shows(stack: Stack) -> None:
    [example] = re.findall(r"^A whole job.*?```json\n(.*?)```", TEXT, re.DOTALL | re.MULTILINE)

    job = stack.until_status(stack.post(note="hello", fail_times=1), "completed")

    assert stable(job) == stable(json.loads(example))
    [listed] = stack.http.get("/api/jobs", params={"limit": "1"}).json()["jobs"]
    assert list(listed) == list(job)[: list(job).index("batch_id")]


def stable(value: Any, name: str = "") -> Any:
    """The value with its fields in order. Of those that differ from run to run only the type is kept."""
    match value:
        case dict():
            return [(field, stable(each, field)) for field, each in value.items()]
        case list():
            return [stable(each) for each in value]
        case _ if name in {"id", "at", "worker", "traceback", "cost_usd"} or name.endswith(("_at", "_for", "_ms")):
            return type(value)
        case str():
            return value.partition(", next at ")[0]
        case _:
            return value


@pytest.mark.parametrize(
    ("fail_times", "status", "attempts", "error"),
    [
        (1, "completed", 2, None),
        (50, "failed", 3, {"code": "canary_failed", "message": "asked to fail 50 times; this was attempt 3"}),
    ],
)
def test_a_canary_that_fails_is_tried_again(
    stack: Stack, fail_times: int, status: str, attempts: int, error: dict[str, str] | None
) -> None:
    job = stack.until_status(stack.post(fail_times=fail_times), status)

    assert (job["attempts"], job["error"]) == (attempts, error)


def test_a_killed_processor_costs_the_job_nothing(stack: Stack) -> None:
    job_id = stack.post(work_ms=3000)
    stack.until_status(job_id, "processing")

    for pid in stack.processors():
        os.kill(pid, signal.SIGKILL)
    job = stack.until_status(job_id, "completed")

    assert job["attempts"] == 1


def test_an_overdue_canary_is_stopped_and_the_others_continue(stack: Stack) -> None:
    job_id = stack.post(work_ms=10_000)
    stack.until_status(job_id, "processing")

    assert stack.until_status(stack.post(), "completed")["attempts"] == 1
    job = stack.until(job_id, lambda job: job["attempts"] == 1)
    assert job["error"]["code"] == "timeout"


def test_boto3_invokes_the_processor(stack: Stack) -> None:
    reply = lambda_client(stack.invoke_url).invoke(FunctionName="ProcessorFunction", Payload=b"{}")

    assert (reply["StatusCode"], "reclaimed" in json.load(reply["Payload"])) == (200, True)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        *(
            ("POST", "/api/jobs", body, 400)
            for body in (b"{", b'{"type": "letter"}', b'{"type": "canary", "payload": {"note": "\\u0000"}}')
        ),
        ("POST", "/api/jobs", b'{"type": "canary", "payload": {"note": "' + b"x" * 600_000 + b'"}}', 413),
        ("GET", "/api/jobs/00000000-0000-7000-8000-000000000000", None, 404),
        ("GET", "/api/jobs/nonsense", None, 400),
        ("GET", "/nowhere", None, 404),
        ("GET", "/api/jobs/", None, 404),
        ("POST", "/api/webhooks/shop%0A", None, 404),
        ("GET", "/api/types/a%0A", None, 404),
        ("PUT", "/api/jobs", None, 405),
        ("GET", "/api/webhooks/shop", None, 405),
    ],
)
def test_bad_input_is_a_problem(stack: Stack, method: str, path: str, body: bytes | None, status: int) -> None:
    reply = stack.http.request(method, path, content=body, headers={"content-type": "application/json"})

    assert (reply.status_code, reply.headers["content-type"]) == (status, "application/problem+json")
    assert ("allow" in reply.headers) == (status == 405)
    assert reply.json()["detail"]


def test_without_a_key_nothing_is_shown(stack: Stack) -> None:
    assert stack.http.get("/api/jobs", headers={"Authorization": "Bearer nonsense"}).status_code == 401
    assert stack.http.get("/api/health", headers={"Authorization": ""}).json() == {"status": "ok"}


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", "application/cloudevents+json"]
)
def test_a_webhooks_signature_is_checked_over_the_sent_bytes(stack: Stack, content_type: str) -> None:
    """The gateway passes text on as text and other bodies encoded, but the signature covers the sent bytes."""
    event = {"type": "crawl.started", "note": f"\u00fc {content_type}"}
    body = json.dumps(event, ensure_ascii=False, indent=1).encode()
    signature = f"sha256={hmac.new(b'stack', body, hashlib.sha256).hexdigest()}"
    headers = {"content-type": content_type, "X-Firecrawl-Signature": signature, "authorization": ""}

    statuses = [
        stack.http.post("/api/webhooks/firecrawl", content=content, headers=headers).status_code
        for content in (body, body, body + b" ")
    ]

    assert statuses == [202, 200, 401]


def test_a_job_is_waited_for_and_deleted_over_http(stack: Stack) -> None:
    job_id = stack.post(note="soon gone")

    triggered = stack.http.post("/api/jobs/trigger", json={})
    waited = stack.http.get(f"/api/jobs/{job_id}", params={"wait": "20"}, timeout=25)
    listed = stack.http.get("/api/jobs", params={"status": "completed", "type": "canary", "limit": "1"})
    metrics = stack.http.get("/api/metrics")
    deleted = stack.http.delete(f"/api/jobs/{job_id}")

    assert (triggered.status_code, triggered.json()["status"]) == (202, "started")
    assert waited.json()["status"] == "completed"
    assert len(listed.json()["jobs"]) == 1
    assert "\ntidegate_workers " in metrics.text
    assert (deleted.status_code, deleted.text) == (204, "")
    assert stack.http.get(f"/api/jobs/{job_id}").status_code == 404


def test_four_thousand_jobs_are_counted_until_the_last_is_done(stack: Stack) -> None:
    """A large upload: one request, then progress; some jobs fail and are counted as failed."""
    job = {"type": "canary", "reference": {"type": "upload", "id": "4000"}, "max_attempts": 2}
    jobs = [job | {"payload": {"fail_times": 9 if n % 100 == 0 else 0}} for n in range(4000)]

    accepted = stack.http.post("/api/jobs/batch", json={"jobs": jobs}).json()
    deadline = time.monotonic() + PATIENCE
    counts: dict[str, int] = {}
    while counts.get("completed", 0) + counts.get("failed", 0) < 4000:
        assert time.monotonic() < deadline, counts
        time.sleep(0.2)
        counts = stack.http.get("/api/progress", params={"reference_type": "upload", "reference_id": "4000"}).json()
        assert counts["total"] == 4000

    assert (counts["completed"], counts["failed"], counts["pending"]) == (3960, 40, 0)
    assert stack.http.get(f"/api/batches/{accepted['batch_id']}").json()["finished_at"] is not None


@pytest.mark.parametrize(
    "route",
    [
        *(
            "GET /api/jobs",
            "GET /api/jobs/{id}",
            "POST /api/jobs",
            "POST /api/jobs/{id}/retry",
            "DELETE /api/jobs/{id}",
        ),
        *("POST /api/jobs/{id}/cancel", "POST /api/jobs/trigger", "GET /api/worker/config", "PUT /api/worker/config"),
    ],
)
def test_the_documented_routes_answer_under_their_paths(stack: Stack, route: str) -> None:
    method, path = route.format(id=stack.post()).split()

    reply = stack.http.request(method, path, json={} if method in {"POST", "PUT"} else None)

    assert reply.status_code < 500
    assert reply.status_code not in {404, 405} or reply.json()["type"] == "urn:tidegate:problem:not-found"


def commands_of(stack: Stack, page: str) -> str:
    """The page's commands, for the stack of these tests."""
    state = stack.log.parent
    commands = page.replace(".local/env", f"{state}/env")
    for name, option in (("psql SQL=", "-c "), ("archive DAY=", "")):
        by = f"{sys.executable} -m local.{name.partition(' ')[0]} --state {state} {option}"
        commands = commands.replace(f"make {name}", by).replace(" TYPE=", " ")
    return commands


def output_of(commands: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "layers/tidegate")}
    done = subprocess.run(
        ["bash", "-ec", commands], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_pages_encrypted_job_is_an_envelope_in_the_table(stack: Stack) -> None:
    [block] = re.findall(r"```sh\n((?:(?!```).)*?for few eyes.*?)```", TEXT, re.DOTALL)
    commands = commands_of(stack, block)
    until = "for n in {1..50}; do LAST | grep -q '[|].*encrypted' && break; sleep 0.2; done\nLAST\n"
    *before, last = commands.strip().split("\n")

    shown = output_of("\n".join([*before, until.replace("LAST", last)]))

    stack.http.patch("/api/types/canary", json={"encrypted": None}).raise_for_status()
    [row] = [line for line in shown.splitlines() if " | " in line and "$" in line]
    assert [cell.strip().startswith('{"$encrypted": "1.') for cell in row.split("|")] == [True, True]
    assert "few eyes" not in shown
    [job] = stack.http.get("/api/jobs", params={"limit": 1}).json()["jobs"]
    assert stack.http.get(f"/api/jobs/{job['id']}").json()["payload"] == {"note": "for few eyes"}


def test_the_pages_job_is_archived_and_read_back(stack: Stack) -> None:
    [section] = re.findall(r"^## Archive\n(.*?)^## ", TEXT, re.DOTALL | re.MULTILINE)
    commands = commands_of(stack, "".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL)))
    [reads] = re.findall(r"^.*local\.archive .*$", commands, re.MULTILINE)
    until = f"for n in {{1..50}}; do {reads} | grep -q 'keep me' && break; sleep 0.2; done"
    commands = commands.replace("sleep 2", until)

    printed = list(documents(output_of(commands)))

    stack.http.patch("/api/types/canary", json={"retention": None}).raise_for_status()
    [job] = [one for one in printed if one.get("payload") == {"note": "keep me"} and "signals" in one]
    assert (job["type"], job["status"], job["result"]["note"]) == ("canary", "completed", "keep me")
    assert stack.http.get(f"/api/jobs/{job['id']}").status_code == 404
    assert printed[-1]["bucket"].endswith("/archive")
    assert printed[-1]["state"]["waiting"] == 0
    assert sum(part["jobs"] for part in printed[-1]["parts"]) >= 1


def documents(text: str) -> Iterator[dict[str, Any]]:
    """curl ends no line."""
    at = 0
    while (at := text.find("{", at)) >= 0:
        found, at = json.JSONDecoder().raw_decode(text, at)
        yield found

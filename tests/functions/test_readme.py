"""The API accepts the request bodies that the pages show."""

import json
import re
import shlex

import pytest

from tests import factory
from tests.envelopes import NEW, have_keys
from tests.functions.conftest import Client
from tests.pages import TEXT
from tidegate.postgres.database import Connection

ROWS = re.findall(r"^\| `(POST|PUT|PATCH) (/api/\S+)` \| `(\{.+?\})`[,;| ]", TEXT, re.MULTILINE)
GETS = sorted(
    set(re.findall(r'^curl -sS "?\$TIDEGATE_URL(/api/[^\s"]+)"? -H "Authorization[^-]*?$', TEXT, re.MULTILINE))
)
REACH_OUT = ("/api/endpoints", "/api/types/resize", "/api/jobs/trigger")  # need more than these tests have
STATUSES = {"approve": "review_needed", "reject": "review_needed", "replay": "failed", "signal": "waiting"}


def test_the_problem_on_the_page_is_the_answer(enqueue: Client) -> None:
    [problem] = re.findall(r'```json\n(\{"type": "urn:tidegate:problem:unknown-type".*?)```', TEXT, re.DOTALL)

    reply = enqueue("POST", "/api/jobs", {"type": "letter"})

    assert (reply.status, reply.json) == (400, json.loads(problem))


def test_the_job_on_the_page_that_expires_is_taken(enqueue: Client, committed: Connection) -> None:
    [body] = re.findall(r'```json\n(\{"type": "canary".*?"expires_seconds".*?)```', TEXT, re.DOTALL)

    reply = enqueue("POST", "/api/jobs", json.loads(body))

    row = factory.job(committed, reply.json["job_id"])
    assert (row["expires_at"] - row["scheduled_for"]).total_seconds() == 300


def test_of_the_unique_requests_on_the_page_the_first_makes_a_job(enqueue: Client) -> None:
    [body] = re.findall(r"-d '(\{.*\"while\".*\})'", TEXT)

    replies = [enqueue("POST", "/api/jobs", json.loads(body)) for _ in range(3)]

    assert [reply.json["outcome"] for reply in replies] == ["created", "existing", "existing"]


def test_the_limit_on_the_page_holds_for_the_types_that_name_it(management: Client, committed: Connection) -> None:
    [(name, body)] = re.findall(r"curl -sS -X PUT \$TIDEGATE_URL/api/limits/(\w+) .*\\\n.* -d '(\{.*?\})'", TEXT)
    factory.make_type(committed, "ocr", limits=[name])
    factory.make_jobs(committed, 6, type="ocr")

    assert management("PUT", f"/api/limits/{name}", json.loads(body)).json["types"] == ["ocr"]

    claimed = committed.execute("SELECT FROM tidegate.claim('{ocr}', 'default', 900, 'w', 9)")
    assert claimed.rowcount == json.loads(body)["max_concurrent"]


def test_the_schedule_on_the_page_is_made_switched_off_and_deleted(management: Client) -> None:
    [block] = re.findall(r"## Schedules\n.*?```sh\n(.*?)```", TEXT, re.DOTALL)
    request = r"curl -sS(?: -X (\w+))? \$TIDEGATE_URL(/\S+) .*?(?:\\\n  -d '(.*?)')?$"
    asked = re.findall(request, block, re.MULTILINE)

    replies = [management(method or "GET", path, json.loads(body) if body else None) for method, path, body in asked]

    assert [reply.status for reply in replies] == [200] * 4, [reply.json for reply in replies]
    assert [each["name"] for each in replies[1].json["schedules"]] == ["shop-17"]
    assert (replies[2].json["enabled"], replies[2].json["owner"]) == (False, "acme")


def test_there_are_bodies() -> None:
    assert len(ROWS) == 20


@pytest.mark.parametrize(("method", "path", "body"), ROWS, ids=[f"{method} {path}" for method, path, _ in ROWS])
def test_a_body_on_a_page_is_accepted(
    management: Client, committed: Connection, method: str, path: str, body: str
) -> None:
    status = STATUSES.get(path.rpartition("/")[2], "pending")
    job_id = factory.make_job(committed, status, type="canary")
    committed.execute("INSERT INTO tidegate.batches (id, owner, total) VALUES (%s, 'alice', 1)", [job_id])

    id_ = management.key.split("_")[1] if "/keys/" in path else str(job_id)
    factory.make_endpoint(committed, "crm")
    reply = management(method, path.replace("{id}", id_).replace("{name}", "crm"), json.loads(body))

    assert reply.status in {200, 201}, reply.json


def commands() -> list[tuple[str, str, str]]:
    """Each curl of the pages that changes something, as a shell reads it."""
    blocks = "".join(re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL))
    for name, value in {"$TIDEGATE_URL": "", "$ACT": "01a1f244-3591-798b-8782-949fc7a2c7bd", "$TYPE": "canary"}.items():
        blocks = blocks.replace(name, value)
    found = []
    for command in re.findall(r"curl (?:'[^']*'|\"[^\"]*\"|\\\n|[^'\"\n|)])*", re.sub(r" #.*", "", blocks)):
        words = shlex.split(command)
        sent = words[words.index("-d") + 1] if "-d" in words else ""
        method = words[words.index("-X") + 1] if "-X" in words else "POST" if sent else "GET"
        [path] = [word for word in words if word.startswith("/api/")] or [""]
        if path and method != "GET" and "$" not in sent + path and not path.startswith(REACH_OUT):
            found.append((method, path, sent))
    return found


def test_there_are_commands() -> None:
    assert len(commands()) >= 16


@pytest.mark.parametrize(("method", "path", "sent"), commands())
def test_a_command_on_a_page_is_accepted(
    management: Client,
    enqueue: Client,
    committed: Connection,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    sent: str,
) -> None:
    have_keys(monkeypatch, NEW)
    function = enqueue if path in {"/api/jobs", "/api/jobs/create", "/api/jobs/batch"} else management
    body = json.loads(sent) if sent else {}
    factory.make_type(committed, body.get("type", "canary"))
    factory.make_endpoint(committed, "shop")
    factory.make_schedule(committed, "canary", "shop-17")

    reply = function(method, path, body if sent else None)

    assert reply.status in {200, 201, 202, 204}, reply.json


def test_there_are_requests() -> None:
    assert len(GETS) >= 20


@pytest.mark.parametrize("path", GETS)
def test_a_request_on_a_page_is_answered(management: Client, committed: Connection, path: str) -> None:
    job_id = factory.make_job(committed, type="canary")
    for lane in ("default", "outside", "slow"):
        factory.make_lane(committed, lane)
    committed.execute("UPDATE tidegate.lane_reports SET ticked_at = now()")
    committed.execute("INSERT INTO tidegate.limits (name, max_concurrent) VALUES ('gemini', 5)")
    path, _, query = path.replace("$JOB_ID", str(job_id)).partition("?")

    assert management("GET", path, query=query).status == 200

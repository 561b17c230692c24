"""The OpenAPI document and its page match the code and the roles, and need no key."""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from local.openapi import DOCUMENT, PAGE
from local.problems import PROBLEMS, page
from tests.conftest import ROOT
from tests.documented import OPERATIONS, asked
from tests.functions.conftest import Client
from tidegate.base import errors
from tidegate.http import problems
from tidegate.http.principal import Role, create_key
from tidegate.http.rate_limit import Bucket, RateExceeded
from tidegate.postgres.database import Connection

EVENTS = {
    asked(event): event
    for file in sorted((ROOT / "tests/events").glob("*.json"))
    if "routeKey" in (event := json.loads(file.read_text()))
}
DOCUMENTED = json.loads(DOCUMENT.read_text())


def test_the_document_matches_the_code() -> None:
    # In a separate process: this one has imported the functions with another environment.
    program = "from local import openapi; print(openapi.text_of(openapi.document()), end='')"
    environment = {"PYTHONPATH": str(ROOT / "layers/tidegate"), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )

    assert done.stdout == DOCUMENT.read_text(), "run make openapi"
    assert (ROOT / "docs/openapi.json").read_text() == DOCUMENT.read_text(), "run make openapi"


def test_there_is_an_event_to_try_each_route_with() -> None:
    assert EVENTS.keys() == OPERATIONS.keys()


def test_operations_have_names_of_their_own() -> None:
    names = [operation["operationId"] for operation in OPERATIONS.values()]

    assert len(set(names)) == len(names)


NEEDED = {
    "public": {
        *("GET /api/docs", "GET /api/health", "GET /api/openapi.json", "POST /api/webhooks/{source}"),
        "GET /api/login/options",
    },
    "producer": {
        *(
            "POST /api/jobs",
            "POST /api/jobs/create",
            "POST /api/jobs/batch",
            "GET /api/jobs",
            "GET /api/jobs/{job_id}",
            "GET /api/progress",
        ),
        *("GET /api/jobs/{job_id}/why", "POST /api/jobs/{job_id}/cancel", "GET /api/batches/{batch_id}"),
        *("GET /api/batches", "GET /api/batches/{batch_id}/cells", "GET /api/logs"),
        *("GET /api/live", "POST /api/live/tickets"),
        *("POST /api/login", "GET /api/login", "DELETE /api/login"),
    },
    "viewer": {
        *("GET /api/types", "GET /api/types/{name}", "GET /api/stats", "GET /api/metrics", "GET /api/workers"),
        *("GET /api/charts", "GET /api/tides", "GET /api/costs"),
        *("GET /api/worker/config", "GET /api/set-aside", "GET /api/endpoints", "GET /api/endpoints/{name}"),
        *("GET /api/backlog", "GET /api/limits", "GET /api/locks", "GET /api/schedules", "GET /api/errors"),
        *("GET /api/limits/{name}", "GET /api/encryption"),
        *("GET /api/types/{name}/schedules", "GET /api/types/{name}/schedules/{schedule}"),
        *(
            "GET /api/archive",
            "GET /api/audit",
            "GET /api/signals",
            "GET /api/deliveries",
            "GET /api/receipts",
            "GET /api/suggestions",
        ),
    },
    "super_admin": {
        *("GET /api/keys", "POST /api/keys", "PATCH /api/keys/{key_id}", "DELETE /api/keys/{key_id}"),
        *("GET /api/logins", "DELETE /api/logins/{login_id}", "PUT /api/worker/config"),
    },
}


def test_all_routes_need_an_admin_except_these() -> None:
    def role(operation: dict[str, Any]) -> str:
        return next((next(iter(scheme["key"]), "producer") for scheme in operation["security"][:1]), "public")

    needed = {route: role(operation) for route, operation in OPERATIONS.items()}

    for route, least in needed.items():
        assert least == next((role for role, routes in NEEDED.items() if route in routes), "admin"), route
    assert set[str]().union(*NEEDED.values()) <= needed.keys()


def test_every_error_is_a_problem_document() -> None:
    for operation in OPERATIONS.values():
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                name = answer["$ref"].removeprefix("#/components/responses/")
                content = DOCUMENTED["components"]["responses"][name]["content"]
                assert content == {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def all_errors(of: type[Any] = errors.TidegateError) -> set[type[Any]]:
    return {*of.__subclasses__(), *(each for kind in of.__subclasses__() for each in all_errors(kind))}


@pytest.mark.parametrize("kind", sorted(all_errors(), key=str))
def test_every_error_has_its_row(kind: type[Any]) -> None:
    response = problems.from_error(_made(kind))
    name = json.loads(response.body or "")["type"].removeprefix("urn:tidegate:problem:")

    assert problems.STATUSES[name] == response.status_code


def test_every_row_is_an_error() -> None:
    said = re.findall(r'problems\.problem\(\s*"([a-z-]+)"', (ROOT / "layers/tidegate/tidegate/http/api.py").read_text())
    by_class = {json.loads(problems.from_error(_made(kind)).body or "")["type"].split(":")[-1] for kind in all_errors()}

    assert by_class | set(said) == PROBLEMS.keys() == problems.STATUSES.keys()


def _made(kind: type[Any]) -> Any:
    more: dict[Any, dict[str, Any]] = {
        errors.TooManyRequests: {"after": 1},
        errors.TooManyPending: {"after": 1},
        RateExceeded: {"bucket": Bucket("owner", per_second=1, burst=1, tokens=0, admitted=False)},
        errors.MethodNotAllowed: {"allowed": ["GET"]},
    }
    return kind("oops", **more.get(kind, {}))


def test_the_page_of_problems_matches_the_code() -> None:
    assert page() == PAGE.read_text(), "run make openapi"


# What a viewer may do.
VIEWERS = {route for route in OPERATIONS if route.startswith("GET ")} | {"POST /api/login", "DELETE /api/login"}
VIEWERS |= {"POST /api/live/tickets"}


@pytest.mark.parametrize("route", sorted(OPERATIONS))
def test_roles_and_answers_match_the_document(
    enqueue: Client, management: Client, committed: Connection, route: str
) -> None:
    operation = OPERATIONS[route]
    event = EVENTS[route]
    client = (
        enqueue if operation["operationId"] in {"post_job", "create_job", "post_batch", "post_webhook"} else management
    )
    needed = [role for scheme in operation["security"][:1] for role in scheme["key"]]
    is_closed = bool(operation["security"])

    for role in Role:
        key = create_key(committed, name=role, role=role, owner=role)
        sent = event | {"headers": event["headers"] | {"authorization": f"Bearer {key}"}}
        status = client.handler(sent, client.context)["statusCode"]
        may = not needed or list(Role).index(role) >= list(Role).index(Role(needed[0]))
        may &= role is not Role.VIEWER or route in VIEWERS or not is_closed

        assert str(int(status)) in operation["responses"]
        assert (status == 403) == (not may)
    anonymous = event | {"headers": {k: v for k, v in event["headers"].items() if k != "authorization"}}
    answered = client.handler(anonymous, client.context)
    if "webhooks" not in operation["tags"]:
        # A visitor may ask whether there is a login.
        assert (answered["statusCode"] == 401) == (is_closed and route != "GET /api/login")


def test_the_document_needs_no_key(management: Client) -> None:
    reply = management.as_("")("GET", "/api/openapi.json", authorization="")

    assert (reply.status, reply.headers["Content-Type"]) == (200, "application/json")
    assert reply.json == DOCUMENTED


def test_the_page_runs_only_its_own_script(management: Client) -> None:
    reply = management.as_("")("GET", "/api/docs", authorization="")

    policy = reply.headers["Content-Security-Policy"]
    [script] = re.findall(r"<script>(.*?)</script>", reply.json, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert reply.status == 200
    assert policy.startswith("default-src 'none'; ")
    assert f"script-src 'sha256-{digest}'; " in policy
    assert "unsafe" not in policy


def test_the_page_sends_no_requests_elsewhere() -> None:
    text = (Path(DOCUMENT).parent / "docs.html").read_text()

    assert not re.findall(r"https?://|src=|@import|style=|\bon\w+=", text)


@pytest.mark.parametrize(
    "route", [key for key, each in OPERATIONS.items() if any(s["key"] for s in each["security"][:1])]
)
def test_the_role_is_checked_before_the_request(management: Client, committed: Connection, route: str) -> None:
    """A lesser role gets 403 even for a wrong body, query or id: the request is not looked at."""
    method, _, path = route.partition(" ")
    [needed] = [Role(role) for scheme in OPERATIONS[route]["security"][:1] for role in scheme["key"]]
    path = re.sub(r"\{.*?\}", "nonsense", path)

    for role in list(Role)[: list(Role).index(needed)]:
        client = management.as_(create_key(committed, name=role, role=role, owner=role))
        replies = [
            client(method, path),
            client(method, path, "{"),
            client(method, path, {"nonsense": 1}, query="nonsense=1"),
            client(method, path, "x" * 600_000, content_type="text/plain"),
        ]
        assert [reply.status for reply in replies] == [403] * 4


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/jobs", "GET, POST"),
        ("GET", "/api/jobs/bulk/retry", "POST"),
        ("POST", "/api/jobs/01a1ee08-0e81-7585-9543-26ded79cc69a", "DELETE, GET, PATCH"),
        ("GET", "/api/webhooks/shop", "POST"),
        ("HEAD", "/api/health", "GET"),
        ("GET", "/api/jobs/batch", "POST"),
        ("DELETE", "/api/jobs/trigger", "POST"),
        ("DELETE", "/api/keys", "GET, POST"),
    ],
)
def test_another_method_gets_the_allowed_ones(management: Client, method: str, path: str, allowed: str) -> None:
    reply = management.as_("")(method, path, authorization="")

    assert (reply.status, reply.headers["Allow"]) == (405, allowed)
    assert reply.json["type"] == "urn:tidegate:problem:method-not-allowed"


@pytest.mark.parametrize(
    "path",
    ["/", "/favicon.ico", "/api", "/api/jobs/", "/api/health/", "/api/health\n", "/api/jobs/a\n", "/api/jobs/\udcff"],
)
@pytest.mark.parametrize("method", ["GET", "POST", "BREW"])
def test_an_unknown_path_is_404_also_without_a_key(management: Client, method: str, path: str) -> None:
    reply = management.as_("")(method, path, authorization="")

    assert (reply.status, reply.headers["Content-Type"]) == (404, "application/problem+json")
    assert reply.json["type"] == "urn:tidegate:problem:no-such-route"


@pytest.mark.parametrize(
    ("method", "path", "right"),
    [
        ("POST", "/api/jobs/enqueue", "POST /api/jobs enqueues"),
        ("POST", "/api/jobs/ocr_queue", "POST /api/jobs enqueues"),
        ("POST", "/jobs/ocr_queue", "POST /api/jobs enqueues"),
        ("GET", "/api/jobs/flow/4711", "GET /api/jobs?reference_type=…&reference_id=… lists"),
        ("GET", "/api/knowledge-source/7/progress", "GET /api/progress?reference_type=…&reference_id=… counts"),
        ("GET", "/jobs/01a1ee08-0e81-7585-9543-26ded79cc69a", "begins with /api"),
        ("POST", "/jobs", "begins with /api"),
        ("GET", "/worker/config", "begins with /api"),
        ("GET", "/api/jobs/", "does not end with /"),
    ],
)
def test_a_wrong_path_is_answered_with_the_right_one(management: Client, method: str, path: str, right: str) -> None:
    reply = management.as_("")(method, path, authorization="")

    assert reply.problem == (404, "no-such-route")
    assert right in reply.json["detail"]


def test_the_listed_routes_of_the_other_function_are_its_routes(enqueue: Client, management: Client) -> None:
    served = {(route.method, route.path) for route in sys.modules["enqueue"].api._static_routes}
    served |= {(route.method, route.path) for route in sys.modules["enqueue"].api._dynamic_routes}

    assert {(method, path) for method, path, *_ in sys.modules["management_api"].api._other_routes} == served


@pytest.mark.parametrize("path", ["/api/health", "/api/jobs", "/api/docs", "/api/openapi.json", "/api/nothing"])
def test_no_answer_is_cached_or_sniffed(management: Client, path: str) -> None:
    headers = management("GET", path).headers

    assert (headers["Cache-Control"], headers["X-Content-Type-Options"]) == ("no-store", "nosniff")


def test_the_job_after_a_batch_has_no_keys() -> None:
    then = DOCUMENTED["components"]["schemas"]["Then"]["properties"]

    assert not then.keys() & {"idempotency_key", "unique"}
    assert "payload" in then

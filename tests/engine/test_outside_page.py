"""The examples of docs/outside.md, run against servers on this machine."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.receiver import Receiver, answer, receiver
from tests.unit.test_http_request import job
from tidegate.base.settings import OutsideSettings, Settings
from tidegate.job import Attached
from tidegate.job_type.definition import JobType
from tidegate.manage.remote_types import Declaration
from tidegate.outside import email as email_module
from tidegate.outside.built_in import with_built_in

PAGE = (ROOT / "docs/outside.md").read_text()
_BODY = re.compile(r"-d '(\{.*?\})'$", re.MULTILINE | re.DOTALL)
BODIES: list[dict[str, Any]] = [json.loads(body) for body in _BODY.findall(PAGE)]
JOBS = [body for body in BODIES if "type" in body]
TYPES = with_built_in([], Settings.read({"DATABASE_URL": "postgresql://", "PROCESSOR_LANES": "default,outside"}))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    email_module._client.cache_clear()
    with receiver(answer(200, b'{"MessageId": "m-1"}')) as server:
        variables = {"LOCAL_RECEIVERS": "true", "HTTP_HOSTS": "127.0.0.1", "EMAIL_FROM": "shop@example.com"}
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
            variables[name] = "local-1"
        for name, value in (variables | {"AWS_ENDPOINT_URL_SESV2": server.url}).items():
            monkeypatch.setenv(name, value)
        yield server
        email_module._client("sesv2").close()
    email_module._client.cache_clear()


def test_the_page_shows_each_built_in_type_and_a_target() -> None:
    assert [body["type"] for body in JOBS] == ["http_request", "http_request", "email"]
    assert [body.keys() for body in BODIES if "type" not in body] == [
        {"name", "kind", "url", "headers"},
        {"name", "url"},
        {"target", "timeout"},
    ]


@pytest.mark.parametrize("body", JOBS, ids=[body["type"] for body in JOBS])
def test_a_job_on_the_page_is_done(server: Receiver, body: dict[str, Any]) -> None:
    payload = body["payload"] | ({"url": f"{server.url}/ping"} if "url" in body["payload"] else {})
    job_type = TYPES[body["type"]]
    endpoint = Attached("crm", "http", f"{server.url}/v2", {"Authorization": "Bearer t"})

    result = job_type(job(endpoint), job_type.payload.model_validate_json(json.dumps(payload)))

    assert result == {"message_id": "m-1"} or result["status"] == 200
    [heard] = server.heard
    assert heard.target in {"/v2/contacts/4711", "/ping", "/v2/email/outbound-emails"}


def test_the_target_on_the_page_is_one() -> None:
    [body] = [body for body in BODIES if "target" in body]

    assert Declaration.model_validate(body).declared("resize")["lane"] == "outside"


def test_the_handler_on_the_page_reads_a_page(server: Receiver) -> None:
    [source] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {"__name__": "page"}
    exec(source.replace("https://api.example.com", server.url), names)
    [rates] = [each for each in names.values() if isinstance(each, JobType)]

    assert rates.lane == "outside"
    assert rates(job(), rates.payload()) == {"status": 200, "bytes": 20}
    assert server.heard[0].target == "/rates"


def test_the_parameters_of_the_local_stack_are_settings() -> None:
    [parameters] = re.findall(r'PARAMETERS="(.*?)"', PAGE)
    variables = dict(each.split("=") for each in parameters.split())

    assert variables == {"HttpHosts": "127.0.0.1", "EmailFrom": "shop@example.com"}
    OutsideSettings.read({"HTTP_HOSTS": variables["HttpHosts"], "EMAIL_FROM": variables["EmailFrom"]})

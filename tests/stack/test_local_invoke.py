import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from botocore.exceptions import ClientError

from tests.crowd import eventually
from tests.stack.fixtures.local_stack import lambda_client, local_stack

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def client(home: Path) -> Iterator["LambdaClient"]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with local_stack(ActTimeout="3") as stack:
            yield lambda_client(stack.invoke_url)


@pytest.mark.parametrize(
    "name",
    [
        "ActFunction",
        "ActFunction:live",
        "arn:aws:lambda:us-east-1:123456789012:function:ActFunction",
        "1:function:ActFunction",
    ],
)
def test_a_function_is_found_by_its_name_and_by_its_arn(client: "LambdaClient", name: str) -> None:
    answer = client.invoke(FunctionName=name)

    assert (answer["StatusCode"], answer["ExecutedVersion"]) == (200, "$LATEST")
    assert "FunctionError" not in answer
    assert json.loads(answer["Payload"].read())["pid"]


def test_a_failed_function_is_marked_in_the_header(client: "LambdaClient") -> None:
    answer = client.invoke(FunctionName="ActFunction", Payload=b'{"do": "raise"}')

    assert (answer["StatusCode"], answer["FunctionError"]) == (200, "Unhandled")
    assert json.loads(answer["Payload"].read())["errorType"] == "LookupError"


def test_an_asynchronous_invocation_is_accepted_at_once_and_runs(client: "LambdaClient", home: Path) -> None:
    started = time.monotonic()

    answer = client.invoke(
        FunctionName="ActFunction", InvocationType="Event", Payload=b'{\n"do": "note",\n"what": "done",\n"seconds": 3}'
    )

    assert answer["StatusCode"] == 202
    assert time.monotonic() - started < 3
    assert eventually((home / "notes").exists, within=30)


def test_a_dry_run_runs_nothing(client: "LambdaClient") -> None:
    assert client.invoke(FunctionName="ActFunction", InvocationType="DryRun")["StatusCode"] == 204


@pytest.mark.parametrize(
    ("name", "payload", "code"),
    [
        ("Absent", b"{}", "ResourceNotFoundException"),
        ("ActFunction", b"{not json", "InvalidRequestContentException"),
        ("ActFunction", b'"' + b"x" * (6 * 2**20) + b'"', "RequestTooLargeException"),
    ],
)
def test_a_request_that_lambda_refuses_is_refused(client: "LambdaClient", name: str, payload: bytes, code: str) -> None:
    with pytest.raises(ClientError) as refusal:
        client.invoke(FunctionName=name, Payload=payload)

    assert refusal.value.response["Error"]["Code"] == code


MAIL = {"FromEmailAddress": "x", "Destination": {}, "Content": {"Template": {"TemplateName": "t", "TemplateData": "x"}}}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/2015-03-31/functions/ActFunction/invocations", {}),
        ("POST", "/v2/email/outbound-emails", MAIL),
        ("GET", "/v2/email/account", None),
    ],
)
def test_a_page_in_a_browser_reaches_nothing(client: "LambdaClient", method: str, path: str, body: object) -> None:
    url = f"{client.meta.endpoint_url}{path}"
    headers = {"content-type": "text/plain", "origin": "https://site.example"}

    answer = httpx.request(method, url, content=json.dumps(body), headers=headers)

    assert (answer.status_code, answer.headers["x-amzn-errortype"]) == (403, "AccessDeniedException")


def test_more_than_the_reserved_concurrency_is_throttled(client: "LambdaClient") -> None:
    for _ in range(2):
        client.invoke(FunctionName="ActFunction", InvocationType="Event", Payload=b'{"seconds": 2.5}')

    with pytest.raises(ClientError) as refusal:
        client.invoke(FunctionName="ActFunction")

    assert refusal.value.response["Error"]["Code"] == "TooManyRequestsException"

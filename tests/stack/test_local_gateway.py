import base64
import gzip
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.stack.fixtures.local_stack import LocalStack, local_stack


@pytest.fixture(scope="module")
def stack() -> Iterator[LocalStack]:
    with local_stack() as stack:
        yield stack


@pytest.fixture
def client(stack: LocalStack) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=stack.http_url) as client:
        yield client


def exchange(url: str, request: bytes) -> Any:
    """Sends exact bytes, since an HTTP client would change paths and headers."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port)) as connection:
        connection.sendall(request.replace(b"\n", b"\r\n"))
        with connection.makefile("rb") as file:
            return json.loads(file.read().partition(b"\r\n\r\n")[2])


def test_a_request_becomes_an_event_of_format_2(stack: LocalStack) -> None:
    event = exchange(
        stack.http_url,
        b"GET /jobs/a%20b%2Fc?tag=x%26y&tag=z&empty=&plus=1+2 HTTP/1.1\nHost: api.test:1\nConnection: close\n"
        b"X-Twice: one\nX-TWICE: two\nCookie: a=1; b=2\nUser-Agent: agent/1\n\n",
    )

    headers, context = event.pop("headers"), event.pop("requestContext")
    assert event == {
        "version": "2.0",
        "routeKey": "GET /jobs/{id}",
        "rawPath": "/jobs/a b/c",
        "rawQueryString": "tag=x%26y&tag=z&empty=&plus=1+2",
        "cookies": ["a=1", "b=2"],
        "queryStringParameters": {"tag": "x&y,z", "empty": "", "plus": "1 2"},
        "pathParameters": {"id": "a b/c"},
        "isBase64Encoded": False,
    }
    assert headers.pop("x-amzn-trace-id").startswith("Root=1-")
    assert headers == {
        "content-length": "0",
        "host": "api.test:1",
        "user-agent": "agent/1",
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-port": str(urlsplit(stack.http_url).port),
        "x-forwarded-proto": "http",
        "x-twice": "one,two",
    }
    assert context["http"] == {
        "method": "GET",
        "path": "/jobs/a b/c",
        "protocol": "HTTP/1.1",
        "sourceIp": "127.0.0.1",
        "userAgent": "agent/1",
    }
    assert (context["domainName"], context["domainPrefix"]) == ("api.test", "api")
    assert (context["routeKey"], context["stage"]) == ("GET /jobs/{id}", "$default")
    assert abs(context["timeEpoch"] / 1000 - time.time()) < 60
    assert time.strptime(context["time"], "%d/%b/%Y:%H:%M:%S +0000")


def test_a_line_break_in_a_path_reaches_the_function(client: httpx.Client) -> None:
    assert client.get("/jobs/a%0Ab").json()["pathParameters"] == {"id": "a\nb"}


def test_a_plain_request_has_no_empty_fields(client: httpx.Client) -> None:
    event = client.get("/jobs/all").json()

    assert not {"body", "cookies", "queryStringParameters", "pathParameters", "stageVariables"} & set(event)
    assert event["rawQueryString"] == ""


def test_a_path_is_cut_at_an_encoded_question_mark(stack: LocalStack) -> None:
    event = exchange(stack.http_url, b"GET /jobs/a%3Fb=c HTTP/1.1\nHost: x\nConnection: close\n\n")

    assert event["rawPath"] == "/jobs/a"


@pytest.mark.parametrize(
    ("content_type", "is_text"),
    [
        ("application/json", True),
        ("application/json; charset=UTF-8", True),
        ("text/csv", True),
        ("application/xml", True),
        ("text/plain; charset=iso-8859-1", False),
        ("application/x-www-form-urlencoded", False),
        ("application/vnd.api+json", False),
        ("application/octet-stream", False),
        ("", False),
    ],
)
def test_a_body_is_text_only_if_api_gateway_treats_it_as_text(
    client: httpx.Client, content_type: str, is_text: bool
) -> None:
    body = '{"é": 1}'.encode()

    event = client.post("/jobs/1", content=body, headers={"content-type": content_type}).json()

    assert event["isBase64Encoded"] is not is_text
    assert event["body"] == (body.decode() if is_text else base64.b64encode(body).decode())


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("GET", "/jobs/all", "GET /jobs/all"),
        ("GET", "/jobs/1", "GET /jobs/{id}"),
        ("DELETE", "/jobs/1", "ANY /jobs/{id}"),
        ("DELETE", "/jobs/all", "ANY /jobs/{id}"),
        ("GET", "/files/a/b", "ANY /files/{path+}"),
    ],
)
def test_the_most_exact_route_wins(client: httpx.Client, method: str, path: str, route: str) -> None:
    assert client.request(method, path).json()["routeKey"] == route


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", "/jobs/1/x"), ("GET", "/files"), ("GET", "/reply")])
def test_a_path_without_a_route_is_not_found(client: httpx.Client, method: str, path: str) -> None:
    response = client.request(method, path)

    assert (response.status_code, response.text) == (404, '{"message":"Not Found"}')


def reply(client: httpx.Client, answer: Any) -> httpx.Response:
    return client.post("/reply", json=answer)


def test_a_response_has_the_status_headers_cookies_and_body_of_the_answer(client: httpx.Client) -> None:
    answer = {"statusCode": 201, "headers": {"X-Number": 5}, "cookies": ["a=1", "b=2"], "body": "é"}

    response = reply(client, answer)

    assert (response.status_code, response.headers["x-number"], response.content) == (201, "5", "é".encode())
    assert response.headers.get_list("set-cookie") == ["a=1", "b=2"]
    assert response.headers["content-type"] == "text/plain; charset=utf-8"


def test_an_encoded_body_is_decoded(client: httpx.Client) -> None:
    answer = {"statusCode": 200, "body": base64.b64encode(b"\x00\xff").decode(), "isBase64Encoded": True}

    assert reply(client, answer).content == b"\x00\xff"


def test_an_answer_without_a_status_is_the_body(client: httpx.Client) -> None:
    response = reply(client, {"message": "hello"})

    assert (response.status_code, response.json()) == (200, {"message": "hello"})
    assert response.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/reply", json.dumps({"statusCode": "soon"})),
        ("/reply", json.dumps({"statusCode": 200, "body": {"not": "text"}})),
        ("/act", "not a number"),
    ],
    ids=["no status", "no text", "it fails"],
)
def test_an_answer_that_is_not_a_response_is_an_internal_error(client: httpx.Client, path: str, content: str) -> None:
    response = client.post(path, content=content, headers={"content-type": "text/plain"})

    assert (response.status_code, response.text) == (500, '{"message":"Internal Server Error"}')


def test_a_function_that_outlasts_the_integration_is_unavailable() -> None:
    with local_stack(integration_seconds=0.2) as stack:
        response = httpx.post(f"{stack.http_url}/act", content="1", headers={"content-type": "text/plain"})

    assert (response.status_code, response.text) == (503, '{"message":"Service Unavailable"}')


def test_a_letter_of_two_bytes_takes_as_many_of_the_limit(client: httpx.Client) -> None:
    """A batch may have 3 MB in any language. This function returns its event, and its answer is too large."""
    response = client.post("/jobs/1", content="é" * 1_500_000, headers={"content-type": "application/json"})

    assert response.status_code == 500


@pytest.mark.parametrize("megabytes", [7, 11])
def test_a_body_over_the_limit_of_lambda_or_of_the_gateway_is_refused(client: httpx.Client, megabytes: int) -> None:
    response = client.post("/jobs/1", content=b"x" * megabytes * 2**20, headers={"content-type": "text/plain"})

    assert (response.status_code, response.text) == (413, '{"message":"Request Entity Too Large"}')


def test_requests_at_the_same_time_are_all_answered(client: httpx.Client) -> None:
    with ThreadPoolExecutor(30) as threads:
        answers = list(threads.map(lambda number: client.get(f"/jobs/{number}").json(), range(60)))

    assert [answer["pathParameters"]["id"] for answer in answers] == [str(number) for number in range(60)]


def test_a_body_is_not_unpacked(client: httpx.Client) -> None:
    """API Gateway passes a body on unchanged, with any Content-Encoding."""
    headers = {"content-encoding": "gzip", "content-type": "application/octet-stream"}

    bodies = [client.post("/jobs/all", content=sent, headers=headers) for sent in (b"garbage", gzip.compress(b"{}"))]

    assert [reply.status_code for reply in bodies] == [200, 200]
    assert base64.b64decode(bodies[0].json()["body"]) == b"garbage"
    assert gzip.decompress(base64.b64decode(bodies[1].json()["body"])) == b"{}"


@pytest.mark.parametrize(
    "line", [b"Authorization: Bearer tg_key\x00", b"Authorization Bearer tg_key", b"tg_key\x01: x"]
)
def test_bytes_that_are_not_http_are_refused_and_not_repeated(
    stack: LocalStack, caplog: pytest.LogCaptureFixture, line: bytes
) -> None:
    address = urlsplit(stack.http_url)
    with socket.create_connection((address.hostname, address.port)) as connection:
        connection.sendall(b"GET /jobs/all HTTP/1.1\r\nHost: x\r\n" + line + b"\r\n\r\n")
        with connection.makefile("rb") as file:
            said = file.read()

    assert said.startswith((b"HTTP/1.1 400 ", b"HTTP/1.0 400 "))
    assert b'{"message":"Bad Request"}' in said
    assert "tg_key" not in said.decode() + caplog.text

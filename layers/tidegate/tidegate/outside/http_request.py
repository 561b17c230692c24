"""The job type http_request: one request to an endpoint that an admin has named, or to a host of HttpHosts."""

import base64
import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tidegate.base import json_text
from tidegate.base.bounds import OWN_HEADERS
from tidegate.base.redact import storable
from tidegate.base.settings import OutsideSettings
from tidegate.job import Attached
from tidegate.job_type.backoff import Exponential
from tidegate.job_type.definition import job_type
from tidegate.outcome import Fail
from tidegate.outside import verdict
from tidegate.outside.addresses import Destination, NotAllowed, Rules, read
from tidegate.outside.attached import endpoint_of
from tidegate.outside.connection import MOST_BODY_BYTES, NoAnswer, Response, send, time_for
from tidegate.outside.headers import EDGE_BYTES, are_sendable, credentials, masked, merged
from tidegate.running import Running

_MOST_HEADER_BYTES = 16 * 1024
# What may hold a session, and what the answer's frame was.
_LEFT_OUT = frozenset({"set-cookie", "set-cookie2", "connection", "keep-alive", "transfer-encoding"})
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class HttpRequest(BaseModel):
    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"oneOf": [{"required": ["endpoint"]}, {"required": ["url"]}]}
    )

    endpoint: Annotated[str | None, Field(max_length=63, description="an endpoint of kind http")] = None
    path: Annotated[str, Field(max_length=2000, description="below the endpoint's URL, with a query")] = ""
    url: Annotated[str | None, Field(max_length=2000, description="at a host that the parameter HttpHosts allows")] = (
        None
    )
    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] = "GET"
    headers: Annotated[dict[str, str], Field(max_length=50)] = {}
    body: Annotated[Any, Field(description="a text is sent as it is, everything else as JSON")] = None
    expect: Annotated[
        list[Annotated[int, Field(ge=200, le=599)]],
        Field(max_length=20, description="the statuses that complete the job; otherwise every 2xx does"),
    ] = []


@job_type("http_request", lane="outside", timeout=30, max_attempts=5, backoff=Exponential(base=10, cap=600))
def http_request(job: Running, request: HttpRequest) -> dict[str, Any]:
    """Sends an HTTP request to an endpoint or to an allowed host, and keeps the answer."""
    return perform(job, request, Rules.of(OutsideSettings.read(os.environ)))


def perform(job: Running, request: HttpRequest, rules: Rules) -> dict[str, Any]:
    try:
        who, destination, secret = _destination(job, request, rules)
    except NotAllowed as error:
        raise Fail(str(error), "address_not_allowed") from None
    body, kind = _body(request)
    headers = {"Content-Type": kind} if kind else {}
    if secret and "range" in map(str.lower, request.headers):
        raise Fail(
            "an endpoint with headers takes no Range: in pieces they could come back unmasked", "invalid_payload"
        )
    headers = merged(headers, _checked(request.headers), secret, {"Idempotency-Key": str(job.id)})
    if job.traceparent:
        headers.setdefault("traceparent", job.traceparent)
    try:
        within = time_for(job.seconds_left)
        response = send(
            destination, request.method, headers, body, rules=rules, within=within, most=MOST_BODY_BYTES + EDGE_BYTES
        )
    except NotAllowed as error:
        raise Fail(str(error), "address_not_allowed") from None
    except NoAnswer as error:
        raise verdict.not_answered(error) from None
    response = masked(response, credentials(secret), most=MOST_BODY_BYTES)
    verdict.check(response, who, request.expect)
    return _result(response)


def _destination(job: Running, request: HttpRequest, rules: Rules) -> tuple[str, Destination, Mapping[str, str]]:
    """Whom an error names, where to, and the headers that are the admin's."""
    if (request.endpoint is None) == (request.url is None):
        raise Fail("give endpoint or url, and one of them only", "invalid_payload")
    if request.url is not None:
        if request.path:
            raise Fail("path belongs to an endpoint: write the whole url", "invalid_payload")
        destination = read(request.url, rules)
        if not rules.allows_host(destination.host):
            raise NotAllowed(f"{destination.host} is none of the hosts that the parameter HttpHosts allows")
        return destination.host, destination, {}
    endpoint = endpoint_of(job, "http")
    return f"the endpoint {endpoint.name}", _of_endpoint(endpoint, request.path, rules), endpoint.headers


def _of_endpoint(endpoint: Attached, path: str, rules: Rules) -> Destination:
    if not are_sendable(endpoint.headers):
        raise NotAllowed(f"the endpoint {endpoint.name} has a header that cannot be sent")
    return read(endpoint.url, rules).below(path)


def _checked(headers: Mapping[str, str]) -> Mapping[str, str]:
    if own := OWN_HEADERS.intersection(map(str.lower, headers)):
        raise Fail(f"the request says the header {min(own)} itself", "invalid_payload")
    if not are_sendable(headers):
        says = "a header is named by letters, digits and -, and its value is printable ASCII without spaces at its ends"
        raise Fail(says, "invalid_payload")
    return headers


def _body(request: HttpRequest) -> tuple[bytes | None, str | None]:
    if request.body is None:
        return None, None
    if request.method in {"GET", "HEAD"}:
        raise Fail(f"{request.method} has no body: name another method", "invalid_payload")
    try:
        if isinstance(request.body, str):
            return request.body.encode(), "text/plain; charset=utf-8"
        return json_text.encode(request.body).encode(), "application/json"
    except ValueError:
        raise Fail("the body has letters that UTF-8 does not have", "invalid_payload") from None


def _result(response: Response) -> dict[str, Any]:
    headers: dict[str, str] = {}
    size = 0
    for name, value in ((storable(name), storable(value)) for name, value in response.headers):
        size += len(name) + len(value)
        if name not in _LEFT_OUT and size <= _MOST_HEADER_BYTES:
            headers[name] = f"{headers[name]}, {value}" if name in headers else value
    result: dict[str, Any] = {"status": response.status, "headers": headers, **_written(response)}
    return result | {"truncated": True} if response.is_cut else result


def _written(response: Response) -> dict[str, str]:
    """The body as a text where it is one: UTF-8, without control characters. A cut may have gone through a letter."""
    for short in range(4 if response.is_cut else 1):
        try:
            text = response.body[: len(response.body) - short].decode()
        except UnicodeDecodeError:
            continue
        if not _CONTROL.search(text):
            return {"body": text}
    return {"body_base64": base64.b64encode(response.body).decode()}

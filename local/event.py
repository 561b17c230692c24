"""A request as API Gateway hands it to a function: an HTTP API's event, payload format 2.0.

https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
"""

import base64
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from local.template import ACCOUNT, Route

# AWS' docs do not list the content types that count as text. Other projects measured them
# (github.com/ministackorg/ministack/pull/766, github.com/floci-io/floci/issues/2172): these and text/*, without a
# charset or with utf-8. Every other body arrives encoded: without a content type, form data, and JSON by another name.
TEXT_TYPES: Final = {"application/javascript", "application/json", "application/xml"}
HOP_BY_HOP: Final = {"connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"}


@dataclass(frozen=True)
class Request:
    method: str
    target: str  # path and query, still encoded
    headers: tuple[tuple[str, str], ...]
    body: bytes
    source_ip: str
    port: int
    protocol: str = "HTTP/1.1"


def request_id() -> str:
    return secrets.token_urlsafe(11) + "="


def make_event(request: Request, route: Route, parameters: dict[str, str], identifier: str) -> dict[str, Any]:
    path, _, query = request.target.partition("?")
    headers = join_headers(request)
    cookies = [cookie for name, value in request.headers if name.lower() == "cookie" for cookie in value.split("; ")]
    event: dict[str, Any] = {
        "version": "2.0",
        "routeKey": route.key,
        "rawPath": decode_path(path),
        "rawQueryString": query,
        "headers": headers,
        "requestContext": _context(request, route, decode_path(path), headers, identifier),
        "isBase64Encoded": False,
    }
    if cookies:
        event["cookies"] = cookies
    if query:
        event["queryStringParameters"] = join_values(parse_qsl(query, keep_blank_values=True))
    if parameters:
        event["pathParameters"] = parameters
    if request.body:
        event["body"], event["isBase64Encoded"] = encode_body(request.body, headers.get("content-type", ""))
    return event


def decode_path(path: str) -> str:
    """Decodes the path and cuts it at an encoded question mark, as an HTTP API does, unlike a REST API."""
    return unquote(path).partition("?")[0]


def join_headers(request: Request) -> dict[str, str]:
    """The client's headers, without cookies and hop-by-hop headers, and the ones that the gateway adds."""
    sent = [(name.lower(), value) for name, value in request.headers]
    headers = join_values((name, value) for name, value in sent if name not in {"cookie", *HOP_BY_HOP})
    hops = [headers["x-forwarded-for"]] if "x-forwarded-for" in headers else []
    return headers | {
        "content-length": str(len(request.body)),
        "x-amzn-trace-id": f"Root=1-{int(time.time()):08x}-{secrets.token_hex(12)}",
        "x-forwarded-for": ", ".join([*hops, request.source_ip]),
        "x-forwarded-port": str(request.port),
        "x-forwarded-proto": "http",
    }


def join_values(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    joined: dict[str, str] = {}
    for name, value in pairs:
        joined[name] = f"{joined[name]},{value}" if name in joined else value
    return joined


def encode_body(body: bytes, content_type: str) -> tuple[str, bool]:
    if is_text(content_type):
        return body.decode(errors="replace"), False
    return base64.b64encode(body).decode(), True


def is_text(content_type: str) -> bool:
    header = Message()
    header["content-type"] = content_type
    kind = content_type.partition(";")[0].strip().lower()
    charset = header.get_content_charset("utf-8")
    return (kind.startswith("text/") or kind in TEXT_TYPES) and charset == "utf-8"


def _context(request: Request, route: Route, path: str, headers: dict[str, str], identifier: str) -> dict[str, Any]:
    now = datetime.now(UTC)
    domain = headers.get("host", "localhost").rpartition(":")[0] or headers.get("host", "localhost")
    return {
        "accountId": ACCOUNT,
        "apiId": "local",
        "domainName": domain,
        "domainPrefix": domain.partition(".")[0],
        "http": {
            "method": request.method,
            "path": path,
            "protocol": request.protocol,
            "sourceIp": request.source_ip,
            "userAgent": headers.get("user-agent", ""),
        },
        "requestId": identifier,
        "routeKey": route.key,
        "stage": "$default",
        "time": f"{now:%d/%b/%Y:%H:%M:%S} +0000",
        "timeEpoch": int(now.timestamp() * 1000),
    }

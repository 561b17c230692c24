"""The HTTP API: turns a request into an event for a function, and the function's answer into a response."""

import asyncio
import base64
import json
import logging
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web
from multidict import CIMultiDict

from local.environment import Answer
from local.event import HOP_BY_HOP, Request, make_event, request_id
from local.routes import Routes
from local.service import LambdaService, ThrottledError, TooLargeError
from local.sockets import Sockets
from local.template import Route

# https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
BODY_BYTES: Final = 10 * 1024 * 1024
INTEGRATION_SECONDS: Final = 30.0
HEADER_BYTES: Final = 10_240

log = logging.getLogger(__name__)


class Gateway:
    def __init__(
        self,
        routes: Iterable[Route],
        service: LambdaService,
        integration_seconds: float = INTEGRATION_SECONDS,
        sockets: Sockets | None = None,
    ) -> None:
        self._routes = Routes(routes)
        self._service = service
        self._seconds = integration_seconds
        self._sockets = sockets

    def runner(self) -> web.AppRunner:
        app = web.Application(client_max_size=BODY_BYTES)
        if self._sockets:
            self._sockets.add_to(app)
        # Any path, also one with a line break: the functions answer each.
        app.router.add_route("*", r"/{path:[\s\S]*}", self.handle)
        # Stopping does not wait for open connections, since the functions have ended before.
        return _Runner(
            app,
            access_log=None,
            shutdown_timeout=1,
            max_line_size=HEADER_BYTES,
            max_field_size=HEADER_BYTES,
            # A body is passed on unchanged.
            auto_decompress=False,
        )

    async def handle(self, received: web.Request) -> web.Response:
        identifier = request_id()
        try:
            response = await self._respond(received, identifier)
        except (web.HTTPRequestEntityTooLarge, TooLargeError):
            response = _message(413, "Request Entity Too Large")
        except (TimeoutError, ThrottledError):
            response = _message(503, "Service Unavailable")
        response.headers["apigw-requestid"] = identifier
        return response

    async def _respond(self, received: web.Request, identifier: str) -> web.Response:
        found = self._routes.match(received.method, received.raw_path.partition("?")[0])
        if found is None:
            return _message(404, "Not Found")
        route, parameters = found
        event = make_event(await read_request(received), route, parameters, identifier)
        async with asyncio.timeout(self._seconds):  # the function runs on, as on AWS
            answer = await self._service.invoke(route.function, _encoded(event))
        return to_response(answer, route.key)


def _encoded(event: dict[str, Any]) -> bytes:
    """As the gateway does, or a letter that takes two bytes would take six of the 6 MB. Bytes of a header that are no
    UTF-8 are replaced."""
    return json.dumps(event, ensure_ascii=False).encode(errors="replace")


class _Runner(web.AppRunner):
    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        return _Server(made.request_handler, request_factory=made.request_factory, **made._kwargs)


class _Server(web.Server):
    def __call__(self) -> web.RequestHandler:
        return _Handler(self, loop=self._loop, **self._kwargs)


class _Handler(web.RequestHandler):
    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002  # it repeats what was sent, a key for instance
    ) -> web.Response:
        """Handles bytes that are not HTTP. Neither the answer nor the log repeats them."""
        log.warning("a request cannot be read: %s from %s", type(exc).__name__, request.remote)
        response = _message(status, HTTPStatus(status).phrase)
        response.force_close()
        return response


async def read_request(received: web.Request) -> Request:
    host, port = received.transport.get_extra_info("sockname")[:2] if received.transport else ("", 0)
    return Request(
        method=received.method,
        target=received.raw_path,
        headers=tuple(received.headers.items()),
        body=await received.read(),
        source_ip=received.remote or host,
        port=port,
    )


def to_response(answer: Answer, route_key: str) -> web.Response:
    if answer.failed:
        return _message(500, "Internal Server Error")
    try:
        return read_response(answer.document)
    except (TypeError, ValueError) as error:
        log.warning("%s: not a response that API Gateway understands: %s", route_key, error)
        return _message(500, "Internal Server Error")


def read_response(document: bytes) -> web.Response:
    """Format 2.0: a result without a statusCode is itself the body."""
    answer = json.loads(document)
    if not isinstance(answer, dict) or "statusCode" not in answer:
        body = answer.encode() if isinstance(answer, str) else document
        return web.Response(body=body, headers={"content-type": "application/json"})
    status = int(answer["statusCode"])
    if not 200 <= status <= 599:
        raise ValueError(f"statusCode {status}")
    body = read_body(answer.get("body"), encoded=bool(answer.get("isBase64Encoded")))
    return web.Response(status=status, body=body, headers=read_headers(answer))


def read_body(body: Any, *, encoded: bool) -> bytes:
    if not isinstance(body, str | None):
        raise TypeError(f"body is of type {type(body).__name__}, not a string")
    return base64.b64decode(body or "") if encoded else (body or "").encode()


def read_headers(answer: dict[str, Any]) -> CIMultiDict[str]:
    headers = CIMultiDict({"content-type": "text/plain; charset=utf-8"})
    for name, value in (answer.get("headers") or {}).items():
        if name.lower() not in {"content-length", *HOP_BY_HOP}:
            headers[name] = str(value).lower() if isinstance(value, bool) else str(value)
    for cookie in answer.get("cookies") or []:
        headers.add("set-cookie", cookie)
    return headers


def _message(status: int, text: str) -> web.Response:
    body = json.dumps({"message": text}, separators=(",", ":")).encode()
    return web.Response(status=status, body=body, content_type="application/json")

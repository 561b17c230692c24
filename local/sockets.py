"""The WebSocket API: each connection and each message becomes an invocation, and @connections posts to a client.

https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api.html
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from aiohttp import WSMsgType, web

from local.event import join_values
from local.service import LambdaService, ThrottledError, TooLargeError
from local.template import ACCOUNT

if TYPE_CHECKING:
    from local.environment import Answer

# https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
MESSAGE_BYTES: Final = 128 * 1024
IDLE_SECONDS: Final = 600.0
LONGEST_SECONDS: Final = 7200.0
INTEGRATION_SECONDS: Final = 29.0
STAGE: Final = "live"
GOING_AWAY: Final = 1001

log = logging.getLogger(__name__)


class Connected:
    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.talk: asyncio.Task[None] | None = None
        self.since = self.heard_at = asyncio.get_running_loop().time()

    def end(self) -> None:
        """The connection's own task closes it: it reads from the socket, which two tasks cannot do."""
        if self.talk:
            self.talk.cancel()

    async def send(self, text: str) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        await self.socket.send_str(text)


class Sockets:
    def __init__(
        self,
        routes: Mapping[str, str],
        service: LambdaService,
        *,
        idle_seconds: float = IDLE_SECONDS,
        longest_seconds: float = LONGEST_SECONDS,
    ) -> None:
        """`routes`: the function of $connect, $disconnect and $default."""
        self._routes = routes
        self._service = service
        self._idle = idle_seconds
        self._longest = longest_seconds
        self._connected: dict[str, Connected] = {}

    def add_to(self, app: web.Application) -> None:
        if self._routes:
            app.router.add_get(f"/{STAGE}", self.connect)
            app.router.add_route("*", f"/{STAGE}/@connections/{{id}}", self.post)
            app.on_shutdown.append(self._close_all)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(max_msg_size=MESSAGE_BYTES)
        if not socket.can_prepare(request):
            return web.json_response({"message": "Upgrade Required"}, status=426)
        name = secrets.token_urlsafe(11) + "="
        status = await self._ask_to_connect(name, request)
        # Until its integration has answered there is no connection: nothing can be posted to it.
        if not 200 <= status < 300:
            return web.json_response({"message": "Forbidden"}, status=status)
        await socket.prepare(request)
        self._connected[name] = connected = Connected(socket)
        connected.talk = asyncio.create_task(self._converse(name, connected))
        try:
            await asyncio.wait([connected.talk])
            if not connected.talk.cancelled() and (error := connected.talk.exception()):
                log.warning("a connection has failed: %s", type(error).__name__)
        finally:
            del self._connected[name]
            await socket.close(code=GOING_AWAY)
            await self._ask(self._event("$disconnect", "DISCONNECT", name))
        return socket

    async def post(self, request: web.Request) -> web.Response:
        """@connections. The error's type is a header, or AWS' own client does not know it."""
        connected = self._connected.get(request.match_info["id"])
        if connected is None or connected.socket.closed:
            return web.Response(status=410, headers={"x-amzn-errortype": "GoneException"})
        if request.method == "DELETE":
            connected.end()
            return web.Response(status=204)
        if request.method != "POST":
            return web.Response(status=403, headers={"x-amzn-errortype": "ForbiddenException"})
        body = await request.read()
        if len(body) > MESSAGE_BYTES:
            return web.Response(status=413, headers={"x-amzn-errortype": "PayloadTooLargeException"})
        try:
            await connected.send(body.decode())
        except ConnectionError:
            return web.Response(status=410, headers={"x-amzn-errortype": "GoneException"})
        return web.Response(status=200)

    async def _ask_to_connect(self, name: str, request: web.Request) -> int:
        event = self._event("$connect", "CONNECT", name)
        event["headers"] = join_values((key, value) for key, value in request.headers.items())
        if request.query:
            event["queryStringParameters"] = dict(request.query)
        answer = await self._ask(event)
        return 502 if answer is None else int(answer.get("statusCode", 200))

    async def _converse(self, name: str, connected: Connected) -> None:
        clock = asyncio.get_running_loop().time
        ends = connected.since + self._longest
        while (left := min(connected.heard_at + self._idle, ends) - clock()) > 0:
            try:
                message = await connected.socket.receive(timeout=left)
            except TimeoutError:
                continue  # it was posted to meanwhile, or this is the end
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                return
            connected.heard_at = clock()
            await self._hear(name, connected, message.data)

    async def _hear(self, name: str, connected: Connected, said: str | bytes) -> None:
        event = self._event("$default", "MESSAGE", name) | {
            "body": said.decode(errors="replace") if isinstance(said, bytes) else said
        }
        if await self._ask(event) is None:
            failed = {"message": "Internal server error", "connectionId": name}
            await connected.send(json.dumps(failed | {"requestId": event["requestContext"]["requestId"]}))

    async def _ask(self, event: dict[str, Any]) -> dict[str, Any] | None:
        """None: the function failed, or has no such route."""
        function = self._routes.get(event["requestContext"]["routeKey"])
        if function is None:
            return None
        try:
            async with asyncio.timeout(INTEGRATION_SECONDS):
                answer: Answer = await self._service.invoke(function, json.dumps(event).encode())
        except (TimeoutError, ThrottledError, TooLargeError) as error:
            log.warning("%s: %s", event["requestContext"]["routeKey"], type(error).__name__)
            return None
        read = None if answer.failed else json.loads(answer.document)
        return read if isinstance(read, dict) else None

    @staticmethod
    def _event(route: str, kind: str, name: str) -> dict[str, Any]:
        context = {
            "routeKey": route,
            "eventType": kind,
            "connectionId": name,
            "requestId": secrets.token_urlsafe(11) + "=",
            "stage": STAGE,
            "domainName": "127.0.0.1",
            "apiId": "local",
            "accountId": ACCOUNT,
            "requestTimeEpoch": int(time.time() * 1000),
            "messageDirection": "IN",
        }
        return {"requestContext": context, "isBase64Encoded": False}

    async def _close_all(self, _: web.Application) -> None:
        for connected in self._connected.values():
            connected.end()
